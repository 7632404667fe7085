"""Everything that lies on the table, read from and written to a position document."""

import copy
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any

from astra.edition.model import Card, Edition

from .chance import Chance, ReferenceError_
from .figure import Figure

Pen = int | str
DREAMER = "dreamer"
AUPTOLEMY = "auptolemy"


@dataclass
class Choice:
    """One seat, one decision, and the action texts it chooses from."""

    seat: int
    decision: str
    actions: list[str]


Steps = Generator[Choice, str, None]


def ask(seat: int, decision: str, actions: list[str], always: bool = False) -> Generator[Choice, str, str]:
    """The chosen action; a single one happens without being asked, unless `always`."""
    if len(actions) == 1 and not always:
        return actions[0]
    return (yield Choice(seat, decision, actions))


@dataclass
class Seat:
    """One player's journal, dust, cards and final scoring card."""

    dust: int
    pouch: int
    wisdom: int
    telescopes: int
    fame: int
    cards: dict[str, str]
    final: list[str]

    def exhausted(self) -> list[str]:
        return [code for code, state in self.cards.items() if state == "exhausted"]


@dataclass
class Place:
    """A card at the sphere board, and the pen of each marked star."""

    card: Card
    figure: Figure
    marks: dict[int, Pen]

    def is_full(self) -> bool:
        return len(self.marks) == len(self.card.stars)

    def stars_of(self, pen: Pen) -> int:
        return sum(marker == pen for marker in self.marks.values())


@dataclass
class Auptolemy:
    """The machine of the solo game."""

    dust: int
    fame: int
    telescopes: int
    cards: list[str]
    final: list[str] | None
    library: list[str | None]
    deck: list[str]
    discard: list[str]
    known: list[str] = field(default_factory=list)


class Table:
    """The state of a game, with the few changes that many rules share."""

    def __init__(self, edition: Edition, position: dict[str, Any]) -> None:
        doc = copy.deepcopy(position)
        if doc["pending"] is not None:
            raise ReferenceError_("the reference starts only at the start of a turn: pending null")
        self.edition = edition
        self.cards = {card.code: card for card in edition.cards}
        self.chance = Chance()
        self.before_first_action = False
        self.lost = False
        self.players: int = doc["players"]
        self.solo: bool = doc["solo"]
        self.modifiers: list[str] = doc["modifiers"]
        self.first: int = doc["first"]
        self.turn: int = doc["turn"]
        self.sphere: str = doc["sphere"]
        self.seats = [Seat(**seat) for seat in doc["seats"]]
        self.places = [None if place is None else self._place(place) for place in doc["places"]]
        self.deck: list[str] = doc["deck"]
        self.above_end: int | None = doc["above_end"]
        self.last_turns: int | None = doc["last_turns"]
        self.discard: list[str] = doc["discard"]
        self.removed: list[str] = doc["removed"]
        self.auptolemy = Auptolemy(**doc["auptolemy"]) if self.solo else None
        # The two-player board serves the solo game as well (R13.1).
        self.board = edition.boards["2" if self.solo else str(self.players)]

    def _place(self, doc: dict[str, Any]) -> Place:
        marks = {int(star): pen for star, pen in doc["marks"].items()}
        card = self.cards[doc["card"]]
        return Place(card, Figure(card), marks)

    def position(self) -> dict[str, Any]:
        seats = [dict(vars(seat)) for seat in self.seats]
        places = [
            place
            and {
                "card": place.card.code,
                "marks": {str(star): pen for star, pen in sorted(place.marks.items())},
            }
            for place in self.places
        ]
        return copy.deepcopy(
            {
                "players": self.players,
                "solo": self.solo,
                "modifiers": self.modifiers,
                "first": self.first,
                "turn": self.turn,
                "sphere": self.sphere,
                "seats": seats,
                "places": places,
                "deck": self.deck,
                "above_end": self.above_end,
                "last_turns": self.last_turns,
                "discard": self.discard,
                "removed": self.removed,
                "auptolemy": None if self.auptolemy is None else dict(vars(self.auptolemy)),
                "pending": None if self.before_first_action else "...",
            }
        )

    # Whose turn it is.

    def turn_order(self) -> list[Pen]:
        """Who takes turns, in clockwise order from the first player (R2.4, R13.1)."""
        if self.solo:
            return [0, AUPTOLEMY]
        return [(self.first + step) % self.players for step in range(self.players)]

    def active(self) -> Pen:
        order = self.turn_order()
        return order[(self.turn - 1) % len(order)]

    def clockwise_from(self, pen: Pen) -> list[Pen]:
        order = self.turn_order()
        at = order.index(pen)
        return order[at:] + order[:at]

    def has_dreamer(self) -> bool:
        """Section 9: two players; R13.1: the solo game too."""
        return self.solo or self.players == 2

    # Cards at the places.

    def undiscovered(self) -> list[Place]:
        """R4.7: the cards with an unmarked star."""
        return [place for place in self.places if place is not None and not place.is_full()]

    def full(self) -> list[Place]:
        return [place for place in self.places if place is not None and place.is_full()]

    def place_of(self, code: str) -> Place:
        return next(place for place in self.places if place and place.card.code == code)

    def empty_place(self, place: Place) -> int:
        """Remove the card; returns the place's number."""
        at = next(n for n, other in enumerate(self.places) if other is place)
        self.places[at] = None
        return at

    # The draw deck.

    def draw(self) -> str | None:
        """The top card of the draw deck; None with the deck empty (R6.8)."""
        if not self.deck:
            return None
        self.chance.take("draw", [self.deck[0]])
        card = self.deck.pop(0)
        if self.above_end is not None:
            self.above_end -= 1
            if self.above_end == 0:
                self._trigger_the_end()
        return card

    def _trigger_the_end(self) -> None:
        """R7.1, R7.2."""
        order = self.turn_order()
        turns_after_this_one_in_the_round = len(order) - 1 - order.index(self.active())
        self.above_end = None
        self.last_turns = 1 + turns_after_this_one_in_the_round
        if self.active() != order[0]:
            self.last_turns += len(order)

    def refill(self, emptied: list[int]) -> None:
        """R6.8: one card to each place that became empty, in the edition's order."""
        for at in sorted(emptied):
            code = self.draw()
            if code is not None:
                self.places[at] = self._place({"card": code, "marks": {}})

    def move_marker(self) -> None:
        """R5.4."""
        passes_the_icon = self.sphere == self.board.discard_after
        ring = self.board.spheres
        at = [str(sphere) for sphere in ring].index(self.sphere)
        self.sphere = ring[(at + 1) % len(ring)]
        if passes_the_icon:
            card = self.draw()
            if card is not None:
                self.discard.insert(0, card)

    # What players and Auptolemy gain.

    def gain_wisdom(self, seat: Seat, count: int) -> None:
        """R4.6: beyond the end of the track it is lost."""
        seat.wisdom = min(seat.wisdom + count, len(self.edition.wisdom) - 1)

    def gain_pouch(self, seat: Seat, count: int) -> None:
        """R5.5: up to the end of the track."""
        seat.pouch = min(seat.pouch + count, self.edition.pouch[-1])

    def card_limit(self, seat: Seat) -> int:
        """R1.4."""
        return self.edition.wisdom[seat.wisdom]

    def gain_telescope_for_auptolemy(self) -> None:
        """E3: it never gains telescopes."""
        assert self.auptolemy is not None
        if "E3" not in self.modifiers:
            self.auptolemy.telescopes += 1
