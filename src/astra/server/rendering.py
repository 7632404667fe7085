"""Putting a long past into words (a log, one update after another) takes milliseconds, so it is done off the loop.

The result is kept with the moves of the game, where the answer, which is put together in the loop, finds it.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable
from typing import Any

from astra.table.table import Table
from astra.table.updates import Move

FEW = 4
"""So few moves are rendered in the loop: a thread would take as long to start."""

Aside = Callable[[Callable[[], None]], Coroutine[Any, Any, None]]
"""Runs something in another thread."""


async def render_ahead(
    aside: Aside,
    table: Table,
    readers: Iterable[int | None],
    language: str,
    updates: Iterable[tuple[Move, int | None]] = (),
) -> None:
    """Put the log into words for these readers, seats or None for a spectator, and make the updates of some moves."""
    names = table.names(language)
    logs = [(move, seat) for seat in readers for move in table.moves if not move.is_told(seat, language, names)]
    encoded = [(move, seat) for move, seat in updates if not move.is_encoded(seat, language)]
    if len(logs) + len(encoded) <= FEW:
        return

    def work() -> None:
        for move, seat in logs:
            move.log(seat, language, names)
        for move, seat in encoded:
            if move.state is not None:
                move.update(seat, language, names)

    await aside(work)


async def render_stale(aside: Aside, table: Table, seat: int, version: int, language: str) -> None:
    """The same for a request that is about to be refused with the present."""
    if table.is_stale(version):
        await render_ahead(aside, table, [seat], language)
