"""Two drafts side by side: every value that differs, and what taking one of them needs."""

import copy
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from astra.edition.drafts import looked_up
from astra.edition.merging import Choice, choices
from tests.edition.drawn import SHIPPED, valid_documents
from tests.edition.sample import sample_document, spoilt
from tests.edition.test_fuzz import json_values, places
from tests.soak import examples

SAMPLE = looked_up(sample_document())


def take_second(document: dict[str, Any], choice: Choice) -> None:
    """What the workshop does when somebody takes the other's value."""
    steps = choice.field.split(".")
    if choice.card is None:
        part = document
        for step in steps[:-1]:
            part = part[step]
        part[steps[-1]] = choice.second
        if choice.second_printed:
            confirm(document, ".".join(steps[:2]))
        return
    [card] = [card for card in document["cards"] if card["code"] == choice.card]
    if choice.field == "figure":
        card.update(choice.second)
    elif len(steps) == 2:
        card["boons"][int(steps[1])] = choice.second
    else:
        card[choice.field] = choice.second
    if choice.second_printed:
        confirm(card, "stars" if choice.field == "figure" else steps[0])


def confirm(holder: dict[str, Any], part: str) -> None:
    holder["printed"] = [*holder.get("printed", []), part]


def test_equal_drafts_have_nothing_to_choose() -> None:
    assert choices(SHIPPED, copy.deepcopy(SHIPPED)) == []
    assert choices(sample_document(), SAMPLE) == []


def test_each_value_that_differs_is_a_choice_of_its_own() -> None:
    second = spoilt(
        ("cards.3.element", "air"),
        ("cards.3.fame", 1),
        ("cards.3.boons.2", {"kind": "wisdom", "n": 3}),
        ("cards.4.ability", {"kind": "starburst"}),
        ("cards.5.latin", "Sidus novum"),
        ("boards.4.spheres", ["earth", "air", "water", "fire"]),
        ("boards.2.dream.fire", 4),
        ("boards.2.dream.earth", 1),
        ("wisdom", [2, 8]),
    )
    found = choices(SAMPLE, second)
    assert [(choice.card, choice.field) for choice in found] == [
        ("Sad", "element"),
        ("Sad", "fame"),
        ("Sad", "boons.2"),
        ("Sae", "ability"),
        ("Saf", "latin"),
        (None, "boards.2.dream"),
        (None, "boards.4.spheres"),
        (None, "wisdom"),
    ]
    assert [choice.text for choice in found][:4] == [
        "element air instead of earth",
        "fame 1 instead of 2",
        "boons.2 wisdom 3 instead of wisdom 1",
        "ability starburst instead of gain_dust 2",
    ]
    assert (found[2].first, found[2].second) == ({"kind": "wisdom", "n": 1}, {"kind": "wisdom", "n": 3})


def test_a_figure_is_one_choice_told_star_by_star() -> None:
    second = spoilt(
        ("cards.3.stars.1.x", 0.35),
        ("cards.3.stars.4.kind", "grand"),
        ("cards.3.stars.3.name", "Mira"),
        ("cards.3.lines.3", [3, 5]),
    )
    [choice] = choices(SAMPLE, second)
    assert (choice.card, choice.latin, choice.field) == ("Sad", "Sidus 3", "figure")
    assert [str(words) for words in choice.words] == [
        "star 2 at 0.350, 0.500 instead of 0.400, 0.500",
        "star 4 Mira instead of Star 3",
        "star 5 grand instead of common",
        "no line from star 4 to star 5",
        "a line from star 3 to star 5",
    ]
    assert choice.second.keys() == {"stars", "lines", "chart", "field"}


def test_the_order_of_lines_is_no_difference() -> None:
    assert choices(SAMPLE, spoilt(("cards.3.lines", [[5, 4], [2, 1], [3, 2], [4, 3]]))) == []


def test_a_card_that_only_one_has_is_a_choice() -> None:
    second = copy.deepcopy(SAMPLE)
    second["cards"][9] |= {"code": "New", "latin": "Sidus novum"}
    found = choices(SAMPLE, second)
    assert [(choice.card, choice.field, choice.text) for choice in found] == [
        ("Saj", "card", "missing"),
        ("New", "card", "new"),
    ]
    assert found[0].first == SAMPLE["cards"][9]
    assert found[0].second is None
    assert found[1].second == second["cards"][9]


def test_a_choice_says_who_has_confirmed_their_value() -> None:
    first = spoilt(("cards.3.printed", ["fame", "stars"]), ("printed", ["boards.4"]))
    second = spoilt(
        ("cards.3.printed", ["element"]),
        ("cards.3.fame", 1),
        ("cards.3.element", "air"),
        ("cards.3.stars.1.x", 0.35),
        ("boards.4.discard_after", "fire"),
    )
    confirmed = {choice.field: (choice.first_printed, choice.second_printed) for choice in choices(first, second)}
    assert confirmed == {
        "fame": (True, False),
        "element": (False, True),
        "figure": (True, False),
        "boards.4.discard_after": (True, False),
    }


def test_what_only_the_other_has_confirmed_is_a_choice_though_both_say_the_same() -> None:
    first = spoilt(("cards.3.printed", ["fame"]), ("printed", ["pouch"]))
    second = spoilt(
        ("cards.3.printed", ["element", "fame", "ability", "boons", "stars", "latin"]),
        ("cards.3.lines", [[5, 4], [2, 1], [3, 2], [4, 3]]),
        ("cards.4.printed", ["boons"]),
        ("cards.4.boons.2", {"kind": "wisdom", "n": 3}),
        ("printed", ["boards.4", "pouch", "wisdom"]),
    )
    found = choices(first, second)
    assert [(choice.card, choice.field) for choice in found] == [
        ("Sad", "element"),
        ("Sad", "ability"),
        ("Sad", "boons"),
        ("Sad", "figure"),
        ("Sae", "boons.0"),
        ("Sae", "boons.1"),
        ("Sae", "boons.2"),
        ("Sae", "boons.3"),
        (None, "boards.4"),
        (None, "wisdom"),
    ]
    assert all(choice.second_printed and not choice.first_printed for choice in found)
    assert [choice.text for choice in found if choice.field != "boons.2"] == ["the same value, confirmed there"] * 9
    assert found[2].first == found[2].second == SAMPLE["cards"][3]["boons"]
    assert found[8].first == found[8].second == SAMPLE["boards"]["4"]
    assert [str(words) for words in found[9].words] == ["the same value, confirmed there"]
    # What only the first has confirmed, it cannot take from the second.
    assert [choice.field for choice in choices(second, first)] == ["boons.2"]


def test_each_boon_and_each_value_of_a_board_is_confirmed_by_itself() -> None:
    first = spoilt(("cards.3.printed", ["boons.1"]), ("printed", ["boards.4.places"]))
    second = spoilt(
        ("cards.3.printed", ["boons.1", "boons.2", "boons.4"]),
        ("cards.3.boons.2", {"kind": "wisdom", "n": 3}),
        ("printed", ["boards.2.dream", "boards.4"]),
    )
    found = [(choice.field, choice.first_printed, choice.second_printed) for choice in choices(first, second)]
    assert found == [
        ("boons.1", False, True),
        ("boons.2", False, False),
        ("boons.3", False, True),
        ("boards.2.dream", False, True),
        ("boards.4.spheres", False, True),
        ("boards.4.discard_after", False, True),
    ]


def test_boons_that_neither_draft_has_are_nothing_to_confirm() -> None:
    second = spoilt(("cards.3.boons", []), ("cards.3.printed", ["boons"]))
    assert choices(spoilt(("cards.3.boons", [])), second) == []


@given(valid_documents(), valid_documents())
@settings(
    max_examples=examples(20),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    deadline=None,
)
def test_taking_every_value_of_the_other_makes_both_the_same(first: dict[str, Any], second: dict[str, Any]) -> None:
    codes = [{card["code"] for card in document["cards"]} for document in (first, second)]
    if codes[0] != codes[1]:
        second = {**second, "cards": [*copy.deepcopy(first["cards"][::-1])]}
    mine = copy.deepcopy(first)
    for choice in choices(first, second):
        take_second(mine, choice)
    assert choices(mine, second) == []


@given(st.data())
@settings(max_examples=examples(40), suppress_health_check=[HealthCheck.too_slow], deadline=None)
def test_drafts_that_are_wrong_in_any_way_can_be_compared(data: st.DataObject) -> None:
    document = copy.deepcopy(SAMPLE)
    head = {**document, "cards": document["cards"][:2]}
    container, key = data.draw(st.sampled_from(places(head)))
    if container is head:
        container = document
    container[key] = data.draw(json_values)
    assert choices(document, document) == []
    for choice in (*choices(SAMPLE, document), *choices(document, SAMPLE)):
        assert choice.text
