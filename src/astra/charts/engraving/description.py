"""A figure's file: its contents and its errors.

Items are drawn back to front; a closed surface hides the ink under it. Coordinates are thousandths of the chart's unit
(box 1400 x 1000, y down), written as `curves.Written` reads them.
"""

from typing import Any, Literal

import msgspec

Profile = Literal["swell", "in", "out", "even"]
Layer = Literal["contour", "hatching"]


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every item may say: the part's frame it is drawn in, and whether its mirror image is drawn, too."""

    frame: str = ""
    mirror: bool = False


class Note(Item, frozen=True):
    """A remark for people who edit the file."""

    note: str


class Surface(Item, frozen=True, kw_only=True):
    """How a closed surface is engraved: thin to the light, swelling to the shade, hatched there.

    `w` is the contour's weight, `shade` how much hatching (0 to 1) of at most `long`, `gap` apart, at an angle of
    `lean`; `fill` makes it part of the silhouette, `mask` hides what lies under it; `fade` is the length of open ends.
    """

    id: str = ""
    w: float = 1.0
    shade: float | None = None
    fill: bool = True
    mask: bool = True
    gap: float | None = None
    lean: float | None = None
    long: float = 80
    bend: float | None = None
    fade: float = 34
    least: float = 3.5


class Shape(Surface, frozen=True):
    """A closed contour."""

    shape: str


class Limb(Surface, frozen=True):
    """A surface around a centre line with its width at each point: legs, necks, snakes; `rings` go around it."""

    limb: str
    open: Literal["start", "end", "both", "none"] = "start"
    rings: tuple[float, ...] = ()
    rw: float = 0.6


class Line(Item, frozen=True):
    """An open stroke with its weight and profile; `within` clips it to a surface."""

    line: str
    w: float = 0.8
    p: Profile = "swell"
    within: str = msgspec.field(default="", name="in")
    layer: Layer = "contour"


class Flow(Item, frozen=True):
    """n strokes between two curves: form, fur, folds."""

    flow: tuple[str, str]
    n: int = 6
    w: float = 0.5
    p: Profile = "swell"
    trim: tuple[float, float] = (0.06, 0.06)
    ends: bool = False
    within: str = msgspec.field(default="", name="in")
    layer: Layer = "hatching"


class Fringe(Item, frozen=True):
    """Short strokes from a curve to one side: shade; `len` may run through several lengths."""

    fringe: str
    len: float | tuple[float, ...] = 40
    gap: float | None = None
    side: float = 1
    lean: float = 0
    dir: tuple[float, float] | None = None
    bend: float = 0.13
    w: float = 1
    within: str = msgspec.field(default="", name="in")


class Row(Item, frozen=True, kw_only=True):
    """What locks and feathers have in common: n of them from a root curve to a tip curve."""

    n: int
    wide: float | tuple[float, float] = 40
    order: int = 1
    bend: float | tuple[float, float] = 0.18
    curl: float | None = None
    w: float = 0.8
    hw: float | None = None
    shade: float = 0
    gap: float = 9
    long: float = 60
    least: float | None = None
    fill: bool = True
    mask: bool = True


class Locks(Row, frozen=True):
    """Flame-shaped locks with hairs in them."""

    locks: tuple[str, str]
    hairs: int = 2
    jitter: float = 0.25


class Feathers(Row, frozen=True):
    """Feathers with a shaft and, `barbs` apart, barbs."""

    feathers: tuple[str, str]
    tip: Literal["round", "square", "sharp"] = "round"
    shaft: bool = True
    barbs: float = 0
    hairs: int = 0
    jitter: float = 0.04


class Chain(Item, frozen=True, kw_only=True):
    """A limb in n overlapping segments, cut at equal lengths or at `cuts`; `ridges` run along each."""

    chain: str
    n: int
    cuts: tuple[float, ...] = ()
    bulge: float = 0.1
    cap: float = 0.22
    order: int = -1
    w: float = 1.0
    shade: float = 0.6
    gap: float | None = None
    long: float = 80
    lean: float | None = None
    bend: float | None = None
    ridges: int = 0
    rw: float = 0.5


class Links(Item, frozen=True, kw_only=True):
    """A chain of n rings, seen in turn from the face and from the edge."""

    links: str
    n: int
    wide: float = 18
    w: float = 0.7


class Dot(Item, frozen=True):
    """A filled spot of radius r."""

    dot: str
    r: float = 6


KINDS: dict[str, type[Item]] = {
    "note": Note,
    "shape": Shape,
    "limb": Limb,
    "line": Line,
    "flow": Flow,
    "fringe": Fringe,
    "locks": Locks,
    "feathers": Feathers,
    "chain": Chain,
    "links": Links,
    "dot": Dot,
}


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """A whole figure. `anchors` has the stars that it was drawn on, by HIP number, and where they were.

    Frames give parts that are drawn upright around the origin their place: x, y, angle in degrees, size. `fade` goes
    from one point to another: there the figure passes into the sky. The rest are defaults for its items.
    """

    code: str
    anchors: dict[int, tuple[float, float]]
    items: tuple[Item, ...]
    frames: dict[str, tuple[float, float, float, float]] = {}
    fade: tuple[float, float, float, float] | None = None
    base: float = 3.3
    hatch: float = 1.9
    shade: float = 0.6
    gap: float = 9.0
    lean: float = 40
    bend: float = 0.15
    seed: int = 7


class FigureError(ValueError):
    """A figure's file that can't be drawn, with the place of the fault."""


class _File(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The file as JSON has it, its items not told apart yet."""

    code: str
    anchors: dict[int, tuple[float, float]]
    items: list[dict[str, Any]]
    frames: dict[str, tuple[float, float, float, float]] = {}
    fade: tuple[float, float, float, float] | None = None
    base: float = 3.3
    hatch: float = 1.9
    shade: float = 0.6
    gap: float = 9.0
    lean: float = 40
    bend: float = 0.15
    seed: int = 7


def read_figure(content: bytes) -> Figure:
    """The figure in a file's content; raises `FigureError`."""
    try:
        file = msgspec.json.decode(content, type=_File)
    except msgspec.MsgspecError as error:
        raise FigureError(str(error)) from None
    items = tuple(_item(number, data) for number, data in enumerate(file.items, 1))
    for number, item in enumerate(items, 1):
        if item.frame and item.frame not in file.frames:
            raise FigureError(f"item {number}: no frame {item.frame!r}")
    fields = {name: getattr(file, name) for name in _File.__struct_fields__ if name != "items"}
    return Figure(items=items, **fields)


def _item(number: int, data: dict[str, Any]) -> Item:
    kinds = [kind for kind in KINDS if kind in data]
    if len(kinds) != 1:
        raise FigureError(f"item {number}: one of {', '.join(KINDS)} is wanted, found {', '.join(kinds) or 'none'}")
    try:
        return msgspec.convert(data, KINDS[kinds[0]])
    except msgspec.MsgspecError as error:
        raise FigureError(f"item {number}, {kinds[0]}: {error}") from None
