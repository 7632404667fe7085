"""The plots of the balance study: dots with intervals, histograms, stacked bars, a scatter of the cards."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, Final

from astra.arena.plotting import MARKERS, plot_svg
from astra.arena.study import FAME_TRACK, MOST_ADVANTAGE, CardStudy, Study
from astra.charts.theme import NIGHT

SEATS: Final = ("First", "Second", "Third", "Fourth", "Fifth")
NARROW, WIDE = 5.4, 16.0  # inches: a third of a page, a whole one
SETTINGS: Final = {"axes.facecolor": NIGHT.panel, "axes.edgecolor": NIGHT.edge, "ytick.color": NIGHT.ink}
DASHES: Final[dict[str, Any]] = {"color": NIGHT.figure, "linestyle": (0, (3, 3)), "linewidth": 1}
# In a scatter an element is a shape as well as a colour.
ELEMENT_MARKERS: Final = {"fire": "^", "water": "o", "air": "d", "earth": "s"}
SOURCES: Final = {
    "boons": ("boons", NIGHT.brass),
    "abilities": ("abilities", NIGHT.elements["fire"]),
    "pouch": ("pouch", NIGHT.pens[4]),
    "limit": ("card limit", NIGHT.elements["water"]),
    "dust": ("dust left", NIGHT.ink_3),
    "stars": ("stars left", NIGHT.figure),
    "active": ("active cards", NIGHT.elements["earth"]),
    "elements": ("elements", NIGHT.pens[0]),
}


def wins_by_seat(study: Study) -> str:
    """Each seat's share with its interval, around the fair share and the band that the edition aims at."""

    def draw(axes: Any) -> None:
        axes.axvspan(study.fair - MOST_ADVANTAGE, study.fair + MOST_ADVANTAGE, color=NIGHT.well, linewidth=0)
        axes.axvline(study.fair, **DASHES)
        rows = list(reversed(study.seats))
        for y, seat in enumerate(rows):
            colour, share = NIGHT.pens[seat.seat], seat.share
            axes.hlines(y, share.low, share.high, color=colour, linewidth=2.4)
            axes.plot(share.value, y, MARKERS[seat.seat], color=colour, markersize=11, markeredgecolor=NIGHT.panel)
            axes.annotate(f"{share.value:.1%}", (share.value, y + 0.2), ha="center", fontweight=700)
        axes.set_yticks(range(len(rows)), [f"{SEATS[seat.seat]} seat" for seat in rows])
        axes.set_ylim(-0.6, len(rows) - 0.3)
        axes.margins(x=0.12)
        axes.xaxis.set_major_formatter(lambda value, _: f"{100 * value:.3g} %")
        _bare(axes, "x")

    return plot_svg("Wins by seat", (NARROW, 1 + 0.55 * len(study.seats)), SETTINGS, draw)


def winner_fame(study: Study) -> str:
    return _histogram("Winner's fame", study.winner_fame.values, 5, "fame", FAME_TRACK)


def turns(study: Study) -> str:
    return _histogram("Turns a seat", study.turns.values, 1, "turns", None)


def _histogram(title: str, values: Sequence[float], width: int, unit: str, most: float | None) -> str:
    """How often each value occurs; `most` is what it should stay below."""

    def draw(axes: Any) -> None:
        seen = [*values, *([] if most is None else [most])] or [0.0]
        first, last = int(min(seen) // width), int(max(seen) // width) + 1
        edges = [width * edge for edge in range(first, last + 1)]
        axes.hist(values, bins=edges, color=NIGHT.elements["water"], rwidth=0.86)
        if most is not None:
            axes.axvline(most, **DASHES)
        axes.set_xlabel(unit)
        axes.set_yticks([])
        _bare(axes)

    return plot_svg(title, (NARROW, 2.7), SETTINGS, draw)


def fame_by_source(study: Study) -> str:
    """Two stacked bars, with the sum at the end of each."""
    rows = (("Everyone", study.sources), ("Winners", study.winner_sources))

    def draw(axes: Any) -> None:
        longest = max(sum(values.values()) for _, values in rows) or 1.0
        for y, (_, values) in enumerate(rows):
            at = 0.0
            for source, (name, colour) in SOURCES.items():
                value = values[source]
                axes.barh(y, value, 0.6, left=at, color=colour, edgecolor=NIGHT.panel, label=name if y == 0 else None)
                if value > 0.025 * longest:
                    at_middle = (at + value / 2, y)
                    axes.annotate(
                        f"{value:.1f}", at_middle, ha="center", va="center", color=NIGHT.on_pen, fontweight=700
                    )
                at += value
            axes.annotate(f"{at:.1f}", (at, y), xytext=(8, 0), textcoords="offset points", va="center", fontweight=700)
        axes.set_yticks(range(len(rows)), [name for name, _ in rows])
        axes.set_xticks([])
        axes.set_xlim(0, longest * 1.05)
        axes.legend(loc="upper left", bbox_to_anchor=(0, 0), ncols=len(SOURCES), frameon=False, handlelength=0.8)
        _bare(axes)
        axes.spines["bottom"].set_visible(False)

    return plot_svg("Fame by source", (WIDE, 2.2), SETTINGS, draw)


def cards(study: Study) -> str:
    """How often a card is discovered and how often its discoverer wins; those that stand out have their names."""
    shown = [card for card in study.cards if card.discovered.value > 0]
    if not shown:
        return "<p>No card was discovered.</p>"

    def draw(axes: Any) -> None:
        axes.axhline(study.owner, **DASHES)
        for card in shown:
            at = (card.discovered.value, card.owner_wins.value)
            colour = NIGHT.elements[card.element]  # type: ignore[index]
            marker = ELEMENT_MARKERS[card.element]
            [dot] = axes.plot(
                *at, marker, color=colour, markersize=9, markeredgecolor=NIGHT.panel, clip_on=False, zorder=3
            )
            dot.set_gid(_mark(card))
            if card.judged:
                axes.annotate(card.name, at, xytext=(9, 0), textcoords="offset points", va="center")
        for element, marker in ELEMENT_MARKERS.items():
            axes.plot([], [], marker, color=NIGHT.elements[element], markersize=9, label=element)  # type: ignore[index]
        axes.legend(loc="upper right", ncols=4, frameon=False, handletextpad=0.1)
        for axis in (axes.xaxis, axes.yaxis):
            axis.set_major_formatter(lambda value, _: f"{100 * value:.4g} %")
        axes.set_xlim(max(axes.get_xlim()[0], 0), min(axes.get_xlim()[1], 1))
        axes.set_ylim(max(axes.get_ylim()[0], 0), min(axes.get_ylim()[1], 1))
        axes.set_xlabel("discovered, of the games in which it lay at a place")
        axes.set_ylabel("its discoverer wins")
        _bare(axes, "both")

    drawn = plot_svg("Cards", (WIDE, 6.2), SETTINGS, draw)
    for card in shown:
        told = f"{card.name}: discovered {card.discovered.value:.0%}, its owner wins {card.owner_wins.value:.0%}"
        drawn = drawn.replace(f'<g id="{_mark(card)}">', f'<g id="{_mark(card)}"><title>{escape(told)}</title>', 1)
    return drawn


def _mark(card: CardStudy) -> str:
    return f"card-{card.code}"


def _bare(axes: Any, grid: str = "") -> None:
    """No frame but the line below, and no ticks."""
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    if grid:
        axes.grid(axis=grid)
    axes.set_axisbelow(True)
    axes.tick_params(length=0)
