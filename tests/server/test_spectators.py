"""A thousand spectators who come and go are told in rounds, not one by one; the clock is the test's own."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from astra.server.http.callers import WebCaller as Caller
from astra.server.http.limits import PRESENCE_MESSAGES
from astra.server.live import LiveTable
from astra.server.stream.streams import Streams
from astra.server.stream.subscribers import Subscriber
from tests.server.house import House, house, settings_for
from tests.waiting import PATIENCE

CROWD = 1000


class Clock:
    """Instead of the event loop's: what is due happens when the test says how much time passes."""

    def __init__(self) -> None:
        self.now = 0.0
        self.due: list[tuple[float, Callable[[], None]]] = []
        self.rounds = 0

    def later(self, seconds: float, then: Callable[..., None], *words: Any) -> Any:
        self.due.append((self.now + seconds, lambda: then(*words)))
        return asyncio.get_running_loop().call_later(3600, lambda: None)

    def passes(self, seconds: float) -> None:
        self.now += seconds
        ready = [then for at, then in self.due if at <= self.now]
        self.due = [(at, then) for at, then in self.due if at > self.now]
        for then in ready:
            self.rounds += 1
            then()


class Crowd:
    """Spectators of one table without browsers: their queues are counted and emptied."""

    def __init__(self, streams: Streams, live: LiveTable) -> None:
        self.streams, self.live = streams, live
        self.inside: list[Subscriber] = []
        self.messages = 0

    def comes(self) -> None:
        one = Subscriber(self.live, Caller(address="192.0.2.1"), (), "en")
        self.streams.open(one, None)
        self.inside.append(one)

    def goes(self) -> None:
        self.streams._left(self.inside.pop())

    def reads(self) -> None:
        for one in self.inside:
            while not one.queue.empty():
                one.queue.get_nowait()
                self.messages += 1


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder: Path = tmp_path_factory.mktemp("spectators")
    with house(settings_for(folder)) as opened:
        yield opened


def test_a_thousand_who_come_and_go_cost_some_hundred_messages_a_second(open_house: House) -> None:
    table = open_house.person("Ann").new_table("me", "me", watch="anyone")["id"]
    registry = open_house.registry
    told = list[int]()

    async def story() -> Crowd:
        live, clock = registry.tables[table], Clock()
        parts = open_house.parts
        streams = Streams(parts.settings, parts.metrics, parts.announcements, parts.store.aside)
        streams.later = clock.later  # type: ignore[method-assign]
        streams._tell_presence = lambda live: told.append(live.presence.watchers())  # type: ignore[method-assign]
        crowd = Crowd(streams, live)
        for _ in range(CROWD):  # within one second
            crowd.comes()
            clock.passes(1 / CROWD)
            crowd.reads()
        for _ in range(5 * CROWD):  # for five seconds as many come as go
            crowd.goes()
            crowd.comes()
            clock.passes(1 / CROWD)
            crowd.reads()
        before = crowd.messages
        clock.passes(60.0)
        crowd.reads()
        assert crowd.messages - before <= CROWD, "one message each, at most"
        assert live.presence.watchers() == CROWD
        for _ in range(CROWD):
            crowd.goes()
        clock.passes(60.0)
        assert clock.rounds < 30
        return crowd

    crowd = asyncio.run_coroutine_threadsafe(story(), open_house.loop).result(PATIENCE)
    assert crowd.messages <= 8 * PRESENCE_MESSAGES
    assert told[-1] == 0, "other processes hear that all have gone"
    assert len(told) < 30, "and are told in rounds as well"
