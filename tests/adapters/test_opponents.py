"""Opponents by name: they play on states, and nothing that their seat cannot know has any part in it."""

import random

import pytest

from astra.adapters.dealing import deal_state, tables_of
from astra.adapters.named import by_name
from astra.bots import LADDER
from astra.bots.redeal import redeal_secrets
from astra.record.sample import sample
from astra.record.view import make_view
from astra.rules import ids
from astra.rules.rng import Rng
from astra.rules.scoring import winners
from astra.rules.state import State

PLANNERS = [level.name for level in LADDER if level.character is not None]


def moments(players: int, seed: int, share: float) -> list[State]:
    """Some decisions of a random game; all of those that come in a tie of boons."""
    state = deal_state(tables_of(players, False), seed)
    rng = random.Random(seed)
    found = []
    while state.decision != ids.OVER:
        tied = state.discovery is not None and state.discovery.choosing != 0
        if tied or rng.random() < share:
            found.append(state.copy())
        state.apply_unchecked(rng.choice(list(state.legal_ids())))
    return found


@pytest.mark.parametrize("name", ["random", *PLANNERS])
def test_an_opponent_intends_the_same_whatever_its_seat_cannot_know(name: str) -> None:
    """Everything secret is drawn again: the deck, others' final scoring cards, tied boons not yet shown."""
    finals = decks = boons = 0
    for players, seed in ((4, 5), (3, 11)):
        opponent = by_name(tables_of(players, False), name)
        for number, state in enumerate(moments(players, seed, 0.02)):
            seat = int(state.seat)
            intended = list(opponent.intend(state, Rng(number)))
            for deal in range(3):
                twin = sample(make_view(state, seat), random.Random(deal))
                assert list(opponent.intend(twin, Rng(number))) == intended
                finals += [int(one.final) for one in twin.seats] != [int(one.final) for one in state.seats]
                decks += list(twin.deck) != list(state.deck[state.drawn :])
                if state.discovery is not None and twin.discovery is not None:
                    boons += twin.discovery.choices != state.discovery.choices
    assert min(finals, decks, boons) > 0


def test_what_is_intended_is_played_until_chance_or_another_seat_comes_between() -> None:
    tables = tables_of(2, False)
    greedy = by_name(tables, "greedy")
    lengths = set()
    for seed in range(20):
        state = deal_state(tables, seed)
        intended = list(greedy.intend(state, Rng(seed)))
        alone = state.copy()
        alone.outside_chance = True
        for action in intended:
            assert action in list(alone.legal_ids())
            alone.apply_unchecked(action)
        played = state.copy()
        played.outside_chance = True
        greedy.play(played, Rng(seed))
        assert played == alone
        lengths.add(len(intended))
    assert max(lengths) > 3


def test_secrets_are_dealt_again_among_what_is_possible() -> None:
    finals, boons = set(), set()
    for state in moments(4, 5, 0.0):
        seat = int(state.seat)
        assert state.discovery is not None
        for seed in range(40):
            twin = state.copy()
            redeal_secrets(twin, seat, Rng(seed * 977))
            assert make_view(twin, seat) == make_view(state, seat)
            finals.add(tuple(int(one.final) for one in twin.seats))
            assert twin.discovery is not None
            boons.add(int(twin.discovery.choices))
    assert len(finals) > 20
    assert len(boons) > 3


def test_greedy_beats_random_and_planner_beats_greedy() -> None:
    """Short games, seats swapped; the ladder's own ratings are measured elsewhere."""
    tables = tables_of(2, False, edition="short")
    for better, worse in (("greedy", "random"), ("planner", "novice")):
        opponents = [by_name(tables, better), by_name(tables, worse)]
        won = 0.0
        for number in range(40):
            state = deal_state(tables, f"ladder:{number // 2}")
            while state.decision != ids.OVER:
                opponents[(int(state.seat) + number) % 2].play(state, Rng(number * 1000 + int(state.turn)))
            best = winners(state)
            won += (number % 2 in best) / len(best)
        assert won > 24, (better, won)


def test_a_searcher_can_be_asked_by_name() -> None:
    tables = tables_of(2, False, edition="short")
    state = deal_state(tables, 1)
    by_name(tables, "adept").play(state, Rng(1))
    assert state != deal_state(tables, 1)
