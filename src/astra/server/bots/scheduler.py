"""Bots at their tables: a bot that has to decide thinks in the background and then moves like everybody else."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine
from typing import Any, NamedTuple

from astra.bots import TurnClock, thinks_longer
from astra.record.view import make_view
from astra.server.bots.fair_queue import Asker
from astra.server.bots.stalled import Stalled
from astra.server.bots.workers import Thinkers
from astra.server.editions import Editions
from astra.server.live import Follower, LiveTable
from astra.server.metrics import Metrics
from astra.server.registry import Registry
from astra.server.settings import Settings
from astra.server.storage import Store
from astra.server.stream.streams import Streams
from astra.table.callers import SYSTEM
from astra.table.chance import Chance
from astra.table.commands import BotAct, Close
from astra.table.keys import RequestKey, digest_of
from astra.table.opponents import seconds_of
from astra.table.refusals import Refusal, TableFull
from astra.table.rows import Row

logger = logging.getLogger("astra.server")

# Other processes leave a table this long to the one that made its last version.
LEASE_SECONDS = 5.0
SWEEP_SECONDS = 2.0
MOST_TAKEN_UP = 1000  # at a time; the next look finds the others
# Why a table cannot be opened here, today or tomorrow.
UNPLAYABLE = ("other-rules", "no-such-edition", "broken-log")


class _UnderWay(NamedTuple):
    """What a bot thinks about, for as long as it does."""

    version: int
    bot: str
    task: asyncio.Task[str]


class BotScheduler(Follower):
    """At most one thought per table at a time in this process; between processes the version decides."""

    def __init__(
        self,
        settings: Settings,
        registry: Registry,
        store: Store,
        editions: Editions,
        streams: Streams,
        thinkers: Thinkers,
        metrics: Metrics,
        chance: Chance,
    ) -> None:
        self._settings = settings
        self._registry = registry
        self._store = store
        self._editions = editions
        self._streams = streams
        self.thinkers = thinkers
        self._metrics = metrics
        self._chance = chance
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._thoughts: dict[str, _UnderWay] = {}
        self._unplayable: set[str] = set()
        self._closed = False

    def needs(self, live: LiveTable) -> bool:
        return live.id in self._tasks or live.table.asked_bot() is not None

    def kept(self, live: LiveTable) -> None:
        if not self._settings.redis:  # otherwise another process may be doing it
            self.consider(live)

    def changed(self, live: LiveTable, row: Row, here: bool) -> None:
        self.drop_stale(live)
        if here:
            self.consider(live)

    def consider(self, live: LiveTable) -> None:
        """Let a bot think if one is to decide."""
        self.drop_stale(live)
        if self._closed or live.id in self._tasks or live.table.asked_bot() is None:
            return
        task = asyncio.create_task(self._play(live))
        self._tasks[live.id] = task
        task.add_done_callback(lambda done: self._done(live, done))

    def drop_stale(self, live: LiveTable) -> None:
        """End a thought about a moment that has passed: undone, closed, or a person's decision again."""
        thought = self._thoughts.get(live.id)
        if thought is not None and (thought.version, thought.bot) != (live.table.game_version, live.table.asked_bot()):
            thought.task.cancel()

    def _done(self, live: LiveTable, task: asyncio.Task[None]) -> None:
        self._tasks.pop(live.id, None)
        if task.cancelled():
            return
        if (error := task.exception()) is not None:
            logger.error("bot stopped", exc_info=error, extra={"details": {"table": live.id}})
            return
        self.consider(live)

    async def _play(self, live: LiveTable) -> None:
        """Decide as long as it is a bot's turn."""
        while not self._closed and self._registry.tables.get(live.id) is live:
            table = live.table
            bot, seat = table.asked_bot(), table.asked
            if bot is None or seat is None:
                return
            started = time.monotonic()
            text = await self._until_stale(live, bot, self._think(live, bot, seat))
            if text is None:
                continue
            pause = self._settings.bot_pace - (time.monotonic() - started)
            if pause > 0:
                await asyncio.sleep(pause)
            await self._move(live, seat, table.game_version, text)

    async def _until_stale(self, live: LiveTable, bot: str, thinking: Coroutine[Any, Any, str]) -> str | None:
        """What was thought; None if `drop_stale` ended it."""
        task = asyncio.create_task(thinking)
        self._thoughts[live.id] = _UnderWay(live.table.game_version, bot, task)
        try:
            await asyncio.wait([task])
            return None if task.cancelled() else task.result()
        finally:
            del self._thoughts[live.id]
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def _think(self, live: LiveTable, bot: str, seat: int) -> str:
        table = live.table
        assert table.game is not None
        legal = [str(action) for action in table.game.legal()]
        if len(legal) == 1:
            return legal[0]
        view = make_view(table.game.state, seat)
        clock = live.clocks.setdefault((seat, bot), TurnClock(seconds_of(bot)))
        # Without a compiled engine a level is defined by its simulations, however long they take.
        seconds = None if thinks_longer() else clock.for_decision(view)
        took = 0.0  # when a person takes something back, the bot gets its time back
        live.thinking = seat
        self._streams.announce_table(live)
        try:
            edition = self._editions.for_thinkers(table)
            asker = Asker(table.state.host, live.presence.anybody)
            seed = self._chance.draw(8, "thought", table.state.commitment or table.id, str(len(table.played))).hex()
            text, took = await self.thinkers.think(bot, edition, view, legal, seconds, seed, asker)
        finally:
            clock.spent(took)
            live.thinking = None
            self._streams.announce_table(live)
        self._metrics.thinking.labels(bot).observe(took)
        return text

    async def _move(self, live: LiveTable, seat: int, version: int, text: str) -> None:
        """Moves take the same path as everybody's; a thought about a moment that has passed is dropped."""
        command = BotAct(seat, version, text)
        try:
            key = RequestKey(f"bot:{version}", digest_of("bot", seat))
            await asyncio.shield(self._registry.change(live, SYSTEM, command, key))
        except TableFull:
            # No move can be written any more, so the bot would think about this one for ever.
            await self._registry.change(live, SYSTEM, Close())
            live.clocks.clear()
        except Refusal as refusal:
            if refusal.code not in ("stale", "no-such-table", "busy"):
                raise
            live.clocks.clear()  # a bot gets back the time of what was undone

    async def run_forever(self) -> None:
        """Find tables that wait for a bot while nobody takes care of them, as after a restart."""
        standing = Stalled(LEASE_SECONDS if self._settings.redis else 0.0)
        while True:
            try:
                waiting = await self._store.waiting_for_bots(self._unplayable)
            except Exception as error:
                logger.error("bots not looked for", exc_info=error)
                waiting = {}
            for table_id in standing.among(waiting, time.monotonic())[:MOST_TAKEN_UP]:
                await self._consider_stored(table_id)
            await asyncio.sleep(SWEEP_SECONDS)

    async def _consider_stored(self, table_id: str) -> None:
        """One table that cannot be read must not stop the others."""
        try:
            self.consider(await self._registry.table(table_id))
        except Refusal as refused:
            if refused.code in UNPLAYABLE:
                self._unplayable.add(table_id)
            if refused.code != "no-such-table":  # deleted meanwhile
                logger.error("table not opened", extra={"details": {"table": table_id, "code": refused.code}})
        except Exception as error:
            logger.error("table not opened", exc_info=error, extra={"details": {"table": table_id}})

    async def close(self) -> None:
        """Stop thinking at once; what was decided but not written will be decided again."""
        self._closed = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.thinkers.close()
