"""The grid of a chart: the meridians and parallels in its part of the sky."""

from collections.abc import Callable, Iterator

from astra.edition.catalogue import Vector, direction
from astra.edition.model import Chart
from astra.edition.projection import Projection

Point = tuple[float, float]


def _steps(chart: Chart) -> tuple[float, float]:
    """Degrees between parallels and between meridians: finer in small fields, wider near a pole."""
    small = chart.scale < 20
    if abs(chart.dec) > 55:
        return (5 if small else 10), (15 if chart.scale < 30 else 30)
    return (5, 7.5) if small else (10, 15)


def _curves(chart: Chart) -> Iterator[list[Vector]]:
    by_dec, by_ra = _steps(chart)
    for i in range(1, int(180 / by_dec)):
        yield [direction(ra / 15, -90 + i * by_dec) for ra in range(0, 361, 2)]
    for i in range(int(360 / by_ra)):
        yield [direction(i * by_ra / 15, dec) for dec in range(-80, 81)]


def grid(chart: Chart, place: Callable[[Point], Point], wide: float, high: float) -> str:
    """SVG path data of the meridians and parallels that cross a drawing of the given size.

    `place` maps the chart's box to the drawing.
    """
    projection = Projection(chart)
    beyond = 0.2 * max(wide, high)
    path: list[str] = []
    for curve in _curves(chart):
        drawn: list[str] = []
        pen_down = False
        for point in curve:
            x, y = place(projection.place(point))
            inside = -beyond < x < wide + beyond and -beyond < y < high + beyond
            if inside:
                drawn.append(f"{'L' if pen_down else 'M'}{x:.2f} {y:.2f}")
            pen_down = inside
        if len(drawn) > 1:
            path += drawn
    return "".join(path)
