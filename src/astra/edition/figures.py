"""Reading and checking the figure of a card: its chart, stars and lines (R1.1, R1.2)."""

from collections.abc import Iterable, Sequence
from math import hypot
from typing import get_args

from astra.edition.catalogue import stars_by_hip
from astra.edition.model import Chart, Star, StarKind
from astra.edition.problems import MISSING, found_value, show
from astra.edition.projection import HEIGHT, WIDTH, Projection, inside, rounded
from astra.edition.reading import (
    Spot,
    read_choice,
    read_list,
    read_number,
    read_table,
    read_text,
    read_whole,
)
from astra.edition.wording import allowed, found

FEWEST_STARS, MOST_STARS = 5, 14
MOST_HIP = 999_999
MOST_BACKGROUND = 1000  # more than the star table has
# Two stars that are closer than this, in chart heights, cannot be told apart; drawn well, they keep 0.08 and more.
LEAST_APART = 0.02

CATALOGUE_STAR_KEYS = ("n", "kind", "hip", "dx", "dy")
OWN_STAR_KEYS = ("n", "kind", "hip", "name", "designation", "x", "y", "mag", "bv")
STAR_KINDS: tuple[StarKind, ...] = get_args(StarKind)


def read_chart(spot: Spot, value: object, needed: bool) -> Chart | None:
    """Where the chart lies in the sky; not needed if the stars have their own x and y."""
    if value is None or value is MISSING:
        if needed:
            spot.problem(found("nothing"), allowed("chart-for-hip"))
        return None
    table = read_table(spot, value, ("ra", "dec", "scale", "roll"))
    if table is None:
        return None
    ra = read_number(spot.at("ra"), table["ra"], 0, 24)
    dec = read_number(spot.at("dec"), table["dec"], -90, 90)
    scale = read_number(spot.at("scale"), table["scale"], 1, 150)
    roll = read_number(spot.at("roll"), table["roll"], -360, 360)
    if ra is None or dec is None or scale is None or roll is None:
        return None
    return Chart(ra, dec, scale, roll)


def read_stars(spot: Spot, value: object, projection: Projection | None) -> list[Star | None]:
    """All stars, None for each faulty one; also checks them as a whole (R1.1, R1.2)."""
    rows = read_list(spot, value, "stars", FEWEST_STARS, MOST_STARS) or ()
    stars = [read_star(spot.at(n), row, n, projection) for n, row in enumerate(rows, 1)]
    tables = [row if isinstance(row, dict) else {} for row in rows]
    _check_twins(spot, tables)
    _check_places(spot, stars, tables)
    _check_kinds(spot, [table.get("kind") for table in tables])
    return stars


def _check_twins(spot: Spot, tables: Sequence[dict[str, object]]) -> None:
    seen: dict[object, int] = {}
    for n, table in enumerate(tables, 1):
        key = "hip" if isinstance(table.get("hip"), int) else "name"
        value = table.get(key)
        if not isinstance(value, (int, str)) or value == "":
            continue
        if value in seen:
            twin = found("as-in-star", value=show(value), number=seen[value])
            spot.at(n).at(key).problem(twin, allowed("star-once"))
        seen.setdefault(value, n)


def _check_places(spot: Spot, stars: Sequence[Star | None], tables: Sequence[dict[str, object]]) -> None:
    """Each star has a place of its own; one with another fault has one, too."""
    places = [(star.x, star.y) if star else _own_place(table) for star, table in zip(stars, tables, strict=True)]
    for n, place in enumerate(places, 1):
        near = (
            m for m, other in enumerate(places[: n - 1], 1) if place and other and _apart(place, other) < LEAST_APART
        )
        twin = next(near, None)
        hip = tables[n - 1].get("hip")
        if twin is not None and (hip is None or hip != tables[twin - 1].get("hip")):
            spot.at(n).problem(found("near-star", star=twin), allowed("star-apart", least=LEAST_APART))


def _own_place(table: dict[str, object]) -> tuple[float, float] | None:
    """Where a star with some fault stands, if its place can be read; read_star reports what cannot."""
    unread = Spot([])
    x, y = read_number(unread, table.get("x"), 0, WIDTH), read_number(unread, table.get("y"), 0, HEIGHT)
    return None if x is None or y is None else (x, y)


def _apart(one: tuple[float, float], other: tuple[float, float]) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def _check_kinds(spot: Spot, kinds: Sequence[object]) -> None:
    if not kinds or any(kind not in STAR_KINDS for kind in kinds):
        return
    starts = [n for n, kind in enumerate(kinds, 1) if kind == "start"]
    if len(starts) != 1:
        several = found("starts", stars=_listed(starts)) if starts else found("no-start")
        spot.problem(several, allowed("one-start"))
    elif starts != [1]:
        spot.at(starts[0]).at("kind").problem(found("start-elsewhere"), allowed("start-first"))
    if "grand" not in kinds:
        spot.problem(found("no-grand-star"), allowed("at-least-one"))


def read_star(spot: Spot, value: object, n: int, projection: Projection | None) -> Star | None:
    """A star looked up by `hip`, or one with its own `x`, `y`, `name`, `mag`."""
    if not isinstance(value, dict):
        spot.problem(found_value(value), allowed("star-table"))
        return None
    if "x" in value or "y" in value:
        return _own_star(spot, value, n)
    if "hip" in value:
        return _catalogue_star(spot, value, n, projection)
    spot.problem(found("no-place"), allowed("star-keys"))
    return None


def _catalogue_star(spot: Spot, value: dict[str, object], n: int, projection: Projection | None) -> Star | None:
    before = len(spot.problems)
    table = read_table(spot, value, CATALOGUE_STAR_KEYS)
    assert table is not None, "the caller has seen a table"
    kind = _kind_and_number(spot, table, n)
    hip = read_whole(spot.at("hip"), table["hip"], 1, MOST_HIP)
    known = stars_by_hip().get(hip) if hip else None
    if hip and known is None:
        spot.at("hip").problem(found_value(hip), allowed("known-hip"))
    nudge = [
        0.0 if table[key] is MISSING else read_number(spot.at(key), table[key], -WIDTH, WIDTH) for key in ("dx", "dy")
    ]
    dx, dy = nudge
    if known is None or projection is None or dx is None or dy is None:
        return None
    x, y = projection.star(known, dx, dy)
    if not inside(x, y):
        spot.problem(found("outside", x=str(x), y=str(y)), allowed("inside", width=WIDTH, height=HEIGHT))
    if kind is None or len(spot.problems) > before:
        return None
    return Star(n, kind, x, y, known.mag, known.name, known.designation, hip, known.bv)


def _own_star(spot: Spot, value: dict[str, object], n: int) -> Star | None:
    before = len(spot.problems)
    table = read_table(spot, value, OWN_STAR_KEYS)
    assert table is not None, "the caller has seen a table"
    kind = _kind_and_number(spot, table, n)
    x = read_number(spot.at("x"), table["x"], 0, WIDTH)
    y = read_number(spot.at("y"), table["y"], 0, HEIGHT)
    mag = read_number(spot.at("mag"), table["mag"], -2, 12)
    name = read_text(spot.at("name"), table["name"], shortest=0)
    designation: str | None = ""
    if table["designation"] is not MISSING:
        designation = read_text(spot.at("designation"), table["designation"], shortest=0)
    hip = bv = None
    if table["hip"] is not MISSING and table["hip"] is not None:
        hip = read_whole(spot.at("hip"), table["hip"], 1, MOST_HIP)
    if table["bv"] is not MISSING and table["bv"] is not None:
        bv = read_number(spot.at("bv"), table["bv"], -1, 6)
    if kind == "grand" and name == "" and designation == "":
        spot.at("name").problem(found("no-name"), allowed("grand-name"))
    if len(spot.problems) > before or x is None or y is None or mag is None or kind is None:
        return None
    return Star(n, kind, rounded(x), rounded(y), mag, name or "", designation or "", hip, bv)


def _kind_and_number(spot: Spot, table: dict[str, object], n: int) -> StarKind | None:
    if table["n"] is not MISSING and (type(table["n"]) is not int or table["n"] != n):
        spot.at("n").problem(found_value(table["n"]), allowed("star-number", number=n))
    return read_choice(spot.at("kind"), table["kind"], STAR_KINDS)


def read_lines(spot: Spot, value: object, stars: int) -> tuple[tuple[int, int], ...]:
    """Pairs of star numbers that join all stars into one figure (R1.2)."""
    rows = read_list(spot, value, "lines", FEWEST_STARS - 1, MOST_STARS * (MOST_STARS - 1) // 2)
    lines: list[tuple[int, int]] = []
    seen: dict[frozenset[int], int] = {}
    unclear = rows is None
    for i, row in enumerate(rows or (), 1):
        line = _line(spot.at(i), row, stars or MOST_STARS)
        if line is None:
            unclear = True
            continue
        ends = frozenset(line)
        if ends in seen:
            twin = found("as-in-line", value=show(row), number=seen[ends])
            spot.at(i).problem(twin, allowed("line-once"))
        seen.setdefault(ends, i)
        lines.append(line)
    if not unclear and (cut_off := _cut_off(stars, lines)):
        phrase = "cut-off-stars" if len(cut_off) > 1 else "cut-off-star"
        spot.problem(found(phrase, stars=_listed(cut_off)), allowed("connected"))
    return tuple(lines)


def _line(spot: Spot, value: object, stars: int) -> tuple[int, int] | None:
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        spot.problem(found_value(value), allowed("line"))
        return None
    a, b = (read_whole(spot, end, 1, stars) for end in value)
    if a is None or b is None:
        return None
    if a == b:
        spot.problem(found_value(value), allowed("line-ends"))
        return None
    return a, b


def _cut_off(stars: int, lines: Iterable[tuple[int, int]]) -> list[int]:
    reached, fresh = {1}, {1}
    while fresh:
        fresh = {b for line in lines for a, b in (line, line[::-1]) if a in fresh} - reached
        reached |= fresh
    return [n for n in range(1, stars + 1) if n not in reached]


def read_field(
    spot: Spot, value: object, projection: Projection | None, stars: Iterable[Star | None]
) -> tuple[tuple[float, float, float], ...]:
    """The background stars: those of the document, else those of the star table."""
    if value is MISSING:
        own = {star.hip for star in stars if star and star.hip}
        return projection.field(own) if projection else ()
    field = []
    for i, row in enumerate(read_list(spot, value, "background_stars", 0, MOST_BACKGROUND) or (), 1):
        if not isinstance(row, (list, tuple)) or len(row) != 3:
            spot.at(i).problem(found_value(row), allowed("background-star"))
            continue
        x, y = read_number(spot.at(i), row[0], 0, WIDTH), read_number(spot.at(i), row[1], 0, HEIGHT)
        mag = read_number(spot.at(i), row[2], -2, 12)
        if x is not None and y is not None and mag is not None:
            field.append((rounded(x), rounded(y), mag))
    return tuple(field)


def uses_catalogue(stars: object) -> bool:
    """Whether any star of the list has to be looked up, which needs a chart."""
    rows = stars if isinstance(stars, (list, tuple)) else ()
    return any(isinstance(row, dict) and "hip" in row and not {"x", "y"} & row.keys() for row in rows)


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))
