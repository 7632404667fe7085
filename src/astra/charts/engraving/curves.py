"""Curves through points: how a figure's lines are written, smoothed and measured."""

import itertools
from bisect import bisect_right
from collections.abc import Callable, Collection, Sequence
from math import cos, dist, hypot, radians, sin

Point = tuple[float, float]
Segment = tuple[Point, Point, Point, Point]
"""A cubic Bézier curve: both ends and, between them, its two handles."""


class Placing:
    """Where a part goes that is drawn upright around the origin; `flip` -1 makes its mirror image."""

    def __init__(self, x: float = 0, y: float = 0, angle: float = 0, size: float = 1, flip: int = 1) -> None:
        self.x, self.y, self.size, self.flip = x, y, size, flip
        self.cos, self.sin = cos(radians(angle)) * size, sin(radians(angle)) * size

    def __call__(self, x: float, y: float) -> Point:
        x *= self.flip
        return self.x + x * self.cos - y * self.sin, self.y + x * self.sin + y * self.cos


HERE = Placing()


class Written:
    """Points as a figure's file writes them: `x,y x,y! | x,y`, with a width as a third number where a limb has one.

    `!` makes a corner, `|` lifts or lowers the pen. `pen` says for each piece from a point to the next whether it is
    drawn, and last for the piece that closes the curve.
    """

    def __init__(self, text: str, place: Placing = HERE) -> None:
        self.points: list[Point] = []
        self.widths: list[float] = []
        self.corners: set[int] = set()
        self.pen: list[bool] = []
        down = True
        for word in text.split():
            if word == "|":
                down = not down
                continue
            x, y, *width = (float(number) for number in word.rstrip("!").split(","))
            if self.points:
                self.pen.append(down)
            if word.endswith("!"):
                self.corners.add(len(self.points))
            self.points.append(place(x, y))
            self.widths.append(width[0] * place.size if width else 0.0)
        self.pen.append(down)

    def line(self) -> list[Point]:
        """The open curve through the points, as short pieces."""
        return flattened(beziers(self.points, corners=self.corners))[0]


def between(a: Point, b: Point, t: float) -> Point:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def unit(x: float, y: float) -> Point:
    size = hypot(x, y) or 1
    return x / size, y / size


def _reflected(p: Point, a: Point, b: Point) -> Point:
    """p over the perpendicular bisector of ab: continues a curve as a circle would."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    along = (p[0] - (a[0] + b[0]) / 2) * dx + (p[1] - (a[1] + b[1]) / 2) * dy
    k = 2 * along / ((dx * dx + dy * dy) or 1)
    return p[0] - k * dx, p[1] - k * dy


def beziers(points: Sequence[Point], closed: bool = False, corners: Collection[int] = ()) -> list[Segment]:
    """A smooth curve through the points (centripetal Catmull-Rom), broken at the corners."""
    n = len(points)
    segments: list[Segment] = []
    for i in range(n if closed else n - 1):
        j = (i + 1) % n
        a, b = points[i], points[j]
        before = points[i - 1] if (closed or i > 0) and i not in corners else None
        after = points[(j + 1) % n] if (closed or j < n - 1) and j not in corners else None
        if before is None and after is None:
            segments.append((a, between(a, b, 1 / 3), between(a, b, 2 / 3), b))
            continue
        if before is None:
            assert after is not None
            before = _reflected(after, a, b)
        if after is None:
            after = _reflected(before, a, b)
        segments.append((a, _handle(before, a, b), _handle(after, b, a), b))
    return segments


def _handle(before: Point, here: Point, after: Point) -> Point:
    """The handle at `here` on the way to `after`, of a curve that comes from `before`."""
    d1, d2 = max(1e-3, dist(before, here)) ** 0.5, max(1e-3, dist(here, after)) ** 0.5
    weights = d1 * d1, -d2 * d2, 2 * d1 * d1 + 3 * d1 * d2 + d2 * d2
    whole = 3 * d1 * (d1 + d2)
    x, y = ((weights[0] * after[k] + weights[1] * before[k] + weights[2] * here[k]) / whole for k in (0, 1))
    return x, y


def flattened(segments: Sequence[Segment], step: float = 3.0) -> tuple[list[Point], list[int]]:
    """The curve as short straight pieces and, for each of them, the number of the segment that it comes from."""
    line, sources = [segments[0][0]], []
    for number, (a, b, c, d) in enumerate(segments):
        pieces = max(2, int((dist(a, b) + dist(b, c) + dist(c, d)) / step))
        for piece in range(1, pieces + 1):
            t = piece / pieces
            u = 1 - t
            p, q, r, s = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
            line.append((p * a[0] + q * b[0] + r * c[0] + s * d[0], p * a[1] + q * b[1] + r * c[1] + s * d[1]))
            sources.append(number)
    return line, sources


class Way:
    """A line by the share of its length that was walked, 0 to 1."""

    def __init__(self, line: Sequence[Point]) -> None:
        self.line = line
        self.walked = [0.0]
        for a, b in itertools.pairwise(line):
            self.walked.append(self.walked[-1] + dist(a, b))
        self.length = self.walked[-1]

    def __call__(self, t: float) -> Point:
        want = max(0.0, min(1.0, t)) * self.length
        low = max(0, min(len(self.walked) - 2, bisect_right(self.walked, want) - 1))
        span = self.walked[low + 1] - self.walked[low]
        return between(self.line[low], self.line[low + 1], (want - self.walked[low]) / span if span else 0)

    def direction(self, t: float) -> Point:
        near = min(0.02, 4 / max(1, self.length))
        a, b = self(t - near), self(t + near)
        return unit(b[0] - a[0], b[1] - a[1])

    def beside(self, t: float, off: float, on: float = 0) -> Point:
        """The point `off` to the right of the walker at t and `on` ahead of it."""
        (x, y), (dx, dy) = self(t), self.direction(t)
        return x - dy * off + dx * on, y + dx * off + dy * on


class Spine:
    """The centre line of a limb and its width along it."""

    def __init__(self, written: Written) -> None:
        line, sources = flattened(beziers(written.points, corners=written.corners))
        self.way = Way(line)
        ends = [i for i in range(len(sources)) if i + 1 == len(sources) or sources[i + 1] != sources[i]]
        self.marks = [0.0, *(self.way.walked[i + 1] / (self.way.length or 1) for i in ends)]
        self.widths = written.widths

    def width(self, t: float) -> float:
        for i in range(len(self.marks) - 1):
            if t <= self.marks[i + 1]:
                u = max(0.0, (t - self.marks[i]) / ((self.marks[i + 1] - self.marks[i]) or 1))
                return self.widths[i] + (self.widths[i + 1] - self.widths[i]) * u * u * (3 - 2 * u)
        return self.widths[-1]


def smoothed(values: Sequence[float], reach: int) -> list[float]:
    """Each value's mean with its neighbours up to `reach` away."""
    runs = (values[max(0, i - reach) : i + reach + 1] for i in range(len(values)))
    return [sum(run) / len(run) for run in runs]


def resampled(line: Sequence[Point], step: float = 4.0) -> list[Point]:
    way = Way(line)
    pieces = max(4, int(way.length / step))
    return [way(i / pieces) for i in range(pieces + 1)]


def thinned(line: Sequence[Point], error: float) -> list[Point]:
    """The points that a curve needs to stay within `error` of the line (Ramer, Douglas and Peucker)."""
    if len(line) < 3:
        return list(line)
    kept = {0, len(line) - 1}
    open_runs = [(0, len(line) - 1)]
    while open_runs:
        a, b = open_runs.pop()
        worst, at = max(((_away(line[i], line[a], line[b]), i) for i in range(a + 1, b)), default=(0.0, 0))
        if worst > error:
            kept.add(at)
            open_runs += [(a, at), (at, b)]
    return [line[i] for i in sorted(kept)]


def _away(p: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    size = hypot(dx, dy)
    return abs((p[0] - a[0]) * dy - (p[1] - a[1]) * dx) / size if size > 1e-6 else dist(p, a)


def steps(profile: Sequence[tuple[float, float]]) -> Callable[[float], float]:
    """The function that runs straight from each (place, value) to the next."""

    def value(t: float) -> float:
        for (a, low), (b, high) in itertools.pairwise(profile):
            if t <= b:
                return low + (high - low) * (t - a) / ((b - a) or 1)
        return profile[-1][1]

    return value
