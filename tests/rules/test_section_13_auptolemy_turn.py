"""Section 13, R13.4 to R13.6, R13.9, R13.10: Auptolemy's turn, from the roll to the clean-up, and its Rest."""

import pytest

from astra import SetupError
from astra.rules.events import (
    DieRolled,
    DiscoveryBegan,
    DreamBegan,
    Gained,
    LibraryChosen,
    LibraryFilled,
    Paid,
    Rested,
    StarMarked,
)
from tests.rules.helpers import Place, marked, marks, only, places, play, seat
from tests.rules.solo import its, solo

SKY: list[Place] = ["Leo", "Gem", "Tau"]  # nearest to fire, air and earth


# R13.4


@pytest.mark.parametrize("dust", [1, 2, 5])
def test_with_dust_auptolemy_observes(dust: int) -> None:
    """R13.4: it rolls, and one dust leaves it."""
    game = solo(SKY, auptolemy={"dust": dust})
    events = play(game, "mark Leo.1")
    assert len(only(events, DieRolled)) == 1
    assert Rested("auptolemy") not in events
    assert its(game)["dust"] == dust - 1


def test_without_dust_auptolemy_rests() -> None:
    """R13.4: no roll, no library card."""
    game = solo(SKY, auptolemy={"dust": 0})
    events = play(game, "mark Leo.1")
    assert Rested("auptolemy") in events
    assert only(events, DieRolled) == []
    assert its(game)["discard"] == []


def test_its_turn_happens_by_itself_after_yours() -> None:
    """R13.4: the next decision is yours again, two turns later."""
    game = solo(SKY)
    play(game, "mark Leo.1")
    assert (game.seat, game.decision, game.turn) == (0, "turn", 3)


# R13.5


@pytest.mark.parametrize("roll", [1, 2])
def test_a_roll_of_one_or_two_selects_the_left_card(roll: int) -> None:
    """R13.5: Ara, fire, 3: three stars at the place nearest to fire."""
    game = solo(SKY, ["Ara", "Equ"])
    events = play(game, "mark Leo.1", chance=[f"roll {roll}"])
    assert only(events, LibraryChosen) == [LibraryChosen("left", "Ara", "fire", 3)]
    assert marks(game, "Leo") == {1: 0, 2: "auptolemy", 3: "auptolemy", 4: "auptolemy"}


@pytest.mark.parametrize("roll", [3, 4])
def test_a_roll_of_three_or_four_selects_the_right_card(roll: int) -> None:
    """R13.5: Equuleus, earth, 2."""
    game = solo(SKY, ["Ara", "Equ"])
    events = play(game, "mark Leo.1", chance=[f"roll {roll}"])
    assert only(events, LibraryChosen) == [LibraryChosen("right", "Equ", "earth", 2)]
    assert marks(game, "Tau") == {1: "auptolemy", 2: "auptolemy"}


@pytest.mark.parametrize("roll", [5, 6])
def test_a_roll_of_five_or_six_selects_the_top_of_its_deck(roll: int) -> None:
    """R13.5: Cassiopeia, air, 2; the library stays as it is."""
    game = solo(SKY, ["Ara", "Equ"], auptolemy={"deck": ["Cas", "Lyr", "Vir"]})
    events = play(game, "mark Leo.1", chance=[f"roll {roll}"])
    assert only(events, LibraryChosen) == [LibraryChosen("deck", "Cas", "air", 2)]
    assert marks(game, "Gem") == {1: "auptolemy", 2: "auptolemy"}
    assert its(game)["library"] == ["Ara", "Equ"]
    assert its(game)["deck"] == ["Lyr", "Vir"]


@pytest.mark.parametrize(
    ("card", "number"),
    [("Tri", 2), ("Aur", 3), ("Lib", 3), ("Lup", 3), ("Cnc", 3), ("And", 4), ("Ser", 4), ("Sgr", 5), ("Eri", 6)],
)
def test_x_is_the_value_of_the_leftmost_fame_boon(card: str, number: int) -> None:
    """R13.5: the first Fame boon from the left, also if another kind lies before it or a smaller one after it."""
    game = solo(SKY, [card, "Equ"])
    (chosen,) = only(play(game, "mark Leo.1", chance=["roll 1"]), LibraryChosen)
    assert (chosen.card, chosen.number) == (card, number)


def test_the_empty_deck_is_looked_at_when_an_observe_begins() -> None:
    """R13.5: the clean-up that takes the last card loses nothing yet; its next Observe does."""
    game = solo(SKY, ["Ara", "Equ"], own={"dust": 2}, auptolemy={"deck": ["Cas"]})
    play(game, "mark Leo.1", "stop", chance=["roll 1"])
    assert not game.over
    assert (its(game)["library"], its(game)["deck"]) == (["Cas", "Equ"], [])
    events = play(game, "mark Gem.1")
    assert game.over
    assert only(events, DieRolled) == []


def test_with_an_empty_deck_a_rest_is_no_loss() -> None:
    """R13.5, R13.4: without dust it rests, whatever its deck."""
    game = solo(SKY, ["Ara", "Equ"], auptolemy={"deck": [], "dust": 0})
    play(game, "mark Leo.1")
    assert not game.over
    assert its(game)["dust"] == 5


# R13.6


@pytest.mark.parametrize(("card", "place"), [("Tri", 0), ("Cas", 1), ("Equ", 2)])
def test_the_focus_turns_it_to_the_place_nearest_to_its_sphere(card: str, place: int) -> None:
    """R13.6: fire, air and earth; the place counts, not the element of the card in it."""
    sky = ["Vir", "Leo", "Gem"]
    game = solo(sky, [card, "Lup"])
    events = play(game, "mark Leo.1", chance=["roll 1"])
    assert {star.card for star in only(events, StarMarked) if star.pen == "auptolemy"} == {sky[place]}


@pytest.mark.parametrize(
    ("sky", "card", "found"),
    [
        (["Leo", None, "Tau"], "Cas", "Tau"),
        (["Leo", None, None], "Cas", "Leo"),
        (["Leo", "Gem", None], "Equ", "Leo"),
        ([None, "Gem", None], "Equ", "Gem"),
        ([None, "Gem", "Tau"], "Tri", "Gem"),
        ([None, None, "Tau"], "Tri", "Tau"),
    ],
)
def test_from_an_empty_place_it_goes_round_to_the_next_that_is_not(sky: list[Place], card: str, found: str) -> None:
    """R13.6: in the edition's order, around."""
    game = solo(sky, [card, "Lup"])
    mine = next(code for code in sky if code)
    events = play(game, f"mark {mine}.1", chance=["roll 1"])
    assert {star.card for star in only(events, StarMarked) if star.pen == "auptolemy"} == {found}


def test_focus_water_finds_the_card_with_fewest_unmarked_stars() -> None:
    """R13.6: Gemini has twelve stars and two of them open; the place does not matter."""
    game = solo(["Leo", marked("Gem", {0: range(1, 11)}), "Tau"], ["Del", "Lup"])
    play(game, "mark Leo.1", chance=["roll 1"])
    assert (marks(game, "Leo"), marks(game, "Tau")) == ({1: 0}, {})
    assert "auptolemy" in marks(game, "Gem").values()


@pytest.mark.parametrize("found", ["Leo", "Tau"])
def test_focus_water_breaks_ties_at_random(found: str) -> None:
    """R13.6: Leo and Taurus have nine open stars each, Gemini twelve."""
    game = solo(["Leo", "Gem", marked("Tau", {0: [1]})], ["Del", "Lup"])
    play(game, "mark Leo.1", chance=["roll 1", f"tie {found}"])
    assert marks(game, found)[2] == "auptolemy"
    assert marks(game, "Gem") == {}


def test_focus_water_has_no_tie_with_a_card_of_more_open_stars() -> None:
    """R13.6: chance cannot name Gemini; the action is taken back whole."""
    game = solo(["Leo", "Gem", marked("Tau", {0: [1]})], ["Del", "Lup"])
    with pytest.raises(SetupError, match="tie Leo, tie Tau"):
        game.play("mark Leo.1", chance=["roll 1", "tie Gem"])
    assert marks(game, "Leo") == {}


def test_without_an_undiscovered_card_it_marks_nothing_and_cleans_up() -> None:
    """R13.6, R13.9: the card goes, one dust goes, the library is filled."""
    game = solo([None, None, None], ["Ara", "Equ"], auptolemy={"deck": ["Cas", "Lyr"]})
    events = play(game, "rest", chance=["roll 1"])
    assert only(events, StarMarked) == []
    assert (its(game)["dust"], its(game)["discard"], its(game)["library"]) == (4, ["Ara"], ["Cas", "Equ"])


# R13.9


@pytest.mark.parametrize(("roll", "library"), [(1, ["Cas", "Equ"]), (4, ["Ara", "Cas"])])
def test_a_taken_library_card_is_discarded_and_replaced_from_the_deck(roll: int, library: list[str]) -> None:
    """R13.9: on the side it was taken from; one dust leaves, whatever was marked."""
    game = solo(SKY, ["Ara", "Equ"], auptolemy={"deck": ["Cas", "Lyr"], "discard": ["Vir"]})
    events = play(game, "mark Leo.1", chance=[f"roll {roll}"])
    used = "Ara" if roll == 1 else "Equ"
    assert its(game)["library"] == library
    assert (its(game)["deck"], its(game)["discard"]) == (["Lyr"], [used, "Vir"])
    assert (its(game)["dust"], game.position()["discard"]) == (4, [])
    assert only(events, Paid) == [Paid("auptolemy", "dust", 1)]


def test_a_card_from_the_deck_is_discarded_and_not_replaced() -> None:
    """R13.9: the deck is one card smaller, the library as it was."""
    game = solo(SKY, ["Ara", "Equ"], auptolemy={"deck": ["Cas", "Lyr"]})
    events = play(game, "mark Leo.1", chance=["roll 6"])
    assert (its(game)["deck"], its(game)["discard"]) == (["Lyr"], ["Cas"])
    assert only(events, LibraryFilled) == []


def test_the_clean_up_comes_before_discovery() -> None:
    """R13.9: dust and library first, then the card that it completed."""
    game = solo(["Leo", None, marked("Equ", {"auptolemy": [1, 2, 3, 4]})], ["Ara", "Tau"])
    events = play(game, "mark Leo.1", chance=["roll 3"])
    told = [event for event in events if isinstance(event, Paid | LibraryFilled | DiscoveryBegan)]
    assert [type(event) for event in told] == [Paid, LibraryFilled, DiscoveryBegan]


# R13.10


def test_its_rest_brings_five_dust_and_moves_the_marker() -> None:
    """R13.10: your dust and your exhausted cards of the sphere's element stay as they are."""
    game = solo(SKY, own={"cards": {"Ori": "exhausted"}}, auptolemy={"dust": 0}, sphere="fire")
    events = play(game, "mark Leo.1")
    assert only(events, Gained) == [Gained("auptolemy", "dust", 5, "rest")]
    assert its(game)["dust"] == 5
    assert game.position()["sphere"] == "water"
    assert (seat(game, 0)["dust"], seat(game, 0)["cards"]) == (0, {"Ori": "exhausted"})


def test_its_rest_passes_the_discard_icon() -> None:
    """R13.10, R5.4: from earth to fire the top card of the draw deck is discarded."""
    game = solo(SKY, auptolemy={"dust": 0}, sphere="earth", deck=["Vir", "Boo", "Psc", "Sco"])
    play(game, "mark Leo.1")
    assert game.position()["discard"] == ["Vir"]
    assert game.position()["deck"] == ["Boo", "Psc", "Sco"]


@pytest.mark.parametrize(("sphere", "number"), [("fire", 2), ("water", 3), ("air", 4), ("earth", 1)])
def test_its_dream_marks_the_spheres_number_with_the_dreamers_pen(sphere: str, number: int) -> None:
    """R13.10, R9.1: on the largest card without a mark."""
    game = solo(["Leo", "Eri", "Tau"], auptolemy={"dust": 0}, sphere=sphere)
    events = play(game, "mark Leo.1")
    assert only(events, DreamBegan) == [DreamBegan("auptolemy", number)]
    assert marks(game, "Eri") == dict.fromkeys(range(1, number + 1), "dreamer")


@pytest.mark.parametrize("found", ["Tau", "Boo"])
def test_its_dream_breaks_ties_at_random(found: str) -> None:
    """R13.10, R9.2: Boötes and Taurus have ten stars and no mark, Leo has a mark."""
    game = solo(["Leo", "Boo", "Tau"], auptolemy={"dust": 0})
    play(game, "mark Leo.1", chance=[f"tie {found}"])
    assert marks(game, found) == {1: "dreamer", 2: "dreamer"}


def test_its_dream_takes_the_path_it_would_mark_itself() -> None:
    """R13.10, R13.7: of the four-star paths of Taurus the one with the grand star."""
    game = solo(["Tri", None, "Tau"], auptolemy={"dust": 0}, sphere="air")
    play(game, "mark Tri.1")
    assert marks(game, "Tau") == dict.fromkeys([1, 2, 3, 4], "dreamer")


@pytest.mark.parametrize("path", ["6 7 8", "6 9 10"])
def test_among_equal_paths_of_its_dream_chance_decides(path: str) -> None:
    """R13.10, R13.7: both ways from the neck of Taurus are alike."""
    game = solo(
        [marked("Tri", {0: [1]}), None, marked("Tau", {0: [1, 2, 3, 4, 5]})], auptolemy={"dust": 0}, sphere="air"
    )
    play(game, "mark Tri.2", chance=[f"path Tau {path}"])
    dreamt = [star for star, pen in marks(game, "Tau").items() if pen == "dreamer"]
    assert dreamt == [int(star) for star in path.split()]


def test_its_dream_completes_no_card_that_its_path_would_not() -> None:
    """R13.10: three stars of Aquila are open and one path would mark them all, but R13.8 is not for dreams."""
    sky = [marked("Aql", {0: [1, 2, 3, 4, 6, 7]}), None, marked("Tri", {0: [1]})]
    game = solo(sky, auptolemy={"dust": 0, "telescopes": 3}, sphere="water")
    play(game, "mark Tri.2")
    assert [star for star, pen in marks(game, "Aql").items() if pen == "dreamer"] == [5, 9]
    assert its(game)["telescopes"] == 3


def test_its_dream_may_complete_a_card_which_is_nobodys() -> None:
    """R13.10, R9.6: you had a star on it and choose a boon in its turn; then the card is discarded and replaced."""
    sky = [marked("Equ", {0: [1, 2, 3, 4]}), None, marked("Tri", {0: [1]})]
    game = solo(sky, auptolemy={"dust": 0}, deck=["Leo", "Tau", "Gem", "Vir"])
    play(game, "mark Tri.2", chance=["tie Equ"])
    assert (game.seat, game.decision, game.turn) == (0, "boon", 2)
    play(game, "boon 1")
    assert (places(game), game.position()["discard"]) == (["Leo", None, "Tri"], ["Equ"])
    assert (its(game)["cards"], game.turn) == ([], 3)


def test_without_a_card_to_mark_its_rest_has_no_dream() -> None:
    """R13.10, R9.7: only the dust and the marker."""
    game = solo([None, None, None], own={"cards": {"Leo": "active"}}, auptolemy={"dust": 0})
    events = play(game, "rest")
    assert only(events, DreamBegan) == []
    assert its(game)["dust"] == 5
    assert game.position()["sphere"] == "air"
