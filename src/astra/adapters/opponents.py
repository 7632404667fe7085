"""Opponents that play on states, in compiled code: a seat decides only by what it may know."""

from __future__ import annotations

from collections.abc import Callable
from math import log

from librt.vecs import vec
from mypy_extensions import i64

from astra.adapters.encoding import can_play
from astra.bots.planner import PER_FAME, Plan, Planner
from astra.bots.redeal import redeal_secrets
from astra.rules.ids import CHANCE
from astra.rules.rng import Rng
from astra.rules.state import State


class Opponent:
    """Plays uniformly at random; the other kinds choose better."""

    def intend(self, state: State, rng: Rng) -> vec[i64]:
        """What the seat to decide intends to play: an action, and perhaps those that follow it."""
        legal = state.legal_ids()
        return vec[i64]([legal[rng.below(len(legal))]])

    def play(self, state: State, rng: Rng) -> None:
        """Play what was intended, until it is done, chance has decided, or another seat is asked."""
        seat = state.seat
        intended = self.intend(state, rng)
        state.apply_unchecked(intended[0])
        at: i64 = 1
        while at < len(intended) and state.decision < CHANCE and state.seat == seat and can_play(state, intended[at]):
            state.apply_unchecked(intended[at])
            at += 1


class PlanningOpponent(Opponent):
    """Plans a turn like the opponents `beginner` to `planner`, on a state whose secrets are dealt again.

    Without slack it plays the whole plan. With slack it plays any of the first actions whose plans seem only a little
    worse than the best, and then thinks again.
    """

    def __init__(self, planner: Planner, slack: float) -> None:
        self.planner = planner
        self.slack = slack

    def intend(self, state: State, rng: Rng) -> vec[i64]:
        legal = state.legal_ids()
        if len(legal) == 1:
            return legal
        imagined = state.copy()
        redeal_secrets(imagined, state.seat, rng)
        if self.slack > 0.0:
            return vec[i64]([self.any_good_one(self.planner.plans(imagined), rng)])
        return self.planner.plan(imagined)

    def any_good_one(self, plans: list[Plan], rng: Rng) -> i64:
        """A first action whose best plan seems at most `slack` fame worse than the best of all."""
        firsts: list[int] = []
        margins: list[float] = []
        best = -1.0e9
        for plan in plans:
            first: int = plan.actions()[0]
            value = self.margin(plan.value)
            best = max(best, value)
            if first in firsts:
                at = firsts.index(first)
                margins[at] = max(margins[at], value)
            else:
                firsts.append(first)
                margins.append(value)
        good: list[int] = []
        for i in range(len(firsts)):
            if margins[i] >= best - self.slack * PER_FAME:
                good.append(firsts[i])
        good.sort()
        return good[rng.below(len(good))]

    def margin(self, value: float) -> float:
        """A plan's value in the judge's numbers: where rivals are seen, it is less than nothing (`Judge.lead`)."""
        return value if self.planner.blind or value >= 0.0 else -2.0 * log(-value)


class AskedOpponent(Opponent):
    """Asks a function for one action, with a number for its own randomness: searchers, and bots of others."""

    def __init__(self, ask: Callable[[State, int], int]) -> None:
        self.ask = ask

    def intend(self, state: State, rng: Rng) -> vec[i64]:
        return vec[i64]([self.ask(state, int(rng.below(2147483647)))])


def let_others_play(state: State, seat: i64, opponents: list[Opponent], rng: Rng) -> None:
    """Play all decisions until `seat` has to decide or the game is over; opponents sit clockwise after the seat."""
    players = state.tables.players
    while state.decision < CHANCE and state.seat != seat:
        opponents[(state.seat - seat - 1 + players) % players].play(state, rng)
