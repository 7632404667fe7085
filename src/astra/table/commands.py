"""What somebody may want of a table, one type for each command. `decide` answers with rows or a refusal.

What only a shell can know, such as a guest's name, comes with the command.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from astra.table.documents import Watch
from astra.table.state import TableState


class Command(msgspec.Struct, frozen=True, tag=True):
    """One command."""


# Opening


class NewSeat(msgspec.Struct, frozen=True, kw_only=True):
    """`me` and `person` are the caller's, `open` waits for somebody, `bot` is an opponent."""

    kind: Literal["me", "open", "bot", "person"]
    bot: str | None = None
    name: str | None = None


class Create(Command, frozen=True):
    """Open a table; it starts by itself if no seat is open. `caller_name` is what the caller is called."""

    caller_name: str
    seats: list[NewSeat]
    name: str = ""
    solo: bool = False
    modifiers: list[str] = []
    public: bool = False
    watch: Watch = "link"
    hints: bool = True
    first: int | None = None
    position: dict[str, Any] | None = None
    lesson: str | None = None


class PlayAgain(Command, frozen=True):
    """Open a table for a rematch of another one."""

    former: TableState


class Join(Command, frozen=True):
    """Take an open seat: the first, or one by number. The game starts when it was the last."""

    caller_name: str
    code: str | None = None
    seat: int | None = None


class Start(Command, frozen=True):
    """Deal (host)."""


# Playing


class Act(Command, frozen=True):
    """Play a list of actions for a seat: all or none. `version` is what the caller has seen."""

    seat: int
    version: int
    actions: list[str]


class BotAct(Command, frozen=True):
    """What a bot decided at a moment of the game."""

    seat: int
    version: int
    action: str


class Undo(Command, frozen=True):
    """Take back what was last confirmed, as far as nothing hidden came to light with it.

    Somebody alone with bots may take back a whole `turn`, and with it what the bots did since.
    """

    seat: int
    version: int
    turn: bool = False


# Seats


class Leave(Command, frozen=True):
    """Before the start the seats open again; in a game it is the same as conceding them."""


class Concede(Command, frozen=True):
    """Give up: with two seats or solo the game ends, with more a bot plays the seat on, and it is ranked last."""

    seat: int


class Remove(Command, frozen=True):
    """Send a seat's people away (host): before the start the seat opens, in a game a bot plays on."""

    seat: int


class SeatBot(Command, frozen=True):
    """Seat a bot (host): on an open seat for good, for somebody who is away until they come back.

    None is the one that plays on for somebody who has left.
    """

    seat: int
    bot: str | None = None


class TakeSeat(Command, frozen=True):
    """Take a seat back from a bot: the next decision is the caller's again."""

    seat: int


class MakeLink(Command, frozen=True):
    """Let a token act for a seat (its owner); only the token's hash is kept."""

    seat: int
    token: str


class RevokeLinks(Command, frozen=True):
    """End all links of a seat, and every browser that came by one; the owner's own stays."""

    seat: int


class ClaimLink(Command, frozen=True):
    """Open a private link: the caller may act for its seat from now on."""

    token: str


# Talking


class Say(Command, frozen=True):
    """Say something, in the name of a seat or as a spectator."""

    caller_name: str
    text: str
    seat: int | None = None
    code: str | None = None


class Mute(Command, frozen=True):
    """Hear somebody no more, or again: by handle, or everybody of a seat."""

    who: str | int
    on: bool = True
    code: str | None = None


class AgreeToHints(Command, frozen=True):
    """Agree that everybody at the table may ask for hints, or agree no more."""

    seat: int
    on: bool = True


# Ending


class Close(Command, frozen=True):
    """Close the table (host)."""


class Rematch(Command, frozen=True):
    """Lead everybody who asks to one other table."""

    table: str


class Forget(Command, frozen=True):
    """Forget the caller: their seats are called "Guest", and bots play them on."""

    caller_name: str
