"""The probabilities of `sample`, compared with full enumeration on a tiny edition."""

import random
from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from itertools import combinations, permutations
from math import sqrt
from typing import Any

import pytest

import astra
from astra import Edition, State
from astra.edition.model import Board, Element
from astra.record.position import write_position
from astra.record.reading import read_position
from astra.record.view import make_view
from astra.rules.actions import id_of, parse_action
from tests.reference.editions import edition_of, make_card
from tests.soak import how_many

CARDS: dict[Element, dict[str, int]] = {
    "fire": {"Fiv": 5, "Fsi": 6, "Fse": 7, "Fni": 9},
    "air": {"Asi": 6, "Ase": 7, "Aei": 8},
    "earth": {"Eni": 9, "Enj": 9, "Ete": 10},  # none small: those with fewest stars go (R13.2)
    "water": {"Wfa": 14, "Wfb": 14, "Wfc": 14, "Wfd": 14, "Wte": 10},
}
STARS = {code: stars for row in CARDS.values() for code, stars in row.items()}
ELEMENT = {code: element for element, row in CARDS.items() for code in row}


def tiny_edition() -> Edition:
    """Fifteen cards whose figures are chains."""
    cards = tuple(
        make_card(code, ELEMENT[code], tuple((n, n + 1) for n in range(1, stars)), (2,))
        for code, stars in STARS.items()
    )
    ring: tuple[Element, ...] = ("fire", "water", "air", "earth")
    board = Board(ring, "earth", ("fire", "air", "earth"), {"fire": 1, "water": 2, "air": 3, "earth": 4})
    boards = {"2": board, **{str(n): Board(ring, "earth", (*ring, *ring)[: n + 1]) for n in (3, 4, 5)}}
    return edition_of(cards, boards, "tiny")


TINY = tiny_edition()


def state_of(document: dict[str, Any], *actions: str) -> State:
    """A state of the tiny edition, which no `Game` plays, after some actions."""
    state = read_position(document, TINY, 1)
    for action in actions:
        state.apply_unchecked(id_of(state.tables, parse_action(action)))
    return state


def assert_frequencies(
    view: dict[str, Any], expected: Mapping[Any, float], seen: Callable[[dict[str, Any]], Hashable]
) -> None:
    """Draw many samples: the outcomes and their frequencies are as expected, individually and together."""
    rng = random.Random(7)
    expected = {outcome: weight for outcome, weight in expected.items() if weight > 0}
    draws = max(how_many(500), 40 * len(expected))
    found = Counter(seen(write_position(astra.sample(view, rng, TINY))) for _ in range(draws))
    assert set(found) <= set(expected)
    chi_square = 0.0
    for outcome, weight in expected.items():
        mean = draws * weight / sum(expected.values())
        assert abs(found[outcome] - mean) < 5 * sqrt(mean) + 2, outcome
        chi_square += (found[outcome] - mean) ** 2 / mean
    freedom = len(expected) - 1
    assert chi_square < freedom + 4 * sqrt(2 * freedom)


# Players


def test_the_deck_lies_in_every_order_equally_often() -> None:
    """R2.4: two players have seen eleven of fifteen cards."""
    seen = ["Fsi", "Wfd", "Fni", "Aei", "Ete", "Wfa", "Wfb", "Wfc"]
    document = {"players": 2, "places": [{"card": code} for code in ("Fiv", "Asi", "Eni")], "discard": seen}
    view = make_view(state_of(document), 1)
    orders = dict.fromkeys(permutations(["Fse", "Ase", "Enj", "Wte"]), 1.0)
    assert_frequencies(view, orders, lambda position: tuple(position["deck"]))


@pytest.mark.parametrize(("viewer", "own"), [(0, True), (None, False)])
def test_hidden_final_scoring_cards_are_any_of_those_left(viewer: int | None, own: bool) -> None:
    """R2.1: the viewer's own is its own, the others' are dealt from the rest."""
    finals = [["fire", "air"], ["fire", "water"], ["air", "earth"]]
    document = {"players": 3, "seats": [{"final": final} for final in finals]}
    view = make_view(state_of(document), viewer)
    pairs = [tuple(pair) for pair in TINY.final_cards]
    dealt = {deal: 1.0 for deal in permutations(pairs, 3) if not own or set(deal[0]) == {"fire", "air"}}
    assert len(dealt) == (20 if own else 120)
    assert_frequencies(view, dealt, lambda position: tuple(tuple(seat["final"]) for seat in position["seats"]))


def test_auptolemys_hidden_final_scoring_card_is_any_but_yours() -> None:
    """R13.16, H3."""
    document = {"solo": True, "modifiers": ["H3"], "seats": [{"final": ["fire", "air"]}], "deck": ["Wte"]}
    view = make_view(state_of(document), 0)
    pairs = {tuple(pair): 1.0 for pair in TINY.final_cards if set(pair) != {"fire", "air"}}
    assert_frequencies(view, pairs, lambda position: tuple(position["auptolemy"]["final"]))


def hidden_choice(position: dict[str, Any]) -> Hashable:
    return tuple(map(tuple, position["pending"]["discovery"]["choices"]))


@pytest.mark.parametrize("viewer", [2, None])
def test_a_hidden_tied_choice_is_any_that_could_have_been_made(viewer: int | None) -> None:
    """R6.3: seat 2 is asked after seat 1, and boon 1 is crossed out."""
    marks = {"1": 3, "2": 3, "3": 1, "4": 2}
    places = [{"card": "Fiv", "marks": marks}, None, None, None, None]
    state = state_of({"players": 4, "places": places}, "mark Fiv.5", "boon 1", "boon 3")
    assert make_view(state, 1)["discovery"]["choices"] == [[1, 3]]
    expected = {((1, boon),): 1.0 for boon in (2, 3, 4)}
    assert_frequencies(make_view(state, viewer), expected, hidden_choice)


def test_a_hidden_choice_keeps_to_the_boons_that_the_dreamer_leaves() -> None:
    """R9.5, R9.6: in a dream both players help, the dreamer is ahead of both, and seat 0 has chosen."""
    marks = {str(n): "dreamer" for n in range(1, 9)} | {"1": 0, "2": 1}
    places = [{"card": "Fni", "marks": marks}, None, None]
    state = state_of({"players": 2, "sphere": "fire", "places": places}, "rest", "boon 4")
    view = make_view(state, 1)
    assert (view["asked"], view["discovery"]["choices"]) == (1, [])
    assert_frequencies(view, {((0, 3),): 1.0, ((0, 4),): 1.0}, hidden_choice)


# Solo


def chances_of_removal(pool: frozenset[str], modifiers: list[str]) -> dict[frozenset[str], float]:
    """R13.2, E1, H6, R13.17, word by word: which cards go, and how likely each set of them is."""
    order: list[str] = ["water"] * 3 if "E1" in modifiers else ["air", "fire", "earth"]
    order += ["air", "fire", "earth"] if "H6" in modifiers else []
    chances = {frozenset[str](): 1.0}
    for element in order:
        further: dict[frozenset[str], float] = {}
        for gone, chance in chances.items():
            left = [code for code in pool - gone if ELEMENT[code] == element]
            if element == "water":
                fitting = [code for code in left if STARS[code] == max(STARS[other] for other in left)]
            else:
                fitting = [code for code in left if STARS[code] <= 7]
                fitting = fitting or [code for code in left if STARS[code] == min(STARS[other] for other in left)]
            for code in fitting:
                further[gone | {code}] = further.get(gone | {code}, 0) + chance / len(fitting)
            if not fitting:
                further[gone] = further.get(gone, 0) + chance
        chances = further
    return chances


def partitions(unseen: list[str], seen: list[str], deck: int, removed: int, modifiers: list[str]) -> dict[Any, float]:
    """Every way to divide the unseen cards into draw deck, removed and Auptolemy's, with its weight.

    Every draw deck is equally likely, and so is every order of Auptolemy's own cards: what was seen of both says only
    which cards are in them.
    """
    weights: dict[Any, float] = {}
    for drawn in combinations(unseen, deck):
        others = frozenset(unseen) - set(drawn)
        for gone, chance in chances_of_removal(others | set(seen), modifiers).items():
            if gone <= others and len(gone) == removed:
                weights[frozenset(drawn), gone, others - gone] = chance
    return weights


def solo_view(modifiers: list[str], table: dict[str, Any]) -> dict[str, Any]:
    document = {"solo": True, "modifiers": modifiers, "sphere": "fire", "above_end": 1, **table}
    document["places"] = [code and {"card": code} for code in table["places"]]
    return make_view(state_of(document), 0)


CASES: dict[str, tuple[list[str], dict[str, Any]]] = {
    "nothing small was seen": (
        [],
        {
            "places": ["Aei", "Ete", "Wfa"],
            "discard": ["Wte", "Wfd", "Fsi"],
            "deck": ["Fiv", "Wfc"],
            "removed": ["Asi", "Fse", "Eni"],
            "auptolemy": {"library": ["Fni", "Wfb"], "deck": ["Ase", "Enj"]},
        },
    ),
    "small cards were seen with Auptolemy": (
        [],
        {
            "places": ["Aei", "Ete", None],
            "discard": ["Wte", "Wfd", "Fsi"],
            "deck": ["Wfa", "Wfb", "Fni"],
            "removed": ["Asi", "Fse", "Eni"],
            "auptolemy": {"library": ["Fiv", "Ase"], "deck": ["Wfc", "Enj"]},
        },
    ),
    "an element had no card": (
        [],
        {
            "places": ["Asi", "Ase", "Aei"],
            "discard": ["Wte", "Wfd", "Fsi"],
            "deck": ["Wfa", "Wfb"],
            "removed": ["Fiv", "Eni"],
            "auptolemy": {"library": ["Fni", "Ete"], "deck": ["Enj", "Fse", "Wfc"]},
        },
    ),
    "E1": (
        ["E1"],
        {
            "places": ["Asi", "Ase", "Aei"],
            "discard": ["Fni", "Fsi", "Wte"],
            "deck": ["Wfd", "Enj"],
            "removed": ["Wfa", "Wfb", "Wfc"],
            "auptolemy": {"library": ["Ete", "Eni"], "deck": ["Fse", "Fiv"]},
        },
    ),
    "E1 with a card of 14 stars seen": (
        ["E1"],
        {
            "places": ["Asi", "Ase", "Aei"],
            "discard": ["Fni", "Fsi"],
            "deck": ["Wte", "Enj"],
            "removed": ["Wfa", "Wfb", "Wfc"],
            "auptolemy": {"library": ["Ete", "Wfd"], "deck": ["Fse", "Fiv", "Eni"]},
        },
    ),
    "E1 with too few cards of 14 stars": (
        ["E1"],
        {
            "places": ["Asi", "Wfa", None],
            "discard": ["Fni", "Fsi", "Wfd"],
            "deck": ["Fiv", "Enj", "Ase"],
            "removed": ["Wfb", "Wfc", "Wte"],
            "auptolemy": {"library": ["Ete", "Aei"], "deck": ["Fse", "Eni"]},
        },
    ),
    "H6": (
        ["H6"],
        {
            "places": ["Wfa", "Wfb", None],
            "discard": ["Wfc", "Wfd"],
            "deck": ["Aei", "Fse"],
            "removed": ["Asi", "Fiv", "Eni", "Ase", "Fsi", "Enj"],
            "auptolemy": {"library": ["Wte", "Fni"], "deck": ["Ete"]},
        },
    ),
    "H6 after a small card was seen": (
        ["H6"],
        {
            "places": ["Wfa", "Wfb", None],
            "discard": ["Wfc", "Wfd"],
            "deck": ["Wte", "Aei"],
            "removed": ["Asi", "Fse", "Eni", "Ase", "Fiv", "Enj"],
            "auptolemy": {"library": ["Fsi", "Fni"], "deck": ["Ete"]},
        },
    ),
    "E1 with H6": (
        ["E1", "H6"],
        {
            "places": ["Aei", None, None],
            "discard": ["Fni", "Fsi"],
            "deck": ["Fiv", "Ase"],
            "removed": ["Wfa", "Wfb", "Wfc", "Asi", "Fse", "Eni"],
            "auptolemy": {"library": ["Ete", "Wte"], "deck": ["Enj", "Wfd"]},
        },
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_unseen_solo_cards_are_dealt_as_set_up_makes_them_likely(case: str) -> None:
    """R13.2, R13.15 to R13.17."""
    modifiers, table = CASES[case]
    own = table["auptolemy"]["deck"]
    unseen = [*table["deck"], *table["removed"], *own]
    expected = partitions(unseen, table["auptolemy"]["library"], len(table["deck"]), len(table["removed"]), modifiers)
    assert len(expected) > 3
    assert_frequencies(
        solo_view(modifiers, table),
        expected,
        lambda position: (
            frozenset(position["deck"]),
            frozenset(position["removed"]),
            frozenset(position["auptolemy"]["deck"]),
        ),
    )


LIBRARY = {"places": ["Aei", "Ete", "Wfa"], "discard": ["Wte", "Wfd", "Fsi"], "deck": ["Wfc", "Fse"]}


def library_of(position: dict[str, Any]) -> Hashable:
    its = position["auptolemy"]
    return its["library"][1], tuple(its["deck"])


def arranged(weights: Mapping[Any, float], known: list[str], right_from: str) -> dict[Any, float]:
    """Auptolemy's cards in every order; `right_from` says where the right card came from: own, known or all."""
    outcomes: dict[Any, float] = {}
    for (_, _, own), weight in weights.items():
        sources = {"own": own, "known": known, "all": {*own, *known}}[right_from]
        orders = [order for order in permutations([*own, *known]) if order[0] in sources]
        for order in orders:
            outcome = order[0], order[1:]
            outcomes[outcome] = outcomes.get(outcome, 0) + weight / len(orders)
    return outcomes


def test_a_face_down_right_card_is_any_unseen_card_of_auptolemys() -> None:
    """R13.16, H5."""
    table = {
        **LIBRARY,
        "removed": ["Asi", "Fiv", "Eni"],
        "auptolemy": {"library": ["Fni", "Wfb"], "deck": ["Ase", "Enj"]},
    }
    unseen = ["Wfc", "Fse", "Asi", "Fiv", "Eni", "Wfb", "Ase", "Enj"]
    weights = partitions(unseen, ["Fni"], 2, 3, [])
    assert_frequencies(solo_view(["H5"], table), arranged(weights, [], "all"), library_of)


def test_a_right_card_from_a_reshuffled_deck_is_any_of_that_deck() -> None:
    """E5 with H5: the deck was made of seen cards, and the right card came from it."""
    known = ["Wfb", "Ase", "Enj"]
    its = {"library": ["Fni", "Wfb"], "deck": ["Ase", "Enj"], "known": known}
    table = {**LIBRARY, "removed": ["Asi", "Fiv", "Eni"], "auptolemy": its}
    weights = partitions(["Wfc", "Fse", "Asi", "Fiv", "Eni"], ["Fni", *known], 2, 3, ["E5", "H5"])
    assert_frequencies(solo_view(["E5", "H5"], table), arranged(weights, known, "known"), library_of)


def test_a_right_card_that_lay_there_before_a_reshuffle_is_none_of_that_deck() -> None:
    """E5 with H5: the right card was never seen, so it is one of the unseen cards."""
    known = ["Ase", "Enj"]
    its = {"library": ["Fni", "Wfb"], "deck": ["Ase", "Enj"], "known": known}
    table = {**LIBRARY, "removed": ["Asi", "Fiv", "Eni"], "auptolemy": its}
    weights = partitions(["Wfc", "Fse", "Asi", "Fiv", "Eni", "Wfb"], ["Fni", *known], 2, 3, ["E5", "H5"])
    assert_frequencies(solo_view(["E5", "H5"], table), arranged(weights, known, "own"), library_of)


def test_a_right_card_that_a_shuffle_told_stays_where_it_is() -> None:
    """E5 with H5: it came from a deck of seen cards and lay there when the next one was shuffled."""
    known = ["Wfb", "Ase", "Enj"]
    its = {"library": ["Fni", "Wfb"], "deck": ["Ase", "Enj"], "known": known, "right_known": True}
    table = {**LIBRARY, "removed": ["Asi", "Fiv", "Eni"], "auptolemy": its}
    view = solo_view(["E5", "H5"], table)
    assert_frequencies(view, {("Wfb", ("Ase", "Enj")): 1.0, ("Wfb", ("Enj", "Ase")): 1.0}, library_of)
    weights = partitions(["Wfc", "Fse", "Asi", "Fiv", "Eni"], ["Fni", *known], 2, 3, ["E5", "H5"])
    drawn: dict[Any, float] = {}
    for (deck, _, _), weight in weights.items():
        drawn[deck] = drawn.get(deck, 0) + weight
    assert_frequencies(view, drawn, lambda position: frozenset(position["deck"]))


def test_a_top_that_is_face_up_and_a_right_card_seen_on_top_stay_where_they_are() -> None:
    """E4 with H5."""
    its = {"library": ["Fni", "Wfb"], "deck": ["Ase", "Enj", "Fiv"], "known": ["Wfb"]}
    table = {**LIBRARY, "removed": ["Asi", "Fse", "Eni"], "deck": ["Wfc"], "auptolemy": its}
    weights = partitions(["Wfc", "Asi", "Fse", "Eni", "Enj", "Fiv"], ["Fni", "Wfb", "Ase"], 1, 3, ["E4", "H5"])
    expected: dict[Any, float] = {}
    for (_, _, own), weight in weights.items():
        for order in permutations(own):
            expected[order] = expected.get(order, 0) + weight
    expected = {("Wfb", ("Ase", *order)): weight for order, weight in expected.items()}
    assert_frequencies(solo_view(["E4", "H5"], table), expected, library_of)
