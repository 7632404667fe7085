"""A match in one picture: wins, ratings and fame. Needs the extra `arena`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from astra.arena.match import budget_text, kind_text
from astra.arena.playing import GameResult
from astra.arena.plotting import HEADING, MARKERS, plotted
from astra.arena.report import BotReport, Report
from astra.charts.theme import NIGHT

SETTINGS: Final = {
    "axes.facecolor": NIGHT.panel,
    "axes.edgecolor": NIGHT.hair,
    "axes.titlelocation": "left",
    "axes.titlesize": 14,
    "axes.titleweight": 700,
    "axes.titlepad": 10,
    "ytick.color": NIGHT.ink,
}


def draw_picture(report: Report, results: Sequence[GameResult], path: Path) -> None:
    """Write the picture in the format of the path's suffix; raises SetupError as `plotted` does."""
    rows = list(reversed(report.bots))
    rated = all(row.rating for row in rows)
    with plotted("--picture", path, (13, 1.9 + 0.62 * len(rows)), SETTINGS) as figure:
        figure.get_layout_engine().set(w_pad=0.2, h_pad=0.12)
        across = figure.subplots(1, 3 if rated else 2, sharey=True, squeeze=False)[0]
        figure.suptitle(_title(report), x=0.012, ha="left", **HEADING)
        _draw_wins(across[0], report, rows)
        if rated:
            _draw_ratings(across[1], rows)
        _draw_fame(across[-1], rows, results)
        for axes in across:
            axes.set_ylim(-0.6, len(rows) - 0.4)
            axes.grid(axis="x")
            axes.set_axisbelow(True)
            axes.tick_params(length=0)
        across[0].set_yticks(range(len(rows)), [row.bot for row in rows], fontsize=14, color=NIGHT.ink)


def _title(report: Report) -> str:
    return f"{report.games:,} games, {kind_text(report.match)}, {budget_text(report.match)}"


def _pen(number: int) -> dict[str, Any]:
    return {"color": NIGHT.pens[number % 5], "marker": MARKERS[number % 5]}


def _pens(rows: Sequence[BotReport]) -> list[dict[str, Any]]:
    """A pen for each bot, the same in every panel; the best bot has the first."""
    return [_pen(len(rows) - 1 - i) for i in range(len(rows))]


def _draw_wins(axes: Any, report: Report, rows: Sequence[BotReport]) -> None:
    axes.set_title("Share of wins")
    for y, (row, pen) in enumerate(zip(rows, _pens(rows), strict=True)):
        share = row.share
        if not report.match.solo:
            axes.vlines(row.fair, y - 0.32, y + 0.32, color=NIGHT.figure, linestyle=(0, (3, 3)), linewidth=1.2)
        axes.hlines(y, share.low, share.high, color=pen["color"], linewidth=2.4)
        axes.plot(share.value, y, markersize=10, markeredgecolor=NIGHT.panel, **pen)
        axes.annotate(f"{share.value:.1%}", (share.value, y + 0.26), ha="center", color=NIGHT.ink, fontweight=700)
    axes.set_xlim(-0.08, 1.08)
    axes.xaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
    note = "95 % interval" if report.match.solo else "95 % interval; dashed: the fair share"
    axes.set_xlabel(note)


def _draw_ratings(axes: Any, rows: Sequence[BotReport]) -> None:
    axes.set_title("Rating")
    for y, (row, pen) in enumerate(zip(rows, _pens(rows), strict=True)):
        if row.rating is not None:
            axes.hlines(y, row.rating.low, row.rating.high, color=pen["color"], linewidth=2.4)
            axes.plot(row.rating.value, y, markersize=10, markeredgecolor=NIGHT.panel, **pen)
            axes.annotate(f"{row.rating.value:.1f}", (row.rating.value, y + 0.26), ha="center", fontweight=700)
    axes.margins(x=0.12)
    axes.set_xlabel("openskill, 95 % interval; all begin at 25")


def _draw_fame(axes: Any, rows: Sequence[BotReport], results: Sequence[GameResult]) -> None:
    axes.set_title("Fame at the end")
    totals: dict[str, list[int]] = {row.bot: [] for row in rows}
    for result in results:
        for seat, name in enumerate(result.seating):
            totals[name].append(result.scores[seat]["total"])
    drawn = axes.violinplot(
        list(totals.values()), positions=range(len(rows)), orientation="horizontal", widths=0.7, showextrema=False
    )
    for body, pen in zip(drawn["bodies"], _pens(rows), strict=True):
        body.set(facecolor=pen["color"], alpha=0.35, edgecolor=pen["color"])
    for y, (row, pen) in enumerate(zip(rows, _pens(rows), strict=True)):
        axes.hlines(y, row.fame.tenth, row.fame.ninetieth, color=pen["color"], linewidth=2.4)
        axes.plot(row.fame.mean.value, y, markersize=9, markeredgecolor=NIGHT.panel, **pen)
    axes.set_xlabel("mean, and four seats in five")
