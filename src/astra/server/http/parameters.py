"""What the routes share: their parameters, who asks, and how refusals are described."""

from __future__ import annotations

from typing import Annotated, Any, cast

from litestar import MediaType, Request, Response
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter, QueryParameter

from astra.server.callers import Caller
from astra.server.documents import (
    summary_of_live,
    summary_of_row,
)
from astra.server.http.errors import ErrorAnswer
from astra.server.http.schemas import (
    Language,
)
from astra.server.registry import Registry

LangQuery = Annotated[Language, QueryParameter(name="lang", description="The language of texts.")]
SeatQuery = Annotated[
    int | None, QueryParameter(name="seat", ge=0, le=4, description="One of your seats; without it a spectator's view.")
]
CodeQuery = Annotated[
    str | None, QueryParameter(name="code", max_length=64, description="The code of an invitation link.")
]
TableId = Annotated[str, PathParameter(description="A table's id.", max_length=24)]
SeatPath = Annotated[int, PathParameter(ge=0, le=4, description="A seat, from 0.")]

REFUSALS = {
    status: ResponseSpec(ErrorAnswer, description=text, generate_examples=False)
    for status, text in {
        400: "Something in the request cannot be read.",
        401: "Nobody is known by this cookie (PUT /me first), or the token is none of this table's.",
        403: "Not yours to do or to see.",
        404: "There is no such thing.",
        409: "The table is not in the state for it; `stale` brings the present snapshot in `update`.",
        413: "The request is too large.",
        422: "The rules or the table forbid it; `illegal` names the action's index and the rule.",
        429: "Too many requests; Retry-After says when to go on.",
        503: "The server is busy; Retry-After says when to go on.",
    }.items()
}


def caller_of(request: Request[Any, Any, Any]) -> Caller:
    return cast(Caller, request.scope["state"]["caller"])


def registry_of(request: Request[Any, Any, Any]) -> Registry:
    return cast(Registry, request.app.state.registry)


def encoded(raw: Any, status: int = 200) -> Any:
    """An answer that is JSON already."""
    return Response(bytes(raw), status_code=status, media_type=MediaType.JSON)


Ask = Request[Any, Any, Any]


def summary(registry: Registry, row: Any, caller: Caller, language: str) -> Any:
    """A table in memory knows who is there; but another process may have gone on with it."""
    live = registry.tables.get(row.id)
    if live is None or live.version < row.version:
        return summary_of_row(row, caller, language)
    return summary_of_live(live, caller, language)
