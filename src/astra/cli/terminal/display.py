"""The terminal itself: drawing blocks on the dark background, clearing, and reading input."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import Console
from rich.text import Text

from astra.cli.terminal.blocks import Block, fit
from astra.cli.terminal.look import PAGE

# Clear the screen and the scrollback, so that a hidden choice leaves no trace.
CLEAR = "\x1b[2J\x1b[3J\x1b[H"


class Display:
    """Where the table is drawn, and where its players type."""

    def __init__(self, console: Console, read: Callable[[str], str] = input) -> None:
        self.console = console
        self._read = read

    @property
    def width(self) -> int:
        return self.console.width

    @property
    def height(self) -> int:
        return self.console.height

    def show(self, block: Block) -> None:
        """Print the lines over the full width."""
        width = self.width
        text = Text("\n", no_wrap=True).join(fit(row, width) for row in block)
        self.console.print(text, style=PAGE, soft_wrap=True, highlight=False)

    def print_long(self, text: str) -> None:
        """Print a text with a very long word, such as a path, so that it can be copied whole."""
        self.console.print(text, soft_wrap=True, markup=False, highlight=False)

    def clear(self) -> None:
        """Begin a new screen; in a file or a pipe nothing is ever cleared."""
        self.console.clear()

    def clear_all(self) -> None:
        """Clear the screen so that scrolling back shows nothing either."""
        if self.console.is_terminal:
            self.console.file.write(CLEAR)

    def ask(self) -> str:
        """A line of input; raises EOFError and KeyboardInterrupt."""
        return self._read("> ").strip()
