"""Players, readers and listeners who go from server to server, and hold them to one history.

What a player was answered is in every later read, at whichever server; no reader ever sees an older version after a
newer one; the ids of a stream never go back, also where it goes on at the other server.
"""

import http.client
import random
import threading
import time
from typing import Any
from urllib.parse import urlsplit

from tests.server.kill_players import Player
from tests.services.serve import Guest, Refused

LISTENING_SECONDS = 5.0  # a stream beats every 15; one that is silent for so long is asked for again


class Wanderer(Player):
    """A player who asks another server with nearly every request, and remembers which version was acknowledged."""

    def __init__(self, addresses: list[str], number: int, stop: threading.Event) -> None:
        super().__init__(addresses[0], number, stop)
        self.addresses = addresses
        self.versions: dict[str, int] = {}

    def until_answered(self, ask: Any, *words: Any) -> Any:
        def wander(*given: Any) -> Any:
            self.guest.address = self.rng.choice(self.addresses)
            return ask(*given)

        return super().until_answered(wander, *words)

    def act(self, path: str, news: dict[str, Any], done: list[str]) -> dict[str, Any]:
        after = super().act(path, news, done)
        self.versions[path.rpartition("/")[2]] = after["version"]
        return after

    def table(self) -> str | None:
        """Where they play now."""
        return next(reversed(list(self.versions)), None)


class Watcher(threading.Thread):
    """Somebody who looks at the tables of others, as those others; `failure` is what did not fit into one history."""

    def __init__(self, player: Wanderer, stop: threading.Event, what: str) -> None:
        super().__init__(daemon=True)
        self.player = player
        self.stop = stop
        self.rng = random.Random(f"{what} {player.number}")
        self.count = 0
        self.failure: BaseException | None = None

    def run(self) -> None:
        try:
            while not self.stop.is_set():
                table = self.player.table()
                if table is None:
                    time.sleep(0.05)
                    continue
                try:
                    self.look(table)
                except OSError:
                    time.sleep(0.02)
                except Refused as refused:
                    if refused.status < 500:
                        raise
        except BaseException as error:  # noqa: BLE001 - told by the test that started it
            self.failure = error

    def look(self, table: str) -> None:
        raise NotImplementedError

    def address(self) -> str:
        return self.rng.choice(self.player.addresses)


class Reader(Watcher):
    """Reads the present again and again, each time at any server."""

    def __init__(self, player: Wanderer, stop: threading.Event) -> None:
        super().__init__(player, stop, "reader")
        self.seen: dict[str, int] = {}

    def look(self, table: str) -> None:
        acknowledged = self.player.versions[table]
        guest = Guest(self.address())
        guest.cookie = self.player.guest.cookie
        version = guest.get(f"/tables/{table}/view?seat=0")["version"]
        least = max(acknowledged, self.seen.get(table, 0))
        assert version >= least, f"{guest.address} shows {table} at {version}, but {least} was there before"
        self.seen[table] = version
        self.count += 1
        time.sleep(0.01)


class Listener(Watcher):
    """Follows a table's stream; when it breaks, it goes on at any server from the last id that it heard."""

    def __init__(self, player: Wanderer, stop: threading.Event) -> None:
        super().__init__(player, stop, "listener")
        self.resumed = 0

    def look(self, table: str) -> None:
        last = -1
        while self.player.table() == table and not self.stop.is_set():
            try:
                last = self.listen(table, last)
            except (OSError, http.client.HTTPException):
                self.resumed += 1
                time.sleep(0.02)

    def listen(self, table: str, last: int) -> int:
        """Until the stream breaks or the player goes elsewhere; the last id."""
        parts = urlsplit(self.address())
        connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=LISTENING_SECONDS)
        resume = {"Last-Event-ID": str(last)} if last >= 0 else {}
        try:
            path = f"/api/v1/tables/{table}/events?seats=0,1"
            connection.request("GET", path, headers={"Cookie": self.player.guest.cookie, **resume})
            answer = connection.getresponse()
            if answer.status != 200:
                raise ConnectionError(f"{answer.status}")
            while (line := answer.readline()) and self.player.table() == table:
                if line.startswith(b"id: "):
                    heard = int(line[4:])
                    assert heard >= last, f"{parts.netloc} goes back from {last} to {heard} at {table}"
                    last = heard
                    self.count += 1
        except TimeoutError:
            pass  # nobody played, or the server stands still
        finally:
            connection.close()
        return last
