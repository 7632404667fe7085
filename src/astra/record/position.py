"""The position document: everything on the table as plain JSON values. Reading is in `astra.record.reading`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from astra.edition.model import ELEMENTS
from astra.rules import ids
from astra.rules.chance import chance_to_text
from astra.rules.events import pen_name
from astra.rules.position import Auptolemy, Place, Seat
from astra.rules.state import State
from astra.rules.tables import Tables

# What `pending` keeps of the turn under way, by the engine's own names.
STATE_FIELDS = ("decision", "step", "seat", "chance_kind", "lost")
TURN_FIELDS = (
    "in_force",
    "skips_action",
    "rested",
    "dreamt",
    "grand_stars",
    "only_common",
    "completed",
    "spent",
    "reclaimed",
    "before_grand",
    "met_grand",
    "place",
    "star",
    "stars",
    "using",
    "places_used",
    "emptied",
)
DISCOVERY_FIELDS = (
    "place",
    "discoverer",
    "waiting",
    "choosing",
    "taking",
    "choices",
    "crossed",
    "activations",
)
AUPTOLEMY_FIELDS = ("selected", "rolled")


def write_position(state: State) -> dict[str, Any]:
    """Every part of the position; `pending` is null exactly before the first action of a turn."""
    tables = state.tables
    return {
        "players": int(tables.players),
        "solo": tables.solo,
        "modifiers": modifier_names(int(tables.modifiers)),
        "first": int(state.first),
        "turn": int(state.turn),
        "sphere": ELEMENTS[state.sphere],
        "seats": [write_seat(tables, seat) for seat in state.seats],
        "places": [write_place(tables, place) for place in state.places],
        "deck": codes(tables, state.deck[state.drawn :]),
        "above_end": None if state.above_end < 0 else int(state.above_end),
        "last_turns": None if state.last_turns < 0 else int(state.last_turns),
        "discard": codes(tables, state.discard)[::-1],
        "removed": codes(tables, state.removed),
        "auptolemy": None if state.auptolemy is None else write_auptolemy(tables, state.auptolemy),
        "chance": chance_to_text(state.chance),
        "pending": None if state.is_turn_fresh() else write_pending(state),
    }


def modifier_names(bits: int) -> list[str]:
    return [name for i, name in enumerate(ids.MODIFIERS) if bits >> i & 1]


def codes(tables: Tables, cards: Iterable[int]) -> list[str]:
    return [tables.codes[card] for card in cards]


def card_mask_codes(tables: Tables, mask: int) -> list[str]:
    return [code for card, code in enumerate(tables.codes) if mask >> card & 1]


def write_final(tables: Tables, final: int) -> list[str] | None:
    return None if final < 0 else list(tables.edition.final_cards[final])


def write_seat(tables: Tables, seat: Seat) -> dict[str, Any]:
    active = card_mask_codes(tables, int(seat.active))
    return {
        "dust": int(seat.dust),
        "pouch": int(seat.pouch),
        "wisdom": int(seat.wisdom),
        "telescopes": int(seat.telescopes),
        "fame": int(seat.fame),
        "cards": {
            code: "active" if code in active else "exhausted" for code in card_mask_codes(tables, int(seat.cards))
        },
        "final": write_final(tables, int(seat.final)),
    }


def write_place(tables: Tables, place: Place) -> dict[str, Any] | None:
    if place.card < 0:
        return None
    pens = int(place.pens)
    marks = {
        str(star + 1): pen_name((pens >> 3 * star & 7) - 1)
        for star in range(int(tables.sizes[place.card]))
        if pens >> 3 * star & 7
    }
    return {"card": tables.codes[place.card], "marks": marks}


def write_auptolemy(tables: Tables, auptolemy: Auptolemy) -> dict[str, Any]:
    library = (int(auptolemy.left), int(auptolemy.right))
    return {
        "dust": int(auptolemy.dust),
        "fame": int(auptolemy.fame),
        "telescopes": int(auptolemy.telescopes),
        "cards": codes(tables, auptolemy.cards),
        "final": write_final(tables, int(auptolemy.final)),
        "library": [None if card < 0 else tables.codes[card] for card in library],
        "deck": codes(tables, auptolemy.deck)[::-1],
        "discard": codes(tables, auptolemy.discard)[::-1],
        "known": codes(tables, known_face_down(tables, auptolemy)),
    }


def known_face_down(tables: Tables, auptolemy: Auptolemy) -> list[int]:
    """Auptolemy's cards that lie face down but have been seen: H5 with E4, and E5's new deck."""
    hidden = [int(card) for card in auptolemy.deck]
    if tables.modifiers & ids.E4:
        hidden = hidden[:-1]
    if tables.modifiers & ids.H5 and auptolemy.right >= 0:
        hidden.append(int(auptolemy.right))
    return sorted(card for card in hidden if int(auptolemy.seen) >> card & 1)


def write_pending(state: State) -> dict[str, Any]:
    """The turn under way in the engine's own numbers: opaque, but it round-trips."""
    pending: dict[str, Any] = {name: fields(state, name) for name in STATE_FIELDS}
    pending["turn"] = {name: fields(state.now, name) for name in TURN_FIELDS}
    if state.discovery is not None:
        pending["discovery"] = {name: fields(state.discovery, name) for name in DISCOVERY_FIELDS}
    if state.auptolemy is not None:
        pending["auptolemy"] = {name: fields(state.auptolemy, name) for name in AUPTOLEMY_FIELDS}
    return pending


def fields(thing: object, name: str) -> int | bool:
    value = getattr(thing, name)
    return value if isinstance(value, bool) else int(value)
