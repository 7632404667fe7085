"""The star chart of a card as an engraved plate: grid, field stars, the figure as an island, its stars."""

from collections.abc import Callable

import msgspec

from astra.charts import sky
from astra.charts.engraved import Ink, engraved, reach
from astra.charts.glyphs import burst
from astra.charts.labels import Label, Placer
from astra.charts.lettering import BOLD, ITALIC, face_for, text, width
from astra.charts.theme import Theme, star_colour
from astra.edition.model import Card, Star
from astra.locales import Texts
from astra.locales.star_names import star_text

Point = tuple[float, float]

# Waterlines around a figure, as engravers drew coasts: width of each band, in units of the chart.
_WATERLINES = ((14.5, 0.5), (11.4, 0.75), (8.6, 1.0))
# The wash within them: overlapping strokes, so that its edge is soft without a filter.
_WASH = (7.8, 7.2, 6.6, 6.0, 5.4, 4.8, 4.2, 3.6, 3.0)

# An engraving keeps this distance from the frame; to make room for it, stars may be drawn this much smaller.
_EDGE = 2.0
_SMALLEST = 0.9

Span = tuple[float, float, float]
"""The extent of something along one side, and its least distance from the frame."""


class Frame(msgspec.Struct, frozen=True):
    """A chart's size, and the scale of its glyphs: 1 is right for a chart about 64 wide."""

    wide: float
    high: float
    unit: float = 1.0
    margin: float = 6.0


def star_radius(star: Star) -> float:
    """Radius of a star's disc by magnitude: a star of magnitude 0 is twice as wide as one of 4."""
    return max(0.58, min(1.34, 1.26 - 0.155 * star.mag))


def grand_radius(star: Star) -> float:
    return max(2.2, min(3.2, 3.0 - 0.22 * star.mag))


def placing(card: Card, frame: Frame) -> Callable[[Point], Point]:
    """The map from box coordinates to the drawing that spreads the stars as far as possible.

    Where the frame would cut the engraving behind them, the stars move, and come up to a tenth closer together.
    """
    xs, ys = [star.x for star in card.stars], [star.y for star in card.stars]
    inset = frame.margin * frame.unit
    largest = min(
        (frame.wide - 2 * inset) / max(0.1, max(xs) - min(xs)),
        (frame.high - 2 * inset) / max(0.1, max(ys) - min(ys)),
    )
    left, top, right, bottom = reach(card) or (min(xs), min(ys), max(xs), max(ys))
    edge = _EDGE * frame.unit
    scale = largest
    while True:
        dx, holds_x = _shift(scale, frame.wide, (min(xs), max(xs), inset), (left, right, edge))
        dy, holds_y = _shift(scale, frame.high, (min(ys), max(ys), inset), (top, bottom, edge))
        if (holds_x and holds_y) or scale <= _SMALLEST * largest:
            break
        scale = max(_SMALLEST * largest, scale * 0.985)

    def place(point: Point) -> Point:
        return scale * point[0] + dx, scale * point[1] + dy

    return place


def _shift(scale: float, room: float, stars: Span, figure: Span) -> tuple[float, bool]:
    """Along one side: centre the stars, move them as far as the figure needs, and say whether that is enough."""
    middle = room / 2 - scale * (stars[0] + stars[1]) / 2
    low, high = stars[2] - scale * stars[0], room - stars[2] - scale * stars[1]
    least, most = figure[2] - scale * figure[0], room - figure[2] - scale * figure[1]
    if max(low, least) <= min(high, most) + 1e-9:
        return max(low, least, min(high, most, middle)), True
    return max(low, min(high, (least + most) / 2)), False


def chart(card: Card, frame: Frame, theme: Theme, ink: Ink = "lines", texts: Texts | None = None) -> str:
    """SVG markup of the plate with its top left corner at the origin; `ink` says how its figure is drawn.

    Stars are named in the language of `texts`, else as the IAU has them.
    """
    place = placing(card, frame)
    spots = {star.n: place((star.x, star.y)) for star in card.stars}
    mark = f"{card.code}-{frame.wide:.0f}x{frame.high:.0f}"
    size = f'width="{frame.wide:.2f}" height="{frame.high:.2f}"'
    shape = "".join(f"M{spots[a][0]:.2f} {spots[a][1]:.2f}L{spots[b][0]:.2f} {spots[b][1]:.2f}" for a, b in card.lines)
    drawn = [
        f'<clipPath id="clip-{mark}"><rect {size}/></clipPath>'
        f'<radialGradient id="sky-{mark}" cx=".5" cy=".45" r=".75">'
        f'<stop offset="0" stop-color="{theme.chart_centre}"/>'
        f'<stop offset="1" stop-color="{theme.chart}"/></radialGradient>',
        f'<g clip-path="url(#clip-{mark})"><rect {size} fill="url(#sky-{mark})"/>',
    ]
    if card.chart is not None:
        path = sky.grid(card.chart, place, frame.wide, frame.high)
        drawn.append(f'<path d="{path}" fill="none" stroke="{theme.grid}" stroke-width=".22"/>')
    drawn += [_field_star(place((x, y)), mag, frame, theme) for x, y, mag in card.field]
    drawn.append(engraved(card, place, theme, ink, mark) or _island(shape, card, frame, theme))
    drawn.append(
        f'<path d="{shape}" fill="none" stroke="{theme.figure}" stroke-linecap="round"'
        f' stroke-width="{0.34 * frame.unit:.2f}"/>'
    )
    drawn += [star_glyph(star, *spots[star.n], frame.unit, theme) for star in card.stars]
    drawn += [_label(label, theme) for label in labels(card, spots, frame, texts)]
    drawn += ["</g>", neatline(frame, theme)]
    return "".join(drawn)


def _field_star(spot: Point, mag: float, frame: Frame, theme: Theme) -> str:
    radius = max(0.18, 0.62 - 0.085 * mag) * frame.unit
    return f'<circle cx="{spot[0]:.2f}" cy="{spot[1]:.2f}" r="{radius:.2f}" fill="{theme.field}" opacity=".8"/>'


def _island(shape: str, card: Card, frame: Frame, theme: Theme) -> str:
    """Waterlines, then the wash in the element's colour: the same path, stroked several times."""
    stroke = '<path d="{}" stroke="{}" stroke-width="{:.2f}" opacity="{:.3f}"/>'
    drawn = ""
    for band, strength in _WATERLINES:
        band *= frame.unit
        drawn += stroke.format(shape, theme.contour, band + 0.24, strength)
        drawn += stroke.format(shape, theme.chart_centre, band, 1)
    # This many equal layers add up to the theme's strength along the line.
    layer = 1 - (1 - theme.wash) ** (1.15 / len(_WASH))
    for band in _WASH:
        colour = theme.elements[card.element]
        drawn += stroke.format(shape, colour, band * frame.unit, layer)
    return f'<g fill="none" stroke-linecap="round" stroke-linejoin="round">{drawn}</g>'


def star_glyph(star: Star, x: float, y: float, unit: float, theme: Theme) -> str:
    """A common star is a disc, the starting star a disc in a sight, a grand star a burst."""
    colour = star_colour(theme, star.bv)
    drawn = f'<g transform="translate({x:.2f} {y:.2f})">'
    if star.kind == "grand":
        radius = grand_radius(star) * unit
        drawn += (
            f'<path d="{burst(radius)}" fill="{theme.label}" stroke="{theme.chart}"'
            f' stroke-width="{0.2 * unit:.2f}"/><circle r="{radius * 0.28:.2f}" fill="{colour}"'
            f' stroke="{theme.chart}" stroke-width="{0.14 * unit:.2f}"/>'
        )
    else:
        radius = star_radius(star) * unit
        drawn += (
            f'<circle r="{radius:.2f}" fill="{colour}" stroke="{theme.star_edge}" stroke-width="{0.2 * unit:.2f}"/>'
        )
    if star.kind == "start":
        ring, tick = radius + 0.75 * unit, 0.85 * unit
        ticks = "".join(
            f'<path d="M0 {-ring:.2f}v{-tick:.2f}" transform="rotate({degrees})"/>' for degrees in (0, 90, 180, 270)
        )
        drawn += (
            f'<g fill="none" stroke="{theme.ink}" stroke-width="{0.27 * unit:.2f}"><circle r="{ring:.2f}"/>{ticks}</g>'
        )
    return drawn + "</g>"


def star_name(star: Star, texts: Texts | None = None) -> str:
    """What a star is called on a chart: its name, else its designation."""
    return (star.name if texts is None else star_text(star.name, texts)) or star.designation


def labels(card: Card, spots: dict[int, Point], frame: Frame, texts: Texts | None = None) -> list[Label]:
    """Names of the grand stars and the number of every star, each in the emptiest spot beside it."""
    unit = frame.unit
    stars = {star.n: star for star in card.stars}
    reach = {
        n: (grand_radius(star) if star.kind == "grand" else star_radius(star) + (1.4 if star.kind == "start" else 0))
        * unit
        for n, star in stars.items()
    }
    segments = [(spots[a], spots[b]) for a, b in card.lines]
    placer = Placer(frame.wide, frame.high, spots, reach, segments, inset=2.4 * unit)
    for n, star in stars.items():
        if star.kind == "grand":
            name = star_name(star, texts)
            face = face_for(name, ITALIC)
            size = min(3.2 * unit, (frame.wide - 8 * unit) / width(name, face, 1))
            placer.put(n, name, face, size, gap=0.5 * unit)
    for n in sorted(stars, key=lambda n: -placer.crowd(n)):
        placer.put(n, str(n), BOLD, 2.05 * unit, gap=0.45 * unit)
    return placer.placed


def _label(label: Label, theme: Theme) -> str:
    number = label.face is BOLD
    return text(
        label.words,
        label.x,
        label.y,
        label.face,
        label.size,
        theme.ink_3 if number else theme.label,
        room=label.wide + 0.01,
        halo=theme.chart_centre,
    )


def neatline(frame: Frame, theme: Theme) -> str:
    """The map-maker's border: two lines with a chequered one between them, whole at each corner."""
    unit = frame.unit
    band = 0.62 * unit

    def side(length: float) -> float:
        """Dashes of about 2.4 that divide a side into an odd number of pieces."""
        pieces = max(3, round(length / (2.4 * unit)))
        return length / (pieces + 1 - pieces % 2)

    wide, high, half = frame.wide, frame.high, band / 2
    sides = (
        (f"M0 {half:.2f}H{wide:.2f}", side(wide)),
        (f"M0 {high - half:.2f}H{wide:.2f}", side(wide)),
        (f"M{half:.2f} 0V{high:.2f}", side(high)),
        (f"M{wide - half:.2f} 0V{high:.2f}", side(high)),
    )
    lines = "".join(
        f'<path d="{path}" stroke-width="{band:.2f}" stroke-dasharray="{dash:.3f}"/>' for path, dash in sides
    )
    inner = 2 * band
    rects = "".join(
        f'<rect x="{at:.2f}" y="{at:.2f}" width="{wide - 2 * at:.2f}"'
        f' height="{high - 2 * at:.2f}" stroke-width="{weight * unit:.2f}"/>'
        for at, weight in ((0, 0.22), (band, 0.16), (inner, 0.12))
    )
    ground = (
        f'<path d="M0 0H{wide:.2f}V{high:.2f}H0ZM{band:.2f} {band:.2f}V{high - band:.2f}'
        f'H{wide - band:.2f}V{band:.2f}Z" fill="{theme.panel}" stroke="none"/>'
    )
    return f'<g fill="none" stroke="{theme.edge}">{ground}{lines}{rects}</g>'


def page_frame(theme: Theme) -> str:
    """The border of an A4 page of text or of a board."""
    return f'<g transform="translate(10 10)">{neatline(Frame(190, 276, unit=1.4), theme)}</g>'
