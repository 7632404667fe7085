"""Plans a whole turn: every way to go on, the most promising kept (a beam), until the turn ends or chance decides.

Nothing hidden is looked at: a plan ends before the first draw, roll or tie.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from astra.bots.evaluation import Judge
from astra.bots.policy import Policy
from astra.bots.standoff import rest_brings_nothing
from astra.rules.ids import (
    ACTIVATE_CARD,
    CHANCE,
    CHOOSE_BOON,
    DISCARD_CARD,
    DISCOVER_NEXT,
    OVER,
    REST,
)
from astra.rules.state import State

WIDTH: Final[i64] = 24  # plans kept at each step, unless told otherwise


class Plan:
    """A turn as far as it is planned, what it has led to, and how good that is."""

    def __init__(self, state: State, actions: vec[i64], value: float) -> None:
        self.state = state
        self.actions = actions
        self.value = value


class Planner:
    """Plans for one seat. `width` plans are kept at each step; a blind planner sees no rival."""

    def __init__(self, judge: Judge, policy: Policy, width: i64, blind: bool) -> None:
        self.judge = judge
        self.policy = policy
        self.width = width
        self.blind = blind
        self.finished: list[Plan] = []

    def plan(self, state: State) -> vec[i64]:
        """The best turn found from here: the seat's own actions, in order; never a Rest that brings nothing."""
        seat = state.seat
        turn = state.turn
        self.finished = []
        start = state.copy()
        start.outside_chance = True
        frontier = [Plan(start, vec[i64](), 0.0)]
        depth: i64 = 0
        while len(frontier) > 0 and depth < 60:
            frontier = self.widen(frontier, seat, turn)
            depth += 1
        best = self.finished[0] if len(self.finished) > 0 else frontier[0]
        for plan in self.finished:
            if plan.value > best.value:
                best = plan
        return best.actions

    def widen(self, frontier: list[Plan], seat: i64, turn: i64) -> list[Plan]:
        """All plans one action longer; the best of those that can go on."""
        seen: set[int] = set()
        longer: list[Plan] = []
        for plan in frontier:
            legal = plan.state.legal_ids()
            for action in legal:
                if action == REST and rest_brings_nothing(plan.state):
                    continue
                state = plan.state.copy()
                state.apply_unchecked(action)
                self.let_others_choose(state, seat)
                goes_on = state.decision < CHANCE and state.seat == seat and state.turn == turn
                if goes_on:
                    key = self.key(state, seat)
                    if key in seen:
                        continue
                    seen.add(key)
                value = self.judge.lead(state, seat, self.blind)
                found = Plan(state, append(plan.actions[:], action), value)
                if goes_on:
                    longer.append(found)
                else:
                    self.finished.append(found)
        return self.keep_best(longer)

    def let_others_choose(self, state: State, seat: i64) -> None:
        """Boons and what follows from them, as the others are likely to choose."""
        while state.decision != OVER and state.seat != seat:
            decision = state.decision
            if (
                decision != CHOOSE_BOON
                and decision != ACTIVATE_CARD
                and decision != DISCARD_CARD
                and decision != DISCOVER_NEXT
            ):
                return
            state.apply_unchecked(self.policy.best(state, state.legal_ids()))

    def key(self, state: State, seat: i64) -> int:
        """Equal for plans that have led to the same: only what a turn of one's own can change."""
        key: i64 = state.decision
        for place in state.places:
            key = (key * 48271 + place.marked) % 2147483647
            key = (key * 48271 + place.card + 1) % 2147483647
        journal = state.seats[seat]
        now = state.now
        key = (key * 48271 + journal.dust * 64 + journal.telescopes) % 2147483647
        key = (key * 48271 + journal.wisdom * 16 + journal.pouch) % 2147483647
        key = (key * 48271 + journal.fame) % 2147483647
        key = (key * 48271 + journal.active) % 2147483647
        key = (key * 48271 + journal.cards) % 2147483647
        key = (key * 48271 + now.in_force) % 2147483647
        key = (key * 48271 + (now.place + 1) * 16 + now.star + 1) % 2147483647
        key = (key * 48271 + (now.using + 1) * 16 + now.stars) % 2147483647
        return int((key * 48271 + now.places_used) % 2147483647)

    def keep_best(self, plans: list[Plan]) -> list[Plan]:
        """The best `width` of them, the earlier of equals first."""
        if len(plans) <= self.width:
            return plans
        kept: list[Plan] = []
        for _ in range(self.width):
            best: i64 = -1
            for i in range(len(plans)):
                if best < 0 or plans[i].value > plans[best].value:
                    best = i
            kept.append(plans[best])
            plans[best] = plans[len(plans) - 1]
            plans.pop()
        return kept
