"""Everything random about a table comes from a source that the shell passes in."""

from __future__ import annotations

import base64
from typing import Literal, Protocol

from astra.table.limits import CODE_LENGTH

# No letters that look like others, so that people can read an address aloud.
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"

Purpose = Literal["cookie-secret", "process", "guest", "code", "deal", "thought"]


class Chance(Protocol):
    """Random bytes. `purpose` and `about` say what they are for, so that a test can derive them from what was asked."""

    def draw(self, count: int, purpose: Purpose, *about: str) -> bytes: ...


def letters(noise: bytes, length: int) -> str:
    """A name of this many letters.

    `noise` has NAME_BYTES, far more than a name needs, so that all names are equally likely.
    """
    number = int.from_bytes(noise)
    found = []
    for _ in range(length):
        number, letter = divmod(number, len(ALPHABET))
        found.append(ALPHABET[letter])
    return "".join(found)


def new_code(chance: Chance, table_id: str) -> str:
    """The code in an invitation link."""
    return base64.urlsafe_b64encode(chance.draw(CODE_LENGTH, "code", table_id)).decode()[:CODE_LENGTH]
