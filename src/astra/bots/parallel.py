"""A search on several cores: other processes search the same view with seeds of their own, and the sums add up.

A process is `python -m astra.bots.parallel`: it reads a job from its input, writes sums to its output, and stops
thinking when the next message says so. Views are plain data, so each process samples its states itself.
"""

from __future__ import annotations

import atexit
import os
import pickle
import queue
import subprocess
import sys
import threading
from time import monotonic
from typing import Any, BinaryIO, NamedTuple

from astra.bots.bot import Stop
from astra.bots.search import BETWEEN_LOOKS, Sums, search
from astra.edition.model import Edition

# Another process ends so long before the deadline, as its sums have a way to go, and is waited for so long after it.
LATE = 0.01  # seconds
LATE_SHARE = 0.05  # of the time for the search, where that is less


class Job(NamedTuple):
    """What a process is to think about; `edition` None: as for the job before.

    `deadline` is by `monotonic`, which is one clock for all processes of a machine and is never set.
    """

    number: int
    view: dict[str, Any]
    edition: Edition | None
    simulations: int | None
    deadline: float | None
    seed: int
    never_idle: bool


class Result(NamedTuple):
    number: int
    simulations: int
    sums: dict[str, Sums]


STOP = "stop"


class Companion:
    """Another process that searches; made once and kept."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "astra.bots.parallel"]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        # In a session of its own no Ctrl-C at the terminal reaches it: it ends when its input does.
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, start_new_session=True
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._input = self._process.stdin
        self._output: BinaryIO = self._process.stdout  # type: ignore[assignment]
        self._results: queue.Queue[Result] = queue.Queue()
        self._number = 0
        self._edition: Edition | None = None  # what the process has
        # A process that is just starting reads nothing yet, and a pipe holds little.
        self._messages: queue.Queue[Job | str] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()
        threading.Thread(target=self._speak, daemon=True).start()

    def _listen(self) -> None:
        while True:
            try:
                self._results.put(pickle.load(self._output))
            except (EOFError, OSError, ValueError):
                return

    def _speak(self) -> None:
        while True:
            message = self._messages.get()
            try:
                pickle.dump(message, self._input)
                self._input.flush()
            except (OSError, ValueError):
                return

    def alive(self) -> bool:
        return self._process.poll() is None

    def begin(self, job: Job) -> None:
        self._number = job.number
        if job.edition is self._edition:
            job = job._replace(edition=None)
        else:
            self._edition = job.edition
        self._messages.put(job)

    def stop(self) -> None:
        self._messages.put(STOP)

    def result(self, seconds: float) -> Result | None:
        """What the job gave; None if it is not done within the time. Older jobs' results are thrown away."""
        try:
            found = self._results.get(timeout=max(seconds, 0.0))
            while found.number != self._number:
                found = self._results.get(timeout=max(seconds, 0.0))
        except queue.Empty:
            return None
        return found

    def close(self) -> None:
        self._process.terminate()
        self._process.wait()


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
    """As `astra.bots.search.search`, on so many cores. One search at a time has the companions."""
    global _jobs
    deadline = None if seconds is None else monotonic() + seconds
    late = 0.0 if seconds is None else min(LATE, LATE_SHARE * seconds)
    with _lock:
        while len(_companions) < cores - 1:
            _companions.append(Companion())
        for i, companion in enumerate(_companions):
            if not companion.alive():
                _companions[i] = Companion()
        helping = _companions[: cores - 1]
        _jobs += 1
        share = None if simulations is None else simulations // cores
        for i, companion in enumerate(helping):
            end = None if deadline is None else deadline - late
            companion.begin(Job(_jobs, view, edition, share, end, seed + i + 1, never_idle))
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
    """The result, waited for as long as it takes, until that time, or until shortly after `stop`."""
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
    """Add what another search found; the longer-sighted line stays."""
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


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """The other process: one job after another until its input ends."""
    messages: queue.Queue[Job | str | None] = queue.Queue()

    def listen() -> None:
        while True:
            try:
                messages.put(pickle.load(source))
            except (EOFError, OSError):
                messages.put(None)
                return

    threading.Thread(target=listen, daemon=True).start()
    edition: Edition | None = None
    while (job := messages.get()) is not None:
        if not isinstance(job, Job):
            continue
        edition = job.edition or edition
        assert edition is not None
        left = None if job.deadline is None else max(job.deadline - monotonic(), 0.0)
        found = search(
            job.view,
            edition,
            job.simulations,
            left,
            job.seed,
            stop=lambda: not messages.empty(),
            never_idle=job.never_idle,
        )
        pickle.dump(Result(job.number, *found), sink)
        sink.flush()


if __name__ == "__main__":
    # Run as a script this module has another name: what it sends must be the type that its parent knows.
    from astra.bots import parallel

    parallel.serve(sys.stdin.buffer, sys.stdout.buffer)
