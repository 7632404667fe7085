"""Texts that remember what they have said say the same as those that do not."""

import random

import pytest

from astra import Game
from astra.locales import LANGUAGES, Texts
from astra.locales.remembered import KeptTexts
from astra.record.log import tell
from tests.services.chance import SEED

ODD = ["{ $stars }", "\0stars\0", "Ann", "\0"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_reads_the_same_no_matter_who_tells_it(language: str) -> None:
    kept, plain = KeptTexts(language), Texts(language)
    rng = random.Random(SEED)
    told = 0
    for names in (["Ann", "Ben", "Cleo", "Dan"], ODD):
        game = Game.new(players=4, seed=SEED)
        while not game.over:
            events = game.play(rng.choice(game.legal()))
            assert tell(events, kept, names) == tell(events, plain, names)
            told += len(events)
    assert told > 500


def test_names_and_stars_do_not_make_another_text_to_be_remembered() -> None:
    texts = KeptTexts("en")
    marked = {"means": "observe", "n": 2, "dust": "3 dust", "card_of": "of Taurus", "stars": "4, 6"}
    first = texts.format("log-star-marked", pen="Ann", **marked)
    assert first == "Ann marked 2 stars of Taurus for 3 dust: 4, 6."
    remembered = len(texts._kept)
    assert texts.format("log-star-marked", pen="Ben", **marked | {"stars": "1, 2"}).startswith("Ben marked 2 stars")
    assert len(texts._kept) == remembered
    assert "5 stars" in texts.format("log-star-marked", pen="Ben", **marked | {"n": 5})
    assert len(texts._kept) == remembered + 1
