"""A game's chances to win as a picture: a line per pen over the actions. Needs the extra `arena`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from astra.arena.analysis import Analysis
from astra.arena.plotting import HEADING, MARKERS, plotted
from astra.charts.theme import NIGHT
from astra.locales import Texts

NARROW, WIDE = 9.0, 16.0  # inches
PER_ACTION: Final = 0.05


def draw_chart(analysis: Analysis, names: Sequence[str], texts: Texts, path: Path) -> None:
    """Write the chart in the format of the path's suffix; raises SetupError as `plotted` does.

    `names` has one for each line: the seats, and Auptolemy in solo.
    """
    wide = min(max(NARROW, PER_ACTION * len(analysis.moments) + 4), WIDE)
    colours = {"axes.facecolor": NIGHT.page, "axes.edgecolor": NIGHT.edge, "ytick.color": NIGHT.ink_3}
    with plotted("--chart", path, (wide, 5.2), colours) as figure:
        axes = figure.subplots()
        axes.set_title(texts.format("analysis-chart"), loc="left", pad=14, **HEADING)
        _draw_turns(axes, analysis)
        _draw_chances(axes, analysis, names)
        _draw_costly(axes, analysis)
        axes.set_xlabel(texts.format("analysis-chart.actions"))
        axes.set_ylim(-0.03, 1.06)
        axes.set_xlim(0, len(analysis.moments))
        axes.yaxis.set_major_formatter(lambda value, _: f"{value:.0%}".replace("%", " %"))
        axes.set_yticks([0, 0.25, 0.5, 0.75, 1])
        axes.grid(axis="y")
        axes.set_axisbelow(True)
        axes.tick_params(length=0)
        for side in ("top", "right", "left"):
            axes.spines[side].set_visible(False)


def _pen(number: int, solo: bool) -> tuple[str, str]:
    """Colour and marker of a line; Auptolemy has its own."""
    if solo and number == 1:
        return NIGHT.auptolemy, "X"
    return NIGHT.pens[number % 5], MARKERS[number % 5]


def _draw_turns(axes: Any, analysis: Analysis) -> None:
    """A lighter background for every second turn."""
    turns = [moment.turn for moment in analysis.moments]
    for turn in list(dict.fromkeys(turns))[1::2]:
        first = turns.index(turn)
        axes.axvspan(first, first + turns.count(turn), color=NIGHT.panel, alpha=0.6, linewidth=0)


def _draw_chances(axes: Any, analysis: Analysis, names: Sequence[str]) -> None:
    across = range(len(analysis.moments) + 1)
    every = max(len(across) // 12, 1)
    ends: list[tuple[float, int]] = []
    for number in range(len(analysis.before)):
        colour, marker = _pen(number, analysis.solo)
        chances = [analysis.before[number], *(moment.chances[number] for moment in analysis.moments)]
        axes.plot(
            across, chances, color=colour, linewidth=2, marker=marker, markersize=5, markevery=(number * 3, every)
        )
        ends.append((chances[-1], number))
    # Names are written beside the ends of their lines, without overlapping.
    at = -1.0
    for chance, number in sorted(ends):
        at = max(chance, at + 0.065)
        axes.annotate(
            names[number],
            (len(analysis.moments), at),
            xytext=(8, 0),
            textcoords="offset points",
            va="center",
            color=_pen(number, analysis.solo)[0],
            fontweight=700,
            annotation_clip=False,
        )


def _draw_costly(axes: Any, analysis: Analysis) -> None:
    """A ring with its rank where a decision cost most."""
    for rank, turn in enumerate(analysis.costly, 1):
        before = analysis.moments[turn.action - 2].chances if turn.action > 1 else analysis.before
        colour, _ = _pen(turn.seat, analysis.solo)
        y = before[turn.seat]
        axes.plot(turn.action - 1, y, marker="o", markersize=15, markerfacecolor=NIGHT.page, markeredgecolor=colour)
        axes.annotate(str(rank), (turn.action - 1, y), ha="center", va="center_baseline", fontsize=10, fontweight=700)
