"""Text in columns, at the largest size at which everything fits."""

import msgspec

from astra.charts.lettering import Line, line_width, text_line, wrap

LEADING = 1.27


class Block(msgspec.Struct, frozen=True):
    """A heading or paragraph; sizes are relative to the flow's size.

    `sign` is markup drawn to the left of the first line, in a hanging indent of width `indent`.
    """

    runs: Line
    scale: float = 1.0
    before: float = 0.0
    keep: bool = False
    sign: str = ""
    indent: float = 0.0


class _Set(msgspec.Struct, frozen=True):
    block: Block
    size: float
    lines: list[Line]
    before: float

    @property
    def high(self) -> float:
        return len(self.lines) * self.size * LEADING


def flow(
    blocks: list[Block],
    x: float,
    y: float,
    room: float,
    height: float,
    size: float,
    columns: int = 1,
    gap: float = 8.0,
) -> str:
    """SVG markup of the blocks in columns of the given room and height, shrunk until they fit."""
    while True:
        laid = _columns([_set(block, size, room) for block in blocks], height, columns)
        if laid is not None:
            break
        size *= 0.985
    return "".join(_draw(placed, x + number * (room + gap), y, room) for number, placed in enumerate(laid))


def _set(block: Block, size: float, room: float) -> _Set:
    own = size * block.scale
    lines = wrap(block.runs, own, room - block.indent)
    return _Set(block, own, lines, block.before * size)


def _columns(blocks: list[_Set], height: float, columns: int) -> list[list[tuple[float, _Set]]] | None:
    """The blocks of each column with their tops; None if they do not fit.

    A block is never split, and one with `keep` never ends a column.
    """
    for block in blocks:
        if block.high > height:
            return None
    laid: list[list[tuple[float, _Set]]] = [[]]
    used = 0.0
    for number, block in enumerate(blocks):
        before = block.before if laid[-1] else 0.0
        needed, follower = before + block.high, number
        while blocks[follower].block.keep and follower + 1 < len(blocks):
            follower += 1
            needed += blocks[follower].before + blocks[follower].high
        if laid[-1] and used + needed > height and not _kept(blocks, number):
            laid.append([])
            used = before = 0.0
        laid[-1].append((used + before, block))
        used += before + block.high
        if used > height:
            return None
    return laid if len(laid) <= columns else None


def _kept(blocks: list[_Set], number: int) -> bool:
    return number > 0 and blocks[number - 1].block.keep


def _draw(placed: list[tuple[float, _Set]], x: float, y: float, room: float) -> str:
    drawn = ""
    for top, laid in placed:
        block, step = laid.block, laid.size * LEADING
        if block.sign:
            middle = y + top + step / 2
            drawn += f'<g transform="translate({x + block.indent / 2:.2f} {middle:.2f})">'
            drawn += f"{block.sign}</g>"
        for number, line in enumerate(laid.lines):
            assert line_width(line, laid.size) <= room - block.indent + 0.01
            baseline = y + top + laid.size * 0.92 + step * number
            drawn += text_line(line, x + block.indent, baseline, laid.size, room - block.indent)
    return drawn
