"""Two server processes on one PostgreSQL and one Redis are one server: any of them serves any table."""

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import redis

from tests.server.kill_players import Rows
from tests.services.chance import SEED
from tests.services.postgres import Postgres
from tests.services.redis import Redis
from tests.services.serve import Guest, Refused, Serve, fetch
from tests.services.streams import EventStream
from tests.waiting import wait_until

RACERS = 12


class Pair:
    """Two processes, and a guest whom both know by the same cookie."""

    def __init__(self, servers: list[Serve], redis: Redis, rows: Rows) -> None:
        self.servers = servers
        self.redis = redis
        self.rows = rows
        self.guest = Guest(servers[0].address).sit()

    def at(self, number: int) -> Guest:
        same = Guest(self.servers[number].address)
        same.cookie = self.guest.cookie
        return same

    def new_table(self, key: str) -> str:
        """A game of two, both seats the guest's; opened at the first process."""
        seats = [{"kind": "me"}, {"kind": "me"}]
        table: str = self.guest.post("/tables", {"key": key, "seats": seats})["id"]
        return table

    def stream(self, number: int, table: str, query: str = "seats=0,1") -> EventStream:
        address = f"{self.servers[number].address}/api/v1/tables/{table}/events?{query}"
        return EventStream(address, {"Cookie": self.guest.cookie})


@pytest.fixture(scope="module")
def pair(postgres: Postgres, own_redis: Redis, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    folder: Path = tmp_path_factory.mktemp("cluster")
    database = postgres.database()
    words = ("--database", database, "--redis", own_redis.address, "--no-rate-limits")
    # The clocks of two machines may differ, and nothing may depend on it.
    servers = [
        Serve(folder, *words, seed=f"{SEED}, process {number}", ahead=ahead)
        for number, ahead in enumerate((0.0, 300.0))
    ]
    try:
        # Both at once: one of them migrates the empty database, the other waits for it.
        for server in servers:
            server.start(wait=False)
        for server in servers:
            server.wait()
        yield Pair(servers, own_redis, Rows(database))
    finally:
        for server in servers:
            if server.process is not None:
                server.kill()


def asked(guest: Guest, table: str) -> dict[str, Any]:
    """The snapshot of the seat that is to decide."""
    seat = guest.get(f"/tables/{table}/view")["view"]["asked"]
    snapshot: dict[str, Any] = guest.get(f"/tables/{table}/view?seat={seat}")
    return snapshot


def act(guest: Guest, table: str, key: str, snapshot: dict[str, Any], action: str) -> dict[str, Any]:
    body = {"key": key, "seat": snapshot["seat"], "version": snapshot["version"], "actions": [action]}
    update: dict[str, Any] = guest.post(f"/tables/{table}/actions", body)
    return update


def test_what_is_played_at_one_process_arrives_in_the_streams_of_the_other(pair: Pair) -> None:
    table = pair.new_table("streams")
    streams = [pair.stream(0, table), pair.stream(1, table)]
    try:
        for stream in streams:
            stream.wait_for("snapshot")
        rng = random.Random(5)
        for number in range(12):
            here = pair.at(number % 2)
            snapshot = asked(here, table)
            update = act(here, table, f"s{number}", snapshot, rng.choice(snapshot["view"]["legal"]))
            told = [stream.wait_for("update", update["version"]) for stream in streams]
            assert told[0] == told[1]
            assert told[0].data["updates"][str(snapshot["seat"])] == update
    finally:
        for stream in streams:
            stream.close()


def test_a_stream_that_breaks_goes_on_at_the_other_process(pair: Pair) -> None:
    table = pair.new_table("resume")
    stream = pair.stream(0, table)
    start = stream.wait_for("snapshot").id
    stream.close()
    versions = []
    for number in range(4):
        snapshot = asked(pair.at(0), table)
        versions.append(act(pair.at(0), table, f"r{number}", snapshot, snapshot["view"]["legal"][0])["version"])
    resumed = pair.stream(1, table, f"seats=0,1&after={start}")
    try:
        resumed.wait_for("update", versions[-1])
        assert [message.id for message in resumed.messages if message.event == "update"] == versions
    finally:
        resumed.close()


def test_of_many_actions_for_one_version_exactly_one_wins(pair: Pair) -> None:
    table = pair.new_table("race")
    for round_ in range(5):
        snapshot = asked(pair.at(0), table)
        legal = snapshot["view"]["legal"]

        def race(number: int, round_: int = round_, snapshot: dict[str, Any] = snapshot) -> dict[str, Any]:
            action = snapshot["view"]["legal"][number % len(snapshot["view"]["legal"])]
            try:
                return act(pair.at(number % 2), table, f"race{round_}-{number}", snapshot, action)
            except Refused as refused:
                return {**refused.document, "status": refused.status}

        with ThreadPoolExecutor(RACERS) as racers:
            answers = list(racers.map(race, range(RACERS)))
        won = [answer for answer in answers if "error" not in answer]
        lost = [answer for answer in answers if "error" in answer]
        assert len(won) == 1, answers
        assert len(lost) == RACERS - 1
        assert won[0]["actions"][0]["text"] in legal
        for answer in lost:
            assert answer["status"] == 409
            assert answer["error"]["code"] == "stale"
            assert answer["update"]["version"] == won[0]["version"]
            assert answer["update"]["view"]["turn"] == won[0]["view"]["turn"]
            assert answer["update"]["view"]["places"] == won[0]["view"]["places"]


def test_a_key_used_at_one_process_gives_the_same_answer_at_the_other(pair: Pair) -> None:
    table = pair.new_table("keys")
    snapshot = asked(pair.at(0), table)
    action = snapshot["view"]["legal"][0]
    first = act(pair.at(0), table, "once", snapshot, action)
    assert act(pair.at(1), table, "once", snapshot, action) == first
    assert act(pair.at(0), table, "once", snapshot, action) == first
    assert asked(pair.at(1), table)["version"] == first["version"]


def test_the_same_key_sent_to_both_at_once_is_played_once(pair: Pair) -> None:
    table = pair.new_table("both")
    snapshot = asked(pair.at(0), table)
    action = snapshot["view"]["legal"][0]
    with ThreadPoolExecutor(RACERS) as racers:
        answers = list(
            racers.map(lambda number: act(pair.at(number % 2), table, "twice", snapshot, action), range(RACERS))
        )
    assert all(answer == answers[0] for answer in answers)
    assert asked(pair.at(0), table)["version"] == answers[0]["version"]


def test_a_bots_move_is_made_once_however_many_processes_could_make_it(pair: Pair) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
    table = pair.guest.post("/tables", {"key": "bots", "seats": seats, "first": 1})["id"]
    streams = [pair.stream(number, table, "seats=0") for number in range(2)]
    try:
        told = [stream.wait_for("turn") for stream in streams]
        assert told[0] == told[1]
        updates = [[m for m in stream.messages if m.event == "update"] for stream in streams]
        versions = [message.id or 0 for message in updates[0]]
        assert versions == sorted(set(versions))
        assert updates[0] == updates[1]
    finally:
        for stream in streams:
            stream.close()


def listeners(client: Any) -> int:
    """How many listen to anything there."""
    channels = client.pubsub_channels()
    return sum(count for _, count in client.pubsub_numsub(*channels)) if channels else 0


def test_when_redis_dies_what_is_played_at_one_process_still_arrives_at_the_other(pair: Pair) -> None:
    """Some seconds later; and they listen again when Redis is back."""
    table = pair.new_table("redis")
    stream = pair.stream(1, table)
    try:
        stream.wait_for("snapshot")
        pair.redis.kill()
        for number in range(2):
            snapshot = asked(pair.at(0), table)
            update = act(pair.at(0), table, f"alone{number}", snapshot, snapshot["view"]["legal"][0])
            assert stream.wait_for("update", update["version"]).id == update["version"]
        assert all(fetch(f"{server.address}/health")[0] == 200 for server in pair.servers)
    finally:
        pair.redis.start()
        stream.close()
    client = redis.Redis.from_url(pair.redis.address)
    try:
        wait_until(lambda: listeners(client) == len(pair.servers), lambda: "the processes do not come back to Redis")
    finally:
        client.close()


def test_when_one_process_dies_the_other_goes_on_with_its_tables_and_its_bots(pair: Pair) -> None:
    seats = [{"kind": "bot", "bot": "random"}] * 2
    bots = pair.at(1).post("/tables", {"key": "bots-of-the-dead", "seats": seats})["id"]
    table = pair.new_table("death")
    snapshot = asked(pair.at(1), table)
    update = act(pair.at(1), table, "before", snapshot, snapshot["view"]["legal"][0])
    pair.servers[1].kill()
    try:
        after = asked(pair.at(0), table)
        assert after["version"] == update["version"]
        assert act(pair.at(0), table, "after", after, after["view"]["legal"][0])["version"] > update["version"]
        versions = pair.rows.versions(bots)
        enough = len(versions) + 3  # nobody looks at that table
        wait_until(lambda: len(pair.rows.versions(bots)) >= enough, lambda: "the bots of the dead process stand still")
        assert pair.rows.versions(bots)[: len(versions)] == versions
    finally:
        pair.servers[1].start()
