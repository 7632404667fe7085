"""Small, repeatable versions of the comparisons in docs/opponents.md: fixed seeds, fixed numbers of simulations."""

import pytest

import astra
from astra.bots import Bot, opponent
from tests.bots.games import new_game, play
from tests.frozen import frozen_edition

compiled_only = pytest.mark.skipif(not astra.COMPILED, reason="too slow interpreted")


def share_of_wins(kind: str, names: list[str], games: int, simulations: int) -> float:
    """Of the first name, which takes every seat in turn."""
    won = 0.0
    for number in range(games):
        bots: list[Bot] = [opponent(name, frozen_edition()) for name in names]
        own = number % len(names)
        bots[0], bots[own] = bots[own], bots[0]
        game = play(new_game(kind, 500 + number), bots, number, simulations)
        winners = game.winners()
        won += (own in winners) / max(len(winners), 1)
    return won / games


def test_greedy_beats_random() -> None:
    assert share_of_wins("2", ["greedy", "random"], 20 if astra.COMPILED else 2, 0) == 1


@compiled_only
def test_greedy_beats_the_novice() -> None:
    assert share_of_wins("2", ["greedy", "novice"], 40, 0) >= 0.6


@compiled_only
def test_search_beats_greedy_with_two() -> None:
    assert share_of_wins("2", ["master", "greedy"], 20, 400) >= 0.65


@compiled_only
def test_search_beats_two_greedies() -> None:
    assert share_of_wins("3", ["master", "greedy", "greedy"], 18, 400) >= 0.55


@compiled_only
def test_search_beats_auptolemy() -> None:
    assert share_of_wins("solo", ["master"], 10, 300) >= 0.7
