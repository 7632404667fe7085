"""A table as one caller sees it: the Table, TableSummary and Snapshot documents."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any, Literal

import msgspec

from astra.record.facts import facts_of
from astra.server.callers import Caller, is_host, is_owner, seats_of, stands_in_after
from astra.server.http.schemas import ChatLine, Invite, Log, LogLine, Muted, Result, Seat, Snapshot, Table, TableSummary
from astra.server.live import LiveTable
from astra.server.names import names_for
from astra.server.state import TableState, decode_state, handle_of
from astra.server.storage import TableRow
from astra.server.texts import TEXTS
from astra.server.updates import view_json

LOG_LINES = 200
CHAT_LINES = 100


def table_document(live: LiveTable, caller: Caller, language: str) -> Table:
    """The table for one caller, in a language."""
    state = live.state
    mine = seats_of(caller, live)
    invite = None
    if mine or is_host(caller, live):
        url = f"/join/{live.id}?code={state.code}"
        invite = Invite(url, caller.qr_code(url))
    return Table(
        id=live.id,
        name=state.name,
        status=state.status,
        host=is_host(caller, live),
        public=state.public,
        watch=state.watch,
        hints=state.hints,
        solo=state.solo,
        modifiers=state.modifiers,
        players=len(state.seats),
        edition=live.edition_hash,
        version=live.version,
        created=live.created,
        invite=invite,
        seats=seat_documents(live, caller, language),
        watching=live.presence.watchers(),
        commitment=state.commitment,
        rematch=state.rematch,
        lesson=state.lesson,
        set_up=state.position is not None,
        result=result_of(live),
        away_seconds=live.presence.patience,
        who=None if caller.guest is None or caller.token is not None else handle_of(live.id, caller.guest),
        muted=_muted(live, caller),
    )


def _muted(live: LiveTable, caller: Caller) -> list[Muted]:
    """Whom the caller does not hear: as they were called when they last spoke here, or are called at their seat."""
    muted = muted_by(live, caller)
    if not muted:
        return []
    seated = {handle_of(live.id, guest): seat.name for seat in live.state.seats for guest in seat.guests}
    return [Muted(who, live.speakers.get(who) or seated.get(who, "")) for who in muted]


def seat_documents(live: LiveTable, caller: Caller, language: str) -> list[Seat]:
    mine, online = seats_of(caller, live), live.presence.online()
    seats = [
        _seat(
            live.state,
            number,
            name,
            you=number in mine,
            owner=is_owner(caller, live.state, number),
            online=number in online,
            away=live.presence.away(number),
            thinking=live.thinking == number,
        )
        for number, name in enumerate(live.names(language))
    ]
    host_after = stands_in_after(caller, live) if live.playing else None
    if host_after is not None:
        for seat in seats:
            if seat.kind == "person" and not seat.you and seat.sitting_in is None and seat.away is not None:
                seat.bot_after = max(host_after, live.presence.patience - seat.away)
    return seats


def _seat(
    state: TableState,
    number: int,
    name: str,
    *,
    you: bool,
    owner: bool,
    online: bool = False,
    away: float | None = None,
    thinking: bool = False,
) -> Seat:
    seat = state.seats[number]
    person = seat.kind == "person"
    return Seat(
        seat=number,
        kind=seat.kind,
        name=name,
        you=you,
        owner=owner,
        bot=seat.bot,
        away=away if person else None,
        bot_after=None,
        sitting_in=seat.sitting_in,
        conceded=seat.conceded,
        online=online and person,
        thinking=thinking,
        concession=_concession(state, number) if you else None,
    )


def _concession(state: TableState, number: int) -> Literal["ends", "bot"] | None:
    """What conceding this seat would do."""
    if state.status != "playing" or state.seats[number].conceded:
        return None
    return "ends" if state.ends_with([other for other in state.people() if other != number]) else "bot"


def result_of(live: LiveTable) -> Result | None:
    """Who won, of a table that is over."""
    state = live.state
    if state.status != "over" or live.game is None:
        return None
    if state.winners is not None:
        return Result(state.winners, True)
    return Result(winners_of(live), False)


def winners_of(live: LiveTable) -> list[int]:
    """The seats with the best total among those that did not concede; solo as the rules say."""
    assert live.game is not None
    conceded = {number for number, seat in enumerate(live.state.seats) if seat.conceded}
    winners = live.game.winners()
    if not conceded or live.state.solo:
        return [seat for seat in winners if seat not in conceded]
    left = [seat for seat in winners if seat not in conceded]
    if left:
        return left
    totals = {seat: row["total"] for seat, row in enumerate(live.game.scores()) if seat not in conceded}
    return [seat for seat, total in totals.items() if total == max(totals.values())]


def summary_of_live(live: LiveTable, caller: Caller, language: str) -> TableSummary:
    mine = seats_of(caller, live)
    return TableSummary(
        id=live.id,
        name=live.state.name,
        status=live.state.status,
        seats=seat_documents(live, caller, language),
        solo=live.state.solo,
        turn=None if live.game is None else live.game.turn,
        your_turn=_is_called(live.state, mine, live.asked),
        version=live.version,
        created=live.created,
        updated=live.updated,
        watch=live.state.watch,
        set_up=live.state.position is not None,
    )


def _is_called(state: TableState, mine: list[int], asked: int | None) -> bool:
    """Whether it is the caller's turn: not while a bot plays their seat."""
    return asked is not None and asked in mine and state.seats[asked].player() is None


def summary_of_row(row: TableRow, caller: Caller, language: str) -> TableSummary:
    """The same from a row, of a table that nobody uses now: its game is not set up for a list."""
    state = decode_state(row.document)
    mine = state.seats_of(caller.guest) if caller.guest is not None else []
    return TableSummary(
        id=row.id,
        name=state.name,
        status=state.status,
        seats=[
            _seat(state, number, name, you=number in mine, owner=is_owner(caller, state, number))
            for number, name in enumerate(names_for(state, language))
        ],
        solo=state.solo,
        turn=row.turn,
        your_turn=_is_called(state, mine, row.asked),
        version=row.version,
        created=row.created,
        updated=row.updated,
        watch=state.watch,
        set_up=state.position is not None,
    )


def log_document(live: LiveTable, seat: int | None, language: str) -> Log:
    return Log(live.version, log_lines(live, seat, language, None))


def log_lines(live: LiveTable, seat: int | None, language: str, most: int | None) -> list[LogLine]:
    """The log as a seat may read it; `most` counts from the end."""
    names = live.names(language)
    lines: list[LogLine] = []
    for step in reversed(live.steps):
        lines[:0] = step.log(seat, language, names)
        if most is not None and len(lines) >= most:
            return lines[-most:]
    return lines if live.trimmed else opening_lines(live, live.started, language) + lines


def opening_lines(live: LiveTable, version: int, language: str) -> list[LogLine]:
    """What a log begins with: whoever plays or watches should know that the host may know the deck."""
    if live.state.position is None or live.game is None:
        return []
    return [LogLine(version, None, None, TEXTS[language].format("server-log-set-up"))]


def snapshot_bytes(live: LiveTable, seat: int | None, language: str, caller: Caller, table: Any = None) -> msgspec.Raw:
    """The Snapshot document, encoded."""
    game = live.game
    view = None if game is None else view_json(game.state, seat, live.playing)
    document = Snapshot(
        version=live.version,
        seat=seat,
        view=view,
        facts=None if game is None or view is None else facts_of(game.state, view),
        log=log_lines(live, seat, language, LOG_LINES),
        chat=_heard(live, caller),
        undo=seat is not None and seat == live.undo_seat(),
        table=table or table_document(live, caller, language),
    )
    return msgspec.Raw(msgspec.json.encode(document))


def _heard(live: LiveTable, caller: Caller) -> list[ChatLine]:
    """The last lines of the chat that the caller wants to hear."""
    muted = frozenset(muted_by(live, caller))
    heard = (line for line in reversed(live.chat) if line.who not in muted)
    return list(islice(heard, CHAT_LINES))[::-1]


def muted_by(live: LiveTable, caller: Caller) -> Sequence[str]:
    """The handles of those whom the caller does not want to hear."""
    mutes = live.state.mutes
    return mutes.get(caller.name_at(live), ()) if mutes else ()
