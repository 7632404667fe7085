"""Checks whether a whole database is sound, without changing anything, whether or not a server is running."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, Engine, create_engine, func, select
from sqlalchemy.exc import DatabaseError

from astra.server.storage.digests import Entry, is_as_written
from astra.server.storage.engine import open_engine
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
    return create_engine(
        "sqlite://", creator=lambda: sqlite3.connect(f"{file.as_uri()}?mode=ro{alone}", uri=True, timeout=30)
    )


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

    It reads the rows themselves and uses no index, which may contain what a row no longer says.
    """
    versions: dict[str, list[int]] = {}
    changed: dict[str, int] = {}
    unknown = 0
    query = select(log.c.table_id, *LOG_ENTRY) if digests else select(log.c.table_id, log.c.version, log.c.kind)
    for table, *row in connection.execution_options(yield_per=1000).execute(query):
        versions.setdefault(table, []).append(row[0])
        entry = Entry(*row) if digests else None
        if entry is None or entry.digest is None:
            unknown += 1
        elif not is_as_written(table, entry):
            changed[table] = min(entry.version, changed.get(table, entry.version))
    faults = []
    stored = {row.id: row.version for row in connection.execute(select(tables.c.id, tables.c.version, tables.c.status))}
    for table, version in sorted(stored.items()):
        missing = first_missing(versions.pop(table, []), version)
        bad = changed.get(table)
        if missing is not None and (bad is None or missing < bad):
            faults.append(f"table {table}: row {missing} of 0 to {version} is missing; {_sound(missing)}")
        elif bad is not None:
            faults.append(f"table {table}: row {bad} is not what was written; {_sound(bad)}")
    faults += [f"table {table}: {len(rows)} rows, but no table" for table, rows in sorted(versions.items())]
    return faults, unknown


def _changed_guests(connection: Connection) -> list[str]:
    rows = [GuestRow(*row) for row in connection.execution_options(yield_per=1000).execute(select(guests))]
    changed = sorted(row.id for row in rows if not row.is_as_written())
    return [f"guest {guest}: the row is not what was written; a new name puts it right" for guest in changed]


def first_missing(versions: list[int], last: int) -> int | None:
    """The first version from 0 to the last that is missing, or where surplus rows begin. None if all is well."""
    for expected, version in enumerate(sorted(versions)):
        if version != expected:
            return expected
    return None if len(versions) == last + 1 else min(len(versions), last + 1)


def _sound(first_bad: int) -> str:
    return f"rows 0 to {first_bad - 1} are sound" if first_bad else "nothing of it is sound"
