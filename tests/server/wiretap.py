"""A table in this process on a real socket, and everything that each of its clients receives, byte for byte.

The server's own chance and clock are fixed, so that two runs differ in nothing but the game that is dealt.
"""

import random
import re
import sys
import threading
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import msgspec
import pytest
import uvicorn

from astra import Game
from astra.server.app import create_app
from astra.server.bots import hints
from astra.server.http.limits import NO_LIMITS
from astra.server.settings import Settings
from astra.server.stream import presence, streams
from astra.table.chance import Chance
from astra.table.table import Table
from tests.services.chance import SeededChance
from tests.services.finding import free_port
from tests.services.serve import Guest, fetch
from tests.services.streams import EventStream, unchunked
from tests.waiting import PATIENCE, wait_until

NOON = 1_800_000_000.0
WATCHER = "watch"
# The commitment is a hash of the secrets and so differs.
COMMITMENT = re.compile(rb'"commitment":"([0-9a-f]{64})"')
# Whether a bot has done thinking is a matter of moments.
THINKING = re.compile(rb'"thinking":true')
# Between two runs these tell the time or are made afresh.
CHANGING_HEADERS = {"date", "set-cookie", "x-request-id"}

# In a script of fewer actions everything is looked at after each.
FEW = 12

UNDO = "undo"

Begin = Callable[[], Game]


class Scene(NamedTuple):
    """A game: how it begins, and what people play. `modifiers` None is a game of several.

    `bots` play by themselves. With None for an action, the seat that is asked rests, or takes the first legal one; with
    UNDO the person who played last takes that back.
    """

    players: int
    modifiers: tuple[str, ...] | None
    begin: Begin
    script: Sequence[str | None]
    bots: Mapping[int, str] = {}


def before(number: int) -> str:
    """The label that stands where an action of the script is about to be played."""
    return f"before action {number}"


class InOrder:
    """One draw after another, whatever it is for: thoughts are not about the commitment, which follows from secrets."""

    def __init__(self) -> None:
        self._rng = random.Random("fixed")

    def draw(self, count: int, _purpose: str, *_about: str) -> bytes:
        return self._rng.randbytes(count)


def fix_time(patch: pytest.MonkeyPatch) -> None:
    for name, module in list(sys.modules.items()):
        if name.startswith("astra.server") and getattr(module, "time", None) is time:
            clock = SimpleNamespace(**{**vars(time), "time": lambda: NOON})
            if module is presence:  # who is away has been so for no time
                clock.monotonic = lambda: NOON
            patch.setattr(module, "time", clock)


@contextmanager
def in_process(settings: Settings, chance: Chance | None = None) -> Iterator[str]:
    """The application on a loopback port, served by a thread; gives its address."""
    config = uvicorn.Config(
        create_app(settings, chance or SeededChance()),
        host="127.0.0.1",
        port=free_port(),
        log_config=None,
        date_header=False,
        lifespan="on",
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    try:
        wait_until(lambda: server.started or not thread.is_alive())
        assert thread.is_alive(), "the application did not start"
        yield f"http://127.0.0.1:{config.port}"
    finally:
        server.should_exit = True
        thread.join(PATIENCE)


class Client:
    """One seat, or the watcher, with everything it was sent."""

    def __init__(self, who: str, guest: Guest, table: str, code: str) -> None:
        self.who = who
        self.guest = guest
        self.path = f"/tables/{table}"
        self.place = f"code={code}" if who == WATCHER else f"seat={who}"
        places = f"code={code}" if who == WATCHER else f"seats={who}"
        self.events = f"{guest.address}/api/v1{self.path}/events?{places}&lang=fr"
        self.stream = EventStream(self.events, {"Cookie": guest.cookie})
        self.received: list[tuple[str, bytes]] = []

    def ask(self, method: str, path: str, body: Any = None) -> bytes:
        # The same name on every port: invitations show it.
        headers = {"X-Astra": "1", "Cookie": self.guest.cookie, "Host": "localhost"}
        status, told, content = fetch(f"{self.guest.address}/api/v1{self.path}{path}", method, body, headers)
        heads = sorted(f"{name}: {value}" for name, value in told.items() if name.lower() not in CHANGING_HEADERS)
        self.keep(f"{method} {path}", "\n".join([str(status), *heads]).encode() + b"\n" + content)
        return content

    def keep(self, label: str, data: bytes) -> None:
        data = COMMITMENT.sub(b'"commitment":"..."', data)
        data = THINKING.sub(b'"thinking":false', data)
        self.received.append((label, data))

    def look(self) -> None:
        """Everything that can be asked while a game runs, some of it in vain."""
        for path in ("/view", "/log"):
            self.ask("GET", f"{path}?{self.place}&lang=en")
        for path in ("", "/deal", "/record", "/history", "/replay"):
            self.ask("GET", f"{path}?{self.place}" if self.who == WATCHER else path)

    def come_back(self) -> None:
        """What a page that is loaded again is told of the moves since its own; there were two at least."""
        if self.who == WATCHER:
            return
        again = EventStream(self.events, {"Cookie": self.guest.cookie})
        self.keep("recent", msgspec.json.encode(again.wait_for("recent").data))
        again.close()

    def probe(self, version: int, action: str) -> None:
        """Trying what may not be: another's action, somebody else's seat, a version that has passed."""
        seat = 0 if self.who == WATCHER else int(self.who)
        for number, wanted in enumerate((version, max(0, version - 1))):
            body = {"seat": seat, "version": wanted, "actions": [action, "mark Nowhere.1", "boon 9"]}
            self.ask("POST", "/preview", body)
            self.ask("POST", "/actions", {**body, "key": f"probe-{self.who}-{version}-{number}"})
            self.ask("POST", "/preview", {**body, "actions": [], "ahead": True})
        self.ask("POST", "/undo", {"seat": seat, "version": max(0, version - 1), "key": f"undo-{self.who}-{version}"})
        self.ask("POST", "/hint", {"seat": seat, "version": max(0, version - 1)})

    def was_told_of_comings(self, count: int) -> None:
        """Wait until the table was told so often, each time because somebody came."""

        def told() -> int:
            return sum(message.event == "table" for message in self.stream.messages)

        self.stream.wait_until(lambda: told() >= count, f"{count} comings")
        assert told() == count, f"{self.who} was told of the table {told()} times, but {count} came"

    def was_told_of_version(self, version: int) -> None:
        newest = f"version {version}"
        self.stream.wait_until(lambda: max(message.id or 0 for message in self.stream.messages) >= version, newest)

    def hear(self) -> None:
        self.keep("stream", unchunked(self.stream.raw))


class Tap:
    """Plays a scene over the wire and keeps what everybody received."""

    def __init__(self, address: str, scene: Scene, hinted: Collection[str]) -> None:
        solo = scene.modifiers is not None
        people_at = [seat for seat in range(scene.players) if seat not in scene.bots]
        guests = [Guest(address, f"Seat {seat}").sit() for seat in people_at]
        seats = [{"kind": "me"}] + [{"kind": "open"}] * (scene.players - 1)
        for seat, bot in scene.bots.items():
            seats[seat] = {"kind": "bot", "bot": bot}
        body = {"key": "new", "seats": seats, "solo": solo, "modifiers": list(scene.modifiers or ()), "watch": "link"}
        made = guests[0].post("/tables", body)
        self.table = made["id"]
        code = made["invite"]["url"].partition("code=")[2]
        for seat, guest in zip(people_at[1:], guests[1:], strict=True):
            guest.post(f"/tables/{self.table}/join", {"key": f"join{seat}", "code": code, "seat": seat})
        for seat, guest in zip(people_at, guests, strict=True):
            guest.post(f"/tables/{self.table}/hints", {"key": f"hints{seat}", "seat": seat})
        watcher = Guest(address, "Watcher").sit()
        people = [*((str(seat), guest) for seat, guest in zip(people_at, guests, strict=True)), (WATCHER, watcher)]
        self.clients = []
        self.scene = scene
        self.guests = dict(zip(people_at, guests, strict=True))
        self.hinted = set(hinted)
        self.asked_person()  # a bot's thinking is told like a coming
        for who, guest in people:
            client = Client(who, guest, self.table, code)
            client.stream.wait_for("snapshot")
            self.clients.append(client)
            # The next one comes when all have been told of this one, themselves too: two at once are told as one.
            for number, other in enumerate(self.clients):
                other.was_told_of_comings(len(self.clients) - number)
        # Comings and goings are told; that a bot thinks would be told or not, as the moment wills.
        streams.PRESENCE_SECONDS = 86_400.0
        self.wait()

    def asked_person(self) -> int | None:
        """Who is asked, once it is no bot; None when the game is over."""
        asked: list[int | None] = []

        def is_person() -> bool:
            asked[:] = [self.see(0)["view"]["asked"]]
            return asked[0] not in self.scene.bots

        wait_until(is_person, lambda: f"the bot of seat {asked} does not move")
        return asked[0]

    def wait(self) -> int | None:
        """Until a person is asked, and every stream has what the table has; the seat of that person."""
        asked = self.asked_person()
        self.version = self.guests[0].get(f"/tables/{self.table}")["version"]
        for client in self.clients:
            client.was_told_of_version(self.version)
            client.hear()
        return asked

    def see(self, seat: int) -> Any:
        return self.guests[seat].get(f"/tables/{self.table}/view?seat={seat}")

    def shortest(self, seat: int) -> str:
        """An action with which its turn is soon over."""
        legal: list[str] = self.see(seat)["view"]["legal"]
        return "rest" if "rest" in legal else legal[0]

    def play(self) -> None:
        actor = None
        for number, wanted in enumerate(self.scene.script):
            asked = self.wait()
            if asked is None:
                break
            action = wanted or self.shortest(asked)
            for client in self.clients:
                if number % 3 == 0 or len(self.scene.script) < FEW:
                    client.look()
                    if number >= 2 and self.scene.script[number - 1] != UNDO:  # what was taken back is no news
                        client.come_back()
                if number % 4 == 1:
                    client.probe(self.version, action)
                client.keep(before(number), b"")
            if action == UNDO:
                assert actor is not None
                undone = {"seat": int(actor.who), "version": self.version, "key": f"play{number}"}
                told = actor.ask("POST", "/undo", undone)
                assert b'"kind":"undo"' in told, told
                self.wait()
                continue
            actor = next(client for client in self.clients if client.who == str(asked))
            if actor.who in self.hinted:
                self.hinted.discard(actor.who)
                actor.ask("POST", "/hint", {"seat": asked, "version": self.version})
            actor.ask("POST", "/preview", {"seat": asked, "version": self.version, "actions": [action]})
            played = {"seat": asked, "version": self.version, "actions": [action], "key": f"play{number}"}
            told = actor.ask("POST", "/actions", played)
            assert b'"error"' not in told[:10], told
            self.wait()
        for client in self.clients:
            client.look()
            if len(self.scene.script) > 1:
                client.come_back()

    def close(self) -> None:
        for client in self.clients:
            client.stream.close()


def overheard(scene: Scene, folder: Path, hinted: Collection[str] = ()) -> dict[str, list[tuple[str, bytes]]]:
    """Everything that every seat and a watcher received while the scene was played.

    Those who are `hinted` ask for a hint when they are first asked: of so many simulations, since no two searches of
    one second are the same.
    """
    folder.mkdir(exist_ok=True)
    with pytest.MonkeyPatch.context() as patch:
        fix_time(patch)
        patch.setattr(hints, "SECONDS", None)
        patch.setattr(streams, "PRESENCE_SECONDS", streams.PRESENCE_SECONDS)
        patch.setattr(Table, "begin", lambda _table: scene.begin())
        settings = Settings(data_folder=folder, limits=NO_LIMITS, beat_seconds=86_400, bot_pace=0.0)
        with in_process(settings, InOrder()) as address:
            tap = Tap(address, scene, hinted)
            try:
                tap.play()
            finally:
                tap.close()
            return {client.who: client.received for client in tap.clients}
