"""The load generator, in a process of its own: many tables, one stream per seat, actions at a steady rate.

    echo "250 300" | python -m bench.load.client --port 8765 --tables 250 --seats 4

Reads lines "RATE SECONDS" ("closed SECONDS": every table plays on as soon as it is answered; "age ACTIONS": each plays
so far, at most) and answers each with a line of JSON. An action is one that the server
named legal in the view of the seat that is asked, picked at random. Its delay counts from the POST to the `update`
event with its version, at every client of the table.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import sys
import time
from array import array
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from typing import Any

import uvloop

from bench.load.neighbours import Neighbours
from bench.load.wire import Line, Refused, Stream, cookie_of

LEGAL = b'"legal":['
SLOW = 0.05  # seconds; later events are counted by the second of the run, to see whether they come in bursts
TOGETHER = 16  # tables that are set up at the same time
ENDLESS = 1_000_000_000  # actions
LATEST = 5.0  # seconds after the run: what has not come by then is missing


@dataclass
class Phase:
    """The measurements at one rate."""

    rate: float
    seconds: float
    neighbours: Neighbours
    posted: int = 0
    committed: int = 0
    late: int = 0
    delays: dict[int, array[float]] = field(default_factory=dict)  # by the second of the run in which the POST began
    answers: array[float] = field(default_factory=lambda: array("d"))
    problems: Counter[str] = field(default_factory=Counter)
    began: float = field(default_factory=time.perf_counter)
    last: float = 0.0  # when the last action was answered

    def heard(self, posted_at: float, delay: float) -> None:
        self.delays.setdefault(int(posted_at - self.began), array("d")).append(delay)

    def result(self, elapsed: float) -> dict[str, Any]:
        shares = self.neighbours.by_second()
        disturbed = {second for second in self.delays if self.neighbours.disturbs(second)}
        everything = array("d", chain.from_iterable(self.delays.values()))
        own = array("d", chain.from_iterable(part for second, part in self.delays.items() if second not in disturbed))
        slow = {second: sum(delay > SLOW for delay in part) for second, part in sorted(self.delays.items())}
        return {
            "rate": self.rate,
            "seconds": round(elapsed, 2),
            "posted": self.posted,
            "committed": self.committed,
            "achieved": round(self.committed / elapsed, 1),
            "late": self.late,
            "events": len(everything),
            "delay_ms": percentiles(everything),
            "undisturbed_seconds": len(self.delays.keys() - disturbed),
            "undisturbed_delay_ms": percentiles(own),
            "answer_ms": percentiles(self.answers),
            "slow_by_second": {second: count for second, count in slow.items() if count},
            "stolen_by_second": [round(share.stolen, 3) for share in shares],
            "others_by_second": [round(share.others, 3) for share in shares],
            "problems": dict(self.problems.most_common(5)),
        }


def percentiles(values: array[float]) -> dict[str, float]:
    ordered = sorted(values)
    if not ordered:
        return {}
    points = {"p50": 0.5, "p90": 0.9, "p99": 0.99, "p999": 0.999, "most": 1.0}
    return {
        name: round(1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))], 2)
        for name, share in points.items()
    }


@dataclass
class Post:
    """An action on its way: when it was posted, and how many clients have heard of it."""

    phase: Phase
    at: float
    told: int = 0


async def told_within(seconds: float, holds: Callable[[], bool]) -> None:
    """Wait until something is true, but not longer than this: whatever is missing then counts as missing."""
    deadline = time.perf_counter() + seconds
    while not holds() and time.perf_counter() < deadline:
        await asyncio.sleep(0.02)


class Seat:
    """One client: a guest with a seat at a table, and its stream."""

    def __init__(self, table: Table, number: int, cookie: str) -> None:
        self.table = table
        self.number = number
        self.cookie = cookie
        self.stream: Stream | None = None

    async def listen(self) -> None:
        load = self.table.load
        path = f"/api/v1/tables/{self.table.id}/events?seats={self.number}&lang=en"
        stream = self.stream = Stream(path, self.cookie, self.heard, self.lost)
        await asyncio.get_running_loop().create_connection(lambda: stream, load.host, load.port)

    def lost(self) -> None:
        self.table.load.phase.problems["a stream was lost"] += 1

    def heard(self, message: bytes) -> None:
        now = time.perf_counter()
        table = self.table
        at = message.find(b"id: ")
        if at < 0:
            return
        version = int(message[at + 4 : message.find(b"\n", at)])
        kind = message.find(b"event: ")
        update = message.startswith(b"event: update", kind)
        if update and (post := table.posts.get(version)) is not None:
            post.phase.heard(post.at, now - post.at)
            post.told += 1
            if post.told == len(table.seats):
                del table.posts[version]
        if not update and not message.startswith(b"event: snapshot", kind):
            table.version = max(table.version, version)
            return
        at = message.find(LEGAL)
        if at >= 0 and message[at + 9 : at + 10] == b'"':
            actions = message[at + 10 : message.find(b'"]', at)].split(b'","')
            table.asked(self, version, random.choice(actions))
        elif version >= table.version and b'"over":true' in message:
            table.over = True
        table.version = max(table.version, version)


class Table:
    """A game of four clients, with one action under way at a time."""

    def __init__(self, load: Load, cookies: list[str]) -> None:
        self.load = load
        self.seats = [Seat(self, number, cookie) for number, cookie in enumerate(cookies)]
        self.line = Line(load.host, load.port)
        self.key = 0
        self.games = 0
        self.rush = 0  # actions still to be played without a pause
        self.owed = 0  # actions that the schedule wanted, and that were not posted yet
        self.clear()

    def clear(self) -> None:
        self.id = ""
        self.version = 0
        self.posts: dict[int, Post] = {}
        self.next: tuple[Seat, bytes] | None = None
        self.busy = False
        self.over = False

    @property
    def wanted(self) -> bool:
        """Whether an action should be played as soon as it can be."""
        return self.owed > 0 or self.rush > 0

    async def set_up(self) -> None:
        """A new game: the first client opens a table, the others join it, all listen."""
        for seat in self.seats:
            if seat.stream is not None:
                seat.stream.close()
        self.clear()
        self.games += 1
        wanted = [{"kind": "me"}] + [{"kind": "open"}] * (len(self.seats) - 1)
        body = {"key": self.new_key(), "seats": wanted, "watch": "link", "hints": False}
        _, made = await self.line.ask("POST", "/api/v1/tables", body, self.seats[0].cookie)
        self.id = made["id"]
        code = made["invite"]["url"].partition("code=")[2]
        for seat in self.seats[1:]:
            join = {"key": self.new_key(), "code": code, "seat": seat.number}
            await self.line.ask("POST", f"/api/v1/tables/{self.id}/join", join, seat.cookie)
        _, table = await self.line.ask("GET", f"/api/v1/tables/{self.id}", cookie=self.seats[0].cookie)
        if table["status"] == "open":
            start = {"key": self.new_key()}
            await self.line.ask("POST", f"/api/v1/tables/{self.id}/start", start, self.seats[0].cookie)
        for seat in self.seats:
            await seat.listen()

    def new_key(self) -> str:
        self.key += 1
        return f"k{self.key}"

    def asked(self, seat: Seat, version: int, action: bytes) -> None:
        if version < self.version:
            return
        self.next = (seat, action)
        self.version = version
        if self.wanted and not self.busy:
            self.act()

    def tick(self) -> None:
        """The schedule wants an action now; if the table is not ready, it follows as soon as possible."""
        if self.owed or self.busy or self.next is None:
            self.load.phase.late += 1
        self.owed += 1
        if self.next is not None and not self.busy:
            self.act()

    def act(self) -> None:
        assert self.next is not None
        seat, action = self.next
        self.next, self.busy = None, True
        if self.rush:
            self.rush -= 1
        else:
            self.owed -= 1
        self.key += 1
        body = b'{"key":"k%d","seat":%d,"version":%d,"actions":["%s"]}' % (
            self.key,
            seat.number,
            self.version,
            action,
        )
        head = b"POST /api/v1/tables/%s/actions HTTP/1.1\r\nhost: load\r\nx-astra: 1\r\ncookie: %s\r\n" % (
            self.id.encode(),
            seat.cookie.encode(),
        )
        kind = b"content-type: application/json\r\ncontent-length: %d\r\n\r\n" % len(body)
        self.load.phase.posted += 1
        post = self.posts[self.version + 1] = Post(self.load.phase, time.perf_counter())
        self.line.send(head + kind + body).add_done_callback(partial(self.answered, post))

    def answered(self, post: Post, answer: asyncio.Future[tuple[int, bytes, bytes]]) -> None:
        phase = post.phase
        self.busy = False
        if answer.cancelled():
            return
        if answer.exception() is not None:
            phase.problems[str(answer.exception())] += 1
            return
        status, _, body = answer.result()
        if status != 200:
            phase.problems[f"{status} {body[:200].decode(errors='replace')}"] += 1
            return
        phase.committed += 1
        phase.last = time.perf_counter()
        phase.answers.append(phase.last - post.at)
        if self.over or b'"over":true' in body:
            self.load.begin(self.again())
        elif self.wanted and self.next is not None:
            self.act()

    async def again(self) -> None:
        await told_within(self.load.latest, lambda: not self.posts)  # until all have heard the end
        await self.set_up()


class Load:
    def __init__(self, host: str, port: int, latest: float, family: int) -> None:
        self.host = host
        self.port = port
        self.latest = latest
        self.family = family
        self.phase = self.new_phase(0, 0)
        self.tables: list[Table] = []
        self._tasks: set[asyncio.Task[None]] = set()

    def new_phase(self, rate: float, seconds: float) -> Phase:
        return Phase(rate, seconds, Neighbours(self.family))

    def begin(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.phase.problems[str(task.exception())] += 1

    async def set_up(self, tables: int, seats: int) -> None:
        waiting = list(range(tables))

        async def some() -> None:
            while waiting:
                waiting.pop()
                self.tables.append(await self.one_table(seats))

        await asyncio.gather(*(some() for _ in range(TOGETHER)))

    async def one_table(self, seats: int) -> Table:
        table = Table(self, [])
        cookies = []
        for number in range(seats):
            head, _ = await table.line.ask("PUT", "/api/v1/me", {"name": f"Guest {number}"})
            cookies.append(cookie_of(head))
        table.seats = [Seat(table, number, cookie) for number, cookie in enumerate(cookies)]
        await table.set_up()
        return table

    async def age(self, most: int) -> dict[str, Any]:
        """Play every game for a while, each a different number of actions up to `most`, as fast as the server answers.

        So games end and begin throughout the run, as they do on a server that has been running for long.
        """
        self.phase = self.new_phase(0, 0)
        began = time.perf_counter()
        for table in self.tables:
            table.rush = random.randrange(most + 1)
        waiting = self.tables.copy()
        while any(table.rush for table in self.tables):
            rushing = sum(1 for table in self.tables if table.busy)
            while waiting and rushing < TOGETHER:
                table = waiting.pop()
                if table.rush and table.next is not None and not table.busy:
                    table.act()
                    rushing += 1
            await asyncio.sleep(0.01)
        while any(table.busy for table in self.tables):
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.5)
        return self.phase.result(time.perf_counter() - began)

    async def run(self, rate: float, seconds: float) -> dict[str, Any]:
        """Keep up a rate for this long; every table has its own beat, spread evenly."""
        self.phase = self.new_phase(rate, seconds)
        self.phase.neighbours.start()
        loop = asyncio.get_running_loop()
        step = 1 / rate
        began = loop.time()
        count = int(rate * seconds)
        order = random.sample(self.tables, len(self.tables))
        for number in range(count):
            pause = began + number * step - loop.time()
            if pause > 0:
                await asyncio.sleep(pause)
            order[number % len(order)].tick()
            if number % 64 == 63:
                await asyncio.sleep(0)
        phase = self.phase
        await told_within(self.latest, lambda: phase.committed + sum(phase.problems.values()) >= count)
        for table in self.tables:
            table.owed = 0
        await told_within(self.latest, lambda: not any(post.phase is phase for post in self.untold()))
        phase.neighbours.stop()
        return phase.result(max(phase.last - phase.began, seconds))

    async def closed(self, seconds: float) -> dict[str, Any]:
        """For this long, every table plays its next action as soon as the previous one is answered."""
        phase = self.phase = self.new_phase(0, seconds)
        phase.neighbours.start()
        for table in self.tables:
            table.rush = ENDLESS
            if table.next is not None and not table.busy:
                table.act()
        await asyncio.sleep(seconds)
        for table in self.tables:
            table.rush = 0
        committed, elapsed = phase.committed, time.perf_counter() - phase.began
        await told_within(self.latest, lambda: phase.committed + sum(phase.problems.values()) >= phase.posted)
        await told_within(self.latest, lambda: not any(post.phase is phase for post in self.untold()))
        phase.neighbours.stop()
        return {**phase.result(elapsed), "achieved": round(committed / elapsed, 1)}

    def untold(self) -> Iterator[Post]:
        return (post for table in self.tables for post in table.posts.values())

    async def check(self) -> dict[str, Any]:
        """Whether the server has every acknowledged version, and nothing beyond it."""
        wrong = []
        for table in self.tables:
            if table.id and not table.busy:
                _, document = await table.line.ask("GET", f"/api/v1/tables/{table.id}", cookie=table.seats[0].cookie)
                if document["version"] != table.version:
                    wrong.append([table.id, table.version, document["version"]])
        return {"tables": len(self.tables), "games": sum(table.games for table in self.tables), "wrong": wrong}


async def main(words: argparse.Namespace) -> None:
    random.seed(words.seed)
    load = Load(words.host, words.port, words.latest, words.family)
    began = time.perf_counter()
    try:
        await load.set_up(words.tables, words.seats)
    except (Refused, OSError) as error:
        sys.exit(f"could not set up the tables: {error}")
    say({"set_up_seconds": round(time.perf_counter() - began, 2), "clients": words.tables * words.seats})
    await asyncio.sleep(1)
    gc.collect()
    gc.freeze()
    gc.disable()
    loop = asyncio.get_running_loop()
    while part := await loop.run_in_executor(None, sys.stdin.readline):
        match part.split():
            case ["age", most]:
                say(await load.age(int(most)))
            case ["closed", seconds]:
                say(await load.closed(float(seconds)))
            case [rate, seconds]:
                say(await load.run(float(rate), float(seconds)))
        gc.collect()
    say(await load.check())


def say(result: dict[str, Any]) -> None:
    print(json.dumps(result), flush=True)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--latest", type=float, default=LATEST, help="seconds after which what has not come is missing")
    parser.add_argument("--family", type=int, default=os.getpid(), help="the process that started all that is measured")
    parser.add_argument("--seed", help="for the choice of actions; left out, it is another one every time")
    return parser.parse_args()


if __name__ == "__main__":
    uvloop.run(main(arguments()))
