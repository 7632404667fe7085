"""One thread that writes, with group commit: whatever waits goes into one transaction, and so into one fsync."""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, NamedTuple, TypeVar, cast

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import OperationalError

from astra.server.storage.appending import Disputed, Move, write_moves, write_moves_alone

logger = logging.getLogger("astra.server")

T = TypeVar("T")

Job = Callable[[Connection], Any]

MOST_IN_A_BATCH = 500
RETRIES = 5


class WriterClosed(RuntimeError):
    """The server is stopping: nothing more is written."""


class _Waiting(NamedTuple):
    """A job, and who waits for it: a coroutine or, with a future of the other kind, a thread."""

    job: Job | Move
    future: asyncio.Future[Any] | Future[Any]


class _Outcome(NamedTuple):
    future: asyncio.Future[Any] | Future[Any]
    result: Any
    error: Exception | None

    def tell(self) -> None:
        if self.future.done():
            return  # whoever waited went away
        if self.error is None:
            self.future.set_result(self.result)
        else:
            self.future.set_exception(self.error)


class Writer:
    """Takes jobs from any thread; a job's future is resolved after its rows are on disk, never before.

    A job is a function of a connection that can be run again: a batch in which one job fails is rolled back, and each
    of its jobs is then tried on its own.
    """

    def __init__(self, engine: Engine, observe: Callable[[float, int], None] | None = None) -> None:
        self._connections = _Connections(engine)
        self._observe = observe
        self._waiting: queue.SimpleQueue[_Waiting | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="astra-writer", daemon=True)
        self._closed = False
        self._thread.start()

    async def write(self, job: Callable[[Connection], T]) -> T:
        """Run a job in the next transaction; returns what it returned once that is committed."""
        return cast(T, await self._put(job, asyncio.get_running_loop().create_future()))

    async def write_move(self, move: Move) -> bool:
        """Write a move with the next transaction; False if its version or key is there already."""
        return bool(await self._put(move, asyncio.get_running_loop().create_future()))

    def submit(self, job: Callable[[Connection], T]) -> Future[T]:
        """The same as `write` for whoever has no event loop."""
        future: Future[T] = Future()
        future.set_running_or_notify_cancel()  # a caller who goes away cannot call it back any more
        self._put(job, future)
        return future

    def _put(self, job: Job | Move, future: Any) -> Any:
        if self._closed:
            raise WriterClosed("the writer is closed")
        self._waiting.put(_Waiting(job, future))
        return future

    def close(self) -> None:
        """Finish everything that waits, then stop."""
        self._closed = True
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        while True:
            batch, last = self._take()
            if batch:
                started = time.perf_counter()
                outcomes = self._commit(batch)
                if self._observe is not None:
                    self._observe(time.perf_counter() - started, len(batch))
                _tell(outcomes)
                del batch, outcomes  # jobs and results name tables, which may leave memory before the next batch
            if last:
                self._connections.close()
                return

    def _take(self) -> tuple[list[_Waiting], bool]:
        """Everything that waits now; blocks for the first one."""
        batch: list[_Waiting] = []
        item = self._waiting.get()
        while item is not None:
            batch.append(item)
            if len(batch) == MOST_IN_A_BATCH:
                return batch, False
            try:
                item = self._waiting.get_nowait()
            except queue.Empty:
                return batch, False
        return batch, True

    def _commit(self, batch: list[_Waiting]) -> list[_Outcome]:
        try:
            results = self._connections.run([waiting.job for waiting in batch])
        except Exception as error:  # noqa: BLE001 - a job's failure is its caller's to see
            if len(batch) == 1 and not isinstance(error, OperationalError):
                return [_Outcome(batch[0].future, None, error)]
        else:
            return [_Outcome(waiting.future, result, None) for waiting, result in zip(batch, results, strict=True)]
        outcomes = []
        attempts = RETRIES
        for waiting in batch:
            # A database that did not answer the first of them is not waited for by each of the others.
            outcome, attempts = self._commit_one(waiting, attempts)
            outcomes.append(outcome)
        return outcomes

    def _commit_one(self, waiting: _Waiting, attempts: int) -> tuple[_Outcome, int]:
        """A job in a transaction of its own; a database that is busy or restarting is asked again.

        Returns how often to ask for the next one, too.
        """
        for attempt in range(1, attempts + 1):
            try:
                [result] = self._connections.run([waiting.job])
            except OperationalError as error:
                if attempt == attempts:
                    return _Outcome(waiting.future, None, error), 1
                logger.warning("database asked again", extra={"details": {"attempt": attempt}})
                time.sleep(0.025 * 2**attempt)
            except Exception as error:  # noqa: BLE001 - a job's failure is its caller's to see
                return _Outcome(waiting.future, None, error), RETRIES
            else:
                return _Outcome(waiting.future, result, None), RETRIES
        raise AssertionError("the last attempt returns")


def _tell(outcomes: list[_Outcome]) -> None:
    """Wake each event loop once for all that wait in it."""
    by_loop: dict[asyncio.AbstractEventLoop, list[_Outcome]] = {}
    for outcome in outcomes:
        if isinstance(outcome.future, asyncio.Future):
            by_loop.setdefault(outcome.future.get_loop(), []).append(outcome)
        else:
            outcome.tell()
    for loop, theirs in by_loop.items():
        with suppress(RuntimeError):  # a loop that was closed has nobody who waits
            loop.call_soon_threadsafe(_tell_all, theirs)


def _tell_all(outcomes: list[_Outcome]) -> None:
    for outcome in outcomes:
        outcome.tell()


class _Connections:
    """The writer's own connections: taken once, and anew after every failure."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        # On SQLite one connection serves both: each would have to read anew what the other has written.
        sqlite = engine.dialect.name == "sqlite"
        self._lone_engine = None if sqlite else engine.execution_options(isolation_level="AUTOCOMMIT")
        self._lone: Connection | None = None
        self._connection: Connection | None = None

    def run(self, jobs: list[Job | Move]) -> list[Any]:
        """What the jobs return, once all are committed."""
        moves = [job for job in jobs if isinstance(job, Move)]
        try:
            if len(moves) == len(jobs):
                return write_moves_alone(self._for_moves(), moves)
            connection = self._for_all()
            with connection.begin():
                written = iter(write_moves(connection, moves) if moves else ())
                return [next(written) if isinstance(job, Move) else job(connection) for job in jobs]
        except Disputed:
            raise
        except Exception:
            self.close()
            raise

    def _for_moves(self) -> Connection:
        if self._lone_engine is None:
            return self._for_all()
        if self._lone is None:
            self._lone = self._lone_engine.connect()
        return self._lone

    def _for_all(self) -> Connection:
        if self._connection is None:
            self._connection = self._engine.connect()
        return self._connection

    def close(self) -> None:
        for connection in (self._lone, self._connection):
            if connection is not None:
                with suppress(Exception):
                    connection.close()
        self._lone = self._connection = None
