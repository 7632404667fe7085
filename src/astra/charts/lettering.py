"""Typefaces: our four fonts, how wide a text is in them, and how it breaks into lines.

Sizes and widths are millimetres. Advance widths are an upper bound for what a renderer draws, since kerning in these
fonts mostly tightens; so what fits here fits on paper.
"""

from functools import cache
from pathlib import Path
from xml.sax.saxutils import escape

import msgspec

from astra.charts.parts import part

FONTS = Path(__file__).with_name("fonts")


class Face(msgspec.Struct, frozen=True):
    """One font file and how an SVG refers to it."""

    file: str
    family: str
    weight: int
    style: str = "normal"


SERIF = Face("serif-semibold.ttf", "Astra Serif", 600)
ITALIC = Face("serif-italic.ttf", "Astra Serif", 600, "italic")
SANS = Face("sans-medium.ttf", "Astra Sans", 500)
BOLD = Face("sans-bold.ttf", "Astra Sans", 700)
FACES = (SERIF, ITALIC, SANS, BOLD)


class Run(msgspec.Struct, frozen=True):
    """A piece of text in one face and colour."""

    text: str
    face: Face
    fill: str


Line = tuple[Run, ...]


def font_bytes(face: Face) -> bytes:
    return (FONTS / face.file).read_bytes()


@cache
def _advances(face: Face) -> dict[int, float]:
    """Advance width of every character of a face, in ems."""
    font = part("fontTools.ttLib", "fonttools").TTFont(FONTS / face.file)
    units: int = font["head"].unitsPerEm
    metrics = font["hmtx"].metrics
    return {code: metrics[name][0] / units for code, name in font.getBestCmap().items()}


def covers(face: Face, text: str) -> bool:
    """Whether a face has every character of a text (the serif has no Greek)."""
    return all(ord(letter) in _advances(face) for letter in text)


def face_for(text: str, wanted: Face) -> Face:
    return wanted if covers(wanted, text) else SANS


def width(text: str, face: Face, size: float) -> float:
    """The width of a text; a character that the font lacks (in a custom edition) counts as an em."""
    advances = _advances(face)
    return size * sum(advances.get(ord(letter), 1.0) for letter in text)


def line_width(line: Line, size: float) -> float:
    return sum(width(run.text, run.face, size) for run in line)


def fitted(text: str, face: Face, size: float, room: float) -> float:
    """The given size, or the largest smaller one at which the text fits into room."""
    wide = width(text, face, size)
    return size if wide <= room else size * room / wide * 0.999


def wrap(runs: Line, size: float, room: float) -> list[Line]:
    """Break at spaces (never at no-break spaces) so that no line is wider than room, if words allow."""
    words: list[Run] = []
    for run in runs:
        words += [Run(word, run.face, run.fill) for word in run.text.split(" ") if word]
    lines: list[list[Run]] = []
    used = 0.0
    for word in words:
        wide = width(word.text, word.face, size)
        space = width(" ", word.face, size)
        if lines and used + space + wide <= room:
            lines[-1].append(Run(" " + word.text, word.face, word.fill))
            used += space + wide
        else:
            lines.append([word])
            used = wide
    return [tuple(line) for line in lines]


def wrap_evenly(runs: Line, size: float, room: float) -> list[Line]:
    """As few lines as `wrap` makes, but of about equal length if the last one would be short."""
    lines = wrap(runs, size, room)
    if line_width(lines[-1], size) > 0.4 * room:
        return lines
    while True:
        room *= 0.98
        narrower = wrap(runs, size, room)
        if len(narrower) > len(lines) or any(line_width(line, size) > room for line in narrower):
            return lines
        lines = narrower


def set_paragraph(
    runs: Line, size: float, room: float, height: float, leading: float = 1.26
) -> tuple[float, list[Line]]:
    """Size and lines of a paragraph, shrunk until it is no wider than room and no higher than height."""
    while True:
        lines = wrap(runs, size, room)
        high = len(lines) * size * leading
        if high <= height and all(line_width(line, size) <= room for line in lines):
            return size, lines
        size *= 0.98


def text(
    words: str,
    x: float,
    y: float,
    face: Face,
    size: float,
    fill: str,
    room: float,
    anchor: str = "start",
    halo: str | None = None,
) -> str:
    """One line of text at a baseline, made smaller if it is wider than room."""
    face = face_for(words, face)
    size = fitted(words, face, size, room)
    return text_line((Run(words, face, fill),), x, y, size, room, anchor, halo)


def text_line(
    line: Line,
    x: float,
    y: float,
    size: float,
    room: float,
    anchor: str = "start",
    halo: str | None = None,
) -> str:
    """One line that is already broken and sized; tests measure it against `data-room`."""
    first = line[0]
    under = ""
    if halo:
        # A separate text: in a PDF each letter's halo would cover the letter before it.
        edge = f'stroke="{halo}" stroke-width="{size * 0.28:.2f}" stroke-linejoin="round"'
        plain = tuple(Run(run.text, run.face, halo) for run in line)
        ghost = text_line(plain, x, y, size, room, anchor)
        under = ghost.replace("<text ", f'<text aria-hidden="true" {edge} ', 1)
    head = f'{under}<text x="{x:.2f}" y="{y:.2f}" font-size="{size:.3f}" text-anchor="{anchor}" data-room="{room:.2f}"'
    if all((run.face, run.fill) == (first.face, first.fill) for run in line):
        words = "".join(run.text for run in line)
        return f"{head} {_font(first)}>{escape(words)}</text>"
    spans = "".join(f"<tspan {_font(run)}>{escape(run.text)}</tspan>" for run in line)
    return f'{head} xml:space="preserve">{spans}</text>'


def _font(run: Run) -> str:
    style = f' font-style="{run.face.style}"' if run.face.style != "normal" else ""
    return f'font-family="{run.face.family}" font-weight="{run.face.weight}"{style} fill="{run.fill}"'


def paragraph(
    runs: Line,
    x: float,
    y: float,
    size: float,
    room: float,
    height: float,
    leading: float = 1.26,
    anchor: str = "start",
    middle: bool = False,
    even: bool = False,
) -> str:
    """A paragraph whose top is y, shrunk into room and height.

    `middle` centres it in the height, `even` leaves no word alone in the last line.
    """
    size, lines = set_paragraph(runs, size, room, height, leading)
    if even:
        lines = wrap_evenly(runs, size, room)
    step = size * leading
    top = y + (height - len(lines) * step) / 2 if middle else y
    return "".join(
        text_line(line, x, top + size * 0.9 + step * number, size, room, anchor) for number, line in enumerate(lines)
    )
