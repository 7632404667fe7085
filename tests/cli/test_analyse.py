"""`astra analyse`: a record in, chances and costly turns out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner, Result

from astra import Game
from astra.arena.analysis import analyse
from astra.arena.playing import ForfeitCount
from astra.arena.report import export_line
from astra.cli.main import app
from astra.locales import LANGUAGES, Texts
from tests.arena.made import made_result
from tests.cli.at_table import NAMES, words

QUICK = ("--simulations", "10")


def run(*arguments: str) -> Result:
    environment = {"COLUMNS": "100", "LANG": "en_GB.UTF-8", "LC_ALL": ""}
    return CliRunner().invoke(app, ["analyse", *arguments], env=environment)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Two Rests at the very beginning, which is a bad way to play."""
    game = Game.new(players=3, seed=5, first=0, names=NAMES[:3])
    for action in ("rest", "rest", str(game.legal()[0])):
        game.play(action)
    path = tmp_path / "night.astra"
    path.write_text(game.record(), encoding="utf-8")
    return path


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_tells_chances_costs_and_what_was_better(file: Path, language: str) -> None:
    result = run(str(file), *QUICK, "--language", language)
    assert result.exit_code == 0, result.output
    texts = Texts(language)
    shown = words(result.stdout)
    assert words(texts.format("analysis-no-hindsight")) in shown
    analysis = analyse(file.read_text(encoding="utf-8"), simulations=10)
    assert analysis.costly
    for moment in analysis.moments:
        assert f"{moment.action} {NAMES[moment.seat]} {moment.played}" in shown
    for turn in analysis.costly:
        assert ", ".join(turn.better) in shown
        assert f"{round(100 * turn.cost)} %" in shown


def test_brief_leaves_the_actions_out(file: Path) -> None:
    result = run(str(file), *QUICK, "--brief")
    assert "Turn 1: Mira" not in result.stdout
    assert "1. Turn" in result.stdout


def test_json_is_the_whole_analysis_with_sentences(file: Path) -> None:
    result = run(str(file), *QUICK, "--json", "--language", "fr")
    document = json.loads(result.stdout)
    analysis = analyse(file.read_text(encoding="utf-8"), simulations=10)
    assert [moment["chances"] for moment in document["moments"]] == [moment.chances for moment in analysis.moments]
    assert [moment["cost"] for moment in document["moments"]] == [moment.cost for moment in analysis.moments]
    assert document["winners"] is None
    reasons = [reason for turn in document["costly"] for reason in turn["reasons"]]
    assert reasons
    assert all(reason["text"].endswith(".") for reason in reasons)


def test_a_chart_is_written(file: Path, tmp_path: Path) -> None:
    chart = tmp_path / "night.svg"
    assert run(str(file), *QUICK, "--chart", str(chart)).exit_code == 0
    assert chart.read_text(encoding="utf-8").startswith("<?xml")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--chart", "night.gif"], "ends with '.gif', expected .pdf, .png, .svg"),
        (["--chart", "missing/night.svg"], "there is no folder"),
        (["--seconds", "0"], "--seconds is 0, expected more than 0"),
        (["--seconds", "inf"], "--seconds is inf, expected more than 0, and an end"),
        (["--simulations", "0"], "Invalid value for '--simulations'"),
        (["--language", "de"], "unknown language 'de'"),
    ],
)
def test_a_bad_option_is_told_before_the_long_work(file: Path, arguments: list[str], message: str) -> None:
    result = run(str(file), *arguments)
    assert result.exit_code == 2
    assert message in words(result.stderr)
    assert "Traceback" not in result.output


def test_a_damaged_record_gives_the_loaders_message_and_1(file: Path) -> None:
    file.write_text(file.read_text(encoding="utf-8").replace("1. ", "1.  ", 1), encoding="utf-8")
    result = run(str(file))
    assert result.exit_code == 1
    assert "line" in result.stderr


def test_a_record_without_actions_is_told(tmp_path: Path) -> None:
    path = tmp_path / "new.astra"
    path.write_text(Game.new(2, seed=1).record(), encoding="utf-8")
    result = run(str(path))
    assert result.exit_code == 2
    assert "there is nothing to analyse" in result.stderr


# Games of an arena


@pytest.fixture
def export(file: Path) -> Path:
    """An arena's export with the record of `file` as game 7; a bot's message contains what looks like line ends."""
    crashed = ForfeitCount(0, "crashed", 1, "one\u2028two\x85three")
    result = made_result(7, ["a", "b"], [3, 2])
    path = file.parent / "games.jsonl"
    record = file.read_text(encoding="utf-8")
    games = [made_result(6, ["a", "b"], [1, 2], forfeits=[crashed]), replace(result, record=record)]
    path.write_bytes(b"".join(export_line(game) for game in games))
    return path


def test_a_game_of_an_export_is_analysed_by_its_number(file: Path, export: Path) -> None:
    one = run(str(export), "--game", "7", *QUICK)
    assert one.exit_code == 0, one.output
    assert one.stdout == run(str(file), *QUICK).stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "is an export of the arena with 2 games, 6 to 7: --game N says which one"),
        (["--game", "8"], "--game 8: EXPORT has 2 games, 6 to 7"),
    ],
)
def test_an_export_without_the_number_of_a_game_says_what_it_has(
    export: Path, arguments: list[str], message: str
) -> None:
    result = run(str(export), *arguments)
    assert result.exit_code == 2
    assert message in result.stderr.replace(str(export), "EXPORT")


def test_a_number_of_a_game_goes_with_an_export_only(file: Path) -> None:
    result = run(str(file), "--game", "1")
    assert result.exit_code == 2
    assert "is one record, and no export" in result.stderr


def test_json_that_is_no_export_is_told(tmp_path: Path) -> None:
    path = tmp_path / "other.json"
    path.write_text('{"a": 1}')
    result = run(str(path))
    assert result.exit_code == 1
    assert "line 1: is neither a record nor a game of `astra arena --export`" in result.stderr
