"""Section 13, R13.14, E4, E5, H4, H5: what changes its library, its deck and its Rest."""

import pytest

from astra import SetupError
from astra.rules.events import DieRolled, LibraryChosen, LibraryFilled, LibraryShuffled, LibraryTopShown, StarMarked
from tests.rules.helpers import Place, only, play
from tests.rules.solo import its, solo

SKY: list[Place] = ["Leo", "Gem", "Tau"]


# R13.14: after the end is triggered


def test_once_the_end_is_triggered_an_empty_deck_is_no_loss_and_is_rolled_again() -> None:
    """R13.14: a five and a six find no card, the two does; the taken card is not replaced."""
    game = solo(SKY, ["Ara", "Equ"], auptolemy={"deck": []}, last_turns=2)
    events = play(game, "mark Leo.1", chance=["roll 5", "roll 6", "roll 2"])
    assert only(events, DieRolled) == [DieRolled(5, True), DieRolled(6, True), DieRolled(2, False)]
    assert its(game)["library"] == [None, "Equ"]
    assert its(game)["discard"] == ["Ara"]
    assert only(events, LibraryFilled) == []


@pytest.mark.parametrize(
    ("library", "missing", "found"),
    [([None, "Equ"], 1, 3), ([None, "Equ"], 2, 4), (["Ara", None], 3, 1), (["Ara", None], 4, 2)],
)
def test_a_roll_for_a_missing_library_card_is_rolled_again(library: list[str | None], missing: int, found: int) -> None:
    """R13.14: left and right alike."""
    game = solo(SKY, library, auptolemy={"deck": []}, last_turns=2)
    events = play(game, "mark Leo.1", chance=[f"roll {missing}", f"roll {found}"])
    assert only(events, DieRolled) == [DieRolled(missing, True), DieRolled(found, False)]
    assert its(game)["library"] == [None, None]


def test_with_no_card_at_all_it_marks_nothing_and_pays_its_dust() -> None:
    """R13.14, R13.6: no roll could find one."""
    game = solo(SKY, [None, None], auptolemy={"deck": []}, last_turns=2)
    events = play(game, "mark Leo.1")
    assert only(events, DieRolled) == []
    assert [star.pen for star in only(events, StarMarked)] == [0]
    assert its(game)["dust"] == 4


def test_before_the_end_a_roll_always_finds_a_card() -> None:
    """R13.14: one is enough to the left, to the right and on top."""
    game = solo(SKY, ["Ara", "Equ"], auptolemy={"deck": ["Cas"]})
    events = play(game, "mark Leo.1", chance=["roll 5"])
    assert only(events, DieRolled) == [DieRolled(5, False)]


# E4


def test_with_e4_the_top_of_its_deck_is_seen_and_without_it_not() -> None:
    """R13.15: E4, by everybody at the table."""
    auptolemy = {"deck": ["Cas", "Lyr", "Vir"]}
    seen = solo(SKY, ["Ara", "Equ"], auptolemy=auptolemy, modifiers=["E4"])
    assert seen.view(0)["auptolemy"]["top"] == seen.view(None)["auptolemy"]["top"] == "Cas"
    unseen = solo(SKY, ["Ara", "Equ"], auptolemy=auptolemy)
    assert unseen.view(0)["auptolemy"]["top"] is None


@pytest.mark.parametrize("roll", [1, 5])
def test_with_e4_the_next_card_is_turned_up_when_the_top_leaves(roll: int) -> None:
    """R13.15: E4: always face up, after a replacement and after a selection."""
    game = solo(SKY, ["Ara", "Equ"], auptolemy={"deck": ["Cas", "Lyr", "Vir"]}, modifiers=["E4"])
    events = play(game, "mark Leo.1", chance=[f"roll {roll}"])
    assert only(events, LibraryTopShown) == [LibraryTopShown("Lyr")]
    assert game.view(0)["auptolemy"]["top"] == "Lyr"


# E5


def test_with_e5_the_librarys_discard_pile_becomes_a_new_deck() -> None:
    """R13.15: E5: when the clean-up leaves the deck empty; the card just used is shuffled in."""
    auptolemy = {"deck": ["Cas"], "discard": ["Vir", "Lyr"]}
    game = solo(SKY, ["Ara", "Equ"], auptolemy=auptolemy, modifiers=["E5"])
    events = play(game, "mark Leo.1", chance=["roll 1", "library Cas", "shuffle Lyr Ara Vir"])
    assert only(events, LibraryShuffled) == [LibraryShuffled(3)]
    assert (its(game)["library"], its(game)["deck"]) == (["Cas", "Equ"], ["Lyr", "Ara", "Vir"])
    assert its(game)["discard"] == []


def test_with_e5_a_card_taken_from_the_deck_is_shuffled_in_too() -> None:
    """R13.15: E5: the last card was the selected one."""
    game = solo(SKY, ["Ara", "Equ"], auptolemy={"deck": ["Cas"], "discard": ["Vir"]}, modifiers=["E5"])
    play(game, "mark Leo.1", chance=["roll 6", "library Cas", "shuffle Cas Vir"])
    assert (its(game)["deck"], its(game)["discard"]) == (["Cas", "Vir"], [])


def test_with_e5_nothing_is_shuffled_while_the_deck_has_cards() -> None:
    """R13.15: E5: two cards, of which one leaves."""
    game = solo(SKY, ["Ara", "Equ"], auptolemy={"deck": ["Cas", "Lyr"]}, modifiers=["E5"])
    events = play(game, "mark Leo.1", chance=["roll 1"])
    assert only(events, LibraryShuffled) == []
    assert its(game)["discard"] == ["Ara"]


def test_with_e5_the_shuffle_is_of_the_discard_pile_alone() -> None:
    """R13.15: E5: chance cannot bring in a card that lay elsewhere."""
    game = solo(SKY, ["Ara", "Equ"], auptolemy={"deck": ["Cas"], "discard": ["Vir"]}, modifiers=["E5"])
    with pytest.raises(SetupError, match="shuffle"):
        game.play("mark Leo.1", chance=["roll 1", "library Cas", "shuffle Vir Lyr"])


def test_with_e5_an_empty_deck_is_no_loss() -> None:
    """R13.15: E5: should it be empty all the same, a five is rolled again; then the used card is the new deck."""
    game = solo(SKY, ["Ara", "Equ"], auptolemy={"deck": []}, modifiers=["E5"])
    events = play(game, "mark Leo.1", chance=["roll 5", "roll 1"])
    assert not game.over
    assert only(events, DieRolled) == [DieRolled(5, True), DieRolled(1, False)]
    assert (its(game)["library"], its(game)["deck"]) == ([None, "Equ"], ["Ara"])


def test_with_e5_and_e4_the_top_of_the_new_deck_is_face_up() -> None:
    """R13.15: E4 holds for the shuffled deck, too."""
    auptolemy = {"deck": ["Cas"], "discard": ["Vir", "Lyr"]}
    game = solo(SKY, ["Ara", "Equ"], auptolemy=auptolemy, modifiers=["E4", "E5"])
    events = play(game, "mark Leo.1", chance=["roll 1", "library Cas", "shuffle Lyr Ara Vir"])
    assert only(events, LibraryTopShown) == [LibraryTopShown("Lyr")]
    assert game.view(0)["auptolemy"]["top"] == "Lyr"


# H4


@pytest.mark.parametrize(("modifiers", "dust"), [([], 5), (["H4"], 6)])
def test_with_h4_its_rest_brings_six_dust(modifiers: list[str], dust: int) -> None:
    """R13.16: H4; R13.10 without it."""
    game = solo(SKY, auptolemy={"dust": 0}, modifiers=modifiers)
    play(game, "mark Leo.1")
    assert its(game)["dust"] == dust


# H5


def test_with_h5_the_right_card_lies_face_down_from_set_up_on() -> None:
    """R13.16: H5: the left one is seen."""
    game = solo(SKY, ["Ara", "Equ"], modifiers=["H5"])
    view = game.view(0)["auptolemy"]
    assert (view["left"], view["right"], view["right_face_down"]) == ("Ara", None, True)
    assert solo(SKY, ["Ara", "Equ"]).view(0)["auptolemy"]["right"] == "Equ"


def test_with_h5_the_right_card_is_turned_up_when_chosen_and_replaced_face_down() -> None:
    """R13.16: H5: nobody learns what replaces it."""
    game = solo(SKY, ["Ara", "Equ"], auptolemy={"deck": ["Cas", "Lyr"]}, modifiers=["H5"])
    events = play(game, "mark Leo.1", chance=["roll 3"])
    assert only(events, LibraryChosen) == [LibraryChosen("right", "Equ", "earth", 2)]
    assert only(events, LibraryFilled) == [LibraryFilled("right", None)]
    assert game.view(0)["auptolemy"]["right"] is None
    assert its(game)["library"] == ["Ara", "Cas"]


def test_with_h5_the_left_card_is_replaced_face_up() -> None:
    """R13.16: H5 is about the right one only."""
    game = solo(SKY, ["Ara", "Equ"], auptolemy={"deck": ["Cas", "Lyr"]}, modifiers=["H5"])
    events = play(game, "mark Leo.1", chance=["roll 1"])
    assert only(events, LibraryFilled) == [LibraryFilled("left", "Cas")]
    assert game.view(0)["auptolemy"]["left"] == "Cas"


def test_with_h5_and_e4_a_card_seen_on_top_stays_known() -> None:
    """R13.16: H5 with E4: Cassiopeia was face up on the deck before it went to the right, face down."""
    game = solo(SKY, ["Ara", "Equ"], auptolemy={"deck": ["Cas", "Lyr"]}, modifiers=["E4", "H5"])
    assert game.view(0)["auptolemy"]["right"] is None
    play(game, "mark Leo.1", chance=["roll 3"])
    view = game.view(0)["auptolemy"]
    assert (view["right"], view["right_face_down"], view["known"]) == ("Cas", True, ["Cas"])


SEEN = {"deck": ["Cas"], "discard": ["Lyr", "Vir"], "known": ["Equ", "Cas"]}


def test_with_h5_and_e5_a_seen_right_card_is_known_when_the_deck_is_shuffled_again() -> None:
    """R13.16: H5 with E5: of the seen cards all but Equuleus lie open or are shuffled."""
    game = solo(SKY, ["Ara", "Equ"], auptolemy=SEEN, modifiers=["E5", "H5"])
    assert game.view(0)["auptolemy"]["right"] is None
    play(game, "mark Leo.1", chance=["roll 6", "library Cas", "shuffle Lyr Cas Vir"])
    view = game.view(0)["auptolemy"]
    assert (view["right"], view["right_face_down"]) == ("Equ", True)
    assert sorted(view["known"]) == ["Cas", "Equ", "Lyr", "Vir"]
    assert its(game)["right_known"] is True


def test_with_h5_and_e5_the_last_card_of_a_deck_of_seen_ones_is_known_at_the_right() -> None:
    """R13.16: H5 with E5: it replaces the right card face down, and then the deck is shuffled again."""
    game = solo(SKY, ["Ara", "Equ"], auptolemy=SEEN, modifiers=["E5", "H5"])
    play(game, "mark Leo.1", chance=["roll 4", "library Cas", "shuffle Lyr Equ Vir"])
    assert game.view(0)["auptolemy"]["right"] == "Cas"


def test_with_h5_and_e5_a_right_card_never_seen_stays_unknown_after_the_shuffle() -> None:
    """R13.16: H5 with E5: Equuleus has lain there since set-up."""
    game = solo(SKY, ["Ara", "Equ"], auptolemy={"deck": ["Cas"], "discard": ["Vir"]}, modifiers=["E5", "H5"])
    play(game, "mark Leo.1", chance=["roll 6", "library Cas", "shuffle Cas Vir"])
    assert game.view(0)["auptolemy"]["right"] is None
    assert its(game)["right_known"] is False


def test_with_h5_and_e5_the_card_after_a_known_right_card_is_not_known() -> None:
    """R13.16: H5 with E5: it may be any of the shuffled deck."""
    auptolemy = {"deck": ["Cas", "Lyr"], "known": ["Equ", "Cas", "Lyr"], "right_known": True}
    game = solo(SKY, ["Ara", "Equ"], auptolemy=auptolemy, modifiers=["E5", "H5"])
    assert game.view(0)["auptolemy"]["right"] == "Equ"
    play(game, "mark Leo.1", chance=["roll 3"])
    view = game.view(0)["auptolemy"]
    assert (view["right"], sorted(view["known"])) == (None, ["Cas", "Lyr"])
