"""Measures how many mistakes `astra analyse` finds, of those that a search of ten times the simulations finds.

    make compiled
    PYTHONPATH=build/compiled .venv/bin/python -m tools.measure_analysis --games 6

Opponents of different levels play the games, with two and three at a table. A mistake is a decision that costs at least
three points if everything is searched with ten times the simulations; an analysis can only tell those that it suspects
at its first look. It has its own limit (`astra.arena.analysis.SUSPECT`), and what others would find is printed beside.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

import astra
from astra import Game
from astra.arena.analysis import DEEPER, SIMULATIONS, SUSPECT, cost_of, questions_of, thought_over
from astra.arena.statistics import wilson
from astra.bots import opponent

TABLES = (
    ("novice", "greedy"),
    ("greedy", "planner"),
    ("student", "novice", "greedy"),
    ("planner", "student"),
    ("beginner", "adept"),
    ("greedy", "student", "planner"),
)
MISTAKE = 0.03
LIMITS = (SUSPECT, 0.02, MISTAKE)


class Cost(NamedTuple):
    """What a decision cost: at the first look, and with ten times the simulations."""

    first: float
    second: float


def play(number: int) -> Game:
    """A game between opponents with their own numbers of simulations."""
    names = TABLES[number % len(TABLES)]
    game = Game.new(players=len(names), seed=f"analysis {number}", first=0)
    bots = [opponent(name, game.edition) for name in names]
    rng = random.Random(number)
    while game.seat is not None:
        view = game.view(game.seat)
        legal: list[str] = view["legal"]
        game.play(legal[0] if len(legal) == 1 else bots[game.seat].choose(view, legal, None, rng))
    return game


def costs_of(game: Game, simulations: int) -> list[Cost]:
    """The cost of each decision with more than one legal action."""
    found = []
    for question in questions_of(game, simulations, None):
        if len(question.view["legal"]) > 1:
            longer = msgspec.structs.replace(question, simulations=DEEPER * simulations)
            looks = (cost_of(thought_over(each), question.played) for each in (question, longer))
            found.append(Cost(*looks))
    return found


def report(costs: Sequence[Cost], limits: Sequence[float] = LIMITS) -> list[str]:
    """What is found where a second look is taken from each limit on, and how many simulations that takes."""
    mistakes = [cost for cost in costs if cost.second >= MISTAKE]
    lines = [f"{len(costs)} decisions, {len(mistakes)} of them cost {100 * MISTAKE:.0f} points or more"]
    for limit in limits:
        share = wilson(sum(cost.first >= limit for cost in mistakes), len(mistakes))
        again = sum(cost.first >= limit for cost in costs) / len(costs)
        lines.append(
            f"second look from {100 * limit:.0f} points on: {100 * share.value:.1f} %"
            f" ({100 * share.low:.1f} to {100 * share.high:.1f}) found, {1 + DEEPER * again:.1f} times the simulations"
        )
    return lines


def read_options(words: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure how many mistakes an analysis finds.")
    parser.add_argument("--games", type=int, default=len(TABLES))
    parser.add_argument("--simulations", type=int, default=SIMULATIONS, help="of the first look at a decision")
    return parser.parse_args(words)


def main() -> None:
    options = read_options()
    if not astra.COMPILED:
        print("The engine is not compiled: this takes a hundred times longer.", file=sys.stderr)
    costs = [cost for number in range(options.games) for cost in costs_of(play(number), options.simulations)]
    print("\n".join(report(costs)))


if __name__ == "__main__":
    main()
