"""A card's figure as a small star chart: lines in braille dots, stars by kind and number, marks by pen."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import cache

from rich.style import Style
from rich.text import Text

from astra.charts.theme import NIGHT
from astra.cli.figure import BRAILLE, DOT_BITS, DOTS_HIGH, DOTS_WIDE
from astra.cli.terminal.blocks import Block
from astra.cli.terminal.look import CHOICE, STAR_SIGNS, pen_shape, pen_style, small
from astra.edition.model import Card, Star
from astra.edition.projection import HEIGHT, WIDTH
from astra.rules.events import Pen

Cell = tuple[int, int]

GROUND = Style(bgcolor=NIGHT.chart)
FIELD = Style(color=NIGHT.contour)
FIGURE = Style(color=NIGHT.figure)
NUMBER = Style(color=NIGHT.ink_3)
OPEN = Style(color=NIGHT.ink)
GRAND = Style(color=NIGHT.label, bold=True)


def chart_columns(rows: int) -> int:
    """How wide a chart with this many rows is; a terminal's cell is twice as high as wide."""
    return round(rows * 2 * WIDTH / HEIGHT)


@cache
def _spots_from_origin(length: int) -> list[tuple[float, Cell]]:
    """Where a label may begin, as steps from its star, the best first."""
    spots = [(0.0, (0, 1)), (0.1, (0, -length)), (1.5, (0, 2)), (1.5, (0, -length - 1))]
    for first in range(-length - 1, 3):
        # From straight above or below to two cells beside that.
        far = max(first, -(first + length - 1), 0)
        spots += [(0.6 + 0.3 * far**2, (above, first)) for above in (-1, 1)]
    return sorted(spots)


def _spots_around(cell: Cell, length: int) -> Iterator[tuple[float, Cell]]:
    for penalty, (row, column) in _spots_from_origin(length):
        yield penalty, (cell[0] + row, cell[1] + column)


class Chart:
    """The cells of one drawing. Stars come first, so that nothing hides them."""

    def __init__(
        self,
        card: Card,
        rows: int,
        marks: Mapping[int, Pen],
        choices: Mapping[int, int] | None = None,
        last: int | None = None,
    ) -> None:
        self.card = card
        self.rows = rows
        self.columns = chart_columns(rows)
        self.marks = marks
        self.choices = choices or {}
        self.last = last
        self.cells: dict[Cell, tuple[str, Style]] = {}
        self.dots: dict[Cell, tuple[int, Style]] = {}
        self.stars = self._star_cells()

    def draw(self) -> Block:
        """The chart as lines of text."""
        for a, b in self.card.lines:
            self._draw_line(self.card.stars[a - 1], self.card.stars[b - 1])
        for star in self.card.stars:
            self.cells[self.stars[star.n]] = self._sign(star)
        # Place choices first, then stars with little room around them.
        for star in sorted(self.card.stars, key=lambda star: (star.n not in self.choices, self._room(star))):
            self._draw_label(star)
        for x, y, _ in self.card.field:
            cell = self._cell(x, y)
            if cell not in self.cells and cell not in self.dots:
                self.cells[cell] = "·", FIELD
        return [self._row(row) for row in range(self.rows)]

    def _star_cells(self) -> dict[int, Cell]:
        """A cell for each star; two stars in one cell are moved apart."""
        taken: dict[int, Cell] = {}
        for star in sorted(self.card.stars, key=lambda star: (star.y, star.x)):
            row, column = self._cell(star.x, star.y)
            for dr, dc in ((0, 0), (1, 0), (0, 1), (0, -1), (-1, 0), (1, 1), (1, -1), (0, 2)):
                cell = row + dr, column + dc
                if self._inside(cell) and cell not in taken.values():
                    taken[star.n] = cell
                    break
        return taken

    def _cell(self, x: float, y: float) -> Cell:
        row = min(int(y / HEIGHT * self.rows), self.rows - 1)
        return row, min(int(x / WIDTH * self.columns), self.columns - 1)

    def _inside(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.rows and 0 <= cell[1] < self.columns

    def _sign(self, star: Star) -> tuple[str, Style]:
        pen = self.marks.get(star.n)
        if pen is not None:
            return pen_shape(pen), pen_style(pen) + Style(reverse=star.n == self.last)
        return STAR_SIGNS[star.kind], GRAND if star.kind == "grand" else OPEN

    def _draw_label(self, star: Star) -> None:
        """The number of the choice that marks the star, else the star's own number, where there is most room.

        A marked star needs none, but a grand star stays recognisable.
        """
        if star.n in self.marks:
            if star.kind != "grand":
                return
            label, style = STAR_SIGNS["grand"], pen_style(self.marks[star.n])
        elif star.n in self.choices:
            label, style = str(self.choices[star.n]), CHOICE
        else:
            label, style = small(star.n), GRAND if star.kind == "grand" else NUMBER
        spot = self._label_spot(star, len(label))
        if spot is not None:
            for i, letter in enumerate(label):
                self.cells[spot[0], spot[1] + i] = letter, style

    def _room(self, star: Star) -> int:
        """How many cells around a star are free."""
        row, column = self.stars[star.n]
        around = [(row + dr, column + dc) for dr in (-1, 0, 1) for dc in (-2, -1, 1, 2)]
        return sum(self._inside(cell) and cell not in self.cells for cell in around)

    def _label_spot(self, star: Star, length: int) -> Cell | None:
        """The best free spot around a star: preferably beside it, and hiding little."""
        best, least = None, math.inf
        for penalty, spot in _spots_around(self.stars[star.n], length):
            if penalty >= least:
                break
            cost = penalty + self._hidden_by_label(star, spot, length)
            if cost < least:
                best, least = spot, cost
        return best

    def _hidden_by_label(self, star: Star, spot: Cell, length: int) -> float:
        """The cost of a label there: infinite on another sign, small on lines or close to other signs."""
        row, column = spot
        cells = [(row, column + i) for i in range(length)]
        if not all(self._inside(cell) and cell not in self.cells for cell in cells):
            return math.inf
        # A number that touches another star's sign or number could be read as that star's.
        ends = {(row, column - 1), (row, column + length)} - {self.stars[star.n]}
        touching = sum(cell in self.cells for cell in ends)
        return touching + 0.4 * sum(cell in self.dots for cell in cells)

    def _draw_line(self, a: Star, b: Star) -> None:
        pen = self.marks.get(a.n)
        same_pen = pen is not None and pen == self.marks.get(b.n)
        style = pen_style(pen) if pen is not None and same_pen else FIGURE
        (row_a, column_a), (row_b, column_b) = self.stars[a.n], self.stars[b.n]
        # From the middle of one cell to the middle of the other.
        x1, y1 = column_a * DOTS_WIDE + 0.5, row_a * DOTS_HIGH + 1.5
        x2, y2 = column_b * DOTS_WIDE + 0.5, row_b * DOTS_HIGH + 1.5
        steps = max(1, round(max(abs(x2 - x1), abs(y2 - y1))))
        for step in range(steps + 1):
            x = round(x1 + (x2 - x1) * step / steps)
            y = round(y1 + (y2 - y1) * step / steps)
            cell = y // DOTS_HIGH, x // DOTS_WIDE
            dots, before = self.dots.get(cell, (0, style))
            self.dots[cell] = dots | DOT_BITS[y % DOTS_HIGH][x % DOTS_WIDE], before

    def _row(self, row: int) -> Text:
        text = Text(no_wrap=True, style=GROUND)
        for column in range(self.columns):
            if (row, column) in self.cells:
                text.append(*self.cells[row, column])
            elif (row, column) in self.dots:
                dots, style = self.dots[row, column]
                text.append(chr(BRAILLE | dots), style)
            else:
                text.append(" ")
        return text
