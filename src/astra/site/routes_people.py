"""Routes about the person, the page, opponents and modifiers."""

from __future__ import annotations

import astra
from astra.locales import LANGUAGES
from astra.rules.setup import PLAYERS
from astra.site.lobby import Lobby
from astra.site.requests import Asked
from astra.table import schemas
from astra.table.modifiers import modifiers_document
from astra.table.opponents import opponents_document
from astra.table.refusals import Refusal


def server_document() -> schemas.Server:
    """What the page says about itself."""
    return schemas.Server(
        name="astra",
        version=astra.__version__,
        private=False,
        lan=schemas.Lan(offered=False, on=False, addresses=[]),
        retention_days=0,
        languages=list(LANGUAGES),
        compiled=False,
        players=list(PLAYERS),
        alone=True,
    )


async def _me(lobby: Lobby, asked: Asked) -> schemas.Me:
    me = await lobby.me()
    if me is None:
        raise Refusal("unknown-guest", "unknown")
    return me


async def _put_me(lobby: Lobby, asked: Asked) -> schemas.Me:
    return await lobby.put_me(asked.read(schemas.PutMe))


async def _delete_me(lobby: Lobby, asked: Asked) -> None:
    await lobby.forget()


async def _server(lobby: Lobby, asked: Asked) -> schemas.Server:
    return server_document()


async def _opponents(lobby: Lobby, asked: Asked) -> schemas.Opponents:
    return opponents_document()


async def _modifiers(lobby: Lobby, asked: Asked) -> schemas.Modifiers:
    return modifiers_document()


GET = {"/me": _me, "/server": _server, "/opponents": _opponents, "/modifiers": _modifiers}
PUT = {"/me": _put_me}
DELETE = {"/me": _delete_me}
