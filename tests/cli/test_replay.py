"""`astra replay`: forward and back through a record."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from astra import Game
from astra.cli.main import app
from astra.cli.terminal.session import Recording
from astra.locales import LANGUAGES, Texts
from astra.record.commitment import commitment, deal_text
from tests.cli.at_table import new_game, tied_game, words

ACTIONS = 40


def replay(*arguments: str, typed: str = "") -> Result:
    environment = {"COLUMNS": "100", "LINES": "30", "LANG": "en_GB.UTF-8", "LC_ALL": ""}
    return CliRunner().invoke(app, ["replay", *arguments], input=typed, env=environment)


@pytest.fixture
def game() -> Game:
    game = new_game(2)
    rng = random.Random(4)
    for _ in range(ACTIONS):
        game.play(rng.choice(game.legal()))
    return game


@pytest.fixture
def file(game: Game, tmp_path: Path) -> str:
    path = tmp_path / "night.astra"
    path.write_text(game.record(), encoding="utf-8")
    return str(path)


def test_a_recording_goes_forward_and_back_to_the_same_positions(game: Game) -> None:
    recording = Recording(game.record())
    forward = []
    for number in range(ACTIONS + 1):
        recording.go_to(number)
        forward.append(recording.session.game.view(0))
    for number in reversed(range(ACTIONS + 1)):
        recording.go_to(number)
        assert recording.session.game.view(0) == forward[number]
    assert forward[-1] == game.view(0)


def test_it_steps_forward_back_and_to_an_action(file: str, game: Game) -> None:
    shown = words(replay(file, typed="n\n\np\ng 12\n7\nq\n").output)
    actions = game.actions
    steps = [f"Action {n} of {ACTIONS}: {actions[n - 1]}" for n in (1, 2, 1, 12, 7)]
    position = shown.index("Before the first action")
    for step in steps:
        position = shown.index(step, position + 1)


def test_it_tells_what_the_action_did(file: str, game: Game) -> None:
    number = next(n for n, action in enumerate(game.actions, 1) if action == "rest")
    assert "rested" in words(replay(file, "--action", str(number)).output.split(f"Action {number} of")[1])


def test_a_default_name_is_said_in_the_language_of_the_table(tmp_path: Path) -> None:
    game = Game.new(players=2, seed=5)
    game.play("rest")
    path = tmp_path / "night.astra"
    path.write_text(game.record(), encoding="utf-8")
    shown = words(replay(str(path), "--action", "1", "--language", "ru").output)
    assert "Игрок 1" in shown
    assert "Seat" not in shown


@pytest.mark.parametrize("typed", ["9" * 5000, "g " + "9" * 5000])
def test_a_very_long_number_is_no_action_of_the_record(file: str, typed: str) -> None:
    result = replay(file, typed=f"{typed}\nq\n")
    assert result.exit_code == 0
    assert f"This record has no action {'9' * 39}…: choose 0 to 40." in words(result.output)


@pytest.mark.parametrize("language", LANGUAGES)
def test_g_alone_asks_for_a_number(file: str, language: str) -> None:
    shown = words(replay(file, "--language", language, typed="g\nq\n").output)
    assert words(Texts(language).format("replay-go-where", last=ACTIONS)) in shown


@pytest.mark.parametrize("number", [0, 1, 12, ACTIONS])
def test_json_gives_the_spectators_table_after_an_action(file: str, game: Game, number: int) -> None:
    result = replay(file, "--json", "--action", str(number))
    assert result.exit_code == 0
    moment = json.loads(result.stdout)
    recording = Recording(game.record())
    recording.go_to(number)
    assert moment["view"] == json.loads(json.dumps(recording.session.game.view(None)))
    assert (moment["action"], moment["actions"]) == (number, ACTIONS)
    assert moment["text"] == (game.actions[number - 1] if number else None)
    assert moment["names"] == ["Mira", "Ilse"]
    assert bool(moment["events"]) == bool(number)


def test_json_without_an_action_gives_the_end_of_the_record(file: str) -> None:
    assert replay(file, "--json").stdout == replay(file, "--json", "--action", str(ACTIONS)).stdout
    assert json.loads(replay(file, "--json").stdout)["action"] == ACTIONS


def test_json_tells_no_choice_of_a_tie_among_the_events(tmp_path: Path) -> None:
    """R6.3: the boons of a tie are chosen hidden, so a spectator's events do not name them."""
    game = tied_game()
    game.play("mark Tau.10")
    while game.decision != "boon" or len(game.view(None)["discovery"]["taking"]) < 2:
        game.play(game.legal()[0])
    seat = game.seat
    happened = game.play(game.legal()[0])
    assert any(getattr(event, "seen_by", None) == (seat,) for event in happened)
    path = tmp_path / "tie.astra"
    path.write_text(game.record(), encoding="utf-8")
    kinds = [event["event"] for event in json.loads(replay(str(path), "--json").stdout)["events"]]
    assert "BoonChosen" not in kinds


def test_it_stops_at_both_ends(file: str) -> None:
    shown = words(replay(file, "--action", str(ACTIONS), typed="n\ng 0\np\ng 99\nwhat\nq\n").output)
    texts = Texts("en")
    for text_id in ("replay-ends", "replay-begins", "replay-keys"):
        assert texts.format(text_id) in shown
    assert "This record has no action 99: choose 0 to 40." in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_three_languages(file: str, language: str) -> None:
    shown = words(replay(file, "--action", "3", "--language", language).output)
    assert Texts(language).format("table-log") in shown


def test_the_end_of_input_leaves_politely(file: str) -> None:
    assert replay(file).exit_code == 0


def test_an_action_that_the_record_does_not_have_ends_with_2(file: str) -> None:
    result = replay(file, "--action", "41")
    assert result.exit_code == 2
    assert "--action is 41, expected 0 to 40" in result.stderr


def test_a_missing_file_ends_with_2(tmp_path: Path) -> None:
    result = replay(str(tmp_path / "missing.astra"))
    assert result.exit_code == 2
    assert "cannot be read" in result.stderr


def test_a_damaged_record_gives_the_loaders_message_and_1(file: str) -> None:
    path = Path(file)
    path.write_text(path.read_text(encoding="utf-8").replace("1. ", "1. stop # ", 1), encoding="utf-8")
    result = replay(file)
    assert result.exit_code == 1
    assert "line" in result.stderr
    assert "Traceback" not in result.output


# --verify


@pytest.fixture
def night(tmp_path: Path) -> tuple[Path, Path, str]:
    """The record of a finished game, its committed deal and the hash."""
    game = new_game(2)
    text = deal_text(game, bytes(32))
    rng = random.Random(4)
    while not game.over:
        game.play(rng.choice(game.legal()))
    record, deal = tmp_path / "night.astra", tmp_path / "night.deal"
    record.write_text(game.record(), encoding="utf-8")
    deal.write_text(text, encoding="utf-8")
    return record, deal, commitment(text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_verify_says_that_everything_fits(night: tuple[Path, Path, str], language: str) -> None:
    record, deal, told = night
    options = ("--deal", str(deal), "--commitment", told, "--language", language)
    result = replay(str(record), "--verify", *options)
    assert result.exit_code == 0, result.output
    texts = Texts(language)
    actions = len(Recording(record.read_text(encoding="utf-8")).lines)
    for text in ("verify-deal", "verify-record", "verify-compare"):
        assert texts.format(text, n=actions, hash=told) in result.output


def test_verify_names_what_does_not_fit_and_ends_with_1(night: tuple[Path, Path, str]) -> None:
    record, deal, _ = night
    result = replay(str(record), "--verify", "--deal", str(deal), "--commitment", "00")
    assert result.exit_code == 1
    assert "the commitment was 00, but the text has" in result.stderr
    assert "1 thing does not match." in result.stderr


def test_verify_takes_a_tables_own_answer(night: tuple[Path, Path, str], tmp_path: Path) -> None:
    record, deal, told = night
    answer = tmp_path / "deal.json"
    answer.write_text(json.dumps({"commitment": told, "text": deal.read_text()}), encoding="utf-8")
    assert replay(str(record), "--verify", "--deal", str(answer)).exit_code == 0
    answer.write_text(json.dumps({"commitment": "00", "text": deal.read_text()}), encoding="utf-8")
    assert replay(str(record), "--verify", "--deal", str(answer)).exit_code == 1
    assert replay(str(record), "--verify", "--deal", str(answer), "--commitment", told).exit_code == 0


@pytest.mark.parametrize("text", ['{"commitment": "00", "text": null}', '{"text": "x"}', "{"])
def test_an_answer_without_a_text_ends_with_2(night: tuple[Path, Path, str], tmp_path: Path, text: str) -> None:
    answer = tmp_path / "deal.json"
    answer.write_text(text, encoding="utf-8")
    result = replay(str(night[0]), "--verify", "--deal", str(answer))
    assert result.exit_code == 2
    assert "text" in result.stderr
    assert "Traceback" not in result.output


def test_verify_as_json(night: tuple[Path, Path, str]) -> None:
    record, deal, told = night
    verdict = json.loads(replay(str(record), "--verify", "--deal", str(deal), "--json").stdout)
    assert (verdict["holds"], verdict["problems"], verdict["commitment"]) == (True, [], told)
    assert verdict["over"]
    failed = replay(str(record), "--verify", "--deal", str(record), "--json")
    assert failed.exit_code == 1
    assert json.loads(failed.stdout)["problems"]


def test_verify_without_a_deal_checks_the_record_and_says_so(file: str) -> None:
    result = replay(file, "--verify")
    assert result.exit_code == 0
    texts = Texts("en")
    for text_id in ("verify-no-deal", "verify-under-way"):
        assert texts.format(text_id) in result.output
    path = Path(file)
    path.write_text(path.read_text(encoding="utf-8").replace("1. ", "1. stop # ", 1), encoding="utf-8")
    assert replay(file, "--verify").exit_code == 1


def test_a_deal_without_verify_ends_with_2(night: tuple[Path, Path, str]) -> None:
    assert replay(str(night[0]), "--deal", str(night[1])).exit_code == 2
    assert replay(str(night[0]), "--verify", "--commitment", night[2]).exit_code == 2
