"""A bot of others learns nothing that its seat may not know: not by guessing deals, nor by remembering them."""

from __future__ import annotations

from pathlib import Path

from astra.arena.match import make_match, match_key
from astra.arena.playing import Table
from astra.bots.third_party import ThirdPartyBot

# It knows how the arena deals, and tries the seeds of the docs and of a few rounds; what it finds it writes down.
GUESSING = """
import json, pathlib
import astra
from astra.arena.schedule import deal_seed
def choose(view, legal, seconds, rng):
    if view["turn"] == 1 and view["decision"] == "turn":
        for seed in ("1", "None", ""):
            for number in range(5):
                guess = astra.Game.new(view["players"], seed=deal_seed(seed, number), first=0)
                if json.dumps(guess.view(0)) == json.dumps(view):
                    pathlib.Path(__file__).with_name("deck").write_text(str(guess.position()["deck"]))
    return legal[-1]
"""
# It keeps every view, and writes down that it knows more than the seat that it plays for.
REMEMBERING = """
import pathlib
seen = []
def choose(view, legal, seconds, rng):
    if seen and (view["seat"] != seen[-1]["seat"] or view["turn"] < seen[-1]["turn"]):
        pathlib.Path(__file__).with_name("knows more").touch()
    seen.append(view)
    pathlib.Path(__file__).with_name("asked").touch()
    return legal[-1]
"""


def play(table: Table, games: int) -> None:
    for number in range(games):
        assert table.play(number).forfeits == []
        assert all(bot._child is None for bots in table.bots.values() for bot in bots if isinstance(bot, ThirdPartyBot))


def test_a_bot_that_knows_the_seed_computes_the_deal_and_one_that_does_not_cannot(tmp_path: Path) -> None:
    """Seats rotate, so one of two games opens with the bot's turn."""
    bot = tmp_path / "guessing.py"
    bot.write_text(GUESSING)
    play(Table(make_match(["random"], files=[str(bot)], simulations=1, seed="1")), 2)
    (tmp_path / "deck").unlink()
    play(Table(make_match(["random"], files=[str(bot)], simulations=1)), 2)
    assert not (tmp_path / "deck").exists()


def test_a_bot_knows_nothing_of_the_other_games_of_its_deal_nor_of_its_other_seats(tmp_path: Path) -> None:
    bot = tmp_path / "remembering.py"
    bot.write_text(REMEMBERING)
    match = make_match(["remembering", "remembering", "random"], files=[str(bot)], players=3, simulations=1)
    table = Table(match)
    assert table.schedule.game(0).seed == table.schedule.game(1).seed
    play(table, 2)
    assert (tmp_path / "asked").exists()
    assert not (tmp_path / "knows more").exists()


def test_a_seed_that_nobody_gave_is_drawn_and_does_not_tell_matches_apart() -> None:
    one, other = make_match(["random"]), make_match(["random"])
    assert one.seed != other.seed
    assert len(one.seed) == 32
    assert match_key(one) == match_key(other) != match_key(make_match(["random"], seed=one.seed))
