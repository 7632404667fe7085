"""OpenSpiel's information-set search as a bot for the arena: its Python IS-MCTS with random rollouts.

    astra arena --bots master --bot examples/openspiel_ismcts.py --games 200 --seconds 0.2

The clock stops it, or the number of simulations in a match with --simulations. Every simulation begins from another
state that fits what its seat may know (`astra.sample`). Needs the extra `rl`. It plays games for two to five, not solo.
"""

from __future__ import annotations

import random
import time
from contextlib import suppress
from typing import Any

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts  # type: ignore[import-untyped]
from openspiel_mcts import EXPLORE, MARGIN, TimeIsUp, state_like  # type: ignore[import-not-found]

from astra.rules.actions import action_of


def choose(
    view: dict[str, Any], legal: list[str], seconds: float, rng: random.Random, simulations: int | None = None
) -> str:
    if len(legal) == 1:
        return legal[0]
    deadline = time.perf_counter() + seconds - MARGIN
    state = state_like(view, rng)
    chance = np.random.RandomState(rng.getrandbits(32))
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    search = ismcts.ISMCTSBot(state.get_game(), evaluator, EXPLORE, simulations or 10**9, random_state=chance)
    made = 0

    def another(_: Any, __: int) -> Any:
        nonlocal made
        if simulations is None and made > 1 and time.perf_counter() > deadline:
            raise TimeIsUp
        made += 1
        return state_like(view, rng)

    search.set_resampler(another)
    with suppress(TimeIsUp):
        search.run_search(state)
    visits = search._root_node.child_info
    return str(action_of(state.table.tables, max(visits, key=lambda action: visits[action].visits)))
