"""Plays this version's master against that of an earlier revision, at equal processor time.

    make compiled
    PYTHONPATH=build/compiled .venv/bin/python -m tools.revision_match 8fd7f43 --games 200 --seconds 0.01

Two players, every deal twice with seats changed; with `--solo` each version has every deal alone against Auptolemy,
with `--modifiers` if wanted. Each version thinks in a process of its own, compiled, and has so many seconds of
processor time for a decision: what else the machine does makes no difference. The revision's package is built once.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import astra
from astra import Game
from astra.arena.statistics import wilson
from bench.load.revisions import package_of

# What a version runs: its own modules look at the clock by this name, whichever of them do.
PLAYER = """
import importlib, json, random, sys, time
for name in ("astra.bots.search", "astra.bots.tree_search"):
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError:
        continue
    if hasattr(module, "perf_counter"):
        module.perf_counter = time.process_time
from astra.bots import opponent
bots = {}
for line in sys.stdin:
    game, seat, view, seconds = json.loads(line)
    if (game, seat) not in bots:
        bots = {key: bot for key, bot in bots.items() if key[0] == game}
        bots[game, seat] = opponent("master"), random.Random(f"{game} {seat}")
    bot, rng = bots[game, seat]
    print(bot.choose(view, view["legal"], seconds, rng), flush=True)
"""


class Player:
    """A version's master, in a process of its own."""

    def __init__(self, package: Path) -> None:
        environment = {**os.environ, "PYTHONPATH": str(package)}
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", PLAYER],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
            text=True,
        )

    def choose(self, game: int, view: dict[str, Any], seconds: float) -> str:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([game, view["seat"], view, seconds]) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline().strip()
        if not answer:
            raise RuntimeError(f"the player ended with code {self._process.wait()}")
        return answer

    def close(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with suppress(BrokenPipeError):
            self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()


def play(game: Game, number: int, seats: Sequence[Player], seconds: float) -> tuple[int, ...]:
    """Play one game to its end; returns who won."""
    while (seat := game.seat) is not None:
        view = game.view(seat)
        legal: list[str] = view["legal"]
        game.play(legal[0] if len(legal) == 1 else seats[seat].choose(number, view, seconds))
    return tuple(game.winners())


def tell(name: str, won: float, games: int) -> None:
    found = wilson(won, games)
    share = f"{100 * found.value:.1f} % ({100 * found.low:.1f} to {100 * found.high:.1f})"
    print(f"{name}: {share} of {games} games", flush=True)


def match(new: Player, old: Player, options: argparse.Namespace) -> None:
    """This version's share of the victories of two players."""
    won = 0.0
    for number in range(options.games):
        own = number % 2
        seats = [new, old] if own == 0 else [old, new]
        game = Game.new(players=2, seed=f"revisions {options.seed} {number // 2}", first=0)
        winners = play(game, number, seats, options.seconds)
        won += (own in winners) / len(winners)
        if (number + 1) % options.tell == 0 or number + 1 == options.games:
            tell("this version", won, number + 1)


def solo(new: Player, old: Player, options: argparse.Namespace) -> None:
    """How often each version beats Auptolemy."""
    won = [0, 0]
    for number in range(options.games):
        for side, player in enumerate((new, old)):
            deal = f"revisions {options.seed} {number}"
            game = Game.new(solo=True, modifiers=options.modifiers, seed=deal)
            won[side] += len(play(game, 2 * number + side, [player], options.seconds))
        if (number + 1) % options.tell == 0 or number + 1 == options.games:
            tell("this version", won[0], number + 1)
            tell("the earlier one", won[1], number + 1)


def read_options(words: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="This version's master against that of an earlier revision.")
    parser.add_argument("revision", help="that git knows, or the folder of a compiled package")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=0.01, help="of processor time, for each decision")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--solo", action="store_true", help="both against Auptolemy instead of each other")
    parser.add_argument("--modifiers", nargs="+", default=[], help="of the solo game")
    parser.add_argument("--tell", type=int, default=20, help="after so many games how it stands")
    return parser.parse_args(words)


def main() -> None:
    options = read_options()
    if not astra.COMPILED:
        sys.exit("The engine is not compiled: expected PYTHONPATH=build/compiled.")
    new, old = Player(Path(astra.__file__).parent.parent), Player(package_of(options.revision))
    try:
        (solo if options.solo else match)(new, old, options)
    finally:
        new.close()
        old.close()


if __name__ == "__main__":
    main()
