"""Section 6, cards: the order of discoveries, the card limit and the refill (R6.1, R6.6 to R6.8)."""

from typing import Any

import pytest

from astra import Game
from astra.rules.events import (
    BoonTaken,
    CardDiscarded,
    CardTaken,
    DeckDiscarded,
    DiscoveryBegan,
    PlaceFilled,
)
from tests.rules.helpers import all_cards_but, legal, marked, marks, only, places, play, refusal, seat, table


def two_complete(**parts: Any) -> Game:
    """Seat 0 has completed Equ at place 1 and Tri at place 3, with seat 1 on the one and seat 2 on the other."""
    seats = [{"telescopes": 1, "wisdom": 12}, {}, {}]
    equ, tri = marked("Equ", {1: [1, 2], 0: [3, 4]}), marked("Tri", {2: [1, 2], 0: [3, 4]})
    game = table(places=["Tau", equ, None, tri], **{"seats": seats, "deck": ["Leo", "Gem", "Lyr"], **parts})
    play(game, "mark Tri.5", "mark Equ.5")
    return game


# R6.1


def test_the_player_of_the_turn_discovers_a_card_even_with_one_star_of_many() -> None:
    """R6.1: a single complete card is not asked about."""
    game = table(places=[marked("Equ", {1: [1, 2, 3, 4]})])
    events = game.play("mark Equ.5")
    assert only(events, DiscoveryBegan) == [DiscoveryBegan(0, "Equ", ((1, 4), (0, 1)))]
    game.play("boon 1")
    assert [list(seat(game, number)["cards"]) for number in range(3)] == [["Equ"], [], []]


def test_with_two_complete_cards_the_player_chooses_which_is_next() -> None:
    """R6.1: exactly the complete ones, in the order of their places."""
    game = two_complete()
    assert (game.seat, game.decision) == (0, "discover")
    assert legal(game) == ["discover Equ", "discover Tri"]
    assert [refusal(game, f"discover {card}") for card in ("Tau", "Leo")] == ["R6.1"] * 2


@pytest.mark.parametrize(("first", "helpers"), [("Equ", [1, 2]), ("Tri", [2, 1])])
def test_one_discovery_is_complete_before_the_next_begins(first: str, helpers: list[int]) -> None:
    """R6.1: boons and the card itself; the second card is then the only one, and is not asked about."""
    game = two_complete()
    second = {"Equ": "Tri", "Tri": "Equ"}[first]
    game.play(f"discover {first}")
    assert (game.seat, game.decision) == (helpers[0], "boon")
    events = game.play("boon 1")
    order = [event for event in events if isinstance(event, BoonTaken | CardTaken | DiscoveryBegan)]
    assert order == [
        BoonTaken(helpers[0], first, 1, "fame", 2),
        CardTaken(0, first),
        DiscoveryBegan(0, second, ((0, 3), (helpers[1], 2))),
    ]
    assert (game.seat, game.decision) == (helpers[1], "boon")
    assert list(seat(game, 0)["cards"]) == [first]


def test_three_complete_cards_are_asked_about_twice() -> None:
    """R6.1: while two or more are left."""
    game = table(
        places=[marked(card, {0: [1, 2, 3, 4]}) for card in ("Equ", "Tri", "Sge")],
        seats=[{"telescopes": 2, "wisdom": 12}],
        deck=["Leo", "Gem", "Lyr"],
    )
    play(game, "mark Equ.5", "mark Tri.5", "mark Sge.5")
    assert legal(game) == ["discover Equ", "discover Tri", "discover Sge"]
    game.play("discover Tri")
    assert legal(game) == ["discover Equ", "discover Sge"]
    events = game.play("discover Sge")
    assert [event.card for event in only(events, CardTaken)] == ["Sge", "Equ"]
    assert game.seat == 1


# R6.6


def test_the_discoverer_takes_the_card_active_and_uses_it_from_the_next_turn_on() -> None:
    """R6.6: not in the turn of the discovery."""
    game = table(places=[marked("Equ", {0: [1, 2, 3, 4]})], deck=["Tau"])
    assert "use Equ" not in legal(game)
    game.play("mark Equ.5")
    assert seat(game, 0)["cards"] == {"Equ": "active"}
    play(game, "rest", "rest")
    assert (game.seat, game.turn) == (0, 4)
    assert legal(game) == ["use Equ", "mark Tau.1", "rest"]


def test_a_card_just_taken_cannot_be_used_while_another_discovery_is_under_way() -> None:
    """R6.6: the Ability phase is over."""
    game = two_complete(seats=[{"telescopes": 1, "wisdom": 12}, {}, {}])
    play(game, "discover Equ", "boon 1")
    assert seat(game, 0)["cards"] == {"Equ": "active"}
    assert refusal(game, "use Equ") == "R6.2"


def test_the_boons_are_taken_before_the_card() -> None:
    """R6.6: while the assistant chooses, the card still lies in its place."""
    game = table(places=[marked("Equ", {1: [1, 2, 3, 4]})])
    game.play("mark Equ.5")
    assert (places(game)[0], seat(game, 0)["cards"]) == ("Equ", {})
    assert marks(game, "Equ")[5] == 0


# R6.7


@pytest.mark.parametrize("gone", ["Equ", "Leo", "Ori"])
def test_above_the_limit_the_discoverer_discards_a_card_of_its_choice(gone: str) -> None:
    """R6.7: new or old, active or exhausted, face up on top of the discard pile."""
    game = table(
        places=[marked("Equ", {0: [1, 2, 3, 4]})],
        seats=[{"cards": {"Leo": "active", "Ori": "exhausted"}}],
        deck=["Tau"],
        discard=["Lyr"],
    )
    game.play("mark Equ.5")
    assert (game.seat, game.decision) == (0, "discard")
    assert legal(game) == ["discard Equ", "discard Leo", "discard Ori"]
    assert [refusal(game, text) for text in ("discard Tau", "discard Lyr", "stop")] == ["R6.7"] * 3
    events = game.play(f"discard {gone}")
    assert events[0] == CardDiscarded(0, gone, "limit")
    assert game.position()["discard"] == [gone, "Lyr"]
    kept = {"Equ": "active", "Leo": "active", "Ori": "exhausted"}
    assert seat(game, 0)["cards"] == {card: state for card, state in kept.items() if card != gone}
    assert game.seat == 1


def test_a_discarded_card_is_no_longer_used_or_scored() -> None:
    """R6.7: Leo was active, and is nobody's now; Equ and Ori are left, with a final fame of 1 and 2."""
    game = table(
        places=[marked("Equ", {0: [1, 2, 3, 4]})], seats=[{"cards": {"Leo": "active", "Ori": "active"}}], deck=["Tau"]
    )
    play(game, "mark Equ.5", "discard Leo")
    assert game.scores()[0]["active"] == 3
    play(game, "rest", "rest")
    assert legal(game) == ["use Equ", "use Ori", "mark Tau.1", "rest"]
    assert refusal(game, "use Leo") == "R3.2"


def test_discards_come_when_all_cards_are_taken() -> None:
    """R6.7: two cards come to two, so two of four go, one after the other, before any place is filled."""
    game = two_complete(seats=[{"telescopes": 1, "cards": {"Her": "active", "Ori": "exhausted"}}])
    events = play(game, "discover Tri", "boon 1", "boon 1")
    assert only(events, CardTaken) == [CardTaken(0, "Tri"), CardTaken(0, "Equ")]
    assert only(events, PlaceFilled) == []
    assert legal(game) == ["discard Equ", "discard Her", "discard Ori", "discard Tri"]
    assert only(game.play("discard Her"), PlaceFilled) == []
    assert legal(game) == ["discard Equ", "discard Ori", "discard Tri"]
    events = game.play("discard Tri")
    assert len(only(events, PlaceFilled)) == 2
    assert seat(game, 0)["cards"] == {"Equ": "active", "Ori": "exhausted"}
    assert game.position()["discard"] == ["Tri", "Her"]


@pytest.mark.parametrize(("wisdom", "owned"), [(0, ["Leo"]), (2, ["Leo", "Ori"]), (12, ["Leo", "Ori", "Her"])])
def test_within_the_limit_nothing_is_discarded(wisdom: int, owned: list[str]) -> None:
    """R6.7: as many cards as the limit are kept."""
    game = table(
        places=[marked("Tri", {0: [1, 2, 3, 4]})],
        seats=[{"wisdom": wisdom, "cards": dict.fromkeys(owned, "active")}],
    )
    game.play("mark Tri.5")
    assert game.seat == 1
    assert len(seat(game, 0)["cards"]) == len(owned) + 1


def test_an_assistant_whose_wisdom_grows_just_has_a_higher_limit() -> None:
    """R6.7: in another's turn nobody but the discoverer is asked about cards."""
    game = table(
        places=[marked("Lep", {1: range(1, 7)})],
        seats=[{}, {"cards": {"Leo": "active", "Ori": "active"}}],
    )
    play(game, "mark Lep.7", "boon 2")
    assert (game.seat, game.decision) == (1, "turn")
    assert game.view(1)["seats"][1]["limit"] == 3
    assert seat(game, 1)["cards"] == {"Leo": "active", "Ori": "active"}


# R6.8


@pytest.mark.parametrize("order", [("Equ", "Tri"), ("Tri", "Equ")], ids="-".join)
def test_empty_places_are_filled_in_the_order_of_the_places(order: tuple[str, str]) -> None:
    """R6.8: whichever card was discovered first; a place that was empty before stays empty."""
    game = two_complete()
    events = play(game, f"discover {order[0]}", "boon 1", "boon 1")
    assert only(events, PlaceFilled) == [PlaceFilled(1, "Leo"), PlaceFilled(3, "Gem")]
    assert places(game) == ["Tau", "Leo", None, "Gem"]
    assert marks(game, "Leo") == {}
    assert game.position()["deck"][0] == "Lyr"


def test_a_draw_can_be_given_from_outside() -> None:
    """R6.8: any card of the deck may be the one drawn."""
    game = table(places=[marked("Equ", {0: [1, 2, 3, 4]})], deck=["Tau", "Leo"])
    events = play(game, "mark Equ.5", chance=["draw Leo"])
    assert only(events, PlaceFilled) == [PlaceFilled(0, "Leo")]
    assert "Leo" not in game.position()["deck"]


def last_cards(*deck: str) -> Game:
    """Seat 0 may complete Equ at place 0 and Tri at place 2, with only these cards left to draw."""
    used = ("Equ", "Tri", *deck)
    return table(
        places=[marked("Equ", {0: [1, 2, 3, 4]}), None, marked("Tri", {0: [1, 2, 3, 4]})],
        seats=[{"telescopes": 1, "wisdom": 12}],
        deck=list(deck),
        discard=all_cards_but(*used),
        last_turns=3,
    )


def test_with_the_deck_empty_a_place_stays_empty() -> None:
    """R6.8: the discard pile is never shuffled back."""
    game = last_cards()
    before = game.position()["discard"]
    events = play(game, "mark Equ.5", "stop")
    assert only(events, PlaceFilled) == []
    assert places(game) == [None, None, "Tri", None]
    assert (game.position()["deck"], game.position()["discard"]) == ([], before)


def test_the_last_card_goes_to_the_first_of_two_empty_places() -> None:
    """R6.8: and the other stays empty."""
    game = last_cards("Gem")
    events = play(game, "mark Tri.5", "mark Equ.5", "discover Tri")
    assert only(events, PlaceFilled) == [PlaceFilled(0, "Gem")]
    assert places(game) == ["Gem", None, None, None]


def test_a_place_that_stayed_empty_is_not_filled_by_a_later_draw() -> None:
    """R6.8: one card per card discovered this turn, no more."""
    game = table(places=[None, None, marked("Equ", {0: [1, 2, 3, 4]})], deck=["Gem", "Leo"])
    game.play("mark Equ.5")
    assert places(game) == [None, None, "Gem", None]


def test_the_icons_discard_comes_before_the_refill() -> None:
    """R6.8, R5.4: a Rest after A10 has completed a card discards first, then the place is filled."""
    game = table(
        places=[marked("Equ", {0: [1, 2, 3, 4]})],
        seats=[{"cards": {"Cet": "active"}}],
        sphere="earth",
        deck=["Gem", "Leo"],
    )
    events = play(game, "use Cet", "rest")
    drawn = [event for event in events if isinstance(event, DeckDiscarded | PlaceFilled)]
    assert drawn == [DeckDiscarded("Gem"), PlaceFilled(0, "Leo")]
