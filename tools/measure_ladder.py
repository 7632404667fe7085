"""Measures the ladder: how much stronger each level is than the one below, and how often games get stuck.

    make compiled
    PYTHONPATH=build/compiled .venv/bin/python -m tools.measure_ladder --games 200
    PYTHONPATH=build/compiled .venv/bin/python -m tools.measure_ladder --stand-offs --players 3 --games 200

Neighbouring levels play two-player games, every deal twice with the seats swapped, each with the simulations of its
level, so the machine's speed makes no difference and the same command gives the same games. The master has 6,000, fewer
than in the two seconds that it has at a table. With `--stand-offs` each level plays against itself.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from itertools import pairwise
from math import log10

import astra
from astra import Game
from astra.arena.statistics import wilson
from astra.arena.story import Story, StoryTeller
from astra.bots import LADDER, Level, opponent

SURE = 0.001  # a larger share has no rating


def play(levels: Sequence[Level], deal: str, number: int, simulations: int | None = None) -> tuple[Game, Story]:
    """One game with a level in every seat; searchers use the simulations of their level or those given."""
    game = Game.new(players=len(levels), seed=deal, first=0)
    bots = [opponent(level.name, game.edition) for level in levels]
    rng = random.Random(number)
    teller = StoryTeller(game)
    while (seat := game.seat) is not None:
        view = game.view(seat)
        legal: list[str] = view["legal"]
        count = (simulations or levels[seat].simulations) if levels[seat].simulations else None
        action = legal[0] if len(legal) == 1 else bots[seat].choose(view, legal, None, rng, count)
        teller.hear(game.play(action))
    return game, teller.end(game)


def share_of_higher(lower: Level, higher: Level, games: int) -> float:
    """The victories of the higher level; shared ones count partly."""
    won = 0.0
    for number in range(games):
        seats = [lower, higher] if number % 2 == 0 else [higher, lower]
        game, _ = play(seats, f"ladder {lower.name} {higher.name} {number // 2}", number)
        winners = game.winners()
        won += (seats.index(higher) in winners) / len(winners)
    return won


def step(share: float) -> float:
    """The rating difference at which the higher level wins this share."""
    share = min(max(share, SURE), 1 - SURE)
    return 400 * log10(share / (1 - share))


def tell_steps(names: Sequence[str], games: int) -> None:
    levels = [level for level in LADDER if level.name in names]
    for lower, higher in pairwise(levels):
        found = wilson(share_of_higher(lower, higher, games), games)
        steps = f"{step(found.value):+.0f} ({step(found.low):+.0f} to {step(found.high):+.0f})"
        share = f"{100 * found.value:.1f} % ({100 * found.low:.1f} to {100 * found.high:.1f})"
        say(f"{higher.name} over {lower.name}: {share} of {games} games, {steps}")


def tell_stand_offs(names: Sequence[str], players: int, games: int, simulations: int | None) -> None:
    """Print how many games have a run of Rests longer than two rounds."""
    for level in (level for level in LADDER if level.name in names):
        stories = [play([level] * players, f"rests {number}", number, simulations)[1] for number in range(games)]
        longer = sum(story.rests > 2 * players for story in stories)
        most = max(story.rests for story in stories)
        say(f"{level.name}, {players} players: {longer} of {games} games, longest run {most}")


def say(text: str) -> None:
    print(text, flush=True)


def read_options(words: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure the opponents' ladder.")
    parser.add_argument("--levels", nargs="+", default=[level.name for level in LADDER if level.rank > 0])
    parser.add_argument("--games", type=int, default=200, help="of each pair, or of each level")
    parser.add_argument("--stand-offs", action="store_true")
    parser.add_argument("--players", type=int, default=3, help="for --stand-offs")
    parser.add_argument("--simulations", type=int, help="of searchers, instead of their level's; for --stand-offs")
    return parser.parse_args(words)


def main() -> None:
    options = read_options()
    if not astra.COMPILED:
        print("The engine is not compiled: this takes a hundred times longer.", file=sys.stderr)
    if options.stand_offs:
        tell_stand_offs(options.levels, options.players, options.games, options.simulations)
    else:
        tell_steps(options.levels, options.games)


if __name__ == "__main__":
    main()
