"""Routes about tables and their seats."""

from __future__ import annotations

from litestar import delete, get, post
from litestar.params import JSONBody

from astra.server import seats, tables, talking
from astra.server.callers import counts_as, needs_to_see
from astra.server.documents import (
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
from astra.server.present import (
    table_document,
)
from astra.server.routing import (
    Ask,
    CodeQuery,
    LangQuery,
    SeatPath,
    TableId,
    caller_of,
    hall_of,
    summary,
)

# Tables


@get("/tables", summary="Public tables, to join or to watch")
async def list_tables(request: Ask, lang: LangQuery = "en") -> Tables:
    hall, caller = hall_of(request), caller_of(request)
    wanted = tables.to_show(await hall.store.listed())
    return Tables([summary(hall, row, caller, lang) for row in wanted])


@post("/tables", summary="A new table; it starts by itself when no seat is open")
async def create_table(request: Ask, data: JSONBody[NewTable], lang: LangQuery = "en") -> Table:
    hall, caller = hall_of(request), caller_of(request)
    live = await tables.create(hall, caller, data)
    return table_document(live, caller, lang)


@get("/tables/{table_id:str}", summary="A table")
async def get_table(request: Ask, table_id: TableId, code: CodeQuery = None, lang: LangQuery = "en") -> Table:
    hall, caller = hall_of(request), caller_of(request)
    live = await hall.table(table_id)
    needs_to_see(caller, live, code)
    return table_document(live, caller, lang)


@post("/tables/{table_id:str}/join", summary="Take an open seat", status_code=200)
async def join_table(request: Ask, table_id: TableId, data: JSONBody[Join], lang: LangQuery = "en") -> Table:
    hall, caller = hall_of(request), caller_of(request)
    live = await hall.table(table_id)
    await tables.join(hall, live, caller, data)
    return table_document(live, caller, lang)


@post("/tables/{table_id:str}/start", summary="Start the game (host)", status_code=200)
async def start_table(request: Ask, table_id: TableId, data: JSONBody[Keyed], lang: LangQuery = "en") -> Table:
    hall, caller = hall_of(request), caller_of(request)
    live = await hall.table(table_id)
    await tables.start(hall, live, caller, data.key)
    return table_document(live, caller, lang)


@post("/tables/{table_id:str}/leave", summary="Leave; in a game the same as conceding", status_code=200)
async def leave_table(request: Ask, table_id: TableId, data: JSONBody[Keyed], lang: LangQuery = "en") -> Table:
    hall, caller = hall_of(request), caller_of(request)
    live = await hall.table(table_id)
    await seats.leave(hall, live, caller, data.key)
    return table_document(live, caller, lang)


@post("/tables/{table_id:str}/concede", summary="Give a seat up", status_code=200)
async def concede_seat(request: Ask, table_id: TableId, data: JSONBody[Concede], lang: LangQuery = "en") -> Table:
    hall, caller = hall_of(request), caller_of(request)
    live = await hall.table(table_id)
    await seats.concede(hall, live, caller, data.key, data.seat)
    return table_document(live, caller, lang)


@post("/tables/{table_id:str}/rematch", summary="The same seats again", status_code=200)
async def rematch_table(request: Ask, table_id: TableId, data: JSONBody[Keyed], lang: LangQuery = "en") -> Table:
    hall, caller = hall_of(request), caller_of(request)
    live = await hall.table(table_id)
    return table_document(await tables.rematch(hall, live, caller), caller, lang)


@post("/tables/{table_id:str}/close", summary="Close the table (host)", status_code=200)
async def close_table(request: Ask, table_id: TableId, data: JSONBody[Keyed], lang: LangQuery = "en") -> Table:
    hall, caller = hall_of(request), caller_of(request)
    live = await hall.table(table_id)
    await tables.close(hall, live, caller, data.key)
    return table_document(live, caller, lang)


@post("/tables/{table_id:str}/mute", summary="Hear somebody's chat no more, or again", status_code=200)
async def mute_somebody(
    request: Ask, table_id: TableId, data: JSONBody[Mute], code: CodeQuery = None, lang: LangQuery = "en"
) -> Table:
    hall, caller = hall_of(request), caller_of(request)
    live = await hall.table(table_id)
    hall.chat.take(counts_as(caller, live))
    await talking.mute(hall, live, caller, data, code)
    return table_document(live, caller, lang)


@post("/tables/{table_id:str}/chat", summary="Say something", status_code=200)
async def say(
    request: Ask, table_id: TableId, data: JSONBody[Say], code: CodeQuery = None, lang: LangQuery = "en"
) -> Table:
    hall, caller = hall_of(request), caller_of(request)
    live = await hall.table(table_id)
    hall.chat.take(counts_as(caller, live))
    await talking.say(hall, live, caller, data, code)
    return table_document(live, caller, lang)


# Seats


@post("/tables/{table_id:str}/seats/{seat:int}/remove", summary="Send a seat's person away (host)", status_code=200)
async def remove_seat(
    request: Ask, table_id: TableId, seat: SeatPath, data: JSONBody[Keyed], lang: LangQuery = "en"
) -> Table:
    hall, caller = hall_of(request), caller_of(request)
    live = await hall.table(table_id)
    await seats.remove(hall, live, caller, data.key, seat)
    return table_document(live, caller, lang)


@post(
    "/tables/{table_id:str}/seats/{seat:int}/bot",
    summary="Seat a bot (host; for whoever is away others, too, while the host is)",
    status_code=200,
)
async def seat_bot(
    request: Ask, table_id: TableId, seat: SeatPath, data: JSONBody[SeatBot], lang: LangQuery = "en"
) -> Table:
    hall, caller = hall_of(request), caller_of(request)
    live = await hall.table(table_id)
    await seats.seat_bot(hall, live, caller, data, seat)
    return table_document(live, caller, lang)


@post("/tables/{table_id:str}/seats/{seat:int}/take", summary="Take your seat back from a bot", status_code=200)
async def take_seat(
    request: Ask, table_id: TableId, seat: SeatPath, data: JSONBody[Keyed], lang: LangQuery = "en"
) -> Table:
    hall, caller = hall_of(request), caller_of(request)
    live = await hall.table(table_id)
    await seats.take(hall, live, caller, data.key, seat)
    return table_document(live, caller, lang)


@post("/tables/{table_id:str}/seats/{seat:int}/links", summary="A private link to your seat", status_code=200)
async def make_link(request: Ask, table_id: TableId, seat: SeatPath, data: JSONBody[Keyed]) -> SeatLink:
    hall, caller = hall_of(request), caller_of(request)
    live = await hall.table(table_id)
    return await seats.make_link(hall, live, caller, data.key, seat)


@delete("/tables/{table_id:str}/seats/{seat:int}/links", summary="Revoke all links and tokens of your seat")
async def revoke_links(request: Ask, table_id: TableId, seat: SeatPath) -> None:
    hall, caller = hall_of(request), caller_of(request)
    live = await hall.table(table_id)
    await seats.revoke_links(hall, live, caller, seat)


@post("/tables/{table_id:str}/claim", summary="Open a private link on this browser", status_code=200)
async def claim_seat(request: Ask, table_id: TableId, data: JSONBody[Claim], lang: LangQuery = "en") -> Table:
    hall, caller = hall_of(request), caller_of(request)
    live = await hall.table(table_id)
    await seats.claim(hall, live, caller, data.token)
    return table_document(live, caller, lang)
