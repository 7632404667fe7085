"""Small drawings: pens, bursts, icons. Each is SVG path data or markup around its own origin."""

import math
from typing import Literal

Pen = Literal["disc", "square", "triangle", "lozenge", "cross", "crescent", "sun"]
PENS: tuple[Pen, ...] = ("disc", "square", "triangle", "lozenge", "cross")


def polygon(points: list[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points) + "Z"


def turned(radius: float, degrees: float) -> tuple[float, float]:
    """A point on a circle; 0 degrees is up, and angles run clockwise."""
    angle = math.radians(degrees)
    return radius * math.sin(angle), -radius * math.cos(angle)


def pen_path(pen: Pen, r: float) -> str:
    """Outline of a pen's mark; all shapes have about the same weight at the same r."""
    if pen == "disc":
        a = r * 0.94
        return f"M{-a:.2f} 0A{a:.2f} {a:.2f} 0 1 1 {a:.2f} 0A{a:.2f} {a:.2f} 0 1 1 {-a:.2f} 0Z"
    if pen == "square":
        a = r * 0.86
        return polygon([(-a, -a), (a, -a), (a, a), (-a, a)])
    if pen == "triangle":
        points = [turned(r * 1.22, degrees) for degrees in (0, 120, 240)]
        return polygon([(x, y + r * 0.16) for x, y in points])
    if pen == "lozenge":
        return polygon([(0, -r * 1.24), (r * 0.92, 0), (0, r * 1.24), (-r * 0.92, 0)])
    if pen == "cross":
        a, b = r * 1.1, r * 0.46
        quarter = [(-b, -a), (b, -a), (b, -b), (a, -b), (a, b), (b, b)]
        return polygon([*quarter, (b, a), (-b, a), (-b, b), (-a, b), (-a, -b), (-b, -b)])
    if pen == "crescent":
        outer, inner, shift = r * 1.1, r * 0.86, r * 0.46
        x = (outer**2 - inner**2 + shift**2) / (2 * shift)
        y = math.sqrt(outer**2 - x**2)
        return (
            f"M{x:.2f} {-y:.2f}A{outer:.2f} {outer:.2f} 0 1 0 {x:.2f} {y:.2f}"
            f"A{inner:.2f} {inner:.2f} 0 1 1 {x:.2f} {-y:.2f}Z"
        )
    return polygon([turned(r * (1.16 if i % 3 == 0 else 0.82), i * 15) for i in range(24)])


def burst(r: float, inner: float = 0.35, short: float = 0.68) -> str:
    """The eight-pointed star of a grand star: four long rays, four short ones."""
    rays = (r, inner * r, short * r, inner * r)
    return polygon([turned(rays[i % 4], i * 22.5) for i in range(16)])


def _leaf(x: float, y: float, long: float, wide: float, degrees: float) -> str:
    """A pointed leaf whose stem is at a point."""
    return (
        f'<path class="f" d="M0 0C{wide:.2f} {-long * 0.25:.2f} {wide:.2f} {-long * 0.7:.2f}'
        f' 0 {-long:.2f}C{-wide:.2f} {-long * 0.7:.2f} {-wide:.2f} {-long * 0.25:.2f} 0 0Z"'
        f' transform="translate({x:.2f} {y:.2f}) rotate({degrees:.0f})"/>'
    )


def wreath(leaves: int, long: float, wide: float, radius: float, stem: float) -> str:
    """Two laurel branches in a 24 x 24 box, open at the top."""
    drawn = ""
    for side in (1, -1):
        x, y = turned(radius, side * 176)
        end_x, end_y = turned(radius, side * 38)
        sweep = 0 if side == 1 else 1
        drawn += (
            f'<path d="M{12 + x:.2f} {12.4 + y:.2f}A{radius} {radius} 0 0 {sweep}'
            f' {12 + end_x:.2f} {12.4 + end_y:.2f}" stroke-width="{stem}"/>'
        )
        for i in range(leaves):
            at = 168 - i * (168 - 44) / (leaves - 1)
            x, y = turned(radius, side * at)
            for lean in (-38, 30) if i else (-38,):
                drawn += _leaf(12 + x, 12.4 + y, long, wide, side * (at - 90 + lean))
        x, y = turned(radius, side * 38)
        drawn += _leaf(12 + x, 12.4 + y, long, wide, side * -48)
    return drawn


def _spark(x: float, y: float, r: float) -> str:
    q = r * 0.22
    points = [(0, -r), (q, -q), (r, 0), (q, q), (0, r), (-q, q), (-r, 0), (-q, -q)]
    return f'<path class="f" d="{polygon([(x + a, y + b) for a, b in points])}"/>'


_BAG = (
    '<path d="M8.5 3.5h7L14 7c4 1.8 6.5 5.5 6.5 9a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16c0-3.5 2.5-7.2 6.5-9z"/>'
)

# 24 x 24, one line weight; class "f" is filled instead of drawn.
ICONS: dict[str, str] = {
    "fame": wreath(4, 4.6, 1.5, 8.0, 1.0),
    "laurel": wreath(7, 3.6, 0.95, 8.6, 0.5),
    "improvement": _BAG + '<path d="M9 7.3h6M12 11.5v5M9.5 14h5"/>',
    "pouch": _BAG + '<path d="M9 7.3h6"/>',
    "stardust": _spark(9.5, 13, 7.5) + _spark(18.5, 6, 4) + _spark(19, 18.5, 2.8),
    "wisdom": '<path d="M12 6.5C9.5 5 6.5 4.5 3 5v13c3.5-.5 6.5 0 9 1.5 2.5-1.5 5.5-2 9-1.5V5'
    'c-3.5-.5-6.5 0-9 1.5zM12 6.5v13"/>',
    "observation": '<path d="M2.5 13.2 13.3 7l2.3 4-10.8 6.2zM13 7.2l4.5-3 3.5 6-5.2 1'
    'M11.5 14.5 8 21M11.5 14.5 16 21"/>',
    "activation": '<path d="M2.5 18.5h19M6 18.5a6 6 0 0 1 12 0M12 8.5V4M4.8 11.3 3 9.5M19.2 11.3 21 9.5"/>',
    "fire": '<path d="M12.5 2.5c.5 4 6 6.3 6 12a6.5 6.5 0 0 1-13 0c0-2.7 1.5-4.3 2.6-6'
    ' .5 2 1.3 2.7 2.2 2.9.3-3.2.2-6 2.2-8.9z"/>'
    '<path d="M12 20.5c-2-1-2.3-3-.3-5.5 2 2 2.5 4 .3 5.5z"/>',
    "water": '<path d="M2.5 8c3-3 6.3-3 9.5 0s6.5 3 9.5 0M2.5 13.2c3-3 6.3-3 9.5 0s6.5 3 9.5 0'
    'M2.5 18.4c3-3 6.3-3 9.5 0s6.5 3 9.5 0"/>',
    "air": '<path d="M2.5 9h11a3.2 3.2 0 1 0-3.1-4M2.5 13h16a2.9 2.9 0 1 1-2.8 3.7M2.5 17h7.5a2.3 2.3 0 1 1-2.2 3"/>',
    "earth": '<path d="M2 19.5 9 6l4.3 8M11 19.5l5.5-9.5 5.5 9.5zM2 19.5h20"/><path d="M7 10l2 1.7 2-1.7"/>',
    "discard": '<path d="M7 3.5h10v8M7 3.5v10M12 11v9M8 16.5l4 4 4-4"/>',
    "cards": '<path d="M5 6.5 14 4l4 14-9 2.5zM16.5 7l3.5 1-2 8"/>',
    "star": f'<path class="f" transform="translate(12 12)" d="{burst(11)}"/>',
    "elements": '<circle cx="12" cy="12" r="8.8"/><path d="M12 3.2v17.6M3.2 12h17.6"/>',
    "lock": '<rect x="5" y="11" width="14" height="9" rx="2"/><path d="M8 11V8a4 4 0 0 1 8 0v3"/>',
}


def icon(name: str, x: float, y: float, size: float, colour: str, stroke: float = 1.6) -> str:
    """An icon centred on a point."""
    scale = size / 24
    body = ICONS[name].replace('class="f"', f'fill="{colour}" stroke="none"')
    return (
        f'<g transform="translate({x - size / 2:.2f} {y - size / 2:.2f}) scale({scale:.4f})"'
        f' fill="none" stroke="{colour}" stroke-width="{stroke}" stroke-linecap="round"'
        f' stroke-linejoin="round">{body}</g>'
    )
