"""Cubic curves along a line of points: as few of them as stay close to it, and its corners stay corners.

After Philip J. Schneider, "An Algorithm for Automatically Fitting Digitized Curves" (Graphics Gems, 1990).
"""

import itertools
from collections.abc import Sequence
from math import cos, dist, radians

from astra.charts.engraving.curves import Point, Segment, Way, between, unit

# Where a line turns by more than this, it has a corner.
_CORNER = cos(radians(38))
# A run's direction at its end is taken over this length, in thousandths of the chart.
_NEAR = 7.0
_BETTER = 3  # times that a curve's parameters are adapted before it is cut in two


def traced(line: Sequence[Point], error: float) -> list[Segment]:
    """The line as cubic curves, none of whose points is more than about `error` away from it."""
    points = [line[0], *(b for a, b in itertools.pairwise(line) if dist(a, b) > 1e-6)]
    if len(points) < 2:
        return [(line[0], line[0], line[0], line[0])]
    ways = [unit(b[0] - a[0], b[1] - a[1]) for a, b in itertools.pairwise(points)]
    corners = [i for i in range(1, len(points) - 1) if _dot(ways[i - 1], ways[i]) < _CORNER]
    segments: list[Segment] = []
    for start, end in itertools.pairwise([0, *corners, len(points) - 1]):
        run = points[start : end + 1]
        segments += _fitted(run, _leaving(run), _leaving(run[::-1]), error)
    return segments


def _leaving(run: Sequence[Point]) -> Point:
    """The direction in which a run leaves its first point."""
    x, y = next((point for point in run if dist(point, run[0]) >= _NEAR), run[-1])
    return unit(x - run[0][0], y - run[0][1])


def _fitted(run: list[Point], start: Point, end: Point, error: float) -> list[Segment]:
    """One curve with these directions at its ends, or as many as are needed."""
    if len(run) == 2:
        a, b = run
        return [(a, between(a, b, 1 / 3), between(a, b, 2 / 3), b)]
    way = Way(run)
    shares = [walked / way.length for walked in way.walked]
    worst, at = error, 0
    for _ in range(_BETTER):
        curve = _curve(run, shares, start, end)
        worst, at = max((dist(_at(curve, t), point), i) for i, (t, point) in enumerate(zip(shares, run, strict=True)))
        if worst <= error:
            return [curve]
        if worst > 4 * error:
            break
        shares = [_closer(curve, point, t) for t, point in zip(shares, run, strict=True)]
    at = max(1, min(len(run) - 2, at))
    back, on = run[max(0, at - 2)], run[min(len(run) - 1, at + 2)]
    along = unit(on[0] - back[0], on[1] - back[1])
    against = (-along[0], -along[1])
    return _fitted(run[: at + 1], start, against, error) + _fitted(run[at:], along, end, error)


def _curve(run: Sequence[Point], shares: Sequence[float], start: Point, end: Point) -> Segment:
    """The curve with handles along the two directions that lies closest to the points, by least squares."""
    a, d = run[0], run[-1]
    c00 = c01 = c11 = x0 = x1 = 0.0
    for (x, y), t in zip(run, shares, strict=True):
        u = 1 - t
        p, q, r, s = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        one, two = (start[0] * q, start[1] * q), (end[0] * r, end[1] * r)
        c00 += _dot(one, one)
        c01 += _dot(one, two)
        c11 += _dot(two, two)
        left = (x - (p + q) * a[0] - (r + s) * d[0], y - (p + q) * a[1] - (r + s) * d[1])
        x0 += _dot(one, left)
        x1 += _dot(two, left)
    whole = c00 * c11 - c01 * c01
    long = dist(a, d)
    first = second = long / 3
    if abs(whole) > 1e-9:
        solved = (x0 * c11 - x1 * c01) / whole, (c00 * x1 - c01 * x0) / whole
        if min(solved) > 0.02 * long and max(solved) < 3 * long + 1:
            first, second = solved
    return (
        a,
        (a[0] + start[0] * first, a[1] + start[1] * first),
        (d[0] + end[0] * second, d[1] + end[1] * second),
        d,
    )


def _at(curve: Segment, t: float) -> Point:
    a, b, c, d = curve
    u = 1 - t
    p, q, r, s = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
    return p * a[0] + q * b[0] + r * c[0] + s * d[0], p * a[1] + q * b[1] + r * c[1] + s * d[1]


def _closer(curve: Segment, point: Point, t: float) -> float:
    """One step of Newton's towards the place on the curve that is closest to the point."""
    a, b, c, d = curve
    u = 1 - t
    x, y = _at(curve, t)
    gap = (x - point[0], y - point[1])
    first = (
        3 * (u * u * (b[0] - a[0]) + 2 * u * t * (c[0] - b[0]) + t * t * (d[0] - c[0])),
        3 * (u * u * (b[1] - a[1]) + 2 * u * t * (c[1] - b[1]) + t * t * (d[1] - c[1])),
    )
    second = (
        6 * (u * (c[0] - 2 * b[0] + a[0]) + t * (d[0] - 2 * c[0] + b[0])),
        6 * (u * (c[1] - 2 * b[1] + a[1]) + t * (d[1] - 2 * c[1] + b[1])),
    )
    slope = _dot(first, first) + _dot(gap, second)
    return t if abs(slope) < 1e-9 else min(1.0, max(0.0, t - _dot(gap, first) / slope))


def _dot(a: Point, b: Point) -> float:
    return a[0] * b[0] + a[1] * b[1]
