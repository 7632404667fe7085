"""How people find tables: lists, new tables, and a rematch for everybody who asks."""

from __future__ import annotations

import logging
import time
from collections import Counter

import msgspec

from astra.server.archive import Archive
from astra.server.editions import Editions
from astra.server.guests import Guests
from astra.server.http.buckets import Buckets
from astra.server.http.callers import WebCaller
from astra.server.http.errors import Refused
from astra.server.http.limits import MOST_SHOWN, MOST_SHOWN_OF_HOST, Limits
from astra.server.live import LiveTable
from astra.server.publishing import Publishing
from astra.server.registry import Registry
from astra.server.storage import Store, TableRow
from astra.table.callers import Caller, is_owner, needs_guest
from astra.table.chance import Chance
from astra.table.commands import Close, Command, Join, PlayAgain, Rematch
from astra.table.commands import OpenRecord as OpenRecordCommand
from astra.table.decide import needs_to_play_again
from astra.table.documents import EditionName, TableSummary
from astra.table.keys import Names, RequestKey, digest_of, key_of
from astra.table.limits import TABLE_ID_LENGTH
from astra.table.names import names_for
from astra.table.readers import Reader, is_called, seat_document, summary_document
from astra.table.recorded import recorded_game
from astra.table.refusals import Refusal
from astra.table.schemas import NewTable, OpenRecord
from astra.table.state import Secret, decode_state, new_secret
from astra.table.table import Table

logger = logging.getLogger("astra.server")

# A running table at which nothing has happened for this long does not count towards its host's limit.
IN_USE_SECONDS = 86_400


class Lobby:
    """Finds tables and opens new ones."""

    def __init__(
        self,
        registry: Registry,
        store: Store,
        editions: Editions,
        publishing: Publishing,
        archive: Archive,
        guests: Guests,
        names: Names,
        chance: Chance,
        limits: Limits,
    ) -> None:
        self._registry = registry
        self._store = store
        self._editions = editions
        self._publishing = publishing
        self._archive = archive
        self._guests = guests
        self._names = names
        self._chance = chance
        self._limits = limits
        self.new_tables = Buckets(limits.new_tables, limits.new_tables_burst)

    # Lists

    async def public(self, reader: Reader) -> list[TableSummary]:
        """Tables to join or to watch, only a few of each host, so that nobody fills the list."""
        return await self._summaries(to_show(readable(await self._store.listed())), reader)

    async def of(self, reader: Reader) -> list[TableSummary]:
        """The reader's own tables, without lessons."""
        guest = needs_guest(reader.caller)
        rows = readable(await self._store.tables_of(guest))
        return await self._summaries([row for row in rows if _is_of(row, guest) and not _is_lesson(row)], reader)

    async def _summaries(self, rows: list[TableRow], reader: Reader) -> list[TableSummary]:
        names = await self._editions.names(row.edition for row in rows)
        return [self._summary(row, reader, names.get(row.edition)) for row in rows]

    def _summary(self, row: TableRow, reader: Reader, edition: EditionName | None) -> TableSummary:
        """A table in memory knows who is there, but another process may be ahead with it."""
        live = self._registry.tables.get(row.id)
        if live is None or live.table.version < row.version:
            return summary_of_row(row, reader, edition)
        return summary_document(live.table, reader, live.now())

    # New tables

    async def create(self, caller: Caller, data: NewTable) -> LiveTable:
        """A new table, which starts by itself if no seat is open. The same key again gives the same table."""
        guest = needs_guest(caller)
        name = await self._guests.name_of(caller)
        # Only this key of this guest gives this name, so that a repeated request finds its table.
        table_id = self._names.name("table", guest, data.key, length=TABLE_ID_LENGTH)
        request = digest_of("create", data)
        if (live := await self._registry.find(table_id)) is not None:
            await self._needs_same(table_id, request)
            return live
        await self._needs_room(guest)
        edition = data.edition or self._editions.current
        if data.lesson is not None:
            await self._close_lessons(caller, guest, data.lesson)
            edition = data.edition or self._editions.shipped  # the lessons' positions use its cards
        wanted = digest_of("deal", name, msgspec.structs.replace(data, key=""))
        secret = new_secret(self._chance, wanted)
        return await self._open(table_id, caller, data.command(name), edition, secret, request)

    async def _close_lessons(self, caller: Caller, guest: str, lesson: str) -> None:
        """A lesson that begins again ends its former tables: nobody would come back to them, and they would count."""
        for row in readable(await self._store.tables_of(guest)):
            if row.status in ("open", "playing") and _is_lesson(row, lesson):
                try:
                    live = await self._registry.table(row.id)
                except Refusal as refused:
                    if refused.code != "other-rules":
                        raise
                    continue  # it can be neither played nor closed any more
                if live.table.state.host == guest and live.table.state.status in ("open", "playing"):
                    await self._registry.change(live, caller, Close())

    async def _needs_room(self, guest: str) -> None:
        """Raises Refused for a host who opens tables too quickly, or has too many in use."""
        self.new_tables.take(guest)
        most = self._limits.tables_per_guest
        if most and await self._store.count_hosted(guest, time.time() - IN_USE_SECONDS) >= most:
            raise Refused("too-many-tables", 429, arguments={"most": most}, headers={"Retry-After": "3600"})

    async def _open(
        self,
        table_id: str,
        caller: Caller,
        command: Command,
        edition_hash: str,
        secret: Secret,
        request: str | None = None,
        members: set[str] | None = None,
    ) -> LiveTable:
        edition = await self._editions.get(edition_hash)
        table = Table(table_id, edition_hash, edition, secret, most_rows=self._limits.table_versions)
        live = await self._registry.create(table, caller, command, request, members or ())
        if live is None:
            await self._needs_same(table_id, request)
            return await self._registry.table(table_id)
        return live

    async def _needs_same(self, table_id: str, request: str | None) -> None:
        """Check that the table that is there was opened by the same request."""
        if await self._store.request_of(table_id, 0) not in (None, request):
            raise Refused("key-used", 409)

    async def open_record(self, caller: WebCaller, data: OpenRecord) -> LiveTable:
        """A table with the game of a record, for its caller alone until they invite others to look.

        Its edition is kept; one that is new here counts as published by the caller.
        """
        guest = needs_guest(caller)
        table_id = self._names.name("record", guest, data.key, length=TABLE_ID_LENGTH)
        request = digest_of("record", data)
        if (live := await self._registry.find(table_id)) is not None:
            await self._needs_same(table_id, request)
            return live
        await self._needs_room(guest)
        game = await self._archive.work(None, caller, lambda: recorded_game(data.record))
        edition = await self._publishing.keep(caller, game.edition)
        command = OpenRecordCommand(data.name, data.record)
        secret = new_secret(self._chance, digest_of("record", data.record))
        return await self._open(table_id, caller, command, edition, secret, request)

    # The same seats again

    async def rematch(self, live: LiveTable, caller: Caller) -> LiveTable:
        """One new table for everybody who asks, where each of them has their seat again."""
        guest = needs_to_play_again(live.table, caller)
        if live.table.state.rematch is None:
            # One name for all who ask, so that all find the same table.
            other_id = self._names.name("rematch", live.id, length=TABLE_ID_LENGTH)
            if await self._registry.find(other_id) is None:
                await self._needs_room(guest)
                state = live.table.state
                # The table may have the name of somebody who does not come: they can be forgotten there too.
                members = {other for seat in state.seats for other in (*seat.guests, seat.former) if other is not None}
                secret = new_secret(self._chance, f"after {state.commitment or live.id}")
                edition = live.table.edition_hash
                await self._open(other_id, caller, PlayAgain(state), edition, secret, members=members)
            key = RequestKey(f"rematch:{live.id}", digest_of("rematch"))
            await self._registry.change(live, caller, Rematch(other_id), key)
        assert live.table.state.rematch is not None
        other = await self._registry.table(live.table.state.rematch)
        for number in live.table.state.seats_of(guest):
            state = other.table.state
            if state.status == "open" and state.seats[number].kind == "open" and guest not in state.sent_away:
                command = Join(await self._guests.name_of(caller), code=state.code, seat=number)
                # People who left again may come back.
                again = key_of(other.table, caller, f"rematch-{number}-{other.table.version}", "join", number)
                await self._registry.change(other, caller, command, again)
        return other


def readable(rows: list[TableRow]) -> list[TableRow]:
    """Those that a list can show; a damaged one is logged, and corrected from its log when somebody opens the table."""
    return [row for row in rows if _is_readable(row)]


def _is_readable(row: TableRow) -> bool:
    try:
        decode_state(row.document)
    except msgspec.DecodeError as error:
        logger.error("table row unreadable", extra={"details": {"table": row.id, "problem": str(error)}})
        return False
    return True


def to_show(rows: list[TableRow]) -> list[TableRow]:
    """Public tables to join or to watch, only a few of each host."""
    of_host: Counter[str] = Counter()
    shown = []
    for row in rows:
        state = decode_state(row.document)
        if state.status == "open" or state.watch == "anyone":
            of_host[state.host] += 1
            if of_host[state.host] <= MOST_SHOWN_OF_HOST:
                shown.append(row)
    return shown[:MOST_SHOWN]


def _is_of(row: TableRow, guest: str) -> bool:
    """Whether a guest sits at a table or hosts it: others only chatted there, have left, or were sent away."""
    state = decode_state(row.document)
    return guest == state.host or bool(state.seats_of(guest))


def _is_lesson(row: TableRow, lesson: str | None = None) -> bool:
    """Whether a table belongs to the guided game: to this lesson, or to any."""
    of = decode_state(row.document).lesson
    return of is not None and lesson in (None, of)


def summary_of_row(row: TableRow, reader: Reader, edition: EditionName | None) -> TableSummary:
    """A table that nobody is using, from its own row: its game is not set up only for a list."""
    state, caller = decode_state(row.document), reader.caller
    mine = state.seats_of(caller.guest) if caller.guest is not None else []
    return TableSummary(
        id=row.id,
        name=state.name,
        status=state.status,
        seats=[
            seat_document(state, number, name, you=number in mine, owner=is_owner(caller, state, number))
            for number, name in enumerate(names_for(state, reader.language))
        ],
        solo=state.solo,
        turn=row.turn,
        your_turn=is_called(state, mine, row.asked),
        version=row.version,
        created=row.created,
        updated=row.updated,
        watch=state.watch,
        set_up=state.position is not None,
        edition_name=edition,
    )
