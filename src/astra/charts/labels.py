"""Where names and numbers go on a chart: each takes the emptiest spot around its star."""

import math

import msgspec

from astra.charts.lettering import Face, width

Point = tuple[float, float]
Box = tuple[float, float, float, float]

# Height of capitals and digits above the baseline, in ems; descenders are ignored.
_CAP = 0.66
# Directions tried around a star, in order of preference: right above, right below, left above, ...
_DIRECTIONS = (40, 140, -40, -140, 90, -90, 0, 180, 65, 115, -65, -115, 20, -20, 160, -160)


class Label(msgspec.Struct, frozen=True):
    """Words set from x on a baseline y."""

    words: str
    face: Face
    size: float
    x: float
    y: float
    wide: float

    @property
    def box(self) -> Box:
        return (self.x, self.y - self.size * _CAP, self.x + self.wide, self.y)


class Placer:
    """Knows what is already drawn and finds room for the next label."""

    def __init__(
        self,
        wide: float,
        high: float,
        spots: dict[int, Point],
        reach: dict[int, float],
        segments: list[tuple[Point, Point]],
        inset: float,
    ) -> None:
        self.wide, self.high, self.inset = wide, high, inset
        self.spots, self.reach = spots, reach
        self.placed: list[Label] = []
        self._ink = [spot for a, b in segments for spot in _dotted(a, b)]

    def crowd(self, n: int) -> int:
        """How much is drawn close to a star; the most crowded stars choose first."""
        here = self.spots[n]
        return sum(math.dist(here, ink) < 8 for ink in self._ink)

    def put(self, n: int, words: str, face: Face, size: float, gap: float) -> None:
        """Place words beside star n where they hide and cross the least."""
        wide = width(words, face, size)
        candidates = [
            self._spot(n, words, face, size, wide, gap * more, degrees)
            for more in (1.0, 2.6, 4.5)
            for degrees in _DIRECTIONS
        ]
        best = min(range(len(candidates)), key=lambda i: self._cost(n, candidates[i]) + 0.06 * i)
        self.placed.append(candidates[best])

    def _spot(self, n: int, words: str, face: Face, size: float, wide: float, gap: float, degrees: float) -> Label:
        x, y = self.spots[n]
        high = size * _CAP
        reach = self.reach[n] + gap
        sine, cosine = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
        centre_x = x + sine * reach + wide / 2 * _toward(sine)
        centre_y = y - cosine * reach - high / 2 * _toward(cosine)
        return Label(words, face, size, centre_x - wide / 2, centre_y + high / 2, wide)

    def _cost(self, n: int, label: Label) -> float:
        left, top, right, bottom = label.box
        cost = 0.0
        over = max(
            self.inset - left,
            right - self.wide + self.inset,
            self.inset - top,
            bottom + label.size * 0.2 - self.high + self.inset,
        )
        if over > 0:
            cost += 400 + 100 * over
        for other, (x, y) in self.spots.items():
            near = _apart(label.box, (x, y)) - self.reach[other]
            if near < (0.1 if other == n else 0.5):
                cost += 40 + 20 * (0.5 - near)
        for x, y in self._ink:
            if left - 0.3 < x < right + 0.3 and top - 0.3 < y < bottom + 0.3:
                cost += 1.5
        for placed in self.placed:
            a, b, c, d = placed.box
            if left < c + 0.9 and a < right + 0.9 and top < d + 0.8 and b < bottom + 0.8:
                cost += 60
        return cost


def _dotted(a: Point, b: Point) -> list[Point]:
    """Points along a line, half a millimetre apart."""
    steps = max(2, round(math.dist(a, b) / 0.5))
    return [(a[0] + (b[0] - a[0]) * i / steps, a[1] + (b[1] - a[1]) * i / steps) for i in range(steps + 1)]


def _toward(share: float) -> float:
    """How far a label's middle moves sideways: fully at the sides, not at all straight above."""
    return max(-1.0, min(1.0, share * 1.6))


def _apart(box: Box, point: Point) -> float:
    """Distance of a point from a box; 0 inside it."""
    left, top, right, bottom = box
    dx = max(left - point[0], 0.0, point[0] - right)
    dy = max(top - point[1], 0.0, point[1] - bottom)
    return math.hypot(dx, dy)
