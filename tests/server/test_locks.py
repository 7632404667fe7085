"""Who may touch the rows: one server on a SQLite file, a restore on its own, and appends that leave no gap."""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from typer.testing import CliRunner, Result

from astra.cli.main import app
from astra.server.storage import Store, TakenVersion, schema
from astra.server.storage.engine import open_engine
from astra.server.storage.locks import DatabaseInUse, hold
from astra.server.storage.migrations import migrate
from astra.server.storage.writer import Disputed, Move, write_moves
from tests.server.house import House, Person, house, settings_for
from tests.server.rows import address, append, entry, row
from tests.services.finding import free_port
from tests.services.serve import Guest, serving
from tests.waiting import PATIENCE

SEATS = [{"kind": "me"}, {"kind": "me"}]


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["serve", *words])


def play(guest: Guest, table: str, moves: int, start: int = 0) -> int:
    """The first legal action of the seat that is asked, so many times; the version after it."""
    version = 0
    for number in range(start, start + moves):
        seat = guest.get(f"/tables/{table}/view")["view"]["asked"]
        seen = guest.get(f"/tables/{table}/view?seat={seat}")
        body = {"key": f"m{number}", "seat": seat, "version": seen["version"], "actions": seen["view"]["legal"][:1]}
        version = guest.post(f"/tables/{table}/actions", body)["version"]
    return version


# Locks


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_restore_under_a_running_server_is_refused(tmp_path: Path, kind: str, request: pytest.FixtureRequest) -> None:
    where = ("--data-dir", str(tmp_path / "data"))
    if kind == "postgresql":
        where = ("--database", request.getfixturevalue("database"))
    with serving(tmp_path, *where, "--no-rate-limits") as server:
        guest = Guest(server.address).sit()
        guest.post("/tables", {"key": "a", "seats": SEATS})
        assert run("backup", str(tmp_path / "b.db"), *where).exit_code == 0
        table = guest.post("/tables", {"key": "b", "seats": SEATS})["id"]
        refused = run("restore", "--force", str(tmp_path / "b.db"), *where)
        assert refused.exit_code == 1
        assert "is in use by" in refused.stderr
        assert "stop" in refused.stderr
        assert play(guest, table, 3) == 4, "the table is there, and plays on"
        assert server.stop() == 0
    restored = run("restore", "--force", str(tmp_path / "b.db"), *where)
    assert restored.exit_code == 0, restored.output


def test_a_killed_server_holds_nothing(tmp_path: Path) -> None:
    where = ("--data-dir", str(tmp_path))
    with serving(tmp_path, *where) as server:
        Guest(server.address).sit()
        assert run("backup", str(tmp_path / "b.db"), *where).exit_code == 0
        server.kill()
    assert run("restore", "--force", str(tmp_path / "b.db"), *where).exit_code == 0


def test_a_second_server_on_one_sqlite_file_refuses_to_start(tmp_path: Path) -> None:
    with serving(tmp_path, "--data-dir", str(tmp_path)) as server:
        second = run("--data-dir", str(tmp_path), "--port", str(free_port()))
        assert second.exit_code == 1
        assert str(tmp_path / "astra.db") in second.stderr
        assert f"the Astra server at port {server.port}, process" in second.stderr
        assert "another --data-dir" in second.stderr
        assert len(second.stderr.splitlines()) == 1


def test_servers_share_a_postgresql_database_and_a_restore_waits_for_all_of_them(database: str) -> None:
    engines = [open_engine(database.replace("postgresql://", "postgresql+psycopg://")) for _ in range(3)]
    one, two = (hold(engine, "a server", alone=False) for engine in engines[:2])
    one.close()
    with pytest.raises(DatabaseInUse, match="astra serve"):
        hold(engines[2], "restore", alone=True)
    two.close()
    alone = hold(engines[2], "restore", alone=True)
    with pytest.raises(DatabaseInUse, match="astra serve restore"):
        hold(engines[0], "a server", alone=False)
    alone.close()
    for engine in engines:
        engine.dispose()


def test_a_lock_that_was_lost_with_its_connection_is_taken_again(database: str) -> None:
    engine = open_engine(database.replace("postgresql://", "postgresql+psycopg://"))
    other = open_engine(database.replace("postgresql://", "postgresql+psycopg://"))
    lock = hold(engine, "a server", alone=False)
    with psycopg.connect(database, autocommit=True) as admin:
        admin.execute("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted")
    hold(other, "restore", alone=True).close()
    with pytest.raises(Exception, match=r"terminat|closed"):
        lock.renew()
    lock.renew()
    with pytest.raises(DatabaseInUse):
        hold(other, "restore", alone=True)
    lock.close()
    engine.dispose()
    other.dispose()


# Appending


@pytest.fixture(params=["sqlite", "postgresql"])
def rows(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    url = address(tmp_path)
    if request.param == "postgresql":
        url = request.getfixturevalue("database").replace("postgresql://", "postgresql+psycopg://")
    engine = open_engine(url)
    migrate(engine)
    return Store(engine)


MOVED = {"bot_to_move": False, "turn": 1, "asked": 0}


@pytest.mark.parametrize("changes", [{}, MOVED], ids=["a change", "a move"])
def test_a_version_that_does_not_follow_on_the_stored_one_is_not_written(
    rows: Store, changes: dict[str, object]
) -> None:
    async def story() -> None:
        await rows.create(row("t"), [entry(0)], [])
        await append(rows, "t", [entry(1)], changes)
        for version in (3, 15, 1, 0):
            with pytest.raises(TakenVersion):
                await append(rows, "t", [entry(version)], changes)
        with pytest.raises(TakenVersion):
            await append(rows, "gone", [entry(1)], changes)
        await append(rows, "t", [entry(2)], changes)
        found = await rows.load("t")
        assert found is not None
        assert (found[0].version, [one.version for one in found[1]]) == (2, [0, 1, 2])

    asyncio.run(story())
    with rows.engine.connect() as connection:
        assert connection.execute(schema.log.select().where(schema.log.c.table_id == "gone")).all() == []
    rows.close()


@pytest.mark.parametrize("changes", [{}, MOVED], ids=["a change", "a move"])
def test_a_version_that_follows_on_another_past_is_not_written(rows: Store, changes: dict[str, object]) -> None:
    """Somebody cut the table back, and others played on to the version that this process has in memory."""

    async def story() -> None:
        await rows.create(row("t"), [entry(0)], [])
        known = rows.load_sync("t")[0].last_digest
        await rows.append("t", known, [entry(1)], changes)
        with pytest.raises(TakenVersion):
            await rows.append("t", known, [entry(2)], changes)
        assert rows.load_sync("t")[0].version == 1

    asyncio.run(story())
    rows.close()


def test_of_several_moves_the_ones_that_follow_are_written(rows: Store) -> None:
    """Tables that were deleted or went back, in the middle of a batch."""

    async def story() -> list[object]:
        for name in ("a", "b", "c"):
            await rows.create(row(name), [entry(0)], [])
        wanted = [("a", 1), ("b", 5), ("gone", 1), ("c", 1)]
        return await asyncio.gather(
            *(append(rows, name, [entry(version)], MOVED) for name, version in wanted), return_exceptions=True
        )

    outcomes = asyncio.run(story())
    assert [type(one) for one in outcomes] == [type(None), TakenVersion, TakenVersion, type(None)]
    with rows.engine.connect() as connection:
        found = connection.execute(schema.log.select().order_by(schema.log.c.table_id, schema.log.c.version)).all()
    assert [(one.table_id, one.version) for one in found] == [("a", 0), ("a", 1), ("b", 0), ("c", 0), ("c", 1)]
    rows.close()


def test_sqlite_never_writes_a_part_of_a_batch(store: Store) -> None:
    asyncio.run(store.create(row("a"), [entry(0)], []))
    last = store.load_sync("a")[0].last_digest
    moves = [Move(name, 1, "actions", "[]", None, 1.0, None, False, 1, 0, "new", last) for name in ("a", "gone")]
    with store.engine.connect() as connection:
        with pytest.raises(Disputed):
            write_moves(connection, moves)
        connection.rollback()
    store.close()


# Broken logs


@pytest.fixture
def opened(tmp_path: Path) -> object:
    with house(settings_for(tmp_path)) as one:
        yield one


def break_rows(opened: House, *statements: str) -> None:
    """Behind the server's back, and out of its memory."""
    registry = opened.registry
    with closing(sqlite3.connect(opened.settings.data_folder / "astra.db")) as database, database:
        for statement in statements:
            database.execute(statement)

    async def let_go() -> None:
        for live in list(registry.tables.values()):
            registry.drop(live)

    asyncio.run_coroutine_threadsafe(let_go(), opened.loop).result(PATIENCE)


def table_with_moves(ann: Person, moves: int = 8) -> str:
    table: str = ann.new_table("me", "me")["id"]
    for _ in range(moves):
        asked = ann.view(table)["view"]["asked"]
        ann.act(table, asked, ann.view(table, asked)["view"]["legal"][:1])
    return table


@pytest.mark.parametrize(
    ("damage", "first_bad"),
    [
        ("DELETE FROM log WHERE table_id = '{}' AND version IN (4, 5)", 4),
        ("DELETE FROM log WHERE table_id = '{}' AND version > 6", 7),
        ("DELETE FROM log WHERE table_id = '{}' AND version = 0", 0),
        ("UPDATE log SET payload = '[0,[\"mark Xyz.9\"],true]' WHERE table_id = '{}' AND version = 3", 3),
        ("UPDATE log SET payload = 'garbage' WHERE table_id = '{}' AND version = 3", 3),
    ],
)
def test_a_broken_log_is_reported_as_such_and_other_tables_go_on(
    opened: House, damage: str, first_bad: int, caplog: pytest.LogCaptureFixture
) -> None:
    ann = opened.person("Ann")
    broken, sound = table_with_moves(ann), table_with_moves(ann)
    older = (
        "UPDATE log SET digest = NULL"  # rows of before there were digests: what does not play is noticed there, too
    )
    break_rows(opened, older, damage.format(broken))
    for method, path in (
        ("GET", f"/tables/{broken}/view"),
        ("GET", f"/tables/{broken}"),
        ("GET", f"/tables/{broken}/log"),
    ):
        told = ann.refused(409, method, path)
        assert (told["code"], told["arguments"]) == ("broken-log", {"table": broken, "version": first_bad, "of": 9})
        assert "Your confirmed moves are safe" not in told["message"]
    asked = ann.view(sound)["view"]["asked"]
    ann.act(sound, asked, ann.view(sound, asked)["view"]["legal"][:1])
    [line] = [record for record in caplog.records if record.getMessage() == "table broken"]
    assert line.details["table"] == broken  # type: ignore[attr-defined]
    assert line.details["first_bad_version"] == first_bad  # type: ignore[attr-defined]
    assert line.details["sound"] == (f"rows 0 to {first_bad - 1}" if first_bad else "nothing")  # type: ignore[attr-defined]
    assert "astra_tables_broken 1.0" in opened.parts.metrics.text().decode()
    ann.delete("/me")  # their name goes from it all the same
    with closing(sqlite3.connect(opened.settings.data_folder / "astra.db")) as database:
        [(document,)] = database.execute("SELECT document FROM tables WHERE id = ?", (broken,))
    assert "Ann" not in json.loads(document)["seats"][0]["name"]


def test_a_table_whose_rows_went_back_is_read_again_and_acknowledges_nothing_old(opened: House) -> None:
    ann = opened.person("Ann")
    table = table_with_moves(ann)
    with closing(sqlite3.connect(opened.settings.data_folder / "astra.db")) as database, database:
        database.execute("DELETE FROM log WHERE table_id = ? AND version > 4", (table,))
        database.execute("UPDATE tables SET version = 4 WHERE id = ?", (table,))
    asked = ann.view(table)["view"]["asked"]
    seen = ann.view(table, asked)
    body = {"key": "after", "seat": asked, "version": seen["version"], "actions": seen["view"]["legal"][:1]}
    assert ann.refused(503, "POST", f"/tables/{table}/actions", body)["code"] == "busy"
    assert ann.view(table)["version"] == 4
    asked = ann.view(table)["view"]["asked"]
    assert ann.act(table, asked, ann.view(table, asked)["view"]["legal"][:1])["version"] == 5


def test_a_table_that_is_gone_from_under_the_server_takes_no_more_moves(opened: House) -> None:
    ann = opened.person("Ann")
    table = table_with_moves(ann)
    asked = ann.view(table)["view"]["asked"]
    seen = ann.view(table, asked)
    with closing(sqlite3.connect(opened.settings.data_folder / "astra.db")) as database, database:
        for name in ("log", "members"):
            database.execute(f"DELETE FROM {name} WHERE table_id = ?", (table,))
        database.execute("DELETE FROM tables WHERE id = ?", (table,))
    body = {"key": "after", "seat": asked, "version": seen["version"], "actions": seen["view"]["legal"][:1]}
    assert ann.refused(404, "POST", f"/tables/{table}/actions", body)["code"] == "no-such-table"
    with closing(sqlite3.connect(opened.settings.data_folder / "astra.db")) as database:
        assert database.execute("SELECT count(*) FROM log").fetchone() == (0,)
