"""Opponents that plan one turn ahead: the greedy planner, and a short-sighted one."""

from __future__ import annotations

import random
from typing import Any

from astra.bots.bot import Stop
from astra.bots.planner import WIDTH, Planner
from astra.bots.thumb import rules_of_thumb
from astra.bots.weights import judge_for, policy_for
from astra.edition import load_edition
from astra.edition.model import Edition
from astra.record.sample import sample
from astra.rules.actions import action_of


class GreedyBot:
    """Plans its whole turn on one state that fits what it sees, and keeps to what leaves it best placed.

    It judges by rules of thumb; `weights` instead of them make a stronger planner (examples/planner_bot.py).
    """

    def __init__(
        self,
        edition: Edition | None = None,
        width: int = int(WIDTH),
        blind: bool = False,
        weights: dict[str, Any] | None = None,
    ) -> None:
        self.edition = edition or load_edition()
        self.width = width
        self.blind = blind
        self.weights = weights or rules_of_thumb()

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
        planner = Planner(judge_for(tables, self.weights), policy_for(tables, self.weights), self.width, self.blind)
        actions = planner.plan(state)
        return str(action_of(tables, int(actions[0])))
