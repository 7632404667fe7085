"""Who else used the processor during a measurement, second by second: other machines, and other programs here.

The kernel counts both in /proc/stat. `steal` is time in which this machine had work and the host ran somebody else's.
What ran here and belongs to no process of the benchmark is other programs'. A delay measured in such a second says
something about the neighbours, not about the server.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

DISTURBING = 0.1  # of all processor time in a second; what waited then is still served in the next one
TICKS = os.sysconf("SC_CLK_TCK")
CORES = os.cpu_count() or 1


class Times(NamedTuple):
    """Processor seconds since the machine began, of all cores together."""

    used: float
    """By programs. Work that the kernel does for the network counts for nobody: it cannot say for whom."""
    stolen: float


def times() -> Times:
    """All zero if the system does not count."""
    try:
        words = Path("/proc/stat").read_text().partition("\n")[0].split()
    except OSError:
        return Times(0.0, 0.0)
    user, nice, system, _, _, _, _, stolen = map(int, words[1:9])
    return Times((user + nice + system) / TICKS, stolen / TICKS)


class Process(NamedTuple):
    """A running process: its parent, its own processor seconds, and those of its children that have ended."""

    parent: int
    own: float
    ended: float


def process(pid: int) -> Process:
    """Raises OSError if it has ended."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    own, ended = (int(fields[at]) + int(fields[at + 1]) for at in (11, 13))
    return Process(int(fields[1]), own / TICKS, ended / TICKS)


def cpu_seconds(pid: int) -> float:
    """Processor time that a process has used, with all its threads."""
    return process(pid).own


def family_seconds(first: int) -> float:
    """Processor time of a process and of everything that it has started, directly or not."""
    everybody = dict(_processes())
    children: dict[int, list[int]] = {}
    for pid, one in everybody.items():
        children.setdefault(one.parent, []).append(pid)
    waiting, seconds = [first], 0.0
    while waiting:
        pid = waiting.pop()
        if pid in everybody:
            seconds += everybody[pid].own + everybody[pid].ended
            waiting += children.get(pid, [])
    return seconds


def _processes() -> Iterator[tuple[int, Process]]:
    with suppress(OSError):  # no /proc here
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit():
                with suppress(OSError):
                    yield int(entry.name), process(int(entry.name))


class Shares(NamedTuple):
    """Shares of all processor time in one second."""

    stolen: float
    others: float


class Neighbours(threading.Thread):
    """Looks once a second from `start` to `stop`; `family` is the process whose work, and its children's, is ours."""

    def __init__(self, family: int) -> None:
        super().__init__(daemon=True)
        self._family = family
        self._shares: list[Shares] = []
        self._done = threading.Event()

    def run(self) -> None:
        began = time.perf_counter()
        looked, seen, ours = self._look()
        while not self._done.wait(max(0.0, began + len(self._shares) + 1 - time.perf_counter())):
            at, now, own = self._look()
            whole = CORES * (at - looked)
            others = (now.used - seen.used) - (own - ours)
            self._shares.append(Shares((now.stolen - seen.stolen) / whole, max(0.0, others) / whole))
            looked, seen, ours = at, now, own

    def _look(self) -> tuple[float, Times, float]:
        """The time, and what everybody and ours had used by then; looking at every process takes a while."""
        return time.perf_counter(), times(), family_seconds(self._family)

    def stop(self) -> None:
        self._done.set()
        self.join()

    def by_second(self) -> list[Shares]:
        return self._shares.copy()

    def disturbs(self, second: int) -> bool:
        """Whether delays of this second are the neighbours' doing: theirs in it, in the one before or the one after.

        The one after counts because what was posted in this one may have been heard in that.
        """
        return any(max(shares) > DISTURBING for shares in self._shares[max(0, second - 1) : second + 2])
