"""Who sits where: leave, concede, seat a bot, take back, remove, and links to a seat."""

from __future__ import annotations

import re

import msgspec

from astra.table.apply import apply
from astra.table.callers import (
    Caller,
    needs_guest,
    needs_host,
    needs_owner,
    needs_seat,
    needs_that_seat,
    stands_in_after,
)
from astra.table.chance import Chance, new_code
from astra.table.commands import ClaimLink, Concede, Forget, Leave, MakeLink, Remove, RevokeLinks, SeatBot, TakeSeat
from astra.table.limits import MOST_GUESTS, MOST_TOKENS
from astra.table.moment import Now
from astra.table.names import bot_name, forgotten_name, open_name, unused_name
from astra.table.opening import needs_bot, start_if_full
from astra.table.refusals import Refusal, TableFull, of_seat
from astra.table.rows import Forgotten, Left, LinkClaimed, LinkMade, LinksRevoked, Removed, Row, SeatChanged
from astra.table.state import SeatState, TableState, token_hash
from astra.table.table import Table

SUBSTITUTE = "greedy"
"""The bot that plays on for people who leave: quick and sensible."""
# How many links and tokens a seat may have at once, and how many browsers may act for it.


# Leaving


def leave(table: Table, caller: Caller, command: Leave, now: Now, chance: Chance) -> list[Row]:
    """A browser that used a link removes only itself: the seat belongs to its owner."""
    guest = needs_guest(caller)
    mine = table.state.seats_of(guest)
    if not mine:
        raise Refusal("not-seated", "forbidden")
    _needs_life(table.state)
    state = table.state.copy()
    for number in mine:
        guests = state.seats[number].guests
        if guests[0] != guest:
            guests.remove(guest)
        elif state.status == "open":
            _open_seat(state, number)
        else:
            _concede(state, number)
            state.seats[number].left = True
    _pass_on_host(state, guest)
    _end_if_nobody_is_left(table, state)
    return _left(table, state)


def concede(table: Table, caller: Caller, command: Concede, now: Now, chance: Chance) -> list[Row]:
    number = command.seat
    needs_that_seat(table, number)
    needs_seat(caller, table, number)
    if table.state.status != "playing":
        raise Refusal("not-playing", "conflict", {"status": table.state.status})
    if table.state.seats[number].conceded:
        raise Refusal("conceded", "conflict")
    state = table.state.copy()
    _concede(state, number)
    _end_if_nobody_is_left(table, state)
    return _left(table, state)


def _needs_life(state: TableState) -> None:
    if state.status in ("over", "closed"):
        raise Refusal("not-playing", "conflict", {"status": state.status})


def _left(table: Table, state: TableState) -> list[Row]:
    """The row that changes the table to this; none if nothing changes."""
    if state == table.state:
        return []
    changed = {
        number: after
        for number, (before, after) in enumerate(zip(table.state.seats, state.seats, strict=True))
        if before != after
    }
    return [Left(changed, state.host, state.status, state.winners)]


def _concede(state: TableState, number: int) -> None:
    seat = state.seats[number]
    if not seat.conceded:
        seat.conceded = True
        seat.sitting_in = SUBSTITUTE


def _end_if_nobody_is_left(table: Table, state: TableState) -> None:
    """After a concession."""
    if state.status != "playing":
        return
    left = [number for number, seat in enumerate(state.seats) if not seat.conceded]
    if len(left) == len(state.seats):
        return
    if state.ends_with(state.people()):
        state.status = "over"
        state.winners = left if len(left) == 1 and not state.solo else leaders(table, left)


def leaders(table: Table, left: list[int]) -> list[int]:
    """The seats with most fame among those that did not concede."""
    assert table.game is not None
    if not left or table.state.solo:
        return []
    fame = [int(seat["fame"]) for seat in table.game.view(None)["seats"]]
    return [seat for seat in left if fame[seat] == max(fame[other] for other in left)]


def _open_seat(state: TableState, number: int) -> None:
    """Open the seat again; links to it no longer work."""
    state.seats[number] = SeatState(kind="open", name=open_name(number))


def _pass_on_host(state: TableState, guest: str) -> None:
    """When the host leaves, the next person becomes host, preferably one who is still in the game."""
    if state.host != guest:
        return
    others = [seat for seat in state.seats if seat.guests and guest not in seat.guests]
    if others:
        state.host = min(others, key=lambda seat: seat.conceded).guests[0]
    elif state.status == "open":
        state.status = "closed"


# Coming back and sitting in


def remove(table: Table, caller: Caller, command: Remove, now: Now, chance: Chance) -> list[Row]:
    """They need the new invitation to come back, may watch only public tables, and can no longer chat here."""
    number = command.seat
    needs_that_seat(table, number)
    needs_host(caller, table)
    state = table.state.copy()
    seat = state.seats[number]
    if seat.kind == "person":
        state.code = new_code(chance, table.id)  # with the old one they could come straight back
        state.sent_away += [guest for guest in seat.guests if guest not in (*state.sent_away, state.host)]
    if state.status == "open":
        _open_seat(state, number)
    elif state.status == "playing" and seat.kind == "person":
        if table.state.host in seat.guests:
            raise Refusal("own-seat", "conflict")
        seat.former, seat.guests, seat.tokens = next(iter(seat.guests), seat.former), [], []
        seat.sitting_in = SUBSTITUTE
        _end_if_nobody_is_left(table, state)
    elif state.status == "playing":
        raise Refusal("bot-stays", "conflict", of_seat(number))
    _needs_life(table.state)
    return [Removed(number, state.seats[number], state.code, state.sent_away, state.status, state.winners)]


def seat_bot(table: Table, caller: Caller, command: SeatBot, now: Now, chance: Chance) -> list[Row]:
    """While the host is away too, others may seat a bot; otherwise the game would be stuck."""
    number = command.seat
    seat = needs_that_seat(table, number)
    bot = needs_bot(command.bot or SUBSTITUTE)
    status = table.state.status
    if status != "playing" or seat.sitting_in is not None or stands_in_after(caller, table, now) != 0:
        needs_host(caller, table)
    if status == "open" and seat.kind in ("open", "bot"):
        others = [other.name for other in table.state.seats if other is not seat]
        fresh = SeatState(kind="bot", name=unused_name(bot_name(bot), others), nameless=True, bot=bot)
    elif status == "playing" and seat.kind == "person":
        if seat.sitting_in is None and now.attendance.long_away_in([number]) != 0:
            raise Refusal("not-away", "conflict", {"seconds": int(now.attendance.patience)})
        fresh = msgspec.structs.replace(seat, sitting_in=bot)
    else:
        raise Refusal("seat-taken", "conflict")
    row = SeatChanged(number, fresh)
    return [row, *start_if_full(apply(table, row, now.time))]


def take_seat(table: Table, caller: Caller, command: TakeSeat, now: Now, chance: Chance) -> list[Row]:
    number = command.seat
    seat = needs_that_seat(table, number)
    needs_seat(caller, table, number)
    if seat.conceded:
        raise Refusal("conceded", "conflict")
    if seat.sitting_in is None:
        raise Refusal("nobody-sits-in", "conflict")
    return [SeatChanged(number, msgspec.structs.replace(seat, sitting_in=None))]


# Links


def make_link(table: Table, caller: Caller, command: MakeLink, now: Now, chance: Chance) -> list[Row]:
    """Only the owner can make links; somebody who used a link cannot."""
    needs_owner(caller, table, command.seat)
    needs_room_to_play(table)
    if len(table.state.seats[command.seat].tokens) >= MOST_TOKENS:
        raise Refusal("too-many-links", "conflict", {"most": MOST_TOKENS})
    return [LinkMade(command.seat, token_hash(command.token))]


def revoke_links(table: Table, caller: Caller, command: RevokeLinks, now: Now, chance: Chance) -> list[Row]:
    needs_owner(caller, table, command.seat)
    seat = table.state.seats[command.seat]
    return [LinksRevoked(command.seat)] if seat.tokens or len(seat.guests) > 1 else []


def claim_link(table: Table, caller: Caller, command: ClaimLink, now: Now, chance: Chance) -> list[Row]:
    guest = needs_guest(caller)
    number = table.state.seat_of_token(command.token)
    if number is None:
        raise Refusal("no-such-link", "missing")
    guests = table.state.seats[number].guests
    if guest in guests:
        return []
    if len(guests) >= MOST_GUESTS:
        raise Refusal("too-many-devices", "conflict", {"most": MOST_GUESTS})
    return [LinkClaimed(number, guest)]


def needs_room_to_play(table: Table) -> None:
    """Chat and the like, also of spectators, must leave enough room for the game to end."""
    if table.version >= table.most_rows // 2:
        raise TableFull


# Being forgotten


def forget(table: Table, caller: Caller, command: Forget, now: Now, chance: Chance) -> list[Row]:
    return [Forgotten(without(table.state, needs_guest(caller), command.caller_name))]


def names_of(state: TableState, guest: str, name: str) -> list[str]:
    """The names somebody had here: their own, and those of their seats."""
    return [name, *(seat.name for seat in state.seats if guest in seat.guests or guest == seat.former)]


def _says(text: str, name: str) -> bool:
    """Whether a text contains a name as whole words."""
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE) is not None


def without(before: TableState, guest: str, name: str) -> TableState:
    """The table after somebody is forgotten: their seats are called "Guest", and a bot plays on for them.

    A host names the table, and an earlier host may have named it after themselves.
    """
    state = before.copy()
    state.sent_away = [other for other in state.sent_away if other != guest]
    if state.host == guest or any(own and _says(state.name, own) for own in names_of(state, guest, name)):
        state.name = ""
    for number, seat in enumerate(state.seats):
        theirs = seat.bears_name_of(guest)
        seat.guests = [other for other in seat.guests if other != guest]
        if not theirs:
            continue
        if state.status == "open":
            _open_seat(state, number)
            continue
        others = [other.name for other in state.seats if other is not seat]
        seat.name, seat.nameless = unused_name(forgotten_name(), others), True
        seat.guests, seat.tokens, seat.former = [], [], None
        if state.status == "playing" and seat.sitting_in is None:
            seat.sitting_in = SUBSTITUTE
    _pass_on_host(state, guest)
    if state.host == guest:
        state.host = ""
    if state.status == "playing" and not state.people() and (before.people() or not state.host):
        state.status = "closed"
        state.public = False
    return state
