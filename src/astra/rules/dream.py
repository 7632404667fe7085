"""The dreamer, with two players and solo: after every Rest it marks a path with its pen (section 9)."""

from __future__ import annotations

from mypy_extensions import i64

from astra.rules import events as ev
from astra.rules.discovery import begin_discovery
from astra.rules.ids import DREAM_GOES_ON, DREAMER, NOBODY, TURN_ENDS
from astra.rules.position import Position


def dream_places(position: Position) -> i64:
    """R9.2, a mask of places: the largest cards without a mark, or if there are none, the largest of all."""
    best: i64 = 0
    places: i64 = 0
    one: i64 = 1
    for index in range(position.tables.places):
        if position.unmarked(index) != 0:
            place = position.places[index]
            size = position.tables.sizes[place.card]
            if place.marked == 0:
                size += 100
            if size > best:
                best = size
                places = 0
            if size == best:
                places |= one << index
    return places


def begin_dream(position: Position) -> None:
    """R9.1, R9.7."""
    now = position.now
    now.dreamt = True
    now.stars = 0
    now.place = NOBODY
    if not position.has_undiscovered():
        position.go_on(TURN_ENDS)
        return
    if position.events is not None:
        number = position.tables.dream_numbers[position.sphere]
        position.events.append(ev.DreamBegan(ev.pen_name(position.active), int(number)))
    position.go_on(DREAM_GOES_ON)


def dream_stars(position: Position, index: i64) -> i64:
    """The stars of a place that the dream may mark next (R9.3); none when the dream is done."""
    now = position.now
    if now.stars == 0:
        return position.first_stars(index) if (dream_places(position) >> index) & 1 != 0 else 0
    if index != now.place or now.stars == position.tables.dream_numbers[position.sphere]:
        return 0
    return position.next_stars()


def dream_star(position: Position, index: i64, star: i64) -> None:
    """R9.4: nobody gains anything from the dreamer's stars."""
    completed = position.mark(DREAMER, index, star)
    if position.events is not None:
        position.events.append(ev.star_marked(position.tables, DREAMER, position.places[index].card, star, 0, "dream"))
    if completed:
        if position.events is not None:
            code = position.tables.codes[position.places[index].card]
            position.events.append(ev.CardCompleted("dreamer", code))
        begin_discovery(position, index, DREAMER)
    else:
        position.go_on(DREAM_GOES_ON)
