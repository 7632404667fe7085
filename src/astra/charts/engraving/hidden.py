"""Hidden lines: what lies behind a surface is taken away, so that only ink is left, good on any ground."""

import itertools
from math import dist

from astra.charts.engraving.areas import Area
from astra.charts.engraving.curves import Point, between
from astra.charts.engraving.plate import Plate, Spot, Stroke

# Hatching keeps a little air from what lies in front of it.
_AIR = 4.0
_AROUND = ((0.0, 0.0), (_AIR, 0.0), (-_AIR, 0.0), (0.0, _AIR), (0.0, -_AIR))


def visible_strokes(plate: Plate) -> list[Stroke]:
    """The pieces of strokes that nothing hides and that lie within their surface."""
    return [piece for stroke in plate.strokes for piece in _pieces(stroke, plate.masks)]


def visible_spots(plate: Plate) -> list[Spot]:
    return [
        spot
        for spot in plate.spots
        if not any(depth > spot.depth and area.has(spot.x, spot.y) for area, depth in plate.masks)
    ]


def _pieces(stroke: Stroke, masks: list[tuple[Area, float]]) -> list[Stroke]:
    over = [area for area, depth in masks if depth > stroke.depth and area.near(stroke.line)]
    if not over and stroke.within is None:
        return [stroke]
    around = _AROUND if stroke.layer == "hatching" else _AROUND[:1]

    def seen(point: Point) -> bool:
        x, y = point
        if stroke.within is not None and not stroke.within.has(x, y):
            return False
        return not any(area.has(x + dx, y + dy) for area in over for dx, dy in around)

    def edge(shown: Point, hid: Point) -> Point:
        low, high = 0.0, 1.0
        for _ in range(6):
            middle = (low + high) / 2
            low, high = (middle, high) if seen(between(shown, hid, middle)) else (low, middle)
        return between(shown, hid, low)

    pieces: list[Stroke] = []
    line: list[Point] = []
    widths: list[float] = []
    before, was_seen = stroke.line[0], False
    for i, (point, width) in enumerate(zip(stroke.line, stroke.widths, strict=True)):
        is_seen = seen(point)
        if i and is_seen != was_seen:
            line.append(edge(point, before) if is_seen else edge(before, point))
            widths.append(width)
            if not is_seen:
                _keep(pieces, stroke, line, widths)
                line, widths = [], []
        if is_seen:
            line.append(point)
            widths.append(width)
        before, was_seen = point, is_seen
    _keep(pieces, stroke, line, widths)
    return pieces


def _keep(pieces: list[Stroke], stroke: Stroke, line: list[Point], widths: list[float]) -> None:
    if len(line) > 1 and sum(dist(a, b) for a, b in itertools.pairwise(line)) > stroke.least:
        pieces.append(Stroke(line, widths, stroke.layer, stroke.depth))
