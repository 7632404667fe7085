"""Killed at any moment, the server comes back with every acknowledged move, none of them twice, and its bots think on.

Three times each in `make test`, 500 times with ASTRA_SOAK=1, ASTRA_KILLS times if that is set. The server is a process
and the signal SIGKILL. It starts once as users start it, then as a fork of a process that has read the program.
"""

import os
import random
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from astra import Game
from tests.server.kill_players import Player, Rows
from tests.services.chance import SEED
from tests.services.serve import Guest, Serve
from tests.soak import SOAK
from tests.waiting import PATIENCE, wait_until

KILLS = int(os.environ.get("ASTRA_KILLS", 500 if SOAK else 3))
PLAYERS = 4
SOME = 8  # actions of all players together between two kills


@pytest.fixture(params=["sqlite", "postgresql"])
def rows(request: pytest.FixtureRequest, tmp_path: Path) -> Rows:
    if request.param == "sqlite":
        return Rows(str(tmp_path / "astra.db"))
    address: str = request.getfixturevalue("database")
    return Rows(address)


@pytest.fixture
def server(rows: Rows, tmp_path: Path) -> Iterator[Serve]:
    address = rows.database if rows.database.startswith("postgresql") else f"sqlite:///{rows.database}"
    server = Serve(tmp_path, "--database", address, "--no-rate-limits", "--bot-pace", "0.05")
    server.start()
    yield server
    server.kill()


class BotTable:
    """A table where five bots play and nobody looks; a new one when a game is over."""

    def __init__(self, address: str, rows: Rows) -> None:
        self.host = Guest(address, "Host").sit()
        self.rows = rows
        self.opened = 0
        self.open()

    def open(self) -> None:
        self.opened += 1
        seats = [{"kind": "bot", "bot": "random"}] * 5
        body = {"key": f"bots{self.opened}", "seats": seats, "watch": "link"}
        self.table = self.host.post("/tables", body)["id"]

    def think_on(self) -> None:
        """What is on disk grows; the server is asked nothing, but for another game when one is over."""
        if self.rows.ask("SELECT status FROM tables WHERE id = ?", self.table) == [("over",)]:
            self.open()
        before = len(self.rows.versions(self.table))
        wait_until(
            lambda: len(self.rows.versions(self.table)) > before,
            lambda: f"the bots stand still at version {before} after the restart",
        )


class Crowd:
    """People who play while the server dies and comes back; `leave` checks what became of their moves."""

    def __init__(self, server: Serve, rows: Rows) -> None:
        self.rows = rows
        self.stop = threading.Event()
        self.players = [Player(server.address, number, self.stop) for number in range(PLAYERS)]
        for player in self.players:
            player.start()

    def leave(self) -> int:
        """How many actions were acknowledged; every one of them is in its record, in order and once."""
        self.stop.set()
        for player in self.players:
            player.join(PATIENCE)
            assert player.failure is None, player.failure
            assert not player.is_alive()
            for table, acknowledged in player.acknowledged.items():
                assert self.kept(player.guest, table) == acknowledged
                versions = self.rows.versions(table)
                assert versions == list(range(versions[0], versions[0] + len(versions)))
        return self.acknowledged

    def play_on(self) -> None:
        """Wait until some more was acknowledged."""
        enough = self.acknowledged + SOME
        wait_until(lambda: self.acknowledged >= enough or any(player.failure for player in self.players))

    def ask_in_vain(self) -> None:
        """Wait until somebody asked a server that is dead."""
        before = self.asked_again
        wait_until(lambda: self.asked_again > before or any(player.failure for player in self.players))

    def kept(self, guest: Guest, table: str) -> list[str]:
        """The actions of the record, which tells all once the game is over; conceding ends a game of two."""
        if guest.get(f"/tables/{table}")["status"] != "over":
            guest.post(f"/tables/{table}/concede", {"key": "end", "seat": 0})
        return Game.load(guest.get(f"/tables/{table}/record")).actions

    @property
    def acknowledged(self) -> int:
        return sum(len(done) for player in self.players for done in list(player.acknowledged.values()))

    @property
    def asked_again(self) -> int:
        return sum(player.asked_again for player in self.players)


@pytest.mark.timeout(PATIENCE * KILLS)
def test_a_killed_server_loses_nothing_repeats_nothing_and_its_bots_think_on(server: Serve, rows: Rows) -> None:
    rng = random.Random(SEED)
    bots = BotTable(server.address, rows)
    crowd = Crowd(server, rows)
    starting = 1.0  # seconds that it takes
    for number in range(KILLS):
        if number % 3 == 2:  # every third dies while it starts, looks for its tables or takes them up
            server.start(wait=False)
            time.sleep(rng.uniform(0, starting))
        else:
            if number > 0:
                began = time.monotonic()
                server.start()
                starting = time.monotonic() - began
                bots.think_on()
            crowd.play_on()
            time.sleep(rng.uniform(0, 0.1))
        server.kill()
        crowd.ask_in_vain()
    server.start()
    bots.think_on()
    assert crowd.leave() >= SOME * (KILLS - KILLS // 3)
    failures = [line for line in server.log.read_text().splitlines() if '"what":"request failed"' in line]
    assert failures == [], "players ask again, so that they do not notice"


def test_a_server_that_is_told_to_stop_finishes_what_it_was_asked(server: Serve, rows: Rows) -> None:
    crowd = Crowd(server, rows)
    for _ in range(2):
        crowd.play_on()
        assert server.stop() == 0
        server.start()
    assert crowd.leave() >= 2 * SOME
