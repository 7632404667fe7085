"""`decide`: what a command leads to. It changes nothing: a shell stores the rows, and then the next table counts."""

from __future__ import annotations

from astra.table import chat, opening, playing, recorded, seating
from astra.table.apply import apply, apply_each
from astra.table.callers import Caller, is_host, needs_guest, needs_host, seats_of
from astra.table.chance import Chance
from astra.table.commands import (
    Act,
    AgreeToHints,
    BotAct,
    ClaimLink,
    Close,
    Command,
    Concede,
    Create,
    Forget,
    Join,
    Leave,
    MakeLink,
    Mute,
    OpenRecord,
    PlayAgain,
    Rematch,
    Remove,
    RevokeLinks,
    Say,
    SeatBot,
    Start,
    TakeSeat,
    Undo,
)
from astra.table.moment import Now
from astra.table.refusals import Refusal, TableFull
from astra.table.rows import ALWAYS, MOVES, Closed, RematchMade, Row
from astra.table.table import Table


def decide(table: Table, caller: Caller, command: Command, now: Now, chance: Chance) -> list[Row] | Refusal:
    """The rows that a command leads to, none if nothing has to change; or a refusal."""
    try:
        rows = _rows(table, caller, command, now, chance)
        for number, row in enumerate(rows):
            _needs_room(table, table.version + number, row)
    except Refusal as refusal:
        return refusal
    return rows


def decide_and_apply(
    table: Table, caller: Caller, command: Command, now: Now, chance: Chance
) -> tuple[list[Row], list[Table]]:
    """The rows and the table after each of them; raises the refusal."""
    rows = decide(table, caller, command, now, chance)
    if isinstance(rows, Refusal):
        raise rows
    return rows, apply_each(table, rows, now.time)


def _rows(table: Table, caller: Caller, command: Command, now: Now, chance: Chance) -> list[Row]:
    match command:
        case Act():
            return playing.act(table, caller, command, now, chance)
        case BotAct():
            return playing.bot_act(table, caller, command, now, chance)
        case Undo():
            return playing.undo(table, caller, command, now, chance)
        case Create():
            return opening.create(table, caller, command, now, chance)
        case PlayAgain():
            return opening.play_again(table, caller, command, now, chance)
        case OpenRecord():
            return recorded.open_record(table, caller, command, now, chance)
        case Join():
            return opening.join(table, caller, command, now, chance)
        case Start():
            return opening.start(table, caller, command, now, chance)
        case Leave():
            return seating.leave(table, caller, command, now, chance)
        case Concede():
            return seating.concede(table, caller, command, now, chance)
        case Remove():
            return seating.remove(table, caller, command, now, chance)
        case SeatBot():
            return seating.seat_bot(table, caller, command, now, chance)
        case TakeSeat():
            return seating.take_seat(table, caller, command, now, chance)
        case MakeLink():
            return seating.make_link(table, caller, command, now, chance)
        case RevokeLinks():
            return seating.revoke_links(table, caller, command, now, chance)
        case ClaimLink():
            return seating.claim_link(table, caller, command, now, chance)
        case Say():
            return chat.say(table, caller, command, now, chance)
        case Mute():
            return chat.mute(table, caller, command, now, chance)
        case AgreeToHints():
            return chat.agree_to_hints(table, caller, command, now, chance)
        case Close():
            return _close(table, caller, command, now, chance)
        case Rematch():
            return _rematch(table, caller, command, now, chance)
        case Forget():
            return seating.forget(table, caller, command, now, chance)


def _needs_room(table: Table, version: int, row: Row) -> None:
    """The last quarter of a table's log is reserved for moves, so that coming, going and undo cannot stop a game."""
    most = table.most_rows
    if not isinstance(row, MOVES):
        most -= most // 4
    if version >= most and not isinstance(row, ALWAYS):
        raise TableFull


def _close(table: Table, caller: Caller, command: Close, now: Now, chance: Chance) -> list[Row]:
    needs_host(caller, table)
    if table.state.status == "closed":
        raise Refusal("closed", "conflict")
    row = Closed()
    return [row] if apply(table, row, now.time).state != table.state else []


def _rematch(table: Table, caller: Caller, command: Rematch, now: Now, chance: Chance) -> list[Row]:
    needs_to_play_again(table, caller)
    return [RematchMade(command.table)] if table.state.rematch is None else []


def needs_to_play_again(table: Table, caller: Caller) -> str:
    """The guest who may ask for a rematch of a finished game: somebody who sits here, or the host."""
    guest = needs_guest(caller)
    if not seats_of(caller, table) and not is_host(caller, table):
        raise Refusal("not-seated", "forbidden")
    if table.state.status not in ("over", "closed"):
        raise Refusal("not-over", "conflict")
    return guest
