"""The greedy planner: whole turns, nothing hidden, and weak levels weak in human ways."""

import random

import pytest

from astra import Game
from astra.bots import opponent
from astra.bots.greedy import Character, GreedyBot
from astra.bots.planner import Planner
from astra.bots.weights import judge_for, policy_for
from astra.rules import ids
from tests.bots.games import ask, moments, new_game
from tests.frozen import frozen_edition


@pytest.mark.parametrize("kind", ["2", "3", "solo"])
def test_a_plan_can_be_played_to_the_end_of_the_turn_or_the_first_draw(kind: str) -> None:
    for game in moments(kind, seed=14, count=6):
        state = game.state
        tables = state.tables
        plan = Planner(judge_for(tables), policy_for(tables), 8, False).plan(state)
        tried = state.copy()
        tried.outside_chance = True
        for action in plan:
            while tried.seat != state.seat and tried.decision < ids.CHANCE:
                tried.apply_unchecked(tried.legal_ids()[0])
            assert action in tried.legal_ids()
            tried.apply_unchecked(action)
        assert tried.turn > state.turn or tried.seat != state.seat or tried.decision >= ids.CHANCE


def test_the_order_of_the_deck_makes_no_difference_to_a_plan() -> None:
    state = moments("2", seed=14, count=6)[3].state
    plans = set()
    for seed in range(6):
        other = state.copy()
        deck = list(state.deck)
        tail = deck[state.drawn :]
        random.Random(seed).shuffle(tail)
        shuffled = state.deck[:]
        for number, card in enumerate(tail):
            shuffled[int(state.drawn) + number] = card
        other.deck = shuffled
        plans.add(tuple(Planner(judge_for(state.tables), policy_for(state.tables), 8, False).plan(other)))
    assert len(plans) == 1


def test_a_seat_without_dust_and_abilities_rests() -> None:
    position = new_game("3", 5).position()
    position["seats"][position["first"]]["dust"] = 0
    game = Game.from_position(position, seed=1, edition=frozen_edition())
    for name in ("novice", "greedy", "scholar"):
        assert ask(opponent(name, frozen_edition()), game, random.Random(1), 5) == "rest"


def test_the_novice_does_not_see_what_a_move_leaves_to_the_others() -> None:
    """Blind: whether its rival has dust to finish a card changes nothing in its choice. One that sees minds."""
    minds = {True: False, False: False}
    for game in moments("2", seed=14, count=10):
        poorer = game.position()
        for number, seat in enumerate(poorer["seats"]):
            if number != game.seat:
                seat["dust"] = 0
        other = Game.from_position(poorer, edition=frozen_edition())
        for blind in minds:
            planner = GreedyBot(frozen_edition(), Character(width=3, blind=blind))
            minds[blind] |= ask(planner, game, random.Random(2)) != ask(planner, other, random.Random(2))
    assert minds == {True: False, False: True}


def test_the_novice_is_a_blind_planner() -> None:
    novice = opponent("novice", frozen_edition())
    assert isinstance(novice, GreedyBot)
    assert novice.character.blind
