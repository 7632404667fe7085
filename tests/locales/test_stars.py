"""Bright stars have their own names in each language, and only stars of the edition are named."""

import pytest

from astra.charts.chart import star_name
from astra.edition import load_edition
from astra.locales import Texts
from astra.locales.star_names import star_text
from astra.record.log import tell
from astra.rules.events import StarMarked


@pytest.mark.parametrize(("language", "name"), [("en", "Vega"), ("fr", "Véga"), ("ru", "Вега")])
def test_a_bright_star_is_called_as_in_the_readers_language(language: str, name: str) -> None:
    texts = Texts(language)
    assert star_text("Vega", texts) == name
    [line] = tell([StarMarked(0, "Lyr", 1, "grand", "Vega", 1, "observe")], texts, ["Ann"])
    assert name in line


def test_a_star_without_a_name_of_its_own_keeps_that_of_the_iau() -> None:
    assert star_text("Aurwandilsta", Texts("ru")) == "Aurwandilsta"


def test_every_star_brighter_than_magnitude_1_9_has_a_russian_name() -> None:
    bright = {star.name for card in load_edition().cards for star in card.stars if star.name and star.mag < 1.9}
    unnamed = {name for name in bright if star_text(name, Texts("ru")) == name}
    assert unnamed == set()


def test_printed_cards_name_their_stars_in_the_language_of_the_sheet() -> None:
    edition = load_edition()
    lyra = next(card for card in edition.cards if card.code == "Lyr")
    vega = next(star for star in lyra.stars if star.name == "Vega")
    assert [star_name(vega, Texts(language)) for language in ("en", "fr", "ru")] == ["Vega", "Véga", "Вега"]
    assert star_name(vega) == "Vega"
