"""What is told about a moment of a game beside its view, as documents: the rules' facts, and the standings.

They have a module of their own because documents must keep their types at run time, which a compiled module forgets.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from astra.edition.model import Element
from astra.rules.events import Pen

Phase = Literal["abilities", "action", "discovery", "dream"]


class LibraryCard(msgspec.Struct):
    """`dice` are the faces that mean it, `number` is its X; null for one that is missing or not seen (R13.5)."""

    dice: list[int]
    number: int | None


class Library(msgspec.Struct):
    """Auptolemy's cards; `empty_deck_loses`: with its deck empty the game is lost (R13.5, R13.14, E5)."""

    left: LibraryCard
    right: LibraryCard
    deck: LibraryCard
    empty_deck_loses: bool


class Assistant(msgspec.Struct):
    """`state`: is asked now; has yet to be asked; has chosen in secret, as in a tie; has taken a boon."""

    pen: Pen
    stars: int
    state: Literal["now", "next", "sealed", "done"]


class Facts(msgspec.Struct, kw_only=True):
    """What the rules say about the moment that a view shows, so that a client need not know them."""

    board: str
    """The name of the game's board in the edition (R13.1)."""
    phases: list[Phase]
    """The phases of a turn (R3.1)."""
    phase: Phase | None
    """The current phase; null when the game is over."""
    round: int
    """From 1."""
    above_end: int
    """Cards that lay above the Game End card after set-up (R2.2, R2.3)."""
    row_spots: int
    """How many marks a row of the final scoring holds (R8.6)."""
    row_cards: list[dict[Element, int]]
    """The marks that each seat's cards make in these rows (R8.6), without those printed on its final scoring card."""
    chosen_stars: dict[str, int]
    """How many stars a kind of ability asks for, if more than one (A12, A13)."""
    one_star_each: list[str]
    """Those of them whose stars must each be on another card (A13)."""
    next_sphere: Element
    """Where the marker of a Rest goes (R5.4)."""
    passes_icon: bool
    """Whether it passes the discard icon on the way (R5.4)."""
    dream: int | None
    """The number of stars of the dream whose path is being chosen (R9.1); null at other decisions."""
    refills: bool
    """Whether a place that becomes empty gets a card (R6.8)."""
    pen: Pen | None
    """The pen of the stars that are marked now (R9.1); null when the game is over."""
    picks: int | None
    """How many cards must be activated (R6.5) or discarded (R6.7), one after another; null at other decisions."""
    assistants: list[Assistant]
    """The assistants of the current discovery, in the order in which they choose (R6.2, R6.3)."""
    in_secret: bool
    """Whether a boon is chosen in secret, and takes effect when all who are tied have chosen (R6.3)."""
    barred: list[int]
    """Boons that the dreamer keeps from the asked seat (R9.5)."""
    dreamer_ahead: list[list[int]]
    """The seats that the dreamer would keep boons from, for each place (R9.5); empty in games without the dreamer."""
    library: Library | None


class Standing(msgspec.Struct, kw_only=True):
    """What a seat, or Auptolemy, would score, by source as in `scores`.

    A final scoring card that the reader does not know counts for as little as it can in `sources` and `total`; `most`
    is the total with the card that gives most.
    """

    sources: dict[str, int]
    total: int
    most: int
