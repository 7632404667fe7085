"""A change of a table, checked and ready to be written; and the key of the request that wants it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import NamedTuple

import msgspec

from astra.game import Game
from astra.server.state import Secret, TableState
from astra.server.updates import Played


class RequestKey(NamedTuple):
    """A key that somebody chose, and a digest of what they asked with it: the same key asks the same again."""

    name: str
    request: str


def digest_of(what: str, *details: object) -> str:
    """What is asked, in short."""
    return hashlib.blake2b(msgspec.json.encode((what, details)), digest_size=12).hexdigest()


class Plan(msgspec.Struct, kw_only=True):
    """A change that was checked against the present table and is ready to be written; or what a row of the log did."""

    kind: str
    payload: str
    state: TableState | None = None
    game: Game | None = None
    seat: int = 0
    played: list[Played] = []
    turn: int = 0
    undone: int = 0
    """How many actions are taken back."""
    members: list[str] = []
    secret: Secret | None = None
    always: bool = False
    """Written even at a table whose log is full."""


class Unchanged(Exception):
    """Raised by a plan: what is asked for is so already, and no version is made."""


Planner = Callable[[], Plan]
