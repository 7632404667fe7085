"""What one seat, or a spectator, may know: built from an allow-list, never by deleting from a copy."""

from __future__ import annotations

from typing import Any

from astra.edition.model import ELEMENTS
from astra.record.position import (
    code_of,
    codes,
    known_face_down,
    made_choices,
    modifier_names,
    write_discovery,
    write_final,
    write_now,
    write_place,
    write_seat,
)
from astra.rules import ids
from astra.rules.actions import action_texts
from astra.rules.events import pen_name
from astra.rules.pieces import Auptolemy, Discovery
from astra.rules.scoring import scores, winners
from astra.rules.state import State
from astra.rules.tables import Tables

VIEW_FORMAT = "astra-view 1"


def make_view(state: State, seat: int | None) -> dict[str, Any]:
    """The table as `seat` sees it; None is a spectator."""
    everybody = spectator_view(state)
    return everybody if seat is None else {**everybody, **own_part(everybody, state, seat)}


def own_part(everybody: dict[str, Any], state: State, seat: int) -> dict[str, Any]:
    """What a seat may know beyond a spectator's view."""
    seats = everybody["seats"].copy()
    seats[seat] = {**seats[seat], "final": write_final(state.tables, int(state.seats[seat].final))}
    discovery = state.discovery
    return {
        "seat": seat,
        "legal": _legal(state) if seat == everybody["asked"] else [],
        "seats": seats,
        "discovery": None if discovery is None else _discovery(state, discovery, seat),
    }


def spectator_view(state: State) -> dict[str, Any]:
    """What everybody may know."""
    tables = state.tables
    over = state.decision == ids.OVER
    asked = None if over else int(state.seat)
    auptolemy, discovery = state.auptolemy, state.discovery
    return {
        "format": VIEW_FORMAT,
        "seat": None,
        "players": int(tables.players),
        "solo": tables.solo,
        "modifiers": modifier_names(int(tables.modifiers)),
        "first": int(state.first),
        "turn": int(state.turn),
        "active": pen_name(int(state.active)),
        "asked": asked,
        "decision": None if over else ids.DECISIONS[state.decision],
        "legal": [],
        "sphere": ELEMENTS[state.sphere],
        "seats": [_seat(state, number, over) for number in range(len(state.seats))],
        "places": [write_place(tables, place) for place in state.places],
        "deck": int(state.cards_left()),
        "above_end": None if state.above_end < 0 else int(state.above_end),
        "last_turns": None if state.last_turns < 0 else int(state.last_turns),
        "discard": codes(tables, state.discard)[::-1],
        "removed": len(state.removed),
        "auptolemy": None if auptolemy is None else _auptolemy(tables, auptolemy, over),
        "now": write_now(state),
        "discovery": None if discovery is None else _discovery(state, discovery, None),
        "over": over,
        "lost": state.lost,
        "scores": scores(state) if over else None,
        "winners": winners(state) if over else None,
    }


def _legal(state: State) -> list[str]:
    texts = action_texts(state.tables)
    return [texts[int(number)] for number in state.legal_ids()]


def _seat(state: State, number: int, over: bool) -> dict[str, Any]:
    seen = write_seat(state.tables, state.seats[number])
    return {
        "dust": seen["dust"],
        "pouch": seen["pouch"],
        "wisdom": seen["wisdom"],
        "limit": int(state.card_limit(number)),
        "telescopes": seen["telescopes"],
        "fame": seen["fame"],
        "cards": seen["cards"],
        "final": seen["final"] if over else None,
    }


def _auptolemy(tables: Tables, auptolemy: Auptolemy, over: bool) -> dict[str, Any]:
    modifiers = int(tables.modifiers)
    right = int(auptolemy.right)
    face_down = right >= 0 and bool(modifiers & ids.H5)
    return {
        "dust": int(auptolemy.dust),
        "fame": int(auptolemy.fame),
        "telescopes": int(auptolemy.telescopes),
        "cards": codes(tables, auptolemy.cards),
        "left": code_of(tables, int(auptolemy.left)),
        "right": code_of(tables, right) if auptolemy.right_known else None,
        "right_face_down": face_down,
        "deck": len(auptolemy.deck),
        "top": code_of(tables, int(auptolemy.top())) if modifiers & ids.E4 else None,
        "known": codes(tables, known_face_down(tables, auptolemy)),
        "discard": codes(tables, auptolemy.discard)[::-1],
        "final": write_final(tables, int(auptolemy.final)) if over else None,
    }


def _discovery(state: State, discovery: Discovery, seat: int | None) -> dict[str, Any]:
    """R6.3: the choices of a tie are shown when all have chosen; until then each seat sees only its own.

    Auptolemy has no choice (R13.12), so what it takes is no secret.
    """
    shown = made_choices(discovery)
    if discovery.choosing != 0:
        shown &= 1 << ids.AUPTOLEMY | (0 if seat is None else 1 << seat)
    return write_discovery(state, discovery, shown)
