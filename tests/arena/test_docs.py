"""What docs/bots.md shows works."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import astra
from astra.bots.third_party import load_bot

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
