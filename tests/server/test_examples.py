"""The example bots play on a real server: a whole game against each other, and whatever else happens at a table."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from astra.server.http.errors import Refused
from astra.table import playing
from tests.server.house import House, code_of, house, new_key, settings_for
from tests.services.serve import Guest, Serve, serving
from tests.waiting import PATIENCE, wait_until

EXAMPLES = Path(__file__).parents[2] / "examples"
BOTS = {
    "python": [sys.executable, str(EXAMPLES / "table_bot.py")],
    "shell": ["sh", str(EXAMPLES / "table_bot.sh")],
    "javascript": ["node", str(EXAMPLES / "table_bot.mjs")],
}
each_bot = pytest.mark.parametrize("bot", BOTS)


@contextmanager
def running(bot: str, link: str) -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen([*BOTS[bot], link], stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:
        try:
            yield process
        finally:
            process.kill()


def said(process: subprocess.Popen[bytes]) -> bytes:
    """What it wrote until it ended by itself, and well."""
    output, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, output
    return output


@pytest.fixture
def open_house(tmp_path: Path) -> Iterator[House]:
    with house(settings_for(tmp_path)) as opened:
        yield opened


@pytest.mark.parametrize("name", ["table_bot.py", "table_bot.sh", "table_bot.mjs"])
def test_an_example_is_at_most_thirty_lines_long(name: str) -> None:
    assert len((EXAMPLES / name).read_text().splitlines()) <= 30


@pytest.mark.parametrize("pair", [("python", "shell"), ("javascript", "python")])
def test_the_example_bots_play_a_game_to_its_end(tmp_path: Path, pair: tuple[str, str]) -> None:
    with serving(tmp_path, "--database", f"sqlite:///{tmp_path / 'astra.db'}", "--no-rate-limits") as server:
        host = Guest(server.address).sit()
        table = host.post("/tables", {"key": "new", "seats": [{"kind": "me"}, {"kind": "me"}]})["id"]
        links = [host.post(f"/tables/{table}/seats/{seat}/links", {"key": f"link{seat}"}) for seat in range(2)]
        bots = [
            subprocess.Popen(
                [*BOTS[bot], server.address + link["url"]], stdout=subprocess.PIPE, stderr=subprocess.STDOUT
            )
            for bot, link in zip(pair, links, strict=True)
        ]
        try:
            said = [bot.communicate(timeout=PATIENCE)[0] for bot in bots]
        finally:
            for bot in bots:
                bot.kill()
                bot.communicate()
        assert [bot.returncode for bot in bots] == [0, 0], said
        assert host.get(f"/tables/{table}")["status"] == "over"
        assert host.get(f"/tables/{table}/history")["winners"]


@each_bot
def test_an_example_waits_for_a_game_that_has_not_begun_and_ends_with_a_concession(open_house: House, bot: str) -> None:
    ann, bob = open_house.person("Ann"), open_house.person("Bob")
    table = ann.new_table("me", "open", first=0)
    where = f"/tables/{table['id']}"
    link = ann.post(f"{where}/seats/0/links", {"key": new_key()})
    with running(bot, open_house.url + link["url"]) as process:
        wait_until(lambda: ann.get(where)["seats"][0]["online"])
        bob.post(f"{where}/join", {"key": new_key(), "code": code_of(table)})
        wait_until(lambda: bob.view(table["id"], 1)["view"]["asked"] == 1)
        bob.post(f"{where}/concede", {"key": new_key(), "seat": 1})
        said(process)


@each_bot
def test_an_example_ends_when_the_table_is_closed(open_house: House, bot: str) -> None:
    ann = open_house.person("Ann")
    table = ann.new_table("me", "open")
    where = f"/tables/{table['id']}"
    link = ann.post(f"{where}/seats/0/links", {"key": new_key()})
    with running(bot, open_house.url + link["url"]) as process:
        wait_until(lambda: ann.get(where)["seats"][0]["online"])
        ann.post(f"{where}/close", {"key": new_key()})
        said(process)


@each_bot
def test_an_example_tries_again_what_a_busy_server_refused(
    open_house: House, bot: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = open_house.person("Ann")
    table = ann.new_table("me", "me", first=0)
    where = f"/tables/{table['id']}"
    link = ann.post(f"{where}/seats/0/links", {"key": new_key()})
    busy = iter([Refused("busy", 503, headers={"Retry-After": "1"})])

    played = playing._played

    def busy_at_first(*words: Any, **more: Any) -> Any:
        for refused in busy:
            raise refused
        return played(*words, **more)

    monkeypatch.setattr(playing, "_played", busy_at_first)
    with running(bot, open_house.url + link["url"]) as process:
        wait_until(lambda: ann.view(table["id"])["view"]["asked"] == 1)
        assert next(busy, None) is None
        ann.post(f"{where}/concede", {"key": new_key(), "seat": 1})
        said(process)


@each_bot
def test_an_example_plays_on_after_a_restart(tmp_path: Path, bot: str) -> None:
    server = Serve(tmp_path, "--database", f"sqlite:///{tmp_path / 'astra.db'}", "--no-rate-limits")
    try:
        server.start()
        host = Guest(server.address).sit()
        seats = [{"kind": "me"}, {"kind": "me"}]
        where = f"/tables/{host.post('/tables', {'key': 'new', 'seats': seats, 'first': 1})['id']}"
        link = host.post(f"{where}/seats/0/links", {"key": "link"})
        with running(bot, server.address + link["url"]) as process:
            wait_until(lambda: bool(host.get(where)["seats"][0]["online"]))
            server.kill()
            server.start()
            while (mine := host.get(f"{where}/view?seat=1"))["view"]["asked"] == 1:
                action = next(
                    (one for one in mine["view"]["legal"] if one in ("rest", "stop")), mine["view"]["legal"][0]
                )
                body = {"key": f"v{mine['version']}", "seat": 1, "version": mine["version"], "actions": [action]}
                host.post(f"{where}/actions", body)
            wait_until(lambda: host.get(f"{where}/view?seat=1")["view"]["asked"] == 1)
            host.post(f"{where}/concede", {"key": "end", "seat": 1})
            said(process)
    finally:
        if server.process is not None:
            server.kill()
