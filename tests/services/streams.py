"""A stream of server-sent events, read in a thread of its own: messages, and the very bytes."""

import json
import socket
import ssl
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from tests.waiting import PATIENCE


class Message(NamedTuple):
    event: str
    id: int | None
    data: Any


class EventStream:
    """Connects at once; `wait_for` gives messages as they come, `raw` everything that came so far."""

    def __init__(self, address: str, headers: dict[str, str], secure: ssl.SSLContext | None = None) -> None:
        parts = urlsplit(address)
        self._socket = socket.create_connection((parts.hostname or "", parts.port), PATIENCE)
        if secure is not None:
            self._socket = secure.wrap_socket(self._socket, server_hostname=parts.hostname)
        head = {"Host": "localhost", "Accept": "text/event-stream", **headers}
        lines = [f"GET {parts.path}?{parts.query} HTTP/1.1", *(f"{name}: {value}" for name, value in head.items())]
        self._socket.sendall("\r\n".join([*lines, "", ""]).encode())
        self._socket.settimeout(None)
        self.raw = b""
        self.messages: list[Message] = []
        self._news = threading.Condition()
        self._closed = False
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def _read(self) -> None:
        while True:
            try:
                data = self._socket.recv(65536)
            except OSError:
                data = b""
            with self._news:
                if data:
                    self.raw += data
                    self.messages = parsed(self.raw)
                else:
                    self._closed = True
                self._news.notify_all()
            if not data:
                return

    def wait_for(self, event: str, version: int = 0) -> Message:
        """The first message of this kind with at least this version."""

        def found() -> list[Message]:
            return [message for message in self.messages if message.event == event and (message.id or 0) >= version]

        self.wait_until(lambda: bool(found()), f"{event} of version {version} or more")
        return found()[0]

    def wait_until(self, holds: Callable[[], bool], what: str) -> None:
        """Until something holds of what came; it is asked again with every message."""
        with self._news:
            came = self._news.wait_for(lambda: holds() or self._closed, PATIENCE)
            heard = [(message.event, message.id) for message in self.messages]
            assert holds(), f"{'the stream ended' if came else 'it hangs'} before {what}: {self.raw[:300]!r}, {heard}"

    def close(self) -> None:
        with self._news:
            self._closed = True
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._thread.join(PATIENCE)
        self._socket.close()


def unchunked(raw: bytes) -> bytes:
    """The body of a chunked answer, as far as whole chunks of it came: what is told at once is in one."""
    body, rest = b"", raw.partition(b"\r\n\r\n")[2]
    while rest:
        size, found, rest = rest.partition(b"\r\n")
        if not found:
            break
        length = int(size, 16)
        if len(rest) < length:
            break
        body += rest[:length]
        rest = rest[length + 2 :]
    return body


def parsed(raw: bytes) -> list[Message]:
    """The whole messages among the bytes; comments are left out."""
    messages = []
    *blocks, _ = unchunked(raw).replace(b"\r\n", b"\n").split(b"\n\n")
    for block in blocks:
        fields: dict[str, str] = {}
        for line in block.decode().splitlines():
            name, _, value = line.partition(":")
            if name:
                fields[name] = fields.get(name, "") + value.removeprefix(" ")
        if "data" in fields:
            number = int(fields["id"]) if "id" in fields else None
            messages.append(Message(fields.get("event", "message"), number, json.loads(fields["data"])))
    return messages
