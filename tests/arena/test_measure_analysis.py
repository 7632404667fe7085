"""The measure of an analysis: which mistakes its first look suspects."""

import random

import msgspec
import pytest

import astra
from astra import Game
from astra.arena.analysis import DEEPER, SUSPECT, cost_of, judged, questions_of, thought_over
from tools.measure_analysis import TABLES, Cost, costs_of, play, report


def test_a_report_counts_what_each_limit_finds_and_what_that_takes() -> None:
    costs = [Cost(0.05, 0.04), Cost(0.015, 0.2), Cost(0.0, 0.03), Cost(0.02, 0.0), *[Cost(0.0, 0.0)] * 6]
    head, lower, higher = report(costs, (0.01, 0.03))
    assert head == "10 decisions, 3 of them cost 3 points or more"
    assert lower.startswith("second look from 1 points on: 66.7 % (")
    assert lower.endswith(f"{1 + DEEPER * 0.3:.1f} times the simulations")
    assert higher.startswith("second look from 3 points on: 33.3 % (")


def test_a_decision_costs_what_an_analysis_says_where_its_first_look_suspects_it() -> None:
    game = Game.from_position({"players": 3, "above_end": 2, "turn": 3}, seed=5)
    rng = random.Random(5)
    for _ in range(15):
        game.play(rng.choice(game.legal()))
    costs = costs_of(game, 4)
    asked = [question for question in questions_of(game, 4, None) if len(question.view["legal"]) > 1]
    assert len(costs) == len(asked) > 0
    for cost, question in zip(costs, asked, strict=True):
        longer = msgspec.structs.replace(question, simulations=4 * DEEPER)
        told = judged(question)
        assert told == thought_over(longer if cost.first >= SUSPECT else question)
        assert cost_of(told, question.played) == (cost.second if cost.first >= SUSPECT else cost.first)


@pytest.mark.skipif(not astra.COMPILED, reason="too slow interpreted")
def test_the_games_are_those_of_the_tables_and_the_same_every_time() -> None:
    game = play(0)
    assert game.over
    assert game.players == len(TABLES[0])
    assert play(0).actions == game.actions
