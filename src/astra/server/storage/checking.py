"""Reading a whole database to see whether it is sound, without changing anything, beside a server or without one."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, Engine, create_engine, func, select
from sqlalchemy.exc import DatabaseError

from astra.server.storage.digests import Entry, is_as_written
from astra.server.storage.migrations import newest_revision, revision_of
from astra.server.storage.schema import log, tables
from astra.server.storage.store import LOG_ENTRY, open_engine

DIGESTS = "0004"  # the revision that brought them


class Report(NamedTuple):
    """What was found: the revisions, how much there is, and every fault as a sentence that names its table."""

    revision: str | None
    newest: str
    tables: int
    rows: int
    unknown: int
    """Rows of before there were digests."""
    faults: list[str]

    @property
    def pending(self) -> bool:
        """Whether a server that starts would migrate it."""
        return self.revision is not None and self.revision < self.newest


def reading_engine(url: str) -> Engine:
    """A database for reading only; a SQLite file is not made, not even touched."""
    if not url.startswith("sqlite:///"):
        return open_engine(url).execution_options(postgresql_readonly=True, isolation_level="REPEATABLE READ")
    file = Path(url.removeprefix("sqlite:///")).absolute()
    # Where nobody writes, the files beside it need not be there, and must not be made.
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
            faults += _broken_logs(connection)
            changed, unknown = _changed_rows(connection) if revision >= DIGESTS else ([], rows)
            faults += changed
        except DatabaseError as error:
            faults.append(f"not everything can be read: {error.orig}")
        return Report(revision, newest, count, rows, unknown, faults)


def _bad_pages(connection: Connection) -> list[str]:
    if connection.dialect.name != "sqlite":
        return []
    found = [str(line) for (line,) in connection.exec_driver_sql("PRAGMA integrity_check(20)")]
    return [] if found == ["ok"] else [f"the file: {line}" for line in found]


def _broken_logs(connection: Connection) -> list[str]:
    """Tables whose rows are not those from 0 to their version, and rows of no table."""
    sums = (
        select(
            log.c.table_id,
            func.count().label("count"),
            func.min(log.c.version).label("least"),
            func.max(log.c.version).label("most"),
        )
        .group_by(log.c.table_id)
        .subquery()
    )
    joined = select(tables.c.id, tables.c.version, sums.c.count, sums.c.least, sums.c.most).outerjoin(
        sums, sums.c.table_id == tables.c.id
    )
    faults = []
    for table, version, count, least, most in connection.execute(joined.order_by(tables.c.id)):
        if (count, least, most) != (version + 1, 0, version):
            first = _first_missing(connection, table)
            sound = f"rows 0 to {first - 1} are sound" if first else "nothing of it is sound"
            faults.append(f"table {table}: row {first} of 0 to {version} is missing; {sound}")
    orphans = select(sums.c.table_id, sums.c.count).where(sums.c.table_id.not_in(select(tables.c.id)))
    faults += [f"table {table}: {count} rows, but no table" for table, count in connection.execute(orphans)]
    return faults


def _changed_rows(connection: Connection) -> tuple[list[str], int]:
    """Rows that are not what was written, the first of each table; and how many have no digest."""
    faults: dict[str, str] = {}
    unknown = 0
    query = select(log.c.table_id, *LOG_ENTRY).order_by(log.c.table_id, log.c.version)
    for table, *row in connection.execution_options(yield_per=1000).execute(query):
        entry = Entry(*row)
        unknown += entry.digest is None
        if table not in faults and not is_as_written(table, entry):
            sound = f"rows 0 to {entry.version - 1} are sound" if entry.version else "nothing of it is sound"
            faults[table] = f"table {table}: row {entry.version} is not what was written; {sound}"
    return list(faults.values()), unknown


def _first_missing(connection: Connection, table: str) -> int:
    found = connection.execute(select(log.c.version).where(log.c.table_id == table).order_by(log.c.version)).scalars()
    expected = 0
    for version in found:
        if version != expected:
            break
        expected += 1
    return expected
