"""Section 10, A14 to A18: abilities that are in force for the turn."""

from typing import Any

import pytest

from astra.rules.events import Gained
from tests.rules.helpers import Place, legal, marked, marks, only, play, refusal, seat, table


def owner(*cards: str, **journal: Any) -> dict[str, Any]:
    """A seat with these cards, all active, and a card limit of four."""
    return {"wisdom": 4, "cards": dict.fromkeys(cards, "active"), **journal}


# A14


def test_the_first_star_of_an_observe_may_be_any_common_star() -> None:
    """A14: beside the first stars of R4.2; the grand stars of Equuleus and Taurus are out of reach."""
    game = table(3, ["Equ", marked("Tau", {1: [1]})], [owner("Boo")])
    assert legal(game) == ["use Boo", "mark Equ.1", "mark Tau.2", "rest"]
    play(game, "use Boo")
    taurus = [f"mark Tau.{n}" for n in (2, 3, 5, 6, 7, 8, 9, 10)]
    assert legal(game) == ["mark Equ.1", "mark Equ.2", "mark Equ.4", "mark Equ.5", *taurus, "rest"]


def test_a_grand_star_that_is_joined_to_a_mark_may_still_be_first() -> None:
    """A14: it adds to R4.2 and takes nothing away."""
    game = table(3, [marked("Tau", {1: [1, 2, 3]})], [owner("Boo")])
    play(game, "use Boo")
    assert "mark Tau.4" in legal(game)


def test_the_starting_star_is_no_common_star() -> None:
    """A14, R4.8: on a card with marks elsewhere it is out of reach."""
    game = table(3, ["Tau"], [owner("Boo", "Cen")])
    play(game, "use Cen", "mark Tau.8", "use Boo")
    assert "mark Tau.1" not in legal(game)
    assert "mark Tau.2" in legal(game)


def test_further_stars_of_the_observe_are_joined_as_ever() -> None:
    """A14: only the first star is free, and every star costs its dust."""
    game = table(3, ["Tau"], [owner("Boo")])
    play(game, "use Boo", "mark Tau.7")
    assert legal(game) == ["mark Tau.6", "mark Tau.8", "stop"]
    play(game, "mark Tau.8")
    assert marks(game, "Tau") == {7: 0, 8: 0}
    assert seat(game, 0)["dust"] == 6


def test_the_first_star_of_each_further_observe_is_free_too() -> None:
    """A14: each Observe of the turn; the telescope is spent as ever."""
    game = table(3, ["Tau", "Equ"], [owner("Boo", telescopes=1)])
    play(game, "use Boo", "mark Tau.8", "stop")
    assert game.decision == "again"
    assert "mark Equ.5" in legal(game)
    assert "mark Tau.10" in legal(game)
    assert "mark Equ.3" not in legal(game)
    play(game, "mark Equ.5")
    assert seat(game, 0)["telescopes"] == 0


def test_a_free_first_star_is_for_one_turn() -> None:
    """A14: in the next turn R4.2 binds again."""
    game = table(2, ["Tau"], [owner("Boo")])
    play(game, "use Boo", "mark Tau.7", "stop", "mark Tau.8")
    assert (game.seat, game.turn) == (0, 3)
    assert legal(game) == ["mark Tau.6", "rest"]


def test_a_free_first_star_is_for_the_owner_only() -> None:
    """A14: the next player has nothing of it."""
    game = table(3, ["Tau"], [owner("Boo")])
    play(game, "use Boo", "mark Tau.8", "stop")
    assert (game.seat, legal(game)) == (1, ["mark Tau.7", "rest"])


def test_marking_abilities_do_not_profit_from_a_free_first_star() -> None:
    """A14: it is about Observes; the first star of A12 goes by R4.2."""
    game = table(3, ["Tau", "Equ"], [owner("Boo", "Oph")])
    play(game, "use Boo", "use Oph")
    assert legal(game) == ["mark Tau.1", "mark Equ.1"]


# A15


def test_each_grand_star_marked_after_the_use_is_one_fame_at_the_turns_end() -> None:
    """A15: two grand stars of Aries; the fame comes when the turn is over."""
    game = table(3, ["Ari"], [owner("Ori", fame=3)])
    play(game, "use Ori", "mark Ari.1", "mark Ari.2", "mark Ari.3")
    assert seat(game, 0)["fame"] == 3
    events = play(game, "stop")
    assert seat(game, 0)["fame"] == 5
    assert only(events, Gained) == [Gained(0, "fame", 2, "turn_end", "Ori")]


def test_grand_stars_marked_before_the_use_count() -> None:
    """A15: an ability marked one before, the Observe marks one after."""
    game = table(3, ["Ari"], [owner("Ori", "Cen")])
    play(game, "use Cen", "mark Ari.2", "use Ori", "mark Ari.3", "stop")
    assert seat(game, 0)["fame"] == 2


def test_grand_stars_count_by_any_means_also_without_an_action() -> None:
    """A15, A11: Virgo's burst marks two grand stars of Andromeda, and Orion is used after it."""
    game = table(3, ["And"], [owner("Vir", "Ori")])
    play(game, "use Vir", "mark And.3", "use Ori")
    assert (game.seat, seat(game, 0)["fame"]) == (1, 2)


def test_grand_stars_count_when_the_wisdom_track_is_full() -> None:
    """A15: the wisdom is lost, the fame is not."""
    game = table(3, ["Ari"], [owner("Ori", wisdom=12)])
    play(game, "use Ori", "mark Ari.1", "mark Ari.2", "stop")
    assert (seat(game, 0)["wisdom"], seat(game, 0)["fame"]) == (12, 1)


def test_two_cards_with_fame_per_grand_star_each_count() -> None:
    """A15, R10.1: two grand stars are four fame."""
    game = table(3, ["Ari"], [owner("Ori", "Cnc")])
    play(game, "use Ori", "use Cnc", "mark Ari.1", "mark Ari.2", "mark Ari.3", "stop")
    assert seat(game, 0)["fame"] == 4


def test_grand_stars_of_all_observes_of_the_turn_count() -> None:
    """A15: the first Observe and the one for a telescope."""
    game = table(3, [marked("Ari", {1: [1]}), marked("Aqr", {1: [1]})], [owner("Ori", telescopes=1)])
    play(game, "use Ori", "mark Ari.2", "stop", "mark Aqr.2", "stop")
    assert seat(game, 0)["fame"] == 2


def test_other_pens_grand_stars_and_other_turns_do_not_count() -> None:
    """A15: only what the player marks this turn."""
    game = table(3, [marked("Ari", {0: [1, 2], 1: [3]})], [owner("Ori")])
    events = play(game, "use Ori", "mark Ari.4", "stop")
    assert seat(game, 0)["fame"] == 0
    assert only(events, Gained) == []


# A16


@pytest.mark.parametrize(("before", "after"), [(0, 5), (3, 8), (5, 10), (12, 17)])
def test_an_overfilling_rest_adds_the_pouch_size(before: int, after: int) -> None:
    """A16: instead of filling the pouch, whatever is there."""
    game = table(3, ["Tau"], [owner("Cyg", dust=before)])
    play(game, "use Cyg", "rest")
    assert seat(game, 0)["dust"] == after


def test_an_overfilling_rest_adds_the_pouch_as_large_as_it_is_then() -> None:
    """A16, A7: seven after Crater's improvement."""
    game = table(3, ["Tau"], [owner("Cyg", "Crt", pouch=6, dust=1)])
    play(game, "use Cyg", "use Crt", "rest")
    assert seat(game, 0)["dust"] == 8


def test_overfilling_leaves_the_other_steps_of_the_rest_as_they_are() -> None:
    """A16: step 1 is replaced; cards become active and the marker moves."""
    own = {"wisdom": 4, "cards": {"Cyg": "active", "Aql": "exhausted", "Leo": "exhausted"}}
    game = table(3, ["Tau"], [own], sphere="air")
    play(game, "use Cyg", "rest")
    assert seat(game, 0)["cards"] == {"Cyg": "active", "Aql": "active", "Leo": "exhausted"}
    assert game.position()["sphere"] == "earth"


def test_overfilling_does_nothing_without_a_rest() -> None:
    """A16: an Observe brings no dust, and the effect is gone with the turn."""
    game = table(2, ["Tau"], [owner("Cyg", dust=3)])
    play(game, "use Cyg", "mark Tau.1", "stop")
    assert seat(game, 0)["dust"] == 2
    play(game, "mark Tau.2", "stop", "rest")
    assert seat(game, 0)["dust"] == 5


# A17


def test_the_dust_before_the_first_grand_star_comes_back() -> None:
    """A17: four stars before Alphecca; neither its own dust nor that of the star after it."""
    game = table(3, ["CrB"], [owner("Aqr", dust=8)])
    play(game, "use Aqr", *(f"mark CrB.{n}" for n in range(1, 7)))
    assert seat(game, 0)["dust"] == 2
    events = play(game, "stop")
    assert seat(game, 0)["dust"] == 6
    assert only(events, Gained) == [Gained(0, "dust", 4, "turn_end", "Aqr")]


def test_a_second_grand_star_of_an_observe_brings_no_more_back() -> None:
    """A17: before the first one of Aries lies one star; the second follows it."""
    game = table(3, ["Ari"], [owner("Aqr", dust=8)])
    play(game, "use Aqr", "mark Ari.1", "mark Ari.2", "mark Ari.3", "mark Ari.4", "stop")
    assert seat(game, 0)["dust"] == 5


def test_an_observe_without_a_grand_star_brings_nothing_back() -> None:
    """A17: three common and starting stars stay paid."""
    game = table(3, ["CrB"], [owner("Aqr", dust=8)])
    play(game, "use Aqr", "mark CrB.1", "mark CrB.2", "mark CrB.3", "stop")
    assert seat(game, 0)["dust"] == 5


def test_an_observe_that_begins_with_a_grand_star_brings_nothing_back() -> None:
    """A17: there is nothing before it."""
    game = table(3, [marked("CrB", {1: [1, 2, 3, 4]})], [owner("Aqr", dust=8)])
    play(game, "use Aqr", "mark CrB.5", "mark CrB.6", "stop")
    assert seat(game, 0)["dust"] == 6


def test_each_observe_counts_by_itself_for_the_dust_before_its_grand_star() -> None:
    """A17: two stars of the first Observe and one of the third come back, none of the second."""
    sky: list[Place] = [marked("CrB", {1: [1, 2]}), "Eri", marked("Lep", {1: [1, 2]})]
    game = table(3, sky, [owner("Aqr", dust=10, telescopes=2)])
    play(game, "use Aqr", "mark CrB.3", "mark CrB.4", "mark CrB.5", "stop")
    play(game, "mark Eri.1", "stop")
    play(game, "mark Lep.4", "mark Lep.5", "stop")
    assert seat(game, 0)["dust"] == 10 - 6 + 2 + 1


def test_a_grand_star_marked_by_an_ability_is_no_observe() -> None:
    """A17: the Observe after it has none, so nothing comes back."""
    game = table(3, ["CrB"], [owner("Aqr", "Cen", dust=8)])
    play(game, "use Aqr", "use Cen", "mark CrB.5", "mark CrB.4", "mark CrB.3", "stop")
    assert seat(game, 0)["dust"] == 6


def test_other_stars_marked_by_an_ability_bring_no_dust_back() -> None:
    """A17: they cost none; one star of the Observe was paid before its grand star."""
    game = table(3, ["CrB"], [owner("Aqr", "Cen", dust=8)])
    play(game, "use Aqr", "use Cen", "mark CrB.3", "mark CrB.4", "mark CrB.5", "stop")
    assert seat(game, 0)["dust"] == 7


# A18


def test_all_dust_spent_on_common_stars_comes_back() -> None:
    """A18: three common stars of Taurus; the dust comes at the turn's end."""
    game = table(3, [marked("Tau", {1: [1]})], [owner("Peg", dust=8)])
    play(game, "use Peg", "mark Tau.2", "mark Tau.3", "mark Tau.6")
    assert seat(game, 0)["dust"] == 5
    events = play(game, "stop")
    assert seat(game, 0)["dust"] == 8
    assert only(events, Gained) == [Gained(0, "dust", 3, "turn_end", "Peg")]


def test_the_dust_of_all_observes_comes_back() -> None:
    """A18: spent on marking in this turn, on whatever card."""
    game = table(3, [marked("Tau", {1: [1]}), marked("CrB", {2: [1]})], [owner("Peg", dust=8, telescopes=1)])
    play(game, "use Peg", "mark Tau.2", "stop", "mark CrB.2", "mark CrB.3", "stop")
    assert seat(game, 0)["dust"] == 8


@pytest.mark.parametrize("stars", [[1], [1, 2]])
def test_the_starting_star_spoils_it(stars: list[int]) -> None:
    """A18: it is not common."""
    game = table(3, ["Tau"], [owner("Peg", dust=8)])
    play(game, "use Peg", *(f"mark Tau.{n}" for n in stars), "stop")
    assert seat(game, 0)["dust"] == 8 - len(stars)


def test_the_starting_star_spoils_it_also_on_a_card_with_marks() -> None:
    """A18, R4.8: first-markable like any other, it stays a starting star."""
    game = table(3, ["Tau"], [owner("Peg", "Cen", dust=8)])
    play(game, "use Cen", "mark Tau.2", "use Peg", "mark Tau.1")
    assert (game.seat, seat(game, 0)["dust"]) == (1, 7)


def test_a_grand_star_spoils_it() -> None:
    """A18: one is enough, also at the end."""
    game = table(3, [marked("Tau", {1: [1]})], [owner("Peg", dust=8)])
    play(game, "use Peg", "mark Tau.2", "mark Tau.3", "mark Tau.4", "stop")
    assert seat(game, 0)["dust"] == 5


@pytest.mark.parametrize(("star", "dust"), [("Tau.1", 6), ("Tau.4", 6), ("Tau.8", 8)])
@pytest.mark.parametrize("order", [("Cen", "Peg"), ("Peg", "Cen")])
def test_what_an_ability_marks_counts_before_and_after_the_use(star: str, dust: int, order: tuple[str, str]) -> None:
    """A18: a starting or grand star spoils it, a common one does not, and being free gives nothing back."""
    game = table(3, ["Tau", marked("CrB", {1: [1]})], [owner("Peg", "Cen", dust=8)])
    for card in order:
        play(game, f"use {card}", *([f"mark {star}"] if card == "Cen" else []))
    play(game, "mark CrB.2", "mark CrB.3", "stop")
    assert seat(game, 0)["dust"] == dust


def test_completing_a_card_spoils_it() -> None:
    """A18: the star was common, but Equuleus is complete."""
    game = table(3, [marked("Equ", {1: [1, 2, 3, 4]})], [owner("Peg", dust=8)])
    play(game, "use Peg", "mark Equ.5", "boon 1")
    assert (seat(game, 0)["dust"], seat(game, 0)["cards"]["Equ"]) == (7, "active")


def test_completing_a_card_by_an_ability_spoils_it() -> None:
    """A18: by any means; the Observe on another card stays paid."""
    sky: list[Place] = [marked("Equ", {0: [1, 2, 3, 4]}), marked("Tau", {1: [1]})]
    game = table(3, sky, [owner("Peg", "Cen", dust=8)])
    play(game, "use Cen", "mark Equ.5", "use Peg", "mark Tau.2", "stop")
    assert seat(game, 0)["dust"] == 7


def test_another_pens_starting_star_does_not_spoil_it() -> None:
    """A18: only stars of this turn and this player count."""
    game = table(3, [marked("Tau", {0: [1, 2, 3, 4]})], [owner("Peg", dust=8)])
    play(game, "use Peg", "mark Tau.5")
    assert (game.seat, seat(game, 0)["dust"]) == (1, 8)


# All of A14, A16, A17, A18


@pytest.mark.parametrize(("one", "other"), [("Boo", "Sco"), ("Cyg", "Lup"), ("Aqr", "Hya"), ("Peg", "Tau")])
def test_a_second_copy_in_the_same_turn_is_refused(one: str, other: str) -> None:
    """A14, A16, A17, A18, R10.1, R3.3: and in the next turn it can be used."""
    game = table(2, ["Eri"], [owner(one, other)])
    play(game, f"use {one}")
    assert refusal(game, f"use {other}") == "R3.3"
    play(game, "mark Eri.1", "stop", "mark Eri.2", "stop")
    assert f"use {other}" in legal(game)
