"""A seat's moves: actions played and taken back, each answered with the seat's own update.

Nearly all that a server writes are actions, and Litestar's own work for one took longer than the rules, the log and the
views together. So `Express` reads plain requests and gives them to the same function; any other, with a bad body or an
odd query, goes on to Litestar, which says what is wrong with it.
"""

from __future__ import annotations

import re
from typing import Any, cast

import msgspec
from litestar import Litestar, Request
from litestar.types import HTTPReceiveMessage, HTTPScope, Receive, Send
from sqlalchemy.exc import SQLAlchemyError

from astra.locales import LANGUAGES
from astra.server.archive import Archive
from astra.server.http.callers import WebCaller
from astra.server.http.decoding import is_deep
from astra.server.http.errors import Refused, answer, on_any_error, on_database_error, on_writer_closed
from astra.server.http.limits import LONGEST_TABLE_ID
from astra.server.http.replies import JSON, Reply
from astra.server.live import LiveTable
from astra.server.registry import Registry
from astra.server.rendering import Aside, render_stale
from astra.server.storage.writer import WriterClosed
from astra.table import commands
from astra.table.callers import needs_seat
from astra.table.commands import Command
from astra.table.keys import RequestKey, key_of
from astra.table.readers import Reader, snapshot_bytes, update_bytes
from astra.table.refusals import Refusal, Stale
from astra.table.schemas import Act, AskHint, Try, Undo

ACTIONS = re.compile(rf"/api/v1/tables/([A-Za-z0-9]{{1,{LONGEST_TABLE_ID}}})/actions")
SPOKEN = {b"": "en", **{f"lang={language}".encode(): language for language in LANGUAGES}}


class Express:
    """Stands between the gate and Litestar."""

    def __init__(self, app: Litestar, registry: Registry, play: Play, most_bytes: int) -> None:
        self.app = app
        self._registry = registry
        self._play = play
        self._most_bytes = most_bytes
        self._read = msgspec.json.Decoder(Act).decode

    async def __call__(self, scope: HTTPScope, receive: Receive, send: Reply) -> None:
        asked = ACTIONS.fullmatch(scope["path"]) if scope["method"] == "POST" else None
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
        except Exception as error:  # noqa: BLE001 - answered as Litestar would answer
            await self._refuse(error, scope, receive, send)
        else:
            await send.json(update)

    def _data(self, message: HTTPReceiveMessage) -> Act | None:
        """The request, if it is complete and nothing is wrong with it."""
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
        """Litestar's handlers for exceptions."""
        scope["litestar_app"] = self.app
        request: Request[Any, Any, Any] = Request(scope, receive, send)
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


class Play:
    """What people do in a game."""

    def __init__(self, registry: Registry, archive: Archive, aside: Aside) -> None:
        self._registry = registry
        self._archive = archive
        self._aside = aside

    async def act(self, live: LiveTable, caller: WebCaller, data: Act, language: str) -> bytes:
        """Commit a list of actions."""
        needs_seat(caller, live.table, data.seat)
        live.presence.touch(data.seat)
        command = commands.Act(data.seat, data.version, data.actions)
        key = key_of(live.table, caller, data.key, "act", data.seat, data.actions)
        return await self._change(live, caller, data, language, command, key)

    async def undo(self, live: LiveTable, caller: WebCaller, data: Undo, language: str) -> bytes:
        """Take back what was last confirmed."""
        needs_seat(caller, live.table, data.seat)
        key = key_of(live.table, caller, data.key, "undo", data.seat, *(["turn"] if data.turn else []))
        command = commands.Undo(data.seat, data.version, data.turn)
        return await self._change(live, caller, data, language, command, key)

    async def _change(
        self,
        live: LiveTable,
        caller: WebCaller,
        data: Act | Undo,
        language: str,
        command: Command,
        key: RequestKey,
    ) -> bytes:
        reader = Reader(caller, language, data.seat)
        try:
            version = await self._registry.change(live, caller, command, key)
        except Stale:
            raise await self.stale(live, caller, data, language) from None
        update = update_bytes(live.table, version, reader)
        if update is None:
            update = await self._archive.read(live.table, caller, lambda whole: update_bytes(whole, version, reader))
        if update is None:  # if its request has no digest, the key may have been for something else
            raise Refused("key-used", 409)
        return update

    async def stale(
        self, live: LiveTable, caller: WebCaller, data: Act | AskHint | Try | Undo, language: str
    ) -> Refused:
        """Somebody was faster: the refusal contains the present."""
        await render_stale(self._aside, live.table, data.seat, data.version, language)
        present = snapshot_bytes(live.table, Reader(caller, language, data.seat), live.now())
        versions: dict[str, str | int | float] = {"sent": data.version, "version": live.table.version}
        return Refused("stale", 409, arguments=versions, update=present)
