"""What routes get injected: the caller, the table in question, and the parts of the server that they need.

Providers of the server's parts read them from the application's state, where `app` puts them when it opens.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, cast

from litestar import MediaType, Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.di import Provide
from litestar.handlers import BaseRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter, QueryParameter

from astra.server.archive import Archive
from astra.server.http.callers import WebCaller, counts_as
from astra.server.http.errors import ErrorAnswer
from astra.server.http.limits import LONGEST_TABLE_ID
from astra.server.http.play import Play
from astra.server.live import LiveTable
from astra.server.registry import Registry
from astra.server.rendering import Aside
from astra.table import documents
from astra.table.callers import needs_seat, needs_that_seat
from astra.table.commands import Command
from astra.table.keys import key_of
from astra.table.limits import EDITION_BYTES, LONGEST_CODE, MOST_SEATS
from astra.table.readers import Reader, table_document
from astra.table.schemas import Language
from astra.table.table import Table

LangQuery = Annotated[Language, QueryParameter(name="lang", description="The language of texts.")]
SeatQuery = Annotated[
    int | None,
    QueryParameter(
        name="seat", ge=0, le=MOST_SEATS - 1, description="One of your seats; without it a spectator's view."
    ),
]
CodeQuery = Annotated[
    str | None, QueryParameter(name="code", max_length=LONGEST_CODE, description="The code of an invitation link.")
]
TableId = Annotated[str, PathParameter(description="A table's id.", max_length=LONGEST_TABLE_ID)]
SeatPath = Annotated[int, PathParameter(ge=0, le=MOST_SEATS - 1, description="A seat, from 0.")]

REFUSALS = {
    status: ResponseSpec(ErrorAnswer, description=text, generate_examples=False)
    for status, text in {
        400: "Something in the request cannot be read.",
        401: "The cookie belongs to nobody (PUT /me first), or the token does not belong to this table.",
        403: "You may not do or see this.",
        404: "There is no such thing.",
        409: "The table is not in the state for it; `stale` brings the present snapshot in `update`.",
        413: "The request is too large.",
        422: "The rules or the table forbid it; `illegal` names the action's index and the rule.",
        429: "Too many requests; Retry-After says when to go on.",
        503: "The server is busy; Retry-After says when to go on.",
    }.items()
}

Ask = Request[Any, Any, Any]


def caller_of(request: Ask) -> WebCaller:
    """The caller, as the gate found out."""
    return cast(WebCaller, request.scope["state"]["caller"])


def may_send_editions(connection: ASGIConnection[Any, Any, Any, Any], _handler: BaseRouteHandler) -> None:
    """Runs before a large body is read; raises Refused if the caller asks too often."""
    caller = connection.scope["state"]["caller"]
    connection.app.state.publishing.may_send(counts_as(caller), caller.address)


LARGE: dict[str, Any] = {"request_max_body_size": EDITION_BYTES, "guards": [may_send_editions]}
"""The options of a route that takes an edition."""


class AtTable:
    """A caller at a table."""

    def __init__(self, caller: WebCaller, live: LiveTable, registry: Registry) -> None:
        self.caller = caller
        self.live = live
        self._registry = registry

    @property
    def table(self) -> Table:
        return self.live.table

    def needs_seat(self, seat: int) -> None:
        """Check that there is such a seat and that it is the caller's."""
        needs_that_seat(self.table, seat)
        needs_seat(self.caller, self.table, seat)

    def document(self, language: str) -> documents.Table:
        """The table as the caller sees it now."""
        return table_document(self.live.table, Reader(self.caller, language), self.live.now())

    async def change(self, command: Command, key: str | None, what: str = "", *details: object) -> None:
        """Carry out the caller's command; with a key, `what` and `details` say what the key is for."""
        request = None if key is None else key_of(self.live.table, self.caller, key, what, *details)
        await self._registry.change(self.live, self.caller, command, request)


class InGame(AtTable):
    """The same, to play or to read the game."""

    def __init__(
        self, caller: WebCaller, live: LiveTable, registry: Registry, play: Play, archive: Archive, aside: Aside
    ) -> None:
        super().__init__(caller, live, registry)
        self.play = play
        self.archive = archive
        self.aside = aside


async def _at_table(request: Ask, state: State, table_id: TableId) -> AtTable:
    registry: Registry = state.registry
    return AtTable(caller_of(request), await registry.table(table_id), registry)


async def _in_game(request: Ask, state: State, table_id: TableId) -> InGame:
    registry: Registry = state.registry
    live = await registry.table(table_id)
    return InGame(caller_of(request), live, registry, state.play, state.archive, state.store.aside)


def _part(name: str) -> Provide:
    def part(state: State) -> Any:
        return getattr(state, name)

    return Provide(part, sync_to_thread=False)


PARTS = (
    "archive",
    "chat_limit",
    "editions",
    "guests",
    "health",
    "hints",
    "lan",
    "lobby",
    "names",
    "publishing",
    "settings",
    "streams",
)

DEPENDENCIES: dict[str, Provide | Callable[..., Any]] = {
    "at": Provide(_at_table),
    "game": Provide(_in_game),
    "caller": Provide(caller_of, sync_to_thread=False),
    "signer": _part("cookies"),  # Litestar uses its natural name for something else
    **{name: _part(name) for name in PARTS},
}


def encoded(raw: Any, status: int = 200) -> Any:
    """An answer that is JSON already."""
    return Response(bytes(raw), status_code=status, media_type=MediaType.JSON)
