"""What NumPy and Gymnasium see: arrays over the engine's memory, without copying, and their spaces."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, TypedDict, TypeVar

from astra.adapters.extra import MissingExtra

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
except ModuleNotFoundError as error:
    raise MissingExtra(str(error.name)) from error

from numpy.typing import NDArray

from astra.adapters.encoding import SIZE, STATE_SIZE, mask_of, observation_of, whole_state_of
from astra.adapters.layout import highest
from astra.rules.ids import ACTIONS, CARDS, OVER, STOP
from astra.rules.state import State

INT16 = np.dtype(np.int16)
INT8 = np.dtype(np.int8)  # of masks, as Gymnasium's `sample(mask)` needs it
NEVER_CHANGED = ("_tables", "_opponents", "_named_opponents")  # of environments


class Observation(TypedDict):
    """What an environment gives a seat: `SIZE` numbers, and a 1 for each legal one of the `ACTIONS`."""

    observation: NDArray[np.int16]
    action_mask: NDArray[np.int8]


def observe(state: State, seat: int) -> Observation:
    """What a seat knows and what it may do now, as separate arrays that later steps do not change."""
    # They are buffers, though NumPy's types do not know it. This constructor is faster than `asarray` and `view`. The
    # engine lends them read-only, which makes torch warn, so they are copied.
    row: Any = observation_of(state, seat)
    mask: Any = mask_of(state, seat)
    return {"observation": np.ndarray(SIZE, INT16, row).copy(), "action_mask": np.ndarray(ACTIONS, INT8, mask).copy()}


def observe_to_the_end(state: State, seat: int) -> Observation:
    """The same; when the game is over, the mask allows one action, so that there is something to sample."""
    seen = observe(state, seat)
    if state.decision == OVER:
        seen["action_mask"][STOP] = 1
    return seen


def whole_state(state: State) -> NDArray[np.int16]:
    """Everything, secrets included, as a separate row."""
    row: Any = whole_state_of(state)
    return np.ndarray(STATE_SIZE, INT16, row).copy()


def state_space() -> Box:
    high = np.array([*highest(), *[CARDS] * (STATE_SIZE - SIZE)], dtype=np.int16)
    return Box(np.zeros(STATE_SIZE, dtype=np.int16), high, dtype=np.int16)


def observation_space() -> Dict:
    high = np.array(highest(), dtype=np.int16)
    return Dict(
        {
            "observation": Box(np.zeros(SIZE, dtype=np.int16), high, dtype=np.int16),
            "action_mask": Box(0, 1, (ACTIONS,), dtype=np.int8),
        }
    )


Environment = TypeVar("Environment")


def copy_environment(env: Environment, memo: dict[int, Any]) -> Environment:
    """The result of an environment's `__deepcopy__`: a copy of its game, with shared rules."""
    copied = type(env).__new__(type(env))
    for name, value in vars(env).items():
        setattr(copied, name, value if name in NEVER_CHANGED else deepcopy(value, memo))
    return copied


def action_space() -> Discrete:
    return Discrete(ACTIONS)
