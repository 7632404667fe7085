"""What a server does regularly: drop tables that nobody uses, delete what is due, follow other processes."""

from __future__ import annotations

import asyncio
import gc
import logging
import time
from typing import Any

from astra.server.health import Health
from astra.server.registry import Registry
from astra.server.settings import Settings
from astra.server.storage import Store
from astra.server.storage.locks import Lock
from astra.server.storage.retention import Retention
from astra.server.stream.streams import Streams
from astra.table.refusals import Refusal

logger = logging.getLogger("astra.server")

LOCK_SECONDS = 2.0
COMPARE_SECONDS = 2.0
SEARCH_HOURS = 24
"""Without a full search for garbage, where somebody is always connected."""


class Upkeep:
    """Once an hour; if one part fails, the others still run."""

    def __init__(self, store: Store, retention: Retention, health: Health, streams: Streams) -> None:
        self._store = store
        self._retention = retention
        self._health = health
        self._streams = streams
        self._hours = 0

    async def run_forever(self) -> None:
        while True:
            await self.run()
            await asyncio.sleep(3600)
            self.search_for_cycles()

    def search_for_cycles(self) -> None:
        """The only full search, see `run.shorten_pauses`. It stops everything for a while, so nobody should be here."""
        self._hours += 1
        if not self._streams.all or self._hours >= SEARCH_HOURS:
            gc.collect()
            self._hours = 0

    async def run(self) -> None:
        for work in (self.delete_unused, self._check_pages):
            try:
                await work()
            except Exception as error:
                self._health.met(error)
                logger.error("upkeep failed", exc_info=error, extra={"details": {"work": work.__name__}})

    async def delete_unused(self) -> None:
        """Delete what the retention time says."""
        await self._retention.run()

    async def _check_pages(self) -> None:
        """Notice a damaged page before somebody needs it."""
        await self._store.aside(self._store.check_pages)


class Unloading:
    """Drops tables that nobody uses."""

    def __init__(self, registry: Registry, idle_seconds: float) -> None:
        self._registry = registry
        self._idle_seconds = idle_seconds

    async def run_forever(self) -> None:
        while True:
            await asyncio.sleep(min(30.0, self._idle_seconds / 4 + 0.05))
            self.unload()

    def unload(self) -> None:
        """A method of its own: a name in a loop that never ends would hold the last table."""
        oldest = time.monotonic() - self._idle_seconds
        for live in list(self._registry.tables.values()):
            idle = live.used < oldest and not live.lock.locked()
            if idle and not any(follower.needs(live) for follower in self._registry.followers):
                self._registry.drop(live)


class Neighbours:
    """Follows other processes that serve the same tables: hears what they say, and compares the rows now and then."""

    def __init__(self, registry: Registry, store: Store, streams: Streams, settings: Settings) -> None:
        self._registry = registry
        self._store = store
        self._streams = streams
        self._settings = settings

    def heard(self, message: dict[str, Any]) -> None:
        """Another process says something: a new version, or who is connected there."""
        live = self._registry.tables.get(message["table"])
        if live is None:
            return
        if "version" in message:
            task = asyncio.create_task(self._registry.follow(live.id, message["version"]))
            task.add_done_callback(_log_failure)
        elif live.presence.heard(message["from"], frozenset(message["seats"]), message["watching"]):
            self._streams.announce_table(live)

    async def compare_forever(self) -> None:
        """Announcements can be lost while Redis restarts, so compare versions now and then."""
        while self._settings.redis:
            await asyncio.sleep(COMPARE_SECONDS)
            watched = self._streams.watched()
            try:
                for table_id, version in (await self._store.versions(watched)).items() if watched else ():
                    await self._registry.follow(table_id, version)
            except Exception as error:
                logger.warning("versions not compared", exc_info=error)


async def hold_forever(lock: Lock) -> None:
    """A PostgreSQL that restarts releases every lock: take ours again as soon as it is back."""
    while True:
        await asyncio.sleep(LOCK_SECONDS)
        try:
            await asyncio.to_thread(lock.renew)
        except Exception as error:
            logger.warning("lock of the database not held", exc_info=error)


def _log_failure(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None and not isinstance(error, Refusal):
        logger.warning("table not followed", exc_info=error)
