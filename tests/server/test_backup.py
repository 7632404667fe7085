"""Backups: taken while a server writes, restored into either database, and the way back to an older version."""

import asyncio
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, Engine, inspect, select

from astra.server.storage import Store, backup, migrations, parts, schema
from astra.server.storage.backup import BackupError, back_up, restore
from astra.server.storage.engine import open_engine
from astra.server.storage.migrations import migrate
from tests.server.rows import address, append, entry, row


async def _fill(store: Store) -> None:
    await store.create(row("t"), [entry(0)], ["ann"])
    await append(store, "t", [entry(1, "a")], {"bot_to_move": True})
    await store.put_guest("ann", "Ann", "fr")


def test_a_backup_is_made_while_the_server_writes_and_reads_back(store: Store, tmp_path: Path) -> None:
    async def story() -> None:
        await store.create(row("t"), [entry(0)], ["ann"])
        await append(store, "t", [entry(1, "a")], {})

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


def test_what_a_killed_backup_left_is_removed_by_the_next_one_and_was_private(store: Store, tmp_path: Path) -> None:
    """It holds the secret that signs cookies, and all games with their hidden cards."""
    asyncio.run(_fill(store))
    folder = tmp_path / "backups"
    folder.mkdir()
    script = """
import os, signal, sys
from pathlib import Path
from astra.server.storage import backup
from astra.server.storage.engine import open_engine
copy = backup._copy
def killed(source, target):
    copy(source, target)
    os.kill(os.getpid(), signal.SIGKILL)
backup._copy = killed
os.umask(0)
backup.back_up(open_engine(sys.argv[1]), Path(sys.argv[2]))
"""
    words = [sys.executable, "-c", script, address(tmp_path), str(folder / "night.db")]
    assert subprocess.run(words, check=False, stderr=subprocess.DEVNULL).returncode == -signal.SIGKILL
    left = sorted(folder.iterdir())
    assert left[0].name == "night.db.part"
    assert [oct(file.stat().st_mode & 0o777) for file in left] == ["0o600"] * len(left)
    mine = folder / "film.mkv.part"
    mine.write_text("somebody else's")
    back_up(store.engine, folder / "next.db")
    assert sorted(file.name for file in folder.iterdir()) == ["film.mkv.part", "next.db"]
    store.close()


def test_two_backups_at_once_leave_each_other_alone(store: Store, tmp_path: Path) -> None:
    asyncio.run(_fill(store))
    with parts.scratch(tmp_path / "one.db") as one:
        back_up(store.engine, tmp_path / "two.db")
        assert one.exists()
        with pytest.raises(FileExistsError, match="by another process"):
            back_up(store.engine, tmp_path / "one.db")
        assert one.exists()
    assert sorted(file.name for file in tmp_path.glob("*.part")) == []
    store.close()


def test_what_a_restore_replaces_is_kept_beside_it(store: Store, tmp_path: Path) -> None:
    asyncio.run(_fill(store))
    file = tmp_path / "b.db"
    back_up(store.engine, file)
    asyncio.run(append(store, "t", [entry(2)], {}))
    assert restore(store.engine, file, force=True) == 1
    [kept] = tmp_path.glob("astra-before-restore-*.db")
    with closing(sqlite3.connect(kept)) as copy:
        assert copy.execute("SELECT version FROM tables").fetchall() == [(2,)]
    assert migrations.delete_backups(store.engine, time.time() + 60) == [kept]
    store.close()


def test_a_database_that_waits_for_a_migration_is_backed_up_for_both_versions(tmp_path: Path) -> None:
    older = open_engine(address(tmp_path))
    with older.begin() as connection:
        migrations.upgrade(connection, "0001")
        connection.exec_driver_sql("INSERT INTO facts VALUES ('cookie-secret', 'kept')")
        row = "'t', 0, 'table', '[]', NULL, 1.0"
        connection.exec_driver_sql(f"INSERT INTO log VALUES ({row})")
    file = tmp_path / "b.db"
    back_up(older, file)
    with closing(sqlite3.connect(file)) as copy:
        assert copy.execute("SELECT version_num FROM alembic_version").fetchall() == [("0001",)]
        assert copy.execute("SELECT * FROM log").fetchall() == [("t", 0, "table", "[]", None, 1.0)]
    newer = open_engine(f"sqlite:///{tmp_path / 'newer.db'}")
    restore(newer, file, force=False)
    with newer.connect() as connection:
        assert connection.exec_driver_sql("SELECT version, request FROM log").fetchall() == [(0, None)]
    for engine in (older, newer):
        engine.dispose()


def test_a_database_that_no_astra_has_used_is_not_backed_up(tmp_path: Path) -> None:
    engine = open_engine(address(tmp_path))
    with pytest.raises(BackupError, match="no Astra has used it yet"):
        back_up(engine, tmp_path / "b.db")
    assert not list(tmp_path.glob("b.db*"))
    engine.dispose()


def made_by_a_newer_version(engine: Engine) -> None:
    """With a column and a table that we do not know."""
    with engine.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE log ADD COLUMN mood TEXT NOT NULL DEFAULT 'glad'")
        connection.exec_driver_sql("CREATE TABLE clocks (id TEXT PRIMARY KEY)")
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")


def test_the_version_before_restores_the_copy_from_before_the_migration(store: Store, tmp_path: Path) -> None:
    """The way back that docs/serve.md describes; what the newer version has written is kept beside it."""
    asyncio.run(_fill(store))
    before = store.load_sync("t")
    kept = migrations.copy_before(store.engine, f"migration-{migrations.newest_revision()}")
    assert kept is not None
    asyncio.run(append(store, "t", [entry(2)], {}))
    made_by_a_newer_version(store.engine)
    with pytest.raises(BackupError, match=r"revision 9999 of a newer Astra.*--force replaces it"):
        restore(store.engine, kept, force=False)
    assert restore(store.engine, kept, force=True) == 1
    assert migrate(store.engine) is None
    assert store.load_sync("t") == before
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    [newer] = tmp_path.glob("astra-before-restore-*.db")
    with closing(sqlite3.connect(newer)) as copy:
        assert copy.execute("SELECT mood FROM log WHERE version = 2").fetchall() == [("glad",)]
    store.close()


def test_a_postgresql_database_of_a_newer_version_is_not_dropped_for_a_restore(
    store: Store, tmp_path: Path, database: str
) -> None:
    asyncio.run(_fill(store))
    file = tmp_path / "b.db"
    back_up(store.engine, file)
    newer = open_engine(database)
    migrate(newer)
    made_by_a_newer_version(newer)
    with pytest.raises(BackupError, match=r"revision 9999 of a newer Astra.*restore into an empty database"):
        restore(newer, file, force=True)
    with newer.connect() as connection:
        assert inspect(connection).has_table("clocks")
    newer.dispose()
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
    assert store.load_sync("t")[0].version == 1
    assert sorted(path.suffix for path in tmp_path.glob("*before*")) == []
    store.close()
