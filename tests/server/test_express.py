"""Actions are answered without the framework: the answers, their headers and the refusals are the framework's own."""

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy.exc import DatabaseError

from astra.server.http.play import Express
from astra.server.storage.writer import WriterClosed
from astra.server.stream.presence import Presence
from tests.server.house import House, Person, house, settings_for

JSON = {"Content-Type": "application/json"}


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(settings_for(tmp_path_factory.mktemp("express"))) as one:
        yield one


@pytest.fixture(scope="module")
def ann(opened: House) -> Person:
    return opened.person("Ann")


@pytest.fixture
def table(ann: Person) -> str:
    made: str = ann.new_table("me", "me")["id"]
    return made


def both_ways(person: Person, table: str, content: bytes, query: str = "lang=en") -> list[httpx.Response]:
    """The same request twice; an ampersand at the end says nothing, and is odd enough for the framework."""
    path = f"/tables/{table}/actions?{query}"
    return [person.client.post(path + end, content=content, headers=JSON) for end in ("", "&")]


def told(answer: httpx.Response) -> tuple[int, dict[str, str], bytes]:
    headers = {name: value for name, value in answer.headers.items() if name != "date"}
    return answer.status_code, headers, answer.content


def action(ann: Person, table: str, **changed: Any) -> dict[str, Any]:
    seat = ann.view(table)["view"]["asked"]
    view = ann.view(table, seat)
    return {
        "key": "k1",
        "seat": seat,
        "version": view["version"],
        "actions": view["view"]["legal"][:1],
        **changed,
    }


@pytest.mark.parametrize("query", ["lang=en", "lang=fr", "lang=ru"])
def test_an_action_is_answered_as_the_framework_answers_it(ann: Person, table: str, query: str) -> None:
    quick, slow = both_ways(ann, table, json.dumps(action(ann, table)).encode(), query)
    assert quick.status_code == 200
    assert told(quick) == told(slow), "the same key asks for the same answer"


REFUSED: list[tuple[int, dict[str, Any]]] = [
    (409, {"version": 0}),
    (422, {"actions": ["rest", "rest", "rest"]}),
    (422, {"actions": ["mark Nowhere 1"]}),
    (403, {"seat": 4}),
    (400, {"seat": "0"}),
    (400, {"more": 1}),
    (400, {"key": ""}),
    (400, {"actions": []}),
]


@pytest.mark.parametrize(("status", "changed"), REFUSED, ids=[str(changed) for _, changed in REFUSED])
def test_a_refusal_is_the_frameworks(
    ann: Person, table: str, monkeypatch: pytest.MonkeyPatch, status: int, changed: dict[str, Any]
) -> None:
    # A stale refusal shows the table, with the seconds that its people have been away: the same for both answers.
    monkeypatch.setattr(Presence, "away", lambda *_: 7.0)
    quick, slow = both_ways(ann, table, json.dumps(action(ann, table, **changed)).encode())
    assert quick.status_code == status, quick.text
    assert told(quick) == told(slow)


@pytest.mark.parametrize("content", [b"", b"{", b"\xff", b"[" * 200, b'"' + b"x" * 70_000 + b'"'])
def test_what_is_no_action_is_refused_by_the_framework(ann: Person, table: str, content: bytes) -> None:
    quick, slow = both_ways(ann, table, content)
    assert quick.status_code in (400, 413)
    assert told(quick) == told(slow)


def test_a_table_that_is_not_there_and_a_caller_whom_nobody_knows(opened: House, ann: Person, table: str) -> None:
    body = json.dumps(action(ann, table)).encode()
    for person, where, status in ((ann, "nowhere", 404), (opened.nobody(), table, 401)):
        quick, slow = both_ways(person, where, body)
        assert (quick.status_code, told(quick)) == (status, told(slow))


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (DatabaseError("INSERT", None, sqlite3.DatabaseError("database disk image is malformed")), 503),
        (WriterClosed("the writer is closed"), 503),
        (ZeroDivisionError(), 500),
    ],
)
def test_a_failure_is_answered_and_told_to_the_log_as_the_frameworks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, status: int
) -> None:
    async def fail(*_: object) -> bytes:
        raise error

    with house(settings_for(tmp_path)) as one:
        ann = one.person("Ann")
        table = ann.new_table("me", "me")["id"]
        body = json.dumps(action(ann, table)).encode()
        monkeypatch.setattr(one.parts.play, "act", fail)
        quick = ann.client.post(f"/tables/{table}/actions", content=body, headers=JSON)
        health = httpx.get(f"{one.url}/health").status_code
        slow = ann.client.post(f"/tables/{table}/actions?lang=en&", content=body, headers=JSON)
        assert (quick.status_code, told(quick)) == (status, told(slow))
        assert health == (503 if isinstance(error, DatabaseError) else 200)


def test_the_framework_never_sees_a_plain_action(ann: Person, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    body = json.dumps(action(ann, table)).encode()
    application = ann.house.server.application
    gate = application._gate
    assert gate is not None
    assert isinstance(gate.app, Express)
    whole = gate.app.app

    class Watched:
        async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
            seen.append(scope["path"])
            await whole(scope, receive, send)

    monkeypatch.setattr(gate.app, "app", Watched())
    answer = ann.client.post(f"/tables/{table}/actions?lang=en", content=body, headers=JSON)
    assert (answer.status_code, seen) == (200, [])
    ann.view(table)
    assert seen == [f"/api/v1/tables/{table}/view"]
