"""The same games on a Ray cluster: a local one of two cores."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec
import pytest

import astra
from astra.arena.match import Match, make_match
from astra.arena.playing import GameResult, Table
from astra.arena.ray_runner import Player, RayRunner
from astra.edition.loader import SHIPPED
from astra.errors import SetupError
from tests.soak import SOAK
from tests.waiting import PATIENCE

pytestmark = [
    # Looked for and not imported, which alone takes a second.
    pytest.mark.skipif(find_spec("ray") is None, reason="could not import 'ray'"),
    pytest.mark.skipif(not astra.COMPILED, reason="interpreted it would do no more than here"),
    # Ray itself leaves sockets and files to the garbage collector.
    pytest.mark.filterwarnings("ignore"),
]

LAST = "def choose(view, legal, seconds, rng):\n    return legal[-1]\n"
# Once, when it is told to, it ends the process that asks it: on a cluster the actor.
DEADLY = """
import os, pathlib, signal
def choose(view, legal, seconds, rng):
    if view["turn"] > 4:
        try:
            pathlib.Path(__file__).with_name("now").unlink()
            os.kill(os.getppid(), signal.SIGKILL)
        except FileNotFoundError:
            pass
    return legal[-1]
"""


if SOAK:  # a cluster starts a dozen processes

    def test_the_command_plays_the_same_games_on_a_cluster_though_an_actor_dies(tmp_path: Path) -> None:
        """It goes on where processes of this machine stopped, and leaves games under way once the claim is decided."""
        (tmp_path / "deadly.py").write_text(DEADLY)
        words = [
            "--bots",
            "random",
            "--bot",
            "deadly.py",
            "--until",
            "deadly<0.6",
            "--zone",
            "0.3",
            "--simulations",
            "1",
        ]
        command = [
            sys.executable,
            "-c",
            "from astra.cli.main import run; run()",
            "arena",
            *words,
            "--jobs",
            "2",
            "--json",
        ]

        def arena(*more: str) -> tuple[dict[str, Any], str]:
            words = [*command, "--out", "out", *more]
            done = subprocess.run(words, cwd=tmp_path, check=True, capture_output=True, text=True, timeout=PATIENCE)
            return json.loads(done.stdout), done.stderr

        assert arena("--games", "2")[0]["games"] == 2
        (tmp_path / "now").touch()
        report, told = arena("--games", "100", "--ray", "local")
        assert "2 of 100 games are there already" in told
        assert not (tmp_path / "now").exists(), "no actor was killed"
        assert 2 < report["games"] == report["verdict"]["games"] < 100
        assert [bot["forfeits"] for bot in report["bots"]] == [[], []]
        lines = (tmp_path / "out" / "games.jsonl").read_bytes().splitlines()
        results = [msgspec.json.decode(line, type=GameResult) for line in lines]
        assert {*range(report["games"])} <= {result.number for result in results}
        assert len({result.number for result in results}) == len(results) < 100
        table = Table(msgspec.json.decode((tmp_path / "out" / "match.json").read_bytes(), type=Match))
        try:
            assert [result.record for result in results] == [table.play(result.number).record for result in results]
        finally:
            table.close()


def test_a_machine_with_another_engine_edition_or_bot_plays_no_game(tmp_path: Path) -> None:
    bot, edition = tmp_path / "mine.py", tmp_path / "own.toml"
    bot.write_text(LAST)
    shutil.copy(SHIPPED, edition)
    match = make_match(["random"], files=[str(bot)], simulations=1, edition_file=edition)

    def refused(wanted: Match) -> str:
        with pytest.raises(SetupError) as caught:
            Player(msgspec.json.encode(wanted))._same_match()
        return str(caught.value)

    assert Player(msgspec.json.encode(match))._same_match() == match
    other = msgspec.structs.replace(match, compiled=not match.compiled)
    assert f"compiled engine: {match.compiled} there, {not match.compiled} now" in refused(other)
    edition.write_text(edition.read_text().replace("fame = 2", "fame = 1", 1))
    bot.write_text(LAST + "# another version\n")
    told = refused(match)
    assert "; edition: " in told
    assert "; bot mine: " in told
    bot.unlink()
    assert "no such file" in refused(match)


def test_a_cluster_that_is_not_there_is_told() -> None:
    with pytest.raises(SetupError, match=r"--ray 127\.0\.0\.1:1"):
        RayRunner("127.0.0.1:1")
