"""Who makes a request: known by a cookie or a token, from an address, using one of this server's names."""

from __future__ import annotations

from astra.server.http.lan import Lan
from astra.server.http.qr import QrCodes
from astra.table.callers import Caller, seats_of
from astra.table.table import Table


class WebCaller(Caller, frozen=True):
    """`base_url` is how they call us, `qr` makes pictures of it."""

    address: str = ""
    base_url: str = ""
    lan: Lan | None = None
    qr: QrCodes | None = None

    def link(self, path: str) -> str:
        """A full address for another device; made now, since the local network may have been let in meanwhile."""
        return (self.base_url if self.lan is None else self.lan.reachable(self.base_url)) + path

    def qr_code(self, path: str) -> str:
        """The same as a picture; empty if the address is too long, or if the caller asks for too many."""
        return "" if self.qr is None else self.qr.code(counts_as(self), self.link(path))


def counts_as(caller: WebCaller, table: Table | None = None) -> str:
    """Whom a limit counts a request for: anybody can make up a token, so one without a seat counts for its address.

    Before the table is known a token counts for itself, and the gate bounds all those of one address together.
    """
    if caller.token is None:
        return caller.guest or caller.address
    return caller.token if table is None or seats_of(caller, table) else caller.address
