"""What can be taken back: everything after the moment when something hidden came to light."""

from __future__ import annotations

from collections.abc import Iterable, Reversible
from typing import Protocol

from astra.rules.events import (
    BoonTaken,
    DeckDiscarded,
    DieRolled,
    EndTriggered,
    Event,
    GameEnded,
    LibraryChosen,
    LibraryFilled,
    LibraryShuffled,
    LibraryTopShown,
    Pen,
    PlaceFilled,
    TurnBegan,
)

# `type(event) is`, here and in the log: `isinstance` takes ten times as long, since it asks the events' metaclass.
REVEALING = frozenset(
    {
        DeckDiscarded,
        DieRolled,
        EndTriggered,
        GameEnded,
        LibraryChosen,
        LibraryFilled,
        LibraryShuffled,
        LibraryTopShown,
        PlaceFilled,
    }
)


def reveals(seat: int, events: Iterable[Event]) -> bool:
    """Whether something came to light: chance, the end, the other choices of a tie (R6.3), Auptolemy's turn."""
    for event in events:
        if type(event) in REVEALING or (type(event) is BoonTaken and event.pen != seat):
            return True
        if type(event) is TurnBegan and event.pen == "auptolemy":
            return True
    return False


class Move(Protocol):
    """What is asked of an action that was played; see `Played`."""

    seat: int
    person: bool
    final: bool
    row: int
    whose: Pen
    begins: Pen | None


def undo_seat(played: Reversible[Move], alone: bool) -> int | None:
    """Who may take back what was last played: the person who did, if nothing hidden came to light since.

    Somebody who is `alone` with bots takes back their last moves, too.
    """
    for action in reversed(played):
        if action.final:
            return None
        if action.person:
            return action.seat
        if not alone:
            return None
    return None


def undo_count(played: Reversible[Move], alone: bool) -> int:
    """How many actions the one who may take back takes back at once: what was confirmed as one list.

    Of a list in which something hidden came to light, only what came after that. Bots' moves after it go with it.
    """
    count, row = 0, None
    for action in reversed(played):
        if action.final or (row is not None and action.row != row):
            break
        if action.person:
            row = action.row
        elif not alone:
            break
        count += 1
    return count if row is not None else 0


def turn_count(played: Reversible[Move], alone: bool) -> int:
    """How many actions lead back to the beginning of the last turn in which somebody alone with bots acted.

    0 where they are not alone, or something hidden came to light since.
    """
    seat = undo_seat(played, alone) if alone else None
    acted, count = False, 0
    for action in reversed(played):
        if acted and (action.whose != seat or action.begins == seat):
            return count
        if seat is None or action.final:
            return 0
        # A boon taken in a bot's turn does not make that turn one's own.
        acted = acted or (action.person and action.whose == seat)
        count += 1
    return count if acted else 0


def undoable(played: Reversible[Move], alone: bool) -> int:
    """How many actions in a row, from the last one back, could be taken back by those who played them."""
    count = 0
    for action in reversed(played):
        if action.final or not (action.person or alone):
            break
        count += 1
    return count
