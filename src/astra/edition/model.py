"""The printed game as data: cards, boards and tracks, after loading and checking."""

from typing import Literal

import msgspec

Element = Literal["fire", "water", "air", "earth"]
StarKind = Literal["start", "grand", "common"]
BoonKind = Literal["fame", "improvement", "stardust", "wisdom", "observation", "activation"]
AbilityKind = Literal[
    "gain_dust",
    "gain_telescope",
    "trade_dust",
    "gain_wisdom",
    "gain_pouch",
    "fame_per_marked",
    "fame_per_element",
    "mark_any",
    "starburst",
    "mark_two",
    "mark_three",
    "free_start",
    "fame_per_grand",
    "overfill",
    "reclaim_to_grand",
    "reclaim_common",
]

ELEMENTS: tuple[Element, ...] = ("fire", "water", "air", "earth")

# Ability kinds that take a parameter, and its name in the file; the other kinds take none.
ABILITY_PARAMETERS: dict[AbilityKind, str] = {
    "gain_dust": "n",
    "gain_telescope": "n",
    "trade_dust": "cost",
    "gain_wisdom": "n",
    "gain_pouch": "n",
}


class Star(msgspec.Struct, frozen=True, omit_defaults=True):
    """One star of a card, in the card's chart: x to the right, y down, box 1.4 wide and 1 high."""

    n: int
    kind: StarKind
    x: float
    y: float
    mag: float
    name: str = ""
    designation: str = ""
    hip: int | None = None
    bv: float | None = None


class Boon(msgspec.Struct, frozen=True):
    """One of the four rewards that the helpers of a discovery choose from (R1.3)."""

    kind: BoonKind
    n: int


class Ability(msgspec.Struct, frozen=True, omit_defaults=True):
    """A kind of effect with its parameter; `astra.rules.abilities` says what a kind does."""

    kind: AbilityKind
    n: int | None = None
    cost: int | None = None


class Chart(msgspec.Struct, frozen=True):
    """Where a card's chart lies in the sky: hours, degrees, degrees per height, turn in degrees."""

    ra: float
    dec: float
    scale: float
    roll: float


class Card(msgspec.Struct, frozen=True):
    """One constellation: a connected figure of 5 to 14 stars, star 1 is the starting star."""

    code: str
    latin: str
    element: Element
    fame: int
    stars: tuple[Star, ...]
    lines: tuple[tuple[int, int], ...]
    boons: tuple[Boon, ...]
    ability: Ability
    chart: Chart | None = None
    field: tuple[tuple[float, float, float], ...] = ()


class Board(msgspec.Struct, frozen=True, omit_defaults=True):
    """The sphere board for one player count (R1.5); spheres and places run clockwise."""

    spheres: tuple[Element, ...]
    discard_after: Element
    places: tuple[Element, ...]
    dream: dict[Element, int] | None = None


class Edition(msgspec.Struct, frozen=True, weakref=True):
    """Everything that is printed. `boards` is keyed by the player count as text, "2" to "5"."""

    id: str
    version: int
    cards: tuple[Card, ...]
    boards: dict[str, Board]
    pouch: tuple[int, ...]
    wisdom: tuple[int, ...]
    final_cards: tuple[tuple[Element, Element], ...]
