"""What docs/bots.md shows works, and the commands of docs/opponents.md."""

from __future__ import annotations

import random
import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

import astra
from astra.bots.third_party import load_bot
from astra.cli.main import app

DOCS = Path(__file__).parents[2] / "docs"
BOTS = re.findall(r"```python\n(.*?)```", (DOCS / "bots.md").read_text(), re.DOTALL)


def plays(file: Path, players: int, decisions: int) -> None:
    """The bot decides for everybody at the beginning of a game, and forfeits nothing."""
    bot = load_bot(str(file))
    game = astra.Game.new(players=players, seed=1)
    try:
        for _ in range(decisions):
            assert game.seat is not None
            view = game.view(game.seat)
            game.play(bot.choose(view, view["legal"], 5.0, random.Random(1)))
    finally:
        bot.close()
    assert bot.forfeits == []


@pytest.mark.parametrize("source", BOTS)
def test_a_bot_of_the_page_plays(tmp_path: Path, source: str) -> None:
    (tmp_path / "shown.py").write_text(source)
    plays(tmp_path / "shown.py", players=2, decisions=20)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("name", ["openspiel_mcts", "openspiel_ismcts"])
def test_the_searches_of_openspiel_play_by_the_clock(name: str, players: int) -> None:
    pytest.importorskip("pyspiel")
    bot = load_bot(str(DOCS.parent / "examples" / f"{name}.py"))
    game = astra.Game.new(players=players, seed=2)
    rng = random.Random(1)
    try:
        bot.start()
        for _ in range(8):
            assert game.seat is not None
            view = game.view(game.seat)
            assert bot.choose(view, view["legal"], 0.1, rng) in view["legal"]
            game.play(rng.choice(view["legal"]))
    finally:
        bot.close()
    assert bot.forfeits == []


def test_the_planner_with_the_masters_judgement_plays() -> None:
    plays(DOCS.parent / "examples" / "planner_bot.py", players=3, decisions=6)


def test_the_page_shows_bots() -> None:
    assert len(BOTS) == 2


COMMANDS = [
    command
    for page in ("bots.md", "opponents.md")
    for command in re.findall(r"astra arena --[^`\n]+", (DOCS / page).read_text())
]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_match_of_the_pages_is_accepted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    """Up to its first game: no option is unknown or out of place, and every bot is there."""

    class Begun(Exception):
        pass

    def begin(*_: object) -> None:
        raise Begun

    (tmp_path / "mine.py").write_text(BOTS[0])
    (tmp_path / "examples").symlink_to(DOCS.parent / "examples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("astra.cli.arena._try_bots", begin)
    words = shlex.split(command.replace("--players N", "--players 3"))[1:]
    outcome = CliRunner().invoke(app, words)
    assert isinstance(outcome.exception, Begun), outcome.output


def test_the_pages_show_matches() -> None:
    assert len(COMMANDS) > 15
