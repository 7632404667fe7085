"""Chances that are told are no worse than those that the search found: on games that no fit has seen."""

import json
import random
from math import log
from pathlib import Path

import numpy as np
import pytest

from astra.bots.calibration import AS_FOUND, KNOTS, UNFITTED, Correction, corrections, mixed, shares_of_knots, told
from astra.edition import edition_hash, load_edition
from tests.soak import SOAK
from tools.fit_calibration import (
    KINDS,
    THIRDS,
    Row,
    fit,
    fitted_or_as_found,
    gain,
    hope,
    in_thirds,
    play,
    reliability,
    replace_in,
    surprise,
    tell_thirds,
)

KEPT = json.loads((Path(__file__).parent / "calibration_games.json").read_text(encoding="utf-8"))
GAMES = {kind: [Row(*row) for row in rows] for kind, rows in KEPT["games"].items()}


@pytest.mark.parametrize("kind", GAMES)
def test_what_is_told_is_no_worse_than_what_the_search_found(kind: str) -> None:
    """By log-loss, over whole games, before the end is triggered and after it."""
    rows = GAMES[kind]
    used = corrections()[kind]
    for some in (rows, *([row for row in rows if row.triggered is end] for end in (False, True))):
        assert surprise(some, used) <= surprise(some, UNFITTED)


if SOAK:

    @pytest.mark.parametrize("kind", KINDS)
    def test_new_games_do_not_contradict_what_is_told(kind: str) -> None:
        """With numbers that no fit reaches: the difference may be chance, but not clearly for the worse."""
        rows = [row for number in range(100_000, 100_012) for row in play(kind, number, 400)]
        assert gain(rows, corrections()[kind]).low <= 0


@pytest.mark.parametrize("kind", GAMES)
@pytest.mark.parametrize("third", THIRDS)
def test_what_is_told_is_no_worse_than_a_uniform_guess_in_any_third_of_a_game(kind: str, third: str) -> None:
    rows = in_thirds(GAMES[kind])[third]
    assert surprise(rows, corrections()[kind]) <= log(len(rows[0].found))


@pytest.mark.parametrize("kind", GAMES)
def test_nobody_is_told_too_hopeful_chances_late_in_a_game(kind: str) -> None:
    """Three points too hopeful was what the search found before chances were corrected."""
    assert hope(in_thirds(GAMES[kind])["last"], corrections()[kind]) < 0.03


@pytest.mark.parametrize("kind", GAMES)
def test_chances_of_nine_in_ten_and_more_come_true_as_often_as_they_say(kind: str) -> None:
    chance, won, _ = reliability(GAMES[kind], corrections()[kind])[-1]
    assert won >= 0.9
    assert won >= chance - 0.03


@pytest.mark.parametrize("kind", GAMES)
def test_there_are_games_enough_from_beginning_to_end(kind: str) -> None:
    rows = GAMES[kind]
    assert len({row.game for row in rows}) >= 10
    assert any(row.triggered for row in rows)
    assert min(row.progress for row in rows) < 0.2
    assert sum(count for *_, count in reliability(rows, UNFITTED)) == sum(len(row.found) for row in rows)


def test_chances_that_are_told_add_up_and_a_power_makes_them_surer() -> None:
    found = [0.5, 0.3, 0.2]
    assert told(found, 1, AS_FOUND) == pytest.approx(found)
    surer = told(found, 1, Correction(2.0, 0.0))
    assert sum(surer) == pytest.approx(1)
    assert surer[0] > 0.5 > 0.2 > surer[2]
    assert told(found, 1, Correction(1.0, -0.2))[1] < 0.3


def test_a_correction_follows_the_way_of_a_game_and_ends_with_it() -> None:
    rows = [Correction(1.0, 0.0), Correction(2.0, 0.0), Correction(3.0, -0.1), Correction(1.0, 0.0)]
    assert mixed(rows, 0.0, triggered=False) == rows[0]
    assert mixed(rows, 0.25, triggered=False).power == pytest.approx(1.5)
    assert mixed(rows, 1.0, triggered=False) == rows[2]
    assert mixed(rows, 1.0, triggered=True) == AS_FOUND
    assert all(sum(shares_of_knots(step / 10, triggered=False)) == pytest.approx(1) for step in range(11))


def test_a_fit_finds_how_timid_and_how_hopeful_chances_were() -> None:
    """Made-up games of two: the truth is the square of what was found, less something for the seat asked."""
    numbers = np.random.default_rng(1)
    rows = []
    for number in range(6000):
        chance = float(numbers.uniform(0.1, 0.9))
        true = told([chance, 1 - chance], 0, Correction(2.0, -0.3))
        won = float(numbers.random() < true[0])
        progress = float(numbers.random())
        rows.append(Row(number, 0, progress, bool(number % 4 == 0), [chance, 1 - chance], [won, 1 - won]))
    found = fit(rows)
    assert len(found) == len(KNOTS) + 1
    assert all(1.3 < each.power <= 2.1 for each in found)  # the fit leans to chances as found
    assert all(-0.4 < each.hope < 0 for each in found)
    assert surprise(rows, found) < surprise(rows, UNFITTED)
    assert fitted_or_as_found("2", rows) != list(UNFITTED)


def test_a_gain_has_an_interval_over_games_and_thirds_are_told_one_by_one(capsys: pytest.CaptureFixture[str]) -> None:
    sure = [Correction(2.0, 0.0)] * (len(KNOTS) + 1)
    rows = [
        Row(game, 0, turn / 6, turn == 6, [0.7, 0.3], [float(game != 0), float(game == 0)])
        for game in range(20)
        for turn in range(7)
    ]
    found = gain(rows, sure)
    assert found.value == pytest.approx(surprise(rows, sure) - surprise(rows, UNFITTED))
    assert found.low < found.value < found.high < 0
    assert {third: len(some) for third, some in in_thirds(rows).items()} == dict.fromkeys(THIRDS, 40)
    assert hope(rows, UNFITTED) == pytest.approx(0.7 - 0.95)
    tell_thirds(rows, UNFITTED)
    told_rows = capsys.readouterr().err.splitlines()
    assert len(told_rows) == len(THIRDS)
    assert told_rows[0].endswith("of a uniform guess 0.693; hope -25.0 points")


def test_a_fit_that_games_held_out_do_not_confirm_is_left_out() -> None:
    """Nothing can be learnt of games whose outcome is even chance."""
    rng = random.Random(1)
    rows = []
    for number in range(60):
        won = float(number % 3 == 0)  # those held out end the other way round
        rows.append(Row(number, 0, rng.random(), False, [0.5, 0.5], [won, 1 - won]))
    assert fitted_or_as_found("2", rows) == list(UNFITTED)


def test_kinds_that_are_not_fitted_again_keep_what_they_have_of_the_same_edition(tmp_path: Path) -> None:
    path = tmp_path / "calibration.json"
    replace_in(path, "one", {"made by": {"2": "a"}, "corrections": {"2": [AS_FOUND]}})
    replace_in(path, "one", {"made by": {"3": "b"}, "corrections": {"3": [AS_FOUND]}})
    assert json.loads(path.read_text())["made by"] == {"2": "a", "3": "b"}
    replace_in(path, "other", {"made by": {"3": "c"}, "corrections": {"3": [AS_FOUND]}})
    assert json.loads(path.read_text()) == {
        "edition": "other",
        "made by": {"3": "c"},
        "corrections": {"3": [list(AS_FOUND)]},
    }


def test_every_kind_of_game_is_calibrated_to_the_shipped_edition() -> None:
    assert set(GAMES) == set(corrections()) == set(KINDS)
    assert KEPT["edition"] == edition_hash(load_edition())


def test_a_game_is_kept_turn_by_turn_with_who_won() -> None:
    rows = play("2", 1, simulations=1)
    assert len({tuple(row.victory) for row in rows}) == 1
    assert all(sum(row.found) == pytest.approx(1, abs=0.001) for row in rows)
    assert [row.seat for row in rows[:4]] in ([0, 1, 0, 1], [1, 0, 1, 0])
