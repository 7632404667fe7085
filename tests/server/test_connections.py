"""Requests that come slowly, never end, or have no end of headers: real sockets, and no proxy before the server."""

import gc
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

from astra.server.http.connections import BoundedProtocol
from tests.server.house import House, house
from tests.server.test_neighbours import limited
from tests.waiting import PATIENCE, wait_until

HALF = b"GET /health HTTP/1.1\r\nHost: loc"
WHOLE = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
BODY = b"PUT /api/v1/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 15\r\n\r\n"


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with little patience."""
    folder: Path = tmp_path_factory.mktemp("hasty")
    with house(limited(folder, head_seconds=0.3, body_seconds=0.3)) as opened:
        yield opened


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house that closes nothing for being slow while the test runs."""
    folder: Path = tmp_path_factory.mktemp("patient")
    with house(limited(folder, head_seconds=3600.0, body_seconds=3600.0)) as opened:
        yield opened


def plug_into(where: House) -> socket.socket:
    return socket.create_connection(("127.0.0.1", where.settings.port), 20)


def until_closed(plug: socket.socket) -> bytes:
    """All that comes until the server ends the connection."""
    told = b""
    try:
        while data := plug.recv(65536):
            told += data
    except ConnectionResetError:
        pass
    return told


@pytest.mark.parametrize("sent", [b"", b"GET", HALF], ids=["nothing", "a word", "half a head"])
def test_a_caller_who_does_not_say_what_they_want_is_cut_off(hasty: House, sent: bytes) -> None:
    with plug_into(hasty) as plug:
        plug.sendall(sent)
        assert until_closed(plug).startswith(b"HTTP/1.1 408 ")


def test_a_head_that_drips_is_not_waited_for(hasty: House) -> None:
    with plug_into(hasty) as plug:
        plug.settimeout(0.02)
        plug.sendall(b"GET /health HTTP/1.1\r\nx: ")
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                plug.sendall(b"x")
                assert plug.recv(4096).startswith(b"HTTP/1.1 408 ")
                return
            except TimeoutError:
                continue
    raise AssertionError("it was read for ever")


def test_a_body_that_never_comes_ends_the_connection_and_is_no_fault_of_ours(hasty: House) -> None:
    with plug_into(hasty) as plug:
        plug.sendall(BODY + b'{"name"')
        assert b" 500 " not in until_closed(plug)
    assert 'status="500"' not in hasty.parts.metrics.text().decode()


def its_end(where: House, plug: socket.socket) -> BoundedProtocol:
    """The server's end of a connection."""
    name = plug.getsockname()
    [end] = [one for one in where.server.server_state.connections if getattr(one, "client", None) == name]
    assert isinstance(end, BoundedProtocol)
    return end


def test_the_second_request_of_a_connection_is_not_waited_for_either(patient: House) -> None:
    """Its time begins with its first byte; here the test says when it is over."""
    with plug_into(patient) as plug:
        plug.sendall(WHOLE)
        assert plug.recv(65536).startswith(b"HTTP/1.1 200 ")
        end = its_end(patient, plug)
        wait_until(lambda: end._deadline is None)
        plug.sendall(HALF)
        wait_until(lambda: end._deadline is not None)
        patient.loop.call_soon_threadsafe(end._too_slow)
        assert b"HTTP/1.1 408 " in until_closed(plug)


def test_many_half_open_requests_are_gone_soon(hasty: House) -> None:
    with ExitStack() as closing:
        for _ in range(200):
            plug = closing.enter_context(plug_into(hasty))
            plug.sendall(HALF)
        wait_until(lambda: not hasty.server.server_state.connections)


def test_a_stream_is_not_waited_for(patient: House) -> None:
    """A listener has said what they want."""
    ann = patient.person("Ann")
    table = ann.new_table("me", "me", first=0)["id"]
    stream = ann.stream(table)
    stream.wait_for("snapshot")
    assert its_end(patient, stream._socket)._deadline is None
    stream.close()


@pytest.mark.parametrize(
    "head",
    [
        b"GET /health HTTP/1.1\r\nHost: localhost\r\nx: " + b"x" * 40_000 + b"\r\n\r\n",
        b"GET /health?" + b"x" * 40_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET /health HTTP/1.1\r\nHost: localhost\r\n" + b"x: y\r\n" * 20_000 + b"\r\n",
        b"GET /health HTTP/1.1\r\nx: " + b"x" * 40_000,
    ],
    ids=["one header", "the address", "many headers", "no end"],
)
def test_a_head_that_is_too_large_is_refused(patient: House, head: bytes) -> None:
    with plug_into(patient) as plug:
        plug.sendall(head)
        assert until_closed(plug).startswith(b"HTTP/1.1 431 ")


def test_a_head_of_131_megabytes_is_not_read(patient: House) -> None:
    sent = 0
    with plug_into(patient) as plug:
        try:
            plug.sendall(b"GET /health HTTP/1.1\r\nx: ")
            while sent < 131_000_000:
                sent += plug.send(b"x" * 100_000)
        except ConnectionError:
            pass
    assert sent < 20_000_000, "what the system itself holds on the way"
    assert httpx.get(f"{patient.url}/health").status_code == 200


def test_heads_as_browsers_send_them_pass_again_and_again(patient: House) -> None:
    with httpx.Client(base_url=patient.url, headers={"Cookie": "a" * 8000}) as browser:
        answers = {browser.get("/health").status_code for _ in range(20)}
    assert answers == {200}


def test_a_large_body_is_not_taken_for_a_head(patient: House) -> None:
    with httpx.Client(base_url=patient.url) as browser:
        answer = browser.put("/api/v1/me", content=b" " * 60_000 + b'{"name": "Ann"}')
    assert answer.status_code in (200, 400), answer.text


def requests_in_memory() -> int:
    # The type, not the class that it claims: some objects of others warn when they are asked.
    return sum(issubclass(type(one), RequestResponseCycle) for one in gc.get_objects())


def test_a_move_leaves_nothing_behind_that_only_the_collector_would_free(patient: House) -> None:
    """Each request stayed in memory for an hour, until the next full search for cycles: some kilobytes a move."""
    ann = patient.person("Ann")
    table = ann.new_table("me", "me", first=0)["id"]
    stream = ann.stream(table, "seats=0,1")
    view = stream.wait_for("snapshot").data["snapshots"]["0"]["view"]
    version = ann.view(table, 0)["version"]
    gc.collect()
    gc.disable()
    try:
        before = requests_in_memory()
        for _ in range(20):
            update = ann.act(table, view["asked"], [view["legal"][0]], version)
            view, version = update["view"], update["version"]
            if view["asked"] not in (None, update["seat"]):
                view = ann.view(table, view["asked"])["view"]
        assert requests_in_memory() <= before + 1, "but the last one"
    finally:
        gc.enable()
    stream.close()
