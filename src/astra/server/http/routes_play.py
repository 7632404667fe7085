"""Routes of a game: views, actions, events, and what can be seen when it is over."""

from __future__ import annotations

from typing import Annotated, cast

import msgspec
from litestar import MediaType, Response, get, post
from litestar.di import NamedDependency as Named
from litestar.params import JSONBody, QueryParameter
from litestar.response import Stream

from astra.server.bots.hints import HintsAtTable
from astra.server.http.connections import direct_of
from astra.server.http.dependencies import Ask, CodeQuery, InGame, LangQuery, SeatQuery, encoded
from astra.server.http.errors import Busy, Refused
from astra.server.http.schemas_preview import Preview
from astra.server.rendering import render_ahead
from astra.server.stream.streams import Streams
from astra.server.stream.subscribers import Subscriber
from astra.table import replay
from astra.table.callers import needs_seat, needs_to_read, needs_to_watch
from astra.table.documents import Log, Snapshot, Update
from astra.table.documents_finished import Deal, History, Moment
from astra.table.limits import MOST_ROWS
from astra.table.messages import updates_at_first
from astra.table.playing import try_actions
from astra.table.readers import Reader, log_document, snapshot_bytes
from astra.table.refusals import Stale
from astra.table.schemas import Act, AskHint, Hints, Try, Undo

# Play


@get("/tables/{table_id:str}/view", summary="The complete current snapshot")
async def get_view(
    game: Named[InGame], seat: SeatQuery = None, lang: LangQuery = "en", code: CodeQuery = None
) -> Response[Snapshot]:
    needs_to_read(game.caller, game.table, seat, code)
    await render_ahead(game.aside, game.table, [seat], lang)
    snapshot = snapshot_bytes(game.table, Reader(game.caller, lang, seat), game.live.now())
    return cast("Response[Snapshot]", encoded(snapshot))


@post("/tables/{table_id:str}/preview", summary="Try actions without committing them", status_code=200)
async def preview(game: Named[InGame], data: JSONBody[Try], lang: LangQuery = "en") -> Response[Preview]:
    needs_seat(game.caller, game.table, data.seat)
    try:
        with game.archive.counted(game.table, game.caller):
            document = try_actions(game.table, game.caller, data.seat, data.version, data.actions, data.ahead)
    except Stale:
        raise await game.play.stale(game.live, game.caller, data, lang) from None
    return cast("Response[Preview]", encoded(msgspec.json.encode(document)))


@post("/tables/{table_id:str}/actions", summary="Play a list of actions: all or none", status_code=200)
async def act(game: Named[InGame], data: JSONBody[Act], lang: LangQuery = "en") -> Response[Update]:
    return cast("Response[Update]", encoded(await game.play.act(game.live, game.caller, data, lang)))


@post("/tables/{table_id:str}/undo", summary="Take back what you last played, as one", status_code=200)
async def undo(game: Named[InGame], data: JSONBody[Undo], lang: LangQuery = "en") -> Response[Update]:
    return cast("Response[Update]", encoded(await game.play.undo(game.live, game.caller, data, lang)))


@post("/tables/{table_id:str}/hint", summary="What the search would play", status_code=200)
async def hint(
    game: Named[InGame], hints: Named[HintsAtTable], data: JSONBody[AskHint], lang: LangQuery = "en"
) -> Hints:
    try:
        return await hints.document(game.live, Reader(game.caller, lang, data.seat), data.seat, data.version)
    except Stale:
        raise await game.play.stale(game.live, game.caller, data, lang) from None


@get("/tables/{table_id:str}/log", summary="What happened, in words")
async def get_log(game: Named[InGame], seat: SeatQuery = None, lang: LangQuery = "en", code: CodeQuery = None) -> Log:
    needs_to_read(game.caller, game.table, seat, code)
    reader = Reader(game.caller, lang, seat)
    if game.table.trimmed:
        return await game.archive.read(game.table, game.caller, lambda whole: log_document(whole, reader))
    await render_ahead(game.aside, game.table, [seat], lang)
    return log_document(game.table, reader)


@get(
    "/tables/{table_id:str}/events",
    summary="Server-sent events: what happens, as it happens",
    description=(
        "`text/event-stream`. Events: `snapshot` (StreamSnapshots), `recent` (StreamRecent), `update` (StreamUpdates), "
        "`table` (Table), `chat` (ChatLine), `turn` (StreamTurn), and a comment every 15 seconds. Reconnect with "
        "`Last-Event-ID`."
    ),
    media_type="text/event-stream",
)
async def get_events(
    request: Ask,
    game: Named[InGame],
    streams: Named[Streams],
    seats: Annotated[
        str | None,
        QueryParameter(
            name="seats",
            pattern="^[0-4](,[0-4]){0,4}$",
            description="Your seats, with commas; a spectator's view comes with several, and alone without any.",
        ),
    ] = None,
    lang: LangQuery = "en",
    after: Annotated[int | None, QueryParameter(name="after", ge=0, description="As Last-Event-ID.")] = None,
    code: CodeQuery = None,
) -> Stream:
    wanted = tuple(sorted({int(number) for number in seats.split(",")})) if seats else ()
    direct = direct_of(request.scope)
    subscriber = Subscriber(game.live, game.caller, wanted, lang, code, None if direct is None else direct.push)
    last = request.headers.get("Last-Event-ID", "")
    resume = int(last) if last.isascii() and last.isdigit() and len(last) < 16 else after
    _needs_stream(streams, subscriber)
    await render_ahead(game.aside, game.table, subscriber.viewpoints, lang, updates_at_first(subscriber, resume))
    _needs_stream(streams, subscriber)  # meanwhile others may have come, or the caller been sent away
    return Stream(
        streams.open(subscriber, resume),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


def _needs_stream(streams: Streams, subscriber: Subscriber) -> None:
    """The caller may follow the table from these viewpoints, and there is room for one more stream."""
    table = subscriber.live.table
    for number in subscriber.seats:
        needs_to_read(subscriber.caller, table, number, subscriber.code)
    if not subscriber.seats:
        needs_to_watch(subscriber.caller, table, subscriber.code)
    if streams.closed:
        raise Busy
    if not streams.room_for(subscriber):
        raise Refused("too-many-streams", 429, headers={"Retry-After": "5"})


# Finished games


@get("/tables/{table_id:str}/record", summary="The record of a finished game", media_type=MediaType.TEXT)
async def get_record(game: Named[InGame], code: CodeQuery = None) -> str:
    needs_to_watch(game.caller, game.table, code)
    return replay.record_text(game.table)


@get("/tables/{table_id:str}/deal", summary="The committed deal: its hash at once, its text at the end")
async def get_deal(game: Named[InGame], code: CodeQuery = None) -> Deal:
    needs_to_watch(game.caller, game.table, code)
    return replay.deal_document(game.table)


@get("/tables/{table_id:str}/replay", summary="A finished game after any of its actions")
async def get_replay(
    game: Named[InGame],
    action: Annotated[int | None, QueryParameter(name="action", ge=0, le=MOST_ROWS)] = None,
    lang: LangQuery = "en",
    code: CodeQuery = None,
) -> Moment:
    needs_to_watch(game.caller, game.table, code)
    table = game.table
    return await game.archive.work(table, game.caller, lambda: replay.replay_moment(table, action, lang))


@get("/tables/{table_id:str}/replay/log", summary="A finished game in words, each line with the number of its action")
async def get_replay_log(game: Named[InGame], lang: LangQuery = "en", code: CodeQuery = None) -> Log:
    needs_to_watch(game.caller, game.table, code)
    table = game.table
    return await game.archive.work(table, game.caller, lambda: replay.replay_log(table, lang))


@get("/tables/{table_id:str}/history", summary="Fame over time and the final scoring")
async def get_history(game: Named[InGame], code: CodeQuery = None) -> History:
    needs_to_watch(game.caller, game.table, code)
    table = game.table
    return await game.archive.work(table, game.caller, lambda: replay.history_document(table))
