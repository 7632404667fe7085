"""A seat's moves: actions played and taken back, each answered with the seat's own update."""

from __future__ import annotations

from astra.server.archive import Archive
from astra.server.http.callers import WebCaller
from astra.server.http.errors import Refused
from astra.server.live import LiveTable
from astra.server.registry import Registry
from astra.server.rendering import Aside, render_stale
from astra.table import commands
from astra.table.callers import needs_seat
from astra.table.commands import Command
from astra.table.keys import RequestKey, key_of
from astra.table.readers import Reader, snapshot_bytes, update_bytes
from astra.table.refusals import Stale
from astra.table.schemas import Act, AskHint, Try, Undo


class Play:
    """What people do in a game."""

    def __init__(self, registry: Registry, archive: Archive, aside: Aside) -> None:
        self._registry = registry
        self._archive = archive
        self._aside = aside

    async def act(self, live: LiveTable, caller: WebCaller, data: Act, language: str) -> bytes:
        """Commit a list of actions."""
        needs_seat(caller, live.table, data.seat)
        live.presence.touch(data.seat)
        command = commands.Act(data.seat, data.version, data.actions)
        key = key_of(live.table, caller, data.key, "act", data.seat, data.actions)
        return await self._change(live, caller, data, language, command, key)

    async def undo(self, live: LiveTable, caller: WebCaller, data: Undo, language: str) -> bytes:
        """Take back what was last confirmed."""
        needs_seat(caller, live.table, data.seat)
        key = key_of(live.table, caller, data.key, "undo", data.seat)
        return await self._change(live, caller, data, language, commands.Undo(data.seat, data.version), key)

    async def _change(
        self,
        live: LiveTable,
        caller: WebCaller,
        data: Act | Undo,
        language: str,
        command: Command,
        key: RequestKey,
    ) -> bytes:
        reader = Reader(caller, language, data.seat)
        try:
            version = await self._registry.change(live, caller, command, key)
        except Stale:
            raise await self.stale(live, caller, data, language) from None
        update = update_bytes(live.table, version, reader)
        if update is None:
            update = await self._archive.read(live.table, caller, lambda whole: update_bytes(whole, version, reader))
        if update is None:  # a key of a request without a digest may have been for something else
            raise Refused("key-used", 409)
        return update

    async def stale(
        self, live: LiveTable, caller: WebCaller, data: Act | AskHint | Try | Undo, language: str
    ) -> Refused:
        """Somebody was faster: the refusal brings the present along."""
        await render_stale(self._aside, live.table, data.seat, data.version, language)
        present = snapshot_bytes(live.table, Reader(caller, language, data.seat), live.now())
        return Refused("stale", 409, update=present)
