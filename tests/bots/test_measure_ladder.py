"""The measure of the ladder: repeatable, and by the simulations of each level."""

import pytest

from astra.bots import LADDER
from tools.measure_ladder import play, read_options, share_of_higher, step, tell_stand_offs, tell_steps

LEVELS = {level.name: level for level in LADDER}


def test_a_step_is_a_difference_of_ratings() -> None:
    assert step(0.5) == 0
    assert step(0.76) == pytest.approx(200, abs=1)
    assert step(0.24) == pytest.approx(-200, abs=1)
    assert step(1.0) == pytest.approx(1200, abs=2)


def test_the_same_number_gives_the_same_game() -> None:
    seats = [LEVELS["beginner"], LEVELS["random"]]
    (one, _), (other, _) = (play(seats, "some deal", 3) for _ in range(2))
    assert one.actions == other.actions


def test_a_level_that_plays_itself_has_about_half_and_random_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert share_of_higher(LEVELS["random"], LEVELS["novice"], 2) == 2
    tell_steps(["random", "novice"], 2)
    assert "novice over random: 100.0 % (34.2 to 100.0) of 2 games" in capsys.readouterr().out
    tell_stand_offs(["random"], 3, 1, None)
    assert "random, 3 players: 0 of 1 games" in capsys.readouterr().out


def test_without_options_all_levels_are_measured_but_the_yardstick() -> None:
    assert read_options([]).levels == [level.name for level in LADDER if level.rank > 0]
