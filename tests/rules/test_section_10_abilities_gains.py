"""Section 10, A1 to A9: abilities that give dust, telescopes, wisdom, pouch or fame at once."""

from typing import Any

import pytest

from astra import Game
from astra.rules.events import Gained, Traded
from tests.rules.helpers import Place, legal, marked, only, play, refusal, seat, table


def owner(*cards: str, **journal: Any) -> dict[str, Any]:
    """A seat with these cards, all active, and a card limit of eight."""
    return {"wisdom": 12, "cards": dict.fromkeys(cards, "active"), **journal}


# A1 to A3


@pytest.mark.parametrize(("card", "dust"), [("Leo", 4), ("Ari", 3), ("Tri", 2)])
@pytest.mark.parametrize("before", [0, 8, 20])
def test_a_dust_ability_adds_its_dust_even_beyond_the_pouch(card: str, dust: int, before: int) -> None:
    """A1, A2, A3: four, three or two dust on top of what is there; R5.5 sets no limit to it."""
    game = table(3, ["Tau"], [owner(card, dust=before)])
    events = play(game, f"use {card}")
    assert seat(game, 0)["dust"] == before + dust
    assert only(events, Gained) == [Gained(0, "dust", dust, "ability", card)]


@pytest.mark.parametrize("card", ["Leo", "Ari", "Tri", "CrB"])
def test_a_gain_is_at_once_and_the_opening_choice_comes_again(card: str) -> None:
    """A1, A2, A3, A4: the card is exhausted, and the same seat goes on with its turn."""
    game = table(3, ["Tau"], [owner(card)])
    play(game, f"use {card}")
    assert (game.seat, game.decision, game.turn) == (0, "turn", 1)
    assert seat(game, 0)["cards"] == {card: "exhausted"}
    assert legal(game) == ["mark Tau.1", "rest"]
    assert refusal(game, f"use {card}") == "R3.2"


def test_dust_gained_by_an_ability_pays_for_stars_of_the_same_turn() -> None:
    """A1: without dust there is no Observe, with Leo's four there are four stars."""
    game = table(3, ["Eri"], [owner("Leo", dust=0)])
    assert legal(game) == ["use Leo", "rest"]
    play(game, "use Leo", "mark Eri.1", "mark Eri.2", "mark Eri.3", "mark Eri.4")
    assert seat(game, 0)["dust"] == 0
    assert game.seat == 1


# A4


def test_a_telescope_gained_by_an_ability_can_be_used_in_the_same_turn() -> None:
    """A4: it pays for a second Observe; nobody else gains one."""
    game = table(3, ["Eri", "Tau"], [owner("CrB")])
    play(game, "use CrB")
    assert [seat(game, number)["telescopes"] for number in range(3)] == [1, 0, 0]
    play(game, "mark Eri.1", "stop")
    assert game.decision == "again"
    play(game, "mark Tau.1")
    assert seat(game, 0)["telescopes"] == 0


# A5


def test_a_trade_is_made_once_by_using_the_card_and_then_offered_again() -> None:
    """A5: three dust for a telescope, at least once, then as often as wanted."""
    game = table(3, ["Tau"], [owner("Ara", dust=8)])
    events = play(game, "use Ara")
    assert only(events, Traded) == [Traded(0, "Ara", 3)]
    assert (seat(game, 0)["dust"], seat(game, 0)["telescopes"]) == (5, 1)
    assert (game.seat, game.decision) == (0, "trade")
    assert legal(game) == ["trade", "stop"]


def test_a_trade_may_be_stopped_after_the_first() -> None:
    """A5: the rest of the dust is kept, and the turn goes on."""
    game = table(3, ["Tau"], [owner("Ara", dust=8)])
    play(game, "use Ara", "stop")
    assert (seat(game, 0)["dust"], seat(game, 0)["telescopes"]) == (5, 1)
    assert legal(game) == ["mark Tau.1", "rest"]


@pytest.mark.parametrize(("dust", "trades"), [(3, 1), (5, 1), (6, 2), (8, 2), (11, 3)])
def test_trades_end_by_themselves_when_less_than_three_dust_is_left(dust: int, trades: int) -> None:
    """A5: as often as possible, and no question when it is not possible any more."""
    game = table(3, ["Tau"], [owner("Ara", dust=dust)])
    play(game, "use Ara", *["trade"] * (trades - 1))
    assert game.decision == "turn"
    assert (seat(game, 0)["dust"], seat(game, 0)["telescopes"]) == (dust - 3 * trades, trades)


@pytest.mark.parametrize("dust", [0, 1, 2])
def test_a_trade_needs_three_dust(dust: int) -> None:
    """A5, R3.3: with less the card cannot be used, and stays active."""
    game = table(3, ["Tau"], [owner("Ara", dust=dust)])
    assert refusal(game, "use Ara") == "R3.3"
    assert seat(game, 0)["cards"] == {"Ara": "active"}


def test_dust_gained_first_makes_a_trade_possible() -> None:
    """A5: abilities come in any order, each resolved before the next."""
    game = table(3, ["Tau"], [owner("Ara", "Tri", dust=1)])
    assert "use Ara" not in legal(game)
    play(game, "use Tri", "use Ara")
    assert (seat(game, 0)["dust"], seat(game, 0)["telescopes"]) == (0, 1)


# A6, A7


def test_a_wisdom_ability_marks_one_spot() -> None:
    """A6: two spots per number, so only every second one raises the card limit."""
    game = table(3, ["Tau"], [owner("CMi", "Sge", wisdom=1)])
    play(game, "use CMi")
    assert (seat(game, 0)["wisdom"], game.view(0)["seats"][0]["limit"]) == (2, 3)
    play(game, "use Sge")
    assert (seat(game, 0)["wisdom"], game.view(0)["seats"][0]["limit"]) == (3, 3)


def test_a_wisdom_ability_is_refused_at_the_end_of_the_track() -> None:
    """A6, R3.3: eleven spots leave room for one, twelve for none."""
    game = table(3, ["Tau"], [owner("CMi", "Sge", wisdom=11)])
    play(game, "use CMi")
    assert seat(game, 0)["wisdom"] == 12
    assert refusal(game, "use Sge") == "R3.3"


def test_a_pouch_ability_makes_the_pouch_larger_and_brings_no_dust() -> None:
    """A7: the next Rest fills what it added."""
    game = table(3, ["Tau"], [owner("Crt", dust=1)])
    play(game, "use Crt")
    assert (seat(game, 0)["pouch"], seat(game, 0)["dust"]) == (6, 1)
    play(game, "rest")
    assert seat(game, 0)["dust"] == 6


def test_a_pouch_ability_is_refused_at_twelve() -> None:
    """A7, R3.3: eleven grows to twelve, and twelve is the most."""
    game = table(3, ["Tau"], [owner("Crt", "Gem", pouch=11)])
    play(game, "use Crt")
    assert seat(game, 0)["pouch"] == 12
    assert refusal(game, "use Gem") == "R3.3"


# A8


def test_fame_per_marked_card_counts_cards_and_not_stars() -> None:
    """A8: three cards with a star of the player's, however many, also beside other pens."""
    sky: list[Place] = [marked("Tau", {0: [1, 2, 3]}), marked("Leo", {0: [1], 1: [2]}), marked("And", {0: [1]}), "Gem"]
    game = table(3, sky, [owner("Lyr", fame=5)])
    events = play(game, "use Lyr")
    assert seat(game, 0)["fame"] == 8
    assert only(events, Gained) == [Gained(0, "fame", 3, "ability", "Lyr")]


def test_fame_per_marked_card_does_not_count_cards_of_other_pens() -> None:
    """A8: one card is the player's, the others have stars of others only or none."""
    sky: list[Place] = [marked("Tau", {0: [1]}), marked("Leo", {1: [1, 2]}), marked("Vir", {2: [1]}), "Gem"]
    game = table(3, sky, [owner("Lyr")])
    play(game, "use Lyr")
    assert seat(game, 0)["fame"] == 1


def test_fame_per_marked_card_does_not_count_the_dreamers_stars() -> None:
    """A8, R9.4: the dreamer's stars are nobody's."""
    game = table(2, [marked("Tau", {"dreamer": [1]}), marked("Leo", {0: [1]})], [owner("Lyr")])
    play(game, "use Lyr")
    assert seat(game, 0)["fame"] == 1


def test_fame_per_marked_card_does_not_count_a_card_completed_this_turn() -> None:
    """A8, R4.7: Equuleus, fully marked by an ability, is not undiscovered any more."""
    sky: list[Place] = [marked("Equ", {0: [1, 2, 3, 4]}), marked("Tau", {0: [1]})]
    game = table(3, sky, [owner("Lyr", "Cen")])
    play(game, "use Cen", "mark Equ.5", "use Lyr")
    assert seat(game, 0)["fame"] == 1


def test_fame_per_marked_card_counts_a_star_that_an_ability_marked_just_before() -> None:
    """A8: at the moment of use."""
    game = table(3, ["Tau", "Leo"], [owner("Lyr", "Cen")])
    assert refusal(game, "use Lyr") == "R3.3"
    play(game, "use Cen", "mark Tau.8", "use Lyr")
    assert seat(game, 0)["fame"] == 1


def test_fame_per_marked_card_is_refused_without_a_star() -> None:
    """A8, R3.3: also if the only card with a star of the player's is complete."""
    game = table(3, [marked("Equ", {0: [1, 2, 3, 4]}), "Tau"], [owner("Lyr", "Cen")])
    assert "use Lyr" in legal(game)
    play(game, "use Cen", "mark Equ.5")
    assert refusal(game, "use Lyr") == "R3.3"


# A9


def elements_table(sphere: str, cards: dict[str, str]) -> Game:
    return table(3, ["Tau"], [{"wisdom": 12, "cards": cards}], sphere=sphere)


def test_fame_per_element_counts_active_and_exhausted_cards_and_itself() -> None:
    """A9: Libra itself, an active Aquila and an exhausted Perseus are of the air."""
    cards = {"Lib": "active", "Aql": "active", "Per": "exhausted", "Leo": "active", "Vir": "exhausted"}
    game = elements_table("air", cards)
    play(game, "use Lib")
    assert seat(game, 0)["fame"] == 3


def test_fame_per_element_counts_the_active_spheres_element_and_not_its_own() -> None:
    """A9: with the marker on fire, Leo and Orion count and the airy Libra does not."""
    game = elements_table("fire", {"Lib": "active", "Leo": "active", "Ori": "exhausted", "Aql": "active"})
    play(game, "use Lib")
    assert seat(game, 0)["fame"] == 2


def test_fame_per_element_counts_only_the_players_own_cards() -> None:
    """A9: what another seat has does not matter."""
    rival = {"wisdom": 12, "cards": {"Leo": "active", "Ori": "active"}}
    game = table(3, ["Tau"], [owner("Per", "Ari"), rival], sphere="fire")
    play(game, "use Per")
    assert (seat(game, 0)["fame"], seat(game, 1)["fame"]) == (1, 0)


def test_fame_per_element_is_refused_without_a_card_of_the_element() -> None:
    """A9, R3.3: it would give no fame."""
    game = elements_table("water", {"Lib": "active", "Leo": "active"})
    assert refusal(game, "use Lib") == "R3.3"


def test_fame_per_element_alone_gives_one_under_its_own_sphere() -> None:
    """A9: itself counts, so that it is never useless there."""
    game = elements_table("air", {"Per": "active"})
    play(game, "use Per")
    assert seat(game, 0)["fame"] == 1
