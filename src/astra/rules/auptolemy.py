"""Auptolemy's turn: it makes no choices; there are only dice, random ties and R13.7 (section 13)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from astra.rules import events as ev
from astra.rules.discovery import begin_discovery, is_complete
from astra.rules.dream import dream_places
from astra.rules.ids import (
    AUPTOLEMY,
    AUPTOLEMY_CLEANS_UP,
    AUPTOLEMY_FOCUSES,
    AUPTOLEMY_MARKS,
    AUPTOLEMY_RESHUFFLES,
    AUPTOLEMY_ROLLS,
    AUPTOLEMY_SELECTS,
    DREAM_DUE,
    DREAMER,
    E4,
    E5,
    FAME,
    H4,
    H5,
    ICON_PASSED,
    LIBRARY,
    NOBODY,
    OVER,
    PATH,
    SHUFFLE,
    TIE,
    TURN_ENDS,
)
from astra.rules.paths import path_stars, paths_to_complete, preferred_paths
from astra.rules.pieces import Auptolemy
from astra.rules.position import Position
from astra.rules.tables import LOWEST, card_bit, count_bits, lowest_bit

WATER: Final[i64] = 1

# R13.5: the faces of the die up to the first mean the left card, up to the second the right one, the others its deck.
LAST_OF_LEFT: Final[i64] = 2
LAST_OF_RIGHT: Final[i64] = 4
LAST_OF_DECK: Final[i64] = 6


def begin_auptolemys_turn(position: Position) -> None:
    """R13.4, R13.5: rest without dust, lose to an empty deck, else roll."""
    auptolemy = its(position)
    if auptolemy.dust == 0:
        auptolemys_rest(position, auptolemy)
    elif len(auptolemy.deck) == 0 and not rolls_again(position):
        position.lost = True
        position.ask(OVER, NOBODY)
        if position.events is not None:
            position.events.append(ev.GameEnded((), True))
    elif auptolemy.left < 0 and auptolemy.right < 0 and len(auptolemy.deck) == 0:
        position.go_on(AUPTOLEMY_CLEANS_UP)
    else:
        position.go_on(AUPTOLEMY_ROLLS)


def its(position: Position) -> Auptolemy:
    auptolemy = position.auptolemy
    assert auptolemy is not None
    return auptolemy


def rolls_again(position: Position) -> bool:
    """R13.14, E5: an empty deck does not lose the game, and a roll that finds no card is rolled again."""
    return position.last_turns >= 0 or position.tables.modifiers & E5 != 0


def auptolemys_rest(position: Position, auptolemy: Auptolemy) -> None:
    """R13.10."""
    dust: i64 = 6 if position.tables.modifiers & H4 != 0 else 5
    position.now.rested = True
    if position.events is not None:
        position.events.append(ev.Rested("auptolemy"))
    auptolemy.dust += dust
    position.tell_gain(AUPTOLEMY, "dust", dust, "rest", -1)
    position.go_on(ICON_PASSED if position.turn_marker() else DREAM_DUE)


def auptolemy_rolled(position: Position, value: i64) -> None:
    """R13.5; a roll that finds no card: R13.14."""
    auptolemy = its(position)
    auptolemy.rolled = value
    missing = (
        (value <= LAST_OF_LEFT and auptolemy.left < 0)
        or (value > LAST_OF_LEFT and value <= LAST_OF_RIGHT and auptolemy.right < 0)
        or (value > LAST_OF_RIGHT and len(auptolemy.deck) == 0)
    )
    if position.events is not None:
        position.events.append(ev.DieRolled(int(value), missing))
    position.go_on(AUPTOLEMY_ROLLS if missing else AUPTOLEMY_SELECTS)


def auptolemy_selects(position: Position) -> None:
    auptolemy = its(position)
    if auptolemy.rolled <= LAST_OF_LEFT:
        auptolemy.selected = auptolemy.left
        auptolemy.left = NOBODY
        tell_selected(position, "left")
    elif auptolemy.rolled <= LAST_OF_RIGHT:
        auptolemy.selected = auptolemy.right
        auptolemy.right = NOBODY
        auptolemy.right_known = False
        tell_selected(position, "right")
    else:
        position.ask_chance(LIBRARY)
        return
    position.go_on(AUPTOLEMY_FOCUSES)


def tell_selected(position: Position, source: str) -> None:
    card = its(position).selected
    its(position).see(card)
    if position.events is not None:
        focus = position.tables.elements[card]
        number = leftmost_fame(position, card)
        position.events.append(ev.library_chosen(position.tables, source, card, focus, number))


def leftmost_fame(position: Position, card: i64) -> i64:
    """R13.5: the X of a card."""
    for boon in range(4):
        if position.tables.boon_kinds[card * 4 + boon] == FAME:
            return position.tables.boon_values[card * 4 + boon]
    return 0


def take_from_library_deck(position: Position, card: i64) -> None:
    """A card leaves Auptolemy's deck: selected by a 5 or 6, or to fill its library (R13.5, R13.9)."""
    auptolemy = its(position)
    deck = auptolemy.deck
    top: i64 = len(deck) - 1
    for i in range(top):
        if deck[i] == card:
            deck[i] = deck[top]
            deck[top] = card
    auptolemy.deck, _ = pop(deck)
    if position.step == AUPTOLEMY_SELECTS:
        auptolemy.selected = card
        tell_selected(position, "deck")
        position.go_on(AUPTOLEMY_FOCUSES)
    elif auptolemy.rolled <= LAST_OF_LEFT:
        auptolemy.left = card
        tell_filled(position, "left", card, True)
        position.go_on(AUPTOLEMY_RESHUFFLES)
    else:
        face_up = position.tables.modifiers & H5 == 0
        auptolemy.right = card
        auptolemy.right_known = face_up or position.tables.modifiers & E4 != 0
        tell_filled(position, "right", card, face_up)
        position.go_on(AUPTOLEMY_RESHUFFLES)
    show_top(position)


def tell_filled(position: Position, side: str, card: i64, face_up: bool) -> None:
    if face_up:
        its(position).see(card)
    if position.events is not None:
        code = position.tables.codes[card] if face_up else None
        position.events.append(ev.LibraryFilled(side, code))


def show_top(position: Position) -> None:
    """E4: the top of its deck is always face up."""
    top = its(position).top()
    if top >= 0 and position.tables.modifiers & E4 != 0:
        its(position).see(top)
        if position.events is not None:
            position.events.append(ev.LibraryTopShown(position.tables.codes[top]))


def focus_places(position: Position) -> i64:
    """R13.6, a mask of places: the one near the focus or the next that is not empty; for Water the least open one."""
    one: i64 = 1
    focus = position.tables.elements[its(position).selected]
    if focus != WATER:
        start = position.tables.place_of_element[focus]
        for i in range(position.tables.places):
            index = (start + i) % position.tables.places
            if position.unmarked(index) != 0:
                return one << index
        return 0
    fewest: i64 = 99
    places: i64 = 0
    for index in range(position.tables.places):
        stars = count_bits(position.unmarked(index))
        if stars > 0 and stars < fewest:
            fewest = stars
            places = 0
        if stars == fewest:
            places |= one << index
    return places


def auptolemy_focuses(position: Position) -> None:
    places = focus_places(position)
    if places == 0:
        position.go_on(AUPTOLEMY_CLEANS_UP)
    elif places & (places - 1) == 0:
        auptolemy_turns_to(position, lowest_bit(places))
    else:
        position.ask_chance(TIE)


def auptolemy_turns_to(position: Position, index: i64) -> None:
    position.now.place = index
    position.go_on(AUPTOLEMY_MARKS)


def auptolemy_dreams(position: Position) -> None:
    """R13.10: like R9.2 with random ties, then R13.7 with the sphere's number."""
    places = dream_places(position)
    position.now.dreamt = True
    if places == 0:
        position.go_on(TURN_ENDS)
        return
    if position.events is not None:
        number = position.tables.dream_numbers[position.sphere]
        position.events.append(ev.DreamBegan("auptolemy", int(number)))
    if places & (places - 1) == 0:
        auptolemy_turns_to(position, lowest_bit(places))
    else:
        position.ask_chance(TIE)


def path_length(position: Position) -> i64:
    if position.now.rested:
        return position.tables.dream_numbers[position.sphere]
    return leftmost_fame(position, its(position).selected)


def auptolemy_marks(position: Position) -> None:
    """R13.8 if it can complete the card, else a path by R13.7."""
    index = position.now.place
    place = position.places[index]
    length = path_length(position)
    if not position.now.rested and count_bits(position.unmarked(index)) <= length:
        paths = paths_to_complete(position.tables, place.card, place.marked)
        auptolemy = its(position)
        if paths - 1 <= auptolemy.telescopes:
            auptolemy.telescopes -= paths - 1
            if paths > 1 and position.events is not None:
                position.events.append(ev.Paid("auptolemy", "telescope", int(paths) - 1))
            complete_card(position, index)
            return
    paths_left = preferred_paths(position.tables, place.card, place.marked, place.reach, length)
    if len(paths_left) == 1:
        auptolemy_takes_path(position, paths_left[0])
    else:
        position.ask_chance(PATH)


def complete_card(position: Position, index: i64) -> None:
    """Mark all that is left; the order makes no difference."""
    while position.first_stars(index) != 0:
        mark_for_auptolemy(position, index, LOWEST[position.first_stars(index)])
    after_marks(position, index)


def auptolemy_takes_path(position: Position, path: i64) -> None:
    index = position.now.place
    for star in path_stars(path):
        mark_for_auptolemy(position, index, star)
    after_marks(position, index)


def mark_for_auptolemy(position: Position, index: i64, star: i64) -> None:
    """With the dreamer's pen in a dream (R13.10), else with its own."""
    pen: i64 = DREAMER if position.now.rested else AUPTOLEMY
    completed = position.mark(pen, index, star)
    if position.events is not None:
        means = "dream" if position.now.rested else "auptolemy"
        position.events.append(ev.star_marked(position.tables, pen, position.places[index].card, star, 0, means))
        if completed:
            code = position.tables.codes[position.places[index].card]
            position.events.append(ev.CardCompleted(ev.pen_name(pen), code))


def after_marks(position: Position, index: i64) -> None:
    if not position.now.rested:
        position.go_on(AUPTOLEMY_CLEANS_UP)
    elif is_complete(position, index):
        begin_discovery(position, index, DREAMER)
    else:
        position.go_on(TURN_ENDS)


def auptolemy_cleans_up(position: Position) -> None:
    """R13.9: the selected card leaves, one dust leaves, the library is filled."""
    auptolemy = its(position)
    auptolemy.dust -= 1
    if position.events is not None:
        position.events.append(ev.Paid("auptolemy", "dust", 1))
    if auptolemy.selected >= 0:
        auptolemy.discard = append(auptolemy.discard, auptolemy.selected)
        auptolemy.selected = NOBODY
        if auptolemy.rolled <= LAST_OF_RIGHT and len(auptolemy.deck) > 0:
            position.step = AUPTOLEMY_CLEANS_UP
            position.ask_chance(LIBRARY)
            return
    position.go_on(AUPTOLEMY_RESHUFFLES)


def auptolemy_reshuffles(position: Position) -> None:
    """E5, then its Discovery."""
    auptolemy = its(position)
    if position.tables.modifiers & E5 != 0 and len(auptolemy.deck) == 0 and len(auptolemy.discard) > 0:
        position.ask_chance(SHUFFLE)
        return
    auptolemy_discovers(position)


def auptolemy_shuffled(position: Position, deck: vec[i64]) -> None:
    """`deck` has its top last."""
    auptolemy = its(position)
    auptolemy.deck = deck
    auptolemy.discard = vec[i64]()
    # H5: its deck was empty, so the right card is the one seen card that lies nowhere else.
    if auptolemy.right >= 0 and auptolemy.seen & card_bit(auptolemy.right) != 0:
        auptolemy.right_known = True
    if position.events is not None:
        position.events.append(ev.LibraryShuffled(len(deck)))
    show_top(position)
    auptolemy_discovers(position)


def auptolemy_discovers(position: Position) -> None:
    """R13.11: the card it has just completed, if any."""
    for index in range(position.tables.places):
        if is_complete(position, index):
            begin_discovery(position, index, AUPTOLEMY)
            return
    position.go_on(TURN_ENDS)
