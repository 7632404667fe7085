"""Where games are played: in processes of this machine, or (`astra.arena.ray_runner`) on a Ray cluster."""

from __future__ import annotations

import os
import queue
import threading
from collections.abc import Generator, Iterable
from typing import Final, Protocol

import msgspec

from astra.arena.match import Match
from astra.arena.playing import GameResult
from astra.bots.pipes import Child, ProcessFailed
from astra.errors import AstraError

MOST_DEATHS: Final = 3  # of processes, all while playing the same game
MOST_GAMES: Final = 100  # of one process, so that memory leaks of bots do not add up


class ArenaFailed(AstraError):
    """The match cannot continue; the games so far are kept."""


def usable_cores() -> int:
    """How many cores this process may use; a container or `taskset` may allow fewer than the machine has."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Runner(Protocol):
    """Plays games by their numbers, many at a time."""

    workers: int

    def run(self, match: Match, numbers: Iterable[int]) -> Generator[GameResult, None, None]:
        """Each game once, in the order in which they end; a number is taken only when a worker is free.

        Closing the iterator ends all games under way. Raises ArenaFailed if a game cannot be played.
        """


class ProcessRunner:
    """One process per worker, each with its own bots."""

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def run(self, match: Match, numbers: Iterable[int]) -> Generator[GameResult, None, None]:
        tasks = _Tasks(numbers)
        done: queue.Queue[GameResult | ArenaFailed | None] = queue.Queue()
        workers = [_Worker(match, tasks, done) for _ in range(self.workers)]
        threads = [threading.Thread(target=worker.work, daemon=True) for worker in workers]
        try:
            for thread in threads:
                thread.start()
            working = len(threads)
            while working:
                outcome = done.get()
                if outcome is None:
                    working -= 1
                elif isinstance(outcome, ArenaFailed):
                    raise outcome
                else:
                    yield outcome
        finally:
            tasks.close()
            for worker in workers:
                worker.kill()
            for thread in threads:
                thread.join()


class _Tasks:
    """The numbers still to play, for several threads."""

    def __init__(self, numbers: Iterable[int]) -> None:
        self._numbers = iter(numbers)
        self._lock = threading.Lock()
        self._closed = False

    def next(self) -> int | None:
        with self._lock:
            return None if self._closed else next(self._numbers, None)

    def close(self) -> None:
        with self._lock:
            self._closed = True

    @property
    def closed(self) -> bool:
        return self._closed


class _Worker:
    """A thread that keeps one process busy and starts another if it dies."""

    def __init__(self, match: Match, tasks: _Tasks, done: queue.Queue[GameResult | ArenaFailed | None]) -> None:
        self._match = match
        self._tasks = tasks
        self._done = done
        self._child: Child | None = None
        self._games = 0

    def work(self) -> None:
        try:
            while (number := self._tasks.next()) is not None:
                result = self._play(number)
                if result is None:
                    break
                self._done.put(result)
        finally:
            self.kill()
            self._done.put(None)

    def kill(self) -> None:
        child = self._child
        if child is not None:
            child.kill()

    def _play(self, number: int) -> GameResult | None:
        """The result; None if the match has ended, or after a failure that was reported."""
        for _ in range(MOST_DEATHS):
            try:
                if self._child is not None and self._games >= MOST_GAMES:
                    self._child.kill()
                    self._child = None
                if self._child is None:
                    self._games = 0
                    self._child = Child("astra.arena.worker")
                    if self._tasks.closed:
                        return None
                    self._child.send(self._match)
                self._child.send(number)
                said = self._child.receive()
                self._games += 1
            except ProcessFailed as error:
                self._child = None
                problem = str(error)
                if self._tasks.closed:
                    return None
                continue
            if "failed" in said:
                problem = said["failed"]
                break
            return msgspec.convert(said, GameResult)
        self._done.put(ArenaFailed(f"game {number} cannot be played: {problem}"))
        return None
