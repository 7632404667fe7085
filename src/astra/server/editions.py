"""Editions by their hash: those for new tables, those in the database, and those that were once shipped."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from pathlib import Path
from weakref import WeakValueDictionary

import msgspec

from astra.edition import edition_hash, edition_json, from_document, known_edition, load_edition
from astra.edition.model import Edition
from astra.errors import AstraError
from astra.server.http.errors import Refused
from astra.server.storage import Store
from astra.server.storage.kept_editions import NoRoom, Publisher, Room
from astra.table.documents import EditionName
from astra.table.table import Table

logger = logging.getLogger("astra.server")

MOST_NAMES = 1000


class _Named(msgspec.Struct):
    """What an edition is called, read without the rest of it."""

    id: str
    version: int


class Editions:
    """The database keeps these editions too, since a table plays with the edition that it began with."""

    def __init__(self, store: Store, given: Iterable[Path]) -> None:
        self._store = store
        self._offered: dict[str, Edition] = {}
        # One object for all tables of an edition, for as long as one of them is in memory.
        self._known: WeakValueDictionary[str, Edition] = WeakValueDictionary()
        self._names: dict[str, EditionName] = {}
        self.shipped = self._offer(load_edition())
        files = [self._offer(load_edition(path)) for path in given]
        self.current = files[0] if files else self.shipped
        """The edition of new tables, unless the request names another."""

    def _offer(self, edition: Edition) -> str:
        digest = self.keep(edition)
        self._offered[digest] = edition
        return digest

    @property
    def offered(self) -> frozenset[str]:
        """Editions that this server was given as files."""
        return frozenset(self._offered)

    def keep(self, edition: Edition) -> str:
        """Keep an edition for as long as a table has it; its hash."""
        digest = edition_hash(edition)
        self._known[digest] = edition
        self._store.keep_edition(digest, lambda: document_text(edition))
        return digest

    async def keep_known(self, edition: Edition) -> str | None:
        """The same if it is already here or was shipped; None for a new one, which is not kept."""
        digest = await self._store.aside(lambda: edition_hash(edition))
        shipped = digest in self._offered or await self._store.aside(lambda: known_edition(digest)) is not None
        if not shipped and await self._store.edition(digest) is None:
            return None
        return await self._store.aside(lambda: self.keep(edition))

    async def publish(self, edition: Edition, by: Publisher, room: Room) -> str:
        """The same for somebody who wants to play with it; raises Refused if there are too many."""
        digest = await self._store.aside(lambda: edition_hash(edition))
        text = await self._store.aside(lambda: document_text(edition))
        try:
            await self._store.publish_edition(digest, text, by, room)
        except NoRoom as full:
            arguments = {"most": full.most}
            raise Refused("too-many-editions", 429, arguments=arguments, headers={"Retry-After": "3600"}) from None
        return digest

    async def get(self, digest: str) -> Edition:
        """An edition by its hash; raises Refused if it is not kept here and was never shipped."""
        edition = self._known.get(digest)
        if edition is None:
            document = await self.document(digest)
            read = await self._store.aside(lambda: _read(digest, document))
            edition = self._known.setdefault(digest, read)
        return edition

    async def document(self, digest: str) -> str:
        """The same as JSON."""
        document = await self._store.edition(digest) if digest.isalnum() else None
        if document is None:
            earlier = self._offered.get(digest) or await self._store.aside(lambda: known_edition(digest))
            if earlier is None:
                raise Refused("no-such-edition", 404)
            document = document_text(earlier)
        return document

    async def names(self, digests: Iterable[str]) -> dict[str, EditionName]:
        """The names of the editions of listed tables, without those that cannot be read."""
        found = {}
        for digest in set(digests):
            if digest not in self._names:
                await self._learn_name(digest)
            if digest in self._names:
                found[digest] = self._names[digest]
        return found

    async def _learn_name(self, digest: str) -> None:
        try:
            document = await self.document(digest)
            known = msgspec.json.decode(document, type=_Named)
        except (Refused, msgspec.DecodeError):
            return
        while len(self._names) >= MOST_NAMES:
            del self._names[next(iter(self._names))]
        self._names[digest] = EditionName(known.id, known.version, digest == self.shipped)

    def for_thinkers(self, table: Table) -> Edition | None:
        """The edition of a table; None for the shipped one, which every process has."""
        return None if table.edition_hash == self.shipped else table.edition


def document_text(edition: Edition) -> str:
    """An edition as it is kept."""
    return msgspec.json.encode(edition_json(edition)).decode()


def _read(digest: str, document: str) -> Edition:
    """The edition with a hash; if the stored one is damaged, the one that was shipped, or else Refused."""
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
