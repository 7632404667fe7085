"""The lobby of a page: the person in front of it, and the tables that they open."""

from __future__ import annotations

import msgspec

from astra.edition import load_edition
from astra.site.keeping import Keeper
from astra.site.opponents import PACE, UNSTORED_PAUSE, Opponents, Thinkers
from astra.site.requests import Asked, Outdated, PageCaller
from astra.site.streams import Streams
from astra.site.tables import OpenTable, Tables
from astra.table import commands, schemas
from astra.table.callers import Caller, needs_guest, needs_seat
from astra.table.chance import Chance, letters
from astra.table.commands import Command
from astra.table.decide import needs_to_play_again
from astra.table.documents import Table as TableDocument
from astra.table.keys import Names, RequestKey, digest_of, key_of
from astra.table.limits import GUEST_ID_LENGTH, NAME_BYTES, TABLE_ID_LENGTH
from astra.table.opening import clean_name
from astra.table.readers import Reader, snapshot_bytes, table_document, update_bytes
from astra.table.recorded import recorded_game
from astra.table.refusals import Refusal, Stale
from astra.table.state import Secret, new_secret
from astra.table.table import Table

ME, SECRET = "me", "secret"


class Lobby:
    """One person, who sits at every seat that no opponent has."""

    def __init__(
        self,
        keeper: Keeper,
        thinkers: Thinkers,
        chance: Chance,
        pace: float = PACE,
        unstored_pause: float = UNSTORED_PAUSE,
    ) -> None:
        self._keeper = keeper
        self._chance = chance
        self.tables = Tables(keeper, chance)
        self.streams = Streams()
        self.opponents = Opponents(self.tables, self.streams, thinkers, chance, pace, unstored_pause)
        self.tables.changed += [self.streams.changed, self.opponents.changed]
        self.tables.opened.append(self.opponents.consider)

    # The caller

    async def caller(self) -> Caller:
        me = await self.me()
        return PageCaller(guest=None if me is None else me.id)

    async def me(self) -> schemas.Me | None:
        text = await self._keeper.value(ME)
        return None if text is None else msgspec.json.decode(text, type=schemas.Me)

    async def put_me(self, wanted: schemas.PutMe) -> schemas.Me:
        name = clean_name(wanted.name)
        known = await self.me()
        guest = letters(self._chance.draw(NAME_BYTES, "guest", name), GUEST_ID_LENGTH) if known is None else known.id
        me = schemas.Me(id=guest, name=name, language=wanted.language, retention_days=0)
        await self._keeper.keep_value(ME, msgspec.json.encode(me).decode())
        return me

    async def _name_of(self, caller: Caller) -> str:
        needs_guest(caller)
        me = await self.me()
        assert me is not None
        return me.name

    async def forget(self) -> None:
        await self.opponents.stop()
        await self.tables.forget()

    async def _names(self) -> Names:
        """Names that are derived from their purpose, so that a repeated request finds its table."""
        secret = await self._keeper.value(SECRET)
        if secret is None:
            secret = self._chance.draw(32, "cookie-secret").hex()
            await self._keeper.keep_value(SECRET, secret)
        return Names(secret)

    # Tables

    async def create(self, caller: Caller, data: schemas.NewTable) -> OpenTable:
        """A new table; the same key again gives the same one."""
        guest, name = needs_guest(caller), await self._name_of(caller)
        if data.public or any(seat.kind == "open" for seat in data.seats):
            raise Refusal("needs-server", "conflict")
        table_id = (await self._names()).name("table", guest, data.key, length=TABLE_ID_LENGTH)
        request = digest_of("create", data)
        if (there := await self.tables.find(table_id)) is not None:
            return _same(there, request)
        if data.lesson is not None:
            for former in await self._keeper.lessons(data.lesson):
                live = await self.tables.table(former)
                await self.tables.change(live, caller, commands.Close())
        wanted = digest_of("deal", name, msgspec.structs.replace(data, key=""))
        secret = new_secret(self._chance, wanted)
        edition = data.edition or self.tables.bring_edition(load_edition())
        return await self._open(table_id, caller, data.command(name), edition, secret, request)

    async def _open(
        self, table_id: str, caller: Caller, command: Command, edition: str, secret: Secret, request: str | None
    ) -> OpenTable:
        empty = Table(table_id, edition, await self.tables.edition(edition), secret, whole=True)
        live = await self.tables.create(empty, caller, command, request)
        return live or await self.tables.table(table_id)

    async def open_record(self, caller: Caller, data: schemas.OpenRecord) -> OpenTable:
        """A table with the game of a record; an edition that came with it is kept with the table."""
        guest = needs_guest(caller)
        table_id = (await self._names()).name("record", guest, data.key, length=TABLE_ID_LENGTH)
        request = digest_of("record", data)
        if (there := await self.tables.find(table_id)) is not None:
            return _same(there, request)
        edition = self.tables.bring_edition(recorded_game(data.record).edition)
        secret = new_secret(self._chance, digest_of("record", data.record))
        command = commands.OpenRecord(data.name, data.record)
        return await self._open(table_id, caller, command, edition, secret, request)

    async def rematch(self, live: OpenTable, caller: Caller) -> OpenTable:
        needs_to_play_again(live.table, caller)
        if live.table.state.rematch is None:
            other_id = (await self._names()).name("rematch", live.id, length=TABLE_ID_LENGTH)
            if await self.tables.find(other_id) is None:
                state = live.table.state
                secret = new_secret(self._chance, f"after {state.commitment or live.id}")
                command = commands.PlayAgain(state)
                await self._open(other_id, caller, command, live.table.edition_hash, secret, None)
            await self.tables.change(live, caller, commands.Rematch(other_id))
        assert live.table.state.rematch is not None
        return await self.tables.table(live.table.state.rematch)

    async def at(self, asked: Asked) -> OpenTable:
        return await self.tables.table(asked.words[0])

    async def do(self, asked: Asked, command: Command, key: str | None, what: str, *details: object) -> TableDocument:
        """Carry out the caller's command at a table; returns the table after it."""
        live = await self.at(asked)
        request = None if key is None else key_of(live.table, asked.caller, key, what, *details)
        await self.tables.change(live, asked.caller, command, request)
        return document_of(live, asked)

    async def play(self, asked: Asked, command: Command, data: schemas.Act | schemas.Undo, key: RequestKey) -> bytes:
        """Play or take back; answered with the seat's own update."""
        live = await self.at(asked)
        reader = Reader(asked.caller, asked.language, data.seat)
        needs_seat(asked.caller, live.table, data.seat)
        try:
            version = await self.tables.change(live, asked.caller, command, key)
        except Stale:
            raise outdated(live, reader) from None
        update = update_bytes(live.table, version, reader)
        if update is None:
            raise Refusal("key-used", "conflict")
        return update

    async def name_of(self, asked: Asked) -> str:
        return await self._name_of(asked.caller)


def outdated(live: OpenTable, reader: Reader) -> Outdated:
    """The refusal of a request for a moment that has passed."""
    return Outdated(snapshot_bytes(live.table, reader, live.now()))


def _same(there: OpenTable, request: str) -> OpenTable:
    """Check that the table that is there was opened by the same request."""
    if there.opening != request:
        raise Refusal("key-used", "conflict")
    return there


def document_of(live: OpenTable, asked: Asked) -> TableDocument:
    """The table as the caller sees it now."""
    return table_document(live.table, Reader(asked.caller, asked.language), live.now())
