"""Server-sent events: one bounded queue per browser, one encoding per seat and language."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from astra.server.callers import Caller, counts_as, may_watch, seats_of
from astra.server.documents import CHAT_LINES, muted_by, snapshot_bytes, table_document
from astra.server.live import KEPT_STATES, LiveTable
from astra.server.updates import Step

if TYPE_CHECKING:
    from astra.server.registry import Registry

QUEUE = 100
# A table whose people come and go is told once per so many seconds, and longer ones where many listen: so many
# messages a second for a table, whoever comes and goes.
PRESENCE_SECONDS = 0.1
PRESENCE_MESSAGES = 500
BEAT = b": beat\n\n"
END = b""
ELSEWHERE = b"retry: 500\n\n"  # the last words of a server that stops: come back soon, another one or the next answers

encode = msgspec.json.encode


class Subscriber:
    """One stream: the seats it is for (none: a spectator), its language, and what waits to be sent."""

    __slots__ = ("beat", "caller", "code", "ended", "language", "live", "name", "queue", "seats", "told")

    def __init__(
        self, live: LiveTable, caller: Caller, seats: tuple[int, ...], language: str, code: str | None = None
    ) -> None:
        self.live = live
        self.caller = caller
        self.code = code
        self.name = counts_as(caller, live)
        self.seats = seats
        self.language = language
        self.queue: asyncio.Queue[bytes] = asyncio.Queue(QUEUE)
        self.told: object = None
        """The facts of the table as last told."""
        self.beat = 0
        self.ended = False

    @property
    def eyes(self) -> tuple[int | None, ...]:
        """Whose views it gets, None a spectator's: people around one screen need what all of them may see."""
        return self.seats if len(self.seats) == 1 else (*self.seats, None)

    def put(self, message: bytes) -> bool:
        """Whether there was room; a reader who is too slow is sent away and resumes later."""
        if self.ended:
            return True
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            self.end()
            return False
        return True

    def end(self, last: bytes = END) -> None:
        """Send nothing more but some last words; what waits is dropped, since the reader will ask for it again."""
        self.ended = True
        while not self.queue.empty():
            self.queue.get_nowait()
        for words in (last, END) if last is not END else (END,):
            self.queue.put_nowait(words)


def message(name: str, data: bytes, version: int | None) -> bytes:
    """One event of a stream."""
    head = b"" if version is None else b"id: %d\n" % version
    return b"%bevent: %b\ndata: %b\n\n" % (head, name.encode(), data)


class Streams:
    """All streams of this process."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self.all: set[Subscriber] = set()
        self._per_caller: Counter[str] = Counter()
        self._per_address: Counter[str] = Counter()
        self._table_timers: dict[str, asyncio.TimerHandle] = {}
        self._moved: set[str] = set()
        """Tables where somebody came or went since other processes were told."""
        self._slot = 0
        self.closed = False

    def later(self, seconds: float, then: Callable[..., None], *words: Any) -> asyncio.TimerHandle:
        """What the clock does; tests have one of their own."""
        return asyncio.get_running_loop().call_later(seconds, then, *words)

    # Opening

    def room_for(self, subscriber: Subscriber) -> bool:
        """Neither a caller nor everybody behind one address together may take up all that there is."""
        limits = self.registry.settings.limits
        return (
            not self.closed
            and self._per_caller[subscriber.name] < limits.streams_per_guest
            and self._per_address[subscriber.caller.address] < limits.address_streams
        )

    def open(self, subscriber: Subscriber, after: int | None) -> AsyncIterator[bytes]:
        """Join the table's listeners and give what they miss, then what comes; called without a pause between."""
        live = subscriber.live
        first = self._first(subscriber, after)
        live.subscribers.add(subscriber)
        self.all.add(subscriber)
        self._slot += 1
        subscriber.beat = self._slot % 60
        self._per_caller[subscriber.name] += 1
        self._per_address[subscriber.caller.address] += 1
        live.presence.came(subscriber.seats)
        self._presence_changed(live)
        self.registry.metrics.streams.set(len(self.all))
        return self._messages(subscriber, first)

    async def _messages(self, subscriber: Subscriber, first: bytes) -> AsyncIterator[bytes]:
        try:
            yield first
            while True:
                chunk = await subscriber.queue.get()
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
        live.subscribers.discard(subscriber)
        for counted, name in (
            (self._per_caller, subscriber.name),
            (self._per_address, subscriber.caller.address),
        ):
            counted[name] -= 1
            if counted[name] <= 0:
                del counted[name]
        live.presence.went(subscriber.seats)
        self._presence_changed(live)
        self.registry.metrics.streams.set(len(self.all))

    def _first(self, subscriber: Subscriber, after: int | None) -> bytes:
        """What a stream begins with: what was missed since `after`, or a snapshot."""
        live = subscriber.live
        table = table_document(live, subscriber.caller, subscriber.language)
        subscriber.told = _facts(live)
        if after is not None and self._can_resume(live, after):
            missed = b"".join(self._missed(subscriber, after))
            return missed + message("table", encode(table), live.version) + self._turn(subscriber, live)
        # The present first: what led to it may be long.
        return self._snapshot(subscriber, table) + self._recent(subscriber) + self._turn(subscriber, live)

    def _can_resume(self, live: LiveTable, after: int) -> bool:
        """A stream resumes within a game, after its first move, unless it missed too much."""
        if not live.steps or not live.started <= after <= live.version:
            return False
        said = sum(1 for line in live.chat if line.version > after)
        return said <= CHAT_LINES and sum(1 for step in live.steps if step.version > after) <= KEPT_STATES

    def to_tell(self, subscriber: Subscriber, after: int | None) -> Iterable[tuple[Step, int | None]]:
        """The updates that a stream would begin with: each a step of the game, and whose eyes it is for."""
        live = subscriber.live
        if after is not None and self._can_resume(live, after):
            return [(step, seat) for step in live.steps if step.version > after for seat in subscriber.eyes]
        return [(step, seat) for seat in subscriber.seats for step in live.since_move_of(seat)]

    def _missed(self, subscriber: Subscriber, after: int) -> Iterable[bytes]:
        live = subscriber.live
        waiting: list[tuple[int, bytes]] = []
        for step in live.steps:
            if step.version > after:
                waiting.append((step.version, self._update(subscriber, step.version)))
        if not waiting:
            # The last one again: whoever lost an answer learns what is to be decided.
            waiting.append((after, self._update(subscriber, live.steps[-1].version, after)))
        muted = muted_by(live, subscriber.caller)
        for line in live.chat:
            if line.version > after and line.who not in muted:
                waiting.append((line.version, message("chat", encode(line), line.version)))
        waiting.sort(key=lambda part: part[0])
        return (part for _, part in waiting)

    # Telling

    def tell(self, live: LiveTable, version: int, kind: str) -> None:
        """A version is committed: tell everybody who listens."""
        if not live.subscribers:
            return
        if kind in ("actions", "undo"):
            self._tell_update(live, version)
        elif kind == "chat":
            self._tell_chat(live, version)
        elif kind == "start":
            self.announce_snapshot(live)
        else:
            self.end_strangers(live)
            self.announce_table(live, at_once=True)
        if live.state.status != "playing" and kind == "actions":
            self.announce_table(live, at_once=True)

    def _tell_update(self, live: LiveTable, version: int) -> None:
        step = live.step(version)
        # A seat that goes on deciding in its own turn knows that it does.
        new_turn = step is None or step.seat != live.asked or live.game is None or step.turn != live.game.turn
        made: dict[tuple[tuple[int, ...], str], bytes] = {}
        for subscriber in list(live.subscribers):
            key = (subscriber.seats, subscriber.language)
            if key not in made:
                made[key] = self._update(subscriber, version) + (self._turn(subscriber, live) if new_turn else b"")
            self.send(subscriber, made[key])

    def _tell_chat(self, live: LiveTable, version: int) -> None:
        if not live.chat or live.chat[-1].version != version:
            return
        line = live.chat[-1]
        data = message("chat", encode(line), version)
        for subscriber in list(live.subscribers):
            if line.who not in muted_by(live, subscriber.caller):
                self.send(subscriber, data)

    def announce_snapshot(self, live: LiveTable) -> None:
        """The whole present to everybody: a game began, or its past changed."""
        for subscriber in list(live.subscribers):
            table = table_document(live, subscriber.caller, subscriber.language)
            subscriber.told = _facts(live)
            self.send(subscriber, self._snapshot(subscriber, table) + self._turn(subscriber, live))

    def announce_table(self, live: LiveTable, at_once: bool = False) -> None:
        """The table's own facts changed; comings and goings are gathered for a moment."""
        if at_once:
            self._tell_table(live, live.version)
        elif live.id not in self._table_timers:
            seconds = max(PRESENCE_SECONDS, len(live.subscribers) / PRESENCE_MESSAGES)
            self._table_timers[live.id] = self.later(seconds, self._tell_table, live, None)

    def _tell_table(self, live: LiveTable, version: int | None) -> None:
        if version is None:
            self._table_timers.pop(live.id, None)
            if live.id in self._moved:
                self._moved.discard(live.id)
                self.tell_presence(live)
        facts = _facts(live)
        for subscriber in list(live.subscribers):
            if version is not None or facts != subscriber.told:
                subscriber.told = facts
                data = encode(table_document(live, subscriber.caller, subscriber.language))
                self.send(subscriber, message("table", data, version))

    def _presence_changed(self, live: LiveTable) -> None:
        if not self.closed:
            self._moved.add(live.id)
            self.announce_table(live)

    def tell_presence(self, live: LiveTable) -> None:
        presence = live.presence
        self.registry.announcements.tell_presence(live.id, sorted(presence.seats), presence.watching)

    # Messages

    def _update(self, subscriber: Subscriber, version: int, told_as: int | None = None) -> bytes:
        """The update of a version; its event may have a later id."""
        live = subscriber.live
        step = live.step(version)
        assert step is not None
        names = live.names(subscriber.language)
        updates = (
            b'"%b":%b' % (b"watch" if seat is None else b"%d" % seat, step.update(seat, subscriber.language, names))
            for seat in subscriber.eyes
        )
        return message("update", b'{"updates":{%b}}' % b",".join(updates), version if told_as is None else told_as)

    def _snapshot(self, subscriber: Subscriber, table: Any) -> bytes:
        live = subscriber.live
        snapshots = {
            "watch" if seat is None else str(seat): snapshot_bytes(
                live, seat, subscriber.language, subscriber.caller, table
            )
            for seat in subscriber.eyes
        }
        return message("snapshot", encode({"snapshots": snapshots}), live.version)

    def _recent(self, subscriber: Subscriber) -> bytes:
        """What each of the stream's seats may have missed, for somebody who comes back."""
        live = subscriber.live
        recent: dict[str, list[Any]] = {}
        names = live.names(subscriber.language)
        for seat in subscriber.seats:
            steps = live.since_move_of(seat)
            if len(steps) > 1:
                recent[str(seat)] = [step.update(seat, subscriber.language, names) for step in steps]
        for step in live.steps[:-1]:
            step.forget_encoded()  # seldom wanted
        return message("recent", encode({"recent": recent}), None) if recent else b""

    def _turn(self, subscriber: Subscriber, live: LiveTable) -> bytes:
        """ "Your turn", if one of the stream's seats is asked and a person decides for it."""
        asked = live.asked
        if asked is None or asked not in subscriber.seats or live.state.seats[asked].player() is not None:
            return b""
        return message("turn", encode({"seats": [asked]}), live.version)

    def send(self, subscriber: Subscriber, data: bytes) -> None:
        """Put something into a stream; one that takes nothing is let go, though its connection may stand."""
        if not subscriber.put(data):
            self.registry.metrics.dropped.inc()
            self._left(subscriber)

    # Keeping alive, ending

    async def beat_forever(self) -> None:
        """A comment to each stream now and then, never to all at once."""
        slot = 0
        while True:
            await asyncio.sleep(self.registry.settings.beat_seconds / 60)
            slot = (slot + 1) % 60
            self._beat(slot)

    def _beat(self, slot: int) -> None:
        """A method of its own: names in a loop that never ends would hold the last stream and its table."""
        for subscriber in list(self.all):
            if subscriber.beat == slot:
                self.send(subscriber, BEAT)
        if slot == 0 and self.registry.shared:
            for live in list(self.registry.tables.values()):
                if live.subscribers:
                    self.tell_presence(live)

    def end(self, live: LiveTable) -> None:
        for subscriber in list(live.subscribers):
            self._end(subscriber)

    def _end(self, subscriber: Subscriber) -> None:
        """Its connection may stand still and never notice: it counts no more."""
        subscriber.end()
        self._left(subscriber)

    def end_strangers(self, live: LiveTable) -> None:
        """End streams for seats that their caller does not act for any more, and of spectators who may not be it."""
        for subscriber in list(live.subscribers):
            theirs = set(subscriber.seats) <= set(seats_of(subscriber.caller, live))
            if not theirs or not may_watch(subscriber.caller, live, subscriber.code):
                self._end(subscriber)

    def close(self) -> None:
        self.closed = True
        for timer in self._table_timers.values():
            timer.cancel()
        for subscriber in list(self.all):
            if not subscriber.ended:
                subscriber.end(ELSEWHERE)


def _facts(live: LiveTable) -> object:
    """What a Table document says that is news when it changes; seconds that pass and new versions are not."""
    return live.state, live.presence.online(), live.presence.watchers(), live.thinking
