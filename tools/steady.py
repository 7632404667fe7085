"""Runs the full test suite again and again, each time from a clean state and in another order.

    python3 tools/steady.py 10                   ten times `make test`; what each wrote is in build/steady
    python3 tools/steady.py 4 -- make quick      another command

Every second run shares the machine with a busy loop on each core. At the end stand how long each run took and every
test that failed, with the command that shows it again. Ends with code 1 if anything failed.
"""

from __future__ import annotations

import contextlib
import os
import random
import re
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools import prepare
from tools.suite import BYTECODE, Ended, ending_in_order

ROOT = Path(__file__).resolve().parent.parent
# What a test could find of an earlier run; what set-up has made stays, and so do the caches of the linters.
LEFTOVERS = (".pytest_cache", ".hypothesis")
SET_UP = {
    "steady",
    *(path.name for path in (BYTECODE, prepare.COMPILED, prepare.WEB, prepare.SITE_PYTHON, prepare.SITE_WHEELS)),
}  # in build
MAKES_OWN = {"MAKEFLAGS", "MAKELEVEL", "MFLAGS"}  # `make steady` is no part of the `make test` that it runs
LOOPS = 2


@dataclass(frozen=True)
class Failure:
    name: str
    command: str  # shows it again


@dataclass(frozen=True)
class Round:
    number: int
    seed: int
    busy: bool
    seconds: float
    status: int
    failures: list[Failure]

    @property
    def passed(self) -> bool:
        return self.status == 0


def failures_in(log: str) -> list[Failure]:
    """Tests that failed, as tests/conftest.py tells them; steps that are no tests, as tools/suite.py does."""
    commands = re.findall(r"^-+ to reproduce -+\n(.+)$", log, re.MULTILINE)
    tests = [Failure(shlex.split(command)[-1], command) for command in commands]
    steps = re.findall(r"^astra: (.+): FAILED after [^:]+: (.+)$", log, re.MULTILINE)
    return [*dict.fromkeys(tests), *(Failure(*step) for step in steps)]


def clean(root: Path) -> None:
    """As after set-up: without caches, and without what an earlier run has built."""
    build = root / "build"
    built = [path for path in build.iterdir() if path.name not in SET_UP] if build.is_dir() else []
    for path in [*built, *(root / name for name in LEFTOVERS)]:
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)


@contextlib.contextmanager
def busy_loops(count: int) -> Iterator[list[subprocess.Popen[bytes]]]:
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield loops
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def play_round(number: int, command: Sequence[str], root: Path) -> Round:
    seed = random.SystemRandom().getrandbits(32)
    busy = number % 2 == 0
    print(f"run {number}: seed {seed}{', beside two busy loops' if busy else ''} ...", flush=True)
    log = root / "build" / "steady" / f"{number:03}.log"
    began = time.monotonic()
    words = [*command, f"SEED={seed}"]
    with log.open("wb") as file, busy_loops(LOOPS if busy else 0):
        status = run_to_its_end(words, root, file)
    seconds = time.monotonic() - began
    failures = failures_in(log.read_text(encoding="utf-8", errors="replace"))
    if status != 0 and not failures:
        failures = [Failure(f"ended with {status}, see {log.relative_to(root)}", shlex.join(words))]
    return Round(number, seed, busy, seconds, status, failures)


def run_to_its_end(words: Sequence[str], root: Path, output: IO[bytes]) -> int:
    """The exit code; if we are told to end, so is the command, and we wait for it to end what it has started."""
    environment = {name: value for name, value in os.environ.items() if name not in MAKES_OWN}
    with subprocess.Popen(
        words, cwd=root, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT, env=environment
    ) as process:
        try:
            return process.wait()
        except Ended:
            process.terminate()
            raise


def table(rounds: Sequence[Round]) -> str:
    """How long each run took, and every failure by name with how to see it again."""
    lines = ["run  duration  machine  result      seed"]
    for one in rounds:
        length = f"{int(one.seconds) // 60}:{int(one.seconds) % 60:02}"
        result = "passed" if one.passed else f"{len(one.failures)} failed"
        lines.append(f"{one.number:3}  {length:>8}  {'busy' if one.busy else 'quiet':7}  {result:10}  {one.seed}")
    lines.append(f"{sum(one.passed for one in rounds)} of {len(rounds)} passed")
    for name in sorted({failure.name for one in rounds for failure in one.failures}):
        met = [(one, failure) for one in rounds for failure in one.failures if failure.name == name]
        lines.append(
            f"{name}\n  failed in {len(met)} of {len(rounds)} runs: {', '.join(str(o.number) for o, _ in met)}"
        )
        lines.extend(f"  run {one.number}: {failure.command}" for one, failure in met)
    return "\n".join(lines)


def main(words: list[str], root: Path = ROOT) -> int:
    own, command = (words[: words.index("--")], words[words.index("--") + 1 :]) if "--" in words else (words, [])
    if len(own) != 1 or not own[0].isdigit() or int(own[0]) < 1:
        sys.exit(f"usage: steady.py COUNT [-- command], COUNT at least 1; got {shlex.join(words) or 'nothing'}")
    logs = root / "build" / "steady"
    shutil.rmtree(logs, ignore_errors=True)
    logs.mkdir(parents=True)
    rounds: list[Round] = []
    for number in range(1, int(own[0]) + 1):
        clean(root)
        rounds.append(play_round(number, command or ["make", "test"], root))
        print(table(rounds[-1:]).splitlines()[1], flush=True)
    told = table(rounds)
    (logs / "table.txt").write_text(f"{told}\n", encoding="utf-8")
    print(told, flush=True)
    return 0 if all(one.passed for one in rounds) else 1


if __name__ == "__main__":
    sys.exit(ending_in_order(main, sys.argv[1:]))
