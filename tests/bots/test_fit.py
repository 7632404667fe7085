"""The fit of the weights: repeatable, complete, and able to learn."""

from pathlib import Path

import numpy as np
import pytest

from astra.bots import features as f
from astra.bots import policy as p
from astra.bots.thumb import rules_of_thumb
from astra.bots.weights import judge_for, policy_for
from tests.bots.games import new_game
from tools.fit_evaluation import Games, fit, fit_certainty, fit_win, made_by, play, read_options, shares_of, targets


def test_the_same_games_give_the_same_weights_for_every_kind_of_game() -> None:
    found = [fit({"2": play("2", 0, 1, seed=3, simulations=2, weights=rules_of_thumb())}, 0.01) for _ in range(2)]
    assert found[0] == found[1]
    assert found[0] != rules_of_thumb()
    for kind in ("2", "5", "solo"):
        tables = new_game(kind, 1).state.tables
        assert len(judge_for(tables, found[0]).win) % (f.PHASES * f.COLUMNS) == 0
        assert len(policy_for(tables, found[0]).weights) == p.FACTS


def test_a_fit_finds_what_decides_games() -> None:
    """Made-up games of two rivals where the first column decides and the others say nothing."""
    numbers = np.random.default_rng(1)
    table = numbers.normal(size=(4000, 2, 5))
    chances = shares_of(table, np.array([1.5, 0.0, 0.0, 0.0, 0.0]))
    first = numbers.random(4000) < chances[:, 0]
    won = np.stack([first, ~first], axis=1).astype(float)
    weights = fit_win([(table, won)], np.zeros(5), 1e-4)
    assert weights[0] == pytest.approx(1.5, abs=0.15)
    assert np.abs(weights[1:]).max() < 0.1


def test_a_search_that_is_too_timid_late_in_a_game_is_told_with_more_certainty() -> None:
    """Made-up games where the true chances are the search's, squared, at the end and as they are at the beginning."""
    numbers = np.random.default_rng(1)
    progress = numbers.random(6000)
    chances = numbers.uniform(0.1, 0.9, 6000)
    expected = np.stack([chances, 1 - chances], axis=1)
    powers = expected ** (1 + progress)[:, None]
    first = numbers.random(6000) < powers[:, 0] / powers.sum(axis=1)
    won = np.stack([first, ~first], axis=1).astype(float)
    nothing = np.zeros(0)
    games = Games(nothing, nothing, nothing, nothing, [], [], [], [], list(expected), list(won), progress.tolist())
    assert fit_certainty(games) == pytest.approx([1.0, 2.0], abs=0.2)


def test_a_strong_lean_keeps_the_priors() -> None:
    table = np.random.default_rng(1).normal(size=(50, 2, 3))
    won = np.tile([1.0, 0.0], (50, 1))
    prior = np.array([0.3, -0.2, 0.1])
    assert fit_win([(table, won)], prior, 1000.0) == pytest.approx(prior, abs=0.01)


def test_what_is_to_be_learnt_leans_to_what_was_expected_later_and_ends_with_who_won() -> None:
    even, won = np.array([0.5, 0.5]), np.array([1.0, 0.0])
    found = targets([even, even, even], won)
    assert [round(float(each[0]), 4) for each in found] == sorted(round(float(each[0]), 4) for each in found)
    assert found[-1] == pytest.approx(won)
    assert 0.5 < found[0][0] < 1


def test_the_weights_name_every_option_that_made_them(tmp_path: Path) -> None:
    assert made_by(read_options(["--rounds", "2", "--cores", "1"])) == (
        "tools/fit_evaluation.py --rounds 2 --games 160 --simulations 100 --seed 1 --lean 0.005"
    )
    begin = tmp_path / "old.json"
    begin.write_text("{}")
    made = made_by(read_options(["--kinds", "2", "solo", "--begin", str(begin)]))
    assert made.endswith(" --lean 0.005 --kinds 2 solo --begin old.json (sha256 44136fa355b3)")
