"""What readers are told about a table, as typed values; `readers` fills them in."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from astra.record.facts import Facts
from astra.record.standing import Standing

TableVersion = Annotated[int, Meta(description="The table's version, to be sent with what is decided on this view.")]
Watch = Literal["anyone", "link", "nobody"]
Status = Literal["open", "playing", "over", "closed"]
Pen = int | str


class Seat(msgspec.Struct, kw_only=True):
    """`away` counts the seconds since a person was last connected; null while they are, and for bots.

    `bot_after` says in how many seconds the reader may let a bot sit in, if those who are away stay so: the host once
    that seat, others once the host, too, has been away for `away_seconds`; null where they may not.
    `you` may act for the seat; its `owner` may also make links to it and revoke them.
    `concession` says what conceding one's own seat would do now: the game ends, or a bot plays on; else null.
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
    """Somebody whose chat the caller does not hear."""

    who: str
    name: str


class Invite(msgspec.Struct):
    url: str
    qr: str


class Result(msgspec.Struct):
    """Seats that won; a seat that conceded never does. `conceded` is true for a game that a concession ended."""

    winners: list[int]
    conceded: bool


class EditionName(msgspec.Struct):
    """What an edition is called, and whether it is the one that came with the program."""

    id: str
    version: int
    shipped: bool


class Table(msgspec.Struct, kw_only=True):
    """`who` is the reader's own handle, as in their chat lines; null for programs and for whoever has no cookie.

    `hints` says whether somebody who asks for one gets it. With several people all of them must agree first:
    `hints_agreed` are the seats that have, null where nobody needs to or hints are switched off.

    Somebody whose seat has been `away` for `away_seconds` can be sat in for. A table that is `set_up` began from a
    position of its host's, who may know the hidden cards.
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
    """What the host is called who sits at the table: an invitation is theirs."""
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

    Where it `continues`, the first line of its log tells anew, and longer, what the last line before it told. `undo`:
    the reader may take back what they last confirmed, `undo_turn`: also their whole turn, with what bots did since.
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
    """If the night ended now: by seat, then Auptolemy."""
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
    """The whole present; `view`, `facts` and `standings` are null before the start."""

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
