"""The application: routes, the gate before them, and what opens and closes with it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

from litestar import Litestar, Response, get
from litestar.config.compression import CompressionConfig
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException, NotFoundException
from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from astra.server.health import Health
from astra.server.http.api import api_router
from astra.server.http.dependencies import DEPENDENCIES
from astra.server.http.docs_page import description, docs_page, openapi_json
from astra.server.http.errors import (
    on_any_error,
    on_database_error,
    on_http_error,
    on_refusal,
    on_writer_closed,
)
from astra.server.http.pages import on_not_found, pages_router
from astra.server.http.play import Express
from astra.server.http.security import HEALTH, Gate
from astra.server.metrics import Metrics
from astra.server.settings import Settings
from astra.server.storage import Store
from astra.server.storage.engine import open_engine
from astra.server.storage.locks import Lock, hold
from astra.server.storage.migrations import migrate, sqlite_file
from astra.server.storage.writer import WriterClosed
from astra.server.wiring import Parts, wire
from astra.table.chance import Chance
from astra.table.refusals import Refusal

# Streams, what must be fast, and files that are compressed once and for all.
NOT_COMPRESSED = ["/events$", "/actions$", "/preview$", "^/assets/", "^/api/v1/docs$", "^/api/v1/openapi.json$"]


@get(HEALTH, include_in_schema=False, dependencies={"health": DEPENDENCIES["health"]})
async def get_health(health: NamedDependency[Health]) -> Response[dict[str, str]]:
    """Whether the server can do its work: 503 and the reason if its database accepts no write, or if it is stopping."""
    reason = await health.reason()
    if reason is not None:
        return Response({"status": reason}, status_code=503, headers={"Retry-After": "2"})
    return Response({"status": "ok"})


def open_database(settings: Settings) -> Engine:
    """The database, brought up to date."""
    if not settings.database:
        settings.data_folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    engine = open_engine(settings.database_url())
    if (file := sqlite_file(engine)) is not None:
        file.chmod(0o600)  # it holds the secret that signs cookies, and may be older than this rule
    migrate(engine)
    return engine


def hold_database(settings: Settings) -> Lock:
    """The lock that a server holds for as long as it runs; raises DatabaseInUse."""
    if not settings.database:
        settings.data_folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    engine = open_engine(settings.database_url())
    try:
        return hold(engine, f"the Astra server at port {settings.port}", alone=False)
    except BaseException:
        engine.dispose()
        raise


class Application:
    """The ASGI application: Litestar with the gate before it, so that no answer bypasses the gate."""

    def __init__(self, settings: Settings, chance: Chance) -> None:
        self.settings = settings
        self.chance = chance
        self.metrics = Metrics()
        self.litestar = _routes(settings, self._lifespan)
        self.parts: Parts
        """What the server is made of, once it has started."""
        self._gate: Gate | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http" and scope["method"] == "HEAD" and not scope["path"].startswith("/api/"):
            scope = {**scope, "method": "GET"}  # the same answer; uvicorn knows the method and omits the body
        if scope["type"] == "http" and self._gate is not None:
            await self._gate(scope, receive, send)
        else:
            await self.litestar(scope, receive, send)

    @asynccontextmanager
    async def _lifespan(self, app: Litestar) -> AsyncGenerator[None, None]:
        description()
        lock = hold_database(self.settings)
        try:
            async with self._open(app, lock):
                yield
        finally:
            lock.close()

    @asynccontextmanager
    async def _open(self, app: Litestar, lock: Lock) -> AsyncGenerator[None, None]:
        store = Store(open_database(self.settings), self.metrics.committed)
        parts = self.parts = wire(self.settings, store, self.metrics, self.chance)
        app.state.update(parts._asdict())
        parts.lan.application = self
        express = Express(app, parts.registry, parts.play, self.settings.limits.body_bytes)
        self._gate = Gate(express, self.settings, parts.cookies, parts.lan, parts.qr, self.metrics)
        jobs = [asyncio.create_task(job) for job in parts.jobs(lock)]
        try:
            if self.settings.lan:
                await parts.lan.switch(True)
            yield
        finally:
            for job in jobs:
                job.cancel()
            await asyncio.gather(*jobs, return_exceptions=True)
            await parts.close()


def create_app(settings: Settings, chance: Chance) -> Application:
    """The ASGI application of one server process."""
    return Application(settings, chance)


def _routes(settings: Settings, lifespan: Callable[[Litestar], AbstractAsyncContextManager[None]]) -> Litestar:
    return Litestar(
        route_handlers=[api_router(), openapi_json, docs_page, get_health, pages_router()],
        lifespan=[lifespan],
        exception_handlers={
            Refusal: on_refusal,
            NotFoundException: on_not_found,
            HTTPException: on_http_error,
            SQLAlchemyError: on_database_error,
            WriterClosed: on_writer_closed,
            Exception: on_any_error,
        },
        openapi_config=None,
        compression_config=CompressionConfig(
            backend="gzip",
            minimum_size=1500,
            gzip_compress_level=5,
            exclude=NOT_COMPRESSED,
        ),
        request_max_body_size=settings.limits.body_bytes,
        logging_config=None,
        debug=False,
    )
