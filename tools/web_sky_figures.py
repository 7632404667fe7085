"""Writes the figures behind the start page's sky: the contours of the built ones, carried over to the planisphere.

.venv/bin/python -m tools.web_sky_figures     (from the project's root, after tools/web_engravings.py; writes
web/src/pages/home/figures.json)
"""

import json
import math
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from astra.charts.engraving.curves import Point, Segment, Way, flattened, thinned
from astra.charts.engraving.fitting import Similarity, fit
from astra.edition import Card, load_edition
from astra.edition.projection import Projection
from tools.web_planisphere import SIZE, SOUTH, spot

WEB = Path(__file__).parents[1] / "web" / "src"
BUILT = WEB / "engravings"
OUT = WEB / "pages" / "home" / "figures.json"

# Units of a path for each of the disc's, how far it may leave its line, and the shortest line worth drawing, there.
UNITS = 2
ERROR = 0.6
SHORTEST = 9.0
# Inner details are drawn with the thinnest pen; so small they would only be grey.
THINNEST = 2.0

Place = Callable[[float, float], Point]


def lines_of(path: str) -> Iterator[list[Point]]:
    """The lines of a built path, relative and in whole numbers, as short pieces."""
    x = y = 0.0
    line: list[Point] = []
    for command, words in re.findall(r"([MmclqzaA])([^MmclqzaA]*)", path):
        numbers = [float(word) for word in re.findall(r"-?\d+", words)]
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        if command in "Mm":
            if len(line) > 1:
                yield line
            (dx, dy) = points[0]
            x, y = (dx, dy) if command == "M" else (x + dx, y + dy)
            line = [(x, y)]
        elif command == "c":
            for i in range(0, len(points), 3):
                b, c, d = ((x + dx, y + dy) for dx, dy in points[i : i + 3])
                segment: Segment = ((x, y), b, c, d)
                line += flattened([segment], 12)[0][1:]
                x, y = d
        elif command == "l":
            for dx, dy in points:
                x, y = x + dx, y + dy
                line.append((x, y))
        elif command == "z":
            line.append(line[0])
            x, y = line[0]
        else:
            raise ValueError(f"a contour or silhouette with the command {command}")
    if len(line) > 1:
        yield line


def placing(card: Card, on: Similarity, units: int) -> Place:
    """From the units of a card's figure over its chart to the sky, and from there to the disc."""
    assert card.chart is not None
    projection = Projection(card.chart)

    def place(x: float, y: float) -> Point:
        x, y = on(x / units / 1000, y / units / 1000)
        sky = projection.direction(x, y)
        return spot(math.degrees(math.atan2(sky[1], sky[0])), math.degrees(math.asin(max(-1.0, min(1.0, sky[2])))))

    return place


def written(lines: list[list[Point]], closed: bool) -> str:
    """Relative path data of the lines as far as they reach the disc."""
    words = ""
    at = (0, 0)
    for line in lines:
        if all(math.dist(point, (SIZE / 2, SIZE / 2)) > SIZE / 2 for point in line) or Way(line).length < SHORTEST:
            continue
        points = [(round(x * UNITS), round(y * UNITS)) for x, y in thinned(line, ERROR)]
        if closed:
            points.pop()
        start = points[0]
        words += f"m{start[0] - at[0]} {start[1] - at[1]}" if words else f"M{start[0]} {start[1]}"
        at = start
        steps = []
        for point in points[1:]:
            steps.append(f"{point[0] - at[0]} {point[1] - at[1]}")
            at = point
        words += "l" + " ".join(steps).replace(" -", "-")
        if closed:
            words, at = words + "z", start
    return words


def drawn(card: Card, built: dict[str, Any]) -> dict[str, Any] | None:
    """A card's figure on the disc: what is tinted, what is inked, and where it passes into the sky."""
    on = fit({int(hip): (x, y) for hip, (x, y) in built["anchors"].items()}, card)
    if on is None:
        return None
    units = built["units"]
    place = placing(card, on, units)

    def carried(path: str) -> list[list[Point]]:
        return [[place(x, y) for x, y in line] for line in lines_of(path)]

    figure: dict[str, Any] = {
        "element": card.element,
        "fill": written(carried(built["fill"]), True),
        "ink": written(
            [line for weight, path in built["contour"] if weight >= THINNEST for line in carried(path)], False
        ),
    }
    if "fade" in built:
        x1, y1, x2, y2 = (value * units for value in built["fade"])
        figure["fade"] = [round(value * UNITS) for point in (place(x1, y1), place(x2, y2)) for value in point]
    return figure if figure["fill"] else None


def document() -> str:
    """Every figure that reaches the disc, by card."""
    cards = {card.code: card for card in load_edition().cards}
    figures = {}
    for file in sorted(BUILT.glob("*.json")):
        figure = drawn(cards[file.stem], json.loads(file.read_bytes()))
        if figure is not None:
            figures[file.stem] = figure
    return json.dumps({"units": UNITS, "figures": figures}, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    OUT.write_text(document(), encoding="utf-8")
    print(f"{OUT.name}: {OUT.stat().st_size} bytes; the sky is drawn down to {SOUTH} degrees")
