"""Guests: a name, and nothing else. Nobody registers to play, and everybody can be forgotten."""

from __future__ import annotations

import time

import msgspec

from astra.server.http.buckets import Buckets
from astra.server.http.limits import Limits
from astra.server.loading import BrokenLog
from astra.server.registry import Registry
from astra.server.storage import Entry, Rewriting, Store, TableRow, TakenVersion
from astra.server.storage.guest_rows import GuestRow
from astra.server.stream.announcements import Announcements
from astra.table.callers import Caller, needs_guest
from astra.table.chance import Chance, letters
from astra.table.commands import Forget
from astra.table.limits import GUEST_ID_LENGTH, NAME_BYTES
from astra.table.opening import clean_name
from astra.table.refusals import Refusal
from astra.table.rows import Forgotten, decode_row, encode_row, without_guest
from astra.table.seating import names_of, without
from astra.table.state import TableState, decode_state, encode_state
from astra.table.table import NOT_OPEN

# How precisely we know when a guest was last here.
SEEN_SECONDS = 86_400


class Guests:
    """The people whom we know by a cookie."""

    def __init__(
        self, store: Store, registry: Registry, announcements: Announcements, chance: Chance, limits: Limits
    ) -> None:
        self._store = store
        self._registry = registry
        self._announcements = announcements
        self._chance = chance
        self.new = Buckets(limits.new_guests, limits.new_guests_burst)

    async def get(self, caller: Caller) -> GuestRow:
        row = await self._store.guest(needs_guest(caller))
        if row is None:
            raise Refusal("unknown-guest", "unknown")
        if row.seen < time.time() - SEEN_SECONDS:
            # Guests who come back now and then are kept.
            await self._store.put_guest(row.id, row.name, row.language)
        return row

    async def put(self, caller: Caller, address: str, name: str, language: str | None) -> GuestRow:
        """Make a guest, or change the one that the cookie names."""
        name = clean_name(name)
        guest = caller.guest
        if guest is None or await self._store.guest(guest) is None:
            self.new.take(address)
            guest = letters(self._chance.draw(NAME_BYTES, "guest", name), GUEST_ID_LENGTH)
        return await self._store.put_guest(guest, name, language)

    async def name_of(self, caller: Caller) -> str:
        """The name of a guest who sits down or speaks; raises Refusal for one who was deleted."""
        row = await self._store.guest(needs_guest(caller))
        if row is None:
            raise Refusal("unknown-guest", "unknown")
        return row.name

    async def delete(self, caller: Caller) -> None:
        """Forget a guest: their seats become "Guest" and play on as bots, their name and words vanish from all rows."""
        guest = needs_guest(caller)
        row = await self._store.guest(guest)
        name = "" if row is None else row.name
        for table_id in await self._store.table_ids_of(guest):
            try:
                live = await self._registry.find(table_id)
            except Refusal as refused:
                if refused.code not in ("other-rules", "broken-log"):
                    raise
                await self._forget_unopened(table_id, guest, name)
                continue
            if live is None:
                continue
            rewriting = _without(live.table.state, guest, name)
            await self._registry.change(live, caller, Forget(name), rewriting=rewriting)
            try:
                await self._registry.reload(live)
            except BrokenLog:  # it broke while it was in memory; the next reader is told
                self._registry.drop(live)
        await self._store.delete_guest(guest)

    async def _forget_unopened(self, table_id: str, guest: str, name: str) -> None:
        """The same at a table with older rules or a broken log: its game cannot be opened, but its rows can be read."""
        while (found := await self._store.load(table_id)) is not None:
            row, entries = found
            before = _state_of(row)
            state = without(before, guest, name)
            # Of a broken log, rows may lie beyond the table's version.
            last = max([row.version, *(entry.version for entry in entries)])
            entry = Entry(last + 1, *encode_row(Forgotten(state)), None, round(time.time(), 3))
            changes = {
                "document": encode_state(state),
                "status": state.status,
                "listed": state.public,
                "bot_to_move": False,
            }
            rewriting, stored = _without(before, guest, name), row.version
            try:
                await self._store.append(
                    table_id, row.last_digest, [entry], changes, rewriting=rewriting, stored_version=stored
                )
            except TakenVersion:
                continue
            self._announcements.tell(table_id, entry.version)
            return


def _state_of(row: TableRow) -> TableState:
    """What people decided about a table, as its own row says; nothing, if that cannot be read."""
    try:
        return decode_state(row.document)
    except msgspec.DecodeError:
        return NOT_OPEN


def _without(state: TableState, guest: str, name: str) -> Rewriting:
    """Rows without what somebody said at a table, and what they were called there."""
    called = names_of(state, guest, name)

    def rewriting(entry: Entry) -> Entry:
        try:
            kind, payload = encode_row(without_guest(decode_row(entry.kind, entry.payload), guest, called))
        except msgspec.DecodeError:
            return entry  # damaged, or of a version to come
        return entry._replace(kind=kind, payload=payload)

    return rewriting
