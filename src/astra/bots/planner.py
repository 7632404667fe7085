"""Plans a whole turn: a beam search that keeps the most promising plans until the turn ends or chance decides.

Nothing hidden is looked at: a plan ends before the first draw, roll or tie.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from astra.bots.evaluation import Judge
from astra.bots.features import PENS
from astra.bots.keys import Keys, mixed
from astra.bots.policy import Policy
from astra.bots.standoff import rest_brings_nothing
from astra.rules.ids import (
    ACTIVATE_CARD,
    CHANCE,
    CHOOSE_BOON,
    DISCARD_CARD,
    DISCOVER_NEXT,
    NOBODY,
    OVER,
    REST,
)
from astra.rules.state import State
from astra.rules.tables import count_bits

WIDTH: Final[i64] = 24  # plans kept at each step, unless told otherwise
PER_FAME: Final = 1.0 / 7.0  # roughly what one fame is in the judge's numbers
FONDNESS: Final = 0.8  # extra fame that a star of the favourite element seems to be worth
GRASPS_FROM: Final = 0.75  # of the way to the Game End card


@mypyc_attr(acyclic=True)
class Plan:
    """A turn as far as it is planned, what it has led to, and how good that is; one action more than `before`."""

    def __init__(self, state: State, before: Plan | None, action: i64, value: float) -> None:
        self.state = state
        self.before = before
        self.action = action
        self.length: i64 = 0 if before is None else before.length + 1
        self.value = value

    def actions(self) -> vec[i64]:
        """All of them, in order."""
        actions = vec[i64]([0] * int(self.length))
        plan = self
        while plan.before is not None:
            actions[plan.length - 1] = plan.action
            plan = plan.before
        return actions


class Planner:
    """Plans for one seat. `width` plans are kept at each step; a blind planner sees no rival.

    A planner with a favourite element thinks its cards and stars worth more than they are, and a grasping one counts
    near the end only what it would score now.
    """

    def __init__(
        self,
        judge: Judge,
        policy: Policy,
        width: i64,
        blind: bool,
        favourite: i64 = NOBODY,
        grasping: bool = False,
    ) -> None:
        self.judge = judge
        self.policy = policy
        self.width = width
        self.blind = blind
        self.favourite = favourite
        self.grasping = grasping
        self.finished: list[Plan] = []
        self.best_alone = False  # only the best of the finished plans is kept
        self.seen = Keys()  # where the plans of one step have led
        self.ended = Keys()  # where finished plans have led
        self.spares: list[State] = []  # states no longer needed, for reuse

    def plan(self, state: State) -> vec[i64]:
        """The best turn found from here: the seat's own actions, in order; never a Rest that brings nothing."""
        self.best_alone = True
        return self.search(state)[0].actions()

    def plans(self, state: State) -> list[Plan]:
        """Every turn found from here, at least one."""
        self.best_alone = False
        return self.search(state)

    def search(self, state: State) -> list[Plan]:
        seat = state.seat
        turn = state.turn
        self.finished = []
        self.ended.clear()
        start = state.copy()
        start.outside_chance = True
        frontier = [Plan(start, None, NOBODY, 0.0)]
        depth: i64 = 0
        while len(frontier) > 0 and depth < 60:
            frontier = self.widen(frontier, seat, turn)
            depth += 1
        return self.finished if len(self.finished) > 0 else frontier

    def widen(self, frontier: list[Plan], seat: i64, turn: i64) -> list[Plan]:
        """Extend all plans by one action; returns the best of those that can go on."""
        self.seen.clear()
        longer: list[Plan] = []
        for plan in frontier:
            legal = plan.state.legal_ids()
            for action in legal:
                if action == REST and rest_brings_nothing(plan.state):
                    continue
                state = self.copied(plan.state)
                state.apply_unchecked(action)
                self.let_others_choose(state, seat)
                goes_on = state.decision < CHANCE and state.seat == seat and state.turn == turn
                if goes_on:
                    if self.seen.add(self.key(state, seat)):
                        longer.append(Plan(state, plan, action, 0.0))
                    else:
                        self.spares.append(state)
                elif self.best_alone:
                    self.finish_if_best(plan, action, state, seat)
                    self.spares.append(state)
                else:
                    self.finished.append(Plan(state, plan, action, self.worth(state, seat)))
            if self.best_alone:
                self.spares.append(plan.state)
        return self.keep_best(longer, seat)

    def copied(self, state: State) -> State:
        if len(self.spares) == 0:
            return state.copy()
        spare = self.spares.pop()
        spare.become(state)
        return spare

    def finish_if_best(self, plan: Plan, action: i64, state: State, seat: i64) -> None:
        """Keep a finished plan if it is better than all before it; equal situations are judged only once."""
        if not self.ended.add(mixed(self.key(state, seat), state.sphere * 32 + state.step)):
            return
        value = self.worth(state, seat)
        if len(self.finished) == 0 or value > self.finished[0].value:
            # Another plan reuses its state: only the actions count.
            self.finished = [Plan(state, plan, action, value)]

    def worth(self, state: State, seat: i64) -> float:
        """How good a plan that has led to this state seems."""
        judge = self.judge
        value = judge.lead(state, seat, self.blind)
        if state.decision == OVER:
            return value
        if self.grasping and judge.progress >= GRASPS_FROM:
            value = float(judge.total(seat)) * PER_FAME
        if self.favourite >= 0:
            value += FONDNESS * float(self.liked(state, seat)) * PER_FAME
        return value

    def liked(self, state: State, seat: i64) -> i64:
        """Cards of the favourite element that the seat has or completes, three each, and its stars on others."""
        tables = state.tables
        liked = 3 * count_bits(state.seats[seat].cards & tables.cards_of_element[self.favourite])
        for index in range(tables.places):
            card = state.places[index].card
            if card >= 0 and tables.elements[card] == self.favourite:
                if self.judge.left[index] == 0 and state.active == seat:
                    liked += 3
                else:
                    liked += self.judge.stars[index * PENS + seat]
        return liked

    def let_others_choose(self, state: State, seat: i64) -> None:
        """Boons and their consequences, as the others are likely to choose."""
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

    def key(self, state: State, seat: i64) -> i64:
        """Equal for plans that lead to the same situation: covers only what a seat's own turn can change."""
        key = state.decision
        for place in state.places:
            key = mixed(key, place.marked * 64 + place.card + 1)
        journal = state.seats[seat]
        now = state.now
        key = mixed(key, ((journal.dust * 64 + journal.telescopes) * 16 + journal.wisdom) * 16 + journal.pouch)
        key = mixed(key, journal.fame)
        key = mixed(key, journal.active)
        key = mixed(key, journal.cards)
        key = mixed(key, now.in_force)
        key = mixed(key, ((now.place + 1) * 16 + now.star + 1) * 64 + now.using + 1)
        return mixed(key, now.stars * 64 + now.places_used)

    def keep_best(self, plans: list[Plan], seat: i64) -> list[Plan]:
        """The best `width` of them, the earlier of equals first; they are judged only if there are more."""
        if len(plans) <= self.width:
            return plans
        for plan in plans:
            plan.value = self.worth(plan.state, seat)
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
