"""Whether this server can do its work: asked by proxies and monitors, answered by a small write."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from collections.abc import Awaitable, Callable

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoConnection

logger = logging.getLogger("astra.server")

PATIENCE_SECONDS = 3.0  # the caller must get the answer before it gives up
FRESH_SECONDS = 1.0  # the database is tried at most this often, however many ask

SILENT = "the database does not answer"
FULL = "the disk is full"
UNWRITABLE = "the disk cannot be read or written"
READ_ONLY = "the database is read-only"
DAMAGED = "the database is damaged"
DRAINING = "this server is stopping"

# What SQLite says, and what PostgreSQL's codes mean.
SQLITE_REASONS = {
    "disk is full": FULL,
    "disk i/o error": UNWRITABLE,
    "unable to open database file": UNWRITABLE,
    "readonly database": READ_ONLY,
    "malformed": DAMAGED,
    "not a database": DAMAGED,
}
POSTGRES_REASONS = {"53100": FULL, "25006": READ_ONLY, "XX001": DAMAGED, "XX002": DAMAGED}


def plain_reason(error: BaseException) -> str:
    """What is wrong with the database, in words that do not reveal where it is or what is in it."""
    cause = getattr(error, "orig", None) or error
    if (code := getattr(cause, "sqlstate", None)) is not None:
        return POSTGRES_REASONS.get(code, f"{SILENT} as it should ({code})")
    if isinstance(cause, sqlite3.Error):
        said = str(cause).lower()
        return next((reason for words, reason in SQLITE_REASONS.items() if words in said), SILENT)
    if isinstance(error, SQLAlchemyError | NoConnection | TimeoutError):
        return SILENT
    return f"{SILENT} ({type(cause).__name__})"


class Health:
    """One probe at a time, whose result holds for a moment; callers never wait longer than their patience."""

    def __init__(self, probe: Callable[[], Awaitable[None]]) -> None:
        self._probe = probe
        self._task: asyncio.Task[str | None] | None = None
        self._began = self._ended = 0.0
        self._last: str | None = None
        self._damaged = False
        self.draining = False

    async def reason(self) -> str | None:
        """Why this server cannot work; None if it can."""
        if self.draining:
            return DRAINING
        if self._damaged:
            return DAMAGED
        now = time.monotonic()
        if self._task is None or (self._task.done() and now - self._ended >= FRESH_SECONDS):
            self._began = now
            self._task = asyncio.create_task(self._ask())
        # Not every caller waits for a probe that hangs.
        await asyncio.wait([self._task], timeout=max(0.0, self._began + PATIENCE_SECONDS - now))
        return self._task.result() if self._task.done() else self._tell(SILENT)

    async def _ask(self) -> str | None:
        try:
            await self._probe()
        except Exception as error:  # noqa: BLE001 - whatever it is, the server cannot work
            self.met(error)
            return self._tell(plain_reason(error))
        finally:
            self._ended = time.monotonic()
        return self._tell(None)

    def met(self, error: BaseException) -> None:
        """A failure that somebody met: a damaged database does not count as sound because its next page is."""
        if plain_reason(error) == DAMAGED and not self._damaged:
            self._damaged = True
            self._tell(DAMAGED)

    def _tell(self, reason: str | None) -> str | None:
        """A line in the log when it changes."""
        if reason != self._last:
            self._last = reason
            if reason is None:
                logger.info("well again")
            else:
                logger.error("unwell", extra={"details": {"reason": reason}})
        return reason

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
