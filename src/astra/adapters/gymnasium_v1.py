"""Astra for one learner: a seat against chosen opponents, or solo against Auptolemy.

    import gymnasium
    env = gymnasium.make("astra.adapters.gymnasium_v1:Astra-v1", players=2, opponents="greedy")
    env = gymnasium.make("astra.adapters.gymnasium_v1:Astra-v1", solo=True, modifiers=["H4"])
    envs = gymnasium.make_vec("astra.adapters.gymnasium_v1:Astra-v1", num_envs=256, opponents="greedy")

Importing this module registers an id for each edition in `astra.adapters.versions`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from astra.adapters.extra import MissingExtra

try:
    import gymnasium
    import numpy as np
except ModuleNotFoundError as error:
    raise MissingExtra(str(error.name)) from error

from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from astra.adapters.dealing import (
    Earnings,
    NamedEdition,
    Rewards,
    Seeds,
    action_number,
    check_rewards,
    deal_state,
    described,
    ending,
    read_options,
    refusal,
    tables_of,
)
from astra.adapters.encoding import can_play
from astra.adapters.named import Choose, Opponents, make_opponents
from astra.adapters.render import RENDER_MODES, Scene, check_render_mode
from astra.adapters.spaces import (
    Observation,
    action_space,
    copy_environment,
    observation_space,
    observe_to_the_end,
    whole_state,
)
from astra.adapters.versions import EDITIONS
from astra.errors import SetupError
from astra.rules.ids import ACTIONS, OVER, STOP
from astra.rules.rng import Rng

Opponent = Choose
ILLEGAL_REWARD = -1.0
OPTIONS = ("seat", "first")


class AstraSeat(gymnasium.Env[Any, Any]):
    """One seat of a game; the others' decisions happen inside `step` and `reset`.

    An illegal action ends the episode with -1, and `info["illegal_action"]` says why it is one. After an episode, or
    after an opponent has failed, `step` raises ResetNeeded until `reset`.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012 (as in the base)

    def __init__(
        self,
        players: int | None = None,
        *,
        solo: bool = False,
        modifiers: Sequence[str] = (),
        seat: int = 0,
        opponents: Opponents = None,
        seconds: float = 0.2,
        rewards: Rewards = "outcome",
        render_mode: str | None = None,
        edition: NamedEdition = None,
    ) -> None:
        """`opponents` are a name of the ladder for all, or a list of names and functions, clockwise after `seat`.

        None: all play uniformly at random. Each function has `seconds` for a decision.
        """
        check_rewards(rewards)
        check_render_mode(render_mode)
        self._tables = tables_of(players, solo, modifiers, edition)
        seats = int(self._tables.players)
        if seat not in range(seats):
            raise SetupError(f"seat is {seat!r}, expected 0 to {seats - 1}")
        self.metadata = {**type(self).metadata, **described(self._tables)}
        self.seat = int(seat)
        self.render_mode = render_mode
        self.observation_space = observation_space()
        self.action_space = action_space()
        self._named_opponents = (opponents, seconds)
        self._opponents = make_opponents(self._tables, opponents, seats - 1, seconds)
        self._rewards_by: Rewards = rewards
        self._seeds = Seeds()
        self._scene: Scene | None = None
        self._over = False

    def __deepcopy__(self, memo: dict[int, Any]) -> AstraSeat:
        return copy_environment(self, memo)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "_opponents"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        opponents, seconds = self._named_opponents
        self._opponents = make_opponents(self._tables, opponents, int(self._tables.players) - 1, seconds)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a game and let the others play until this seat has to decide.

        `options` may name another `seat` for the learner, from now on, and who is `first` in this game.
        """
        super().reset(seed=seed, options=options)
        told = read_options(self._tables, options, OPTIONS)
        self.seat = told.get("seat", self.seat)
        self._rng = Rng(int(self.np_random.integers(2**31)))
        state = deal_state(self._tables, self._seeds.next(seed), told.get("first"))
        self._scene = Scene(state, self.render_mode)
        self._scene.show()
        self._let_others_play(self._scene)
        self._earnings = Earnings(state, self._rewards_by)
        return observe_to_the_end(state, self.seat), {"seat": self.seat}

    def step(self, action: int | np.integer[Any]) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action of this seat, and the others' until it has to decide again."""
        scene = self._dealt()
        if self._over:
            raise ResetNeeded("the episode is over: call reset() first")
        state, number = scene.state, action_number(action)
        if not (0 <= number < ACTIONS and can_play(state, number)):
            self._over = True
            info = {**ending(state, self.seat), "illegal_action": str(refusal(state, number))}
            return observe_to_the_end(state, self.seat), ILLEGAL_REWARD, True, False, info
        scene.apply(number)
        self._let_others_play(scene)
        over = state.decision == OVER
        reward = self._earnings.of_step(state)[self.seat]
        return observe_to_the_end(state, self.seat), reward, over, False, ending(state, self.seat) if over else {}

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, as `sb3_contrib.MaskablePPO` asks for it; after the end the dummy one alone."""
        masks = np.zeros(ACTIONS, np.bool_)
        state = self._dealt().state
        masks[[STOP] if state.decision == OVER else list(state.legal_ids())] = True
        return masks

    def state(self) -> NDArray[np.int16]:
        """Everything, secrets included, for critics that train with it; `astra.adapters.layout` says where it is."""
        return whole_state(self._dealt().state)

    def _dealt(self) -> Scene:
        if self._scene is None:
            raise ResetNeeded("there is no game yet: call reset() first")
        return self._scene

    def _let_others_play(self, scene: Scene) -> None:
        self._over = True  # also if an opponent fails: it would be its turn, not this seat's
        scene.let_others_play(self.seat, self._opponents, self._rng)
        self._over = scene.state.decision == OVER

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table as everybody sees it: text or pixels; None without a render mode, or if it is printed anyway."""
        return self._dealt().render()


for _version, _edition in EDITIONS.items():
    gymnasium.register(
        id=f"Astra-v{_version}",
        entry_point="astra.adapters.gymnasium_v1:AstraSeat",
        vector_entry_point="astra.adapters.vector:AstraSeats",
        kwargs={"edition": _edition},
    )
