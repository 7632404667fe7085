"""Many games at once for learners: NumPy in, NumPy out.

    from astra.adapters.batch import Batch
    batch = Batch(players=3, count=256, seed=7)
    rewards, done = batch.step(batch.random_actions())

Game `i` is dealt from the seeds `7:i:0`, `7:i:1` and so on, independently of the other games; `astra.Game.new` with
such a seed gives the same game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeVar

from astra.adapters.extra import MissingExtra

try:
    import numpy as np
except ModuleNotFoundError as error:
    raise MissingExtra(str(error.name)) from error

from librt.vecs import vec
from numpy.typing import ArrayLike, NDArray

from astra.adapters.dealing import (
    FULL_MARGIN,
    NamedEdition,
    Rewards,
    check_rewards,
    deal_state,
    refusal,
    rewards_of,
    tables_of,
    totals_of,
    whole_number,
)
from astra.adapters.encoding import SEATS, SIZE, observation_of
from astra.adapters.named import Opponents, make_opponents
from astra.adapters.stepping import Lanes
from astra.errors import SetupError
from astra.rules.ids import ACTIONS
from astra.rules.state import State, is_same_game
from astra.rules.tables import Tables

Number = TypeVar("Number", bound=np.generic)


class Saved(NamedTuple):
    """All games of a batch as they were; it can be pickled."""

    seed: int
    games: tuple[list[State], list[int], list[int], int]


def check_saved(saved: Saved, count: int, tables: Tables) -> None:
    """Raise SetupError if this is not what a batch of so many games of this kind saved."""
    states = saved.games[0]
    if len(states) != count:
        raise SetupError(f"what was saved has {len(states)} games, expected {count}")
    if not is_same_game(states[0].tables, tables):
        text = "what was saved is of another kind of game: expected the same players, solo, modifiers and edition"
        raise SetupError(text)


class Batch:
    """`count` games of one kind that step together; a game that ends is dealt again at once.

    `observations` (count, 707) int16, `masks` (count, 967) int8 and `seats` (count,) int64 are about the seat that has
    to decide in each game. The first two share the engine's memory without a copy and are always the same arrays,
    filled only if they are used: copy what you want to keep.

    With `opponents` (a name such as "greedy", or one for each seat clockwise from `seat`) only that seat is ever asked;
    `seat` None gives game `i` the seat `i` modulo the number of players. Batches can be pickled and deep-copied.
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
        edition: NamedEdition = None,
        opponents: Opponents = None,
        seat: int | None = None,
        seconds: float = 0.2,
        first_game: int = 0,
    ) -> None:
        """`seconds` are for each decision of an opponent that is a function.

        `first_game` is the number of the first game: a batch may be a part of a larger one.
        """
        count, seed = whole_number("count", count), whole_number("seed", seed)
        if count < 1:
            raise SetupError(f"count is {count}, expected at least 1")
        check_rewards(rewards)
        self.tables = tables_of(players, solo, modifiers, edition)
        self.players = int(self.tables.players)
        if seat is not None and (opponents is None or seat not in range(self.players)):
            raise SetupError(f"seat is {seat!r}, expected 0 to {self.players - 1}, and opponents for the others")
        self.count = count
        self._made_with: dict[str, Any] = {
            "players": players,
            "solo": solo,
            "modifiers": modifiers,
            "count": count,
            "rewards": rewards,
            "edition": edition,
            "opponents": opponents,
            "seat": seat,
            "seconds": seconds,
            "first_game": first_game,
        }
        self._dealer = _Dealer(self.tables, seed, first_game)
        self._lanes = Lanes(
            count,
            self._dealer.deal,
            lambda state: rewards_of(state, rewards),
            float(FULL_MARGIN) if rewards == "fame" else 0.0,
            [] if opponents is None else make_opponents(self.tables, opponents, self.players - 1, seconds),
            [game % self.players if seat is None else seat for game in range(first_game, first_game + count)],
        )
        self._masks = writable(self._lanes.mask_rows, np.int8).reshape(count, ACTIONS)
        self._observations = writable(self._lanes.observation_rows, np.int16).reshape(count, SIZE)
        self._has_masks = self._has_observations = self._asked = False
        self.reset()

    def reset(self, seed: int | None = None) -> None:
        """Start over with the first game of every lane; None keeps the seed."""
        if seed is not None:
            self._dealer.seed = whole_number("seed", seed)
        self._lanes.begin(self._dealer.seed % 2**31, self._dealer.first_game)
        self._has_masks = self._has_observations = False

    def save(self) -> Saved:
        """Everything that decides how the games go on."""
        return Saved(self._dealer.seed, self._lanes.saved())

    def restore(self, saved: Saved) -> None:
        """Continue from where this batch was, or another one made with the same settings."""
        check_saved(saved, self.count, self.tables)
        self._dealer.seed = saved.seed
        self._lanes.restore(*saved.games)
        self._has_masks = self._has_observations = False

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self._made_with, self.save())

    def __deepcopy__(self, memo: dict[int, Any]) -> Batch:
        return _restored(self._made_with, self.save())

    @property
    def observations(self) -> NDArray[np.int16]:
        self._asked = True
        if not self._has_observations:
            self._observations.fill(0)
            self._lanes.write_observations()
            self._has_observations = True
        return self._observations

    @property
    def masks(self) -> NDArray[np.int8]:
        if not self._has_masks:
            self._lanes.write_masks()
            self._has_masks = True
        return self._masks

    @property
    def seats(self) -> NDArray[np.int64]:
        return writable(self._lanes.seats(), np.int64)

    @property
    def states(self) -> vec[State]:
        """The engine's own states, for searches: copy one before you change it (docs/state.md)."""
        return self._lanes.states

    @property
    def ended(self) -> list[State]:
        """The games that the last step ended, in the order of `done`."""
        return list(self._lanes.ended)

    @property
    def final_scores(self) -> NDArray[np.int64]:
        """The final scores of the games that the last step ended, in the order of `done`: (games, 5), 0 without a seat.

        In solo the second column is Auptolemy's.
        """
        rows = np.zeros((len(self._lanes.ended), SEATS), np.int64)
        for row, state in zip(rows, self._lanes.ended, strict=True):
            totals = totals_of(state)
            row[: len(totals)] = totals
        return rows

    def final_observations(self, seat: int) -> NDArray[np.int16]:
        """What a seat saw at the end of each game that the last step ended: (games, 707)."""
        if seat not in range(self.players):
            raise SetupError(f"seat is {seat!r}, expected 0 to {self.players - 1}")
        rows = np.zeros((len(self._lanes.ended), SIZE), np.int16)
        for row, state in zip(rows, self._lanes.ended, strict=True):
            row[:] = observation_of(state, seat)
        return rows

    def random_actions(self) -> NDArray[np.int64]:
        """A random legal action for each game; they follow from the seed too."""
        return writable(self._lanes.random_actions(), np.int64)

    def step(self, actions: ArrayLike) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """Play one action in each game, by number; returns rewards (count, 5) by seat, and which games ended.

        Rewards are 0 until a game ends, but with "fame". Raises IllegalAction naming the first game whose action is not
        legal, ValueError for actions that are not `count` whole numbers; then no game has changed.
        """
        given = np.asarray(actions)
        if given.shape != (self.count,) or not np.issubdtype(given.dtype, np.integer):
            raise ValueError(f"actions are {given.dtype} of shape {given.shape}, expected integers of ({self.count},)")
        numbers: list[int] = given.astype(np.int64).tolist()
        lane = self._lanes.first_illegal(numbers)
        if lane >= 0:
            raise refusal(self._lanes.states[lane], int(given[lane]), f"Game {lane}: ")
        # If observations were used since the last step, they will be used again.
        self._has_masks, self._has_observations, self._asked = False, self._asked, False
        if self._has_observations:
            self._observations.fill(0)
        self._lanes.step(numbers, self._has_observations)
        rewards = writable(self._lanes.rewards, np.float64).reshape(self.count, SEATS)
        return rewards, writable(self._lanes.done, np.bool_)


class _Dealer:
    """The games of every lane, one after another."""

    def __init__(self, tables: Tables, seed: int, first_game: int) -> None:
        self.tables = tables
        self.seed = seed
        self.first_game = first_game

    def deal(self, lane: int, number: int) -> State:
        return deal_state(self.tables, f"{self.seed}:{self.first_game + lane}:{number}")


def _restored(made_with: dict[str, Any], saved: Saved) -> Batch:
    batch = Batch(**made_with)
    batch.restore(saved)
    return batch


class _Memory:
    """A row of the engine as NumPy may write to it; the array keeps it, and it keeps the row."""

    def __init__(self, row: Any, kind: np.dtype[Any]) -> None:
        seen = np.asarray(row)
        self.row = row
        self.__array_interface__ = {**seen.view(kind).__array_interface__, "data": (seen.ctypes.data, False)}


def writable(row: Any, kind: type[Number]) -> NDArray[Number]:
    """An array over a row of the engine, which lends its memory to NumPy read-only: torch warns of such arrays."""
    return np.asarray(_Memory(row, np.dtype(kind)))
