"""`astra serve`: the table online."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from astra.cli.play import open_edition
from astra.server.settings import NO_LIMITS, Limits, Settings

app = typer.Typer()

DataFolder = Annotated[
    Path | None,
    typer.Option("--data-dir", metavar="FOLDER", help="Where the SQLite file lies. Default: your data folder."),
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


def make_settings(data_dir: Path | None, database: str, **more: object) -> Settings:
    folder = {} if data_dir is None else {"data_folder": data_dir}
    return Settings(database=database, **folder, **more)  # type: ignore[arg-type]


@app.callback(invoke_without_command=True)
def serve(
    context: typer.Context,
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 is every one.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes a free one.")] = 8765,
    database: Database = "",
    redis: Annotated[
        str,
        typer.Option(
            metavar="URL", envvar="ASTRA_REDIS", help="redis://host, when several processes share one database."
        ),
    ] = "",
    data_dir: DataFolder = None,
    retention_days: Annotated[int, typer.Option(min=1, help="Tables and guests unused so long are deleted.")] = 90,
    bot_pace: Annotated[float, typer.Option(min=0, help="Least seconds between two decisions of a bot.")] = 0.4,
    workers: Annotated[int, typer.Option(min=1, help="Processes that think for bots.")] = 1,
    idle_minutes: Annotated[float, typer.Option(min=0.001, help="Unused tables leave memory after this.")] = 10.0,
    away_seconds: Annotated[float, typer.Option(min=0, help="After this a bot may sit in for somebody.")] = 60.0,
    edition: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="FILE",
            help="An edition file that new tables have instead of the shipped one; more of them a program may ask for.",
        ),
    ] = None,
    rate_limits: Annotated[bool, typer.Option(help="Refuse callers who ask too often.")] = True,
    trusted_proxies: Annotated[
        str, typer.Option(metavar="ADDRESSES", help="Proxies whose X-Forwarded headers count, with commas.")
    ] = "127.0.0.1",
) -> None:
    """Serve tables to browsers and programs, until it is stopped.

    Everything is kept in one SQLite file, or in PostgreSQL with --database. A restart goes on with every game.
    For several machines give all of them the same --database and --redis. docs/serve.md shows the way.
    """
    if context.invoked_subcommand is not None:
        return
    from astra.server.run import ServerError, run_server

    for path in edition or ():
        open_edition(path)

    settings = make_settings(
        data_dir,
        database,
        redis=redis,
        host=host,
        port=port,
        retention_days=retention_days,
        bot_pace=bot_pace,
        workers=workers,
        idle_seconds=idle_minutes * 60,
        away_seconds=away_seconds,
        editions=tuple(edition or ()),
        limits=Limits() if rate_limits else NO_LIMITS,
        trusted_proxies=trusted_proxies,
    )
    try:
        run_server(settings)
    except ServerError as error:
        _fail(str(error))


@app.command()
def openapi() -> None:
    """Print the HTTP API as openapi.json."""
    from astra.server.openapi import openapi_text

    sys.stdout.write(openapi_text())


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file; an old one is never overwritten.")],
    database: Database = "",
    data_dir: DataFolder = None,
) -> None:
    """Copy everything into one file, also while the server runs.

    The file is a SQLite database, whatever the server uses; `restore` reads it into either.
    """
    from sqlalchemy.exc import DatabaseError

    from astra.server.storage.backup import BackupError, back_up
    from astra.server.storage.store import open_engine

    settings = make_settings(data_dir, database)
    if not database and not settings.database_file().is_file():
        _fail(f"{settings.database_file()} does not exist: nothing to back up")
    engine = open_engine(settings.database_url())
    try:
        count = back_up(engine, file)
    except (BackupError, OSError, DatabaseError) as error:
        _fail(_reason(error))
    finally:
        engine.dispose()
    typer.echo(f"{file}: {count} tables")


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `backup` wrote.")],
    database: Database = "",
    data_dir: DataFolder = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the tables that are there.")] = False,
) -> None:
    """Replace everything by a backup. Stop the server first."""
    from sqlalchemy.exc import DatabaseError

    from astra.server.storage.backup import BackupError
    from astra.server.storage.backup import restore as read_back
    from astra.server.storage.store import open_engine

    settings = make_settings(data_dir, database)
    if not database:
        settings.data_folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    engine = open_engine(settings.database_url())
    try:
        count = read_back(engine, file, force)
    except (BackupError, OSError, DatabaseError) as error:
        _fail(_reason(error))
    finally:
        engine.dispose()
    typer.echo(f"restored {count} tables from {file}")


def _reason(error: Exception) -> str:
    """What went wrong, in one line; SQLAlchemy's own texts repeat the statement."""
    cause = getattr(error, "orig", None)
    return str(error) if cause is None else f"the database cannot be used: {cause}"


def _fail(message: str) -> NoReturn:
    typer.echo(message, err=True)
    raise typer.Exit(1)
