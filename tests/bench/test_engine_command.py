"""`astra bench engine` says what it measured; how fast that was, no test may say."""

import json

import pytest
from typer.testing import CliRunner

import astra
from astra.cli.bench import record_of_a_game, states_of_a_game
from astra.cli.main import app
from astra.rules.setup import tables_for

QUICK = ["bench", "engine", "--seconds", "0.01"]
RATES = [
    "steps_per_s",
    "playout_steps_per_s",
    "games_per_s",
    "copies_per_s",
    "legal_lists_per_s",
    "record_lines_per_s",
    "setup_us",
]


def test_the_json_names_the_engine_and_has_every_speed_as_a_positive_number() -> None:
    result = CliRunner().invoke(app, [*QUICK, "--json"])
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert found["compiled"] is astra.COMPILED
    assert found["players"] == 2
    assert found["seconds"] == 0.01
    assert "set-up" in found["measured"]
    for name in RATES:
        assert isinstance(found[name], float)
        assert found[name] > 0


def test_the_speeds_fit_each_other() -> None:
    found = json.loads(CliRunner().invoke(app, [*QUICK, "--json"]).stdout)
    assert found["games"] > 0
    assert found["steps_per_game"] == pytest.approx(found["steps_per_s"] / found["games_per_s"])
    assert found["playout_steps_per_s"] > found["steps_per_s"]


def test_without_json_a_table_names_the_engine_and_the_players() -> None:
    result = CliRunner().invoke(app, [*QUICK, "--players", "5"])
    assert result.exit_code == 0
    assert f"{'compiled' if astra.COMPILED else 'interpreted'}, 5 players" in result.stdout
    assert "copies/s" in result.stdout


@pytest.mark.parametrize("words", [["--players", "6"], ["--players", "1"], ["--seconds", "0"], ["--seconds", "much"]])
def test_a_number_that_makes_no_sense_is_refused(words: list[str]) -> None:
    result = CliRunner().invoke(app, ["bench", "engine", *words])
    assert result.exit_code == 2
    assert words[0] in result.output


def test_what_is_copied_are_all_states_of_a_whole_game() -> None:
    states = states_of_a_game(tables_for(astra.load_edition(), 3, False, 0))
    assert all(len(state.legal_ids()) > 0 for state in states)
    assert int(states[0].turn) == 1
    assert int(states[-1].last_turns) == 1


def test_the_record_that_is_loaded_is_of_a_game_that_is_over() -> None:
    game = astra.Game.load(record_of_a_game(2))
    assert game.over
    assert game.players == 2
