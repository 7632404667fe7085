"""How much processor time a virtual machine lost to its neighbours, second by second.

The kernel counts it (`steal` in /proc/stat): time in which this machine had work and the host ran somebody else's.
A delay measured in such a second says something about the neighbours, not about the server.
"""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path

DISTURBING = 0.1  # of all processor time in a second; what waited then is still served in the next one
STEAL = 8  # its column in the first line of /proc/stat


def stolen_seconds() -> float:
    """Processor time that was stolen since the machine began, of all cores together; 0 where nobody counts it."""
    try:
        first = Path("/proc/stat").read_text().partition("\n")[0].split()
    except OSError:
        return 0.0
    return int(first[STEAL]) / os.sysconf("SC_CLK_TCK") if len(first) > STEAL else 0.0


class Stolen(threading.Thread):
    """Looks once a second from `start` to `stop`."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self._shares: list[float] = []
        self._done = threading.Event()

    def run(self) -> None:
        began = time.perf_counter()
        seen = stolen_seconds()
        while not self._done.wait(max(0.0, began + len(self._shares) + 1 - time.perf_counter())):
            now = stolen_seconds()
            self._shares.append((now - seen) / (os.cpu_count() or 1))
            seen = now

    def stop(self) -> None:
        self._done.set()
        self.join()

    def by_second(self) -> list[float]:
        """The share of all processor time that was stolen in each second."""
        return self._shares.copy()

    def disturbs(self, second: int) -> bool:
        """Whether delays of this second are the neighbours' doing: theirs in it, in the one before or the one after.

        The one after counts because what was posted in this one may have been heard in that.
        """
        return any(share > DISTURBING for share in self._shares[max(0, second - 1) : second + 2])
