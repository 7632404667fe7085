"""A row that is not what was written is noticed, wherever a bit flips, and the table is named."""

import asyncio
import sqlite3
import struct
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from astra.cli.main import app
from astra.server.storage import Store, migrations
from astra.server.storage.digests import Entry, digest_of_row, is_as_written, ready
from astra.server.storage.engine import open_engine
from tests.server.house import Person, house, new_key, settings_for
from tests.server.rows import address, entry, row
from tests.server.test_locks import MOVED, rows, table_with_moves

__all__ = ["rows"]

times = st.floats(1.5e9, 2.5e9)
texts = st.none() | st.text(max_size=20)
entries = st.builds(
    Entry, st.integers(0, 10**6), st.sampled_from(["actions", "chat"]), st.text(), texts, times, texts, st.none()
)


@given(entries)
def test_a_row_is_as_written_also_if_a_database_reads_its_time_a_bit_off(one: Entry) -> None:
    written = ready("t", one)
    assert is_as_written("t", written)
    assert is_as_written("t", written._replace(at=written.at * (1 + 2**-52)))
    assert is_as_written("t", one), "nothing is known of a row without a digest"


@pytest.mark.parametrize("bit", range(2, 64))
def test_a_bit_that_flips_in_a_time_is_noticed(bit: int) -> None:
    """All but the last two, also those that are less than a millisecond."""
    one = ready("table", Entry(3, "actions", "[]", "key", 1_795_000_000.1234, "request"))
    [bits] = struct.unpack("<q", struct.pack("<d", one.at))
    [at] = struct.unpack("<d", struct.pack("<Q", (bits ^ 1 << bit) & (2**64 - 1)))
    assert not is_as_written("table", one._replace(at=at))


@given(entries, entries)
def test_two_rows_that_differ_have_different_digests(one: Entry, other: Entry) -> None:
    one, other = (entry._replace(at=round(entry.at, 3)) for entry in (one, other))
    assert (digest_of_row("t", one) == digest_of_row("t", other)) == (one == other)
    assert digest_of_row("t", one) != digest_of_row("u", one)


@pytest.mark.parametrize("changes", [{}, MOVED], ids=["a change", "a move"])
def test_every_row_is_read_back_as_it_was_written(rows: Store, changes: dict[str, object]) -> None:
    """With times of all digits, which go through JSON into SQLite."""

    async def story() -> None:
        await rows.create(row("t"), [entry(0)], [])
        for version in range(1, 200):
            odd = Entry(version, "chat", f'["é\\u0000\\"{version}"]', f"k{version}", 1.79e9 + version / 7, "request")
            await rows.append("t", [odd], changes)
        found = await rows.load("t")
        assert found is not None
        assert all(one.digest is not None and is_as_written("t", one) for one in found[1])

    asyncio.run(story())
    rows.close()


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
    fault = f"fault: table {hurt}: row 5 is not what was written; rows 0 to 4 are sound"
    assert told.stdout.splitlines()[-2:] == [fault, "1 faults"]
    with house(settings_for(tmp_path)) as opened:
        again: Person = opened.person("Bob")
        refused = again.client.get(f"/tables/{hurt}")
        assert refused.status_code == 409
        assert refused.json()["error"]["arguments"] == {"table": hurt, "version": 5, "of": 7}
        assert again.client.get(f"/tables/{sound}").status_code != 409


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
