"""The API inside a page: it answers what the browser client would ask a server, route by route.

Requests, documents and refusals are those of /api/v1; `routes_*.py` have the routes by subject.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from astra.site import routes_editions, routes_people, routes_play, routes_tables
from astra.site.lobby import Lobby
from astra.site.requests import Asked, Told, refused, told
from astra.site.streams import Listening, Send
from astra.table.callers import needs_to_read
from astra.table.refusals import Refusal

Handler = Callable[[Lobby, Asked], Awaitable[Any]]

_ROUTES: dict[str, dict[str, Handler]] = {
    "GET": {**routes_people.GET, **routes_editions.GET, **routes_tables.GET, **routes_play.GET},
    "PUT": {**routes_people.PUT},
    "DELETE": {**routes_people.DELETE, **routes_tables.DELETE},
    "POST": {**routes_editions.POST, **routes_tables.POST, **routes_play.POST},
}
ROUTES = {
    method: [(re.compile(pattern), handler) for pattern, handler in routes.items()]
    for method, routes in _ROUTES.items()
}


class PageApi(Lobby):
    """Answers requests, and sends what happens to streams."""

    async def answer(self, method: str, path: str, query: Mapping[str, str], body: bytes) -> Told:
        """Answer a request; `path` begins after /api/v1."""
        try:
            for pattern, handler in ROUTES[method]:
                if (found := pattern.fullmatch(path)) is not None:
                    return told(await handler(self, Asked(found.groups(), query, body, await self.caller())))
            raise Refusal("not-found", "missing")
        except Refusal as refusal:
            return refused(refusal)

    async def listen(self, number: int, path: str, query: Mapping[str, str], after: int | None, send: Send) -> Told:
        """Open the stream of a table; the answer says whether it opened, and messages go to `send`."""
        try:
            live = await self.tables.table(path.split("/")[2])
            caller = await self.caller()
            seats = tuple(sorted({int(seat) for seat in query.get("seats", "").split(",") if seat.isdecimal()}))
            for seat in seats or (None,):
                needs_to_read(caller, live.table, seat, query.get("code"))
            asked = Asked((), query, b"", caller)
            resume = int(query["after"]) if after is None and query.get("after", "").isdecimal() else after
            self.streams.open(number, Listening(live, caller, seats, asked.language, send), resume)
            return Told(200, b"", "text/event-stream")
        except Refusal as refusal:
            return refused(refusal)

    def hang_up(self, number: int) -> None:
        self.streams.close(number)
