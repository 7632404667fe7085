"""The registry: every table in memory, and the one path by which a table changes.

Load, lock, decide, apply, append, publish: the next table is ready before its rows are on disk, and counts only then.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Collection

from astra.server.editions import document_text
from astra.server.entries import columns_of, entries_of, keys_in, members_of, row_of
from astra.server.http.errors import Busy, Refused
from astra.server.live import Follower, LiveTable
from astra.server.loading import BrokenLog, Loader
from astra.server.settings import Settings
from astra.server.storage import Rewriting, Store, TakenVersion
from astra.table.callers import SYSTEM, Caller
from astra.table.chance import Chance
from astra.table.commands import Command, Start
from astra.table.decide import decide_and_apply
from astra.table.keys import RequestKey
from astra.table.rows import Row
from astra.table.table import Table

logger = logging.getLogger("astra.server")
MOST_ATTEMPTS = 8


class Registry:
    """The tables of this process. Others hear of every change as its followers."""

    def __init__(self, settings: Settings, store: Store, loader: Loader, chance: Chance) -> None:
        self._settings = settings
        self._store = store
        self._loader = loader
        self._chance = chance
        self.followers: list[Follower] = []
        self.tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}

    # Load

    async def table(self, table_id: str) -> LiveTable:
        """A table, from memory or from its rows; raises Refused if there is none."""
        if (live := await self.find(table_id)) is None:
            raise Refused("no-such-table", 404)
        return live

    async def find(self, table_id: str) -> LiveTable | None:
        """The same, None if there is none."""
        if not table_id.isalnum():
            return None
        if (live := self.tables.get(table_id)) is None:
            if (loading := self._loading.get(table_id)) is None:
                loading = self._loading[table_id] = asyncio.create_task(self._load(table_id))
                loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
            if (live := await asyncio.shield(loading)) is None:
                return None
        if self._settings.redis:
            # What was played at another process, even during loading, must be here; from now on announcements do that.
            if (version := (await self._store.versions([table_id])).get(table_id)) is None:
                self.drop(live)
                return None
            await self.follow(table_id, version)
        live.used = time.monotonic()
        return live

    async def _load(self, table_id: str) -> LiveTable | None:
        if (stored := await self._loader.load(table_id)) is None:
            return None
        live = self.keep(*stored)
        if live.table.state.status == "open" and live.table.state.is_full():
            # An earlier version was stopped between the last seat and the start.
            await self.change(live, SYSTEM, Start())
        return live

    def keep(self, table: Table, keys: dict[str, int], digest: str | None) -> LiveTable:
        """Hold a table in memory; returns the one that is held, for somebody may have been faster."""
        if (there := self.tables.get(table.id)) is not None:
            return there
        live = self.tables[table.id] = LiveTable(table, keys, digest, self._settings.away_seconds)
        for follower in self.followers:
            follower.kept(live)
        return live

    def drop(self, live: LiveTable) -> None:
        """Let go of a table; its rows stay."""
        if self.tables.pop(live.id, None) is not None:
            for follower in self.followers:
                follower.dropped(live)

    # Lock, decide, apply, append, publish

    async def create(
        self, table: Table, caller: Caller, command: Command, request: str | None, members: Collection[str] = ()
    ) -> LiveTable | None:
        """Open a table that has no row yet; None if its name is taken. `members` also belong to it."""
        now = LiveTable(table, {}, None, 0.0).now()
        # Beside the loop: a record is played, an edition prepared.
        rows, tables = await self._store.aside(lambda: decide_and_apply(table, caller, command, now, self._chance))
        entries = entries_of(table.version + 1, rows, now.time, (None, request))
        row, everybody = row_of(table, tables[-1]), {*members_of(rows), *members}
        digest = await self._store.create(row, entries, everybody, lambda: document_text(table.edition))
        if digest is None:
            return None
        live = self.keep(tables[0], {}, digest)
        self._publish(live, rows, tables, here=True)
        return live

    async def change(
        self,
        live: LiveTable,
        caller: Caller,
        command: Command,
        key: RequestKey | None = None,
        rewriting: Rewriting | None = None,
    ) -> int:
        """The one way in which a table changes. Returns the version that was made.

        It is decided again if another process was faster. A key that was used before changes nothing and gives the
        version that it made then; raises Refused if that was for something else, and whatever `decide` refuses.
        `rewriting` changes earlier rows as well. A caller that may be cancelled shields itself (uvicorn cancels no
        request); otherwise what was written is announced only with the next change.
        """
        name, request = stamp = key or (None, None)
        async with live.lock:
            for _ in range(MOST_ATTEMPTS):
                if name is not None and (version := live.keys.get(name)) is not None:
                    if await self._store.request_of(live.id, version) not in (None, request):
                        raise Refused("key-used", 409)
                    return version
                before, now = live.table, live.now()
                rows, tables = decide_and_apply(before, caller, command, now, self._chance)
                if not rows:
                    return before.version
                entries = entries_of(before.version + 1, rows, now.time, stamp)
                columns, new = columns_of(before, tables[-1]), members_of(rows)
                try:
                    digest = await self._store.append(live.id, live.digest, entries, columns, new, rewriting)
                except TakenVersion:
                    await self._catch_up(live)
                    continue
                live.digest = digest
                live.keys |= keys_in(entries)
                live.used = time.monotonic()
                self._publish(live, rows, tables, here=True)
                return entries[0].version
            raise Busy

    def _publish(self, live: LiveTable, rows: list[Row], tables: list[Table], here: bool) -> None:
        """The rows are on disk: now they are true, and everybody is told."""
        for row, after in zip(rows, tables, strict=True):
            live.table = after
            for follower in self.followers:
                follower.changed(live, row, here)

    # Follow other processes

    async def follow(self, table_id: str, version: int) -> None:
        """Another process has written a version: read it if anybody here holds the table."""
        if (live := self.tables.get(table_id)) is not None and live.table.version < version:
            async with live.lock:
                if live.table.version < version:
                    await self._catch_up(live)

    async def _catch_up(self, live: LiveTable) -> None:
        """Apply the rows that another process wrote; the caller holds the lock."""
        try:
            news = await self._loader.news_of(live.table, live.digest)
            if news is not None and news.reaches_back:
                await self._rebuild(live)
                return
        except BrokenLog as broken:
            # The rows are not those that this table was built from: the next reader builds it again.
            logger.error("table let go", extra={"details": {**broken.details, "here": live.table.version}})
            self.drop(live)
            raise Busy from broken
        if news is None:
            self.drop(live)
            raise Refused("no-such-table", 404)
        live.keys |= news.keys
        live.digest = news.digest
        self._publish(live, news.rows, news.tables, here=False)

    async def reload(self, live: LiveTable) -> None:
        """Build a table again from its rows, for changes that reach into its past; `_rebuild` expects the lock."""
        async with live.lock:
            await self._rebuild(live)

    async def _rebuild(self, live: LiveTable) -> None:
        if (stored := await self._loader.load(live.id)) is not None:
            live.table, live.keys, live.digest = stored
            for follower in self.followers:
                await follower.rebuilt(live)
