"""Earlier shipped editions: a page has none of them, and fetches the one that a record names."""

from __future__ import annotations

import gzip
import re
from collections.abc import Awaitable, Callable

from astra.edition import earlier, edition_hash, load_edition

Printed = Callable[[str], Awaitable[str | None]]
"""A document beside the page (`printed` in publish.py); None if there is none."""

NAMED = re.compile(r"^edition: \S+ \S+ ([0-9a-f]{64})$", re.MULTILINE)


async def fetch_edition(record: str, printed: Printed) -> None:
    """Put the earlier edition that a record names where `known_edition` finds it; without one, reading it says so."""
    named = NAMED.search(record)
    if named is None or named[1] == edition_hash(load_edition()):
        return
    path = earlier.ARCHIVED / f"{named[1]}.json.gz"
    if not path.exists() and (document := await printed(f"editions/{named[1]}")) is not None:
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(gzip.compress(document.encode()))
        earlier.look_again()
