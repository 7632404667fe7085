"""What a row of a table's log was when it was written, in 128 bits: a flipped bit shows, wherever in the row it is.

(But for the last two bits of its time, half a microsecond.)

Together with versions that have no gaps, and a table's row that names the last, no row can change, go or come
unnoticed. This is against disks, not against people: anyone who can write to the database can write digests, too.

Each digest stands alone. A chain, in which each covers the one before, would find nothing more: a digest covers the
row's table and version, so a row that was changed, moved, doubled or lost shows without it, and an older copy of the
whole file would have an older chain. A chain would cost something: when a person is forgotten, every
later digest of their tables would have to be written again, and a server that appends meanwhile, after the digest that
it remembers, would break the chain of a sound table.
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
    return digest_of(table_id, version, kind, payload, key, f"{at:.3f}", request)


def digest_of(*parts: str | int | None) -> str:
    """The digest of some parts, each with its length, so that nothing moves from one to the next."""
    text = "".join([f"{len(part)}:{part}" for part in map(repr, parts)])
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
