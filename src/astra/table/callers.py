"""Who asks: a guest, a program with a seat's token, or somebody unknown; and what they may do at a table."""

from __future__ import annotations

import hmac

import msgspec

from astra.table.moment import Now
from astra.table.refusals import BadToken, Refusal, of_seat
from astra.table.state import SeatState, TableState, handle_of, token_hash
from astra.table.table import Table


class Caller(msgspec.Struct, frozen=True):
    """`guest` is the person who asks, `token` is what a program presents; both may be missing."""

    guest: str | None = None
    token: str | None = None

    def name_at(self, table: Table) -> str:
        """How rows and keys of this table name the caller."""
        if self.token is not None:
            return f"token-{token_hash(self.token)[:12]}"
        return handle_of(table.id, self.guest or "")

    def invites(self) -> bool:
        """Whether a shell lets others come to the caller's tables."""
        return True

    def qr_code(self, path: str) -> str:
        """An address as a QR code; empty if the shell has none."""
        return ""


SYSTEM = Caller()
"""The system itself: it plays for bots, and starts or ends what nobody else can."""


def seats_of(caller: Caller, table: Table) -> list[int]:
    """The seats that a caller acts for; a token acts only for its own."""
    if caller.token is not None:
        seat = table.state.seat_of_token(caller.token)
        return [] if seat is None else [seat]
    return table.state.seats_of(caller.guest) if caller.guest is not None else []


def is_host(caller: Caller, table: Table) -> bool:
    return caller.token is None and caller.guest is not None and caller.guest == table.state.host


def is_owner(caller: Caller, state: TableState, seat: int) -> bool:
    return caller.token is None and caller.guest is not None and state.seats[seat].guests[:1] == [caller.guest]


def needs_guest(caller: Caller) -> str:
    """The caller's guest id; raises for those who have none."""
    if caller.token is not None or caller.guest is None:
        raise Refusal("unknown-guest", "unknown")
    return caller.guest


def needs_seat(caller: Caller, table: Table, seat: int) -> None:
    """The caller must act for this seat."""
    needs_good_token(caller, table)
    if seat not in seats_of(caller, table):
        if caller.guest is None and caller.token is None:
            raise Refusal("unknown-guest", "unknown")
        raise Refusal("not-your-seat", "forbidden", of_seat(seat))


def needs_good_token(caller: Caller, table: Table) -> None:
    """If the caller presents a token, it must belong to this table: it may have been revoked or mistyped."""
    if caller.token is not None and not seats_of(caller, table):
        raise BadToken


def needs_owner(caller: Caller, table: Table, seat: int) -> None:
    """The caller must be the person who took the seat, not somebody who got a link to it."""
    needs_guest(caller)
    needs_that_seat(table, seat)
    needs_seat(caller, table, seat)
    if not is_owner(caller, table.state, seat):
        raise Refusal("not-the-owner", "forbidden", of_seat(seat))


def needs_that_seat(table: Table, seat: int) -> SeatState:
    """There must be such a seat."""
    if not 0 <= seat < len(table.state.seats):
        raise Refusal("no-such-seat", "missing", of_seat(seat))
    return table.state.seats[seat]


def needs_host(caller: Caller, table: Table) -> None:
    if caller is not SYSTEM and not is_host(caller, table):
        raise Refusal("not-the-host", "forbidden")


def stands_in_after(caller: Caller, table: Table, now: Now) -> float | None:
    """Seconds until the caller may seat bots for people who are away; None if the caller may not.

    The host may. Others who sit there may if the host has been away for long or has no seat.
    """
    if is_host(caller, table):
        return 0.0
    if caller.token is not None or not seats_of(caller, table):
        return None
    return now.attendance.long_away_in(table.state.seats_of(table.state.host))


def may_see(caller: Caller, table: Table, code: str | None) -> bool:
    """Whether the caller may know about the table: its seats, its host, people with the link.

    Everybody if it is public.
    """
    if seats_of(caller, table) or is_host(caller, table):
        return True
    return table.state.public or table.state.watch == "anyone" or has_code(table, code)


def may_watch(caller: Caller, table: Table, code: str | None) -> bool:
    """Whether the caller may follow the game as a spectator."""
    if seats_of(caller, table) or is_host(caller, table):
        return True
    if table.state.watch == "anyone":
        return True
    return table.state.watch == "link" and has_code(table, code)


def was_sent_away(caller: Caller, table: Table) -> bool:
    """Whether the host sent the caller away and the caller has no other seat."""
    return caller.guest in table.state.sent_away and not seats_of(caller, table)


def has_code(table: Table, code: str | None) -> bool:
    return code is not None and hmac.compare_digest(code.encode(), table.state.code.encode())


def needs_to_see(caller: Caller, table: Table, code: str | None) -> None:
    needs_good_token(caller, table)
    if not may_see(caller, table, code):
        raise Refusal("not-invited", "forbidden")


def needs_to_watch(caller: Caller, table: Table, code: str | None) -> None:
    needs_good_token(caller, table)
    if not may_watch(caller, table, code):
        raise Refusal("not-invited", "forbidden")


def needs_to_read(caller: Caller, table: Table, seat: int | None, code: str | None) -> None:
    """Only a seat's own people may read its views and logs."""
    if seat is None:
        needs_to_watch(caller, table, code)
    else:
        needs_that_seat(table, seat)
        needs_seat(caller, table, seat)
