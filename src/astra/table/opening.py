"""How a table begins: opened, joined until it is full, dealt; and opened again for a rematch."""

from __future__ import annotations

from itertools import combinations

from astra.bots import LADDER
from astra.errors import AstraError
from astra.game import Game
from astra.record.commitment import commitment, deal_text
from astra.rules import ids
from astra.rules.setup import modifier_bits
from astra.table.apply import apply
from astra.table.callers import Caller, has_code, is_host, needs_guest, needs_host, needs_that_seat, was_sent_away
from astra.table.chance import Chance, new_code
from astra.table.commands import Create, Join, NewSeat, PlayAgain, Start
from astra.table.limits import NAME_LETTERS
from astra.table.moment import Now
from astra.table.names import bot_name, open_name, unused_name
from astra.table.refusals import Refusal, impossible, of_seat
from astra.table.rows import Created, Joined, Row, Started
from astra.table.state import SeatState, TableState
from astra.table.table import Table, Tried

# Opening


def create(table: Table, caller: Caller, command: Create, now: Now, chance: Chance) -> list[Row]:
    guest = needs_guest(caller)
    _check_kind(command)
    called = " ".join(command.name.split())
    if not called.isprintable():
        raise Refusal("name", "invalid")
    state = TableState(
        name=called,
        host=guest,
        public=command.public,
        watch=command.watch,
        hints=command.hints,
        solo=command.solo,
        modifiers=command.modifiers,
        first=command.first,
        position=command.position,
        lesson=command.lesson,
        code=new_code(chance, table.id),
        seats=_seats(command.seats, guest, command.caller_name),
    )
    return _open(table, state, now)


def play_again(table: Table, caller: Caller, command: PlayAgain, now: Now, chance: Chance) -> list[Row]:
    return _open(table, again(command.former, needs_guest(caller), new_code(chance, table.id)), now)


def _open(table: Table, state: TableState, now: Now) -> list[Row]:
    """The first row, and the start if all seats are taken; an impossible game is refused at once."""
    created = Created(state)
    opened = apply(table, created, now.time)
    return [created, *(start_if_full(opened) or _possible(opened))]


def _possible(table: Table) -> list[Row]:
    _begin(table)
    return []


def _check_kind(wanted: Create) -> None:
    if wanted.solo and len(wanted.seats) != 1:
        raise Refusal("solo-seats", "invalid")
    if not wanted.solo and len(wanted.seats) == 1:
        raise Refusal("one-seat", "invalid")
    if wanted.first is not None and wanted.first >= len(wanted.seats):
        raise Refusal("no-such-seat", "invalid", of_seat(wanted.first))
    if wanted.position is not None and (wanted.public or any(seat.kind == "open" for seat in wanted.seats)):
        raise Refusal("set-position", "invalid")
    if all(seat.kind == "bot" for seat in wanted.seats) and wanted.solo:
        raise Refusal("solo-seats", "invalid")
    needs_modifiers(wanted.modifiers, wanted.solo)


def _seats(wanted: list[NewSeat], guest: str, name: str) -> list[SeatState]:
    seats: list[SeatState] = []
    for seat in wanted:
        if seat.kind == "bot":
            bot = needs_bot(seat.bot)
            called = clean_name(seat.name) if seat.name else bot_name(bot)
            seats.append(SeatState(kind="bot", name=called, nameless=not seat.name, bot=bot))
        elif seat.kind == "open":
            seats.append(SeatState(kind="open", name=""))
        else:
            called = clean_name(seat.name) if seat.name else name
            seats.append(SeatState(kind="person", name=called, guests=[guest]))
    for number, one in enumerate(seats):
        if one.kind != "open":
            one.name = unused_name(one.name, [other.name for other in seats[:number]])
        else:
            one.name = open_name(number)
    return seats


def again(state: TableState, host: str, code: str) -> TableState:
    """The seats of a finished game, ready for another; seats of people who left or are away are open.

    A position that was set up, as for a lesson, is not used again: it would be the same game.
    """
    fresh = state.copy()
    fresh.host = host if host in {guest for seat in state.seats for guest in seat.guests} else state.host
    fresh.status = "open"
    fresh.code = code
    fresh.mutes, fresh.sent_away = {}, []
    fresh.position = fresh.lesson = None
    fresh.rematch = fresh.commitment = fresh.winners = None
    for number, seat in enumerate(fresh.seats):
        if seat.is_empty() and host not in seat.guests:
            fresh.seats[number] = SeatState(kind="open", name=open_name(number))
        else:
            seat.sitting_in, seat.conceded, seat.left, seat.tokens = None, False, False, []
    return fresh


# What is possible


def clean_name(name: str) -> str:
    """A name that people can read and a record can contain."""
    cleaned = " ".join(name.split())
    if not cleaned or not cleaned.isprintable() or "," in cleaned:
        raise Refusal("name", "invalid")
    if len(cleaned) > NAME_LETTERS:
        raise Refusal("name-length", "invalid", {"most": NAME_LETTERS})
    return cleaned


def needs_bot(name: str | None) -> str:
    """The name of an existing bot; the refusal lists them."""
    names = [level.name for level in LADDER]
    if name not in names:
        raise Refusal("no-such-bot", "invalid", {"bot": str(name), "bots": ", ".join(names)})
    return str(name)


def excluded(one: str, other: str) -> bool:
    """Whether the rules forbid both modifiers in one game (R13.17); nothing excludes itself."""
    if one == other:
        return False
    try:
        modifier_bits((one, other))
    except ValueError:
        return True
    return False


def needs_modifiers(modifiers: list[str], solo: bool) -> None:
    """The modifiers of a possible game."""
    if modifiers and not solo:
        raise Refusal("modifiers-solo", "invalid")
    for number, one in enumerate(modifiers):
        if one not in ids.MODIFIERS:
            raise Refusal("no-such-modifier", "invalid", {"modifier": one})
        if one in modifiers[:number]:
            raise Refusal("modifier-twice", "invalid", {"modifier": one})
    for one, other in combinations(modifiers, 2):
        if excluded(one, other):
            raise Refusal("modifiers-exclude", "invalid", {"one": one, "other": other})


# Before the game


def join(table: Table, caller: Caller, command: Join, now: Now, chance: Chance) -> list[Row]:
    guest = needs_guest(caller)
    state = table.state
    anybody = state.public and not was_sent_away(caller, table)
    if not (anybody or has_code(table, command.code) or state.seats_of(guest) or is_host(caller, table)):
        raise Refusal("not-invited", "forbidden")
    if state.status != "open":
        raise Refusal("started", "conflict")
    free = [number for number, seat in enumerate(state.seats) if seat.kind == "open"]
    if command.seat is not None:
        needs_that_seat(table, command.seat)
    wanted = command.seat if command.seat is not None else next(iter(free), None)
    if wanted is None or wanted not in free:
        raise Refusal("seat-taken", "conflict")
    name = unused_name(command.caller_name, [seat.name for number, seat in enumerate(state.seats) if number != wanted])
    joined = Joined(wanted, guest, name)
    return [joined, *start_if_full(apply(table, joined, now.time))]


def start(table: Table, caller: Caller, command: Start, now: Now, chance: Chance) -> list[Row]:
    needs_host(caller, table)
    if table.state.status != "open":
        raise Refusal("started", "conflict")
    if not table.state.is_full():
        raise Refusal("open-seats", "conflict")
    return start_if_full(table)


def start_if_full(table: Table) -> list[Row]:
    """Deal, and commit to the deal, as soon as no seat is open."""
    if table.state.status != "open" or not table.state.is_full():
        return []
    game = _begin(table)
    row = Started(commitment(deal_text(game, table.secret.salt)))
    table.tried = Tried(row, game, [])
    return [row]


def _begin(table: Table) -> Game:
    try:
        return table.begin()
    except AstraError as error:
        raise impossible(error) from None
