"""Tables from the first chair to the last word: create, join, start, close, play again."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Collection
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from astra.errors import AstraError
from astra.record.commitment import commitment, deal_text
from astra.server.bots.opponents import needs_bot
from astra.server.callers import (
    Caller,
    has_code,
    is_host,
    needs_guest,
    needs_host,
    needs_that_seat,
    seats_of,
    was_sent_away,
)
from astra.server.chance import new_code
from astra.server.guests import clean_name, guest_name
from astra.server.http.errors import Refused, impossible, of_seat
from astra.server.http.schemas import Join, NewSeat, NewTable
from astra.server.live import LiveTable, TableEvent, payload
from astra.server.modifiers import needs_modifiers
from astra.server.names import bot_name, open_name, unused_name
from astra.server.plans import Plan, RequestKey, Unchanged, digest_of
from astra.server.play import key_of, plan_close
from astra.server.state import (
    SeatState,
    Secret,
    TableState,
    decode_state,
    encode_secret,
    encode_state,
    new_secret,
)
from astra.server.storage import Entry, TableRow

if TYPE_CHECKING:
    from astra.server.registry import Registry

TABLE_ID_LENGTH = 10
# A table under way at which nothing has happened for so long does not count among its host's.
IN_USE_SECONDS = 86_400
MOST_SHOWN, MOST_SHOWN_OF_ONE = 100, 10


# Finding


def to_show(rows: list[TableRow]) -> list[TableRow]:
    """Public tables to join or to watch: few of each host, so that nobody fills the list."""
    of_host: Counter[str] = Counter()
    shown = []
    for row in rows:
        state = decode_state(row.document)
        if state.status == "open" or state.watch == "anyone":
            of_host[state.host] += 1
            if of_host[state.host] <= MOST_SHOWN_OF_ONE:
                shown.append(row)
    return shown[:MOST_SHOWN]


def is_of(row: TableRow, guest: str) -> bool:
    """Whether a guest sits at a table, or is its host: others talked there, have left, or were sent away."""
    state = decode_state(row.document)
    return guest == state.host or bool(state.seats_of(guest))


def is_lesson(row: TableRow, lesson: str | None = None) -> bool:
    """Whether a table is one of the guided game: of this lesson, or of any."""
    of = decode_state(row.document).lesson
    return of is not None and lesson in (None, of)


# Creating


async def create(registry: Registry, caller: Caller, data: NewTable) -> LiveTable:
    """A new table; it starts by itself when no seat is open. The same key again gives the same table."""
    guest = needs_guest(caller)
    name = await guest_name(registry, guest)
    # Only this key of this guest gives this name, so that a repeated request finds its table.
    table_id = registry.names.name("table", guest, data.key, length=TABLE_ID_LENGTH)
    request = digest_of("create", data)
    if (live := await registry.find(table_id)) is not None:
        await _needs_same(registry, table_id, request)
        return live
    await needs_room_for_table(registry, guest)
    _check_kind(data)
    called = " ".join((data.name or "").split())
    if not called.isprintable():
        raise Refused("name", 422)
    state = TableState(
        name=called,
        host=guest,
        public=data.public,
        watch=data.watch,
        hints=data.hints,
        solo=data.solo,
        modifiers=data.modifiers,
        first=data.first,
        position=data.position,
        lesson=data.lesson,
        code=new_code(registry.chance, table_id),
        seats=_seats(data.seats, guest, name),
    )
    edition = data.edition or registry.current_edition
    if data.lesson is not None:
        await close_lessons(registry, guest, data.lesson)
        edition = data.edition or registry.shipped_edition  # whose cards the lessons' positions lie on
    wanted = digest_of("deal", name, msgspec.structs.replace(data, key=""))
    return await open_table(registry, table_id, state, edition, new_secret(registry.chance, wanted), request=request)


async def close_lessons(registry: Registry, guest: str, lesson: str) -> None:
    """A lesson that begins anew ends its former tables: nobody would come back to them, and they would count."""
    for row in await registry.store.tables_of(guest):
        if row.status in ("open", "playing") and is_lesson(row, lesson):
            try:
                live = await registry.table(row.id)
            except Refused as refused:
                if refused.code != "other-rules":
                    raise
                continue  # it can no longer be played, nor be closed
            if live.state.host == guest and live.state.status in ("open", "playing"):
                await registry.change(live, None, partial(plan_close, live))


async def needs_room_for_table(registry: Registry, guest: str) -> None:
    """Raises Refused for a host who opens tables too quickly, or has too many that are used."""
    registry.new_tables.take(guest)
    most = registry.settings.limits.tables_per_guest
    if most and await registry.store.count_hosted(guest, time.time() - IN_USE_SECONDS) >= most:
        raise Refused("too-many-tables", 429, arguments={"most": most}, headers={"Retry-After": "3600"})


async def open_table(
    registry: Registry,
    table_id: str,
    state: TableState,
    edition_hash: str,
    secret: Secret,
    *,
    request: str | None = None,
    members: Collection[str] = (),
) -> LiveTable:
    """Write a new table, and start it if all seats are taken. `members` have to do with it, besides those who sit."""
    edition = await registry.edition(edition_hash)
    now = time.time()
    row = TableRow(
        id=table_id,
        version=0,
        document=encode_state(state),
        secret=encode_secret(secret),
        edition=edition_hash,
        status="open",
        listed=state.public,
        bot_to_move=False,
        turn=None,
        asked=None,
        created=now,
        updated=now,
    )
    entry = Entry(0, "table", payload(TableEvent("created")), None, now, request)
    live = LiveTable(row, edition)
    try:
        live.begin()
    except AstraError as error:
        raise impossible(error) from None
    guests = {guest for seat in state.seats for guest in seat.guests} | {state.host}
    if not await registry.store.create(row, entry, guests.union(members)):
        await _needs_same(registry, table_id, request)
        return await registry.table(table_id)
    live.adopt(entry, Plan(kind=entry.kind, payload=entry.payload))
    live = registry.keep(live)
    registry.metrics.created.inc()
    if state.is_full():
        await start_if_full(registry, live)
    return live


async def _needs_same(registry: Registry, table_id: str, request: str | None) -> None:
    """A table that is there must have been asked for by the same request."""
    if await registry.store.request_of(table_id, 0) not in (None, request):
        raise Refused("key-used", 409)


def _check_kind(data: NewTable) -> None:
    if data.solo and len(data.seats) != 1:
        raise Refused("solo-seats", 422)
    if not data.solo and len(data.seats) == 1:
        raise Refused("one-seat", 422)
    if data.first is not None and data.first >= len(data.seats):
        raise Refused("no-such-seat", 422, arguments=of_seat(data.first))
    if data.position is not None and (data.public or any(seat.kind == "open" for seat in data.seats)):
        raise Refused("set-position", 422)
    if all(seat.kind == "bot" for seat in data.seats) and data.solo:
        raise Refused("solo-seats", 422)
    needs_modifiers(data.modifiers, data.solo)


def _seats(wanted: list[NewSeat], guest: str, name: str) -> list[SeatState]:
    seats: list[SeatState] = []
    for seat in wanted:
        if seat.kind == "bot":
            bot = needs_bot(seat.bot)
            called = clean_name(seat.name) if seat.name else bot_name(bot)
            seats.append(SeatState(kind="bot", name=called, nameless=not seat.name, bot=bot))
        elif seat.kind == "open":
            seats.append(SeatState(kind="open", name=""))
        else:
            called = clean_name(seat.name) if seat.name else name
            seats.append(SeatState(kind="person", name=called, guests=[guest]))
    for number, one in enumerate(seats):
        if one.kind != "open":
            one.name = unused_name(one.name, [other.name for other in seats[:number]])
        else:
            one.name = open_name(number)
    return seats


# Before the game


def plan_start(live: LiveTable) -> Plan:
    """Deal, and commit to the deal."""
    if live.state.status != "open":
        raise Refused("started", 409)
    if not live.state.is_full():
        raise Refused("open-seats", 409)
    try:
        game = live.begin()
    except AstraError as error:
        raise impossible(error) from None
    state = live.state.copy()
    state.status = "over" if game.over else "playing"
    deal = deal_text(game, live.secret.salt)
    state.commitment = commitment(deal)
    secret = msgspec.structs.replace(live.secret, deal=deal)
    return Plan(kind="start", payload=payload(TableEvent("started")), state=state, game=game, secret=secret)


async def start(registry: Registry, live: LiveTable, caller: Caller, key: str) -> None:
    def plan() -> Plan:
        needs_host(caller, live)
        return plan_start(live)

    await registry.change(live, key_of(live, caller, key, "start"), plan)


async def join(registry: Registry, live: LiveTable, caller: Caller, data: Join) -> None:
    """Take an open seat; the game starts when it was the last one."""
    guest = needs_guest(caller)
    name = await guest_name(registry, guest)

    def plan() -> Plan:
        anybody = live.state.public and not was_sent_away(caller, live)
        if not (anybody or has_code(live, data.code) or live.state.seats_of(guest) or is_host(caller, live)):
            raise Refused("not-invited", 403)
        if live.state.status != "open":
            raise Refused("started", 409)
        state = live.state.copy()
        free = [number for number, seat in enumerate(state.seats) if seat.kind == "open"]
        if data.seat is not None:
            needs_that_seat(live, data.seat)
        wanted = data.seat if data.seat is not None else next(iter(free), None)
        if wanted is None or wanted not in free:
            raise Refused("seat-taken", 409)
        seat = state.seats[wanted]
        seat.kind, seat.guests = "person", [guest]
        state.sent_away = [other for other in state.sent_away if other != guest]  # invited anew
        seat.name = unused_name(name, [other.name for other in state.seats if other is not seat])
        return Plan(kind="table", payload=payload(TableEvent("joined", wanted)), state=state, members=[guest])

    await registry.change(live, key_of(live, caller, data.key, "join", data), plan)
    if live.state.status == "open" and live.state.is_full():
        await start_if_full(registry, live)


async def start_if_full(registry: Registry, live: LiveTable) -> None:
    try:
        await registry.change(live, None, lambda: plan_start(live))
    except Refused as refused:
        if refused.code not in ("started", "open-seats"):
            raise


# After the game


async def close(registry: Registry, live: LiveTable, caller: Caller, key: str) -> None:
    def plan() -> Plan:
        needs_host(caller, live)
        if live.state.status == "closed":
            raise Refused("closed", 409)
        planned = plan_close(live)
        if planned.state == live.state:
            raise Unchanged
        return planned

    await registry.change(live, key_of(live, caller, key, "close"), plan)


async def rematch(registry: Registry, live: LiveTable, caller: Caller) -> LiveTable:
    """The same seats again, at one new table for everybody who asks; whoever asks there has their seat again."""
    guest = needs_guest(caller)
    if not seats_of(caller, live) and not is_host(caller, live):
        raise Refused("not-seated", 403)
    if live.state.status not in ("over", "closed"):
        raise Refused("not-over", 409)
    if live.state.rematch is None:
        # One name for all who ask, so that all find the same table.
        other_id = registry.names.name("rematch", live.id, length=TABLE_ID_LENGTH)
        if await registry.find(other_id) is None:
            await needs_room_for_table(registry, guest)
            # The table may be called by the name of somebody who does not come: they can be forgotten there, too.
            members = {other for seat in live.state.seats for other in (*seat.guests, seat.former) if other is not None}
            state = again(live.state, guest, new_code(registry.chance, other_id))
            secret = new_secret(registry.chance, f"after {live.state.commitment or live.id}")
            await open_table(registry, other_id, state, live.edition_hash, secret, members=members)

        def plan() -> Plan:
            state = live.state.copy()
            state.rematch = other_id
            return Plan(kind="table", payload=payload(TableEvent("rematch")), state=state)

        await registry.change(live, RequestKey(f"rematch:{live.id}", digest_of("rematch")), plan)
    assert live.state.rematch is not None
    other = await registry.table(live.state.rematch)
    for number in live.state.seats_of(guest):
        state = other.state
        if state.status == "open" and state.seats[number].kind == "open" and guest not in state.sent_away:
            key = f"rematch-{number}-{other.version}"  # who went again may come again
            await join(registry, other, caller, Join(key=key, code=state.code, seat=number))
    return other


def again(state: TableState, host: str, code: str) -> TableState:
    """The seats of a finished game, ready for another; for whoever has left or is away a seat is kept open.

    What was set up, as for a lesson, is not set up again: it would be the same game.
    """
    fresh = state.copy()
    fresh.host = host if host in {guest for seat in state.seats for guest in seat.guests} else state.host
    fresh.status = "open"
    fresh.code = code
    fresh.tokens, fresh.mutes, fresh.sent_away = {}, {}, []
    fresh.position = fresh.lesson = None
    fresh.rematch = fresh.commitment = fresh.winners = None
    for number, seat in enumerate(fresh.seats):
        if seat.is_empty() and host not in seat.guests:
            fresh.seats[number] = SeatState(kind="open", name=open_name(number))
        else:
            seat.sitting_in, seat.conceded, seat.left = None, False, False
    return fresh
