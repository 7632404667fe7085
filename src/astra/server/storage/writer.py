"""One thread that writes, with group commit: whatever waits goes into one transaction, and so into one fsync."""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import OperationalError

logger = logging.getLogger("astra.server")

T = TypeVar("T")

Job = Callable[[Connection], Any]

MOST_IN_A_BATCH = 500
RETRIES = 5


class Writer:
    """Takes jobs from any thread; a job's future is resolved after its rows are on disk, never before.

    A job is a function of a connection that can be run again: a batch in which one job fails is rolled back, and each
    of its jobs is then tried on its own.
    """

    def __init__(self, engine: Engine, observe: Callable[[float, int], None] | None = None) -> None:
        self._engine = engine
        self._observe = observe
        self._waiting: queue.SimpleQueue[tuple[Job, Future[Any]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="astra-writer", daemon=True)
        self._closed = False
        self._thread.start()

    async def write(self, job: Callable[[Connection], T]) -> T:
        """Run a job in the next transaction; returns what it returned once that is committed."""
        return await asyncio.wrap_future(self.submit(job))

    def submit(self, job: Callable[[Connection], T]) -> Future[T]:
        if self._closed:
            raise RuntimeError("the writer is closed")
        future: Future[T] = Future()
        future.set_running_or_notify_cancel()  # a caller who goes away cannot call it back any more
        self._waiting.put((job, future))
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
                self._commit(batch)
                if self._observe is not None:
                    self._observe(time.perf_counter() - started, len(batch))
            if last:
                return

    def _take(self) -> tuple[list[tuple[Job, Future[Any]]], bool]:
        """Everything that waits now; blocks for the first one."""
        batch: list[tuple[Job, Future[Any]]] = []
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

    def _commit(self, batch: list[tuple[Job, Future[Any]]]) -> None:
        try:
            with self._engine.begin() as connection:
                results = [job(connection) for job, _ in batch]
        except Exception as error:  # noqa: BLE001 - a job's failure is its caller's to see
            if len(batch) > 1 or isinstance(error, OperationalError):
                attempts = RETRIES
                for job, future in batch:
                    # A database that did not answer the first of them is not waited for by each of the others.
                    attempts = self._commit_one(job, future, attempts)
            else:
                batch[0][1].set_exception(error)
            return
        for (_, future), result in zip(batch, results, strict=True):
            future.set_result(result)

    def _commit_one(self, job: Job, future: Future[Any], attempts: int) -> int:
        """A job in a transaction of its own; a database that is busy or restarting is asked again.

        Returns how often to ask for the next one.
        """
        for attempt in range(1, attempts + 1):
            try:
                with self._engine.begin() as connection:
                    result = job(connection)
            except OperationalError as error:
                if attempt == attempts:
                    future.set_exception(error)
                    return 1
                logger.warning("database asked again", extra={"facts": {"attempt": attempt}})
                time.sleep(0.025 * 2**attempt)
            except Exception as error:  # noqa: BLE001 - a job's failure is its caller's to see
                future.set_exception(error)
                break
            else:
                future.set_result(result)
                break
        return RETRIES
