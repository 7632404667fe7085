"""The answer to a request: the headers that every answer has, and the short way for answers that are ready."""

from __future__ import annotations

from functools import lru_cache
from urllib.parse import urlsplit

from litestar.types import HTTPResponseStartEvent, HTTPScope, Message, Send

from astra.server.http.connections import direct_of
from astra.server.http.lan import LOOPBACK
from astra.server.http.limits import LONGEST_HOST

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
JSON = (b"content-type", b"application/json")


class Reply:
    """Sends the answer to one request, by ASGI or as a whole; `status` is 0 until then."""

    __slots__ = ("_host", "_scope", "_send", "is_stream", "status")

    def __init__(self, scope: HTTPScope, send: Send, host: bytes) -> None:
        self._scope = scope
        self._send = send
        self._host = host
        self.status = 0
        self.is_stream = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self._decorate(message)
        await self._send(message)

    async def json(self, content: bytes) -> None:
        """Send what the API answers with status 200: past ASGI, whose messages and checks cost more than the rest."""
        direct = direct_of(self._scope)
        if direct is not None and direct.answer(_json_head(self._is_secure()) % len(content) + content):
            self.status = 200
            return
        headers = [JSON, (b"content-length", b"%d" % len(content))]
        await self({"type": "http.response.start", "status": 200, "headers": headers})
        await self({"type": "http.response.body", "body": content, "more_body": False})

    def _is_secure(self) -> bool:
        """Whether a browser considers the page secure: it uses https or comes from the same machine."""
        return self._scope["scheme"] == "https" or (len(self._host) <= LONGEST_HOST and _is_loopback(self._host))

    def _decorate(self, message: HTTPResponseStartEvent) -> None:
        """Add the headers that every answer has."""
        present = list(message["headers"])
        names = {name.lower() for name, _ in present}
        present += [(name, value) for name, value in HEADERS if name not in names]
        if self._is_secure():
            present.append(OPENER)
        if self._scope["path"].startswith("/api/") and b"cache-control" not in names:
            present.append(NO_STORE)
        message["headers"] = present
        self.is_stream = any(
            name.lower() == b"content-type" and value.startswith(b"text/event-stream") for name, value in present
        )


@lru_cache
def _json_head(secure: bool) -> bytes:
    """The head of an answer of the API with JSON in it, but for its length."""
    others = [*HEADERS, *([OPENER] if secure else []), NO_STORE]
    lines = [b"%b: %b" % header for header in (JSON, (b"content-length", b"%d"), *others)]
    return b"\r\n".join([b"HTTP/1.1 200 OK", *lines, b"", b""])


@lru_cache(maxsize=256)
def _is_loopback(host: bytes) -> bool:
    return hostname_of(host.decode("latin-1")) in LOOPBACK


def hostname_of(host: str) -> str:
    """The name in a Host header; empty if there is none."""
    try:
        return (urlsplit(f"//{host}").hostname or "").lower()
    except ValueError:
        return ""
