"""The position document: everything on the table as plain JSON values. Reading is in `astra.record.reading`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from astra.edition.model import ELEMENTS
from astra.rules import ids
from astra.rules.chance import chance_to_text
from astra.rules.discovery import chosen_boon
from astra.rules.events import Pen, pen_name
from astra.rules.pieces import Auptolemy, Discovery, Place, Seat
from astra.rules.state import State
from astra.rules.tables import Tables

DECISIONS = (*ids.DECISIONS, "over")  # what `pending.decision` may be


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


def code_of(tables: Tables, card: int) -> str | None:
    return None if card < 0 else tables.codes[card]


def numbers_in(mask: int) -> list[int]:
    """The numbers of the bits that are set, lowest first."""
    return [number for number in range(int(mask).bit_length()) if mask >> number & 1]


def pens_in(mask: int) -> list[Pen]:
    return [pen_name(pen) for pen in numbers_in(mask)]


def write_final(tables: Tables, final: int) -> list[str] | None:
    return None if final < 0 else list(tables.edition.final_cards[final])


def write_seat(tables: Tables, seat: Seat) -> dict[str, Any]:
    active = int(seat.active)
    return {
        "dust": int(seat.dust),
        "pouch": int(seat.pouch),
        "wisdom": int(seat.wisdom),
        "telescopes": int(seat.telescopes),
        "fame": int(seat.fame),
        "cards": {
            tables.codes[card]: "active" if active >> card & 1 else "exhausted" for card in numbers_in(int(seat.cards))
        },
        "final": write_final(tables, int(seat.final)),
    }


def write_place(tables: Tables, place: Place) -> dict[str, Any] | None:
    if place.card < 0:
        return None
    pens = int(place.pens)
    marks = {str(star + 1): pen_name((pens >> 3 * star & 7) - 1) for star in numbers_in(int(place.marked))}
    return {"card": tables.codes[place.card], "marks": marks}


def write_auptolemy(tables: Tables, auptolemy: Auptolemy) -> dict[str, Any]:
    return {
        "dust": int(auptolemy.dust),
        "fame": int(auptolemy.fame),
        "telescopes": int(auptolemy.telescopes),
        "cards": codes(tables, auptolemy.cards),
        "final": write_final(tables, int(auptolemy.final)),
        "library": [code_of(tables, int(auptolemy.left)), code_of(tables, int(auptolemy.right))],
        "deck": codes(tables, auptolemy.deck)[::-1],
        "discard": codes(tables, auptolemy.discard)[::-1],
        "known": codes(tables, known_face_down(tables, auptolemy)),
        "right_known": auptolemy.right_known,
    }


def known_face_down(tables: Tables, auptolemy: Auptolemy) -> list[int]:
    """Auptolemy's cards that lie face down but have been seen: H5 with E4, and E5's new deck."""
    hidden = [int(card) for card in auptolemy.deck]
    if tables.modifiers & ids.E4:
        hidden = hidden[:-1]
    if tables.modifiers & ids.H5 and auptolemy.right >= 0:
        hidden.append(int(auptolemy.right))
    return sorted(card for card in hidden if int(auptolemy.seen) >> card & 1)


# The current turn


def write_pending(state: State) -> dict[str, Any]:
    over = state.decision == ids.OVER
    discovery = state.discovery
    return {
        "decision": "over" if over else ids.DECISIONS[state.decision],
        "seat": None if over else int(state.seat),
        "lost": state.lost,
        "now": write_now(state),
        "discovery": None if discovery is None else write_discovery(state, discovery, made_choices(discovery)),
    }


def write_now(state: State) -> dict[str, Any]:
    """What was done in this turn, and how far a path or a repetition has come."""
    now = state.now
    return {
        "in_force": codes(state.tables, numbers_in(int(now.in_force))),
        "skips_action": now.skips_action,
        "rested": now.rested,
        "dreamt": now.dreamt,
        "grand_stars": int(now.grand_stars),
        "only_common": now.only_common,
        "completed": now.completed,
        "spent": int(now.spent),
        "reclaimed": int(now.reclaimed),
        "before_grand": int(now.before_grand),
        "met_grand": now.met_grand,
        "place": None if now.place < 0 else int(now.place),
        "star": None if now.star < 0 else int(now.star) + 1,
        "stars": int(now.stars),
        "using": code_of(state.tables, int(now.using)),
        "places_used": numbers_in(int(now.places_used)),
        "emptied": numbers_in(int(now.emptied)),
    }


def made_choices(discovery: Discovery) -> int:
    """The pens whose boon is chosen and not yet in effect."""
    return int(discovery.taking) & ~int(discovery.choosing)


def write_discovery(state: State, discovery: Discovery, shown: int) -> dict[str, Any]:
    """How far the boons have come, with the choices of the pens in `shown`."""
    return {
        "card": state.tables.codes[state.places[discovery.place].card],
        "discoverer": pen_name(int(discovery.discoverer)),
        "waiting": pens_in(int(discovery.waiting)),
        "choosing": pens_in(int(discovery.choosing)),
        "taking": pens_in(int(discovery.taking)),
        "choices": [[pen_name(pen), int(chosen_boon(discovery, pen)) + 1] for pen in numbers_in(shown)],
        "crossed": [boon + 1 for boon in numbers_in(int(discovery.crossed))],
        "activations": int(discovery.activations),
    }
