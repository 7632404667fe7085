"""Moves that wait together are written together, on both databases, and each gets its own answer."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, text

from astra.server.storage import Entry, Store, TakenVersion
from astra.server.storage.digests import ready
from astra.server.storage.engine import open_engine
from astra.server.storage.migrations import migrate
from astra.server.storage.store import TableRow
from tests.server.rows import append
from tests.waiting import PATIENCE

MOVED = {"bot_to_move": True, "turn": 3, "asked": 1}
TABLES = [f"table{number}" for number in range(6)]


class Counted(Store):
    """Counts transactions and what was in them."""

    def __init__(self, address: str) -> None:
        self.batches: list[int] = []
        super().__init__(open_engine(address), lambda _, jobs: self.batches.append(jobs))


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'astra.db'}"
    database: str = request.getfixturevalue("database")
    return database.replace("postgresql://", "postgresql+psycopg://")


@pytest.fixture
def store(address: str) -> Iterator[Counted]:
    engine = open_engine(address)
    migrate(engine)
    engine.dispose()
    store = Counted(address)
    for name in TABLES:
        row = TableRow(name, 0, "{}", b"secret", "e", "playing", False, False, None, None, 1.0, 1.0)
        asyncio.run(store.create(row, [Entry(0, "table", "[]", None, 1.0)], []))
    store.batches.clear()
    yield store
    store.close()


async def move(store: Store, table: str, version: int, key: str, **changes: Any) -> bool:
    entry = Entry(version, "actions", '[0,["rest"],true]', key, 2.5, "digest")
    try:
        await append(store, table, [entry], {**MOVED, **changes})
    except TakenVersion:
        return False
    return True


async def held_up(store: Store) -> tuple[threading.Event, asyncio.Task[bool]]:
    """The writer is busy with something, until the event is set."""
    gate, begun = threading.Event(), threading.Event()

    def hold(_: Connection) -> bool:
        begun.set()
        return gate.wait(PATIENCE)

    slow = asyncio.create_task(store.writer.write(hold))
    while not begun.is_set():
        await asyncio.sleep(0.001)
    return gate, slow


async def together(store: Store, *moves: Any) -> list[bool]:
    """All of them wait while something else is written."""
    gate, slow = await held_up(store)
    tasks = [asyncio.create_task(one) for one in moves]
    await asyncio.sleep(0)  # each is with the writer once it had its first turn
    gate.set()
    await slow
    return list(await asyncio.gather(*tasks))


def rows(store: Store, table: str) -> tuple[TableRow, list[Entry]]:
    return store.load_sync(table)


def test_they_are_one_transaction(store: Counted) -> None:
    written = asyncio.run(together(store, *(move(store, name, 1, "a", turn=7, asked=None) for name in TABLES)))
    assert written == [True] * len(TABLES)
    assert store.batches == [1, len(TABLES)]
    for name in TABLES:
        table, entries = rows(store, name)
        assert (table.version, table.turn, table.asked, table.bot_to_move) == (1, 7, None, True)
        assert (table.status, table.document, table.secret, table.updated) == ("playing", "{}", b"secret", 2.5)
        told = Entry(1, "actions", '[0,["rest"],true]', "a", 2.5, "digest")
        assert entries[1] == ready(name, told, entries[0].digest)
        assert entries[1].digest == table.last_digest
        assert asyncio.run(store.request_of(name, 1)) == "digest"


def test_one_whose_version_is_taken_does_not_touch_the_others(store: Counted) -> None:
    assert asyncio.run(move(store, "table2", 1, "first", turn=1))
    written = asyncio.run(together(store, *(move(store, name, 1, "a", turn=9) for name in TABLES)))
    assert written == [name != "table2" for name in TABLES]
    assert [rows(store, name)[0].turn for name in TABLES] == [1 if name == "table2" else 9 for name in TABLES]


def test_one_whose_key_is_taken_does_not_touch_the_others(store: Counted) -> None:
    assert asyncio.run(move(store, "table4", 1, "a"))
    moves = (move(store, name, 2 if name == "table4" else 1, "a") for name in TABLES)
    assert asyncio.run(together(store, *moves)) == [name != "table4" for name in TABLES]
    assert rows(store, "table4")[0].version == 1


def test_of_several_at_one_table_one_wins(store: Counted) -> None:
    written = asyncio.run(together(store, *(move(store, "table0", 1, f"k{number}") for number in range(5))))
    assert sum(written) == 1
    [_, entry] = rows(store, "table0")[1]
    assert entry.key == f"k{written.index(True)}"


def test_other_changes_go_with_them(store: Counted) -> None:
    async def rename() -> bool:
        await append(store, "table1", [Entry(1, "table", "[]", "b", 2.0)], {"status": "closed"}, ["ann"])
        return True

    moves = [move(store, name, 1, "a") for name in TABLES if name != "table1"]
    assert all(asyncio.run(together(store, *moves, rename())))
    assert store.batches == [1, len(TABLES)]
    assert rows(store, "table1")[0].status == "closed"
    assert [row.id for row in asyncio.run(store.tables_of("ann"))] == ["table1"]


def test_a_failure_of_something_else_does_not_touch_them(store: Counted) -> None:
    async def fail() -> bool:
        def job(_: Connection) -> None:
            raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            await store.writer.write(job)
        return True

    assert all(asyncio.run(together(store, *(move(store, name, 1, "a") for name in TABLES), fail())))
    assert [rows(store, name)[0].version for name in TABLES] == [1] * len(TABLES)


def test_a_caller_who_goes_away_leaves_the_move_written(store: Counted) -> None:
    async def story() -> None:
        gate, slow = await held_up(store)
        gone = asyncio.create_task(move(store, "table3", 1, "a"))
        await asyncio.sleep(0)
        gone.cancel()
        gate.set()
        await slow
        assert await move(store, "table5", 1, "a")

    asyncio.run(story())
    assert rows(store, "table3")[0].version == 1


def test_a_database_that_hangs_up_is_called_again(database: str) -> None:
    address = database.replace("postgresql://", "postgresql+psycopg://")
    engine = open_engine(address)
    migrate(engine)
    store = Store(engine)
    row = TableRow("table", 0, "{}", b"secret", "e", "playing", False, False, None, None, 1.0, 1.0)

    async def story() -> None:
        assert await store.create(row, [Entry(0, "table", "[]", None, 1.0)], [])
        for version in range(1, 4):
            assert await move(store, "table", version, f"k{version}")
            with engine.connect() as connection:
                others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
                connection.execute(text(f"{others} AND datname = current_database()"))

    asyncio.run(story())
    assert [entry.version for entry in store.load_sync("table")[1]] == [0, 1, 2, 3]
    store.close()
