"""Who is connected to a table, here and at other processes."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable

# Other processes repeat their presence; anything older than this no longer counts.
STALE_SECONDS = 45.0


class Presence:
    """The number of connections by seat, and of spectators. Somebody counts as away after `patience` seconds."""

    def __init__(self, patience: float) -> None:
        self.patience = patience
        self.seats: Counter[int] = Counter()
        self.watching = 0
        self.last_seen: dict[int, float] = {}
        self._elsewhere: dict[str, tuple[float, frozenset[int], int]] = {}
        self.since = time.monotonic()

    def came(self, seats: tuple[int, ...]) -> None:
        if not seats:
            self.watching += 1
        for seat in seats:
            self.seats[seat] += 1

    def went(self, seats: tuple[int, ...]) -> None:
        if not seats:
            self.watching -= 1
        for seat in seats:
            self.seats[seat] -= 1
            if self.seats[seat] <= 0:
                del self.seats[seat]
                self.last_seen[seat] = time.monotonic()

    def heard(self, process: str, seats: frozenset[int], watching: int) -> bool:
        """Take in what another process says; returns whether that changed anything."""
        now = time.monotonic()
        before = self.online(), self.watchers()
        previous = self._elsewhere.get(process)
        # Including people who are there now: a process that dies says nothing more.
        for seat in seats if previous is None else seats | previous[1]:
            self.last_seen[seat] = now
        self._elsewhere[process] = (now, seats, watching)
        return before != (self.online(), self.watchers())

    def online(self) -> frozenset[int]:
        seats = set(self.seats)
        for _, theirs, _ in self._fresh():
            seats |= theirs
        return frozenset(seats)

    def watchers(self) -> int:
        return self.watching + sum(watching for _, _, watching in self._fresh())

    def anybody(self) -> bool:
        """Whether anybody is there, at a seat or as a spectator."""
        return bool(self.online() or self.watchers())

    def away(self, seat: int) -> float | None:
        """Seconds since somebody of this seat was last connected; None while they are."""
        if seat in self.online():
            return None
        return round(time.monotonic() - self.last_seen.get(seat, self.since), 1)

    def long_away_in(self, seats: Iterable[int]) -> float | None:
        """Seconds until everybody of some seats counts as away, if nobody comes; None while somebody is there."""
        seconds = 0.0
        for seat in seats:
            away = self.away(seat)
            if away is None:
                return None
            seconds = max(seconds, self.patience - away)
        return seconds

    def touch(self, seat: int) -> None:
        """A seat that acts is present, connected or not."""
        if seat not in self.seats:
            self.last_seen[seat] = time.monotonic()

    def _fresh(self) -> list[tuple[float, frozenset[int], int]]:
        oldest = time.monotonic() - STALE_SECONDS
        return [told for told in self._elsewhere.values() if told[0] > oldest]
