"""Everything that happens, as plain values: the log, the animations and the statistics are made from them.

A `pen` is a seat number, "dreamer" or "auptolemy". Cards are named by their codes, stars by their numbers from 1,
places from 0. `seen_by` names the seats that may see an event; None is everybody.
"""

from __future__ import annotations

import msgspec

from astra.edition.model import ELEMENTS, StarKind
from astra.rules.ids import AUPTOLEMY, DREAMER, NOBODY
from astra.rules.pieces import Place
from astra.rules.tables import Tables

Pen = int | str


def pen_name(pen: int) -> Pen:
    """A pen as events and documents name it."""
    if pen == DREAMER:
        return "dreamer"
    if pen == AUPTOLEMY:
        return "auptolemy"
    return pen


class Event(msgspec.Struct, frozen=True, tag_field="event", tag=True, omit_defaults=True):
    """Something that happened."""


class TurnBegan(Event, frozen=True):
    pen: Pen
    turn: int


class AbilityUsed(Event, frozen=True):
    pen: Pen
    card: str


class Traded(Event, frozen=True):
    """A5: dust paid for one telescope."""

    pen: Pen
    card: str
    dust: int


class ObserveBegan(Event, frozen=True):
    pen: Pen
    card: str
    telescope: bool


class StarMarked(Event, frozen=True):
    """`means` is observe, ability, dream or auptolemy; `dust` is what it cost."""

    pen: Pen
    card: str
    star: int
    kind: StarKind
    name: str
    dust: int
    means: str


class ObserveEnded(Event, frozen=True):
    pen: Pen
    card: str
    stars: int


class CardCompleted(Event, frozen=True):
    pen: Pen
    card: str


class Gained(Event, frozen=True):
    """`what` is dust, telescope, wisdom, pouch or fame; `why` is ability, boon, grand_star, rest, modifier or turn_end.

    What goes beyond the end of a track is lost, so `n` may be 0.
    """

    pen: Pen
    what: str
    n: int
    why: str
    card: str | None = None


class Paid(Event, frozen=True):
    """Auptolemy's dust for its Observe (R13.9), or its telescopes for a completed card (R13.8)."""

    pen: Pen
    what: str
    n: int


class Rested(Event, frozen=True):
    pen: Pen


class CardsWoken(Event, frozen=True):
    """Exhausted cards became active; `why` is rest or boon."""

    pen: Pen
    cards: tuple[str, ...]
    why: str


class SphereTurned(Event, frozen=True):
    sphere: str


class DeckDiscarded(Event, frozen=True):
    """R5.4: the marker passed the icon, and the top card of the deck was discarded."""

    card: str


class DiscoveryBegan(Event, frozen=True):
    """`pen` discovers the card; the dreamer's discovery is nobody's (R9.6). `stars` lists pens with their counts."""

    pen: Pen
    card: str
    stars: tuple[tuple[Pen, int], ...]


class BoonChosen(Event, frozen=True):
    """A choice that waits for a tie to be complete (R6.3): only its maker sees it."""

    pen: Pen
    card: str
    boon: int
    seen_by: tuple[int, ...] | None = None


class BoonTaken(Event, frozen=True):
    """`boon` counts from 1, the leftmost."""

    pen: Pen
    card: str
    boon: int
    kind: str
    n: int


class CardTaken(Event, frozen=True):
    pen: Pen
    card: str


class CardDiscarded(Event, frozen=True):
    """`why` is limit (R6.7) or dream (R9.6)."""

    pen: Pen
    card: str
    why: str


class PlaceFilled(Event, frozen=True):
    place: int
    card: str


class EndTriggered(Event, frozen=True):
    """`last_turns` counts the turns still to play, this one included (R7.2)."""

    pen: Pen
    last_turns: int


class DreamBegan(Event, frozen=True):
    pen: Pen
    number: int


class DieRolled(Event, frozen=True):
    """R13.5. `again` is true for a roll that finds no card (R13.14)."""

    value: int
    again: bool


class LibraryChosen(Event, frozen=True):
    """Auptolemy's card for this turn; `source` is left, right or deck."""

    source: str
    card: str
    focus: str
    number: int


class LibraryFilled(Event, frozen=True):
    """A card came to the left or right of the library; `card` is None where it lies face down (H5)."""

    side: str
    card: str | None = None


class LibraryTopShown(Event, frozen=True):
    """E4: the top of Auptolemy's deck is face up."""

    card: str


class LibraryShuffled(Event, frozen=True):
    """E5: the library's discard pile became the new deck."""

    cards: int


class TurnEnded(Event, frozen=True):
    pen: Pen


class GameEnded(Event, frozen=True):
    """`lost` is true if Auptolemy's deck ran out (R13.5)."""

    winners: tuple[int, ...]
    lost: bool


SECRET = frozenset(kind for kind in Event.__subclasses__() if "seen_by" in kind.__struct_fields__)
"""The kinds of events that not everybody may see."""


def star_marked(tables: Tables, pen: int, number: int, star: int, dust: int, means: str) -> StarMarked:
    card = tables.edition.cards[number]
    dot = card.stars[star]
    return StarMarked(pen_name(pen), card.code, dot.n, dot.kind, dot.name or dot.designation, dust, means)


def gained(tables: Tables, pen: int, what: str, n: int, why: str, card: int) -> Gained:
    return Gained(pen_name(pen), what, n, why, None if card == NOBODY else tables.codes[card])


def cards_woken(tables: Tables, seat: int, cards: int, why: str) -> CardsWoken:
    return CardsWoken(seat, tuple(code for i, code in enumerate(tables.codes) if cards >> i & 1), why)


def sphere_turned(sphere: int) -> SphereTurned:
    return SphereTurned(ELEMENTS[sphere])


def discovery_began(tables: Tables, discoverer: int, place: Place) -> DiscoveryBegan:
    counts = [(pen_name(pen), int(place.stars_of(pen))) for pen in range(7)]
    counts = sorted((c for c in counts if c[1]), key=lambda c: -c[1])
    return DiscoveryBegan(pen_name(discoverer), tables.codes[place.card], tuple(counts))


def library_chosen(tables: Tables, source: str, card: int, focus: int, number: int) -> LibraryChosen:
    return LibraryChosen(source, tables.codes[card], ELEMENTS[focus], number)


def boon_taken(tables: Tables, pen: int, card: int, boon: int) -> BoonTaken:
    data = tables.edition.cards[card]
    taken = data.boons[boon]
    return BoonTaken(pen_name(pen), data.code, boon + 1, taken.kind, taken.n)
