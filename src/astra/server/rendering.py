"""Telling a long past takes milliseconds: a log in words, one update after another. It is done beside the event loop.

What is made is kept with the steps of the game, so that the answer, which is put together in the loop, finds it there.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from astra.server.http.schemas import Act, AskHint, Try, Undo
from astra.server.live import LiveTable
from astra.server.updates import Step

if TYPE_CHECKING:
    from astra.server.registry import Registry

FEW = 4
"""Steps that are told in the loop: a thread would take as long to begin."""


async def tell_ahead(
    registry: Registry,
    live: LiveTable,
    readers: Iterable[int | None],
    language: str,
    updates: Iterable[tuple[Step, int | None]] = (),
) -> None:
    """Put the log into words for these readers, seats or None for a spectator, and make the updates of some steps."""
    names = live.names(language)
    logs = [(step, seat) for seat in readers for step in live.steps if not step.is_told(seat, language, names)]
    encoded = [(step, seat) for step, seat in updates if not step.is_encoded(seat, language)]
    if len(logs) + len(encoded) <= FEW:
        return

    def work() -> None:
        for step, seat in logs:
            step.log(seat, language, names)
        for step, seat in encoded:
            if step.state is not None:
                step.update(seat, language, names)

    await registry.store.aside(work)


async def tell_stale_ahead(
    registry: Registry, live: LiveTable, data: Act | AskHint | Try | Undo, language: str
) -> None:
    """The same for a request that is about to be refused with the present."""
    if live.is_stale(data.version):
        await tell_ahead(registry, live, [data.seat], language)
