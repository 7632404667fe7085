"""OpenSpiel's search as a bot for the arena: its Python MCTS with random rollouts.

    astra arena --bots master --bot examples/openspiel_mcts.py --games 200 --seconds 0.2

The clock stops it, or the number of simulations in a match with --simulations. It searches a state that fits what its
seat may know (`astra.sample`), in which draws are chance nodes. Needs the extra `rl`. It plays games for two to five,
not solo.
"""

from __future__ import annotations

import math
import random
import time
from functools import cache
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found]
from open_spiel.python.algorithms import mcts  # type: ignore[import-untyped]

import astra
import astra.adapters.openspiel
from astra.rules.actions import action_of

EXPLORE = 1.4
MARGIN = 0.004  # seconds: a rollout that has begun is finished


class TimeIsUp(Exception):
    """The search is out of time."""


class ClockedSearch(mcts.MCTSBot):  # type: ignore[misc]
    """The original search, except that it ends at `deadline` instead of after a number of simulations."""

    deadline = 0.0
    root: Any = None

    def _apply_tree_policy(self, root: Any, state: Any) -> Any:
        self.root = root
        if root.children and time.perf_counter() > self.deadline:
            raise TimeIsUp
        return super()._apply_tree_policy(root, state)


@cache
def load_game(players: int) -> Any:
    return pyspiel.load_game("python_astra", {"players": players})


def state_like(view: dict[str, Any], rng: random.Random) -> Any:
    """An OpenSpiel state that the view's seat cannot tell from the real one, with no past."""
    if view["solo"]:
        raise ValueError("this bot needs rivals: the chances of a solo game depend on its past")
    state = load_game(view["players"]).new_initial_state()
    state.table.state = astra.sample(view, rng)
    state.table.state.outside_chance = True
    return state


def choose(
    view: dict[str, Any], legal: list[str], seconds: float, rng: random.Random, simulations: int | None = None
) -> str:
    deadline = time.perf_counter() + seconds - MARGIN
    state = state_like(view, rng)
    chance = np.random.RandomState(rng.getrandbits(32))
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    search = ClockedSearch(state.get_game(), EXPLORE, simulations or 10**9, evaluator, random_state=chance)
    search.deadline = deadline if simulations is None else math.inf
    try:
        root = search.mcts_search(state)
    except TimeIsUp:
        root = search.root
    return str(action_of(state.table.tables, root.best_child().action))
