"""The match against an earlier revision: whole games, each version in a process of its own."""

from pathlib import Path

import pytest

import astra
from astra import Game
from tools.revision_match import Player, match, play, read_options, solo

PACKAGE = Path(astra.__file__).parent.parent


@pytest.mark.skipif(not astra.COMPILED, reason="whole games of searches, for the compiled engine")
def test_this_version_plays_itself_and_auptolemy_to_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    """With next to no time a decision is one batch of simulations; both sides of every deal are counted."""
    new, old = Player(PACKAGE), Player(PACKAGE)
    try:
        match(new, old, read_options(["HEAD", "--games", "2", "--seconds", "0.0001"]))
        solo(new, old, read_options(["HEAD", "--solo", "--modifiers", "H1", "--games", "1", "--seconds", "0.0001"]))
    finally:
        new.close()
        old.close()
    told = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in told] == ["this version", "this version", "the earlier one"]
    assert told[0].endswith("of 2 games")


def test_a_player_that_ends_is_noticed(tmp_path: Path) -> None:
    """A package that cannot be imported."""
    (tmp_path / "astra").mkdir()
    (tmp_path / "astra" / "__init__.py").write_text("raise SystemExit(3)\n")
    player = Player(tmp_path)
    try:
        with pytest.raises((RuntimeError, BrokenPipeError)):
            play(Game.new(players=2, seed=1), 0, [player, player], 0.0)
    finally:
        player.close()
