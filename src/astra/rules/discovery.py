"""The Discovery phase: who takes a fully marked card, and which boons its helpers get (section 6, R9.5, R9.6)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from astra.rules import events as ev
from astra.rules.ids import (
    ACTIVATE_CARD,
    ACTIVATION,
    AUPTOLEMY,
    BOONS,
    CARD_LIMIT,
    CHOOSE_BOON,
    DISCARD_CARD,
    DISCOVER_NEXT,
    DISCOVERY,
    DREAM_DUE,
    DREAMER,
    E3,
    FAME,
    H2,
    IMPROVEMENT,
    NOBODY,
    OBSERVATION,
    REFILL,
    STARDUST,
    WISDOM,
)
from astra.rules.pieces import Discovery, Place
from astra.rules.position import Position
from astra.rules.tables import LOWEST, card_bit, count_bits, lowest_bit

ALL_BOONS: Final[i64] = 0b1111
TWO_RIGHTMOST: Final[i64] = 0b1100


def next_discovery(position: Position) -> None:
    """R6.1: if two or more cards are complete, the active player chooses which is next."""
    complete: i64 = 0
    found: i64 = NOBODY
    for index in range(position.tables.places):
        if is_complete(position, index):
            complete += 1
            found = index
    if complete == 0:
        position.go_on(CARD_LIMIT)
    elif complete == 1:
        begin_discovery(position, found, position.active)
    else:
        position.ask(DISCOVER_NEXT, position.active)


def is_complete(position: Position, index: i64) -> bool:
    place = position.places[index]
    return place.card >= 0 and place.marked == position.tables.full[place.card]


def begin_discovery(position: Position, index: i64, discoverer: i64) -> None:
    """`discoverer` is a seat, AUPTOLEMY, or DREAMER for a card that nobody gets (R9.6)."""
    place = position.places[index]
    if position.events is not None:
        position.events.append(ev.discovery_began(position.tables, discoverer, position.places[index]))
    position.discovery = Discovery(
        place=index,
        discoverer=discoverer,
        waiting=assistants_of(place, discoverer),
        choosing=0,
        taking=0,
        choices=0,
        crossed=0,
        activations=0,
    )
    position.go_on(BOONS)


def assistants_of(place: Place, discoverer: i64) -> i64:
    """R6.2, R9.5: a mask of the pens with a star on a complete card, except its discoverer and the dreamer."""
    one: i64 = 1
    assistants: i64 = 0
    pens = place.pens
    while pens != 0:
        assistants |= one << ((pens & 7) - 1)
        pens >>= 3
    return assistants & ~(one << discoverer) & ~(one << DREAMER)


def serve_boons(position: Position) -> None:
    """The next step of R6.2 to R6.5: choose, then take, then the assistants with fewer stars."""
    discovery = position.discovery
    assert discovery is not None
    if discovery.choosing != 0:
        pen = next_clockwise(position, discovery, discovery.choosing)
        if pen == AUPTOLEMY:
            choose_boon(position, pen, auptolemys_boon(position, discovery))
            return
        boons = boons_open_to(position, discovery, pen)
        if boons & (boons - 1) == 0:
            choose_boon(position, pen, LOWEST[boons])
        else:
            position.ask(CHOOSE_BOON, pen)
    elif discovery.taking != 0:
        take_boon(position, discovery, next_clockwise(position, discovery, discovery.taking))
    elif discovery.waiting != 0:
        serve_next_tie(position, discovery)
    else:
        close_discovery(position, discovery)


def serve_next_tie(position: Position, discovery: Discovery) -> None:
    """R6.2, R6.3: all who have the most stars among those not yet served."""
    tie = with_most_stars(position.places[discovery.place], discovery.waiting)
    discovery.waiting &= ~tie
    discovery.choosing = tie
    discovery.taking = tie
    discovery.choices = 0


def with_most_stars(place: Place, pens: i64) -> i64:
    """R6.2: the pens of a mask that choose before the others."""
    most: i64 = 0
    tie: i64 = 0
    for pen in range(AUPTOLEMY + 1):
        if (pens >> pen) & 1 != 0:
            stars = place.stars_of(pen)
            if stars > most:
                most = stars
                tie = 0
            if stars == most:
                tie |= 1 << pen
    return tie


def next_clockwise(position: Position, discovery: Discovery, pens: i64) -> i64:
    """R6.3: clockwise from the discoverer; in a dream from the active player, who is first."""
    seats = position.tables.players
    start: i64 = discovery.discoverer + 1
    if discovery.discoverer >= DREAMER:
        if position.active == AUPTOLEMY and (pens >> AUPTOLEMY) & 1 != 0:
            return AUPTOLEMY
        start = 0 if position.active == AUPTOLEMY else position.active
    for i in range(seats):
        pen = (start + i) % seats
        if (pens >> pen) & 1 != 0:
            return pen
    return AUPTOLEMY


def boons_open_to(position: Position, discovery: Discovery, seat: i64) -> i64:
    """A mask of the boons a seat may choose: neither crossed out nor barred by the dreamer."""
    return ALL_BOONS & ~barred_boons(position.places[discovery.place], seat) & ~discovery.crossed


def barred_boons(place: Place, seat: i64) -> i64:
    """R9.5: a mask of the boons that a seat may not choose because the dreamer is ahead of it."""
    return ALL_BOONS & ~TWO_RIGHTMOST if dreamer_is_ahead(place, seat) else 0


def dreamer_is_ahead(place: Place, seat: i64) -> bool:
    """R9.5."""
    dreamers = place.stars_of(DREAMER)
    return dreamers > 0 and dreamers > place.stars_of(seat)


def auptolemys_boon(position: Position, discovery: Discovery) -> i64:
    """R13.12: the highest Fame boon left, the leftmost if several are equal; -1 if there is none."""
    card = position.places[discovery.place].card
    best: i64 = NOBODY
    most: i64 = 0
    for boon in range(4):
        row = card * 4 + boon
        value = position.tables.boon_values[row]
        left = position.tables.boon_kinds[row] == FAME and (discovery.crossed >> boon) & 1 == 0
        if left and value > most:
            most = value
            best = boon
    return best


def choose_boon(position: Position, pen: i64, boon: i64) -> None:
    """A choice is made; when the tie is complete, all its choices are shown and crossed out (R6.3)."""
    discovery = position.discovery
    assert discovery is not None
    one: i64 = 1
    tied = discovery.taking & (discovery.taking - 1) != 0
    discovery.choosing &= ~(one << pen)
    if boon == NOBODY:
        discovery.taking &= ~(one << pen)
    else:
        discovery.choices |= boon << (pen * 3)
        if tied and position.events is not None and pen != AUPTOLEMY:
            code = position.tables.codes[position.places[discovery.place].card]
            position.events.append(ev.BoonChosen(ev.pen_name(pen), code, int(boon) + 1, (int(pen),)))
    if discovery.choosing == 0:
        show_choices(position, discovery)
    position.go_on(BOONS)


def show_choices(position: Position, discovery: Discovery) -> None:
    one: i64 = 1
    card = position.places[discovery.place].card
    left = discovery.taking
    while left != 0:
        pen = next_clockwise(position, discovery, left)
        left &= ~(one << pen)
        boon = chosen_boon(discovery, pen)
        discovery.crossed |= one << boon
        if position.events is not None:
            position.events.append(ev.boon_taken(position.tables, pen, card, boon))


def chosen_boon(discovery: Discovery, pen: i64) -> i64:
    return (discovery.choices >> (pen * 3)) & 7


def take_boon(position: Position, discovery: Discovery, pen: i64) -> None:
    """The effect of a boon; Activation asks only if there is something to choose (R6.5)."""
    one: i64 = 1
    discovery.taking &= ~(one << pen)
    card = position.places[discovery.place].card
    row = card * 4 + chosen_boon(discovery, pen)
    kind = position.tables.boon_kinds[row]
    n = position.tables.boon_values[row]
    if pen == AUPTOLEMY:
        give_auptolemy(position, n)
    elif kind == FAME:
        position.gain_fame(pen, n, "boon", card)
    elif kind == IMPROVEMENT:
        position.gain_pouch(pen, n, "boon", card)
    elif kind == STARDUST:
        position.gain_dust(pen, n, "boon", card)
    elif kind == WISDOM:
        position.gain_wisdom(pen, n, "boon", card)
    elif kind == OBSERVATION:
        position.gain_telescopes(pen, n, "boon", card)
    elif kind == ACTIVATION:
        exhausted = position.seats[pen].cards & ~position.seats[pen].active
        if count_bits(exhausted) <= n:
            position.wake(pen, exhausted, "boon")
        else:
            discovery.activations = n
            position.ask(ACTIVATE_CARD, pen)


def give_auptolemy(position: Position, fame: i64) -> None:
    """R13.12: fame, and a telescope with a boon of 2 or 3 (not with E3)."""
    auptolemy = position.auptolemy
    assert auptolemy is not None
    auptolemy.fame += fame
    position.tell_gain(AUPTOLEMY, "fame", fame, "boon", -1)
    if fame == 2 or fame == 3:
        give_auptolemy_telescope(position, "boon")


def give_auptolemy_telescope(position: Position, why: str) -> None:
    auptolemy = position.auptolemy
    assert auptolemy is not None
    if position.tables.modifiers & E3 == 0:
        auptolemy.telescopes += 1
        position.tell_gain(AUPTOLEMY, "telescope", 1, why, -1)


def activate_card(position: Position, card: i64) -> None:
    """R6.5, one card at a time."""
    discovery = position.discovery
    assert discovery is not None
    position.wake(position.seat, card_bit(card), "boon")
    discovery.activations -= 1
    if discovery.activations == 0:
        position.go_on(BOONS)


def close_discovery(position: Position, discovery: Discovery) -> None:
    """R6.6, R9.6, R13.11: the card goes to its discoverer or to the discard pile."""
    one: i64 = 1
    card = position.places[discovery.place].card
    discoverer = discovery.discoverer
    position.discovery = None
    position.lay_card(discovery.place, NOBODY)
    position.now.emptied |= one << discovery.place
    if discoverer == DREAMER:
        position.discard_card(card)
        if position.events is not None:
            position.events.append(ev.CardDiscarded("dreamer", position.tables.codes[card], "dream"))
        position.go_on(REFILL)
        return
    if position.events is not None:
        position.events.append(ev.CardTaken(ev.pen_name(discoverer), position.tables.codes[card]))
    if discoverer == AUPTOLEMY:
        assert position.auptolemy is not None
        position.auptolemy.collect(card)
        position.go_on(REFILL)
        return
    seat = position.seats[discoverer]
    seat.cards |= card_bit(card)
    seat.active |= card_bit(card)
    if position.tables.modifiers & H2 != 0:
        give_auptolemy_telescope(position, "modifier")
    position.go_on(DISCOVERY)


def keep_card_limit(position: Position) -> None:
    """R6.7: discard one card at a time until the limit is met."""
    if cards_over_limit(position, position.active) > 0:
        position.ask(DISCARD_CARD, position.active)
    else:
        position.go_on(REFILL)


def cards_over_limit(position: Position, seat: i64) -> i64:
    """R6.7: how many cards too many a seat has; below 1 if it has none."""
    return count_bits(position.seats[seat].cards) - position.card_limit(seat)


def discard_own_card(position: Position, card: i64) -> None:
    seat = position.seats[position.active]
    seat.cards &= ~card_bit(card)
    seat.active &= ~card_bit(card)
    position.discard_card(card)
    if position.events is not None:
        position.events.append(ev.CardDiscarded(int(position.active), position.tables.codes[card], "limit"))
    position.go_on(CARD_LIMIT)


def refill(position: Position) -> None:
    """R6.8: draw for the first place that became empty, as long as there are cards."""
    if position.now.emptied != 0 and position.cards_left() > 0:
        position.ask_draw()
    else:
        position.go_on(DREAM_DUE)


def fill_place(position: Position, card: i64) -> None:
    now = position.now
    index = lowest_bit(now.emptied)
    now.emptied &= now.emptied - 1
    position.lay_card(index, card)
    if position.events is not None:
        position.events.append(ev.PlaceFilled(int(index), position.tables.codes[card]))
    position.draw(card)
    position.go_on(REFILL)
