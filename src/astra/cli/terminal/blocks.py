"""Blocks of lines, placed below and beside each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.style import Style
from rich.text import Text

Block = list[Text]
Span = tuple[str, Style]


def line(*spans: Span | str) -> Text:
    """One line made of styled pieces."""
    text = Text(no_wrap=True)
    for span in spans:
        if isinstance(span, str):
            text.append(span)
        else:
            text.append(*span)
    return text


def shortened(text: str, most: int = 40) -> str:
    """The beginning of a text from outside: Fluent accepts at most 1000 characters of it."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def fit(text: Text, width: int) -> Text:
    """The line cut or filled to exactly this width."""
    fitted = text.copy()
    fitted.truncate(width, overflow="ellipsis", pad=True)
    return fitted


def spread(left: Text, right: Text, width: int) -> Text:
    """One piece at each end of a line; the right one is never cut."""
    room = max(width - right.cell_len - 1, 0)
    head = left.copy()
    head.truncate(room, overflow="ellipsis", pad=True)
    return Text.assemble(head, " ", right, no_wrap=True)


def beside(blocks: Sequence[tuple[Block, int]], gap: int = 1) -> Block:
    """Blocks side by side, each in its width; the shorter ones end in blank lines."""
    height = max((len(block) for block, _ in blocks), default=0)
    rows = []
    for i in range(height):
        row = Text(no_wrap=True)
        for number, (block, width) in enumerate(blocks):
            if number:
                row.append(" " * gap)
            row.append_text(fit(block[i] if i < len(block) else Text(), width))
        rows.append(row)
    return rows


def wrapped(text: Text, width: int, indent: int = 0) -> Block:
    """A long line broken at spaces; all lines but the first are indented."""
    if text.cell_len <= width:
        return [text]
    leading = len(text.plain) - len(text.plain.lstrip(" "))
    return flowing(text[leading:].split(" "), width, indent, gap=1, first_indent=leading)


def flowing(pieces: Iterable[Text], width: int, indent: int = 0, gap: int = 2, first_indent: int = 0) -> Block:
    """Pieces one after another, a new line where the next does not fit."""
    rows: Block = []
    row = Text(" " * first_indent, no_wrap=True)
    empty = True
    for piece in pieces:
        if not empty and row.cell_len + gap + piece.cell_len > width:
            rows.append(row)
            row = Text(" " * indent, no_wrap=True)
        elif not empty:
            row.append(" " * gap)
        row.append_text(piece)
        empty = False
    return rows if empty else [*rows, row]
