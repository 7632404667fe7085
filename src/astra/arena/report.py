"""The result of a match: one document, from which text, JSON, CSV and the picture are made."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import Final

import msgspec

from astra.arena.contest import Outcome
from astra.arena.match import Match
from astra.arena.playing import GameResult
from astra.arena.ratings import rate
from astra.arena.statistics import Interval, Verdict, deviation, mean_interval, quantile, wilson

VERSION: Final = 1
SOURCES: Final = ("fame", "pouch", "limit", "dust", "stars", "active", "elements")


class Fame(msgspec.Struct, frozen=True):
    """Final fame: its mean with interval, how it spreads, and the mean of each source of section 8."""

    mean: Interval
    deviation: float
    median: float
    tenth: float
    ninetieth: float
    sources: dict[str, float]


class Thinking(msgspec.Struct, frozen=True):
    """Time of the decisions that a bot was asked, in milliseconds; `late` took over 1.1 times its budget."""

    decisions: int
    mean: float
    median: float
    ninety_fifth: float
    longest: float
    late: int


class Forfeited(msgspec.Struct, frozen=True):
    """Decisions that the fallback made for a bot, with the reason and an example."""

    reason: str
    count: int
    games: int
    example: str


class BotReport(msgspec.Struct, frozen=True):
    """One bot. `wins` counts a victory shared by two as a half each; `fair` is the share of its seats."""

    bot: str
    games: int
    wins: float
    share: Interval
    fair: float
    first_seat: Interval
    rating: Interval | None
    fame: Fame
    thinking: Thinking
    forfeits: list[Forfeited]


class Meeting(msgspec.Struct, frozen=True):
    """How often a seat of `bot` ended with more fame than one of `other` in the same game, ties half."""

    bot: str
    other: str
    meetings: int
    ahead: Interval


class Report(msgspec.Struct, frozen=True):
    """A whole match; the format is `schemas/result.json`."""

    version: int
    match: Match
    games: int
    rounds: int
    line_ups_even: bool
    bots: list[BotReport]
    meetings: list[Meeting]
    verdict: Verdict | None


def make_report(match: Match, outcome: Outcome) -> Report:
    results = outcome.results
    names = [entrant.name for entrant in match.entrants]
    ratings = rate(results, names)
    rows = [_bot_report(name, results, ratings.get(name)) for name in names]
    rows.sort(key=lambda row: (-row.share.value / (row.fair or 1), -row.fame.mean.value))
    return Report(
        version=VERSION,
        match=match,
        games=len(results),
        rounds=len({result.round for result in results}),
        line_ups_even=len({row.games for row in rows}) == 1,
        bots=rows,
        meetings=_meetings(names, results),
        verdict=outcome.verdict,
    )


def _bot_report(name: str, results: Sequence[GameResult], rating: Interval | None) -> BotReport:
    own = [result for result in results if name in result.seating]
    seats = [(result, seat) for result in own for seat, other in enumerate(result.seating) if other == name]
    first = [result for result in own if result.seating[0] == name]
    wins = sum(result.share(name) for result in own)
    return BotReport(
        bot=name,
        games=len(own),
        wins=wins,
        share=wilson(wins, len(own)),
        fair=sum(result.seating.count(name) / len(result.seating) for result in own) / max(len(own), 1),
        first_seat=wilson(sum((0 in result.winners) / max(len(result.winners), 1) for result in first), len(first)),
        rating=rating,
        fame=_fame([result.scores[seat] for result, seat in seats]),
        thinking=_thinking(seats),
        forfeits=_forfeits(seats),
    )


def _fame(scores: list[dict[str, int]]) -> Fame:
    totals = [float(score["total"]) for score in scores]
    return Fame(
        mean=mean_interval(totals),
        deviation=deviation(totals),
        median=quantile(totals, 0.5),
        tenth=quantile(totals, 0.1),
        ninetieth=quantile(totals, 0.9),
        sources={source: sum(score[source] for score in scores) / max(len(scores), 1) for source in SOURCES},
    )


def _thinking(seats: list[tuple[GameResult, int]]) -> Thinking:
    times = [spent for result, seat in seats for spent in result.milliseconds[seat]]
    return Thinking(
        decisions=len(times),
        mean=sum(times) / max(len(times), 1),
        median=quantile(times, 0.5),
        ninety_fifth=quantile(times, 0.95),
        longest=max(times, default=0.0),
        late=sum(result.late[seat] for result, seat in seats),
    )


def _forfeits(seats: list[tuple[GameResult, int]]) -> list[Forfeited]:
    found: dict[str, list[tuple[int, int, str]]] = {}
    for result, seat in seats:
        for forfeit in result.forfeits:
            if forfeit.seat == seat:
                found.setdefault(forfeit.reason, []).append((result.number, forfeit.count, forfeit.detail))
    return [
        Forfeited(reason, sum(count for _, count, _ in rows), len({number for number, _, _ in rows}), rows[0][2])
        for reason, rows in sorted(found.items())
    ]


def _meetings(names: list[str], results: Sequence[GameResult]) -> list[Meeting]:
    """Every two bots that met, both ways."""
    counts: dict[tuple[str, str], tuple[float, int]] = {}
    for result in results:
        totals = [score["total"] for score in result.scores]
        for a, bot in enumerate(result.seating):
            for b, other in enumerate(result.seating):
                if bot != other:
                    ahead, met = counts.get((bot, other), (0.0, 0))
                    gain = 0.5 if totals[a] == totals[b] else float(totals[a] > totals[b])
                    counts[bot, other] = (ahead + gain, met + 1)
    return [
        Meeting(bot, other, met, wilson(ahead, met))
        for bot in names
        for other in names
        if (pair := counts.get((bot, other)))
        for ahead, met in [pair]
    ]


CSV_COLUMNS: Final = (
    *("bot", "games", "wins", "share", "share_low", "share_high", "fair", "first_seat_share"),
    *("rating", "rating_low", "rating_high", "fame", "fame_low", "fame_high", "fame_deviation", "fame_median"),
    *(f"fame_{source}" for source in SOURCES),
    *("decisions", "ms_mean", "ms_median", "ms_95", "ms_longest", "late", "forfeits"),
)


def csv_text(report: Report) -> str:
    """A header and one line per bot."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(CSV_COLUMNS)
    for row in report.bots:
        rating = [row.rating.value, row.rating.low, row.rating.high] if row.rating else ["", "", ""]
        fame, thinking = row.fame, row.thinking
        writer.writerow(
            [
                *(row.bot, row.games, row.wins, row.share.value, row.share.low, row.share.high, row.fair),
                *(row.first_seat.value, *rating, fame.mean.value, fame.mean.low, fame.mean.high, fame.deviation),
                *(fame.median, *(fame.sources[source] for source in SOURCES), thinking.decisions, thinking.mean),
                *(thinking.median, thinking.ninety_fifth, thinking.longest, thinking.late),
                sum(forfeit.count for forfeit in row.forfeits),
            ]
        )
    return file.getvalue()


def export_line(result: GameResult) -> bytes:
    """A game for `--export`: everything that is known about it, including the record."""
    return msgspec.json.encode(result) + b"\n"
