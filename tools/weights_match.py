"""A match between two sets of weights at equal processor time: it decides whether a fit replaces the current ones."""

from __future__ import annotations

import random
from time import process_time
from typing import Any, NamedTuple

from astra.arena.statistics import Interval, wilson
from astra.bots.tree import Tree
from astra.bots.weights import judge_for, policy_for
from astra.rules import ids
from astra.rules.rng import Rng
from astra.rules.state import State

LEAST_GAMES = 200
BETWEEN_LOOKS = 20  # simulations between two looks at the clock


class Verdict(NamedTuple):
    """How the new weights did in a kind of game: their share of the victories, and the fair share."""

    kind: str
    games: int
    share: Interval
    even: float

    @property
    def holds(self) -> bool:
        return self.share.value >= self.even

    def __str__(self) -> str:
        low, high = 100 * self.share.low, 100 * self.share.high
        won = f"{100 * self.share.value:.1f} % ({low:.1f} to {high:.1f})"
        return f"{self.kind}: {won} of {self.games} games, {100 * self.even:.1f} % is even"


def choose(state: State, seconds: float, weights: dict[str, Any], rng: random.Random) -> int:
    """The action that a search of so much processor time tries most: other work on the machine changes nothing."""
    legal = state.legal_ids()
    if len(legal) == 1:
        return int(legal[0])
    tables = state.tables
    tree = Tree([state.copy()], judge_for(tables, weights), policy_for(tables, weights), Rng(rng.getrandbits(30)))
    until = process_time() + seconds
    while tree.simulations == 0 or process_time() < until:
        tree.run(BETWEEN_LOOKS)
    visits = tree.nodes[0].visits
    return int(legal[max(range(len(legal)), key=lambda edge: int(visits[edge]))])


def play_one(state: State, number: int, seconds: float, new: dict[str, Any], old: dict[str, Any]) -> float:
    """The new weights' share of the victory, in one seat that changes from game to game.

    In solo they play every second deal, and the old weights the others.
    """
    tables = state.tables
    own = number % (2 if tables.solo else int(tables.players))
    rng = random.Random(number)
    while state.decision != ids.OVER:
        is_new = own == 0 if tables.solo else int(state.seat) == own
        state.apply_unchecked(choose(state, seconds, new if is_new else old, rng))
    judge = judge_for(tables, new)
    judge.judge(state)
    return float(judge.shares[0 if tables.solo else own])


def verdict(kind: str, shares: list[float]) -> Verdict:
    """What the games say, in the order of their numbers."""
    if kind != "solo":
        return Verdict(kind, len(shares), wilson(sum(shares), len(shares)), 1 / int(kind))
    new, old = shares[::2], shares[1::2]
    return Verdict(kind, len(shares), wilson(sum(new), len(new)), sum(old) / max(len(old), 1))


def keep_the_better(fitted: dict[str, Any], kept: dict[str, Any], verdicts: list[Verdict]) -> dict[str, Any]:
    """The fitted weights for the kinds of game in which they did well, and the current ones for all others."""
    found: dict[str, Any] = {part: dict(kept[part]) for part in ("win", "fame", "policy")}
    for each in verdicts:
        if each.holds:
            for part, tables in found.items():
                tables[each.kind] = fitted[part][each.kind]
                if each.kind == "solo" and part != "policy":
                    tables["auptolemy"] = fitted[part]["auptolemy"]
    return found
