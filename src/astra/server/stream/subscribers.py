"""One stream: who may see what it carries, and a bounded queue of what waits to be sent."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from astra.server.http.callers import WebCaller, counts_as
from astra.server.http.limits import MOST_WAITING
from astra.server.live import LiveTable
from astra.table.messages import viewpoints_of
from astra.table.moment import Now
from astra.table.readers import Reader
from astra.table.table import Table

END = b""


class Subscriber:
    """A browser that is listening: its seats (none for a spectator), its language, and what waits to be sent."""

    __slots__ = (
        "beat", "caller", "code", "ended", "idle", "language", "live", "name", "push", "queue", "seats", "told",
    )  # fmt: skip

    def __init__(
        self,
        live: LiveTable,
        caller: WebCaller,
        seats: tuple[int, ...],
        language: str,
        code: str | None = None,
        push: Callable[[bytes], bool] | None = None,
    ) -> None:
        self.live = live
        self.caller = caller
        self.code = code
        self.name = counts_as(caller, live.table)
        self.seats = seats
        self.language = language
        self.queue: asyncio.Queue[bytes] = asyncio.Queue(MOST_WAITING)
        self.push = push
        """Sends at once what need not wait, and returns whether it could."""
        self.idle = False
        """Whether everything that went through the queue has been sent."""
        self.told: object = None
        """What it was last told about the table (`_news` in streams.py)."""
        self.beat = 0
        self.ended = False

    @property
    def viewpoints(self) -> tuple[int | None, ...]:
        """The seats whose views it gets; None for a spectator's."""
        return viewpoints_of(self.seats)

    @property
    def table(self) -> Table:
        return self.live.table

    def now(self) -> Now:
        return self.live.now()

    def reader(self, seat: int | None = None) -> Reader:
        return Reader(self.caller, self.language, seat)

    def put(self, message: bytes) -> bool:
        """Returns whether there was room; a reader who is too slow is cut off and resumes later."""
        if self.ended:
            return True
        if self.idle and self.push is not None and self.queue.empty() and self.push(message):
            return True
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            self.end()
            return False
        return True

    def end(self, last: bytes = END) -> None:
        """Send only some last words; what is waiting is dropped, since the reader will ask for it again."""
        self.ended = True
        while not self.queue.empty():
            self.queue.get_nowait()
        for words in (last, END) if last is not END else (END,):
            self.queue.put_nowait(words)
