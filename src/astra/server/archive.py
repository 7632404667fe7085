"""Work that takes long: reading the whole past of a table, which is not kept in memory, and trying out previews."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from astra.server.bots.fair_queue import Asker, FairQueue, always
from astra.server.http.buckets import Buckets
from astra.server.http.callers import WebCaller, counts_as
from astra.server.http.errors import Refused
from astra.server.http.limits import Limits
from astra.server.live import Follower, LiveTable
from astra.server.loading import entries_after, follow_entry, load_table
from astra.server.storage import Store
from astra.table.table import Table

T = TypeVar("T")

# Tables whose past is kept for the next request: reading one again means playing its whole game.
MOST_KEPT = 4


class Archive(Follower):
    """One thread does the work, however many ask; callers take turns, and the time that each takes is counted."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self._store = store
        self._spent = Buckets(limits.work, limits.work_burst)
        self._spent_by_address = Buckets(limits.address_work, limits.work_burst)
        self._turns = FairQueue(1)
        self._kept: dict[str, tuple[Table, str | None]] = {}
        """Each with the digest of its last row."""

    @contextmanager
    def counted(self, table: Table, caller: WebCaller) -> Iterator[None]:
        """Work for a caller in this thread; raises Refused if the caller has used up their time."""
        name = counts_as(caller, table)
        self._needs_time(name, caller)
        started = time.thread_time()
        try:
            yield
        finally:
            self._spend(name, caller, time.thread_time() - started)

    async def work(self, table: Table | None, caller: WebCaller, work: Callable[[], T]) -> T:
        """The same outside the event loop; it need not be about a table."""
        name = counts_as(caller, table)
        async with self._turns.turn(Asker(name, always)):
            return await self._aside(name, caller, work)

    async def read(self, table: Table, caller: WebCaller, reading: Callable[[Table], T]) -> T:
        """What a caller reads in a table with its whole past, which is kept up to date for the next caller."""
        name = counts_as(caller, table)
        async with self._turns.turn(Asker(name, always)):
            self._needs_time(name, caller)  # before anything is read, and what is kept stays so
            kept, digest = self._kept.pop(table.id, (None, None))
            found = await self._store.load(table.id, -1 if kept is None else kept.version - 1)
            news = None if kept is None or found is None else entries_after(kept, digest, *found)
            if kept is not None and news is None:
                kept, found = None, await self._store.load(table.id)
            if found is None:
                raise Refused("no-such-table", 404)
            row, entries = found

            def work() -> tuple[Table, T]:
                if kept is None:
                    whole = load_table(row, entries, table.edition, whole=True)
                else:
                    whole = kept
                    for entry in news or ():
                        whole, _ = follow_entry(whole, entry, row.version)
                return whole, reading(whole)

            whole, result = await self._aside(name, caller, work)
            while len(self._kept) >= MOST_KEPT:
                del self._kept[next(iter(self._kept))]
            self._kept[table.id] = whole, entries[-1].digest
            return result

    async def _aside(self, name: str, caller: WebCaller, work: Callable[[], T]) -> T:
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
            return await self._store.aside(timed)
        finally:
            self._spend(name, caller, seconds)

    def _needs_time(self, name: str, caller: WebCaller) -> None:
        self._spent.needs(name, 0.0)
        self._spent_by_address.needs(caller.address, 0.0)

    def _spend(self, name: str, caller: WebCaller, seconds: float) -> None:
        self._spent.spend(name, seconds)
        self._spent_by_address.spend(caller.address, seconds)

    async def rebuilt(self, live: LiveTable) -> None:
        self._kept.pop(live.id, None)

    def dropped(self, live: LiveTable) -> None:
        self._kept.pop(live.id, None)
