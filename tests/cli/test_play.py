"""`astra play --terminal`: whole games through standard input, options, saving and leaving."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from astra import Game
from astra.cli.main import app
from astra.cli.terminal.table import COMMAND_TO_GO_ON
from astra.locales import LANGUAGES, Texts
from tests.cli.at_table import NAMES, new_game, typed_by_chance, words
from tests.soak import SOAK, in_turns

SCREEN = {"COLUMNS": "100", "LINES": "30", "LANG": "en_GB.UTF-8", "LC_ALL": ""}

PLAYERS = [pytest.param(n, id=f"{n} players") for n in ((1, 2, 3, 4, 5) if SOAK else (1, 2))]
TONGUES = [pytest.param(language, id=language) for language in LANGUAGES]


def astra(*arguments: str, typed: str = "", **environment: str) -> Result:
    return CliRunner().invoke(app, ["play", *arguments], input=typed, env={**SCREEN, **environment})


@pytest.mark.parametrize(("players", "language"), in_turns(PLAYERS, TONGUES))
def test_a_whole_game_is_played_through_standard_input(players: int, language: str) -> None:
    rng = random.Random(players)
    typed = "\n".join(typed_by_chance(rng.randrange(1000) for _ in range(700)))
    seats = ["--solo"] if players == 1 else ["--players", str(players)]
    result = astra("--terminal", *seats, "--seed", "7", "--language", language, typed=typed)
    texts = Texts(language)
    assert result.exit_code == 0, result.output[-2000:]
    assert texts.format("score-title") in result.output
    assert texts.format("score-total") in result.output
    assert texts.format("farewell") in result.output


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--players", "9"], "--players is 9, expected 1 to 5"),
        (["--players", "0"], "--players is 0, expected 1 to 5"),
        (["--players", "9" * 5000], "Invalid value for '--players'"),
        (["--players", "two"], "Invalid value for '--players'"),
        (["--players", "3", "--solo"], "--players is 3, expected 1 in a solo game"),
        (["--players", "2", "--modifiers", "E2"], "modifiers are for solo games only"),
        (["--solo", "--modifiers", "E9"], "'E9' is unknown"),
        (["--solo", "--modifiers", "E2,H1"], "exclude each other"),
        (["--players", "3", "--first", "4"], "--first is 4, expected a player from 1 to 3"),
        (["--players", "3", "--names", "a,b"], "--names has 2 names, expected 3"),
        (["--names", "a,b,c,d,e,f"], "--names has 6 names, expected 1 to 5"),
        (["--names", "a,,b"], "name"),
        (["--language", "de"], "unknown language 'de': choose one of en, fr, ru"),
        (["--edition", "missing.toml"], "missing.toml"),
        (["--load", "missing.astra"], "missing.astra cannot be read"),
        (["--load", "x", "--players", "3"], "--load goes on with a saved game"),
        (["--chess"], "No such option"),
    ],
)
def test_a_bad_option_is_told_and_ends_with_2(arguments: list[str], message: str) -> None:
    result = astra("--terminal", *arguments)
    assert result.exit_code == 2
    assert message in words(result.stderr)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LC_ALL": "fr_FR.UTF-8", "LANG": "ru_RU.UTF-8"}, "fr"),
        ({"LC_ALL": "", "LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LC_ALL": "", "LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_ALL": "C", "LANG": "fr_FR.UTF-8"}, "en"),
    ],
)
def test_the_table_speaks_the_language_of_the_system(environment: dict[str, str], language: str) -> None:
    result = astra("--terminal", "--players", "2", **environment)
    assert Texts(language).format("farewell") in result.output


def test_names_say_how_many_play_and_first_who_begins() -> None:
    result = astra("--terminal", "--names", "Mira,Ilse,Anselm", "--first", "2")
    assert "The night begins with Ilse." in result.output


def test_the_same_seed_deals_the_same_sky() -> None:
    skies = {astra("--terminal", "--players", "4", "--seed", seed).output for seed in ("night", "night", "7")}
    assert len(skies) == 2


def test_a_very_long_number_is_a_seed_like_any_text() -> None:
    seeds = ("9" * 5000, "9" * 5000, "9" * 5001)
    results = [astra("--terminal", "--players", "2", "--seed", seed) for seed in seeds]
    assert [result.exit_code for result in results] == [0, 0, 0]
    assert len({result.output for result in results}) == 2


def test_random_modifiers_are_two_and_explained() -> None:
    result = astra("--terminal", "--solo", "--modifiers", "random", "--seed", "3")
    texts = Texts("en")
    told = [
        code
        for code in ("E1", "E2", "E3", "E4", "E5", "E6", "H1", "H2", "H3", "H4", "H5", "H6")
        if texts.format(f"modifier-{code}.help") in words(result.output)
    ]
    assert len(told) == 2


def test_who_plays_in_the_browser_is_chosen_there() -> None:
    result = astra("--players", "2", "--names", "Mira,Ilse")
    assert result.exit_code == 2
    assert "--players, --names: only with --terminal" in words(result.output)


def test_the_local_network_is_for_the_table_in_the_browser() -> None:
    result = astra("--terminal", "--players", "2", "--lan")
    assert result.exit_code == 2
    assert "--lan is for the table in the browser" in words(result.output)


def test_leaving_keeps_the_game_and_tells_how_to_go_on(games_folder: Path) -> None:
    result = astra("--terminal", "--players", "2", "--seed", "7", typed="1\n")
    (kept,) = games_folder.iterdir()
    assert f"{COMMAND_TO_GO_ON} {kept}\n" in result.output
    went_on = astra("--terminal", "--load", str(kept), typed="stop\n")
    assert went_on.exit_code == 0
    assert len(Game.load(kept.read_text(encoding="utf-8")).actions) == 2


def test_leaving_before_anything_happened_keeps_nothing(games_folder: Path) -> None:
    result = astra("--terminal", "--players", "2")
    assert result.exit_code == 0
    assert not games_folder.exists()


def test_a_game_that_cannot_be_kept_is_told(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("in the way")
    result = astra("--terminal", "--players", "2", typed="1\n")
    assert result.exit_code == 0
    assert "The game could not be saved: there is no such folder." in words(result.output)


def test_a_saved_game_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "night.astra"
    saved = astra("--terminal", "--players", "3", "--seed", "7", typed=f"1\nstop\nsave {path}\nquit\n")
    assert f"Saved: {path}" in words(saved.output)
    record = Game.load(path.read_text(encoding="utf-8"))
    assert len(record.actions) == 2
    went_on = astra("--terminal", "--load", str(path), typed="log\nquit\n")
    assert "marked 1 star of" in words(went_on.output)


@pytest.mark.parametrize(("language", "name"), [("en", "Player"), ("fr", "Joueur"), ("ru", "Игрок")])
def test_a_game_without_names_is_shown_in_the_language_of_the_table(tmp_path: Path, language: str, name: str) -> None:
    path = tmp_path / "night.astra"
    astra("--terminal", "--players", "2", "--seed", "7", "--language", "fr", typed=f"1\nstop\nsauver {path}\n")
    assert Game.load(path.read_text(encoding="utf-8")).names == ["Seat 1", "Seat 2"]
    shown = astra("--terminal", "--load", str(path), "--language", language, typed="q\n").output
    assert f"{name} 1" in shown
    assert f"{name} 2" in shown
    assert "Seat" not in shown


def test_a_very_long_name_is_shown_with_its_beginning() -> None:
    result = astra("--terminal", "--names", f"{'x' * 5000},Ilse", typed="1\nstop\n")
    assert result.exit_code == 0
    assert "x" * 40 not in result.output


def test_a_name_that_a_player_chose_is_never_translated() -> None:
    shown = astra("--terminal", "--names", "Seat 2,Seat 1", "--language", "ru").output
    assert "Seat 1" in shown
    assert "Seat 2" in shown


def test_a_damaged_record_gives_the_loaders_message_and_1(tmp_path: Path) -> None:
    path = tmp_path / "night.astra"
    game = new_game(2)
    game.play(game.legal()[0])
    path.write_text(game.record().replace("names: Mira", "names: Mara"), encoding="utf-8")
    result = astra("--terminal", "--load", str(path))
    assert result.exit_code == 1
    assert "line" in result.stderr
    assert "Traceback" not in result.output


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "night.astra"
    path.write_bytes(b"\xff\xfe\x00")
    result = astra("--terminal", "--load", str(path))
    assert result.exit_code == 1
    assert "is no record" in result.stderr


@pytest.mark.parametrize(("arguments", "environment"), [(["--no-color"], {}), ([], {"NO_COLOR": "1"})])
def test_colours_can_be_switched_off(arguments: list[str], environment: dict[str, str]) -> None:
    coloured = {"FORCE_COLOR": "1", "COLORTERM": "truecolor", "TERM": "xterm-256color"}
    seats = ["--terminal", "--names", ",".join(NAMES[:2])]
    assert "38;2;" in astra(*seats, **coloured).output
    assert "38;2;" not in astra(*seats, *arguments, **coloured, **environment).output


def test_a_bad_edition_is_told_in_the_words_of_edition_check(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text("version = 0", encoding="utf-8")
    checked = CliRunner().invoke(app, ["edition", "check", str(path)])
    played = astra("--terminal", "--edition", str(path))
    assert played.stderr == checked.stderr
    assert played.stderr.startswith(f"{path}: 7 problems\n")
    assert (checked.exit_code, played.exit_code) == (1, 2)
