"""The whole screen, made to fit the terminal: sky on the left, journals, story and choices on the right."""

from __future__ import annotations

from typing import NamedTuple

from rich.text import Text

from astra.cli.terminal.blocks import Block, beside, fit, line, wrapped
from astra.cli.terminal.chart import chart_columns
from astra.cli.terminal.choices import draw_choices
from astra.cli.terminal.journal import draw_journals, draw_modifiers, draw_short_journals
from astra.cli.terminal.look import QUIET, RULE, SOFT, TITLE
from astra.cli.terminal.ring import draw_clock, draw_ring, draw_wheel
from astra.cli.terminal.scene import Scene
from astra.cli.terminal.sky import CARD_LINES, draw_sky

# With less than this, a chart of 14 stars is no longer readable.
LEAST_ROWS = 7
MOST_ROWS = 16
LEAST_SIDE = 27
BEST_SIDE = 34
# Lines of the screen that are neither sky nor side: the ring above, question and input below.
OTHER_LINES = 4
LEAST_LOG = 3


class Layout(NamedTuple):
    """How the screen is divided: chart rows, charts beside each other, lines for a card's ability, and the width
    of the right column (0: none)."""

    rows: int
    columns: int
    ability_lines: int
    side: int


def layout_for(places: int, width: int, height: int) -> Layout:
    """The largest charts that leave room for everything else; below each other if there is no room."""
    columns = 2 if places <= 4 else 3
    lines = -(-places // columns)
    room = (height - OTHER_LINES) // lines - CARD_LINES
    for side in (BEST_SIDE, LEAST_SIDE):
        rows = min(room - 1, MOST_ROWS)
        while columns * (chart_columns(rows) + 1) + side > width and rows >= LEAST_ROWS:
            rows -= 1
        if rows > LEAST_ROWS or (rows == LEAST_ROWS and side == LEAST_SIDE):
            ability_lines = min(room - rows, 2)
            return Layout(rows, columns, ability_lines, width - columns * (chart_columns(rows) + 1))
    rows = LEAST_ROWS + 1
    return Layout(rows, max(1, (width + 1) // (chart_columns(rows) + 1)), 2, 0)


def draw_screen(scene: Scene, width: int, height: int) -> Block:
    """The whole screen, line by line, each exactly as wide as the terminal."""
    layout = layout_for(len(scene.view["places"]), width, height)
    block = [_header(scene, width)]
    block += _stacked(scene, layout, width) if layout.side == 0 else _side_by_side(scene, layout, height)
    return [fit(row, width) for row in block]


def _header(scene: Scene, width: int) -> Text:
    ring, clock = draw_ring(scene), draw_clock(scene)
    room = width - ring.cell_len - clock.cell_len
    return Text.assemble(ring, " " * max(room, 1), clock, no_wrap=True)


def _side_by_side(scene: Scene, layout: Layout, height: int) -> Block:
    chart_width = chart_columns(layout.rows)
    corner: Block | None = None
    if len(scene.view["places"]) % layout.columns != 0:
        corner = draw_wheel(scene, chart_width, layout.rows + CARD_LINES)
    sky = draw_sky(scene, layout.rows, layout.columns, layout.ability_lines, corner)
    side = _side(scene, layout.side, max(height - OTHER_LINES, len(sky)))
    sky_width = layout.columns * (chart_width + 1) - 1
    return beside([(sky, sky_width), (side, layout.side)])


def _side(scene: Scene, width: int, height: int) -> Block:
    """Journals on top, choices at the bottom, the story between them."""
    choices = _choices_with_rule(scene, width)
    journals = draw_journals(scene, width, height - len(choices) - LEAST_LOG - 2)
    modifiers = draw_modifiers(scene)
    room = height - len(journals) - len(choices) - 1
    if room > len(modifiers) + LEAST_LOG + 1:
        journals += modifiers
        room -= len(modifiers)
    middle: Block = [line()]
    if room > 1:
        middle += draw_log(scene, width, room - 1)
    blank = height - len(journals) - len(middle) - len(choices)
    return journals + middle + [line()] * max(blank, 0) + choices


def _choices_with_rule(scene: Scene, width: int) -> Block:
    if not scene.legal:
        return []
    return [line(("─" * width, RULE)), *draw_choices(scene, width)]


def draw_log(scene: Scene, width: int, height: int) -> Block:
    """The latest lines of the story that fit, under their title; the newest are brightest."""
    told = scene.recent_log()
    rows: Block = []
    newest = True
    for sentence in reversed(told):
        lines = wrapped(Text(sentence, SOFT if newest else QUIET), width, 2)
        if len(rows) + len(lines) > height - 1 and rows:
            break
        rows = lines + rows
        newest = False
    if not told:
        first = scene.names[scene.view["first"]]
        rows = wrapped(Text(scene.texts.format("table-began", name=first), SOFT), width, 2)
    return [line((scene.texts.format("table-log"), TITLE)), *rows[-(height - 1) :]]


def _stacked(scene: Scene, layout: Layout, width: int) -> Block:
    """For a small terminal: taller than the screen, with what matters most at the bottom."""
    rule = line(("─" * width, RULE))
    return [
        *draw_sky(scene, layout.rows, layout.columns, layout.ability_lines),
        *draw_short_journals(scene, width),
        rule,
        *draw_log(scene, width, LEAST_LOG + 1),
        *_choices_with_rule(scene, width),
    ]
