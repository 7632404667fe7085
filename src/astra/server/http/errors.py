"""How the API refuses: always with a code, a text id with arguments, and the English sentence."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

import msgspec
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException
from sqlalchemy.exc import SQLAlchemyError

from astra.table.documents import Snapshot
from astra.table.refusals import STATUS_OF, Arguments, BadToken, ErrorBody, Refusal, Why
from astra.table.schemas_editions import EditionProblem
from astra.table.workshop import FaultyEdition

logger = logging.getLogger("astra.server")

# The codes for Litestar's own refusals.
CODE_OF_STATUS = {
    400: "bad-request",
    401: "unknown-guest",
    403: "forbidden",
    404: "not-found",
    405: "wrong-method",
    413: "too-large",
    415: "bad-request",
    429: "too-many",
}


CHALLENGE = 'Bearer realm="astra"'
"""The header of every 401, for programs."""


class ErrorAnswer(msgspec.Struct, omit_defaults=True):
    """Every refusal. A stale request also gets the present snapshot, a faulty edition its problems."""

    error: ErrorBody
    update: Snapshot | None = None
    problems: list[EditionProblem] | None = None
    left_out: int | None = None


WHY_OF: dict[int, Why] = {401: "unknown", 403: "forbidden", 404: "missing", 409: "conflict"}


class Refused(Refusal):
    """A refusal of the server's own, with its status; a stale request also gets the present in `update`."""

    def __init__(
        self,
        code: str,
        status: int = 400,
        *,
        arguments: Arguments | None = None,
        update: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(code, WHY_OF.get(status, "invalid"), arguments)
        self.status = status
        self.update = update
        self.headers = dict(headers or {})


class Busy(Refused):
    """The same request will succeed in a moment."""

    def __init__(self, seconds: int = 1) -> None:
        super().__init__("busy", 503, headers={"Retry-After": str(seconds)})


def answer(refusal: Refusal) -> Response[Any]:
    """Every refusal in one shape."""
    headers: dict[str, str] = {}
    status = STATUS_OF[refusal.why]
    body: dict[str, Any] = {"error": refusal.told()}
    if isinstance(refusal, Refused):
        status, headers = refusal.status, refusal.headers
        if refusal.update is not None:
            body["update"] = refusal.update
    if isinstance(refusal, FaultyEdition):
        body |= {"problems": refusal.problems, "left_out": refusal.left_out}
    if status == 401:
        challenge = f'{CHALLENGE}, error="invalid_token"' if isinstance(refusal, BadToken) else CHALLENGE
        headers = {"WWW-Authenticate": challenge, **headers}
    return Response(msgspec.json.encode(body), status_code=status, media_type=MediaType.JSON, headers=headers)


def on_refusal(_request: Request[Any, Any, Any], error: Refusal) -> Response[Any]:
    return answer(error)


def on_http_error(_request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """Litestar's refusals, in our shape."""
    code = CODE_OF_STATUS.get(error.status_code, "bad-request")
    headers = {name: value for name, value in (error.headers or {}).items() if name.lower() == "allow"}
    arguments: dict[str, str | int | float] = {}
    if code == "bad-request":
        arguments["problem"] = _problem(error)
    return answer(Refused(code, error.status_code, arguments=arguments, headers=headers))


def _problem(error: HTTPException) -> str:
    if isinstance(error, ValidationException) and isinstance(error.extra, list) and error.extra:
        parts = [f"{part.get('key', '')}: {part.get('message', '')}".strip(": ") for part in error.extra]
        return "; ".join(parts)[:500]
    return str(error.detail)[:500]


def on_database_error(request: Request[Any, Any, Any], error: SQLAlchemyError) -> Response[Any]:
    """The database does not answer, is full, read-only or damaged: nothing was acknowledged, and the same key goes."""
    logger.error(
        "database failed", exc_info=error, extra={"details": {"method": request.method, "path": request.url.path}}
    )
    request.app.state.health.met(error)
    return answer(Busy(2))


def on_writer_closed(_request: Request[Any, Any, Any], _error: Exception) -> Response[Any]:
    """The server is stopping: the next one will answer."""
    return answer(Busy(2))


def on_any_error(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Our own fault: it goes to the log, never to the caller."""
    logger.error(
        "request failed", exc_info=error, extra={"details": {"method": request.method, "path": request.url.path}}
    )
    return answer(Refused("internal", 500))
