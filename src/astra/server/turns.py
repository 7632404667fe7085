"""Who thinks next: people who look on go first, and guests take turns, however many tables one of them has."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple


class Asker(NamedTuple):
    """For whom a question is asked: the guest whose table it is, and whether somebody looks on there."""

    guest: str
    watched: bool


NOBODY = Asker("", False)


class Turns:
    """So many places, given away one by one."""

    def __init__(self, places: int) -> None:
        self._free = places
        # By whether somebody looks on, then by guest; the guest who comes next stands first.
        self._waiting: dict[bool, dict[str, deque[asyncio.Future[None]]]] = {True: {}, False: {}}

    @asynccontextmanager
    async def turn(self, asker: Asker) -> AsyncIterator[None]:
        """Wait for a place, and have it."""
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
        self._waiting[asker.watched].setdefault(asker.guest, deque()).append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if not mine.cancelled():
                self._pass_on()  # the place came in the same moment
            raise

    def _pass_on(self) -> None:
        for by_guest in (self._waiting[True], self._waiting[False]):
            while by_guest:
                guest = next(iter(by_guest))
                theirs = by_guest.pop(guest)
                following = theirs.popleft()
                if theirs:
                    by_guest[guest] = theirs  # behind all others
                if not following.done():
                    following.set_result(None)
                    return
        self._free += 1
