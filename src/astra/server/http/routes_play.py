"""Routes of a game: views, actions, events, and what can be seen when it is over."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated, Any, cast

import msgspec
from litestar import MediaType, Response, get, post
from litestar.params import JSONBody, QueryParameter
from litestar.response import Stream

from astra.server import finished, play
from astra.server.callers import Caller, needs_seat, needs_that_seat, needs_to_watch
from astra.server.documents import (
    log_document,
    snapshot_bytes,
)
from astra.server.http.errors import Refused
from astra.server.http.parameters import (
    Ask,
    CodeQuery,
    LangQuery,
    SeatQuery,
    TableId,
    caller_of,
    encoded,
    registry_of,
)
from astra.server.http.schemas import (
    Act,
    AskHint,
    Hints,
    Log,
    Snapshot,
    Try,
    Undo,
    Update,
)
from astra.server.http.schemas_finished import Deal, History, Moment
from astra.server.http.schemas_preview import Preview
from astra.server.registry import Registry
from astra.server.rendering import tell_ahead, tell_stale_ahead
from astra.server.stream.streams import Subscriber

# Play


@get("/tables/{table_id:str}/view", summary="The whole present")
async def get_view(
    request: Ask, table_id: TableId, seat: SeatQuery = None, lang: LangQuery = "en", code: CodeQuery = None
) -> Response[Snapshot]:
    registry, caller = registry_of(request), caller_of(request)
    live = await registry.table(table_id)
    needs_to_read(caller, live, seat, code)
    await tell_ahead(registry, live, [seat], lang)
    return cast("Response[Snapshot]", encoded(snapshot_bytes(live, seat, lang, caller)))


@post("/tables/{table_id:str}/preview", summary="Try actions without committing them", status_code=200)
async def preview(request: Ask, table_id: TableId, data: JSONBody[Try], lang: LangQuery = "en") -> Response[Preview]:
    registry, caller = registry_of(request), caller_of(request)
    live = await registry.table(table_id)
    needs_seat(caller, live, data.seat)
    await tell_stale_ahead(registry, live, data, lang)
    with registry.archive.counted(live, caller):
        document = play.try_actions(live, caller, data, lang)
    return cast("Response[Preview]", encoded(msgspec.json.encode(document)))


@post("/tables/{table_id:str}/actions", summary="Play a list of actions: all or none", status_code=200)
async def act(request: Ask, table_id: TableId, data: JSONBody[Act], lang: LangQuery = "en") -> Response[Update]:
    registry, caller = registry_of(request), caller_of(request)
    live = await registry.table(table_id)
    return cast("Response[Update]", encoded(await play.act(registry, live, caller, data, lang)))


@post("/tables/{table_id:str}/undo", summary="Take back what you last played, as one", status_code=200)
async def undo(request: Ask, table_id: TableId, data: JSONBody[Undo], lang: LangQuery = "en") -> Response[Update]:
    registry, caller = registry_of(request), caller_of(request)
    live = await registry.table(table_id)
    return cast("Response[Update]", encoded(await play.undo(registry, live, caller, data, lang)))


@post("/tables/{table_id:str}/hint", summary="What the search would play", status_code=200)
async def hint(request: Ask, table_id: TableId, data: JSONBody[AskHint], lang: LangQuery = "en") -> Hints:
    registry, caller = registry_of(request), caller_of(request)
    live = await registry.table(table_id)
    return await registry.hints.document(live, caller, data, lang)


@get("/tables/{table_id:str}/log", summary="What happened, in words")
async def get_log(
    request: Ask, table_id: TableId, seat: SeatQuery = None, lang: LangQuery = "en", code: CodeQuery = None
) -> Log:
    registry, caller = registry_of(request), caller_of(request)
    live = await registry.table(table_id)
    needs_to_read(caller, live, seat, code)
    if live.trimmed:
        return await registry.archive.read(live, caller, lambda whole: log_document(whole, seat, lang))
    await tell_ahead(registry, live, [seat], lang)
    return log_document(live, seat, lang)


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
    table_id: TableId,
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
    registry, caller = registry_of(request), caller_of(request)
    live = await registry.table(table_id)
    wanted = tuple(sorted({int(number) for number in seats.split(",")})) if seats else ()
    subscriber = Subscriber(live, caller, wanted, lang, code)
    last = request.headers.get("Last-Event-ID", "")
    resume = int(last) if last.isascii() and last.isdigit() and len(last) < 16 else after
    _needs_stream(registry, subscriber)
    await tell_ahead(registry, live, subscriber.eyes, lang, registry.streams.to_tell(subscriber, resume))
    _needs_stream(registry, subscriber)  # meanwhile others may have come, or the caller been sent away
    messages: AsyncIterator[bytes] = registry.streams.open(subscriber, resume)
    return Stream(
        messages,
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


def _needs_stream(registry: Registry, subscriber: Subscriber) -> None:
    """The caller may follow the table with these eyes, and there is room for one more stream."""
    for number in subscriber.seats:
        needs_read_seat(subscriber.caller, subscriber.live, number)
    if not subscriber.seats:
        needs_to_watch(subscriber.caller, subscriber.live, subscriber.code)
    if registry.streams.closed:
        raise Refused("busy", 503, headers={"Retry-After": "1"})
    if not registry.streams.room_for(subscriber):
        raise Refused("too-many-streams", 429, headers={"Retry-After": "5"})


def needs_read_seat(caller: Caller, live: Any, seat: int) -> None:
    needs_that_seat(live, seat)
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
    registry, caller = registry_of(request), caller_of(request)
    live = await registry.table(table_id)
    needs_to_watch(caller, live, code)
    return finished.record_text(live)


@get("/tables/{table_id:str}/deal", summary="The committed deal: its hash at once, its text at the end")
async def get_deal(request: Ask, table_id: TableId, code: CodeQuery = None) -> Deal:
    registry, caller = registry_of(request), caller_of(request)
    live = await registry.table(table_id)
    needs_to_watch(caller, live, code)
    return finished.deal_document(live)


@get("/tables/{table_id:str}/replay", summary="A finished game after any of its actions")
async def get_replay(
    request: Ask,
    table_id: TableId,
    action: Annotated[int | None, QueryParameter(name="action", ge=0, le=100_000)] = None,
    lang: LangQuery = "en",
    code: CodeQuery = None,
) -> Moment:
    registry, caller = registry_of(request), caller_of(request)
    live = await registry.table(table_id)
    needs_to_watch(caller, live, code)
    return await registry.archive.work(live, caller, lambda: finished.replay_moment(live, action, lang))


@get("/tables/{table_id:str}/replay/log", summary="A finished game in words, each line with the number of its action")
async def get_replay_log(request: Ask, table_id: TableId, lang: LangQuery = "en", code: CodeQuery = None) -> Log:
    registry, caller = registry_of(request), caller_of(request)
    live = await registry.table(table_id)
    needs_to_watch(caller, live, code)
    return await registry.archive.work(live, caller, lambda: finished.replay_log(live, lang))


@get("/tables/{table_id:str}/history", summary="Fame over time and the final scoring")
async def get_history(request: Ask, table_id: TableId, code: CodeQuery = None) -> History:
    registry, caller = registry_of(request), caller_of(request)
    live = await registry.table(table_id)
    needs_to_watch(caller, live, code)
    return await registry.archive.work(live, caller, lambda: finished.history_document(live))
