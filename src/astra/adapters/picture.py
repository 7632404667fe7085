"""The table as one SVG drawing: the charts at the places with everybody's marks, and the journals below."""

from __future__ import annotations

from functools import cache
from typing import Any

from astra.charts.chart import Frame, chart, placing
from astra.charts.glyphs import PENS, Pen, pen_path
from astra.charts.lettering import SANS, SERIF, text
from astra.charts.theme import NIGHT
from astra.edition.model import Card, Edition

FRAME = Frame(92, 66, unit=1.25)
COLUMNS = 3
GAP = 6.0
HEAD = 12.0
TITLE = 7.0
LINE = 6.5
THEME = NIGHT

_SHAPES: dict[int | str, Pen] = {**dict(enumerate(PENS)), "dreamer": "crescent", "auptolemy": "sun"}
_COLOURS: dict[int | str, str] = {
    **dict(enumerate(THEME.pens)),
    "dreamer": THEME.dreamer,
    "auptolemy": THEME.auptolemy,
}


def picture(view: dict[str, Any], edition: Edition, headline: str, journals: list[tuple[int | str, str]]) -> str:
    """`journals` are lines of text, each with its pen."""
    cards = {card.code: card for card in edition.cards}
    rows = -(-len(view["places"]) // COLUMNS)
    wide = COLUMNS * FRAME.wide + (COLUMNS + 1) * GAP
    below = HEAD + rows * (FRAME.high + TITLE + GAP)
    high = below + len(journals) * LINE + GAP
    drawn = [text(headline, GAP, HEAD - 4, SERIF, 5, THEME.ink, room=wide - 2 * GAP)]
    for index, place in enumerate(view["places"]):
        if place is not None:
            x = GAP + index % COLUMNS * (FRAME.wide + GAP)
            y = HEAD + index // COLUMNS * (FRAME.high + TITLE + GAP)
            plate = _place(cards[place["card"]], place["marks"])
            drawn.append(f'<g transform="translate({x:.2f} {y:.2f})">{plate}</g>')
    for number, (pen, line) in enumerate(journals):
        y = below + number * LINE
        drawn.append(_mark(pen, GAP + 2, y - 1.2, 1.8))
        drawn.append(text(line, GAP + 6, y, SANS, 3.6, THEME.ink_2, room=wide - 2 * GAP - 6))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide:.2f}mm" height="{high:.2f}mm"'
        f' viewBox="0 0 {wide:.2f} {high:.2f}"><rect width="110%" height="110%" fill="{THEME.page}"/>'
        f"{''.join(drawn)}</svg>"
    )


@cache
def _chart(card: Card) -> str:
    return chart(card, FRAME, THEME)


def _place(card: Card, marks: dict[str, int | str]) -> str:
    spot = placing(card, FRAME)
    pens = [
        _mark(marks[str(star.n)], *spot((star.x, star.y)), 1.9 * FRAME.unit)
        for star in card.stars
        if str(star.n) in marks
    ]
    colour = THEME.elements[card.element]
    title = text(f"{card.latin}, {card.element}", 0, FRAME.high + 5, SERIF, 4, colour, room=FRAME.wide)
    return _chart(card) + "".join(pens) + title


def _mark(pen: int | str, x: float, y: float, radius: float) -> str:
    return (
        f'<path transform="translate({x:.2f} {y:.2f})" d="{pen_path(_SHAPES[pen], radius)}"'
        f' fill="{_COLOURS[pen]}" stroke="{THEME.on_pen}" stroke-width=".4"/>'
    )
