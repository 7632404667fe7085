"""/health notices what keeps a server from its work, with real faults; every failure of the database is a 503."""

import asyncio
import random
import resource
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from sqlalchemy import event

from tests.server.house import House, Person, house, new_key, settings_for, wait_until
from tests.services.serve import Guest, Refused, Serve, fetch, serving
from tests.soak import how_many
from tests.waiting import PATIENCE

SEATS = [{"kind": "me"}, {"kind": "me"}]


def status(address: str) -> tuple[int, str]:
    answer = httpx.get(f"{address}/health", timeout=PATIENCE)
    return answer.status_code, answer.json()["status"]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[House]:
    with house(settings_for(tmp_path)) as one:
        yield one


def changes(ann: Person, table: str) -> list[tuple[str, str, Any]]:
    """One request of every kind that writes."""
    where = f"/tables/{table}"
    seen = ann.view(table, ann.view(table)["view"]["asked"])
    move = {"key": new_key(), "seat": seen["seat"], "version": seen["version"], "actions": seen["view"]["legal"][:1]}
    return [
        ("POST", f"{where}/actions", move),
        ("POST", f"{where}/chat", {"key": new_key(), "text": "hello"}),
        ("POST", f"{where}/concede", {"key": new_key(), "seat": 0}),
        ("POST", "/tables", {"key": new_key(), "seats": SEATS}),
        ("PUT", "/me", {"name": "Anna"}),
    ]


def all_refused(ann: Person, requests: list[tuple[str, str, Any]]) -> None:
    for method, path, body in requests:
        answer = ann.client.request(method, path, json=body)
        assert answer.status_code == 503, (method, path, answer.text)
        assert int(answer.headers["retry-after"]) >= 1
        assert answer.json()["error"]["code"] == "busy"


def test_a_healthy_server_says_so(opened: House) -> None:
    assert status(opened.url) == (200, "ok")


def test_a_file_that_cannot_be_written_is_ill_health_and_every_change_is_503(opened: House) -> None:
    """By SQLite's own refusal: who runs the tests as root may write whatever its mode says."""
    ann = opened.person()
    table = ann.new_table("me", "me")["id"]
    wanted = changes(ann, table)
    store = opened.parts.store
    engine = store.engine

    def may(write: bool) -> Callable[..., None]:
        """For the connection that the writer has, and for whichever it takes when that one fails."""
        return lambda connection, *_: connection.execute(f"PRAGMA query_only={'OFF' if write else 'ON'}")

    forbid, allow = may(write=False), may(write=True)
    event.listen(engine, "checkout", forbid)
    store.writer.submit(lambda connection: forbid(connection.connection.driver_connection)).result()
    all_refused(ann, wanted)
    wait_until(lambda: status(opened.url) == (503, "the database is read-only"))
    event.remove(engine, "checkout", forbid)
    event.listen(engine, "checkout", allow)
    wait_until(lambda: status(opened.url) == (200, "ok"))
    method, path, body = wanted[0]
    assert ann.client.request(method, path, json=body).status_code == 200, "the same key, now"


@pytest.mark.skipif(sys.platform != "linux", reason="limits another process")
def test_a_full_disk_is_ill_health_and_every_change_is_503_until_there_is_room(tmp_path: Path) -> None:
    with serving(tmp_path, "--data-dir", str(tmp_path / "data"), "--no-rate-limits") as server:
        ann = Guest(server.address).sit()
        table = ann.post("/tables", {"key": "t", "seats": SEATS})["id"]
        for number in range(how_many(1)):
            fill_the_disk(server, ann, table, tmp_path / "data", number)


def fill_the_disk(server: Serve, ann: Guest, table: str, folder: Path, number: int) -> None:
    assert server.process is not None
    written = max(file.stat().st_size for file in folder.glob("astra.db*"))
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (written, resource.RLIM_INFINITY))
    wait_until(lambda: status(server.address)[0] == 503)
    assert status(server.address)[1] in ("the disk is full", "the disk cannot be read or written")
    said = {"key": f"c{number}", "text": f"{number} " + "x" * 400}
    with pytest.raises(Refused) as refused:
        ann.post(f"/tables/{table}/chat", said)
    assert refused.value.status == 503
    assert ann.get(f"/tables/{table}")["status"] == "playing", "what is there can be read"
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
    wait_until(lambda: status(server.address) == (200, "ok"))
    ann.post(f"/tables/{table}/chat", said)
    lines = [line["text"] for line in ann.get(f"/tables/{table}/view")["chat"]]
    assert lines.count(said["text"]) == 1, "once"


@pytest.mark.parametrize("where", ["head", "pages"])
def test_a_damaged_file_is_ill_health_and_never_500(tmp_path: Path, where: str) -> None:
    with house(settings_for(tmp_path)) as before:
        ann = before.person()
        tables = [ann.new_table("me", "me")["id"] for _ in range(30)]
        cookies = dict(ann.client.cookies)
    with house(settings_for(tmp_path)) as opened:  # all of it is in the one file now
        again = opened.nobody()
        again.client.cookies.update(cookies)
        file = tmp_path / "astra.db"
        size = file.stat().st_size
        with file.open("r+b") as damaged:
            damaged.seek(0 if where == "head" else 4096)
            damaged.write(random.Random(1).randbytes(100 if where == "head" else size - 4096))
        statuses = {again.client.get(f"/tables/{table}/view").status_code for table in tables}
        assert statuses <= {200, 503}, "what is still in memory can be read"
        if where == "pages":  # of which only a reading of all of them tells for certain
            asyncio.run_coroutine_threadsafe(opened.parts.upkeep.run(), opened.loop).result(PATIENCE)
        wait_until(lambda: status(opened.url) == (503, "the database is damaged"))


def test_a_read_only_postgresql_is_ill_health_and_every_change_is_503(tmp_path: Path, database: str) -> None:
    name = database.rpartition("/")[2]
    with house(settings_for(tmp_path, database=database)) as opened:
        ann = opened.person()
        table = ann.new_table("me", "me")["id"]
        wanted = changes(ann, table)
        others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s AND pid != pg_backend_pid()"
        with psycopg.connect(database, autocommit=True) as admin:
            admin.execute(f'ALTER DATABASE "{name}" SET default_transaction_read_only = on')
            admin.execute(others, (name,))
        wait_until(lambda: status(opened.url) == (503, "the database is read-only"))
        all_refused(ann, wanted)
        assert ann.get(f"/tables/{table}")["id"] == table, "what is there can be read"
        with psycopg.connect(database, autocommit=True) as admin:
            admin.execute("SET default_transaction_read_only = off")
            admin.execute(f'ALTER DATABASE "{name}" RESET default_transaction_read_only')
            admin.execute(others, (name,))
        wait_until(lambda: status(opened.url) == (200, "ok"))
        method, path, body = wanted[0]
        assert ann.client.request(method, path, json=body).status_code == 200


def test_however_many_ask_the_database_is_asked_once_in_a_while(opened: House) -> None:
    probes = list[float]()
    probe = opened.parts.health._probe

    async def counted() -> None:
        probes.append(time.monotonic())
        await probe()

    opened.parts.health._probe = counted
    began = time.monotonic()
    with ThreadPoolExecutor(8) as asking:
        answers = list(asking.map(lambda _: fetch(f"{opened.url}/health")[0], range(100)))
    assert answers == [200] * 100
    assert 1 <= len(probes) <= 2 + (time.monotonic() - began)


def test_the_reason_tells_nobody_where_the_database_is(tmp_path: Path, database: str) -> None:
    with house(settings_for(tmp_path, database=database)) as opened:
        assert status(opened.url) == (200, "ok")
        name = database.rpartition("/")[2]
        with psycopg.connect(database.replace(name, "postgres"), autocommit=True) as admin:
            admin.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS false')
            admin.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (name,))
        wait_until(lambda: status(opened.url)[0] == 503)
        assert "the database does not answer" in status(opened.url)[1]
        assert name not in status(opened.url)[1]
