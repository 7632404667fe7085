"""Hints: what the search would play for a seat, and why, in words."""

from __future__ import annotations

from typing import Any

from astra.bots.hint import Reason as BotReason
from astra.bots.hint import reason_text
from astra.locales.remembered import TEXTS
from astra.table.playing import needs_present
from astra.table.refusals import Refusal, of_seat
from astra.table.schemas import HintedMove, Hints, Reason
from astra.table.table import Table

MOVES = 3
SECONDS = 1.0


def needs_hints(table: Table, seat: int, version: int) -> None:
    """The table has hints, and the seat is to decide at the moment that the caller has seen."""
    if not table.state.gives_hints():
        raise Refusal("no-hints", "forbidden")
    needs_present(table, version)
    if table.asked != seat:
        raise Refusal("not-asked", "conflict", of_seat(seat, index=0))


def hints_document(moves: list[dict[str, Any]], version: int, table: Table, language: str) -> Hints:
    """What a search found, in the reader's language."""
    return Hints(version, [_move(move, language, table) for move in moves])


def _move(move: dict[str, Any], language: str, table: Table) -> HintedMove:
    reasons = [Reason(reason["text_id"], reason["arguments"]) for reason in move["reasons"]]
    texts, names = TEXTS[language], table.names(language)
    sentences = [reason_text(BotReason(reason.text_id, reason.arguments), texts, names) for reason in reasons]
    return HintedMove(move["action"], move["win"], reasons, " ".join(sentences), move["plan"])
