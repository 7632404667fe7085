"""The HTTP API under /api/v1: every route, and how what they are sent is read."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec
from litestar import Router
from litestar.exceptions import InternalServerException

from astra.server import api_people, api_play, api_tables
from astra.server.errors import Refused
from astra.server.routing import REFUSALS, Ask

API = [
    api_people.get_me,
    api_people.put_me,
    api_people.delete_me,
    api_people.my_tables,
    api_people.get_server,
    api_people.switch_lan,
    api_people.get_opponents,
    api_people.get_modifiers,
    api_people.current_edition,
    api_people.get_edition,
    api_tables.list_tables,
    api_tables.create_table,
    api_tables.get_table,
    api_tables.join_table,
    api_tables.start_table,
    api_tables.leave_table,
    api_tables.concede_seat,
    api_tables.rematch_table,
    api_tables.close_table,
    api_tables.mute_somebody,
    api_tables.say,
    api_tables.remove_seat,
    api_tables.seat_bot,
    api_tables.take_seat,
    api_tables.make_link,
    api_tables.revoke_links,
    api_tables.claim_seat,
    api_play.get_view,
    api_play.preview,
    api_play.act,
    api_play.undo,
    api_play.hint,
    api_play.get_log,
    api_play.get_events,
    api_play.get_record,
    api_play.get_deal,
    api_play.get_replay,
    api_play.get_replay_log,
    api_play.get_history,
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
