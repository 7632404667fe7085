"""Where a star of the sky falls on a card's chart: stereographic, north up, east to the left."""

from collections.abc import Collection
from functools import cache
from math import atan, cos, hypot, inf, radians, sin, tan

from astra.edition.catalogue import CatalogueStar, Vector, catalogue, direction
from astra.edition.model import Chart

WIDTH = 1.4
HEIGHT = 1.0


class Projection:
    """The box of one chart on the sky, its centre at `ra`, `dec`, turned by `roll`."""

    def __init__(self, chart: Chart) -> None:
        ra, dec, roll = radians(chart.ra * 15), radians(chart.dec), radians(chart.roll)
        self.unit = 2 * tan(radians(chart.scale) / 2)
        self.centre = direction(chart.ra, chart.dec)
        west: Vector = (sin(ra), -cos(ra), 0.0)
        north: Vector = (-sin(dec) * cos(ra), -sin(dec) * sin(ra), cos(dec))
        # Turning the picture counter-clockwise by `roll` is folded into the two axes.
        self.right = _blend(cos(roll), west, -sin(roll), north)
        self.up = _blend(sin(roll), west, cos(roll), north)
        # No star farther from the centre than a corner can lie in the box.
        corner = 2 * atan(self.unit * hypot(WIDTH, HEIGHT) / 4)
        self.nearest_cosine = cos(corner)

    def place(self, direction: Vector) -> tuple[float, float]:
        """x to the right and y down; the point opposite the centre is at infinity."""
        denominator = 1 + _dot(direction, self.centre)
        if denominator < 1e-12:
            return inf, inf
        size = 2 / denominator / self.unit
        x = WIDTH / 2 + size * _dot(direction, self.right)
        y = HEIGHT / 2 - size * _dot(direction, self.up)
        return x, y

    def direction(self, x: float, y: float) -> Vector:
        """Where a place of the chart lies in the sky: the inverse of `place`."""
        u, v = (x - WIDTH / 2) * self.unit, (HEIGHT / 2 - y) * self.unit
        size = 4 / (4 + u * u + v * v)
        along = _blend(u * size, self.right, v * size, self.up)
        return _blend(2 * size - 1, self.centre, 1.0, along)

    def field(self, figure: Collection[int]) -> tuple[tuple[float, float, float], ...]:
        """The catalogue stars in the box as x, y, magnitude, without those of `figure`, the card's own."""
        cx, cy, cz = self.centre
        least = self.nearest_cosine
        near = [star for x, y, z, star in _directions() if x * cx + y * cy + z * cz >= least and star.hip not in figure]
        places = [(self.place(star.direction), star.mag) for star in near]
        return tuple((rounded(x), rounded(y), mag) for (x, y), mag in places if inside(x, y))

    def star(self, star: CatalogueStar, dx: float, dy: float) -> tuple[float, float]:
        """The drawn place of a star of the figure, nudge included."""
        x, y = self.place(star.direction)
        return rounded(x + dx), rounded(y + dy)


def inside(x: float, y: float) -> bool:
    """Whether a place lies in the chart's box."""
    return 0 <= x <= WIDTH and 0 <= y <= HEIGHT


def rounded(value: float) -> float:
    """Four decimals and no negative zero, as the edition's hash needs it."""
    return round(value, 4) + 0.0


@cache
def _directions() -> list[tuple[float, float, float, CatalogueStar]]:
    """The catalogue laid out for the one loop that every chart runs over it."""
    return [(*star.direction, star) for star in catalogue()]


def _dot(a: Vector, b: Vector) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _blend(p: float, a: Vector, q: float, b: Vector) -> Vector:
    return (p * a[0] + q * b[0], p * a[1] + q * b[1], p * a[2] + q * b[2])
