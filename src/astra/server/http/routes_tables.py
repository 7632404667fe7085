"""Routes about tables and their seats."""

from __future__ import annotations

from litestar import delete, get, post
from litestar.params import JSONBody

from astra.server import chat, seats, tables
from astra.server.callers import counts_as, needs_to_see
from astra.server.documents import (
    table_document,
)
from astra.server.http.parameters import (
    Ask,
    CodeQuery,
    LangQuery,
    SeatPath,
    TableId,
    caller_of,
    registry_of,
    summary,
)
from astra.server.http.schemas import (
    Claim,
    Concede,
    Join,
    Keyed,
    Mute,
    NewTable,
    Say,
    SeatBot,
    SeatLink,
    Table,
    Tables,
)

# Tables


@get("/tables", summary="Public tables, to join or to watch")
async def list_tables(request: Ask, lang: LangQuery = "en") -> Tables:
    registry, caller = registry_of(request), caller_of(request)
    wanted = tables.to_show(await registry.store.listed())
    return Tables([summary(registry, row, caller, lang) for row in wanted])


@post("/tables", summary="A new table; it starts by itself when no seat is open")
async def create_table(request: Ask, data: JSONBody[NewTable], lang: LangQuery = "en") -> Table:
    registry, caller = registry_of(request), caller_of(request)
    live = await tables.create(registry, caller, data)
    return table_document(live, caller, lang)


@get("/tables/{table_id:str}", summary="A table")
async def get_table(request: Ask, table_id: TableId, code: CodeQuery = None, lang: LangQuery = "en") -> Table:
    registry, caller = registry_of(request), caller_of(request)
    live = await registry.table(table_id)
    needs_to_see(caller, live, code)
    return table_document(live, caller, lang)


@post("/tables/{table_id:str}/join", summary="Take an open seat", status_code=200)
async def join_table(request: Ask, table_id: TableId, data: JSONBody[Join], lang: LangQuery = "en") -> Table:
    registry, caller = registry_of(request), caller_of(request)
    live = await registry.table(table_id)
    await tables.join(registry, live, caller, data)
    return table_document(live, caller, lang)


@post("/tables/{table_id:str}/start", summary="Start the game (host)", status_code=200)
async def start_table(request: Ask, table_id: TableId, data: JSONBody[Keyed], lang: LangQuery = "en") -> Table:
    registry, caller = registry_of(request), caller_of(request)
    live = await registry.table(table_id)
    await tables.start(registry, live, caller, data.key)
    return table_document(live, caller, lang)


@post("/tables/{table_id:str}/leave", summary="Leave; in a game the same as conceding", status_code=200)
async def leave_table(request: Ask, table_id: TableId, data: JSONBody[Keyed], lang: LangQuery = "en") -> Table:
    registry, caller = registry_of(request), caller_of(request)
    live = await registry.table(table_id)
    await seats.leave(registry, live, caller, data.key)
    return table_document(live, caller, lang)


@post("/tables/{table_id:str}/concede", summary="Give a seat up", status_code=200)
async def concede_seat(request: Ask, table_id: TableId, data: JSONBody[Concede], lang: LangQuery = "en") -> Table:
    registry, caller = registry_of(request), caller_of(request)
    live = await registry.table(table_id)
    await seats.concede(registry, live, caller, data.key, data.seat)
    return table_document(live, caller, lang)


@post("/tables/{table_id:str}/rematch", summary="The same seats again", status_code=200)
async def rematch_table(request: Ask, table_id: TableId, data: JSONBody[Keyed], lang: LangQuery = "en") -> Table:
    registry, caller = registry_of(request), caller_of(request)
    live = await registry.table(table_id)
    return table_document(await tables.rematch(registry, live, caller), caller, lang)


@post("/tables/{table_id:str}/close", summary="Close the table (host)", status_code=200)
async def close_table(request: Ask, table_id: TableId, data: JSONBody[Keyed], lang: LangQuery = "en") -> Table:
    registry, caller = registry_of(request), caller_of(request)
    live = await registry.table(table_id)
    await tables.close(registry, live, caller, data.key)
    return table_document(live, caller, lang)


@post("/tables/{table_id:str}/mute", summary="Hear somebody's chat no more, or again", status_code=200)
async def mute_somebody(
    request: Ask, table_id: TableId, data: JSONBody[Mute], code: CodeQuery = None, lang: LangQuery = "en"
) -> Table:
    registry, caller = registry_of(request), caller_of(request)
    live = await registry.table(table_id)
    registry.chat.take(counts_as(caller, live))
    await chat.mute(registry, live, caller, data, code)
    return table_document(live, caller, lang)


@post("/tables/{table_id:str}/chat", summary="Say something", status_code=200)
async def say(
    request: Ask, table_id: TableId, data: JSONBody[Say], code: CodeQuery = None, lang: LangQuery = "en"
) -> Table:
    registry, caller = registry_of(request), caller_of(request)
    live = await registry.table(table_id)
    registry.chat.take(counts_as(caller, live))
    await chat.say(registry, live, caller, data, code)
    return table_document(live, caller, lang)


# Seats


@post("/tables/{table_id:str}/seats/{seat:int}/remove", summary="Send a seat's person away (host)", status_code=200)
async def remove_seat(
    request: Ask, table_id: TableId, seat: SeatPath, data: JSONBody[Keyed], lang: LangQuery = "en"
) -> Table:
    registry, caller = registry_of(request), caller_of(request)
    live = await registry.table(table_id)
    await seats.remove(registry, live, caller, data.key, seat)
    return table_document(live, caller, lang)


@post(
    "/tables/{table_id:str}/seats/{seat:int}/bot",
    summary="Seat a bot (host; for whoever is away others, too, while the host is)",
    status_code=200,
)
async def seat_bot(
    request: Ask, table_id: TableId, seat: SeatPath, data: JSONBody[SeatBot], lang: LangQuery = "en"
) -> Table:
    registry, caller = registry_of(request), caller_of(request)
    live = await registry.table(table_id)
    await seats.seat_bot(registry, live, caller, data, seat)
    return table_document(live, caller, lang)


@post("/tables/{table_id:str}/seats/{seat:int}/take", summary="Take your seat back from a bot", status_code=200)
async def take_seat(
    request: Ask, table_id: TableId, seat: SeatPath, data: JSONBody[Keyed], lang: LangQuery = "en"
) -> Table:
    registry, caller = registry_of(request), caller_of(request)
    live = await registry.table(table_id)
    await seats.take(registry, live, caller, data.key, seat)
    return table_document(live, caller, lang)


@post("/tables/{table_id:str}/seats/{seat:int}/links", summary="A private link to your seat", status_code=200)
async def make_link(request: Ask, table_id: TableId, seat: SeatPath, data: JSONBody[Keyed]) -> SeatLink:
    registry, caller = registry_of(request), caller_of(request)
    live = await registry.table(table_id)
    return await seats.make_link(registry, live, caller, data.key, seat)


@delete("/tables/{table_id:str}/seats/{seat:int}/links", summary="Revoke all links and tokens of your seat")
async def revoke_links(request: Ask, table_id: TableId, seat: SeatPath) -> None:
    registry, caller = registry_of(request), caller_of(request)
    live = await registry.table(table_id)
    await seats.revoke_links(registry, live, caller, seat)


@post("/tables/{table_id:str}/claim", summary="Open a private link on this browser", status_code=200)
async def claim_seat(request: Ask, table_id: TableId, data: JSONBody[Claim], lang: LangQuery = "en") -> Table:
    registry, caller = registry_of(request), caller_of(request)
    live = await registry.table(table_id)
    await seats.claim(registry, live, caller, data.token)
    return table_document(live, caller, lang)
