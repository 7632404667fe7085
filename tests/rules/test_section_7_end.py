"""Section 7: the end of the game."""

import pytest

from astra import Game
from astra.rules.events import (
    DeckDiscarded,
    EndTriggered,
    Event,
    GameEnded,
    PlaceFilled,
    TurnBegan,
    TurnEnded,
)
from tests.rules.helpers import all_cards_but, legal, marked, only, places, play, refusal, table


def rest_to_the_end(game: Game) -> list[Event]:
    """Everybody rests until the game is over; nobody has a card to dream on."""
    events: list[Event] = []
    while not game.over:
        events += game.play("rest")
    return events


# R7.1


def test_a_refill_that_takes_the_last_card_above_triggers_the_end() -> None:
    """R7.1: the moment the Game End card lies on top, in the Discovery phase."""
    game = table(places=[marked("Equ", {0: [1, 2, 3, 4]})], deck=["Gem", "Leo"], above_end=1)
    events = game.play("mark Equ.5")
    assert events[-4:] == [PlaceFilled(0, "Gem"), EndTriggered(0, 3), TurnEnded(0), TurnBegan(1, 2)]
    assert (game.position()["above_end"], game.position()["last_turns"]) == (None, 2)


def test_a_discard_that_takes_the_last_card_above_triggers_the_end() -> None:
    """R7.1: in the Action phase, by the icon."""
    game = table(places=[], deck=["Gem", "Leo"], above_end=1, sphere="earth")
    assert only(game.play("rest"), EndTriggered) == [EndTriggered(0, 3)]


def test_the_end_can_be_triggered_in_the_dream() -> None:
    """R7.1: the card of the dreamer is replaced, in whatever phase that is."""
    game = table(2, [marked("Equ", {"dreamer": [1, 2, 3, 4]})], deck=["Gem", "Leo"], above_end=1)
    events = game.play("rest")
    assert events[-4:] == [PlaceFilled(0, "Gem"), EndTriggered(0, 2), TurnEnded(0), TurnBegan(1, 2)]


def test_one_card_more_above_does_not_trigger_the_end() -> None:
    """R7.1: of two cards one is left."""
    game = table(places=[marked("Equ", {0: [1, 2, 3, 4]})], deck=["Gem", "Leo"], above_end=2)
    assert only(game.play("mark Equ.5"), EndTriggered) == []
    assert (game.position()["above_end"], game.position()["last_turns"]) == (1, None)


def test_a_refill_goes_on_below_the_game_end_card() -> None:
    """R7.1: the first of two draws triggers the end, the second comes from below, and triggers nothing."""
    game = table(
        places=[marked("Equ", {0: [1, 2, 3, 4]}), marked("Tri", {0: [1, 2, 3, 4]})],
        seats=[{"telescopes": 1}],
        deck=["Gem", "Leo"],
        above_end=1,
    )
    events = play(game, "mark Equ.5", "mark Tri.5", "discover Equ")
    assert events[-5:] == [
        PlaceFilled(0, "Gem"),
        EndTriggered(0, 3),
        PlaceFilled(1, "Leo"),
        TurnEnded(0),
        TurnBegan(1, 2),
    ]
    assert places(game) == ["Gem", "Leo", None, None]


def test_the_end_is_triggered_once() -> None:
    """R7.1: draws and discards after it change nothing about the turns left, and the Game End card is gone."""
    game = table(places=[marked("Equ", {1: [1, 2, 3, 4]})], deck=["Gem", "Leo", "Ori"], above_end=1, sphere="earth")
    assert only(game.play("rest"), EndTriggered) == [EndTriggered(0, 3)]
    events = game.play("mark Equ.5")
    assert only(events, PlaceFilled) == [PlaceFilled(0, "Leo")]
    assert only(events, EndTriggered) == []
    assert game.position()["last_turns"] == 1
    assert game.position()["deck"][0] == "Ori"


def test_the_last_card_of_all_may_be_the_one_above() -> None:
    """R7.1: with no card below it the end is triggered all the same."""
    game = table(places=["Tau"], deck=["Gem"], discard=all_cards_but("Tau", "Gem"), above_end=1, sphere="earth")
    assert only(game.play("rest"), EndTriggered) == [EndTriggered(0, 3)]
    assert game.position()["deck"] == []


# R7.2


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("round_number", [0, 3])
def test_triggered_by_the_first_player_the_others_take_one_more_turn(players: int, round_number: int) -> None:
    """R7.2: whichever seat is first; the round is finished, and that is all."""
    for first in range(players):
        turn = round_number * players + 1
        game = table(players, [], sphere="earth", above_end=1, first=first, turn=turn)
        events = rest_to_the_end(game)
        assert only(events, EndTriggered) == [EndTriggered(first, players)]
        assert [event.pen for event in only(events, TurnEnded)] == [(first + n) % players for n in range(players)]


@pytest.mark.parametrize(
    ("players", "step"), [(players, step) for players in (2, 3, 4, 5) for step in range(1, players)]
)
def test_triggered_by_another_player_a_full_round_follows_the_one_under_way(players: int, step: int) -> None:
    """R7.2: `step` seats after the first player, for every count and every first player."""
    for first in range(players):
        game = table(players, [], sphere="earth", above_end=1, first=first, turn=players + step + 1)
        trigger = (first + step) % players
        assert game.seat == trigger
        events = rest_to_the_end(game)
        to_finish = [(first + n) % players for n in range(step, players)]
        full_round = [(first + n) % players for n in range(players)]
        assert only(events, EndTriggered) == [EndTriggered(trigger, len(to_finish) + players)]
        assert [event.pen for event in only(events, TurnEnded)] == to_finish + full_round


def test_every_seat_has_had_as_many_turns_as_any_other() -> None:
    """R7.2: so the last turn is always that of the player before the first."""
    for players in (2, 3, 4, 5):
        for step in range(players):
            game = table(players, [], sphere="earth", above_end=1, first=1, turn=step + 1)
            rest_to_the_end(game)
            assert game.turn % players == 0


def test_when_the_game_is_over_nothing_is_asked_and_everything_is_refused() -> None:
    """R7.2: the last turn ends with the winners."""
    game = table(places=["Tau"], last_turns=1, turn=3, seats=[{}, {"fame": 9}])
    events = game.play("rest")
    assert events[-2:] == [TurnEnded(2), GameEnded((1,), False)]
    assert (game.over, game.seat, game.decision, legal(game)) == (True, None, None, [])
    assert [refusal(game, text) for text in ("rest", "mark Tau.1")] == ["R8.7"] * 2


def test_before_the_end_nobody_has_won() -> None:
    """R7.2: while turns are left, `winners` is empty."""
    game = table(places=["Tau"], last_turns=2, turn=2, seats=[{}, {"fame": 9}])
    game.play("rest")
    assert (game.over, game.winners()) == (False, [])
    game.play("rest")
    assert (game.over, game.winners()) == (True, [1])


def test_the_last_discovery_is_played_to_its_end() -> None:
    """R7.2: boons, the card and the refill of the last turn come before the game is over."""
    game = table(places=[marked("Equ", {1: [1, 2, 3, 4]})], deck=["Gem"], last_turns=1, turn=3)
    game.play("mark Equ.5")
    assert (game.seat, game.over) == (1, False)
    events = game.play("boon 1")
    assert only(events, PlaceFilled) == [PlaceFilled(0, "Gem")]
    assert game.over
    assert game.scores()[1]["fame"] == 2


# R7.3


def test_the_icon_still_discards_after_the_trigger() -> None:
    """R7.3: from the cards that lay below the Game End card."""
    game = table(places=["Tau"], deck=["Gem", "Leo"], last_turns=4, sphere="earth")
    assert only(game.play("rest"), DeckDiscarded) == [DeckDiscarded("Gem")]
    assert (game.position()["discard"], game.position()["deck"][0]) == (["Gem"], "Leo")


def test_the_icon_discards_only_while_there_are_cards() -> None:
    """R7.3: the last card goes with one round of the marker, nothing with the next."""
    game = table(
        places=["Tau"], deck=["Gem"], discard=all_cards_but("Tau", "Gem"), last_turns=6, sphere="earth", players=5
    )
    assert only(game.play("rest"), DeckDiscarded) == [DeckDiscarded("Gem")]
    events = play(game, "rest", "rest", "rest", "rest")
    assert game.position()["sphere"] == "fire"
    assert only(events, DeckDiscarded) == []
    assert not game.over
