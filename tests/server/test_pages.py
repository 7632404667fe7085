"""The client's files, the API's own page, and the local network of a private server."""

import asyncio
import gzip
import json
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import brotli  # type: ignore[import-untyped]
import httpx
import jsonschema
import pytest
from litestar.openapi.spec import OpenAPI

from astra.server.app import create_app
from astra.server.http import docs_page, lan, openapi, pages
from astra.server.http.qr import qr_code
from tests.server.house import House, code_of, house, new_key, settings_for
from tests.services.chance import SeededChance
from tests.waiting import wait_until

PAGES = ("/", "/new", "/t/abc", "/join/abc", "/games", "/tables", "/atlas", "/atlas/Tau", "/rules", "/learn")


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(settings_for(tmp_path_factory.mktemp("pages"))) as opened:
        yield opened


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A client as a build leaves it."""
    folder = tmp_path / "web"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Astra</title>")
    (folder / "favicon.svg").write_text("<svg/>")
    (folder / "assets" / "main-abc123.js").write_text("let sky = 1;\n" * 200)
    (folder / "assets" / "serif-abc.woff2").write_bytes(b"\0" * 3000)
    (tmp_path / "secret.txt").write_text("secret")
    monkeypatch.setattr(pages, "PACKAGED", folder)
    return folder


@pytest.mark.parametrize("path", [*PAGES, "/settings", "/replay/abc"])
def test_every_address_of_the_client_gives_its_page(open_house: House, built: Path, path: str) -> None:
    answer = httpx.get(open_house.url + path)
    assert answer.status_code == 200
    assert answer.text == (built / "index.html").read_text()
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"


@pytest.mark.parametrize("path", ["/nowhere", "/no/where/at/all", "/t/abc/nothing"])
def test_a_browser_that_looks_for_no_page_gets_the_clients_with_404(open_house: House, built: Path, path: str) -> None:
    page = httpx.get(open_house.url + path, headers={"Accept": BROWSER})
    assert (page.status_code, page.text) == (404, (built / "index.html").read_text())
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert "script-src 'self'" in page.headers["content-security-policy"]
    refusal = httpx.get(open_house.url + path)
    assert (refusal.status_code, refusal.json()["error"]["code"]) == (404, "not-found")


def test_the_api_answers_a_browser_with_json_too(open_house: House) -> None:
    for path in ("/api/v1/nowhere", "/api/v1/tables/none"):
        answer = httpx.get(open_house.url + path, headers={"Accept": BROWSER})
        assert answer.status_code == 404
        assert answer.json()["error"]["message"]


def test_built_files_never_change_and_come_compressed(open_house: House, built: Path) -> None:
    address = f"{open_house.url}/assets/main-abc123.js"
    for accepted, used in (("br, gzip", "br"), ("gzip", "gzip"), ("identity", None)):
        answer = httpx.get(address, headers={"Accept-Encoding": accepted})
        assert answer.headers.get("content-encoding") == used
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    plain = httpx.get(address, headers={"Accept-Encoding": "identity"})
    assert plain.text == (built / "assets" / "main-abc123.js").read_text()
    font = httpx.get(f"{open_house.url}/assets/serif-abc.woff2")
    assert (font.headers["content-type"], "content-encoding" in font.headers) == ("font/woff2", False)
    assert httpx.get(f"{open_house.url}/favicon.svg").headers["content-type"].startswith("image/svg")


@pytest.mark.usefixtures("built")
def test_nothing_outside_the_clients_folder_is_given_away(open_house: House) -> None:
    for path in ("/assets/../../secret.txt", "/assets/%2e%2e/%2e%2e/secret.txt", "/..%2fsecret.txt", "/assets/none.js"):
        with httpx.Client() as client:
            answer = client.get(httpx.URL(open_house.url).copy_with(raw_path=path.encode()))
        assert answer.status_code == 404, path


def test_without_a_client_the_page_says_so(open_house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "client_folder", lambda: None)
    assert "no browser client" in httpx.get(open_house.url).text


# The API's own page


def test_openapi_describes_every_route_and_holds_together(open_house: House) -> None:
    document = httpx.get(f"{open_house.url}/api/v1/openapi.json").json()
    assert len(document["paths"]) > 25
    text = httpx.get(f"{open_house.url}/api/v1/openapi.json").text
    for name in set(re.findall(r'"#/components/schemas/([^"]+)"', text)):
        assert name in document["components"]["schemas"], name
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            assert operation["summary"], (method, path)


def test_openapi_shows_the_events_that_a_stream_is_said_to_send(open_house: House) -> None:
    document = httpx.get(f"{open_house.url}/api/v1/openapi.json").json()
    told = document["paths"]["/api/v1/tables/{table_id}/events"]["get"]["description"]
    names = re.findall(r"\((\w+)\)", told)
    assert {"StreamSnapshots", "StreamRecent", "StreamUpdates", "StreamTurn", "Table", "ChatLine"} == set(names)
    assert set(names) <= document["components"]["schemas"].keys()


def test_what_the_server_answers_is_what_openapi_says(open_house: House) -> None:
    document = httpx.get(f"{open_house.url}/api/v1/openapi.json").json()
    ann = open_house.person("Ann")
    table = ann.new_table("me", "me", first=0)
    update = ann.act(table["id"], 0, ["rest"])
    preview = ann.post(
        f"/tables/{table['id']}/preview", {"seat": update["view"]["asked"], "version": update["version"], "actions": []}
    )
    answers = {"Table": table, "Update": update, "Snapshot": ann.view(table["id"]), "Preview": preview}
    for name, answer in answers.items():
        schema = {"$ref": f"#/components/schemas/{name}", "components": document["components"]}
        jsonschema.Draft202012Validator(schema).validate(answer)


def test_our_own_page_needs_nothing_from_elsewhere(open_house: House) -> None:
    page = httpx.get(f"{open_house.url}/api/v1/docs").text
    assert "<script" not in page
    assert "://" not in page
    assert not re.findall(r'(?:src|href)="(?!#|/api/v1/openapi.json)', page)
    for words in ("/api/v1/tables/{table_id}/actions", "Idempotency key", "Update", "Take back what you last played"):
        assert words in page


def test_the_command_prints_the_same_document(open_house: House) -> None:
    # In a process of its own: this one's output is also that of the server's threads.
    command = [sys.executable, "-c", "from astra.cli.main import run; run()", "serve", "openapi"]
    printed = subprocess.run(command, capture_output=True, check=True).stdout
    assert json.loads(printed) == httpx.get(f"{open_house.url}/api/v1/openapi.json").json()


@pytest.mark.parametrize("path", ["/api/v1/docs", "/api/v1/openapi.json"])
def test_the_description_is_not_made_again_for_each_caller(
    open_house: House, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """It takes tens of milliseconds, in which nobody else is answered."""

    def made_again(*_: object, **__: object) -> Any:
        raise AssertionError("made while the server runs")

    for module, name in (
        (OpenAPI, "to_schema"),
        (docs_page, "page_of"),
        (openapi, "openapi_document"),
        (gzip, "compress"),
        (brotli, "compress"),
    ):
        monkeypatch.setattr(module, name, made_again)
    contents = []
    for accepted, used in (("br, gzip", "br"), ("gzip", "gzip"), ("identity", None)):
        answer = httpx.get(open_house.url + path, headers={"Accept-Encoding": accepted})
        assert (answer.status_code, answer.headers.get("content-encoding")) == (200, used)
        assert answer.headers["vary"] == "Accept-Encoding"
        contents.append(answer.text)
    assert len(set(contents)) == 1


@pytest.mark.parametrize("path", ["", "/openapi.json", "/openapi.yaml", "/scalar", "/swagger", "/redoc", "/elements"])
def test_the_frameworks_own_pages_of_the_description_are_not_served(open_house: House, path: str) -> None:
    """They load scripts from other hosts, and are made again for each request."""
    answer = httpx.get(f"{open_house.url}/api/v1/schema{path}")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not-found")


def test_the_server_says_what_it_is(open_house: House) -> None:
    told = httpx.get(f"{open_house.url}/api/v1/server").json()
    assert (told["name"], told["private"], told["retention_days"]) == ("astra", False, 90)
    assert told["languages"] == ["en", "fr", "ru"]
    assert told["lan"] == {"offered": False, "on": False, "addresses": []}


# The local network


def test_the_address_of_the_default_route_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not the one that is first as a word: that may be of a VPN or of containers."""
    ways = {"192.0.2.1": "192.168.1.20", "10.255.255.255": "10.8.0.2"}
    named = [(None, None, None, "", (address, 0)) for address in ("172.17.0.1", "127.0.1.1", "192.168.1.20")]
    monkeypatch.setattr(lan, "address_towards", ways.get)
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_: named)
    assert lan.local_addresses() == ["192.168.1.20", "10.8.0.2", "172.17.0.1"]


def test_a_private_server_listens_on_the_local_network_only_when_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lan, "local_addresses", lambda: ["127.0.0.2"])
    with house(settings_for(tmp_path, private=True)) as private:
        ann = private.person()
        elsewhere = f"http://127.0.0.2:{private.settings.port}"
        assert ann.get("/server")["lan"] == {"offered": True, "on": False, "addresses": []}
        with pytest.raises(httpx.ConnectError):
            httpx.get(elsewhere)
        assert ann.post("/server/lan", {"on": True})["lan"]["addresses"] == [elsewhere]
        wait_until(lambda: _answers(elsewhere))
        assert httpx.get(f"{elsewhere}/api/v1/server").json()["private"]
        guest = httpx.put(f"{elsewhere}/api/v1/me", json={"name": "Bob"})
        assert guest.status_code == 200
        assert "server" not in guest.headers
        assert ann.post("/server/lan", {"on": False})["lan"]["on"] is False
        wait_until(lambda: not _answers(elsewhere))
        assert ann.get("/me")["name"] == "Ann"


def test_links_to_take_along_lead_to_the_local_network_once_it_is_let_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lan, "local_addresses", lambda: ["127.0.0.2"])
    with house(settings_for(tmp_path, private=True)) as private:
        ann, bob = private.person(), private.person("Bob")
        elsewhere = f"http://127.0.0.2:{private.settings.port}"
        table = ann.new_table("me", "open", "open", watch="anyone")
        where, path = f"/tables/{table['id']}", table["invite"]["url"]
        assert table["invite"]["qr"] == qr_code(private.url + path)
        stream = ann.stream(table["id"], "")
        stream.wait_for("snapshot")
        ann.post("/server/lan", {"on": True})
        assert ann.get(where)["invite"] == {"url": path, "qr": qr_code(elsewhere + path)}
        link = ann.post(f"{where}/seats/0/links", {"key": new_key()})
        assert link["qr"] == qr_code(elsewhere + link["url"])
        joined = bob.post(f"{where}/join", {"key": new_key(), "code": code_of(table)})
        assert stream.wait_for("table", joined["version"]).data["invite"]["qr"] == qr_code(elsewhere + path)
        stream.close()
        # Who came over the network goes by the name that they know us by.
        theirs = httpx.get(f"{elsewhere}/api/v1{where}", cookies=dict(bob.client.cookies))
        assert theirs.json()["invite"]["qr"] == qr_code(elsewhere + path)
        ann.post("/server/lan", {"on": False})
        assert ann.get(where)["invite"]["qr"] == qr_code(private.url + path)


def _answers(address: str) -> bool:
    try:
        return httpx.get(f"{address}/health").status_code == 200
    except httpx.TransportError:
        return False


def test_only_the_owner_switches_it_and_only_on_a_private_server(open_house: House, tmp_path: Path) -> None:
    assert open_house.person().refused(403, "POST", "/server/lan", {"on": True})["code"] == "not-private"
    with house(settings_for(tmp_path, private=True)) as private:
        assert private.nobody().refused(401, "POST", "/server/lan", {"on": True})["code"] == "unknown-guest"


def test_a_private_server_answers_only_to_its_own_names(tmp_path: Path) -> None:
    with house(settings_for(tmp_path, private=True)) as private:
        for host, status in (("localhost", 200), ("127.0.0.1:1", 200), ("evil.example", 403), ("[bad", 403)):
            answer = httpx.get(f"{private.url}/api/v1/server", headers={"Host": host})
            assert answer.status_code == status, host


def test_a_server_that_cannot_reach_the_local_network_closes_what_it_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> list[str]:
        raise OSError("no network at all")

    monkeypatch.setattr(lan, "local_addresses", broken)
    application = create_app(settings_for(tmp_path, private=True, lan=True), SeededChance())

    async def scene() -> None:
        with pytest.raises(OSError, match="no network at all"):
            async with application._lifespan(application.litestar):
                raise AssertionError("it opened")

    asyncio.run(scene())
    with pytest.raises(RuntimeError, match="the writer is closed"):
        application.parts.store.writer.submit(lambda _: None)
