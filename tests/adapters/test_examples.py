"""Every example runs, in short form."""

import importlib.util
import re
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any

import gymnasium
import pytest

from tests.compact import LEFT_OUT
from tests.services.finding import Missing
from tests.services.fixtures import leave_out
from tests.waiting import PATIENCE
from tools.prepare import WITHOUT_LEARNERS

EXAMPLES = Path(__file__).parents[2] / "examples"


def run(name: str, *words: str) -> str:
    outcome = subprocess.run(
        [sys.executable, EXAMPLES / name, *words], capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    assert outcome.returncode == 0, outcome.stderr
    return outcome.stdout


def want_learners() -> None:
    """Where set-up has found that torch cannot be had, not even `CI` makes it a failure."""
    if importlib.util.find_spec("sb3_contrib") is not None:
        return
    missing = Missing("sb3-contrib and torch (python3 tools/prepare.py learners)")
    if (Path(sys.prefix) / WITHOUT_LEARNERS).exists():
        pytest.skip(f"{LEFT_OUT}everything that needs {missing}")
    leave_out(missing)


@pytest.mark.parametrize(("known", "outcome"), [(False, pytest.fail.Exception), (True, pytest.skip.Exception)])
def test_without_torch_a_run_for_ci_fails_unless_set_up_could_not_have_it(
    known: bool, outcome: type[BaseException], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setenv("CI", "true")
    if known:
        (tmp_path / WITHOUT_LEARNERS).touch()
    with pytest.raises(outcome, match="LEFT OUT: everything that needs sb3-contrib and torch"):
        want_learners()


@pytest.mark.parametrize("players", [2, 5])
def test_the_pettingzoo_example_plays_a_game(players: int) -> None:
    told = run("pettingzoo_table.py", "--players", str(players))
    assert "decides (turn)" in told
    assert re.search(r"rewards: seat_0 [+-]\d\.\d\d, seat_1 ", told)


def test_the_gymnasium_example_plays_each_kind_of_game() -> None:
    told = run("gymnasium_seat.py", "--episodes", "2")
    assert len(re.findall(r"won [012] of 2", told)) == 3


def test_the_learner_begins_at_about_half_and_beats_random_after_a_few_games() -> None:
    told = run("batch_learner.py", "--seconds", "200", "--most-games", "250", "--at-once", "32", "--games", "120")
    before, after = (float(wins) / 120 for wins in re.findall(r"won ([\d.]+) of 120 .*95 % interval", told))
    assert 0.35 < before < 0.65
    assert after > 0.6


def test_the_search_on_states_plays_a_game() -> None:
    told = run("state_search.py", "--games", "1", "--simulations", "3", "--opponent", "random")
    assert re.search(r"won [\d.]+ of 1 games against random", told)


def test_openspiels_searchers_play_a_game_each_against_random_play() -> None:
    told = run("openspiel_search.py", "--games", "1", "--simulations", "2", "--edition", "short")
    assert re.findall(r"(?m)^(\S+): mean return [+-][01]\.00 over 1 games", told) == ["MCTS", "IS-MCTS"]


def test_maskable_ppo_learns_and_plays() -> None:
    want_learners()
    told = run("maskable_ppo.py", "--steps", "300", "--games", "2", "--edition", "short", "--opponent", "greedy")
    assert re.search(r"won \d+% of 2 games against greedy", told)


@pytest.mark.parametrize("kind", [{"players": 2, "edition": "short"}, {"solo": True, "rewards": "fame"}], ids=str)
def test_stable_baselines_checker_finds_nothing(kind: dict[str, Any]) -> None:
    want_learners()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it would rather have floats, and says so
        check_env = importlib.import_module("stable_baselines3.common.env_checker").check_env
        check_env(gymnasium.make("astra.adapters.gymnasium_v1:Astra-v1", **kind).unwrapped)
