"""Editions by their hash: those that new tables may have, those that are kept, and those that were once shipped."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from pathlib import Path

import msgspec

from astra.edition import edition_hash, edition_json, from_document, known_edition, load_edition
from astra.edition.model import Edition
from astra.errors import AstraError
from astra.server.http.errors import Refused
from astra.server.storage import Store

logger = logging.getLogger("astra.server")


class Editions:
    """What is offered is kept in the database as well: a table plays by the edition that it began with."""

    def __init__(self, store: Store, given: Iterable[Path]) -> None:
        self._store = store
        self._known: dict[str, Edition] = {}
        self.shipped = self.keep(load_edition())
        files = [self.keep(load_edition(path)) for path in given]
        self.current = files[0] if files else self.shipped
        """What new tables have, where nothing else is asked for."""

    def keep(self, edition: Edition) -> str:
        """Keep an edition for as long as the database lasts; its hash."""
        digest = edition_hash(edition)
        self._known[digest] = edition
        self._store.keep_edition(digest, msgspec.json.encode(edition_json(edition)).decode())
        return digest

    async def get(self, digest: str) -> Edition:
        """An edition by its hash; raises Refused for one that was neither kept here nor ever shipped."""
        edition = self._known.get(digest)
        if edition is None:
            document = await self.document(digest)
            edition = self._known[digest] = await self._store.aside(lambda: _read(digest, document))
        return edition

    async def document(self, digest: str) -> str:
        """The same as JSON."""
        document = await self._store.edition(digest) if digest.isalnum() else None
        if document is None:
            earlier = await self._store.aside(lambda: known_edition(digest))
            if earlier is None:
                raise Refused("no-such-edition", 404)
            document = msgspec.json.encode(edition_json(earlier)).decode()
        return document

    def for_thinkers(self, digest: str) -> Edition | None:
        """An edition of a table in memory; None for the shipped one, which every process has."""
        return None if digest == self.shipped else self._known[digest]


def _read(digest: str, document: str) -> Edition:
    """The edition of a hash; if what was kept of it is damaged, the one that was shipped, or Refused."""
    try:
        edition = from_document(msgspec.json.decode(document))
        if edition_hash(edition) == digest:
            return edition
    except (msgspec.DecodeError, AstraError):
        pass
    logger.error("edition damaged", extra={"details": {"edition": digest}})
    if (earlier := known_edition(digest)) is None:
        raise Refused("no-such-edition", 404)
    return earlier
