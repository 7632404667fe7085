"""Routes of a game: playing, watching, and reading its past."""

from __future__ import annotations

from typing import Any

import msgspec

from astra.site.lobby import Lobby, outdated
from astra.site.requests import TABLE, Asked, Told
from astra.table import commands, replay, schemas
from astra.table.callers import needs_seat, needs_to_read, needs_to_watch
from astra.table.keys import key_of
from astra.table.playing import try_actions
from astra.table.readers import Reader, log_document, snapshot_bytes
from astra.table.refusals import Stale
from astra.table.table import Table


async def _view(lobby: Lobby, asked: Asked) -> msgspec.Raw:
    live = await lobby.at(asked)
    needs_to_read(asked.caller, live.table, asked.seat, asked.query.get("code"))
    return snapshot_bytes(live.table, Reader(asked.caller, asked.language, asked.seat), live.now())


async def _preview(lobby: Lobby, asked: Asked) -> dict[str, Any]:
    live, data = await lobby.at(asked), asked.read(schemas.Try)
    try:
        return try_actions(live.table, asked.caller, data.seat, data.version, data.actions, data.ahead)
    except Stale:
        raise outdated(live, Reader(asked.caller, asked.language, data.seat)) from None


async def _act(lobby: Lobby, asked: Asked) -> bytes:
    data = asked.read(schemas.Act)
    table = (await lobby.at(asked)).table
    key = key_of(table, asked.caller, data.key, "act", data.seat, data.actions)
    return await lobby.play(asked, commands.Act(data.seat, data.version, data.actions), data, key)


async def _undo(lobby: Lobby, asked: Asked) -> bytes:
    data = asked.read(schemas.Undo)
    details = [data.seat, *(["turn"] if data.turn else [])]
    key = key_of((await lobby.at(asked)).table, asked.caller, data.key, "undo", *details)
    return await lobby.play(asked, commands.Undo(data.seat, data.version, data.turn), data, key)


async def _hint(lobby: Lobby, asked: Asked) -> schemas.Hints:
    live, data = await lobby.at(asked), asked.read(schemas.AskHint)
    needs_seat(asked.caller, live.table, data.seat)
    try:
        return await lobby.opponents.hints(live, data.seat, data.version, asked.language)
    except Stale:
        raise outdated(live, Reader(asked.caller, asked.language, data.seat)) from None


async def _log(lobby: Lobby, asked: Asked) -> Any:
    live = await lobby.at(asked)
    needs_to_read(asked.caller, live.table, asked.seat, asked.query.get("code"))
    return log_document(live.table, Reader(asked.caller, asked.language, asked.seat))


async def _watched(lobby: Lobby, asked: Asked) -> Table:
    live = await lobby.at(asked)
    needs_to_watch(asked.caller, live.table, asked.query.get("code"))
    return live.table


async def _record(lobby: Lobby, asked: Asked) -> Told:
    """Also of a game under way, to go on elsewhere: its deal is in the page anyway."""
    table = await _watched(lobby, asked)
    if not table.playing or table.game is None:
        return Told(200, replay.record_text(table).encode(), "text/plain")
    return Told(200, table.game.record().encode(), "text/plain")


async def _deal(lobby: Lobby, asked: Asked) -> Any:
    return replay.deal_document(await _watched(lobby, asked))


async def _replay(lobby: Lobby, asked: Asked) -> Any:
    action = asked.query.get("action", "")
    table = await _watched(lobby, asked)
    return replay.replay_moment(table, int(action) if action.isdecimal() else None, asked.language)


async def _replay_log(lobby: Lobby, asked: Asked) -> Any:
    return replay.replay_log(await _watched(lobby, asked), asked.language)


async def _history(lobby: Lobby, asked: Asked) -> Any:
    return replay.history_document(await _watched(lobby, asked))


GET = {
    f"{TABLE}/view": _view,
    f"{TABLE}/log": _log,
    f"{TABLE}/record": _record,
    f"{TABLE}/deal": _deal,
    f"{TABLE}/replay": _replay,
    f"{TABLE}/replay/log": _replay_log,
    f"{TABLE}/history": _history,
}
POST = {
    f"{TABLE}/preview": _preview,
    f"{TABLE}/actions": _act,
    f"{TABLE}/undo": _undo,
    f"{TABLE}/hint": _hint,
}
