"""Astra as a PettingZoo environment: seats take turns as agents `seat_0`, `seat_1` and so on.

    from astra.adapters import pettingzoo_v0
    env = pettingzoo_v0.env(players=3)
    env.reset(seed=7)

`env.reset(seed=7)` deals the game of `astra.Game.new(players=3, seed=7)`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from astra.adapters.extra import MissingExtra

try:
    import numpy as np
    from gymnasium.spaces import Dict, Discrete
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv  # type: ignore[import-untyped]
    from pettingzoo.utils.env_logger import EnvLogger  # type: ignore[import-untyped]
except ModuleNotFoundError as error:
    raise MissingExtra(str(error.name)) from error

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
from astra.rules.ids import ACTIONS, OVER

ILLEGAL_REWARD = -1.0
USED_AFTER_RESET = ("agents", "agent_selection", "rewards", "terminations", "truncations", "infos", "_scene")
ALL_LEFT = "the game is over and every agent has had its last step: call reset()"


def env(players: int | None = None, **options: Any) -> AstraTable:
    """The environment for learners: an illegal action ends the game with -1 for its seat, 0 for the others.

    `options` are those of AstraTable. What PettingZoo's wrappers check is checked here: they would take five times as
    long as the game itself.
    """
    return AstraTable(players, **options)


def raw_env(players: int | None = None, **options: Any) -> AstraTable:
    """The same, but an illegal action raises IllegalAction and changes nothing."""
    return AstraTable(players, **options, ends_on_illegal=False)


class AstraTable(AECEnv[str, Observation, int], EzPickle):  # type: ignore[misc]  # PettingZoo has no types
    """One table; rewards are 0 until the game ends for all seats at once. `players` None is 3, in solo 1.

    `copy.deepcopy` copies the game under way. Pickling, as EzPickle does it, sends the kind of table only: call `reset`
    where it arrives.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "astra_v0",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        players: int | None = None,
        *,
        solo: bool = False,
        modifiers: Sequence[str] = (),
        rewards: Rewards = "outcome",
        render_mode: str | None = None,
        edition: Edition | None = None,
        ends_on_illegal: bool = True,
    ) -> None:
        EzPickle.__init__(
            self,
            players,
            solo=solo,
            modifiers=modifiers,
            rewards=rewards,
            render_mode=render_mode,
            edition=edition,
            ends_on_illegal=ends_on_illegal,
        )
        super().__init__()
        check_rewards(rewards)
        check_render_mode(render_mode)
        self.render_mode = render_mode
        self._rewards_by = rewards
        self._ends_on_illegal = ends_on_illegal
        self._tables = tables_of(players, solo, modifiers, edition)
        self._seeds = Seeds()
        self.possible_agents = [f"seat_{seat}" for seat in range(self._tables.players)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: action_space() for agent in self.possible_agents}

    def __getattr__(self, name: str) -> Any:
        """Only asked for what is not there."""
        if name in USED_AFTER_RESET:
            raise AttributeError(f"{name} is not there yet: call reset() first")
        raise AttributeError(f"{type(self).__name__} has no attribute {name}")

    def __deepcopy__(self, memo: dict[int, Any]) -> AstraTable:
        return copy_environment(self, memo)

    def observation_space(self, agent: str) -> Dict:
        self._seat(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        self._seat(agent)
        return self.action_spaces[agent]

    def _seat(self, agent: str) -> int:
        try:
            return self._seat_of[agent]
        except KeyError:
            raise ValueError(f"the agent is {agent!r}, expected one of {', '.join(self.possible_agents)}") from None

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a game; without a seed the next one that follows from the last seed given."""
        state = deal_state(self._tables, self._seeds.next(seed))
        self._scene = Scene(state, self.render_mode)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[state.seat]

    def observe(self, agent: str) -> Observation:
        return observe(self._scene.state, self._seat(agent))

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What `agent_selection` sees, was given, and whether its game is over."""
        if not self.agents:
            raise ValueError(ALL_LEFT)
        seen: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return seen

    def step(self, action: int | np.integer[Any] | None) -> None:
        """Play the action of `agent_selection`; None for one whose game is over."""
        if not self.agents:
            raise ValueError(ALL_LEFT)
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        state = self._scene.state
        number = action_number(action)
        if not (0 <= number < ACTIONS and can_play(state, number)):
            self._refuse(agent, number)
            return
        self._scene.apply(number)
        if state.decision == OVER:
            self._finish(rewards_of(state, self._rewards_by))
        else:
            self.agent_selection = self.possible_agents[state.seat]

    def _refuse(self, agent: str, action: int) -> None:
        error = refusal(self._scene.state, action)
        if not self._ends_on_illegal:
            raise error
        EnvLogger.warn_on_illegal_move()
        self.infos[agent]["illegal_action"] = str(error)
        self._finish([ILLEGAL_REWARD if other == agent else 0.0 for other in self.possible_agents])

    def _finish(self, earned: list[float]) -> None:
        self.rewards = dict(zip(self.possible_agents, earned, strict=True))
        self._cumulative_rewards = self.rewards.copy()
        self.terminations = dict.fromkeys(self.agents, True)

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table as everybody sees it: text, pixels, or None without a render mode."""
        return self._scene.render()

    def close(self) -> None:
        """There is nothing to close."""
