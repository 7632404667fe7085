"""Section 13, R13.7, R13.8: which stars Auptolemy marks, and when it completes a card."""

import pytest

from astra.rules.events import CardTaken, Paid, StarMarked
from astra.rules.paths import path_stars, preferred_paths
from astra.rules.setup import tables_for
from tests.frozen import frozen_edition
from tests.rules.helpers import Place, marked, marks, only, play, seat
from tests.rules.solo import its, solo

TABLES = tables_for(frozen_edition(), 1, True, 0)

# Library cards of the focus earth, by their X.
EARTH = {2: "Equ", 3: "Lup", 4: "Oph", 5: "UMa"}


def preferred(card: str, stars: list[int], x: int) -> list[tuple[int, ...]]:
    """The paths among which chance decides, on a card on which these stars are marked."""
    number = TABLES.codes.index(card)
    mask = sum(1 << (star - 1) for star in stars)
    lines = frozen_edition().cards[number].lines
    joined = {b for a, b in lines if a in stars} | {a for a, b in lines if b in stars} if stars else {1}
    reach = sum(1 << (star - 1) for star in joined)
    paths = preferred_paths(TABLES, number, mask, reach, x)
    return sorted(tuple(int(star) + 1 for star in path_stars(path)) for path in paths)


def its_marks(place: Place, x: int, telescopes: int = 0) -> list[int]:
    """The stars that Auptolemy marks on a card at the earth place, if no chance is left."""
    game = solo(["Leo", None, place], ["Tri", EARTH[x]], auptolemy={"telescopes": telescopes})
    events = play(game, "mark Leo.1", chance=["roll 4"])
    return [star.star for star in only(events, StarMarked) if star.pen == "auptolemy"]


# R13.7


def test_it_marks_up_to_x_stars_in_one_path() -> None:
    """R13.7: by R4.2 and R4.3, from the starting star or beside a mark."""
    assert preferred("Eri", [], 1) == [(1,)]
    assert preferred("Eri", [], 4) == [(1, 2, 3, 4)]
    assert preferred("Eri", [1, 2, 3], 6) == [(4, 5, 6, 7, 8, 9)]


def test_what_it_marks_costs_it_no_dust_and_gives_nobody_wisdom() -> None:
    """R13.7, R13.9, R13.3: four stars of Taurus, including a grand one, and one dust for the clean-up."""
    game = solo(["Leo", None, "Tau"], ["Tri", "Oph"])
    play(game, "mark Leo.1", chance=["roll 4"])
    assert marks(game, "Tau") == dict.fromkeys([1, 2, 3, 4], "auptolemy")
    assert (its(game)["dust"], seat(game, 0)["wisdom"]) == (4, 0)


def test_a_path_that_cannot_be_prolonged_is_shorter_than_x() -> None:
    """R13.7: the horn of Taurus ends after two stars, though four are due."""
    assert its_marks(marked("Tau", {0: [1, 2, 3]}), 4) == [4, 5]


@pytest.mark.parametrize(
    ("card", "stars", "x", "path"),
    [("Tau", [], 4, (1, 2, 3, 4)), ("Ara", [], 3, (1, 2, 3)), ("Tri", [], 4, (1, 2, 3, 4)), ("Lib", [1, 2], 1, (3,))],
)
def test_first_it_keeps_the_paths_with_most_grand_stars(
    card: str, stars: list[int], x: int, path: tuple[int, ...]
) -> None:
    """R13.7: criterion (a)."""
    assert preferred(card, stars, x) == [path]


def test_grand_stars_come_before_the_number_of_stars() -> None:
    """R13.7: (a) before (d): one grand star of Libra rather than two common ones."""
    assert preferred("Lib", [1, 2, 4, 7], 2) == [(3,)]


def test_grand_stars_come_before_the_nearness_of_the_first_star() -> None:
    """R13.7: (a) before (b): the grand fifth star of Lupus, though the seventh is nearer to the first."""
    assert preferred("Lup", [1, 2, 3, 4], 1) == [(5,)]


def test_then_it_keeps_the_paths_that_begin_nearest_to_the_starting_star() -> None:
    """R13.7: criterion (b), counted over all stars, marked ones too: 1-2-8 is shorter than 1-2-3-4."""
    assert preferred("Ara", [1, 2, 3], 1) == [(8,)]
    assert preferred("Ara", [1, 2, 3], 2) == [(8, 7)]
    assert preferred("Eri", [7], 2) == [(6, 5)]


def test_a_near_beginning_comes_before_the_way_to_a_grand_star() -> None:
    """R13.7: (b) before (c): the seventh star of Lupus, though the fourth is beside the grand fifth."""
    assert preferred("Lup", [1, 2, 3], 1) == [(7,)]


def test_then_it_keeps_the_paths_that_end_nearest_to_an_unmarked_grand_star() -> None:
    """R13.7: criterion (c): three lines from the ninth star of Capricornus to the seventh, four from the third."""
    assert preferred("Cap", [], 3) == [(1, 2, 9)]
    assert preferred("UMi", [], 3) == [(1, 2, 5)]


def test_a_path_from_which_a_grand_star_can_be_reached_beats_one_from_which_it_cannot() -> None:
    """R13.7: (c): from the third star of Perseus only one of three ways leads to the grand seventh."""
    assert preferred("Per", [1, 2, 3], 1) == [(6,)]


def test_the_way_to_a_grand_star_leads_over_unmarked_stars_only() -> None:
    """R13.7: (c): in Cygnus no end reaches the other grand star past the marked third, so (d) decides."""
    assert preferred("Cyg", [1, 2, 3, 5, 6, 7], 2) == [(8, 9)]


def test_a_grand_star_that_the_path_marks_is_no_goal_of_it_any_more() -> None:
    """R13.7: (c) counts what is unmarked after the path: in Auriga two lines from 6 to 4, but three from 4 to 7."""
    assert preferred("Aur", [], 4) == [(1, 2, 7, 6)]


def test_then_it_keeps_the_paths_that_mark_most_stars() -> None:
    """R13.7: criterion (d): three stars of Libra rather than two, with no grand star left."""
    assert preferred("Lib", [1, 2, 3], 3) == [(4, 5, 6)]
    assert its_marks(marked("Lib", {0: [1, 2, 3]}), 3) == [4, 5, 6]


@pytest.mark.parametrize("path", [(6, 7, 8), (6, 9, 10)])
def test_among_the_paths_left_chance_decides(path: tuple[int, ...]) -> None:
    """R13.7: then one at random."""
    assert preferred("Tau", [1, 2, 3, 4, 5], 3) == [(6, 7, 8), (6, 9, 10)]
    game = solo(["Leo", None, marked("Tau", {0: [1, 2, 3, 4, 5]})], ["Tri", "Lup"])
    text = " ".join(map(str, path))
    play(game, "mark Leo.1", chance=["roll 4", f"path Tau {text}"])
    assert [star for star, pen in marks(game, "Tau").items() if pen == "auptolemy"] == list(path)


def test_it_begins_beside_marks_of_any_pen() -> None:
    """R13.7, R4.2: yours, the dreamer's or its own."""
    place = marked("Eri", {0: [1], "dreamer": [2], "auptolemy": [3]})
    assert its_marks(place, 2) == [4, 5]


# R13.8


def test_with_x_or_fewer_stars_open_it_completes_a_card_in_one_path() -> None:
    """R13.8: R13.7 would end after two stars of Aquila, as it prefers to begin with the nearer fifth."""
    assert preferred("Aql", [1, 2, 3, 4, 6, 7], 3) == [(5, 9)]
    game = solo(["Leo", None, marked("Aql", {0: [1, 2, 3, 4, 6, 7]})], ["Tri", "Lup"])
    events = play(game, "mark Leo.1", chance=["roll 4"])
    assert {star.star for star in only(events, StarMarked) if star.pen == "auptolemy"} == {5, 8, 9}
    assert game.decision == "boon"


def test_with_more_than_x_stars_open_it_takes_its_preferred_path() -> None:
    """R13.8: three are open, X is two; its telescopes stay."""
    game = solo(["Leo", None, marked("Aql", {0: [1, 2, 3, 4, 6, 7]})], ["Tri", "Equ"], auptolemy={"telescopes": 5})
    play(game, "mark Leo.1", chance=["roll 4"])
    assert [star for star, pen in marks(game, "Aql").items() if pen == "auptolemy"] == [5, 9]
    assert its(game)["telescopes"] == 5


def test_it_spends_a_telescope_to_complete_a_card_in_two_paths() -> None:
    """R13.8: two open tips of Taurus need two paths, so one telescope of its two."""
    sky = ["Leo", None, marked("Tau", {"auptolemy": [1, 2, 3, 4, 6, 7, 9, 10]})]
    game = solo(sky, ["Tri", "Equ"], auptolemy={"telescopes": 2})
    events = play(game, "mark Leo.1", chance=["roll 4"])
    assert Paid("auptolemy", "telescope", 1) in events
    assert only(events, CardTaken) == [CardTaken("auptolemy", "Tau")]
    assert its(game)["telescopes"] == 1


@pytest.mark.parametrize(("telescopes", "left", "complete"), [(0, 0, False), (1, 1, False), (2, 0, True), (3, 1, True)])
def test_three_paths_need_two_telescopes(telescopes: int, left: int, complete: bool) -> None:
    """R13.8: with fewer it spends none and marks one tip by R13.7."""
    sky = ["Leo", None, marked("Tau", {"auptolemy": [1, 2, 3, 4, 6, 7, 9]})]
    game = solo(sky, ["Tri", "Lup"], auptolemy={"telescopes": telescopes})
    events = play(game, "mark Leo.1", chance=["roll 4"])
    assert len([star for star in only(events, StarMarked) if star.pen == "auptolemy"]) == (3 if complete else 1)
    assert (its(game)["cards"] == ["Tau"]) == complete
    assert its(game)["telescopes"] == left


def test_it_counts_the_fewest_paths_of_any_length() -> None:
    """R13.8: the four open stars of Taurus behind the neck are two paths, whichever way one begins."""
    sky = ["Leo", None, marked("Tau", {"auptolemy": [1, 2, 3, 4, 5, 6]})]
    game = solo(sky, ["Tri", "Oph"], auptolemy={"telescopes": 1})
    play(game, "mark Leo.1", chance=["roll 4"])
    assert (its(game)["cards"], its(game)["telescopes"]) == (["Tau"], 0)


def test_a_star_joined_to_two_marks_is_one_path() -> None:
    """R13.8, R4.2: the last corner of Triangulum."""
    game = solo(["Leo", None, marked("Tri", {"auptolemy": [1, 2, 3, 4]})], ["Ara", "Equ"])
    play(game, "mark Leo.1", chance=["roll 4"])
    assert its(game)["cards"] == ["Tri"]


def test_a_whole_card_counts_its_starting_star_as_the_first_of_the_first_path() -> None:
    """R13.8, R4.2: Equuleus without a mark needs two paths, as its third star forks."""
    game = solo(["Leo", None, "Equ"], ["Tri", "UMa"], auptolemy={"telescopes": 1})
    play(game, "mark Leo.1", chance=["roll 4"])
    assert (its(game)["cards"], its(game)["telescopes"]) == (["Equ"], 0)


def test_it_never_spends_a_telescope_on_another_card() -> None:
    """R13.8: the horn of Taurus ends, two stars of X are left, and Leo is not touched."""
    game = solo(["Leo", None, marked("Tau", {0: [1, 2, 3]})], ["Tri", "Oph"], auptolemy={"telescopes": 4})
    play(game, "mark Leo.1", chance=["roll 4"])
    assert marks(game, "Leo") == {1: 0}
    assert sorted(marks(game, "Tau")) == [1, 2, 3, 4, 5]
    assert its(game)["telescopes"] == 4


def test_it_spends_no_telescope_in_a_dream() -> None:
    """R13.8: the number is two and two tips of Taurus are open, but a dream is one path."""
    sky = [marked("Tri", {0: [1]}), None, marked("Tau", {0: [1, 2, 3, 4, 6, 7, 9, 10]})]
    game = solo(sky, auptolemy={"dust": 0, "telescopes": 3})
    play(game, "mark Tri.2")
    assert len(marks(game, "Tau")) == 9
    assert its(game)["telescopes"] == 3
