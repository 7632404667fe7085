"""Routes about oneself, the server and opponents."""

from __future__ import annotations

from litestar import Response, delete, get, post, put
from litestar.di import NamedDependency as Named
from litestar.params import JSONBody

import astra
from astra.locales import LANGUAGES
from astra.rules.setup import PLAYERS
from astra.server.guests import Guests
from astra.server.http.callers import WebCaller
from astra.server.http.cookies import Cookies
from astra.server.http.dependencies import Ask, LangQuery
from astra.server.http.errors import Refused
from astra.server.http.lan import Lan
from astra.server.lobby import Lobby
from astra.server.settings import Settings
from astra.server.storage.guest_rows import GuestRow
from astra.table import schemas
from astra.table.callers import needs_guest
from astra.table.modifiers import modifiers_document
from astra.table.opponents import opponents_document
from astra.table.readers import Reader
from astra.table.schemas import (
    LanSwitch,
    Me,
    Modifiers,
    Opponents,
    PutMe,
    Server,
    Tables,
)

# Oneself


@get("/me", summary="Who you are")
async def get_me(guests: Named[Guests], caller: Named[WebCaller], settings: Named[Settings]) -> Me:
    return me_document(await guests.get(caller), settings.retention_days)


@put("/me", summary="Take a name; sets the cookie")
async def put_me(
    request: Ask,
    guests: Named[Guests],
    caller: Named[WebCaller],
    signer: Named[Cookies],
    settings: Named[Settings],
    data: JSONBody[PutMe],
) -> Response[Me]:
    row = await guests.put(caller, caller.address, data.name, data.language)
    cookie = signer.make(row.id, request.scope["scheme"] == "https")
    return Response(me_document(row, settings.retention_days), cookies=[cookie])


@delete("/me", summary="Delete my data")
async def delete_me(
    request: Ask, guests: Named[Guests], caller: Named[WebCaller], signer: Named[Cookies]
) -> Response[None]:
    await guests.delete(caller)
    return Response(None, status_code=204, cookies=[signer.gone(request.scope["scheme"] == "https")])


def me_document(row: GuestRow, retention_days: int) -> Me:
    language = row.language if row.language in LANGUAGES else None
    return Me(id=row.id, name=row.name, language=language, retention_days=retention_days)


@get("/me/tables", summary="Your games, newest first, without lessons")
async def my_tables(lobby: Named[Lobby], caller: Named[WebCaller], lang: LangQuery = "en") -> Tables:
    return Tables(await lobby.of(Reader(caller, lang)))


# The server


@get("/server", summary="What this server is")
async def get_server(settings: Named[Settings], lan: Named[Lan]) -> Server:
    return server_document(settings, lan)


@post("/server/lan", summary="Listen on the local network, or stop", status_code=200)
async def switch_lan(
    caller: Named[WebCaller], settings: Named[Settings], lan: Named[Lan], data: JSONBody[LanSwitch]
) -> Server:
    if not settings.private or caller.address not in ("127.0.0.1", "::1"):
        raise Refused("not-private", 403)
    needs_guest(caller)
    await lan.switch(data.on)
    return server_document(settings, lan)


def server_document(settings: Settings, lan: Lan) -> Server:
    return Server(
        name="astra",
        version=astra.__version__,
        private=settings.private,
        lan=schemas.Lan(offered=lan.offered(), on=lan.on, addresses=lan.urls()),
        retention_days=settings.retention_days,
        languages=list(LANGUAGES),
        compiled=astra.COMPILED,
        players=list(PLAYERS),
    )


# In a thread: somebody may ask before it has been made ahead, and making it takes 18 ms.
@get("/opponents", summary="The bots that can be seated", sync_to_thread=True)
def get_opponents() -> Opponents:
    return opponents_document()


@get(
    "/modifiers",
    summary="The solo modifiers: which exclude each other, and which make a game easy or hard",
    sync_to_thread=False,
)
def get_modifiers() -> Modifiers:
    return modifiers_document()
