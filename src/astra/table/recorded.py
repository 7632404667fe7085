"""A table from the record of a game: one that is over to be looked at, one under way to go on around one screen."""

from __future__ import annotations

import re
from typing import Any

from astra.bots import LADDER
from astra.errors import AstraError
from astra.game import Game
from astra.table.apply import apply
from astra.table.callers import Caller, needs_guest
from astra.table.chance import Chance, new_code
from astra.table.commands import OpenRecord
from astra.table.limits import NAME_LETTERS
from astra.table.moment import Now
from astra.table.names import bot_name, unused_name
from astra.table.opening import start_if_full
from astra.table.refusals import Refusal
from astra.table.rows import Acted, Created, Row
from astra.table.state import SeatState, TableState
from astra.table.table import Table


def recorded_game(record: str) -> Game:
    """The game that a record tells; raises Refusal, with what is wrong with it."""
    try:
        return Game.load(record)
    except AstraError as error:
        raise Refusal("bad-record", "invalid", {"problem": str(error)}) from None


def open_record(table: Table, caller: Caller, command: OpenRecord, now: Now, chance: Chance) -> list[Row]:
    """The rows of the same game, move by move; every seat is the caller's but those that opponents go on playing."""
    guest = needs_guest(caller)
    game = recorded_game(command.record)
    start = game.copy()
    for _ in game.actions:
        start.undo()
    position = start.position()
    seats = _seats(game, guest)
    created = Created(
        TableState(
            name=command.name,
            host=guest,
            public=False,
            watch="link",
            hints=True,
            solo=game.solo,
            modifiers=position["modifiers"],
            first=None,
            position=position,
            lesson=None,
            code=new_code(chance, table.id),
            seats=seats,
        )
    )
    table = apply(table, created, now.time)
    rows: list[Row] = [created, *start_if_full(table)]
    for row in rows[1:]:
        table = apply(table, row, now.time)
    for text in game.actions:
        assert table.game is not None
        assert table.game.seat is not None
        row = Acted(table.game.seat, [text], person=seats[table.game.seat].kind == "person")
        table = apply(table, row, now.time)
        rows.append(row)
    assert table.game is not None
    if _known(table.game) != _known(game):
        raise Refusal("bad-record", "invalid", {"problem": "chance decided otherwise than its generator would"})
    return rows


def _seats(game: Game, guest: str) -> list[SeatState]:
    names: list[str] = []
    for name in game.names:
        names.append(unused_name(name[:NAME_LETTERS].strip(), names))
    bots = [None if game.over else _opponent(name) for name in names]
    if None not in bots:  # somebody has to go on
        bots = [None] * len(names)
    return [
        SeatState(kind="person", name=name, guests=[guest])
        if bot is None
        else SeatState(kind="bot", name=name, nameless=True, bot=bot)
        for name, bot in zip(names, bots, strict=True)
    ]


def _opponent(name: str) -> str | None:
    """The opponent that bears this name in records, where several of a kind are numbered."""
    proper = re.sub(r" [2-5]$", "", name)
    return next((level.name for level in LADDER if bot_name(level.name) == proper), None)


def _known(game: Game) -> dict[str, Any]:
    """Everything but what is still to be rolled."""
    return {name: part for name, part in game.position().items() if name != "chance"}
