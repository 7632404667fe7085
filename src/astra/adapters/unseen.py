"""Where the unseen cards of a solo game lie: in the draw deck, on Auptolemy's side, or removed (R13.1, R13.2).

Every set of cards is equally likely to be the draw deck. Of the others, those with the lowest rank in an element are
removed first, so Auptolemy's seen cards say something about the rest. Cards of one element and rank are equivalent.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from astra.rules.setup import removal_rank, removals
from astra.rules.tables import Tables

# A polynomial of the cards that are not in the draw deck and of those removed: the power is 8 times the first number
# plus the second, of which there are at most 6.
REMOVED = 8
Polynomial = NDArray[np.float64]

# By number of free cards: in how many ways some of them are not in the draw deck; the same times how many these are,
# and times how many the others are.
CHOICES = [np.array([comb(n, k) for k in range(n + 1)], np.float64) for n in range(49)]
CHOSEN = [choices * np.arange(len(choices)) for choices in CHOICES]
LEFT = [choices * np.arange(len(choices))[::-1] for choices in CHOICES]


class Way(NamedTuple):
    """How many unseen cards of each group are not in the draw deck, and how many of these were removed.

    It names the groups from which something may have been removed; the cards of the later ones are `free`. `power` is
    what those groups have together.
    """

    weight: float
    groups: tuple[tuple[int, int], ...]
    free: int
    power: int


class Element:
    """The unseen cards of one element in groups of one rank, the first to be removed first."""

    def __init__(self, tables: Tables, element: int, unseen: int, own: int) -> None:
        cards = [card for card in range(len(tables.codes)) if tables.elements[card] == element]
        rows: dict[int, list[int]] = {}
        for card in cards:
            rows.setdefault(removal_rank(tables, card), []).append(card)
        ranks = sorted(rows)
        self.groups = [[card for card in rows[rank] if unseen >> card & 1] for rank in ranks]
        self.seen = [sum(own >> card & 1 for card in rows[rank]) for rank in ranks]
        self.ways = self._ways(0, removals(int(tables.modifiers))[element])
        self.polynomial = np.zeros(REMOVED * (1 + sum(map(len, self.groups))))
        for way in self.ways:
            powers = self.polynomial[way.power :: REMOVED]
            powers[: way.free + 1] += way.weight * CHOICES[way.free]

    def _ways(self, at: int, need: int) -> list[Way]:
        if need == 0 or at == len(self.groups):
            return [Way(1.0, (), sum(map(len, self.groups[at:])), 0)]
        unseen, seen = len(self.groups[at]), self.seen[at]
        ways = []
        for outside in range(unseen + 1):
            removed = min(need, outside + seen)
            # No seen card was removed.
            weight = comb(unseen, outside) * comb(outside, removed) / comb(outside + seen, removed)
            if weight > 0:
                power = REMOVED * outside + removed
                for way in self._ways(at + 1, need - removed):
                    groups = ((outside, removed), *way.groups)
                    ways.append(Way(weight * way.weight, groups, way.free, power + way.power))
        return ways

    def add_shares(self, others: Polynomial, power: int, result: dict[int, tuple[float, float]]) -> None:
        """For each card: the weight of all cases in which it is in the draw deck, and in which it is Auptolemy's.

        `others` is the polynomial of the other elements; together they have to reach the `power`. Nothing is ever
        subtracted, so impossible cases stay exactly 0.
        """
        in_deck = [0.0] * len(self.groups)
        kept = [0.0] * len(self.groups)
        # Zeros if the other elements have too many or too few cards.
        margin = len(self.polynomial) + REMOVED
        wide = np.zeros(max(len(others), power) + 2 * margin)
        wide[margin : margin + len(others)] = others
        for way in self.ways:
            start = margin + power - way.power
            rest = wide[start : start - REMOVED * way.free - 1 : -REMOVED]
            weight = way.weight * float(rest @ CHOICES[way.free])
            free_kept = way.weight * float(rest @ CHOSEN[way.free]) / max(way.free, 1)
            free_in_deck = way.weight * float(rest @ LEFT[way.free]) / max(way.free, 1)
            for at, group in enumerate(self.groups):
                if at >= len(way.groups):
                    in_deck[at] += free_in_deck
                    kept[at] += free_kept
                elif group:
                    outside, removed = way.groups[at]
                    in_deck[at] += weight * (len(group) - outside) / len(group)
                    kept[at] += weight * (outside - removed) / len(group)
        for at, group in enumerate(self.groups):
            for card in group:
                result[card] = in_deck[at], kept[at]


class Shares(NamedTuple):
    """The probability of each unseen card to be in the draw deck, and to be one of Auptolemy's and not removed."""

    deck: dict[int, float]
    own: dict[int, float]


_element = lru_cache(maxsize=10_000)(Element)


def _elements(tables: Tables, unseen: int, own: int) -> list[Element]:
    masks = [int(mask) for mask in tables.cards_of_element]
    return [_element(tables, element, unseen & mask, own & mask) for element, mask in enumerate(masks)]


@lru_cache(maxsize=10_000)
def shares(tables: Tables, unseen: int, own: int, outside: int, removed: int) -> Shares:
    """`unseen` and `own` are masks: the cards that nobody can place, and those known to be Auptolemy's.

    `outside` unseen cards are not in the draw deck, `removed` of them were removed.
    """
    elements = _elements(tables, unseen, own)
    one, two, three, four = (element.polynomial for element in elements)
    first, last = np.convolve(one, two), np.convolve(three, four)
    power = REMOVED * outside + removed
    weights: dict[int, tuple[float, float]] = {}
    for element, others in zip(elements, ((two, last), (one, last), (four, first), (three, first)), strict=True):
        element.add_shares(np.convolve(*others), power, weights)
    total = float(np.convolve(first, last)[power])
    return Shares(
        {card: in_deck / total for card, (in_deck, _) in weights.items()},
        {card: kept / total for card, (_, kept) in weights.items()},
    )


@lru_cache(maxsize=1_000)
def removed_counts(tables: Tables, unseen: int, outside: int) -> dict[int, float]:
    """How many cards set-up removes, with probabilities: fewer if an element has too few cards left."""
    powers = np.ones(1)
    for element in _elements(tables, unseen, 0):
        powers = np.convolve(powers, element.polynomial)
    weights = {number: float(powers[REMOVED * outside + number]) for number in range(REMOVED)}
    total = sum(weights.values())
    return {number: weight / total for number, weight in weights.items() if weight > 0}
