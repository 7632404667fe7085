"""The `astra serve` commands for its database: backup, restore, prune."""

from __future__ import annotations

import asyncio
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from astra.server.settings import Settings

if TYPE_CHECKING:
    from sqlalchemy import Engine

DataFolder = Annotated[
    Path | None,
    typer.Option(
        "--data-dir",
        metavar="FOLDER",
        envvar="ASTRA_DATA_DIR",
        help="Where the SQLite file is. Default: your data folder.",
    ),
]
CopiesFolder = Annotated[
    Path | None,
    typer.Option(
        "--copies-dir",
        metavar="FOLDER",
        envvar="ASTRA_COPIES_DIR",
        help="Where to keep copies of what retention deletes. Default: beside the SQLite file, or the data folder.",
    ),
]
Database = Annotated[
    str,
    typer.Option(
        "--database",
        metavar="URL",
        envvar="ASTRA_DATABASE",
        help="postgresql://user@host/name. Default: a SQLite file in the data folder.",
    ),
]
RetentionDays = Annotated[
    int, typer.Option(min=1, envvar="ASTRA_RETENTION_DAYS", help="Delete tables and guests unused for this many days.")
]


def make_settings(context: typer.Context, data_dir: Path | None, database: str, **more: object) -> Settings:
    """The settings of a command; naming both a folder and a database on the command line is refused.

    A database from the environment must not silently override a folder that was typed, nor be silently ignored.
    """
    if database and _is_typed(context, "data_dir"):
        by = "--database" if _is_typed(context, "database") else "ASTRA_DATABASE"
        there = Settings(database=database).target()
        fail(f"--data-dir names {data_dir} and {by} names {there}: give one of them, or unset the variable", 2)
    folder = {} if data_dir is None else {"data_folder": data_dir}
    return Settings(database=database, **folder, **more)  # type: ignore[arg-type]


def _is_typed(context: typer.Context, option: str) -> bool:
    """Whether an option was typed and does not come from a variable."""
    source = context.get_parameter_source(option)
    return source is not None and source.name == "COMMANDLINE"


def backup(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file; an old one is never overwritten.")],
    database: Database = "",
    data_dir: DataFolder = None,
) -> None:
    """Copy everything into one file, even while the server runs.

    The file is a SQLite database, whatever the server uses; `restore` can read it into either kind of database.
    """
    from astra.server.storage.backup import back_up

    # When it is told to stop, it still removes its half-written file.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    with opened(make_settings(context, data_dir, database), "to back up") as engine:
        count = back_up(engine, file)
    typer.echo(f"{file}: {count} tables")


def restore(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `backup` wrote, or a copy that the server made.")],
    database: Database = "",
    data_dir: DataFolder = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the tables that are there.")] = False,
    add: Annotated[bool, typer.Option("--add", help="Keep what is there, and bring back what is missing.")] = False,
) -> None:
    """Replace everything with a backup. Stop the server first."""
    from astra.server.storage.backup import restore as read_back

    if add and force:
        fail("--add keeps what is there and --force replaces it: give one of them")
    settings = make_settings(context, data_dir, database)
    with _new_database(settings), opened(settings, "", alone="`astra serve restore`") as engine:
        count = read_back(engine, file, force, add)
    typer.echo(f"restored {count} tables from {file}")


def prune(
    context: typer.Context,
    database: Database = "",
    data_dir: DataFolder = None,
    retention_days: RetentionDays = 90,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Delete what was not used for --retention-days, even if the server refuses because it is more than half.

    Check this machine's clock first. A copy of what is deleted is kept for two weeks; `restore --add` restores it.
    """
    from astra.server.metrics import Metrics
    from astra.server.storage import Store
    from astra.server.storage.retention import Retention

    settings = make_settings(context, data_dir, database)

    async def delete(store: Store) -> str:
        copies = settings.copies_folder()
        retention = Retention(store, Metrics(), days=retention_days, copies=copies, gone=lambda _: None)
        now = time.time()
        due = await retention.due(now)
        sums = f"{len(due.tables)} of {due.all_tables} tables and {len(due.guests)} of {due.all_guests} guests"
        today = time.strftime("%Y-%m-%d", time.gmtime(now))
        if not yes:
            typer.confirm(f"This machine says that it is {today}. Delete {sums}?", abort=True)
        await retention.delete(due, now)
        await retention.delete_editions(now)
        return f"deleted {sums}; a copy is in {copies}" if due.tables or due.guests else "nothing is due"

    with opened(settings, "to delete", alone="`astra serve prune`") as engine:
        store = Store(engine)
        try:
            typer.echo(asyncio.run(delete(store)))
        finally:
            store.close()


@contextmanager
def _new_database(settings: Settings) -> Iterator[None]:
    """If there is no SQLite file yet, none is left behind when the command fails."""
    url = settings.database_url()
    file = Path(url.removeprefix("sqlite:///"))
    if not url.startswith("sqlite:///") or file.exists():
        yield
        return
    folders = [folder for folder in (file.parent, *file.parent.parents) if not folder.exists()]
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    try:
        yield
    except BaseException:
        for beside in ("", "-wal", "-shm", ".lock"):
            file.with_name(file.name + beside).unlink(missing_ok=True)
        with suppress(OSError):  # somebody put something there meanwhile
            for folder in folders:
                folder.rmdir()
        raise


@contextmanager
def opened(settings: Settings, what: str, alone: str = "") -> Iterator[Engine]:
    """The database of a command; a problem is printed in one line.

    If `what` is empty, a new database is made. A command that passes its name as `alone` needs that no server is
    running.
    """
    from sqlalchemy.exc import DatabaseError

    from astra.errors import AstraError
    from astra.server.storage.engine import open_engine
    from astra.server.storage.locks import hold

    if what and not settings.database and not settings.database_file().is_file():
        fail(f"{settings.database_file()} does not exist: nothing {what}")
    typer.echo(f"database: {settings.target()}", err=True)
    engine = open_engine(settings.database_url())
    lock = None
    try:
        lock = hold(engine, alone, alone=True) if alone else None
        yield engine
    except (AstraError, OSError, DatabaseError) as error:
        fail(_reason(error))
    finally:
        if lock is not None:
            lock.close()
        engine.dispose()


def _reason(error: Exception) -> str:
    """What went wrong, in one line; SQLAlchemy's own messages repeat the statement."""
    cause = getattr(error, "orig", None)
    return str(error) if cause is None else f"the database cannot be used: {cause}"


def fail(message: str, code: int = 1) -> NoReturn:
    """Print the problem and exit."""
    typer.echo(message, err=True)
    raise typer.Exit(code)
