"""Replaying games at full speed: the inner loop of `astra.record.replay`."""

from __future__ import annotations

from mypy_extensions import i64

from astra.rules.ids import CHANCE
from astra.rules.state import State


def replay(state: State, actions: list[int], at: i64, until: i64, past: list[State] | None) -> i64:
    """Play the actions from number `at` on; returns the number of the next one.

    It stops before an action that is not legal, and after one that involves chance or claims to: such an action is
    written as -1 minus its id. Each previous state is appended to `past`, if given.
    """
    while at < until:
        action: i64 = actions[at]
        told = action < 0
        if told:
            action = -1 - action
        legal = False
        for one in state.legal_ids():
            if one == action:
                legal = True
                break
        if not legal:
            return at
        if past is not None:
            past.append(state.copy())
        state.apply_unchecked(action)
        at += 1
        if told or state.decision == CHANCE:
            return at
    return at
