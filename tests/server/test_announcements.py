"""What processes tell each other through a real Redis that stands still for a while."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import pytest

from astra.server.stream import announcements
from astra.server.stream.announcements import Announcements
from tests.services.redis import Redis
from tests.waiting import PATIENCE

OFTEN = 500


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.02)


def test_a_redis_that_does_not_answer_holds_nothing_up_and_only_the_newest_is_told_when_it_does(
    own_redis: Redis, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(announcements, "ANSWER_SECONDS", 0.5)
    heard: list[dict[str, Any]] = []

    def versions() -> list[int]:
        return [message["version"] for message in heard if "version" in message]

    async def scene() -> None:
        one, other = Announcements(own_redis.address, "one"), Announcements(own_redis.address, "other")
        one.open(lambda _: None)
        other.open(heard.append)
        try:
            while not heard:  # the other may not listen yet
                one.tell("table", 1)
                await asyncio.sleep(0.05)
            own_redis.halt()
            with caplog.at_level(logging.WARNING, "astra.server"):
                for version in range(2, OFTEN):
                    one.tell("table", version)
                    one.tell_presence("table", [0], version)
                await until(lambda: "announcement lost" in caplog.text)
                one.tell("table", OFTEN)
                assert len(one._waiting) <= 2
            own_redis.go_on()
            async with asyncio.timeout(PATIENCE):
                while OFTEN not in versions():  # on a slow machine that may be lost as well
                    one.tell("table", OFTEN)
                    await asyncio.sleep(0.05)
        finally:
            own_redis.go_on()
            await one.close()
            await other.close()

    asyncio.run(scene())
    assert set(versions()) <= {1, OFTEN - 1, OFTEN}
