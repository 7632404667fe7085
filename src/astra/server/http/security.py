"""The gate for every request: where it comes from, whether it may change something, which headers its answer has."""

from __future__ import annotations

import ipaddress
import time
from functools import lru_cache
from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPResponseStartEvent, HTTPScope, Message, Receive, Scope, Send
from prometheus_client import Counter

from astra.server.http.buckets import Buckets
from astra.server.http.callers import WebCaller, counts_as
from astra.server.http.cookies import COOKIE, Cookies
from astra.server.http.errors import Refused, answer
from astra.server.http.lan import LOOPBACK, Lan
from astra.server.http.limits import LONGEST_HOST
from astra.server.http.qr import QrCodes
from astra.server.metrics import Metrics
from astra.server.settings import Settings
from astra.table.limits import LONGEST_TOKEN

SAFE = ("GET", "HEAD", "OPTIONS")
HEALTH = "/health"  # answered for everybody, however often: a proxy or a monitor may share an address with others

POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "worker-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
]
# Browsers obey it only on secure pages, and complain about it on others.
OPENER = (b"cross-origin-opener-policy", b"same-origin")
NO_STORE = (b"cache-control", b"no-store")


class Gate:
    """The outermost part of the application: finds out who asks, refuses what must be refused, sets the headers."""

    def __init__(
        self, app: ASGIApp, settings: Settings, cookies: Cookies, lan: Lan, qr: QrCodes, metrics: Metrics
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

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        started = time.perf_counter()
        headers: dict[bytes, bytes] = {}
        for name, value in scope["headers"]:
            headers.setdefault(name, value)
        status = 0
        api = scope["path"].startswith("/api/")
        stream = False

        async def send_with_headers(message: Message) -> None:
            nonlocal status, stream
            if message["type"] == "http.response.start":
                status = message["status"]
                stream = self._decorate(message, api, is_secure(scope["scheme"], headers.get(b"host", b"")))
            await send(message)

        try:
            scope.setdefault("state", {})["caller"] = self._admit(scope, headers)
        except Refused as refused:
            response = answer(refused).to_asgi_response(app=None, request=None)  # type: ignore[arg-type]
            await response(scope, receive, send_with_headers)
        else:
            await self.app(scope, receive, send_with_headers)
        self._count(status)
        if not stream:
            self._metrics.latency.observe(time.perf_counter() - started)

    def _count(self, status: int) -> None:
        if (answers := self._answers.get(status)) is None:
            answers = self._answers[status] = self._metrics.requests.labels(str(status))
        answers.inc()

    def _decorate(self, message: HTTPResponseStartEvent, api: bool, secure: bool) -> bool:
        """Add the headers that every answer has; whether the answer is a stream."""
        present = list(message["headers"])
        names = {name.lower() for name, _ in present}
        present += [(name, value) for name, value in HEADERS if name not in names]
        if secure:
            present.append(OPENER)
        if api and b"cache-control" not in names:
            present.append(NO_STORE)
        message["headers"] = present
        return any(
            name.lower() == b"content-type" and value.startswith(b"text/event-stream") for name, value in present
        )

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
        if len(host) > LONGEST_HOST or (self._private and not self._lan.is_own_name(_hostname(host))):
            raise Refused("wrong-host", 403)


def is_secure(scheme: str, host: bytes) -> bool:
    """Whether a browser considers the page secure: it uses https or comes from the same machine."""
    return scheme == "https" or (len(host) <= LONGEST_HOST and _is_loopback(host))


@lru_cache(maxsize=256)
def _is_loopback(host: bytes) -> bool:
    return _hostname(host.decode("latin-1")) in LOOPBACK


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


def _hostname(host: str) -> str:
    try:
        return (urlsplit(f"//{host}").hostname or "").lower()
    except ValueError:
        return ""


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
