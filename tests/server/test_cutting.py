"""A table whose log is broken is cut back to its last sound row, and is played on."""

import gzip
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from astra.cli.main import app
from tests.server.house import House, Person, house, settings_for
from tests.server.test_locks import break_rows, table_with_moves

MOVES = 8


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[House]:
    with house(settings_for(tmp_path)) as one:
        yield one


def cut(opened: House, table: str, *words: str) -> Result:
    folder = str(opened.settings.data_folder)
    return CliRunner().invoke(app, ["serve", "tables", "cut", table, "--data-dir", folder, *words], input="y\n")


def ask(opened: House, query: str, *words: object) -> list[Any]:
    with closing(sqlite3.connect(opened.settings.data_folder / "astra.db")) as database:
        return database.execute(query, words).fetchall()


def play_on(ann: Person, table: str) -> int:
    asked = ann.view(table)["view"]["asked"]
    version: int = ann.act(table, asked, ann.view(table, asked)["view"]["legal"][:1])["version"]
    return version


@pytest.mark.parametrize(
    ("damage", "last", "lost"),
    [
        ("DELETE FROM log WHERE table_id = '{}' AND version IN (4, 5)", 3, 4),
        ("DELETE FROM log WHERE table_id = '{}' AND version > 6", 6, 0),
        ("UPDATE log SET payload = '[0,[\"rest\"],true]' WHERE table_id = '{}' AND version = 5", 4, 5),
        (
            "UPDATE log SET payload = '[0,[\"mark X.9\"],true]', digest = NULL WHERE table_id = '{}' AND version = 3",
            2,
            7,
        ),
        ("UPDATE tables SET version = 12 WHERE id = '{}'", MOVES + 1, 0),
        ("UPDATE tables SET version = 4 WHERE id = '{}'", MOVES + 1, 0),
    ],
)
def test_a_broken_table_is_cut_back_beside_a_running_server_and_played_on(
    opened: House, damage: str, last: int, lost: int
) -> None:
    ann = opened.person("Ann")
    table, other = table_with_moves(ann, MOVES), table_with_moves(ann, MOVES)
    before = ask(opened, "SELECT * FROM log WHERE table_id = ? AND version <= ? ORDER BY version", table, last)
    break_rows(opened, damage.format(table))
    ann.refused(409, "GET", f"/tables/{table}/view")
    told = cut(opened, table)
    assert told.exit_code == 0, told.output
    assert f"cut {table} back to version {last}, {lost} rows are gone" in told.output
    assert ask(opened, "SELECT * FROM log WHERE table_id = ? ORDER BY version", table) == before
    assert ann.view(table)["version"] == last
    assert play_on(ann, table) == last + 1
    assert play_on(ann, other) == MOVES + 2, "nobody touched it"
    assert "astra_tables_broken 0.0" in opened.parts.metrics.text().decode()
    checked = CliRunner().invoke(app, ["serve", "check", "--data-dir", str(opened.settings.data_folder)])
    assert checked.stdout.splitlines()[-1] == "sound"


def test_all_of_the_table_is_in_a_copy_before_it_is_cut(opened: House, tmp_path: Path) -> None:
    ann = opened.person("Ann")
    table = table_with_moves(ann, MOVES)
    break_rows(opened, f"DELETE FROM log WHERE table_id = '{table}' AND version = 4")
    rows = ask(opened, "SELECT version, payload FROM log WHERE table_id = ? ORDER BY version", table)
    cut(opened, table, "--yes")
    [copy] = tmp_path.glob("astra-before-retention-*.db.gz")
    (tmp_path / "copy.db").write_bytes(gzip.decompress(copy.read_bytes()))
    with closing(sqlite3.connect(tmp_path / "copy.db")) as database:
        assert database.execute("SELECT version, payload FROM log ORDER BY version").fetchall() == rows


def test_a_game_whose_end_is_cut_off_goes_on(opened: House) -> None:
    ann = opened.person("Ann")
    table = ann.new_table("me", "me")["id"]
    while not (view := ann.view(table)["view"])["over"]:
        ann.act(table, view["asked"], ann.view(table, view["asked"])["view"]["legal"][:1])
    version = ann.view(table)["version"]
    assert ann.get(f"/tables/{table}")["status"] == "over"
    break_rows(opened, f"UPDATE log SET payload = 'x' WHERE table_id = '{table}' AND version = {version - 2}")
    assert cut(opened, table, "--yes").exit_code == 0
    assert ann.get(f"/tables/{table}")["status"] == "playing"
    assert play_on(ann, table) == version - 2


@pytest.mark.parametrize("what", ["sound", "nothing", "missing"])
def test_what_cannot_be_cut_is_told_and_stays(opened: House, what: str) -> None:
    ann = opened.person("Ann")
    table = table_with_moves(ann, MOVES)
    if what == "nothing":
        break_rows(opened, f"DELETE FROM log WHERE table_id = '{table}' AND version = 0")
    before = ask(opened, "SELECT * FROM log")
    told = cut(opened, "nowhere" if what == "missing" else table)
    sentence = {
        "sound": f"{table} is sound: nothing to cut",
        "nothing": f"nothing of {table} is sound: row 0 is missing",
        "missing": "there is no table nowhere",
    }
    assert told.exit_code == 1
    assert sentence[what] in told.output
    assert ask(opened, "SELECT * FROM log") == before
