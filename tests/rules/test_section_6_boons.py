"""Section 6, boons: who helps with a discovery, who chooses when, and what a boon does (R6.2 to R6.5, R6.9)."""

from typing import Any

import pytest

from astra import Game
from astra.rules.events import (
    BoonChosen,
    BoonTaken,
    CardsWoken,
    CardTaken,
    DiscoveryBegan,
    Event,
    Gained,
    PlaceFilled,
    TurnBegan,
    TurnEnded,
)
from tests.rules.helpers import legal, marked, only, play, refusal, seat, table

ALL_BOONS = ["boon 1", "boon 2", "boon 3", "boon 4"]


def tied(*, seats: list[dict[str, Any]] | None = None, card: str = "Tri", players: int = 3, **parts: Any) -> Game:
    """Seat 0 has completed a card of five stars with two stars each of seats 1 and 2."""
    game = table(players, [marked(card, {1: [1, 2], 2: [3, 4]})], seats=seats or [], **parts)
    game.play(f"mark {card}.5")
    return game


# R6.2


def test_assistants_choose_most_stars_first_and_cross_out_what_they_chose() -> None:
    """R6.2: four, two and one star, on seats 2, 3 and 1; seat 4 has none and is not asked."""
    game = table(5, [marked("Tau", {1: [1], 2: [2, 3, 4, 5], 3: [6, 7], 0: [8, 9]})])
    assert only(game.play("mark Tau.10"), DiscoveryBegan) == [
        DiscoveryBegan(0, "Tau", ((2, 4), (0, 3), (3, 2), (1, 1)))
    ]
    asked = []
    for boon in ("boon 2", "boon 4", "boon 1"):
        asked.append((game.seat, legal(game)))
        game.play(boon)
    assert asked == [
        (2, ALL_BOONS),
        (3, ["boon 1", "boon 3", "boon 4"]),
        (1, ["boon 1", "boon 3"]),
    ]
    assert (game.seat, game.decision, game.turn) == (1, "turn", 2)


def test_a_boon_that_is_crossed_out_is_refused() -> None:
    """R6.2: for those with fewer stars."""
    game = table(places=[marked("Equ", {1: [1, 2, 3], 2: [4]})])
    play(game, "mark Equ.5", "boon 3")
    assert (game.seat, legal(game)) == (2, ["boon 1", "boon 2", "boon 4"])
    assert refusal(game, "boon 3") == "R6.2"


def test_the_last_of_four_assistants_gets_what_is_left_without_being_asked() -> None:
    """R6.2: four boons, four different counts, one choice left for the fewest stars."""
    game = table(5, [marked("Eri", {1: [1], 2: [2, 3], 3: [4, 5, 6], 4: range(7, 12), 0: [12, 13]})])
    play(game, "mark Eri.14", "boon 1", "boon 2")
    assert (game.seat, legal(game)) == (2, ["boon 3", "boon 4"])
    events = game.play("boon 3")
    assert only(events, BoonTaken) == [
        BoonTaken(2, "Eri", 3, "activation", 3),
        BoonTaken(1, "Eri", 4, "improvement", 2),
    ]
    assert (seat(game, 1)["pouch"], game.decision, game.seat) == (7, "turn", 1)


def test_without_assistants_nobody_is_asked() -> None:
    """R6.2: a card with one player's stars alone goes to that player."""
    game = table(places=[marked("Equ", {0: [1, 2, 3, 4]})])
    events = game.play("mark Equ.5")
    assert only(events, BoonTaken) == []
    assert game.seat == 1


# R6.3


def test_tied_assistants_may_take_the_same_boon() -> None:
    """R6.3: Fame 2 for both of them."""
    game = tied()
    assert (game.seat, legal(game)) == (1, ALL_BOONS)
    game.play("boon 1")
    assert (game.seat, legal(game)) == (2, ALL_BOONS)
    game.play("boon 1")
    assert [seat(game, number)["fame"] for number in range(3)] == [0, 2, 2]


def test_tied_assistants_may_take_different_boons() -> None:
    """R6.3: Stardust 3 for one, Wisdom 1 for the other."""
    game = tied()
    play(game, "boon 3", "boon 4")
    assert (seat(game, 1)["dust"], seat(game, 2)["wisdom"]) == (11, 1)


@pytest.mark.parametrize(
    ("one", "other", "left"),
    [(1, 2, ["boon 3", "boon 4"]), (2, 2, ["boon 1", "boon 3", "boon 4"]), (4, 1, ["boon 2", "boon 3"])],
)
def test_all_that_a_tie_took_is_crossed_out_for_the_next(one: int, other: int, left: list[str]) -> None:
    """R6.3: for seat 3 with one star after seats 1 and 2 with two each."""
    game = table(4, [marked("Lyr", {1: [1, 2], 2: [3, 4], 3: [5]})])
    play(game, "mark Lyr.6", f"boon {one}", f"boon {other}")
    assert (game.seat, game.decision, legal(game)) == (3, "boon", left)


def test_a_tied_choice_is_hidden_and_without_effect_until_all_have_chosen() -> None:
    """R6.3: its maker sees it, the others and spectators do not."""
    game = tied()
    before = game.position()["seats"]
    events = game.play("boon 1")
    assert events == [BoonChosen(1, "Tri", 1, (1,))]
    assert game.position()["seats"] == before
    assert [game.view(viewer)["discovery"]["choices"] for viewer in (0, 1, 2, None)] == [[], [[1, 1]], [], []]
    assert game.view(2)["discovery"]["crossed"] == []


def test_what_the_second_of_a_tie_sees_does_not_tell_what_the_first_chose() -> None:
    """R6.3: the same view, the same list of actions, whichever boon it was."""
    seen = []
    for boon in range(1, 5):
        game = tied()
        game.play(f"boon {boon}")
        seen.append([game.view(viewer) for viewer in (0, 2, None)])
    assert seen[0] == seen[1] == seen[2] == seen[3]


def test_a_single_choice_is_public_at_once() -> None:
    """R6.3: without a tie nothing is hidden."""
    game = table(places=[marked("Equ", {1: [1, 2, 3], 2: [4]})])
    play(game, "mark Equ.5")
    assert game.play("boon 1")[:2] == [BoonTaken(1, "Equ", 1, "fame", 2), Gained(1, "fame", 2, "boon", "Equ")]


def test_tied_choices_are_shown_together_and_take_effect_in_order() -> None:
    """R6.3: first all are shown, then each works, clockwise from the discoverer."""
    game = tied()
    game.play("boon 4")
    assert [event for event in game.play("boon 3") if not isinstance(event, PlaceFilled)] == [
        BoonChosen(2, "Tri", 3, (2,)),
        BoonTaken(1, "Tri", 4, "wisdom", 1),
        BoonTaken(2, "Tri", 3, "stardust", 3),
        Gained(1, "wisdom", 1, "boon", "Tri"),
        Gained(2, "dust", 3, "boon", "Tri"),
        CardTaken(0, "Tri"),
        TurnEnded(0),
        TurnBegan(1, 2),
    ]


@pytest.mark.parametrize("discoverer", [0, 1, 2, 3])
def test_a_tie_is_asked_clockwise_from_the_discoverer(discoverer: int) -> None:
    """R6.3: three assistants with one star each, wherever the discoverer sits."""
    others = [(discoverer + step) % 4 for step in (1, 2, 3)]
    pens: dict[int | str, Any] = {pen: [star] for star, pen in enumerate(sorted(others), 1)}
    game = table(4, [marked("Equ", {**pens, discoverer: [4]})], turn=discoverer + 1)
    asked = []
    game.play("mark Equ.5")
    events: list[Event] = []
    for _ in others:
        asked.append(game.seat)
        events = game.play("boon 1")
    assert asked == others
    assert [event.pen for event in only(events, BoonTaken)] == others
    assert [event.pen for event in only(events, Gained)] == others


def test_activation_of_a_tie_is_chosen_when_all_choices_are_shown() -> None:
    """R6.3: the first names its card before the boon of the second takes effect, and both are public then."""
    sleepers = {"cards": {"Leo": "exhausted", "Ori": "exhausted"}}
    game = tied(seats=[{}, sleepers, {}])
    assert game.play("boon 2") == [BoonChosen(1, "Tri", 2, (1,))]
    assert (game.seat, game.decision) == (2, "boon")
    game.play("boon 1")
    assert (game.seat, game.decision, legal(game)) == (1, "activate", ["activate Leo", "activate Ori"])
    assert seat(game, 2)["fame"] == 0
    assert game.view(None)["discovery"]["crossed"] == [1, 2]
    events = game.play("activate Ori")
    assert events[:2] == [CardsWoken(1, ("Ori",), "boon"), Gained(2, "fame", 2, "boon", "Tri")]


def test_two_activations_of_a_tie_are_chosen_one_after_the_other() -> None:
    """R6.3: in the same order, clockwise from the discoverer."""
    game = tied(
        seats=[
            {},
            {"cards": {"Leo": "exhausted", "Ori": "exhausted"}},
            {"cards": {"Gem": "exhausted", "Lyr": "exhausted"}},
        ]
    )
    play(game, "boon 2", "boon 2")
    assert (game.seat, legal(game)) == (1, ["activate Leo", "activate Ori"])
    game.play("activate Leo")
    assert (game.seat, legal(game)) == (2, ["activate Gem", "activate Lyr"])
    game.play("activate Lyr")
    assert seat(game, 1)["cards"] == {"Leo": "active", "Ori": "exhausted"}
    assert seat(game, 2)["cards"] == {"Gem": "exhausted", "Lyr": "active"}


@pytest.mark.parametrize("active", [0, 1])
def test_in_a_dream_the_active_player_is_the_first_of_a_tie(active: int) -> None:
    """R6.3: two stars each, and the dreamer completes the card."""
    game = table(2, [marked("Equ", {0: [1, 2], 1: [3, 4]})], turn=active + 1, sphere="earth")
    asked = []
    game.play("rest")
    for _ in range(2):
        asked.append(game.seat)
        assert game.decision == "boon"
        game.play("boon 1")
    assert asked == [active, 1 - active]


# R6.4


def test_a_boon_takes_effect_before_the_next_assistant_chooses() -> None:
    """R6.4: three stars against one."""
    game = table(places=[marked("Equ", {1: [1, 2, 3], 2: [4]})])
    play(game, "mark Equ.5", "boon 2")
    assert (game.seat, game.decision, seat(game, 1)["telescopes"]) == (2, "boon", 1)


def test_an_assistant_must_choose_a_boon() -> None:
    """R6.4: there is no way to decline."""
    game = table(places=[marked("Equ", {1: [1, 2, 3, 4]})])
    game.play("mark Equ.5")
    assert legal(game) == ALL_BOONS
    assert refusal(game, "stop") == "R6.4"


@pytest.mark.parametrize(
    ("card", "stars", "boon", "journal"),
    [
        ("Ari", 6, 3, {"pouch": 12}),
        ("Lep", 7, 2, {"wisdom": 12}),
        ("Ari", 6, 4, {"cards": {"Leo": "active"}}),
        ("Ari", 6, 4, {}),
    ],
    ids=["full pouch", "full wisdom", "all active", "no card"],
)
def test_a_boon_that_does_nothing_may_be_chosen_and_is_crossed_out(
    card: str, stars: int, boon: int, journal: dict[str, Any]
) -> None:
    """R6.4: like any other."""
    game = table(places=[marked(card, {1: range(1, stars - 1), 2: [stars - 1]})], seats=[{}, journal])
    before = seat(game, 1)
    game.play(f"mark {card}.{stars}")
    assert legal(game) == ALL_BOONS
    game.play(f"boon {boon}")
    assert seat(game, 1) == before
    assert (game.seat, legal(game)) == (2, [text for text in ALL_BOONS if text != f"boon {boon}"])


# R6.5


def activation(exhausted: list[str], active: tuple[str, ...] = (), sphere: str = "fire") -> Game:
    """Seat 1 has taken Activation 2 of Lep; it owns these cards."""
    cards = dict.fromkeys(exhausted, "exhausted") | dict.fromkeys(active, "active")
    game = table(
        places=[marked("Lep", {1: range(1, 7)})],
        seats=[{}, {"wisdom": 12, "cards": cards}],
        sphere=sphere,
    )
    play(game, "mark Lep.7", "boon 3")
    return game


@pytest.mark.parametrize("sphere", ["fire", "water", "air", "earth"])
def test_activation_wakes_exactly_as_many_cards_as_it_says(sphere: str) -> None:
    """R6.5: two of four, of the taker's choice, whatever their element and the active sphere."""
    game = activation(["Leo", "Del", "Lyr", "Tau"], ("Ori",), sphere)
    assert (game.seat, game.decision) == (1, "activate")
    assert legal(game) == ["activate Del", "activate Leo", "activate Lyr", "activate Tau"]
    game.play("activate Tau")
    assert legal(game) == ["activate Del", "activate Leo", "activate Lyr"]
    assert [refusal(game, text) for text in ("activate Tau", "activate Ori", "activate Gem")] == ["R6.5"] * 3
    assert refusal(game, "stop") == "R6.5"
    game.play("activate Del")
    assert seat(game, 1)["cards"] == {
        "Del": "active",
        "Leo": "exhausted",
        "Lyr": "exhausted",
        "Ori": "active",
        "Tau": "active",
    }
    assert game.decision == "turn"


@pytest.mark.parametrize("exhausted", [["Leo", "Tau"], ["Leo"], []], ids=len)
def test_activation_of_no_more_cards_than_it_says_is_not_asked(exhausted: list[str]) -> None:
    """R6.5: all of them wake, or none if there is none."""
    game = activation(exhausted, ("Ori",))
    assert (game.seat, game.decision) == (1, "turn")
    assert set(seat(game, 1)["cards"].values()) == {"active"}


# R6.9


def test_the_discoverer_never_takes_a_boon_of_its_card() -> None:
    """R6.9: with most stars of all it is not asked, and gains nothing but the card."""
    game = table(places=[marked("Equ", {0: [1, 2, 3], 1: [4]})], deck=["Tau"])
    before = seat(game, 0)
    game.play("mark Equ.5")
    assert (game.seat, legal(game)) == (1, ALL_BOONS)
    events = game.play("boon 4")
    assert [event.pen for event in only(events, BoonTaken)] == [1]
    assert seat(game, 0) == before | {"dust": 7, "cards": {"Equ": "active"}}
