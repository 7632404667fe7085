"""What the rules say about a moment, for clients that draw its view and know no rules.

A spectator may know all of it.
"""

from __future__ import annotations

from typing import Any, Literal

from astra.edition.model import ELEMENTS, Element
from astra.record.moments import Assistant, Facts, Library, LibraryCard, Phase
from astra.record.position import numbers_in
from astra.rules import ids
from astra.rules.abilities import KINDS
from astra.rules.auptolemy import LAST_OF_DECK, LAST_OF_LEFT, LAST_OF_RIGHT, leftmost_fame, rolls_again
from astra.rules.discovery import (
    assistants_of,
    barred_boons,
    cards_over_limit,
    dreamer_is_ahead,
    next_clockwise,
    with_most_stars,
)
from astra.rules.events import pen_name
from astra.rules.pieces import Discovery
from astra.rules.scoring import ROW_SPOTS, cards_by_element
from astra.rules.setup import board_for, first_above_end
from astra.rules.state import State

_PHASES: dict[int, Phase] = {
    ids.TURN: "abilities",
    ids.ABILITY: "abilities",
    ids.TRADE_MORE: "abilities",
    ids.OBSERVE: "action",
    ids.AGAIN: "action",
    ids.DREAM: "dream",
}

# Abilities whose user chooses several stars, one after another.
_CHOSEN_STARS = {name: kind.chosen_stars for name, kind in KINDS.items() if kind.chosen_stars > 1}
_ONE_STAR_EACH = [name for name in _CHOSEN_STARS if KINDS[name].one_star_a_card]


def facts_of(state: State, view: dict[str, Any]) -> Facts:
    """The facts of a state; cards that may be hidden are read from a view of it, of a spectator or of any seat."""
    over = state.decision == ids.OVER
    tables, discovery = state.tables, state.discovery
    return Facts(
        board=board_for(int(tables.players)),
        phases=_phases(state),
        phase=None if over else phase_of(state),
        round=(int(state.turn) - 1) // int(state.turns_in_round()) + 1,
        above_end=first_above_end(tables),
        row_spots=int(ROW_SPOTS),
        row_cards=[_row_cards(state, seat) for seat in range(len(state.seats))],
        chosen_stars=_CHOSEN_STARS,
        one_star_each=_ONE_STAR_EACH,
        next_sphere=ELEMENTS[tables.next_sphere[state.sphere]],
        passes_icon=bool(tables.passes_icon[state.sphere]),
        dream=int(tables.dream_numbers[state.sphere]) if state.decision == ids.DREAM else None,
        refills=not over and bool(state.cards_left() > 0),
        pen=None if over else "dreamer" if state.decision == ids.DREAM else int(state.seat),
        picks=_picks(state),
        assistants=[] if discovery is None else _assistants(state, discovery),
        in_secret=chooses_in_secret(state),
        barred=_barred(state),
        dreamer_ahead=_dreamer_ahead(state) if state.dreams() else [],
        library=None if view["auptolemy"] is None else _library(state, view["auptolemy"]),
    )


def phase_of(state: State, action: int | None = None) -> Phase:
    """R3.1: the phase of the decision, or of its answer: a turn's first star or its Rest is the action."""
    if state.decision == ids.TURN and action is not None and (action < ids.USE or action == ids.REST):
        return "action"
    # A card that a dream completes is discovered in it (R9.6).
    return _PHASES.get(int(state.decision), "dream" if state.now.dreamt else "discovery")


def chooses_in_secret(state: State) -> bool:
    """R6.3: the choices of a tie take effect together, when the last one reveals them all; Auptolemy's is no secret."""
    discovery = state.discovery
    if state.decision != ids.CHOOSE_BOON or discovery is None:
        return False
    own = 1 << int(state.seat)
    return bool(int(discovery.taking) & ~own & ~(1 << ids.AUPTOLEMY))


def _phases(state: State) -> list[Phase]:
    return ["abilities", "action", "discovery", "dream"] if state.dreams() else ["abilities", "action", "discovery"]


def _row_cards(state: State, seat: int) -> dict[Element, int]:
    return dict(zip(ELEMENTS, cards_by_element(state, seat), strict=True))


def _dreamer_ahead(state: State) -> list[list[int]]:
    return [[seat for seat in range(len(state.seats)) if dreamer_is_ahead(place, seat)] for place in state.places]


def _picks(state: State) -> int | None:
    if state.decision == ids.ACTIVATE_CARD and state.discovery is not None:
        return int(state.discovery.activations)
    if state.decision == ids.DISCARD_CARD:
        return int(cards_over_limit(state, state.seat))
    return None


def _assistants(state: State, discovery: Discovery) -> list[Assistant]:
    place = state.places[discovery.place]
    left = int(assistants_of(place, discovery.discoverer))
    order: list[Assistant] = []
    while left:
        pen = int(next_clockwise(state, discovery, with_most_stars(place, left)))
        left &= ~(1 << pen)
        order.append(Assistant(pen_name(pen), int(place.stars_of(pen)), _state_of(pen, state, discovery)))
    return order


def _state_of(pen: int, state: State, discovery: Discovery) -> Literal["now", "next", "sealed", "done"]:
    """How far an assistant has come. Tied players are asked one after another, although all have yet to choose."""
    if (int(discovery.choosing | discovery.waiting) >> pen) & 1:
        return "now" if pen == state.seat and state.decision == ids.CHOOSE_BOON else "next"
    return "sealed" if (int(discovery.taking) >> pen) & 1 else "done"


def _barred(state: State) -> list[int]:
    discovery = state.discovery
    if state.decision != ids.CHOOSE_BOON or discovery is None:
        return []
    return [boon + 1 for boon in numbers_in(int(barred_boons(state.places[discovery.place], state.seat)))]


def _library(state: State, seen: dict[str, Any]) -> Library:
    return Library(
        LibraryCard(_faces(1, LAST_OF_LEFT), _number(state, seen["left"])),
        LibraryCard(_faces(LAST_OF_LEFT + 1, LAST_OF_RIGHT), _number(state, seen["right"])),
        LibraryCard(_faces(LAST_OF_RIGHT + 1, LAST_OF_DECK), _number(state, seen["top"])),
        not rolls_again(state),
    )


def _faces(first: int, last: int) -> list[int]:
    return list(range(int(first), int(last) + 1))


def _number(state: State, code: str | None) -> int | None:
    return None if code is None else int(leftmost_fame(state, state.tables.codes.index(code)))
