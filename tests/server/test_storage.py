"""The database: migrations by themselves with a copy first, group commit, races decided by rows."""

import asyncio
import sqlite3
import threading
from concurrent.futures import Future
from contextlib import closing
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, select
from sqlalchemy.exc import IntegrityError

from astra.server.storage import Store, TakenVersion, migrations, schema
from astra.server.storage.engine import open_engine
from astra.server.storage.migrations import migrate, upgrade
from astra.server.storage.writer import Move, Writer, write_moves
from tests.server.rows import address, append, entry, row
from tests.waiting import PATIENCE


def keep(name: str, connection: Connection) -> None:
    connection.execute(schema.named_values.insert(), {"name": name, "value": ""})


# Migrations


def test_an_empty_database_is_made_ready_and_stays_so(tmp_path: Path) -> None:
    engine = open_engine(address(tmp_path))
    assert migrate(engine) is None
    assert set(inspect(engine).get_table_names()) == {*schema.metadata.tables, "alembic_version"}
    assert migrate(engine) is None
    assert [file.name for file in tmp_path.glob("*before-migration*")] == []
    engine.dispose()


def test_the_migrations_make_exactly_the_schema(tmp_path: Path) -> None:
    engine = open_engine(address(tmp_path))
    migrate(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    engine.dispose()


def test_the_migrations_make_exactly_the_schema_on_postgresql(database: str) -> None:
    engine = open_engine(database.replace("postgresql://", "postgresql+psycopg://"))
    migrate(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    engine.dispose()


def test_a_move_rewrites_its_tables_row_in_place_on_postgresql(database: str) -> None:
    """Rows whose indexed values change, or whose page is full, cost an entry in every index and a vacuum later."""
    engine = open_engine(database.replace("postgresql://", "postgresql+psycopg://"))
    migrate(engine)
    names = [f"table{number}" for number in range(20)]
    with engine.connect() as connection:
        rows = [row(name)._replace(document="x" * 1200)._asdict() for name in names]
        connection.execute(schema.tables.insert(), rows)
        connection.commit()
        digests = [None, *"abcdefghij"]
        for version, (last, new) in enumerate(pairwise(digests), 1):
            moves = [
                Move(name, version, "actions", "[]", None, float(version), None, False, version, 0, str(new), last)
                for name in names
            ]
            assert all(write_moves(connection, moves))
            connection.commit()
        connection.exec_driver_sql("SELECT pg_stat_force_next_flush()")
        connection.commit()
        counts = "SELECT n_tup_upd, n_tup_hot_upd FROM pg_stat_user_tables WHERE relname = 'tables'"
        changed, in_place = connection.exec_driver_sql(counts).one()
    engine.dispose()
    assert changed == 200
    assert in_place > 180


def test_the_newest_revision_is_what_alembic_says() -> None:
    """A server reads it from the names of the files, without Alembic."""
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    assert migrations.newest_revision() == ScriptDirectory.from_config(config).get_current_head()


def test_a_database_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    engine = open_engine(address(tmp_path))
    with engine.begin() as connection:
        upgrade(connection, "0001")
    assert migrate(engine) is not None
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    engine.dispose()


def test_an_older_file_is_backed_up_before_it_is_migrated(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "astra.db")) as old:
        old.execute("CREATE TABLE keepsake (word TEXT)")
        old.execute("INSERT INTO keepsake VALUES ('dear')")
        old.commit()
    engine = open_engine(address(tmp_path))
    backup = migrate(engine)
    assert backup is not None
    with closing(sqlite3.connect(backup)) as kept:
        assert kept.execute("SELECT word FROM keepsake").fetchall() == [("dear",)]
    assert "tables" in inspect(engine).get_table_names()
    engine.dispose()


def test_sqlite_waits_for_the_disk(tmp_path: Path) -> None:
    engine = open_engine(address(tmp_path))
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
    engine.dispose()


def test_what_is_deleted_is_overwritten_in_the_file(store: Store, tmp_path: Path) -> None:
    """Whatever SQLite was compiled with."""
    words = "a line that somebody wants to be forgotten"
    asyncio.run(store.create(row("t")._replace(document=words), [entry(0)], []))
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA secure_delete").scalar() == 1
    with store.engine.begin() as connection:
        connection.execute(schema.tables.delete())
    store.close()
    assert words.encode() not in (tmp_path / "astra.db").read_bytes()


# Writing


def test_a_version_or_a_key_that_is_taken_is_refused_and_nothing_is_written(store: Store) -> None:
    async def story() -> None:
        assert await store.create(row("t"), [entry(0)], ["ann"])
        assert not await store.create(row("t"), [entry(0)], ["ann"])
        await append(store, "t", [entry(1, "a")], {"status": "playing"}, ["bob"])
        with pytest.raises(TakenVersion):
            await append(store, "t", [entry(1, "b")], {"status": "over"})
        with pytest.raises(TakenVersion):
            await append(store, "t", [entry(2, "a")], {"status": "over"})
        found = await store.load("t")
        assert found is not None
        table, entries = found
        assert (table.version, table.status) == (1, "playing")
        assert [(one.version, one.key) for one in entries] == [(0, None), (1, "a")]
        assert [table.id for table in await store.tables_of("bob")] == ["t"]

    asyncio.run(story())
    store.close()


def test_of_many_writers_of_one_version_one_wins(store: Store, tmp_path: Path) -> None:
    others = [Store(open_engine(address(tmp_path))) for _ in range(3)]

    async def attempt(where: Store, number: int) -> bool:
        try:
            await append(where, "t", [entry(1, f"k{number}")], {})
        except TakenVersion:
            return False
        return True

    async def story() -> None:
        await store.create(row("t"), [entry(0)], [])
        attempts = [attempt(where, number * 10 + i) for number, where in enumerate([store, *others]) for i in range(10)]
        assert sum(await asyncio.gather(*attempts)) == 1

    asyncio.run(story())
    for one in (store, *others):
        one.close()


def held_up(writer: Writer) -> tuple[threading.Event, Future[bool]]:
    """The writer is busy with something, until the event is set."""
    gate, begun = threading.Event(), threading.Event()

    def hold(_: Connection) -> bool:
        begun.set()
        return gate.wait(PATIENCE)

    held = writer.submit(hold)
    assert begun.wait(PATIENCE)
    return gate, held


def test_whatever_waits_is_committed_together(tmp_path: Path) -> None:
    engine = open_engine(address(tmp_path))
    migrate(engine)
    batches: list[int] = []
    writer = Writer(engine, lambda _, jobs: batches.append(jobs))
    gate, first = held_up(writer)
    rest = [writer.submit(partial(keep, f"{n}")) for n in range(100)]
    gate.set()
    first.result(PATIENCE)
    for future in rest:
        future.result(PATIENCE)
    writer.close()
    assert batches == [1, 100]
    engine.dispose()


def test_a_job_that_fails_takes_no_other_with_it(tmp_path: Path) -> None:
    engine = open_engine(address(tmp_path))
    migrate(engine)
    writer = Writer(engine)
    gate, _ = held_up(writer)
    futures = [writer.submit(partial(keep, name)) for name in ("one", "two", "one", "three")]
    gate.set()
    failed = [future.exception(PATIENCE) for future in futures]
    assert [type(error) for error in failed] == [type(None), type(None), IntegrityError, type(None)]
    writer.close()
    with engine.connect() as connection:
        assert set(connection.execute(select(schema.named_values.c.name)).scalars()) == {"one", "two", "three"}
    engine.dispose()


def test_closing_finishes_what_waits(tmp_path: Path) -> None:
    engine = open_engine(address(tmp_path))
    migrate(engine)
    writer = Writer(engine)
    for n in range(50):
        writer.submit(partial(keep, f"{n}"))
    writer.close()
    with engine.connect() as connection:
        assert len(connection.execute(select(schema.named_values)).all()) == 50
    with pytest.raises(RuntimeError):
        writer.submit(lambda _: None)
    engine.dispose()
