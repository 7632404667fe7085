"""`astra serve`: the table online."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from astra.cli.common import open_edition
from astra.cli.serve_admin import check, rotate_secret, tables_app
from astra.cli.serve_data import (
    CopiesFolder,
    Database,
    DataFolder,
    RetentionDays,
    backup,
    fail,
    make_settings,
    prune,
    restore,
)
from astra.server.http.limits import NO_LIMITS, Limits

app = typer.Typer()


class LogLevel(StrEnum):
    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


@app.callback(invoke_without_command=True)
def serve(
    context: typer.Context,
    host: Annotated[
        str, typer.Option(envvar="ASTRA_HOST", help="The address to listen on; 0.0.0.0 is every one.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, envvar="ASTRA_PORT", help="0 takes a free one.")] = 8765,
    metrics_port: Annotated[
        int,
        typer.Option(
            min=0, max=65535, envvar="ASTRA_METRICS_PORT", help="Where Prometheus finds /metrics; 0 is nowhere."
        ),
    ] = 0,
    metrics_host: Annotated[
        str, typer.Option(envvar="ASTRA_METRICS_HOST", help="The address for that: keep it private.")
    ] = "127.0.0.1",
    database: Database = "",
    redis: Annotated[
        str,
        typer.Option(
            metavar="URL", envvar="ASTRA_REDIS", help="redis://host, when several processes share one database."
        ),
    ] = "",
    data_dir: DataFolder = None,
    retention_days: RetentionDays = 90,
    copies_dir: CopiesFolder = None,
    bot_pace: Annotated[
        float, typer.Option(min=0, envvar="ASTRA_BOT_PACE", help="Minimum seconds between two decisions of a bot.")
    ] = 0.4,
    workers: Annotated[int, typer.Option(min=1, envvar="ASTRA_WORKERS", help="Processes that think for bots.")] = 1,
    idle_minutes: Annotated[
        float, typer.Option(min=0.001, envvar="ASTRA_IDLE_MINUTES", help="How long an unused table stays in memory.")
    ] = 10.0,
    away_seconds: Annotated[
        float,
        typer.Option(min=0, envvar="ASTRA_AWAY_SECONDS", help="How long somebody is away before a bot may sit in."),
    ] = 60.0,
    drain_seconds: Annotated[
        float,
        typer.Option(
            min=0,
            envvar="ASTRA_DRAIN_SECONDS",
            help="How long to keep answering once asked to stop.",
        ),
    ] = 1.0,
    edition: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="FILE",
            envvar="ASTRA_EDITION",
            help="Edition of new tables, not the shipped one; of several, the first unless a program names another.",
        ),
    ] = None,
    rate_limits: Annotated[
        bool, typer.Option(envvar="ASTRA_RATE_LIMITS", help="Refuse callers who ask too often.")
    ] = True,
    trusted_proxies: Annotated[
        str,
        typer.Option(
            metavar="ADDRESSES",
            envvar="ASTRA_TRUSTED_PROXIES",
            help="Proxies whose X-Forwarded headers are trusted, separated by commas.",
        ),
    ] = "127.0.0.1",
    log_level: Annotated[
        LogLevel, typer.Option(envvar="ASTRA_LOG_LEVEL", help="The least severe messages to log.")
    ] = LogLevel.INFO,
) -> None:
    """Serve tables to browsers and programs, until it is stopped.

    Everything is stored in one SQLite file, or in PostgreSQL with --database. After a restart every game continues.
    Several machines need the same --database and --redis. See docs/serve.md.
    """
    if context.invoked_subcommand is not None:
        return
    from astra.server.run import ServerError, run_server

    for path in edition or ():
        open_edition(path)

    settings = make_settings(
        context,
        data_dir,
        database,
        redis=redis,
        host=host,
        port=port,
        metrics_host=metrics_host,
        metrics_port=metrics_port,
        retention_days=retention_days,
        bot_pace=bot_pace,
        workers=workers,
        idle_seconds=idle_minutes * 60,
        away_seconds=away_seconds,
        drain_seconds=drain_seconds,
        copies=copies_dir,
        editions=tuple(edition or ()),
        limits=Limits() if rate_limits else NO_LIMITS,
        trusted_proxies=trusted_proxies,
    )
    try:
        run_server(settings, log_level.value)
    except ServerError as error:
        fail(str(error))


@app.command()
def openapi() -> None:
    """Print the HTTP API as openapi.json."""
    from astra.server.http.openapi import openapi_text

    sys.stdout.write(openapi_text())


for command in (backup, restore, prune, check, rotate_secret):
    app.command()(command)
app.add_typer(tables_app, name="tables")
