"""The engine against the slow reference of `tests/reference`, at every step of random games."""

import random
from typing import Any

import pytest

from astra import Game
from astra.record.position import write_position
from tests.engine.play import KINDS, TABLES, Chance, Kind, Start, choose, edition_of, some_start, step
from tests.reference import Reference, setup_checks
from tests.soak import how_many, on_each_engine


def comparable(position: dict[str, Any]) -> dict[str, Any]:
    """The parts that both implementations write alike.

    For `pending` only whether it is null: its content is internal to the engine. For `known` only whether the right
    card of the library is known: the engine also tracks which cards of a deck made by E5 have been seen before, and in
    `right_known` what that reveals about the right card.
    """
    parts = {key: value for key, value in position.items() if key not in ("chance", "pending")}
    parts["pending is null"] = position["pending"] is None
    machine = parts["auptolemy"]
    if machine is not None:
        known = [code for code in machine["known"] if code == machine["library"][1]]
        if "E5" in position["modifiers"] and "E4" not in position["modifiers"]:
            known = []
        parts["auptolemy"] = {key: value for key, value in machine.items() if key != "right_known"} | {"known": known}
    return parts


def assert_same(game: Game, reference: Reference) -> None:
    assert game.seat == reference.seat
    assert game.decision == reference.decision
    legal = [str(action) for action in game.legal()]
    assert len(set(legal)) == len(legal)
    assert set(legal) == set(reference.legal())
    assert comparable(game.position()) == comparable(reference.position())
    assert game.scores() == reference.scores()
    assert game.winners() == reference.winners()
    assert game.over == reference.over


def assert_same_chance(decided: list[Chance], reference: Reference) -> None:
    """Dice, ties and paths had the same outcomes to choose from; a card on top is one of those that are left."""
    asked = [set(chance.options) for chance in decided if chance.kind in ("roll", "tie", "path")]
    assert asked == reference.chance_options
    for chance in decided:
        assert len(set(chance.options)) == len(chance.options)
        assert chance.kind == "shuffle" or chance.text in chance.options


class Met:
    """What happened in the compared games."""

    def __init__(self) -> None:
        self.decisions: set[str] = set()
        self.verbs: set[str] = set()
        self.chances: set[str] = set()
        self.abilities: set[str] = set()
        self.steps = 0


def compare(start: Start, met: Met) -> None:
    """Play one whole game on both; about half of the dice come from outside."""
    edition = edition_of(start.edition)
    abilities = {card.code: card.ability.kind for card in edition.cards}
    rng = random.Random(start.seed)
    document = start.document()
    game = Game.from_position(document, seed=start.seed, edition=edition)
    reference = Reference(edition, document)
    played: list[str] = []
    try:
        assert_same(game, reference)
        while not game.over:
            action = choose(rng, game.legal())
            met.decisions.add(str(game.decision))
            met.verbs.add(action.verb)
            if action.verb == "use":
                met.abilities.add(abilities[action.card])
            outside = rng.random() < 0.5
            bare = game.state.copy()
            decided = step(bare, action, rng if outside else None)
            texts = [chance.text for chance in decided]
            met.chances |= {chance.kind for chance in decided}
            met.steps += 1
            played.append(" # ".join([str(action), *texts]))
            game.play(action, texts if outside else None)
            reference.play(str(action), texts)
            assert write_position(bare) == game.position()
            assert_same_chance(decided, reference)
            assert_same(game, reference)
    except Exception as error:
        error.add_note(f"{start} after\n" + "\n".join(played))
        raise


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_the_engine_plays_whole_games_like_the_reference(kind: Kind) -> None:
    rng = random.Random(f"whole {kind}")
    for _ in range(on_each_engine(3)):
        compare(some_start(rng, kind)._replace(middle=False), Met())


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_the_engine_goes_on_from_mid_game_like_the_reference(kind: Kind) -> None:
    rng = random.Random(f"middle {kind}")
    for _ in range(on_each_engine(5)):
        compare(some_start(rng, kind)._replace(middle=True), Met())


@pytest.mark.parametrize("group", range(8))
def test_the_engine_plays_any_mixture_of_modifiers_like_the_reference(group: int) -> None:
    rng = random.Random(f"mixture {group}")
    for _ in range(on_each_engine(6)):
        start = some_start(rng)
        while not start.kind.solo:
            start = some_start(rng)
        compare(start, Met())


def test_the_games_compared_meet_every_decision_every_ability_and_every_chance() -> None:
    rng = random.Random("all of it")
    met = Met()
    for _ in range(how_many(25)):
        compare(some_start(rng), met)
    assert met.decisions == {
        *("turn", "observe", "again", "ability", "trade", "dream", "discover", "boon", "activate", "discard")
    }
    assert met.verbs == {"use", "mark", "rest", "stop", "trade", "discover", "boon", "activate", "discard"}
    assert met.chances == {"draw", "library", "roll", "tie", "path", "shuffle"}
    assert met.abilities == {card.ability.kind for card in edition_of(0).cards}


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_every_new_game_is_set_up_by_the_rules(kind: Kind) -> None:
    """Section 2, R13.1 to R13.3, R13.15 to R13.17."""
    rng = random.Random(f"set-up {kind}")
    for _ in range(on_each_engine(10)):
        start = some_start(rng, kind)
        edition = edition_of(start.edition)
        first = None if kind.solo else rng.choice((None, *range(kind.players)))
        game = Game.new(
            kind.players, solo=kind.solo, modifiers=kind.modifiers, seed=start.seed, first=first, edition=edition
        )
        position = game.position()
        setup_checks(edition, position)
        assert first is None or position["first"] == first


@pytest.mark.parametrize("kind", TABLES, ids=str)
def test_every_seat_is_first_in_some_game(kind: Kind) -> None:
    """R2.4."""
    assert {Game.new(kind.players, seed=seed).position()["first"] for seed in range(60)} == set(range(kind.players))
