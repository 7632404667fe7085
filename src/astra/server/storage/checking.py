"""Checks whether a whole database is sound, without changing anything, whether or not a server is running."""

from __future__ import annotations

import sqlite3
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, Engine, create_engine, func, select
from sqlalchemy.exc import DatabaseError

from astra.server.storage.digests import Entry, is_as_written
from astra.server.storage.engine import open_engine, text_of
from astra.server.storage.guest_rows import GuestRow
from astra.server.storage.migrations import newest_revision, revision_of
from astra.server.storage.schema import guests, log, tables
from astra.server.storage.store import LOG_ENTRY

DIGESTS = "0004"  # the revision that introduced them
GUESTS_DIGESTS = "0007"  # and those of guests


class Report(NamedTuple):
    """The findings: revisions, amounts, and every fault as a sentence that names its table."""

    revision: str | None
    newest: str
    tables: int
    rows: int
    unknown: int
    """Rows from before there were digests."""
    faults: list[str]

    @property
    def pending(self) -> bool:
        """Whether a server that starts would migrate it."""
        return self.revision is not None and self.revision < self.newest


def reading_engine(url: str) -> Engine:
    """A database for reading only; a SQLite file is neither created nor touched."""
    if not url.startswith("sqlite:///"):
        return open_engine(url).execution_options(postgresql_readonly=True, isolation_level="REPEATABLE READ")
    file = Path(url.removeprefix("sqlite:///")).absolute()
    # If nobody is writing, the files beside it may be missing, and must not be created.
    alone = "" if file.with_name(file.name + "-wal").exists() else "&immutable=1"

    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(f"{file.as_uri()}?mode=ro{alone}", uri=True, timeout=30)
        connection.text_factory = text_of
        return connection

    return create_engine("sqlite://", creator=connect)


def check(engine: Engine) -> Report:
    """Read everything; raises DatabaseError for a file that cannot be read at all."""
    with engine.begin() as connection:
        revision, newest = revision_of(connection), newest_revision()
        if revision is None:
            return Report(None, newest, 0, 0, 0, ["no Astra has used this database yet"])
        faults = [*_bad_pages(connection)]
        if revision > newest:
            faults.append(f"revision {revision} is of a newer Astra: this one knows {newest} at most")
        count = rows = unknown = 0
        try:
            count = connection.execute(select(func.count()).select_from(tables)).scalar_one()
            rows = connection.execute(select(func.count()).select_from(log)).scalar_one()
            found, unknown = _read_log(connection, digests=revision >= DIGESTS)
            faults += found
            if revision >= GUESTS_DIGESTS:
                faults += _changed_guests(connection)
        except DatabaseError as error:
            faults.append(f"not everything can be read: {error.orig}")
        return Report(revision, newest, count, rows, unknown, faults)


def _bad_pages(connection: Connection) -> list[str]:
    if connection.dialect.name != "sqlite":
        return []
    found = [str(line) for (line,) in connection.exec_driver_sql("PRAGMA integrity_check(20)")]
    return [] if found == ["ok"] else [f"the file: {line}" for line in found]


def _read_log(connection: Connection, digests: bool) -> tuple[list[str], int]:
    """The first fault of each table's log, and how many rows have no digest.

    It sorts the rows themselves and uses no index, which may contain what a row no longer says.
    """
    columns = LOG_ENTRY if digests else LOG_ENTRY[:5]
    query = select(log.c.table_id, *columns).order_by(log.c.table_id.concat(""), log.c.version)
    found = connection.execution_options(yield_per=1000).execute(query)
    stored = {row.id: row.version for row in connection.execute(select(tables.c.id, tables.c.version, tables.c.status))}
    faults: dict[str, str | None] = {}
    orphans: list[str] = []
    unknown = 0
    for table, rows in groupby(found, itemgetter(0)):
        entries = [Entry(*row[1:]) for row in rows]
        unknown += sum(entry.digest is None for entry in entries)
        if table in stored:
            faults[table] = _first_fault(table, stored.pop(table), entries)
        else:
            orphans.append(f"table {table}: {len(entries)} rows, but no table")
    faults |= {table: _first_fault(table, version, []) for table, version in stored.items()}
    return [*(fault for _, fault in sorted(faults.items()) if fault is not None), *orphans], unknown


def _first_fault(table: str, last: int, entries: list[Entry]) -> str | None:
    """What is wrong with a log that should end with a version, and what of it is sound."""
    after = None
    for expected in range(last + 1):
        if expected >= len(entries) or entries[expected].version != expected:
            return f"table {table}: row {expected} of 0 to {last} is missing; {_sound(expected)}"
        if not is_as_written(table, entries[expected], after):
            follows = f" after row {expected - 1}" if expected else ""
            return f"table {table}: row {expected} is not what was written{follows}; {_sound(expected)}"
        after = entries[expected].digest
    if len(entries) > last + 1:
        return f"table {table}: it has row {last + 1}, but says that {last} is its last; {_sound(last + 1)}"
    return None


def _changed_guests(connection: Connection) -> list[str]:
    rows = [GuestRow(*row) for row in connection.execution_options(yield_per=1000).execute(select(guests))]
    changed = sorted(row.id for row in rows if not row.is_as_written())
    return [f"guest {guest}: the row is not what was written; a new name puts it right" for guest in changed]


def _sound(first_bad: int) -> str:
    return f"rows 0 to {first_bad - 1} are sound" if first_bad else "nothing of it is sound"
