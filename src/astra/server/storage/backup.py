"""Backups: the whole database as one SQLite file, wherever it lives; so it can also move from one to another."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, Table, func, insert, inspect, select
from sqlalchemy.exc import DatabaseError

from astra.errors import AstraError
from astra.server.storage.migrations import (
    NewerDatabase,
    copy_before,
    migrate,
    needs_known,
    revision_of,
    sqlite_file,
    start_anew,
    upgrade,
)
from astra.server.storage.schema import facts, metadata
from astra.server.storage.schema import tables as table_rows
from astra.server.storage.store import SECRET, open_engine

ROWS_AT_ONCE = 1000


class BackupError(AstraError):
    """A backup that cannot be made or read; the text says why."""


def back_up(engine: Engine, file: Path) -> int:
    """Copy everything into a new file, as of one moment, also while servers write; returns how many tables it has.

    The file has the database's own revision: of one that waits for a migration, the version before can restore it, too.
    """
    if file.exists():
        raise BackupError(f"{file} exists: a backup never overwrites a file")
    if not file.parent.is_dir():
        raise BackupError(f"the folder {file.parent} does not exist")
    # Under another name until it is whole: a backup that was killed half-way must not look like one.
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    target = open_engine(f"sqlite:///{part}")
    isolation = {} if engine.dialect.name == "sqlite" else {"isolation_level": "REPEATABLE READ"}
    try:
        reading = engine.execution_options(astra_read=True, **isolation)
        with reading.begin() as source, target.begin() as copy:
            revision = needs_known(source)
            if revision is None:
                raise BackupError("the database cannot be backed up: no Astra has used it yet")
            upgrade(copy, revision)
            count = _copy(source, copy)
        target.dispose()
        # One file, without the two beside it that writing ahead needs.
        with closing(sqlite3.connect(part)) as connection:
            connection.execute("PRAGMA journal_mode=DELETE")
        part.rename(file)
    except BaseException as error:
        target.dispose()
        part.unlink(missing_ok=True)
        if isinstance(error, NewerDatabase):
            raise BackupError(f"the database cannot be backed up: {error}") from None
        raise
    return count


def restore(engine: Engine, file: Path, force: bool) -> int:
    """Replace everything by a backup; returns how many tables there are now. No server may be running.

    What a SQLite file had before is kept in a copy beside it; so one that a newer version made can be replaced, too.
    """
    if not file.is_file():
        raise BackupError(f"{file} is no file")
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "backup.db"
        shutil.copyfile(file, copy)
        source_engine = open_engine(f"sqlite:///{copy}")
        try:
            _needs_backup(source_engine, file)
            # A backup of an older version is brought up to date; the file itself stays as it is.
            migrate(source_engine)
            with source_engine.begin() as source, _emptied(engine, force) as target:
                return _copy(source, target)
        except DatabaseError as error:
            raise BackupError(f"{file} is no backup of Astra: {error.orig}") from None
        except NewerDatabase as error:
            raise BackupError(f"{file} cannot be restored: {error}") from None
        finally:
            source_engine.dispose()


def _needs_backup(engine: Engine, file: Path) -> None:
    """Any file that SQLite can open, even an empty one, would become a valid database of nothing."""
    with engine.begin() as connection:
        known = revision_of(connection) is not None
        secret = select(facts.c.value).where(facts.c.name == SECRET)
        if not known or connection.execute(secret).scalar() is None:
            raise BackupError(f"{file} is no backup of Astra")


@contextmanager
def _emptied(engine: Engine, force: bool) -> Iterator[Connection]:
    """The database without its rows, in the transaction that is to fill it anew."""
    newer = _is_newer(engine, force)
    with engine.begin() as target:
        there = None if newer else target.execute(select(func.count()).select_from(table_rows)).scalar_one()
        if there and not force:
            raise BackupError(f"the database has {there} tables: --force replaces them")
        if newer or there:
            copy_before(engine, "restore")
        if newer:
            start_anew(target)
        for table in reversed(metadata.sorted_tables):
            target.execute(table.delete())
        yield target


def _is_newer(engine: Engine, force: bool) -> bool:
    """Whether a newer version made the database, which is else brought up to date; raises if it may not be replaced."""
    try:
        migrate(engine)
    except NewerDatabase as error:
        if sqlite_file(engine) is None:
            # No copy would be left of it, and there may be tables that are not ours to drop.
            raise BackupError(f"the database cannot be replaced: {error}; restore into an empty database") from None
        if not force:
            raise BackupError(f"the database cannot be used: {error}; --force replaces it") from None
        return True
    return False


def _copy(source: Connection, target: Connection) -> int:
    counts = {table.name: _copy_rows(table, source, target) for table in metadata.sorted_tables}
    return counts[table_rows.name]


def _copy_rows(table: Table, source: Connection, target: Connection) -> int:
    """The columns that an older revision has, too."""
    count = 0
    there = {column["name"] for column in inspect(source).get_columns(table.name)}
    columns = [column for column in table.columns if column.name in there]
    found = source.execution_options(yield_per=ROWS_AT_ONCE).execute(select(*columns))
    for part in found.mappings().partitions():
        rows: list[dict[str, Any]] = [dict(row) for row in part]
        target.execute(insert(table), rows)
        count += len(rows)
    return count
