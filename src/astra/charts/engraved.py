"""The figure behind the stars of a card's plate: only fine lines for printing, else with tint and hatching."""

from collections.abc import Callable
from typing import Literal

from astra.charts.engraving.building import Engraving, Weighted
from astra.charts.engraving.fitting import Similarity, fit
from astra.charts.engraving.shipped import shipped_engraving
from astra.charts.theme import Theme
from astra.edition.model import Card

Point = tuple[float, float]
Ink = Literal["lines", "full"]

_ROOM = 99
# Opacity of lines, hatching and tint.
_STRENGTH: dict[Ink, tuple[float, float, float]] = {"lines": (0.65, 0, 0), "full": (0.9, 0.5, 0.3)}


def reach(card: Card) -> tuple[float, float, float, float] | None:
    """Left, top, right and bottom of a card's figure in units of its chart."""
    engraving, on = _on(card)
    if engraving is None or on is None:
        return None
    left, top, right, bottom = (side / 1000 for side in engraving.reach)
    corners = [on(x, y) for x in (left, right) for y in (top, bottom)]
    return (
        min(x for x, _ in corners),
        min(y for _, y in corners),
        max(x for x, _ in corners),
        max(y for _, y in corners),
    )


def _on(card: Card) -> tuple[Engraving | None, Similarity | None]:
    engraving = shipped_engraving(card.code)
    anchors = {} if engraving is None else {int(hip): at for hip, at in engraving.anchors.items()}
    return engraving, fit(anchors, card)


def engraved(card: Card, place: Callable[[Point], Point], theme: Theme, ink: Ink, mark: str) -> str:
    """SVG markup of a card's figure; empty if there is none or if it does not fit the card's stars.

    `place` maps the chart's box to the drawing; `mark` makes the ids in the markup unique.
    """
    engraving, on = _on(card)
    if engraving is None or on is None:
        return ""
    left, top = place((0.0, 0.0))
    scale = place((1.0, 0.0))[0] - left
    size = scale / 1000 / engraving.units
    a, b = on.a * size, on.b * size
    x, y = left + scale * on.dx, top + scale * on.dy
    lines, hatching, tint = _STRENGTH[ink]
    colour = theme.edge if ink == "lines" else theme.ink_2
    drawn = f'<path d="{engraving.fill}" fill="{theme.elements[card.element]}" opacity="{tint}"/>' if tint else ""
    if hatching:
        drawn += _strokes(engraving.hatching, engraving.units, colour, hatching)
    drawn += _strokes(engraving.contour, engraving.units, colour, lines)
    if engraving.spots:
        drawn += f'<path d="{engraving.spots}" fill="{colour}" opacity="{lines}"/>'
    masked = f' mask="url(#fade-{mark})"' if engraving.fade else ""
    return (
        f"{_fade(engraving, mark)}"
        f'<g transform="matrix({a:.6f} {b:.6f} {-b:.6f} {a:.6f} {x:.3f} {y:.3f})"{masked}>{drawn}</g>'
    )


def _fade(engraving: Engraving, mark: str) -> str:
    """The mask of a figure that fades into the sky, in the units of its paths."""
    if engraving.fade is None:
        return ""
    x1, y1, x2, y2 = (place * engraving.units for place in engraving.fade)
    left, top, right, bottom = (side * engraving.units for side in engraving.box)
    # Strokes are a little wider than the silhouette.
    room = (
        f'x="{left - _ROOM}" y="{top - _ROOM}" width="{right - left + 2 * _ROOM}" height="{bottom - top + 2 * _ROOM}"'
    )
    return (
        f'<linearGradient id="out-{mark}" gradientUnits="userSpaceOnUse" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}">'
        '<stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#000"/></linearGradient>'
        f'<mask id="fade-{mark}" maskUnits="userSpaceOnUse" {room}><rect {room} fill="url(#out-{mark})"/></mask>'
    )


def _strokes(paths: list[Weighted], units: int, colour: str, opacity: float) -> str:
    strokes = "".join(f'<path d="{path}" stroke-width="{weight * units:.1f}"/>' for weight, path in paths)
    return (
        f'<g fill="none" stroke="{colour}" stroke-linecap="round" stroke-linejoin="round" opacity="{opacity}">'
        f"{strokes}</g>"
    )
