"""What the API refuses, always in one shape: a code, a text id with arguments, and the English sentence."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException
from sqlalchemy.exc import SQLAlchemyError

from astra.errors import AstraError, IllegalAction
from astra.locales import Texts
from astra.server.http.schemas import Snapshot

logger = logging.getLogger("astra.server")

# The codes that Litestar's own refusals get.
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
"""What every 401 says that a program can show."""


class ErrorBody(msgspec.Struct):
    """What was wrong: `text_id` with `arguments` makes the sentence in any language.

    `seat` among them counts from 0 as everywhere; `number` is the same as people count, and as the sentence says it.
    """

    code: str
    text_id: str
    arguments: dict[str, str | int | float]
    message: str


class ErrorAnswer(msgspec.Struct, omit_defaults=True):
    """Every refusal. A stale request also gets the present snapshot."""

    error: ErrorBody
    update: Snapshot | None = None


class Refused(Exception):
    """A request that is answered with a refusal."""

    def __init__(
        self,
        code: str,
        status: int = 400,
        *,
        text_id: str = "",
        arguments: Mapping[str, str | int | float] | None = None,
        update: Any = None,
        headers: Mapping[str, str] | None = None,
        message: str = "",
    ) -> None:
        super().__init__(code)
        self.code = code
        self.status = status
        self.text_id = text_id or f"error-{code}"
        self.arguments = dict(arguments or {})
        self.update = update
        self.headers = dict(headers or {})
        if status == 401:
            self.headers.setdefault("WWW-Authenticate", CHALLENGE)
        self.message = message

    def answer(self) -> Response[Any]:
        message = self.message or english().format(self.text_id, **self.arguments)
        body: dict[str, Any] = {
            "error": {
                "code": self.code,
                "text_id": self.text_id,
                "arguments": self.arguments,
                "message": message,
            }
        }
        if self.update is not None:
            body["update"] = self.update
        return Response(
            msgspec.json.encode(body), status_code=self.status, media_type=MediaType.JSON, headers=self.headers
        )


def of_seat(seat: int, **more: str | int) -> dict[str, str | int]:
    """The arguments of a refusal about a seat."""
    return {"seat": seat, "number": seat + 1, **more}


def illegal(error: IllegalAction, index: int) -> Refused:
    """An action that the rules forbid."""
    arguments = {**{name: value for name, value in error.arguments.items() if name != "index"}, "index": index}
    if error.rule:
        arguments["rule"] = error.rule
    return Refused("illegal", 422, text_id=f"refused-{error.reason}", arguments=arguments, message=str(error))


def impossible(error: AstraError) -> Refused:
    """A game that cannot be set up so. The reason is for whoever wrote the request: it is told in English only."""
    problem = str(error)
    return Refused("impossible", 422, arguments={"problem": problem}, message=f"Such a game cannot be: {problem}.")


@cache
def english() -> Texts:
    return Texts("en")


def on_refused(_request: Request[Any, Any, Any], error: Refused) -> Response[Any]:
    return error.answer()


def on_http_error(_request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """Litestar's refusals in our shape."""
    code = CODE_OF_STATUS.get(error.status_code, "bad-request")
    headers = {name: value for name, value in (error.headers or {}).items() if name.lower() == "allow"}
    arguments: dict[str, str | int | float] = {}
    if code == "bad-request":
        arguments["problem"] = _problem(error)
    return Refused(code, error.status_code, arguments=arguments, headers=headers).answer()


def _problem(error: HTTPException) -> str:
    if isinstance(error, ValidationException) and isinstance(error.extra, list) and error.extra:
        parts = [f"{part.get('key', '')}: {part.get('message', '')}".strip(": ") for part in error.extra]
        return "; ".join(parts)[:500]
    return str(error.detail)[:500]


def on_database_error(request: Request[Any, Any, Any], error: SQLAlchemyError) -> Response[Any]:
    """The database does not answer, is full, read-only or damaged: nothing was acknowledged, and the same key goes."""
    logger.error(
        "database failed", exc_info=error, extra={"facts": {"method": request.method, "path": request.url.path}}
    )
    request.app.state.registry.health.met(error)
    return Refused("busy", 503, headers={"Retry-After": "2"}).answer()


def on_writer_closed(_request: Request[Any, Any, Any], _error: Exception) -> Response[Any]:
    """The server stops: the next one answers."""
    return Refused("busy", 503, headers={"Retry-After": "2"}).answer()


def on_any_error(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Our own fault: told to the log, never to the caller."""
    logger.error(
        "request failed", exc_info=error, extra={"facts": {"method": request.method, "path": request.url.path}}
    )
    return Refused("internal", 500).answer()
