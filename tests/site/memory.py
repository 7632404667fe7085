"""What a browser does for the API in a page, in memory: it keeps rows and thinks at once."""

import asyncio
import itertools
import random
from collections.abc import Awaitable
from typing import Any, TypeVar

import msgspec

from astra.bots.questions import Answer, Ask, answer, built_in_bot
from astra.site.api import PageApi
from astra.site.keeping import Entry, Kept, Listing, Taken
from astra.site.requests import Told
from astra.table.refusals import Refusal
from tests.services.chance import SEED, SeededChance

KEYS = itertools.count(1)
Value = TypeVar("Value")


class MemoryKeeper:
    """Keeps rows as a browser's database does: all of an append or nothing, each version once."""

    def __init__(self) -> None:
        self.values: dict[str, str] = {}
        self.tables: dict[str, Kept] = {}
        self.listings: dict[str, Listing] = {}
        self.editions: dict[str, str] = {}
        self.broken = False

    async def value(self, name: str) -> str | None:
        return self.values.get(name)

    async def keep_value(self, name: str, text: str) -> None:
        self.values[name] = text

    async def load(self, table: str, after: int = -1) -> Kept | None:
        kept = self.tables.get(table)
        if kept is None:
            return None
        return Kept(kept.edition, kept.secret, [entry for entry in kept.entries if entry.version > after])

    async def create(self, table: str, kept: Kept, listing: Listing, edition: str) -> bool:
        self._needs_disk()
        if table in self.tables:
            return False
        self.tables[table] = msgspec.json.decode(msgspec.json.encode(kept), type=Kept)
        self.listings[table] = listing
        self.editions[kept.edition] = edition
        return True

    async def append(self, table: str, entries: list[Entry], listing: Listing) -> None:
        self._needs_disk()
        await asyncio.sleep(0)
        kept = self.tables.get(table)
        if kept is None or entries[0].version != kept.entries[-1].version + 1:
            raise Taken
        self.tables[table] = Kept(kept.edition, kept.secret, [*kept.entries, *entries])
        self.listings[table] = listing

    async def lessons(self, lesson: str) -> list[str]:
        return [name for name, one in self.listings.items() if one.lesson == lesson and one.status == "playing"]

    async def edition(self, digest: str) -> str | None:
        return self.editions.get(digest)

    async def keep_edition(self, digest: str, document: str) -> None:
        needed = {kept.edition for kept in self.tables.values()}
        self.editions = {known: text for known, text in self.editions.items() if known in needed} | {digest: document}

    async def forget(self) -> None:
        for store in (self.values, self.tables, self.listings, self.editions):
            store.clear()

    def _needs_disk(self) -> None:
        if self.broken:
            raise Refusal("not-kept", "conflict")


class Thinking:
    """Thinks at once, in this thread; `held` keeps every answer back until it is set."""

    def __init__(self) -> None:
        self.asked: list[Ask] = []
        self.held: asyncio.Event | None = None

    async def think(self, table: str, ask: Ask, cores: bool) -> Answer:
        self.asked.append(ask)
        if self.held is not None:
            await self.held.wait()
        return answer(ask, built_in_bot)


class Tab:
    """A tab of the browser: an API over what the browser keeps, and the requests of a person."""

    def __init__(self, keeper: MemoryKeeper, seed: str = SEED) -> None:
        self.thinking = Thinking()
        self.api = PageApi(keeper, self.thinking, SeededChance(seed), pace=0.0, unstored_pause=0.0)
        self.heard: list[bytes] = []

    async def ask(self, method: str, path: str, body: Any = None) -> Told:
        address, _, query = path.partition("?")
        asked = dict(part.split("=") for part in query.split("&") if part)
        return await self.api.answer(method, address, asked, b"" if body is None else msgspec.json.encode(body))

    async def get(self, path: str) -> Any:
        return good(await self.ask("GET", path))

    async def post(self, path: str, **body: Any) -> Any:
        return good(await self.ask("POST", path, body))

    async def change(self, path: str, **body: Any) -> Any:
        return await self.post(path, key=f"key-{next(KEYS)}", **body)

    async def refused(self, method: str, path: str, body: Any = None) -> Any:
        told = await self.ask(method, path, body)
        assert told.status >= 400, told
        return msgspec.json.decode(told.body)

    async def sit_down(self, *seats: str, **more: Any) -> str:
        """A new table with a person's seats and opponents by name; its id."""
        told = await self.ask("PUT", "/me", {"name": "Ann"})
        assert told.status == 200
        wanted = [
            {"kind": "person" if seat == "me" else "bot"} | ({} if seat == "me" else {"bot": seat}) for seat in seats
        ]
        table = await self.change("/tables", seats=wanted, **{"first": 0, **more})
        return str(table["id"])

    async def view(self, table: str, seat: int = 0) -> Any:
        return await self.get(f"/tables/{table}/view?seat={seat}")

    async def until_asked(self, table: str) -> Any:
        """The snapshot of the person's seat that is asked; None when it is over."""
        while True:
            document = await self.get(f"/tables/{table}")
            if document["status"] == "over":
                return None
            mine = [seat["seat"] for seat in document["seats"] if seat["you"]]
            snapshot = await self.view(table, mine[0])
            if snapshot["view"]["asked"] in mine:
                return await self.view(table, snapshot["view"]["asked"])
            await asyncio.sleep(0)

    async def play(self, table: str, dice: random.Random) -> bool:
        """One action of the person's; false when the game is over."""
        snapshot = await self.until_asked(table)
        if snapshot is None:
            return False
        await self.act(table, snapshot, dice.choice(snapshot["view"]["legal"]))
        return True

    async def act(self, table: str, snapshot: Any, action: str) -> Any:
        body = {"seat": snapshot["seat"], "version": snapshot["version"], "actions": [action]}
        return await self.change(f"/tables/{table}/actions", **body)

    async def listen(self, table: str, seats: str = "0", after: int | None = None) -> None:
        told = await self.api.listen(1, f"/tables/{table}/events", {"seats": seats}, after, self.heard.append)
        assert told.status == 200, told

    def events(self) -> list[str]:
        """The names of the events that were heard."""
        lines = b"".join(self.heard).decode().splitlines()
        return [line.removeprefix("event: ") for line in lines if line.startswith("event: ")]


def good(told: Told) -> Any:
    assert told.status < 300, told
    return msgspec.json.decode(told.body) if told.kind == "application/json" and told.body else told.body.decode()


def run(what: Awaitable[Value]) -> Value:
    async def main() -> Value:
        return await what

    return asyncio.run(main())
