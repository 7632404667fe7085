"""The rows of a table's log: what happened, one type for each kind. A table is the fold of its rows.

A row says what a decision led to, not what was asked for, so a table stays the same whatever changes later about who
may do what. In the log a row's tag has its own column.
"""

from __future__ import annotations

import msgspec

from astra.table.documents import Status
from astra.table.names import forgotten_name
from astra.table.state import SeatState, TableState


class Created(msgspec.Struct, frozen=True, array_like=True, tag="created"):
    """The table as it was opened."""

    state: TableState


class Started(msgspec.Struct, frozen=True, array_like=True, tag="start"):
    """The game was dealt; `commitment` is the hash of the deal."""

    commitment: str | None = None


class Acted(msgspec.Struct, frozen=True, array_like=True, tag="actions"):
    """A seat played a list of actions; a `person` did, or a bot."""

    seat: int
    actions: list[str]
    person: bool


class Undone(msgspec.Struct, frozen=True, array_like=True, tag="undo"):
    """A seat took back this many of its actions; older rows took back one each."""

    seat: int
    count: int = 1


class Said(msgspec.Struct, frozen=True, array_like=True, tag="chat"):
    """Somebody said something, from a seat or as a spectator; `owner` is the seat's."""

    guest: str
    seat: int | None
    name: str
    text: str
    owner: str | None = None

    def concerns(self, guest: str) -> bool:
        """Whether somebody said it, or another device did for their seat."""
        return guest in (self.guest, self.owner)


class Silenced(msgspec.Struct, frozen=True, array_like=True, tag="silenced"):
    """What somebody said who has been forgotten since: the words are gone."""


class Joined(msgspec.Struct, frozen=True, array_like=True, tag="joined"):
    """A guest took an open seat."""

    number: int
    guest: str
    name: str


class Left(msgspec.Struct, frozen=True, array_like=True, tag="left"):
    """Seats were left or conceded: how they are now, who is host, and whether the game ended."""

    seats: dict[int, SeatState]
    host: str
    status: Status
    winners: list[int] | None


class Removed(msgspec.Struct, frozen=True, array_like=True, tag="removed"):
    """The host sent a seat's people away; the invitation has a new code."""

    number: int
    seat: SeatState
    code: str
    sent_away: list[str]
    status: Status
    winners: list[int] | None


class SeatChanged(msgspec.Struct, frozen=True, array_like=True, tag="seat"):
    """A bot was seated or sits in, or a person has taken their seat back."""

    number: int
    seat: SeatState


class LinkMade(msgspec.Struct, frozen=True, array_like=True, tag="link"):
    """A private link to a seat, by the hash of its token."""

    number: int
    digest: str


class LinkClaimed(msgspec.Struct, frozen=True, array_like=True, tag="claimed"):
    """A guest came by a private link and may act for the seat."""

    number: int
    guest: str


class LinksRevoked(msgspec.Struct, frozen=True, array_like=True, tag="revoked"):
    """All links to a seat were revoked, and people who used one may no longer act for it."""

    number: int


class Muted(msgspec.Struct, frozen=True, array_like=True, tag="muted"):
    """Whom a reader has muted, by handle."""

    reader: str
    handles: list[str]


class HintsAgreed(msgspec.Struct, frozen=True, array_like=True, tag="hints"):
    """The seats that agree to hints from now on."""

    seats: list[int]


class RematchMade(msgspec.Struct, frozen=True, array_like=True, tag="rematch"):
    """The table at which everybody plays again."""

    table: str


class Closed(msgspec.Struct, frozen=True, array_like=True, tag="closed"):
    """The table is closed; a game that was over stays over."""


class Forgotten(msgspec.Struct, frozen=True, array_like=True, tag="forgotten"):
    """Somebody is forgotten: the table without them. Earlier rows have lost their names, too."""

    state: TableState


class Restated(msgspec.Struct, frozen=True, array_like=True, tag="restated"):
    """The table as it was when its log was converted to this form."""

    state: TableState


class Older(msgspec.Struct, frozen=True, array_like=True, tag="table"):
    """A row from before rows said what changed; what it did is in the `Restated` row that follows."""

    what: str = ""
    seat: int | None = None


Row = (
    Created
    | Started
    | Acted
    | Undone
    | Said
    | Silenced
    | Joined
    | Left
    | Removed
    | SeatChanged
    | LinkMade
    | LinkClaimed
    | LinksRevoked
    | Muted
    | HintsAgreed
    | RematchMade
    | Closed
    | Forgotten
    | Restated
    | Older
)

MOVES = (Started, Acted)
"""Rows that bring a game closer to its end."""
ALWAYS = (Left, Closed, LinksRevoked, Forgotten)
"""Rows that are written even at a table whose log is full."""

FORGOTTEN = str(Forgotten.__struct_config__.tag)
"""The kind of the one row that changes earlier rows."""
SILENCE = "null"
"""What replaces deleted words in the log."""

_decoder: msgspec.json.Decoder[Row] = msgspec.json.Decoder(Row)


def encode_row(row: Row) -> tuple[str, str]:
    """The kind of a row, which is its tag, and its parts as a JSON array."""
    if isinstance(row, Silenced):
        return "chat", SILENCE
    kind, _, parts = msgspec.json.encode(row).decode()[2:].partition('"')
    return kind, "[]" if parts == "]" else f"[{parts[1:]}"


def decode_row(kind: str, text: str) -> Row:
    """The inverse of `encode_row`; raises msgspec.DecodeError for anything else."""
    if text == SILENCE:
        return Silenced()
    return _decoder.decode(f'["{kind}"]' if text == "[]" else f'["{kind}",{text[1:]}')


def newcomers(row: Row) -> tuple[str, ...]:
    """Guests who take part in the table from this row on."""
    match row:
        case Created(state):
            seated = [guest for seat in state.seats for guest in (*seat.guests, seat.former) if guest]
            return tuple(dict.fromkeys([state.host, *seated]))
        case Joined() | LinkClaimed() | Said():
            return (row.guest,)
    return ()


def without_guest(row: Row, guest: str, names: list[str]) -> Row:
    """A row without somebody who wants to be forgotten; `names` are the names they had here."""
    match row:
        case Said():
            return Silenced() if row.concerns(guest) else row
        case Created(state) | Forgotten(state) | Restated(state):
            return type(row)(_state_without(state, guest, names))
        case Joined(number, who, _) if who == guest:
            return Joined(number, "", forgotten_name())
        case LinkClaimed(number, who) if who == guest:
            return LinkClaimed(number, "")
        case SeatChanged(number, seat):
            return SeatChanged(number, _seat_without(seat, guest))
        case Left(seats, host, status, winners):
            scrubbed = {number: _seat_without(seat, guest) for number, seat in seats.items()}
            return Left(scrubbed, "" if host == guest else host, status, winners)
        case Removed(number, seat, code, sent_away, status, winners):
            away = [other for other in sent_away if other != guest]
            return Removed(number, _seat_without(seat, guest), code, away, status, winners)
    return row


def _state_without(state: TableState, guest: str, names: list[str]) -> TableState:
    state = state.copy()
    if state.host == guest or state.name in names:
        state.name = ""
    state.host = "" if state.host == guest else state.host
    state.sent_away = [other for other in state.sent_away if other != guest]
    state.seats = [_seat_without(seat, guest) for seat in state.seats]
    return state


def _seat_without(seat: SeatState, guest: str) -> SeatState:
    if guest not in (seat.former, *seat.guests):
        return seat
    theirs = seat.bears_name_of(guest)
    return msgspec.structs.replace(
        seat,
        name=forgotten_name() if theirs else seat.name,
        nameless=seat.nameless or theirs,
        guests=[other for other in seat.guests if other != guest],
        former=None if seat.former == guest else seat.former,
    )
