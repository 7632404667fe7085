"""Rows of locks and of feathers: each a narrow surface from a root to its tip, the next one over it."""

from astra.charts.engraving.curves import Placing, Point, Way, Written, between, beziers, flattened, steps, unit
from astra.charts.engraving.description import Feathers, Locks, Surface
from astra.charts.engraving.plate import Plate

Outline = tuple[tuple[float, float], ...]

_LOCK: Outline = ((0, 0.8), (0.2, 1), (0.45, 0.92), (0.7, 0.6), (0.88, 0.26), (1, 0))
_FEATHER: dict[str, Outline] = {
    "round": ((0, 0.72), (0.3, 0.9), (0.6, 1), (0.82, 0.95), (0.94, 0.62), (1, 0)),
    "square": ((0, 0.84), (0.4, 0.94), (0.8, 1), (0.985, 1), (1, 0.94), (1, 0)),
    "sharp": ((0, 0.7), (0.3, 0.95), (0.55, 1), (0.75, 0.84), (0.9, 0.5), (1, 0)),
}


def draw_row(plate: Plate, item: Locks | Feathers, place: Placing, depth: float) -> None:
    texts = item.locks if isinstance(item, Locks) else item.feathers
    root, tip = (Way(Written(text, place).line()) for text in texts)
    order = range(item.n) if item.order > 0 else range(item.n - 1, -1, -1)
    for rank, i in enumerate(order):
        _piece(plate, item, place, root, tip, i / max(1, item.n - 1), depth + (rank + 1) / (item.n + 2))


def _run(value: float | tuple[float, float], share: float) -> float:
    return value[0] + (value[1] - value[0]) * share if isinstance(value, tuple) else value


def _piece(
    plate: Plate, item: Locks | Feathers, place: Placing, root: Way, tip: Way, share: float, depth: float
) -> None:
    locks = isinstance(item, Locks)
    jitter, chance = item.jitter, plate.random.uniform
    start = root(share)
    end = tip(share + chance(-jitter, jitter) * 0.5 / item.n)
    end = between(start, end, 1 + chance(-jitter, jitter) * 0.45)
    bend = _run(item.bend, share) * (1 + chance(-jitter, jitter)) * place.flip
    curl = item.curl * place.flip if item.curl is not None else -0.1 * place.flip if locks else 0.5 * bend
    way = Way(_midline(start, end, bend, curl))
    outline = _LOCK if isinstance(item, Locks) else _FEATHER[item.tip]
    half = _run(item.wide, share) / 2
    ring = [way.beside(t, -half * h) for t, h in outline[:-1]]
    back = [way.beside(t, half * h) for t, h in outline[:-1]]
    corners = {0, 2 * len(ring)}
    if locks or (isinstance(item, Feathers) and item.tip == "sharp"):
        corners.add(len(ring))
    ring = [*ring, end, *back[::-1]]
    how = Surface(
        w=item.w,
        shade=item.shade,
        fill=item.fill,
        mask=item.mask,
        gap=item.gap,
        long=item.long,
        fade=0.55 * way.length,
        least=0.16 * way.length if item.least is None else item.least,
    )
    plate.close(beziers(ring, True, corners), [True] * (len(ring) - 1) + [False], how, depth)
    width = steps(outline)
    for k in range(item.hairs):
        off = ((k + 1) / (item.hairs + 1) - 0.5) * 1.6
        first, last = chance(0.02, 0.2), chance(0.62, 0.86)
        stops = [first + (last - first) * j / 10 for j in range(11)]
        line = [way.beside(t, width(t) * half * off) for t in stops]
        plate.stroke(line, 0.42 if item.hw is None else item.hw, "swell", depth, "hatching")
    if isinstance(item, Feathers) and item.shaft:
        weight = 0.5 if item.hw is None else item.hw
        plate.stroke([way(0.05 + 0.087 * j) for j in range(11)], weight, "in", depth)
        at = 0.25
        while item.barbs and at < 0.93:
            dx, dy = way.direction(at)
            plate.tick(way(at), unit(1.1 * dx - dy, 1.1 * dy + dx), width(at) * half * 0.88, 0.1, depth, 0.8, None)
            at += item.barbs / (way.length or 1)


def _midline(start: Point, end: Point, bend: float, curl: float) -> list[Point]:
    dx, dy = end[0] - start[0], end[1] - start[1]
    one = (start[0] + dx * 0.36 - dy * bend, start[1] + dy * 0.36 + dx * bend)
    two = (start[0] + dx * 0.72 - dy * curl, start[1] + dy * 0.72 + dx * curl)
    return flattened([(start, one, two, end)], 4)[0]
