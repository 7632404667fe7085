"""The pages of the sheet: all cards, nothing cut, the same numbers as the rules."""

import pytest

from astra.charts.board import place_angles
from astra.charts.face import HIGH, WIDE
from astra.charts.pages import A4, PER_PAGE, Page
from astra.charts.wording import ability_text, card_name
from astra.edition import Edition
from astra.locales import Texts
from astra.rules import scoring, setup
from tests.charts.drawn import texts_of


def cards_pages(pages: list[Page]) -> list[Page]:
    return [page for page in pages if "cards" in page.name or "back" in page.name]


def test_the_sheet_has_a_page_for_everything(pages: list[Page], edition: Edition) -> None:
    names = [page.name.split("-", 1)[1] for page in pages]
    assert names.count("cards") == len(edition.cards) / PER_PAGE == 12
    assert names.count("scoring-cards") == 2
    assert names.count("journals") == 3
    assert [name for name in names if name.startswith("board")] == [
        "board-2",
        "board-3",
        "board-4",
        "board-5",
    ]
    assert len(pages) == 25
    assert names[:2] == ["turn", "abilities"]


def test_every_card_stands_on_it_with_name_ability_and_boons(
    pages: list[Page], edition: Edition, language: str
) -> None:
    texts = Texts(language)
    words = [text.words for page in pages if page.name[3:] == "cards" for text in texts_of(page.svg)]
    flowing = " ".join(words)
    for card in edition.cards:
        assert card_name(card, texts) in words
        assert ability_text(card.ability, texts) in flowing
        assert any(found.startswith(f"{card.code} · {len(card.stars)}") for found in words)
    boons = sum(len(card.boons) for card in edition.cards)
    names = {texts.format(f"boon-{boon.kind}.name") for c in edition.cards for boon in c.boons}
    assert sum(found in names for found in words) == boons


def test_no_text_is_wider_than_its_room_or_leaves_the_page(pages: list[Page]) -> None:
    for page in pages:
        for text in texts_of(page.svg):
            assert text.wide <= text.room + 0.02, (page.name, text)
            assert text.left >= 9.9, (page.name, text)
            assert text.right <= A4[0] - 9.9, (page.name, text)
            assert 9 < text.baseline < A4[1] - 5, (page.name, text)


def test_no_text_of_a_card_leaves_its_card(pages: list[Page]) -> None:
    left, top = (A4[0] - 2 * WIDE) / 2, (A4[1] - 2 * HIGH) / 2
    for page in cards_pages(pages):
        for text in texts_of(page.svg):
            if text.baseline > A4[1] - 10:
                continue  # the foot of the page
            column, row = (text.left - left) // WIDE, (text.baseline - top) // HIGH
            assert 0 <= column <= 1, (page.name, text)
            assert 0 <= row <= 1, (page.name, text)
            assert text.left >= left + column * WIDE + 2, (page.name, text)
            assert text.right <= left + (column + 1) * WIDE - 2, (page.name, text)


def test_no_text_is_too_small_to_read(pages: list[Page]) -> None:
    for page in pages:
        for text in texts_of(page.svg):
            assert text.size >= 1.95, (page.name, text)


def test_long_texts_keep_a_size_for_reading(pages: list[Page]) -> None:
    for page in pages:
        for text in texts_of(page.svg):
            if len(text.words) > 45:
                assert text.size >= 2.35, (page.name, text)


def test_each_page_names_the_sources_of_the_stars_and_says_unofficial(pages: list[Page]) -> None:
    for page in pages:
        foot = next(text for text in texts_of(page.svg) if text.baseline > A4[1] - 10)
        assert "IAU and Sky & Telescope" in foot.words
        assert any(word in foot.words for word in ("unofficial", "non officiel", "неофициальное"))


def test_the_five_players_places_run_clockwise_beside_their_spheres(edition: Edition) -> None:
    for board in edition.boards.values():
        angles = place_angles(board)
        turns = [(after - before) % 360 for before, after in zip(angles, angles[1:] + angles[:1], strict=True)]
        assert all(turn > 0 for turn in turns)
        assert sum(turns) == 360
        for angle, sphere in zip(angles, board.places, strict=True):
            off = (angle - board.spheres.index(sphere) * 90 + 180) % 360 - 180
            assert abs(off) < 45


def drawn(pages: list[Page], name: str) -> list[str]:
    """The texts on the pages of that name."""
    return [text.words for page in pages if page.name.endswith(name) for text in texts_of(page.svg)]


def test_what_is_printed_is_what_the_rules_say(pages: list[Page], edition: Edition) -> None:
    """R2.2, R8.6, R13.1 and R13.13."""
    for players in setup.PLAYERS:
        below = setup.cards_below_end(players, len(edition.cards))
        split = [words for words in drawn(pages, f"board-{players}") if str(below) in words]
        assert any(str(len(edition.cards) - below) in words for words in split)
    solo = drawn(pages, "journals")
    for fame in (*scoring.SOLO_ROW_FAME[1:], *scoring.SOLO_SET_FAME[1:]):
        assert str(fame) in solo


@pytest.mark.parametrize("section", ["make", "setup", "turn", "discovery", "dream", "end", "solo"])
def test_a_section_has_as_many_paragraphs_in_each_language(section: str) -> None:
    numbers = {"below": 3, "above": 17, "fame": 12, "dust": 5}
    english = Texts("en")
    for language in ("fr", "ru"):
        texts = Texts(language)
        for i in range(1, 9):
            text_id = f"sheet-{section}.p{i}"
            assert texts.has(text_id) == english.has(text_id)
            if texts.has(text_id):
                assert texts.format(text_id, **numbers) != english.format(text_id, **numbers)
