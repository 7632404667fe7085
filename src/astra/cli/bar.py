"""A progress bar for long work."""

from __future__ import annotations

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn


class Bar(Progress):
    """On stderr, so that stdout has only the result; shown only in a terminal."""

    def __init__(self, console: Console, what: str, of: int | None = None, done: int = 0) -> None:
        super().__init__(
            TextColumn(what),
            BarColumn(bar_width=None),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TimeRemainingColumn(),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        self._work = self.add_task(what, total=of, completed=done)

    def one_more(self, _: object = None) -> None:
        self.advance(self._work)

    def reached(self, done: int, of: int) -> None:
        self.update(self._work, completed=done, total=of)
