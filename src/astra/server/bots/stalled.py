"""Stalled tables: whose version has not changed for a while by this process's own clock.

Clocks of different machines are never compared: one that is minutes ahead would make its tables look busy for minutes.
"""

from __future__ import annotations

from collections.abc import Mapping


class Stalled:
    """Finds the tables that wait for a bot and that nobody seems to take care of."""

    def __init__(self, patience: float) -> None:
        self.patience = patience
        """Seconds that a table is left to the process that made its last version; 0 is none at all."""
        self._seen: dict[str, tuple[int, float]] = {}

    def among(self, waiting: Mapping[str, int], now: float) -> list[str]:
        """Those whose version has not changed for `patience` seconds; `now` comes from a clock that never jumps."""
        self._seen = {
            table: known if (known := self._seen.get(table)) is not None and known[0] == version else (version, now)
            for table, version in waiting.items()
        }
        return [table for table, (_, since) in self._seen.items() if now - since >= self.patience]
