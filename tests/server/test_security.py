"""What every request passes: CSRF, limits, sizes, headers; whatever comes in, no 5xx goes out."""

import gzip
import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
import pytest

from astra.server.http.limits import Limits
from tests.server.house import House, Person, house, new_key, settings_for
from tests.waiting import PATIENCE, wait_until


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(settings_for(tmp_path_factory.mktemp("security"))) as opened:
        yield opened


def test_a_page_of_another_site_changes_nothing(ann: Person, open_house: House) -> None:
    cookies = dict(ann.client.cookies)
    bare = httpx.Client(base_url=f"{open_house.url}/api/v1", cookies=cookies)
    body = {"key": new_key(), "seats": [{"kind": "me"}, {"kind": "open"}]}
    with bare:
        assert bare.post("/tables", json=body).json()["error"]["code"] == "csrf"
        assert bare.delete("/me").status_code == 403
        for origin in ("https://evil.example", "null", f"{open_house.url}.evil.example", "http://127.0.0.1:1"):
            forged = bare.post("/tables", json=body, headers={"X-Astra": "1", "Origin": origin})
            assert forged.status_code == 403, origin
        own = bare.post("/tables", json=body, headers={"X-Astra": "1", "Origin": open_house.url})
        assert own.status_code == 201


def test_every_answer_has_the_headers_that_keep_a_browser_safe(open_house: House) -> None:
    for path in ("/", "/api/v1/me", "/api/v1/docs", "/nothing/at/all", "/health"):
        headers = httpx.get(open_house.url + path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "script-src 'self';" in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
    assert httpx.get(f"{open_house.url}/api/v1/server").headers["cache-control"] == "no-store"
    assert "server" not in httpx.get(open_house.url).headers


@pytest.mark.parametrize(
    ("headers", "told"),
    [
        ({}, True),
        ({"Host": "localhost:1"}, True),
        ({"Host": "[::1]:1"}, True),
        ({"Host": "192.0.2.7"}, False),
        ({"Host": "192.0.2.7", "X-Forwarded-Proto": "https"}, True),
    ],
)
def test_what_browsers_heed_on_secure_pages_only_is_told_there_only(
    open_house: House, headers: dict[str, str], told: bool
) -> None:
    """Chromium complains of the header on pages that are not."""
    for path in ("/", "/api/v1/docs", "/nothing/at/all"):
        assert ("cross-origin-opener-policy" in httpx.get(open_house.url + path, headers=headers).headers) is told


def test_a_request_that_is_too_large_is_refused(ann: Person) -> None:
    body = {"key": new_key(), "seats": [{"kind": "me"}, {"kind": "open"}], "name": "x" * 70_000}
    assert ann.refused(413, "POST", "/tables", body)["code"] == "too-large"
    chunks = (b" " * 10_000 for _ in range(10))
    answer = ann.client.post("/tables", content=chunks)
    assert answer.status_code == 413


@pytest.mark.parametrize(
    ("method", "path", "content", "headers"),
    [
        ("POST", "/tables", b"\xff\xfe", {}),
        ("POST", "/tables", b'{"key": "\xff"}', {}),
        ("POST", "/tables", b'"' + b"[" * 5000, {}),
        ("POST", "/tables", b"[" * 50_000, {}),
        ("POST", "/tables", b"key=1", {"content-type": "application/x-www-form-urlencoded"}),
        ("POST", "/tables", b"--x", {"content-type": "multipart/form-data; boundary=x"}),
        ("POST", "/tables", b"", {}),
        ("PUT", "/me", b'{"name": "\\ud800"}', {}),
        ("PUT", "/me", b'{"name": "a", "name": "b", "x": 1}', {}),
        ("GET", "/tables/%00", b"", {}),
        ("GET", "/tables/%ff%fe", b"", {}),
        ("GET", "/tables/x/view?seat=99999999999999999999", b"", {}),
        ("GET", "/tables/x/view?seat=a", b"", {}),
        ("GET", "/tables/x/events?after=-1", b"", {}),
        ("GET", "/tables/x/replay?action=1e9", b"", {}),
        ("GET", "/editions/%2e%2e", b"", {}),
        ("GET", "/me", b"", {"cookie": "astra_guest=\xff; ="}),
        ("GET", "/me", b"", {"authorization": "Bearer \xff"}),
        ("PATCH", "/me", b"{}", {}),
        ("GET", "/nothing", b"", {}),
    ],
)
def test_whatever_comes_in_is_refused_in_our_own_words(
    ann: Person, method: str, path: str, content: bytes, headers: dict[str, str]
) -> None:
    told = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
    answer = ann.client.request(method, path, content=content, headers=told)
    assert 400 <= answer.status_code < 500, answer.text
    error = answer.json()["error"]
    assert set(error) == {"code", "text_id", "arguments", "message"}


@pytest.mark.parametrize("depth", [65, 800, *range(940, 1000, 4)])
def test_a_position_that_is_nested_deeply_is_refused(ann: Person, depth: int) -> None:
    """Where the interpreter gives up depends on who reads: we refuse before anybody does."""
    seats = '[{"kind": "me"}, {"kind": "me"}]'
    for position in ('{"a":' * depth + "1" + "}" * depth, '{"seats":' + "[" * depth + "]" * depth + "}"):
        content = f'{{"key": "{new_key()}", "seats": {seats}, "position": {position}}}'
        answer = ann.client.post("/tables", content=content, headers={"Content-Type": "application/json"})
        assert answer.status_code == 400, answer.text
        assert "nested" in answer.json()["error"]["message"]


def test_brackets_in_what_people_say_are_no_nesting(ann: Person) -> None:
    table = ann.new_table("me", "open")["id"]
    said = "[{" * 200 + '"\\'
    ann.post(f"/tables/{table}/chat", {"key": new_key(), "text": said})
    assert ann.view(table)["chat"][-1]["text"] == said


@pytest.mark.parametrize("path", ["/" + "a" * 300, "/assets/" + "b" * 300, "/assets/" + "c/" * 3000, "/" + "é" * 200])
def test_a_path_longer_than_any_files_is_none_of_ours(open_house: House, path: str) -> None:
    assert httpx.get(open_house.url + path).status_code == 404


def test_hanging_up_in_the_middle_of_a_request_is_no_failure_of_ours(
    ann: Person, open_house: House, caplog: pytest.LogCaptureFixture
) -> None:
    head = (
        "POST /api/v1/tables HTTP/1.1",
        "Host: localhost",
        "X-Astra: 1",
        f"Cookie: astra_guest={ann.client.cookies['astra_guest']}",
        "Content-Type: application/json",
        "Content-Length: 100",
    )
    before = counted(open_house)
    with socket.create_connection(("127.0.0.1", open_house.settings.port)) as line:
        line.sendall("\r\n".join([*head, "", '{"key": ']).encode())
    wait_until(lambda: sum(counted(open_house).values()) > sum(before.values()))
    assert counted(open_house).get("500", 0) == before.get("500", 0)
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []


def counted(opened: House) -> dict[str, float]:
    """Answers by status."""
    samples = [sample for metric in opened.parts.metrics.requests.collect() for sample in metric.samples]
    return {sample.labels["status"]: sample.value for sample in samples if sample.name == "astra_requests_total"}


def test_a_caller_who_asks_too_often_is_told_when_to_try_again(tmp_path: Path) -> None:
    limits = Limits(requests=0.01, burst_seconds=400.0)  # four, however slowly they are sent
    with house(settings_for(tmp_path, limits=limits)) as strict:
        ann = strict.person()
        answers = [ann.client.get("/me") for _ in range(8)]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert refused
        assert refused[0].json()["error"]["code"] == "too-many"
        assert int(refused[0].headers["retry-after"]) >= 1
        guests = [httpx.put(f"{strict.url}/api/v1/me", json={"name": "x"}).status_code for _ in range(12)]
        assert 429 in guests


def test_a_person_has_only_so_many_streams(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(settings_for(tmp_path).limits, streams_per_guest=2)
    with house(settings_for(tmp_path, limits=limits)) as strict:
        ann = strict.person()
        table = ann.new_table("me", "me")["id"]
        streams = [ann.stream(table) for _ in range(2)]
        for stream in streams:
            stream.wait_for("snapshot")
        assert ann.refused(429, "GET", f"/tables/{table}/events?seats=0")["code"] == "too-many-streams"
        for stream in streams:
            stream.close()


def test_long_answers_are_compressed_and_streams_are_not(ann: Person) -> None:
    digest = ann.get("/editions/current")["hash"]
    answer = ann.client.get(f"/editions/{digest}")
    assert answer.headers["content-encoding"] == "gzip"
    with ann.client.stream("GET", f"/editions/{digest}") as raw:
        packed = b"".join(raw.iter_raw())
    assert msgspec.json.decode(gzip.decompress(packed)) == answer.json()
    table = ann.new_table("me", "me")["id"]
    with ann.client.stream("GET", f"/tables/{table}/events?seats=0") as stream:
        assert "content-encoding" not in stream.headers
        assert stream.headers["content-type"].startswith("text/event-stream")


def test_broken_http_does_not_break_the_server(open_house: House) -> None:
    for raw in (b"\0\0\0\0\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\n\r\n"):
        with socket.create_connection(("127.0.0.1", open_house.settings.port)) as plug:
            plug.sendall(raw)
            plug.shutdown(socket.SHUT_WR)
            plug.settimeout(PATIENCE)
            answer = plug.recv(65536)
            assert b" 5" not in answer[8:12]
    assert httpx.get(f"{open_house.url}/health").json() == {"status": "ok"}


def test_metrics_are_numbers_and_no_names(ann: Person, open_house: House) -> None:
    table = ann.new_table("me", "me", first=0)["id"]
    ann.act(table, 0, ["rest"])
    text = open_house.parts.metrics.text().decode()
    for name in ("astra_tables_loaded", "astra_streams", "astra_actions_total", "astra_commit_seconds_bucket"):
        assert name in text
    assert table not in text
    assert "Ann" not in text
