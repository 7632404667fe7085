"""The database: migrations by themselves with a backup first, group commit, races decided by rows."""

import asyncio
import sqlite3
import threading
import time
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, select
from sqlalchemy.exc import IntegrityError

from astra.server.storage import Entry, Store, TakenVersion, backup, migrations, schema
from astra.server.storage.appending import Move, write_moves
from astra.server.storage.backup import BackupError, back_up, restore
from astra.server.storage.migrations import migrate
from astra.server.storage.store import TableRow, open_engine
from astra.server.storage.writer import Writer


def address(folder: Path) -> str:
    return f"sqlite:///{folder / 'astra.db'}"


def row(name: str) -> TableRow:
    return TableRow(name, 0, "{}", b"secret", "e", "open", False, False, None, None, 1.0, 1.0)


def keep(name: str, connection: Connection) -> None:
    connection.execute(schema.facts.insert(), {"name": name, "value": ""})


def entry(version: int, key: str | None = None) -> Entry:
    return Entry(version, "table", "[]", key, 2.0)


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
        for version in range(1, 11):
            moves = [
                Move(name, version, "actions", "[]", None, float(version), None, False, version, 0) for name in names
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
    migrate(engine)
    with engine.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE log DROP COLUMN request")
        connection.exec_driver_sql("CREATE INDEX ix_tables_updated ON tables (updated)")
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0001'")
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


# Writing


@pytest.fixture
def store(tmp_path: Path) -> Store:
    engine = open_engine(address(tmp_path))
    migrate(engine)
    store = Store(engine)
    store.cookie_secret()  # as every server's has
    return store


def test_a_version_or_a_key_that_is_taken_is_refused_and_nothing_is_written(store: Store) -> None:
    async def story() -> None:
        assert await store.create(row("t"), entry(0), ["ann"])
        assert not await store.create(row("t"), entry(0), ["ann"])
        await store.append("t", entry(1, "a"), {"status": "playing"}, ["bob"])
        with pytest.raises(TakenVersion):
            await store.append("t", entry(1, "b"), {"status": "over"})
        with pytest.raises(TakenVersion):
            await store.append("t", entry(2, "a"), {"status": "over"})
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
            await where.append("t", entry(1, f"k{number}"), {})
        except TakenVersion:
            return False
        return True

    async def story() -> None:
        await store.create(row("t"), entry(0), [])
        attempts = [attempt(where, number * 10 + i) for number, where in enumerate([store, *others]) for i in range(10)]
        assert sum(await asyncio.gather(*attempts)) == 1

    asyncio.run(story())
    for one in (store, *others):
        one.close()


def test_whatever_waits_is_committed_together(tmp_path: Path) -> None:
    engine = open_engine(address(tmp_path))
    migrate(engine)
    batches: list[int] = []
    writer = Writer(engine, lambda _, jobs: batches.append(jobs))
    gate = threading.Event()

    def slow(_: Connection) -> None:
        gate.wait(5)

    first = writer.submit(slow)
    time.sleep(0.05)
    rest = [writer.submit(partial(keep, f"{n}")) for n in range(100)]
    gate.set()
    for future in [first, *rest]:
        future.result(5)
    writer.close()
    assert batches == [1, 100]
    engine.dispose()


def test_a_job_that_fails_takes_no_other_with_it(tmp_path: Path) -> None:
    engine = open_engine(address(tmp_path))
    migrate(engine)
    writer = Writer(engine)
    gate = threading.Event()
    writer.submit(lambda _: gate.wait(5))
    time.sleep(0.05)
    futures = [writer.submit(partial(keep, name)) for name in ("one", "two", "one", "three")]
    gate.set()
    failed = [future.exception(5) for future in futures]
    assert [type(error) for error in failed] == [type(None), type(None), IntegrityError, type(None)]
    writer.close()
    with engine.connect() as connection:
        assert set(connection.execute(select(schema.facts.c.name)).scalars()) == {"one", "two", "three"}
    engine.dispose()


def test_closing_finishes_what_waits(tmp_path: Path) -> None:
    engine = open_engine(address(tmp_path))
    migrate(engine)
    writer = Writer(engine)
    for n in range(50):
        writer.submit(partial(keep, f"{n}"))
    writer.close()
    with engine.connect() as connection:
        assert len(connection.execute(select(schema.facts)).all()) == 50
    with pytest.raises(RuntimeError):
        writer.submit(lambda _: None)
    engine.dispose()


# Backups


def test_a_backup_is_made_while_the_server_writes_and_reads_back(store: Store, tmp_path: Path) -> None:
    async def story() -> None:
        await store.create(row("t"), entry(0), ["ann"])
        await store.append("t", entry(1, "a"), {})

    asyncio.run(story())
    file = tmp_path / "backup.db"
    assert back_up(store.engine, file) == 1
    assert file.stat().st_mode & 0o077 == 0
    with pytest.raises(BackupError, match="never overwrites"):
        back_up(store.engine, file)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    target = open_engine(address(elsewhere))
    assert restore(target, file, force=False) == 1
    with pytest.raises(BackupError, match="--force"):
        restore(target, file, force=False)
    assert restore(target, file, force=True) == 1
    with target.connect() as here, store.engine.connect() as there:
        for table in schema.metadata.sorted_tables:
            assert here.execute(select(table)).all() == there.execute(select(table)).all()
    target.dispose()
    store.close()


def test_a_backup_moves_a_server_to_postgresql_and_back(store: Store, tmp_path: Path, database: str) -> None:
    asyncio.run(_fill(store))
    back_up(store.engine, tmp_path / "one.db")
    moved = open_engine(database.replace("postgresql://", "postgresql+psycopg://"))
    assert restore(moved, tmp_path / "one.db", force=False) == 1
    assert back_up(moved, tmp_path / "two.db") == 1
    returned = open_engine(f"sqlite:///{tmp_path / 'two.db'}")
    with returned.connect() as here, store.engine.connect() as there:
        for table in schema.metadata.sorted_tables:
            assert here.execute(select(table)).all() == there.execute(select(table)).all()
    for engine in (moved, returned):
        engine.dispose()
    store.close()


async def _fill(store: Store) -> None:
    await store.create(row("t"), entry(0), ["ann"])
    await store.append("t", entry(1, "a"), {"bot_to_move": True})
    await store.put_guest("ann", "Ann", "fr")


def test_what_is_no_backup_is_said_to_be_none(tmp_path: Path) -> None:
    junk = tmp_path / "junk"
    junk.write_text("no database" * 100)
    engine = open_engine(address(tmp_path))
    with pytest.raises(BackupError, match="no backup"):
        restore(engine, junk, force=False)
    with pytest.raises(BackupError, match="no file"):
        restore(engine, tmp_path / "missing", force=False)
    engine.dispose()


@pytest.mark.parametrize("kind", ["empty", "another program's", "half-made"])
def test_a_file_that_is_no_backup_replaces_nothing(store: Store, tmp_path: Path, kind: str) -> None:
    """SQLite opens all of them, and a migration would make each a valid database of nothing."""
    asyncio.run(_fill(store))
    file = tmp_path / "b.db"
    file.touch()
    if kind == "another program's":
        with closing(sqlite3.connect(file)) as other:
            other.execute("CREATE TABLE notes (word TEXT)")
    elif kind == "half-made":
        half = open_engine(f"sqlite:///{file}")
        migrate(half)
        half.dispose()
    before = store.load_sync("t")
    with pytest.raises(BackupError, match="is no backup of Astra"):
        restore(store.engine, file, force=True)
    assert store.load_sync("t") == before
    store.close()


def test_a_backup_has_its_name_only_when_it_is_whole(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(_fill(store))
    file, seen = tmp_path / "b.db", list[str]()
    copy = backup._copy

    def spy(source: Connection, target: Connection) -> int:
        seen.extend(path.name for path in tmp_path.glob("b.db*"))
        return copy(source, target)

    monkeypatch.setattr(backup, "_copy", spy)
    (tmp_path / "b.db.part").write_text("left by one that was killed")
    assert back_up(store.engine, file) == 1
    assert "b.db.part" in seen
    assert "b.db" not in seen
    assert [path.name for path in tmp_path.glob("b.db*")] == ["b.db"]
    store.close()


def test_what_a_restore_replaces_is_kept_beside_it(store: Store, tmp_path: Path) -> None:
    asyncio.run(_fill(store))
    file = tmp_path / "b.db"
    back_up(store.engine, file)
    asyncio.run(store.append("t", entry(2), {}))
    assert restore(store.engine, file, force=True) == 1
    [kept] = tmp_path.glob("astra-before-restore-*.db")
    with closing(sqlite3.connect(kept)) as copy:
        assert copy.execute("SELECT version FROM tables").fetchall() == [(2,)]
    assert migrations.forget_backups(store.engine, time.time() + 60) == [kept]
    store.close()


def test_a_database_of_a_newer_version_is_left_as_it_is(store: Store, tmp_path: Path) -> None:
    asyncio.run(_fill(store))
    file = tmp_path / "b.db"
    back_up(store.engine, file)
    for path in (file, tmp_path / "astra.db"):
        with closing(sqlite3.connect(path)) as newer, newer:
            newer.execute("UPDATE alembic_version SET version_num = '9999'")
    both = f"revision 9999 of a newer Astra, and this one knows {migrations.newest_revision()}"
    with pytest.raises(migrations.NewerDatabase, match=both):
        migrate(store.engine)
    with pytest.raises(BackupError, match=both):
        back_up(store.engine, tmp_path / "c.db")
    with pytest.raises(BackupError, match=f"b.db cannot be restored: it has {both}"):
        restore(store.engine, file, force=True)
    with closing(sqlite3.connect(file)) as older, older:
        older.execute("UPDATE alembic_version SET version_num = ?", [migrations.newest_revision()])
    with pytest.raises(BackupError, match=f"the database cannot be replaced: it has {both}"):
        restore(store.engine, file, force=True)
    assert store.load_sync("t")[0].version == 1
    assert sorted(path.suffix for path in tmp_path.glob("*before*")) == []
    store.close()
