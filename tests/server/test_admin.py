"""Commands for people who look after a server: check, tables, rotate-secret."""

import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from astra.cli.main import app
from astra.server.storage import migrations
from astra.server.storage.engine import open_engine
from tests.server.house import House, Person, house, settings_for
from tests.server.rows import address
from tests.server.test_locks import table_with_moves


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["serve", *words])


def digest(folder: Path) -> dict[str, str]:
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in folder.iterdir()}


@pytest.fixture
def played(tmp_path: Path) -> list[str]:
    """Two tables that were played at, of a server that has stopped."""
    with house(settings_for(tmp_path)) as opened:
        ann = opened.person("Ann")
        return [table_with_moves(ann, 4), table_with_moves(ann, 4)]


def change(tmp_path: Path, statement: str, *words: object) -> None:
    with closing(sqlite3.connect(tmp_path / "astra.db")) as database, database:
        database.execute(statement, words)


def test_check_tells_target_schema_and_soundness_and_changes_nothing(tmp_path: Path, played: list[str]) -> None:
    before = digest(tmp_path)
    told = run("check", "--data-dir", str(tmp_path))
    assert told.exit_code == 0, told.output
    newest = migrations.newest_revision()
    lines = [f"database: {tmp_path / 'astra.db'}", f"schema: revision {newest}", "tables: 2 with 12 rows", "sound"]
    assert told.stdout.splitlines() == lines
    assert digest(tmp_path) == before


def test_check_looks_beside_a_running_server(tmp_path: Path) -> None:
    with house(settings_for(tmp_path)) as opened:
        table_with_moves(opened.person("Ann"), 4)
        assert "tables: 1 with 6 rows" in run("check", "--data-dir", str(tmp_path)).stdout


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ("DELETE FROM log WHERE table_id = ? AND version = 3", "row 3 of 0 to 5 is missing; rows 0 to 2 are sound"),
        ("DELETE FROM log WHERE table_id = ? AND version > 3", "row 4 of 0 to 5 is missing; rows 0 to 3 are sound"),
        ("DELETE FROM log WHERE table_id = ?", "row 0 of 0 to 5 is missing; nothing of it is sound"),
        ("DELETE FROM tables WHERE id = ?", "6 rows, but no table"),
    ],
)
def test_check_names_a_broken_table_and_what_is_sound_of_it(
    tmp_path: Path, played: list[str], statement: str, fault: str
) -> None:
    change(tmp_path, statement, played[0])
    told = run("check", "--data-dir", str(tmp_path))
    assert told.exit_code == 1
    assert told.stdout.splitlines()[-2:] == [f"fault: table {played[0]}: {fault}", "1 faults"]


def test_check_tells_of_damaged_pages_and_of_files_that_are_none(tmp_path: Path, played: list[str]) -> None:
    file = tmp_path / "astra.db"
    whole = file.read_bytes()
    file.write_bytes(whole[:8192] + b"\x5a" * 4096 + whole[12288:])
    damaged = run("check", "--data-dir", str(tmp_path))
    assert damaged.exit_code == 1
    assert "sound" not in damaged.output
    file.write_text("this is no database" * 100)
    none = run("check", "--data-dir", str(tmp_path))
    assert (none.exit_code, "file is not a database" in none.stderr) == (1, True)
    file.unlink()
    missing = run("check", "--data-dir", str(tmp_path))
    assert (missing.exit_code, "does not exist" in missing.stderr) == (1, True)
    assert not file.exists()


def test_check_says_that_a_migration_waits(tmp_path: Path) -> None:
    older = open_engine(address(tmp_path))
    with older.begin() as connection:
        migrations.upgrade(connection, "0002")
    older.dispose()
    told = run("check", "--data-dir", str(tmp_path))
    assert told.exit_code == 3
    assert f"schema: revision 0002, and the next start migrates it to {migrations.newest_revision()}" in told.stdout
    with closing(sqlite3.connect(tmp_path / "astra.db")) as database:
        assert database.execute("SELECT version_num FROM alembic_version").fetchall() == [("0002",)]


def test_check_reads_postgresql(tmp_path: Path, database: str) -> None:
    with house(settings_for(tmp_path, database=database)) as opened:
        table = table_with_moves(opened.person("Ann"), 2)
        assert run("check", "--database", database).exit_code == 0
    engine = open_engine(database.replace("postgresql://", "postgresql+psycopg://"))
    with engine.begin() as connection:
        connection.exec_driver_sql("DELETE FROM log WHERE version = 2")
    engine.dispose()
    told = run("check", "--database", database)
    assert (told.exit_code, f"table {table}: row 2" in told.stdout) == (1, True)


# Tables


@pytest.fixture
def opened(tmp_path: Path) -> object:
    with house(settings_for(tmp_path)) as one:
        yield one


def test_tables_are_listed(tmp_path: Path, played: list[str]) -> None:
    told = run("tables", "list", "--data-dir", str(tmp_path))
    rows = [line.split("\t") for line in told.stdout.splitlines()]
    assert {row[0]: row[1:3] for row in rows} == {table: ["playing", "5"] for table in played}


def test_a_table_is_closed_under_a_running_server_and_takes_no_move(tmp_path: Path, opened: House) -> None:
    ann: Person = opened.person("Ann")
    table = table_with_moves(ann, 4)
    asked = ann.view(table)["view"]["asked"]
    seen = ann.view(table, asked)
    done = run("tables", "close", table, "--data-dir", str(tmp_path))
    assert (done.exit_code, done.stdout) == (0, f"closed {table}\n"), done.output
    body = {"key": "late", "seat": asked, "version": seen["version"], "actions": seen["view"]["legal"][:1]}
    assert ann.refused(409, "POST", f"/tables/{table}/actions", body)["code"] == "not-playing"
    assert ann.get(f"/tables/{table}")["status"] == "closed"
    assert "nothing to close" in run("tables", "close", table, "--data-dir", str(tmp_path)).stdout
    assert run("tables", "close", "nosuch", "--data-dir", str(tmp_path)).exit_code == 1


def test_a_deleted_table_is_gone_and_can_be_brought_back(tmp_path: Path, played: list[str]) -> None:
    where = ("--data-dir", str(tmp_path))
    assert CliRunner().invoke(app, ["serve", "tables", "delete", played[0], *where], input="n\n").exit_code == 1
    done = run("tables", "delete", played[0], "--yes", *where)
    assert done.exit_code == 0, done.output
    assert [line.split("\t")[0] for line in run("tables", "list", *where).stdout.splitlines()] == [played[1]]
    assert run("check", *where).exit_code == 0
    [copy] = tmp_path.glob("astra-before-*.db.gz")
    assert run("restore", "--add", str(copy), *where).exit_code == 0
    assert len(run("tables", "list", *where).stdout.splitlines()) == 2
    assert run("check", *where).exit_code == 0


# The secret


def test_a_new_secret_makes_every_browser_a_stranger_and_needs_the_server_to_stop(tmp_path: Path) -> None:
    where = ("--data-dir", str(tmp_path))
    with house(settings_for(tmp_path)) as before:
        ann = before.person("Ann")
        table = table_with_moves(ann, 2)
        link = ann.post(f"/tables/{table}/seats/0/links", {"key": "link"})
        refused = run("rotate-secret", "--yes", *where)
        assert (refused.exit_code, "is in use by" in refused.stderr) == (1, True)
        cookies = dict(ann.client.cookies)
    assert CliRunner().invoke(app, ["serve", "rotate-secret", *where], input="n\n").exit_code == 1
    assert run("rotate-secret", "--yes", *where).exit_code == 0
    with house(settings_for(tmp_path)) as after:
        stranger = after.nobody()
        stranger.client.cookies.update(cookies)
        assert stranger.refused(401, "GET", "/me")["code"] == "unknown-guest"
        program = Person(after, link["token"])
        assert program.view(table, 0)["seat"] == 0, "a seat's own link still counts"
