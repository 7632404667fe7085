"""If the night ended now: what section 8 would give each seat, from what one reader may know."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from astra.record.moments import Standing
from astra.rules import ids
from astra.rules.pieces import Auptolemy
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
from astra.rules.tables import Tables

Marks = tuple[int, ...]
Range = tuple[int, int]
"""The least and the most that something may give."""
Fame = Callable[[Marks], int]
Sources = tuple[tuple[str, int], ...]
"""Fame by its source."""


class Night:
    """If the night ended at a state: what is the same for every reader is counted once."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._cards = [tuple(cards_by_element(state, number)) for number in range(len(state.seats))]
        self._sources = [seat_sources(state, number) for number in range(len(state.seats))]
        if state.auptolemy is not None:
            self._sources.append(auptolemy_sources(state))

    def seen_by(self, reader: int | None, opened: bool = False) -> list[Standing]:
        """One row per seat, then Auptolemy's; `reader` is the seat that reads, None a spectator.

        The final scoring cards lie open when the game is over, and in a moment of a game that has ended since
        (`opened`).
        """
        return [self.row(number, fame) for number, fame in enumerate(self.elements(reader, opened))]

    def row(self, number: int, elements: Range) -> Standing:
        """The row of a seat, or Auptolemy's, with what its elements give."""
        return standing_of(self.sources(number), elements)

    def sources(self, number: int) -> Sources:
        """What a row has besides its elements."""
        return tuple(self._sources[number].items())

    def elements(self, reader: int | None, opened: bool = False) -> list[Range]:
        """What the elements of each row give: the one thing that a reader may know better than another."""
        state, tables = self._state, self._state.tables
        opened = opened or state.decision == ids.OVER
        own = None if reader is None else int(state.seats[reader].final)
        rows = [
            _with_final(_seat_fame, tables, cards, int(state.seats[number].final))
            if opened or number == reader
            else _with_any_final(_seat_fame, tables, cards, own)
            for number, cards in enumerate(self._cards)
        ]
        return rows if state.auptolemy is None else [*rows, self._of_auptolemy(state.auptolemy, opened, own)]

    def _of_auptolemy(self, auptolemy: Auptolemy, opened: bool, own: int | None) -> Range:
        cards, tables = tuple(auptolemy_cards_by_element(self._state)), self._state.tables
        if not counts_its_final(self._state):
            return _solo_fame(cards), _solo_fame(cards)
        if opened:
            return _with_final(_solo_fame, tables, cards, int(auptolemy.final))
        return _with_any_final(_solo_fame, tables, cards, own)


def standing_of(sources: Sources, elements: Range) -> Standing:
    """A row from what its sources and its elements give."""
    given, (least, most) = dict(sources), elements
    total = sum(given.values())
    return Standing(sources={**given, "elements": least}, total=total + least, most=total + most)


def standings(state: State, reader: int | None, opened: bool = False) -> list[Standing]:
    """If the night ended now, as a reader may know it; see `Night.seen_by`."""
    return Night(state).seen_by(reader, opened)


def _seat_fame(marks: Marks) -> int:
    return element_fame(list(marks))


def _solo_fame(marks: Marks) -> int:
    return sum(solo_row_fame(list(marks))) + sum(solo_set_fame(list(marks)))


# Few cards of each element ever differ, and every move asks for them again, once for each reader.
@lru_cache(maxsize=20_000)
def _with_final(fame: Fame, tables: Tables, cards: Marks, final: int) -> Range:
    """What cards of each element give with a final scoring card, by its number."""
    marks = list(cards)
    marks[tables.final_first[final]] += 1
    marks[tables.final_second[final]] += 1
    total = fame(tuple(marks))
    return total, total


@lru_cache(maxsize=20_000)
def _with_any_final(fame: Fame, tables: Tables, cards: Marks, besides: int | None) -> Range:
    """The same with any final scoring card `besides` one."""
    numbers = range(len(tables.final_first))
    totals = [_with_final(fame, tables, cards, number)[0] for number in numbers if number != besides]
    return min(totals), max(totals)
