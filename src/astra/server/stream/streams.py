"""Server-sent events: one bounded queue per browser, one encoding per seat and language."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from typing import Any

from astra.server.http.limits import PRESENCE_MESSAGES
from astra.server.live import Follower, LiveTable
from astra.server.metrics import Metrics
from astra.server.rendering import Aside, render_ahead
from astra.server.settings import Settings
from astra.server.stream.announcements import Announcements
from astra.server.stream.subscribers import END, Subscriber
from astra.table.callers import may_watch, seats_of
from astra.table.messages import (
    can_resume,
    encode,
    message,
    missed_messages,
    recent_message,
    snapshot_message,
    turn_message,
)
from astra.table.readers import muted_by, table_document
from astra.table.rows import Acted, Row, Said, Silenced, Started, Undone
from astra.table.table import Table
from astra.table.updates import updates_for

# Comings and goings are told at this interval, less often where many listen: see PRESENCE_MESSAGES.
PRESENCE_SECONDS = 0.1
BEAT = b": beat\n\n"
ELSEWHERE = b"retry: 500\n\n"  # the last words of a server that stops: reconnect soon, another or the next one answers


class Streams(Follower):
    """All streams of this process."""

    def __init__(self, settings: Settings, metrics: Metrics, announcements: Announcements, aside: Aside) -> None:
        self._settings = settings
        self._metrics = metrics
        self._announcements = announcements
        self._aside = aside
        self.all: set[Subscriber] = set()
        self._at: dict[str, set[Subscriber]] = {}
        self._per_caller: Counter[str] = Counter()
        self._per_address: Counter[str] = Counter()
        self._table_timers: dict[str, asyncio.TimerHandle] = {}
        self._moved: set[str] = set()
        """Tables where people came or went since other processes were told."""
        self._slot = 0
        self.closed = False

    def later(self, seconds: float, then: Callable[..., None], *words: Any) -> asyncio.TimerHandle:
        """The clock; tests have their own."""
        return asyncio.get_running_loop().call_later(seconds, then, *words)

    def at(self, table_id: str) -> list[Subscriber]:
        """The streams of a table."""
        return list(self._at.get(table_id, ()))

    def watched(self) -> list[str]:
        """The tables that have a stream."""
        return list(self._at)

    # Opening

    def room_for(self, subscriber: Subscriber) -> bool:
        """Whether caller and address may have one more; check it right before `open`, without a pause between."""
        limits = self._settings.limits
        return (
            not self.closed
            and self._per_caller[subscriber.name] < limits.streams_per_guest
            and self._per_address[subscriber.caller.address] < limits.address_streams
        )

    def open(self, subscriber: Subscriber, after: int | None) -> AsyncIterator[bytes]:
        """Join the table's listeners and give what they missed, then what comes."""
        live = subscriber.live
        first = self._first(subscriber, after)
        self._at.setdefault(live.id, set()).add(subscriber)
        self.all.add(subscriber)
        self._slot += 1
        subscriber.beat = self._slot % 60
        self._per_caller[subscriber.name] += 1
        self._per_address[subscriber.caller.address] += 1
        live.presence.came(subscriber.seats)
        self._presence_changed(live)
        self._metrics.streams.set(len(self.all))
        return self._messages(subscriber, first)

    async def _messages(self, subscriber: Subscriber, first: bytes) -> AsyncIterator[bytes]:
        try:
            yield first
            while True:
                subscriber.idle = True
                chunk = await subscriber.queue.get()
                subscriber.idle = False
                while not subscriber.queue.empty() and chunk is not END:
                    following = subscriber.queue.get_nowait()
                    if following is END:
                        yield chunk
                        chunk = END
                    else:
                        chunk += following
                if chunk is END:
                    return
                yield chunk
        finally:
            self._left(subscriber)
            # A stream that is cut off ends by an error whose traceback, in a cycle with itself, keeps this frame until
            # the collector's next full search: it must not keep the table as well.
            del subscriber

    def _left(self, subscriber: Subscriber) -> None:
        if subscriber not in self.all:
            return
        live = subscriber.live
        self.all.discard(subscriber)
        if here := self._at.get(live.id):
            here.discard(subscriber)
            if not here:
                del self._at[live.id]
        for counted, name in (
            (self._per_caller, subscriber.name),
            (self._per_address, subscriber.caller.address),
        ):
            counted[name] -= 1
            if counted[name] <= 0:
                del counted[name]
        live.presence.went(subscriber.seats)
        self._presence_changed(live)
        self._metrics.streams.set(len(self.all))

    def _first(self, subscriber: Subscriber, after: int | None) -> bytes:
        """The beginning of a stream: what was missed since `after`, or a snapshot."""
        live = subscriber.live
        table = table_document(live.table, subscriber.reader(), live.now())
        subscriber.told = _news(live)
        if after is not None and can_resume(live.table, after):
            missed = missed_messages(subscriber, after)
            return missed + message("table", encode(table), live.table.version) + turn_message(subscriber)
        # The present first: what led to it may be a lot.
        return snapshot_message(subscriber, table) + recent_message(subscriber) + turn_message(subscriber)

    # Telling

    def changed(self, live: LiveTable, row: Row, here: bool) -> None:
        """A row is committed: tell everybody who is listening."""
        if not here and isinstance(row, Acted) and row.person:
            live.presence.touch(row.seat)
        if live.id not in self._at:
            return
        match row:
            case Acted() | Undone():
                self._tell_update(live)
                if not live.table.playing:
                    self.announce_table(live, at_once=True)
            case Said():
                self._tell_chat(live)
            case Silenced():
                pass
            case Started():
                self.announce_snapshot(live)
            case _:
                self._end_strangers(live)
                self.announce_table(live, at_once=True)

    def _tell_update(self, live: LiveTable) -> None:
        table = live.table
        move = table.moves[-1]
        # A seat that goes on deciding in its own turn knows that it does.
        new_turn = move.seat != table.asked or table.game is None or move.turn != table.game.turn
        made: dict[tuple[tuple[int, ...], str], bytes] = {}
        names: dict[str, tuple[str, ...]] = {}
        for subscriber in self.at(live.id):
            language = subscriber.language
            key = (subscriber.seats, language)
            if (told := made.get(key)) is None:
                if language not in names:
                    names[language] = table.names(language)
                data = updates_for(move, subscriber.viewpoints, language, names[language])
                turn = turn_message(subscriber) if new_turn else b""
                told = made[key] = message("update", data, move.version) + turn
            self.send(subscriber, told)

    def _tell_chat(self, live: LiveTable) -> None:
        line = live.table.chat[-1]
        data = message("chat", encode(line), line.version)
        for subscriber in self.at(live.id):
            if line.who not in muted_by(live.table, subscriber.caller):
                self.send(subscriber, data)

    async def rebuilt(self, live: LiveTable) -> None:
        """The past changed: close the streams of those who may no longer listen; the others get the whole present."""
        self._end_strangers(live)
        readers: dict[str, set[int | None]] = {}
        for subscriber in self.at(live.id):
            readers.setdefault(subscriber.language, set()).update(subscriber.viewpoints)
        for language, viewpoints in readers.items():
            await render_ahead(self._aside, live.table, viewpoints, language)
        self.announce_snapshot(live)

    def announce_snapshot(self, live: LiveTable) -> None:
        """Send the whole present to everybody: a game began, or its past changed."""
        for subscriber in self.at(live.id):
            table = table_document(live.table, subscriber.reader(), live.now())
            subscriber.told = _news(live)
            self.send(subscriber, snapshot_message(subscriber, table) + turn_message(subscriber))

    def announce_table(self, live: LiveTable, at_once: bool = False) -> None:
        """The table itself changed; arrivals and departures are collected for a moment."""
        if at_once:
            self._tell_table(live, live.table.version)
        elif live.id not in self._table_timers:
            seconds = max(PRESENCE_SECONDS, len(self._at.get(live.id, ())) / PRESENCE_MESSAGES)
            self._table_timers[live.id] = self.later(seconds, self._tell_table, live, None)

    def _tell_table(self, live: LiveTable, version: int | None) -> None:
        if version is None:
            self._table_timers.pop(live.id, None)
            if live.id in self._moved:
                self._moved.discard(live.id)
                self._tell_presence(live)
        news = _news(live)
        for subscriber in self.at(live.id):
            if version is not None or news != subscriber.told:
                subscriber.told = news
                data = encode(table_document(live.table, subscriber.reader(), live.now()))
                self.send(subscriber, message("table", data, version))

    def _presence_changed(self, live: LiveTable) -> None:
        if not self.closed:
            self._moved.add(live.id)
            self.announce_table(live)

    def _tell_presence(self, live: LiveTable) -> None:
        presence = live.presence
        self._announcements.tell_presence(live.id, sorted(presence.seats), presence.watching)

    def send(self, subscriber: Subscriber, data: bytes) -> None:
        """Put something into a stream; one that accepts nothing is dropped, even if its connection is still open."""
        if not subscriber.put(data):
            self._metrics.dropped.inc()
            self._left(subscriber)

    # Keeping alive, ending

    async def beat_forever(self) -> None:
        """A comment to each stream now and then, never to all at once."""
        slot = 0
        while True:
            await asyncio.sleep(self._settings.beat_seconds / 60)
            slot = (slot + 1) % 60
            self._beat(slot)

    def _beat(self, slot: int) -> None:
        """A method of its own: names in a loop that never ends would hold the last stream and its table."""
        for subscriber in list(self.all):
            if subscriber.beat == slot:
                self.send(subscriber, BEAT)
        if slot == 0 and self._settings.redis:
            for here in list(self._at.values()):
                self._tell_presence(next(iter(here)).live)

    def needs(self, live: LiveTable) -> bool:
        return live.id in self._at

    def dropped(self, live: LiveTable) -> None:
        for subscriber in self.at(live.id):
            self._end(subscriber)

    def _end(self, subscriber: Subscriber) -> None:
        """Its connection may hang and never notice, so it no longer counts."""
        subscriber.end()
        self._left(subscriber)

    def _end_strangers(self, live: LiveTable) -> None:
        """End streams for seats for which their caller may no longer act, and of spectators who may no longer watch."""
        for subscriber in self.at(live.id):
            if not _may_listen(subscriber, live.table):
                self._end(subscriber)

    def close(self) -> None:
        self.closed = True
        for timer in self._table_timers.values():
            timer.cancel()
        for subscriber in list(self.all):
            if not subscriber.ended:
                subscriber.end(ELSEWHERE)


def _may_listen(subscriber: Subscriber, table: Table) -> bool:
    theirs = set(subscriber.seats) <= set(seats_of(subscriber.caller, table))
    return theirs and may_watch(subscriber.caller, table, subscriber.code)


def _news(live: LiveTable) -> object:
    """The parts of a Table document that are news when they change; passing seconds and new versions are not."""
    return live.table.state, live.presence.online(), live.presence.watchers(), live.thinking
