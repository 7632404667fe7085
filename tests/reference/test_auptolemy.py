"""Worked examples of the solo rules (section 13), from a small hand-made edition."""

from typing import Any

import pytest

from astra.edition.model import Board, Boon, Card, Element

from .auptolemy import preferred_paths
from .deal import deal_solo
from .editions import PLAIN_BOONS, edition_of, make_card, make_edition
from .figure import Figure
from .game import Reference
from .positions import make_position, make_seat
from .setup_checks import setup_checks
from .table import Place

CHAIN = ((1, 2), (2, 3), (3, 4), (4, 5))
TWO_FAMES = (Boon("fame", 2), Boon("stardust", 3), Boon("fame", 2), Boon("fame", 1))
Lines = tuple[tuple[int, int], ...]
Marks = dict[int, int | str]


def fame_first(n: int) -> tuple[Boon, ...]:
    return (Boon("fame", n), *PLAIN_BOONS[1:])


def library_card(code: str, element: Element, x: int) -> Card:
    return make_card(code, element, CHAIN, (5,), boons=fame_first(x))


EDITION = edition_of(
    (
        make_card("Cha", "fire", CHAIN, (4,), boons=TWO_FAMES),
        make_card("Chb", "air", CHAIN, (4,), boons=TWO_FAMES, fame=2),
        make_card("Bra", "earth", ((1, 2), (2, 3), (2, 4), (2, 5)), (5,)),
        library_card("Fir", "fire", 2),
        library_card("Wat", "water", 3),
        library_card("Ear", "earth", 2),
        *(library_card(f"Lb{letter}", "air", 1) for letter in "abc"),
        *(make_card(f"Dk{letter}", "earth", CHAIN, (5,)) for letter in "abcd"),
    ),
    {
        "2": Board(
            ("fire", "water", "air", "earth"),
            "earth",
            ("fire", "air", "earth"),
            {"fire": 1, "water": 2, "air": 3, "earth": 4},
        )
    },
    "solo-by-hand",
)


def solo_game(
    places: list[tuple[str, Marks] | None],
    machine: dict[str, Any] | None = None,
    modifiers: list[str] | None = None,
    **parts: Any,
) -> Reference:
    """Your turn with one dust; Fir and Wat lie in the library."""
    auptolemy = {
        "dust": 5,
        "fame": 12,
        "telescopes": 0,
        "cards": [],
        "final": None,
        "library": ["Fir", "Wat"],
        "deck": ["Lba", "Lbb", "Lbc"],
        "discard": [],
        "known": [],
        **(machine or {}),
    }
    solo = {"solo": True, "modifiers": modifiers or [], "auptolemy": auptolemy, **parts}
    seat = solo.pop("seat", make_seat(dust=1))
    return Reference(EDITION, make_position(places, [seat], ["Dka", "Dkb", "Dkc", "Dkd"], **solo))


def marks(game: Reference, at: int) -> dict[str, Any]:
    result: dict[str, Any] = game.position()["places"][at]["marks"]
    return result


def machine_of(game: Reference) -> dict[str, Any]:
    result: dict[str, Any] = game.position()["auptolemy"]
    return result


def paths_on(lines: Lines, grand: tuple[int, ...], marked: set[int], x: int) -> list[str]:
    card = make_card("Tst", "fire", lines, grand)
    place = Place(card, Figure(card), dict.fromkeys(marked, 0))
    return sorted(" ".join(map(str, path)) for path in preferred_paths(place, x))


def test_auptolemy_prefers_grand_stars_then_a_start_near_the_starting_star() -> None:
    # (a) 4 is grand, so the path over 3 to 4 wins over the one to 5 and 6.
    fork: Lines = ((1, 2), (2, 3), (3, 4), (2, 5), (5, 6))
    assert paths_on(fork, (4,), {1, 2}, 2) == ["3 4"]
    # (b) both grand stars can be had by one star; 2 is nearer to star 1 than 5.
    assert paths_on(CHAIN, (2, 5), {1, 3, 4}, 1) == ["2"]


def test_auptolemy_ends_near_the_next_grand_star_counted_over_unmarked_stars() -> None:
    # (c) from 3 grand star 6 is one line away, from 5 two.
    figure: Lines = ((1, 2), (2, 3), (3, 6), (2, 5), (5, 4), (4, 6))
    assert paths_on(figure, (6,), {1}, 2) == ["2 3"]
    # A path that reaches one at all beats one that cannot: 3 is a dead end.
    blocked: Lines = ((1, 2), (2, 3), (2, 4), (4, 5), (5, 6))
    assert paths_on(blocked, (6,), {1}, 2) == ["2 4"]


def test_auptolemy_marks_most_stars_then_chooses_at_random() -> None:
    # (c) is skipped without a grand star left, (d) drops the dead end 3.
    figure: Lines = ((1, 2), (1, 3), (2, 4), (2, 5), (1, 6))
    assert paths_on(figure, (6,), {1, 6}, 2) == ["2 4", "2 5"]


def test_a_roll_for_the_left_card_marks_at_its_place_and_replaces_it() -> None:
    game = solo_game([("Cha", {}), ("Chb", {1: 0}), ("Bra", {})])
    game.play("mark Bra.1", ["roll 2", "library Lba"])
    assert marks(game, 0) == {"1": "auptolemy", "2": "auptolemy"}
    machine = machine_of(game)
    assert (machine["library"], machine["discard"], machine["dust"]) == (["Lba", "Wat"], ["Fir"], 4)
    assert game.chance_options == [{f"roll {n}" for n in range(1, 7)}]
    assert (game.seat, game.decision, game.position()["turn"]) == (0, "turn", 3)


def test_water_takes_the_card_with_fewest_unmarked_stars_and_ties_at_random() -> None:
    game = solo_game([("Cha", {}), ("Chb", {}), ("Bra", {1: 0})])
    game.play("mark Cha.1", ["roll 3", "tie Bra", "library Lba"])
    assert game.chance_options[1:] == [{"tie Cha", "tie Bra"}]
    # Three stars from star 1 on: 2, then grand 5, and there the path ends.
    assert marks(game, 2) == {"1": 0, "2": "auptolemy", "5": "auptolemy"}


def test_equal_paths_are_a_matter_of_chance() -> None:
    machine = {"library": ["Ear", "Fir"]}
    game = solo_game([("Cha", {}), None, ("Bra", {1: 0, 2: 0, 5: 0})], machine)
    game.play("mark Cha.1", ["roll 1", "path Bra 4", "library Lba"])
    assert game.chance_options[1:] == [{"path Bra 3", "path Bra 4"}]
    assert marks(game, 2) == {"1": 0, "2": 0, "4": "auptolemy", "5": 0}


def test_an_empty_nearest_place_passes_the_focus_on_around() -> None:
    game = solo_game([("Cha", {}), ("Chb", {1: 0}), None], {"library": ["Ear", "Wat"]})
    game.play("mark Chb.2", ["roll 1", "library Lba"])
    assert marks(game, 0) == {"1": "auptolemy", "2": "auptolemy"}


def three_paths_from_completion(telescopes: int) -> Reference:
    """Wat's X is 3; stars 3, 4, 5 of Bra need three paths, so two telescopes (R13.8)."""
    places: list[tuple[str, Marks] | None] = [("Cha", {}), None, ("Bra", {1: 0, 2: 0})]
    game = solo_game(places, {"telescopes": telescopes})
    game.play("mark Cha.1", ["roll 3", "library Lba"])
    return game


def test_telescopes_complete_a_card_that_needs_several_paths() -> None:
    game = three_paths_from_completion(telescopes=3)
    assert (game.seat, game.decision, machine_of(game)["telescopes"]) == (0, "boon", 1)
    game.play("boon 1", ["draw Dka"])
    assert game.position()["seats"][0]["fame"] == 4
    assert machine_of(game)["cards"] == ["Bra"]


def test_too_few_telescopes_are_kept() -> None:
    game = three_paths_from_completion(telescopes=1)
    assert marks(game, 2) == {"1": 0, "2": 0, "5": "auptolemy"}
    assert machine_of(game)["telescopes"] == 1


def test_helping_you_auptolemy_takes_the_leftmost_highest_fame_and_a_telescope() -> None:
    game = solo_game([("Cha", {1: "auptolemy", 2: 0, 3: 0, 4: 0}), None, ("Bra", {})], {"dust": 0})
    game.play("mark Cha.5", ["draw Dka", "tie Bra"])
    machine = machine_of(game)
    assert (machine["fame"], machine["telescopes"], machine["dust"]) == (14, 1, 5)
    # It rested: the marker went to water, so the dreamer marked two stars, to grand Bra.5 near.
    assert game.position()["sphere"] == "water"
    assert marks(game, 2) == {"1": "dreamer", "2": "dreamer"}


def test_in_its_dream_auptolemy_and_you_may_take_the_same_boon() -> None:
    place: tuple[str, Marks] = ("Cha", {1: 0, 2: 0, 3: "auptolemy", 4: "auptolemy"})
    game = solo_game([place, None, None], {"dust": 0}, ["E3"], seat=make_seat(dust=0))
    # Your own Rest dreams first, and completes the card by its last star.
    game.play("rest")
    assert (game.seat, game.decision, len(game.legal())) == (0, "boon", 4)
    assert machine_of(game)["fame"] == 12
    game.play("boon 1", ["draw Dka"])
    assert game.position()["seats"][0]["fame"] == 2
    assert (machine_of(game)["fame"], machine_of(game)["telescopes"]) == (14, 0)


def test_with_its_deck_empty_you_lose_at_once() -> None:
    game = solo_game([("Cha", {}), None, None], {"deck": []})
    game.play("mark Cha.1")
    assert game.over
    assert game.winners() == []
    assert (game.position()["turn"], game.position()["last_turns"]) == (2, None)


def test_after_the_trigger_an_empty_deck_or_missing_card_is_rolled_again() -> None:
    machine = {"deck": [], "library": [None, "Wat"]}
    game = solo_game([("Cha", {}), None, None], machine, above_end=None, last_turns=2)
    game.play("mark Cha.1", ["roll 6", "roll 1", "roll 4"])
    assert game.over
    assert machine_of(game)["library"] == [None, None]
    assert len(game.chance_options) == 3


def test_e5_shuffles_the_used_card_too_into_a_new_deck() -> None:
    machine = {"deck": ["Lba"], "discard": ["Lbb"]}
    game = solo_game([("Cha", {}), ("Chb", {}), None], machine, ["E5"])
    game.play("mark Cha.1", ["roll 5", "library Lba", "shuffle Lbb Lba"])
    assert (machine_of(game)["deck"], machine_of(game)["discard"]) == (["Lbb", "Lba"], [])
    assert marks(game, 1) == {"1": "auptolemy"}


def test_h5_with_e4_keeps_the_new_right_card_known() -> None:
    game = solo_game([("Cha", {}), None, None], None, ["E4", "H5"])
    game.play("mark Cha.1", ["roll 3", "library Lba"])
    assert machine_of(game)["known"] == ["Lba"]


def test_auptolemys_scoring_counts_elements_sets_and_h3() -> None:
    machine = {"cards": ["Cha", "Chb", "Bra"], "telescopes": 2, "final": ["water", "fire"]}
    game = solo_game([("Dkd", {1: "auptolemy"}), None, None], machine, ["H3"])
    # Fire 2, air 1, earth 1, water 1: 3+2+2+2, and one set.
    assert game.scores()[1] == {
        "fame": 12,
        "active": 4,
        "stars": 0,
        "telescopes": 4,
        "elements": 9 + 8,
        "total": 37,
    }


def test_setup_checks_refuse_a_wrong_removal_and_excluded_modifiers() -> None:
    edition = make_edition(1)
    fresh = deal_solo(edition, ["H6"], 1)
    setup_checks(edition, fresh)
    fresh["removed"][0], fresh["auptolemy"]["deck"][0] = (
        fresh["auptolemy"]["deck"][0],
        fresh["removed"][0],
    )
    with pytest.raises(AssertionError, match=r"R13\.2"):
        setup_checks(edition, fresh)
    with pytest.raises(AssertionError, match=r"R13\.17"):
        setup_checks(edition, deal_solo(edition, ["E3", "H2"], 1))
