"""`astra arena` as a person runs it, killed and carried on, with bots that misbehave."""

from __future__ import annotations

import contextlib
import csv
import fcntl
import json
import os
import re
import resource
import signal
import subprocess
import sys
import time
import uuid
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from typer.testing import CliRunner, Result

from astra.arena.match import make_match
from astra.arena.ratings import check_ratings
from astra.cli.main import app
from tests.arena.schemas import KINDS, schema_file, schema_of
from tests.waiting import PATIENCE

ASTRA = [sys.executable, "-c", "from astra.cli.main import run; run()", "arena"]


def arena(*words: str, folder: Path, code: int = 0) -> Result:
    """The command in this process; games are played in others, in one unless it says in how many."""
    if "--jobs" not in words:
        words = (*words, "--jobs", "1")
    environment = {"XDG_DATA_HOME": str(folder / "data"), "COLUMNS": "100"}
    with contextlib.chdir(folder):
        told = CliRunner().invoke(app, ["arena", *words], env=environment, catch_exceptions=False)
    assert told.exit_code == code, told.stderr
    return told


def counted(report: dict[str, Any]) -> list[dict[str, Any]]:
    """What does not depend on the clock."""
    return [{name: part for name, part in bot.items() if name != "thinking"} for bot in report["bots"]]


@pytest.mark.parametrize("kind", KINDS)
def test_the_schema_is_what_the_types_say(kind: str) -> None:
    assert json.loads(schema_file(kind).read_text()) == schema_of(kind)


def test_a_match_is_told_as_text_json_table_picture_and_games(tmp_path: Path) -> None:
    words = ["--bots", "random", "--players", "3", "--games", "5", "--simulations", "1", "--jobs", "1", "--seed", "1"]
    words += ["--out", "out"]
    told = arena(*words, "--csv", "t.csv", "--picture", "p.png", "--export", "g.jsonl", folder=tmp_path)
    assert "5 games, 3 players, 1 simulation a decision, seed 1" in told.stdout
    assert "Fame at the end" in told.stdout
    assert (tmp_path / "p.png").read_bytes().startswith(b"\x89PNG")
    with (tmp_path / "t.csv").open() as file:
        assert [row["bot"] for row in csv.DictReader(file)] == ["random"]
    games = [json.loads(line) for line in (tmp_path / "g.jsonl").read_text().splitlines()]
    assert [game["number"] for game in games] == list(range(5))
    for game in games:
        jsonschema.validate(game, schema_of("game"))
        assert game["record"].startswith("format: astra-record")
    again = arena(*words, "--json", folder=tmp_path)
    assert "5 of 5 games are there already" in again.stderr
    report = json.loads(again.stdout)
    jsonschema.validate(report, schema_of("result"))
    assert report["games"] == 5
    assert report["bots"][0]["wins"] == 5


def test_a_file_that_cannot_be_written_after_all_costs_nobody_the_result(tmp_path: Path) -> None:
    words = ["--bots", "random", "--games", "1", "--simulations", "1", "--jobs", "1"]
    told = arena(*words, "--csv", "/dev/full", folder=tmp_path, code=2)
    assert "Fame at the end" in told.stdout
    assert "/dev/full cannot be written: No space left on device" in told.stderr


def test_games_are_raised_to_whole_rounds(tmp_path: Path) -> None:
    for name in ("first", "last"):
        at = 0 if name == "first" else -1
        (tmp_path / f"{name}.py").write_text(f"def choose(view, legal, seconds, rng):\n    return legal[{at}]\n")
    words = ["--bots", "random", "--bot", "first.py", "--bot", "last.py", "--players", "3", "--games", "1"]
    told = arena(*words, "--json", folder=tmp_path)
    assert "3 are played" in told.stderr
    report = json.loads(told.stdout)
    assert report["games"] == 3
    assert all(bot["rating"] is not None for bot in report["bots"])
    assert [bot["games"] for bot in report["bots"]] == [3, 3, 3]


def test_killed_at_any_moment_it_goes_on_and_counts_nothing_twice(tmp_path: Path) -> None:
    words = ["--bots", "random", "--simulations", "1", "--seed", "kill", "--jobs", "2"]
    mark = uuid.uuid4().hex
    games_file = tmp_path / "out" / "games.jsonl"
    seen = 0
    for least in (1, 15):
        running = subprocess.Popen(
            # More than it can play before it is killed, however long that takes.
            [*ASTRA, *words, "--games", "100000", "--out", str(tmp_path / "out")],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "ASTRA_TEST_MARK": mark},
        )
        while not games_file.exists() or games_file.read_bytes().count(b"\n") < least:
            assert running.poll() is None
            time.sleep(0.005)
        running.send_signal(signal.SIGKILL)
        running.wait()
        wait_until_gone(mark)
        kept = games_file.read_bytes().count(b"\n")
        assert kept >= max(least, seen)
        seen = kept
        # As if the machine had stopped in the middle of a line.
        with games_file.open("ab") as file:
            file.write(b'{"number":39,"round"')
    played = [json.loads(line)["number"] for line in games_file.read_text().splitlines()[:seen]]
    games = max(played) + 5
    resumed = arena(*words, "--games", str(games), "--out", "out", "--json", folder=tmp_path)
    assert f"{seen} of {games} games are there already" in resumed.stderr
    numbers = [json.loads(line)["number"] for line in games_file.read_text().splitlines()]
    assert sorted(numbers) == list(range(games))
    whole = arena(*words, "--games", str(games), "--out", "whole", "--json", folder=tmp_path)
    assert counted(json.loads(resumed.stdout)) == counted(json.loads(whole.stdout))


def wait_until_gone(mark: str) -> None:
    """Until no process that the killed arenas started is left; they end when they notice."""
    while sys.platform == "linux" and any(_has_mark(place, mark) for place in Path("/proc").glob("[0-9]*")):
        time.sleep(0.05)


def _has_mark(process: Path, mark: str) -> bool:
    try:
        return mark.encode() in (process / "environ").read_bytes()
    except OSError:
        return False


def test_an_interrupted_match_says_how_to_go_on(tmp_path: Path) -> None:
    running = subprocess.Popen(
        [*ASTRA, "--bots", "random", "--games", "5000", "--simulations", "1", "--jobs", "1", "--out", str(tmp_path)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        # What runs in the background of a script was started with this signal ignored, and its children too.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    games_file = tmp_path / "games.jsonl"
    while not games_file.exists() or b"\n" not in games_file.read_bytes():
        time.sleep(0.01)
        assert running.poll() is None
    running.send_signal(signal.SIGINT)
    _, told = running.communicate(timeout=PATIENCE)
    assert running.returncode == 130
    assert "the same command goes on" in told
    assert "Traceback" not in told


def test_names_and_seeds_are_shown_as_they_are(tmp_path: Path) -> None:
    """Square brackets and colons mean something to what draws the tables."""
    (tmp_path / "my[red]bot.py").write_text("def choose(view, legal, seconds, rng):\n    return legal[-1]\n")
    words = ["--bots", "random", "--bot", "my[red]bot.py", "--games", "2", "--simulations", "1", "--jobs", "1"]
    told = arena(*words, "--seed", "[/x] :star:", "--out", "[b]", folder=tmp_path)
    assert "seed [/x] :star:" in told.stdout
    assert told.stdout.count("my[red]bot") >= 3
    assert "in [b]" in arena(*words, "--seed", "[/x] :star:", "--out", "[b]", folder=tmp_path).stderr


def test_another_match_in_the_folder_is_refused(tmp_path: Path) -> None:
    words = ["--bots", "random", "--games", "1", "--simulations", "1", "--out", "out"]
    arena(*words, "--seed", "1", folder=tmp_path)
    told = arena(*words, "--seed", "2", folder=tmp_path, code=2)
    assert "seed: 1 there, 2 now" in told.stderr
    arena(*words, "--seed", "2", "--fresh", folder=tmp_path)


def test_without_a_seed_the_same_command_goes_on_with_the_one_that_was_drawn(tmp_path: Path) -> None:
    words = ["--bots", "random", "--simulations", "1", "--jobs", "1", "--json"]
    first = json.loads(arena(*words, "--games", "2", folder=tmp_path).stdout)
    again = arena(*words, "--games", "4", folder=tmp_path)
    assert "2 of 4 games are there already" in again.stderr
    report = json.loads(again.stdout)
    assert report["match"]["seed"] == first["match"]["seed"]
    assert report["games"] == 4
    fresh = json.loads(arena(*words, "--games", "2", "--fresh", folder=tmp_path).stdout)
    assert fresh["match"]["seed"] != first["match"]["seed"]


def test_a_full_disk_is_told_with_what_is_kept_and_the_match_goes_on(tmp_path: Path) -> None:
    words = ["--bots", "random", "--games", "8", "--simulations", "1", "--jobs", "1", "--out", "out"]
    full = subprocess.run(
        [*ASTRA, *words],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (30_000, 30_000)),
    )
    assert full.returncode == 1, full.stderr
    assert "Traceback" not in full.stderr
    assert f"{Path('out') / 'games.jsonl'} cannot be written: File too large." in full.stderr
    kept = (tmp_path / "out" / "games.jsonl").read_bytes().count(b"\n")
    assert 0 < kept < 8
    assert f"Games kept: {kept}; when there is room, the same command goes on." in full.stderr
    assert f"{kept} of 8 games are there already" in arena(*words, folder=tmp_path).stderr


def test_fresh_throws_away_no_games_of_a_running_match(tmp_path: Path) -> None:
    words = ["--bots", "random", "--games", "1", "--simulations", "1", "--out", "out"]
    arena(*words, folder=tmp_path)
    kept = (tmp_path / "out" / "games.jsonl").read_bytes()
    with (tmp_path / "out" / "games.jsonl").open("ab") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        told = arena(*words, "--fresh", folder=tmp_path, code=2)
    assert "another arena is writing there now" in told.stderr
    assert (tmp_path / "out" / "games.jsonl").read_bytes() == kept
    assert (tmp_path / "out" / "match.json").exists()


MISBEHAVIOUR = {
    "crashes": ("raise ValueError('lost')", "crashed: ValueError: lost"),
    "cheats": ("return 'mark Zzz.1'", "illegal: played mark Zzz.1"),
    "leaves": ("os._exit(4)", "exited: ended with 4"),
    "babbles": ("[os.write(n, b'bla\\n') for n in range(3, 9) if alive(n)]", "garbage: wrote"),
}
# It misbehaves when its first turn opens and then plays on: the fallback thinks, and tests are to be quick.
BOT = """
import os, time
def alive(n):
    try: os.fstat(n)
    except OSError: return False
    return True
def choose(view, legal, seconds, rng):
    if view["turn"] <= view["players"] and view["decision"] == "turn":
        {body}
    return legal[-1]
"""


def test_bots_that_misbehave_are_named_and_never_stop_the_match(tmp_path: Path) -> None:
    for name, (body, _) in MISBEHAVIOUR.items():
        (tmp_path / f"{name}.py").write_text(BOT.format(body=body))
    files = [word for name in MISBEHAVIOUR for word in ("--bot", f"{name}.py")]
    words = [*files, "--players", "4", "--games", "4", "--seconds", str(PATIENCE), "--jobs", "1", "--out", "out"]
    told = arena(*words, folder=tmp_path)
    for name, (_, reason) in MISBEHAVIOUR.items():
        kind, _, detail = reason.partition(": ")
        assert any(
            line.startswith(f"{name} forfeited ") and f", {kind}: {detail}" in line for line in told.stdout.splitlines()
        ), told.stdout
    report = json.loads(arena(*words, "--json", folder=tmp_path).stdout)
    for bot in report["bots"]:
        assert len(bot["forfeits"]) == 1
        assert bot["forfeits"][0]["games"] == 4


def test_a_bot_that_sleeps_is_named_and_never_stops_the_match(tmp_path: Path) -> None:
    """However little time it has: whether it is late again, when it only answers, depends on the machine."""
    (tmp_path / "sleeps.py").write_text(BOT.format(body="time.sleep(9999)"))
    words = ["--bots", "random", "--bot", "sleeps.py", "--games", "2", "--seconds", "0.1", "--jobs", "1"]
    told = arena(*words, folder=tmp_path)
    assert re.search(r"^sleeps forfeited .*, stalled: no answer", told.stdout, re.MULTILINE), told.stdout


def test_a_claim_is_decided_and_told(tmp_path: Path) -> None:
    (tmp_path / "last.py").write_text("def choose(view, legal, seconds, rng):\n    return legal[-1]\n")
    words = ["--bots", "random", "--bot", "last.py", "--games", "100", "--simulations", "1", "--until", "last<0.6"]
    words += ["--jobs", "2"]
    told = arena(*words, "--zone", "0.3", folder=tmp_path)
    assert "The claim last<0.6 holds after " in told.stdout
    assert "Sequential test of 60.0% against 30.0%, 5 % error each side." in told.stdout
    assert "leans towards the verdict" in told.stdout
    report = json.loads(arena(*words, "--zone", "0.3", "--json", folder=tmp_path).stdout)
    jsonschema.validate(report, schema_of("result"))
    assert report["verdict"]["games"] == report["games"] < 100


def test_the_balance_study_writes_a_page_that_stands_alone(tmp_path: Path) -> None:
    words = ["--study", "balance", "--bots", "random", "--players", "2", "--games", "12", "--simulations", "1"]
    told = arena(*words, "--html", "b.html", folder=tmp_path)
    assert "Wins by seat" in told.stdout
    page = (tmp_path / "b.html").read_text()
    assert {name.partition("/")[0] for name in re.findall(r'https?://([^"]*)', page)} == {"www.w3.org"}, "namespaces"
    assert page.count("<th scope=row>") == 48
    study = json.loads(arena(*words, "--json", "--html", "b.html", folder=tmp_path).stdout)
    jsonschema.validate(study, schema_of("study"))
    assert study["games"] == 12
    assert len(study["cards"]) == 48


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--bots", "nobody"], "'nobody' is not known"),
        (["--bots", "random", "--bot", "nowhere.py"], "no such file"),
        (["--bots", "random", "--bot", "broken.py"], "broken.py: has no `def choose"),
        (["--bots", "random", "--study", "luck"], "expected balance"),
        (["--bots", "random", "--html", "x.html"], "goes with --study"),
        (["--bots", "random", "--study", "balance", "--csv", "t.csv", "--picture", "p.png"], "--csv, --picture: tells"),
        (["--bots", "random", "--csv", "no/such/folder.csv"], "there is no folder"),
        (["--bots", "random", "--csv", "."], "cannot be written: it is a folder"),
        (["--bots", "random", "--export", "."], "cannot be written: it is a folder"),
        (["--bots", "random", "--picture", "x.gif"], "--picture x.gif: ends with '.gif', expected .pdf, .png, .svg"),
        (["--bots", "random", "--until", "random"], "expected a bot and a share"),
        (["--bots", "random", "--modifiers", "H1"], "solo"),
        (["--bots", "random", "--seconds", "inf"], "--seconds is inf, expected a time that ends"),
        (["--bots", "random", "--solo", "--players", "3"], "--players 3: with --solo each bot sits alone"),
        (["--bot", "a,b.py"], "--bot a,b.py: the file's name is the bot's, expected printable text without commas"),
        (["--bots", "random", "--edition", "broken.py"], "broken.py"),
    ],
)
def test_what_cannot_be_is_refused_before_any_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "broken.py").write_text("x = 1\n")
    (tmp_path / "a,b.py").write_text("def choose(view, legal, seconds, rng):\n    return legal[0]\n")
    outcome = CliRunner().invoke(app, ["arena", *words, "--games", "1", "--out", "out"])
    assert outcome.exit_code == 2
    assert told in outcome.stderr
    assert not (tmp_path / "out").exists()


def test_without_the_package_for_ratings_a_match_is_refused_before_any_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    (tmp_path / "last.py").write_text("def choose(view, legal, seconds, rng):\n    return legal[-1]\n")
    words = ["arena", "--bots", "random", "--bot", "last.py", "--simulations", "1", "--jobs", "1", "--out", "out"]
    refused = CliRunner().invoke(app, [*words, "--games", "2"])
    assert refused.exit_code == 2
    assert "ratings need the package openskill: pip install 'astra-table[arena]'" in refused.stderr
    assert not (tmp_path / "out").exists()
    # Nobody is rated alone, nor in a study of the game.
    check_ratings(make_match(["random"]))
    check_ratings(make_match(["greedy", "random"], solo=True))
    study = CliRunner().invoke(app, [*words, "--games", "2", "--study", "balance", "--html", "b.html"])
    assert study.exit_code == 0, study.stderr


def test_without_the_package_for_plots_a_study_is_refused_before_any_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("astra.arena.plotting.find_spec", lambda _: None)
    words = ["arena", "--bots", "random", "--simulations", "1", "--jobs", "1", "--out", "out", "--games", "2"]
    refused = CliRunner().invoke(app, [*words, "--study", "balance", "--html", "b.html"])
    assert refused.exit_code == 2
    assert "--html needs the package matplotlib: pip install 'astra-table[arena]'" in refused.stderr
    assert not (tmp_path / "out").exists()
