"""Opening a database: how connections wait, what SQLite syncs, and reading its file past every cache."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection

READERS = 4
# How long libpq waits for a PostgreSQL that cannot be reached any more, or is not there: seconds, milliseconds.
PATIENCE = {"connect_timeout": 5, "tcp_user_timeout": 15_000}
# Deleted data is overwritten: somebody's words must not stay in the file's free pages.
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "cache_size=-16000", "secure_delete=ON")


def open_engine(url: str) -> Engine:
    """The database at an address. SQLite uses a write-ahead log and waits for the disk at each commit.

    Errors never show what was being written: it may contain seeds, and errors are logged.
    """
    if not url.startswith("sqlite"):
        return create_engine(
            url, pool_size=READERS + 2, pool_pre_ping=True, connect_args=PATIENCE, hide_parameters=True
        )
    engine = create_engine(
        url,
        pool_size=READERS + 2,
        connect_args={"timeout": 30, "check_same_thread": False},
        hide_parameters=True,
    )
    if (name := engine.url.database) and name != ":memory:":
        # It contains seeds and the cookies' secret; SQLite gives the files beside it the same mode.
        with suppress(OSError):
            Path(name).touch(mode=0o600)

    @event.listens_for(engine, "connect")
    def prepare(connection: DBAPIConnection, _record: object) -> None:
        connection.isolation_level = None
        connection.text_factory = text_of
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        read_only = connection.get_execution_options().get("astra_read", False)
        connection.exec_driver_sql("BEGIN" if read_only else "BEGIN IMMEDIATE")

    return engine


def text_of(stored: bytes) -> str:
    """A text of SQLite; one that a flipped bit made unreadable is another one, which its row's digest does not fit."""
    return stored.decode(errors="replace")


def look_at(file: Path, question: str = "SELECT count(*) >= 0 FROM sqlite_master", expected: object = 1) -> None:
    """Query through a new connection: open ones remember pages that may by now be damaged on the disk."""
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, timeout=5)) as fresh:
        [found] = fresh.execute(question).fetchone()
    if found != expected:
        raise sqlite3.DatabaseError(f"database disk image is malformed: {found}")
