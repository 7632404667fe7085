"""What each kind of item draws on the plate; rows of locks and feathers are in `rows`."""

import itertools
from collections.abc import Callable
from math import cos, pi, radians, sin
from typing import Any

from astra.charts.engraving.curves import (
    HERE,
    Placing,
    Point,
    Spine,
    Way,
    Written,
    between,
    beziers,
    flattened,
    resampled,
    unit,
)
from astra.charts.engraving.description import (
    Chain,
    Dot,
    Feathers,
    Figure,
    Flow,
    Fringe,
    Item,
    Limb,
    Line,
    Links,
    Locks,
    Note,
    Shape,
    Surface,
)
from astra.charts.engraving.plate import Plate, Spot
from astra.charts.engraving.rows import draw_row

# Narrower than this a limb ends in a point.
_POINTED = 5


def draw(figure: Figure) -> Plate:
    """Every item of a figure, back to front; hidden lines are still there."""
    plate = Plate(figure)
    depth = 0
    for item in figure.items:
        for place in _places(figure, item):
            _DRAWN[type(item)](plate, item, place, depth)
            depth += 1
    return plate


def _places(figure: Figure, item: Item) -> list[Placing]:
    if not item.frame:
        return [HERE]
    frame = figure.frames[item.frame]
    return [Placing(*frame, flip=flip) for flip in ((1, -1) if item.mirror else (1,))]


def _note(plate: Plate, item: Note, place: Placing, depth: float) -> None:
    """Remarks leave no ink."""


def _dot(plate: Plate, item: Dot, place: Placing, depth: float) -> None:
    [(x, y)] = Written(item.dot, place).points
    plate.spots.append(Spot(x, y, item.r, depth))


def _shape(plate: Plate, item: Shape, place: Placing, depth: float) -> None:
    written = Written(item.shape, place)
    plate.close(beziers(written.points, True, written.corners), written.pen, item, depth, place.flip)


def _line(plate: Plate, item: Line, place: Placing, depth: float) -> None:
    line = Written(item.line, place).line()
    plate.stroke(line, item.w, item.p, depth, item.layer, plate.area(item.within, place.flip))


def _flow(plate: Plate, item: Flow, place: Placing, depth: float) -> None:
    a, b = (Way(Written(text, place).line()) for text in item.flow)
    within = plate.area(item.within, place.flip)
    for i in range(item.n):
        share = i / max(1, item.n - 1) if item.ends else (i + 0.5) / item.n
        start = item.trim[0] * plate.random.uniform(0.2, 1.8)
        end = 1 - item.trim[1] * plate.random.uniform(0.2, 1.8)
        stops = [start + (end - start) * j / 14 for j in range(15)]
        line = resampled([between(a(t), b(t), share) for t in stops])
        plate.stroke(line, item.w, item.p, depth, item.layer, within)


def _fringe(plate: Plate, item: Fringe, place: Placing, depth: float) -> None:
    way = Way(Written(item.fringe, place).line())
    lengths = item.len if isinstance(item.len, tuple) else (item.len * 0.3, item.len, item.len * 0.3)
    within = plate.area(item.within, place.flip)
    lean = radians(item.lean * place.flip)
    n = max(2, int(way.length / (plate.figure.gap if item.gap is None else item.gap)))
    for i in range(n + 1):
        tx, ty = way.direction(i / n)
        side = item.side * place.flip
        dx, dy = -ty * side, tx * side
        if item.dir is not None:
            dx, dy = unit(dx * 0.35 + item.dir[0], dy * 0.35 + item.dir[1])
        dx, dy = dx * cos(lean) - dy * sin(lean), dx * sin(lean) + dy * cos(lean)
        at = i / n * (len(lengths) - 1)
        low = min(int(at), len(lengths) - 2)
        length = lengths[low] + (lengths[low + 1] - lengths[low]) * (at - low)
        length *= (0.66 if i % 2 else 1) * plate.random.uniform(0.85, 1.12)
        if length > _POINTED:
            plate.tick(way(i / n), (dx, dy), length, item.bend, depth, item.w, within)


def _limb(plate: Plate, item: Limb, place: Placing, depth: float) -> None:
    spine = Spine(Written(item.limb, place))
    way, marks = spine.way, spine.marks
    stops = sorted({*marks, *(a + (b - a) / 2 for a, b in itertools.pairwise(marks))})
    ring = [way.beside(t, -spine.width(t) / 2) for t in stops]
    back = [way.beside(t, spine.width(t) / 2) for t in stops]
    corners: set[int] = set()
    pointed = spine.width(1) <= _POINTED
    if pointed:
        ring[-1] = way(1)
        back.pop()
        corners.add(len(ring) - 1)
    elif item.open in ("end", "both"):
        corners |= {len(ring) - 1, len(ring)}
    turn = len(ring) - 1
    ring += back[::-1]
    if spine.width(0) <= _POINTED:
        ring[0] = way(0)
        ring.pop()
        corners.add(0)
    elif item.open in ("start", "both"):
        corners |= {0, len(ring) - 1}
    pen = [True] * len(ring)
    if item.open in ("start", "both"):
        pen[-1] = False
    if item.open in ("end", "both") and not pointed:
        pen[turn] = False
    plate.close(beziers(ring, True, corners), pen, item, depth, place.flip)
    for t in item.rings:
        half = spine.width(t) / 2
        band = [way.beside(t, -half), way.beside(t, 0, half * 0.5), way.beside(t, half)]
        plate.stroke(flattened(beziers(band))[0], item.rw, "even", depth)


def _chain(plate: Plate, item: Chain, place: Placing, depth: float) -> None:
    spine = Spine(Written(item.chain, place))
    way = spine.way
    cuts = item.cuts or tuple(i / item.n for i in range(item.n + 1))
    order = range(item.n - 1, -1, -1) if item.order < 0 else range(item.n)
    how = Surface(w=item.w, shade=item.shade, gap=item.gap, long=item.long, lean=item.lean, bend=item.bend)
    for rank, i in enumerate(order):
        start, size = cuts[i], cuts[i + 1] - cuts[i]
        left: list[Point] = []
        right: list[Point] = []
        swelling = (0, 0.86), (0.25, 1 + item.bulge * 0.7), (0.6, 1 + item.bulge), (0.88, 1.0), (1, 0.84)
        for share, swell in swelling:
            t = start + size * share
            half = spine.width(t) / 2 * swell
            left.append(way.beside(t, -half))
            right.append(way.beside(t, half))
        end = start + size
        front = way.beside(end, 0, spine.width(end) / 2 * item.cap)
        back = way.beside(start, 0, spine.width(start) / 2 * item.cap * 0.6)
        ring = [*left, front, *right[::-1], back]
        here = depth + (rank + 1) / (item.n + 2)
        plate.close(beziers(ring, True, {0, 2 * len(left)}), [True] * len(ring), how, here, place.flip)
        for ridge in range(item.ridges):
            off = ((ridge + 1) / (item.ridges + 1) - 0.5) * 1.7
            stops = [start + size * (0.16 + 0.7 * j / 8) for j in range(9)]
            line = [way.beside(t, spine.width(t) / 2 * off) for t in stops]
            plate.stroke(line, item.rw, "swell", here)


def _links(plate: Plate, item: Links, place: Placing, depth: float) -> None:
    way = Way(Written(item.links, place).line())
    for i in range(item.n):
        t = (i + 0.5) / item.n
        face = i % 2 == 0
        half, high = way.length / item.n * 0.74, item.wide / 2 * (1 if face else 0.34)
        here = depth + (0.1 if face else 0.5) + i * 0.01
        for share in (1, 0.52) if face else (1,):
            angles = [k * pi / 4 for k in range(8)]
            ring = [way.beside(t, high * share * sin(a), half * share * cos(a)) for a in angles]
            how = Surface(w=item.w, shade=0, fill=share == 1, mask=share == 1)
            plate.close(beziers(ring, True), [True] * len(ring), how, here)


_DRAWN: dict[type[Item], Callable[[Plate, Any, Placing, float], None]] = {
    Note: _note,
    Dot: _dot,
    Shape: _shape,
    Line: _line,
    Flow: _flow,
    Fringe: _fringe,
    Limb: _limb,
    Chain: _chain,
    Links: _links,
    Locks: draw_row,
    Feathers: draw_row,
}
