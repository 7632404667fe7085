"""Routes about oneself, the server, opponents and editions."""

from __future__ import annotations

from typing import Annotated, Any, cast

from litestar import Response, delete, get, post, put
from litestar.params import JSONBody, PathParameter

import astra
from astra.locales import LANGUAGES
from astra.rules.setup import PLAYERS
from astra.server import guests
from astra.server.bots.opponents import opponents_document
from astra.server.callers import needs_guest
from astra.server.http.errors import Refused
from astra.server.http.parameters import (
    Ask,
    LangQuery,
    caller_of,
    encoded,
    registry_of,
    summary,
)
from astra.server.http.schemas import (
    CurrentEdition,
    Lan,
    LanSwitch,
    Me,
    Modifiers,
    Opponents,
    PutMe,
    Server,
    Tables,
)
from astra.server.modifiers import modifiers_document
from astra.server.registry import Registry
from astra.server.tables import is_lesson, is_of

# Oneself


@get("/me", summary="Who you are")
async def get_me(request: Ask) -> Me:
    registry = registry_of(request)
    return guests.me_document(await guests.get_me(registry, caller_of(request)), registry.settings.retention_days)


@put("/me", summary="Take a name; sets the cookie")
async def put_me(request: Ask, data: JSONBody[PutMe]) -> Response[Me]:
    registry, caller = registry_of(request), caller_of(request)
    row = await guests.put_me(registry, caller, data)
    cookie = registry.cookies.make(row.id, request.scope["scheme"] == "https")
    return Response(guests.me_document(row, registry.settings.retention_days), cookies=[cookie])


@delete("/me", summary="Delete my data")
async def delete_me(request: Ask) -> Response[None]:
    registry = registry_of(request)
    await guests.delete_me(registry, caller_of(request))
    return Response(None, status_code=204, cookies=[registry.cookies.gone(request.scope["scheme"] == "https")])


@get("/me/tables", summary="Your games, newest first, without lessons")
async def my_tables(request: Ask, lang: LangQuery = "en") -> Tables:
    registry, caller = registry_of(request), caller_of(request)
    guest = needs_guest(caller)
    rows = await registry.store.tables_of(guest)
    return Tables([summary(registry, row, caller, lang) for row in rows if is_of(row, guest) and not is_lesson(row)])


# The server


@get("/server", summary="What this server is")
async def get_server(request: Ask) -> Server:
    return server_document(registry_of(request))


@post("/server/lan", summary="Listen on the local network, or stop", status_code=200)
async def switch_lan(request: Ask, data: JSONBody[LanSwitch]) -> Server:
    registry, caller = registry_of(request), caller_of(request)
    if not registry.settings.private or caller.address not in ("127.0.0.1", "::1"):
        raise Refused("not-private", 403)
    needs_guest(caller)
    await registry.lan.switch(registry.application, data.on)
    return server_document(registry)


def server_document(registry: Registry) -> Server:
    lan = registry.lan
    return Server(
        name="astra",
        version=astra.__version__,
        private=registry.settings.private,
        lan=Lan(offered=lan.offered(), on=lan.on, addresses=lan.urls()),
        retention_days=registry.settings.retention_days,
        languages=list(LANGUAGES),
        compiled=astra.COMPILED,
        players=list(PLAYERS),
    )


@get("/opponents", summary="The bots that can be seated", sync_to_thread=False)
def get_opponents() -> Opponents:
    return opponents_document()


@get("/modifiers", summary="The solo modifiers, and which exclude each other", sync_to_thread=False)
def get_modifiers() -> Modifiers:
    return modifiers_document()


@get("/editions/current", summary="The edition that new tables have")
async def current_edition(request: Ask) -> CurrentEdition:
    return CurrentEdition(registry_of(request).current_edition)


@get("/editions/{digest:str}", summary="An edition by its hash: cards, boards, tracks")
async def get_edition(request: Ask, digest: Annotated[str, PathParameter(max_length=64)]) -> Response[dict[str, Any]]:
    response = encoded((await registry_of(request).edition_document(digest)).encode())
    response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
    return cast("Response[dict[str, Any]]", response)
