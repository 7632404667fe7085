"""The setup that is measured: one server process on one database, the load generator, and what both use."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from bench.load.neighbours import cpu_seconds
from tests.services.postgres import running_postgres
from tests.services.serve import Serve
from tools.prepare import ROOT

DATABASES = ("sqlite", "postgresql")
IDLE_MINUTES = "0.25"  # so that what is over leaves memory while we look


class Memory(threading.Thread):
    """Resident memory of a process, twice a second, in MB."""

    def __init__(self, pid: int) -> None:
        super().__init__(daemon=True)
        self.status = Path(f"/proc/{pid}/status")
        self.samples: list[tuple[float, float]] = []
        self.done = threading.Event()

    def run(self) -> None:
        with suppress(OSError):  # the process has ended
            while not self.done.wait(0.5):
                self.look()

    def look(self) -> float:
        """Take a sample now; the moment of it."""
        lines = self.status.read_text().splitlines()
        resident = next((line for line in lines if line.startswith("VmRSS")), "VmRSS: 0 kB")
        moment = time.monotonic()
        self.samples.append((moment, int(resident.split()[1]) / 1024))
        return moment

    def between(self, start: float, end: float) -> dict[str, float]:
        """The means of the first and of the last fifth, and the maximum."""
        found = [value for moment, value in self.samples if start <= moment <= end]
        fifth = max(1, len(found) // 5)
        means = {"start_mb": found[:fifth], "end_mb": found[-fifth:]}
        return {name: round(sum(part) / len(part), 1) for name, part in means.items()} | {"most_mb": max(found)}


class Generator:
    """The load generator's process."""

    def __init__(self, port: int, given: argparse.Namespace) -> None:
        words = ["--port", str(port), "--tables", str(given.tables), "--seats", str(given.seats)]
        words += ["--latest", str(given.latest), "--family", str(os.getpid())]
        words += [] if given.seed is None else ["--seed", given.seed]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "bench.load.client", *words],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def answer(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError("the load generator ended before its time")
        told: dict[str, Any] = json.loads(line)
        return told

    def order(self, line: str) -> dict[str, Any]:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()
        return self.answer()

    def finish(self) -> dict[str, Any]:
        """What the server has stored at the end."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        told = self.answer()
        self.process.wait(20)
        return told

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()


class Rig:
    """A server of one version with its tables; every phase tells what the two processes used in it."""

    def __init__(self, server: Serve, generator: Generator, set_up_seconds: float) -> None:
        assert server.process is not None
        self.server = server
        self.generator = generator
        self.set_up_seconds = set_up_seconds
        self.memory = Memory(server.process.pid)
        self.memory.start()
        self._pids = {"server": server.process.pid, "generator": generator.process.pid}

    def age(self, most: int) -> None:
        """Play every game for a while, so that games end and begin throughout the run."""
        self.generator.order(f"age {most}")

    def hold(self, rate: float, seconds: float) -> dict[str, Any]:
        return self._phase(f"{rate} {seconds}")

    def closed(self, seconds: float) -> dict[str, Any]:
        """A closed loop: every table plays its next action as soon as the previous one is answered."""
        return self._phase(f"closed {seconds}")

    def _phase(self, order: str) -> dict[str, Any]:
        began, at = self.memory.look(), time.perf_counter()
        before = {name: cpu_seconds(pid) for name, pid in self._pids.items()}
        told = self.generator.order(order)
        spent = {name: cpu_seconds(pid) - before[name] for name, pid in self._pids.items()}
        elapsed, done = time.perf_counter() - at, max(1, told["committed"])
        return {
            **told,
            "memory": self.memory.between(began, self.memory.look()),
            "cpu_seconds": {name: round(seconds, 2) for name, seconds in spent.items()},
            "cpu_ms_per_action": {name: round(1000 * seconds / done, 3) for name, seconds in spent.items()},
            "share_of_a_core": {name: round(seconds / elapsed, 3) for name, seconds in spent.items()},
        }

    def close(self) -> None:
        self.memory.done.set()
        self.generator.close()
        self.server.kill()


@contextmanager
def database_address(kind: str, folder: Path) -> Iterator[str]:
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'load.db'}"
    else:
        with running_postgres() as server:
            yield server.database()


@contextmanager
def running(kind: str, package: Path | None, given: argparse.Namespace) -> Iterator[Rig]:
    """A server on a database of its own with `given.tables` tables; `package` is its folder, None this process's."""
    with tempfile.TemporaryDirectory(prefix="astra-load-") as name, database_address(kind, Path(name)) as address:
        options = ("--database", address, "--no-rate-limits", "--idle-minutes", IDLE_MINUTES)
        server = Serve(Path(name), *options, seed=given.seed, forks=False)
        with package_on_path(package):
            server.start()
        generator = Generator(server.port, given)
        try:
            rig = Rig(server, generator, generator.answer()["set_up_seconds"])
        except BaseException:
            generator.close()
            server.kill()
            raise
        try:
            yield rig
        finally:
            rig.close()


@contextmanager
def package_on_path(package: Path | None) -> Iterator[None]:
    """The environment for processes that are started now."""
    if package is None:
        yield
        return
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = str(package)
    try:
        yield
    finally:
        if before is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = before
