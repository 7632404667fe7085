"""Bots that think, stall, die or lie, each in a process of its own."""

import asyncio
import fcntl
import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest

import astra
from astra.server.bots import workers
from astra.server.bots.fair_queue import Asker, always
from astra.server.bots.workers import COMMAND, Thinkers, ThinkingFailed, Thought
from tests.frozen import frozen_edition
from tests.waiting import PATIENCE, wait_until

T = TypeVar("T")

ODD = (sys.executable, str(Path(__file__).with_name("odd_thinkers.py")))
GAME = astra.Game.new(players=3, seed=7)
VIEW = GAME.view(GAME.seat)
LEGAL: list[str] = VIEW["legal"]


def using(
    use: Callable[[Thinkers], Awaitable[T]],
    processes: int = 1,
    command: tuple[str, ...] = ODD,
    forfeits: list[None] | None = None,
) -> T:
    counted = [] if forfeits is None else forfeits

    async def run() -> T:
        thinkers = Thinkers(processes, command, lambda: counted.append(None))
        try:
            return await use(thinkers)
        finally:
            await thinkers.close()

    return asyncio.run(run())


def running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def pid_of(thinkers: Thinkers) -> int:
    """The process that answers next; its bot names it by an action that is not legal."""
    problems: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: problems.append(record.getMessage())  # type: ignore[method-assign]
    workers.LOGGER.addHandler(handler)
    try:
        await thinkers.think("pid", None, VIEW, LEGAL, 0.1, 1)
    finally:
        workers.LOGGER.removeHandler(handler)
    return int(problems[0].split("'")[1])


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "GRACE", 0.2)


def test_one_guests_many_tables_do_not_keep_another_waiting() -> None:
    async def use(thinkers: Thinkers) -> list[str]:
        done: list[str] = []

        async def ask(guest: str) -> None:
            await thinkers.think("chatters", None, VIEW, LEGAL, 0.1, 1, Asker(guest, always))
            done.append(guest)

        crowd = [asyncio.create_task(ask("eve")) for _ in range(20)]
        await asyncio.sleep(0)
        await asyncio.gather(*crowd, ask("ann"))
        return done

    assert using(use).index("ann") <= 2


def test_a_bot_answers_with_a_legal_action_and_the_same_one_for_the_same_seed() -> None:
    async def use(thinkers: Thinkers) -> list[str]:
        return [(await thinkers.think("random", None, VIEW, LEGAL, 0.1, seed)).action for seed in (1, 2, 3, 1, 2, 3)]

    chosen = using(use, command=COMMAND)
    assert set(chosen) <= set(LEGAL)
    assert chosen[:3] == chosen[3:]


def test_a_bot_plays_by_the_edition_that_it_is_given() -> None:
    edition = frozen_edition()
    game = astra.Game.new(players=2, seed=3, edition=edition)
    view = game.view(game.seat)

    async def use(thinkers: Thinkers) -> str:
        return (await thinkers.think("greedy", edition, view, view["legal"], 0.1, 1)).action

    assert using(use, command=COMMAND) in view["legal"]


def test_hints_are_the_best_actions_with_their_reasons() -> None:
    async def use(thinkers: Thinkers) -> list[dict[str, Any]]:
        return await thinkers.hint(VIEW, None, 0.3, 2)

    hints = using(use, command=COMMAND)
    assert 1 <= len(hints) <= 2
    for hint in hints:
        assert hint["action"] in LEGAL
        assert 0 <= hint["win"] <= 1
        assert hint["reasons"]
        assert all(reason["text_id"].startswith("hint-") for reason in hint["reasons"])


@pytest.mark.parametrize("bot", ["dies", "raises", "lies"])
def test_a_bot_that_fails_forfeits_its_decision_to_the_greedy_one(bot: str, caplog: pytest.LogCaptureFixture) -> None:
    async def use(thinkers: Thinkers) -> tuple[str, str]:
        return (
            (await thinkers.think(bot, None, VIEW, LEGAL, 0.1, 5)).action,
            (await thinkers.think("greedy", None, VIEW, LEGAL, 1.0, 5)).action,
        )

    counted = list[None]()
    forfeited, greedy = using(use, forfeits=counted)
    assert forfeited == greedy
    assert len(counted) == 1
    assert f"bot {bot} forfeits a decision" in caplog.text


@pytest.mark.usefixtures("impatient")
def test_a_bot_that_stalls_is_killed_in_time_and_its_process_replaced() -> None:
    async def use(thinkers: Thinkers) -> None:
        before = await pid_of(thinkers)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(workers, "FALLBACK", "raises")
            thought = await thinkers.think("stalls", None, VIEW, LEGAL, 0.2, 1)
        assert thought.action == LEGAL[0]
        assert thought.seconds >= 0.2, "its time is up, and not its alone"
        assert len(forfeits) == 1 + 2, "of the one that was asked for its process, of both now"
        assert not running(before)
        assert thinkers.replaced == 1
        assert running(await pid_of(thinkers))

    forfeits = list[None]()
    using(use, forfeits=forfeits)


def test_only_thinking_counts_as_thinking() -> None:
    """Not the start of a process, nor waiting for somebody else's thought."""

    async def use(thinkers: Thinkers) -> tuple[float, list[float]]:
        began = time.monotonic()
        asked = [thinkers.think("dawdles", None, VIEW, LEGAL, 0.2, 1) for _ in range(4)]
        thoughts = await asyncio.gather(*asked)
        return time.monotonic() - began, [thought.seconds for thought in thoughts]

    waited, thought = using(use)
    assert all(seconds >= 0.2 for seconds in thought)
    assert waited > sum(thought)


def test_a_process_killed_from_outside_is_replaced() -> None:
    async def use(thinkers: Thinkers) -> None:
        before = await pid_of(thinkers)
        os.kill(before, signal.SIGKILL)
        assert (await thinkers.think("chatters", None, VIEW, LEGAL, 0.1, 1)).action in LEGAL
        assert await pid_of(thinkers) != before

    using(use)


def test_what_a_bot_prints_is_no_answer() -> None:
    async def use(thinkers: Thinkers) -> str:
        return (await thinkers.think("chatters", None, VIEW, LEGAL, 0.1, 1)).action

    assert using(use) == LEGAL[-1]


async def until_it_is_asked(thinkers: Thinkers) -> None:
    """Until the one process has a question, which it cannot answer."""
    while thinkers._idle:
        await asyncio.sleep(0)


def test_a_table_that_goes_away_ends_its_bots_thought_at_once() -> None:
    async def use(thinkers: Thinkers) -> None:
        pid = await pid_of(thinkers)
        thought = asyncio.create_task(thinkers.think("stalls", None, VIEW, LEGAL, PATIENCE, 1))
        await until_it_is_asked(thinkers)
        thought.cancel()
        with pytest.raises(asyncio.CancelledError):
            await thought
        assert not running(pid)
        assert (await thinkers.think("chatters", None, VIEW, LEGAL, 0.1, 1)).action == LEGAL[-1]

    using(use)


def test_there_are_never_more_processes_than_wanted_and_every_question_gets_its_turn() -> None:
    async def use(thinkers: Thinkers) -> tuple[set[int], list[Thought]]:
        pids = {await pid_of(thinkers)}
        asked = [thinkers.think("random", None, VIEW, LEGAL, 0.1, seed) for seed in range(40)]
        answers = await asyncio.gather(*asked)
        pids |= {worker.pid for worker in thinkers._all}
        return pids, answers

    pids, answers = using(use, 2)
    assert len(pids) == 2
    assert len(answers) == 40


def test_closing_ends_every_process_and_whatever_is_thought() -> None:
    async def use(thinkers: Thinkers) -> int:
        pid = await pid_of(thinkers)
        thought = asyncio.create_task(thinkers.think("stalls", None, VIEW, LEGAL, PATIENCE, 1))
        await until_it_is_asked(thinkers)
        await thinkers.close()
        with pytest.raises(ThinkingFailed):
            await thought
        return pid

    assert not running(using(use))


def test_a_thought_stops_when_the_server_is_killed(tmp_path: Path) -> None:
    done = tmp_path / "done"
    server = subprocess.Popen(
        [
            *(sys.executable, "-c", OWNER),
            *(str(done), *ODD),
        ],
        stdout=subprocess.PIPE,
        cwd=Path(__file__).parents[2],
    )
    assert server.stdout is not None
    server.stdout.readline()
    wait_until(lambda: done.exists() and done.read_text() == "thinking")
    server.kill()
    server.wait()
    server.stdout.close()
    wait_until(lambda: is_unlocked(done), lambda: "the process thinks on with nobody to tell")


def is_unlocked(path: Path) -> bool:
    """Whether the process that had locked the file has ended."""
    with path.open() as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True


OWNER = """
import asyncio, sys
from astra.server.bots.workers import Thinkers

async def own():
    thinkers = Thinkers(1, sys.argv[2:])
    await thinkers.think("chatters", None, {}, ["rest"], 1.0, 1)
    print("asked", flush=True)
    await thinkers.think("outlives", None, {"path": sys.argv[1]}, ["rest"], 60.0, 1)

asyncio.run(own())
"""
