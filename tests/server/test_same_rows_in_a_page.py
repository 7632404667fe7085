"""A game in a page has the rows that the same requests make on a server."""

import asyncio
import random
from pathlib import Path
from typing import Any

from tests.server.house import House, Person, house, settings_for, wait_until
from tests.site.memory import MemoryKeeper, Tab, run

SEED = "the same deal"
TABLE = {
    "key": "first",
    "seats": [{"kind": "me"}, {"kind": "bot", "bot": "beginner"}, {"kind": "bot", "bot": "planner"}],
}


def test_the_same_seed_and_choices_give_the_same_rows_as_on_a_server(tmp_path: Path) -> None:
    with house(settings_for(tmp_path), SEED) as server:
        ann = server.person("Ann")
        table = ann.post("/tables", TABLE)["id"]
        choices = played_on(ann, table, random.Random(11))
        there = rows_of(server, table)
    keeper = MemoryKeeper()
    run(played_again(Tab(keeper, SEED), table, choices))
    here = [(row.version, row.kind, row.payload, row.key, row.request) for row in keeper.tables[table].entries]
    assert here == there


def played_on(ann: Person, table: str, dice: random.Random) -> list[tuple[int, str]]:
    """A game on the server, with the version and the action of each choice."""
    choices: list[tuple[int, str]] = []

    snapshot: Any = None

    def is_asked() -> bool:
        nonlocal snapshot
        snapshot = ann.view(table)
        return bool(snapshot["table"]["status"] == "over" or snapshot["view"]["asked"] == 0)

    while True:
        wait_until(is_asked)
        if snapshot["table"]["status"] == "over":
            return choices
        version, action = snapshot["version"], dice.choice(snapshot["view"]["legal"])
        ann.post(f"/tables/{table}/actions", request_for(version, action))
        choices.append((version, action))


def request_for(version: int, action: str) -> dict[str, object]:
    return {"key": f"at-{version}", "seat": 0, "version": version, "actions": [action]}


def rows_of(server: House, table: str) -> list[tuple[object, ...]]:
    found = asyncio.run_coroutine_threadsafe(server.parts.store.load(table), server.loop).result()
    assert found is not None
    return [(row.version, row.kind, row.payload, row.key, row.request) for row in found[1]]


async def played_again(tab: Tab, table: str, choices: list[tuple[int, str]]) -> None:
    """The same requests to a page."""
    await tab.ask("PUT", "/me", {"name": "Ann"})
    assert (await tab.post("/tables", **TABLE))["id"] == table
    for version, action in choices:
        snapshot = await tab.until_asked(table)
        assert snapshot["version"] == version
        await tab.post(f"/tables/{table}/actions", **request_for(version, action))
    assert await tab.until_asked(table) is None
