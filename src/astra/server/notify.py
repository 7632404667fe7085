"""Tells a service manager when the server is ready and when it stops (systemd's `Type=notify`); else does nothing."""

from __future__ import annotations

import os
import socket
from contextlib import suppress

VARIABLE = "NOTIFY_SOCKET"


def tell_manager(state: str) -> None:
    """One datagram, as sd_notify(3) describes it; if the manager does not listen, that is no reason to stop."""
    address = os.environ.get(VARIABLE, "")
    if not address or not hasattr(socket, "AF_UNIX"):
        return
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.connect("\0" + address[1:] if address.startswith("@") else address)
        line.sendall(state.encode())
