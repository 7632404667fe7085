"""Stand-offs: an opponent that would only wait, while everybody waits, acts."""

import random
from typing import Any

import pytest

import astra
from astra import Game, sample
from astra.arena.story import StoryTeller
from astra.bots import LADDER, opponent
from astra.bots.standoff import rest_brings_nothing, rest_is_idle
from astra.bots.tree_search import search
from astra.edition.model import Card
from tests.bots.games import ask, moments, new_game
from tests.frozen import frozen_edition
from tests.soak import SOAK

ROUNDS = 2  # of nothing but Rests; more is a stand-off


def frozen_card(code: str) -> Card:
    return next(card for card in frozen_edition().cards if card.code == code)


def at(players: int = 3, sphere: str = "fire", **parts: Any) -> Game:
    """Seat 0 has to decide; everybody has as much dust as a pouch holds, unless `parts` say otherwise for seat 0."""
    position = {"players": players, "sphere": sphere, "seats": [{"dust": 5, **parts}] + [{}] * (players - 1)}
    return Game.from_position(position, seed=1, edition=frozen_edition())


def is_idle(game: Game) -> bool:
    return rest_is_idle(sample(game.view(game.seat), random.Random(1), frozen_edition()))


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_rest_is_idle_where_nobody_lacks_dust(players: int) -> None:
    assert is_idle(at(players))
    assert is_idle(at(players, dust=9))
    assert not is_idle(at(players, dust=4))
    position = at(players).position()
    position["seats"][1]["dust"] = 4
    game = Game.from_position(position, seed=1, edition=frozen_edition())
    assert not is_idle(game)
    assert rest_brings_nothing(sample(game.view(0), random.Random(1), frozen_edition()))


@pytest.mark.parametrize(("state", "idle"), [("exhausted", False), ("active", True)])
def test_a_rest_that_wakes_a_card_is_not_idle(state: str, idle: bool) -> None:
    """R5.3: a card of the active sphere's element."""
    code = next(card.code for card in frozen_edition().cards if card.element == "fire")
    assert is_idle(at(cards={code: state})) is idle


@pytest.mark.parametrize("kind", ["free_start", "reclaim_to_grand", "reclaim_common", "fame_per_grand"])
def test_a_rest_that_wakes_only_what_was_used_for_nothing_is_idle(kind: str) -> None:
    """A14, A17 and A18 wait for an Observe, A15 for a grand star: after the Rest the card is as it was."""
    card = next(card for card in frozen_edition().cards if card.ability.kind == kind)
    other = next(each for each in frozen_edition().cards if each.element == card.element and each != card)
    game = at(sphere=card.element, cards={card.code: "active"})
    game.play(f"use {card.code}")
    assert game.decision == "turn"
    assert is_idle(game)
    game = at(sphere=card.element, cards={card.code: "active", other.code: "exhausted"})
    game.play(f"use {card.code}")
    assert not is_idle(game)


def test_a_rest_that_wakes_a_card_after_it_gave_something_is_not_idle() -> None:
    """A1 to A3 give at once, A15 for the grand star that another ability marked."""
    giver = next(card for card in frozen_edition().cards if card.ability.kind == "gain_dust")
    game = at(sphere=giver.element, cards={giver.code: "active"})
    game.play(f"use {giver.code}")
    assert not is_idle(game)

    marker = next(card for card in frozen_edition().cards if card.ability.kind == "mark_any")
    counter = next(
        card
        for card in frozen_edition().cards
        if card.ability.kind == "fame_per_grand" and card.element != marker.element
    )
    game = at(sphere=counter.element, cards={marker.code: "active", counter.code: "active"})
    game.play(f"use {counter.code}")
    assert is_idle(game)
    game.play(f"use {marker.code}")
    stars = {
        f"{card.code}.{number}": star for card in frozen_edition().cards for number, star in enumerate(card.stars, 1)
    }
    grand = next(action for action in map(str, game.legal()) if stars[action.split()[1]].kind == "grand")
    game.play(grand)
    assert game.decision == "turn"
    assert not is_idle(game)


def test_a_rest_before_auptolemys_turn_is_not_idle() -> None:
    assert not is_idle(new_game("solo", 1))


def test_a_rest_after_an_ability_is_idle_unless_that_lets_it_bring_dust() -> None:
    """A16 adds dust to a full pouch; A15, say, changes nothing about a Rest."""
    for kind, idle in (("overfill", False), ("fame_per_grand", True)):
        code = next(card.code for card in frozen_edition().cards if card.ability.kind == kind)
        other = next(e for e in ("fire", "water") if e != frozen_card(code).element)
        game = at(sphere=other, cards={code: "active"})
        game.play(f"use {code}")
        assert game.decision == "turn"
        assert is_idle(game) is idle


def test_the_one_way_to_go_on_may_be_an_idle_rest() -> None:
    """R3.1: with no card at the places nobody can mark anything."""
    position = {**at().position(), "places": [None] * 4, "deck": [], "above_end": None, "last_turns": 3}
    game = Game.from_position(position, seed=1, edition=frozen_edition())
    assert not is_idle(game)


def test_no_planner_and_no_searcher_takes_an_idle_rest() -> None:
    """Whatever they think of it: the search is not even given to it."""
    idle = 0
    for kind in ("2", "3", "5"):
        for seed in range(20 if SOAK else 4):
            for game in moments(kind, seed=seed, count=12):
                if not is_idle(game):
                    continue
                idle += 1
                for level in LADDER[1:]:
                    bot = opponent(level.name, frozen_edition())
                    assert ask(bot, game, random.Random(seed), simulations=12) != "rest"
                _, sums = search(game.view(game.seat), frozen_edition(), 12, None, 1, None, never_idle=True)
                assert sums["rest"].visits == 0
    assert idle


def longest_run_of_rests(kind: str, name: str, seed: int, simulations: int) -> int:
    game = new_game(kind, seed)
    teller = StoryTeller(game)
    bot = opponent(name, frozen_edition())
    rng = random.Random(seed)
    while not game.over:
        teller.hear(game.play(ask(bot, game, rng, simulations)))
    return teller.end(game).rests


@pytest.mark.skipif(not astra.COMPILED, reason="too slow interpreted")
@pytest.mark.parametrize("kind", ["2", "3"])
@pytest.mark.parametrize(("name", "simulations"), [("novice", 0), ("greedy", 0), ("scholar", 100)])
def test_games_hardly_ever_stand_still(kind: str, name: str, simulations: int) -> None:
    games = (200 if SOAK else 20) if simulations == 0 else (100 if SOAK else 4)
    runs = [longest_run_of_rests(kind, name, seed, simulations) for seed in range(games)]
    assert sum(run > ROUNDS * int(kind) for run in runs) <= 0.01 * games
