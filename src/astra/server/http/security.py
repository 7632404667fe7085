"""The gate for every request: where it comes from, whether it may change something, how often."""

from __future__ import annotations

import ipaddress
import time
from functools import lru_cache
from urllib.parse import urlsplit

from litestar.types import HTTPScope, Receive, Send
from prometheus_client import Counter

from astra.server.http.buckets import Buckets
from astra.server.http.callers import WebCaller, counts_as
from astra.server.http.cookies import COOKIE, Cookies
from astra.server.http.errors import Refused, answer
from astra.server.http.lan import Lan
from astra.server.http.limits import LONGEST_HOST
from astra.server.http.play import Express
from astra.server.http.qr import QrCodes
from astra.server.http.replies import Reply, hostname_of
from astra.server.metrics import Metrics
from astra.server.settings import Settings
from astra.table.limits import LONGEST_TOKEN

SAFE = ("GET", "HEAD", "OPTIONS")
HEALTH = "/health"  # answered for everybody, however often: a proxy or a monitor may share an address with others


class Gate:
    """The outermost part of the application: finds out who asks, refuses what must be refused, counts answers."""

    def __init__(
        self, app: Express, settings: Settings, cookies: Cookies, lan: Lan, qr: QrCodes, metrics: Metrics
    ) -> None:
        self.app = app
        self._private = settings.private
        self._cookies = cookies
        self._lan = lan
        self._qr = qr
        self._metrics = metrics
        self._answers: dict[int, Counter] = {}
        limits = settings.limits
        self.requests = Buckets(limits.requests, limits.burst_seconds)
        self.addresses = Buckets(limits.address_requests, limits.burst_seconds)

    async def __call__(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        started = time.perf_counter()
        headers: dict[bytes, bytes] = {}
        for name, value in scope["headers"]:
            headers.setdefault(name, value)
        reply = Reply(scope, send, headers.get(b"host", b""))
        try:
            scope.setdefault("state", {})["caller"] = self._admit(scope, headers)
        except Refused as refused:
            response = answer(refused).to_asgi_response(app=None, request=None)  # type: ignore[arg-type]
            await response(scope, receive, reply)
        else:
            await self.app(scope, receive, reply)
        self._count(reply.status)
        if not reply.is_stream:
            self._metrics.latency.observe(time.perf_counter() - started)

    def _count(self, status: int) -> None:
        if (answers := self._answers.get(status)) is None:
            answers = self._answers[status] = self._metrics.requests.labels(str(status))
        answers.inc()

    def _admit(self, scope: HTTPScope, headers: dict[bytes, bytes]) -> WebCaller:
        """The caller; raises Refused for forged requests and for too many of them."""
        client = scope.get("client")
        address = network_of(client[0]) if client else ""
        if scope["path"] != HEALTH:
            self.addresses.take(address)
        host = headers.get(b"host", b"").decode("latin-1")
        self._check_host(host)
        scheme = scope["scheme"]
        cookie = headers.get(b"cookie")
        guest = self._cookies.read(_cookie_value(cookie)) if cookie else None
        token = _bearer(headers.get(b"authorization"))
        if scope["method"] not in SAFE:
            _check_origin(headers, host)
            if token is None and guest is not None and headers.get(b"x-astra") != b"1":
                raise Refused("csrf", 403)
        caller = WebCaller(guest, token, address, f"{scheme}://{host}", self._lan, self._qr)
        if scope["path"].startswith("/api/"):
            self.requests.take(counts_as(caller))
        return caller

    def _check_host(self, host: str) -> None:
        """A private server answers only to its own names: another page's name may point here (DNS rebinding)."""
        if len(host) > LONGEST_HOST or (self._private and not self._lan.is_own_name(hostname_of(host))):
            raise Refused("wrong-host", 403)


def network_of(address: str) -> str:
    """What limits count by: for IPv6 it is the network, since its owner has all of its addresses."""
    return _network_of(address) if ":" in address else address


@lru_cache(maxsize=4096)
def _network_of(address: str) -> str:
    try:
        whole = ipaddress.IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if whole.is_loopback:
        return address
    if whole.ipv4_mapped is not None:
        return str(whole.ipv4_mapped)
    return str(ipaddress.IPv6Network((whole, 64), strict=False))


def _check_origin(headers: dict[bytes, bytes], host: str) -> None:
    """A browser says which page asks: it must be ours."""
    origin = headers.get(b"origin")
    if origin is None:
        return
    try:
        ours = urlsplit(origin.decode("latin-1")).netloc.lower() == host.lower()
    except ValueError:
        ours = False
    if not ours:
        raise Refused("csrf", 403)


def _cookie_value(header: bytes) -> str | None:
    for part in header.decode("latin-1").split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE:
            return value.strip('"')
    return None


def _bearer(header: bytes | None) -> str | None:
    if header is None:
        return None
    kind, _, token = header.decode("latin-1").partition(" ")
    return token.strip()[:LONGEST_TOKEN] if kind.lower() == "bearer" and token.strip() else None
