"""Dealing again changes what a seat cannot know, and nothing that it can."""

import random
from collections import Counter

import pytest

from astra.bots.redeal import redeal
from astra.record.view import make_view
from astra.rules.rng import Rng
from tests.bots.games import KINDS, moments, new_game


@pytest.mark.parametrize("kind", KINDS)
def test_the_view_of_the_seat_stays_as_it_is(kind: str) -> None:
    rng = Rng(7)
    for game in moments(kind, seed=3, count=12):
        for seat in range(game.players):
            state = game.state.copy()
            before = make_view(state, seat)
            redeal(state, seat, rng)
            assert make_view(state, seat) == before


def test_every_card_of_the_deck_comes_on_top_about_equally_often() -> None:
    state = new_game("2", 6).state
    rng = Rng(3)
    tops: Counter[int] = Counter()
    for _ in range(4400):
        dealt = state.copy()
        redeal(dealt, 0, rng)
        tops[int(dealt.deck[dealt.drawn])] += 1
        assert sorted(dealt.deck) == sorted(state.deck)
    assert len(tops) == 44
    assert 60 < min(tops.values()) <= max(tops.values()) < 150


def test_others_get_any_final_cards_but_the_seats_own_and_no_two_the_same() -> None:
    state = new_game("5", 6).state
    rng = Rng(3)
    seen: Counter[int] = Counter()
    for _ in range(2000):
        dealt = state.copy()
        redeal(dealt, 2, rng)
        finals = [int(seat.final) for seat in dealt.seats]
        assert len(set(finals)) == 5
        assert finals[2] == state.seats[2].final
        seen[finals[0]] += 1
    assert len(seen) == 5
    assert 320 < min(seen.values()) <= max(seen.values()) < 480


def test_rolls_to_come_differ_and_a_card_that_is_face_up_stays() -> None:
    state = new_game("solo E4", 6).state
    rng = Rng(3)
    rolls: Counter[int] = Counter()
    orders = set()
    assert state.auptolemy is not None
    for _ in range(120):
        dealt = state.copy()
        redeal(dealt, 0, rng)
        assert dealt.auptolemy is not None
        rolls[int(dealt.chance.below(6))] += 1
        orders.add(tuple(dealt.auptolemy.deck))
        assert dealt.auptolemy.top() == state.auptolemy.top()
    assert len(rolls) == 6
    assert len(orders) > 100


def test_the_state_that_was_copied_keeps_its_deal() -> None:
    state = new_game("3", 6).state
    before = (list(state.deck), [int(seat.final) for seat in state.seats])
    redeal(state.copy(), 0, Rng(random.Random(1).getrandbits(30)))
    assert (list(state.deck), [int(seat.final) for seat in state.seats]) == before
