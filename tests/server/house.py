"""A real server in a thread of this process on a loopback port, with a real SQLite file, and people who use it."""

import asyncio
import contextlib
import itertools
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec

from astra.server.http.limits import NO_LIMITS
from astra.server.registry import Registry
from astra.server.run import AstraServer, server_for
from astra.server.settings import Settings
from astra.server.wiring import Parts
from tests.services.chance import SEED, SeededChance
from tests.services.finding import free_port
from tests.services.streams import EventStream
from tests.waiting import PATIENCE
from tests.waiting import wait_until as wait_until

KEYS = itertools.count(1)
OPENED: Counter[str] = Counter()


def new_key() -> str:
    return f"key-{next(KEYS)}"


def settings_for(folder: Path, **changed: Any) -> Settings:
    """A quick server: bots do not wait, nobody is limited."""
    settings = Settings(data_folder=folder, port=free_port(), bot_pace=0.0, limits=NO_LIMITS)
    return msgspec.structs.replace(settings, **changed)


class House:
    """The server, and the doors to it."""

    def __init__(self, settings: Settings, seed: str = SEED) -> None:
        self.settings = settings
        self.seed = seed
        self.url = f"http://127.0.0.1:{settings.port}"
        self.server: AstraServer
        self._thread: threading.Thread
        self.people: list[Person] = []

    def open(self) -> "House":
        address = self.settings.database_url()
        OPENED[address] += 1  # names that were given stay in the database, and must not be given again
        chance = SeededChance(self.seed if OPENED[address] == 1 else f"{self.seed}, start {OPENED[address]}")
        self.server = server_for(self.settings, chance)
        self._thread = threading.Thread(target=self.server.run, daemon=True)
        self._thread.start()
        wait_until(lambda: self.server.started or not self._thread.is_alive())
        assert self._thread.is_alive(), "the server did not start"
        return self

    def close(self) -> None:
        for person in self.people:
            person.client.close()
        self.server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the server did not stop"

    @property
    def parts(self) -> Parts:
        """What the server is made of."""
        return self.server.application.parts

    @property
    def registry(self) -> Registry:
        return self.parts.registry

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """The server's own."""
        return self.server.servers[0].get_loop()

    def person(self, name: str = "Ann", **more: Any) -> "Person":
        person = Person(self)
        person.put("/me", {"name": name, **more})
        return person

    def nobody(self) -> "Person":
        return Person(self)


@contextlib.contextmanager
def house(settings: Settings, seed: str = SEED) -> Iterator[House]:
    opened = House(settings, seed).open()
    try:
        yield opened
    finally:
        opened.close()


class Person:
    """Somebody with a browser, or with a token."""

    def __init__(self, where: House, token: str | None = None) -> None:
        self.house = where
        where.people.append(self)
        headers = {"Authorization": f"Bearer {token}"} if token else {"X-Astra": "1"}
        self.client = httpx.Client(base_url=f"{where.url}/api/v1", headers=headers, timeout=PATIENCE)

    # Plain requests, which must succeed, and `refused`, which must not

    def get(self, path: str, **query: Any) -> Any:
        return self._good(self.client.get(path, params=query))

    def post(self, path: str, body: Any = None) -> Any:
        return self._good(self.client.post(path, json=body))

    def put(self, path: str, body: Any) -> Any:
        return self._good(self.client.put(path, json=body))

    def delete(self, path: str) -> Any:
        return self._good(self.client.delete(path))

    def refused(self, status: int, method: str, path: str, body: Any = None) -> Any:
        """The error of a request that must be refused with this status."""
        answer = self.client.request(method, path, json=body)
        assert answer.status_code == status, (answer.status_code, answer.text)
        error = answer.json()["error"]
        assert error["text_id"].startswith(("error-", "refused-"))
        assert error["message"]
        return {**error, "answer": answer.json()}

    @staticmethod
    def _good(answer: httpx.Response) -> Any:
        assert answer.status_code < 300, (answer.status_code, answer.text)
        if not answer.content:
            return None
        return answer.json() if "json" in answer.headers["content-type"] else answer.text

    # At a table

    def new_table(self, *seats: Any, **more: Any) -> Any:
        """`me`, `open`, a bot's name, or a whole seat."""
        wanted = [_seat(seat) for seat in seats]
        return self.post("/tables", {"key": new_key(), "seats": wanted, **more})

    def view(self, table: str, seat: int | None = 0, **query: Any) -> Any:
        if seat is not None:
            query["seat"] = seat
        return self.get(f"/tables/{table}/view", **query)

    def act(self, table: str, seat: int, actions: list[str], version: int | None = None, key: str = "") -> Any:
        if version is None:
            version = self.view(table, seat)["version"]
        body = {"key": key or new_key(), "seat": seat, "version": version, "actions": actions}
        return self.post(f"/tables/{table}/actions", body)

    def play_on(self, table: str, until: Callable[[Any], bool], most: int = 2000) -> Any:
        """Play the first legal action of whichever own seat is asked, until something holds."""
        mine = [seat["seat"] for seat in self.get(f"/tables/{table}")["seats"] if seat["you"]]
        for _ in range(most):
            snapshot = self.view(table, mine[0])
            asked = snapshot["view"]["asked"]
            if until(snapshot):
                return snapshot
            if asked in mine:
                mine_now = snapshot if asked == mine[0] else self.view(table, asked)
                self.act(table, asked, [mine_now["view"]["legal"][0]], mine_now["version"])
            else:
                time.sleep(0.01)
        raise AssertionError("it never came about")

    def stream(self, table: str, query: str = "seats=0", **headers: str) -> EventStream:
        cookies = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        told = {"Cookie": cookies} if cookies else {}
        if "Authorization" in self.client.headers:
            told["Authorization"] = self.client.headers["Authorization"]
        return EventStream(f"{self.house.url}/api/v1/tables/{table}/events?{query}", {**told, **headers})


def _seat(seat: Any) -> Any:
    if isinstance(seat, str):
        return {"kind": seat} if seat in ("me", "open") else {"kind": "bot", "bot": seat}
    return seat


def code_of(table: Any) -> str:
    """The code of a table's invitation link."""
    code: str = table["invite"]["url"].partition("code=")[2]
    return code


def three(ann: Person, bob: Person, first: int = 0) -> str:
    """Ann, Bob and a bot."""
    table = ann.new_table("me", "open", "random", first=first)
    bob.post(f"/tables/{table['id']}/join", {"key": new_key(), "code": code_of(table)})
    made: str = table["id"]
    return made


def four(ann: Person, bob: Person, cy: Person) -> str:
    """Three people and a bot."""
    table = ann.new_table("me", "open", "open", "random", first=0)
    for person in (bob, cy):
        person.post(f"/tables/{table['id']}/join", {"key": new_key(), "code": code_of(table)})
    made: str = table["id"]
    return made
