"""The shipped nginx.conf and Caddyfile with a real nginx and a real Caddy: what passes, what does not, what is kept."""

import json
import socket
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from astra.edition import edition_json, load_edition
from astra.server.http.errors import Refused, answer
from astra.server.http.limits import Limits
from tests.server.house import House, house, settings_for, wait_until
from tests.services.finding import free_port
from tests.services.proxies import Proxy
from tests.services.serve import Serve, fetch, serving
from tests.services.streams import EventStream

Starting = Callable[..., AbstractContextManager[Proxy]]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[House]:
    with house(settings_for(tmp_path, beat_seconds=3600.0)) as opened:
        yield opened


METRICS = ["/metrics", "/metrics/", "/metrics//", "//metrics", "/metrics?a=b", "/metrics/x", "/%6detrics", "/METRICS"]


def test_nobody_outside_reads_the_metrics(opened: House, proxy_before: Starting) -> None:
    with proxy_before(opened.settings.port) as proxy, proxy.client() as browser:
        assert browser.get("/health").json()["status"] == "ok"
        for path in METRICS:
            assert "astra_" not in browser.get(path).text, path


@pytest.mark.parametrize("path", METRICS)
def test_there_are_no_metrics_where_players_ask(opened: House, path: str) -> None:
    assert "astra_" not in httpx.get(f"{opened.url}{path}").text


def test_metrics_have_a_port_of_their_own_on_loopback(tmp_path: Path) -> None:
    port = free_port()
    with serving(tmp_path, "--data-dir", str(tmp_path), "--metrics-port", str(port)) as server:
        status, headers, body = fetch(f"http://127.0.0.1:{port}/metrics")
        assert status == 200
        assert headers.get_content_type() == "text/plain"
        assert b"astra_streams 0.0" in body
        assert b"astra_" not in fetch(f"{server.address}/metrics")[2]
        others = {address for address in addresses_listening(port) if address != "127.0.0.1"}
        assert not others
        assert server.stop() == 0


def addresses_listening(port: int) -> set[str]:
    """Where somebody listens on a port, as Linux tells it."""
    lines = Path("/proc/net/tcp").read_text().splitlines()[1:] if Path("/proc/net/tcp").exists() else []
    listening = [line.split()[1].split(":") for line in lines if line.split()[3] == "0A"]
    return {socket.inet_ntoa(bytes.fromhex(host)[::-1]) for host, one in listening if int(one, 16) == port}


def test_a_taken_port_for_metrics_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        server = Serve(tmp_path, "--data-dir", str(tmp_path), "--metrics-port", str(port))
        with pytest.raises(RuntimeError, match=f"127.0.0.1:{port} cannot be used for metrics"):
            server.start()


def test_moves_arrive_at_once_through_the_proxy_and_people_who_leave_are_gone(
    opened: House, proxy_before: Starting
) -> None:
    with proxy_before(opened.settings.port) as proxy, ExitStack() as closing:
        ann = opened.person("Ann")
        table = ann.new_table("me", "me", first=0)["id"]
        cookie = f"astra_guest={ann.client.cookies['astra_guest']}"
        address = f"{proxy.address}/api/v1/tables/{table}/events?seats=0,1"
        stream = EventStream(address, {"Cookie": cookie, "Host": urlsplit(proxy.address).netloc}, proxy.secure)
        closing.callback(stream.close)
        stream.wait_for("snapshot")
        made = ann.act(table, 0, ["rest"])
        assert stream.wait_for("update", made["version"]).id == made["version"]
        stream.close()
        wait_until(lambda: not opened.parts.streams.all)  # long before a beat would find out


def test_a_browser_changes_something_through_the_proxy_and_gets_a_secure_cookie(
    opened: House, proxy_before: Starting
) -> None:
    with proxy_before(opened.settings.port) as proxy, proxy.client() as browser:
        headers = {"X-Astra": "1", "Origin": proxy.address}
        made = browser.put("/api/v1/me", json={"name": "Ann"}, headers=headers)
        assert made.status_code == 200, made.text
        assert "Secure" in made.headers["set-cookie"]
        foreign = browser.put("/api/v1/me", json={"name": "Eve"}, headers={**headers, "Origin": "https://evil.example"})
        assert foreign.status_code == 403


def test_an_address_that_a_browser_makes_up_is_not_believed(opened: House, proxy_before: Starting) -> None:
    gate = opened.server.application._gate
    assert gate is not None
    gate.addresses.rate = 1.0
    with proxy_before(opened.settings.port) as proxy, proxy.client() as browser:
        for number in range(5):
            browser.get("/api/v1/server", headers={"X-Forwarded-For": f"192.0.2.{number}"})
    assert set(gate.addresses._buckets) == {"127.0.0.1"}


def test_one_address_with_hundreds_of_streams_locks_nobody_out(tmp_path: Path, nginx_before: Starting) -> None:
    """Also where the server itself would let them: nginx says 429, and nobody gets a 5xx."""
    with house(settings_for(tmp_path)) as usual:
        ann = usual.person("Ann")
        table = ann.new_table("me", "me", watch="anyone")["id"]
        with nginx_before(usual.settings.port) as proxy, ExitStack() as closing:
            door = ("127.0.0.1", urlsplit(proxy.address).port or 0)
            asking = f"GET /api/v1/tables/{table}/events?lang=en HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
            answers = list[bytes]()
            for _ in range(450):
                plug = proxy.secure.wrap_socket(socket.create_connection(door, 20))
                closing.callback(plug.close)
                plug.sendall(asking)
                answers.append(plug.recv(4096))
            statuses = [one.split(b" ", 2)[1] for one in answers]
            assert statuses.count(b"200") == 400 > Limits().address_streams
            assert set(statuses) == {b"200", b"429"}
            head, _, body = answers[statuses.index(b"429")].partition(b"\r\n\r\n")
            assert b"content-type: application/json\r\n" in head.lower() + b"\r\n"
            assert b"\r\nretry-after: " in head.lower()
            ours = answer(Refused("too-many", 429))
            assert json.loads(body) == json.loads(ours.content)
            with proxy.client() as monitor:
                assert monitor.get("/health").status_code == 200


def test_an_edition_passes(opened: House, proxy_before: Starting) -> None:
    draft = edition_json(load_edition())
    assert len(json.dumps(draft)) > 64 * 1024
    with proxy_before(opened.settings.port) as proxy, proxy.client() as browser:
        checked = browser.post("/api/v1/editions/check", json=draft, headers={"X-Astra": "1"})
        assert (checked.status_code, checked.json()["problems"]) == (200, [])


def test_nginx_keeps_no_addresses_and_no_invitations(opened: House, nginx_before: Starting) -> None:
    with nginx_before(opened.settings.port, free_port()) as proxy:
        with proxy.client() as browser:
            browser.get("/join?code=SECRETCODE")
            refused = browser.put("/api/v1/me", content=b"x" * 1_100_000)  # too large for nginx itself
            assert refused.status_code == 413
            assert refused.json() == json.loads(answer(Refused("too-large", 413)).content)
        with socket.create_connection(("127.0.0.1", urlsplit(proxy.address).port or 0)) as plain:
            plain.sendall(b"GET /SECRETPATH HTTP/1.1\r\nHost: x\r\n\r\n")  # no TLS
            plain.recv(4096)
        opened.close()
        with proxy.client() as browser:
            assert browser.get("/join?code=SECRETCODE").status_code == 502
        kept = proxy.log.read_text()
    assert "client:" not in kept
    assert "SECRET" not in kept
    opened.open()
