"""Servers that start quickly, for tests that kill hundreds: each is a fork of a process that has read the program.

`python -m tests.services.forking` reads a line of JSON for each server and answers with its process id; asked about one
that has ended, with its exit code. A fork is a process like any other: it dies by SIGKILL, and nothing that it had in
memory is left.
"""

import ctypes
import json
import os
import select
import signal
import subprocess
import sys
import threading
from functools import cache
from pathlib import Path
from typing import Any

from tests.services.finding import dying_with_us

ROOT = Path(__file__).parent.parent.parent
CAN_FORK = sys.platform == "linux"
DIES_WITH_PARENT = 1  # PR_SET_PDEATHSIG


class Forked:
    """A server, as far as it is used like a subprocess.Popen; it is the nursery's child, not ours."""

    def __init__(self, pid: int, parent: "Nursery") -> None:
        self.pid = pid
        self._parent = parent
        self._handle = os.pidfd_open(pid)
        self.returncode: int | None = None

    def poll(self) -> int | None:
        return self._look(0)

    def wait(self, timeout: float | None = None) -> int:
        if (code := self._look(timeout)) is None:
            raise subprocess.TimeoutExpired("astra serve", timeout or 0.0)
        return code

    def send_signal(self, number: int) -> None:
        if self.returncode is None:
            signal.pidfd_send_signal(self._handle, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def _look(self, timeout: float | None) -> int | None:
        """Its exit code, once it has ended."""
        if self.returncode is None and select.select([self._handle], [], [], timeout)[0]:
            os.close(self._handle)
            self.returncode = self._parent.ask({"ended": self.pid})
        return self.returncode


class Nursery:
    """The process that forks."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [*dying_with_us("KILL"), sys.executable, "-m", "tests.services.forking"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._asking = threading.Lock()

    def fork(self, log: Path, seed: str, words: list[str], first: str) -> Forked:
        """`astra` with these words and a chance that follows from a seed, after some lines of Python.

        It writes into the log.
        """
        return Forked(self.ask({"log": str(log), "seed": seed, "words": words, "first": first}), self)

    def ask(self, order: dict[str, Any]) -> int:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with self._asking:
            self._process.stdin.write(json.dumps(order) + "\n")
            self._process.stdin.flush()
            return int(self._process.stdout.readline())


@cache
def nursery() -> Nursery:
    """One for all tests of a process; it dies with us."""
    return Nursery()


def main() -> None:
    from astra.edition import load_edition
    from astra.locales.remembered import warm_up
    from astra.server import run  # noqa: F401 - read now, not in every fork
    from astra.server.http.docs_page import description
    from tests.services import seeded_astra

    load_edition()
    warm_up()
    description()
    for line in sys.stdin:
        order = json.loads(line)
        if "ended" in order:
            _, status = os.waitpid(order["ended"], 0)
            print(os.waitstatus_to_exitcode(status), flush=True)
            continue
        pid = os.fork()
        if pid == 0:
            ctypes.CDLL(None).prctl(DIES_WITH_PARENT, signal.SIGKILL)
            become(order, seeded_astra.main)
        print(pid, flush=True)


def become(order: dict[str, Any], run: Any) -> None:
    """The rest of a fork's life."""
    log = os.open(order["log"], os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    nothing = os.open(os.devnull, os.O_RDONLY)
    for ours, theirs in ((nothing, 0), (log, 1), (log, 2)):
        os.dup2(ours, theirs)
    sys.argv = ["astra", order["seed"], *order["words"]]
    code: Any = 1
    try:
        exec(order["first"], {})
        run()
        code = 0
    except SystemExit as end:
        code = end.code
    finally:
        sys.stderr.flush()
        os._exit(code if isinstance(code, int) else 1)


if __name__ == "__main__":
    main()
