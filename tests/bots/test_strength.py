"""Small, repeatable versions of the comparisons in docs/opponents.md: fixed seeds, fixed numbers of simulations.

The bars are those of the page; games are few, but always the same ones.
"""

import random
import runpy
from pathlib import Path
from typing import Any

import pytest

import astra
from astra.bots import Bot, opponent
from astra.bots.bot import Stop
from tests.bots.games import new_game, play
from tests.frozen import frozen_edition
from tests.soak import SOAK

EXAMPLES = Path(__file__).parents[2] / "examples"
compiled_only = pytest.mark.skipif(not astra.COMPILED, reason="too slow interpreted")


def share_of_wins(kind: str, names: list[str], games: int, simulations: int) -> float:
    """The share of the first name, which takes every seat in turn."""
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
    assert share_of_wins("2", ["greedy", "novice"], 120, 0) >= 0.6


@compiled_only
def test_search_beats_greedy_with_two() -> None:
    assert share_of_wins("2", ["master", "greedy"], 30 if SOAK else 10, 400) >= 0.85


@compiled_only
def test_search_beats_two_greedies() -> None:
    assert share_of_wins("3", ["master", "greedy", "greedy"], 36 if SOAK else 9, 400) >= 0.65


@compiled_only
def test_search_beats_auptolemy() -> None:
    assert share_of_wins("solo", ["master"], 20 if SOAK else 5, 300) >= 0.85


def fame_ahead_of_auptolemy(kind: str, name: str, games: int, simulations: int) -> float:
    """On average; below 0 where Auptolemy has more."""
    ahead = 0
    for number in range(games):
        bot = opponent(name, frozen_edition())
        own, auptolemys = play(new_game(kind, 500 + number), [bot], number, simulations).scores()
        ahead += own["total"] - auptolemys["total"]
    return ahead / games


@compiled_only
def test_search_comes_far_closer_than_greedy_to_auptolemy_with_all_harder_modifiers() -> None:
    """No claim of the page, which reports the share of wins: few games say more by their fame."""
    hardest = "solo H1 H2 H3 H4 H5 H6"
    games, simulations = (12, 1000) if SOAK else (4, 500)
    search = fame_ahead_of_auptolemy(hardest, "master", games, simulations)
    assert search >= fame_ahead_of_auptolemy(hardest, "greedy", games, 0) + 10


class OpenSpielBot:
    """The example, asked in this process: what it finds with so many simulations does not depend on any clock."""

    def __init__(self, name: str) -> None:
        self.choose_action = runpy.run_path(str(EXAMPLES / f"{name}.py"))["choose"]

    def choose(
        self,
        view: dict[str, Any],
        legal: list[str],
        seconds: float | None,
        rng: random.Random,
        simulations: int | None = None,
        stop: Stop | None = None,
    ) -> str:
        return legal[0] if len(legal) == 1 else str(self.choose_action(view, legal, 1.0, rng, simulations))


@compiled_only
@pytest.mark.parametrize(("name", "games"), [("openspiel_mcts", 4 if SOAK else 2), ("openspiel_ismcts", 2)])
def test_search_beats_the_searches_of_openspiel_with_equal_simulations(
    name: str, games: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Few, as a simulation of OpenSpiel's is a whole random game in Python."""
    pytest.importorskip("pyspiel")
    monkeypatch.syspath_prepend(EXAMPLES)  # one of them imports the other, as its neighbour
    edition = astra.load_edition()
    for number in range(games):
        own = number % 2
        bots: list[Bot] = [OpenSpielBot(name), OpenSpielBot(name)]
        bots[own] = opponent("master", edition)
        assert play(new_game("2", 500 + number, edition), bots, number, simulations=10).winners() == [own]
