"""Who asks: a guest by cookie, a program by a seat's token, or nobody yet; and what they may do at a table."""

from __future__ import annotations

import hmac
from typing import TYPE_CHECKING

import msgspec

from astra.server.http.errors import CHALLENGE, Refused, of_seat
from astra.server.live import LiveTable
from astra.server.state import SeatState, TableState, handle_of, token_hash

if TYPE_CHECKING:
    from astra.server.http.lan import Lan
    from astra.server.http.qr import QrCodes


class Caller(msgspec.Struct, frozen=True):
    """`guest` is the cookie's, `token` what a program shows; both may be missing.

    `base_url` is how they call us, `qr` makes pictures of it.
    """

    guest: str | None = None
    token: str | None = None
    address: str = ""
    base_url: str = ""
    lan: Lan | None = None
    qr: QrCodes | None = None

    def name_at(self, live: LiveTable) -> str:
        """How rows and keys of this table name the caller."""
        if self.token is not None:
            return f"token-{token_hash(self.token)[:12]}"
        return handle_of(live.id, self.guest or "")

    def link(self, path: str) -> str:
        """A whole address to take along to another device; now, since the local network may be let in meanwhile."""
        return (self.base_url if self.lan is None else self.lan.reachable(self.base_url)) + path

    def qr_code(self, path: str) -> str:
        """The same as a picture; empty for an address that is too long, and for a caller who wants too many."""
        return "" if self.qr is None else self.qr.code(counts_as(self), self.link(path))


def counts_as(caller: Caller, live: LiveTable | None = None) -> str:
    """Whom a limit counts a request for: anybody can make up a token, so one without a seat counts for its address.

    Before the table is known a token counts for itself, and the gate bounds all those of one address together.
    """
    if caller.token is None:
        return caller.guest or caller.address
    return caller.token if live is None or seats_of(caller, live) else caller.address


def seats_of(caller: Caller, live: LiveTable) -> list[int]:
    """The seats that a caller acts for: a token only for its own."""
    if caller.token is not None:
        seat = live.state.tokens.get(token_hash(caller.token))
        return [] if seat is None else [seat]
    return live.state.seats_of(caller.guest) if caller.guest is not None else []


def is_host(caller: Caller, live: LiveTable) -> bool:
    return caller.token is None and caller.guest is not None and caller.guest == live.state.host


def needs_guest(caller: Caller) -> str:
    """The caller's guest id; raises for those who have none."""
    if caller.token is not None or caller.guest is None:
        raise Refused("unknown-guest", 401)
    return caller.guest


def needs_seat(caller: Caller, live: LiveTable, seat: int) -> None:
    """The caller must act for this seat."""
    needs_good_token(caller, live)
    if seat not in seats_of(caller, live):
        if caller.guest is None and caller.token is None:
            raise Refused("unknown-guest", 401)
        raise Refused("not-your-seat", 403, arguments=of_seat(seat))


def needs_good_token(caller: Caller, live: LiveTable) -> None:
    """A token that is shown must be one of this table's: it may have been revoked, or mistyped."""
    if caller.token is not None and not seats_of(caller, live):
        headers = {"WWW-Authenticate": f'{CHALLENGE}, error="invalid_token"'}
        raise Refused("bad-link", 401, headers=headers)


def needs_owner(caller: Caller, live: LiveTable, seat: int) -> None:
    """The caller must be who took the seat, not somebody whom a link to it was given."""
    needs_seat(caller, live, seat)
    if not is_owner(caller, live.state, seat):
        raise Refused("not-the-owner", 403, arguments=of_seat(seat))


def is_owner(caller: Caller, state: TableState, seat: int) -> bool:
    return caller.token is None and caller.guest is not None and state.seats[seat].guests[:1] == [caller.guest]


def needs_that_seat(live: LiveTable, seat: int) -> SeatState:
    """There must be such a seat."""
    if not 0 <= seat < len(live.state.seats):
        raise Refused("no-such-seat", 404, arguments=of_seat(seat))
    return live.state.seats[seat]


def needs_host(caller: Caller, live: LiveTable) -> None:
    if not is_host(caller, live):
        raise Refused("not-the-host", 403)


def stands_in_after(caller: Caller, live: LiveTable) -> float | None:
    """Seconds until the caller may seat bots for those who are away; None if that is not for them.

    The host may; everybody else who sits there when the host has been away for long, or has no seat.
    """
    if is_host(caller, live):
        return 0.0
    if caller.token is not None or not seats_of(caller, live):
        return None
    return live.presence.long_away_in(live.state.seats_of(live.state.host))


def may_see(caller: Caller, live: LiveTable, code: str | None) -> bool:
    """Whether the caller may know of the table: seats and host, who has the link, and all if it is open to all."""
    if seats_of(caller, live) or is_host(caller, live):
        return True
    return live.state.public or live.state.watch == "anyone" or has_code(live, code)


def may_watch(caller: Caller, live: LiveTable, code: str | None) -> bool:
    """Whether the caller may follow the game as a spectator."""
    if seats_of(caller, live) or is_host(caller, live):
        return True
    if live.state.watch == "anyone":
        return True
    return live.state.watch == "link" and has_code(live, code)


def was_sent_away(caller: Caller, live: LiveTable) -> bool:
    """Whether the host does not want the caller here, who has no other seat either."""
    return caller.guest in live.state.sent_away and not seats_of(caller, live)


def has_code(live: LiveTable, code: str | None) -> bool:
    return code is not None and hmac.compare_digest(code.encode(), live.state.code.encode())


def needs_to_see(caller: Caller, live: LiveTable, code: str | None) -> None:
    needs_good_token(caller, live)
    if not may_see(caller, live, code):
        raise Refused("not-invited", 403)


def needs_to_watch(caller: Caller, live: LiveTable, code: str | None) -> None:
    needs_good_token(caller, live)
    if not may_watch(caller, live, code):
        raise Refused("not-invited", 403)
