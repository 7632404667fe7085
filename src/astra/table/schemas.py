"""Everything that goes over the wire, as typed values: what is not in here is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from msgspec import Meta

from astra.locales import LANGUAGES
from astra.table import commands
from astra.table.documents import TableSummary, Watch
from astra.table.limits import (
    LARGEST_VERSION,
    LONGEST_ACTION,
    LONGEST_CODE,
    LONGEST_KEY,
    LONGEST_LESSON,
    LONGEST_LINE,
    LONGEST_MODIFIER,
    LONGEST_OPPONENT,
    LONGEST_RECORD,
    LONGEST_TABLE_NAME,
    LONGEST_TOKEN,
    LONGEST_WHO,
    MOST_ACTIONS,
    MOST_MODIFIERS,
    MOST_SEATS,
)

if TYPE_CHECKING:
    Language = str
else:
    Language = Literal[LANGUAGES]
Key = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=LONGEST_KEY,
        pattern="^[A-Za-z0-9_-]+$",
        description="Idempotency key: the same key again gives the same answer and changes nothing.",
    ),
]
SeatNumber = Annotated[int, Meta(ge=0, le=MOST_SEATS - 1)]
Version = Annotated[
    int,
    Meta(
        ge=0,
        le=LARGEST_VERSION,
        description="The `version` of the snapshot or update you decided on.",
    ),
]
# docs_page documents its length, and `clean_name` refuses it: a decoder's message would not help a person at a form.
Name = Annotated[str, Meta(min_length=1)]
ActionText = Annotated[str, Meta(min_length=1, max_length=LONGEST_ACTION)]
ActionList = Annotated[list[ActionText], Meta(min_length=1, max_length=MOST_ACTIONS)]
Code = Annotated[str, Meta(max_length=LONGEST_CODE)]


class Body(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What callers send; an unknown field is refused by name."""


# What callers send


class PutMe(Body):
    name: Name
    language: Language | None = None


class LanSwitch(Body):
    on: bool


class NewSeat(Body):
    """`me` and `person` are seats of the caller's (who share a screen), `open` waits, `bot` is an opponent."""

    kind: Literal["me", "open", "bot", "person"]
    bot: Annotated[str, Meta(max_length=LONGEST_OPPONENT)] | None = None
    name: Name | None = None


class NewTable(Body):
    key: Key
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=MOST_SEATS)]
    name: Annotated[str, Meta(max_length=LONGEST_TABLE_NAME)] | None = None
    solo: bool = False
    modifiers: Annotated[list[Annotated[str, Meta(max_length=LONGEST_MODIFIER)]], Meta(max_length=MOST_MODIFIERS)] = []
    public: bool = False
    watch: Watch = "link"
    hints: bool = True
    first: SeatNumber | None = None
    position: dict[str, Any] | None = None
    lesson: Annotated[str, Meta(max_length=LONGEST_LESSON, pattern="^[a-z0-9-]+$")] | None = None
    edition: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")] | None = None

    def command(self, caller_name: str) -> commands.Create:
        return commands.Create(
            caller_name,
            [commands.NewSeat(kind=seat.kind, bot=seat.bot, name=seat.name) for seat in self.seats],
            name=self.name or "",
            solo=self.solo,
            modifiers=self.modifiers,
            public=self.public,
            watch=self.watch,
            hints=self.hints,
            first=self.first,
            position=self.position,
            lesson=self.lesson,
        )


class OpenRecord(Body):
    """A record as text, and a name for its table."""

    key: Key
    record: Annotated[str, Meta(min_length=1, max_length=LONGEST_RECORD)]
    name: Annotated[str, Meta(max_length=LONGEST_TABLE_NAME)] = ""


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
    """Which bot to seat; without `bot`, the one that plays on for people who leave."""

    key: Key
    bot: Annotated[str, Meta(max_length=LONGEST_OPPONENT)] | None = None


class Mute(Body):
    key: Key
    who: Annotated[str, Meta(max_length=LONGEST_WHO)] | SeatNumber
    on: bool = True


class AgreeToHints(Body):
    key: Key
    seat: SeatNumber
    on: bool = True


class Say(Body):
    """`seat` says which of your seats speaks, if you have several; without it, the first one does."""

    key: Key
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_LINE)]
    seat: SeatNumber | None = None


class Try(Body):
    """Actions to try. `ahead` tries a plan of stars as if the seat opened its turn now, no matter whose turn it is."""

    seat: SeatNumber
    version: Version
    actions: Annotated[list[ActionText], Meta(max_length=MOST_ACTIONS)]
    ahead: bool = False


class Act(Body):
    key: Key
    seat: SeatNumber
    version: Version
    actions: ActionList


class Undo(Body):
    key: Key
    seat: SeatNumber
    version: Version
    turn: bool = False


class AskHint(Body):
    seat: SeatNumber
    version: Version


class Claim(Body):
    token: Annotated[str, Meta(min_length=1, max_length=LONGEST_TOKEN)]


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
    """The numbers of seats that a table can have, unless it is solo."""
    alone: bool = False
    """True for a page without a server, which nobody else can join: links for friends and public tables need one."""


class Opponent(msgspec.Struct, kw_only=True):
    """An opponent of the ladder. `rating` is for two players, with `greedy` at 0; `random` has rank 0 and no level.

    `after_win` and `after_loss` name the opponent that suits a person who has just won or lost against this one.
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
    """`edition` is the hash of the one that their judgement was made for; with other cards they play less well."""

    opponents: list[Opponent]
    edition: str


class Modifier(msgspec.Struct):
    """A solo modifier by its code; its name and explanation are the texts `modifier-E1` and so on.

    It is `easier` if it helps you against Auptolemy (R13.15); the others make the game harder (R13.16). An easy or a
    hard game plays with all modifiers of that `difficulty`, a standard one with none.
    """

    code: str
    easier: bool
    excludes: list[str]
    difficulty: Literal["easy", "hard"] | None


class Modifiers(msgspec.Struct):
    modifiers: list[Modifier]


class CurrentEdition(msgspec.Struct):
    hash: str


class Tables(msgspec.Struct):
    tables: list[TableSummary]


class Reason(msgspec.Struct):
    text_id: str
    arguments: dict[str, str | int | list[str]]


class HintedMove(msgspec.Struct):
    """A suggested action. `plan` is what the reasons are about: this action and those that follow it in the turn."""

    action: str
    win: float
    reasons: list[Reason]
    text: str
    plan: list[str]


class Hints(msgspec.Struct):
    version: int
    hints: list[HintedMove]


class SeatLink(msgspec.Struct):
    url: str
    token: str
    qr: str
