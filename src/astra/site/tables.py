"""Every table that the page has open, and the one path by which a table changes: decide, store, apply, publish."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable

import msgspec

from astra.bots import TurnClock
from astra.edition import edition_hash, edition_json, from_document, known_edition, load_edition
from astra.edition.model import Edition
from astra.errors import AstraError
from astra.locales import LANGUAGES
from astra.record.parsing import RULES
from astra.site.keeping import Entry, Keeper, Kept, Listing, Taken
from astra.table.apply import apply
from astra.table.callers import Caller
from astra.table.chance import Chance
from astra.table.commands import Command
from astra.table.decide import decide_and_apply
from astra.table.keys import RequestKey
from astra.table.moment import Now
from astra.table.readers import Reader, summary_document
from astra.table.refusals import Refusal
from astra.table.rows import Created, Restated, Row, decode_row, encode_row
from astra.table.state import decode_secret, encode_secret
from astra.table.table import Table

MOST_ATTEMPTS = 8

Changed = Callable[["OpenTable", Row], None]


class Everybody:
    """In front of one page nobody is away."""

    patience = 60.0

    def __init__(self, seats: int) -> None:
        self._seats = frozenset(range(seats))

    def online(self) -> frozenset[int]:
        return self._seats

    def watchers(self) -> int:
        return 0

    def away(self, seat: int) -> float | None:
        return None

    def long_away_in(self, seats: Iterable[int]) -> float | None:
        return None


class OpenTable:
    """A table in memory; only the holder of `lock` puts the next one in place, and only after its row is stored."""

    def __init__(self, table: Table, keys: dict[str, Entry], opening: str | None = None) -> None:
        self.table = table
        self.opening = opening
        """A digest of the request that opened it; None for a rematch, which follows from the table before."""
        self.keys = keys
        """The rows that requests made, by their keys."""
        self.lock = asyncio.Lock()
        self.thinking: int | None = None
        self.clocks: dict[tuple[int, str], TurnClock] = {}

    @property
    def id(self) -> str:
        return self.table.id

    def now(self) -> Now:
        return Now(round(time.time(), 3), Everybody(len(self.table.state.seats)), self.thinking)


class Tables:
    """The tables of this page. `told` hears of every row after it is stored, and of a table that was opened."""

    def __init__(self, keeper: Keeper, chance: Chance) -> None:
        self._keeper = keeper
        self._chance = chance
        self._open: dict[str, OpenTable] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._editions: dict[str, Edition] = {}
        self.shipped = edition_hash(load_edition())
        self.changed: list[Changed] = []
        self.opened: list[Callable[[OpenTable], None]] = []

    # Open

    async def table(self, table_id: str) -> OpenTable:
        """A table, from memory or from its rows; raises Refusal if there is none."""
        found = await self.find(table_id)
        if found is None:
            raise Refusal("no-such-table", "missing")
        return found

    async def find(self, table_id: str) -> OpenTable | None:
        """The same, None if there is none."""
        async with self._loading.setdefault(table_id, asyncio.Lock()):
            if table_id in self._open:
                return self._open[table_id]
            kept = await self._keeper.load(table_id)
            if kept is None:
                return None
            edition = await self.edition(kept.edition)
            table = Table(table_id, kept.edition, edition, decode_secret(kept.secret.encode()), whole=True)
            for entry in kept.entries:
                table, _ = follow(table, entry)
            return self._hold(OpenTable(table, keys_in(kept.entries), kept.entries[0].request))

    def holds(self, live: OpenTable) -> bool:
        """Whether it is still a table here: somebody may have deleted what the browser keeps."""
        return self._open.get(live.id) is live

    def _hold(self, live: OpenTable) -> OpenTable:
        self._open[live.id] = live
        for tell in self.opened:
            tell(live)
        return live

    async def edition(self, digest: str) -> Edition:
        """An edition by its hash: the shipped one, an earlier one, or one that came with a record."""
        if digest not in self._editions:
            kept = await self._keeper.edition(digest)
            if digest == self.shipped:
                self._editions[digest] = load_edition()
            elif kept is not None:
                self._editions[digest] = from_document(msgspec.json.decode(kept))
            elif (earlier := known_edition(digest)) is not None:
                self._editions[digest] = earlier
            else:
                raise Refusal("no-such-edition", "missing")
        return self._editions[digest]

    def bring_edition(self, edition: Edition) -> str:
        """Take in an edition for a new table, which will store it; returns its hash."""
        digest = edition_hash(edition)
        self._editions[digest] = edition
        return digest

    async def publish_edition(self, edition: Edition) -> str:
        """The same for a table that will be opened later, perhaps by another worker of this page."""
        digest = self.bring_edition(edition)
        await self._keeper.keep_edition(digest, _document_text(edition))
        return digest

    async def edition_document(self, digest: str) -> bytes:
        """The same as JSON."""
        return _document_text(await self.edition(digest)).encode()

    def for_thinkers(self, digest: str) -> str | None:
        """An edition of a table in memory as JSON; None for the shipped one, which every worker has."""
        if digest == self.shipped:
            return None
        return _document_text(self._editions[digest])

    async def forget(self) -> None:
        """Forget everything, here and in the browser's database."""
        await self._keeper.forget()
        self._open.clear()

    # Decide, keep, apply, tell

    async def create(self, empty: Table, caller: Caller, command: Command, request: str | None) -> OpenTable | None:
        """Open a table that has no row yet; None if its name is taken.

        Its edition is stored with it: a later version of the site may ship another, and no clean-up can come between.
        """
        live = OpenTable(empty, {}, request)
        at = live.now()
        rows, tables = decide_and_apply(empty, caller, command, at, self._chance)
        kept = self._entries(empty, rows, at.time, RequestKey("", request) if request else None)
        held = Kept(empty.edition_hash, encode_secret(empty.secret).decode(), kept)
        if not await self._keeper.create(empty.id, held, listing_of(tables[-1]), _document_text(empty.edition)):
            return None
        live.table = tables[-1]
        live.keys = keys_in(kept)
        return self._hold(live)

    async def change(self, live: OpenTable, caller: Caller, command: Command, key: RequestKey | None = None) -> int:
        """The one way in which a table changes. Returns the version that was made.

        It is decided again if another tab was faster. A key that was used before changes nothing and gives the version
        that it made then. Raises what is refused.
        """
        return await asyncio.shield(asyncio.ensure_future(self._change(live, caller, command, key)))

    async def _change(self, live: OpenTable, caller: Caller, command: Command, key: RequestKey | None) -> int:
        async with live.lock:
            for _ in range(MOST_ATTEMPTS):
                if key is not None and (made := live.keys.get(key.name)) is not None:
                    if made.request not in (None, key.request):
                        raise Refusal("key-used", "conflict")
                    return made.version
                before, at = live.table, live.now()
                rows, tables = decide_and_apply(before, caller, command, at, self._chance)
                if not rows:
                    return before.version
                entries = self._entries(before, rows, at.time, key)
                try:
                    await self._keeper.append(live.id, entries, listing_of(tables[-1]))
                except Taken:
                    await self._catch_up(live)
                    continue
                live.keys |= keys_in(entries)
                self._publish(live, rows, tables)
                return entries[0].version
            raise Refusal("busy", "conflict")

    def _entries(self, before: Table, rows: list[Row], at: float, key: RequestKey | None) -> list[Entry]:
        """The rows as they are stored; the first one has the key of the request."""
        first = before.version + 1
        entries = [Entry(first + number, *encode_row(row), at) for number, row in enumerate(rows)]
        if key is not None:
            entries[0] = entries[0]._replace(key=key.name or None, request=key.request)
        return entries

    def _publish(self, live: OpenTable, rows: list[Row], tables: list[Table]) -> None:
        """The rows are stored: now they count."""
        for row, after in zip(rows, tables, strict=True):
            live.table = after
            for tell in self.changed:
                tell(live, row)

    # Other tabs

    async def follow(self, table_id: str, version: int) -> None:
        """Another tab has written a version: read it if the table is open here."""
        live = self._open.get(table_id)
        if live is not None and live.table.version < version:
            async with live.lock:
                if live.table.version < version:
                    await self._catch_up(live)

    async def _catch_up(self, live: OpenTable) -> None:
        kept = await self._keeper.load(live.id, live.table.version)
        if kept is None:
            self._open.pop(live.id, None)
            raise Refusal("no-such-table", "missing")
        rows: list[Row] = []
        tables: list[Table] = []
        table = live.table
        for entry in kept.entries:
            table, row = follow(table, entry)
            rows.append(row)
            tables.append(table)
        live.keys |= keys_in(kept.entries)
        self._publish(live, rows, tables)


def _document_text(edition: Edition) -> str:
    """An edition as it is stored."""
    return msgspec.json.encode(edition_json(edition)).decode()


def follow(table: Table, entry: Entry) -> tuple[Table, Row]:
    """The table after one more row; raises Refusal for one of other rules, and for one that does not follow or play."""
    if entry.version != table.version + 1:
        raise _broken(table, entry)
    try:
        row = decode_row(entry.kind, entry.payload)
        if isinstance(row, Created | Restated) and row.state.rules != RULES:
            raise Refusal("other-rules", "conflict", {"played": row.state.rules, "here": RULES})
        return apply(table, row, entry.at), row
    except (AstraError, msgspec.DecodeError, AssertionError, ValueError, LookupError):
        raise _broken(table, entry) from None


def _broken(table: Table, entry: Entry) -> Refusal:
    return Refusal("broken-log", "conflict", {"table": table.id, "version": table.version + 1, "of": entry.version})


def keys_in(entries: Iterable[Entry]) -> dict[str, Entry]:
    return {entry.key: entry for entry in entries if entry.key is not None}


def listing_of(table: Table) -> Listing:
    """What lists show its host about a table."""
    caller = Caller(guest=table.state.host)
    now = Now(table.updated, Everybody(len(table.state.seats)))
    summaries = {
        language: msgspec.Raw(msgspec.json.encode(summary_document(table, Reader(caller, language), now)))
        for language in LANGUAGES
    }
    return Listing(table.state.status, table.state.lesson, table.updated, summaries)
