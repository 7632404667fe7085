"""Retention: deletes what nobody has used for long, never trusting a single clock, and never without a copy."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Collection, Iterator
from functools import partial
from pathlib import Path

from astra.server.metrics import Metrics
from astra.server.storage.backup import export
from astra.server.storage.kept_editions import delete_unneeded
from astra.server.storage.migrations import delete_backups, delete_exports
from astra.server.storage.store import Store
from astra.server.storage.unused import (
    AT_ONCE,
    Unused,
    delete_guests,
    delete_tables,
    newest_time,
    put_reached,
    reached_time,
    unused_since,
)

logger = logging.getLogger("astra.server")

DAY = 86_400.0
COPY_DAYS = 14  # how long copies are kept, and never longer than what is in them
EDITION_DAYS = 1  # how long an edition without a table is kept: somebody may be about to open one with it
AHEAD = DAY  # the most time that a start believes has passed since somebody last looked
FEW_GUESTS = 20  # a guest without a table is only a name, and the share of so few says little


class Clock:
    """What time it is, as far as we have seen it pass: a clock that is years ahead is not trusted.

    Time that passes while the server runs counts, used or not. Of the time while it was off, at most a day counts at
    each start, so after months without a server things are kept for longer.
    """

    def __init__(self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic) -> None:
        self._wall = wall
        self._steady = steady
        self._looked: float | None = None

    def believed(self, reached: float | None) -> float:
        """The current time, given how far time had come when somebody last looked."""
        now, before = self._steady(), self._looked
        self._looked = now
        passed = AHEAD if before is None else now - before
        return self._wall() if reached is None else min(self._wall(), reached + passed)


def is_implausible(unused: Unused) -> bool:
    """Whether it would delete so much that a wrong clock is likelier: more than half of the tables or guests."""
    too_many_guests = len(unused.guests) > FEW_GUESTS and 2 * len(unused.guests) > unused.all_guests
    return 2 * len(unused.tables) > unused.all_tables or too_many_guests


class Retention:
    """Deletes what is unused for `days`; `copies` is where the copies go, `offered` editions stay in any case."""

    def __init__(
        self,
        store: Store,
        metrics: Metrics,
        *,
        days: int,
        copies: Path,
        gone: Callable[[str], None],
        offered: Collection[str] = (),
        clock: Clock | None = None,
    ) -> None:
        self.store = store
        self.metrics = metrics
        self.days = days
        self.copies = copies
        self._gone = gone
        self._offered = offered
        self._clock = clock or Clock()
        self._told: tuple[int, int] | None = None

    async def run(self) -> int:
        """Delete what is due, unless that is an implausible share; returns how many tables."""
        now = await self._now()
        await self.store.aside(partial(self._delete_copies, now - min(COPY_DAYS, self.days) * DAY))
        unused = await self.due(now)
        if is_implausible(unused):
            self._refuse(unused)
            return 0
        self.metrics.retention_refused.set(0)
        self._told = None
        tables = await self.delete(unused, now)
        await self.delete_editions(now)
        return tables

    async def delete_editions(self, now: float) -> list[str]:
        """Delete editions that no table needs any more, and those published a day ago and never used."""
        before = now - EDITION_DAYS * DAY
        gone = await self.store.writer.write(lambda connection: delete_unneeded(connection, before, now, self._offered))
        if gone:
            logger.info("editions deleted", extra={"details": {"editions": gone}})
        return gone

    async def _now(self) -> float:
        newest, reached = await self.store.read(lambda connection: (newest_time(connection), reached_time(connection)))
        self.store.newest = newest or 0.0
        # Before anybody has looked, begin with what is stored; later moves may carry a wrong clock's time.
        now = self._clock.believed(newest if reached is None else reached)
        if reached is None or now > reached:
            await self.store.writer.write(lambda connection: put_reached(connection, now))
        return now

    async def due(self, now: float) -> Unused:
        """What has been unused for too long at a moment."""
        oldest = now - self.days * DAY
        return await self.store.read(lambda connection: unused_since(connection, oldest))

    async def delete(self, unused: Unused, now: float) -> int:
        """Copy what is due, then delete it; returns how many tables."""
        if not unused.tables and not unused.guests:
            return 0
        copy = await self.store.aside(lambda: export(self.store.engine, self.copies, unused.tables, unused.guests))
        oldest = now - self.days * DAY
        write = self.store.writer.write
        tables = guests = 0
        for part in _parts(unused.tables):
            ids = await write(partial(delete_tables, part, oldest))
            for table_id in ids:
                self._gone(table_id)
            tables += len(ids)
            self.metrics.retention_deleted.inc(len(ids))
            logger.info("tables deleted", extra={"details": {"tables": ids, "copy": copy.name}})
        for part in _parts(unused.guests):
            guests += await write(partial(delete_guests, part, oldest))
        details = {"tables": tables, "guests": guests, "unused_days": self.days, "copy": copy.name}
        logger.info("retention deleted what was unused", extra={"details": details})
        return tables

    def _delete_copies(self, before: float) -> None:
        delete_backups(self.store.engine, before)
        delete_exports(self.copies, before)

    def _refuse(self, unused: Unused) -> None:
        """Logged once, not every hour; the metric stays until it is settled."""
        self.metrics.retention_refused.set(len(unused.tables) + len(unused.guests))
        if self._told == (seen := (len(unused.tables), len(unused.guests))):
            return
        self._told = seen
        details = {
            "tables": len(unused.tables),
            "of_tables": unused.all_tables,
            "guests": len(unused.guests),
            "of_guests": unused.all_guests,
            "retention_days": self.days,
            "do": "check the clock; if it is right, stop the server and run `astra serve prune`",
        }
        logger.error("retention refused: more than half would be deleted", extra={"details": details})


def _parts(names: list[str]) -> Iterator[list[str]]:
    """In portions, so that no move waits for long."""
    for start in range(0, len(names), AT_ONCE):
        yield names[start : start + AT_ONCE]
