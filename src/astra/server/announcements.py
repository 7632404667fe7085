"""What processes tell each other: which table has which version, who is connected. Never what is in it."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from typing import Any

import msgspec
from litestar.channels import ChannelsBackend

logger = logging.getLogger("astra.server")

CHANNEL = "astra-tables"

Listener = Callable[[dict[str, Any]], None]


def open_backend(redis_url: str) -> ChannelsBackend:
    """Litestar's channels through Redis; one process alone needs none."""
    from litestar.channels.backends.redis import RedisChannelsPubSubBackend
    from redis.asyncio import Redis

    return RedisChannelsPubSubBackend(redis=Redis.from_url(redis_url, health_check_interval=15), key_prefix="ASTRA")


class Announcements:
    """Sends in order and in the background, and listens for what other processes say."""

    def __init__(self, redis_url: str) -> None:
        self.process = secrets.token_hex(6)
        self._url = redis_url
        self._outgoing: asyncio.Queue[bytes] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []

    def open(self, listener: Listener) -> None:
        if self._url:
            self._tasks = [asyncio.create_task(self._send_forever()), asyncio.create_task(self._listen(listener))]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def tell(self, table_id: str, version: int) -> None:
        self._say({"table": table_id, "version": version})

    def tell_presence(self, table_id: str, seats: list[int], watching: int) -> None:
        self._say({"table": table_id, "seats": seats, "watching": watching})

    def _say(self, message: dict[str, Any]) -> None:
        if self._url:
            self._outgoing.put_nowait(msgspec.json.encode({"from": self.process, **message}))

    async def _send_forever(self) -> None:
        backend = open_backend(self._url)
        while True:
            message = await self._outgoing.get()
            try:
                await backend.publish(message, [CHANNEL])
            except Exception as error:  # noqa: BLE001 - lost announcements are made up for by comparing versions
                logger.warning("announcement lost", extra={"facts": {"problem": type(error).__name__}})
                await asyncio.sleep(0.2)

    async def _listen(self, listener: Listener) -> None:
        while True:
            backend = open_backend(self._url)
            try:
                await backend.on_startup()
                await backend.subscribe([CHANNEL])
                async for _, data in backend.stream_events():
                    message = msgspec.json.decode(data)
                    if message["from"] != self.process:
                        listener(message)
            except asyncio.CancelledError:
                raise
            except Exception as error:  # noqa: BLE001 - Redis may be restarting
                logger.warning("announcements interrupted", extra={"facts": {"problem": type(error).__name__}})
            await asyncio.sleep(0.5)
