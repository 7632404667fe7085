"""Everything that goes over the wire, as typed values: what is not in here is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from msgspec import Meta

from astra.locales import LANGUAGES
from astra.record.facts import Facts

if TYPE_CHECKING:
    Language = str
else:
    Language = Literal[LANGUAGES]
Key = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=64,
        pattern="^[A-Za-z0-9_-]+$",
        description="Idempotency key: the same key again gives the same answer and changes nothing.",
    ),
]
SeatNumber = Annotated[int, Meta(ge=0, le=4)]
Version = Annotated[
    int,
    Meta(
        ge=0, le=2**53, description="`version` of the snapshot or update that was decided on; not that within its view."
    ),
]
TableVersion = Annotated[int, Meta(description="The table's version, to be sent with what is decided on this view.")]
NAME_LETTERS = 24
# Its length is documented by docs_page and refused by `clean_name`: a decoder's words are none for a person at a form.
Name = Annotated[str, Meta(min_length=1)]
ActionText = Annotated[str, Meta(min_length=1, max_length=40)]
ActionList = Annotated[list[ActionText], Meta(min_length=1, max_length=64)]
Code = Annotated[str, Meta(max_length=64)]
Watch = Literal["anyone", "link", "nobody"]
Status = Literal["open", "playing", "over", "closed"]
Pen = int | str


class Body(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What callers send; an unknown field is a mistake that we name."""


# What callers send


class PutMe(Body):
    name: Name
    language: Language | None = None


class LanSwitch(Body):
    on: bool


class NewSeat(Body):
    """`me` and `person` are the caller's (several: hot-seat), `open` waits for somebody, `bot` is an opponent."""

    kind: Literal["me", "open", "bot", "person"]
    bot: Annotated[str, Meta(max_length=40)] | None = None
    name: Name | None = None


class NewTable(Body):
    key: Key
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=5)]
    name: Annotated[str, Meta(max_length=60)] | None = None
    solo: bool = False
    modifiers: Annotated[list[Annotated[str, Meta(max_length=4)]], Meta(max_length=12)] = []
    public: bool = False
    watch: Watch = "link"
    hints: bool = True
    first: SeatNumber | None = None
    position: dict[str, Any] | None = None
    lesson: Annotated[str, Meta(max_length=40, pattern="^[a-z0-9-]+$")] | None = None
    edition: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")] | None = None


class Keyed(Body):
    key: Key


class Join(Body):
    key: Key
    code: Code | None = None
    seat: SeatNumber | None = None


class Concede(Body):
    key: Key
    seat: SeatNumber


class SeatBot(Body):
    """Without a `bot` it is the one that plays on for somebody who has left."""

    key: Key
    bot: Annotated[str, Meta(max_length=40)] | None = None


class Mute(Body):
    key: Key
    who: Annotated[str, Meta(max_length=24)] | SeatNumber
    on: bool = True


class Say(Body):
    """`seat` is whose words they are, for somebody with several seats: without it the first one's."""

    key: Key
    text: Annotated[str, Meta(min_length=1, max_length=500)]
    seat: SeatNumber | None = None


class Try(Body):
    seat: SeatNumber
    version: Version
    actions: Annotated[list[ActionText], Meta(max_length=64)]


class Act(Body):
    key: Key
    seat: SeatNumber
    version: Version
    actions: ActionList


class Undo(Body):
    key: Key
    seat: SeatNumber
    version: Version


class AskHint(Body):
    seat: SeatNumber
    version: Version


class Claim(Body):
    token: Annotated[str, Meta(min_length=1, max_length=100)]


# What we answer


class Me(msgspec.Struct, kw_only=True):
    id: str
    name: str
    language: Language | None
    retention_days: int


class Lan(msgspec.Struct, kw_only=True):
    offered: bool
    on: bool
    addresses: list[str]


class Server(msgspec.Struct, kw_only=True):
    name: str
    version: str
    private: bool
    lan: Lan
    retention_days: int
    languages: list[Language]
    compiled: bool
    players: list[int]
    """How many seats a table can have that is not solo."""


class Opponent(msgspec.Struct, kw_only=True):
    """An opponent of the ladder. `rating` is for two players, with `greedy` at 0; `random` has rank 0, no level.

    `after_win` and `after_loss` name the opponent that suits a person who has won or lost against this one.
    """

    name: str
    rank: int
    rating: int
    seconds: float
    name_text: dict[Language, str]
    character: dict[Language, str]
    difficulty: dict[Language, str]
    after_win: str
    after_loss: str


class Opponents(msgspec.Struct):
    opponents: list[Opponent]


class Modifier(msgspec.Struct):
    """A solo modifier by its code; its name and explanation are the texts `modifier-E1` and so on.

    `easier`: it helps you against Auptolemy (R13.15); the others are harder (R13.16).
    """

    code: str
    easier: bool
    excludes: list[str]


class Modifiers(msgspec.Struct):
    modifiers: list[Modifier]


class CurrentEdition(msgspec.Struct):
    hash: str


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


class Table(msgspec.Struct, kw_only=True):
    """`who` is the reader's own handle, as in their chat lines; null for programs and for whoever has no cookie.

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
    solo: bool
    modifiers: list[str]
    players: int
    edition: str
    version: int
    created: float
    invite: Invite | None
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


class Tables(msgspec.Struct):
    tables: list[TableSummary]


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
    """One new version of the game, as one seat sees it."""

    version: TableVersion
    seat: int | None
    kind: Literal["actions", "undo"]
    actions: list[PlayedAction]
    events: list[dict[str, Any]]
    log: list[LogLine]
    view: dict[str, Any]
    facts: Facts
    undo: bool


class ChatLine(msgspec.Struct, kw_only=True):
    version: int
    who: str
    seat: int | None
    name: str
    text: str
    at: float


class Snapshot(msgspec.Struct, kw_only=True):
    """The whole present; `view` and `facts` are null before the start."""

    version: TableVersion
    seat: int | None
    view: dict[str, Any] | None
    facts: Facts | None
    log: list[LogLine]
    chat: list[ChatLine]
    undo: bool
    table: Table


class Log(msgspec.Struct):
    version: int
    lines: list[LogLine]


class Reason(msgspec.Struct):
    text_id: str
    arguments: dict[str, str | int | list[str]]


class HintedMove(msgspec.Struct):
    action: str
    win: float
    reasons: list[Reason]
    text: str


class Hints(msgspec.Struct):
    version: int
    hints: list[HintedMove]


class SeatLink(msgspec.Struct):
    url: str
    token: str
    qr: str
