"""Starting and stopping among others: ready when it answers, out of the way before it goes."""

import json
import socket
import threading
from pathlib import Path

import httpx
import pytest

from tests.server.house import House, house, settings_for, wait_until
from tests.services.finding import free_port
from tests.services.serve import Guest, Refused, Serve, fetch, serving
from tests.services.streams import EventStream
from tests.waiting import PATIENCE

SEATS = [{"kind": "me"}, {"kind": "me"}]


def told(server: Serve) -> list[str]:
    return [json.loads(line)["what"] for line in server.log.read_text().splitlines() if line.startswith("{")]


def test_serving_is_said_when_the_port_is_bound_and_not_before(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        server = Serve(tmp_path, "--data-dir", str(tmp_path), port=taken.getsockname()[1])
        server.start(wait=False)
        assert server.process is not None
        assert server.process.wait(PATIENCE) != 0
        assert "serving" not in told(server)
    with serving(tmp_path, "--data-dir", str(tmp_path)) as other:
        [line] = [json.loads(line) for line in other.log.read_text().splitlines() if '"serving"' in line]
        assert line["url"] == other.address
        assert line["database"] == str(tmp_path / "astra.db")


def test_a_service_manager_is_told_when_it_is_ready_and_when_it_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(tmp_path / "notify"))
        manager.settimeout(PATIENCE)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        server = Serve(tmp_path, "--data-dir", str(tmp_path), forks=False)
        server.start(wait=False)
        try:
            assert manager.recv(100) == b"READY=1"
            assert fetch(f"{server.address}/health")[0] == 200, "at once"
            assert server.stop() == 0
            assert manager.recv(100) == b"STOPPING=1"
        finally:
            server.kill()


def test_a_server_that_stops_sends_others_elsewhere_and_still_answers(tmp_path: Path) -> None:
    with serving(tmp_path, "--data-dir", str(tmp_path), "--drain-seconds", "5") as server:
        ann = Guest(server.address).sit()
        table = ann.post("/tables", {"key": "t", "seats": SEATS})["id"]
        stream = EventStream(f"{server.address}/api/v1/tables/{table}/events?seats=0", {"Cookie": ann.cookie})
        stream.wait_for("snapshot")
        stopping = threading.Thread(target=server.stop)
        stopping.start()
        wait_until(lambda: fetch(f"{server.address}/health")[0] == 503)
        assert json.loads(fetch(f"{server.address}/health")[2]) == {"status": "this server is stopping"}
        asked = ann.get(f"/tables/{table}/view")["view"]["asked"]
        seen = ann.get(f"/tables/{table}/view?seat={asked}")
        body = {"key": "m", "seat": asked, "version": seen["version"], "actions": seen["view"]["legal"][:1]}
        assert ann.post(f"/tables/{table}/actions", body)["version"] == seen["version"] + 1
        with pytest.raises(Refused) as refused:
            ann.get(f"/tables/{table}/events?seats=0")
        assert refused.value.status == 503, "a proxy asks the next one"
        stopping.join(PATIENCE)
        assert server.process is not None
        assert server.process.returncode == 0
        stream.close()


def test_streams_are_told_to_come_back_soon(tmp_path: Path) -> None:
    opened = House(settings_for(tmp_path)).open()
    ann = opened.person()
    table = ann.new_table("me", "me")["id"]
    url = f"{opened.url}/api/v1/tables/{table}/events?seats=0"
    with httpx.stream("GET", url, cookies=dict(ann.client.cookies), timeout=PATIENCE) as stream:
        parts = stream.iter_raw()
        assert b"event: snapshot" in next(parts)
        closing = threading.Thread(target=opened.close)
        closing.start()
        assert b"".join(parts).endswith(b"retry: 500\n\n")
    closing.join(PATIENCE)


def test_head_is_answered_where_get_is_by_pages_and_health(tmp_path: Path) -> None:
    with house(settings_for(tmp_path, port=free_port())) as opened:
        wait_until(lambda: httpx.head(f"{opened.url}/health").status_code == 200)
        for path in ("/", "/rules"):
            head, get = (httpx.request(method, opened.url + path) for method in ("HEAD", "GET"))
            assert (head.status_code, head.content) == (get.status_code, b""), path
            assert head.headers["content-type"] == get.headers["content-type"]
        assert httpx.head(f"{opened.url}/nothing.txt").status_code == 404
        assert httpx.head(f"{opened.url}/api/v1/tables/x/events").status_code == 405, "a stream never ends"


def test_metrics_say_what_runs_and_what_it_needs(tmp_path: Path) -> None:
    with house(settings_for(tmp_path)) as opened:
        text = opened.parts.metrics.text().decode()
    assert 'astra_build_info{engine="' in text
    for series in ("process_resident_memory_bytes ", "process_cpu_seconds_total ", "process_open_fds "):
        assert f"\n{series}" in text
