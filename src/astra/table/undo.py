"""What brings something hidden to light: nothing before it can be taken back."""

from __future__ import annotations

from collections.abc import Sequence

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
    PlaceFilled,
    TurnBegan,
)

REVEALING = (
    DeckDiscarded,
    DieRolled,
    EndTriggered,
    GameEnded,
    LibraryChosen,
    LibraryFilled,
    LibraryShuffled,
    LibraryTopShown,
    PlaceFilled,
)


def reveals(seat: int, events: Sequence[Event]) -> bool:
    """Whether something came to light: chance, the end, what others of a tie had chosen (R6.3), Auptolemy's turn."""
    for event in events:
        if isinstance(event, REVEALING) or (isinstance(event, BoonTaken) and event.pen != seat):
            return True
        if isinstance(event, TurnBegan) and event.pen == "auptolemy":
            return True
    return False
