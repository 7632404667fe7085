"""A table's own row is made of its log: whatever becomes of it on the disk is named, and put right or refused."""

import asyncio
import json
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

from tests.server.house import House, Person, house, settings_for
from tests.waiting import PATIENCE


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(settings_for(tmp_path_factory.mktemp("own"))) as opened:
        yield opened


@pytest.fixture
def table(ann: Person) -> str:
    made: str = ann.new_table("me", "me", first=0)["id"]
    ann.act(made, 0, ["rest"])
    return made


def own_row(where: House, table: str) -> dict[str, Any]:
    with closing(sqlite3.connect(where.settings.database_file())) as database:
        database.row_factory = sqlite3.Row
        return dict(database.execute("SELECT * FROM tables WHERE id = ?", [table]).fetchone())


def change(where: House, table: str, what: str, *values: Any) -> None:
    """Something becomes of the row while no server has the table in memory."""

    async def drop() -> None:
        where.registry.drop(where.registry.tables[table])

    asyncio.run_coroutine_threadsafe(drop(), where.loop).result(PATIENCE)
    with closing(sqlite3.connect(where.settings.database_file())) as database, database:
        database.execute(f"UPDATE tables SET {what} WHERE id = ?", [*values, table])


@pytest.mark.parametrize(
    "what",
    [
        "document = replace(document, 'Ann', 'Bnn')",
        "document = substr(document, 2)",
        "status = 'over'",
        "listed = 1",
        "bot_to_move = 1",
        "turn = 40",
        "asked = 0",
        "last_digest = 'x'",
    ],
)
def test_what_a_table_says_of_itself_is_put_right_from_its_log(
    open_house: House, ann: Person, table: str, what: str, caplog: pytest.LogCaptureFixture
) -> None:
    logging.getLogger("astra.server").propagate = True
    before = own_row(open_house, table)
    change(open_house, table, what)
    assert own_row(open_house, table) != before
    assert ann.view(table, 1)["view"]["asked"] == 1
    assert own_row(open_house, table) == before
    [told] = [record for record in caplog.records if record.message == "table row mended"]
    assert told.details["table"] == table  # type: ignore[attr-defined]


def test_a_last_digest_that_was_changed_under_a_table_in_memory_is_put_right(
    open_house: House, ann: Person, table: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Otherwise nothing could be appended there until the table leaves memory."""
    logging.getLogger("astra.server").propagate = True
    with closing(sqlite3.connect(open_house.settings.database_file())) as database, database:
        database.execute("UPDATE tables SET last_digest = 'x' WHERE id = ?", [table])
    ann.act(table, 1, ["rest"])
    [told] = [record for record in caplog.records if record.message == "table row mended"]
    assert told.details == {"table": table, "columns": ["last_digest"]}  # type: ignore[attr-defined]


@pytest.mark.parametrize("whole", [True, False])
def test_a_secret_that_is_not_the_deals_is_refused_by_name(
    open_house: House, ann: Person, table: str, whole: bool
) -> None:
    before = own_row(open_house, table)["secret"]
    secret = json.loads(before)
    secret["seed"] = ("B" if secret["seed"][0] == "A" else "A") + secret["seed"][1:]
    wrong = json.dumps(secret).encode()
    change(open_house, table, "secret = ?", wrong if whole else wrong[1:])
    error = ann.refused(409, "GET", f"/tables/{table}/view?seat=1")
    assert error["code"] == "broken-log"
    assert error["arguments"]["table"] == table


def test_a_row_that_cannot_be_read_hides_no_other_table(
    open_house: House, ann: Person, table: str, caplog: pytest.LogCaptureFixture
) -> None:
    logging.getLogger("astra.server").propagate = True
    other = ann.new_table("me", "me")["id"]
    change(open_house, table, "document = substr(document, 2)")
    listed = {one["id"] for one in ann.get("/me/tables")["tables"]}
    assert other in listed
    assert table not in listed
    assert "table row unreadable" in caplog.messages
    ann.view(table, 1)
    assert table in {one["id"] for one in ann.get("/me/tables")["tables"]}


@pytest.mark.parametrize("what", ["substr(document, 2)", "replace(document, 'Tau', 'Uau')"])
def test_an_edition_that_is_damaged_is_the_shipped_one_again(
    open_house: House, ann: Person, table: str, what: str
) -> None:
    change(open_house, table, "turn = turn")
    with closing(sqlite3.connect(open_house.settings.database_file())) as database, database:
        database.execute(f"UPDATE editions SET document = {what}")
    known = open_house.parts.editions._known
    kept = dict(known)
    known.clear()
    try:
        assert ann.view(table, 1)["view"]["asked"] == 1
    finally:
        known.update(kept)
