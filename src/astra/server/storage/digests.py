"""What a row of a table's log was when it was written, in 128 bits: a flipped bit shows, wherever in the row it is.

(But for the last two bits of its time, half a microsecond.)

Together with versions that have no gaps, and a table's row that names the last, no row can change, go or come
unnoticed. This is against disks, not against people: anyone who can write to the database can write digests, too.

Each digest stands alone, though a chain of them, each over the one before, was thought of. A row names its table and
version, so a chain would find no flip that these do not. It would cost something: where words are blanked for somebody
who wants to be forgotten, every later digest would have to be written anew, and a server that appends a row meanwhile,
after the digest that it remembers, would break the chain of a table that is sound.
"""

from __future__ import annotations

import hashlib
import math
from typing import NamedTuple


class Entry(NamedTuple):
    """One row of a table's log; `digest` None is one of before there were digests, or one to be written."""

    version: int
    kind: str
    payload: str
    key: str | None
    at: float
    request: str | None = None
    digest: str | None = None


def ready(table_id: str, entry: Entry) -> Entry:
    """A row as it is written, with its digest.

    Its time is whole milliseconds: databases may read the last bit of a number's text in another way than we do.
    """
    version, kind, payload, key, at, request, _ = entry
    at = round(at, 3)
    return Entry(version, kind, payload, key, at, request, _digest(table_id, version, kind, payload, key, at, request))


def digest_of_row(table_id: str, entry: Entry) -> str:
    """The digest of a row that is `ready`."""
    return _digest(table_id, *entry[:6])


def _digest(
    table_id: str, version: int, kind: str, payload: str, key: str | None, at: float, request: str | None
) -> str:
    """Each part has its length with it, so that nothing moves from one to the next."""
    parts = (repr(table_id), repr(version), repr(kind), repr(payload), repr(key), repr(f"{at:.3f}"), repr(request))
    text = "".join([f"{len(part)}:{part}" for part in parts])
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def is_as_written(table_id: str, entry: Entry) -> bool:
    """Whether a row is what was written; of one without a digest nobody knows.

    A time is whole milliseconds but for its last two bits: the digest does not see them, and databases read them in
    their own ways.
    """
    if entry.digest is None:
        return True
    whole = abs(entry.at - round(entry.at, 3)) <= 2 * math.ulp(entry.at)
    return whole and entry.digest == digest_of_row(table_id, entry)
