"""The metrics for Prometheus: each application has its own registry, on its own port."""

from __future__ import annotations

import platform
from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
    generate_latest,
    start_http_server,
)

from astra import COMPILED, __version__

FAST = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Metrics:
    """Numbers about the server, never about a person."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        build = Info("astra_build", "What is running here.", registry=self.registry)
        engine = "compiled" if COMPILED else "interpreted"
        build.info({"version": __version__, "engine": engine, "python": platform.python_version()})
        self.tables = Gauge("astra_tables_loaded", "Tables in memory.", registry=self.registry)
        self.created = Counter("astra_tables", "Tables created.", registry=self.registry)
        self.streams = Gauge("astra_streams", "Open event streams.", registry=self.registry)
        self.dropped = Counter(
            "astra_streams_dropped", "Streams ended because their reader was too slow.", registry=self.registry
        )
        self.actions = Counter("astra_actions", "Actions committed.", registry=self.registry)
        self.commits = Histogram(
            "astra_commit_seconds", "Time of a transaction of the writer.", buckets=FAST, registry=self.registry
        )
        self.batch = Histogram(
            "astra_commit_jobs",
            "Changes in one transaction.",
            buckets=(1, 2, 5, 10, 20, 50, 100, 200, 500),
            registry=self.registry,
        )
        self.thinking = Histogram(
            "astra_bot_seconds",
            "Time that bots thought about one decision.",
            ["bot"],
            buckets=(0.01, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0),
            registry=self.registry,
        )
        self.fallbacks = Counter(
            "astra_bot_fallbacks",
            "Decisions that a bot failed to make, so that another made them.",
            registry=self.registry,
        )
        self.broken = Gauge(
            "astra_tables_broken", "Tables that could not be opened: rows are missing or bad.", registry=self.registry
        )
        self.retention_refused = Gauge(
            "astra_retention_refused",
            "Tables and guests that retention would delete but does not: so many at once look like a wrong clock.",
            registry=self.registry,
        )
        self.retention_deleted = Counter(
            "astra_retention_tables_deleted", "Tables deleted because nobody used them.", registry=self.registry
        )
        self.requests = Counter("astra_requests", "Answers by status.", ["status"], registry=self.registry)
        self.latency = Histogram(
            "astra_request_seconds", "Time to the answer, streams excepted.", buckets=FAST, registry=self.registry
        )

    def committed(self, seconds: float, jobs: int) -> None:
        self.commits.observe(seconds)
        self.batch.observe(jobs)

    def text(self) -> bytes:
        return generate_latest(self.registry)

    @contextmanager
    def served(self, host: str, port: int) -> Iterator[None]:
        """Answer on a port that is not the players'; 0 means none. Raises OSError if the port is taken."""
        if port == 0:
            yield
            return
        server, thread = start_http_server(port, host, self.registry)
        try:
            yield
        finally:
            server.shutdown()
            server.server_close()
            thread.join()
