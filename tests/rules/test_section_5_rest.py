"""Section 5: Rest."""

import pytest

from astra.rules.events import (
    CardsWoken,
    DeckDiscarded,
    EndTriggered,
    Gained,
    Rested,
    SphereTurned,
    TurnBegan,
    TurnEnded,
)
from tests.rules.helpers import all_cards_but, legal, marked, only, places, play, refusal, seat, table

# R5.1


def test_a_rest_is_the_whole_action() -> None:
    """R5.1: no second Rest, no Observe and no telescope after it."""
    game = table(places=["Tau"], seats=[{"dust": 3, "telescopes": 4}])
    events = game.play("rest")
    assert events == [
        Rested(0),
        Gained(0, "dust", 2, "rest"),
        SphereTurned("water"),
        TurnEnded(0),
        TurnBegan(1, 2),
    ]
    assert (game.seat, seat(game, 0)["telescopes"]) == (1, 4)


def test_no_rest_after_an_observe() -> None:
    """R5.1: neither in the middle of it nor where a telescope would allow another."""
    game = table(places=["Tau"], seats=[{"telescopes": 1}])
    game.play("mark Tau.1")
    assert (game.decision, refusal(game, "rest")) == ("observe", "R5.1")
    game.play("stop")
    assert (game.decision, refusal(game, "rest")) == ("again", "R5.1")


def test_no_observe_in_the_dream_after_a_rest() -> None:
    """R5.1: with two players the turn goes on, but stars cost nothing and belong to the dreamer."""
    game = table(2, [marked("Lyr", {0: [1]}), marked("Tri", {0: [1]})], seats=[{"dust": 5, "telescopes": 2}])
    game.play("rest")
    assert (game.decision, legal(game)) == ("dream", ["mark Lyr.2", "mark Lyr.4"])
    assert [refusal(game, text) for text in ("rest", "stop")] == ["R9.1", "R9.3"]
    play(game, "mark Lyr.2")
    assert (game.seat, seat(game, 0)["dust"], seat(game, 0)["telescopes"]) == (1, 5, 2)


# R5.2


@pytest.mark.parametrize(
    ("dust", "pouch", "after"),
    [(0, 5, 5), (4, 5, 5), (5, 5, 5), (6, 5, 6), (19, 5, 19), (3, 9, 9), (11, 12, 12), (12, 12, 12)],
)
def test_dust_rises_to_the_pouch_and_never_falls(dust: int, pouch: int, after: int) -> None:
    """R5.2: what exceeds the pouch is kept."""
    game = table(seats=[{"dust": dust, "pouch": pouch}])
    events = game.play("rest")
    assert seat(game, 0)["dust"] == after
    gains = [Gained(0, "dust", after - dust, "rest")] if after > dust else []
    assert only(events, Gained) == gains


# R5.3


def test_all_own_cards_of_the_active_sphere_become_active() -> None:
    """R5.3: those of other elements and those of other players stay exhausted; nobody is asked."""
    game = table(
        seats=[
            {"wisdom": 6, "cards": {"Leo": "exhausted", "Ori": "exhausted", "Tau": "exhausted", "Lyr": "exhausted"}},
            {"cards": {"Sgr": "exhausted"}},
        ],
        sphere="fire",
    )
    events = game.play("rest")
    assert only(events, CardsWoken) == [CardsWoken(0, ("Leo", "Ori"), "rest")]
    assert seat(game, 0)["cards"] == {"Leo": "active", "Lyr": "exhausted", "Ori": "active", "Tau": "exhausted"}
    assert seat(game, 1)["cards"] == {"Sgr": "exhausted"}


@pytest.mark.parametrize(
    ("sphere", "woken"), [("fire", "Leo"), ("water", "Del"), ("air", "Lyr"), ("earth", "Tau")], ids=str
)
def test_the_sphere_counts_before_the_marker_moves(sphere: str, woken: str) -> None:
    """R5.3: the card of the sphere that is left wakes, not that of the next one."""
    cards = dict.fromkeys(("Del", "Leo", "Lyr", "Tau"), "exhausted")
    game = table(seats=[{"wisdom": 4, "cards": cards}], sphere=sphere)
    game.play("rest")
    assert seat(game, 0)["cards"] == cards | {woken: "active"}


def test_cards_used_this_turn_wake_too() -> None:
    """R5.3: Leo gives its dust and is active again at the turn's end; step 1 counts that dust."""
    game = table(seats=[{"dust": 3, "cards": {"Leo": "active"}}], sphere="fire")
    play(game, "use Leo", "rest")
    assert (seat(game, 0)["cards"], seat(game, 0)["dust"]) == ({"Leo": "active"}, 7)


def test_a_rest_with_nothing_to_wake_wakes_nothing() -> None:
    """R5.3: active cards are left as they are."""
    game = table(seats=[{"cards": {"Leo": "active", "Tau": "exhausted"}}], sphere="fire")
    assert only(game.play("rest"), CardsWoken) == []
    assert seat(game, 0)["cards"] == {"Leo": "active", "Tau": "exhausted"}


# R5.4


@pytest.mark.parametrize(
    ("sphere", "following", "discards"),
    [("fire", "water", False), ("water", "air", False), ("air", "earth", False), ("earth", "fire", True)],
)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_marker_moves_on_and_passes_the_icon_after_earth(
    players: int, sphere: str, following: str, discards: bool
) -> None:
    """R5.4: there the top card of the deck goes face up to the discard pile."""
    game = table(players, [], sphere=sphere, deck=["Gem", "Leo"], discard=["Lyr"], above_end=9)
    events = game.play("rest")
    position = game.position()
    assert position["sphere"] == following
    assert only(events, DeckDiscarded) == ([DeckDiscarded("Gem")] if discards else [])
    assert position["discard"] == (["Gem", "Lyr"] if discards else ["Lyr"])
    assert position["deck"][0] == ("Leo" if discards else "Gem")
    assert position["above_end"] == (8 if discards else 9)


def test_the_three_steps_come_in_order() -> None:
    """R5.2, R5.3, R5.4: dust, then cards, then the marker and its icon."""
    game = table(places=[], seats=[{"dust": 0, "cards": {"Tau": "exhausted"}}], sphere="earth", deck=["Gem"])
    assert game.play("rest")[:5] == [
        Rested(0),
        Gained(0, "dust", 5, "rest"),
        CardsWoken(0, ("Tau",), "rest"),
        SphereTurned("fire"),
        DeckDiscarded("Gem"),
    ]


def test_the_icons_discard_can_bring_up_the_game_end_card() -> None:
    """R5.4: the last card above it goes, and the end is triggered."""
    game = table(places=["Tau"], sphere="earth", deck=["Gem", "Leo"], above_end=1)
    events = game.play("rest")
    assert events[-4:] == [DeckDiscarded("Gem"), EndTriggered(0, 3), TurnEnded(0), TurnBegan(1, 2)]
    assert game.position()["above_end"] is None


def test_an_empty_deck_leaves_nothing_to_discard() -> None:
    """R5.4: the marker passes the icon all the same."""
    game = table(places=["Tau"], sphere="earth", deck=[], discard=all_cards_but("Tau"), last_turns=3)
    events = game.play("rest")
    assert only(events, DeckDiscarded) == []
    assert game.position()["sphere"] == "fire"
    assert places(game) == ["Tau", None, None, None]


def test_an_observe_does_not_move_the_marker() -> None:
    """R5.4: only a Rest does."""
    game = table(places=["Tau"], sphere="earth", deck=["Gem"])
    play(game, "mark Tau.1", "stop")
    assert (game.position()["sphere"], game.position()["discard"]) == ("earth", [])


# R5.5


@pytest.mark.parametrize(("pouch", "after"), [(9, 11), (10, 12), (11, 12), (12, 12)])
def test_the_pouch_grows_to_12_at_the_most(pouch: int, after: int) -> None:
    """R5.5: of Improvement 2 what goes beyond is lost."""
    game = table(places=[marked("Boo", {1: range(1, 10)})], seats=[{}, {"pouch": pouch}])
    events = play(game, "mark Boo.10", "boon 2")
    assert only(events, Gained) == [Gained(1, "pouch", after - pouch, "boon", "Boo")]
    assert seat(game, 1)["pouch"] == after


def test_a_bigger_pouch_brings_no_dust_by_itself() -> None:
    """R5.5: it counts with the next Rest."""
    game = table(seats=[{"dust": 5, "cards": {"Gem": "active"}}])
    game.play("use Gem")
    assert seat(game, 0)["dust"] == 5
    game.play("rest")
    assert seat(game, 0)["dust"] == 6


def test_dust_of_abilities_and_boons_may_exceed_the_pouch() -> None:
    """R5.5: A1 for the active player, Stardust 5 for the assistant."""
    game = table(places=[marked("Cap", {1: range(1, 9)})], seats=[{"dust": 5, "cards": {"Leo": "active"}}, {"dust": 4}])
    game.play("use Leo")
    assert seat(game, 0)["dust"] == 9
    play(game, "mark Cap.9", "boon 2")
    assert (seat(game, 1)["dust"], seat(game, 1)["pouch"]) == (9, 5)
