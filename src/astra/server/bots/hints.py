"""Hints: what the search would play for a seat, and why, in words."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any, NamedTuple

from astra.record.view import make_view
from astra.server.bots.fair_queue import Asker, always
from astra.server.bots.workers import Thinkers, ThinkingFailed
from astra.server.editions import Editions
from astra.server.http.buckets import Buckets
from astra.server.http.errors import Refused
from astra.server.http.limits import Limits
from astra.server.live import Follower, LiveTable
from astra.table.callers import needs_seat
from astra.table.hints import MOVES, SECONDS, hints_document, needs_hints
from astra.table.playing import needs_present
from astra.table.readers import Reader
from astra.table.rows import Row
from astra.table.schemas import Hints


class _Search(NamedTuple):
    """What is looked for at a moment of the game."""

    version: int
    task: asyncio.Task[list[dict[str, Any]]]


class HintsAtTable(Follower):
    """At most one search per table: everyone who asks for its seat shares it, and it ends when the game moves on."""

    def __init__(self, thinkers: Thinkers, editions: Editions, limits: Limits) -> None:
        self._thinkers = thinkers
        self._editions = editions
        self._limits = Buckets(limits.hints, limits.burst_seconds)
        self._searches: dict[str, _Search] = {}

    async def document(self, live: LiveTable, reader: Reader, seat: int, version: int) -> Hints:
        """The best few actions of the seat to decide; raises Refusal if hints are switched off."""
        needs_seat(reader.caller, live.table, seat)
        owner = live.table.state.seats[seat].guests[0]
        self._limits.take(owner)
        needs_hints(live.table, seat, version)
        search = self._searches.get(live.id) or self._begin(live, seat, owner)
        await asyncio.wait([search.task])
        with suppress(ThinkingFailed, asyncio.CancelledError):
            return hints_document(search.task.result(), search.version, live.table, reader.language)
        needs_present(live.table, version)
        raise Refused("no-hint-found", 503, headers={"Retry-After": "2"})

    def _begin(self, live: LiveTable, seat: int, owner: str) -> _Search:
        """It counts for the seat's owner, whichever device or program asks, so that nobody else's bots wait for it."""
        table = live.table
        assert table.game is not None
        view = make_view(table.game.state, seat)
        edition = self._editions.for_thinkers(table)
        hint = self._thinkers.hint(view, edition, SECONDS, MOVES, Asker(owner, always))
        search = _Search(table.game_version, asyncio.create_task(hint))
        self._searches[live.id] = search
        search.task.add_done_callback(lambda _: self._drop(live.id, search))
        return search

    def _drop(self, table_id: str, search: _Search) -> None:
        if self._searches.get(table_id) is search:
            del self._searches[table_id]

    def changed(self, live: LiveTable, row: Row, here: bool) -> None:
        """End a search for a moment that has passed."""
        search = self._searches.get(live.id)
        if search is not None and (search.version != live.table.game_version or not live.table.playing):
            self._drop(live.id, search)
            search.task.cancel()
