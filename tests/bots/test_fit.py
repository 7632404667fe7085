"""The fit of the weights: repeatable, complete, and able to learn."""

import random
from pathlib import Path

import numpy as np
import pytest

from astra import Game
from astra.bots import features as f
from astra.bots import policy as p
from astra.bots.heuristics import rules_of_thumb
from astra.bots.weights import judge_for, policy_for
from tests.bots.games import new_game
from tools.fit_evaluation import (
    fit,
    fit_win,
    games_of,
    made_by,
    made_in_turn,
    play,
    play_match,
    read_options,
    shares_of,
    solo_modifiers,
    targets,
)
from tools.weights_match import keep_the_better, verdict

KINDS = ("solo", "2", "3", "auptolemy")
PARTS = ("win", "fame", "policy")


def test_the_same_games_give_the_same_weights_for_every_kind_of_game() -> None:
    found = [fit({"2": play("2", 0, 1, seed=3, simulations=2, weights=rules_of_thumb())}, 0.01) for _ in range(2)]
    assert found[0] == found[1]
    assert found[0] != rules_of_thumb()
    for kind in ("2", "5", "solo"):
        tables = new_game(kind, 1).state.tables
        assert len(judge_for(tables, found[0]).win) % (f.PHASES * f.COLUMNS) == 0
        assert len(policy_for(tables, found[0]).weights) == p.TRAITS


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
        " --match 200 --seconds 0.02"
    )
    begin = tmp_path / "old.json"
    begin.write_text("{}")
    made = made_by(read_options(["--kinds", "2", "solo", "--begin", str(begin)]))
    assert made.endswith(" --seconds 0.02 --kinds 2 solo --begin old.json (sha256 44136fa355b3)")


def test_fewer_than_two_hundred_games_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        read_options(["--match", "199"])
    assert "expected at least 200 games" in capsys.readouterr().err


def test_weights_that_win_less_than_their_share_replace_nothing() -> None:
    old, new = ({part: {k: [part, k, age] for k in KINDS} for part in PARTS} for age in ("old", "new"))
    verdicts = [verdict("2", [1.0] * 101 + [0.0] * 99), verdict("3", [1.0] * 60 + [0.0] * 140)]
    assert [each.holds for each in verdicts] == [True, False]
    kept = keep_the_better(new, old, verdicts)
    assert [kept["win"][kind][2] for kind in KINDS] == ["old", "new", "old", "old"]
    assert "50.5 % (43.6 to 57.4) of 200 games, 50.0 % is even" in str(verdicts[0])


def test_weights_that_stay_keep_how_they_were_made() -> None:
    won, lost = verdict("4", [1.0] * 200), verdict("5", [0.0] * 200)
    told = made_in_turn("the new command", [won, lost], "the old command")
    assert told.startswith("the new command; 4: 100.0 %")
    assert told.endswith(". Before that: the old command")
    everything = [verdict(kind, [1.0] * 200) for kind in ("solo", "2", "3", "4", "5")]
    assert "the old command" not in made_in_turn("the new command", everything, "the old command")


def test_alone_both_weights_have_the_same_deals() -> None:
    """Even numbers are the new weights' games, odd ones the old ones'."""
    both = verdict("solo", [1.0, 0.0, 1.0, 1.0])
    assert (both.share.value, both.even) == (1.0, 0.5)
    new, old = ({part: dict.fromkeys(KINDS, age) for part in PARTS} for age in ("new", "old"))
    replaced = keep_the_better(new, old, [both])
    assert replaced["win"]["2"] == "old"


def test_games_alone_are_plain_mixed_or_as_hard_as_can_be() -> None:
    found = [frozenset(solo_modifiers(random.Random(seed))) for seed in range(40)]
    hard = frozenset(f"H{number}" for number in range(1, 7))
    assert {frozenset(), hard} < set(found)
    for modifiers in set(found):
        assert Game.new(solo=True, modifiers=sorted(modifiers), seed=1).seat == 0


def test_some_kinds_of_game_may_have_more_games_than_others(capsys: pytest.CaptureFixture[str]) -> None:
    options = read_options(["--games", "40", "--kinds", "2", "3", "--games-of", "2=90"])
    assert games_of(options) == {"2": 90, "3": 40}
    assert "--games 40" in made_by(options)
    assert "--games-of 2=90" in made_by(options)
    for words in ("4=10", "2=0", "2", "2=many"):
        with pytest.raises(SystemExit):
            read_options(["--kinds", "2", "3", "--games-of", words])
        assert f"--games-of {words}" in capsys.readouterr().err


def test_games_of_other_kinds_may_serve_a_fit_that_replaces_only_some() -> None:
    options = read_options(["--kinds", "2", "3", "--replace", "2"])
    assert options.replace == ["2"]
    assert made_by(options).endswith("--kinds 2 3 --replace 2")
    assert read_options(["--kinds", "2", "3"]).replace == ["2", "3"]
    with pytest.raises(SystemExit):
        read_options(["--kinds", "2", "--replace", "3"])


def test_a_match_between_weights_is_played_to_its_end() -> None:
    thumb = rules_of_thumb()
    for kind in ("2", "solo"):
        shares = play_match(kind, 0, 2, 1, 0.0, thumb, thumb)
        assert all(0.0 <= share <= 1.0 for share in shares)
