"""Time: a turn's budget is shared out and kept, and `stop` is honoured."""

import random
from time import monotonic, perf_counter
from typing import Any

import pytest

from astra.bots import TurnClock, opponent, think
from astra.bots.parallel import Companion, Job
from astra.bots.search import SearchBot
from astra.bots.tree import Tree
from astra.bots.tree_search import grow, plant
from tests.bots.games import new_game
from tests.frozen import frozen_edition


def view(turn: int, decision: str, legal: int = 5, seat: int = 0) -> dict[str, Any]:
    return {"turn": turn, "asked": seat, "decision": decision, "legal": ["x"] * legal}


class Hand:
    """The hand of a clock, moved by the test alone."""

    def __init__(self) -> None:
        self.now = 1000.0

    def sleep(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def hand(monkeypatch: pytest.MonkeyPatch) -> Hand:
    hand = Hand()
    monkeypatch.setattr("astra.bots.budget.monotonic", lambda: hand.now)
    return hand


def test_the_decisions_of_a_turn_together_keep_its_budget(hand: Hand) -> None:
    clock = TurnClock(0.2)
    given = 0.0
    for decision in ("turn", "ability", "turn", *["observe"] * 6, "again", "observe", "dream", "dream"):
        seconds = clock.for_decision(view(3, decision))
        given += seconds
        hand.sleep(seconds)
    assert 0.19 < given <= 0.2 + 1e-9
    assert clock.spent() == pytest.approx(0.2 - given)


def test_a_decision_that_took_longer_leaves_less_to_the_next_and_never_less_than_nothing(hand: Hand) -> None:
    clock = TurnClock(1.0)
    assert clock.for_decision(view(3, "turn")) == pytest.approx(0.5)
    hand.sleep(0.8)
    assert clock.spent() == pytest.approx(0.2)
    clock.for_decision(view(3, "observe"))
    hand.sleep(5)
    assert clock.for_decision(view(3, "observe")) == 0.0


def test_the_opening_choice_gets_the_largest_part() -> None:
    clock = TurnClock(10.0)
    assert clock.for_decision(view(1, "turn")) == pytest.approx(5.0)
    assert clock.for_decision(view(1, "observe")) < 4.0


def test_a_new_turn_and_a_boon_in_anothers_turn_begin_with_the_full_budget(hand: Hand) -> None:
    clock = TurnClock(1.0)
    clock.for_decision(view(1, "turn"))
    hand.sleep(0.05)
    assert clock.for_decision(view(2, "boon")) == pytest.approx(0.6)
    assert clock.for_decision(view(3, "turn")) == pytest.approx(0.5)


def test_a_turn_that_is_begun_again_has_all_of_its_time_again() -> None:
    clock = TurnClock(10.0)
    for _ in range(2):
        assert clock.for_decision(view(1, "turn")) == pytest.approx(5.0)
        clock.spent(9.0)
        clock.begin_again()


def test_what_is_not_a_choice_takes_no_time() -> None:
    assert TurnClock(1.0).for_decision(view(1, "turn", legal=1)) == 0.0


def test_a_search_keeps_the_seconds_it_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that each simulation moves by a 1024th of a second: all that fit are made, and not one more."""
    trees: list[Tree] = []

    def planted(*words: Any) -> Tree:
        trees.append(plant(*words))
        return trees[-1]

    monkeypatch.setattr("astra.bots.tree_search.plant", planted)
    monkeypatch.setattr(
        "astra.bots.tree_search.perf_counter", lambda: sum(int(tree.simulations) for tree in trees) / 1024
    )
    game = new_game("3", 5)
    assert think(game.view(game.seat), frozen_edition(), seconds=0.125).simulations == 128


@pytest.mark.parametrize("cores", [1, 2])
def test_a_search_stops_at_once_when_told(cores: int) -> None:
    """Counted, not timed: once told, a process asks no more than once again, and simulates no further."""
    game = new_game("2", 5)
    looks = 0

    def stop() -> bool:
        nonlocal looks
        looks += 1
        return looks > 3

    thoughts = think(game.view(game.seat), frozen_edition(), seconds=600.0, cores=cores, stop=stop)
    assert looks <= 3 + cores
    assert thoughts.simulations > 0


def test_the_process_on_the_other_core_stops_and_tells_what_it_has() -> None:
    game = new_game("2", 5)
    companion = Companion()
    try:
        companion.begin(Job(1, game.view(game.seat), None, None, monotonic() + 600, 1, False), frozen_edition())
        companion.stop()
        found = companion.result(120)
    finally:
        companion.close()
    assert found is not None
    assert found.simulations == sum(sums.visits for sums in found.sums.values()) > 0


def test_no_simulation_is_made_after_the_word() -> None:
    game = new_game("2", 5)
    tree = plant(game.view(game.seat), frozen_edition(), random.Random(1))
    simulations: list[int] = []

    def stop() -> bool:
        simulations.append(int(tree.simulations))
        return len(simulations) > 5

    assert grow(tree, None, None, perf_counter() + 600, stop)
    assert len(simulations) == 6
    assert tree.simulations == simulations[-1]


@pytest.mark.parametrize(("compiled", "at_most"), [(True, True), (False, True), (False, False)])
def test_the_strength_of_a_level_does_not_hang_on_the_machine(
    compiled: bool, at_most: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The scholar simulates no more than its number, however much time it has; uncompiled the master neither."""
    monkeypatch.setattr("astra.bots.search.COMPILED", compiled)
    limits = searches(monkeypatch)
    game = new_game("2", 5)
    seen = game.view(game.seat)
    bot = SearchBot(frozen_edition(), simulations=30, at_most=at_most)
    timed = bot.choose(seen, seen["legal"], 600.0, random.Random(1))
    assert timed == bot.choose(seen, seen["legal"], None, random.Random(1))
    assert limits == [(30, 600.0 if compiled else None), (30, None)]


def test_uncompiled_a_short_time_is_a_small_number_and_compiled_the_master_has_all_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    limits = searches(monkeypatch)
    game = new_game("2", 5)
    seen = game.view(game.seat)
    for compiled in (False, True):
        monkeypatch.setattr("astra.bots.search.COMPILED", compiled)
        SearchBot(frozen_edition(), simulations=30).choose(seen, seen["legal"], 0.0005, random.Random(1))
    assert limits == [(20, None), (None, 0.0005)]


def searches(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int | None, float | None]]:
    """Fills with what each search may take: simulations, seconds."""
    limits: list[tuple[int | None, float | None]] = []

    whole = SearchBot._choose_alone

    def noted(self: SearchBot, view: Any, count: int | None, seconds: float | None, *more: Any) -> str:
        limits.append((count, seconds))
        return whole(self, view, count, seconds, *more)

    monkeypatch.setattr(SearchBot, "_choose_alone", noted)
    return limits


def test_a_search_told_to_stop_before_it_begins_still_answers() -> None:
    game = new_game("2", 5)
    seen = game.view(game.seat)
    bot = opponent("master", frozen_edition())
    assert bot.choose(seen, seen["legal"], 30.0, random.Random(1), stop=lambda: True) in seen["legal"]
