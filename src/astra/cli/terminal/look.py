"""Signs and colours of the terminal table: pens differ by shape and colour, boons by sign."""

from __future__ import annotations

from rich.style import Style

from astra.charts.theme import NIGHT
from astra.edition.model import StarKind
from astra.rules.events import Pen

PAGE = Style(color=NIGHT.ink, bgcolor=NIGHT.page)
INK = Style(color=NIGHT.ink)
QUIET = Style(color=NIGHT.ink_3)
SOFT = Style(color=NIGHT.ink_2)
RULE = Style(color=NIGHT.edge)
BRASS = Style(color=NIGHT.brass)
TITLE = Style(color=NIGHT.brass, bold=True)
STRONG = Style(color=NIGHT.ink, bold=True)
# Reversed, so that choices stand out without colour too.
CHOICE = Style(color=NIGHT.brass, bold=True, reverse=True)
DANGER = Style(color="#ff9a8c", bold=True)

PEN_SHAPES: dict[Pen, str] = {
    0: "●",
    1: "■",
    2: "▲",
    3: "◆",
    4: "✚",
    "dreamer": "☾",
    "auptolemy": "☼",
}

STAR_SIGNS: dict[StarKind, str] = {"start": "◎", "grand": "★", "common": "•"}

FAME, DUST, TELESCOPE, WISDOM, CARDS, POUCH = "♛", "✧", "⌕", "◈", "▣", "⌂"
BOON_SIGNS = {
    "fame": FAME,
    "improvement": POUCH,
    "stardust": DUST,
    "wisdom": WISDOM,
    "observation": TELESCOPE,
    "activation": "↻",
}
_SMALL_DIGITS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
DISCARD_ICON = "⊗"
ACTIVE, EXHAUSTED, IN_FORCE = "◉", "○", "◐"
FIRST_PLAYER = "¹"


def small(number: int) -> str:
    """A star's own number, in small digits. What players type is never small, so the two cannot be confused."""
    return str(number).translate(_SMALL_DIGITS)


def pen_shape(pen: Pen) -> str:
    """The sign of a pen on charts, in tallies and before names."""
    return PEN_SHAPES[pen]


def pen_style(pen: Pen) -> Style:
    """The colour of a pen."""
    if pen == "dreamer":
        return Style(color=NIGHT.dreamer, bold=True)
    if pen == "auptolemy":
        return Style(color=NIGHT.auptolemy, bold=True)
    return Style(color=NIGHT.pens[int(pen)], bold=True)


def element_style(element: str) -> Style:
    """The colour of an element; its name is always beside it."""
    return Style(color=NIGHT.elements[element])  # type: ignore[index]
