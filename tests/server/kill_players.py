"""Players who go on through every crash: they ask again, with the same key, until they are answered."""

import random
import sqlite3
import threading
import time
from typing import Any

import psycopg

from tests.services.serve import Guest, Refused

Row = tuple[int, str]


class Player(threading.Thread):
    """Plays both seats of a table at random, game after game, and remembers what was acknowledged."""

    def __init__(self, address: str, number: int, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.guest = Guest(address, f"Player {number}")
        self.rng = random.Random(f"kill {number}")
        self.stop = stop
        self.number = number
        self.keys = 0
        self.acknowledged: dict[str, list[str]] = {}  # table: actions in order
        self.asked_again = 0
        self.failure: BaseException | None = None

    def run(self) -> None:
        try:
            self.until_answered(self.guest.sit)
            while not self.stop.is_set():
                self.play_a_game()
        except BaseException as error:  # noqa: BLE001 - told by the test that started it
            self.failure = error

    def until_answered(self, ask: Any, *words: Any) -> Any:
        while True:
            try:
                return ask(*words)
            except OSError:  # killed before or while it answered
                self.asked_again += 1
                time.sleep(0.02)
            except Refused as refused:
                if refused.status < 500:
                    raise
                self.asked_again += 1
                time.sleep(0.02)

    def post(self, path: str, body: dict[str, Any]) -> Any:
        self.keys += 1
        body["key"] = f"p{self.number}-{self.keys}"
        return self.until_answered(self.guest.post, path, body)

    def play_a_game(self) -> None:
        table = self.post("/tables", {"seats": [{"kind": "me"}, {"kind": "me"}], "watch": "nobody"})
        path = f"/tables/{table['id']}"
        done = self.acknowledged.setdefault(table["id"], [])
        news = self.until_answered(self.guest.get, f"{path}/view?seat=0")
        if not news["view"]["legal"]:
            news = self.until_answered(self.guest.get, f"{path}/view?seat=1")
        while not news["view"]["over"] and not self.stop.is_set():
            news = self.act(path, news, done)

    def act(self, path: str, news: dict[str, Any], done: list[str]) -> dict[str, Any]:
        """One action, or two that count both or not at all."""
        seat, version = news["view"]["seat"], news["version"]
        actions = [self.rng.choice(news["view"]["legal"])]
        body: dict[str, Any] = {"seat": seat, "version": version, "actions": actions}
        if self.rng.random() < 0.25:
            tried = self.until_answered(self.guest.post, f"{path}/preview", body)
            if tried["next"]:
                actions.append(self.rng.choice(tried["next"])["action"])
        update = self.post(f"{path}/actions", body)
        assert [action["text"] for action in update["actions"]] == actions
        assert update["version"] > version
        done.extend(actions)
        if update["view"]["over"] or update["view"]["legal"]:
            return {"version": update["version"], "view": update["view"]}
        asked = update["view"]["asked"]
        seen: dict[str, Any] = self.until_answered(self.guest.get, f"{path}/view?seat={asked}")
        return seen


class Rows:
    """What is on disk, read past the server."""

    def __init__(self, database: str) -> None:
        self.database = database

    def ask(self, query: str, *words: str) -> list[Any]:
        if self.database.startswith("postgresql"):
            with psycopg.connect(self.database) as server:
                return server.execute(query.replace("?", "%s").encode(), words).fetchall()
        connection = sqlite3.connect(f"file:{self.database}?mode=ro", uri=True, timeout=30)
        try:
            return connection.execute(query, words).fetchall()
        finally:
            connection.close()

    def versions(self, table: str) -> list[int]:
        return [version for (version,) in self.ask("SELECT version FROM log WHERE table_id = ? ORDER BY 1", table)]
