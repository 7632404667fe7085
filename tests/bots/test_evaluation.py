"""The evaluation: chances that add up, exact scores at the end, and what a turn is about to give."""

import random

import pytest

from astra.bots import features as f
from astra.bots.weights import fitted, judge_for, kind_of_game
from tests.bots.games import KINDS, moments, new_game


@pytest.mark.parametrize("kind", KINDS)
def test_the_end_of_a_game_is_scored_as_the_rules_score_it(kind: str) -> None:
    for seed in range(3):
        game = new_game(kind, seed)
        rng = random.Random(seed)
        while not game.over:
            game.play(rng.choice(game.legal()))
        judge = judge_for(game.state.tables)
        judge.judge(game.state)
        totals = [row["total"] for row in game.scores()]
        assert [int(judge.total(rival)) for rival in range(len(totals))] == totals
        winners = game.winners()
        for seat in range(game.players):
            assert judge.shares[seat] == (1 / len(winners) if seat in winners else 0)


@pytest.mark.parametrize("kind", KINDS)
def test_chances_are_shares_of_one_victory(kind: str) -> None:
    for game in moments(kind, seed=8, count=9):
        judge = judge_for(game.state.tables)
        judge.judge(game.state)
        assert sum(judge.shares) == pytest.approx(1)
        assert min(judge.shares) > 0


def test_more_fame_is_a_better_chance_and_so_is_more_dust_early() -> None:
    for kind in ("2", "3", "4", "5", "solo"):
        state = new_game(kind, 3).state.copy()
        judge = judge_for(state.tables)
        judge.judge(state)
        before = judge.shares[0]
        state.seats[0].fame += 10
        judge.judge(state)
        with_fame = judge.shares[0]
        state.seats[0].dust = 1
        judge.judge(state)
        assert with_fame > before
        assert judge.shares[0] < with_fame


def test_what_abilities_in_force_will_give_counts_before_the_turn_ends() -> None:
    """R10.1: A15 fame, A17 and A18 dust."""
    state = new_game("2", 3).state.copy()
    kinds: list[str] = [card.ability.kind for card in state.tables.edition.cards]
    judge = judge_for(state.tables)
    state.now.using = 0
    state.now.grand_stars = 2
    state.now.reclaimed = 3
    state.now.spent = 4
    for kind, column, more in (
        ("fame_per_grand", f.FAME, 2),
        ("reclaim_to_grand", f.DUST, 3),
        ("reclaim_common", f.DUST, 4),
    ):
        row = int(state.active) * int(f.COLUMNS)
        state.now.in_force = 0
        judge.look(state)
        before = judge.rows[row + column]
        state.now.in_force = 1 << kinds.index(kind)
        judge.look(state)
        assert judge.rows[row + column] == before + more


def test_the_weights_have_numbers_for_every_kind_of_game_and_say_how_they_were_made() -> None:
    assert fitted()["made by"].startswith("tools/fit_evaluation.py")
    for kind in KINDS:
        tables = new_game(kind, 1).state.tables
        assert kind_of_game(tables) in fitted()["win"]
        assert len(judge_for(tables).win) == f.PHASES * f.COLUMNS * (2 if tables.solo else 1)


@pytest.mark.parametrize("kind", KINDS)
def test_a_judge_judges_alike_whatever_it_has_looked_at_before(kind: str) -> None:
    """It writes again only what has changed since the last state."""
    states = [game.state for game in moments(kind, seed=4, count=12)]
    random.Random(4).shuffle(states)
    used = judge_for(states[0].tables)
    for state in states * 2:
        new = judge_for(state.tables)
        for seat in range(int(state.tables.players)):
            assert used.lead(state, seat, False) == new.lead(state, seat, False)
            assert used.lead(state, seat, True) == judge_for(state.tables).lead(state, seat, True)
        assert list(used.rows) == list(new.rows)
