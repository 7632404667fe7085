"""How a request's body is read: once, strictly, as the type that its route expects."""

from __future__ import annotations

import asyncio
import re
from functools import cache
from typing import Any

import msgspec
from litestar import Request
from litestar.exceptions import InternalServerException

from astra.server.http.errors import Refused
from astra.server.http.limits import DEEPEST, READ_ASIDE

TEXTS_AND_BRACKETS = re.compile(rb'"(?:[^"\\]|\\.)*"?|[\[\]{}]', re.DOTALL)


class StrictRequest(Request[Any, Any, Any]):
    """Litestar would accept "1" for 1 and the like; we do not, and say where the mistake is."""

    async def body(self) -> bytes:
        try:
            content = await super().body()
        except InternalServerException:  # Litestar's name for a caller who hangs up: nobody will read the answer
            raise bad_request("the request ended before all of its content had come") from None
        if not content:
            await self.json()  # it says what is missing; Litestar would not ask for it
        return content

    async def json(self) -> Any:
        """The body as the value that the route expects; Litestar passes it on unchanged."""
        field = self.route_handler.parsed_data_field
        if field is None:
            return None
        body = await super().body()
        if len(body) > READ_ASIDE:
            return await asyncio.to_thread(decode_body, body, field.annotation)
        return decode_body(body, field.annotation)


def decode_body(body: bytes, kind: Any) -> Any:
    """A body as a value of a type; raises Refused, with what is wrong and where."""
    if is_deep(body):
        raise bad_request(f"this is nested too deeply: {DEEPEST} levels are the most")
    try:
        return _decoder(kind).decode(body)
    except msgspec.MsgspecError as error:
        raise bad_request(str(error)) from None
    except UnicodeDecodeError:
        raise bad_request("this is not UTF-8") from None


def bad_request(problem: str) -> Refused:
    return Refused("bad-request", 400, arguments={"problem": problem})


def is_deep(body: bytes) -> bool:
    """Whether JSON is nested more deeply than anything of ours: readers of it would run out of stack."""
    if body.count(b"[") + body.count(b"{") <= DEEPEST:
        return False
    depth = 0
    for part in TEXTS_AND_BRACKETS.finditer(body):
        if part[0] in (b"[", b"{"):
            depth += 1
            if depth > DEEPEST:
                return True
        elif part[0] in (b"]", b"}"):
            depth -= 1
    return False


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)
