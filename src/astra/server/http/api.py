"""The HTTP API under /api/v1: every route, and how what they are sent is read."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec
from litestar import Router
from litestar.exceptions import InternalServerException

from astra.server.http import routes_people, routes_play, routes_tables
from astra.server.http.errors import Refused
from astra.server.http.parameters import REFUSALS, Ask

API = [
    routes_people.get_me,
    routes_people.put_me,
    routes_people.delete_me,
    routes_people.my_tables,
    routes_people.get_server,
    routes_people.switch_lan,
    routes_people.get_opponents,
    routes_people.get_modifiers,
    routes_people.current_edition,
    routes_people.get_edition,
    routes_tables.list_tables,
    routes_tables.create_table,
    routes_tables.get_table,
    routes_tables.join_table,
    routes_tables.start_table,
    routes_tables.leave_table,
    routes_tables.concede_seat,
    routes_tables.rematch_table,
    routes_tables.close_table,
    routes_tables.mute_somebody,
    routes_tables.say,
    routes_tables.remove_seat,
    routes_tables.seat_bot,
    routes_tables.take_seat,
    routes_tables.make_link,
    routes_tables.revoke_links,
    routes_tables.claim_seat,
    routes_play.get_view,
    routes_play.preview,
    routes_play.act,
    routes_play.undo,
    routes_play.hint,
    routes_play.get_log,
    routes_play.get_events,
    routes_play.get_record,
    routes_play.get_deal,
    routes_play.get_replay,
    routes_play.get_replay_log,
    routes_play.get_history,
]


DEEPEST = 64
TEXTS_AND_BRACKETS = re.compile(rb'"(?:[^"\\]|\\.)*"?|[\[\]{}]', re.DOTALL)


async def decode_strictly(request: Ask) -> None:
    """Litestar takes "1" for 1 and so on; we do not, and say where the mistake is."""
    field = request.route_handler.parsed_data_field
    if field is not None:
        body = await _body(request)
        if is_deep(body):
            problem = f"this is nested too deeply: {DEEPEST} levels are the most"
            raise Refused("bad-request", 400, arguments={"problem": problem})
        try:
            _decoder(field.annotation).decode(body)
        except msgspec.MsgspecError as error:
            raise Refused("bad-request", 400, arguments={"problem": str(error)}) from None
        except UnicodeDecodeError:
            raise Refused("bad-request", 400, arguments={"problem": "this is not UTF-8"}) from None


async def _body(request: Ask) -> bytes:
    try:
        return await request.body()
    except InternalServerException:  # so Litestar calls it if somebody hangs up: nobody will hear the answer
        problem = "the request ended before all of its content had come"
        raise Refused("bad-request", 400, arguments={"problem": problem}) from None


def is_deep(body: bytes) -> bool:
    """Whether JSON is nested more deeply than anything of ours: readers of it would run out of stack."""
    if body.count(b"[") + body.count(b"{") <= DEEPEST:
        return False
    depth = 0
    for part in TEXTS_AND_BRACKETS.finditer(body):
        if part[0] in (b"[", b"{"):
            depth += 1
            if depth > DEEPEST:
                return True
        elif part[0] in (b"]", b"}"):
            depth -= 1
    return False


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def api_router() -> Router:
    for handler in API:
        handler.responses = {**REFUSALS, **(handler.responses or {})}
    return Router("/api/v1", route_handlers=API, before_request=decode_strictly)
