"""What no browser sends: nesting without end, numbers without end, strange headers, the wrong kind of content.

Every such request is made with a seated player's rights at every route that takes a body, and is answered, never with
a failure of ours.
"""

import itertools
import json
import random
import socket
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from astra.server.http.limits import DEEPEST, NO_LIMITS
from astra.server.settings import Settings
from tests.server.fuzz_player import Table
from tests.server.test_fuzz import check
from tests.server.wiretap import in_process
from tests.services.serve import Guest, fetch
from tests.waiting import PATIENCE

Answer = tuple[int, bytes]
NUMBERS = ("9" * 4000, "-" + "9" * 400, "1e999999", "-1e-999999", "0." + "3" * 3000, "9007199254740993", "1E+308", "-0")
DEPTHS = (50, 900, 5_000, 30_000)
TYPES = (
    None,
    "",
    "text/plain",
    "text/html; charset=utf-16",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "multipart/form-data",
    "application/xml",
    "application/msgpack",
    "application/x-msgpack",
    "application/json; charset=utf-32",
    "application/json;;;=",
    "/",
    "json\t",
    "é",
)
HEADERS = (
    "Accept: ",
    "Accept: text/html;q=x, */*;q=-1",
    "Accept: application/x-msgpack",
    "Accept-Encoding: gzip;q=nan, br;q=2, identity;q=0",
    "Accept-Language: " + "x," * 2000,
    "Authorization: Bearer",
    "Authorization: Bearer " + "x" * 5000,
    "Authorization: Basic %%%",
    "Authorization: Bearer \xff\xfe",
    "Cookie: astra_guest=" + "x" * 5000,
    "Cookie: ====; ;;; astra_guest=\xff; astra_guest",
    "Content-Encoding: gzip",
    "Expect: 100-continue",
    "Forwarded: for=\x7f",
    "Host: [::1",
    "Host: " + "a" * 400,
    "If-None-Match: *",
    "If-Modified-Since: yesterday",
    "Last-Event-ID: -1",
    "Last-Event-ID: \xb2\xb3",
    "Origin: null",
    "Origin: http://[",
    "Range: bytes=99999999999999999999-",
    "Referer: \xff",
    "Upgrade: websocket\r\nConnection: Upgrade",
    "Connection: close, keep-alive, x",
    "X-Astra: 2",
    "X-Forwarded-For: not an address, ::::",
    "X-Forwarded-For: " + "1.1.1.1, " * 500,
    "X-Forwarded-Proto: gopher",
    "X-HTTP-Method-Override: DELETE",
    "Content-Length: 5\r\nContent-Length: 6",
    "Content-Length: -1",
    "Content-Length: 1e3",
    "Transfer-Encoding: chunked, chunked",
    "A" * 3000 + ": x",
)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("odd")
    with in_process(Settings(data_folder=folder, limits=NO_LIMITS, bot_pace=0.0)) as served:
        yield served


class Sender:
    """A player at a table, who writes what goes over the wire by hand."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.guest = Guest(address, "Odd").sit()
        self.table = Table(self.guest, 1)
        schema = json.loads(fetch(f"{address}/api/v1/openapi.json")[2])
        self.routes = [
            (method.upper(), "/api/v1" + path.removeprefix("/api/v1"))
            for path, operations in schema["paths"].items()
            for method, operation in operations.items()
            if "requestBody" in operation
        ]

    def target(self, path: str) -> str:
        return path.replace("{table_id}", self.table.id).replace("{seat}", "0").replace("{digest}", "0")

    def send(self, method: str, path: str, body: bytes, kind: str | None, *more: str) -> Answer:
        head = [f"{method} {self.target(path)} HTTP/1.1", "X-Astra: 1", f"Cookie: {self.guest.cookie}", *more]
        if not any(line.lower().startswith("host:") for line in more):
            head.append("Host: localhost")
        if kind is not None:
            head.append(f"Content-Type: {kind}")
        if not any(line.lower().startswith(("content-length:", "transfer-encoding:")) for line in more):
            head.append(f"Content-Length: {len(body)}")
        head += ["Connection: close"] if not any(line.startswith("Connection") for line in more) else []
        parts = urlsplit(self.address)
        with socket.create_connection((parts.hostname or "", parts.port or 0), PATIENCE) as line:
            line.sendall("\r\n".join([*head, "", ""]).encode("latin-1") + body)
            return last_answer(received(line))


def received(line: socket.socket) -> bytes:
    """Everything until the server hangs up."""
    raw = b""
    while not raw.endswith(b"Invalid HTTP request received."):
        try:
            data = line.recv(65536)
        except ConnectionResetError:
            break
        if not data:
            break
        raw += data
    return raw


def last_answer(raw: bytes) -> Answer:
    """The status and content of an answer; 0 if the server hung up without a word."""
    while raw.startswith(b"HTTP/1.1 100"):
        raw = raw.partition(b"\r\n\r\n")[2]
    head, _, content = raw.partition(b"\r\n\r\n")
    return (int(head[9:12]) if head else 0), content


def examine(answer: Answer, sent: object) -> None:
    """What is no HTTP at all is refused by the doorkeeper, in plain text, or by hanging up."""
    status, content = answer
    assert status != 0 or isinstance(sent, str), f"no answer to {str(sent)[:200]}"
    if content == b"Invalid HTTP request received." or status == 0:
        return
    check(status, content, str(sent)[:300])


@pytest.fixture(scope="module")
def sender(address: str) -> Sender:
    return Sender(address)


def nested(depth: int) -> list[bytes]:
    opened, closed = b"[" * depth, b"]" * depth
    objects = b'{"a":' * (depth // 5) + b"1" + b"}" * (depth // 5)
    return [
        opened + closed,
        opened,
        b'{"key":"deep","seats":' + opened + closed + b"}",
        b'{"key":"deep","seats":[{"kind":"me"},{"kind":"me"}],"position":{"seats":' + opened + closed + b"}}",
        b'{"key":"deep","seats":[{"kind":"me"},{"kind":"me"}],"position":' + objects + b"}",
        b'{"key":"deep","seat":0,"version":1,"actions":' + opened + closed + b"}",
    ]


@pytest.mark.parametrize("depth", DEPTHS)
def test_deep_nesting_is_refused(sender: Sender, depth: int) -> None:
    for (method, path), body in itertools.product(sender.routes, nested(depth)):
        answer = sender.send(method, path, body, "application/json")
        told = path.endswith("/editions/check") and depth <= DEEPEST  # such a draft is answered with its problems
        assert answer[0] >= 400 or told, (path, body[:100], answer)
        examine(answer, (method, path, body[:80]))


@pytest.mark.parametrize("number", NUMBERS, ids=lambda number: number[:12])
def test_numbers_without_end_are_answered(sender: Sender, number: str) -> None:
    bodies = (
        f'{{"key":"n","seat":{number},"version":{number},"actions":["rest"]}}',
        f'{{"key":{number}}}',
        f'{{"key":"n","seats":[{{"kind":"me"}},{{"kind":"me"}}],"first":{number}}}',
        f'{{"key":"n","seats":[{{"kind":"me"}},{{"kind":"me"}}],"position":{{"turn":{number},"chance":{number}}}}}',
        f'{{"seat":0,"version":1,"actions":[{number}]}}',
        f'{{"key":"n","who":{number},"on":true}}',
        number,
    )
    for (method, path), body in itertools.product(sender.routes, bodies):
        examine(sender.send(method, path, body.encode(), "application/json"), (method, path, body[:120]))


@pytest.mark.parametrize("kind", TYPES, ids=str)
def test_the_wrong_kind_of_content_is_answered(sender: Sender, kind: str | None) -> None:
    right = json.dumps({"key": "k", "seat": 0, "version": 1, "actions": ["rest"]}).encode()
    bodies = (right, b"key=k&seat=0", b"--x\r\n\r\n", b"\x81\xa3key\xa1k", b"", b"\xff\xfe{\x00}\x00", b"\x00" * 100)
    for (method, path), body in itertools.product(sender.routes, bodies):
        examine(sender.send(method, path, body, kind), (kind, method, path, body))


def test_odd_headers_are_answered(sender: Sender) -> None:
    body = json.dumps({"key": "h", "text": "hello"}).encode()
    reading = [("GET", path) for path in ("/api/v1/tables/{table_id}/view?seat=0", "/api/v1/me", "/", "/health")]
    rng = random.Random("headers")
    pairs = [(rng.choice(HEADERS), rng.choice(HEADERS)) for _ in range(60)]
    for more in [*((header,) for header in HEADERS), *pairs]:
        examine(sender.send("POST", "/api/v1/tables/{table_id}/chat", body, "application/json", *more), "\n".join(more))
        for method, path in reading:
            examine(sender.send(method, path, b"", None, *more), "\n".join(more))


def test_the_server_is_as_well_as_before(sender: Sender) -> None:
    """Whatever came before: the game can still be played."""
    now = sender.table.now()
    seat = now["view"]["seat"]
    body = {"key": "after", "seat": seat, "version": now["version"], "actions": [now["view"]["legal"][0]]}
    assert sender.guest.post(f"/tables/{sender.table.id}/actions", body)["version"] > now["version"]
    chat = json.dumps({"key": "well", "text": "hello"}).encode()
    assert sender.send("POST", "/api/v1/tables/{table_id}/chat", chat, "application/json")[0] == 200
