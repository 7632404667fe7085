"""Earlier shipped editions, found by hash: records and tables name the edition they were played with."""

import gzip
import json
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from astra.edition.checks import from_document
from astra.edition.document import edition_hash
from astra.edition.loader import load_edition
from astra.edition.model import Edition

ARCHIVED = Path(__file__).with_name("archived")


def known_edition(digest: str) -> Edition | None:
    """The edition with this hash if it is or was shipped, else None."""
    shipped = load_edition()
    return shipped if digest == edition_hash(shipped) else _earlier(digest)


def earlier_editions() -> Iterator[tuple[str, Edition]]:
    """Every earlier shipped edition, with its hash."""
    for path in sorted(ARCHIVED.glob("*.json.gz")):
        digest = path.name.partition(".")[0]
        if (edition := _earlier(digest)) is not None:
            yield digest, edition


@lru_cache(maxsize=16)
def _earlier(digest: str) -> Edition | None:
    """Equal editions are the same object, so that their games share tables."""
    if not re.fullmatch("[0-9a-f]{64}", digest):
        return None
    try:
        content = gzip.decompress((ARCHIVED / f"{digest}.json.gz").read_bytes())
    except FileNotFoundError:
        return None
    return from_document(json.loads(content))


def look_again() -> None:
    """Editions that were missing may be found from now on: one has been added."""
    _earlier.cache_clear()
