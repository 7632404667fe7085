"""What people at a table settle among themselves: talking, not hearing somebody, agreeing to hints."""

from __future__ import annotations

from astra.table.callers import (
    Caller,
    may_watch,
    needs_guest,
    needs_seat,
    needs_that_seat,
    needs_to_see,
    seats_of,
    was_sent_away,
)
from astra.table.chance import Chance
from astra.table.commands import AgreeToHints, Mute, Say
from astra.table.limits import MOST_MUTED
from astra.table.moment import Now
from astra.table.refusals import Refusal
from astra.table.rows import HintsAgreed, Muted, Row, Said
from astra.table.seating import needs_room_to_play
from astra.table.state import handle_of
from astra.table.table import Table

# Not printable on their own, but combined emoji and some scripts need them.
JOINERS = {0x200C: None, 0x200D: None}


def say(table: Table, caller: Caller, command: Say, now: Now, chance: Chance) -> list[Row]:
    guest = needs_guest(caller)
    text = " ".join(command.text.split())
    plain = text.translate(JOINERS)
    if not plain or not plain.isprintable():
        raise Refusal("chat-text", "invalid")
    seats = seats_of(caller, table)
    if not seats and not may_watch(caller, table, command.code):
        raise Refusal("not-invited", "forbidden")
    if was_sent_away(caller, table):
        raise Refusal("sent-away", "forbidden")
    if table.state.status == "closed":
        raise Refusal("closed", "conflict")
    needs_room_to_play(table)
    if command.seat is not None:
        needs_seat(caller, table, command.seat)
    seat = command.seat if command.seat is not None else next(iter(seats), None)
    if seat is None:
        return [Said(guest, None, command.caller_name, text)]
    theirs = table.state.seats[seat]
    return [Said(guest, seat, theirs.name, text, theirs.guests[0])]


def mute(table: Table, caller: Caller, command: Mute, now: Now, chance: Chance) -> list[Row]:
    needs_guest(caller)
    needs_to_see(caller, table, command.code)
    reader = caller.name_at(table)
    before = table.state.mutes.get(reader, [])
    mine = list(before)
    for who in _handles(table, command.who):
        if command.on and who not in mine:
            if len(mine) >= MOST_MUTED:
                raise Refusal("too-many-mutes", "conflict", {"most": MOST_MUTED})
            mine.append(who)
        elif not command.on and who in mine:
            mine.remove(who)
    if mine == before:
        return []
    needs_room_to_play(table)
    return [Muted(reader, mine)]


def agree_to_hints(table: Table, caller: Caller, command: AgreeToHints, now: Now, chance: Chance) -> list[Row]:
    needs_seat(caller, table, command.seat)
    if not table.state.hints:
        raise Refusal("no-hints", "forbidden")
    if table.state.status not in ("open", "playing"):
        raise Refusal("not-playing", "conflict", {"status": table.state.status})
    agreed = set(table.state.hints_agreed)
    wanted = agreed | {command.seat} if command.on else agreed - {command.seat}
    if wanted == agreed:
        return []
    needs_room_to_play(table)
    return [HintsAgreed(sorted(wanted))]


def _handles(table: Table, who: str | int) -> list[str]:
    """The people at a seat now, if the target is a seat: a mute applies to people, who may change seats."""
    if isinstance(who, str):
        return [who]
    return [handle_of(table.id, guest) for guest in needs_that_seat(table, who).guests]
