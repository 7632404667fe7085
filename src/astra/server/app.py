"""The application: routes, the gate before them, and what opens and closes with it."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response, get
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException, NotFoundException
from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from astra.server.chance import Chance
from astra.server.http.api import api_router
from astra.server.http.docs_page import description, docs_page, openapi_json
from astra.server.http.errors import (
    Refused,
    on_any_error,
    on_database_error,
    on_http_error,
    on_refused,
    on_writer_closed,
)
from astra.server.http.express import Express
from astra.server.http.pages import on_not_found, pages_router
from astra.server.http.parameters import registry_of
from astra.server.http.security import HEALTH, Gate
from astra.server.metrics import Metrics
from astra.server.registry import Registry
from astra.server.settings import Settings
from astra.server.storage import Store
from astra.server.storage.locks import Lock, hold
from astra.server.storage.migrations import migrate, sqlite_file
from astra.server.storage.store import open_engine
from astra.server.storage.writer import WriterClosed
from astra.server.stream.announcements import Announcements

# Streams, what must be fast, and files that are compressed once for all.
NOT_COMPRESSED = ["/events$", "/actions$", "/preview$", "^/assets/", "^/api/v1/docs$", "^/api/v1/openapi.json$"]


@get(HEALTH, include_in_schema=False)
async def health(request: Request[Any, Any, Any]) -> Response[dict[str, str]]:
    """Whether the server can do its work: 503 and the reason, if its database takes no write or it is stopping."""
    reason = await registry_of(request).health.reason()
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
    """The lock that a server has as long as it runs; raises DatabaseInUse."""
    if not settings.database:
        settings.data_folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    engine = open_engine(settings.database_url())
    try:
        return hold(engine, f"the Astra server at port {settings.port}", alone=False)
    except BaseException:
        engine.dispose()
        raise


def open_registry(settings: Settings, chance: Chance, numbers: Metrics) -> Registry:
    """Everything that the application needs, ready to open."""
    engine = open_database(settings)
    store = Store(engine, numbers.committed)
    process = chance.draw(6, "process", settings.host, str(settings.port)).hex()
    return Registry(settings, store, Announcements(settings.redis, process), numbers, chance)


class Application:
    """The ASGI application: Litestar with the gate before it, so that no answer goes past the gate."""

    def __init__(self, settings: Settings, chance: Chance) -> None:
        self.settings = settings
        self.chance = chance
        self.metrics = Metrics()
        self.litestar = _routes(settings, self._lifespan)
        self._gate: Gate | None = None

    @property
    def registry(self) -> Registry:
        """What the server holds, once it has started."""
        registry: Registry = self.litestar.state.registry
        return registry

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http" and scope["method"] == "HEAD" and not scope["path"].startswith("/api/"):
            scope = {**scope, "method": "GET"}  # the same answer; uvicorn, which knows the method, leaves out its body
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
        registry = open_registry(self.settings, self.chance, self.metrics)
        registry.application = self
        app.state.registry = registry
        self._gate = Gate(Express(app, registry), registry)
        registry.open(lock)
        try:
            if self.settings.lan:
                await registry.lan.switch(self, True)
            yield
        finally:
            await registry.close()


def create_app(settings: Settings, chance: Chance) -> Application:
    """The ASGI application of one server process."""
    return Application(settings, chance)


def _routes(settings: Settings, lifespan: Callable[[Litestar], AbstractAsyncContextManager[None]]) -> Litestar:
    return Litestar(
        route_handlers=[api_router(), openapi_json, docs_page, health, pages_router()],
        lifespan=[lifespan],
        exception_handlers={
            Refused: on_refused,
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
