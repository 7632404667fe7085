"""A batch whose games are shared by several processes: the same games as `Batch`, on several cores.

    from astra.adapters.parallel import ParallelBatch

    if __name__ == "__main__":  # the processes import your program
        with ParallelBatch(players=2, count=512, workers=2, seed=7, opponents="greedy") as batch:
            rewards, done = batch.step(batch.random_actions())

Threads would not help: the engine holds Python's global lock. Arrays lie in memory that all processes share.
"""

from __future__ import annotations

import multiprocessing
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

from astra.adapters.batch import Batch
from astra.adapters.dealing import whole_number
from astra.adapters.encoding import SEATS, SIZE
from astra.errors import IllegalAction, SetupError
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
}


class _Rows:
    """The shared memory of `count` games, as arrays by name."""

    def __init__(self, count: int, name: str | None = None) -> None:
        sizes = {key: count * int(np.prod(shape)) * np.dtype(kind).itemsize for key, (shape, kind) in ROWS.items()}
        self.memory = SharedMemory(name, create=name is None, size=sum(sizes.values()))
        self.arrays: dict[str, NDArray[Any]] = {}
        at = 0
        for key, (shape, kind) in ROWS.items():
            self.arrays[key] = np.ndarray((count, *shape), kind, self.memory.buf, at)
            at += sizes[key]


class ParallelBatch:
    """`count` games in `workers` processes, with the settings of `Batch`, its `step` and its most important arrays.

    Every step overwrites all arrays: copy what you want to keep. Call `close`, or use it in a `with` statement.
    """

    def __init__(
        self, players: int | None = None, *, count: int = 256, workers: int = 2, seed: int = 0, **kind: Any
    ) -> None:
        count, workers = whole_number("count", count), whole_number("workers", workers)
        if not 1 <= workers <= count:
            raise SetupError(f"workers is {workers}, expected 1 to {count}, the number of games")
        self._workers: list[tuple[Connection, Any]] = []
        self.players = Batch(players, count=1, **kind).players  # also refuses impossible settings here
        self.count = count
        self._rows = _Rows(count)
        self._lanes = np.arange(count)
        arrays = self._rows.arrays
        self.observations, self.masks, self.seats = arrays["observations"], arrays["masks"], arrays["seats"]
        context = multiprocessing.get_context("spawn")
        cuts = [count * worker // workers for worker in range(workers + 1)]
        for first, last in pairwise(cuts):
            here, there = context.Pipe()
            made_with = {"players": players, "count": last - first, "seed": seed, "first_game": first, **kind}
            words = (there, self._rows.memory.name, count, made_with)
            process = context.Process(target=_work, args=words, daemon=True)
            process.start()
            there.close()
            self._workers.append((here, process))
        self._wait()

    def reset(self, seed: int) -> None:
        """Begin again with the first game of every lane."""
        self._tell(("reset", whole_number("seed", seed)))

    def random_actions(self) -> NDArray[np.int64]:
        """A legal action for each game, all equally likely."""
        self._tell(("choose", None))
        return self._rows.arrays["actions"].copy()

    def step(self, actions: ArrayLike) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """Play one action in each game, as `Batch.step` does."""
        given = np.asarray(actions)
        if given.shape != (self.count,) or not np.issubdtype(given.dtype, np.integer):
            raise ValueError(f"actions are {given.dtype} of shape {given.shape}, expected integers of ({self.count},)")
        inside = (given >= 0) & (given < ACTIONS)
        legal = inside & (self.masks[self._lanes, np.where(inside, given, 0)] == 1)
        if not legal.all():
            game = int(np.flatnonzero(~legal)[0])
            text = f"Game {game}: action {given[game]} is not legal now"
            raise IllegalAction(text, "R3.2", "no-such-action", {"problem": text})
        self._rows.arrays["actions"][:] = given
        self._tell(("step", None))
        return self._rows.arrays["rewards"], self._rows.arrays["done"]

    @property
    def final_scores(self) -> NDArray[np.int64]:
        """Of each game that the last step ended, in the order of `done`: (games, 5)."""
        arrays = self._rows.arrays
        scores: NDArray[np.int64] = arrays["scores"][arrays["done"]]
        return scores

    def _tell(self, command: tuple[str, Any]) -> None:
        for connection, _ in self._workers:
            connection.send(command)
        self._wait()

    def _wait(self) -> None:
        failed = [error for connection, _ in self._workers if (error := connection.recv()) is not None]
        if failed:
            self.close()
            raise SetupError(failed[0])

    def close(self) -> None:
        """End the processes and release the memory; the arrays cannot be used afterwards."""
        for connection, process in self._workers:
            connection.close()
            process.join()
        if self._workers:
            self._workers = []
            self.observations = self.masks = self.seats = np.zeros(0, np.int64)
            self._rows.arrays.clear()
            self._rows.memory.unlink()

    def __enter__(self) -> ParallelBatch:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()


def _work(connection: Connection, name: str, count: int, made_with: dict[str, Any]) -> None:
    """A process with its share of the games: it follows orders until the other end is closed."""
    first = made_with["first_game"]
    share = slice(first, first + made_with["count"])
    rows = _Rows(count, name)
    arrays = {key: array[share] for key, array in rows.arrays.items()}
    batch: Batch | None = None
    try:
        while True:
            problem = None
            try:
                if batch is None:
                    batch = Batch(**made_with)
                    _show(batch, arrays)
                else:
                    _obey(batch, arrays, *connection.recv())
            except SetupError as error:
                problem = str(error)
            connection.send(problem)
    except (EOFError, OSError):
        return  # the other end is closed


def _obey(batch: Batch, arrays: dict[str, NDArray[Any]], command: str, number: Any) -> None:
    if command == "step":
        rewards, done = batch.step(arrays["actions"])
        arrays["rewards"][:] = rewards
        arrays["done"][:] = done
        if done.any():
            arrays["scores"][done] = batch.final_scores
        _show(batch, arrays)
    elif command == "choose":
        arrays["actions"][:] = batch.random_actions()
    else:
        batch.reset(number)
        _show(batch, arrays)


def _show(batch: Batch, arrays: dict[str, NDArray[Any]]) -> None:
    arrays["observations"][:] = batch.observations
    arrays["masks"][:] = batch.masks
    arrays["seats"][:] = batch.seats
