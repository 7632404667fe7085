"""A batch whose games are shared by several processes: the same games as `Batch`, on several cores.

    from astra.adapters.parallel import ParallelBatch

    if __name__ == "__main__":  # the processes import your program
        with ParallelBatch(players=2, count=512, workers=2, seed=7, opponents="greedy") as batch:
            rewards, done = batch.step(batch.random_actions())

Threads would not help: the engine holds Python's global lock. Arrays lie in memory that all processes share; saved
games and final observations pass through pipes.
"""

from __future__ import annotations

import multiprocessing
import weakref
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from types import TracebackType
from typing import Any

from astra.adapters.extra import MissingExtra

try:
    import numpy as np
except ModuleNotFoundError as error:
    raise MissingExtra(str(error.name)) from error

from numpy.typing import ArrayLike, NDArray

from astra.adapters.batch import Batch, Saved, check_saved
from astra.adapters.dealing import refusal, whole_number
from astra.adapters.encoding import SEATS, SIZE
from astra.errors import AstraError, IllegalAction, SetupError
from astra.rules.ids import ACTIONS

# What lies in the shared memory, a row for each game.
ROWS: dict[str, tuple[tuple[int, ...], type[np.generic]]] = {
    "actions": ((), np.int64),
    "rewards": ((SEATS,), np.float64),
    "seats": ((), np.int64),
    "scores": ((SEATS,), np.int64),
    "observations": ((SIZE,), np.int16),
    "done": ((), np.bool_),
    "masks": ((ACTIONS,), np.int8),
    "legal": ((-(-ACTIONS // 8),), np.uint8),  # the masks as bits, for the learner's process alone
}


class _Memory:
    """Shared memory as NumPy may write to it; arrays keep it, so it stays as long as any of them is used."""

    def __init__(self, memory: SharedMemory) -> None:
        assert memory.buf is not None, "it is open"
        seen = np.frombuffer(memory.buf, np.uint8)
        self.memory = memory
        self.__array_interface__ = {**seen.__array_interface__, "data": (seen.ctypes.data, False)}


class _Rows:
    """The shared memory of `count` games, as arrays by name."""

    def __init__(self, count: int, name: str | None = None) -> None:
        sizes = {key: count * int(np.prod(shape)) * np.dtype(kind).itemsize for key, (shape, kind) in ROWS.items()}
        self.memory = SharedMemory(name, create=name is None, size=sum(sizes.values()))
        whole = np.asarray(_Memory(self.memory))
        self.arrays: dict[str, NDArray[Any]] = {}
        at = 0
        for key, (shape, kind) in ROWS.items():
            self.arrays[key] = whole[at : at + sizes[key]].view(kind).reshape(count, *shape)
            at += sizes[key]


class ParallelBatch:
    """`count` games in `workers` processes: the same games, settings and methods as `Batch`.

    Only `states` and `ended` stay in the processes. `observations` and `masks` are overwritten by every step: copy what
    you want to keep. Call `close`, or use it in a `with` statement; a batch that is interrupted, or one of whose
    processes ends, closes itself. Pickled or deep-copied, it starts processes of its own.

    `step_async` and `step_wait` are the two halves of a step: between them a learner can do something else, such as
    to look at another batch.
    """

    def __init__(
        self, players: int | None = None, *, count: int = 256, workers: int = 2, seed: int = 0, **kind: Any
    ) -> None:
        count, workers = whole_number("count", count), whole_number("workers", workers)
        if not 1 <= workers <= count:
            raise SetupError(f"workers is {workers}, expected 1 to {count}, the number of games")
        self._workers: list[tuple[Connection, Any]] = []
        self._under_way = False
        self.tables = Batch(players, count=1, **kind).tables  # also refuses impossible settings here
        self.players = int(self.tables.players)
        self.count = count
        self._made_with = {"players": players, "count": count, "workers": workers, "seed": seed, **kind}
        self._rows = _Rows(count)
        self._release = weakref.finalize(self, self._rows.memory.unlink)  # also if nobody calls `close`
        arrays = self._rows.arrays
        self.observations, self.masks = arrays["observations"], arrays["masks"]
        context = multiprocessing.get_context("spawn")
        self._cuts = list(pairwise(count * worker // workers for worker in range(workers + 1)))
        first_game = whole_number("first_game", kind.get("first_game", 0))
        for first, last in self._cuts:
            here, there = context.Pipe()
            made_with = {**kind, "players": players, "count": last - first, "seed": seed}
            made_with["first_game"] = first_game + first
            process = context.Process(
                target=_work, args=(there, self._rows.memory.name, slice(first, last), count, made_with), daemon=True
            )
            process.start()
            there.close()
            self._workers.append((here, process))
        self._answers()

    def reset(self, seed: int | None = None) -> None:
        """Begin again with the first game of every lane; None keeps the seed."""
        self._ask("reset", None if seed is None else whole_number("seed", seed))

    def save(self) -> Saved:
        """Everything that decides how the games go on; a `Batch` saves the same and can go on from it."""
        parts: list[Saved] = self._ask("save")
        games = [part.games for part in parts]
        states = [state for one in games for state in one[0]]
        dealt = [number for one in games for number in one[1]]
        rngs = [number for one in games for number in one[2]]
        return Saved(parts[0].seed, (states, dealt, rngs, games[0][3]))

    def restore(self, saved: Saved) -> None:
        """Continue from where this batch or a `Batch` was, if it was made with the same settings."""
        check_saved(saved, self.count, self.tables)
        states, dealt, rngs, number = saved.games
        parts = [
            Saved(saved.seed, (states[first:last], dealt[first:last], rngs[first:last], number))
            for first, last in self._cuts
        ]
        self._tell([("restore", part) for part in parts])

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self._made_with, self.save())

    @property
    def seats(self) -> NDArray[np.int64]:
        return self._arrays()["seats"].copy()

    def random_actions(self) -> NDArray[np.int64]:
        """A random legal action for each game; they follow from the seed too."""
        self._ask("choose")
        return self._arrays()["actions"].copy()

    def step(self, actions: ArrayLike) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """Play one action in each game, as `Batch.step` does."""
        self.step_async(actions)
        return self.step_wait()

    def step_async(self, actions: ArrayLike) -> None:
        """Begin a step, which `step_wait` ends: until then observations and masks are being written."""
        given = np.asarray(actions)
        if given.shape != (self.count,) or not np.issubdtype(given.dtype, np.integer):
            raise ValueError(f"actions are {given.dtype} of shape {given.shape}, expected integers of ({self.count},)")
        arrays = self._arrays()
        arrays["actions"][:] = given
        if not _are_legal(arrays["legal"], arrays["actions"]):
            answers = self._tell([("refuse", given[first:last]) for first, last in self._cuts])
            raise next(error for error in answers if error is not None)
        self._send([("step", None)] * len(self._workers))
        self._under_way = True

    def step_wait(self) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """End the step that `step_async` has begun: rewards and the games that ended, as `Batch.step` returns them."""
        if self._workers and not self._under_way:
            raise SetupError("no step is under way: `step_async` begins one")
        self._under_way = False
        self._answers()
        arrays = self._arrays()
        return arrays["rewards"].copy(), arrays["done"].copy()

    @property
    def final_scores(self) -> NDArray[np.int64]:
        """The final scores of the games that the last step ended, in the order of `done`: (games, 5)."""
        arrays = self._arrays()
        scores: NDArray[np.int64] = arrays["scores"][arrays["done"]]
        return scores

    def final_observations(self, seat: int) -> NDArray[np.int16]:
        """What a seat saw at the end of each game that the last step ended: (games, 707)."""
        if seat not in range(self.players):
            raise SetupError(f"seat is {seat!r}, expected 0 to {self.players - 1}")
        return np.concatenate(self._ask("final_observations", seat))

    def _ask(self, command: str, about: Any = None) -> list[Any]:
        """What each process answers to the same question, in the order of the games."""
        return self._tell([(command, about)] * len(self._workers))

    def _arrays(self) -> dict[str, NDArray[Any]]:
        """What the processes share, while there are any and none of them writes."""
        if not self._workers:
            raise SetupError("the batch is closed: make another one")
        if self._under_way:
            raise SetupError("a step is under way: `step_wait` ends it")
        return self._rows.arrays

    def _tell(self, commands: Sequence[tuple[str, Any]]) -> list[Any]:
        self._send(commands)
        return self._answers()

    def _send(self, commands: Sequence[tuple[str, Any]]) -> None:
        self._arrays()
        with self._closing_on_failure():
            for (connection, _), command in zip(self._workers, commands, strict=True):
                connection.send(command)

    def _answers(self) -> list[Any]:
        with self._closing_on_failure():
            answers = [connection.recv() for connection, _ in self._workers]
        failed = [error for _, error in answers if error is not None]
        if failed:
            self.close()
            raise failed[0]
        return [answer for answer, _ in answers]

    @contextmanager
    def _closing_on_failure(self) -> Iterator[None]:
        """Close the batch if a process has ended, or if answers stay behind because somebody interrupted."""
        try:
            yield
        except (EOFError, OSError):
            self.close()
            text = 'a process of the batch has ended: start it under `if __name__ == "__main__":`, or see what it wrote'
            raise SetupError(text) from None
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """End the processes and release the memory; the arrays cannot be used afterwards."""
        for connection, process in self._workers:
            connection.close()
            process.join()
        self._workers = []
        self.observations = self.masks = np.zeros(0, np.int8)
        self._rows.arrays.clear()
        self._release()

    def __enter__(self) -> ParallelBatch:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()


def _are_legal(legal: NDArray[np.uint8], actions: NDArray[np.int64]) -> bool:
    """Whether each action is one of its game's legal ones, which are bits."""
    if actions.min() < 0 or actions.max() >= ACTIONS:
        return False
    bytes_ = legal[np.arange(len(actions)), actions >> 3]
    return bool((bytes_ & (128 >> (actions & 7))).all())


def _restored(made_with: dict[str, Any], saved: Saved) -> ParallelBatch:
    batch = ParallelBatch(**made_with)
    batch.restore(saved)
    return batch


class _Share(Batch):
    """Some of the games of a larger batch; they choose random actions as they would there."""

    def __init__(self, share: slice, total: int, made_with: dict[str, Any]) -> None:
        super().__init__(**made_with)
        self._before, self._after = share.start, total - share.stop

    def refused(self, actions: NDArray[Any]) -> IllegalAction | None:
        """The error of the first action that is not legal, with the game's number in the larger batch."""
        lane = self._lanes.first_illegal(actions.astype(np.int64).tolist())
        return None if lane < 0 else refusal(self.states[lane], int(actions[lane]), f"Game {self._before + lane}: ")

    def random_actions(self) -> NDArray[np.int64]:
        self._pass(self._before)
        actions = super().random_actions()
        self._pass(self._after)
        return actions

    def _pass(self, games: int) -> None:
        """Leave out the random numbers of other games; each takes one."""
        for _ in range(games):
            self._lanes.rng.below(1)


def _work(connection: Connection, name: str, share: slice, total: int, made_with: dict[str, Any]) -> None:
    """A process with its share of the games: it follows orders until the other end is closed.

    Each answer is a pair: what was asked for, and the error that came instead.
    """
    rows = _Rows(total, name)
    arrays = {key: array[share] for key, array in rows.arrays.items()}
    batch: _Share | None = None
    try:
        while True:
            answer, problem = None, None
            try:
                if batch is None:
                    batch = _Share(share, total, made_with)
                    _show(batch, arrays)
                else:
                    answer = _obey(batch, arrays, *connection.recv())
            except AstraError as error:
                problem = error
            connection.send((answer, problem))
    except (EOFError, OSError):
        return  # the other end is closed


def _obey(batch: _Share, arrays: dict[str, NDArray[Any]], command: str, about: Any) -> Any:
    if command == "step":
        rewards, done = batch.step(arrays["actions"])
        if done.any():
            arrays["scores"][done] = batch.final_scores
        arrays["rewards"][:] = rewards
        arrays["done"][:] = done
        _show(batch, arrays)
    elif command == "choose":
        arrays["actions"][:] = batch.random_actions()
    elif command == "final_observations":
        return batch.final_observations(about)
    elif command == "save":
        return batch.save()
    elif command == "refuse":
        return batch.refused(about)
    else:
        batch.reset(about) if command == "reset" else batch.restore(about)
        arrays["done"][:] = False
        _show(batch, arrays)
    return None


def _show(batch: Batch, arrays: dict[str, NDArray[Any]]) -> None:
    arrays["observations"][:] = batch.observations
    arrays["masks"][:] = batch.masks
    arrays["legal"][:] = np.packbits(batch.masks.view(np.bool_), axis=1)
    arrays["seats"][:] = batch.seats
