"""Many learners' seats at once for Gymnasium, as `gymnasium.make_vec` makes them of `Astra-v1`.

A game that ends is dealt again within the step (Gymnasium's `SAME_STEP`): `infos["final_obs"]` holds what the seat saw
at the end, `infos["final_info"]` how the game went.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from astra.adapters.extra import MissingExtra

try:
    import numpy as np
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as error:
    raise MissingExtra(str(error.name)) from error

from numpy.typing import ArrayLike, NDArray

from astra.adapters.batch import Batch
from astra.adapters.dealing import NamedEdition, Rewards, described, ending, read_options
from astra.adapters.named import Opponents
from astra.adapters.spaces import Observation, action_space, observation_space, observe_to_the_end
from astra.errors import SetupError
from astra.record.seeds import fresh_seed


class AstraSeats(VectorEnv[Any, Any, Any]):
    """One seat in each of many games against opponents; solo games have none.

    An illegal action raises IllegalAction with the number of its game, and no game changes: use the masks.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 (as in the base)

    def __init__(
        self,
        num_envs: int = 256,
        players: int | None = None,
        *,
        solo: bool = False,
        modifiers: Sequence[str] = (),
        seat: int | None = 0,
        opponents: Opponents = "random",
        rewards: Rewards = "outcome",
        edition: NamedEdition = None,
        seconds: float = 0.2,
        render_mode: None = None,
    ) -> None:
        """`seat` None gives game `i` the seat `i` modulo the number of players."""
        if render_mode is not None:
            raise SetupError("a vector draws nothing: make it with vectorization_mode='sync' to see its games")
        self._batch = Batch(
            players,
            solo=solo,
            modifiers=modifiers,
            count=num_envs,
            rewards=rewards,
            edition=edition,
            opponents="random" if opponents is None else opponents,
            seat=seat,
            seconds=seconds,
        )
        self.metadata = {**type(self).metadata, **described(self._batch.tables)}
        self.num_envs = self._batch.count
        self._learners = np.array([n % self._batch.players if seat is None else seat for n in range(self.num_envs)])
        self._lanes = np.arange(self.num_envs)
        self.single_observation_space = observation_space()
        self.single_action_space = action_space()
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal every game again. Games follow from one seed; of a list the first is taken, None is a fresh one."""
        read_options(self._batch.tables, options, ())
        first = seed[0] if isinstance(seed, list) else seed
        super().reset(seed=first, options=options)
        self._batch.reset(int(fresh_seed(), 16) if first is None else first)
        told = {"seat": self._learners.copy(), "_seat": np.ones(self.num_envs, np.bool_)}
        return self._observed(), told

    def step(
        self, actions: ArrayLike
    ) -> tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        rewards, done = self._batch.step(actions)
        infos = self._endings(done) if done.any() else {}
        return self._observed(), rewards[self._lanes, self._learners], done, np.zeros_like(done), infos

    def _observed(self) -> Observation:
        return {"observation": self._batch.observations.copy(), "action_mask": self._batch.masks.copy()}

    def _endings(self, done: NDArray[np.bool_]) -> dict[str, Any]:
        infos: dict[str, Any] = {}
        for lane, state in zip(np.flatnonzero(done).tolist(), self._batch.ended, strict=True):
            seat = int(self._learners[lane])
            told = {"final_obs": observe_to_the_end(state, seat), "final_info": ending(state, seat)}
            infos = self._add_info(infos, told, lane)
        return infos

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal, a row for each game."""
        return self._batch.masks.astype(np.bool_)
