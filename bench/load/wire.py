"""HTTP and server-sent events over raw sockets, as lean as can be: the generator shares the machine with the server."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any, cast

Headers = dict[str, str]


class Refused(Exception):
    """An answer that is not a success."""


class Line(asyncio.Protocol):
    """One connection, one request at a time; answers carry a content-length.

    A server closes a connection that nobody uses for a while: the next request opens it again, and is sent again if it
    met the closing on its way. Everything that changes something carries a key, so nothing happens twice.
    """

    def __init__(self, host: str, port: int) -> None:
        self._address = (host, port)
        self._transport: asyncio.Transport | None = None
        self._opening: asyncio.Task[None] | None = None
        self._request = b""
        self._fresh = False  # opened for the present request
        self._buffer = bytearray()
        self._answer: asyncio.Future[tuple[int, bytes, bytes]] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is one in all but its class

    def connection_lost(self, error: Exception | None) -> None:
        self._transport = None
        unanswered = not self._buffer and self._answer is not None and not self._answer.done()
        self._buffer.clear()
        if unanswered and not self._fresh:
            self._open()
        else:
            self._fail(error or ConnectionResetError("the server closed the connection"))

    def _open(self) -> None:
        self._fresh = True
        self._opening = asyncio.get_running_loop().create_task(self._open_and_send())

    def _fail(self, error: Exception) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(error)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            return
        head = bytes(self._buffer[:end]).lower()
        at = head.find(b"content-length:")
        length = int(head[at + 15 : (head + b"\r\n").find(b"\r\n", at)]) if at >= 0 else 0
        if len(self._buffer) < end + 4 + length:
            return
        body = bytes(self._buffer[end + 4 : end + 4 + length])
        raw_head = bytes(self._buffer[:end])
        self._buffer.clear()
        if self._answer is not None and not self._answer.done():
            self._answer.set_result((int(raw_head[9:12]), raw_head, body))

    def send(self, request: bytes) -> asyncio.Future[tuple[int, bytes, bytes]]:
        self._answer = asyncio.get_running_loop().create_future()
        self._request, self._fresh = request, False
        if self._transport is None:
            self._open()
        elif not self._transport.is_closing():  # one that is closing opens again when it is lost
            self._transport.write(request)
        return self._answer

    async def _open_and_send(self) -> None:
        try:
            transport, _ = await asyncio.get_running_loop().create_connection(lambda: self, *self._address)
        except OSError as error:
            self._fail(error)
        else:
            transport.write(self._request)

    async def ask(self, method: str, path: str, body: Any = None, cookie: str = "") -> tuple[bytes, Any]:
        """The answer's head and its JSON; raises Refused for a status of 400 and more."""
        status, head, content = await self.send(request(method, path, body, cookie))
        if status >= 400:
            raise Refused(f"{method} {path}: {status} {content[:300].decode(errors='replace')}")
        return head, json.loads(content) if content else None

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()


def request(method: str, path: str, body: Any = None, cookie: str = "") -> bytes:
    content = b"" if body is None else json.dumps(body).encode()
    head = f"{method} {path} HTTP/1.1\r\nhost: load\r\nx-astra: 1\r\ncontent-type: application/json\r\n"
    if cookie:
        head += f"cookie: {cookie}\r\n"
    return f"{head}content-length: {len(content)}\r\n\r\n".encode() + content


def cookie_of(head: bytes) -> str:
    """The name and value of the cookie that an answer sets."""
    for line in head.split(b"\r\n"):
        if line.lower().startswith(b"set-cookie:"):
            return line[11:].split(b";")[0].strip().decode()
    raise Refused(f"no cookie in {head.decode(errors='replace')}")


class Stream(asyncio.Protocol):
    """One stream of server-sent events; `heard` gets every message as it came, chunk heads and all."""

    def __init__(self, path: str, cookie: str, heard: Callable[[bytes], None], lost: Callable[[], None]) -> None:
        self._request = f"GET {path} HTTP/1.1\r\nhost: load\r\naccept: text/event-stream\r\ncookie: {cookie}\r\n\r\n"
        self._heard = heard
        self._lost = lost
        self._rest = b""
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is one in all but its class
        self._transport.write(self._request.encode())

    def data_received(self, data: bytes) -> None:
        if self._rest:
            data = self._rest + data
        start = 0
        while (end := data.find(b"\n\n", start)) >= 0:
            self._heard(data[start:end])
            start = end + 2
        self._rest = data[start:]

    def connection_lost(self, error: Exception | None) -> None:
        self._lost()

    def close(self) -> None:
        self._lost = lambda: None
        if self._transport is not None:
            self._transport.close()
