"""The edition as rows of small integers for one player count: what the engine reads at every step."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from astra.edition.model import Edition


class Tables:
    """Everything that never changes during a game; shared by all copies of its states.

    Cards are indexed in the edition's order; stars from 0, so bit 0 of a mask is the starting star. Elements
    are indexed as in `astra.edition.model.ELEMENTS`.
    """

    def __init__(
        self,
        *,
        edition: Edition,
        codes: list[str],
        players: i64,
        solo: bool,
        modifiers: i64,
        full: vec[i64],
        neighbours: vec[i64],
        grand: vec[i64],
        common: vec[i64],
        sizes: vec[i64],
        elements: vec[i64],
        final_fame: vec[i64],
        boon_kinds: vec[i64],
        boon_values: vec[i64],
        ability_numbers: vec[i64],
        same_ability: vec[i64],
        free_first_stars: i64,
        overfilling_rests: i64,
        cards_of_element: vec[i64],
        next_sphere: vec[i64],
        passes_icon: vec[i64],
        dream_numbers: vec[i64],
        place_of_element: vec[i64],
        places: i64,
        card_limits: vec[i64],
        most_wisdom: i64,
        most_pouch: i64,
        final_first: vec[i64],
        final_second: vec[i64],
    ) -> None:
        self.edition = edition
        self.codes = codes
        self.players = players
        self.solo = solo
        self.modifiers = modifiers
        self.full = full
        self.neighbours = neighbours  # by card * STARS_PER_CARD + star
        self.grand = grand
        self.common = common
        self.sizes = sizes
        self.elements = elements
        self.final_fame = final_fame
        self.boon_kinds = boon_kinds  # by card * 4 + boon
        self.boon_values = boon_values
        self.ability_numbers = ability_numbers  # see `astra.rules.abilities.ability_of`
        self.same_ability = same_ability  # per card: the cards with an ability of the same kind
        self.free_first_stars = free_first_stars  # the cards that free the first star of an Observe
        self.overfilling_rests = overfilling_rests  # the cards that make a Rest add a whole pouch
        self.cards_of_element = cards_of_element
        self.next_sphere = next_sphere
        self.passes_icon = passes_icon
        self.dream_numbers = dream_numbers  # empty: nobody dreams on this board
        self.place_of_element = place_of_element
        self.places = places
        self.card_limits = card_limits  # by wisdom spots marked
        self.most_wisdom = most_wisdom
        self.most_pouch = most_pouch
        self.final_first = final_first
        self.final_second = final_second


LAST_CARD: Final[i64] = 1 << 47


def card_bit(card: i64) -> i64:
    """The bit of a card in a mask of cards. Not `1 << card`: compiled, a literal 1 has only 32 bits."""
    return LAST_CARD >> (47 - card)


# By mask of 14 stars: how many they are, and which is the lowest.
COUNT: Final = vec[i64]([mask.bit_count() for mask in range(1 << 14)])
LOWEST: Final = vec[i64]([0] + [(mask & -mask).bit_length() - 1 for mask in range(1, 1 << 14)])


def count_bits(mask: i64) -> i64:
    """How many bits of a mask are set."""
    count: i64 = 0
    while mask != 0:
        count += COUNT[mask & 0x3FFF]
        mask >>= 14
    return count


def lowest_bit(mask: i64) -> i64:
    """The number of the lowest bit set in a mask of cards that is not zero."""
    number: i64 = 0
    while mask & 0x3FFF == 0:
        mask >>= 14
        number += 14
    return number + LOWEST[mask & 0x3FFF]
