"""What is legal: the only source of legality, decision by decision."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from astra.rules.abilities import Ability, ability_of
from astra.rules.discovery import boons_open_to, is_complete
from astra.rules.dream import dream_stars
from astra.rules.ids import (
    ABILITY,
    ACTIVATE,
    ACTIVATE_CARD,
    AGAIN,
    BOON,
    CHOOSE_BOON,
    DISCARD,
    DISCARD_CARD,
    DISCOVER,
    DISCOVER_NEXT,
    DREAM,
    OBSERVE,
    REST,
    STARS_PER_CARD,
    STOP,
    TRADE,
    TRADE_MORE,
    TURN,
    USE,
)
from astra.rules.observe import observe_firsts
from astra.rules.position import Position
from astra.rules.tables import COUNT, LOWEST, count_bits, lowest_bit

# Rows of known length are sliced from it, which is faster than appending.
BLANK: Final = vec[i64]([0] * 64)


def numbers_of(mask: i64, first: i64) -> vec[i64]:
    """The number of each bit in the mask, counted from `first`."""
    numbers = BLANK[: count_bits(mask)]
    for i in range(len(numbers)):
        numbers[i] = first + lowest_bit(mask)
        mask &= mask - 1
    return numbers


def add_marks(ids: vec[i64], card: i64, stars: i64) -> vec[i64]:
    first = card * STARS_PER_CARD
    while stars != 0:
        ids = append(ids, first + LOWEST[stars])
        stars &= stars - 1
    return ids


class Choices(Position):
    """A position that knows what may be done in it."""

    def legal_ids(self) -> vec[i64]:
        """The ids of all legal actions, in a stable order; none when the game is over or chance decides."""
        decision = self.decision
        if decision == TURN:
            return self.legal_opening()
        if decision == OBSERVE:
            return self.legal_next_stars()
        if decision == AGAIN:
            return append(self.add_first_marks(vec[i64](capacity=16)), STOP)
        if decision == CHOOSE_BOON:
            discovery = self.discovery
            assert discovery is not None
            return numbers_of(boons_open_to(self, discovery, self.seat), BOON)
        if decision == ABILITY or decision == DREAM:
            ids = vec[i64](capacity=16)
            for index in range(self.tables.places):
                ids = add_marks(ids, self.places[index].card, self.stars_to_mark(index))
            return ids
        if decision == DISCARD_CARD:
            return numbers_of(self.seats[self.seat].cards, DISCARD)
        if decision == ACTIVATE_CARD:
            seat = self.seats[self.seat]
            return numbers_of(seat.cards & ~seat.active, ACTIVATE)
        if decision == TRADE_MORE:
            return append(append(vec[i64](), TRADE), STOP)
        ids = vec[i64]()
        if decision == DISCOVER_NEXT:
            for index in range(self.tables.places):
                if is_complete(self, index):
                    ids = append(ids, DISCOVER + self.places[index].card)
        return ids

    def legal_opening(self) -> vec[i64]:
        """R3.2: every usable ability, every possible first star, and Rest; after A11 `stop` instead of both."""
        ids = vec[i64](capacity=16)
        seat = self.seats[self.seat]
        cards = seat.active
        while cards != 0:
            card = lowest_bit(cards)
            cards &= cards - 1
            if self.ability(card).can_use(self, card):
                ids = append(ids, USE + card)
        if self.now.skips_action:
            return append(ids, STOP)
        if seat.dust > 0:
            ids = self.add_first_marks(ids)
        return append(ids, REST)

    def legal_next_stars(self) -> vec[i64]:
        """R4.3, R4.4: every star that may follow, and `stop`."""
        stars = self.next_stars()
        ids = BLANK[: COUNT[stars] + 1]
        last = len(ids) - 1
        first = self.places[self.now.place].card * STARS_PER_CARD
        for i in range(last):
            ids[i] = first + LOWEST[stars]
            stars &= stars - 1
        ids[last] = STOP
        return ids

    def add_first_marks(self, ids: vec[i64]) -> vec[i64]:
        """Every star that may be the first of an Observe (R4.2, unless an ability frees it)."""
        starts_free = self.now.in_force & self.tables.free_first_stars != 0
        for place in self.places:
            stars = observe_firsts(self, place) if starts_free else place.reach & ~place.marked
            first = place.card * STARS_PER_CARD
            while stars != 0:
                ids = append(ids, first + LOWEST[stars])
                stars &= stars - 1
        return ids

    def stars_to_mark(self, index: i64) -> i64:
        """The stars of a place that the current ability or dream may mark."""
        if self.now.dreamt:
            return dream_stars(self, index)
        return self.ability(self.now.using).stars(self, index)

    def ability(self, card: i64) -> Ability:
        return ability_of(self.tables, card)
