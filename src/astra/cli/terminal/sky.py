"""The sky: the cards at the places."""

from __future__ import annotations

from typing import Any

from rich.style import Style
from rich.text import Text

from astra.charts.theme import NIGHT
from astra.cli.terminal.blocks import Block, beside, line, spread, wrapped
from astra.cli.terminal.chart import GROUND, Chart, chart_columns
from astra.cli.terminal.look import (
    BOON_SIGNS,
    BRASS,
    FAME,
    QUIET,
    SOFT,
    STRONG,
    TITLE,
    element_style,
    pen_shape,
    pen_style,
)
from astra.cli.terminal.scene import Scene
from astra.rules.events import Pen

# Lines of a card besides its chart and ability: name above, boons below.
CARD_LINES = 2


def draw_place(scene: Scene, index: int, rows: int, ability_lines: int) -> Block:
    """One place: the card's name, its chart, its boons and ability."""
    width = chart_columns(rows)
    place: dict[str, Any] | None = scene.view["places"][index]
    if place is None:
        text_id = "table-empty-place" if scene.view["deck"] == 0 else "table-place-waits"
        empty = Text(scene.texts.format(text_id), style=QUIET)
        blank = [Text(" " * width, style=GROUND) for _ in range(rows)]
        return [empty, *blank, *([line()] * (1 + ability_lines))]
    code = place["card"]
    card = scene.cards[code]
    marks: dict[int, Pen] = {int(star): pen for star, pen in place["marks"].items()}
    end = scene.path_end()
    last = end[1] if end is not None and end[0] == code else None
    chart = Chart(card, rows, marks, scene.star_choices(code), last)
    return [
        _title(scene, index, code, len(marks), last is not None, width),
        *chart.draw(),
        spread(_boons(scene, code), _tally(marks), width),
        *_ability(scene, code, width, ability_lines),
    ]


def _ability(scene: Scene, code: str, width: int, lines: int) -> Block:
    card = scene.cards[code]
    text = line(
        (scene.element_name(card.element), element_style(card.element)),
        (" · ", QUIET),
        (scene.short_ability(code), SOFT),
    )
    if lines == 1:
        return [text]
    block = wrapped(text, width)[:lines]
    return block + [line()] * (lines - len(block))


def _title(scene: Scene, index: int, code: str, marked: int, busy: bool, width: int) -> Text:
    card = scene.cards[code]
    style = element_style(card.element) + Style(bold=True)
    name = line(("▸" if busy else "", BRASS), (f"{code} ", style), (scene.card_name(code), STRONG))
    state = line()
    if scene.solo:
        near = scene.board.places[index]
        state.append(f"[{scene.element_name(near)}] ", element_style(near))
    if marked == len(card.stars):
        state.append(scene.texts.format("table-complete"), TITLE)
        return spread(name, state, width)
    state.append(f"{marked}/{len(card.stars)}", SOFT)
    fame = f" +{card.fame}{FAME}"
    if name.cell_len + state.cell_len + len(fame) < width:
        state.append(fame, QUIET)
    return spread(name, state, width)


def _boons(scene: Scene, code: str) -> Text:
    """Four boons from left to right; those that the current discovery has crossed out are struck through."""
    discovery = scene.view["discovery"]
    crossed = discovery["crossed"] if discovery and discovery["card"] == code else []
    row = line()
    for number, boon in enumerate(scene.cards[code].boons, 1):
        gone = number in crossed
        style = QUIET + Style(strike=True) if gone else Style(color=NIGHT.label)
        row.append(f"{BOON_SIGNS[boon.kind]}{boon.n}", style)
        row.append(" ")
    return row


def _tally(marks: dict[int, Pen]) -> Text:
    """Pens with their stars, most first."""
    counts: dict[Pen, int] = {}
    for pen in marks.values():
        counts[pen] = counts.get(pen, 0) + 1
    row = line()
    for pen, count in sorted(counts.items(), key=lambda item: -item[1]):
        row.append(f"{pen_shape(pen)}{count}", pen_style(pen))
        row.append(" ")
    row.rstrip()
    return row


def draw_sky(scene: Scene, rows: int, columns: int, ability_lines: int, extra: Block | None = None) -> Block:
    """All places in a grid; `extra` goes into the last corner if it is free."""
    width = chart_columns(rows)
    blocks = [draw_place(scene, index, rows, ability_lines) for index in range(len(scene.view["places"]))]
    if extra is not None:
        blocks.append(extra)
    sky: Block = []
    for first in range(0, len(blocks), columns):
        sky += beside([(block, width) for block in blocks[first : first + columns]])
    return sky
