"""Two servers on one PostgreSQL and one Redis, with faults and clocks that differ, have one history.

Every acknowledged move appears once, in its place; every read is as new as what was acknowledged or read before it, at
whichever server. Three faults in `make test`, 20 rounds of all of them with ASTRA_SOAK=1,
ASTRA_ROUNDS if that is set.
"""

import os
import random
import signal
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from tests.server.history import Listener, Reader, Wanderer
from tests.server.kill_players import Rows
from tests.server.test_kill import Crowd
from tests.services.chance import SEED
from tests.services.postgres import Postgres
from tests.services.redis import Redis
from tests.services.serve import Serve
from tests.soak import SOAK
from tests.waiting import PATIENCE

ROUNDS = int(os.environ.get("ASTRA_ROUNDS", 20 if SOAK else 1))
PLAYERS = 3
HOUR, DAY = 3600.0, 86_400.0
CLOCKS = (0.0, 300.0, -300.0, 2 * HOUR, -2 * HOUR, 91 * DAY, -91 * DAY)


class Cluster:
    """Two servers, and everything that can befall them."""

    def __init__(self, servers: list[Serve], redis: Redis, database: str) -> None:
        self.servers = servers
        self.redis = redis
        self.database = database
        self.rng = random.Random(SEED)

    def faults(self) -> list[Callable[["Crossing"], None]]:
        quick: list[Callable[[Crossing], None]] = [self.other_clock, self.cut, self.halt_redis]
        return [*quick, self.kill, self.restart, self.stand_still, self.lose_redis] if SOAK else quick

    def any_server(self) -> Serve:
        return self.rng.choice(self.servers)

    def kill(self, crowd: "Crossing") -> None:
        """The other one goes on alone."""
        server = self.any_server()
        server.kill()
        crowd.play_on()
        server.start()

    def restart(self, crowd: "Crossing") -> None:
        """As an administrator does, one after the other."""
        for server in self.servers:
            assert server.stop() == 0
            server.start()

    def other_clock(self, crowd: "Crossing") -> None:
        """One comes back with another idea of the time than the other has."""
        server = self.any_server()
        server.kill()
        server.ahead = self.rng.choice(CLOCKS)
        server.start()

    def stand_still(self, crowd: "Crossing") -> None:
        """A machine that stops for a while and then goes on where it was."""
        process = self.any_server().process
        assert process is not None
        process.send_signal(signal.SIGSTOP)
        time.sleep(self.rng.uniform(0.2, 2.0))
        process.send_signal(signal.SIGCONT)

    def cut(self, crowd: "Crossing") -> None:
        """Every connection to the database, in the middle of whatever it does."""
        with psycopg.connect(self.database, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )

    def lose_redis(self, crowd: "Crossing") -> None:
        self.redis.kill()
        crowd.play_on()
        self.redis.start()

    def halt_redis(self, crowd: "Crossing") -> None:
        self.redis.halt()
        crowd.play_on()
        self.redis.go_on()


class Crossing(Crowd):
    """Players who go from server to server, each with somebody who reads and somebody who listens."""

    def __init__(self, servers: list[Serve], rows: Rows) -> None:
        self.rows = rows
        self.stop = threading.Event()
        addresses = [server.address for server in servers]
        wanderers = [Wanderer(addresses, number, self.stop) for number in range(PLAYERS)]
        self.players = list(wanderers)
        self.readers = [Reader(player, self.stop) for player in wanderers]
        self.listeners = [Listener(player, self.stop) for player in wanderers]
        for thread in (*self.players, *self.readers, *self.listeners):
            thread.start()

    def leave(self) -> int:
        self.stop.set()
        for watcher in (*self.readers, *self.listeners):
            watcher.join(PATIENCE)
            assert watcher.failure is None, watcher.failure
        return super().leave()


@pytest.fixture
def cluster(postgres: Postgres, own_redis: Redis, tmp_path: Path) -> Iterator[Cluster]:
    database = postgres.database()
    words = ("--database", database, "--redis", own_redis.address, "--no-rate-limits", "--drain-seconds", "0.2")
    servers = [
        Serve(tmp_path, *words, seed=f"{SEED}, history {number}", ahead=ahead)
        for number, ahead in ((0, 0.0), (1, 300.0))
    ]
    try:
        for server in servers:
            server.start()
        yield Cluster(servers, own_redis, database)
    finally:
        for server in servers:
            if server.process is not None:
                server.process.send_signal(signal.SIGCONT)
                server.kill()


@pytest.mark.timeout(10 * PATIENCE * ROUNDS)
def test_two_servers_have_one_history_whatever_befalls_them(cluster: Cluster) -> None:
    crowd = Crossing(cluster.servers, Rows(cluster.database))
    befell = 0
    for _ in range(ROUNDS):
        faults = cluster.faults()
        cluster.rng.shuffle(faults)
        for fault in faults:
            crowd.play_on()
            fault(crowd)
            befell += 1
    crowd.play_on()
    acknowledged = crowd.leave()
    reads, events = (sum(one.count for one in part) for part in (crowd.readers, crowd.listeners))
    print(f"{befell} faults, {acknowledged} acknowledged moves, {reads} reads, {events} events")
    assert reads > 0
    assert events > 0
    for server in cluster.servers:
        failed = [line for line in server.log.read_text().splitlines() if '"what":"request failed"' in line]
        assert failed == [], "players ask again, so that they do not notice"
