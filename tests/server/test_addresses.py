"""What everybody behind one address may do together: nobody elsewhere waits for it, and /health answers."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from astra.server.http.limits import Limits
from tests.server.house import House, Person, house, settings_for
from tests.server.test_neighbours import THREE, each_work_takes_a_second, limited
from tests.waiting import wait_until

SCHOOL, HOME = "192.0.2.7", "198.51.100.9"


def somebody(where: House, address: str, name: str = "Ann") -> Person:
    """A guest of this address, as the trusted proxy on loopback tells it."""
    person = Person(where)
    person.client.headers["X-Forwarded-For"] = address
    person.put("/me", {"name": name})
    return person


def watch(person: Person, table: str, address: str) -> Any:
    return person.stream(table, "lang=en", **{"X-Forwarded-For": address})


def test_streams_of_one_address_are_counted_together_however_many_guests_it_has(tmp_path: Path) -> None:
    with house(limited(tmp_path, address_streams=3)) as strict:
        pupils = [somebody(strict, SCHOOL) for _ in range(4)]
        other = somebody(strict, HOME)
        table = other.new_table("me", "me", watch="anyone")["id"]
        streams = [watch(pupil, table, SCHOOL) for pupil in pupils[:3]]
        for stream in streams:
            stream.wait_for("snapshot")
        refused = pupils[3].refused(429, "GET", f"/tables/{table}/events?lang=en")
        assert refused["code"] == "too-many-streams"
        elsewhere = watch(other, table, HOME)
        elsewhere.wait_for("snapshot")
        for stream in (*streams, elsewhere):
            stream.close()


def test_a_stream_that_ends_makes_room_for_another_of_its_address(tmp_path: Path) -> None:
    with house(limited(tmp_path, address_streams=1)) as strict:
        ann, bob = somebody(strict, SCHOOL), somebody(strict, SCHOOL, "Bob")
        table = ann.new_table("me", "me", watch="anyone")["id"]
        first = watch(ann, table, SCHOOL)
        first.wait_for("snapshot")
        strict.loop.call_soon_threadsafe(strict.parts.streams.dropped, strict.registry.tables[table])
        wait_until(lambda: not strict.parts.streams.all)
        first.close()
        second = watch(bob, table, SCHOOL)
        second.wait_for("snapshot")
        second.close()


@pytest.fixture
def crowded(tmp_path: Path) -> Iterator[House]:
    """A house where one address may ask ten times, and then every thousand seconds."""
    with house(limited(tmp_path, address_requests=0.001)) as strict:
        strict.server.application._gate.addresses.size = 10.0  # type: ignore[union-attr]
        yield strict


def test_requests_of_one_address_are_counted_together_and_nobody_else_is_refused(crowded: House) -> None:
    answers = [
        httpx.get(f"{crowded.url}/{path}", headers={"X-Forwarded-For": SCHOOL}).status_code
        for path in ["api/v1/opponents", "en/rules", "assets/none.js", "api/v1/server"] * 4
    ]
    assert 429 not in answers[:10]
    assert set(answers[10:]) == {429}
    assert somebody(crowded, HOME).get("/me")["name"] == "Ann"


def test_health_answers_also_to_an_address_that_has_asked_too_often(crowded: House) -> None:
    for _ in range(12):
        last = httpx.get(f"{crowded.url}/api/v1/server", headers={"X-Forwarded-For": SCHOOL})
    assert last.status_code == 429
    answers = [httpx.get(f"{crowded.url}/health", headers={"X-Forwarded-For": SCHOOL}).status_code for _ in range(20)]
    assert set(answers) == {200}


def test_an_address_that_nobody_trusted_told_is_not_believed(tmp_path: Path) -> None:
    settings = limited(tmp_path, address_requests=0.001)
    with house(settings_for(tmp_path, limits=settings.limits, trusted_proxies="203.0.113.1")) as strict:
        strict.server.application._gate.addresses.size = 5.0  # type: ignore[union-attr]
        answers = [
            httpx.get(f"{strict.url}/api/v1/server", headers={"X-Forwarded-For": f"192.0.2.{number}"}).status_code
            for number in range(8)
        ]
        assert answers == [200] * 5 + [429] * 3


def test_long_work_for_one_address_is_counted_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    each_work_takes_a_second(monkeypatch)
    with house(limited(tmp_path, address_work=0.0001)) as strict:
        strict.parts.archive._spent_by_address.size = THREE
        ann, bob, eve = somebody(strict, SCHOOL), somebody(strict, SCHOOL, "Bob"), somebody(strict, HOME, "Eve")
        tables = [person.new_table("me", "me", first=0)["id"] for person in (ann, bob, eve)]

        def preview(person: Person, table: str) -> int:
            body = {"seat": 0, "version": person.view(table)["version"], "actions": []}
            return person.client.post(f"/tables/{table}/preview", json=body).status_code

        assert [preview(ann, tables[0]), preview(ann, tables[0]), preview(bob, tables[1])] == [200] * 3
        assert [preview(ann, tables[0]), preview(bob, tables[1])] == [429] * 2
        assert preview(eve, tables[2]) == 200


def test_a_class_sits_down_at_once_and_no_crowd_does(tmp_path: Path) -> None:
    with house(settings_for(tmp_path, limits=Limits())) as usual:
        with httpx.Client(base_url=usual.url, headers={"X-Forwarded-For": SCHOOL}) as school:
            answers = list[int]()
            for _ in range(75):
                school.cookies.clear()
                answers.append(school.put("/api/v1/me", json={"name": "Ann"}).status_code)
        assert set(answers[:60]) == {200}
        assert 429 in answers[60:]
        assert somebody(usual, HOME).get("/me")
