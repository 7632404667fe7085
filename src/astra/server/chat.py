"""Talking at a table, and not hearing somebody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from astra.server.callers import (
    Caller,
    may_watch,
    needs_guest,
    needs_seat,
    needs_that_seat,
    needs_to_see,
    seats_of,
    was_sent_away,
)
from astra.server.guests import guest_name
from astra.server.http.errors import Refused
from astra.server.http.schemas import Mute, Say
from astra.server.live import LiveTable, Said, TableEvent, payload
from astra.server.plans import Plan, Unchanged
from astra.server.play import key_of
from astra.server.state import handle_of

if TYPE_CHECKING:
    from astra.server.registry import Registry

MOST_MUTED = 50
# Not printable by themselves, but emoji of several people and some scripts need them.
JOINERS = {0x200C: None, 0x200D: None}


def needs_room_to_play(registry: Registry, live: LiveTable) -> None:
    """Talk and the like, of spectators too, must leave the game room to end."""
    if live.version >= registry.settings.limits.table_versions // 2:
        raise Refused("table-full", 409)


async def say(registry: Registry, live: LiveTable, caller: Caller, data: Say, code: str | None) -> None:
    guest = needs_guest(caller)
    name = await guest_name(registry, guest)
    text = " ".join(data.text.split())
    plain = text.translate(JOINERS)
    if not plain or not plain.isprintable():
        raise Refused("chat-text", 422)

    def plan() -> Plan:
        seats = seats_of(caller, live)
        if not seats and not may_watch(caller, live, code):
            raise Refused("not-invited", 403)
        if was_sent_away(caller, live):
            raise Refused("sent-away", 403)
        if live.state.status == "closed":
            raise Refused("closed", 409)
        needs_room_to_play(registry, live)
        if data.seat is not None:
            needs_seat(caller, live, data.seat)
        seat = data.seat if data.seat is not None else next(iter(seats), None)
        theirs = None if seat is None else live.state.seats[seat]
        called, owner = (name, None) if theirs is None else (theirs.name, theirs.guests[0])
        return Plan(kind="chat", payload=payload(Said(guest, seat, called, text, owner)), members=[guest])

    await registry.change(live, key_of(live, caller, data.key, "say", data), plan)


async def mute(registry: Registry, live: LiveTable, caller: Caller, data: Mute, code: str | None) -> None:
    needs_guest(caller)
    needs_to_see(caller, live, code)

    def plan() -> Plan:
        state = live.state.copy()
        mine = state.mutes.setdefault(caller.name_at(live), [])
        for who in _handles(live, data.who):
            if data.on and who not in mine:
                if len(mine) >= MOST_MUTED:
                    raise Refused("too-many-mutes", 409, arguments={"most": MOST_MUTED})
                mine.append(who)
            elif not data.on and who in mine:
                mine.remove(who)
        if mine == live.state.mutes.get(caller.name_at(live), []):
            raise Unchanged
        needs_room_to_play(registry, live)
        return Plan(kind="table", payload=payload(TableEvent("muted")), state=state)

    await registry.change(live, key_of(live, caller, data.key, "mute", data), plan)


def _handles(live: LiveTable, who: str | int) -> list[str]:
    """Those who sit at a seat now, if it is one: a mute is for people, and they may change chairs."""
    if isinstance(who, str):
        return [who]
    return [handle_of(live.id, guest) for guest in needs_that_seat(live, who).guests]
