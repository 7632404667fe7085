"""A card's figure in the terminal: lines in braille dots, stars as glyphs with their numbers."""

from collections.abc import Callable

from rich.text import Text

from astra.charts.theme import NIGHT
from astra.edition.model import Card, Star
from astra.edition.projection import HEIGHT, WIDTH

# A braille character is a grid of dots, 2 wide and 4 high; the bit of each dot, row by row.
DOTS_WIDE, DOTS_HIGH = 2, 4
BRAILLE = 0x2800
DOT_BITS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))

# With fewer rows stars would touch, more would not fit most terminals.
FEWEST_ROWS, MOST_ROWS = 18, 22

Cell = tuple[int, int]
Glyph = tuple[str, str]


def plain_glyph(star: Star) -> Glyph:
    """The sign and style of an unmarked star."""
    if star.kind == "grand":
        return "★", f"bold {NIGHT.label}"
    if star.kind == "start":
        return "◎", f"bold {NIGHT.ink}"
    return "●", NIGHT.ink


def columns_for(rows: int) -> int:
    """How wide a chart with this many rows is; the dots of a braille letter are nearly square."""
    return round(rows * DOTS_HIGH * WIDTH / HEIGHT / DOTS_WIDE)


def rows_for(columns: int) -> int | None:
    """The rows of the largest chart that fits into this many columns, within reason; None if none does."""
    fitting = [rows for rows in range(FEWEST_ROWS, MOST_ROWS + 1) if columns_for(rows) <= columns]
    return max(fitting, default=None)


def draw_figure(card: Card, rows: int = MOST_ROWS, glyph: Callable[[Star], Glyph] = plain_glyph) -> list[Text]:
    """The chart as `rows` lines of text, each as wide as `columns_for` says."""
    columns = columns_for(rows)
    cells: dict[Cell, Glyph] = {}
    for x, y, _ in card.field:
        cells[_cell(x, y, rows, columns)] = "·", NIGHT.rule
    for a, b in card.lines:
        _draw_line(cells, card.stars[a - 1], card.stars[b - 1], rows, columns)
    for star in card.stars:
        row, column = _cell(star.x, star.y, rows, columns)
        cells[row, column] = glyph(star)
        number = str(star.n)
        # At the right edge the number goes to the left of its star.
        first = column + 1 if column + len(number) < columns else column - len(number)
        for i, digit in enumerate(number):
            cells[row, first + i] = digit, NIGHT.ink_2
    return [_row([cells.get((row, column)) for column in range(columns)]) for row in range(rows)]


def _cell(x: float, y: float, rows: int, columns: int) -> Cell:
    return min(int(y / HEIGHT * rows), rows - 1), min(int(x / WIDTH * columns), columns - 1)


def _draw_line(cells: dict[Cell, Glyph], a: Star, b: Star, rows: int, columns: int) -> None:
    high, wide = rows * DOTS_HIGH, columns * DOTS_WIDE
    x1, y1, x2, y2 = a.x / WIDTH * wide, a.y * high, b.x / WIDTH * wide, b.y * high
    steps = max(1, round(max(abs(x2 - x1), abs(y2 - y1))))
    for step in range(steps + 1):
        x = min(int(x1 + (x2 - x1) * step / steps), wide - 1)
        y = min(int(y1 + (y2 - y1) * step / steps), high - 1)
        cell = y // DOTS_HIGH, x // DOTS_WIDE
        before = ord(cells[cell][0]) if cell in cells else 0
        dots = before & 0xFF if BRAILLE <= before < BRAILLE + 0x100 else 0
        cells[cell] = chr(BRAILLE | dots | DOT_BITS[y % DOTS_HIGH][x % DOTS_WIDE]), NIGHT.figure


def _row(cells: list[Glyph | None]) -> Text:
    text = Text(no_wrap=True, style=f"on {NIGHT.chart}")
    for cell in cells:
        text.append(*(cell or (" ", "")))
    return text
