"""Rate limits: a bucket per caller that fills with time, emptied by requests."""

from __future__ import annotations

import time

from astra.server.http.errors import Refused
from astra.server.http.limits import MOST_BUCKETS


class Buckets:
    """Buckets of one kind; a rate of 0 is no limit."""

    def __init__(self, rate: float, burst_seconds: float) -> None:
        self.rate = rate
        self.size = max(1.0, rate * burst_seconds)
        self._buckets: dict[str, tuple[float, float]] = {}

    def take(self, name: str) -> None:
        """One request of a caller; raises Refused, with the time to wait, if the bucket is empty."""
        self.needs(name, 1.0)
        self.spend(name, 1.0)

    def needs(self, name: str, amount: float) -> None:
        """Raises Refused, with the time to wait, if less than `amount` is left."""
        if self.rate > 0 and (missing := amount - self._left(name, time.monotonic())) > 0:
            raise Refused("too-many", 429, headers={"Retry-After": str(int(missing / self.rate) + 1)})

    def spend(self, name: str, amount: float) -> None:
        """Take what something has cost, even if it is more than was left."""
        if self.rate <= 0:
            return
        now = time.monotonic()
        left = self._left(name, now)
        if len(self._buckets) >= MOST_BUCKETS:
            self._drop_full(now)
        self._buckets[name] = (left - amount, now)

    def _left(self, name: str, now: float) -> float:
        left, at = self._buckets.get(name, (self.size, now))
        return min(self.size, left + (now - at) * self.rate)

    def _drop_full(self, now: float) -> None:
        """Full buckets say nothing; if none is full, all start again."""
        kept = {
            name: bucket
            for name, bucket in self._buckets.items()
            if bucket[0] + (now - bucket[1]) * self.rate < self.size
        }
        self._buckets = kept if len(kept) < MOST_BUCKETS else {}
