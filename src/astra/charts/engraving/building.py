"""From a figure's description to the ink that a page or a sheet draws."""

import msgspec

from astra.charts.engraving.description import Figure
from astra.charts.engraving.hidden import visible_spots, visible_strokes
from astra.charts.engraving.items import draw
from astra.charts.engraving.paths import UNITS, contour_paths, hatching_paths, outline_path, spots_path

Box = tuple[int, int, int, int]
Weighted = tuple[float, str]
"""The weight of a pen and the path that it draws."""


class Engraving(msgspec.Struct, frozen=True, omit_defaults=True):
    """A figure's ink. Lengths are thousandths of the chart, path data `units` for each of them.

    `fill` is the silhouette, `box` left, top, right and bottom of it, `fade` where it passes into the sky.
    """

    code: str
    units: int
    box: Box
    anchors: dict[str, tuple[float, float]]
    fill: str
    hatching: list[Weighted]
    contour: list[Weighted]
    spots: str = ""
    fade: tuple[float, float, float, float] | None = None

    @property
    def reach(self) -> Box:
        """How far it is seen: the box, less the second half of where it passes into the sky."""
        left, top, right, bottom = self.box
        if self.fade is None:
            return self.box
        x1, y1, x2, y2 = self.fade
        x, y = round((x1 + x2) / 2), round((y1 + y2) / 2)
        if abs(x2 - x1) > abs(y2 - y1):
            return (left, top, min(right, x), bottom) if x2 > x1 else (max(left, x), top, right, bottom)
        return (left, top, right, min(bottom, y)) if y2 > y1 else (left, max(top, y), right, bottom)


def engrave(figure: Figure) -> Engraving:
    """Draw a figure, remove hidden lines, and write what is left; the same figure gives the same engraving."""
    plate = draw(figure)
    strokes = visible_strokes(plate)
    areas = [area for _, area in plate.silhouette]
    box = (
        min(area.left for area in areas),
        min(area.top for area in areas),
        max(area.right for area in areas),
        max(area.bottom for area in areas),
    )
    return Engraving(
        code=figure.code,
        units=UNITS,
        box=(round(box[0]), round(box[1]), round(box[2]), round(box[3])),
        anchors={str(hip): place for hip, place in figure.anchors.items()},
        fill=outline_path(plate.silhouette),
        hatching=hatching_paths(stroke for stroke in strokes if stroke.layer == "hatching"),
        contour=contour_paths(stroke for stroke in strokes if stroke.layer == "contour"),
        spots=spots_path(visible_spots(plate)),
        fade=figure.fade,
    )
