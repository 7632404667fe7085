"""Random games at full speed: what the benchmark times, and the simplest use of a state."""

from __future__ import annotations

from mypy_extensions import i64

from astra.rules.ids import OVER
from astra.rules.state import State


def play_out(state: State, seed: i64) -> i64:
    """Play uniformly random legal actions to the end; the number of decisions that were asked.

    The generator is a 31-bit multiplicative one: it stays below 2**62, so it is the same interpreted and compiled.
    """
    steps: i64 = 0
    number: i64 = seed % 2147483646 + 1
    while state.decision != OVER:
        ids = state.legal_ids()
        number = number * 48271 % 2147483647
        state.apply_unchecked(ids[number % len(ids)])
        steps += 1
    return steps
