"""The protocol of docs/benchmark.md: who plays whom, in which seats, with which deals, and what counts.

A game is dealt from the seed `benchmark:PLAYERS:NUMBER`. The agent has seat `NUMBER % players` and the opponent all
others, so that seats are swapped. A victory counts 1, one that k seats share 1/k. In solo a win against Auptolemy.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from astra.adapters.dealing import deal_state, tables_of
from astra.adapters.encoding import mask_of, observation_of
from astra.adapters.named import by_name
from astra.adapters.opponents import Opponent
from astra.bots import opponent
from astra.record.view import make_view
from astra.rules.actions import id_of, parse_action
from astra.rules.ids import OVER
from astra.rules.rng import Rng
from astra.rules.scoring import winners
from astra.rules.state import State
from astra.rules.tables import Tables
from bench.agents.edition import EDITION
from bench.agents.learning import greedily
from bench.agents.network import Network

OPPONENTS = ("random", "beginner", "novice", "greedy", "student", "planner", "adept", "scholar")
SEARCHERS = ("adept", "scholar")
Play = Callable[[State, Rng], None]


class Kind(NamedTuple):
    """A kind of game of the benchmark."""

    players: int
    solo: bool

    def settings(self) -> dict[str, Any]:
        """What to make its environments with."""
        return {"players": self.players, "solo": self.solo, "edition": EDITION}

    def tables(self) -> Tables:
        return _tables(self)

    def __str__(self) -> str:
        return "solo" if self.solo else str(self.players)


@cache
def _tables(kind: Kind) -> Tables:
    return tables_of(**kind.settings())


KINDS = {"2": Kind(2, False), "3": Kind(3, False), "solo": Kind(1, True)}


class Result(NamedTuple):
    """How one agent did against one opponent in one kind of game."""

    agent: str
    kind: str
    opponent: str
    games: int
    won: float

    def interval(self) -> tuple[float, float]:
        """Wilson's, 95 %."""
        z, n = 1.96, self.games
        share = self.won / n
        middle = (share + z * z / 2 / n) / (1 + z * z / n)
        half = z * math.sqrt(share * (1 - share) / n + z * z / 4 / n**2) / (1 + z * z / n)
        return max(middle - half, 0.0), min(middle + half, 1.0)


def play_game(kind: Kind, number: int, agent: Play, opponent: Play | None) -> float:
    """What the agent has of the victory in one game of the protocol."""
    state = deal_state(kind.tables(), f"benchmark:{kind}:{number}")
    seat = number % kind.players
    rng = Rng(number * 7919 + 13)
    while state.decision != OVER:
        if state.seat == seat or opponent is None:
            agent(state, rng)
        else:
            opponent(state, rng)
    best = winners(state)
    return (seat in best) / max(len(best), 1)


def measure(name: str, kind: Kind, agent: Play, opponent: str, games: int) -> Result:
    other = None if kind.solo else by_name(kind.tables(), opponent).play
    won = sum(play_game(kind, number, agent, other) for number in range(games))
    return Result(name, str(kind), "auptolemy" if kind.solo else opponent, games, won)


# Agents


def named_agent(kind: Kind, name: str) -> Play:
    """An opponent of the ladder as the agent. In solo planners think on the game as it is sampled from their view."""
    if kind.solo and name != "random":
        return _viewing(_bot(kind, name))
    found: Opponent = by_name(kind.tables(), name)
    return found.play


def _bot(kind: Kind, name: str) -> Callable[..., str]:
    bot = opponent(name, kind.tables().edition)
    return lambda view, legal, seconds, rng: bot.choose(view, legal, None, rng)


def ismcts_agent(kind: Kind, simulations: int) -> Play:
    """Information-set Monte Carlo tree search of `examples/state_search.py`."""
    choose, edition = _example("state_search").choose, kind.tables().edition
    return _viewing(lambda view, legal, seconds, rng: choose(view, legal, seconds, rng, simulations, edition))


def _viewing(choose: Callable[[dict[str, Any], list[str], float, random.Random], str]) -> Play:
    def play(state: State, rng: Rng) -> None:
        view = make_view(state, int(state.seat))
        chosen = choose(view, view["legal"], 0.0, random.Random(int(rng.below(2**31 - 1))))
        state.apply_unchecked(id_of(state.tables, parse_action(chosen)))

    return play


def network_agent(network: Network) -> Play:
    """A trained network that plays what it thinks best."""

    def play(state: State, rng: Rng) -> None:
        seat = int(state.seat)
        seen, mask = np.asarray(observation_of(state, seat))[None], np.asarray(mask_of(state, seat))[None]
        state.apply_unchecked(int(greedily(network, seen, mask.view(np.int8))[0]))

    return play


@cache
def _example(name: str) -> Any:
    path = Path(__file__).parents[2] / "examples" / f"{name}.py"
    spec = spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
