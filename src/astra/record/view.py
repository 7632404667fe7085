"""What one seat, or a spectator, may know: built up from an allow-list, never cut down from the whole."""

from __future__ import annotations

from typing import Any

from astra.edition.model import ELEMENTS
from astra.record.position import (
    TURN_FIELDS,
    card_mask_codes,
    codes,
    fields,
    known_face_down,
    modifier_names,
    write_final,
    write_place,
    write_seat,
)
from astra.rules import ids
from astra.rules.actions import action_of
from astra.rules.discovery import chosen_boon
from astra.rules.events import pen_name
from astra.rules.position import Discovery
from astra.rules.scoring import scores, winners
from astra.rules.state import State

VIEW_VERSION = 1


def make_view(state: State, seat: int | None) -> dict[str, Any]:
    """The table as `seat` sees it; None is a spectator."""
    tables = state.tables
    over = state.decision == ids.OVER
    asked = None if over else int(state.seat)
    return {
        "version": VIEW_VERSION,
        "seat": seat,
        "players": int(tables.players),
        "solo": tables.solo,
        "modifiers": modifier_names(int(tables.modifiers)),
        "first": int(state.first),
        "turn": int(state.turn),
        "active": pen_name(int(state.active)),
        "asked": asked,
        "decision": None if over else ids.DECISIONS[state.decision],
        "legal": [str(action_of(tables, int(i))) for i in state.legal_ids()]
        if seat is not None and seat == asked
        else [],
        "sphere": ELEMENTS[state.sphere],
        "seats": [_seat(state, number, seat == number or over) for number in range(len(state.seats))],
        "places": [write_place(tables, place) for place in state.places],
        "deck": int(state.cards_left()),
        "above_end": None if state.above_end < 0 else int(state.above_end),
        "last_turns": None if state.last_turns < 0 else int(state.last_turns),
        "discard": codes(tables, state.discard)[::-1],
        "removed": len(state.removed),
        "auptolemy": _auptolemy(state, over),
        "now": _now(state),
        "discovery": None if state.discovery is None else _discovery(state, state.discovery, seat),
        "over": over,
        "lost": state.lost,
        "scores": scores(state) if over else None,
        "winners": winners(state) if over else None,
    }


def _seat(state: State, number: int, own: bool) -> dict[str, Any]:
    seen = write_seat(state.tables, state.seats[number])
    return {
        "dust": seen["dust"],
        "pouch": seen["pouch"],
        "wisdom": seen["wisdom"],
        "limit": int(state.card_limit(number)),
        "telescopes": seen["telescopes"],
        "fame": seen["fame"],
        "cards": seen["cards"],
        "final": seen["final"] if own else None,
    }


def _auptolemy(state: State, over: bool) -> dict[str, Any] | None:
    auptolemy = state.auptolemy
    if auptolemy is None:
        return None
    tables = state.tables
    modifiers = int(tables.modifiers)
    right = int(auptolemy.right)
    face_up = right >= 0 and (not modifiers & ids.H5 or int(auptolemy.seen) >> right & 1)
    top = int(auptolemy.top())
    return {
        "dust": int(auptolemy.dust),
        "fame": int(auptolemy.fame),
        "telescopes": int(auptolemy.telescopes),
        "cards": codes(tables, auptolemy.cards),
        "left": None if auptolemy.left < 0 else tables.codes[auptolemy.left],
        "right": tables.codes[right] if face_up else None,
        "right_face_down": right >= 0 and bool(modifiers & ids.H5),
        "selected": None if auptolemy.selected < 0 else tables.codes[auptolemy.selected],
        "rolled": int(auptolemy.rolled),
        "deck": len(auptolemy.deck),
        "top": tables.codes[top] if top >= 0 and modifiers & ids.E4 else None,
        "known": codes(tables, known_face_down(tables, auptolemy)),
        "discard": codes(tables, auptolemy.discard)[::-1],
        "final": write_final(tables, int(auptolemy.final)) if over else None,
    }


def _now(state: State) -> dict[str, Any]:
    """The turn so far: all of it happened in the open."""
    now: dict[str, Any] = {name: fields(state.now, name) for name in TURN_FIELDS}
    now["in_force"] = card_mask_codes(state.tables, int(state.now.in_force))
    using = int(state.now.using)
    now["using"] = None if using < 0 else state.tables.codes[using]
    now["star"] = int(state.now.star) + 1
    return now


def _discovery(state: State, discovery: Discovery, seat: int | None) -> dict[str, Any]:
    """R6.3: choices of a tie are shown when all of it have chosen; till then each sees its own."""
    tables = state.tables
    pens = range(ids.AUPTOLEMY + 1)
    chosen = int(discovery.taking) & ~int(discovery.choosing)
    shown = chosen if discovery.choosing == 0 else chosen & (0 if seat is None else 1 << seat)
    return {
        "card": tables.codes[state.places[discovery.place].card],
        "discoverer": pen_name(int(discovery.discoverer)),
        "waiting": [pen_name(pen) for pen in pens if int(discovery.waiting) >> pen & 1],
        "choosing": [pen_name(pen) for pen in pens if int(discovery.choosing) >> pen & 1],
        "taking": [pen_name(pen) for pen in pens if int(discovery.taking) >> pen & 1],
        "choices": [[pen_name(pen), int(chosen_boon(discovery, pen)) + 1] for pen in pens if shown >> pen & 1],
        "crossed": [boon + 1 for boon in range(4) if int(discovery.crossed) >> boon & 1],
        "activations": int(discovery.activations),
    }
