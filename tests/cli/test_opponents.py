"""`astra play --terminal --against`: bots in the other seats, shown step by step, undone together."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from astra import Game
from astra.bots import LADDER, THINKS_LONGER, TurnClock, thinks_longer
from astra.bots.hint import hint, reason_text
from astra.bots.parallel import search_together
from astra.cli.main import app
from astra.cli.terminal.opponents import Opponents, make_opponents, proper_names
from astra.cli.terminal.table import COMMAND_TO_GO_ON
from astra.edition import edition_json, from_document, load_edition
from astra.locales import LANGUAGES, Texts
from tests.cli.at_table import Screen, new_game, tied_game, typed_by_chance, words
from tests.soak import SOAK
from tests.waiting import PATIENCE

SCREEN = {"COLUMNS": "100", "LINES": "30", "LANG": "en_GB.UTF-8", "LC_ALL": ""}
FIRST_LEGAL = "def choose(view, legal, seconds, rng):\n    return legal[0]\n"


def astra(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, ["play", "--terminal", *arguments], input=typed, env=SCREEN)


def against(game: Game, *names: str, language: str = "en", terminal: bool = False) -> Screen:
    """A table whose last seats are opponents."""
    screen = Screen(game, language, terminal=terminal)
    bots = make_opponents(names, [], None, 1)
    screen.table.opponents = Opponents(bots, game.players)
    screen.session.people -= set(screen.table.opponents.by_seat)
    return screen


# Playing


@pytest.mark.parametrize("language", LANGUAGES if SOAK else ["ru"])
def test_a_whole_game_against_two_bots(language: str) -> None:
    rng = random.Random(3)
    typed = "\n".join(typed_by_chance(rng.randrange(1000) for _ in range(500)))
    result = astra("--against", "random,novice", "--seed", "7", "--language", language, typed=typed)
    assert result.exit_code == 0, result.output[-2000:]
    texts = Texts(language)
    assert texts.format("score-total") in result.output
    for name in ("random", "novice"):
        assert texts.format(f"opponent-{name}") in result.output


def test_bots_play_until_a_person_is_asked() -> None:
    screen = against(Game.new(3, seed=5, first=1), "random", "random")
    screen.play("1", "stop", "q")
    game = screen.session.game
    assert game.seat == 0
    assert game.turn in (3, 6)


def test_what_bots_do_is_told_turn_by_turn() -> None:
    screen = against(Game.new(3, seed=5, first=1, names=["Mira", "Ilse", "Anselm"]), "novice", "novice")
    shown = screen.play("q")
    story, _, table = shown.partition("Turn 3: Mira")
    assert "Turn 2: Anselm" in story
    assert "marked" in story
    assert "Mira: mark a first star, use an ability, or rest." in words(table)


def test_the_choices_of_a_bot_are_never_offered() -> None:
    screen = against(Game.new(2, seed=5, first=1), "random")
    screen.table.draw()
    assert screen.table.scene.legal == []


def test_a_bot_that_may_take_a_while_is_said_to_think() -> None:
    screen = against(Game.new(2, seed=5, first=1, names=["Mira", "Ilse"]), "scholar", terminal=True)
    assert Texts("en").format("table-thinks", name="Ilse") in screen.play("q")
    quick = against(Game.new(2, seed=5, first=1, names=["Mira", "Ilse"]), "random", terminal=True)
    assert Texts("en").format("table-thinks", name="Ilse") not in quick.play("q")


def test_bots_sit_behind_the_people_and_have_proper_names() -> None:
    result = astra("--names", "Ann,Ben", "--against", "greedy", "--against", "greedy", "--first", "1")
    texts = Texts("en")
    name = texts.format("opponent-greedy")
    assert "The night begins with Ann." in result.output
    for seat in ("Ben", name, f"{name} 2"):
        assert seat in result.output


def test_bots_are_told_apart_from_people_of_the_same_name() -> None:
    texts = Texts("en")
    name = texts.format("opponent-greedy")
    assert proper_names(make_opponents(["greedy"], [], None), texts, [name]) == [f"{name} 2"]


def test_players_say_how_many_people_there_are() -> None:
    result = astra("--players", "4", "--against", "random", "--first", "1")
    assert "Player 3" in result.output
    assert Texts("en").format("opponent-random") in result.output


def test_without_a_compiled_engine_it_says_that_thinking_takes_longer() -> None:
    shown = words(astra("--against", "scholar", "--first", "1").output)
    assert (words(Texts("en").format(THINKS_LONGER)) in shown) == thinks_longer()
    assert words(Texts("en").format(THINKS_LONGER)) not in words(astra("--against", "greedy", "--first", "1").output)


def test_with_another_edition_the_opponents_say_that_they_were_made_for_our_cards(tmp_path: Path) -> None:
    own = tmp_path / "mine.json"
    own.write_text(json.dumps({**edition_json(load_edition()), "id": "mine"}))
    said = words(Texts("en").format("workshop-bots"))
    assert said in words(astra("--against", "greedy", "--first", "1", "--edition", str(own)).output)
    assert said not in words(astra("--against", "greedy", "--first", "1").output)
    assert said not in words(astra("--players", "2", "--first", "1", "--edition", str(own)).output)


def test_the_same_seed_and_the_same_typing_give_the_same_game() -> None:
    outputs = {astra("--against", "novice", "--seed", "9", typed="1\nstop\nrest\nq\n").output for _ in range(2)}
    assert len({output.split("farewell")[0].split("To continue")[0] for output in outputs}) == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--against", "hal"], "opponent 'hal' is unknown, expected one of random"),
        (["--bot", "missing.py"], "bot missing.py: no such file"),
        (["--solo", "--against", "greedy"], "alone you play against Auptolemy"),
        (["--against", "random,random,random,random,random"], "expected 2 to 5 seats, one of them yours"),
        (["--players", "2", "--against", "random,random"], "expected 2 to 5 seats, one of them yours"),
        (["--players", "3", "--names", "a,b,c", "--against", "random"], "--names has 3 names, expected 2"),
    ],
)
def test_opponents_that_cannot_be_are_told_and_end_with_2(arguments: list[str], message: str) -> None:
    result = astra(*arguments)
    assert result.exit_code == 2
    assert message in words(result.stderr)
    assert "Traceback" not in result.output


def test_a_kept_game_goes_on_with_its_opponents(games_folder: Path) -> None:
    result = astra("--against", "random", "--against", "novice", "--seed", "7", "--first", "1", typed="1\nstop\n")
    (kept,) = games_folder.iterdir()
    assert f"{COMMAND_TO_GO_ON} {kept} --against random --against novice\n" in result.output
    went_on = astra("--load", str(kept), "--against", "random", "--against", "novice", typed="rest\n")
    assert went_on.exit_code == 0
    assert len(Game.load(kept.read_text(encoding="utf-8")).actions) > 3
    too_many = astra("--load", str(kept), "--against", "random,random,random")
    assert too_many.exit_code == 2


def test_opponents_play_with_the_edition_that_the_record_carries(tmp_path: Path) -> None:
    """It has a card that the shipped edition does not know, and with this seed it is dealt."""
    shipped = edition_json(load_edition())
    cards = [card | ({"code": "Sct"} if card["code"] == "Tri" else {}) for card in shipped["cards"]]
    edition = from_document({**shipped, "id": "another", "cards": cards})
    kept = tmp_path / "own.astra"
    kept.write_text(Game.new(3, seed=4, edition=edition, first=1).record())
    result = astra("--load", str(kept), "--against", "greedy,greedy", typed="rest\n")
    assert result.exit_code == 0, result.output
    played = Game.load(kept.read_text(encoding="utf-8"))
    assert played.turn > 3
    assert played.edition == edition


# Undo


def test_undo_goes_back_to_the_last_decision_of_a_person() -> None:
    screen = against(Game.new(3, seed=5, first=0), "random", "random")
    before = screen.session.game.position()
    screen.play("rest", "undo")
    assert screen.session.game.seat == 0
    assert screen.session.game.position() == before


class BusyClock(TurnClock):
    """The clock of a bot that takes all the time it is given."""

    def __init__(self) -> None:
        super().__init__(2.0)
        self.given = [0.0]

    def for_decision(self, view: dict[str, Any]) -> float:
        self.given.append(super().for_decision(view))
        return self.given[-1]

    def spent(self, took: float | None = None) -> float:
        return super().spent(self.given[-1])


def test_after_undo_a_bot_has_all_of_its_time_again() -> None:
    """The same turn comes twice."""
    screen = against(Game.new(3, seed=5, first=0), "greedy", "greedy")
    clock = screen.table.opponents.by_seat[1].clock = BusyClock()
    screen.play("rest", "undo", "rest")
    _, *given = clock.given
    half = len(given) // 2
    assert half > 0
    assert given[:half] == given[half:]


def test_undo_refuses_where_only_bots_have_acted() -> None:
    screen = against(Game.new(2, seed=5, first=1), "random")
    shown = screen.play("undo")
    assert Texts("en").format("answer-nothing-to-undo") in shown
    assert screen.session.game.seat == 0
    assert screen.session.game.actions


def test_undo_among_people_takes_back_one_action() -> None:
    screen = Screen(new_game(3))
    screen.play("1", "stop", "undo", "undo")
    assert screen.session.game.actions == []


# What is hidden


def test_alone_against_bots_nobody_has_to_look_away() -> None:
    """R6.3: the other of the tie is a bot, so the keyboard is passed to nobody."""
    game = tied_game()
    game.play("mark Tau.10")
    screen = against(game, "random", "random")
    screen.session.people = {1}
    screen.table.opponents.by_seat = {0: screen.table.opponents.by_seat[1], 2: screen.table.opponents.by_seat[2]}
    shown = screen.play("boon 2", "final")
    assert "Pass the keyboard" not in shown
    assert "Only" not in shown
    assert "Final scoring card of Ilse" in shown


def test_two_people_at_the_screen_still_look_away() -> None:
    game = tied_game()
    screen = against(game, "random")
    assert "Pass the keyboard to Ilse" in words(screen.play("mark Tau.10"))


def test_a_bot_sees_its_own_view_only(tmp_path: Path) -> None:
    seen = tmp_path / "seen.txt"
    source = tmp_path / "nosy.py"
    source.write_text(
        "import json\n"
        "def choose(view, legal, seconds, rng):\n"
        f"    open({str(seen)!r}, 'w').write(json.dumps(view))\n"
        "    return legal[0]\n"
    )
    assert astra("--bot", str(source), "--first", "2", "--seed", "4").exit_code == 0
    view = Game.new(2, seed=4, first=1, names=["a", "b"]).view(1)
    assert view["seats"][0]["final"] is None
    assert seen.read_text().startswith('{"format": "astra-view 1", "seat": 1')
    assert '"final": null' in seen.read_text()


# Your own bots


def test_a_bot_from_a_file_plays_under_its_own_name(tmp_path: Path) -> None:
    source = tmp_path / "tycho.py"
    source.write_text(FIRST_LEGAL)
    result = astra("--bot", str(source), "--first", "2", "--seed", "4", typed="rest\n")
    assert result.exit_code == 0
    assert "tycho marked" in result.output
    assert f"--bot {source}\n" in result.output


def test_a_bot_that_crashes_is_named_and_the_game_goes_on(tmp_path: Path) -> None:
    source = tmp_path / "tycho.py"
    source.write_text("def choose(view, legal, seconds, rng):\n    raise ValueError('no sky')\n")
    result = astra("--bot", str(source), "--first", "2", "--seed", "4")
    shown = words(result.output)
    assert result.exit_code == 0
    assert "tycho did not decide (crashed:" in shown
    assert "Player 1: mark a first star" in shown


def test_a_file_that_is_no_bot_is_told(tmp_path: Path) -> None:
    source = tmp_path / "nothing.py"
    source.write_text("x = 1\n")
    result = astra("--bot", str(source))
    assert result.exit_code == 2
    assert str(source) in result.stderr


# Hints


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_tells_numbers_chances_and_reasons(language: str) -> None:
    screen = against(tied_game(), "random", "random", language=language)
    texts = Texts(language)
    shown = words(screen.answer(texts.format("command-hint")))
    best = hint(screen.session.game.view(0), simulations=200)[0]
    if thinks_longer():
        space = "" if language == "en" else " "
        assert f"{round(100 * best.win)}{space}%" in shown
        for reason in best.reasons:
            assert words(reason_text(reason, texts, screen.scene.names)) in shown


def test_a_hint_among_people_is_for_one_pair_of_eyes() -> None:
    """It knows the final scoring card of the seat."""
    screen = Screen(new_game(2))
    shown = words(screen.play("hint", "", ""))
    assert "For Mira’s eyes only." in shown or "For Ilse’s eyes only." in shown
    assert "Press Enter to hide it." in shown


def test_a_hint_after_the_end_says_that_there_is_nothing_to_decide() -> None:
    game = Game.from_position(
        {"players": 2, "turn": 2, "above_end": None, "last_turns": 1, "sphere": "fire", "places": [None] * 3}, seed=1
    )
    game.play("rest")
    assert Texts("en").format("hint-none") in Screen(game).answer("hint")


@pytest.mark.parametrize("name", [level.name for level in LADDER])
def test_every_opponent_of_the_ladder_can_sit_at_the_table(name: str) -> None:
    (made,) = make_opponents([name], [], None, 1)
    game = Game.from_position({"players": 2, "places": [{"card": "Tau"}, None, None]}, seed=1)
    view = game.view(0)
    assert made.decide(view).action in view["legal"]
    assert proper_names([made], Texts("fr")) == [Texts("fr").format(f"opponent-{name}")]


# Cores


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The number of cores of each search; the searches themselves are real."""
    asked: list[int] = []

    def search_here(*arguments: Any, **options: Any) -> Any:
        asked.append(arguments[-1])
        return search_together(*arguments, **options)

    monkeypatch.setattr("astra.bots.search.search_together", search_here)
    return asked


def test_opponents_and_hints_search_on_as_many_cores_as_are_asked_for(
    searches: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("astra.cli.terminal.hints.SIMULATIONS", 10)
    monkeypatch.setattr("astra.cli.terminal.hints.SECONDS", 0.05)
    options = ("--against", "scholar", "--seed", "5", "--first")
    played = astra(*options, "2", "--cores", "2", typed="q\n")
    assert played.exit_code == 0, played.output
    assert searches
    assert set(searches) == {2}
    assert "--against scholar --cores 2" in words(played.output)
    searches.clear()
    assert astra(*options, "1", "--cores", "2", typed="hint\nq\n").exit_code == 0
    assert searches == [2]


def test_without_the_option_one_core_searches(searches: list[int]) -> None:
    assert astra("--against", "scholar", "--seed", "5", "--first", "2", typed="q\n").exit_code == 0
    assert searches == []


def test_ctrl_c_ends_a_table_on_two_cores_with_a_good_night_alone(games_folder: Path) -> None:
    """A terminal sends it to every process of the group; the helper process must not react to it."""
    options = ["--against", "scholar", "--cores", "2", "--first", "2", "--seed", "4"]
    table = subprocess.Popen(
        [sys.executable, "-c", "from astra.cli.main import run; run()", "play", "--terminal", *options],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **SCREEN, "PYTHONUNBUFFERED": "1"},
        start_new_session=True,
        # What runs in the background of a script was started with this signal ignored, and its children too.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert table.stdout is not None
    # The bot has thought, with its helper, and now a person is asked.
    assert any("Player 1: mark a first star" in line for line in table.stdout)
    os.killpg(table.pid, signal.SIGINT)
    told, errors = table.communicate(timeout=PATIENCE)
    assert table.returncode == 0
    assert Texts("en").format("farewell") in told
    assert errors == ""
    assert len(list(games_folder.iterdir())) == 1


def test_cores_are_for_the_terminal() -> None:
    result = CliRunner().invoke(app, ["play", "--cores", "2"], env=SCREEN)
    assert result.exit_code == 2
    assert "--cores: only with --terminal" in result.stderr
