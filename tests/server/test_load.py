"""The load benchmark in small: what it measures is real, and nothing is lost under load."""

import argparse
import asyncio
import gc
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from rich.console import Console

from astra.server.http.limits import NO_LIMITS
from astra.server.live import LiveTable
from astra.server.settings import Settings
from astra.server.stream.streams import Streams
from astra.server.stream.subscribers import Subscriber
from bench.load import neighbours
from bench.load.__main__ import measure
from bench.load.neighbours import CORES, Neighbours, Shares, family_seconds
from bench.load.rig import DATABASES
from bench.load.verdicts import held, held_always, what_broke
from bench.load.wire import Line
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
    closed_seconds=1.0,
    latest=PATIENCE,
    seed=SEED,
    engine=None,
)


@pytest.mark.usefixtures("postgres")
@pytest.mark.parametrize("database", DATABASES)
def test_every_action_is_committed_and_told_to_every_client(database: str) -> None:
    result = measure(database, SMALL, Console(file=sys.stderr, quiet=True))
    steady = result["steady"]
    assert result["clients"] == TABLES * SEATS
    assert steady["problems"] == {}
    assert steady["committed"] == steady["posted"] == int(SMALL.rate * SMALL.seconds)
    assert steady["events"] == SEATS * steady["committed"]
    assert result["end"]["wrong"] == []
    assert steady["memory"].keys() == {"start_mb", "end_mb", "most_mb"}
    assert steady["cpu_ms_per_action"]["server"] > 0
    closed = result["closed"]
    assert closed["problems"] == {}
    assert closed["events"] == SEATS * closed["committed"] > 0
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
    assert held(PHASE, SEATS)
    assert not held_always(PHASE, SEATS)
    assert held_always({**PHASE, "delay_ms": PHASE["undisturbed_delay_ms"]}, SEATS)


@pytest.mark.parametrize("missing", [{"events": 299_999}, {"problems": {"503": 1}}, {"achieved": 240.0}])
def test_an_event_that_never_comes_is_a_missed_target(missing: dict[str, object]) -> None:
    quick = {**PHASE, "delay_ms": PHASE["undisturbed_delay_ms"], **missing}
    assert not held(quick, SEATS)
    assert not held_always(quick, SEATS)


BROKEN = {
    **PHASE,
    "undisturbed_delay_ms": {"p50": 30.0, "p99": 81.0, "most": 90.0},
    "share_of_a_core": {"server": 0.5, "generator": 0.3},
    "others_by_second": [0.0, 0.02],
    "stolen_by_second": [0.0, 0.0],
}


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({}, ["99th percentile is 81 ms", "waited for the disk"]),
        ({"share_of_a_core": {"server": 0.97, "generator": 0.3}}, ["event loop is full", "97% of a core"]),
        ({"share_of_a_core": {"server": 0.6, "generator": 0.95}}, ["the generator is full, not the server"]),
        ({"others_by_second": [0.4, 0.4]}, ["neighbours had 40% of all cores"]),
        ({"achieved": 200.0}, ["200 of 250 actions/s were answered"]),
        ({"problems": {"503 busy": 3}}, ["3 times: 503 busy"]),
        ({"events": 299_999}, ["299999 of 300000 events arrived"]),
        ({"undisturbed_seconds": 10}, ["only 10 of 300 seconds were undisturbed"]),
    ],
)
def test_what_broke_is_told_with_its_cause(change: dict[str, object], told: list[str]) -> None:
    sentence = what_broke({**BROKEN, **change}, SEATS)
    assert all(part in sentence for part in told), sentence
    assert what_broke(PHASE, SEATS) == ""


def test_other_programs_are_neighbours_and_our_own_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = iter([(0.0, 0.0, 0.0), (1.0, 0.9, 0.0), (2.0, 1.0, 0.0), (2.5, 1.5, 0.5)])  # used by all, by us, stolen
    clock = iter(range(1000))
    now = [(0.0, 0.0, 0.0)]

    def times() -> neighbours.Times:
        now[0] = next(looks)
        return neighbours.Times(now[0][0], now[0][2])

    watch = Neighbours(1)
    monkeypatch.setattr(neighbours, "times", times)
    monkeypatch.setattr(neighbours, "family_seconds", lambda first: now[0][1])
    monkeypatch.setattr(watch, "_done", SimpleNamespace(wait=lambda seconds: len(watch.by_second()) == 3))
    monkeypatch.setattr("bench.load.neighbours.time.perf_counter", lambda: float(next(clock) // 2))
    watch.run()
    assert [share.others * CORES for share in watch.by_second()] == pytest.approx([0.1, 0.9, 0.0])
    assert [share.stolen * CORES for share in watch.by_second()] == pytest.approx([0.0, 0.0, 0.5])


@pytest.mark.parametrize(
    ("shares", "disturbed"),
    [
        ([Shares(0.0, 0.05)] * 5, []),
        ([Shares(0.0, 0.05)] * 4 + [Shares(0.2, 0.0)], [3, 4]),
        ([Shares(0.0, 0.5)] + [Shares(0.0, 0.0)] * 4, [0, 1]),
    ],
)
def test_seconds_with_busy_neighbours_do_not_count(shares: list[Shares], disturbed: list[int]) -> None:
    watch = Neighbours(1)
    watch._shares = shares
    assert [second for second in range(5) if watch.disturbs(second)] == disturbed


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_what_a_child_used_is_its_parents_also_when_it_has_ended() -> None:
    before = family_seconds(os.getpid())
    busy = "import time\nwhile time.process_time() < 0.3: pass"
    subprocess.run([sys.executable, "-c", busy], check=True)
    assert family_seconds(os.getpid()) - before >= 0.2  # the kernel counts in ticks


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
            lines = opened.parts.metrics.text().decode().splitlines()
            return next(float(line.split()[1]) for line in lines if line.startswith("astra_tables_loaded "))

        assert loaded() == 5
        for live in list(opened.registry.tables.values())[1:]:
            live.used -= opened.settings.idle_seconds
        opened.loop.call_soon_threadsafe(opened.parts.unloading.unload)
        wait_until(lambda: loaded() == 1)
        assert ann.get(f"/tables/{tables[4]}")["status"] == "playing"
        assert loaded() == 2


def live_tables() -> list[LiveTable]:
    # Of the type itself: isinstance() asks every object for its class, and some of PyTorch's warn when they are asked.
    return [one for one in gc.get_objects() if issubclass(type(one), LiveTable)]


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
    older = live_tables()  # a report of an earlier test that failed may hold some

    def here() -> int:
        return sum(all(one is not other for other in older) for one in live_tables())

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
            assert here() == 4
            for stream in streams:
                stream.close()

            def all_are_gone() -> bool:
                gc.collect(1)
                return here() == 0

            wait_until(all_are_gone, lambda: f"{here()} tables are still there")
    finally:
        gc.enable()
