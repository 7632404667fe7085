"""If the night ended now: what section 8 would give each seat, from what one reader may know."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import msgspec

from astra.rules import ids
from astra.rules.scoring import (
    auptolemy_cards_by_element,
    auptolemy_sources,
    cards_by_element,
    counts_its_final,
    element_fame,
    seat_sources,
    solo_row_fame,
    solo_set_fame,
)
from astra.rules.state import State

Marks = tuple[int, ...]
Final = tuple[int, int]


class Standing(msgspec.Struct, kw_only=True):
    """What a seat, or Auptolemy, would score, by source as in `scores`.

    A final scoring card that the reader does not know counts for as little as it can in `sources` and `total`; `most`
    is the total with the card that gives most.
    """

    sources: dict[str, int]
    total: int
    most: int


class Night:
    """If the night ended at a state: what is the same for every reader is counted once."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._finals = finals(state)
        self._seats = [
            (seat_sources(state, number), tuple(cards_by_element(state, number)), self._finals[seat.final])
            for number, seat in enumerate(state.seats)
        ]

    def seen_by(self, reader: int | None, opened: bool = False) -> list[Standing]:
        """One row per seat, then Auptolemy's; `reader` is the seat that reads, None a spectator.

        The final scoring cards lie open when the game is over, and in a moment of a game that has ended since
        (`opened`).
        """
        opened = opened or self._state.decision == ids.OVER
        own = None if reader is None else self._seats[reader][2]
        unknown = tuple(final for final in self._finals if final != own)
        rows = []
        for number, (sources, cards, final) in enumerate(self._seats):
            possible = (final,) if opened or number == reader else unknown
            rows.append(_standing(sources, *_range(_seat_fame, cards, possible)))
        return rows if self._state.auptolemy is None else [*rows, self._auptolemy(opened, unknown)]

    def _auptolemy(self, opened: bool, unknown: tuple[Final, ...]) -> Standing:
        auptolemy = self._state.auptolemy
        assert auptolemy is not None
        possible: tuple[Final, ...] = ()
        if counts_its_final(self._state):
            possible = (self._finals[auptolemy.final],) if opened else unknown
        cards = tuple(auptolemy_cards_by_element(self._state))
        return _standing(auptolemy_sources(self._state), *_range(_solo_fame, cards, possible))


def standings(state: State, reader: int | None, opened: bool = False) -> list[Standing]:
    """If the night ended now, as a reader may know it; see `Night.seen_by`."""
    return Night(state).seen_by(reader, opened)


def finals(state: State) -> tuple[Final, ...]:
    """The final scoring cards of the edition, by the numbers of their elements."""
    tables = state.tables
    return tuple(
        (int(first), int(second)) for first, second in zip(tables.final_first, tables.final_second, strict=True)
    )


def _standing(sources: dict[str, int], least: int, most: int) -> Standing:
    total = sum(sources.values())
    return Standing(sources={**sources, "elements": least}, total=total + least, most=total + most)


def _seat_fame(marks: Marks) -> int:
    return element_fame(list(marks))


def _solo_fame(marks: Marks) -> int:
    return sum(solo_row_fame(list(marks))) + sum(solo_set_fame(list(marks)))


@cache
def _range(fame: Callable[[Marks], int], cards: Marks, possible: tuple[Final, ...]) -> tuple[int, int]:
    """The least and the most that cards of each element give with one of these final scoring cards; few ever differ."""
    if not possible:
        return fame(cards), fame(cards)
    totals = [fame(tuple(n + final.count(element) for element, n in enumerate(cards))) for final in possible]
    return min(totals), max(totals)
