"""The house: the page's own answers to what the browser client asks of a server, route by route.

The same requests, documents and refusals as under /api/v1; one person, who sits at every seat that no opponent has.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, NamedTuple, TypeVar

import msgspec

import astra
from astra.edition import load_edition
from astra.locales import LANGUAGES
from astra.rules.setup import PLAYERS
from astra.site.keeping import Keeper
from astra.site.opponents import PACE, Opponents, Thinkers
from astra.site.streams import Listening, Send, Streams
from astra.site.tables import OpenTable, Tables
from astra.table import commands, replay, schemas
from astra.table.callers import Caller, needs_guest, needs_seat, needs_to_read, needs_to_see, needs_to_watch
from astra.table.chance import NAME_BYTES, Chance, letters
from astra.table.commands import Command, NewSeat
from astra.table.decide import needs_to_play_again
from astra.table.documents import Table as TableDocument
from astra.table.keys import GUEST_ID_LENGTH, TABLE_ID_LENGTH, Names, RequestKey, digest_of, key_of
from astra.table.modifiers import modifiers_document
from astra.table.opening import clean_name
from astra.table.opponents import opponents_document
from astra.table.playing import try_actions
from astra.table.readers import Reader, log_document, snapshot_bytes, table_document, update_bytes
from astra.table.recorded import recorded_game
from astra.table.refusals import STATUS_OF, Refusal, Stale
from astra.table.state import Secret, new_secret
from astra.table.table import Table

ME, SECRET = "me", "secret"

Body = TypeVar("Body")


class PageCaller(Caller, frozen=True):
    """Whoever sits before the page."""

    def invites(self) -> bool:
        return False


class Told(NamedTuple):
    """An answer: its status, and its body as JSON or plain text."""

    status: int
    body: bytes
    kind: str = "application/json"


class Asked(NamedTuple):
    """A request: what its address names, its query and its body."""

    words: tuple[str, ...]
    query: Mapping[str, str]
    body: bytes
    caller: Caller

    @property
    def language(self) -> str:
        wanted = self.query.get("lang", "en")
        return wanted if wanted in LANGUAGES else "en"

    @property
    def seat(self) -> int | None:
        wanted = self.query.get("seat", "")
        return int(wanted) if wanted.isdecimal() else None

    def read(self, kind: type[Body]) -> Body:
        try:
            return msgspec.json.decode(self.body, type=kind)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise Refusal("bad-request", "invalid", {"problem": str(error)}) from None


Handler = Callable[["House", Asked], Awaitable[Any]]


class House:
    """Answers requests, and tells streams what happens."""

    def __init__(self, keeper: Keeper, thinkers: Thinkers, chance: Chance, pace: float = PACE) -> None:
        self._keeper = keeper
        self._chance = chance
        self.tables = Tables(keeper, chance)
        self.streams = Streams()
        self.opponents = Opponents(self.tables, self.streams, thinkers, chance, pace)
        self.tables.changed += [self.streams.changed, self.opponents.changed]
        self.tables.opened.append(self.opponents.consider)

    async def answer(self, method: str, path: str, query: Mapping[str, str], body: bytes) -> Told:
        """Answer a request; `path` begins after /api/v1."""
        try:
            for pattern, handler in ROUTES[method]:
                if (found := pattern.fullmatch(path)) is not None:
                    return _told(await handler(self, Asked(found.groups(), query, body, await self._caller())))
            raise Refusal("not-found", "missing")
        except Refusal as refusal:
            return _refused(refusal)

    async def listen(self, number: int, path: str, query: Mapping[str, str], after: int | None, send: Send) -> Told:
        """Open the stream of a table; the answer says whether, and what happens goes to `send`."""
        try:
            live = await self.tables.table(path.split("/")[2])
            caller = await self._caller()
            seats = tuple(sorted({int(seat) for seat in query.get("seats", "").split(",") if seat.isdecimal()}))
            for seat in seats or (None,):
                needs_to_read(caller, live.table, seat, query.get("code"))
            asked = Asked((), query, b"", caller)
            resume = int(query["after"]) if after is None and query.get("after", "").isdecimal() else after
            self.streams.open(number, Listening(live, caller, seats, asked.language, send), resume)
            return Told(200, b"", "text/event-stream")
        except Refusal as refusal:
            return _refused(refusal)

    def hang_up(self, number: int) -> None:
        self.streams.close(number)

    # Who asks

    async def _caller(self) -> Caller:
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
        """Names that follow from what they are for: a repeated request finds its table."""
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
        command = commands.Create(
            name,
            [NewSeat(kind=seat.kind, bot=seat.bot, name=seat.name) for seat in data.seats],
            name=data.name or "",
            solo=data.solo,
            modifiers=data.modifiers,
            public=data.public,
            watch=data.watch,
            hints=data.hints,
            first=data.first,
            position=data.position,
            lesson=data.lesson,
        )
        secret = new_secret(self._chance, wanted)
        edition = data.edition or await self.tables.keep_edition(load_edition())
        return await self._open(table_id, caller, command, edition, secret, request)

    async def _open(
        self, table_id: str, caller: Caller, command: Command, edition: str, secret: Secret, request: str | None
    ) -> OpenTable:
        empty = Table(table_id, edition, await self.tables.edition(edition), secret, whole=True)
        live = await self.tables.create(empty, caller, command, request)
        return live or await self.tables.table(table_id)

    async def open_record(self, caller: Caller, data: schemas.OpenRecord) -> OpenTable:
        """A table with the game of a record; an edition that came with it is kept."""
        guest = needs_guest(caller)
        table_id = (await self._names()).name("record", guest, data.key, length=TABLE_ID_LENGTH)
        request = digest_of("record", data)
        if (there := await self.tables.find(table_id)) is not None:
            return _same(there, request)
        edition = await self.tables.keep_edition(recorded_game(data.record).edition)
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
        """Let the caller do something at a table; the table then."""
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
            raise Outdated(live, reader) from None
        update = update_bytes(live.table, version, reader)
        if update is None:
            raise Refusal("key-used", "conflict")
        return update

    async def name_of(self, asked: Asked) -> str:
        return await self._name_of(asked.caller)


class Outdated(Stale):
    """Another tab was faster: the refusal brings the present along."""

    def __init__(self, live: OpenTable, reader: Reader) -> None:
        super().__init__()
        self.update = snapshot_bytes(live.table, reader, live.now())


def _same(there: OpenTable, request: str) -> OpenTable:
    """A table that is there must have been asked for by the same request."""
    if there.opening != request:
        raise Refusal("key-used", "conflict")
    return there


def _told(answer: Any) -> Told:
    match answer:
        case Told():
            return answer
        case None:
            return Told(204, b"")
        case bytes() | msgspec.Raw():
            return Told(200, bytes(answer))
    return Told(200, msgspec.json.encode(answer))


def _refused(refusal: Refusal) -> Told:
    body: dict[str, Any] = {"error": refusal.told()}
    if isinstance(refusal, Outdated):
        body["update"] = refusal.update
    return Told(STATUS_OF[refusal.why], msgspec.json.encode(body))


def document_of(live: OpenTable, asked: Asked) -> TableDocument:
    """The table as the caller sees it now."""
    return table_document(live.table, Reader(asked.caller, asked.language), live.now())


def server_document() -> schemas.Server:
    """What the page says of itself."""
    return schemas.Server(
        name="astra",
        version=astra.__version__,
        private=False,
        lan=schemas.Lan(offered=False, on=False, addresses=[]),
        retention_days=0,
        languages=list(LANGUAGES),
        compiled=False,
        players=list(PLAYERS),
        alone=True,
    )


# Routes


async def _me(house: House, asked: Asked) -> schemas.Me:
    me = await house.me()
    if me is None:
        raise Refusal("unknown-guest", "unknown")
    return me


async def _put_me(house: House, asked: Asked) -> schemas.Me:
    return await house.put_me(asked.read(schemas.PutMe))


async def _delete_me(house: House, asked: Asked) -> None:
    await house.forget()


async def _server(house: House, asked: Asked) -> schemas.Server:
    return server_document()


async def _opponents(house: House, asked: Asked) -> schemas.Opponents:
    return opponents_document()


async def _modifiers(house: House, asked: Asked) -> schemas.Modifiers:
    return modifiers_document()


async def _current_edition(house: House, asked: Asked) -> schemas.CurrentEdition:
    return schemas.CurrentEdition(house.tables.shipped)


async def _edition(house: House, asked: Asked) -> bytes:
    return await house.tables.edition_document(asked.words[0])


async def _create(house: House, asked: Asked) -> TableDocument:
    return document_of(await house.create(asked.caller, asked.read(schemas.NewTable)), asked)


async def _open_record(house: House, asked: Asked) -> TableDocument:
    return document_of(await house.open_record(asked.caller, asked.read(schemas.OpenRecord)), asked)


async def _table(house: House, asked: Asked) -> TableDocument:
    live = await house.at(asked)
    needs_to_see(asked.caller, live.table, asked.query.get("code"))
    return document_of(live, asked)


async def _leave(house: House, asked: Asked) -> TableDocument:
    return await house.do(asked, commands.Leave(), asked.read(schemas.Keyed).key, "leave")


async def _concede(house: House, asked: Asked) -> TableDocument:
    data = asked.read(schemas.Concede)
    return await house.do(asked, commands.Concede(data.seat), data.key, "concede", data.seat)


async def _rematch(house: House, asked: Asked) -> TableDocument:
    asked.read(schemas.Keyed)
    return document_of(await house.rematch(await house.at(asked), asked.caller), asked)


async def _close(house: House, asked: Asked) -> TableDocument:
    return await house.do(asked, commands.Close(), asked.read(schemas.Keyed).key, "close")


async def _say(house: House, asked: Asked) -> TableDocument:
    data = asked.read(schemas.Say)
    command = commands.Say(await house.name_of(asked), data.text, data.seat, asked.query.get("code"))
    return await house.do(asked, command, data.key, "say", data)


async def _agree_to_hints(house: House, asked: Asked) -> TableDocument:
    data = asked.read(schemas.AgreeToHints)
    return await house.do(asked, commands.AgreeToHints(data.seat, data.on), data.key, "hints", data)


async def _mute(house: House, asked: Asked) -> TableDocument:
    data = asked.read(schemas.Mute)
    command = commands.Mute(data.who, data.on, asked.query.get("code"))
    return await house.do(asked, command, data.key, "mute", data)


async def _seat_bot(house: House, asked: Asked) -> TableDocument:
    data, seat = asked.read(schemas.SeatBot), int(asked.words[1])
    return await house.do(asked, commands.SeatBot(seat, data.bot), data.key, "bot", data, seat)


async def _take_seat(house: House, asked: Asked) -> TableDocument:
    seat = int(asked.words[1])
    return await house.do(asked, commands.TakeSeat(seat), asked.read(schemas.Keyed).key, "take", seat)


async def _needs_server(house: House, asked: Asked) -> None:
    raise Refusal("needs-server", "conflict")


async def _view(house: House, asked: Asked) -> msgspec.Raw:
    live = await house.at(asked)
    needs_to_read(asked.caller, live.table, asked.seat, asked.query.get("code"))
    return snapshot_bytes(live.table, Reader(asked.caller, asked.language, asked.seat), live.now())


async def _preview(house: House, asked: Asked) -> dict[str, Any]:
    live, data = await house.at(asked), asked.read(schemas.Try)
    try:
        return try_actions(live.table, asked.caller, data.seat, data.version, data.actions, data.ahead)
    except Stale:
        raise Outdated(live, Reader(asked.caller, asked.language, data.seat)) from None


async def _act(house: House, asked: Asked) -> bytes:
    data = asked.read(schemas.Act)
    table = (await house.at(asked)).table
    key = key_of(table, asked.caller, data.key, "act", data.seat, data.actions)
    return await house.play(asked, commands.Act(data.seat, data.version, data.actions), data, key)


async def _undo(house: House, asked: Asked) -> bytes:
    data = asked.read(schemas.Undo)
    details = [data.seat, *(["turn"] if data.turn else [])]
    key = key_of((await house.at(asked)).table, asked.caller, data.key, "undo", *details)
    return await house.play(asked, commands.Undo(data.seat, data.version, data.turn), data, key)


async def _hint(house: House, asked: Asked) -> schemas.Hints:
    live, data = await house.at(asked), asked.read(schemas.AskHint)
    needs_seat(asked.caller, live.table, data.seat)
    try:
        return await house.opponents.hints(live, data.seat, data.version, asked.language)
    except Stale:
        raise Outdated(live, Reader(asked.caller, asked.language, data.seat)) from None


async def _log(house: House, asked: Asked) -> Any:
    live = await house.at(asked)
    needs_to_read(asked.caller, live.table, asked.seat, asked.query.get("code"))
    return log_document(live.table, Reader(asked.caller, asked.language, asked.seat))


async def _watched(house: House, asked: Asked) -> Table:
    live = await house.at(asked)
    needs_to_watch(asked.caller, live.table, asked.query.get("code"))
    return live.table


async def _record(house: House, asked: Asked) -> Told:
    return Told(200, replay.record_text(await _watched(house, asked)).encode(), "text/plain")


async def _deal(house: House, asked: Asked) -> Any:
    return replay.deal_document(await _watched(house, asked))


async def _replay(house: House, asked: Asked) -> Any:
    action = asked.query.get("action", "")
    table = await _watched(house, asked)
    return replay.replay_moment(table, int(action) if action.isdecimal() else None, asked.language)


async def _replay_log(house: House, asked: Asked) -> Any:
    return replay.replay_log(await _watched(house, asked), asked.language)


async def _history(house: House, asked: Asked) -> Any:
    return replay.history_document(await _watched(house, asked))


TABLE = "/tables/([0-9a-z]+)"
SEAT = f"{TABLE}/seats/([0-4])"

_ROUTES: dict[str, dict[str, Handler]] = {
    "GET": {
        "/me": _me,
        "/server": _server,
        "/opponents": _opponents,
        "/modifiers": _modifiers,
        "/editions/current": _current_edition,
        "/editions/([0-9a-f]{64})": _edition,
        TABLE: _table,
        f"{TABLE}/view": _view,
        f"{TABLE}/log": _log,
        f"{TABLE}/record": _record,
        f"{TABLE}/deal": _deal,
        f"{TABLE}/replay": _replay,
        f"{TABLE}/replay/log": _replay_log,
        f"{TABLE}/history": _history,
    },
    "PUT": {"/me": _put_me},
    "DELETE": {"/me": _delete_me, f"{SEAT}/links": _needs_server},
    "POST": {
        "/tables": _create,
        "/records": _open_record,
        f"{TABLE}/leave": _leave,
        f"{TABLE}/concede": _concede,
        f"{TABLE}/rematch": _rematch,
        f"{TABLE}/close": _close,
        f"{TABLE}/chat": _say,
        f"{TABLE}/mute": _mute,
        f"{TABLE}/hints": _agree_to_hints,
        f"{TABLE}/preview": _preview,
        f"{TABLE}/actions": _act,
        f"{TABLE}/undo": _undo,
        f"{TABLE}/hint": _hint,
        f"{TABLE}/(?:join|start|claim)": _needs_server,
        f"{SEAT}/(?:links|remove)": _needs_server,
        f"{SEAT}/bot": _seat_bot,
        f"{SEAT}/take": _take_seat,
    },
}

ROUTES = {
    method: [(re.compile(pattern), handler) for pattern, handler in routes.items()]
    for method, routes in _ROUTES.items()
}
