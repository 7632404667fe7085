"""The streams of the page: they send what happens at a table to listeners, as a server would."""

from __future__ import annotations

from collections.abc import Callable

from astra.site.tables import OpenTable
from astra.table.callers import Caller
from astra.table.messages import (
    can_resume,
    encode,
    message,
    missed_messages,
    recent_message,
    snapshot_message,
    turn_message,
    update_message,
)
from astra.table.moment import Now
from astra.table.readers import Reader, muted_by, table_document
from astra.table.rows import Acted, Row, Said, Silenced, Started, Undone
from astra.table.table import Table

Send = Callable[[bytes], None]


class Listening:
    """One stream: whose view it carries, and where its messages go."""

    def __init__(self, live: OpenTable, caller: Caller, seats: tuple[int, ...], language: str, send: Send) -> None:
        self.live = live
        self.caller = caller
        self.seats = seats
        self.language = language
        self.send = send

    @property
    def table(self) -> Table:
        return self.live.table

    def now(self) -> Now:
        return self.live.now()

    def table_message(self, version: int | None) -> bytes:
        table = table_document(self.table, Reader(self.caller, self.language), self.now())
        return message("table", encode(table), version)

    def present(self) -> bytes:
        """The whole present."""
        table = table_document(self.table, Reader(self.caller, self.language), self.now())
        return snapshot_message(self, table)


class Streams:
    """All streams of the page, by its numbers for them."""

    def __init__(self) -> None:
        self._all: dict[int, Listening] = {}

    def open(self, number: int, listening: Listening, after: int | None) -> None:
        """Send what was missed since `after`, or the whole present; then what comes."""
        self._all[number] = listening
        if after is not None and can_resume(listening.table, after):
            first = missed_messages(listening, after) + listening.table_message(listening.table.version)
        else:
            first = listening.present() + recent_message(listening)
        listening.send(first + turn_message(listening))

    def close(self, number: int) -> None:
        self._all.pop(number, None)

    def _at(self, live: OpenTable) -> list[Listening]:
        return [listening for listening in self._all.values() if listening.live is live]

    def changed(self, live: OpenTable, row: Row) -> None:
        """A row is stored: tell everybody who is listening."""
        for listening in self._at(live):
            match row:
                case Acted() | Undone():
                    listening.send(self._update(listening))
                case Said():
                    line = live.table.chat[-1]
                    if line.who not in muted_by(live.table, listening.caller):
                        listening.send(message("chat", encode(line), line.version))
                case Silenced():
                    pass
                case Started():
                    listening.send(listening.present() + turn_message(listening))
                case _:
                    listening.send(listening.table_message(live.table.version))

    def _update(self, listening: Listening) -> bytes:
        table = listening.table
        move = table.moves[-1]
        told = update_message(listening, move)
        # A seat that goes on deciding in its own turn knows that it does.
        if move.seat != table.asked or table.game is None or move.turn != table.game.turn:
            told += turn_message(listening)
        return told if table.playing else told + listening.table_message(table.version)

    def thinking(self, live: OpenTable) -> None:
        """Somebody begins to think, or has thought."""
        for listening in self._at(live):
            listening.send(listening.table_message(None))
