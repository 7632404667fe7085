"""The action of a turn: Observe, once for free and again for each telescope (section 4), or Rest (section 5)."""

from __future__ import annotations

from mypy_extensions import i64

from astra.rules import events as ev
from astra.rules.ids import ACTION_DONE, AGAIN, ICON_PASSED, OBSERVE
from astra.rules.pieces import Place
from astra.rules.position import Position


def observe_firsts(position: Position, place: Place) -> i64:
    """The stars of a place that may be the first of an Observe (R4.2, unless an ability frees it)."""
    stars = place.reach
    if position.now.in_force & position.tables.free_first_stars != 0 and place.card >= 0:
        stars |= position.tables.common[place.card]
    return stars & ~place.marked


def begin_observe(position: Position, index: i64, star: i64, telescope: bool) -> None:
    """R4.5: the telescope of a further Observe is spent with its first star."""
    now = position.now
    now.stars = 0
    now.before_grand = 0
    now.met_grand = False
    if telescope:
        position.seats[position.active].telescopes -= 1
    if position.events is not None:
        code = position.tables.codes[position.places[index].card]
        position.events.append(ev.ObserveBegan(int(position.active), code, telescope))
    observe_star(position, index, star)


def observe_star(position: Position, index: i64, star: i64) -> None:
    """Pay and mark one star, then ask for the next or end the Observe (R4.4)."""
    now = position.now
    seat = position.seats[position.active]
    seat.dust -= 1
    now.spent += 1
    grand_before = now.grand_stars
    position.mark_for_seat(index, star, 1, "observe")
    if not now.met_grand:
        if now.grand_stars != grand_before:
            now.met_grand = True
            now.reclaimed += now.before_grand
        else:
            now.before_grand += 1
    if seat.dust > 0 and position.next_stars() != 0:
        position.ask(OBSERVE, position.active)
    else:
        end_observe(position)


def end_observe(position: Position) -> None:
    """Offer another Observe if there is a telescope, dust and a star for it (R4.5)."""
    now = position.now
    if position.events is not None:
        code = position.tables.codes[position.places[now.place].card]
        position.events.append(ev.ObserveEnded(int(position.active), code, int(now.stars)))
    seat = position.seats[position.active]
    if seat.telescopes > 0 and seat.dust > 0 and can_observe(position):
        position.ask(AGAIN, position.active)
    else:
        position.go_on(ACTION_DONE)


def can_observe(position: Position) -> bool:
    for place in position.places:
        if observe_firsts(position, place) != 0:
            return True
    return False


def rest(position: Position) -> None:
    """R5.2 to R5.4; drawing the card for the discard icon is the next step."""
    seat = position.seats[position.active]
    position.now.rested = True
    if position.events is not None:
        position.events.append(ev.Rested(int(position.active)))
    gain: i64 = max(seat.pouch - seat.dust, 0)
    if position.now.in_force & position.tables.overfilling_rests != 0:
        gain = seat.pouch
    if gain > 0:
        position.gain_dust(position.active, gain, "rest", -1)
    exhausted = seat.cards & ~seat.active
    position.wake(position.active, exhausted & position.tables.cards_of_element[position.sphere], "rest")
    position.go_on(ICON_PASSED if position.turn_marker() else ACTION_DONE)
