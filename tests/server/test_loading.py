"""A table that another process changes while this one loads it: what is shown is what was written last."""

import asyncio
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from astra.server import loading
from astra.server.storage import Entry
from astra.table.rows import Acted, encode_row
from astra.table.table import Table
from tests.server.house import House, Person, house, settings_for
from tests.server.rows import append
from tests.waiting import PATIENCE


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(settings_for(tmp_path_factory.mktemp("loading"))) as opened:
        shared = msgspec.structs.replace(opened.settings, redis="another process serves the same tables")
        opened.registry._settings = shared
        yield opened


class Elsewhere:
    """Another process, which plays a move between this one's reading of the rows and its showing of the table."""

    def __init__(self, where: House, monkeypatch: pytest.MonkeyPatch) -> None:
        self.house = where
        self.written = list[int]()
        self.load = loading.load_table
        monkeypatch.setattr(loading, "load_table", self.loading)

    def loading(self, *words: Any, **more: Any) -> Table:
        table = self.load(*words, **more)
        if not self.written:
            entry = Entry(table.version + 1, *encode_row(Acted(0, ["rest"], True)), None, table.updated + 1)
            changes = {"turn": 1, "asked": 1, "bot_to_move": False}
            writing = append(self.house.parts.store, table.id, [entry], changes)
            asyncio.run_coroutine_threadsafe(writing, self.house.loop).result(PATIENCE)
            self.written.append(entry.version)
        return table


@pytest.fixture
def forgotten_table(open_house: House, ann: Person) -> str:
    """A game that no process has in memory."""
    table: str = ann.new_table("me", "me", first=0)["id"]
    registry = open_house.registry

    async def drop() -> None:
        registry.drop(registry.tables[table])

    asyncio.run_coroutine_threadsafe(drop(), open_house.loop).result(PATIENCE)
    return table


def test_a_view_shows_what_was_written_while_the_table_was_loaded(
    open_house: House, ann: Person, forgotten_table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = Elsewhere(open_house, monkeypatch)
    assert [ann.view(forgotten_table)["version"]] == elsewhere.written


def test_a_stream_that_comes_from_another_process_never_goes_back(
    open_house: House, ann: Person, forgotten_table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has seen the version that the other process wrote a moment ago."""
    elsewhere = Elsewhere(open_house, monkeypatch)
    stream = ann.stream(forgotten_table, "seats=0,1", **{"Last-Event-ID": "2"})
    try:
        first = stream.wait_for("table")
        assert elsewhere.written == [2]
        assert first.id == 2
        monkeypatch.undo()
        made = ann.act(forgotten_table, 1, ["rest"])
        stream.wait_for("update", made["version"])
        ids = [message.id for message in stream.messages if message.id is not None]
        assert ids == sorted(ids)
        assert ids[0] >= 2
    finally:
        stream.close()
