"""Bots think in separate processes, so that a long thought never keeps a person waiting for the server.

A process that stalls or dies is killed and replaced; the decision it owed falls to the greedy bot, and if that fails
to the first legal action. Processes are started, not forked: the server has threads.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec

from astra.bots.pipes import MOST_BYTES, environment, packed
from astra.bots.questions import Answer, Ask
from astra.edition import edition_hash, edition_json
from astra.edition.model import Edition
from astra.server.bots.fair_queue import NOBODY, Asker, FairQueue

LOGGER = logging.getLogger("astra.server.bots.workers")

COMMAND = (sys.executable, "-P", "-m", "astra.server.bots.bot_process")
FALLBACK = "greedy"
FALLBACK_SECONDS = 1.0
# How long a question may take beyond its budget before its process counts as stalled: bots keep to their time by
# themselves, but a busy machine stretches every thought, and a new process would only add to the load. Too short, and a
# bot that was merely kept waiting plays any move; too long costs time only if a process hangs.
GRACE = 60.0
STRETCH = 2.0
# Without a budget in seconds a bot runs a fixed number of simulations, however slow the engine is: a master's 6,000
# take half a minute if it is not compiled, and longer on a small, busy machine.
LONGEST_THOUGHT = 600.0
START_SECONDS = 300.0


class ThinkingFailed(Exception):
    """A question that got no usable answer; the text says why."""


class Thought(NamedTuple):
    """An action, and for how many seconds a bot thought about it, without the time that it waited for a process."""

    action: str
    seconds: float


class _Worker:
    """One process; it is asked one question at a time."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._decode = msgspec.json.Decoder(Answer).decode

    @classmethod
    async def start(cls, command: Sequence[str]) -> _Worker:
        process = asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, env=environment(), limit=MOST_BYTES)
        worker = cls(await process)
        try:
            await asyncio.wait_for(worker._read(), START_SECONDS)
        except BaseException:
            await worker.end()
            raise
        return worker

    async def ask(self, ask: Ask, limit: float) -> Answer:
        assert self._process.stdin is not None
        self._process.stdin.write(packed(ask))
        return await asyncio.wait_for(self._read(), limit)

    async def _read(self) -> Answer:
        assert self._process.stdout is not None
        return self._decode(await self._process.stdout.readuntil(b"\n"))

    async def end(self) -> None:
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()
        if self._process.stdin is not None:
            self._process.stdin.close()

    @property
    def pid(self) -> int:
        return self._process.pid


class Thinkers:
    """At most `workers` processes, started when first needed. Use it from one event loop, and `await close()` it.

    `forfeited` is called for every decision that a bot failed to make.
    """

    def __init__(
        self, workers: int = 1, command: Sequence[str] = COMMAND, forfeited: Callable[[], None] = lambda: None
    ) -> None:
        self.replaced = 0  # how many processes were killed or found dead
        self._command = tuple(command)
        self._forfeited = forfeited
        self._turns = FairQueue(workers)
        self._idle: list[_Worker] = []
        self._all: set[_Worker] = set()
        self._closed = False

    async def think(
        self,
        bot_name: str,
        edition: Edition | None,
        view: dict[str, Any],
        legal: Sequence[str],
        seconds: float | None,
        seed: int | str,
        asker: Asker = NOBODY,
    ) -> Thought:
        """One of the `legal` actions, whatever the bot does. `edition` None: the shipped one.

        `seconds` None: a fixed number of simulations. `asker` says when it is its turn.

        Cancelled, it kills the process that thinks. Raises ThinkingFailed only when closed.
        """
        tries = [(bot_name, seconds)] + ([(FALLBACK, FALLBACK_SECONDS)] if bot_name != FALLBACK else [])
        spent = 0.0
        for name, budget in tries:
            ask = Ask(view, list(legal), budget, str(seed), bot=name, edition=_document(edition))
            try:
                answer = await self._ask(ask, asker)
                if answer.action is not None and answer.action in legal:
                    return Thought(answer.action, spent + answer.seconds)
                raise ThinkingFailed(answer.problem or f"{answer.action!r} is not legal")
            except ThinkingFailed as error:
                if self._closed:
                    raise
                self._forfeited()
                spent += budget or 0.0
                LOGGER.warning("bot %s forfeits a decision: %s", name, error)
        return Thought(legal[0], spent)

    async def hint(
        self, view: dict[str, Any], edition: Edition | None, seconds: float | None, moves: int, asker: Asker = NOBODY
    ) -> list[dict[str, Any]]:
        """The best `moves` actions, each `{"action", "win", "reasons": [{"text_id", "arguments"}], "plan"}`.

        Raises ThinkingFailed if the search gave no answer.
        """
        ask = Ask(view, view["legal"], seconds, "hint", edition=_document(edition), moves=moves)
        answer = await self._ask(ask, asker)
        if answer.hints is None:
            LOGGER.warning("no hint: %s", answer.problem)
            raise ThinkingFailed(answer.problem or "no hints")
        return answer.hints

    async def close(self) -> None:
        """End all processes; questions under way fail."""
        self._closed = True
        self._idle.clear()
        await asyncio.gather(*(self._drop(worker) for worker in tuple(self._all)))

    async def _ask(self, ask: Ask, asker: Asker) -> Answer:
        limit = LONGEST_THOUGHT if ask.seconds is None else ask.seconds * STRETCH + GRACE
        async with self._turns.turn(asker):
            if self._closed:
                raise ThinkingFailed("the thinkers are closed")
            worker = None
            try:
                worker = self._idle.pop() if self._idle else await self._start()
                answer = await worker.ask(ask, limit)
            except (TimeoutError, OSError, EOFError, asyncio.LimitOverrunError, msgspec.MsgspecError) as error:
                await self._replace(worker)
                what = f"no answer within {limit:.1f} s" if isinstance(error, TimeoutError) else "its process died"
                raise ThinkingFailed(what) from None
            except asyncio.CancelledError:
                await asyncio.shield(self._replace(worker))
                raise
            self._idle.append(worker)
            return answer

    async def _start(self) -> _Worker:
        worker = await _Worker.start(self._command)
        self._all.add(worker)
        return worker

    async def _replace(self, worker: _Worker | None) -> None:
        """The next question starts a new one."""
        self.replaced += 1
        if worker is not None:
            await self._drop(worker)

    async def _drop(self, worker: _Worker) -> None:
        self._all.discard(worker)
        await worker.end()


def _document(edition: Edition | None) -> str | None:
    """The edition in a form that a process can read; None for the shipped one, which it has."""
    if edition is None:
        return None
    digest = edition_hash(edition)
    if digest not in _DOCUMENTS:
        while len(_DOCUMENTS) >= MOST_DOCUMENTS:
            del _DOCUMENTS[next(iter(_DOCUMENTS))]
        _DOCUMENTS[digest] = msgspec.json.encode(edition_json(edition)).decode()
    return _DOCUMENTS[digest]


_DOCUMENTS: dict[str, str] = {}  # by the edition's hash
MOST_DOCUMENTS = 16
