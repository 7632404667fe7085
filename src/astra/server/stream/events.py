"""The events of a stream, as typed values; the OpenAPI description shows them beside what is asked for."""

from __future__ import annotations

import msgspec

from astra.table.documents import ChatLine, Snapshot, Table, Update


class StreamSnapshots(msgspec.Struct):
    """SSE `snapshot`, by seat number or "watch"."""

    snapshots: dict[str, Snapshot]


class StreamUpdates(msgspec.Struct):
    """SSE `update`, by seat number or "watch"."""

    updates: dict[str, Update]


class StreamRecent(msgspec.Struct):
    """SSE `recent`, after a first snapshot: what came since the last move of a seat's own turn, by seat number.

    The first update of a list is where it begins: what was there before that move, if it is still kept.
    """

    recent: dict[str, list[Update]]


class StreamTurn(msgspec.Struct):
    """SSE `turn`: one of the stream's seats is asked now."""

    seats: list[int]


EVENTS: dict[str, type[msgspec.Struct]] = {
    "snapshot": StreamSnapshots,
    "recent": StreamRecent,
    "update": StreamUpdates,
    "turn": StreamTurn,
    "table": Table,
    "chat": ChatLine,
}
"""What the data of an event is, by its name."""
