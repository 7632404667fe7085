"""Played games at full speed: the inner loop of `astra.record.replay`."""

from __future__ import annotations

from mypy_extensions import i64

from astra.rules.ids import CHANCE
from astra.rules.state import State


def replay(state: State, actions: list[int], at: i64, until: i64, past: list[State] | None) -> i64:
    """Play the actions from number `at` on; the number of the one that comes next.

    It stops before an action that is not legal, and after one that chance had a part in or was said to have: such an
    action is written as -1 minus its id. Each state from before goes to `past`, if somebody wants them.
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
