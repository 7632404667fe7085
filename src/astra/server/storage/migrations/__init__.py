"""Migrates a database to the current schema, automatically when a server starts; a SQLite file is backed up first."""

from __future__ import annotations

import logging
import sqlite3
import time
from glob import escape
from pathlib import Path

from sqlalchemy import Connection, Engine, MetaData, inspect, text

from astra.errors import AstraError

logger = logging.getLogger("astra.server")

# Processes that start together take turns: any number that nobody else uses will do.
POSTGRES_LOCK = 7_355_608_061
BACKUP = "-before-"  # in the name of a copy, between the file's name and the reason
VERSIONS = Path(__file__).parent / "versions"


class NewerDatabase(AstraError):
    """A database that a newer version of the program has made; the text names both revisions."""


def migrate(engine: Engine) -> Path | None:
    """Bring the database up to date; returns the backup that was made, if there was something to lose.

    Raises NewerDatabase, and changes nothing.
    """
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": POSTGRES_LOCK})
        present, newest = needs_known(connection), newest_revision()
        if present == newest:
            return None
        something = bool(inspect(connection).get_table_names())
        backup = copy_before(engine, f"migration-{present or 'none'}") if something else None
        upgrade(connection, newest)
        details = {"from": present, "to": newest, "backup": backup.name if backup else None}
        logger.info("database migrated", extra={"details": details})
        return backup


def revision_of(connection: Connection) -> str | None:
    """The revision of a database; None for one that is not ours yet."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    revision: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return revision


def needs_known(connection: Connection) -> str | None:
    """The same; raises NewerDatabase for one that we do not know."""
    present, newest = revision_of(connection), newest_revision()
    if present is not None and present > newest:
        raise NewerDatabase(f"it has revision {present} of a newer Astra, and this one knows {newest} at most")
    return present


def newest_revision() -> str:
    """As the files in `versions` are named."""
    return max(file.name[1:5] for file in VERSIONS.glob("v[0-9]*.py"))


def recreate(connection: Connection) -> None:
    """Drop whatever the database contains, even from a newer version, and create the current schema."""
    there = MetaData()
    there.reflect(connection)
    there.drop_all(connection)
    upgrade(connection, newest_revision())


def upgrade(connection: Connection, revision: str) -> None:
    """Bring a database from an older revision, or from nothing, to a later one."""
    # A server that starts on a current database needs none of this, which takes a quarter of the start.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def copy_before(engine: Engine, what: str) -> Path | None:
    """Copy a SQLite file to a place beside it, before something happens to it."""
    file = sqlite_file(engine)
    if file is None:
        return None
    stamp = time.strftime("%Y%m%d-%H%M%S")
    copy = file.with_name(f"{file.stem}{BACKUP}{what}-{stamp}{file.suffix}")
    copy_sqlite(file, copy)
    return copy


def delete_backups(engine: Engine, before: float) -> list[Path]:
    """Delete the copies that `copy_before` made before a moment: people who were deleted since are still in them."""
    file = sqlite_file(engine)
    if file is None:
        return []
    ours = file.parent.glob(f"{escape(file.stem)}{BACKUP}*{escape(file.suffix)}")
    old = [copy for copy in ours if copy.stat().st_mtime < before]
    for copy in old:
        copy.unlink(missing_ok=True)
        logger.info("backup deleted", extra={"details": {"backup": copy.name}})
    return old


def delete_exports(folder: Path, before: float) -> list[Path]:
    """The same for the copies that retention made in a folder."""
    old = [copy for copy in folder.glob(f"*{BACKUP}retention-*.db.gz") if copy.stat().st_mtime < before]
    for copy in old:
        copy.unlink(missing_ok=True)
        logger.info("copy deleted", extra={"details": {"copy": copy.name}})
    return old


def sqlite_file(engine: Engine) -> Path | None:
    """The file of a SQLite database that is one."""
    name = engine.url.database
    return Path(name) if engine.dialect.name == "sqlite" and name and name != ":memory:" else None


def copy_sqlite(source: Path, target: Path) -> None:
    """A consistent copy, also while a server writes."""
    target.touch(mode=0o600)
    with sqlite3.connect(source) as reading, sqlite3.connect(target) as writing:
        reading.backup(writing)
    reading.close()
    writing.close()
