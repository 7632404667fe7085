"""Guests' own editions: how many they may send, as drafts or with records, and how many they may publish."""

from __future__ import annotations

from astra.edition.model import Edition
from astra.server.editions import Editions
from astra.server.http.buckets import Buckets
from astra.server.http.callers import WebCaller
from astra.server.http.limits import Limits
from astra.server.storage.kept_editions import Publisher, Room
from astra.table.callers import needs_guest
from astra.table.keys import Names
from astra.table.limits import GUEST_ID_LENGTH


class Publishing:
    """Counts by guest and by address; only a digest of the address is kept, which nobody can reverse."""

    def __init__(self, editions: Editions, names: Names, limits: Limits) -> None:
        self._editions = editions
        self._names = names
        self._drafts = Buckets(limits.drafts, limits.burst_seconds)
        self._drafts_by_address = Buckets(limits.address_drafts, limits.burst_seconds)
        self._new = Buckets(limits.new_editions, limits.new_editions_burst)
        self._new_by_address = Buckets(limits.address_editions, limits.new_editions_burst)
        self._room = Room(limits.editions_per_guest, limits.editions_per_address, limits.editions)

    def may_send(self, name: str, address: str) -> None:
        """Raises Refused for a caller who sends too many in a short time."""
        self._drafts_by_address.take(address)
        self._drafts.take(name)

    def may_publish(self, caller: WebCaller) -> None:
        """Raises Refused for one who publishes too many in a short time."""
        self._new_by_address.take(caller.address)
        self._new.take(needs_guest(caller))

    async def keep(self, caller: WebCaller, edition: Edition) -> str:
        """Keep an edition that came with a record; one that is new here counts as published. Its hash."""
        if (digest := await self._editions.keep_known(edition)) is not None:
            return digest
        self.may_publish(caller)
        return await self.publish(caller, edition)

    async def publish(self, caller: WebCaller, edition: Edition) -> str:
        """Keep an edition until no table needs it; its hash. Raises Refused if there are too many."""
        source = self._names.name("edition-from", caller.address, length=GUEST_ID_LENGTH)
        return await self._editions.publish(edition, Publisher(needs_guest(caller), source), self._room)
