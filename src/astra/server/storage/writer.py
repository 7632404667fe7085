"""One thread that writes, with group commit: whatever is waiting goes into one transaction, and so into one fsync.

Moves, by far the most frequent, take one statement or two, however many are waiting.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple, TypeVar, cast

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, OperationalError

logger = logging.getLogger("astra.server")

T = TypeVar("T")

Job = Callable[[Connection], Any]

MOST_IN_A_BATCH = 500
RETRIES = 5


class WriterClosed(RuntimeError):
    """The server is stopping: nothing more is written."""


class Move(NamedTuple):
    """A row of a table's log that changes nothing in the table's own row but what is last and where the game stands."""

    table_id: str
    version: int
    kind: str
    payload: str
    key: str | None
    at: float
    request: str | None
    bot_to_move: bool
    turn: int | None
    asked: int | None
    digest: str | None
    after: str | None
    """The digest of the row before it."""


class Disputed(Exception):
    """Some of several moves could not be written: each must be tried alone."""


class _Waiting(NamedTuple):
    """A job, and who is waiting for it: a coroutine or, with the other kind of future, a thread."""

    job: Job | Move
    future: asyncio.Future[Any] | Future[Any]


class _Outcome(NamedTuple):
    future: asyncio.Future[Any] | Future[Any]
    result: Any
    error: Exception | None

    def tell(self) -> None:
        if self.future.done():
            return  # the caller went away
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
        """The same as `write`, without an event loop."""
        future: Future[T] = Future()
        future.set_running_or_notify_cancel()  # a caller who goes away can no longer cancel it
        self._put(job, future)
        return future

    def _put(self, job: Job | Move, future: Any) -> Any:
        if self._closed:
            raise WriterClosed("the writer is closed")
        self._waiting.put(_Waiting(job, future))
        return future

    def close(self) -> None:
        """Finish everything that is waiting, then stop."""
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
        """Everything that is waiting now; blocks until there is something."""
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
            # If the database did not answer the first of them, the others do not each wait for it.
            outcome, attempts = self._commit_one(waiting, attempts)
            outcomes.append(outcome)
        return outcomes

    def _commit_one(self, waiting: _Waiting, attempts: int) -> tuple[_Outcome, int]:
        """Run a job in its own transaction; a database that is busy or restarting is asked again.

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
    """Wake each event loop once for all who are waiting in it."""
    by_loop: dict[asyncio.AbstractEventLoop, list[_Outcome]] = {}
    for outcome in outcomes:
        if isinstance(outcome.future, asyncio.Future):
            by_loop.setdefault(outcome.future.get_loop(), []).append(outcome)
        else:
            outcome.tell()
    for loop, theirs in by_loop.items():
        with suppress(RuntimeError):  # nobody is waiting in a closed loop
            loop.call_soon_threadsafe(_tell_all, theirs)


def _tell_all(outcomes: list[_Outcome]) -> None:
    for outcome in outcomes:
        outcome.tell()


class _Connections:
    """The writer's own connections: opened once, and again after every failure."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        # On SQLite one connection serves both: each would have to read again what the other has written.
        sqlite = engine.dialect.name == "sqlite"
        self._lone_engine = None if sqlite else engine.execution_options(isolation_level="AUTOCOMMIT")
        self._lone: Connection | None = None
        self._connection: Connection | None = None

    def run(self, jobs: list[Job | Move]) -> list[Any]:
        """The results of the jobs, once all are committed."""
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


# Moves

# A clock that is behind must not make what is played look old, so `updated` never goes back.
# Each call of SQLite lets the event loop have the interpreter, and waits to get it back: so two statements for all
# moves, not two for each. SQLite calls the columns of VALUES column1 and so on, in the order of a Move's fields.
SQLITE_INSERT = """
INSERT INTO log (table_id, version, kind, payload, idempotency_key, at, request, digest)
SELECT column1, column2, column3, column4, column5, column6, column7, column11
FROM (VALUES {moves})
WHERE EXISTS (SELECT 1 FROM tables WHERE id = column1 AND version = column2 - 1 AND last_digest IS column12)
ON CONFLICT DO NOTHING
"""
SQLITE_UPDATE = """
UPDATE tables SET version = column2, updated = max(updated, column6), bot_to_move = column8, turn = column9,
                  asked = column10, last_digest = column11
FROM (VALUES {moves})
WHERE tables.id = column1
"""
# At a steady rate most moves are alone. For one, SQLite needs no table of its own for the new values, whose setting up
# took a fifth of what it does for a move.
SQLITE_INSERT_ONE = """
INSERT INTO log (table_id, version, kind, payload, idempotency_key, at, request, digest)
SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?11
WHERE EXISTS (SELECT 1 FROM tables WHERE id = ?1 AND version = ?2 - 1 AND last_digest IS ?12)
ON CONFLICT DO NOTHING
"""
SQLITE_UPDATE_ONE = """
UPDATE tables SET version = ?2, updated = max(updated, ?6), bot_to_move = ?8, turn = ?9, asked = ?10, last_digest = ?11
WHERE id = ?1 AND last_digest IS ?12
"""
# In the order of their tables, so that two servers that write the same versions never deadlock.
POSTGRES = """
WITH moves AS (
    SELECT * FROM unnest(%s::text[], %s::bigint[], %s::text[], %s::text[], %s::text[], %s::float8[], %s::text[],
                         %s::boolean[], %s::bigint[], %s::bigint[], %s::text[], %s::text[])
    AS moves (table_id, version, kind, payload, key, at, request, bot_to_move, turn, asked, digest, previous)
), written AS (
    INSERT INTO log (table_id, version, kind, payload, idempotency_key, at, request, digest)
    SELECT table_id, moves.version, kind, payload, key, at, request, digest
    FROM moves JOIN tables ON tables.id = table_id AND tables.version = moves.version - 1
                           AND tables.last_digest IS NOT DISTINCT FROM previous
    ORDER BY table_id FOR NO KEY UPDATE OF tables
    ON CONFLICT DO NOTHING
    RETURNING table_id
)
UPDATE tables SET version = moves.version, updated = greatest(updated, moves.at),
                  bot_to_move = moves.bot_to_move, turn = moves.turn, asked = moves.asked,
                  last_digest = moves.digest
FROM moves JOIN written USING (table_id)
WHERE tables.id = moves.table_id
RETURNING tables.id
"""


def write_moves(connection: Connection, moves: list[Move]) -> list[bool]:
    """Which of the moves are written: only what follows on the stored version and its digest, under a new key.

    So no log ever gets a gap or goes on from another past, whatever became of the rows since the table was read. Raises
    Disputed for several.
    """
    if connection.dialect.name == "sqlite":
        return _write_to_sqlite(connection.exec_driver_sql, moves)
    _needs_different_tables(moves)
    columns: tuple[Any, ...] = tuple(list(column) for column in zip(*moves, strict=True))
    written = set(connection.exec_driver_sql(POSTGRES, columns).scalars())
    return [move.table_id in written for move in moves]


def write_moves_alone(connection: Connection, moves: list[Move]) -> list[bool]:
    """The same as its own transaction, committed; `connection` is not in one.

    On PostgreSQL one statement is one, which saves two journeys of three. On SQLite it goes past SQLAlchemy, whose part
    took as long as SQLite's own.
    """
    if connection.dialect.name != "sqlite":
        return write_moves(connection, moves)
    driver: Any = connection.connection.driver_connection
    try:
        driver.execute("BEGIN IMMEDIATE")
        try:
            written = _write_to_sqlite(driver.execute, moves)
            driver.execute("COMMIT")
        except BaseException:
            if driver.in_transaction:
                driver.execute("ROLLBACK")
            raise
    except sqlite3.Error as error:
        raise DBAPIError.instance("moves", None, error, sqlite3.Error, hide_parameters=True) from error
    return written


def _write_to_sqlite(execute: Callable[[str, tuple[Any, ...]], Any], moves: list[Move]) -> list[bool]:
    _needs_different_tables(moves)
    insert, update = _statements(len(moves))
    values = tuple(chain.from_iterable(moves))
    count = execute(insert, values).rowcount
    if count == len(moves):
        execute(update, values)
    elif len(moves) > 1:
        raise Disputed
    return [count == len(moves)] * len(moves)


@lru_cache(maxsize=128)
def _statements(count: int) -> tuple[str, str]:
    """The statement for this many moves: always the same text, which SQLite does not have to parse again."""
    if count == 1:
        return SQLITE_INSERT_ONE, SQLITE_UPDATE_ONE
    row = f"({', '.join('?' * len(Move._fields))})"
    moves = ", ".join([row] * count)
    return SQLITE_INSERT.format(moves=moves), SQLITE_UPDATE.format(moves=moves)


def _needs_different_tables(moves: list[Move]) -> None:
    if len({move.table_id for move in moves}) != len(moves):
        raise Disputed
