"""What readers are told about a table, as typed values; `readers` fills them in."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from astra.record.moments import Facts, Standing

TableVersion = Annotated[int, Meta(description="The table's version, to be sent with what is decided on this view.")]
Watch = Literal["anyone", "link", "nobody"]
Status = Literal["open", "playing", "over", "closed"]
Pen = int | str


class Seat(msgspec.Struct, kw_only=True):
    """A seat and the person or bot who has it.

    `away` is the number of seconds since a person was last connected; null while they are connected, and for bots.
    `bot_after` is the number of seconds after which the reader may let a bot sit in for somebody who stays away: the
    host once this seat has been away for `away_seconds`, others once the host has been away that long, too; null if the
    reader never may. `you` may act for the seat; its `owner` may also make and revoke links to it. `concession` says
    what would happen if you conceded this seat of yours now: the game ends, or a bot plays on; null for other seats.
    """

    seat: int
    kind: Literal["person", "bot", "open"]
    name: str
    you: bool
    owner: bool
    bot: str | None
    away: float | None
    bot_after: float | None
    sitting_in: str | None
    conceded: bool
    online: bool
    thinking: bool
    concession: Literal["ends", "bot"] | None = None


class Muted(msgspec.Struct):
    """Somebody whom the reader has muted."""

    who: str
    name: str


class Invite(msgspec.Struct):
    url: str
    qr: str


class Result(msgspec.Struct):
    """The seats that won, never one that conceded. `conceded` is true if a concession ended the game."""

    winners: list[int]
    conceded: bool


class EditionName(msgspec.Struct):
    """What an edition is called, and whether it is the one that came with the program."""

    id: str
    version: int
    shipped: bool


class Table(msgspec.Struct, kw_only=True):
    """A table as one reader sees it.

    `who` is the reader's own handle, as in their chat lines; null for programs and for readers without a cookie.

    `hints` says whether the reader may ask for hints. If several people play, all of them must agree first:
    `hints_agreed` lists the seats that have agreed; null if no agreement is needed or hints are switched off.

    A bot may sit in for a seat that has been `away` for `away_seconds`. A table that is `set_up` began from a position
    that its host wrote, so the host may know the hidden cards.
    """

    id: str
    name: str
    status: Status
    host: bool
    public: bool
    watch: Watch
    hints: bool
    hints_agreed: list[int] | None
    solo: bool
    modifiers: list[str]
    players: int
    edition: str
    edition_name: EditionName
    version: int
    created: float
    invite: Invite | None
    inviter: str | None
    """The name of the host, who invites; null if the host has no seat at the table."""
    seats: list[Seat]
    watching: int
    commitment: str | None
    rematch: str | None
    lesson: str | None
    set_up: bool
    result: Result | None
    away_seconds: float
    who: str | None
    muted: list[Muted]


class TableSummary(msgspec.Struct, kw_only=True):
    id: str
    name: str
    status: Status
    seats: list[Seat]
    solo: bool
    turn: int | None
    your_turn: bool
    version: int
    created: float
    updated: float
    watch: Watch
    set_up: bool
    edition_name: EditionName | None = None
    """None for one that cannot be read."""


class LogLine(msgspec.Struct):
    version: int
    pen: Pen | None
    turn: int | None
    text: str


class PlayedAction(msgspec.Struct):
    """`text` is `boon ?` while a tied choice is hidden from the reader (R6.3)."""

    seat: int
    text: str


class Update(msgspec.Struct, kw_only=True):
    """One new version of the game, as one seat sees it.

    If it `continues`, the first line of its log replaces the last line before it. `undo` says that the reader may take
    back what they confirmed last; `undo_turn`, that they may also take back their whole turn, with what bots did since.
    """

    version: TableVersion
    seat: int | None
    kind: Literal["actions", "undo"]
    actions: list[PlayedAction]
    events: list[dict[str, Any]]
    continues: bool
    log: list[LogLine]
    view: dict[str, Any]
    facts: Facts
    standings: list[Standing]
    """What everybody would score if the night ended now: by seat, then Auptolemy."""
    undo: bool
    undo_turn: bool


class ChatLine(msgspec.Struct, kw_only=True):
    version: int
    who: str
    seat: int | None
    name: str
    text: str
    at: float


class Snapshot(msgspec.Struct, kw_only=True):
    """Everything that a reader may know now; `view`, `facts` and `standings` are null before the start."""

    version: TableVersion
    seat: int | None
    view: dict[str, Any] | None
    facts: Facts | None
    standings: list[Standing] | None
    log: list[LogLine]
    chat: list[ChatLine]
    undo: bool
    undo_turn: bool
    table: Table


class Log(msgspec.Struct):
    version: int
    lines: list[LogLine]
