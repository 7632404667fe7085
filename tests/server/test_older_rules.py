"""Tables of older rules can no longer be played, and are in nobody's way."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, select, update

from astra.server.bots import scheduler
from astra.server.storage import Store, schema
from tests.server.house import House, code_of, house, new_key, settings_for
from tests.waiting import PATIENCE, wait_until


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(settings_for(tmp_path_factory.mktemp("older"))) as opened:
        yield opened


def set_rules(where: House, table: str, rules: str) -> None:
    """A table as another version of Astra left it."""

    def age(connection: Connection) -> None:
        row = connection.execute(select(schema.tables.c.document).where(schema.tables.c.id == table)).scalar_one()
        document = {**json.loads(row), "rules": rules}
        changed = update(schema.tables).where(schema.tables.c.id == table)
        connection.execute(changed.values(document=json.dumps(document)))

    where.parts.store.writer.submit(age).result(PATIENCE)
    where.registry.tables.pop(table)


def test_a_table_of_older_rules_does_not_keep_a_guest(open_house: House) -> None:
    ann, bob = open_house.person("Ann"), open_house.person("Bobolina")
    table = ann.new_table("me", "open", first=1)["id"]
    bob.post(f"/tables/{table}/join", {"key": new_key(), "code": code_of(ann.get(f"/tables/{table}"))})
    for person, text in ((ann, "hello"), (bob, "my secret")):
        person.post(f"/tables/{table}/chat", {"key": new_key(), "text": text})
    set_rules(open_house, table, "0")
    assert ann.refused(409, "GET", f"/tables/{table}")["code"] == "other-rules"
    bob.delete("/me")
    mine = [row for row in ann.get("/me/tables")["tables"] if row["id"] == table]
    assert [seat["name"] for seat in mine[0]["seats"]] == ["Ann", "Guest"]
    rows = asyncio.run_coroutine_threadsafe(open_house.parts.store.load(table), open_house.loop).result(PATIENCE)
    assert rows is not None
    assert "Bobolina" not in str(rows)
    assert "my secret" not in str(rows)
    assert "hello" in str(rows)


def test_a_lesson_of_older_rules_does_not_keep_its_guest_from_beginning_it_again(open_house: House) -> None:
    ann = open_house.person("Ann")
    older = ann.new_table("me", "me", lesson="observe")["id"]
    set_rules(open_house, older, "0")
    newer = ann.new_table("me", "me", lesson="observe")
    assert newer["status"] == "playing"
    assert newer["id"] != older


def test_bots_are_found_behind_tables_that_cannot_be_played_which_are_read_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with house(settings_for(tmp_path, bot_pace=3600.0)) as first:
        ann = first.person("Ann")
        older, table = (ann.new_table("me", "random", first=1)["id"] for _ in range(2))
        before = ann.view(table)["version"]
        set_rules(first, older, "0")
    monkeypatch.setattr(scheduler, "MOST_TAKEN_UP", 1)
    monkeypatch.setattr(scheduler, "SWEEP_SECONDS", 0.01)
    read, sweeps = list[str](), list[Any]()
    load, waiting = Store.load, Store.waiting_for_bots

    async def loading(self: Store, table_id: str, after: int = -1) -> Any:
        read.append(table_id)
        return await load(self, table_id, after)

    async def sweeping(self: Store, *words: Any) -> Any:
        sweeps.append(words)
        return await waiting(self, *words)

    monkeypatch.setattr(Store, "load", loading)
    monkeypatch.setattr(Store, "waiting_for_bots", sweeping)
    with house(settings_for(tmp_path)) as second:
        wait_until(lambda: second.parts.store.load_sync(table)[0].version > before)
        swept = len(sweeps)
        wait_until(lambda: len(sweeps) > swept + 5)
    assert read.count(older) == 1
