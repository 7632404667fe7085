"""Routes about tables and their seats."""

from __future__ import annotations

from astra.site.lobby import Lobby, document_of
from astra.site.requests import SEAT, TABLE, Asked
from astra.table import commands, schemas
from astra.table.callers import needs_to_see
from astra.table.documents import Table as TableDocument
from astra.table.refusals import Refusal


async def _create(lobby: Lobby, asked: Asked) -> TableDocument:
    return document_of(await lobby.create(asked.caller, asked.read(schemas.NewTable)), asked)


async def _open_record(lobby: Lobby, asked: Asked) -> TableDocument:
    return document_of(await lobby.open_record(asked.caller, asked.read(schemas.OpenRecord)), asked)


async def _table(lobby: Lobby, asked: Asked) -> TableDocument:
    live = await lobby.at(asked)
    needs_to_see(asked.caller, live.table, asked.query.get("code"))
    return document_of(live, asked)


async def _leave(lobby: Lobby, asked: Asked) -> TableDocument:
    return await lobby.do(asked, commands.Leave(), asked.read(schemas.Keyed).key, "leave")


async def _concede(lobby: Lobby, asked: Asked) -> TableDocument:
    data = asked.read(schemas.Concede)
    return await lobby.do(asked, commands.Concede(data.seat), data.key, "concede", data.seat)


async def _rematch(lobby: Lobby, asked: Asked) -> TableDocument:
    asked.read(schemas.Keyed)
    return document_of(await lobby.rematch(await lobby.at(asked), asked.caller), asked)


async def _close(lobby: Lobby, asked: Asked) -> TableDocument:
    return await lobby.do(asked, commands.Close(), asked.read(schemas.Keyed).key, "close")


async def _say(lobby: Lobby, asked: Asked) -> TableDocument:
    data = asked.read(schemas.Say)
    command = commands.Say(await lobby.name_of(asked), data.text, data.seat, asked.query.get("code"))
    return await lobby.do(asked, command, data.key, "say", data)


async def _agree_to_hints(lobby: Lobby, asked: Asked) -> TableDocument:
    data = asked.read(schemas.AgreeToHints)
    return await lobby.do(asked, commands.AgreeToHints(data.seat, data.on), data.key, "hints", data)


async def _mute(lobby: Lobby, asked: Asked) -> TableDocument:
    data = asked.read(schemas.Mute)
    command = commands.Mute(data.who, data.on, asked.query.get("code"))
    return await lobby.do(asked, command, data.key, "mute", data)


async def _seat_bot(lobby: Lobby, asked: Asked) -> TableDocument:
    data, seat = asked.read(schemas.SeatBot), int(asked.words[1])
    return await lobby.do(asked, commands.SeatBot(seat, data.bot), data.key, "bot", data, seat)


async def _take_seat(lobby: Lobby, asked: Asked) -> TableDocument:
    seat = int(asked.words[1])
    return await lobby.do(asked, commands.TakeSeat(seat), asked.read(schemas.Keyed).key, "take", seat)


async def _needs_server(lobby: Lobby, asked: Asked) -> None:
    raise Refusal("needs-server", "conflict")


GET = {TABLE: _table}
DELETE = {f"{SEAT}/links": _needs_server}
POST = {
    "/tables": _create,
    "/records": _open_record,
    f"{TABLE}/leave": _leave,
    f"{TABLE}/concede": _concede,
    f"{TABLE}/rematch": _rematch,
    f"{TABLE}/close": _close,
    f"{TABLE}/chat": _say,
    f"{TABLE}/mute": _mute,
    f"{TABLE}/hints": _agree_to_hints,
    f"{TABLE}/(?:join|start|claim)": _needs_server,
    f"{SEAT}/(?:links|remove)": _needs_server,
    f"{SEAT}/bot": _seat_bot,
    f"{SEAT}/take": _take_seat,
}
