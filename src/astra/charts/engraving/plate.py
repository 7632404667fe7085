"""The plate that a figure is engraved on: strokes, surfaces that hide what lies under them, the silhouette."""

from collections.abc import Callable, Sequence
from math import cos, dist, pi, radians, sin
from random import Random

import msgspec

from astra.charts.engraving.areas import Area
from astra.charts.engraving.curves import Point, Segment, Way, between, flattened, smoothed
from astra.charts.engraving.description import Figure, Layer, Profile, Surface

# The light comes from the upper left; contours swell away from it.
_LIGHT = (-0.55, -0.83)
_TICK = 6

_PROFILES: dict[Profile, Callable[[float], float]] = {
    "swell": lambda t: sin(pi * min(1.0, max(0.0, t))) ** 0.75,
    "in": lambda t: (1 - min(1.0, t)) ** 0.8,
    "out": lambda t: t**0.8,
    "even": lambda t: min(1.0, 0.25 + 8 * t, 0.25 + 8 * (1 - t)),
}


class Stroke(msgspec.Struct):
    """A line with its width at each point.

    `depth` orders it among surfaces, `least` is the length of the shortest piece worth keeping.
    """

    line: list[Point]
    widths: list[float]
    layer: Layer
    depth: float
    within: Area | None = None
    least: float = 3.5


class Spot(msgspec.Struct):
    x: float
    y: float
    radius: float
    depth: float


class Plate:
    """What is drawn of a figure so far. Chance in the strokes' lengths follows from the figure's seed."""

    def __init__(self, figure: Figure) -> None:
        self.figure = figure
        self.random = Random(figure.seed)
        self.strokes: list[Stroke] = []
        self.spots: list[Spot] = []
        self.masks: list[tuple[Area, float]] = []
        self.silhouette: list[tuple[list[Point], Area]] = []
        self.areas: dict[str, Area] = {}

    def area(self, name: str, flip: int) -> Area | None:
        """A surface by its id; of a mirrored item the mirrored one, where there is one."""
        if not name:
            return None
        return self.areas.get(name + "'" if flip < 0 else name) or self.areas[name]

    def close(self, segments: list[Segment], pen: Sequence[bool], how: Surface, depth: float, flip: int = 1) -> None:
        """Engrave a closed curve; `pen` says which of its segments are drawn."""
        outline, sources = flattened(segments)
        area = Area(outline[:-1])
        if how.id:
            self.areas[how.id + "'" if flip < 0 else how.id] = area
        if how.mask:
            self.masks.append((area, depth))
        if how.fill:
            self.silhouette.append((outline, area))
        shade = self.figure.shade if how.shade is None else how.shade
        if how.w <= 0:
            if shade:
                self._shade(outline, area, shade, how, depth, flip)
            return
        for line, whole in _runs(outline, [pen[source] for source in sources]):
            widths = self._contour(line, whole, area, how)
            self.strokes.append(Stroke(line, widths, "contour", depth, None, how.least))
            if shade:
                self._shade(line, area, shade, how, depth, flip)

    def _contour(self, line: list[Point], whole: bool, area: Area, how: Surface) -> list[float]:
        """Thin where a contour faces the light, and running out at open ends."""
        way = Way(line)
        last = len(line) - 1
        widths = []
        for k in range(len(line)):
            a = line[(k - 2) % last if whole else max(0, k - 2)]
            b = line[(k + 2) % last if whole else min(last, k + 2)]
            size = dist(a, b) or 1
            dark = _darkness((b[0] - a[0]) / size, (b[1] - a[1]) / size, area.sign)
            width = self.figure.base * how.w * (0.78 + (0.52 if dark > 0 else 0.3) * dark)
            if not whole:
                end = min(way.walked[k], way.length - way.walked[k])
                width *= min(1.0, 0.1 + end / min(how.fade, way.length / 2.2 + 1))
            widths.append(width)
        return smoothed(widths, 6)

    def _shade(self, line: list[Point], area: Area, shade: float, how: Surface, depth: float, flip: int) -> None:
        """Hatching from the contour inwards, where it is turned from the light."""
        way = Way(line)
        gap = self.figure.gap if how.gap is None else how.gap
        lean = radians(self.figure.lean if how.lean is None else how.lean * flip)
        bend = self.figure.bend if how.bend is None else how.bend
        waves = self.random.uniform(0, 6.28), self.random.uniform(0, 6.28)
        count, walked = 0, gap * 0.5
        while walked < way.length:
            at = walked / way.length
            tx, ty = way.direction(at)
            dark = _darkness(tx, ty, area.sign)
            if dark > 0.08:
                nx, ny = ty * area.sign, -tx * area.sign
                inwards = (-nx * cos(lean) + ny * sin(lean), -nx * sin(lean) - ny * cos(lean))
                start = way(at)
                size = shade * min(0.6 * area.reach(start, inwards), how.long) * ((dark - 0.08) / 0.92) ** 0.6
                size *= 0.82 + 0.12 * sin(walked / 23 + waves[0]) + 0.1 * sin(walked / 9.1 + waves[1])
                size *= (1, 0.55, 0.8)[count % 3] * self.random.uniform(0.9, 1.08)
                if size > 7:
                    self.tick(start, inwards, size, bend, depth, 0.7 + 0.5 * dark, area)
                count += 1
            walked += gap * self.random.uniform(0.9, 1.1) * (1.15 - 0.25 * max(0.0, dark))

    def tick(
        self, start: Point, way: Point, size: float, bend: float, depth: float, weight: float, within: Area | None
    ) -> None:
        """One stroke of hatching, running out at its end."""
        end = (start[0] + way[0] * size, start[1] + way[1] * size)
        x, y = between(start, end, 0.5)
        middle = (x - way[1] * bend * size, y + way[0] * bend * size)
        shares = [i / _TICK for i in range(_TICK + 1)]
        line = [between(between(start, middle, t), between(middle, end, t), t) for t in shares]
        weight *= self.figure.hatch
        self.strokes.append(Stroke(line, [weight * (1 - t**1.4) for t in shares], "hatching", depth, within))

    def stroke(
        self,
        line: list[Point],
        weight: float,
        profile: Profile,
        depth: float,
        layer: Layer = "contour",
        within: Area | None = None,
    ) -> None:
        """An open stroke."""
        way = Way(line)
        shape = _PROFILES[profile]
        widths = [max(0.16, shape(walked / (way.length or 1))) * weight * self.figure.base for walked in way.walked]
        self.strokes.append(Stroke(line, widths, layer, depth, within))


def _darkness(tx: float, ty: float, sign: int) -> float:
    """How far a contour that runs along (tx, ty) is turned from the light, -1 to 1."""
    return -(ty * sign * _LIGHT[0] - tx * sign * _LIGHT[1])


def _runs(outline: list[Point], down: list[bool]) -> list[tuple[list[Point], bool]]:
    """The pieces of a closed line where the pen is down, and whether that is all of it."""
    if all(down):
        return [(outline, True)]
    n = len(down)
    starts = [i for i in range(n) if down[i] and not down[i - 1]]
    runs = []
    for start in starts:
        end = start
        while down[end % n]:
            end += 1
        runs.append(([outline[k % n] for k in range(start, end + 1)], False))
    return runs
