"""Surfaces of a figure: what is inside, and how far it goes on."""

from collections import defaultdict
from collections.abc import Sequence

from astra.charts.engraving.curves import Point

_BAND = 24.0


class Area:
    """A closed line's inside, by the rule of winding; `sign` says which way round the line runs."""

    def __init__(self, outline: Sequence[Point]) -> None:
        xs, ys = [x for x, _ in outline], [y for _, y in outline]
        self.left, self.right, self.top, self.bottom = min(xs), max(xs), min(ys), max(ys)
        edges = list(zip(outline, [*outline[1:], outline[0]], strict=True))
        # Edges by horizontal band: a test looks at few of them.
        self._bands: defaultdict[int, list[tuple[Point, Point]]] = defaultdict(list)
        for a, b in edges:
            for band in range(int(min(a[1], b[1]) // _BAND), int(max(a[1], b[1]) // _BAND) + 1):
                self._bands[band].append((a, b))
        self.sign = 1 if sum(a[0] * b[1] - b[0] * a[1] for a, b in edges) > 0 else -1

    def has(self, x: float, y: float) -> bool:
        if not (self.left <= x <= self.right and self.top <= y <= self.bottom):
            return False
        winding = 0
        for (ax, ay), (bx, by) in self._bands.get(int(y // _BAND), ()):
            if (ay <= y) != (by <= y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
                winding += 1 if by > ay else -1
        return winding != 0

    def holds(self, other: "Area") -> bool:
        """Whether the box around another area lies in the box around this one."""
        return (
            self.left <= other.left
            and other.right <= self.right
            and self.top <= other.top
            and other.bottom <= self.bottom
        )

    def reach(self, start: Point, way: Point, most: float = 260) -> float:
        """How far from the start the area goes on in a direction."""
        far = 2.0
        while far < most and self.has(start[0] + way[0] * far, start[1] + way[1] * far):
            far += 3
        return far

    def near(self, line: Sequence[Point]) -> bool:
        """Whether a point of the line lies in the box around the area."""
        return any(self.left <= x <= self.right and self.top <= y <= self.bottom for x, y in line)
