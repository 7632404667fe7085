"""Where the unseen cards of a solo game lie, compared with every set-up counted one by one."""

from collections import Counter
from itertools import combinations, permutations

import pytest

from astra.adapters.unseen import removed_counts, shares
from astra.edition.model import ELEMENTS
from astra.rules import ids
from astra.rules.setup import make_tables, modifier_bits, remove_cards
from astra.rules.tables import Tables
from tests.frozen import frozen_edition


def tables_with(*modifiers: str) -> Tables:
    return make_tables(frozen_edition(), 1, True, modifier_bits(modifiers))


def some_cards(tables: Tables, counts: dict[str, int]) -> list[int]:
    """So many cards of each element, those of fewest stars and those of most in turn."""
    cards: list[int] = []
    for element, count in counts.items():
        row = [card for card in range(ids.CARDS) if ELEMENTS[tables.elements[card]] == element]
        row.sort(key=lambda card: int(tables.sizes[card]))
        cards += [row[-1 - i // 2] if i % 2 else row[i // 2] for i in range(count)]
    return cards


def mask(cards: list[int]) -> int:
    return sum(1 << card for card in cards)


# Modifiers, unseen cards by element, which of them are known to be Auptolemy's, and how many others it had.
CASES = [
    ((), {"air": 3, "fire": 2, "earth": 1, "water": 1}, (1,), 4),
    ((), {"air": 4, "fire": 2, "water": 1}, (0, 3), 4),
    (("H6",), {"air": 5, "fire": 2, "earth": 1}, (1,), 5),
    (("E1",), {"water": 4, "air": 3}, (0,), 4),
    (("E1", "H6"), {"water": 5, "air": 2, "fire": 1}, (0, 6), 5),
]


@pytest.mark.parametrize(("modifiers", "counts", "seen", "outside"), CASES)
def test_the_shares_are_those_of_all_set_ups(
    modifiers: tuple[str, ...], counts: dict[str, int], seen: tuple[int, ...], outside: int
) -> None:
    """Every draw deck and every order of the other cards is counted."""
    tables = tables_with(*modifiers)
    cards = some_cards(tables, counts)
    own = [cards[at] for at in seen]
    unseen = [card for card in cards if card not in own]
    decks: Counter[tuple[int, int]] = Counter()
    owns: Counter[tuple[int, int]] = Counter()
    cases: Counter[int] = Counter()
    for others in combinations(unseen, outside):
        for order in permutations([*own, *others]):
            removed = remove_cards(tables, list(order))
            if not set(own) & set(removed):
                number = len(removed)
                cases[number] += 1
                decks.update((number, card) for card in unseen if card not in others)
                owns.update((number, card) for card in others if card not in removed)
    assert cases
    for number, count in cases.items():
        found = shares(tables, mask(unseen), mask(own), outside, number)
        assert found.deck == pytest.approx({card: decks[number, card] / count for card in unseen})
        assert found.own == pytest.approx({card: owns[number, card] / count for card in unseen})


@pytest.mark.parametrize(("modifiers", "counts", "outside"), [(m, c, o) for m, c, _, o in CASES])
def test_fewer_cards_are_removed_where_an_element_has_none_left(
    modifiers: tuple[str, ...], counts: dict[str, int], outside: int
) -> None:
    tables = tables_with(*modifiers)
    cards = some_cards(tables, counts)
    sets = list(combinations(cards, outside))
    counted = Counter(len(remove_cards(tables, list(others))) for others in sets)
    expected = {number: count / len(sets) for number, count in counted.items()}
    assert removed_counts(tables, mask(cards), outside) == pytest.approx(expected)
    assert len(expected) > 1


def test_in_a_whole_game_nearly_always_all_of_them_are_removed() -> None:
    everything = (1 << ids.CARDS) - 1
    for modifiers, most in (((), 3), (("E1",), 3), (("H6",), 6), (("E1", "H6"), 6)):
        counts = removed_counts(tables_with(*modifiers), everything, 28)
        assert sum(counts.values()) == pytest.approx(1)
        assert max(counts) == most
        assert counts[most] > 0.99
