"""Plans a whole turn and plays its first action."""

from __future__ import annotations

import random
from math import log
from typing import Any

import msgspec

from astra.bots.bot import Stop
from astra.bots.heuristics import rules_of_thumb
from astra.bots.planner import PER_FAME, WIDTH, Plan, Planner
from astra.bots.weights import fitted, judge_for, policy_for
from astra.edition import load_edition
from astra.edition.model import ELEMENTS, Edition, Element
from astra.record.sample import sample
from astra.rules.actions import action_of
from astra.rules.ids import NOBODY

WON = 100.0  # a plan that ends the game is judged by its outcome alone


class Character(msgspec.Struct, frozen=True):
    """How a planner of one turn errs, in the way people do.

    `width` is how many plans it keeps in mind, a `blind` one overlooks its rivals, a `grasping` one counts near the end
    only what it would score now, and one with a `favourite` element overrates that. It plays any of the turns that
    seem at most `slack` fame worse than the best. `fitted` ones judge by what decided games, others by rules of thumb.
    """

    width: int = int(WIDTH)
    blind: bool = False
    favourite: Element | None = None
    grasping: bool = False
    slack: float = 0.0
    fitted: bool = False


class GreedyBot:
    """Plans its whole turn on one state that fits what it sees, and follows the plan that leaves it best placed.

    It judges as its character does; `weights` instead of that are for trials.
    """

    def __init__(
        self,
        edition: Edition | None = None,
        character: Character | None = None,
        weights: dict[str, Any] | None = None,
    ) -> None:
        self.edition = edition or load_edition()
        self.character = character or Character()
        self.weights = weights or (fitted() if self.character.fitted else rules_of_thumb())

    def choose(
        self,
        view: dict[str, Any],
        legal: list[str],
        seconds: float | None,
        rng: random.Random,
        simulations: int | None = None,
        stop: Stop | None = None,
    ) -> str:
        if len(legal) == 1:
            return legal[0]
        state = sample(view, rng, self.edition)
        tables = state.tables
        own = self.character
        planner = Planner(
            judge_for(tables, self.weights),
            policy_for(tables, self.weights),
            own.width,
            own.blind,
            NOBODY if own.favourite is None else ELEMENTS.index(own.favourite),
            own.grasping,
        )
        if own.slack == 0:
            return str(action_of(tables, int(planner.plan(state)[0])))
        return str(action_of(tables, rng.choice(self._good_enough(planner.plans(state)))))

    def _good_enough(self, plans: list[Plan]) -> list[int]:
        """The first actions of the plans that seem hardly worse than the best."""
        margins: dict[int, float] = {}
        for plan in plans:
            first = int(plan.actions()[0])
            margins[first] = max(self._margin(plan.value), margins.get(first, -WON))
        best = max(margins.values())
        return sorted(first for first, margin in margins.items() if margin >= best - self.character.slack * PER_FAME)

    def _margin(self, value: float) -> float:
        """A plan's value in the judge's numbers: where rivals are seen, it is less than nothing (`Judge.lead`)."""
        return value if self.character.blind or value >= 0 else -2 * log(-value)
