"""Many games at once for learners: NumPy in, NumPy out.

    from astra.adapters.batch import Batch
    batch = Batch(players=3, count=256, seed=7)
    rewards, done = batch.step(batch.random_actions())

Game `i` deals itself from the seeds `7:i:0`, `7:i:1` and so on, whatever the other games do; `astra.Game.new` with
such a seed is the same game.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence

from astra.adapters.extra import MissingExtra

try:
    import numpy as np
except ModuleNotFoundError as error:
    raise MissingExtra(str(error.name)) from error

from librt.vecs import vec
from numpy.typing import ArrayLike, NDArray

from astra.adapters.dealing import Rewards, check_rewards, deal_state, refusal, rewards_of, tables_of, whole_number
from astra.adapters.encoding import SEATS, SIZE
from astra.adapters.stepping import Lanes
from astra.edition.model import Edition
from astra.errors import SetupError
from astra.rules.ids import ACTIONS
from astra.rules.state import State


class Batch:
    """`count` games of one kind that step together; one that ends is dealt again at once.

    `observations` (count, 707) int16, `masks` (count, 967) int8 and `seats` (count,) int64 tell of the seat that has to
    decide in each game. They lie over the engine's own memory without a copy, and are read-only. The first two are the
    same arrays all the time, filled for those who ask for them: copy what you want to keep.

    A batch cannot be pickled, and goes on for ever: to begin again, make another one.
    """

    def __init__(
        self,
        players: int | None = None,
        *,
        solo: bool = False,
        modifiers: Sequence[str] = (),
        count: int = 256,
        seed: int = 0,
        rewards: Rewards = "outcome",
        edition: Edition | None = None,
    ) -> None:
        count, seed = whole_number("count", count), whole_number("seed", seed)
        if count < 1:
            raise SetupError(f"count is {count}, expected at least 1")
        check_rewards(rewards)
        tables = tables_of(players, solo, modifiers, edition)
        self.players = int(tables.players)
        self.count = count
        self._lanes = Lanes(
            count,
            seed % 2**31,
            lambda lane, number: deal_state(tables, f"{seed}:{lane}:{number}"),
            lambda state: rewards_of(state, rewards),
        )
        self._masks = np.asarray(self._lanes.mask_rows).view(np.int8).reshape(count, ACTIONS)
        self._observations = np.asarray(self._lanes.observation_rows).reshape(count, SIZE)
        self._has_masks = self._has_observations = self._asked = False

    @property
    def observations(self) -> NDArray[np.int16]:
        self._asked = True
        if not self._has_observations:
            self._clear()
            self._lanes.write_observations()
            self._has_observations = True
        return self._observations

    def _clear(self) -> None:
        """The engine lends its memory to NumPy read-only, and has no fast way to clear it."""
        ctypes.memset(self._observations.ctypes.data, 0, self._observations.nbytes)

    @property
    def masks(self) -> NDArray[np.int8]:
        if not self._has_masks:
            self._lanes.write_masks()
            self._has_masks = True
        return self._masks

    @property
    def seats(self) -> NDArray[np.int64]:
        return np.asarray(self._lanes.seats())

    @property
    def states(self) -> vec[State]:
        """The engine's own states, for searches: copy one before you change it."""
        return self._lanes.states

    def random_actions(self) -> NDArray[np.int64]:
        """A legal action for each game, all equally likely; the seed decides them, too."""
        return np.asarray(self._lanes.random_actions())

    def step(self, actions: ArrayLike) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """Play one action in each game, by number; returns rewards (count, 5) by seat, and which games ended.

        Rewards are 0 until a game ends. Raises IllegalAction naming the first game whose action is not legal,
        ValueError for actions that are not `count` whole numbers; then no game has changed.
        """
        given = np.asarray(actions)
        if given.shape != (self.count,) or not np.issubdtype(given.dtype, np.integer):
            raise ValueError(f"actions are {given.dtype} of shape {given.shape}, expected integers of ({self.count},)")
        numbers: list[int] = given.astype(np.int64).tolist()
        lane = self._lanes.first_illegal(numbers)
        if lane >= 0:
            raise refusal(self._lanes.states[lane], int(given[lane]), f"Game {lane}: ")
        # Who asked for observations since the last step will ask again.
        self._has_masks, self._has_observations, self._asked = False, self._asked, False
        if self._has_observations:
            self._clear()
        self._lanes.step(numbers, self._has_observations)
        rewards: NDArray[np.float64] = np.asarray(self._lanes.rewards).reshape(self.count, SEATS)
        return rewards, np.asarray(self._lanes.done).view(np.bool_)
