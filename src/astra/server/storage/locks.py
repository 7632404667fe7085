"""Locks on a database: a server holds one for as long as it runs, and a command that replaces the rows needs it.

A SQLite file has one server, which holds a file beside it. A PostgreSQL database may have several, which share an
advisory lock.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from sqlalchemy import Connection, Engine, text

from astra.errors import AstraError
from astra.server.storage.migrations import sqlite_file

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

# Any number that nobody else uses will do.
POSTGRES_LOCK = 7_355_608_062


class DatabaseInUse(AstraError):
    """Somebody else uses the database; the text says who, as far as that is known, and what to do."""


def lock_now(descriptor: int) -> bool:
    """Lock an open file, unless another process has locked it; the lock ends with the process, however that ends."""
    try:
        if sys.platform == "win32":
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


class FileLock:
    """The file beside a SQLite database; its content is for people."""

    def __init__(self, database: Path, what: str) -> None:
        self.file = database.with_name(database.name + ".lock")
        self._descriptor = os.open(self.file, os.O_RDWR | os.O_CREAT, 0o600)
        if not lock_now(self._descriptor):
            holder = os.read(self._descriptor, 200).decode(errors="replace").strip()
            os.close(self._descriptor)
            raise DatabaseInUse(
                f"{database} is in use by {holder or 'another process'}: stop that first, or choose another --data-dir"
            )
        os.ftruncate(self._descriptor, 0)
        os.write(self._descriptor, f"{what}, process {os.getpid()}\n".encode())

    def renew(self) -> None:
        """Only the end of this process takes it away."""

    def close(self) -> None:
        """Release it. The file stays: if it were removed, two processes could hold two files of the same name."""
        if self._descriptor >= 0:
            os.ftruncate(self._descriptor, 0)
            os.close(self._descriptor)
            self._descriptor = -1


class PostgresLock:
    """An advisory lock on its own connection; servers share it, and `alone` shares it with nobody."""

    def __init__(self, engine: Engine, alone: bool) -> None:
        self._engine = engine
        self._alone = alone
        self._connection: Connection | None = None
        self.renew()

    def renew(self) -> None:
        """Take the lock if it is not held, or was lost with the connection; raises DatabaseInUse."""
        if self._connection is not None:
            try:
                self._connection.execute(text("SELECT 1"))
            except Exception:
                self.close()
                raise
            return
        connection = self._engine.execution_options(isolation_level="AUTOCOMMIT").connect()
        connection.detach()  # the pool would take the connection back at the end, with the lock still held
        shared = "" if self._alone else "_shared"
        if not connection.execute(text(f"SELECT pg_try_advisory_lock{shared}(:key)"), {"key": POSTGRES_LOCK}).scalar():
            connection.close()
            where = self._engine.url.render_as_string(hide_password=True)
            who = "an `astra serve`" if self._alone else "`astra serve restore`"
            raise DatabaseInUse(f"{where} is in use by {who}: stop every one that uses it first")
        self._connection = connection

    def close(self) -> None:
        if self._connection is not None:
            connection, self._connection = self._connection, None
            connection.close()


class NoLock:
    """For a database in memory, which nobody else can reach."""

    def renew(self) -> None:
        pass

    def close(self) -> None:
        pass


Lock = FileLock | PostgresLock | NoLock


def hold(engine: Engine, what: str, *, alone: bool) -> Lock:
    """The lock of a database until it is closed; raises DatabaseInUse. `alone` keeps out other servers too."""
    if engine.dialect.name == "postgresql":
        return PostgresLock(engine, alone)
    file = sqlite_file(engine)
    return NoLock() if file is None else FileLock(file, what)
