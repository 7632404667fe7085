"""Game, the public face: a refusal changes nothing; undo, copies, and chance from outside."""

import random
from typing import Any

import pytest

import astra
from astra import Action, Game, IllegalAction, SetupError
from tests.frozen import frozen_edition
from tests.record.games import KINDS, LEADS, Kind, at_decision, moments, play_on
from tests.record.tampering import other_edition
from tests.soak import how_many


def everything(game: Game) -> tuple[Any, ...]:
    """Everything that a game shows."""
    views = [game.view(seat) for seat in (*range(game.players), None)]
    return game.position(), game.record(), game.actions, game.legal(), game.seat, game.decision, game.scores(), views


# Beginning


def test_a_game_is_new_for_two_to_five_players_and_solo() -> None:
    assert [Game.new(players, seed=1).players for players in (2, 3, 4, 5)] == [2, 3, 4, 5]
    solo = Game.new(solo=True, seed=1)
    assert (solo.players, solo.solo, solo.seat, solo.turn, solo.decision) == (1, True, 0, 1, "turn")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 1}, "players is 1, expected 2 to 5, or solo=True"),
        ({"players": 6}, "players is 6, expected 2 to 5"),
        ({"players": "3"}, "players is '3', expected a whole number"),
        ({"players": 2, "solo": True}, "players is 2, expected 1 in a solo game"),
        ({"players": 2, "modifiers": ["E1"]}, r"modifiers are for solo games only \(R13.15\)"),
        ({"solo": True, "modifiers": ["E9"]}, "modifier 'E9' is unknown"),
        ({"solo": True, "modifiers": ["E2", "H1"]}, "E2 and H1 exclude each other"),
        ({"solo": True, "modifiers": ["H2", "E3"]}, "E3 and H2 exclude each other"),
        ({"solo": True, "modifiers": ["E1", "E1"]}, "modifier E1 is given twice"),
        ({"players": 3, "first": 3}, "first is 3, expected a seat from 0 to 2"),
        ({"players": 3, "first": -1}, "first is -1"),
        ({"players": 3, "first": "1"}, "first is '1'"),
        ({"solo": True, "first": 1}, "first is 1, expected a seat from 0 to 0"),
        ({"players": 2, "seed": 1.5}, "seed is 1.5, expected a whole number, text or bytes"),
        ({"players": 2, "seed": "\ud800"}, "expected text that UTF-8 can write"),
    ],
)
def test_a_game_that_the_rules_do_not_know_is_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        Game.new(**options)


@pytest.mark.parametrize("first", range(4))
def test_the_first_player_can_be_named(first: int) -> None:
    """R2.4."""
    game = Game.new(4, seed=1, first=first)
    assert (game.seat, game.position()["first"]) == (first, first)
    assert Game.load(play_on(game).record()).position()["first"] == first


def test_equal_seeds_give_equal_games_and_no_seed_a_fresh_one() -> None:
    assert play_on(Game.new(3, seed=5)).record() == play_on(Game.new(3, seed=5)).record()
    assert Game.new(3, seed=5).position() != Game.new(3, seed=6).position()
    assert Game.new(3).position() != Game.new(3).position()
    assert Game.new(3, seed=5).position() == Game.new(3, seed="5").position() == Game.new(3, seed=b"5").position()


def test_names_are_given_or_numbers() -> None:
    assert Game.new(2, seed=1, names=["Ann", "Bo"]).names == ["Ann", "Bo"]
    assert Game.new(2, seed=1).names == ["Seat 1", "Seat 2"]
    assert Game.from_position({"solo": True}, names=["Ann"]).names == ["Ann"]


def test_a_game_keeps_the_edition_it_began_with() -> None:
    assert Game.new(2, seed=1).edition is astra.load_edition()
    assert Game.new(2, seed=1, edition=other_edition()).edition.id == "mine"
    assert Game.from_position({"players": 2}, edition=frozen_edition()).edition is frozen_edition()


# Refusing


@pytest.mark.parametrize("decision", LEADS)
def test_an_illegal_action_is_refused_with_its_rule_and_nothing_changes(decision: str) -> None:
    game = at_decision(decision)
    legal = game.legal()
    before = everything(game)
    texts = ["rest", "stop", "trade", "boon 1", "boon 4", "use Leo", "activate Leo", "discard Psc", "discover Psc"]
    texts += ["mark Tau.1", "mark Sco.14", "mark Tau.11", "mark Nix.1", "use Nix", "boon 5", "jump", "", "mark Tau 1"]
    refused = [text for text in texts if text not in map(str, legal)]
    assert len(refused) > 10
    for text in refused:
        why = game.why_not(text)
        assert why is not None
        with pytest.raises(IllegalAction) as caught:
            game.play(text)
        assert str(caught.value) == str(why)
        is_action = caught.value.reason != "no-such-action"
        assert bool(caught.value.rule) == is_action
        assert str(caught.value).endswith(f"({caught.value.rule})") == is_action
        assert everything(game) == before
    for action in legal:
        assert game.why_not(action) is None


def test_an_action_is_played_by_its_text_or_its_value() -> None:
    one, two = Game.new(2, seed=1), Game.new(2, seed=1)
    action = one.legal()[0]
    assert isinstance(action, Action)
    assert one.play(action) == two.play(f" {action} ")
    assert everything(one) == everything(two)


def test_a_view_is_for_a_seat_at_the_table() -> None:
    with pytest.raises(SetupError, match="seat is 2, expected 0 to 1 or None"):
        Game.new(2, seed=1).view(2)


@pytest.mark.parametrize("kind", [Kind(2), Kind(5), Kind(1), Kind(1, ("E3", "H5"))], ids=str)
def test_a_game_that_is_over_asks_nobody_and_refuses_everything(kind: Kind) -> None:
    game = play_on(kind.new(2))
    assert (game.over, game.seat, game.decision, game.legal()) == (True, None, None, [])
    before = everything(game)
    for text in ("rest", "stop", "mark Tau.1"):
        with pytest.raises(IllegalAction) as caught:
            game.play(text)
        assert caught.value.rule == "R8.7"
    assert everything(game) == before
    assert len(game.scores()) == kind.players + (kind.players == 1)


def test_nobody_has_won_before_the_end() -> None:
    game = Game.new(3, seed=1)
    assert game.winners() == []
    totals = [row["total"] for row in play_on(game).scores()]
    assert game.winners() == [seat for seat, total in enumerate(totals) if total == max(totals)]


# Undoing and copying


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_undo_goes_back_through_the_whole_game_exactly(kind: Kind) -> None:
    """The generator goes back too: it is part of the position."""
    game = kind.new(3)
    past = []
    rng = random.Random(str(kind))
    while legal := game.legal():
        past.append((game.position(), game.actions))
        game.play(rng.choice(legal))
    end = game.record()
    actions = game.actions
    for position, played in reversed(past):
        game.undo()
        assert (game.position(), game.actions) == (position, played)
    for action in actions:
        game.play(action)
    assert game.record() == end


def test_there_is_nothing_to_undo_at_the_start() -> None:
    game = Game.new(2, seed=1)
    before = everything(game)
    with pytest.raises(IllegalAction):
        game.undo()
    assert everything(game) == before


def test_dice_fall_the_same_after_undo() -> None:
    game = Game.new(solo=True, seed=8)
    game.play(game.legal()[0])
    lines = []
    for _ in range(3):
        game.play("stop")
        lines.append(game.record())
        game.undo()
    assert len(set(lines)) == 1
    assert "roll" in lines[0]


def test_a_loaded_game_can_be_undone_to_its_start() -> None:
    played = play_on(Game.new(solo=True, seed=4, modifiers=["E5"]))
    game = Game.load(played.record())
    while game.actions:
        game.undo()
        played.undo()
        assert game.position() == played.position()
    assert game.record() == Game.new(solo=True, seed=4, modifiers=["E5"]).record()


@pytest.mark.parametrize("kind", [Kind(3), Kind(1, ("E4", "E5", "H5"))], ids=str)
def test_a_loaded_game_is_played_undone_and_copied_like_the_one_it_was(kind: Kind) -> None:
    """Its past is made only when an undo needs it."""
    for number, game in enumerate(moments(kind.new(6), 6, 0.05)):
        loaded = Game.load(game.record(), seed=6)
        assert everything(loaded) == everything(game)
        back, before = loaded.copy(), game.copy()
        if game.actions:
            back.undo()
            before.undo()
            assert everything(back) == everything(before)
        assert everything(loaded) == everything(game)
        assert everything(play_on(loaded, number)) == everything(play_on(game.copy(), number))
        while loaded.actions:
            loaded.undo()
        assert everything(loaded) == everything(kind.new(6))


def test_a_state_that_is_only_looked_at_is_not_copied_and_never_changes() -> None:
    game = Game.new(players=2, seed=3)
    before = game.peek()
    assert before is game.peek()
    key = before.key()
    game.play(game.legal()[0])
    assert game.peek() is not before
    assert before.key() == key
    game.undo()
    assert game.peek() is before


@pytest.mark.parametrize("kind", [Kind(2), Kind(4), Kind(1, ("E5", "H5"))], ids=str)
def test_a_copy_is_independent_both_ways(kind: Kind) -> None:
    for number, game in enumerate(moments(kind.new(6), 6, 0.05)):
        other = game.copy()
        before = everything(game)
        assert everything(other) == before
        play_on(other, number)
        assert everything(game) == before
        other = game.copy()
        if game.actions:
            other.undo()
            assert everything(game) == before
            undone = everything(other)
            third = game.copy()
            third.undo()
            play_on(third, number)
            assert everything(other) == undone


def test_the_state_of_a_game_never_changes_under_a_search() -> None:
    game = Game.new(solo=True, seed=2)
    state = game.state
    before = game.position()
    play_on(game)
    while game.actions:
        game.undo()
    assert game.state == state
    assert game.position() == before


# Chance from outside


def test_a_draw_can_be_given() -> None:
    """R5.4: leaving Earth passes the icon."""
    game = Game.from_position({"players": 3, "sphere": "earth", "discard": [], "deck": ["Leo", "Tau"]}, seed=1)
    deck = game.position()["deck"]
    game.play("rest", chance=[f"draw {deck[7]}"])
    position = game.position()
    assert position["discard"] == [deck[7]]
    assert sorted([*position["deck"], deck[7]]) == sorted(deck)
    assert Game.load(game.record()).position()["discard"] == [deck[7]]


def solo_table(*modifiers: str, places: tuple[str, ...] = ("Sco", "Tau", "Ori"), **auptolemy: Any) -> Game:
    """You have dust for one star, then Auptolemy rolls: left lies Leo (Fire, 4), right Psc (Water, 5)."""
    return Game.from_position(
        {
            "solo": True,
            "modifiers": list(modifiers),
            "seats": [{"dust": 1}],
            "places": [{"card": card} for card in places],
            "auptolemy": {"library": ["Leo", "Psc"], **auptolemy},
        },
        seed=1,
        edition=frozen_edition(),
    )


def marks_of_auptolemy(game: Game) -> set[tuple[str, str]]:
    places = [place for place in game.position()["places"] if place is not None]
    return {(place["card"], star) for place in places for star, pen in place["marks"].items() if pen == "auptolemy"}


@pytest.mark.parametrize("tie", ["Tau", "Boo"])
def test_the_card_of_a_tie_can_be_given(tie: str) -> None:
    """R13.6: Water looks for the card with fewest unmarked stars, and both have ten."""
    game = solo_table(places=("Ori", "Tau", "Boo"))
    game.play("mark Ori.1", chance=["roll 3", f"tie {tie}"])
    assert {card for card, _ in marks_of_auptolemy(game)} == {tie}


@pytest.mark.parametrize("stars", ["1 2 3 4", "1 2 3 5"])
def test_the_path_of_a_tie_can_be_given(stars: str) -> None:
    """R13.7: both ways through Sge are equally good."""
    game = solo_table(places=("Sge", "Tau", "Ori"))
    game.play("mark Ori.1", chance=["roll 2", f"path Sge {stars}"])
    assert marks_of_auptolemy(game) == {("Sge", star) for star in stars.split()}


def test_the_next_card_of_the_library_can_be_given() -> None:
    """R13.9."""
    game = solo_table()
    code = game.position()["auptolemy"]["deck"][5]
    decided = _chance_of(game, "mark Sco.1", ["roll 1"])
    assert decided[-1].startswith("library ")
    game.play("mark Sco.1", chance=[*decided[:-1], f"library {code}"])
    assert game.position()["auptolemy"]["library"][0] == code


def _chance_of(game: Game, action: str, chance: list[str]) -> list[str]:
    """What chance decides in an action if it begins like this."""
    trial = game.copy()
    trial.play(action, chance=chance)
    last = trial.record().splitlines()[-2]
    return last.partition("  # ")[2].split(", ")


def test_a_shuffle_can_be_given() -> None:
    """E5."""
    game = solo_table("E5", deck=[], discard=["Ari", "Gem", "Cnc"])
    decided = _chance_of(game, "mark Sco.1", ["roll 1"])
    assert decided[-1].startswith("shuffle ")
    game.play("mark Sco.1", chance=[*decided[:-1], "shuffle Gem Leo Cnc Ari"])
    assert game.position()["auptolemy"]["deck"] == ["Gem", "Leo", "Cnc", "Ari"]


@pytest.mark.parametrize(
    ("modifiers", "chance", "message"),
    [
        ([], ["roll 7"], r"chance 'roll 7' cannot be: expected one of roll 1, roll 2"),
        ([], ["roll 0"], "cannot be"),
        ([], ["roll"], "cannot be"),
        ([], ["roll 1 "], "cannot be"),
        ([], ["draw Leo"], "cannot be"),
        ([], [""], "cannot be"),
        ([], ["roll 5", "library Nix"], "cannot be: expected one of library"),
        ([], ["roll 5", "library Sco"], "cannot be: expected one of library"),
        ([], ["roll 1", "path Ori 1 2 99"], "cannot be: expected one of path|cannot be: expected one of library"),
        ([], "roll 1", "expected a list of texts"),
        (["E4"], ["roll 5", "library ANOTHER"], "cannot be: expected one of library"),
    ],
)
def test_impossible_chance_is_refused_and_nothing_changes(modifiers: list[str], chance: Any, message: str) -> None:
    """E4: the top of its deck is face up, so no other card can come."""
    game = solo_table(*modifiers)
    before = everything(game)
    second = game.position()["auptolemy"]["deck"][1]
    given = [text.replace("ANOTHER", second) for text in chance] if isinstance(chance, list) else chance
    with pytest.raises(SetupError, match=message):
        game.play("mark Sco.1", chance=given)
    assert everything(game) == before
    game.play("mark Sco.1")


@pytest.mark.parametrize("text", ["shuffle Leo", "shuffle Gem Cnc Ari Ari", "roll 1", "", "shuffle", "shuffle Nix"])
def test_an_impossible_shuffle_is_refused(text: str) -> None:
    game = solo_table("E5", deck=[], discard=["Ari", "Gem", "Cnc"])
    before = everything(game)
    decided = _chance_of(game, "mark Sco.1", ["roll 1"])
    with pytest.raises(SetupError, match="expected a shuffle of"):
        game.play("mark Sco.1", chance=[*decided[:-1], text])
    assert everything(game) == before


def test_chance_that_is_left_over_is_refused() -> None:
    game = Game.new(3, seed=1)
    before = everything(game)
    with pytest.raises(SetupError, match=r"chance 'roll 1' is left over: nothing more is drawn or rolled"):
        game.play(game.legal()[0], chance=["roll 1"])
    assert everything(game) == before


@pytest.mark.parametrize("kind", [Kind(3), Kind(1), Kind(1, ("E4", "E5", "H5"))], ids=str)
def test_a_game_given_its_own_chance_is_the_same_game(kind: Kind) -> None:
    for seed in range(how_many(2)):
        game = play_on(kind.new(seed), seed)
        again = kind.new(seed)
        for action, chance in _lines(game):
            again.play(action, chance)
        assert {**again.position(), "chance": 0} == {**game.position(), "chance": 0}
        assert again.actions == game.actions


def _lines(game: Game) -> list[tuple[str, list[str]]]:
    lines = [line.partition(". ")[2].partition("  # ") for line in game.record().splitlines() if line[:1].isdigit()]
    return [(action, chance.split(", ") if chance else []) for action, _, chance in lines]
