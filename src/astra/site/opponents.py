"""Opponents at the page's tables: the one to decide thinks in a worker, and moves like everybody else."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import Any, NamedTuple, Protocol

from astra.bots.ladder import LADDER
from astra.bots.questions import Answer, Ask
from astra.record.view import make_view
from astra.site.streams import Streams
from astra.site.tables import OpenTable, Tables
from astra.table.callers import SYSTEM
from astra.table.chance import Chance
from astra.table.commands import BotAct, Close
from astra.table.hints import MOVES, SECONDS, hints_document, needs_hints
from astra.table.keys import RequestKey, digest_of
from astra.table.playing import needs_present
from astra.table.refusals import Refusal, TableFull
from astra.table.rows import Row
from astra.table.schemas import Hints

logger = logging.getLogger("astra.site")

STRONGEST = LADDER[-1].name
FALLBACK = "greedy"
PACE = 0.4  # minimum seconds between two actions of an opponent, as on a server, so that people can follow
UNSTORED_PAUSE = 2.0  # seconds until an opponent's move is stored again that the browser could not store


class ThinkingFailed(Exception):
    """A question that got no usable answer."""


class Thinkers(Protocol):
    """Where bots think: in workers of the browser, or at once in a test. A cancelled question is dropped."""

    async def think(self, table: str, ask: Ask, cores: bool) -> Answer:
        """The answer; `cores` uses all cores that there are. Raises ThinkingFailed."""


class _Thought(NamedTuple):
    version: int
    bot: str
    task: asyncio.Task[str]


class Opponents:
    """At most one thought per table at a time."""

    def __init__(
        self,
        tables: Tables,
        streams: Streams,
        thinkers: Thinkers,
        chance: Chance,
        pace: float = PACE,
        unstored_pause: float = UNSTORED_PAUSE,
    ) -> None:
        self._tables = tables
        self._streams = streams
        self._thinkers = thinkers
        self._chance = chance
        self._pace = pace
        self._unstored_pause = unstored_pause
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._thoughts: dict[str, _Thought] = {}

    def changed(self, live: OpenTable, row: Row) -> None:
        self.consider(live)

    def consider(self, live: OpenTable) -> None:
        """Let an opponent think if one is to decide, and end a thought about a moment that has passed."""
        thought = self._thoughts.get(live.id)
        if thought is not None and (thought.version, thought.bot) != (live.table.game_version, live.table.asked_bot()):
            thought.task.cancel()
        if live.id not in self._tasks and self._asked(live) is not None:
            task = self._tasks[live.id] = asyncio.ensure_future(self._play(live))
            task.add_done_callback(lambda done: self._done(live, done))

    def _asked(self, live: OpenTable) -> str | None:
        return live.table.asked_bot() if self._tables.holds(live) else None

    def _done(self, live: OpenTable, task: asyncio.Task[None]) -> None:
        self._tasks.pop(live.id, None)
        if task.cancelled():
            return
        if (error := task.exception()) is not None:
            logger.error("an opponent stopped", exc_info=error)
            return
        self.consider(live)

    async def _play(self, live: OpenTable) -> None:
        """Decide as long as it is an opponent's turn."""
        while (bot := self._asked(live)) is not None and (seat := live.table.asked) is not None:
            version, began = live.table.game_version, time.monotonic()
            task = asyncio.ensure_future(self._think(live, bot, seat))
            self._thoughts[live.id] = _Thought(version, bot, task)
            try:
                await asyncio.wait([task])
            finally:
                del self._thoughts[live.id]
                task.cancel()
            if task.cancelled():
                continue
            action = task.result()
            await asyncio.sleep(max(0.0, self._pace - (time.monotonic() - began)))
            while not await self._move(live, seat, version, action):
                # Storage that is full may have room again; nobody thinks about the same moment twice.
                await asyncio.sleep(self._unstored_pause)

    async def _think(self, live: OpenTable, bot: str, seat: int) -> str:
        table = live.table
        assert table.game is not None
        legal = [str(action) for action in table.game.legal()]
        if len(legal) == 1:
            return legal[0]
        seed = self._chance.draw(8, "thought", table.state.commitment or table.id, str(len(table.played))).hex()
        edition = self._tables.for_thinkers(table.edition_hash)
        live.thinking = seat
        self._streams.thinking(live)
        try:
            for name in dict.fromkeys((bot, FALLBACK)):
                # A level is defined by its simulations, however long they take here.
                ask = Ask(make_view(table.game.state, seat), legal, None, seed, bot=name, edition=edition)
                with suppress(ThinkingFailed):
                    answer = await self._thinkers.think(live.id, ask, cores=name == STRONGEST)
                    if answer.action in legal:
                        return answer.action
                    logger.error("%s failed: %s", name, answer.problem)
            return legal[0]
        finally:
            live.thinking = None
            self._streams.thinking(live)

    async def _move(self, live: OpenTable, seat: int, version: int, action: str) -> bool:
        """Moves take the same path as everybody's; a thought about a moment that has passed is dropped.

        False if the browser could not store it.
        """
        key = RequestKey(f"bot:{version}", digest_of("bot", seat))
        try:
            await self._tables.change(live, SYSTEM, BotAct(seat, version, action), key)
        except TableFull:
            # No move can be stored any more, so the opponent would think about this one for ever.
            await self._tables.change(live, SYSTEM, Close())
        except Refusal as refusal:
            if refusal.code == "not-kept":
                return not self._tables.holds(live)
            if refusal.code not in ("stale", "no-such-table", "busy"):
                raise
        return True

    async def hints(self, live: OpenTable, seat: int, version: int, language: str) -> Hints:
        """The best few actions of the seat to decide; raises Refusal if there are none."""
        needs_hints(live.table, seat, version)
        table = live.table
        assert table.game is not None
        view: dict[str, Any] = make_view(table.game.state, seat)
        seed = f"{table.id}/{table.game_version}"
        ask = Ask(view, [], SECONDS, seed, edition=self._tables.for_thinkers(table.edition_hash), moves=MOVES)
        with suppress(ThinkingFailed):
            answer = await self._thinkers.think(live.id, ask, cores=False)
            if answer.hints is not None:
                return hints_document(answer.hints, table.game_version, table, language)
        needs_present(live.table, version)
        raise Refusal("no-hint-found", "conflict")

    async def stop(self) -> None:
        """Stop thinking; what was decided but not stored will be decided again."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
