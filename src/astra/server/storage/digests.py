"""What a row of a table's log was when it was written, in 128 bits, and which row it was written after.

A flipped bit shows, wherever in a row it is (but for the last two bits of its time, half a microsecond). So does a row
that is missing, moved or doubled. Since each digest covers the one before it, a row that is sound in itself but belongs
to another past of the same table (from a copy, or from before a cut) shows as well, although its version fits. A
table's own row names the last digest, and a row is appended only to that one, so no server continues from a past that
was replaced.

This is against disks and accidents, not against people: anyone who can write to the database can write digests, too.
Rows from before the chain have digests that stand alone; even older ones, always the first of a log, have none.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable
from typing import NamedTuple


class Entry(NamedTuple):
    """One row of a table's log; `digest` is None for a row from before digests, and for one that is not written yet."""

    version: int
    kind: str
    payload: str
    key: str | None
    at: float
    request: str | None = None
    digest: str | None = None


def ready(table_id: str, entry: Entry, after: str | None) -> Entry:
    """A row as it is written after the row with another digest, None for the first.

    Its time is whole milliseconds: databases may read the last bit of a number's text in another way than we do.
    """
    version, kind, payload, key, at, request, _ = entry
    rounded = Entry(version, kind, payload, key, round(at, 3), request)
    return Entry(*rounded[:-1], digest_of_row(table_id, rounded, after))


def chained(table_id: str, entries: Iterable[Entry], after: str | None) -> list[Entry]:
    """Rows as they are written one after the other."""
    written = []
    for entry in entries:
        written.append(ready(table_id, entry, after))
        after = written[-1].digest
    return written


def digest_of_row(table_id: str, entry: Entry, after: str | None) -> str:
    """The digest of a row whose time is whole milliseconds."""
    version, kind, payload, key, at, request, _ = entry
    return digest_of(after, table_id, version, kind, payload, key, f"{at:.3f}", request)


def _lone_digest(table_id: str, entry: Entry) -> str:
    """What rows had before there was a chain."""
    version, kind, payload, key, at, request, _ = entry
    return digest_of(table_id, version, kind, payload, key, f"{at:.3f}", request)


def digest_of(*parts: str | int | None) -> str:
    """The digest of some parts, each with its length, so that nothing moves from one to the next."""
    text = "".join([f"{len(part)}:{part}" for part in map(repr, parts)])
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def is_as_written(table_id: str, entry: Entry, after: str | None) -> bool:
    """Whether a row is what was written after the row with another digest; of one without a digest nobody knows.

    A time is whole milliseconds but for its last two bits: the digest does not see them, and databases read them in
    their own ways.
    """
    if entry.digest is None:
        return after is None
    whole = abs(entry.at - round(entry.at, 3)) <= 2 * math.ulp(entry.at)
    if not whole:
        return False
    return entry.digest == digest_of_row(table_id, entry, after) or entry.digest == _lone_digest(table_id, entry)
