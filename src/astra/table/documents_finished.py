"""What readers are told about a finished game: its revealed deal, its moments, its scoring."""

from __future__ import annotations

from typing import Any

import msgspec

from astra.edition.model import Element
from astra.record.facts import Facts
from astra.record.standing import Standing
from astra.table.documents import LogLine, Pen


class Deal(msgspec.Struct, kw_only=True):
    """The committed deal; `text` is null before the end.

    `dealt`: how many cards set-up takes from the top of a pile that the text names (R2.3, R13.2).
    """

    commitment: str | None
    text: str | None
    dealt: dict[str, int]


class Moment(msgspec.Struct, kw_only=True):
    """A finished game after `action` of its `of` actions, and what that action was and did."""

    action: int
    of: int
    text: str | None
    seat: int | None
    view: dict[str, Any]
    facts: Facts
    standings: list[Standing]
    events: list[dict[str, Any]]
    log: list[LogLine]


class TurnOfHistory(msgspec.Struct, kw_only=True):
    """The end of a turn: fame in play, and what everybody's total would be if the night ended there."""

    turn: int
    pen: Pen
    action: int
    fame: list[int]
    totals: list[int]


class Placing(msgspec.Struct, kw_only=True):
    """How somebody came out: a winner's lead over the best of the others, else how far behind the winner they are.

    `source` is where most of the difference comes from, `by_source` how much. `by` and these are null where the totals
    did not decide, and `source` is null where there is no difference.
    """

    place: int
    by: int | None
    source: str | None
    by_source: int | None


class BestMoment(msgspec.Struct, kw_only=True):
    """The turn in which somebody's total rose most, by how much, and the card that they discovered in it."""

    turn: int
    action: int
    gain: int
    card: str | None


class Distinction(msgspec.Struct, kw_only=True):
    """Those who did most of something, and how often."""

    pens: list[Pen]
    n: int


class Steal(msgspec.Struct, kw_only=True):
    """A card that somebody discovered though another had `n` stars more on it."""

    pen: Pen
    of: Pen
    card: str
    n: int
    action: int


class Distinctions(msgspec.Struct, kw_only=True):
    """What stood out in a game; null for what nobody did."""

    discoveries: Distinction | None
    steal: Steal | None
    grand_stars: Distinction | None


class ElementRow(msgspec.Struct, kw_only=True):
    """Marks of one element, `first` of them printed on the final scoring card, the others cards; and their fame."""

    element: Element
    first: int
    cards: int
    fame: int


class ElementGrid(msgspec.Struct, kw_only=True):
    """The elements at the final scoring (R8.6): rows, and the fame of each column, of as many as a row has spots.

    Auptolemy's columns are its sets of four (R13.13), each with what it adds to those before it.
    """

    rows: list[ElementRow]
    columns: list[int]


class History(msgspec.Struct, kw_only=True):
    """A finished game: fame and totals as it began and after each turn, what was scored, and how long it took.

    Lists go by seat, then comes Auptolemy. `finals` are the final scoring cards, of a conceded game, too. `counts` has
    what a source counted where it does not give one fame for each; `elements` explains that source.
    """

    start: list[int]
    start_totals: list[int]
    turns: list[TurnOfHistory]
    finals: list[list[str] | None]
    scores: list[dict[str, int]]
    counts: list[dict[str, int]]
    elements: list[ElementGrid]
    winners: list[int]
    placings: list[Placing]
    best: list[BestMoment | None]
    distinctions: Distinctions
    seconds: float
    """From the start to the last action."""
