"""Running a server: uvicorn around the application, logs as JSON lines."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import socket
import sys
import threading
import time
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from typing import Any

import msgspec
import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from astra.errors import AstraError
from astra.server.app import Application, create_app, hold_database, open_database
from astra.server.chance import SystemChance
from astra.server.http.connections import bounded
from astra.server.http.lan import end_stalled
from astra.server.notify import tell_manager
from astra.server.settings import Settings
from astra.server.storage.locks import DatabaseInUse
from astra.server.storage.migrations import NewerDatabase
from astra.table.chance import Chance

GRACE_SECONDS = 10
INSIST_SECONDS = 15  # less than a service manager waits
YOUNG_OBJECTS = (20_000, 1_000_000, 1_000_000)  # new objects before it looks; at older ones: never


class ServerError(AstraError):
    """A server that cannot start; the text says why."""


def prepare(settings: Settings) -> None:
    """Bring the database up to date before anything else starts."""
    try:
        lock = hold_database(settings)
        try:
            open_database(settings).dispose()
        finally:
            lock.close()
    except DatabaseInUse as error:
        raise ServerError(str(error)) from None
    except (SQLAlchemyError, NewerDatabase, ImportError, OSError) as error:
        reason = getattr(error, "orig", None) or error
        raise ServerError(f"the database cannot be used: {str(reason).strip()}") from None


class JsonLines(logging.Formatter):
    """One line per record: time, level, message and details. Never a request's address with its query."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "what": record.getMessage(),
            **getattr(record, "details", {}),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def log_as_json(level: str) -> None:
    """Send our records and uvicorn's of this level or above to the error output."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("astra.server", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.setLevel(level.upper())
        logger.propagate = False


def server_for(settings: Settings, chance: Chance | None = None) -> AstraServer:
    """A uvicorn server that closes its streams when it is asked to stop.

    `chance` None means the operating system's, the only one that commands use; tests pass their own.
    """
    app = create_app(settings, chance or SystemChance())
    config = uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        server_header=False,
        ws="none",
        http=bounded(settings.limits),  # type: ignore[arg-type]
        proxy_headers=True,
        forwarded_allow_ips=settings.trusted_proxies,
        timeout_graceful_shutdown=GRACE_SECONDS,
        timeout_keep_alive=75,
        backlog=2048,
    )
    return AstraServer(config, app)


class AstraServer(uvicorn.Server):
    """Ends the event streams first: uvicorn waits for unfinished answers, and a stream never ends by itself."""

    def __init__(self, config: uvicorn.Config, application: Application) -> None:
        super().__init__(config)
        self.application = application
        self.insist = False
        """Whether the process ends however long its database takes."""

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """A server that stopped when it was asked to has ended well: uvicorn would still die by the signal."""
        with super().capture_signals():
            try:
                yield
            finally:
                self._captured_signals.clear()

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        for server in () if self.should_exit else self.servers:
            for listening in server.sockets:
                with socket.socket(fileno=os.dup(listening.fileno())) as same:
                    end_stalled(same)
        if self.started:
            self._tell_ready()

    def _tell_ready(self) -> None:
        """Only now is the port bound and are requests answered."""
        settings = self.application.settings
        ports = [listening.getsockname()[1] for server in self.servers for listening in server.sockets]
        url = f"http://{settings.host}:{ports[0] if ports else settings.port}"
        logging.getLogger("astra.server").info(
            "serving", extra={"details": {"url": url, "database": settings.target()}}
        )
        tell_manager("READY=1")

    async def shutdown(self, sockets: Any = None) -> None:
        """Let others take over first: `/health` says so, streams go elsewhere, and requests are still answered."""
        tell_manager("STOPPING=1")
        parts = self.application.parts
        parts.health.draining = True
        parts.streams.close()
        seconds = self.application.settings.drain_seconds
        if seconds > 0:
            logging.getLogger("astra.server").info("draining", extra={"details": {"seconds": seconds}})
        end = time.monotonic() + seconds
        while time.monotonic() < end and not self.force_exit:
            await asyncio.sleep(0.05)
        if self.insist:
            end_anyway()
        await super().shutdown(sockets)


def run_server(settings: Settings, log_level: str = "info") -> None:
    """Serve until a signal says stop; raises ServerError if the database or the port for metrics cannot be used."""
    prepare(settings)
    log_as_json(log_level)
    server = server_for(settings)
    server.insist = True
    shorten_pauses()
    with ExitStack() as doors:
        try:
            doors.enter_context(server.application.metrics.served(settings.metrics_host, settings.metrics_port))
        except OSError as error:
            where = f"{settings.metrics_host}:{settings.metrics_port}"
            raise ServerError(f"{where} cannot be used for metrics: {error.strerror or error}") from None
        server.run()


def end_anyway() -> None:
    """Threads that wait for an unresponsive database cannot be ended, so after a while the process is.

    Nothing is lost: whatever was not written was not acknowledged.
    """

    def end() -> None:
        logging.getLogger("astra.server").error("stopped without waiting for the database any longer")
        os._exit(1)

    timer = threading.Timer(INSIST_SECONDS, end)
    timer.daemon = True
    timer.start()


def shorten_pauses() -> None:
    """Look for cycles only among the youngest objects, and often: each search stops the server.

    It costs some microseconds for each object that it visits. A full search takes tenths of a second when many tables
    are in memory, and finds nothing there: tables and their games have no cycles and are freed when nobody uses them.
    The upkeep runs one when nobody is connected, at the latest after a day.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*YOUNG_OBJECTS)
