"""Which bot thinks next: tables with people come first, and guests take turns, however many tables each of them has.

This is decided when a place becomes free: people may have come to the table or left it while it was waiting.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Asker(NamedTuple):
    """For whom a bot thinks: the guest whose table it is, and whether somebody is there now."""

    guest: str
    watched: Callable[[], bool]


def always() -> bool:
    return True


def never() -> bool:
    return False


NOBODY = Asker("", never)


class Waiting(Generic[T]):
    """Who is waiting, by guest; the guest who has waited longest since their last turn comes first."""

    def __init__(self) -> None:
        self._by_guest: dict[str, deque[tuple[Asker, T]]] = {}

    def add(self, asker: Asker, item: T) -> None:
        self._by_guest.setdefault(asker.guest, deque()).append((asker, item))

    def take(self) -> T | None:
        """Remove and return the next one; None if nobody is waiting."""
        for wanted in (True, False):
            for guest, theirs in self._by_guest.items():
                for number, (asker, item) in enumerate(theirs):
                    if not wanted or asker.watched():
                        del theirs[number]
                        del self._by_guest[guest]
                        if theirs:
                            self._by_guest[guest] = theirs  # behind all others
                        return item
        return None


class FairQueue:
    """A number of places, given out one by one."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting = Waiting[asyncio.Future[None]]()

    @asynccontextmanager
    async def turn(self, asker: Asker) -> AsyncIterator[None]:
        """Wait for a place and take it."""
        if self._free:
            self._free -= 1
        else:
            await self._wait(asker)
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, asker: Asker) -> None:
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.add(asker, mine)
        try:
            await mine
        except asyncio.CancelledError:
            if not mine.cancelled():
                self._pass_on()  # the place was given at the same moment
            raise

    def _pass_on(self) -> None:
        while (following := self._waiting.take()) is not None:
            if not following.done():
                following.set_result(None)
                return
        self._free += 1
