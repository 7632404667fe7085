"""A row that is not what was written is noticed, wherever a bit flips, and the table is named."""

import asyncio
import shutil
import sqlite3
import struct
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import insert
from typer.testing import CliRunner

from astra.cli.main import app
from astra.server.loading import needs_whole
from astra.server.storage import Store, migrations
from astra.server.storage.digests import Entry, digest_of, digest_of_row, is_as_written, ready
from astra.server.storage.engine import open_engine
from astra.server.storage.schema import log, tables
from astra.table.rows import Said, encode_row
from tests.server.house import Person, house, new_key, settings_for
from tests.server.rows import address, append, entry, row
from tests.server.test_locks import MOVED, rows, table_with_moves
from tests.waiting import PATIENCE

__all__ = ["rows"]

times = st.floats(1.5e9, 2.5e9)
texts = st.none() | st.text(max_size=20)
entries = st.builds(
    Entry, st.integers(0, 10**6), st.sampled_from(["actions", "chat"]), st.text(), texts, times, texts, st.none()
)


@given(entries)
def test_a_row_is_as_written_also_if_a_database_reads_its_time_a_bit_off(one: Entry) -> None:
    written = ready("t", one, "before")
    assert is_as_written("t", written, "before")
    assert is_as_written("t", written._replace(at=written.at * (1 + 2**-52)), "before")
    assert is_as_written("t", one, None), "nothing is known of a row without a digest"
    assert not is_as_written("t", one, "before"), "which none is that follows on one with a digest"


@pytest.mark.parametrize("bit", range(2, 64))
def test_a_bit_that_flips_in_a_time_is_noticed(bit: int) -> None:
    """All but the last two, also those that are less than a millisecond."""
    one = ready("table", Entry(3, "actions", "[]", "key", 1_795_000_000.1234, "request"), "before")
    [bits] = struct.unpack("<q", struct.pack("<d", one.at))
    [at] = struct.unpack("<d", struct.pack("<Q", (bits ^ 1 << bit) & (2**64 - 1)))
    assert not is_as_written("table", one._replace(at=at), "before")


@given(entries, entries)
def test_two_rows_that_differ_have_different_digests(one: Entry, other: Entry) -> None:
    one, other = (entry._replace(at=round(entry.at, 3)) for entry in (one, other))
    assert (digest_of_row("t", one, None) == digest_of_row("t", other, None)) == (one == other)
    assert digest_of_row("t", one, None) != digest_of_row("u", one, None)
    assert digest_of_row("t", one, None) != digest_of_row("t", one, "before")


@pytest.mark.parametrize("changes", [{}, MOVED], ids=["a change", "a move"])
def test_every_row_is_read_back_as_it_was_written(rows: Store, changes: dict[str, object]) -> None:
    """With times of all digits, which go through JSON into SQLite."""

    async def story() -> None:
        await rows.create(row("t"), [entry(0)], [])
        for version in range(1, 200):
            odd = Entry(version, "chat", f'["é\\u0000\\"{version}"]', f"k{version}", 1.79e9 + version / 7, "request")
            await append(rows, "t", [odd], changes)
        found = await rows.load("t")
        assert found is not None
        assert all(one.digest is not None for one in found[1])
        needs_whole("t", 199, found[1])
        assert found[0].last_digest == found[1][-1].digest

    asyncio.run(story())
    rows.close()


LOG_COLUMNS = ("version", "kind", "payload", "idempotency_key", "at", "request", "digest")
COLUMNS = ["kind", "payload", "idempotency_key", "request", "at"]


@pytest.mark.parametrize("column", COLUMNS)
def test_a_changed_row_is_noticed_when_the_table_is_opened_and_by_check(tmp_path: Path, column: str) -> None:
    with house(settings_for(tmp_path)) as opened:
        ann = opened.person("Ann")
        hurt, sound = table_with_moves(ann, 6), table_with_moves(ann, 6)
    flip = {"at": "at + 0.001", "payload": "replace(payload, 'true', 'frue')", "kind": "'undo'"}.get(column)
    with closing(sqlite3.connect(tmp_path / "astra.db")) as database, database:
        value = flip or f"{column} || 'x'"
        database.execute(f"UPDATE log SET {column} = {value} WHERE table_id = ? AND version = 5", (hurt,))
    told = CliRunner().invoke(app, ["serve", "check", "--data-dir", str(tmp_path)])
    assert told.exit_code == 1
    fault = f"fault: table {hurt}: row 5 is not what was written after row 4; rows 0 to 4 are sound"
    assert told.stdout.splitlines()[-2:] == [fault, "1 faults"]
    with house(settings_for(tmp_path)) as opened:
        again: Person = opened.person("Bob")
        refused = again.client.get(f"/tables/{hurt}")
        assert refused.status_code == 409
        assert refused.json()["error"]["arguments"] == {"table": hurt, "version": 5, "of": 7}
        assert again.client.get(f"/tables/{sound}").status_code != 409


def play(person: Person, table: str, *, first: bool) -> None:
    """The first of the legal actions, or the last."""
    asked = person.view(table)["view"]["asked"]
    legal = person.view(table, asked)["view"]["legal"]
    person.act(table, asked, [legal[0] if first else legal[-1]])


def test_rows_of_two_pasts_are_told_apart(tmp_path: Path) -> None:
    """A row that a failing disk or a copy brings back fits its version, and is sound in itself."""
    with house(settings_for(tmp_path)) as opened:
        ann = opened.person("Ann")
        table = table_with_moves(ann, 4)
        shutil.copytree(tmp_path, tmp_path / "other")
        for _ in range(2):
            play(ann, table, first=True)
    with house(settings_for(tmp_path / "other")) as opened:
        again = Person(opened)
        again.client.cookies.update(ann.client.cookies)
        for _ in range(2):
            play(again, table, first=False)
    with closing(sqlite3.connect(tmp_path / "astra.db")) as database, database:
        database.execute("ATTACH ? AS other", (str(tmp_path / "other" / "astra.db"),))
        which = "table_id = ? AND version = 6"
        assert database.execute(f"SELECT digest FROM log WHERE {which}", (table,)).fetchone() is not None
        database.execute(f"DELETE FROM log WHERE {which}", (table,))
        database.execute(f"INSERT INTO log SELECT * FROM other.log WHERE {which}", (table,))
    told = CliRunner().invoke(app, ["serve", "check", "--data-dir", str(tmp_path)])
    fault = f"fault: table {table}: row 7 is not what was written after row 6; rows 0 to 6 are sound"
    assert (told.exit_code, told.stdout.splitlines()[-2]) == (1, fault)
    with house(settings_for(tmp_path)) as opened:
        refused = opened.person("Bob").client.get(f"/tables/{table}")
        assert refused.json()["error"]["arguments"] == {"table": table, "version": 7, "of": 7}


def test_a_server_does_not_play_on_from_a_past_that_was_replaced(tmp_path: Path) -> None:
    """At the same version: it reads the table again, and what is asked for the old past is stale or illegal."""
    with house(settings_for(tmp_path)) as opened:
        ann = opened.person("Ann")
        table = table_with_moves(ann, 4)
        store = opened.parts.store
        other = [Entry(5, *encode_row(Said("x", 0, "Ann", "another past")), None, 1.0)]
        with closing(sqlite3.connect(tmp_path / "astra.db")) as database, database:
            database.execute("DELETE FROM log WHERE table_id = ? AND version = 5", (table,))
            last = "(SELECT digest FROM log WHERE table_id = id AND version = 4)"
            database.execute(f"UPDATE tables SET version = 4, last_digest = {last}")
        asyncio.run_coroutine_threadsafe(append(store, table, other, {}), opened.loop).result(PATIENCE)
        live = opened.registry.tables[table]
        assert live.table.version == 5
        ann.post(f"/tables/{table}/chat", {"key": new_key(), "text": "and now?"})
        assert [line["text"] for line in ann.view(table)["chat"]] == ["another past", "and now?"]
    told = CliRunner().invoke(app, ["serve", "check", "--data-dir", str(tmp_path)])
    assert told.stdout.splitlines()[-1] == "sound"


def test_a_bit_that_makes_a_text_unreadable_names_the_table_as_well(tmp_path: Path) -> None:
    with house(settings_for(tmp_path)) as opened:
        table = table_with_moves(opened.person("Ann"), 6)
    with closing(sqlite3.connect(tmp_path / "astra.db")) as database, database:
        damaged = "CAST(x'5b30ff' || payload AS TEXT)"
        database.execute(f"UPDATE log SET payload = {damaged} WHERE table_id = ? AND version = 5", (table,))
    told = CliRunner().invoke(app, ["serve", "check", "--data-dir", str(tmp_path)])
    fault = f"fault: table {table}: row 5 is not what was written after row 4; rows 0 to 4 are sound"
    assert told.stdout.splitlines()[-2:] == [fault, "1 faults"]
    with house(settings_for(tmp_path)) as opened:
        refused = opened.person("Bob").client.get(f"/tables/{table}")
        assert (refused.status_code, refused.json()["error"]["code"]) == (409, "broken-log")


def test_what_is_forgotten_leaves_rows_that_are_sound(tmp_path: Path) -> None:
    with house(settings_for(tmp_path)) as opened:
        ann, bob = opened.person("Ann"), opened.person("Bob")
        made = ann.new_table("me", "open")
        bob.post(f"/tables/{made['id']}/join", {"key": new_key(), "code": made["invite"]["url"].partition("code=")[2]})
        for person in (ann, bob):
            person.post(f"/tables/{made['id']}/chat", {"key": new_key(), "text": "hello"})
        ann.delete("/me")
    told = CliRunner().invoke(app, ["serve", "check", "--data-dir", str(tmp_path)])
    assert (told.exit_code, told.stdout.splitlines()[-1]) == (0, "sound")


def test_rows_of_before_the_chain_are_sound_and_those_after_them_follow_on_them(tmp_path: Path) -> None:
    older = open_engine(address(tmp_path))
    lone = Entry(0, "table", "[]", "key", 1.0, "request")
    digest = digest_of("t", 0, "table", "[]", "key", "1.000", "request")
    with older.begin() as connection:
        migrations.upgrade(connection, "0007")
        connection.execute(insert(log).values(table_id="t", **dict(zip(LOG_COLUMNS, (*lone[:6], digest), strict=True))))
        values = {name: value for name, value in row("t")._asdict().items() if name != "last_digest"}
        connection.execute(insert(tables).values(values))
    migrations.migrate(older)
    store = Store(older)
    asyncio.run(append(store, "t", [entry(1)], {}))
    _, entries = store.load_sync("t")
    store.close()
    assert entries[1] == ready("t", entry(1), digest)
    told = CliRunner().invoke(app, ["serve", "check", "--data-dir", str(tmp_path)])
    assert told.stdout.splitlines()[-1] == "sound"
    with closing(sqlite3.connect(tmp_path / "astra.db")) as database, database:
        database.execute("UPDATE log SET idempotency_key = 'other' WHERE version = 0")
    told = CliRunner().invoke(app, ["serve", "check", "--data-dir", str(tmp_path)])
    assert told.stdout.splitlines()[-2] == "fault: table t: row 0 is not what was written; nothing of it is sound"


def test_rows_of_before_are_kept_and_counted(tmp_path: Path) -> None:
    older = open_engine(address(tmp_path))
    with older.begin() as connection:
        migrations.upgrade(connection, "0003")
        connection.exec_driver_sql("INSERT INTO log VALUES ('t', 0, 'table', '[]', NULL, 1.0, NULL)")
        columns = "id, version, document, secret, edition, status, listed, bot_to_move, created, updated"
        values = "'t', 0, '{}', x'00', 'e', 'open', false, false, 1.0, 1.0"
        connection.exec_driver_sql(f"INSERT INTO tables ({columns}) VALUES ({values})")
    migrations.migrate(older)
    older.dispose()
    told = CliRunner().invoke(app, ["serve", "check", "--data-dir", str(tmp_path)])
    assert told.exit_code == 0, told.output
    assert "1 of the rows are older than digests" in told.stdout


@pytest.mark.parametrize("column", ["name", "language", "created"])
def test_a_guests_row_that_was_changed_is_noticed_and_a_new_name_puts_it_right(tmp_path: Path, column: str) -> None:
    def check() -> list[str]:
        return CliRunner().invoke(app, ["serve", "check", "--data-dir", str(tmp_path)]).stdout.splitlines()

    with house(settings_for(tmp_path)) as opened:
        ann, _ = opened.person("Ann"), opened.person("Bob")
        me = ann.get("/me")["id"]
        ann.put("/me", {"name": "Ann", "language": "fr"})
        assert check()[-1] == "sound"
        with closing(sqlite3.connect(tmp_path / "astra.db")) as database, database:
            value = "created + 1" if column == "created" else "'xx'"
            database.execute(f"UPDATE guests SET {column} = {value}, seen = seen + 1 WHERE id = ?", (me,))
        fault = f"fault: guest {me}: the row is not what was written; a new name puts it right"
        assert check()[-2:] == [fault, "1 faults"]
        ann.put("/me", {"name": "Anna", "language": "en"})
        assert check()[-1] == "sound"


def test_a_guests_row_of_before_is_sound_and_has_a_digest_once_it_is_written_again(tmp_path: Path) -> None:
    older = open_engine(address(tmp_path))
    with older.begin() as connection:
        migrations.upgrade(connection, "0006")
        connection.exec_driver_sql("INSERT INTO guests VALUES ('ann', 'Ann', NULL, 1.0, 1.0)")
    migrations.migrate(older)
    store = Store(older)
    before = asyncio.run(store.guest("ann"))
    assert before is not None
    assert (before.digest, before.is_as_written()) == (None, True)
    asyncio.run(store.put_guest("ann", "Ann", "fr"))
    after = asyncio.run(store.guest("ann"))
    store.close()
    assert after is not None
    assert after.digest is not None
    assert (after.created, after.is_as_written()) == (1.0, True)
