"""What a match came to, counted by hand."""

from __future__ import annotations

import csv
import io
import math

import pytest
from msgspec.structs import replace
from rich.console import Console

from astra.arena.contest import Outcome
from astra.arena.playing import ForfeitCount, GameResult
from astra.arena.ratings import rate
from astra.arena.report import CSV_COLUMNS, BotReport, Report, csv_text, make_report
from astra.arena.statistics import Verdict, wilson
from astra.cli.arena_text import show_report
from tests.arena.made import made_match, made_result

GAMES = [
    made_result(0, ["a", "b"], [70, 60], milliseconds=[[1.0, 3.0], [5.0]]),
    made_result(1, ["b", "a"], [80, 80], milliseconds=[[7.0], [2.0]]),
    made_result(2, ["a", "b"], [50, 90], forfeits=[ForfeitCount(0, "crashed", 3, "ValueError")]),
    made_result(3, ["b", "a"], [40, 64], forfeits=[ForfeitCount(1, "crashed", 1, "KeyError")]),
]


def report_of(games: list[GameResult], names: list[str], players: int = 2) -> Report:
    return make_report(made_match(names, players), Outcome(games, None))


def row_of(report: Report, name: str) -> BotReport:
    return next(row for row in report.bots if row.bot == name)


def test_wins_are_counted_and_a_tie_is_shared() -> None:
    a, b = (row_of(report_of(GAMES, ["a", "b"]), name) for name in "ab")
    assert (a.games, a.wins) == (4, 2.5)
    assert (b.games, b.wins) == (4, 1.5)
    assert a.share == wilson(2.5, 4)
    assert a.fair == 0.5
    assert a.first_seat == wilson(1, 2)
    assert b.first_seat == wilson(0.5, 2)


def test_fame_is_meaned_over_seats() -> None:
    fame = row_of(report_of(GAMES, ["a", "b"]), "a").fame
    assert fame.mean.value == 66
    assert fame.deviation == pytest.approx(math.sqrt((16 + 196 + 256 + 4) / 3))
    assert fame.median == 67
    assert fame.sources["fame"] == 66
    assert fame.sources["elements"] == 0


def text_of(report: Report, width: int = 200) -> str:
    console = Console(width=width, file=io.StringIO(), color_system=None)
    show_report(console, report)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_many_late_decisions_are_told_and_a_few_are_not() -> None:
    times = [[9.0] * 20, [9.0] * 20]
    games = [replace(made_result(0, ["a", "b"], [1, 2], milliseconds=times), late=[1, 3])]
    told = [line for line in text_of(report_of(games, ["a", "b"])).splitlines() if " was late " in line]
    assert len(told) == 1
    assert told[0].startswith("b was late in 15% of its decisions")


def test_a_verdict_says_that_its_interval_leans_once_it_is_decided() -> None:
    for holds in (True, False, None):
        verdict = Verdict("a>0.5", 0.5, 0.55, holds, 4, 0.0, wilson(2, 4))
        report = make_report(made_match(["a", "b"]), Outcome(GAMES, verdict))
        assert ("leans towards the verdict" in text_of(report)) is (holds is not None)


def test_nothing_is_cut_in_a_terminal_of_80_columns() -> None:
    games = [made_result(number, ["openspiel_ismcts", "master"], [118, 120 + number]) for number in range(4)]
    text = text_of(report_of(games, ["openspiel_ismcts", "master"]), width=80)
    assert "…" not in text
    assert "elements" in text
    assert "openspiel_ismcts" in text


def test_time_is_told_per_decision() -> None:
    thinking = row_of(report_of(GAMES, ["a", "b"]), "a").thinking
    assert thinking.decisions == 3
    assert thinking.mean == 2
    assert thinking.median == 2
    assert thinking.longest == 3


def test_forfeits_are_named_with_their_number_and_an_example() -> None:
    report = report_of(GAMES, ["a", "b"])
    forfeits = row_of(report, "a").forfeits
    assert [(each.reason, each.count, each.games, each.example) for each in forfeits] == [
        ("crashed", 4, 2, "ValueError")
    ]
    assert row_of(report, "b").forfeits == []


def test_a_bot_in_two_seats_wins_with_either() -> None:
    games = [
        made_result(0, ["a", "b", "b"], [10, 20, 30]),
        made_result(1, ["b", "a", "b"], [10, 20, 5]),
        made_result(2, ["b", "b", "a"], [30, 10, 30]),
    ]
    report = report_of(games, ["a", "b", "b"], 3)
    a, b = row_of(report, "a"), row_of(report, "b")
    assert (a.wins, b.wins) == (1.5, 1.5)
    assert [a.fair, b.fair] == pytest.approx([1 / 3, 2 / 3])
    assert b.fame.mean.value == pytest.approx((20 + 30 + 10 + 5 + 30 + 10) / 6)
    # Measured by what is fair, a is the better one.
    assert [row.bot for row in report.bots] == ["a", "b"]
    ahead = {(meeting.bot, meeting.other): meeting for meeting in report.meetings}
    assert ahead["a", "b"].meetings == 6
    assert ahead["a", "b"].ahead.value == pytest.approx((0 + 0 + 1 + 1 + 0.5 + 1) / 6)
    assert ahead["b", "a"].ahead.value == pytest.approx(1 - ahead["a", "b"].ahead.value)


def test_a_lost_solo_game_is_no_win_and_there_is_no_rating() -> None:
    games = [made_result(0, ["a"], [70, 60]), made_result(1, ["a"], [50, 60], lost=True)]
    row = row_of(report_of(games, ["a"], 1), "a")
    assert row.wins == 1
    assert row.rating is None
    assert row.fame.mean.value == 60


def test_ratings_rank_by_strength_and_narrow_with_games() -> None:
    few = [made_result(n, ["a", "b", "c"], [30, 20, 10]) for n in range(5)]
    many = few * 40
    names = ["a", "b", "c"]
    first, last = rate(few, names), rate(many, names)
    assert first["a"].value > first["b"].value > first["c"].value
    assert last["a"].low > last["b"].high > last["b"].low > last["c"].high
    assert last["a"].high - last["a"].low < first["a"].high - first["a"].low


def test_equal_bots_have_ratings_that_overlap() -> None:
    games = [made_result(n, ["a", "b"], [10, 20] if n % 2 else [20, 10]) for n in range(200)]
    rated = rate(games, ["a", "b"])
    assert rated["a"].low < rated["b"].value < rated["a"].high


def test_a_bot_alone_is_not_rated() -> None:
    assert rate([made_result(0, ["a", "a"], [1, 2])], ["a"]) == {}


def test_the_csv_has_a_line_per_bot_and_the_reports_numbers() -> None:
    report = report_of(GAMES, ["a", "b"])
    rows = list(csv.DictReader(io.StringIO(csv_text(report))))
    assert [row["bot"] for row in rows] == ["a", "b"]
    assert tuple(rows[0]) == CSV_COLUMNS
    assert float(rows[0]["share"]) == 0.625
    assert float(rows[0]["fame"]) == 66
    assert int(rows[0]["forfeits"]) == 4
    assert None not in rows[0]
    assert "" not in rows[0].values()
