"""Hints: what the search would play for a seat, and why, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from astra.bots.hint import Reason as BotReason
from astra.bots.hint import reason_text
from astra.edition.model import Edition
from astra.record.view import make_view
from astra.server.callers import Caller, needs_seat
from astra.server.documents import AskHint, HintedMove, Hints, Reason
from astra.server.errors import Refused
from astra.server.live import LiveTable
from astra.server.play import needs_playing, needs_present
from astra.server.texts import TEXTS
from astra.server.turns import Asker
from astra.server.workers import ThinkingFailed

if TYPE_CHECKING:
    from astra.server.hall import Hall

MOVES = 3
SECONDS = 1.0


def edition_for_thinkers(hall: Hall, live: LiveTable) -> Edition | None:
    """None for the shipped edition, which every process has."""
    return None if live.edition_hash == hall.shipped_edition else live.edition


async def hints_document(hall: Hall, live: LiveTable, caller: Caller, data: AskHint, language: str) -> Hints:
    """The best few actions of the asked seat; raises Refused where hints are switched off."""
    needs_seat(caller, live, data.seat)
    if not live.state.hints:
        raise Refused("no-hints", 403)
    needs_playing(live)
    needs_present(live, data, language, caller)
    if live.asked != data.seat:
        raise Refused("not-asked", 409, arguments={"seat": data.seat + 1, "index": 0})
    assert live.game is not None
    version = live.game_version
    view = make_view(live.game.state, data.seat)
    asker = Asker(caller.guest or live.state.host, True)
    try:
        found = await hall.bots.thinkers.hint(view, edition_for_thinkers(hall, live), SECONDS, MOVES, asker)
    except ThinkingFailed:
        raise Refused("no-hint-found", 503, headers={"Retry-After": "2"}) from None
    return Hints(version, [_move(move, language, live) for move in found])


def _move(move: dict[str, Any], language: str, live: LiveTable) -> HintedMove:
    reasons = [Reason(reason["text_id"], reason["arguments"]) for reason in move["reasons"]]
    texts, names = TEXTS[language], live.names(language)
    sentences = [reason_text(BotReason(reason.text_id, reason.arguments), texts, names) for reason in reasons]
    return HintedMove(move["action"], move["win"], reasons, " ".join(sentences))
