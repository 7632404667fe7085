"""Random games at full speed: the benchmark times this, and it is the simplest use of a state."""

from __future__ import annotations

from mypy_extensions import i64

from astra.rules.ids import OVER
from astra.rules.rng import Rng
from astra.rules.state import State


def play_out(state: State, seed: i64) -> i64:
    """Play random legal actions to the end; returns how many decisions there were."""
    steps: i64 = 0
    rng = Rng(seed)
    while state.decision != OVER:
        ids = state.legal_ids()
        state.apply_unchecked(ids[rng.below(len(ids))])
        steps += 1
    return steps
