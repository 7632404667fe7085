"""What processes tell each other: which table has which version, and who is connected; never a table's content."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from litestar.channels import ChannelsBackend

from astra.server.live import Follower, LiveTable
from astra.table.rows import Row

logger = logging.getLogger("astra.server")

CHANNEL = "astra-tables"

Listener = Callable[[dict[str, Any]], None]


# A Redis that accepts a message and does not answer for this long is as good as none.
ANSWER_SECONDS = 2.0


@asynccontextmanager
async def opened_backend(redis_url: str) -> AsyncIterator[ChannelsBackend]:
    """Litestar's channels through Redis; one process alone needs none."""
    from litestar.channels.backends.redis import RedisChannelsPubSubBackend
    from redis.asyncio import Redis
    from redis.asyncio.retry import Retry
    from redis.backoff import NoBackoff

    redis = Redis.from_url(
        redis_url,
        health_check_interval=15,
        socket_timeout=ANSWER_SECONDS,
        socket_connect_timeout=ANSWER_SECONDS,
        retry=Retry(NoBackoff(), 0),
    )
    async with redis:
        backend = RedisChannelsPubSubBackend(redis=redis, key_prefix="ASTRA")
        try:
            yield backend
        finally:
            await backend.on_shutdown()


class Announcements(Follower):
    """Sends in the background, only the newest about each table, and listens to other processes.

    `process` is what this one is called among them.
    """

    def __init__(self, redis_url: str, process: str) -> None:
        self.process = process
        self._url = redis_url
        self._waiting: dict[tuple[str, str], bytes] = {}
        """By table and kind: older announcements help nobody."""
        self._news = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def open(self, listener: Listener) -> None:
        if self._url:
            self._tasks = [asyncio.create_task(self._send_forever()), asyncio.create_task(self._listen(listener))]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def changed(self, live: LiveTable, row: Row, here: bool) -> None:
        if here:
            self.tell(live.id, live.table.version)

    def tell(self, table_id: str, version: int) -> None:
        self._say("version", {"table": table_id, "version": version})

    def tell_presence(self, table_id: str, seats: list[int], watching: int) -> None:
        self._say("presence", {"table": table_id, "seats": seats, "watching": watching})

    def _say(self, what: str, message: dict[str, Any]) -> None:
        if self._url:
            self._waiting[message["table"], what] = msgspec.json.encode({"from": self.process, **message})
            self._news.set()

    async def _send_forever(self) -> None:
        async with opened_backend(self._url) as backend:
            while True:
                while not self._waiting:
                    self._news.clear()
                    await self._news.wait()
                message = self._waiting.pop(next(iter(self._waiting)))
                try:
                    await backend.publish(message, [CHANNEL])
                except Exception as error:  # noqa: BLE001 - lost announcements are made up for by comparing versions
                    logger.warning("announcement lost", extra={"details": {"problem": type(error).__name__}})
                    await asyncio.sleep(0.2)

    async def _listen(self, listener: Listener) -> None:
        while True:
            try:
                async with opened_backend(self._url) as backend:
                    await backend.subscribe([CHANNEL])
                    async for _, data in backend.stream_events():
                        message = msgspec.json.decode(data)
                        if message["from"] != self.process:
                            listener(message)
            except asyncio.CancelledError:
                raise
            except Exception as error:  # noqa: BLE001 - Redis may be restarting
                logger.warning("announcements interrupted", extra={"details": {"problem": type(error).__name__}})
            await asyncio.sleep(0.5)
