"""A real `astra serve` in a process of its own, and a guest who talks to it."""

import http.client
import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tests.services.chance import SEED
from tests.services.finding import dying_with_us, free_port, log_tail
from tests.services.forking import CAN_FORK, Forked, nursery
from tests.waiting import PATIENCE

ROOT = Path(__file__).parent.parent.parent
ASTRA = "from astra.cli.main import run; run()"  # the installed `astra`, whichever engine this process has

# The same after some lines of Python.
AFTER = """
{}
import runpy
runpy.run_module("tests.services.seeded_astra", run_name="__main__", alter_sys=True)
"""
# A clock that goes wrong by so many seconds; what counts seconds that pass is right on any machine.
AHEAD = "import time; real = time.time; time.time = lambda: real() + {}"


def seeded_astra(seed: str, *words: str) -> list[str]:
    """The `astra` command of this process's engine, with a server whose chance follows from a seed; run it in ROOT."""
    return [sys.executable, "-m", "tests.services.seeded_astra", seed, *words]


class Serve:
    """`astra serve` with these options, on the same loopback port however often it is started.

    Its chance follows from `seed`; None is the system's, as users have it. Each start has a seed of its own: names that
    were given stay in the database. Its clock is `ahead` of ours by so many seconds. `changes` are lines of Python that
    run first, in the server's process. It starts as a fork of a process that has read all of the program, in a fifth of
    the time and with that one's environment; unless it `forks`, as users start it.
    """

    def __init__(
        self,
        folder: Path,
        *words: str,
        port: int | None = None,
        seed: str | None = SEED,
        ahead: float = 0.0,
        changes: str = "",
        forks: bool = True,
    ) -> None:
        self.port = free_port() if port is None else port
        self.address = f"http://127.0.0.1:{self.port}"
        self.log = folder / f"serve-{self.port}.log"
        self.words = words
        self.seed = seed
        self.ahead = ahead
        self.changes = changes
        self.starts = 0
        self.forks = forks and CAN_FORK and seed is not None
        self.process: subprocess.Popen[bytes] | Forked | None = None

    def start(self, wait: bool = True) -> None:
        self.starts += 1
        words = ("serve", "--port", str(self.port), *self.words)
        first = f"{AHEAD.format(self.ahead)}\n{self.changes}" if self.ahead else self.changes
        if self.forks:
            self.process = nursery().fork(self.log, self._seed(), list(words), first)
        else:
            self._execute(words, first)
        if wait:
            self.wait()

    def _execute(self, words: tuple[str, ...], first: str) -> None:
        command = [sys.executable, "-c", ASTRA, *words] if self.seed is None else seeded_astra(self._seed(), *words)
        if first:
            assert self.seed is not None
            command = [sys.executable, "-c", AFTER.format(first), *command[3:]]
        with self.log.open("ab") as output:
            self.process = subprocess.Popen(
                [*dying_with_us("KILL"), *command], cwd=ROOT, stdin=subprocess.DEVNULL, stdout=output, stderr=output
            )

    def _seed(self) -> str:
        return f"{self.seed}" if self.starts == 1 else f"{self.seed}, start {self.starts}"

    def wait(self) -> None:
        """Until it answers; raises RuntimeError with the end of its log if it does not."""
        assert self.process is not None
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                if fetch(self.address + "/health")[0] == 200:
                    return
            except OSError:
                pass
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"astra serve does not start:\n{log_tail(self.log)}")
            time.sleep(0.02)

    def kill(self) -> None:
        """At once, no handler runs; what the operating system has been given to write stays."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """As an administrator does; its exit code."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()
            raise RuntimeError(f"astra serve does not stop:\n{log_tail(self.log)}") from None


@contextmanager
def serving(folder: Path, *words: str, seed: str = SEED, changes: str = "", forks: bool = True) -> Iterator[Serve]:
    server = Serve(folder, *words, seed=seed, changes=changes, forks=forks)
    try:
        server.start()
        yield server
    finally:
        if server.process is not None and server.process.poll() is None:
            server.kill()


def fetch(
    address: str,
    method: str = "GET",
    body: Any = None,
    headers: dict[str, str] | None = None,
) -> tuple[int, http.client.HTTPMessage, bytes]:
    """One request on a connection of its own; raises OSError when nobody answers to the end."""
    parts = urlsplit(address)
    connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=PATIENCE)
    content = None if body is None else json.dumps(body).encode()
    kind = {} if body is None else {"content-type": "application/json"}
    try:
        target = parts.path + (f"?{parts.query}" if parts.query else "")
        connection.request(method, target, content, {**kind, **(headers or {})})
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()
    except http.client.HTTPException as error:
        raise ConnectionError(str(error)) from error
    finally:
        connection.close()


class Refused(AssertionError):
    """An answer with an error status."""

    def __init__(self, status: int, document: Any) -> None:
        super().__init__(f"{status} {document}")
        self.status = status
        self.document = document


class Guest:
    """A person with a cookie; `address` may change from request to request, as servers come and go."""

    def __init__(self, address: str, name: str = "Ann") -> None:
        self.address = address
        self.cookie = ""
        self.name = name

    def sit(self) -> "Guest":
        """Become a guest: the server signs a cookie."""
        _, headers, _ = self.request("PUT", "/me", {"name": self.name})
        self.cookie = (headers["set-cookie"] or "").split(";")[0]
        return self

    def request(self, method: str, path: str, body: Any = None) -> tuple[int, http.client.HTTPMessage, Any]:
        headers = {"X-Astra": "1"} | ({"Cookie": self.cookie} if self.cookie else {})
        status, answered, content = fetch(f"{self.address}/api/v1{path}", method, body, headers)
        document = json.loads(content) if answered.get_content_type() == "application/json" else content.decode()
        if status >= 400:
            raise Refused(status, document)
        return status, answered, document

    def get(self, path: str) -> Any:
        return self.request("GET", path)[2]

    def post(self, path: str, body: Any) -> Any:
        return self.request("POST", path, body)[2]
