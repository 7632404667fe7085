"""Plots as SVG in our own look: dots with intervals, histograms, stacked bars, a scatter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from math import ceil, floor, log10

import msgspec

from astra.arena.statistics import Interval
from astra.charts.theme import NIGHT

WIDE, WIDER = 420.0, 1260.0  # pixels: a third of a page, a whole one
SMALL, LABEL = 12.5, 13.5


class Axis(msgspec.Struct, frozen=True):
    """Values from `low` to `high` along pixels from `start` to `end`."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        share = (value - self.low) / ((self.high - self.low) or 1)
        return self.start + (self.end - self.start) * min(max(share, -0.02), 1.02)


def steps(low: float, high: float, about: int) -> list[float]:
    """Round numbers between two values, about so many."""
    raw = (high - low) / about or 1.0
    size = 10.0 ** floor(log10(raw))
    step = next(size * factor for factor in (1, 2, 2.5, 5, 10) if size * factor >= raw)
    return [step * i for i in range(ceil(low / step - 1e-9), floor(high / step + 1e-9) + 1)]


def svg(wide: float, high: float, title: str, body: str) -> str:
    return (
        f'<svg viewBox="0 0 {wide:g} {high:g}" role="img" aria-label="{escape(title)}"'
        f' xmlns="http://www.w3.org/2000/svg">{body}</svg>'
    )


def text(
    x: float,
    y: float,
    words: str,
    *,
    size: float = SMALL,
    fill: str = NIGHT.ink_2,
    anchor: str = "start",
    weight: int = 500,
) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" fill="{fill}" text-anchor="{anchor}"'
        f' font-weight="{weight}">{escape(words)}</text>'
    )


def line(x1: float, y1: float, x2: float, y2: float, colour: str, wide: float = 1, dash: str = "") -> str:
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return f'<path d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}" stroke="{colour}" stroke-width="{wide:g}"{dashed}/>'


def box(x: float, y: float, wide: float, high: float, colour: str, opacity: float = 1, radius: float = 0) -> str:
    shade = f' fill-opacity="{opacity:g}"' if opacity < 1 else ""
    round_ = f' rx="{radius:g}"' if radius else ""
    size = f'width="{max(wide, 0):.1f}" height="{max(high, 0):.1f}"'
    return f'<rect x="{x:.1f}" y="{y:.1f}" {size} fill="{colour}"{shade}{round_}/>'


def whisker(axis: Axis, y: float, interval: Interval, colour: str, mark: str) -> str:
    """An interval with its value in the middle; `mark` is SVG around its own origin."""
    left, right, at = axis.at(interval.low), axis.at(interval.high), axis.at(interval.value)
    return (
        line(left, y, right, y, colour, 2)
        + line(left, y - 4, left, y + 4, colour, 2)
        + line(right, y - 4, right, y + 4, colour, 2)
        + f'<g transform="translate({at:.1f} {y:.1f})" fill="{colour}" stroke="{NIGHT.panel}" stroke-width="1.5">'
        + f"{mark}</g>"
    )


def dots(
    rows: Sequence[tuple[str, Interval, str, str]],
    *,
    title: str,
    middle: float,
    band: float,
    shown: Callable[[float], str],
) -> str:
    """Rows of label, interval, colour and mark, around a middle with a band that is fair."""
    left, right, gap = 92.0, WIDE - 62, 36.0
    top = 14.0
    high = top + gap * len(rows) + 30
    lowest = min([middle - 2 * band, *(interval.low for _, interval, _, _ in rows)])
    highest = max([middle + 2 * band, *(interval.high for _, interval, _, _ in rows)])
    room = (highest - lowest) * 0.06
    axis = Axis(lowest - room, highest + room, left, right)
    bottom = high - 26
    body = box(
        axis.at(middle - band), top - 8, axis.at(middle + band) - axis.at(middle - band), bottom - top + 8, NIGHT.well
    )
    for tick in steps(axis.low, axis.high, 5):
        body += line(axis.at(tick), top - 8, axis.at(tick), bottom, NIGHT.hair)
        body += text(axis.at(tick), high - 8, shown(tick), anchor="middle", fill=NIGHT.ink_3)
    body += line(axis.at(middle), top - 8, axis.at(middle), bottom, NIGHT.figure, 1, "3 3")
    for i, (label, interval, colour, mark) in enumerate(rows):
        y = top + gap * i + gap / 2 - 4
        body += text(0, y + 4.5, label, size=LABEL, fill=NIGHT.ink)
        body += whisker(axis, y, interval, colour, mark)
        body += text(WIDE, y + 4.5, shown(interval.value), size=LABEL, anchor="end", fill=NIGHT.ink, weight=700)
    return svg(WIDE, high, title, body)


def histogram(values: Sequence[float], *, title: str, width: float, unit: str, most: float | None = None) -> str:
    """How often each value occurs; `most` is what it should stay below."""
    high, left, right, bottom, top = 216.0, 8.0, WIDE - 8, 176.0, 12.0
    seen = [*values, *([] if most is None else [most])] or [0.0]
    low_edge = floor(min(seen) / width) * width
    high_edge = (floor(max(seen) / width) + 1) * width
    axis = Axis(low_edge, high_edge, left, right)
    count = round((high_edge - low_edge) / width)
    bins = [0] * count
    for value in values:
        bins[min(int((value - low_edge) / width), count - 1)] += 1
    highest = max([*bins, 1])
    body = ""
    if most is not None:
        body += line(axis.at(most), top - 4, axis.at(most), bottom, NIGHT.figure, 1, "3 3")
    for i, size in enumerate(bins):
        x = axis.at(low_edge + i * width)
        tall = (bottom - top - 22) * size / highest
        body += box(x + 1, bottom - tall, (right - left) / count - 2, tall, NIGHT.elements["water"], radius=1)
    body += line(left, bottom, right, bottom, NIGHT.edge)
    for tick in steps(low_edge, high_edge, 7):
        body += text(axis.at(tick), bottom + 18, f"{tick:g}", anchor="middle", fill=NIGHT.ink_3)
    body += text((left + right) / 2, high - 4, unit, anchor="middle", fill=NIGHT.ink_2)
    return svg(WIDE, high, title, body)


def stacked(rows: Sequence[tuple[str, Sequence[float]]], parts: Sequence[tuple[str, str]], *, title: str) -> str:
    """Bars of several parts, each part named and coloured, the sum at the end."""
    wide, left, gap, thick = WIDER, 92.0, 46.0, 26.0
    longest = max(sum(values) for _, values in rows) or 1
    axis = Axis(0, longest, left, wide - 54)
    body = ""
    for i, (label, values) in enumerate(rows):
        y = 6 + i * gap
        body += text(0, y + thick / 2 + 5, label, size=LABEL, fill=NIGHT.ink)
        at = 0.0
        for value, (_, colour) in zip(values, parts, strict=True):
            x, end = axis.at(at), axis.at(at + value)
            body += box(x, y, end - x - 1.5, thick, colour, radius=2)
            if end - x > 30:
                body += text(
                    (x + end) / 2 - 1,
                    y + thick / 2 + 4.5,
                    f"{value:.1f}",
                    anchor="middle",
                    fill=NIGHT.on_pen,
                    weight=700,
                )
            at += value
        body += text(axis.at(at) + 8, y + thick / 2 + 5, f"{at:.1f}", size=LABEL, fill=NIGHT.ink, weight=700)
    y = 6 + gap * len(rows) + 8
    x = left
    for name, colour in parts:
        body += box(x, y - 10, 11, 11, colour, radius=2) + text(x + 16, y, name)
        x += 40 + 7.0 * len(name)
    return svg(wide, y + 8, title, body)


class Point(msgspec.Struct, frozen=True):
    """A dot of a scatter: `mark` is SVG around its own origin, `label` is shown beside it if there is one."""

    x: float
    y: float
    colour: str
    mark: str
    hint: str
    label: str = ""


def scatter(points: Sequence[Point], *, title: str, x_title: str, y_title: str, middle: float) -> str:
    """Shares against shares, with the mean of y as a line."""
    wide, high, left, right, top, bottom = WIDER, 470.0, 58.0, WIDER - 12, 14.0, 416.0
    xs, ys = [point.x for point in points], [point.y for point in points]
    room_x, room_y = (max(xs) - min(xs)) * 0.06 + 0.01, (max(ys) - min(ys)) * 0.08 + 0.01
    across = Axis(max(min(xs) - room_x, 0), min(max(xs) + room_x, 1), left, right)
    up = Axis(max(min([*ys, middle]) - room_y, 0), min(max([*ys, middle]) + room_y, 1), bottom, top)
    body = ""
    for tick in steps(up.low, up.high, 6):
        body += line(left, up.at(tick), right, up.at(tick), NIGHT.hair)
        body += text(left - 8, up.at(tick) + 4, f"{100 * tick:.3g}%", anchor="end", fill=NIGHT.ink_3)
    for tick in steps(across.low, across.high, 8):
        body += line(across.at(tick), top, across.at(tick), bottom, NIGHT.hair)
        body += text(across.at(tick), bottom + 18, f"{100 * tick:.3g}%", anchor="middle", fill=NIGHT.ink_3)
    body += line(left, up.at(middle), right, up.at(middle), NIGHT.figure, 1, "3 3")
    body += line(left, bottom, right, bottom, NIGHT.edge) + line(left, top, left, bottom, NIGHT.edge)
    for point in points:
        x, y = across.at(point.x), up.at(point.y)
        body += (
            f'<g transform="translate({x:.1f} {y:.1f})" fill="{point.colour}" stroke="{NIGHT.panel}" stroke-width="1">'
            f"{point.mark}<title>{escape(point.hint)}</title></g>"
        )
        if point.label:
            end = x > right - 60
            body += text(x + (-9 if end else 9), y + 4, point.label, fill=NIGHT.ink, anchor="end" if end else "start")
    body += text((left + right) / 2, high - 10, x_title, anchor="middle", size=LABEL)
    body += (
        f'<g transform="translate(14 {(top + bottom) / 2:.0f}) rotate(-90)">'
        f"{text(0, 0, y_title, anchor='middle', size=LABEL)}</g>"
    )
    return svg(wide, high, title, body)
