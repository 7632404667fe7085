"""Numbers about the tables in memory, for monitoring."""

from __future__ import annotations

from astra.server.live import Follower, LiveTable
from astra.server.metrics import Metrics
from astra.table.rows import Acted, Created, Row


class Counting(Follower):
    """Counts tables and actions."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics

    def kept(self, live: LiveTable) -> None:
        self._metrics.tables.inc()

    def dropped(self, live: LiveTable) -> None:
        self._metrics.tables.dec()

    def changed(self, live: LiveTable, row: Row, here: bool) -> None:
        if here and isinstance(row, Acted):
            self._metrics.actions.inc(len(row.actions))
        elif here and isinstance(row, Created):
            self._metrics.created.inc()
