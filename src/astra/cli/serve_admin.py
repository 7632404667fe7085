"""The `astra serve` commands for administrators: check, tables, rotate-secret."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Annotated

import typer

from astra.cli.serve_data import Database, DataFolder, fail, make_settings, opened

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from astra.server.storage import Store

tables_app = typer.Typer(help="List tables, close one, cut one back, delete one.", no_args_is_help=True)

TableId = Annotated[str, typer.Argument(metavar="TABLE", help="Its id, as in its address and in the log.")]
PENDING = 3


def check(context: typer.Context, database: Database = "", data_dir: DataFolder = None) -> None:
    """Check the database without changing anything; also works while a server runs.

    Exits with 0 if all is well, 1 if something is wrong, 3 if all is well but the next start will migrate it.
    """
    from sqlalchemy.exc import SQLAlchemyError

    from astra.server.storage.checking import check as read_all
    from astra.server.storage.checking import reading_engine

    settings = make_settings(context, data_dir, database)
    typer.echo(f"database: {settings.target()}")
    if not database and not settings.database_file().is_file():
        fail("it does not exist: the first start of a server makes it")
    engine = reading_engine(settings.database_url())
    try:
        report = read_all(engine)
    except SQLAlchemyError as error:
        fail(f"it cannot be read: {str(getattr(error, 'orig', None) or error).strip()}")
    finally:
        engine.dispose()
    behind = f", and the next start migrates it to {report.newest}" if report.pending else ""
    typer.echo(f"schema: revision {report.revision or 'none'}{behind}")
    typer.echo(f"tables: {report.tables} with {report.rows} rows")
    if report.unknown:
        typer.echo(f"{report.unknown} of the rows are older than digests: that they are there is all that is known")
    for fault in report.faults:
        typer.echo(f"fault: {fault}")
    typer.echo(f"{len(report.faults)} faults" if report.faults else "sound")
    if report.faults or report.pending:
        raise typer.Exit(1 if report.faults else PENDING)


def rotate_secret(
    context: typer.Context,
    database: Database = "",
    data_dir: DataFolder = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Make a new secret for signing cookies, if others may know the old one. Stop the server first.

    No browser is recognised any more: people can return to their seats only by the seats' private links.
    """
    from sqlalchemy import update

    from astra.server.chance import SystemChance
    from astra.server.storage.schema import named_values
    from astra.server.storage.store import SECRET

    with opened(make_settings(context, data_dir, database), "to change", alone="`astra serve rotate-secret`") as engine:
        if not yes:
            typer.confirm("No browser will be known any more, and seats without a link are lost. Go on?", abort=True)
        new = SystemChance().draw(32, "cookie-secret").hex()
        with engine.begin() as connection:
            changed = connection.execute(
                update(named_values).where(named_values.c.name == SECRET).values(value=new)
            ).rowcount
    typer.echo("the secret is new" if changed else "there was no secret yet: the first start makes one")


@tables_app.command("list")
def list_tables(context: typer.Context, database: Database = "", data_dir: DataFolder = None) -> None:
    """List every table: id, status, version and last use, the most recently used first."""
    from sqlalchemy import select

    from astra.server.storage.schema import tables

    with opened(make_settings(context, data_dir, database), "to list") as engine, engine.connect() as connection:
        columns = (tables.c.id, tables.c.status, tables.c.version, tables.c.updated)
        for name, status, version, updated in connection.execute(select(*columns).order_by(tables.c.updated.desc())):
            when = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(updated))
            typer.echo(f"{name}\t{status}\t{version}\t{when}")


@tables_app.command("close")
def close_table(context: typer.Context, table: TableId, database: Database = "", data_dir: DataFolder = None) -> None:
    """Close a table: nobody can play there, but it can still be viewed. A running server notices at the next move."""

    async def close(store: Store) -> str:
        from astra.server.storage import Entry
        from astra.table.rows import Closed, encode_row
        from astra.table.state import decode_state, encode_state

        found = await store.load(table)
        if found is None:
            fail(f"there is no table {table}")
        row, entries = found
        if row.status in ("over", "closed"):
            return f"{table} is {row.status}: nothing to close"
        state = decode_state(row.document)
        state.status, state.public = "closed", False
        changes = {"document": encode_state(state), "status": "closed", "listed": False, "bot_to_move": False}
        entry = Entry(row.version + 1, *encode_row(Closed()), None, time.time())
        await store.append(table, entries[-1].digest, [entry], {**changes, "asked": None})
        return f"closed {table}"

    _with_store(context, database, data_dir, close)


@tables_app.command("cut")
def cut_table(
    context: typer.Context,
    table: TableId,
    database: Database = "",
    data_dir: DataFolder = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Cut a broken table back to its last sound row, so that the game can continue. A copy of everything is kept.

    `astra serve check` names broken tables. A running server loads the table again when somebody asks for it.
    """
    from astra.server.cutting import CannotCut, cut, plan_cut
    from astra.server.storage.backup import export

    copies = make_settings(context, data_dir, database).copies_folder()

    async def cut_back(store: Store) -> str:
        try:
            planned = await plan_cut(store, table)
        except CannotCut as error:
            fail(str(error))
        typer.echo(f"{table}: {planned.reason}")
        if not yes:
            typer.confirm(f"Rows 0 to {planned.last} are sound. Cut off what follows, {planned.lost} rows?", abort=True)
        copy = export(store.engine, copies, [table], [])
        await cut(store, planned)
        return f"cut {table} back to version {planned.last}, {planned.lost} rows are gone; a copy is {copy}"

    _with_store(context, database, data_dir, cut_back)


@tables_app.command("delete")
def delete_table(
    context: typer.Context,
    table: TableId,
    database: Database = "",
    data_dir: DataFolder = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Delete a table with everything that was played and said there.

    A copy is kept for two weeks, for `restore --add`.
    """
    from astra.server.storage.backup import export
    from astra.server.storage.unused import delete_tables

    copies = make_settings(context, data_dir, database).copies_folder()

    async def delete(store: Store) -> str:
        if await store.load(table) is None:
            fail(f"there is no table {table}")
        if not yes:
            typer.confirm(f"Delete the table {table}?", abort=True)
        copy = export(store.engine, copies, [table], [])
        await store.writer.write(lambda connection: delete_tables([table], float("inf"), connection))
        return f"deleted {table}; a copy is {copy}"

    _with_store(context, database, data_dir, delete)


def _with_store(
    context: typer.Context, database: str, data_dir: DataFolder, work: Callable[[Store], Awaitable[str]]
) -> None:
    """Run something on the database, with or without a running server, and print the result."""
    from astra.server.storage import Store, TakenVersion

    async def run(store: Store) -> str:
        try:
            return await work(store)
        except TakenVersion:
            fail("somebody has just played there: try again")

    with opened(make_settings(context, data_dir, database), "to change") as engine:
        store = Store(engine)
        try:
            typer.echo(asyncio.run(run(store)))
        finally:
            store.close()
