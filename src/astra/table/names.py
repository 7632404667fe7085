"""The names of a table's seats: those that people gave, or names in the reader's language."""

from __future__ import annotations

from collections.abc import Collection

from astra.locales.remembered import TEXTS
from astra.table.state import SeatState, TableState


def names_for(state: TableState, language: str) -> tuple[str, ...]:
    """The names of all seats in a reader's language; records keep those of the state."""
    names = [seat.name for seat in state.seats]
    for number, seat in enumerate(state.seats):
        if seat.nameless:
            others = names[:number] + [other.name for other in state.seats[number + 1 :] if not other.nameless]
            names[number] = unused_name(_called(seat, language), others)
    return tuple(names)


def _called(seat: SeatState, language: str) -> str:
    return TEXTS[language].format("server-guest" if seat.bot is None else f"opponent-{seat.bot}")


def bot_name(bot: str) -> str:
    """The proper name of this bot's seat in records."""
    return TEXTS["en"].format(f"opponent-{bot}")


def forgotten_name() -> str:
    """What the record calls somebody who wants to be forgotten."""
    return TEXTS["en"].format("server-guest")


def open_name(number: int) -> str:
    """The name of an open seat until somebody takes it."""
    return f"Seat {number + 1}"


def unused_name(name: str, others: Collection[str]) -> str:
    """A name that no other seat at the table has."""
    if name not in others:
        return name
    number = 2
    while f"{name} {number}" in others:
        number += 1
    return f"{name} {number}"
