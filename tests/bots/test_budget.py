"""Time: a turn's budget is shared out and kept, and `stop` is honoured."""

import random
from time import perf_counter, sleep
from typing import Any

import pytest

from astra.bots import TurnClock, opponent, think
from astra.bots.search import SearchBot
from tests.bots.games import new_game
from tests.frozen import frozen_edition


def view(turn: int, decision: str, legal: int = 5, seat: int = 0) -> dict[str, Any]:
    return {"turn": turn, "asked": seat, "decision": decision, "legal": ["x"] * legal}


def test_the_decisions_of_a_turn_together_keep_its_budget() -> None:
    clock = TurnClock(0.2)
    given = 0.0
    for decision in ("turn", "ability", "turn", *["observe"] * 6, "again", "observe", "dream", "dream"):
        seconds = clock.for_decision(view(3, decision))
        given += seconds
        sleep(seconds)
    assert 0.12 < given <= 0.2
    assert clock.spent() <= 0.08


def test_the_opening_choice_gets_the_largest_part() -> None:
    clock = TurnClock(10.0)
    assert clock.for_decision(view(1, "turn")) == pytest.approx(5.0)
    assert clock.for_decision(view(1, "observe")) < 4.0


def test_a_new_turn_and_a_boon_in_anothers_turn_begin_with_the_full_budget() -> None:
    clock = TurnClock(1.0)
    clock.for_decision(view(1, "turn"))
    sleep(0.05)
    assert clock.for_decision(view(2, "boon")) == pytest.approx(0.6)
    assert clock.for_decision(view(3, "turn")) == pytest.approx(0.5)


def test_what_is_not_a_choice_takes_no_time() -> None:
    assert TurnClock(1.0).for_decision(view(1, "turn", legal=1)) == 0.0


def test_a_search_keeps_the_seconds_it_is_given() -> None:
    game = new_game("3", 5)
    start = perf_counter()
    thoughts = think(game.view(game.seat), frozen_edition(), seconds=0.4)
    took = perf_counter() - start
    assert 0.35 < took < 20  # how exactly is for bench/bots.py to say
    assert thoughts.simulations > 20


@pytest.mark.parametrize("cores", [1, 2])
def test_a_search_stops_at_once_when_told(cores: int) -> None:
    game = new_game("2", 5)
    told = perf_counter() + 0.2
    thoughts = think(
        game.view(game.seat), frozen_edition(), seconds=30.0, cores=cores, stop=lambda: perf_counter() > told
    )
    assert perf_counter() - told < 20
    assert thoughts.simulations > 0


def test_the_strength_of_a_level_does_not_hang_on_the_machine() -> None:
    """The scholar simulates no more than its number, however much time it has; uncompiled the master neither."""
    game = new_game("2", 5)
    seen = game.view(game.seat)
    bot = SearchBot(frozen_edition(), simulations=60, at_most=True)
    start = perf_counter()
    timed = bot.choose(seen, seen["legal"], 20.0, random.Random(1))
    assert perf_counter() - start < 10
    assert timed == bot.choose(seen, seen["legal"], None, random.Random(1))


def test_a_search_told_to_stop_before_it_begins_still_answers() -> None:
    game = new_game("2", 5)
    seen = game.view(game.seat)
    bot = opponent("master", frozen_edition())
    assert bot.choose(seen, seen["legal"], 30.0, random.Random(1), stop=lambda: True) in seen["legal"]
