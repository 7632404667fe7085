"""What a stream is sent, encoded: snapshots, updates, what was missed, whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

import msgspec

from astra.table import documents
from astra.table.callers import Caller
from astra.table.limits import CHAT_LINES, KEPT_STATES
from astra.table.moment import Now
from astra.table.readers import Reader, muted_by, snapshot_bytes
from astra.table.table import Table
from astra.table.updates import Move, updates_for, viewpoint_name

encode = msgspec.json.encode


class Listener(Protocol):
    """Somebody who listens to a table: with which seats (none: a spectator), and in which language."""

    @property
    def caller(self) -> Caller: ...

    @property
    def seats(self) -> tuple[int, ...]: ...

    @property
    def language(self) -> str: ...

    @property
    def table(self) -> Table: ...

    def now(self) -> Now: ...


def viewpoints_of(seats: tuple[int, ...]) -> tuple[int | None, ...]:
    """Whose views a listener gets, None a spectator's: people around one screen need what all of them may see."""
    return seats if len(seats) == 1 else (*seats, None)


def message(name: str, data: bytes, version: int | None) -> bytes:
    """One event of a stream."""
    head = b"" if version is None else b"id: %d\n" % version
    return b"".join((head, b"event: ", name.encode(), b"\ndata: ", data, b"\n\n"))


def snapshot_message(listener: Listener, table_part: documents.Table) -> bytes:
    table = listener.table
    snapshots = {
        viewpoint_name(seat): snapshot_bytes(
            table, Reader(listener.caller, listener.language, seat), listener.now(), table_part
        )
        for seat in viewpoints_of(listener.seats)
    }
    return message("snapshot", encode({"snapshots": snapshots}), table.version)


def update_message(listener: Listener, move: Move, told_as: int | None = None) -> bytes:
    """The update of a version; its event may have a later id."""
    names = listener.table.names(listener.language)
    data = updates_for(move, viewpoints_of(listener.seats), listener.language, names)
    return message("update", data, move.version if told_as is None else told_as)


def turn_message(listener: Listener) -> bytes:
    """ "Your turn", if one of the stream's seats is asked and a person decides for it."""
    table = listener.table
    asked = table.asked
    if asked is None or asked not in listener.seats or table.state.seats[asked].player() is not None:
        return b""
    return message("turn", encode({"seats": [asked]}), table.version)


def recent_message(listener: Listener) -> bytes:
    """What each of the stream's seats may have missed, for somebody who comes back."""
    table = listener.table
    recent: dict[str, list[Any]] = {}
    names = table.names(listener.language)
    for seat in listener.seats:
        moves = table.since_move_of(seat)
        if len(moves) > 1:
            recent[str(seat)] = [msgspec.Raw(move.update(seat, listener.language, names)) for move in moves]
    for move in table.moves[:-1]:
        move.drop_encoded()  # seldom wanted
    return message("recent", encode({"recent": recent}), None) if recent else b""


def can_resume(table: Table, after: int) -> bool:
    """A stream resumes within a game, after its first move, unless it missed too much."""
    if not table.moves or not table.started <= after <= table.version:
        return False
    said = sum(1 for line in table.chat if line.version > after)
    return said <= CHAT_LINES and sum(1 for move in table.moves if move.version > after) <= KEPT_STATES


def updates_at_first(listener: Listener, after: int | None) -> Iterable[tuple[Move, int | None]]:
    """The updates that a stream would begin with: each a move of the game, and the viewpoint it is for."""
    table = listener.table
    if after is not None and can_resume(table, after):
        return [(move, seat) for move in table.moves if move.version > after for seat in viewpoints_of(listener.seats)]
    return [(move, seat) for seat in listener.seats for move in table.since_move_of(seat)]


def missed_messages(listener: Listener, after: int) -> bytes:
    """All that came after a version, in its order."""
    table = listener.table
    waiting: list[tuple[int, bytes]] = []
    for move in table.moves:
        if move.version > after:
            waiting.append((move.version, update_message(listener, move)))
    if not waiting:
        # The last one again: a client that lost an answer learns what is to be decided.
        waiting.append((after, update_message(listener, table.moves[-1], after)))
    muted = muted_by(table, listener.caller)
    for line in table.chat:
        if line.version > after and line.who not in muted:
            waiting.append((line.version, message("chat", encode(line), line.version)))
    waiting.sort(key=lambda part: part[0])
    return b"".join(part for _, part in waiting)
