"""Backups: any database as one SQLite file, which can also be restored into another kind of database."""

from __future__ import annotations

import gzip
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Column, Connection, Engine, Table, func, insert, inspect, select
from sqlalchemy.exc import DatabaseError

from astra.errors import AstraError
from astra.server.storage.engine import open_engine
from astra.server.storage.migrations import (
    BACKUP,
    NewerDatabase,
    copy_before,
    migrate,
    needs_known,
    recreate,
    revision_of,
    sqlite_file,
    upgrade,
)
from astra.server.storage.parts import scratch, unfinished
from astra.server.storage.schema import editions, guests, log, members, metadata, named_values
from astra.server.storage.schema import tables as table_rows
from astra.server.storage.store import SECRET
from astra.server.storage.unused import AT_ONCE, touch

ROWS_AT_ONCE = 1000
GZIP = b"\x1f\x8b"


class BackupError(AstraError):
    """A backup that cannot be made or read; the text says why."""


def back_up(engine: Engine, file: Path) -> int:
    """Copy everything into a new file, as of one moment, also while servers write; returns how many tables it has.

    The file has the database's own revision: before a migration, the earlier version of the program can restore it too.
    """
    if file.exists():
        raise BackupError(f"{file} exists: a backup never overwrites a file")
    if not file.parent.is_dir():
        raise BackupError(f"the folder {file.parent} does not exist")
    try:
        with unfinished(file) as part:
            return _fill(engine, part, _copy)
    except NewerDatabase as error:
        raise BackupError(f"the database cannot be backed up: {error}") from None


def export(engine: Engine, folder: Path, table_ids: list[str], guest_ids: list[str]) -> Path:
    """Copy some tables and guests into a new compressed file, which `restore` reads; returns it when it is on disk."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    file = _free_name(folder, f"astra{BACKUP}retention-{time.strftime('%Y%m%d-%H%M%S', time.gmtime())}")

    def some(source: Connection, copy: Connection) -> int:
        for whole in (named_values, editions):
            _copy_rows(whole, source, copy)
        for column, ids in ((table_rows.c.id, table_ids), (log.c.table_id, table_ids), (members.c.table_id, table_ids)):
            _copy_named(column, ids, source, copy)
        _copy_named(guests.c.id, guest_ids, source, copy)
        return len(table_ids)

    with scratch(file.with_suffix("")) as rows:
        _fill(engine, rows, some)
        with unfinished(file) as part, rows.open("rb") as plain, gzip.open(part, "wb") as packed:
            shutil.copyfileobj(plain, packed)
    return file


def _free_name(folder: Path, name: str) -> Path:
    file, number = folder / f"{name}.db.gz", 1
    while file.exists():
        number += 1
        file = folder / f"{name}-{number}.db.gz"
    return file


def _fill(engine: Engine, part: Path, copy_into: Callable[[Connection, Connection], int]) -> int:
    """Copy rows into a new SQLite file of the database's own revision, as of one moment."""
    target = open_engine(f"sqlite:///{part}")
    isolation = {} if engine.dialect.name == "sqlite" else {"isolation_level": "REPEATABLE READ"}
    try:
        reading = engine.execution_options(astra_read=True, **isolation)
        with reading.begin() as source, target.begin() as copy:
            revision = needs_known(source)
            if revision is None:
                raise BackupError("the database cannot be backed up: no Astra has used it yet")
            upgrade(copy, revision)
            count = copy_into(source, copy)
    finally:
        target.dispose()
    # One file, without the two extra files of the write-ahead log.
    with closing(sqlite3.connect(part)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
    return count


def restore(engine: Engine, file: Path, force: bool, add: bool = False) -> int:
    """Replace everything by a backup; returns how many tables came from it. No server may be running.

    A copy of the replaced SQLite file is kept beside it, so a file of a newer version can be replaced too. `add` keeps
    what is there and brings back the tables and guests that are missing; they count as used now.
    """
    if not file.is_file():
        raise BackupError(f"{file} is no file")
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "backup.db"
        _unpack(file, copy)
        source_engine = open_engine(f"sqlite:///{copy}")
        try:
            _needs_backup(source_engine, file)
            # A backup of an older version is migrated; the file itself does not change.
            migrate(source_engine)
            if add:
                return _add(source_engine, engine)
            with source_engine.begin() as source, _emptied(engine, force) as target:
                return _copy(source, target)
        except DatabaseError as error:
            raise BackupError(f"{file} is no backup of Astra: {error.orig}") from None
        except NewerDatabase as error:
            raise BackupError(f"{file} cannot be restored: {error}") from None
        finally:
            source_engine.dispose()


def _unpack(file: Path, copy: Path) -> None:
    with file.open("rb") as start:
        packed = start.read(len(GZIP)) == GZIP
    try:
        with gzip.open(file) if packed else file.open("rb") as source, copy.open("wb") as target:
            shutil.copyfileobj(source, target)
    except (EOFError, gzip.BadGzipFile) as error:
        raise BackupError(f"{file} is no whole backup of Astra: {error}") from None


def _add(source_engine: Engine, engine: Engine) -> int:
    """Bring back what is missing."""
    migrate(engine)
    with source_engine.begin() as source, engine.begin() as target:
        missing = _missing(table_rows.c.id, source, target)
        people = _missing(guests.c.id, source, target)
        if target.execute(select(named_values.c.value).where(named_values.c.name == SECRET)).scalar() is None:
            _copy_rows(named_values, source, target)
        _copy_named(editions.c.hash, _missing(editions.c.hash, source, target), source, target)
        for column in (table_rows.c.id, log.c.table_id, members.c.table_id):
            _copy_named(column, missing, source, target)
        _copy_named(guests.c.id, people, source, target)
        touch(target, missing, people, time.time())
        return len(missing)


def _missing(column: Column[str], source: Connection, target: Connection) -> list[str]:
    there = set(target.execute(select(column)).scalars())
    return [name for name in source.execute(select(column)).scalars() if name not in there]


def _needs_backup(engine: Engine, file: Path) -> None:
    """Any file that SQLite can open, even an empty one, would become a valid database of nothing."""
    with engine.begin() as connection:
        known = revision_of(connection) is not None
        secret = select(named_values.c.value).where(named_values.c.name == SECRET)
        if not known or connection.execute(secret).scalar() is None:
            raise BackupError(f"{file} is no backup of Astra")


@contextmanager
def _emptied(engine: Engine, force: bool) -> Iterator[Connection]:
    """Empty the database, in the same transaction that will fill it again."""
    newer = _is_newer(engine, force)
    with engine.begin() as target:
        there = None if newer else target.execute(select(func.count()).select_from(table_rows)).scalar_one()
        if there and not force:
            raise BackupError(f"the database has {there} tables: --force replaces them")
        if newer or there:
            copy_before(engine, "restore")
        if newer:
            recreate(target)
        for table in reversed(metadata.sorted_tables):
            target.execute(table.delete())
        yield target


def _is_newer(engine: Engine, force: bool) -> bool:
    """Whether a newer version made the database, which is otherwise migrated; raises if it may not be replaced."""
    try:
        migrate(engine)
    except NewerDatabase as error:
        if sqlite_file(engine) is None:
            # No copy of it would be left, and it may have tables that are not ours to drop.
            raise BackupError(f"the database cannot be replaced: {error}; restore into an empty database") from None
        if not force:
            raise BackupError(f"the database cannot be used: {error}; --force replaces it") from None
        return True
    return False


def _copy(source: Connection, target: Connection) -> int:
    counts = {table.name: _copy_rows(table, source, target) for table in metadata.sorted_tables}
    return counts[table_rows.name]


def _copy_named(column: Column[str], names: list[str], source: Connection, target: Connection) -> None:
    """The rows with one of these names in a column."""
    for start in range(0, len(names), AT_ONCE):
        _copy_rows(column.table, source, target, column.in_(names[start : start + AT_ONCE]))


def _copy_rows(table: Table, source: Connection, target: Connection, where: Any = None) -> int:
    """The columns that an older revision has as well."""
    count = 0
    there = {column["name"] for column in inspect(source).get_columns(table.name)}
    columns = [column for column in table.columns if column.name in there]
    query = select(*columns) if where is None else select(*columns).where(where)
    found = source.execution_options(yield_per=ROWS_AT_ONCE).execute(query)
    for part in found.mappings().partitions():
        rows: list[dict[str, Any]] = [dict(row) for row in part]
        target.execute(insert(table), rows)
        count += len(rows)
    return count
