"""A table in memory: its current value, and what only this process knows about it."""

from __future__ import annotations

import asyncio
import time

from astra.bots import TurnClock
from astra.server.stream.presence import Presence
from astra.table.moment import Now
from astra.table.rows import Row
from astra.table.table import Table


class LiveTable:
    """One table. Only its holder of `lock` puts the next `table` in place, and only after its row is on disk."""

    def __init__(self, table: Table, keys: dict[str, int], digest: str | None, away_seconds: float) -> None:
        self.table = table
        self.keys = keys
        """The versions that requests made, by their keys."""
        self.digest = digest
        """The digest of the last row, after which the next one is written."""
        self.lock = asyncio.Lock()
        self.presence = Presence(away_seconds)
        self.thinking: int | None = None
        self.clocks: dict[tuple[int, str], TurnClock] = {}
        """The time left in a turn, by seat and bot: others may decide in between."""
        self.used = time.monotonic()

    @property
    def id(self) -> str:
        return self.table.id

    def now(self) -> Now:
        """The moment, as this process sees it."""
        return Now(round(time.time(), 3), self.presence, self.thinking)


class Follower:
    """Hears what happens to the tables in memory; the methods that a follower does not override do nothing."""

    def kept(self, live: LiveTable) -> None:
        """A table came into memory."""

    def changed(self, live: LiveTable, row: Row, here: bool) -> None:
        """A row is on disk and applied; `here` says whether this process wrote it."""

    async def rebuilt(self, live: LiveTable) -> None:
        """A row changed the past: the table was built again from its rows."""

    def dropped(self, live: LiveTable) -> None:
        """A table left memory."""

    def needs(self, live: LiveTable) -> bool:
        """Whether a table must stay in memory."""
        return False
