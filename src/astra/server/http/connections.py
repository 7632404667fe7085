"""Connections: how long a request may take to arrive, and how large its head may be, also without a proxy before it.

With the parser that we use, uvicorn limits neither (its option for the size of a head is for the other one): it keeps
reading while somebody sends, and keeps waiting while somebody does not.
"""

from __future__ import annotations

from asyncio import TimerHandle, Transport
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from typing import Any, cast
from weakref import ref

from litestar.types import Scope
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from astra.server.http.limits import Limits

DIRECT = "astra.direct"
"""The extension of a request's scope that sends without ASGI."""


class Together:
    """A transport that sends the head of an answer with the beginning of its body: one call of the system, not two."""

    __slots__ = ("_head", "_transport", "send")

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self.send = transport.write
        """Sends what is complete, with no head before it."""
        self._head = b""

    def write(self, data: bytes) -> None:
        if self._head:
            self._transport.write(self._head + data)
            self._head = b""
        elif data.startswith(b"HTTP/1.1 ") and not data.startswith(b"HTTP/1.1 1"):
            self._head = data
        else:
            self._transport.write(data)

    def flush(self) -> None:
        """Send a head to which no body belongs."""
        if self._head:
            self._transport.write(self._head)
            self._head = b""

    def close(self) -> None:
        self.flush()
        self._transport.close()

    def is_closing(self) -> bool:
        return self._transport.is_closing()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


class Direct:
    """Sends answers without ASGI, if they need not wait.

    ASGI checks each header, and wakes a task for every part of every stream: both cost more than sending them.
    """

    __slots__ = ("_cycle",)

    def __init__(self, cycle: RequestResponseCycle) -> None:
        # The request holds its scope: if the scope held the request, only the collector would free them.
        self._cycle = ref(cycle)

    def push(self, part: bytes) -> bool:
        """Send the next part of an answer that has begun; returns False and sends nothing if it has to wait."""
        cycle = self._cycle()
        if cycle is None or not cycle.chunked_encoding or cycle.flow.write_paused:
            return False
        if cycle.disconnected or cycle.response_complete:
            return False
        cast(Together, cycle.transport).send(b"".join((b"%x\r\n" % len(part), part, b"\r\n")))
        return True

    def answer(self, whole: bytes) -> bool:
        """Send a whole answer, head and body; returns False and sends nothing if it has to wait."""
        cycle = self._cycle()
        if cycle is None or cycle.response_started or not cycle.keep_alive:
            return False
        if cycle.disconnected or cycle.flow.write_paused:
            return False
        cycle.response_started = cycle.response_complete = True
        cycle.message_event.set()
        cast(Together, cycle.transport).send(whole)
        cycle.on_response()
        return True


class BoundedProtocol(HttpToolsProtocol):
    """Ends a connection whose request is too slow, or whose head is too large."""

    def __init__(self, limits: Limits, **words: Any) -> None:
        super().__init__(**words)
        self._limits = limits
        self._in_head = self._in_body = False
        self._head_bytes = 0
        self._deadline: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(Together(transport))  # type: ignore[arg-type]
        # A client that connects must also send a request; between two requests, uvicorn's own keep-alive time applies.
        self._in_head = True
        self._expect(self._limits.head_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect(None)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if not self._in_body:
            self._head_bytes += len(data)
        super().data_received(data)
        if self.transport.is_closing():
            return
        if self._in_head and self._head_bytes > self._limits.head_bytes:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        elif (self._in_head or self._in_body) and self._deadline is None:
            self._expect(self._limits.head_seconds if self._in_head else self._limits.body_seconds)

    def on_message_begin(self) -> None:
        self._in_head = True
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._in_head, self._in_body = False, True
        self._expect(None)
        size = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        if size > self._limits.head_bytes:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        elif not self.transport.is_closing():
            super().on_headers_complete()
            self.scope["extensions"] = {DIRECT: {"by": Direct(self.cycle)}}

    def on_body(self, body: bytes) -> None:
        if not self.transport.is_closing():
            super().on_body(body)

    def on_message_complete(self) -> None:
        self._in_body = False
        self._head_bytes = 0
        self._expect(None)
        if not self.transport.is_closing():
            super().on_message_complete()

    def on_response_complete(self) -> None:
        cast(Together, self.transport).flush()
        super().on_response_complete()

    def _expect(self, seconds: float | None) -> None:
        """The rest must arrive within this time; None if there is nothing to wait for."""
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = None if seconds is None else self.loop.call_later(seconds, self._too_slow)

    def _too_slow(self) -> None:
        self._deadline = None
        if self._in_head:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)
        else:
            self.transport.close()  # the handler that waits for the body is told that it will not come

    def _refuse(self, status: HTTPStatus) -> None:
        """Send a plain HTTP answer, unless another one has begun; then close."""
        if not self.transport.is_closing():
            # Before the first request, uvicorn has none, whatever its types say.
            if self.cycle is None or self.cycle.response_complete:  # type: ignore[redundant-expr]
                head = f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
                self.transport.write(head.encode("ascii"))
            self.transport.close()


def direct_of(scope: Scope) -> Direct | None:
    """How to answer a request without ASGI, if this process's own server received it."""
    extensions = scope.get("extensions") or {}
    return cast("Direct | None", extensions.get(DIRECT, {}).get("by"))


def bounded(limits: Limits) -> Callable[..., BoundedProtocol]:
    """For `http` of a uvicorn.Config."""
    return partial(BoundedProtocol, limits)
