"""What readers are told about a finished game: its revealed deal, its moments, its scoring."""

from __future__ import annotations

from typing import Any

import msgspec

from astra.edition.model import Element
from astra.record.moments import Facts, Standing
from astra.table.documents import LogLine, Pen


class Deal(msgspec.Struct, kw_only=True):
    """The committed deal; `text` is null before the end.

    `dealt` says how many cards set-up takes from the top of each pile in the text (R2.3, R13.2).
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
    """A player's place, and `by` how much: a winner's lead over the next best, or the distance behind the winner.

    `source` is where most of that difference comes from, and `by_source` how much of it. All three are null if the
    totals did not decide the game; `source` is null if there is no difference.
    """

    place: int
    by: int | None
    source: str | None
    by_source: int | None


class BestMoment(msgspec.Struct, kw_only=True):
    """The turn in which a player's total rose most, by how much, and the card they discovered in it."""

    turn: int
    action: int
    gain: int
    card: str | None


class Distinction(msgspec.Struct, kw_only=True):
    """The players who did something most often, and how often."""

    pens: list[Pen]
    n: int


class Steal(msgspec.Struct, kw_only=True):
    """A card that one player discovered although another had `n` more stars on it."""

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
    """Marks of one element and their fame: `first` are printed on the final scoring card, the others are from cards."""

    element: Element
    first: int
    cards: int
    fame: int


class ElementGrid(msgspec.Struct, kw_only=True):
    """The elements at the final scoring (R8.6): the rows, and the fame of each column.

    Auptolemy's columns are its sets of four (R13.13), each with what it adds to the ones before.
    """

    rows: list[ElementRow]
    columns: list[int]


class History(msgspec.Struct, kw_only=True):
    """A finished game: fame and totals at the start and after each turn, what was scored, and how long it took.

    Lists are ordered by seat, with Auptolemy last. `finals` are the final scoring cards, also of a conceded game.
    `counts` says how many things a source counted if each gives something other than one fame; `elements` explains the
    source of that name.
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
