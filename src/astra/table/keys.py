"""Keys of requests, and names that follow from what they are for."""

from __future__ import annotations

import hashlib
import hmac
from typing import NamedTuple

import msgspec

from astra.table.callers import Caller
from astra.table.chance import letters
from astra.table.table import Table


class RequestKey(NamedTuple):
    """A key that somebody chose, and a digest of what they asked with it: the same key asks the same again."""

    name: str
    request: str


def digest_of(what: str, *details: object) -> str:
    """What is asked, in short."""
    return hashlib.blake2b(msgspec.json.encode((what, details)), digest_size=12).hexdigest()


def key_of(table: Table, caller: Caller, key: str, what: str, *details: object) -> RequestKey:
    """Keys of different callers never meet; one caller's key is for one request."""
    return RequestKey(f"{caller.name_at(table)}:{key}", digest_of(what, *details))


class Names:
    """Names that follow from what they are for, and that nobody can guess without the server's secret."""

    def __init__(self, secret: str) -> None:
        self._secret = secret.encode()

    def name(self, *parts: str, length: int) -> str:
        return letters(hmac.digest(self._secret, "/".join(parts).encode(), "sha256"), length)
