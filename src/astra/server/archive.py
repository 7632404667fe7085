"""Work that takes long: reading the whole past of a table, which is not kept in memory, and trying what could be."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from astra.server.bots.fair_queue import Asker, FairQueue, always
from astra.server.callers import Caller, counts_as
from astra.server.http.buckets import Buckets
from astra.server.http.errors import Refused
from astra.server.live import LiveTable, is_forgetting, load_live
from astra.server.state import decode_state

if TYPE_CHECKING:
    from astra.server.registry import Registry

T = TypeVar("T")

# Tables whose past is kept for whoever asks next: to read one anew is to play its whole game.
MOST_KEPT = 4
BURST_SECONDS = 10.0


class Archive:
    """However many ask, one thread works at it; callers take turns, and the time that each takes is counted."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self._spent = Buckets(registry.settings.limits.work, BURST_SECONDS)
        self._spent_by_address = Buckets(registry.settings.limits.address_work, BURST_SECONDS)
        self._turns = FairQueue(1)
        self._kept: dict[str, LiveTable] = {}

    @contextmanager
    def counted(self, live: LiveTable, caller: Caller) -> Iterator[None]:
        """Work for a caller in this thread; raises Refused for one who has had too much of it."""
        name = counts_as(caller, live)
        self._needs_time(name, caller)
        started = time.thread_time()
        try:
            yield
        finally:
            self._spend(name, caller, time.thread_time() - started)

    async def work(self, live: LiveTable, caller: Caller, work: Callable[[], T]) -> T:
        """The same beside the event loop."""
        name = counts_as(caller, live)
        async with self._turns.turn(Asker(name, always)):
            return await self._aside(name, caller, work)

    async def read(self, live: LiveTable, caller: Caller, reading: Callable[[LiveTable], T]) -> T:
        """What a caller reads in the table with all of its past; that is kept, and followed on for the next one."""
        name = counts_as(caller, live)
        async with self._turns.turn(Asker(name, always)):
            self._needs_time(name, caller)  # before anything is read, and what is kept stays so
            kept = self._kept.pop(live.id, None)
            found = await self.registry.store.load(live.id, -1 if kept is None else kept.version)
            if kept is not None and found is not None and any(is_forgetting(entry) for entry in found[1]):
                kept, found = None, await self.registry.store.load(live.id)
            if found is None:
                raise Refused("no-such-table", 404)
            row, entries = found

            def work() -> tuple[LiveTable, T]:
                if kept is None:
                    whole = load_live(row, entries, live.edition, whole=True)
                else:
                    whole = kept
                    whole.state = decode_state(row.document)
                    for entry in entries:
                        whole.replay(entry)
                return whole, reading(whole)

            whole, result = await self._aside(name, caller, work)
            while len(self._kept) >= MOST_KEPT:
                del self._kept[next(iter(self._kept))]
            self._kept[live.id] = whole
            return result

    async def _aside(self, name: str, caller: Caller, work: Callable[[], T]) -> T:
        self._needs_time(name, caller)
        seconds = 0.0

        def timed() -> T:
            nonlocal seconds
            started = time.thread_time()
            try:
                return work()
            finally:
                seconds = time.thread_time() - started

        try:
            return await self.registry.store.aside(timed)
        finally:
            self._spend(name, caller, seconds)

    def _needs_time(self, name: str, caller: Caller) -> None:
        self._spent.needs(name, 0.0)
        self._spent_by_address.needs(caller.address, 0.0)

    def _spend(self, name: str, caller: Caller, seconds: float) -> None:
        self._spent.spend(name, seconds)
        self._spent_by_address.spend(caller.address, seconds)

    def forget(self, table_id: str) -> None:
        """A table was let go, or its past has changed."""
        self._kept.pop(table_id, None)
