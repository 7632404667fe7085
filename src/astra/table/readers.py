"""What a reader is told about a table: a function of the table, the reader and the moment (for who is there)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Literal, NamedTuple

import msgspec

from astra.edition import edition_hash, load_edition
from astra.locales.remembered import TEXTS
from astra.record.facts import facts_of
from astra.record.standing import standings
from astra.table import documents
from astra.table.callers import Caller, is_host, is_owner, seats_of, stands_in_after
from astra.table.documents import (
    ChatLine,
    EditionName,
    Invite,
    Log,
    LogLine,
    Muted,
    Result,
    Seat,
    Snapshot,
    TableSummary,
)
from astra.table.limits import CHAT_LINES, LOG_LINES
from astra.table.moment import Now
from astra.table.state import TableState, handle_of
from astra.table.table import Table
from astra.table.updates import view_json


class Reader(NamedTuple):
    """Who reads, in which language, and which seat's view; None means a spectator."""

    caller: Caller
    language: str
    seat: int | None = None


# The table


def table_document(table: Table, reader: Reader, now: Now) -> documents.Table:
    """The Table document."""
    state, caller = table.state, reader.caller
    host = is_host(caller, table)
    invite = None
    if caller.invites() and (host or seats_of(caller, table)):
        url = f"/join/{table.id}?code={state.code}"
        invite = Invite(url, caller.qr_code(url))
    return documents.Table(
        id=table.id,
        name=state.name,
        status=state.status,
        host=host,
        public=state.public,
        watch=state.watch,
        hints=state.gives_hints(),
        hints_agreed=state.hints_agreed if state.needs_agreement() else None,
        solo=state.solo,
        modifiers=state.modifiers,
        players=len(state.seats),
        edition=table.edition_hash,
        edition_name=edition_name(table),
        version=table.version,
        created=table.created,
        invite=invite,
        inviter=_inviter(table, reader.language),
        seats=seat_documents(table, reader, now),
        watching=now.attendance.watchers(),
        commitment=state.commitment,
        rematch=state.rematch,
        lesson=state.lesson,
        set_up=state.position is not None,
        result=result_of(table),
        away_seconds=now.attendance.patience,
        who=None if caller.guest is None or caller.token is not None else handle_of(table.id, caller.guest),
        muted=_muted(table, caller),
    )


def _inviter(table: Table, language: str) -> str | None:
    seats = table.state.seats_of(table.state.host)
    return table.names(language)[seats[0]] if seats else None


def summary_document(table: Table, reader: Reader, now: Now) -> TableSummary:
    """The table in a list."""
    return TableSummary(
        id=table.id,
        name=table.state.name,
        status=table.state.status,
        seats=seat_documents(table, reader, now),
        solo=table.state.solo,
        turn=None if table.game is None else table.game.turn,
        your_turn=is_called(table.state, seats_of(reader.caller, table), table.asked),
        version=table.version,
        created=table.created,
        updated=table.updated,
        watch=table.state.watch,
        set_up=table.state.position is not None,
        edition_name=edition_name(table),
    )


def edition_name(table: Table) -> EditionName:
    """What the table's edition is called."""
    edition = table.edition
    return EditionName(edition.id, edition.version, table.edition_hash == edition_hash(load_edition()))


def is_called(state: TableState, mine: list[int], asked: int | None) -> bool:
    """Whether one of these seats has to decide, unless a bot plays it."""
    return asked is not None and asked in mine and state.seats[asked].player() is None


def _muted(table: Table, caller: Caller) -> list[Muted]:
    """Whom the caller has muted, by the names they last chatted with here or have at their seats."""
    muted = muted_by(table, caller)
    if not muted:
        return []
    seated = {handle_of(table.id, guest): seat.name for seat in table.state.seats for guest in seat.guests}
    return [Muted(who, table.speakers.get(who) or seated.get(who, "")) for who in muted]


def muted_by(table: Table, caller: Caller) -> Sequence[str]:
    """The handles of those whom the caller has muted."""
    mutes = table.state.mutes
    return mutes.get(caller.name_at(table), ()) if mutes else ()


# Its seats


def seat_documents(table: Table, reader: Reader, now: Now) -> list[Seat]:
    caller, attendance = reader.caller, now.attendance
    mine, online = seats_of(caller, table), attendance.online()
    seats = [
        seat_document(
            table.state,
            number,
            name,
            you=number in mine,
            owner=is_owner(caller, table.state, number),
            online=number in online,
            away=attendance.away(number),
            thinking=now.thinking == number,
        )
        for number, name in enumerate(table.names(reader.language))
    ]
    host_after = stands_in_after(caller, table, now) if table.playing else None
    if host_after is not None:
        for seat in seats:
            if seat.kind == "person" and not seat.you and seat.sitting_in is None and seat.away is not None:
                seat.bot_after = max(host_after, attendance.patience - seat.away)
    return seats


def seat_document(
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


# Its end


def result_of(table: Table) -> Result | None:
    """Who won, at a table that is over."""
    state = table.state
    if state.status != "over" or table.game is None:
        return None
    if state.winners is not None:
        return Result(state.winners, True)
    return Result(winners_of(table), False)


def winners_of(table: Table) -> list[int]:
    """The seats with the best total among those that did not concede; solo as the rules say."""
    assert table.game is not None
    conceded = {number for number, seat in enumerate(table.state.seats) if seat.conceded}
    winners = table.game.winners()
    if not conceded or table.state.solo:
        return [seat for seat in winners if seat not in conceded]
    left = [seat for seat in winners if seat not in conceded]
    if left:
        return left
    totals = {seat: row["total"] for seat, row in enumerate(table.game.scores()) if seat not in conceded}
    return [seat for seat, total in totals.items() if total == max(totals.values())]


# The current state, and what led to it


def snapshot_bytes(table: Table, reader: Reader, now: Now, table_part: documents.Table | None = None) -> msgspec.Raw:
    """The Snapshot document, encoded; `table_part` is the reader's Table if it is already made."""
    game, seat = table.game, reader.seat
    view = None if game is None else view_json(game.state, seat, table.playing)
    undo = seat is not None and seat == table.undo_seat()
    document = Snapshot(
        version=table.version,
        seat=seat,
        view=view,
        facts=None if game is None or view is None else facts_of(game.state, view),
        standings=None if game is None else standings(game.state, seat),
        log=log_lines(table, reader, LOG_LINES),
        chat=_heard(table, reader.caller),
        undo=undo,
        undo_turn=undo and table.undoes_turn,
        table=table_part or table_document(table, reader, now),
    )
    return msgspec.Raw(msgspec.json.encode(document))


def _heard(table: Table, caller: Caller) -> list[ChatLine]:
    """The last lines of the chat, without people whom the caller has muted."""
    muted = frozenset(muted_by(table, caller))
    heard = (line for line in reversed(table.chat) if line.who not in muted)
    return list(islice(heard, CHAT_LINES))[::-1]


def update_bytes(table: Table, version: int, reader: Reader) -> bytes | None:
    """The Update document of a version, encoded; None if it did not change the game or is no longer kept."""
    move = table.move(version)
    if move is None or move.state is None:
        return None
    return move.update(reader.seat, reader.language, table.names(reader.language))


def log_document(table: Table, reader: Reader) -> Log:
    return Log(table.version, log_lines(table, reader, None))


def log_lines(table: Table, reader: Reader, most: int | None) -> list[LogLine]:
    """The log as a seat may read it; `most` counts from the end."""
    names = table.names(reader.language)
    lines: list[LogLine] = []
    retold = False
    for move in reversed(table.moves):
        told = move.log(reader.seat, reader.language, names)
        lines[:0] = told[:-1] if retold else told
        retold = bool(move.carried)
        if most is not None and len(lines) >= most:
            return lines[-most:]
    return lines if table.trimmed else opening_lines(table, table.started, reader.language) + lines


def opening_lines(table: Table, version: int, language: str) -> list[LogLine]:
    """The beginning of a log: it tells players and spectators if the host may know the deck.

    In a lesson that only its host can see there is nobody to be told.
    """
    if table.state.position is None or table.state.is_lesson_of_one() or table.game is None:
        return []
    return [LogLine(version, None, None, TEXTS[language].format("server-log-set-up"))]
