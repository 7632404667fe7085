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

from numpy.typing import NDArray

from astra.adapters.dealing import Rewards, Seeds, check_rewards, deal_state, refusal, rewards_of, tables_of
from astra.adapters.encoding import can_play
from astra.adapters.render import RENDER_MODES, Scene, check_render_mode
from astra.adapters.spaces import Observation, action_space, observation_space, observe
from astra.edition.model import Edition
from astra.errors import SetupError
from astra.record.view import make_view
from astra.rules.actions import id_of, parse_action
from astra.rules.ids import ACTIONS, OVER
from astra.rules.state import State

Opponent = Callable[[dict[str, Any], list[str], float, random.Random], str]
"""A bot: `choose(view, legal, seconds, rng)` returns one of the legal texts."""

ILLEGAL_REWARD = -1.0


class AstraSeat(gymnasium.Env[Any, Any]):
    """One seat of a game; the others' decisions happen inside `step` and `reset`.

    An illegal action ends the episode with -1, and `info["illegal_action"]` says why it is one.
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
        """`opponents` sit clockwise after `seat`; None: all play uniformly at random. Each has `seconds` a turn."""
        check_rewards(rewards)
        check_render_mode(render_mode)
        self._tables = tables_of(players, solo, modifiers, edition)
        seats = int(self._tables.players)
        if not 0 <= seat < seats:
            raise SetupError(f"seat is {seat}, expected 0 to {seats - 1}")
        if opponents is not None and len(opponents) != seats - 1:
            raise SetupError(f"there are {len(opponents)} opponents, expected {seats - 1}")
        self.seat = seat
        self.render_mode = render_mode
        self.observation_space = observation_space()
        self.action_space = action_space()
        self._opponents = opponents
        self._seconds = seconds
        self._rewards_by = rewards
        self._seeds = Seeds()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a game and let the others play until this seat has to decide."""
        super().reset(seed=seed, options=options)
        self._rng = random.Random(int(self.np_random.integers(2**63)))
        self._state = deal_state(self._tables, self._seeds.next(seed))
        self._scene = Scene(self._state, self.render_mode)
        self._let_others_play()
        return observe(self._state, self.seat), {}

    def step(self, action: int | np.integer[Any]) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action of this seat, and the others' until it has to decide again."""
        state, number = self._state, int(action)
        if not (0 <= number < ACTIONS and can_play(state, number)):
            reason = str(refusal(state, number))
            return observe(state, self.seat), ILLEGAL_REWARD, True, False, {"illegal_action": reason}
        self._scene.apply(number)
        self._let_others_play()
        over = state.decision == OVER
        reward = rewards_of(state, self._rewards_by)[self.seat] if over else 0.0
        return observe(state, self.seat), reward, over, False, {}

    def _let_others_play(self) -> None:
        state = self._state
        while state.decision != OVER and state.seat != self.seat:
            self._scene.apply(self._choose(state))

    def _choose(self, state: State) -> int:
        legal = [int(number) for number in state.legal_ids()]
        if self._opponents is None:
            return self._rng.choice(legal)
        seat = int(state.seat)
        opponent = self._opponents[(seat - self.seat - 1) % int(self._tables.players)]
        view = make_view(state, seat)
        chosen = opponent(view, view["legal"], self._seconds, self._rng)
        try:
            number = id_of(self._tables, parse_action(chosen))
        except ValueError:
            number = -1
        if number not in legal:
            raise SetupError(f"the opponent at seat {seat} chose {chosen!r}, expected one of {view['legal']}")
        return number

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table as everybody sees it: text, pixels, or None without a render mode."""
        return self._scene.render()


gymnasium.register(id="Astra-v0", entry_point="astra.adapters.gymnasium_v0:AstraSeat")
