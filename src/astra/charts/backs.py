"""Backs of cards: an astrolabe for constellations, a wreath for final scoring cards."""

from astra.charts.face import HIGH, WIDE
from astra.charts.glyphs import burst, icon, turned
from astra.charts.lettering import SERIF, text
from astra.charts.scoring import card_frame
from astra.charts.theme import Theme
from astra.edition.model import ELEMENTS
from astra.locales import Texts

# Small stars around the title: x, y, radius.
_SKY = (
    (-25, -46, 1.3),
    (25.5, -49, 1.0),
    (-20.5, -38.5, 0.8),
    (-11, -36, 1.1),
    (0, -38, 0.7),
    (9.5, -35.5, 0.8),
    (19, -39, 1.3),
    (26, -33, 0.7),
    (-26.5, -31.5, 0.9),
)
_CENTRE = f"translate({WIDE / 2} {HIGH / 2})"


def _title(texts: Texts, theme: Theme) -> str:
    """The name at both ends, so that a back has no top."""
    words = " ".join(texts.format("sheet-title").upper())
    line = text(words, 0, -45.5, SERIF, 7, theme.brass, 50, "middle")
    sky = "".join(f'<path d="{burst(r)}" fill="{theme.rule}" transform="translate({x} {y})"/>' for x, y, r in _SKY)
    return f'{line}{sky}<g transform="rotate(180)">{line}{sky}</g>'


def constellation_back(texts: Texts, theme: Theme) -> str:
    """Rings, the ecliptic off centre, degrees, and a grand star in the middle."""
    rings = "".join(
        f'<circle r="{r}" stroke-width="{weight}"/>'
        for r, weight in ((29.5, 0.6), (28.3, 0.2), (24.5, 0.2), (20, 0.3), (9.5, 0.3))
    )
    ticks = "".join(
        "M{:.2f} {:.2f}L{:.2f} {:.2f}".format(
            *turned(28.3, degrees), *turned(24.5 if degrees % 15 == 0 else 26.6, degrees)
        )
        for degrees in range(0, 360, 3)
    )
    hours = "".join(
        "M{:.2f} {:.2f}L{:.2f} {:.2f}".format(*turned(9.5, degrees), *turned(24.5, degrees))
        for degrees in range(0, 360, 30)
    )
    arcs = "".join(
        f'<ellipse rx="{20 * share:.1f}" ry="20" transform="rotate({tilt})"/>'
        for tilt in (0, 60, 120)
        for share in (0.35, 0.72)
    )
    elements = "".join(
        icon(element, *turned(36.5, 45 + 90 * i), 7, theme.brass, 1.4) for i, element in enumerate(ELEMENTS)
    )
    return (
        card_frame(theme) + f'<g transform="{_CENTRE}"><g fill="none" stroke="{theme.edge}">{rings}'
        f'<path d="{ticks}" stroke-width=".25"/></g>'
        f'<g fill="none" stroke="{theme.rule}" stroke-width=".22"><path d="{hours}"/>{arcs}</g>'
        f'<circle r="9.5" fill="{theme.panel}" stroke="{theme.edge}" stroke-width=".3"/>'
        f'<path d="{burst(14)}" fill="{theme.label}" stroke="{theme.panel}" stroke-width=".6"/>'
        + elements
        + _title(texts, theme)
        + "</g>"
    )


def final_back(texts: Texts, theme: Theme) -> str:
    """A wreath with a closed lock: only its owner may look at the other side (R2.1)."""
    return (
        card_frame(theme)
        + f'<g transform="{_CENTRE}">'
        + icon("laurel", 0, 0, 56, theme.edge, 0.5)
        + icon("lock", 0, 0, 16, theme.brass, 1.2)
        + _title(texts, theme)
        + "</g>"
    )
