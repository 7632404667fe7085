"""What a seat knows as a row of numbers: exactly its view, in one layout for every player count.

`astra.adapters.layout` says what each number means. Seats are counted from the seat that looks: 0 is itself, 1 the next
clockwise. A pen is such a seat, 5 the dreamer, 6 Auptolemy. Where "none" is possible, pens and cards are shifted by
one, and 0 means none. A card is its number in the edition. A pile gives each card its place in it, 1 the top, 0 for a
card that is not there.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from astra.rules.discovery import chosen_boon
from astra.rules.ids import ACTIONS, AUPTOLEMY, CHANCE, DREAMER, E4, H5, OVER
from astra.rules.state import State
from astra.rules.tables import lowest_bit

VERSION: Final = 1

SEATS: Final = 5
PLACES: Final = 6
PENS: Final = 7

# Where the blocks begin, and the size of each of several equal blocks.
GAME: Final = 0
SEAT: Final = 26
SEAT_SIZE: Final = 56
PLACE: Final = 306
PLACE_SIZE: Final = 15
DISCARD: Final = 396
NOW: Final = 444
DISCOVERY: Final = 518
LIBRARY: Final = 553
SIZE: Final = 707

# A whole state goes on after the observation: the place of each card in the deck, and in Auptolemy's.
DECK: Final = 707
ITS_DECK: Final = 755
STATE_SIZE: Final = 803

NO_OBSERVATION: Final = vec[i16]([0] * SIZE)
NO_STATE: Final = vec[i16]([0] * STATE_SIZE)
NO_MASK: Final = vec[u8]([0] * ACTIONS)


def observation_of(state: State, seat: i64) -> vec[i16]:
    """What `seat` knows, as a new row."""
    row = NO_OBSERVATION[:]
    write_observation(state, seat, row, 0)
    return row


def whole_state_of(state: State) -> vec[i16]:
    """Everything, secrets included, for critics that train on it: the observation of seat 0 with nothing hidden.

    After it comes the order of the decks: each card's place from the top, from 1; 0 for a card that is not there.
    """
    row = NO_STATE[:]
    write_observation(state, 0, row, 0)
    for number in range(state.tables.players):
        write_final(state, state.seats[number].final, row, SEAT + number * SEAT_SIZE + 6)
    discovery = state.discovery
    if discovery is not None:
        chosen = discovery.taking & ~discovery.choosing
        for pen in range(state.tables.players):
            if (chosen >> pen) & 1 != 0:
                row[DISCOVERY + 28 + pen] = i16(chosen_boon(discovery, pen) + 1)
    left = state.cards_left()
    for i in range(left):
        row[DECK + state.deck[state.drawn + i]] = i16(i + 1)
    auptolemy = state.auptolemy
    if auptolemy is not None:
        row[LIBRARY + 4] = i16(auptolemy.right + 1)
        write_final(state, auptolemy.final, row, LIBRARY + 8)
        write_pile(auptolemy.deck, row, ITS_DECK)
    return row


def mask_of(state: State, seat: i64) -> vec[u8]:
    """A 1 for each legal action if `seat` has to decide, else zeros; a new row."""
    row = NO_MASK[:]
    if state.seat == seat:
        write_mask(state.legal_ids(), 1, row, 0)
    return row


def can_play(state: State, action: i64) -> bool:
    """Whether an action is legal now."""
    for legal in state.legal_ids():
        if legal == action:
            return True
    return False


def write_mask(actions: vec[i64], value: u8, out: vec[u8], at: i64) -> None:
    """Set the value for each of the actions."""
    for action in actions:
        out[at + action] = value


def write_observation(state: State, seat: i64, out: vec[i16], at: i64) -> None:
    """Write what `seat` knows at `at`; the row must be all zero before."""
    tables = state.tables
    over = state.decision == OVER
    write_game(state, seat, out, at + GAME)
    for number in range(tables.players):
        relative = relative_pen(state, seat, number)
        write_seat(state, number, over or number == seat, out, at + SEAT + relative * SEAT_SIZE)
    counted = counted_pens(state, seat)
    for index in range(tables.places):
        write_place(state, index, counted, out, at + PLACE + index * PLACE_SIZE)
    write_pile(state.discard, out, at + DISCARD)
    write_now(state, out, at + NOW)
    if state.discovery is not None:
        write_discovery(state, seat, out, at + DISCOVERY)
    if state.auptolemy is not None:
        write_auptolemy(state, out, at + LIBRARY)


def relative_pen(state: State, seat: i64, pen: i64) -> i64:
    """A pen as `seat` counts it."""
    if pen >= DREAMER:
        return pen
    return pen - seat if pen >= seat else pen - seat + state.tables.players


def write_game(state: State, seat: i64, out: vec[i16], at: i64) -> None:
    tables = state.tables
    out[at] = i16(tables.players)
    out[at + 1] = i16(1 if tables.solo else 0)
    out[at + 2] = i16(seat)
    out[at + 3] = i16(relative_pen(state, seat, state.first))
    out[at + 4] = i16(state.turn)
    out[at + 5] = i16(relative_pen(state, seat, state.active))
    if state.decision < CHANCE:
        out[at + 6] = i16(relative_pen(state, seat, state.seat) + 1)
        out[at + 7] = i16(state.decision + 1)
    out[at + 8] = i16(state.sphere)
    out[at + 9] = i16(state.cards_left())
    # One of the two is set: the cards above the Game End card before the end is triggered, then the turns left (R7.1,
    # R7.2).
    if state.above_end > 0:
        out[at + 10] = i16(state.above_end)
    else:
        out[at + 11] = i16(state.last_turns)
    out[at + 12] = i16(len(state.removed))
    out[at + 13] = i16(1 if state.lost else 0)
    write_flags(tables.modifiers, out, at + 14)


def write_seat(state: State, number: i64, final_shown: bool, out: vec[i16], at: i64) -> None:
    seat = state.seats[number]
    out[at] = i16(seat.dust)
    out[at + 1] = i16(seat.pouch)
    out[at + 2] = i16(seat.wisdom)
    out[at + 3] = i16(state.card_limit(number))
    out[at + 4] = i16(seat.telescopes)
    out[at + 5] = i16(seat.fame)
    if final_shown:
        write_final(state, seat.final, out, at + 6)
    cards = seat.cards
    while cards != 0:
        card = lowest_bit(cards)
        out[at + 8 + card] = i16(1 + ((seat.active >> card) & 1))
        cards &= cards - 1


def write_final(state: State, final: i64, out: vec[i16], at: i64) -> None:
    if final >= 0:
        out[at] = i16(state.tables.final_first[final] + 1)
        out[at + 1] = i16(state.tables.final_second[final] + 1)


def counted_pens(state: State, seat: i64) -> i64:
    """What a place's `pens` say, as `seat` counts it: four bits each for unmarked and for every pen + 1."""
    counted: i64 = (DREAMER + 1) << ((DREAMER + 1) * 4) | (AUPTOLEMY + 1) << ((AUPTOLEMY + 1) * 4)
    for pen in range(state.tables.players):
        counted |= (relative_pen(state, seat, pen) + 1) << ((pen + 1) * 4)
    return counted


def write_place(state: State, index: i64, counted: i64, out: vec[i16], at: i64) -> None:
    place = state.places[index]
    out[at] = i16(place.card + 1)
    pens = place.pens
    while pens != 0:
        at += 1
        out[at] = i16((counted >> ((pens & 7) * 4)) & 15)
        pens >>= 3


def write_pile(pile: vec[i64], out: vec[i16], at: i64) -> None:
    """`pile` has its top last."""
    count: i64 = len(pile)
    for i in range(count):
        out[at + pile[i]] = i16(count - i)


def write_flags(mask: i64, out: vec[i16], at: i64) -> None:
    while mask != 0:
        out[at + lowest_bit(mask)] = 1
        mask &= mask - 1


def write_now(state: State, out: vec[i16], at: i64) -> None:
    now = state.now
    out[at] = i16(1 if now.skips_action else 0)
    out[at + 1] = i16(1 if now.rested else 0)
    out[at + 2] = i16(1 if now.dreamt else 0)
    out[at + 3] = i16(now.grand_stars)
    out[at + 4] = i16(1 if now.only_common else 0)
    out[at + 5] = i16(1 if now.completed else 0)
    out[at + 6] = i16(now.spent)
    out[at + 7] = i16(now.reclaimed)
    out[at + 8] = i16(now.before_grand)
    out[at + 9] = i16(1 if now.met_grand else 0)
    out[at + 10] = i16(now.place + 1)
    out[at + 11] = i16(now.star + 1)
    out[at + 12] = i16(now.stars)
    out[at + 13] = i16(now.using + 1)
    write_flags(now.places_used, out, at + 14)
    write_flags(now.emptied, out, at + 20)
    write_flags(now.in_force, out, at + 26)


def write_discovery(state: State, seat: i64, out: vec[i16], at: i64) -> None:
    """R6.3: a choice is in it once the tie is complete, or if it is the seat's own or Auptolemy's, which has none."""
    discovery = state.discovery
    assert discovery is not None
    out[at] = i16(discovery.place + 1)
    out[at + 1] = i16(relative_pen(state, seat, discovery.discoverer))
    out[at + 2] = i16(discovery.activations)
    write_flags(discovery.crossed, out, at + 3)
    chosen = discovery.taking & ~discovery.choosing
    for pen in range(PENS):
        if state.tables.players <= pen < DREAMER:
            continue
        counted = at + 7 + relative_pen(state, seat, pen)
        out[counted] = i16((discovery.waiting >> pen) & 1)
        out[counted + 7] = i16((discovery.choosing >> pen) & 1)
        out[counted + 14] = i16((discovery.taking >> pen) & 1)
        shown = discovery.choosing == 0 or pen == seat or pen == AUPTOLEMY
        if shown and (chosen >> pen) & 1 != 0:
            out[counted + 21] = i16(chosen_boon(discovery, pen) + 1)


def write_auptolemy(state: State, out: vec[i16], at: i64) -> None:
    auptolemy = state.auptolemy
    assert auptolemy is not None
    right = auptolemy.right
    face_down = state.tables.modifiers & H5 != 0 and right >= 0
    shows_top = state.tables.modifiers & E4 != 0
    out[at] = i16(auptolemy.dust)
    out[at + 1] = i16(auptolemy.fame)
    out[at + 2] = i16(auptolemy.telescopes)
    out[at + 3] = i16(auptolemy.left + 1)
    if auptolemy.right_known:
        out[at + 4] = i16(right + 1)
    out[at + 5] = i16(1 if face_down else 0)
    out[at + 6] = i16(len(auptolemy.deck))
    if shows_top:
        out[at + 7] = i16(auptolemy.top() + 1)
    if state.decision == OVER:
        write_final(state, auptolemy.final, out, at + 8)
    write_pile(auptolemy.cards, out, at + 10)
    write_pile(auptolemy.discard, out, at + 58)
    hidden: i64 = len(auptolemy.deck)
    if shows_top and hidden > 0:
        hidden -= 1
    for i in range(hidden):
        card = auptolemy.deck[i]
        out[at + 106 + card] = i16((auptolemy.seen >> card) & 1)
    if face_down:
        out[at + 106 + right] = i16((auptolemy.seen >> right) & 1)
