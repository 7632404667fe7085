"""Astra for one learner: a seat against chosen opponents, or solo against Auptolemy.

    import gymnasium
    env = gymnasium.make("astra.adapters.gymnasium_v0:Astra-v0", players=2)
    env = gymnasium.make("astra.adapters.gymnasium_v0:Astra-v0", solo=True, modifiers=["H4"])

Importing this module registers the name `Astra-v0`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
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
    Rewards,
    Seeds,
    action_number,
    check_rewards,
    deal_state,
    refusal,
    rewards_of,
    tables_of,
)
from astra.adapters.encoding import can_play
from astra.adapters.render import RENDER_MODES, Scene, check_render_mode
from astra.adapters.spaces import Observation, action_space, copy_environment, observation_space, observe
from astra.edition.model import Edition
from astra.errors import SetupError
from astra.record.view import make_view
from astra.rules.actions import id_of, parse_action
from astra.rules.ids import ACTIONS, OVER
from astra.rules.state import State

Opponent = Callable[[dict[str, Any], list[str], float, random.Random], str]
"""A bot: `choose(view, legal, seconds, rng)` returns one of the legal texts; `seconds` are for this one decision."""

ILLEGAL_REWARD = -1.0


class AstraSeat(gymnasium.Env[Any, Any]):
    """One seat of a game; the others' decisions happen inside `step` and `reset`.

    An illegal action ends the episode with -1, and `info["illegal_action"]` says why it is one. After an episode `step`
    raises ResetNeeded until `reset`; so it does after an opponent failed.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012 (as in the base)

    def __init__(
        self,
        players: int | None = None,
        *,
        solo: bool = False,
        modifiers: Sequence[str] = (),
        seat: int = 0,
        opponents: Sequence[Opponent] | None = None,
        seconds: float = 0.2,
        rewards: Rewards = "outcome",
        render_mode: str | None = None,
        edition: Edition | None = None,
    ) -> None:
        """`opponents` sit clockwise after `seat`; None: all play uniformly at random. Each has `seconds` a decision."""
        check_rewards(rewards)
        check_render_mode(render_mode)
        self._tables = tables_of(players, solo, modifiers, edition)
        seats = int(self._tables.players)
        if seat not in range(seats):
            raise SetupError(f"seat is {seat!r}, expected 0 to {seats - 1}")
        if opponents is not None:
            check_opponents(opponents, seats - 1)
        self.seat = int(seat)
        self.render_mode = render_mode
        self.observation_space = observation_space()
        self.action_space = action_space()
        self._opponents = opponents
        self._seconds = seconds
        self._rewards_by = rewards
        self._seeds = Seeds()
        self._scene: Scene | None = None
        self._over = False

    def __deepcopy__(self, memo: dict[int, Any]) -> AstraSeat:
        return copy_environment(self, memo)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a game and let the others play until this seat has to decide."""
        super().reset(seed=seed, options=options)
        self._rng = random.Random(int(self.np_random.integers(2**63)))
        state = deal_state(self._tables, self._seeds.next(seed))
        self._scene = Scene(state, self.render_mode)
        self._let_others_play(self._scene)
        return observe(state, self.seat), {}

    def step(self, action: int | np.integer[Any]) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action of this seat, and the others' until it has to decide again."""
        scene = self._dealt()
        if self._over:
            raise ResetNeeded("the episode is over: call reset() first")
        state, number = scene.state, action_number(action)
        if not (0 <= number < ACTIONS and can_play(state, number)):
            self._over = True
            reason = str(refusal(state, number))
            return observe(state, self.seat), ILLEGAL_REWARD, True, False, {"illegal_action": reason}
        scene.apply(number)
        self._let_others_play(scene)
        over = state.decision == OVER
        reward = rewards_of(state, self._rewards_by)[self.seat] if over else 0.0
        return observe(state, self.seat), reward, over, False, {}

    def _dealt(self) -> Scene:
        if self._scene is None:
            raise ResetNeeded("there is no game yet: call reset() first")
        return self._scene

    def _let_others_play(self, scene: Scene) -> None:
        state = scene.state
        self._over = True  # also where an opponent fails: it would be its turn, not this seat's
        while state.decision != OVER and state.seat != self.seat:
            scene.apply(self._choose(state))
        self._over = state.decision == OVER

    def _choose(self, state: State) -> int:
        if self._opponents is None:
            return self._rng.choice([int(number) for number in state.legal_ids()])
        seat = int(state.seat)
        opponent = self._opponents[(seat - self.seat - 1) % int(self._tables.players)]
        view = make_view(state, seat)
        legal = tuple(view["legal"])
        try:
            chosen: object = opponent(view, list(legal), self._seconds, self._rng)
        except Exception as error:
            raise SetupError(f"the opponent at seat {seat} failed: {error!r}") from error
        if not isinstance(chosen, str) or chosen not in legal:
            raise SetupError(f"the opponent at seat {seat} chose {chosen!r}, expected one of {list(legal)}")
        return int(id_of(self._tables, parse_action(chosen)))

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table as everybody sees it: text, pixels, or None without a render mode."""
        return self._dealt().render()


def check_opponents(opponents: object, expected: int) -> None:
    """Raises SetupError for anything but `expected` functions."""
    if isinstance(opponents, str) or not isinstance(opponents, Sequence) or not all(map(callable, opponents)):
        wanted = "a list of functions choose(view, legal, seconds, rng)"
        raise SetupError(f"opponents is {opponents!r}, expected {wanted}")
    if len(opponents) != expected:
        raise SetupError(f"there are {len(opponents)} opponents, expected {expected}")


gymnasium.register(id="Astra-v0", entry_point="astra.adapters.gymnasium_v0:AstraSeat")
