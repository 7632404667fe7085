"""The local network: a private server listens there only when its owner says so."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import logging
import socket
from collections.abc import Generator
from typing import Any
from urllib.parse import urlsplit

import uvicorn

from astra.server.http.connections import bounded
from astra.server.settings import Settings

logger = logging.getLogger("astra.server")

LOOPBACK = ("localhost", "127.0.0.1", "::1")
STALLED_SECONDS = 60


# Addresses of nobody: one that only the default route leads to (RFC 5737), and one in a private network, without it.
PROBES = ("192.0.2.1", "10.255.255.255")


def local_addresses() -> list[str]:
    """The addresses of this machine, the one of the default route first: others may be for a VPN or containers."""
    found = [address for probe in PROBES if (address := address_towards(probe)) is not None]
    with contextlib.suppress(OSError):
        found += sorted(str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET))
    return [address for address in dict.fromkeys(found) if not ipaddress.ip_address(address).is_loopback]


def address_towards(other: str) -> str | None:
    """The address from which this machine would reach another one; None if it cannot."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        # Nothing is sent: the system only says which address it would use.
        probe.connect((other, 1))
        return str(probe.getsockname()[0])
    return None


def end_stalled(listening: socket.socket) -> None:
    """Let the system end connections whose other end accepts nothing for this long: a stream would wait for ever.

    Connections have it from the socket that accepts them. Only Linux has such a limit.
    """
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, STALLED_SECONDS * 1000)


class _QuietServer(uvicorn.Server):
    """A second server for the same application: only the first one handles signals."""

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        yield


class Lan:
    """Listens on the local network beside loopback, on the same port."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._server: _QuietServer | None = None
        self._task: asyncio.Task[None] | None = None
        self.addresses: list[str] = []
        self.port = settings.port
        self.application: Any = None
        """The application that is served; set after this is made."""

    @property
    def on(self) -> bool:
        return self._server is not None

    def offered(self) -> bool:
        return self._settings.private and (self.on or bool(local_addresses()))

    def urls(self) -> list[str]:
        return [f"http://{address}:{self.port}" for address in self.addresses]

    def reachable(self, address: str) -> str:
        """An address of this server for other devices, to which loopback means themselves."""
        urls = self.urls()
        return urls[0] if urls and urlsplit(address).hostname in LOOPBACK else address

    def is_own_name(self, hostname: str) -> bool:
        return hostname in LOOPBACK or hostname in self.addresses

    async def switch(self, on: bool) -> None:
        if on and not self.on:
            await self._open()
        elif not on and self.on:
            await self.close()

    async def _open(self) -> None:
        sockets: list[socket.socket] = []
        for address in local_addresses():
            one = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                one.bind((address, self.port))
            except OSError as error:
                one.close()
                logger.warning("local network", extra={"details": {"problem": error.strerror}})
                continue
            end_stalled(one)
            sockets.append(one)
            self.addresses.append(address)
        if not sockets:
            return
        config = uvicorn.Config(
            self.application,
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            ws="none",
            http=bounded(self._settings.limits),  # type: ignore[arg-type]
        )
        self._server = _QuietServer(config)
        self._task = asyncio.create_task(self._server.serve(sockets))

    async def close(self) -> None:
        if self._server is not None and self._task is not None:
            self._server.should_exit = True
            self._server.force_exit = True
            await asyncio.gather(self._task, return_exceptions=True)
        self._server = self._task = None
        self.addresses = []
