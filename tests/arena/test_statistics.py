"""Intervals and the sequential test, against values computed by hand or taken from the literature."""

from __future__ import annotations

import math
import random

import pytest

from astra.arena.statistics import (
    Claim,
    deviation,
    mean_interval,
    parse_claim,
    quantile,
    sequential_test,
    wilson,
)
from astra.errors import SetupError


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(8, 10, 0.4902, 0.9433), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (81, 263, 0.2553, 0.3662)],
)
def test_wilsons_interval_is_the_published_one(wins: int, games: int, low: float, high: float) -> None:
    # 81 of 263 is the example of Newcombe (1998); the others follow from the formula by hand.
    interval = wilson(wins, games)
    assert interval.value == pytest.approx(wins / games)
    assert interval.low == pytest.approx(low, abs=5e-5)
    assert interval.high == pytest.approx(high, abs=5e-5)


def test_a_shared_win_counts_as_its_part() -> None:
    assert wilson(1.5, 3).value == 0.5
    assert wilson(0, 0).low == 0
    assert wilson(0, 0).high == 1


def test_means_quantiles_and_deviations_are_those_of_a_sample() -> None:
    values = [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]
    assert deviation(values) == pytest.approx(math.sqrt(32 / 7))
    interval = mean_interval(values)
    assert interval.value == 5
    assert interval.high - 5 == pytest.approx(1.959964 * math.sqrt(32 / 7) / math.sqrt(8))
    assert quantile(values, 0.5) == 4.5
    assert quantile([1.0, 2.0, 3.0], 0.25) == 1.5
    assert quantile([], 0.5) == 0
    assert deviation([3.0]) == 0


def test_a_claim_is_read_in_any_of_its_forms() -> None:
    assert parse_claim("strong>0.85") == Claim("strong", True, 0.85)
    assert parse_claim(" strong >= 85 % ") == Claim("strong", True, 0.85)
    assert parse_claim("greedy<.2", 0.1) == Claim("greedy", False, 0.2, 0.1)
    assert str(parse_claim("greedy<20%")) == "greedy<0.2"


@pytest.mark.parametrize("text", ["strong", "strong>", ">0.5", "strong>1", "strong>0", "strong>150%", "a>b", "a=0.5"])
def test_what_is_no_claim_is_refused(text: str) -> None:
    with pytest.raises(SetupError, match="expected a bot and a share"):
        parse_claim(text)


def test_the_test_stops_after_as_many_wins_as_walds_bound_takes() -> None:
    # ln 19 / ln (0.55 / 0.5) = 30.9
    verdict = sequential_test(Claim("a", True, 0.5), [1.0] * 100)
    assert verdict.holds is True
    assert verdict.games == 31
    assert verdict.alternative == pytest.approx(0.55)
    # ln 19 / ln (0.5 / 0.45) = 27.9
    verdict = sequential_test(Claim("a", True, 0.5), [0.0] * 100)
    assert verdict.holds is False
    assert verdict.games == 28
    assert sequential_test(Claim("a", False, 0.5), [0.0] * 100).holds is True


def test_near_the_end_the_zone_is_half_of_what_is_left() -> None:
    assert Claim("a", True, 0.99).alternative == pytest.approx(0.995)
    assert Claim("a", False, 0.02).alternative == pytest.approx(0.01)


def test_a_test_that_is_open_says_so() -> None:
    verdict = sequential_test(Claim("a", True, 0.5), [1.0, 0.0, 0.5])
    assert verdict.holds is None
    assert verdict.games == 3
    assert verdict.interval.value == 0.5


def test_the_test_looks_only_where_rounds_end() -> None:
    assert sequential_test(Claim("a", True, 0.5), [1.0] * 100, range(2, 101, 2)).games == 32


@pytest.mark.parametrize(("true_share", "wrong"), [(0.5, True), (0.6, False)])
def test_it_errs_at_most_as_often_as_it_says(true_share: float, wrong: bool) -> None:
    rng = random.Random(5)
    claim = Claim("a", True, 0.5, 0.1)
    verdicts = [sequential_test(claim, (float(rng.random() < true_share) for _ in range(5000))) for _ in range(400)]
    errors = sum(verdict.holds is wrong for verdict in verdicts) / len(verdicts)
    # 5 % with two and a half standard errors
    assert errors < 0.05 + 2.5 * math.sqrt(0.05 * 0.95 / 400)
    assert all(verdict.holds is not None for verdict in verdicts)
