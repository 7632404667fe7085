"""Hints: what the search would play for a seat, and why, in words."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from astra.bots.hint import Reason as BotReason
from astra.bots.hint import reason_text
from astra.edition.model import Edition
from astra.record.view import make_view
from astra.server.bots.fair_queue import Asker, always
from astra.server.bots.workers import ThinkingFailed
from astra.server.callers import Caller, needs_seat
from astra.server.http.buckets import Buckets
from astra.server.http.errors import Refused, of_seat
from astra.server.http.schemas import AskHint, HintedMove, Hints, Reason
from astra.server.live import LiveTable
from astra.server.play import needs_playing, needs_present
from astra.server.rendering import tell_stale_ahead
from astra.server.texts import TEXTS

if TYPE_CHECKING:
    from astra.server.registry import Registry

MOVES = 3
SECONDS = 1.0


def edition_for_thinkers(registry: Registry, live: LiveTable) -> Edition | None:
    """None for the shipped edition, which every process has."""
    return None if live.edition_hash == registry.shipped_edition else live.edition


class _Search(NamedTuple):
    """What is looked for at a moment of the game."""

    version: int
    task: asyncio.Task[list[dict[str, Any]]]


class HintsAtTable:
    """At most one search per table: whoever asks for the asked seat shares it, and it ends with the moment."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self._limits = Buckets(registry.settings.limits.hints, 10)
        self._searches: dict[str, _Search] = {}

    async def document(self, live: LiveTable, caller: Caller, data: AskHint, language: str) -> Hints:
        """The best few actions of the asked seat; raises Refused where hints are switched off."""
        needs_seat(caller, live, data.seat)
        owner = live.state.seats[data.seat].guests[0]
        self._limits.take(owner)
        if not live.state.hints:
            raise Refused("no-hints", 403)
        needs_playing(live)
        await tell_stale_ahead(self.registry, live, data, language)
        needs_present(live, data, language, caller)
        if live.asked != data.seat:
            raise Refused("not-asked", 409, arguments=of_seat(data.seat, index=0))
        search = self._searches.get(live.id) or self._begin(live, data.seat, owner)
        await asyncio.wait([search.task])
        with suppress(ThinkingFailed, asyncio.CancelledError):
            return Hints(search.version, [_move(move, language, live) for move in search.task.result()])
        needs_playing(live)
        needs_present(live, data, language, caller)
        raise Refused("no-hint-found", 503, headers={"Retry-After": "2"})

    def _begin(self, live: LiveTable, seat: int, owner: str) -> _Search:
        """For the owner of the seat, whichever device or program asks: nobody else's bots wait for it."""
        assert live.game is not None
        view = make_view(live.game.state, seat)
        edition = edition_for_thinkers(self.registry, live)
        hint = self.registry.bots.thinkers.hint(view, edition, SECONDS, MOVES, Asker(owner, always))
        search = _Search(live.game_version, asyncio.create_task(hint))
        self._searches[live.id] = search
        search.task.add_done_callback(lambda _: self._forget(live.id, search))
        return search

    def _forget(self, table_id: str, search: _Search) -> None:
        if self._searches.get(table_id) is search:
            del self._searches[table_id]

    def drop_stale(self, live: LiveTable) -> None:
        """End a search for a moment that has passed."""
        search = self._searches.get(live.id)
        if search is not None and (search.version != live.game_version or not live.playing):
            self._forget(live.id, search)
            search.task.cancel()


def _move(move: dict[str, Any], language: str, live: LiveTable) -> HintedMove:
    reasons = [Reason(reason["text_id"], reason["arguments"]) for reason in move["reasons"]]
    texts, names = TEXTS[language], live.names(language)
    sentences = [reason_text(BotReason(reason.text_id, reason.arguments), texts, names) for reason in reasons]
    return HintedMove(move["action"], move["win"], reasons, " ".join(sentences))
