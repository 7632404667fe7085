"""SVG path data of strokes: relative, in whole numbers, each weight of the pen one path."""

from collections.abc import Iterable, Sequence

from astra.charts.engraving.areas import Area
from astra.charts.engraving.curves import Point, Segment, Way, thinned
from astra.charts.engraving.plate import Spot, Stroke
from astra.charts.engraving.tracing import traced

UNITS = 2
"""Units of a path per thousandth of the chart."""

CONTOUR_WEIGHTS = (1.1, 2.0, 3.0, 4.0)
HATCHING_WEIGHTS = (1.0, 1.7)

# A line may leave its curve by this much, in thousandths, and a weight lasts at least this long.
_ERROR = 0.9
_FILL_ERROR = 1.2
_SHORTEST = 18.0


class PathData:
    """Path data under construction: relative to the last point, rounded without drift."""

    def __init__(self) -> None:
        self.words: list[str] = []
        self.x = self.y = 0

    def _steps(self, points: Iterable[Point]) -> list[int]:
        """The points from the current one; the last of them becomes the current one."""
        numbers: list[int] = []
        x, y = self.x, self.y
        for px, py in points:
            x, y = round(px * UNITS), round(py * UNITS)
            numbers += [x - self.x, y - self.y]
        self.x, self.y = x, y
        return numbers

    def _add(self, command: str, numbers: Sequence[int]) -> None:
        words = [command]
        for i, number in enumerate(numbers):
            words.append(f" {number}" if i and number >= 0 else str(number))
        self.words.append("".join(words))

    def move(self, point: Point) -> None:
        self._add("m" if self.words else "M", self._steps([point]))

    def curve(self, segments: Sequence[Segment]) -> None:
        self.move(segments[0][0])
        numbers: list[int] = []
        for segment in segments:
            numbers += self._steps(segment[1:])
        self._add("c", numbers)

    def polygon(self, outline: Sequence[Point]) -> None:
        """A closed line of straight pieces; its last point is its first."""
        self.move(outline[0])
        start = self.x, self.y
        numbers: list[int] = []
        for point in outline[1:-1]:
            numbers += self._steps([point])
        self._add("l", numbers)
        self.words.append("z")
        self.x, self.y = start

    def tick(self, line: Sequence[Point]) -> None:
        """A stroke of hatching: one quadratic curve through its middle."""
        (ax, ay), (mx, my), (bx, by) = line[0], Way(line)(0.5), line[-1]
        self.move(line[0])
        self._add("q", self._steps([(2 * mx - (ax + bx) / 2, 2 * my - (ay + by) / 2), line[-1]]))

    def dot(self, spot: Spot) -> None:
        radius = max(1, round(spot.radius * UNITS))
        self.move((spot.x - spot.radius, spot.y))
        self.words.append(f"a{radius} {radius} 0 1 0 {2 * radius} 0a{radius} {radius} 0 1 0-{2 * radius} 0z")

    def __str__(self) -> str:
        return "".join(self.words)


def outline_path(surfaces: Sequence[tuple[list[Point], Area]]) -> str:
    """All surfaces as one path, running the same way round, so that they fill as one; none that lies in another."""
    path = PathData()
    for outline, area in surfaces:
        if not any(
            other is not area and other.holds(area) and all(other.has(*p) for p in outline) for _, other in surfaces
        ):
            path.polygon(thinned(outline if area.sign > 0 else outline[::-1], _FILL_ERROR))
    return str(path)


def spots_path(spots: Iterable[Spot]) -> str:
    path = PathData()
    for spot in spots:
        path.dot(spot)
    return str(path)


def contour_paths(strokes: Iterable[Stroke]) -> list[tuple[float, str]]:
    """The contours by weight: a stroke that swells is cut where another weight fits it better."""
    paths = {weight: PathData() for weight in CONTOUR_WEIGHTS}
    for stroke in strokes:
        for weight, line in _by_weight(stroke):
            paths[weight].curve(traced(line, _ERROR))
    return [(weight, str(path)) for weight, path in paths.items() if path.words]


def hatching_paths(strokes: Iterable[Stroke]) -> list[tuple[float, str]]:
    paths = {weight: PathData() for weight in HATCHING_WEIGHTS}
    for stroke in strokes:
        weight = _nearest(HATCHING_WEIGHTS, 0.75 * max(stroke.widths))
        if len(thinned(stroke.line, _ERROR)) <= 3:
            paths[weight].tick(stroke.line)
        else:
            paths[weight].curve(traced(stroke.line, _ERROR))
    return [(weight, str(path)) for weight, path in paths.items() if path.words]


def _nearest(weights: Sequence[float], width: float) -> float:
    return min(weights, key=lambda weight: abs(weight - width))


def _by_weight(stroke: Stroke) -> list[tuple[float, list[Point]]]:
    """A stroke in pieces of one weight; a piece that would be very short keeps the weight before it."""
    walked = Way(stroke.line).walked
    pieces: list[tuple[float, list[Point]]] = []
    start = 0
    weight = _nearest(CONTOUR_WEIGHTS, stroke.widths[0])
    for i in range(1, len(stroke.line)):
        other = _nearest(CONTOUR_WEIGHTS, stroke.widths[i])
        left = walked[-1] - walked[i]
        if other == weight or left < _SHORTEST:
            continue
        if walked[i] - walked[start] < _SHORTEST:
            if not pieces and start == 0:
                weight = other
            continue
        pieces.append((weight, stroke.line[start : i + 1]))
        start, weight = i, other
    pieces.append((weight, stroke.line[start:]))
    return pieces
