"""Who sits where while a table lives: leave, concede, sit in, take back, remove, and links to a seat."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from astra.server.bots.opponents import SUBSTITUTE, needs_bot
from astra.server.callers import (
    Caller,
    needs_guest,
    needs_host,
    needs_owner,
    needs_seat,
    needs_that_seat,
    stands_in_after,
)
from astra.server.chance import new_code
from astra.server.chat import needs_room_to_play
from astra.server.http.errors import Refused, of_seat
from astra.server.http.schemas import SeatBot, SeatLink
from astra.server.live import FORGOTTEN, LiveTable, TableEvent, payload
from astra.server.names import bot_name, forgotten_name, open_name, unused_name
from astra.server.plans import Plan, Unchanged
from astra.server.play import key_of
from astra.server.state import SeatState, TableState, token_hash
from astra.server.tables import start_if_full

if TYPE_CHECKING:
    from astra.server.registry import Registry

# Links and tokens of one seat that may exist at once, and browsers that may act for it.
MOST_TOKENS = 20
MOST_GUESTS = 20


# Going


async def leave(registry: Registry, live: LiveTable, caller: Caller, key: str) -> None:
    """Before the start the seats open again; in a game it is the same as conceding them.

    A browser that came by a link takes only itself out: the seat is its owner's.
    """
    guest = needs_guest(caller)

    def plan() -> Plan:
        mine = live.state.seats_of(guest)
        if not mine:
            raise Refused("not-seated", 403)
        if live.state.status in ("over", "closed"):
            raise Refused("not-playing", 409, arguments={"status": live.state.status})
        state = live.state.copy()
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
        _end_if_nobody_is_left(live, state)
        if state == live.state:
            raise Unchanged  # gone already
        return Plan(kind="table", payload=payload(TableEvent("left", mine[0])), state=state, always=True)

    await registry.change(live, key_of(live, caller, key, "leave"), plan)


async def concede(registry: Registry, live: LiveTable, caller: Caller, key: str, number: int) -> None:
    """Give up: with two seats or solo the game ends, with more a bot plays the seat on, and it is ranked last."""
    needs_that_seat(live, number)
    needs_seat(caller, live, number)

    def plan() -> Plan:
        needs_seat(caller, live, number)
        if live.state.status != "playing":
            raise Refused("not-playing", 409, arguments={"status": live.state.status})
        if live.state.seats[number].conceded:
            raise Refused("conceded", 409)
        state = live.state.copy()
        _concede(state, number)
        _end_if_nobody_is_left(live, state)
        return Plan(kind="table", payload=payload(TableEvent("conceded", number)), state=state, always=True)

    await registry.change(live, key_of(live, caller, key, "concede", number), plan)


def _concede(state: TableState, number: int) -> None:
    seat = state.seats[number]
    if not seat.conceded:
        seat.conceded = True
        seat.sitting_in = SUBSTITUTE


def _end_if_nobody_is_left(live: LiveTable, state: TableState) -> None:
    """After a concession."""
    if state.status != "playing":
        return
    left = [number for number, seat in enumerate(state.seats) if not seat.conceded]
    if len(left) == len(state.seats):
        return
    if state.ends_with(state.people()):
        state.status = "over"
        state.winners = left if len(left) == 1 and not state.solo else leaders(live, left)


def leaders(live: LiveTable, left: list[int]) -> list[int]:
    """The seats with most fame among those that did not concede."""
    assert live.game is not None
    if not left or live.state.solo:
        return []
    fame = [int(seat["fame"]) for seat in live.game.view(None)["seats"]]
    return [seat for seat in left if fame[seat] == max(fame[other] for other in left)]


def _open_seat(state: TableState, number: int) -> None:
    """Nobody's again: whoever had a link to it has none any more."""
    state.seats[number] = SeatState(kind="open", name=open_name(number))
    state.tokens = {digest: seat for digest, seat in state.tokens.items() if seat != number}


def _pass_on_host(state: TableState, guest: str) -> None:
    """A host who goes leaves the table to the next person, rather to one who is still in the game."""
    if state.host != guest:
        return
    others = [seat for seat in state.seats if seat.guests and guest not in seat.guests]
    if others:
        state.host = min(others, key=lambda seat: seat.conceded).guests[0]
    elif state.status == "open":
        state.status = "closed"


# Coming


async def remove(registry: Registry, live: LiveTable, caller: Caller, key: str, number: int) -> None:
    """The host sends somebody away: before the start the seat opens, in a game a bot plays on.

    They need the new invitation to come back, watch only where anybody may, and do not talk here any more.
    """
    needs_that_seat(live, number)

    def plan() -> Plan:
        needs_host(caller, live)
        state = live.state.copy()
        seat = state.seats[number]
        if seat.kind == "person":
            state.code = new_code(registry.chance, live.id)  # the old one would bring them straight back
            state.sent_away += [guest for guest in seat.guests if guest not in (*state.sent_away, state.host)]
        if state.status == "open":
            _open_seat(state, number)
        elif state.status == "playing" and seat.kind == "person":
            if live.state.host in seat.guests:
                raise Refused("own-seat", 409)
            seat.former, seat.guests = next(iter(seat.guests), seat.former), []
            seat.sitting_in = SUBSTITUTE
            state.tokens = {digest: own for digest, own in state.tokens.items() if own != number}
            _end_if_nobody_is_left(live, state)
        elif state.status == "playing":
            raise Refused("bot-stays", 409, arguments=of_seat(number))
        else:
            raise Refused("not-playing", 409, arguments={"status": state.status})
        return Plan(kind="table", payload=payload(TableEvent("removed", number)), state=state)

    await registry.change(live, key_of(live, caller, key, "remove", number), plan)


async def seat_bot(registry: Registry, live: LiveTable, caller: Caller, data: SeatBot, number: int) -> None:
    """The host seats a bot: on an open seat for good, for somebody who is away until they come back.

    For whoever is away others may, too, while the host is away as long: else the game would stand still.
    """
    needs_that_seat(live, number)
    bot = needs_bot(data.bot or SUBSTITUTE)

    def plan() -> Plan:
        state = live.state.copy()
        seat = state.seats[number]
        if state.status != "playing" or seat.sitting_in is not None or stands_in_after(caller, live) != 0:
            needs_host(caller, live)
        if state.status == "open" and seat.kind in ("open", "bot"):
            name = unused_name(bot_name(bot), [other.name for other in state.seats if other is not seat])
            state.seats[number] = SeatState(kind="bot", name=name, nameless=True, bot=bot)
        elif state.status == "playing" and seat.kind == "person":
            if seat.sitting_in is None and live.presence.long_away_in([number]) != 0:
                raise Refused("not-away", 409, arguments={"seconds": int(live.presence.patience)})
            seat.sitting_in = bot
        else:
            raise Refused("seat-taken", 409)
        return Plan(kind="table", payload=payload(TableEvent("bot", number)), state=state)

    await registry.change(live, key_of(live, caller, data.key, "bot", data, number), plan)
    if live.state.status == "open" and live.state.is_full():
        await start_if_full(registry, live)


async def take(registry: Registry, live: LiveTable, caller: Caller, key: str, number: int) -> None:
    """The owner takes the seat back: the next decision is theirs again."""
    needs_that_seat(live, number)
    needs_seat(caller, live, number)

    def plan() -> Plan:
        needs_seat(caller, live, number)
        seat = live.state.seats[number]
        if seat.conceded:
            raise Refused("conceded", 409)
        if seat.sitting_in is None:
            raise Refused("nobody-sits-in", 409)
        state = live.state.copy()
        state.seats[number].sitting_in = None
        return Plan(kind="table", payload=payload(TableEvent("back", number)), state=state)

    live.presence.touch(number)
    await registry.change(live, key_of(live, caller, key, "take", number), plan)


# Links


async def make_link(registry: Registry, live: LiveTable, caller: Caller, key: str, number: int) -> SeatLink:
    """A private link to a seat, for another device or for a program; only its hash is kept.

    Only the owner makes one: whoever came by a link gives none on.
    """
    needs_guest(caller)
    needs_that_seat(live, number)
    needs_owner(caller, live, number)
    # The same key gives the same link again, although we keep only its hash.
    token = registry.names.name("token", live.id, str(number), caller.name_at(live), key, length=32)

    def plan() -> Plan:
        needs_owner(caller, live, number)
        needs_room_to_play(registry, live)
        state = live.state.copy()
        if sum(1 for seat in state.tokens.values() if seat == number) >= MOST_TOKENS:
            raise Refused("too-many-links", 409, arguments={"most": MOST_TOKENS})
        state.tokens[token_hash(token)] = number
        return Plan(kind="table", payload=payload(TableEvent("link", number)), state=state)

    await registry.change(live, key_of(live, caller, key, "link", number), plan)
    url = f"/t/{live.id}#{token}"
    return SeatLink(url, token, caller.qr_code(url))


async def revoke_links(registry: Registry, live: LiveTable, caller: Caller, number: int) -> None:
    """All links and tokens of a seat end, and every browser that came by one; the owner's own stays."""
    needs_guest(caller)
    needs_that_seat(live, number)
    needs_owner(caller, live, number)

    def plan() -> Plan:
        needs_owner(caller, live, number)
        state = live.state.copy()
        state.tokens = {digest: seat for digest, seat in state.tokens.items() if seat != number}
        state.seats[number].guests = state.seats[number].guests[:1]
        if state == live.state:
            raise Unchanged
        return Plan(kind="table", payload=payload(TableEvent("revoked", number)), state=state, always=True)

    await registry.change(live, None, plan)


async def claim(registry: Registry, live: LiveTable, caller: Caller, token: str) -> None:
    """A link opened on another device: its cookie may act for the seat from now on."""
    guest = needs_guest(caller)
    if await registry.store.guest(guest) is None:
        raise Refused("unknown-guest", 401)
    digest = token_hash(token)

    def plan() -> Plan:
        number = live.state.tokens.get(digest)
        if number is None:
            raise Refused("no-such-link", 404)
        state = live.state.copy()
        guests = state.seats[number].guests
        if guest in guests:
            raise Unchanged
        if len(guests) >= MOST_GUESTS:
            raise Refused("too-many-devices", 409, arguments={"most": MOST_GUESTS})
        guests.append(guest)
        return Plan(kind="table", payload=payload(TableEvent("claimed", number)), state=state, members=[guest])

    await registry.change(live, None, plan)


# Being forgotten


def plan_forget(live: LiveTable, guest: str, name: str) -> Plan:
    """Somebody wants to be forgotten."""
    state = without(live.state, guest, name)
    return Plan(kind="table", payload=payload(TableEvent(FORGOTTEN)), state=state, always=True)


def _says(text: str, name: str) -> bool:
    """Whether a name occurs in a text as words of their own."""
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE) is not None


def without(before: TableState, guest: str, name: str) -> TableState:
    """The table after somebody is forgotten: their seats are called "Guest", and a bot plays them on.

    A host has named the table; whoever was its host before may have called it by their own name.
    """
    state = before.copy()
    state.sent_away = [other for other in state.sent_away if other != guest]
    names = [name, *(seat.name for seat in state.seats if guest in seat.guests or guest == seat.former)]
    if state.host == guest or any(own and _says(state.name, own) for own in names):
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
        seat.guests, seat.former = [], None
        if state.status == "playing" and seat.sitting_in is None:
            seat.sitting_in = SUBSTITUTE
        state.tokens = {digest: own for digest, own in state.tokens.items() if own != number}
    _pass_on_host(state, guest)
    if state.host == guest:
        state.host = ""
    if state.status == "playing" and not state.people() and (before.people() or not state.host):
        state.status = "closed"
        state.public = False
    return state
