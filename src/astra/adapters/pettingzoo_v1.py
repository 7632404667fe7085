"""Astra as a PettingZoo environment: seats take turns as agents `seat_0`, `seat_1` and so on.

    from astra.adapters import pettingzoo_v1
    env = pettingzoo_v1.env(players=3)
    env.reset(seed=7)

`env.reset(seed=7)` deals the game of `astra.Game.new(players=3, seed=7)`.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any

from astra.adapters.extra import MissingExtra

try:
    import numpy as np
    from gymnasium.spaces import Dict, Discrete
    from pettingzoo import AECEnv  # type: ignore[import-untyped]
    from pettingzoo.utils.env_logger import EnvLogger  # type: ignore[import-untyped]
except ModuleNotFoundError as error:
    raise MissingExtra(str(error.name), "pettingzoo") from error

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
from astra.adapters.named import Opponents, make_opponents
from astra.adapters.render import RENDER_MODES, Scene, check_render_mode
from astra.adapters.spaces import (
    Observation,
    action_space,
    copy_environment,
    observation_space,
    observe,
    state_space,
    whole_state,
)
from astra.adapters.versions import CURRENT, EDITIONS
from astra.errors import SetupError
from astra.rules.ids import ACTIONS, OVER
from astra.rules.rng import Rng

METADATA: dict[str, Any] = {
    "name": f"astra_v{CURRENT}",
    "render_modes": list(RENDER_MODES),
    "is_parallelizable": False,
    "render_fps": 1,
}
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


class AstraTable(AECEnv[str, Observation, int]):  # type: ignore[misc]  # PettingZoo has no types
    """One table; rewards are 0 until the game ends for all seats at once, but for `rewards="fame"`.

    `opponents` (a name of the ladder, or a list of names and functions) take the last seats and are not agents; a
    single name leaves `seat_0` as the only agent. `copy.deepcopy` and pickling include the current game.
    """

    metadata: dict[str, Any] = METADATA

    def __init__(
        self,
        players: int | None = None,
        *,
        solo: bool = False,
        modifiers: Sequence[str] = (),
        rewards: Rewards = "outcome",
        render_mode: str | None = None,
        edition: NamedEdition = None,
        opponents: Opponents = None,
        seconds: float = 0.2,
        version: int = CURRENT,
        ends_on_illegal: bool = True,
    ) -> None:
        super().__init__()
        check_rewards(rewards)
        check_render_mode(render_mode)
        self.render_mode = render_mode
        self._rewards_by: Rewards = rewards
        self._ends_on_illegal = ends_on_illegal
        self._tables = tables_of(players, solo, modifiers, EDITIONS[version] if edition is None else edition)
        self.metadata = {**METADATA, "name": f"astra_v{version}", **described(self._tables)}
        self._seeds = Seeds()
        seats = int(self._tables.players)
        others = seats - 1 if isinstance(opponents, str) else len(opponents or ())
        if others >= seats:
            raise SetupError(f"there are {others} opponents, expected at most {seats - 1}")
        self._named_opponents = (opponents, others, seconds)
        self._opponents = make_opponents(self._tables, opponents, others, seconds)
        self.possible_agents = [f"seat_{seat}" for seat in range(seats - others)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: action_space() for agent in self.possible_agents}
        self.state_space = state_space()

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "_opponents"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._opponents = make_opponents(self._tables, *self._named_opponents)

    def __getattr__(self, name: str) -> Any:
        """Called only for missing attributes."""
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
        """Deal a game; without a seed the next one that follows from the last seed given.

        `options` may name the seat that is `first`.
        """
        # PettingZoo's own checker gives an option of this name.
        told = read_options(self._tables, {k: v for k, v in (options or {}).items() if k != "options"}, ("first",))
        dealt_from = self._seeds.next(seed)
        state = deal_state(self._tables, dealt_from, told.get("first"))
        self._scene = Scene(state, self.render_mode)
        self._scene.show()
        self._rng = Rng(zlib.crc32(str(dealt_from).encode()))
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._let_others_play()
        self._earnings = Earnings(state, self._rewards_by)
        self.agent_selection = self.agents[state.seat]

    def _let_others_play(self) -> None:
        if self._opponents:
            last = len(self.possible_agents) - 1
            while self._scene.state.seat > last:
                self._scene.let_one_play(self._opponents[int(self._scene.state.seat) - last - 1], self._rng)

    def observe(self, agent: str) -> Observation:
        return observe(self._scene.state, self._seat(agent))

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What `agent_selection` sees and has earned, and whether its game is over."""
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
        self._let_others_play()
        if state.decision == OVER:
            for other, seat in self._seat_of.items():
                self.infos[other].update(ending(state, seat))
            self._finish(self._earnings.of_step(state))
            return
        self.agent_selection = self.possible_agents[state.seat]
        if self._rewards_by == "fame":
            self._give(agent, self._earnings.of_step(state))

    def _refuse(self, agent: str, action: int) -> None:
        error = refusal(self._scene.state, action)
        if not self._ends_on_illegal:
            raise error
        EnvLogger.warn_on_illegal_move()
        for other, seat in self._seat_of.items():
            self.infos[other].update(ending(self._scene.state, seat))
        self.infos[agent]["illegal_action"] = str(error)
        self._finish([ILLEGAL_REWARD if other == agent else 0.0 for other in self.possible_agents])

    def _give(self, acted: str, earned: list[float]) -> None:
        """The rewards of a step, and what each agent has earned since it last decided."""
        self.rewards = dict(zip(self.possible_agents, earned, strict=False))
        self._cumulative_rewards[acted] = 0.0
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward

    def _finish(self, earned: list[float]) -> None:
        self._give(self.agent_selection, earned)
        self.terminations = dict.fromkeys(self.agents, True)

    def state(self) -> NDArray[np.int16]:
        """Everything, secrets included, for critics that train with it; `state_space` is its space."""
        return whole_state(self._scene.state)

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table as everybody sees it: text or pixels; None without a render mode, or if it is printed anyway."""
        return self._scene.render()

    def close(self) -> None:
        """There is nothing to close."""
