"""What people may ask a table to do, one type for each command. `decide` answers with rows or a refusal.

What only the shell can know, such as a guest's name, is part of the command.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from astra.table.documents import Watch
from astra.table.state import TableState

# Opening


class NewSeat(msgspec.Struct, frozen=True, kw_only=True):
    """`me` and `person` belong to the caller, `open` waits for somebody, `bot` is an opponent."""

    kind: Literal["me", "open", "bot", "person"]
    bot: str | None = None
    name: str | None = None


class Create(msgspec.Struct, frozen=True, tag=True):
    """Open a table; the game starts at once if no seat is open. `caller_name` is the caller's name."""

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


class PlayAgain(msgspec.Struct, frozen=True, tag=True):
    """Open a table for a rematch."""

    former: TableState


class OpenRecord(msgspec.Struct, frozen=True, tag=True):
    """Open a table with the game of a record, all of its seats the caller's; `name` is what the table is called."""

    name: str
    record: str


class Join(msgspec.Struct, frozen=True, tag=True):
    """Take an open seat: the first, or one by number. The game starts if it was the last open one."""

    caller_name: str
    code: str | None = None
    seat: int | None = None


class Start(msgspec.Struct, frozen=True, tag=True):
    """Deal (host)."""


# Playing


class Act(msgspec.Struct, frozen=True, tag=True):
    """Play a list of actions for a seat, all or none. `version` is the last one the caller has seen."""

    seat: int
    version: int
    actions: list[str]


class BotAct(msgspec.Struct, frozen=True, tag=True):
    """Play what a bot decided at a moment of the game."""

    seat: int
    version: int
    action: str


class Undo(msgspec.Struct, frozen=True, tag=True):
    """Take back what was last confirmed, unless it brought something hidden to light.

    Somebody alone with bots may take back a whole `turn`, and with it what the bots did since.
    """

    seat: int
    version: int
    turn: bool = False


# Seats


class Leave(msgspec.Struct, frozen=True, tag=True):
    """Leave one's seats: before the start they open again, in a game they are conceded."""


class Concede(msgspec.Struct, frozen=True, tag=True):
    """Give up: with two seats or solo the game ends; with more, a bot plays on for the seat, which is ranked last."""

    seat: int


class Remove(msgspec.Struct, frozen=True, tag=True):
    """Send a seat's people away (host): before the start the seat opens, in a game a bot plays on."""

    seat: int


class SeatBot(msgspec.Struct, frozen=True, tag=True):
    """Seat a bot (host): for good on an open seat, until they come back for somebody who is away.

    None means the bot that plays on for people who leave.
    """

    seat: int
    bot: str | None = None


class TakeSeat(msgspec.Struct, frozen=True, tag=True):
    """Take a seat back from a bot: the next decision is the caller's again."""

    seat: int


class MakeLink(msgspec.Struct, frozen=True, tag=True):
    """Let a token act for a seat (owner); only the token's hash is stored."""

    seat: int
    token: str


class RevokeLinks(msgspec.Struct, frozen=True, tag=True):
    """Revoke all links to a seat, and every browser that used one; the owner's own stays."""

    seat: int


class ClaimLink(msgspec.Struct, frozen=True, tag=True):
    """Open a private link: the caller may act for its seat from now on."""

    token: str


# Chatting


class Say(msgspec.Struct, frozen=True, tag=True):
    """Say something, for a seat or as a spectator."""

    caller_name: str
    text: str
    seat: int | None = None
    code: str | None = None


class Mute(msgspec.Struct, frozen=True, tag=True):
    """Mute or unmute somebody by handle, or everybody at a seat."""

    who: str | int
    on: bool = True
    code: str | None = None


class AgreeToHints(msgspec.Struct, frozen=True, tag=True):
    """Agree that everybody at the table may ask for hints, or withdraw that."""

    seat: int
    on: bool = True


# Ending


class Close(msgspec.Struct, frozen=True, tag=True):
    """Close the table (host)."""


class Rematch(msgspec.Struct, frozen=True, tag=True):
    """Lead everybody who asks to the same new table."""

    table: str


class Forget(msgspec.Struct, frozen=True, tag=True):
    """Forget the caller: their seats are called "Guest", and bots play on for them."""

    caller_name: str


Command = (
    Create
    | PlayAgain
    | OpenRecord
    | Join
    | Start
    | Act
    | BotAct
    | Undo
    | Leave
    | Concede
    | Remove
    | SeatBot
    | TakeSeat
    | MakeLink
    | RevokeLinks
    | ClaimLink
    | Say
    | Mute
    | AgreeToHints
    | Close
    | Rematch
    | Forget
)
"""One command."""
