"""The HTTP API under /api/v1: each route checks, asks the module of its subject, and answers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import cache
from typing import Annotated, Any, cast

import msgspec
from litestar import MediaType, Request, Response, Router, delete, get, post, put
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.response import Stream

import astra
from astra.locales import LANGUAGES
from astra.server import finished, guests, play, seats, tables
from astra.server.callers import Caller, needs_guest, needs_seat, needs_to_see, needs_to_watch
from astra.server.documents import (
    Act,
    AskHint,
    Claim,
    Concede,
    CurrentEdition,
    Deal,
    Hints,
    History,
    Join,
    Keyed,
    Lan,
    Language,
    LanSwitch,
    Log,
    Me,
    Moment,
    Mute,
    NewTable,
    Opponents,
    Preview,
    PutMe,
    Say,
    SeatBot,
    SeatLink,
    Server,
    Snapshot,
    Table,
    Tables,
    Try,
    Undo,
    Update,
)
from astra.server.errors import ErrorAnswer, Refused
from astra.server.hall import Hall
from astra.server.hints import hints_document
from astra.server.opponents import opponents_document
from astra.server.present import (
    log_document,
    snapshot_bytes,
    summary_of_live,
    summary_of_row,
    table_document,
)
from astra.server.stream import Subscriber

LangQuery = Annotated[Language, QueryParameter(name="lang", description="The language of texts.")]
SeatQuery = Annotated[
    int | None, QueryParameter(name="seat", ge=0, le=4, description="One of your seats; without it a spectator's view.")
]
CodeQuery = Annotated[
    str | None, QueryParameter(name="code", max_length=64, description="The code of an invitation link.")
]
TableId = Annotated[str, PathParameter(description="A table's id.", max_length=24)]
SeatPath = Annotated[int, PathParameter(ge=0, le=4, description="A seat, from 0.")]

REFUSALS = {
    status: ResponseSpec(ErrorAnswer, description=text, generate_examples=False)
    for status, text in {
        400: "Something in the request cannot be read.",
        401: "Nobody is known by this cookie: PUT /me first.",
        403: "Not yours to do or to see.",
        404: "There is no such thing.",
        409: "The table is not in the state for it; `stale` brings the present snapshot in `update`.",
        413: "The request is too large.",
        422: "The rules or the table forbid it; `illegal` names the action's index and the rule.",
        429: "Too many requests; Retry-After says when to go on.",
        503: "The server is busy; Retry-After says when to go on.",
    }.items()
}


def caller_of(request: Request[Any, Any, Any]) -> Caller:
    return cast(Caller, request.scope["state"]["caller"])


def hall_of(request: Request[Any, Any, Any]) -> Hall:
    return cast(Hall, request.app.state.hall)


def encoded(raw: Any, status: int = 200) -> Any:
    """An answer that is JSON already."""
    return Response(bytes(raw), status_code=status, media_type=MediaType.JSON)


Ask = Request[Any, Any, Any]


# Oneself


@get("/me", summary="Who you are")
async def get_me(request: Ask) -> Me:
    hall = hall_of(request)
    return guests.me_document(await guests.get_me(hall, caller_of(request)), hall.settings.retention_days)


@put("/me", summary="Take a name; sets the cookie")
async def put_me(request: Ask, data: JSONBody[PutMe]) -> Response[Me]:
    hall, caller = hall_of(request), caller_of(request)
    if caller.guest is None:
        hall.new_guests.take(caller.address)
    row = await guests.put_me(hall, caller, data)
    cookie = hall.cookies.make(row.id, request.scope["scheme"] == "https")
    return Response(guests.me_document(row, hall.settings.retention_days), cookies=[cookie])


@delete("/me", summary="Delete my data")
async def delete_me(request: Ask) -> Response[None]:
    hall = hall_of(request)
    await guests.delete_me(hall, caller_of(request))
    return Response(None, status_code=204, cookies=[hall.cookies.gone(request.scope["scheme"] == "https")])


@get("/me/tables", summary="Your games, newest first")
async def my_tables(request: Ask) -> Tables:
    hall, caller = hall_of(request), caller_of(request)
    rows = await hall.store.tables_of(needs_guest(caller))
    return Tables([_summary(hall, row, caller) for row in rows])


def _summary(hall: Hall, row: Any, caller: Caller) -> Any:
    live = hall.tables.get(row.id)
    return summary_of_row(row, caller) if live is None else summary_of_live(live, caller)


# The server


@get("/server", summary="What this server is")
async def get_server(request: Ask) -> Server:
    return server_document(hall_of(request))


@post("/server/lan", summary="Listen on the local network, or stop", status_code=200)
async def switch_lan(request: Ask, data: JSONBody[LanSwitch]) -> Server:
    hall, caller = hall_of(request), caller_of(request)
    if not hall.settings.private or caller.address not in ("127.0.0.1", "::1"):
        raise Refused("not-private", 403)
    needs_guest(caller)
    await hall.lan.switch(hall.application, data.on)
    return server_document(hall)


def server_document(hall: Hall) -> Server:
    lan = hall.lan
    return Server(
        name="astra",
        version=astra.__version__,
        private=hall.settings.private,
        lan=Lan(offered=lan.offered(), on=lan.on, addresses=lan.urls()),
        retention_days=hall.settings.retention_days,
        languages=list(LANGUAGES),  # type: ignore[arg-type]
        compiled=astra.COMPILED,
    )


@get("/opponents", summary="The bots that can be seated", sync_to_thread=False)
def get_opponents() -> Opponents:
    return opponents_document()


@get("/editions/current", summary="The edition that new tables have")
async def current_edition(request: Ask) -> CurrentEdition:
    return CurrentEdition(hall_of(request).current_edition)


@get("/editions/{digest:str}", summary="An edition by its hash: cards, boards, tracks")
async def get_edition(request: Ask, digest: Annotated[str, PathParameter(max_length=64)]) -> Response[dict[str, Any]]:
    document = await hall_of(request).store.edition(digest)
    if document is None:
        raise Refused("no-such-edition", 404)
    response = encoded(document.encode())
    response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
    return cast("Response[dict[str, Any]]", response)


# Tables


@get("/tables", summary="Public tables, to join or to watch")
async def list_tables(request: Ask) -> Tables:
    hall, caller = hall_of(request), caller_of(request)
    rows = await hall.store.listed()
    wanted = [row for row in rows if row.status == "open" or msgspec.json.decode(row.document)["watch"] == "anyone"]
    return Tables([_summary(hall, row, caller) for row in wanted])


@post("/tables", summary="A new table; it starts by itself when no seat is open")
async def create_table(request: Ask, data: JSONBody[NewTable]) -> Table:
    hall, caller = hall_of(request), caller_of(request)
    hall.new_tables.take(caller.guest or caller.address)
    live = await tables.create(hall, caller, data)
    return table_document(live, caller)


@get("/tables/{table_id:str}", summary="A table")
async def get_table(request: Ask, table_id: TableId, code: CodeQuery = None) -> Table:
    hall, caller = hall_of(request), caller_of(request)
    live = await hall.table(table_id)
    needs_to_see(caller, live, code)
    return table_document(live, caller)


@post("/tables/{table_id:str}/join", summary="Take an open seat", status_code=200)
async def join_table(request: Ask, table_id: TableId, data: JSONBody[Join]) -> Table:
    hall, caller = hall_of(request), caller_of(request)
    live = await hall.table(table_id)
    await tables.join(hall, live, caller, data)
    return table_document(live, caller)


@post("/tables/{table_id:str}/start", summary="Start the game (host)", status_code=200)
async def start_table(request: Ask, table_id: TableId, data: JSONBody[Keyed]) -> Table:
    hall, caller = hall_of(request), caller_of(request)
    live = await hall.table(table_id)
    await tables.start(hall, live, caller, data.key)
    return table_document(live, caller)


@post("/tables/{table_id:str}/leave", summary="Leave; in a game the same as conceding", status_code=200)
async def leave_table(request: Ask, table_id: TableId, data: JSONBody[Keyed]) -> Table:
    hall, caller = hall_of(request), caller_of(request)
    live = await hall.table(table_id)
    await seats.leave(hall, live, caller, data.key)
    return table_document(live, caller)


@post("/tables/{table_id:str}/concede", summary="Give a seat up", status_code=200)
async def concede_seat(request: Ask, table_id: TableId, data: JSONBody[Concede]) -> Table:
    hall, caller = hall_of(request), caller_of(request)
    live = await hall.table(table_id)
    await seats.concede(hall, live, caller, data.key, data.seat)
    return table_document(live, caller)


@post("/tables/{table_id:str}/rematch", summary="The same seats again", status_code=200)
async def rematch_table(request: Ask, table_id: TableId, data: JSONBody[Keyed]) -> Table:
    hall, caller = hall_of(request), caller_of(request)
    live = await hall.table(table_id)
    return table_document(await tables.rematch(hall, live, caller), caller)


@post("/tables/{table_id:str}/close", summary="Close the table (host)", status_code=200)
async def close_table(request: Ask, table_id: TableId, data: JSONBody[Keyed]) -> Table:
    hall, caller = hall_of(request), caller_of(request)
    live = await hall.table(table_id)
    await tables.close(hall, live, caller, data.key)
    return table_document(live, caller)


@post("/tables/{table_id:str}/mute", summary="Hear somebody's chat no more, or again", status_code=200)
async def mute_somebody(request: Ask, table_id: TableId, data: JSONBody[Mute]) -> Table:
    hall, caller = hall_of(request), caller_of(request)
    live = await hall.table(table_id)
    await tables.mute(hall, live, caller, data)
    return table_document(live, caller)


@post("/tables/{table_id:str}/chat", summary="Say something", status_code=200)
async def say(request: Ask, table_id: TableId, data: JSONBody[Say], code: CodeQuery = None) -> Table:
    hall, caller = hall_of(request), caller_of(request)
    live = await hall.table(table_id)
    hall.chat.take(caller.guest or caller.address)
    await tables.say(hall, live, caller, data, code)
    return table_document(live, caller)


# Seats


@post("/tables/{table_id:str}/seats/{seat:int}/remove", summary="Send a seat's person away (host)", status_code=200)
async def remove_seat(request: Ask, table_id: TableId, seat: SeatPath, data: JSONBody[Keyed]) -> Table:
    hall, caller = hall_of(request), caller_of(request)
    live = await hall.table(table_id)
    await seats.remove(hall, live, caller, data.key, seat)
    return table_document(live, caller)


@post("/tables/{table_id:str}/seats/{seat:int}/bot", summary="Seat a bot (host)", status_code=200)
async def seat_bot(request: Ask, table_id: TableId, seat: SeatPath, data: JSONBody[SeatBot]) -> Table:
    hall, caller = hall_of(request), caller_of(request)
    live = await hall.table(table_id)
    await seats.seat_bot(hall, live, caller, data, seat)
    return table_document(live, caller)


@post("/tables/{table_id:str}/seats/{seat:int}/take", summary="Take your seat back from a bot", status_code=200)
async def take_seat(request: Ask, table_id: TableId, seat: SeatPath, data: JSONBody[Keyed]) -> Table:
    hall, caller = hall_of(request), caller_of(request)
    live = await hall.table(table_id)
    await seats.take(hall, live, caller, data.key, seat)
    return table_document(live, caller)


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
async def claim_seat(request: Ask, table_id: TableId, data: JSONBody[Claim]) -> Table:
    hall, caller = hall_of(request), caller_of(request)
    live = await hall.table(table_id)
    await seats.claim(hall, live, caller, data.token)
    return table_document(live, caller)


# Play


@get("/tables/{table_id:str}/view", summary="The whole present")
async def get_view(
    request: Ask, table_id: TableId, seat: SeatQuery = None, lang: LangQuery = "en", code: CodeQuery = None
) -> Response[Snapshot]:
    hall, caller = hall_of(request), caller_of(request)
    live = await hall.table(table_id)
    needs_to_read(caller, live, seat, code)
    return cast("Response[Snapshot]", encoded(snapshot_bytes(live, seat, lang, caller)))


@post("/tables/{table_id:str}/preview", summary="Try actions without committing them", status_code=200)
async def preview(request: Ask, table_id: TableId, data: JSONBody[Try], lang: LangQuery = "en") -> Response[Preview]:
    hall, caller = hall_of(request), caller_of(request)
    live = await hall.table(table_id)
    document = play.try_actions(live, caller, data, lang)
    return cast("Response[Preview]", encoded(msgspec.json.encode(document)))


@post("/tables/{table_id:str}/actions", summary="Play a list of actions: all or none", status_code=200)
async def act(request: Ask, table_id: TableId, data: JSONBody[Act], lang: LangQuery = "en") -> Response[Update]:
    hall, caller = hall_of(request), caller_of(request)
    live = await hall.table(table_id)
    return cast("Response[Update]", encoded(await play.act(hall, live, caller, data, lang)))


@post("/tables/{table_id:str}/undo", summary="Take your last action back", status_code=200)
async def undo(request: Ask, table_id: TableId, data: JSONBody[Undo], lang: LangQuery = "en") -> Response[Update]:
    hall, caller = hall_of(request), caller_of(request)
    live = await hall.table(table_id)
    return cast("Response[Update]", encoded(await play.undo(hall, live, caller, data, lang)))


@post("/tables/{table_id:str}/hint", summary="What the search would play", status_code=200)
async def hint(request: Ask, table_id: TableId, data: JSONBody[AskHint], lang: LangQuery = "en") -> Hints:
    hall, caller = hall_of(request), caller_of(request)
    live = await hall.table(table_id)
    hall.hint_limits.take(caller.token or caller.guest or caller.address)
    return await hints_document(hall, live, caller, data, lang)


@get("/tables/{table_id:str}/log", summary="What happened, in words")
async def get_log(
    request: Ask, table_id: TableId, seat: SeatQuery = None, lang: LangQuery = "en", code: CodeQuery = None
) -> Log:
    hall, caller = hall_of(request), caller_of(request)
    live = await hall.table(table_id)
    needs_to_read(caller, live, seat, code)
    return log_document(await hall.whole(live) if live.trimmed else live, seat, lang)


@get(
    "/tables/{table_id:str}/events",
    summary="Server-sent events: what happens, as it happens",
    description=(
        "`text/event-stream`. Events: `snapshot` (StreamSnapshots), `update` (StreamUpdates), `table` (Table), "
        "`chat` (ChatLine), `turn` (StreamTurn), and a comment every 15 seconds. Reconnect with `Last-Event-ID`."
    ),
    media_type="text/event-stream",
)
async def get_events(
    request: Ask,
    table_id: TableId,
    seats: Annotated[
        str | None,
        QueryParameter(
            name="seats",
            pattern="^[0-4](,[0-4]){0,4}$",
            description="Your seats, with commas; without them a spectator's stream.",
        ),
    ] = None,
    lang: LangQuery = "en",
    after: Annotated[int | None, QueryParameter(name="after", ge=0, description="As Last-Event-ID.")] = None,
    code: CodeQuery = None,
) -> Stream:
    hall, caller = hall_of(request), caller_of(request)
    live = await hall.table(table_id)
    wanted = tuple(sorted({int(number) for number in seats.split(",")})) if seats else ()
    for number in wanted:
        needs_read_seat(caller, live, number)
    if not wanted:
        needs_to_watch(caller, live, code)
    if not hall.streams.room_for(caller):
        raise Refused("too-many-streams", 429, headers={"Retry-After": "5"})
    last = request.headers.get("Last-Event-ID", "")
    resume = int(last) if last.isascii() and last.isdigit() and len(last) < 16 else after
    messages: AsyncIterator[bytes] = hall.streams.open(Subscriber(live, caller, wanted, lang), resume)
    return Stream(
        messages,
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


def needs_read_seat(caller: Caller, live: Any, seat: int) -> None:
    if seat >= len(live.state.seats):
        raise Refused("no-such-seat", 404, arguments={"seat": seat + 1})
    needs_seat(caller, live, seat)


def needs_to_read(caller: Caller, live: Any, seat: int | None, code: str | None) -> None:
    """Views and logs of a seat are for its own people."""
    if seat is None:
        needs_to_watch(caller, live, code)
    else:
        needs_read_seat(caller, live, seat)


# Finished games


@get("/tables/{table_id:str}/record", summary="The record of a finished game", media_type=MediaType.TEXT)
async def get_record(request: Ask, table_id: TableId, code: CodeQuery = None) -> str:
    hall, caller = hall_of(request), caller_of(request)
    live = await hall.table(table_id)
    needs_to_watch(caller, live, code)
    return finished.record_text(live)


@get("/tables/{table_id:str}/deal", summary="The committed deal: its hash at once, its text at the end")
async def get_deal(request: Ask, table_id: TableId, code: CodeQuery = None) -> Deal:
    hall, caller = hall_of(request), caller_of(request)
    live = await hall.table(table_id)
    needs_to_see(caller, live, code)
    return finished.deal_document(live)


@get("/tables/{table_id:str}/replay", summary="A finished game after any of its actions")
async def get_replay(
    request: Ask,
    table_id: TableId,
    action: Annotated[int | None, QueryParameter(name="action", ge=0, le=100_000)] = None,
    lang: LangQuery = "en",
    code: CodeQuery = None,
) -> Moment:
    hall, caller = hall_of(request), caller_of(request)
    live = await hall.table(table_id)
    needs_to_watch(caller, live, code)
    return await hall.store.aside(lambda: finished.replay_moment(live, action, lang))


@get("/tables/{table_id:str}/history", summary="Fame over time and the final scoring")
async def get_history(request: Ask, table_id: TableId, code: CodeQuery = None) -> History:
    hall, caller = hall_of(request), caller_of(request)
    live = await hall.table(table_id)
    needs_to_watch(caller, live, code)
    return await hall.store.aside(lambda: finished.history_document(live))


API = [
    get_me,
    put_me,
    delete_me,
    my_tables,
    get_server,
    switch_lan,
    get_opponents,
    current_edition,
    get_edition,
    list_tables,
    create_table,
    get_table,
    join_table,
    start_table,
    leave_table,
    concede_seat,
    rematch_table,
    close_table,
    mute_somebody,
    say,
    remove_seat,
    seat_bot,
    take_seat,
    make_link,
    revoke_links,
    claim_seat,
    get_view,
    preview,
    act,
    undo,
    hint,
    get_log,
    get_events,
    get_record,
    get_deal,
    get_replay,
    get_history,
]


async def decode_strictly(request: Ask) -> None:
    """Litestar takes "1" for 1 and so on; we do not, and say where the mistake is."""
    field = request.route_handler.parsed_data_field
    if field is not None:
        try:
            _decoder(field.annotation).decode(await request.body())
        except msgspec.MsgspecError as error:
            raise Refused("bad-request", 400, arguments={"problem": str(error)}) from None
        except UnicodeDecodeError:
            raise Refused("bad-request", 400, arguments={"problem": "this is not UTF-8"}) from None


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def api_router() -> Router:
    for handler in API:
        handler.responses = {**REFUSALS, **(handler.responses or {})}
    return Router("/api/v1", route_handlers=API, before_request=decode_strictly)
