"""Actions, the request of a game under way, answered without the framework.

They are nearly all that a server is asked to write, and Litestar's own work for one took longer than the rules', the
log's and the views' together. What is plain is read here and given to the same function; whatever is not, a bad body or
an odd query, goes on to Litestar, which says what is wrong with it.
"""

from __future__ import annotations

import re
from typing import cast

import msgspec
from litestar import Litestar, Request
from litestar.enums import ScopeType
from litestar.types import HTTPReceiveMessage, HTTPScope, Receive, Scope, Send
from sqlalchemy.exc import SQLAlchemyError

from astra.locales import LANGUAGES
from astra.server.http.callers import WebCaller
from astra.server.http.decoding import is_deep
from astra.server.http.dependencies import Ask
from astra.server.http.errors import answer, on_any_error, on_database_error, on_writer_closed
from astra.server.play import Play
from astra.server.registry import Registry
from astra.server.storage.writer import WriterClosed
from astra.table.refusals import Refusal
from astra.table.schemas import Act

ACTIONS = re.compile(r"/api/v1/tables/([A-Za-z0-9]{1,24})/actions")
SPOKEN = {b"": "en", **{f"lang={language}".encode(): language for language in LANGUAGES}}
JSON = (b"content-type", b"application/json")


class Express:
    """Stands between the gate and Litestar."""

    def __init__(self, app: Litestar, registry: Registry, play: Play, most_bytes: int) -> None:
        self.app = app
        self._registry = registry
        self._play = play
        self._most_bytes = most_bytes
        self._read = msgspec.json.Decoder(Act).decode

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP or scope["method"] != "POST":
            await self.app(scope, receive, send)
            return
        asked = ACTIONS.fullmatch(scope["path"])
        language = SPOKEN.get(scope["query_string"])
        if asked is None or language is None or JSON not in scope["headers"]:
            await self.app(scope, receive, send)
            return
        first = cast(HTTPReceiveMessage, await receive())
        data = self._data(first)
        if data is None:
            await self.app(scope, _after(first, receive), send)
            return
        caller: WebCaller = scope["state"]["caller"]
        try:
            live = await self._registry.table(asked[1])
            update = await self._play.act(live, caller, data, language)
        except Exception as error:  # noqa: BLE001 - answered as Litestar would
            await self._refuse(error, scope, receive, send)
        else:
            headers = [JSON, (b"content-length", b"%d" % len(update))]
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            await send({"type": "http.response.body", "body": update, "more_body": False})

    def _data(self, message: HTTPReceiveMessage) -> Act | None:
        """What is asked, if all of it is here and nothing is wrong with it."""
        if message["type"] != "http.request" or message.get("more_body", False):
            return None
        body = message["body"]
        if len(body) > self._most_bytes or is_deep(body):
            return None
        try:
            return self._read(body)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            return None

    async def _refuse(self, error: Exception, scope: HTTPScope, receive: Receive, send: Send) -> None:
        """The handlers that Litestar has for them."""
        scope["litestar_app"] = self.app
        request: Ask = Request(scope, receive, send)
        if isinstance(error, Refusal):
            response = answer(error)
        elif isinstance(error, SQLAlchemyError):
            response = on_database_error(request, error)
        elif isinstance(error, WriterClosed):
            response = on_writer_closed(request, error)
        else:
            response = on_any_error(request, error)
        await response.to_asgi_response(app=None, request=request)(scope, receive, send)


def _after(first: HTTPReceiveMessage, receive: Receive) -> Receive:
    """The same as if nobody had listened yet."""
    waiting = [first]

    async def replay() -> HTTPReceiveMessage:
        return waiting.pop() if waiting else cast(HTTPReceiveMessage, await receive())

    return replay
