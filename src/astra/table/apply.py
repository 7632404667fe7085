"""`apply`: the next table, from a table and a row. A fold over all of a table's rows makes the current one."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate
from typing import Literal, assert_never

import msgspec

from astra.game import Game
from astra.rules.events import pen_name
from astra.table.documents import ChatLine
from astra.table.limits import KEPT_CHAT, KEPT_MOVES, KEPT_STATES
from astra.table.rows import (
    Acted,
    Closed,
    Created,
    Forgotten,
    HintsAgreed,
    Joined,
    Left,
    LinkClaimed,
    LinkMade,
    LinksRevoked,
    Muted,
    Older,
    RematchMade,
    Removed,
    Restated,
    Row,
    Said,
    SeatChanged,
    Silenced,
    Started,
    Undone,
)
from astra.table.state import TableState, handle_of
from astra.table.table import Table
from astra.table.undo import undoable
from astra.table.updates import Move, Played


def apply(table: Table, row: Row, at: float) -> Table:
    """The next table, after a row with its time. Raises whatever a row raises that cannot be played."""
    after = table.successor()
    after.version += 1
    after.updated = at
    match row:
        case Acted():
            _play(after, row, at)
        case Undone():
            _take_back(after, row, at)
        case Said():
            _hear(after, row, at)
        case Started():
            _start(after, row, at)
        case Created(state):
            after.state = state
            after.created = after.began = after.last_played = at
        case Forgotten(state) | Restated(state):
            after.state = state
            _rename(after)
        case _:
            after.state = _changed(table.state, row)
    after.tried = None
    return after


def apply_each(table: Table, rows: Iterable[Row], at: float) -> list[Table]:
    """The table after each of some rows that came at one time."""
    _, *tables = accumulate(rows, lambda before, row: apply(before, row, at), initial=table)
    return tables


StateRow = (
    Joined
    | Left
    | Removed
    | SeatChanged
    | LinkMade
    | LinkClaimed
    | LinksRevoked
    | Muted
    | HintsAgreed
    | RematchMade
    | Closed
    | Silenced
    | Older
)
"""Rows that change nothing but what people decide about the table, or nothing at all."""


def _changed(before: TableState, row: StateRow) -> TableState:
    """What people decide about the table, after a row that changes nothing else."""
    state = before.copy()
    match row:
        case Joined(number, guest, name):
            state.seats[number] = msgspec.structs.replace(state.seats[number], kind="person", guests=[guest], name=name)
            state.sent_away = [other for other in state.sent_away if other != guest]  # invited again
        case SeatChanged(number, seat):
            state.seats[number] = seat
        case Left(seats, host, status, winners):
            for number, seat in seats.items():
                state.seats[number] = seat
            state.host, state.status, state.winners = host, status, winners
        case Removed(number, seat, code, sent_away, status, winners):
            state.seats[number] = seat
            state.code, state.sent_away = code, sent_away
            state.status, state.winners = status, winners
        case LinkMade(number, digest):
            state.seats[number].tokens.append(digest)
        case LinkClaimed(number, guest):
            state.seats[number].guests.append(guest)
        case LinksRevoked(number):
            seat = state.seats[number]
            seat.tokens, seat.guests = [], seat.guests[:1]
        case Muted(reader, handles):
            state.mutes[reader] = handles
        case HintsAgreed(seats):
            state.hints_agreed = seats
        case RematchMade(other):
            state.rematch = other
        case Closed():
            state.status = "over" if state.status == "over" else "closed"
            state.public = False
        case Silenced() | Older():
            return before
        case _:
            assert_never(row)
    return state


def _start(after: Table, row: Started, at: float) -> None:
    tried = after.tried
    after.game = tried.game if tried is not None and tried.row is row else after.begin()
    after.game_version = after.started = after.version
    after.began = after.last_played = at
    after.state = msgspec.structs.replace(
        after.state, status="over" if after.game.over else "playing", commitment=row.commitment
    )


def _play(after: Table, row: Acted, at: float) -> None:
    assert after.game is not None
    turn = after.game.turn
    tried = after.tried
    if tried is not None and tried.row is row:
        game, played = tried.game, tried.played
    else:
        game = after.game.copy()
        played = [play_one(game, row.seat, text, row.person) for text in row.actions]
    for action in played:
        action.row = after.version
    after.game = game
    after.played = after.played.plus(played)
    if game.over and after.state.status == "playing":
        after.state = msgspec.structs.replace(after.state, status="over")
    _tell(after, "actions", row.seat, played, turn, at)


def _take_back(after: Table, row: Undone, at: float) -> None:
    assert after.game is not None
    after.game = game = after.game.copy()
    for _ in range(row.count):
        game.undo()
    after.played = after.played.minus(row.count)
    after.undos = after.undos.copy()
    after.undos[row.seat, game.turn] += 1
    _tell(after, "undo", row.seat, [], game.turn, at)


def play_one(game: Game, seat: int, text: str, person: bool) -> Played:
    """Play an action, and note what is to be known of it later; raises IllegalAction."""
    whose = pen_name(int(game.peek().active))
    events = game.play(text)
    return Played(seat, game.last_action, events, person, whose)


def _tell(
    after: Table, kind: Literal["actions", "undo"], seat: int, played: list[Played], turn: int, at: float
) -> None:
    assert after.game is not None
    move = Move(
        after.version,
        kind,
        seat,
        played,
        after.game.peek(),
        after.undo_seat(),
        after.undoes_turn,
        turn,
        after.moves[-1] if after.moves else None,
    )
    after.game_version = after.version
    after.last_played = at
    if after.moves:
        after.moves[-1].drop_encoded()
    after.moves = [*after.moves, move]
    if not after.whole:
        _let_go(after)


def _hear(after: Table, row: Said, at: float) -> None:
    who = handle_of(after.id, row.guest)
    line = ChatLine(version=after.version, who=who, seat=row.seat, name=row.name, text=row.text, at=at)
    after.chat = (*after.chat, line)[-KEPT_CHAT:]
    after.speakers = {**after.speakers, who: row.name}


def _rename(after: Table) -> None:
    """Give the game and its cached texts the current names."""
    if after.game is not None and after.game.names != after.state.names():
        after.game = after.game.copy()
        after.game.rename(after.state.names())
    for move in after.moves:
        move.drop_encoded()


def _let_go(after: Table) -> None:
    """Keep memory bounded however long a game lasts; what can be undone always stays.

    The table before this one is the present one until the row is stored, so it loses nothing that it keeps.
    """
    if len(after.moves) > KEPT_STATES + 1:
        after.moves[-KEPT_STATES - 2].state = None
    for move in after.dropped:
        for action in move.played:
            action.events = []
    after.dropped = after.moves[:-KEPT_MOVES]
    if after.dropped:
        after.moves = after.moves[-KEPT_MOVES:]
        after.trimmed = True
    assert after.game is not None
    after.game.limit_undo(max(KEPT_STATES, undoable(after.played, after.alone)))
