"""Section 10, A10 to A13: abilities that mark stars for free."""

from typing import Any

import pytest

from astra.rules.events import CardTaken, DreamBegan, StarMarked
from tests.rules.helpers import Place, legal, marked, marks, only, places, play, refusal, seat, table


def owner(*cards: str, **journal: Any) -> dict[str, Any]:
    """A seat with these cards, all active, with room for four, and little dust."""
    return {"dust": 2, "wisdom": 4, "cards": dict.fromkeys(cards, "active"), **journal}


# A10


def test_any_unmarked_star_of_any_undiscovered_card_may_be_marked() -> None:
    """A10: R4.2 does not bind it."""
    game = table(3, ["Equ", marked("Tri", {1: [1, 2]})], [owner("Cen")])
    play(game, "use Cen")
    assert (game.seat, game.decision) == (0, "ability")
    assert legal(game) == [f"mark Equ.{n}" for n in range(1, 6)] + [f"mark Tri.{n}" for n in range(3, 6)]


def test_one_star_is_marked_for_free_and_the_turn_goes_on() -> None:
    """A10: no dust, no Observe, one star."""
    game = table(3, ["Tau"], [owner("Cen")])
    play(game, "use Cen", "mark Tau.8")
    assert marks(game, "Tau") == {8: 0}
    assert seat(game, 0)["dust"] == 2
    assert (game.seat, game.decision) == (0, "turn")


def test_a_grand_star_marked_by_an_ability_gives_wisdom_at_once() -> None:
    """A10, R4.6: also at the far end of a card."""
    game = table(3, ["Eri"], [owner("Cen")])
    play(game, "use Cen", "mark Eri.14")
    assert seat(game, 0)["wisdom"] == 5


def test_a_star_marked_by_an_ability_opens_the_stars_joined_to_it_and_no_others() -> None:
    """A10, R4.2, R4.8: the card has a mark now, so even its starting star must be joined to one."""
    game = table(3, ["Tau"], [owner("Cen")])
    play(game, "use Cen", "mark Tau.8")
    assert legal(game) == ["mark Tau.7", "rest"]


def test_the_starting_star_is_a_first_star_beside_a_mark() -> None:
    """A10, R4.8: the second star is marked, so the first and the third may follow."""
    game = table(3, ["Tau"], [owner("Cen")])
    play(game, "use Cen", "mark Tau.2")
    assert legal(game) == ["mark Tau.1", "mark Tau.3", "rest"]


def test_the_only_star_left_is_marked_without_a_question() -> None:
    """A10, R10.2: a single legal mark happens without asking."""
    game = table(3, [marked("Equ", {1: [1, 2, 3, 4]})], [owner("Cen")])
    play(game, "use Cen")
    assert marks(game, "Equ")[5] == 0
    assert game.decision == "turn"


@pytest.mark.parametrize("card", ["Cen", "Vir", "Oph", "Dra"])
def test_marking_abilities_need_an_undiscovered_card(card: str) -> None:
    """A10, A11, A12, A13, R3.3: with none at the places they are refused."""
    game = table(3, [None, None, None, None], [owner(card)])
    assert refusal(game, f"use {card}") == "R3.3"


@pytest.mark.parametrize("card", ["Vir", "Oph", "Dra", "Ser"])
def test_a_complete_card_cannot_be_marked_by_an_ability(card: str) -> None:
    """A10, A11, A12, A13, R4.7: Equuleus, completed this turn, is no undiscovered card."""
    game = table(3, [marked("Equ", {0: [1, 2, 3, 4]})], [owner("Cen", card)])
    play(game, "use Cen")
    assert marks(game, "Equ")[5] == 0
    assert refusal(game, f"use {card}") == "R3.3"


# A11


def test_a_starburst_marks_a_star_and_all_unmarked_stars_joined_to_it() -> None:
    """A11: the neck of Taurus and what is joined to it; the rival's head keeps its mark."""
    game = table(3, [marked("Tau", {1: [1, 2, 3]})], [owner("Vir")])
    play(game, "use Vir")
    assert legal(game) == [f"mark Tau.{n}" for n in range(4, 11)]
    play(game, "mark Tau.6")
    assert marks(game, "Tau") == {1: 1, 2: 1, 3: 1, 6: 0, 7: 0, 9: 0}
    assert seat(game, 0)["dust"] == 2


def test_a_starburst_ignores_where_a_first_star_would_have_to_be() -> None:
    """A11: any star of a card without a mark."""
    game = table(3, ["Tau"], [owner("Vir")])
    play(game, "use Vir", "mark Tau.10")
    assert marks(game, "Tau") == {9: 0, 10: 0}


def test_a_starburst_gives_wisdom_for_each_grand_star() -> None:
    """A11, R4.6: two grand stars of Andromeda are joined to the third star, and it is common."""
    game = table(3, ["And"], [owner("Vir")])
    play(game, "use Vir", "mark And.3")
    assert sorted(marks(game, "And")) == [2, 3, 4, 5, 10]
    assert seat(game, 0)["wisdom"] == 6


def test_a_starburst_stays_on_its_card() -> None:
    """A11: the other card is untouched."""
    game = table(3, ["And", "Tau"], [owner("Vir")])
    play(game, "use Vir", "mark And.3")
    assert marks(game, "Tau") == {}


def test_after_a_starburst_the_turn_ends_unasked_when_nothing_but_to_stop_is_left() -> None:
    """A11: no Observe, no Rest, no telescope."""
    game = table(3, ["Tau"], [owner("Vir", telescopes=2)])
    play(game, "use Vir", "mark Tau.10")
    assert (game.seat, game.turn) == (1, 2)
    assert (seat(game, 0)["dust"], seat(game, 0)["telescopes"]) == (2, 2)
    assert game.position()["sphere"] == "fire"


def test_after_a_starburst_further_abilities_may_be_used_until_the_player_stops() -> None:
    """A11: the opening choice has abilities and `stop`, and neither first stars nor Rest."""
    game = table(3, ["Tau"], [owner("Vir", "Leo", "Cen")])
    play(game, "use Vir", "mark Tau.10")
    assert (game.seat, game.decision) == (0, "turn")
    assert sorted(legal(game)) == ["stop", "use Cen", "use Leo"]
    assert refusal(game, "rest") == "A11"
    assert refusal(game, "mark Tau.8") == "A11"
    play(game, "use Leo")
    assert legal(game) == ["use Cen", "stop"]
    play(game, "stop")
    assert (game.seat, game.turn) == (1, 2)
    assert seat(game, 0)["dust"] == 6


def test_a_second_starburst_may_follow_the_first() -> None:
    """A11: both mark, and the turn is over after the second."""
    game = table(3, ["Tau"], [owner("Vir", "Eri")])
    play(game, "use Vir", "mark Tau.10", "use Eri", "mark Tau.1")
    assert marks(game, "Tau") == {1: 0, 2: 0, 9: 0, 10: 0}
    assert game.seat == 1


@pytest.mark.parametrize(("card", "usable"), [("Boo", 0), ("Cyg", 0), ("Aqr", 0), ("Peg", 0), ("Ori", 1)])
def test_after_a_starburst_abilities_for_the_action_are_useless_and_refused(card: str, usable: bool) -> None:
    """A11, R3.3: A14, A16, A17, A18 need an Action phase; A15 does not."""
    game = table(3, ["Tau"], [owner("Vir", card, "Leo")])
    play(game, "use Vir", "mark Tau.10")
    assert (f"use {card}" in legal(game)) == usable


def test_a_card_completed_by_a_starburst_is_discovered_though_there_is_no_action() -> None:
    """A11, R10.3: Equuleus from its third star on; the rival with a star on it chooses a boon first."""
    game = table(3, [marked("Equ", {1: [1], 0: [2]})], [owner("Vir")])
    play(game, "use Vir", "mark Equ.3")
    assert (game.seat, game.decision) == (1, "boon")
    events = play(game, "boon 4", chance=["draw Leo"])
    assert only(events, CardTaken) == [CardTaken(0, "Equ")]
    assert places(game)[0] == "Leo"
    assert (game.seat, game.turn) == (1, 2)


def test_no_dream_follows_a_starburst() -> None:
    """A11, R9.1: a turn without an action has no Rest."""
    game = table(2, ["Tau"], [owner("Vir")])
    events = play(game, "use Vir", "mark Tau.10")
    assert only(events, DreamBegan) == []
    assert marks(game, "Tau") == {9: 0, 10: 0}


# A12


def test_the_first_of_two_stars_is_a_first_star() -> None:
    """A12: R4.2 on every card."""
    game = table(3, [marked("Tau", {1: [1, 2, 3]}), "Equ"], [owner("Oph")])
    play(game, "use Oph")
    assert (game.decision, legal(game)) == ("ability", ["mark Tau.4", "mark Tau.6", "mark Equ.1"])


def test_the_second_of_two_stars_is_joined_to_the_first_or_first_on_another_card() -> None:
    """A12: never a second first star on the same card, as the neck would be after the horn."""
    game = table(3, [marked("Tau", {1: [1, 2, 3]}), "Equ", marked("Tri", {2: [1]})], [owner("Oph")])
    play(game, "use Oph", "mark Tau.4")
    assert legal(game) == ["mark Tau.5", "mark Equ.1", "mark Tri.2"]
    assert refusal(game, "mark Tau.6") == "A12"


def test_two_stars_in_a_row_on_one_card() -> None:
    """A12: the first variant, for free; the horn's grand star gives wisdom."""
    game = table(3, [marked("Tau", {1: [1, 2, 3]}), "Equ"], [owner("Oph")])
    play(game, "use Oph", "mark Tau.4", "mark Tau.5")
    assert (marks(game, "Tau")[4], marks(game, "Tau")[5]) == (0, 0)
    assert (seat(game, 0)["dust"], seat(game, 0)["wisdom"]) == (2, 5)
    assert (game.seat, game.decision) == (0, "turn")


def test_two_first_stars_on_two_cards() -> None:
    """A12: the second variant; a third star is not marked."""
    game = table(3, [marked("Tau", {1: [1, 2, 3]}), "Equ"], [owner("Oph")])
    play(game, "use Oph", "mark Tau.6", "mark Equ.1")
    assert marks(game, "Equ") == {1: 0}
    assert marks(game, "Tau") == {1: 1, 2: 1, 3: 1, 6: 0}
    assert game.decision == "turn"


def test_one_star_only_if_there_is_no_second() -> None:
    """A12: the horn's tip is a dead end, the other open star would be a second first star of the card."""
    game = table(3, [marked("Tau", {1: [1, 2, 3, 4, 6, 7, 9, 10]})], [owner("Oph")])
    play(game, "use Oph")
    assert legal(game) == ["mark Tau.5", "mark Tau.8"]
    play(game, "mark Tau.5")
    assert 8 not in marks(game, "Tau")
    assert game.decision == "turn"


def test_after_completing_a_card_with_the_first_the_second_lies_on_another() -> None:
    """A12, R10.3: what is complete cannot be chosen any more."""
    game = table(3, [marked("Equ", {0: [1, 2, 3, 4]}), marked("Tau", {1: [1, 2, 3]})], [owner("Oph")])
    play(game, "use Oph", "mark Equ.5")
    assert legal(game) == ["mark Tau.4", "mark Tau.6"]


def test_two_stars_complete_a_card_and_then_the_turn_goes_on() -> None:
    """A12, R10.3: it is discovered after the action only."""
    game = table(3, [marked("CrB", {0: [1, 2, 3, 4, 5]}), "Tau"], [owner("Oph")])
    play(game, "use Oph", "mark CrB.6", "mark CrB.7")
    assert (game.decision, places(game)[0]) == ("turn", "CrB")
    events = play(game, "rest", chance=["draw Leo"])
    assert only(events, CardTaken) == [CardTaken(0, "CrB")]


# A13


def test_three_stars_lie_on_three_different_cards() -> None:
    """A13: one first star each, and a card that has had its star is no choice any more."""
    sky: list[Place] = ["Equ", marked("Tau", {1: [1, 2, 3]}), "Leo", marked("Tri", {2: [1]})]
    game = table(3, sky, [owner("Dra")])
    play(game, "use Dra")
    assert legal(game) == ["mark Equ.1", "mark Tau.4", "mark Tau.6", "mark Leo.1", "mark Tri.2"]
    play(game, "mark Tau.6")
    assert legal(game) == ["mark Equ.1", "mark Leo.1", "mark Tri.2"]
    assert refusal(game, "mark Tau.4") == "A13"
    play(game, "mark Tri.2")
    assert legal(game) == ["mark Equ.1", "mark Leo.1"]
    play(game, "mark Leo.1")
    assert (marks(game, "Tau")[6], marks(game, "Tri")[2], marks(game, "Leo")) == (0, 0, {1: 0})
    assert marks(game, "Equ") == {}
    assert (game.seat, game.decision, seat(game, 0)["dust"]) == (0, "turn", 2)


def test_on_two_cards_two_stars_are_marked() -> None:
    """A13: on as many cards as there are."""
    game = table(3, ["Equ", marked("Tau", {1: [1, 2, 3]})], [owner("Dra")])
    play(game, "use Dra", "mark Tau.4")
    assert (marks(game, "Equ"), marks(game, "Tau")[4]) == ({1: 0}, 0)
    assert (game.decision, seat(game, 0)["wisdom"]) == ("turn", 5)


def test_on_one_card_one_star_is_marked() -> None:
    """A13: without a choice it happens without asking."""
    game = table(3, ["Equ"], [owner("Dra")])
    play(game, "use Dra")
    assert marks(game, "Equ") == {1: 0}
    assert game.decision == "turn"


def test_a_card_completed_by_one_of_three_stars_does_not_stop_the_others() -> None:
    """A13, R10.3: Equuleus and Triangulum are complete, the third star goes to Taurus; both are discovered."""
    sky: list[Place] = [marked("Equ", {0: [1, 2, 3, 4]}), marked("Tri", {0: [1, 2, 3, 4]}), "Tau"]
    game = table(3, sky, [owner("Dra")])
    play(game, "use Dra", "mark Equ.5", "mark Tri.5")
    assert marks(game, "Tau") == {1: 0}
    play(game, "rest")
    assert (game.decision, legal(game)) == ("discover", ["discover Equ", "discover Tri"])


def test_three_stars_are_events_without_dust() -> None:
    """A13: each says that an ability marked it and that it cost nothing."""
    game = table(3, ["Equ", "Tau", "Leo"], [owner("Dra")])
    events = play(game, "use Dra", "mark Equ.1", "mark Tau.1")
    told = [(star.card, star.star, star.dust, star.means) for star in only(events, StarMarked)]
    assert told == [("Equ", 1, 0, "ability"), ("Tau", 1, 0, "ability"), ("Leo", 1, 0, "ability")]
