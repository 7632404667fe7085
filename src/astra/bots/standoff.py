"""Stand-offs: every seat waits for another one to open a card, and nothing happens any more."""

from __future__ import annotations

from mypy_extensions import i64

from astra.rules.abilities import ability_of
from astra.rules.ids import TURN
from astra.rules.state import State
from astra.rules.tables import card_bit, lowest_bit


def rest_brings_nothing(state: State) -> bool:
    """Whether a Rest would bring the seat to decide no dust and wake no card, though there is a star to mark.

    A card that the turn only exhausted for nothing does not count as woken: it would merely be as it was. Planners of
    one turn never take such a Rest, since they cannot see beyond it. In solo Auptolemy never waits.
    """
    tables = state.tables
    if tables.solo or state.decision != TURN or state.now.in_force & tables.overfilling_rests != 0:
        return False
    seat = state.seats[state.seat]
    waking = seat.cards & ~seat.active & tables.cards_of_element[state.sphere]
    if seat.dust < seat.pouch or waking & ~used_for_nothing(state) != 0:
        return False
    return can_mark(state)


def used_for_nothing(state: State) -> i64:
    """The cards in force that give nothing if the turn goes on with a Rest: they wait for an Observe."""
    found: i64 = 0
    cards = state.now.in_force
    while cards != 0:
        card = lowest_bit(cards)
        cards &= cards - 1
        ability = ability_of(state.tables, card)
        if ability.fame_due(state) == 0 and ability.dust_due(state) == 0:
            found |= card_bit(card)
    return found


def rest_is_idle(state: State) -> bool:
    """Whether a Rest brings the seat nothing, and would bring nobody else dust either: everybody waits.

    Searchers do not take such a Rest. After a round of Rests nobody lacks dust, so that a longer run of them needs
    cards that wake.
    """
    for seat in state.seats:
        if seat.dust < seat.pouch:
            return False
    return rest_brings_nothing(state)


def can_mark(state: State) -> bool:
    """Whether a card at the places has a star left."""
    index: i64 = 0
    while index < state.tables.places:
        place = state.places[index]
        if place.card >= 0 and place.marked != state.tables.full[place.card]:
            return True
        index += 1
    return False
