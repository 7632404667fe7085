"""Section 4: Observe. Figures: Tau 1-2-3, horn 3-4-5, neck 3-6, dead ends 6-7-8 and 6-9-10; Equ 1-2-3 with 4 and 5."""

import pytest

from astra.rules.events import (
    CardCompleted,
    Gained,
    ObserveBegan,
    ObserveEnded,
    StarMarked,
    TurnBegan,
    TurnEnded,
)
from tests.rules.helpers import legal, marked, marks, only, places, play, refusal, seat, table

# R4.1


def test_an_observe_needs_dust() -> None:
    """R4.1: with one dust there are first stars, with none there are not."""
    assert legal(table(places=["Tau"], seats=[{"dust": 1}])) == ["mark Tau.1", "rest"]
    poor = table(places=["Tau"], seats=[{"dust": 0}])
    assert legal(poor) == ["rest"]
    assert refusal(poor, "mark Tau.1") == "R4.1"


def test_each_star_costs_one_dust() -> None:
    """R4.1: eight stars, eight dust, told star by star."""
    game = table(places=["Eri"], seats=[{"dust": 9}])
    events = play(game, *(f"mark Eri.{star}" for star in range(1, 9)))
    assert [(event.star, event.dust) for event in only(events, StarMarked)] == [(star, 1) for star in range(1, 9)]
    assert seat(game, 0)["dust"] == 1
    assert marks(game, "Eri") == dict.fromkeys(range(1, 9), 0)


def test_an_observe_marks_at_least_one_star() -> None:
    """R4.1: it begins with a star, so that nobody can stop before it."""
    game = table(places=["Tau"])
    assert refusal(game, "stop") == "R3.1"
    assert game.play("mark Tau.1")[0] == ObserveBegan(0, "Tau", False)
    assert "stop" in legal(game)


def test_a_marked_star_is_never_marked_again() -> None:
    """R4.1: neither as a first star nor as a further one, no matter who marked it."""
    game = table(places=[marked("Tau", {1: [1, 2], 0: [3]})])
    assert [refusal(game, f"mark Tau.{star}") for star in (1, 2, 3)] == ["R4.1"] * 3
    game.play("mark Tau.4")
    assert [refusal(game, f"mark Tau.{star}") for star in (3, 4)] == ["R4.1"] * 2
    assert legal(game) == ["mark Tau.5", "stop"]


# R4.2


def test_on_an_unmarked_card_the_starting_star_is_first() -> None:
    """R4.2: and no other star."""
    game = table(places=["Tau"])
    assert legal(game) == ["mark Tau.1", "rest"]
    assert [refusal(game, f"mark Tau.{star}") for star in range(2, 11)] == ["R4.2"] * 9


@pytest.mark.parametrize("pen", [0, 1, 2])
def test_any_star_joined_to_a_marked_one_may_be_first(pen: int) -> None:
    """R4.2: no matter who marked it."""
    game = table(places=[marked("Tau", {pen: [1, 2, 3]})])
    assert legal(game) == ["mark Tau.4", "mark Tau.6", "rest"]
    assert [refusal(game, f"mark Tau.{star}") for star in (5, 7, 8, 9, 10)] == ["R4.2"] * 5


def test_a_star_joined_to_the_dreamers_mark_may_be_first() -> None:
    """R4.2: the dreamer's pen counts like any."""
    assert legal(table(2, [marked("Tau", {"dreamer": [1]})])) == ["mark Tau.2", "rest"]


def test_a_star_joined_to_the_mark_of_an_ability_may_be_first() -> None:
    """R4.2: however it was marked; the starting star is not joined to it, so it may not."""
    game = table(places=["Tau"], seats=[{"cards": {"Cet": "active"}}])
    play(game, "use Cet", "mark Tau.6")
    assert legal(game) == ["mark Tau.3", "mark Tau.7", "mark Tau.9", "rest"]
    assert refusal(game, "mark Tau.1") == "R4.2"


def test_the_starting_star_is_first_only_while_the_card_has_no_mark_at_all() -> None:
    """R4.2: on a card whose only mark is far from it, and on another that is bare."""
    game = table(places=[marked("Tau", {2: [8]}), "Tri"])
    assert legal(game) == ["mark Tau.7", "mark Tri.1", "rest"]
    assert refusal(game, "mark Tau.1") == "R4.2"


# R4.3


def test_each_further_star_is_joined_to_the_star_before() -> None:
    """R4.3: from the neck the path goes on along the body; the horn that begins at the head is left behind."""
    game = table(places=["Tau", "Tri"])
    expected = {
        "mark Tau.1": ["mark Tau.2", "stop"],
        "mark Tau.2": ["mark Tau.3", "stop"],
        "mark Tau.3": ["mark Tau.4", "mark Tau.6", "stop"],
        "mark Tau.6": ["mark Tau.7", "mark Tau.9", "stop"],
    }
    for action, following in expected.items():
        game.play(action)
        assert (game.decision, legal(game)) == ("observe", following)
    assert refusal(game, "mark Tau.4") == "R4.3"
    assert refusal(game, "mark Tau.3") == "R4.1"


def test_an_observe_stays_on_its_card() -> None:
    """R4.3: a starting star elsewhere is not offered, nor one that would be first on the same card."""
    game = table(places=[marked("Tau", {1: [1, 2, 3]}), "Tri"])
    game.play("mark Tau.4")
    assert legal(game) == ["mark Tau.5", "stop"]
    assert [refusal(game, text) for text in ("mark Tri.1", "mark Tau.6")] == ["R4.3"] * 2


def test_a_ring_can_be_closed_star_by_star_but_not_crossed() -> None:
    """R4.3: in the ring of Lyra, 1-2-3-4, the way back to star 1 is barred, as it is marked."""
    game = table(places=["Lyr"])
    play(game, "mark Lyr.1", "mark Lyr.2", "mark Lyr.3")
    assert legal(game) == ["mark Lyr.4", "mark Lyr.5", "mark Lyr.6", "stop"]
    game.play("mark Lyr.4")
    assert (game.seat, game.turn) == (1, 2)


# R4.4


def test_an_observe_ends_when_the_player_stops() -> None:
    """R4.4: and without a telescope the turn with it."""
    game = table(places=["Tau"])
    events = play(game, "mark Tau.1", "stop")
    assert events[-3:] == [ObserveEnded(0, "Tau", 1), TurnEnded(0), TurnBegan(1, 2)]


def test_an_observe_ends_with_the_last_dust() -> None:
    """R4.4: there is nothing to ask any more."""
    game = table(places=["Tau"], seats=[{"dust": 2}])
    events = play(game, "mark Tau.1", "mark Tau.2")
    assert events[-3:] == [ObserveEnded(0, "Tau", 2), TurnEnded(0), TurnBegan(1, 2)]
    assert seat(game, 0)["dust"] == 0


def test_an_observe_ends_in_a_dead_end() -> None:
    """R4.4: star 5 is the tip of a horn, so it is the last with dust left over."""
    game = table(places=[marked("Tau", {1: [1, 2, 3]})], seats=[{"dust": 8}])
    events = play(game, "mark Tau.4", "mark Tau.5")
    assert events[-3:] == [ObserveEnded(0, "Tau", 2), TurnEnded(0), TurnBegan(1, 2)]
    assert seat(game, 0)["dust"] == 6


# R4.5


def test_a_telescope_buys_another_observe_on_the_same_or_another_card() -> None:
    """R4.5: every first star of every card, under the same rules; or stop."""
    game = table(places=["Tau", "Tri"], seats=[{"telescopes": 1}])
    play(game, "mark Tau.1", "mark Tau.2", "mark Tau.3", "stop")
    assert (game.seat, game.decision) == (0, "again")
    assert legal(game) == ["mark Tau.4", "mark Tau.6", "mark Tri.1", "stop"]
    assert refusal(game, "mark Tri.2") == "R4.2"


def test_the_telescope_is_spent_with_the_first_star() -> None:
    """R4.5: not when the Observe is offered, and not again with its second star."""
    game = table(places=["Tau", "Tri"], seats=[{"telescopes": 2}])
    play(game, "mark Tau.1", "stop")
    assert seat(game, 0)["telescopes"] == 2
    events = game.play("mark Tri.1")
    assert events[0] == ObserveBegan(0, "Tri", True)
    assert seat(game, 0)["telescopes"] == 1
    game.play("mark Tri.2")
    assert seat(game, 0)["telescopes"] == 1


def test_who_stops_keeps_the_telescope() -> None:
    """R4.5: the turn is over with as many as before."""
    game = table(places=["Tau"], seats=[{"telescopes": 1}])
    play(game, "mark Tau.1", "stop", "stop")
    assert (game.seat, seat(game, 0)["telescopes"]) == (1, 1)


def test_without_a_telescope_there_is_one_observe() -> None:
    """R4.5: nothing is asked after it."""
    game = table(places=["Tau", "Tri"])
    play(game, "mark Tau.1", "stop")
    assert game.seat == 1


def test_as_many_observes_as_telescopes() -> None:
    """R4.5: two telescopes, three Observes, a star each."""
    game = table(places=["Tau", "Tri", "Equ", "Cas"], seats=[{"telescopes": 2}])
    play(game, "mark Tau.1", "stop", "mark Tri.1", "stop", "mark Equ.1", "stop")
    assert (game.seat, seat(game, 0)["telescopes"], seat(game, 0)["dust"]) == (1, 0, 5)


def test_as_many_observes_as_dust() -> None:
    """R4.5: a telescope without dust is not asked about."""
    game = table(places=["Tau", "Tri"], seats=[{"telescopes": 5, "dust": 2}])
    play(game, "mark Tau.1", "stop", "mark Tri.1")
    assert (game.seat, seat(game, 0)["telescopes"], seat(game, 0)["dust"]) == (1, 4, 0)


def test_a_telescope_without_a_star_to_mark_is_not_asked_about() -> None:
    """R4.5: the only card has been completed."""
    game = table(places=[marked("Equ", {0: [1, 2, 3, 4]})], seats=[{"telescopes": 1}], deck=["Tau"])
    game.play("mark Equ.5")
    assert (game.seat, seat(game, 0)["telescopes"]) == (1, 1)


def test_a_telescope_of_this_turns_ability_counts() -> None:
    """R4.5: A4, then two Observes."""
    game = table(places=["Tau"], seats=[{"cards": {"CrB": "active"}}])
    play(game, "use CrB", "mark Tau.1", "stop")
    assert game.decision == "again"
    play(game, "mark Tau.2", "stop")
    assert (game.seat, seat(game, 0)["telescopes"]) == (1, 0)


def test_the_first_observe_after_marks_of_abilities_is_free_of_telescopes() -> None:
    """R4.5: three stars of A13 are no Observe; what follows is the first."""
    game = table(places=["Tau", "Tri", "Equ"], seats=[{"cards": {"Lep": "active"}, "telescopes": 1}])
    play(game, "use Lep", "mark Tau.1", "mark Tri.1")
    assert len(marks(game, "Equ")) == 1
    assert game.play("mark Tau.2")[0] == ObserveBegan(0, "Tau", False)
    assert seat(game, 0)["telescopes"] == 1
    game.play("stop")
    assert game.decision == "again"


def test_an_ability_gives_no_path_to_go_on_with() -> None:
    """R4.5: after a star of A10 the Observe begins by R4.2 as usual, also on another card."""
    game = table(places=["Tau", "Tri"], seats=[{"cards": {"Cet": "active"}}])
    play(game, "use Cet", "mark Tau.10")
    assert legal(game) == ["mark Tau.9", "mark Tri.1", "rest"]


# R4.6


def test_a_grand_star_gives_its_marker_one_wisdom_at_once() -> None:
    """R4.6: before the next star is chosen; the starting star and common stars give none."""
    game = table(places=["Ari"])
    assert only(game.play("mark Ari.1"), Gained) == []
    assert only(game.play("mark Ari.2"), Gained) == [Gained(0, "wisdom", 1, "grand_star", "Ari")]
    assert (game.decision, seat(game, 0)["wisdom"]) == ("observe", 1)
    play(game, "mark Ari.3", "mark Ari.4")
    assert [seat(game, number)["wisdom"] for number in range(3)] == [2, 0, 0]


@pytest.mark.parametrize(("card", "actions", "wisdom"), [("Cet", ["mark Ari.2"], 1), ("Vir", ["mark Ari.2"], 2)])
def test_a_grand_star_marked_by_an_ability_gives_wisdom_too(card: str, actions: list[str], wisdom: int) -> None:
    """R4.6: A10 marks one, A11 with its neighbours two."""
    game = table(places=["Ari"], seats=[{"cards": {card: "active"}}])
    play(game, f"use {card}", *actions)
    assert seat(game, 0)["wisdom"] == wisdom


def test_wisdom_beyond_the_end_of_the_track_is_lost() -> None:
    """R4.6: of two grand stars the second gives nothing."""
    game = table(places=["Ari"], seats=[{"wisdom": 11}])
    events = play(game, "mark Ari.1", "mark Ari.2", "mark Ari.3")
    assert [event.n for event in only(events, Gained)] == [1, 0]
    assert seat(game, 0)["wisdom"] == 12


def test_wisdom_of_the_completing_star_raises_the_limit_for_this_discovery() -> None:
    """R4.6: at once, so before R6.7 looks at it."""
    game = table(
        places=[marked("Cas", {0: [1, 2, 4, 5]})],
        seats=[{"wisdom": 1, "cards": {"Leo": "active", "Ori": "active"}}],
    )
    game.play("mark Cas.3")
    assert game.seat == 1
    assert list(seat(game, 0)["cards"]) == ["Cas", "Leo", "Ori"]


# R4.7


def test_only_cards_at_the_places_are_marked() -> None:
    """R4.7: not owned ones, nor those of the deck or the discard pile."""
    game = table(places=["Tau"], seats=[{"cards": {"Leo": "active"}}], deck=["Ari"], discard=["Lyr"])
    assert [refusal(game, f"mark {card}.1") for card in ("Leo", "Ari", "Lyr")] == ["R4.7"] * 3


def test_a_card_completed_this_turn_stays_in_its_place_and_cannot_be_marked() -> None:
    """R4.7: between two Observes it stays in its place with all its marks."""
    game = table(places=[marked("Equ", {1: [1, 2, 3], 0: [4]}), "Tau"], seats=[{"telescopes": 1}])
    assert CardCompleted(0, "Equ") in game.play("mark Equ.5")
    assert (game.decision, legal(game)) == ("again", ["mark Tau.1", "stop"])
    assert places(game)[:2] == ["Equ", "Tau"]
    assert marks(game, "Equ") == {1: 1, 2: 1, 3: 1, 4: 0, 5: 0}
    assert [refusal(game, f"mark Equ.{star}") for star in (1, 5)] == ["R4.7"] * 2


def test_a_card_completed_this_turn_is_not_chosen_by_abilities() -> None:
    """R4.7: A10, A12, A13 and A14 pass it by."""
    for card in ("Cen", "Oph", "Lep"):
        game = table(
            places=[marked("Equ", {1: [1, 2, 3, 4]}), "Cas", "Tri"],
            seats=[{"wisdom": 12, "cards": {"Cet": "active", card: "active"}}],
        )
        play(game, "use Cet", "mark Equ.5", f"use {card}")
        assert {text.split(".")[0] for text in legal(game)} == {"mark Cas", "mark Tri"}
    game = table(
        places=[marked("Equ", {1: [1, 2, 3, 4]}), "Cas"],
        seats=[{"wisdom": 12, "cards": {"Cet": "active", "Boo": "active"}}],
    )
    play(game, "use Cet", "mark Equ.5", "use Boo")
    assert legal(game) == ["mark Cas.1", "mark Cas.2", "mark Cas.5", "rest"]


def test_a_card_completed_this_turn_is_not_owned_yet() -> None:
    """R4.7: A9 under the earth sphere finds no earth card, though Equuleus is complete."""
    game = table(
        places=[marked("Equ", {0: [1, 2, 3, 4]}), "Tau"],
        seats=[{"cards": {"Cet": "active", "Lib": "active"}}],
        sphere="earth",
    )
    play(game, "use Cet", "mark Equ.5")
    assert refusal(game, "use Lib") == "R3.3"


# R4.8


def test_the_starting_star_may_be_first_where_it_is_joined_to_a_mark() -> None:
    """R4.8: in Lyra star 4 is joined to 1 and 3."""
    game = table(places=[marked("Lyr", {1: [4]})])
    assert legal(game) == ["mark Lyr.1", "mark Lyr.3", "rest"]
    game.play("mark Lyr.1")
    assert legal(game) == ["mark Lyr.2", "stop"]


def test_the_starting_star_may_not_be_first_where_it_is_not_joined_to_a_mark() -> None:
    """R4.8: like any other star, once the card has a mark."""
    game = table(places=[marked("Lyr", {1: [3]})])
    assert legal(game) == ["mark Lyr.2", "mark Lyr.4", "mark Lyr.5", "mark Lyr.6", "rest"]
    assert refusal(game, "mark Lyr.1") == "R4.2"


def test_the_starting_star_may_be_a_further_star() -> None:
    """R4.8: the path 2-1-4 of Lyra goes through it."""
    game = table(places=[marked("Lyr", {1: [3]})])
    game.play("mark Lyr.2")
    assert legal(game) == ["mark Lyr.1", "stop"]
    game.play("mark Lyr.1")
    assert legal(game) == ["mark Lyr.4", "stop"]


def test_a_free_start_does_not_offer_the_starting_star_as_a_common_one() -> None:
    """R4.8, A14: with star 6 marked, stars 3 and 5 are joined to it, 2 and 4 are common; star 1 is neither."""
    game = table(places=[marked("Lyr", {1: [6]})], seats=[{"cards": {"Boo": "active"}}])
    game.play("use Boo")
    assert legal(game) == ["mark Lyr.2", "mark Lyr.3", "mark Lyr.4", "mark Lyr.5", "rest"]


@pytest.mark.parametrize(("star", "dust"), [(1, 7), (3, 8)])
def test_the_starting_star_spoils_the_return_of_dust_for_common_stars(star: int, dust: int) -> None:
    """R4.8, A18: star 3 of Lyra is common and its dust comes back, star 1 is not and its dust is gone."""
    game = table(places=[marked("Lyr", {1: [4]})], seats=[{"dust": 8, "cards": {"Tau": "active"}}])
    play(game, "use Tau", f"mark Lyr.{star}", "stop")
    assert seat(game, 0)["dust"] == dust


def test_the_dust_of_a_starting_star_before_a_grand_star_comes_back() -> None:
    """R4.8, A17: it is no grand star either, so it lies before the first of them."""
    game = table(places=["Ari"], seats=[{"dust": 8, "cards": {"Hya": "active"}}])
    play(game, "use Hya", "mark Ari.1", "mark Ari.2", "stop")
    assert seat(game, 0)["dust"] == 7
