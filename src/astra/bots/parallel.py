"""A search on several cores: other processes search the same view with their own seeds, and the sums are added.

`astra.bots.search_host` is such a process. Views are plain data, so each process samples its states itself.
"""

from __future__ import annotations

import atexit
import queue
import threading
from time import monotonic
from typing import Any

import msgspec

from astra.bots.bot import Stop
from astra.bots.pipes import Child, ProcessFailed
from astra.bots.tree_search import BETWEEN_LOOKS, Sums, search
from astra.edition import edition_json
from astra.edition.model import Edition

# Other processes end this long before the deadline, as their sums need time to arrive, and we wait this long after it.
LATE = 0.01  # seconds
LATE_SHARE = 0.05  # of the time for the search, if that is less


class Job(msgspec.Struct, tag="job"):
    """What a process is to think about; `edition` is a document, None for that of the job before.

    `deadline` is a time of `monotonic`, one clock for all processes of a machine, which nobody sets.
    """

    number: int
    view: dict[str, Any]
    edition: dict[str, Any] | None
    simulations: int | None
    deadline: float | None
    seed: int
    never_idle: bool


class Halt(msgspec.Struct, tag="halt"):
    """Tells a process to end its current job with what it has."""


class Result(msgspec.Struct):
    number: int
    simulations: int
    sums: dict[str, Sums]


class Companion:
    """Another process that searches; started once and kept."""

    def __init__(self) -> None:
        self._child = Child("astra.bots.search_host", answers=Result)
        self._number = 0
        self._edition: Edition | None = None  # what the process has
        # A process that is just starting reads nothing yet, and a pipe holds little.
        self._messages: queue.Queue[Job | Halt] = queue.Queue()
        threading.Thread(target=self._speak, daemon=True).start()

    def _speak(self) -> None:
        while True:
            message = self._messages.get()
            try:
                self._child.send(message)
            except ProcessFailed:
                return

    def alive(self) -> bool:
        return self._child.process.poll() is None

    def begin(self, job: Job, edition: Edition) -> None:
        self._number = job.number
        if edition is not self._edition:
            self._edition = edition
            job = msgspec.structs.replace(job, edition=edition_json(edition))
        self._messages.put(job)

    def stop(self) -> None:
        self._messages.put(Halt())

    def result(self, seconds: float) -> Result | None:
        """The job's result; None if it is not done in time. Results of older jobs are thrown away."""
        try:
            found: Result | None = self._child.receive_within(seconds)
            while found is not None and found.number != self._number:
                found = self._child.receive_within(seconds)
        except ProcessFailed:
            return None
        return found

    def close(self) -> None:
        self._child.kill()


_companions: list[Companion] = []
_lock = threading.Lock()
_jobs = 0


def search_together(
    view: dict[str, Any],
    edition: Edition,
    simulations: int | None,
    seconds: float | None,
    seed: int,
    stop: Stop | None,
    cores: int,
    never_idle: bool,
) -> tuple[int, dict[str, Sums]]:
    """Like `astra.bots.tree_search.search`, on this many cores. Only one search at a time has the companions."""
    global _jobs
    deadline = None if seconds is None else monotonic() + seconds
    late = 0.0 if seconds is None else min(LATE, LATE_SHARE * seconds)
    with _lock:
        while len(_companions) < cores - 1:
            _companions.append(Companion())
        for i, companion in enumerate(_companions):
            if not companion.alive():
                companion.close()
                _companions[i] = Companion()
        helping = _companions[: cores - 1]
        _jobs += 1
        share = None if simulations is None else simulations // cores
        for i, companion in enumerate(helping):
            end = None if deadline is None else deadline - late
            companion.begin(Job(_jobs, view, None, share, end, seed + i + 1, never_idle), edition)
        own = None if simulations is None or share is None else simulations - share * (cores - 1)
        left = None if deadline is None else max(deadline - monotonic(), 0.0)
        done, sums = search(view, edition, own, left, seed, stop, never_idle=never_idle)
        for companion in helping:
            result = _wait_for(companion, None if deadline is None else deadline + late, stop)
            if result is not None:
                done += result.simulations
                add(sums, result.sums)
    return done, sums


def _wait_for(companion: Companion, until: float | None, stop: Stop | None) -> Result | None:
    """Wait for the result: as long as it takes, until that time, or until shortly after `stop`."""
    while True:
        result = companion.result(BETWEEN_LOOKS if until is None else min(BETWEEN_LOOKS, until - monotonic()))
        if result is not None:
            return result
        stopped = stop is not None and stop()
        if stopped or (until is not None and monotonic() >= until):
            companion.stop()
            return companion.result(LATE) if stopped else None
        if not companion.alive():
            return None


def add(sums: dict[str, Sums], more: dict[str, Sums]) -> None:
    """Add what another search found; the line that looks further ahead stays."""
    for action, each in more.items():
        own = sums[action]
        if each.visits > own.visits:
            own.line = each.line
        own.visits += each.visits
        own.wins = [one + other for one, other in zip(own.wins, each.wins, strict=True)]
        own.fame += each.fame


@atexit.register
def _close_all() -> None:
    for companion in _companions:
        companion.close()
