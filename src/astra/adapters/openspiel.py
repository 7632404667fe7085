"""OpenSpiel: importing this module registers the game `python_astra`.

    import pyspiel  # type: ignore[import-not-found]
    import astra.adapters.openspiel

    game = pyspiel.load_game("python_astra(players=3)")
    solo = pyspiel.load_game("python_astra(solo=True,modifiers=E2+H4)")

Everything that chance decides is a chance node. Actions have the same numbers as everywhere in Astra, and tensors
contain the observation of `astra.adapters.encoding`.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from astra.adapters.extra import MissingExtra

try:
    import numpy as np
    import pyspiel  # type: ignore[import-not-found]
except ModuleNotFoundError as error:
    package = "open_spiel" if error.name == "pyspiel" else str(error.name)
    raise MissingExtra(package, "openspiel") from error

from numpy.typing import NDArray

from astra.adapters.dealing import FULL_MARGIN, Rewards, check_rewards, refusal, rewards_of, totals_of
from astra.adapters.encoding import DISCOVERY, SEAT, SIZE, can_play, observation_of
from astra.adapters.layout import LAYOUT
from astra.adapters.openspiel_chance import MOST_OUTCOMES, ChanceTable, kind_of_game
from astra.errors import SetupError
from astra.rules import ids
from astra.rules.actions import action_of
from astra.rules.scoring import DUST_PER_FAME
from astra.rules.setup import USUAL_PLAYERS, first_dust
from astra.rules.state import State
from astra.rules.tables import Tables

NAME = "python_astra"
REMEMBERED = 64  # moves in the tensor of an information state

# Within the blocks of an observation: a seat's final scoring card, and the boons chosen (`astra.adapters.layout`).
FINAL = 6
CHOICES = 28

# Decisions of the longest game, generously: of 800 games each, at random or played to take long, none had half as
# many. An edition of fewer cards has its share.
MOST_MOVES = {1: 400, 2: 600, 3: 900, 4: 1200, 5: 1500}
MOST_FAME = 4.0  # in hundreds, for `rewards=fame`; no game gave half as much

CHANCE = int(pyspiel.PlayerId.CHANCE)
TERMINAL = int(pyspiel.PlayerId.TERMINAL)

PARAMETERS = {"players": USUAL_PLAYERS, "solo": False, "modifiers": "", "rewards": "outcome", "edition": ""}


def _game_type(utility: pyspiel.GameType.Utility, dense: bool = False) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=NAME,
        long_name="Astra",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.REWARDS if dense else pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=5,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=PARAMETERS,
    )


GAME_TYPE = _game_type(pyspiel.GameType.Utility.ZERO_SUM)
GENERAL_TYPE = _game_type(pyspiel.GameType.Utility.GENERAL_SUM)
DENSE_TYPE = _game_type(pyspiel.GameType.Utility.GENERAL_SUM, dense=True)


class AstraGame(pyspiel.Game):  # type: ignore[misc]
    """One kind of game; raises SetupError for an impossible one."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = {**PARAMETERS, **(params or {})}
        solo = bool(params["solo"])
        if solo and params["players"] not in {1, PARAMETERS["players"]}:
            raise SetupError(f"players is {params['players']}, expected none or 1 in a solo game")
        # OpenSpiel separates parameters by commas.
        params["modifiers"] = str(params["modifiers"]).replace(",", "+")
        modifiers = tuple(params["modifiers"].split("+")) if params["modifiers"] else ()
        self.rewards: Rewards = params["rewards"]
        check_rewards(self.rewards)
        edition = params["edition"] or None
        self.tables = kind_of_game(1 if solo else int(params["players"]), solo, modifiers, edition)
        players = int(self.tables.players)
        lowest, highest, zero_sum = -1.0, 1.0, not solo and self.rewards == "outcome"
        if self.rewards == "fame":
            lowest, highest = -MOST_FAME, MOST_FAME
        elif zero_sum:
            lowest = -1.0 / (players - 1)
        self.most_moves = MOST_MOVES[players] * len(self.tables.codes) // ids.CARDS
        info = pyspiel.GameInfo(
            num_distinct_actions=ids.ACTIONS,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=players,
            min_utility=lowest,
            max_utility=highest,
            utility_sum=0.0 if zero_sum else None,
            max_game_length=self.most_moves,
        )
        kind = GAME_TYPE if zero_sum else DENSE_TYPE if self.rewards == "fame" else GENERAL_TYPE
        super().__init__(kind, info, params)

    def new_initial_state(self) -> AstraState:
        return AstraState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.most_moves

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: dict[str, Any] | None = None
    ) -> AstraObserver:
        return AstraObserver(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class AstraState(pyspiel.State):  # type: ignore[misc]
    """A moment of a game; everything is in `table`, which OpenSpiel copies and pickles."""

    def __init__(self, game: AstraGame) -> None:
        super().__init__(game)
        self.table = ChanceTable(game.tables)
        self.rewards_by = game.rewards
        self.before: list[int] = []  # for `rewards=fame`: everybody's fame before the last decision

    def current_player(self) -> int:
        state = self.table.state
        if state is None:
            return CHANCE
        decision = state.decision
        if decision < ids.CHANCE:
            return state.seat
        return CHANCE if decision == ids.CHANCE else TERMINAL

    def is_terminal(self) -> bool:
        state = self.table.state
        return state is not None and state.decision == ids.OVER

    # OpenSpiel's own `is_chance_node` and `legal_actions` do the same, but call this object up to five times.

    def is_chance_node(self) -> bool:
        state = self.table.state
        return state is None or state.decision == ids.CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        table = self.table
        state = table.state
        if state is None or state.decision == ids.CHANCE:
            return table.outcomes() if player is None or player == CHANCE else []
        if player is not None and player != state.seat:
            return []
        return sorted(state.legal_ids())

    def _legal_actions(self, player: int) -> list[int]:
        return self.legal_actions(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        table = self.table
        if table.tables.solo:
            return table.odds()
        outcomes = table.outcomes()
        probability = 1.0 / len(outcomes)
        return [(outcome, probability) for outcome in outcomes]

    def _apply_action(self, action: int) -> None:
        """Raises IllegalAction, or ValueError at a chance node, for an impossible move; then nothing has changed."""
        table = self.table
        state = table.state
        if state is None or state.decision == ids.CHANCE:
            outcomes = table.outcomes()
            if action not in outcomes:
                raise ValueError(f"chance cannot decide {action} now, expected one of {outcomes}")
        elif not can_play(state, action):
            raise refusal(state, action)
        elif self.rewards_by == "fame":
            self.before = self.fame()
        table.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return self.table.outcome_text(action)
        return str(action_of(self.table.tables, action))

    def fame(self) -> list[int]:
        """What each player would have if the game ended now, minus what everybody begins with."""
        state, players = self.table.state, int(self.table.tables.players)
        if state is None:
            return [0] * players
        return [total - self.fame_at_first() for total in totals_of(state)[:players]]

    def fame_at_first(self) -> int:
        """Nobody has anything but a pouch, a card limit, dust, and a final scoring card, which gives nothing alone."""
        tables = self.table.tables
        return (
            int(tables.edition.pouch[0])
            + int(tables.card_limits[0])
            + int(first_dust(tables.modifiers) // DUST_PER_FAME)
        )

    def returns(self) -> list[float]:
        """What `rewards` gives: by default 1 for a win, shared, and what the others lose adds up to it (zero-sum)."""
        state = self.table.state
        if self.rewards_by == "fame":
            return [fame / FULL_MARGIN for fame in self.fame()]
        if state is None or state.decision != ids.OVER:
            return [0.0] * int(self.table.tables.players)
        return rewards_of(state, self.rewards_by)

    def rewards(self) -> list[float]:
        """What the last decision of a player brought, with all that chance made of it; nothing at chance nodes.

        OpenSpiel adds rewards up where somebody has to decide, and at the end.
        """
        if self.rewards_by != "fame":
            return self.returns()
        players = int(self.table.tables.players)
        if self.is_chance_node():
            return [0.0] * players
        before = self.before or [0] * players
        return [(now - was) / FULL_MARGIN for now, was in zip(self.fame(), before, strict=True)]

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> AstraState:
        """A state that the player cannot tell from this one, including its history; all secrets are drawn again."""
        state = self.get_game().new_initial_state()
        for move in self.table.moves_like(player_id, random.Random(probability_sampler())):
            state.apply_action(move)
        assert isinstance(state, AstraState)
        return state

    def __str__(self) -> str:
        state = self.table.state
        moves = " ".join(map(str, self.table.moves))
        return moves if state is None else f"{moves}\n{named(list(observation_of(state, 0)))}"


class AstraObserver:
    """What a player knows now, and with perfect recall what it saw happen, as text and as numbers.

    OpenSpiel may ask for only the public part or only the player's secrets; numbers left out are 0.
    """

    def __init__(self, kind: pyspiel.IIGObservationType, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"observation parameters {params} are unknown, expected none")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("private_info is ALL_PLAYERS, expected SINGLE_PLAYER or NONE: nobody sees all secrets")
        self.recalls = kind.perfect_recall
        self.public = kind.public_info
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor = np.zeros(SIZE + (REMEMBERED if self.recalls else 0), np.float32)
        self.dict = {"observation": self.tensor[:SIZE]}
        if self.recalls:
            self.dict["moves"] = self.tensor[SIZE:]

    def set_from(self, state: AstraState, player: int) -> None:
        self.tensor.fill(0)
        self.tensor[:SIZE] = self.numbers(state.table, player)
        if self.recalls:
            last = self.moves(state.table, player)[-REMEMBERED:]
            for i, move in enumerate(reversed(last)):
                self.tensor[SIZE + i] = 0 if move is None else move + 1

    def string_from(self, state: AstraState, player: int) -> str:
        if self.recalls:
            moves = ["?" if move is None else str(move) for move in self.moves(state.table, player)]
            return f"{player}: {' '.join(moves)}"
        return named(self.numbers(state.table, player).tolist())

    def numbers(self, table: ChanceTable, player: int) -> NDArray[np.int16]:
        """The observation; during set-up only the player's final scoring card."""
        if table.state is None:
            numbers = np.zeros(SIZE, np.int16)
            if player < len(table.moves):
                numbers[secrets_at(None)] = final_elements(table.tables, table.moves[player])
        else:
            numbers = np.array(observation_of(table.state, player))
        if self.public and self.private:
            return numbers
        secret = np.zeros(SIZE, np.int16)
        secret[secrets_at(table.state)] = 1
        return numbers * (secret if self.private else 1 - secret)

    def moves(self, table: ChanceTable, player: int) -> list[int | None]:
        seen = table.seen_by(player if self.private else None)
        if self.public:
            return seen
        return [move if table.hidden.get(at) == player else None for at, move in enumerate(seen)]


def secrets_at(state: State | None) -> list[int]:
    """The positions of secrets in an observation: the final scoring card, and a boon chosen in a tie (R6.3)."""
    secret = [SEAT + FINAL, SEAT + FINAL + 1]
    if state is None:
        return secret
    if state.decision == ids.OVER:
        return []
    if state.discovery is not None and state.discovery.choosing != 0:
        secret.append(DISCOVERY + CHOICES)
    return secret


def final_elements(tables: Tables, final: int) -> tuple[int, int]:
    """The two elements of a final scoring card as they are encoded in an observation."""
    return int(tables.final_first[final]) + 1, int(tables.final_second[final]) + 1


def named(numbers: list[int]) -> str:
    """The numbers of an observation that are not 0, by name."""
    lines = []
    for field in LAYOUT:
        for i in range(field.times):
            start = field.at + i * field.stride
            values = numbers[start : start + field.size]
            if any(values):
                name = field.name if field.times == 1 else f"{field.name}[{i}]"
                lines.append(f"{name} {' '.join(map(str, values))}")
    return "\n".join(lines)


pyspiel.register_game(GAME_TYPE, AstraGame)
