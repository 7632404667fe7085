"""What a stream is sent, encoded: snapshots, updates, what was missed, whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from astra.server.stream.subscribers import Subscriber
from astra.table import documents
from astra.table.readers import CHAT_LINES, muted_by, snapshot_bytes
from astra.table.table import KEPT_STATES, Table
from astra.table.updates import Step

encode = msgspec.json.encode


def message(name: str, data: bytes, version: int | None) -> bytes:
    """One event of a stream."""
    head = b"" if version is None else b"id: %d\n" % version
    return b"%bevent: %b\ndata: %b\n\n" % (head, name.encode(), data)


def snapshot_message(subscriber: Subscriber, table_part: documents.Table) -> bytes:
    live = subscriber.live
    snapshots = {
        _name(seat): snapshot_bytes(live.table, subscriber.reader(seat), live.now(), table_part)
        for seat in subscriber.eyes
    }
    return message("snapshot", encode({"snapshots": snapshots}), live.table.version)


def update_message(subscriber: Subscriber, step: Step, told_as: int | None = None) -> bytes:
    """The update of a version; its event may have a later id."""
    names = subscriber.live.table.names(subscriber.language)
    updates = (
        b'"%b":%b' % (_name(seat).encode(), step.update(seat, subscriber.language, names)) for seat in subscriber.eyes
    )
    data = b'{"updates":{%b}}' % b",".join(updates)
    return message("update", data, step.version if told_as is None else told_as)


def _name(seat: int | None) -> str:
    return "watch" if seat is None else str(seat)


def turn_message(subscriber: Subscriber) -> bytes:
    """ "Your turn", if one of the stream's seats is asked and a person decides for it."""
    table = subscriber.live.table
    asked = table.asked
    if asked is None or asked not in subscriber.seats or table.state.seats[asked].player() is not None:
        return b""
    return message("turn", encode({"seats": [asked]}), table.version)


def recent_message(subscriber: Subscriber) -> bytes:
    """What each of the stream's seats may have missed, for somebody who comes back."""
    table = subscriber.live.table
    recent: dict[str, list[Any]] = {}
    names = table.names(subscriber.language)
    for seat in subscriber.seats:
        steps = table.since_move_of(seat)
        if len(steps) > 1:
            recent[str(seat)] = [step.update(seat, subscriber.language, names) for step in steps]
    for step in table.steps[:-1]:
        step.drop_encoded()  # seldom wanted
    return message("recent", encode({"recent": recent}), None) if recent else b""


def can_resume(table: Table, after: int) -> bool:
    """A stream resumes within a game, after its first move, unless it missed too much."""
    if not table.steps or not table.started <= after <= table.version:
        return False
    said = sum(1 for line in table.chat if line.version > after)
    return said <= CHAT_LINES and sum(1 for step in table.steps if step.version > after) <= KEPT_STATES


def updates_at_first(subscriber: Subscriber, after: int | None) -> Iterable[tuple[Step, int | None]]:
    """The updates that a stream would begin with: each a step of the game, and whose eyes it is for."""
    table = subscriber.live.table
    if after is not None and can_resume(table, after):
        return [(step, seat) for step in table.steps if step.version > after for seat in subscriber.eyes]
    return [(step, seat) for seat in subscriber.seats for step in table.since_move_of(seat)]


def missed_messages(subscriber: Subscriber, after: int) -> bytes:
    """All that came after a version, in its order."""
    table = subscriber.live.table
    waiting: list[tuple[int, bytes]] = []
    for step in table.steps:
        if step.version > after:
            waiting.append((step.version, update_message(subscriber, step)))
    if not waiting:
        # The last one again: whoever lost an answer learns what is to be decided.
        waiting.append((after, update_message(subscriber, table.steps[-1], after)))
    muted = muted_by(table, subscriber.caller)
    for line in table.chat:
        if line.version > after and line.who not in muted:
            waiting.append((line.version, message("chat", encode(line), line.version)))
    waiting.sort(key=lambda part: part[0])
    return b"".join(part for _, part in waiting)
