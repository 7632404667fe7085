"""The requests of a page to its own API, and the answers: the same as for a server's clients."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeVar

import msgspec

from astra.locales import LANGUAGES
from astra.table.callers import Caller
from astra.table.limits import EDITION_BYTES
from astra.table.refusals import STATUS_OF, Refusal, Stale
from astra.table.workshop import FaultyEdition

Body = TypeVar("Body")

TABLE = "/tables/([0-9a-z]+)"
SEAT = f"{TABLE}/seats/([0-4])"
"""Addresses of a table and of a seat."""


class PageCaller(Caller, frozen=True):
    """The person in front of the page."""

    def invites(self) -> bool:
        return False


class Told(NamedTuple):
    """An answer: its status, and its body as JSON or plain text."""

    status: int
    body: bytes
    kind: str = "application/json"


class Asked(NamedTuple):
    """A request: the parts of its address, its query and its body."""

    words: tuple[str, ...]
    query: Mapping[str, str]
    body: bytes
    caller: Caller

    @property
    def language(self) -> str:
        wanted = self.query.get("lang", "en")
        return wanted if wanted in LANGUAGES else "en"

    @property
    def seat(self) -> int | None:
        wanted = self.query.get("seat", "")
        return int(wanted) if wanted.isdecimal() else None

    def read(self, kind: type[Body]) -> Body:
        if len(self.body) > EDITION_BYTES:
            raise Refusal("too-large", "large")
        try:
            return msgspec.json.decode(self.body, type=kind)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise Refusal("bad-request", "invalid", {"problem": str(error)}) from None


class Outdated(Stale):
    """Another tab was faster: the refusal contains the present."""

    def __init__(self, update: msgspec.Raw) -> None:
        super().__init__()
        self.update = update


def told(answer: Any) -> Told:
    match answer:
        case Told():
            return answer
        case None:
            return Told(204, b"")
        case bytes() | msgspec.Raw():
            return Told(200, bytes(answer))
    return Told(200, msgspec.json.encode(answer))


def refused(refusal: Refusal) -> Told:
    body: dict[str, Any] = {"error": refusal.told()}
    if isinstance(refusal, Outdated):
        body["update"] = refusal.update
    if isinstance(refusal, FaultyEdition):
        body |= {"problems": refusal.problems, "left_out": refusal.left_out}
    return Told(STATUS_OF[refusal.why], msgspec.json.encode(body))
