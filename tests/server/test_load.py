"""The load benchmark in small: what it measures is real, and nothing is lost under load."""

import argparse
import asyncio
import gc
import sys
from pathlib import Path

import pytest
from rich.console import Console

from astra.server.http.limits import NO_LIMITS
from astra.server.live import LiveTable
from astra.server.settings import Settings
from astra.server.stream.streams import Streams, Subscriber
from bench import load
from bench.load_wire import Line
from tests.server.house import house, settings_for
from tests.server.wiretap import in_process
from tests.services.chance import SEED
from tests.services.serve import Guest
from tests.services.streams import EventStream
from tests.waiting import PATIENCE, wait_until

SEATS = 4
TABLES = 12
SMALL = argparse.Namespace(
    tables=TABLES,
    seats=SEATS,
    rate=24.0,
    seconds=4.0,
    most_rate=0,
    step_seconds=1.0,
    age=5,
    settle=1.0,
    latest=PATIENCE,
    seed=SEED,
)


@pytest.mark.usefixtures("postgres")
@pytest.mark.parametrize("database", load.DATABASES)
def test_every_action_is_committed_and_told_to_every_client(database: str) -> None:
    result = load.measure(database, SMALL, Console(file=sys.stderr, quiet=True))
    steady = result["steady"]
    assert result["clients"] == TABLES * SEATS
    assert steady["problems"] == {}
    assert steady["committed"] == steady["posted"] == int(SMALL.rate * SMALL.seconds)
    assert steady["events"] == SEATS * steady["committed"]
    assert result["end"]["wrong"] == []
    assert result["memory"].keys() == {"start_mb", "end_mb", "most_mb"}
    delays = steady["delay_ms"]
    assert 0 < delays["p50"] <= delays["p99"] <= delays["most"]


PHASE = {
    "rate": 250.0,
    "seconds": 300.0,
    "posted": 75_000,
    "committed": 75_000,
    "achieved": 250.0,
    "events": 300_000,
    "problems": {},
    "delay_ms": {"p50": 6.7, "p99": 72.2, "most": 239.0},
    "undisturbed_seconds": 238,
    "undisturbed_delay_ms": {"p50": 6.0, "p99": 49.9, "most": 90.0},
}


def test_there_is_a_verdict_over_all_seconds_and_one_over_the_undisturbed_ones() -> None:
    assert load.held(PHASE, SEATS)
    assert not load.held_always(PHASE, SEATS)
    assert load.held_always({**PHASE, "delay_ms": PHASE["undisturbed_delay_ms"]}, SEATS)


@pytest.mark.parametrize("missing", [{"events": 299_999}, {"problems": {"503": 1}}, {"achieved": 240.0}])
def test_an_event_that_never_comes_is_a_missed_target(missing: dict[str, object]) -> None:
    quick = {**PHASE, "delay_ms": PHASE["undisturbed_delay_ms"], **missing}
    assert not load.held(quick, SEATS)
    assert not load.held_always(quick, SEATS)


def test_the_generator_opens_a_line_again_that_the_server_has_closed() -> None:
    """A server hangs up on who is silent for a minute, and ageing all tables takes longer."""
    accepted = 0

    async def answer_once(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal accepted
        accepted += 1
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}")
        writer.close()

    async def ask_twice() -> list[object]:
        async with await asyncio.start_server(answer_once, "127.0.0.1", 0) as server:
            line = Line("127.0.0.1", server.sockets[0].getsockname()[1])
            answers = []
            for _ in range(2):
                answers.append((await line.ask("GET", "/"))[1])
                await asyncio.sleep(0.05)
            return answers

    assert asyncio.run(ask_twice()) == [{}, {}]
    assert accepted == 2


def test_tables_that_nobody_uses_leave_memory(tmp_path: Path) -> None:
    """Counted by the server's own metrics, and back when somebody asks."""
    with house(settings_for(tmp_path)) as opened:
        ann = opened.person("Ann")
        tables = [ann.new_table("me", "me")["id"] for _ in range(5)]

        def loaded() -> float:
            lines = opened.registry.metrics.text().decode().splitlines()
            return next(float(line.split()[1]) for line in lines if line.startswith("astra_tables_loaded "))

        assert loaded() == 5
        for live in list(opened.registry.tables.values())[1:]:
            live.used -= opened.settings.idle_seconds
        opened.registry.loop.call_soon_threadsafe(opened.registry._unload)
        wait_until(lambda: loaded() == 1)
        assert ann.get(f"/tables/{tables[4]}")["status"] == "playing"
        assert loaded() == 2


def live_tables() -> int:
    return sum(isinstance(one, LiveTable) for one in gc.get_objects())


def test_tables_that_leave_memory_are_freed_without_a_full_search_for_cycles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server searches among young objects only while people play (`run.shorten_pauses`).

    What is alive when it does is old from then on, even if that is in the middle of a stream's end.
    """
    left = Streams._left

    def left_while_the_collector_runs(streams: Streams, subscriber: Subscriber) -> None:
        left(streams, subscriber)
        gc.collect()

    monkeypatch.setattr(Streams, "_left", left_while_the_collector_runs)
    gc.collect()
    gc.disable()
    try:
        with in_process(Settings(data_folder=tmp_path, limits=NO_LIMITS, idle_seconds=0.4)) as address:
            guest = Guest(address).sit()
            seats = [{"kind": "me"}, {"kind": "me"}, {"kind": "bot", "bot": "random"}]
            streams = []
            for number in range(4):
                table = guest.post("/tables", {"key": f"new{number}", "seats": seats, "first": 0})["id"]
                stream = EventStream(f"{address}/api/v1/tables/{table}/events?seats=0,1", {"Cookie": guest.cookie})
                version = stream.wait_for("snapshot").id
                body = {"key": "act", "seat": 0, "version": version, "actions": ["rest"]}
                guest.post(f"/tables/{table}/actions", body)
                streams.append(stream)
            gc.collect()  # whatever there is counts as old now
            assert live_tables() == 4
            for stream in streams:
                stream.close()

            def all_are_gone() -> bool:
                gc.collect(1)
                return live_tables() == 0

            wait_until(all_are_gone, lambda: f"{live_tables()} tables are still there")
    finally:
        gc.enable()
