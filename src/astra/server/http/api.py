"""The HTTP API under /api/v1: every route."""

from __future__ import annotations

from litestar import Router

from astra.server.http import routes_editions, routes_people, routes_play, routes_tables
from astra.server.http.decoding import StrictRequest
from astra.server.http.dependencies import DEPENDENCIES, REFUSALS

API = [
    routes_people.get_me,
    routes_people.put_me,
    routes_people.delete_me,
    routes_people.my_tables,
    routes_people.get_server,
    routes_people.switch_lan,
    routes_people.get_opponents,
    routes_people.get_modifiers,
    routes_editions.current_edition,
    routes_editions.get_edition,
    routes_editions.check_edition,
    routes_editions.read_edition,
    routes_editions.write_edition,
    routes_editions.compare_editions,
    routes_editions.publish_edition,
    routes_tables.list_tables,
    routes_tables.create_table,
    routes_tables.open_record,
    routes_tables.get_table,
    routes_tables.join_table,
    routes_tables.start_table,
    routes_tables.leave_table,
    routes_tables.concede_seat,
    routes_tables.rematch_table,
    routes_tables.close_table,
    routes_tables.mute_somebody,
    routes_tables.agree_to_hints,
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


def api_router() -> Router:
    for handler in API:
        handler.responses = {**REFUSALS, **(handler.responses or {})}
    return Router("/api/v1", route_handlers=API, dependencies=DEPENDENCIES, request_class=StrictRequest)
