"""A position as one row of whole numbers, and back: for equality, keys of transposition tables, and pickles.

Tables, generator, events and `outside_chance` are not in the row. What only matters while nothing is asked (`step`,
`chance_kind`, Auptolemy's card and die of the turn) is written as 0 while a seat decides and at the end, so that equal
tables have equal rows however they came about.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from astra.rules.ids import CHANCE, NOBODY, OVER
from astra.rules.pieces import Auptolemy, Discovery, Place, Seat, Turn
from astra.rules.position import Position


def write_snapshot(position: Position, ordered: bool) -> list[int]:
    """The row; without `ordered` the cards of face-down piles come in ascending order."""
    under_way = position.decision >= CHANCE and position.decision != OVER
    row: list[int] = [
        position.above_end,
        position.last_turns,
        position.sphere,
        position.first,
        position.turn,
        position.active,
        position.seat,
        position.decision,
        position.step if under_way else 0,
        position.chance_kind if under_way else 0,
        1 if position.lost else 0,
        len(position.seats),
        len(position.places),
    ]
    for seat in position.seats:
        row += [seat.dust, seat.pouch, seat.wisdom, seat.telescopes, seat.fame, seat.cards, seat.active, seat.final]
    for place in position.places:
        row += [place.card, place.marked, place.reach, place.pens]
    write_turn(position.now, row)
    write_pile(position.discard, True, row)
    write_pile(position.deck[position.drawn :], ordered, row)
    write_pile(position.removed, ordered, row)
    discovery = position.discovery
    row.append(0 if discovery is None else 1)
    if discovery is not None:
        row += [discovery.place, discovery.discoverer, discovery.waiting, discovery.choosing]
        row += [discovery.taking, discovery.choices, discovery.crossed, discovery.activations]
    auptolemy = position.auptolemy
    row.append(0 if auptolemy is None else 1)
    if auptolemy is not None:
        write_auptolemy(auptolemy, under_way, ordered, row)
    return row


def write_turn(now: Turn, row: list[int]) -> None:
    row += [now.in_force, 1 if now.skips_action else 0, 1 if now.rested else 0, 1 if now.dreamt else 0]
    row += [now.grand_stars, 1 if now.only_common else 0, 1 if now.completed else 0, now.spent, now.reclaimed]
    row += [now.before_grand, 1 if now.met_grand else 0, now.place, now.star, now.stars, now.using]
    row += [now.places_used, now.emptied]


def write_auptolemy(auptolemy: Auptolemy, under_way: bool, ordered: bool, row: list[int]) -> None:
    row += [auptolemy.dust, auptolemy.fame, auptolemy.telescopes, auptolemy.final, auptolemy.left, auptolemy.right]
    row += [1 if auptolemy.right_known else 0, auptolemy.seen]
    row += [auptolemy.selected, auptolemy.rolled] if under_way else [NOBODY, 0]
    write_pile(auptolemy.cards, True, row)
    write_pile(auptolemy.deck, ordered, row)
    write_pile(auptolemy.discard, True, row)


def write_pile(pile: vec[i64], ordered: bool, row: list[int]) -> None:
    cards: list[int] = [card for card in pile]  # noqa: C416 (a vec is no iterable to mypyc's `list`)
    if not ordered:
        cards.sort()
    row.append(len(cards))
    row += cards


class Reader:
    """Reads a row from the left."""

    def __init__(self, row: list[int]) -> None:
        self.row = row
        self.at: i64 = 0

    def next(self) -> i64:
        number: i64 = self.row[self.at]
        self.at += 1
        return number

    def flag(self) -> bool:
        return self.next() != 0

    def pile(self) -> vec[i64]:
        cards = vec[i64]()
        for _ in range(self.next()):
            cards = append(cards, self.next())
        return cards

    def seat(self) -> Seat:
        dust, pouch, wisdom, telescopes = self.next(), self.next(), self.next(), self.next()
        fame, cards, active, final = self.next(), self.next(), self.next(), self.next()
        return Seat(
            dust=dust,
            pouch=pouch,
            wisdom=wisdom,
            telescopes=telescopes,
            fame=fame,
            cards=cards,
            active=active,
            final=final,
        )

    def place(self) -> Place:
        card, marked, reach, pens = self.next(), self.next(), self.next(), self.next()
        return Place(card=card, marked=marked, reach=reach, pens=pens)

    def turn(self, now: Turn) -> None:
        now.in_force = self.next()
        now.skips_action = self.flag()
        now.rested = self.flag()
        now.dreamt = self.flag()
        now.grand_stars = self.next()
        now.only_common = self.flag()
        now.completed = self.flag()
        now.spent = self.next()
        now.reclaimed = self.next()
        now.before_grand = self.next()
        now.met_grand = self.flag()
        now.place = self.next()
        now.star = self.next()
        now.stars = self.next()
        now.using = self.next()
        now.places_used = self.next()
        now.emptied = self.next()

    def discovery(self) -> Discovery:
        place, discoverer, waiting, choosing = self.next(), self.next(), self.next(), self.next()
        taking, choices, crossed, activations = self.next(), self.next(), self.next(), self.next()
        return Discovery(
            place=place,
            discoverer=discoverer,
            waiting=waiting,
            choosing=choosing,
            taking=taking,
            choices=choices,
            crossed=crossed,
            activations=activations,
        )

    def auptolemy(self) -> Auptolemy:
        dust, fame, telescopes, final = self.next(), self.next(), self.next(), self.next()
        left, right, right_known, seen = self.next(), self.next(), self.flag(), self.next()
        selected, rolled = self.next(), self.next()
        cards, deck, discard = self.pile(), self.pile(), self.pile()
        return Auptolemy(
            dust=dust,
            fame=fame,
            telescopes=telescopes,
            final=final,
            left=left,
            right=right,
            right_known=right_known,
            seen=seen,
            selected=selected,
            rolled=rolled,
            cards=cards,
            deck=deck,
            discard=discard,
        )


def read_snapshot(position: Position, row: list[int]) -> None:
    """Lay the table as an ordered row of `write_snapshot` says; no card of the deck counts as drawn."""
    reader = Reader(row)
    position.above_end = reader.next()
    position.last_turns = reader.next()
    position.sphere = reader.next()
    position.first = reader.next()
    position.turn = reader.next()
    position.active = reader.next()
    position.seat = reader.next()
    position.decision = reader.next()
    position.step = reader.next()
    position.chance_kind = reader.next()
    position.lost = reader.flag()
    seats, places = reader.next(), reader.next()
    position.seats = vec[Seat]([reader.seat() for _ in range(seats)])
    position.places = vec[Place]([reader.place() for _ in range(places)])
    reader.turn(position.now)
    position.discard = reader.pile()
    position.deck = reader.pile()
    position.drawn = 0
    position.removed = reader.pile()
    position.discovery = reader.discovery() if reader.flag() else None
    position.auptolemy = reader.auptolemy() if reader.flag() else None
