"""Runs the tests: `make quick`, `make test`, and every part of `make soak`.

    python3 tools/suite.py quick                 what needs neither a server nor a browser, interpreted
    python3 tools/suite.py test                  everything; words after `--` go to every pytest
    python3 tools/suite.py --seed 7 test         in the order of that seed, and with its random numbers
    python3 tools/suite.py soak-kills soak-load  parts of the soak; `soak` is all of them

Sets up what it needs (tools/prepare.py) and needs nothing but the standard library itself. What passes says so in one
line, what fails shows all that it wrote, and what could not be tested on this machine is reported last.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import shlex
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools import prepare

ROOT = prepare.ROOT
BIN = prepare.DEV / "bin"
BYTECODE = ROOT / "build" / "bytecode"

# In `make test`: by example and what no engine takes part in runs interpreted; what only uses the engine, compiled, at
# full speed; what the two engines could differ in, on both.
INTERPRETED = [
    "bench",
    "charts",
    "edition",
    "engine",
    "locales",
    "preview",
    "record",
    "reference",
    "repository",
    "rules",
    "site",
    "table",
    "web",
]
ON_BOTH = ["engine", "preview/test_preview_secrecy.py"]
COMPILED = ["adapters", "arena", "bots", "cli", "server", "services"]
BROWSER = ["browser"]  # by itself: each process then starts Chromium once
# The longest run, and the one that waits most: of three processes two have something to do.
BROWSER_PROCESSES = 3
# In `make quick` each half by a process of its own: two that shared all tests would both have to collect them all.
QUICK_HALVES = (
    ["adapters", "arena", "bots", "cli"],
    INTERPRETED,
)
QUICK = [folder for half in QUICK_HALVES for folder in half]
# These build the wheel, the client, and a copy of the project, or run whole programs: examples, Python in Node.js, the
# checkers of learners.
NOT_QUICK = [
    "adapters/test_examples.py",
    "adapters/test_rl_alone.py",
    "repository/test_new_ability_kind.py",
    "repository/test_notice.py",
    "repository/test_wheel.py",
    "site/test_packed.py",
]

REPORT = "==="  # how pytest begins to report failures
TIDYING_SECONDS = 20  # for a step that is told to end, before it is killed


@dataclass(frozen=True)
class Step:
    """A command; of one that is `live` every line is shown as it comes, any other is heard only if it fails."""

    name: str
    command: Sequence[str | Path]
    environment: dict[str, str] = field(default_factory=dict)
    live: bool = False


@dataclass(frozen=True)
class Run:
    """What all steps of a run share."""

    seed: int
    words: list[str]

    def pytest(
        self,
        name: str,
        folders: Sequence[str],
        engine: str,
        *words: str,
        processes: int = 2,
        soak: bool = False,
        quick: bool = False,
    ) -> Step:
        """The tests of some folders on one engine, shared by so many processes."""
        environment = {"ASTRA_ENGINE": engine, "ASTRA_STEP": name, "PYTHONHASHSEED": str(self.seed)}
        if engine == "compiled":
            environment["PYTHONPATH"] = str(prepare.COMPILED)
        length = [f"--hypothesis-seed={self.seed}", "--timeout=0"] if soak else []
        if soak:
            environment |= {"ASTRA_SOAK": "1", "ASTRA_SEED": str(self.seed)}
        if quick:
            environment["ASTRA_QUICK"] = "1"
        # A single process tests by itself: one that only gives out the tests would cost as much as a tenth of them.
        shared = ["-n", str(processes), "--dist", "worksteal"] if processes > 1 else []
        command: list[str | Path] = [BIN / "pytest", "-q", "-rfE", *shared, f"--randomly-seed={self.seed}"]
        paths = [f"tests/{folder}" for folder in folders]
        return Step(name, [*command, *length, *words, *self.words, *paths], environment, live=True)


def environment_of(step: Step) -> dict[str, str]:
    """Bytecode is kept, whatever the machine says: hundreds of processes would each compile all of Astra again."""
    told = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return told | {"PYTHONPYCACHEPREFIX": str(BYTECODE)} | step.environment


def best_engine() -> str:
    return "compiled" if any(prepare.COMPILED.glob(prepare.LIBRARY)) else "interpreted"


def lint_steps() -> list[Step]:
    steps = [
        Step("ruff format", [BIN / "ruff", "format", "--check"]),
        Step("ruff check", [BIN / "ruff", "check"]),
        Step("import-linter", [BIN / "lint-imports"]),
        Step("import cycles", [BIN / "python", ROOT / "tools" / "import_cycles.py"]),
        Step("mypy", [BIN / "mypy"]),
    ]
    client = [
        Step("prettier", npm("run", "format:check")),
        Step("eslint and stylelint", npm("run", "lint")),
        Step("svelte-check", npm("run", "check")),
    ]
    return [*steps, *client] if prepare.can_build_web() else steps


def component_steps() -> list[Step]:
    return [Step("components", npm("test"))] if prepare.can_build_web() else []


def npm(*words: str) -> list[str]:
    return ["npm", "--prefix", str(ROOT / "web"), "--silent", *words]


Lanes = list[list[Step]]  # lanes run beside each other, the steps of a lane one after the other


def lint(run: Run) -> list[Lanes]:
    return [[lint_steps()]]


def components(run: Run) -> list[Lanes]:
    return [[component_steps()]]


def quick(run: Run) -> list[Lanes]:
    ignored = [f"--ignore=tests/{path}" for path in NOT_QUICK]
    one, other = (
        run.pytest(f"tests, {name} half", half, "interpreted", *ignored, processes=1, quick=True)
        for name, half in zip(("one", "other"), QUICK_HALVES, strict=True)
    )
    return [[lint_steps(), [one], [other]]]


def everything(run: Run) -> list[Lanes]:
    """All at once, in six processes: tests of servers and browsers wait for much of their time."""
    engine = best_engine()
    both = ON_BOTH if engine == "compiled" else []
    interpreted = run.pytest("tests, interpreted", INTERPRETED, "interpreted", processes=1)
    return [
        [
            [*lint_steps(), *component_steps(), interpreted],
            [run.pytest(f"tests, {engine}", [*COMPILED, *both], engine)],
            [run.pytest("browser", BROWSER, engine, processes=BROWSER_PROCESSES)],
        ]
    ]


def browser(run: Run) -> list[Lanes]:
    return [[[run.pytest("browser", BROWSER, best_engine(), processes=BROWSER_PROCESSES)]]]


def soak(name: str, *folders: str, words: Sequence[str] = ()) -> Callable[[Run], list[Lanes]]:
    return lambda run: [[[run.pytest(name, folders, best_engine(), *words, soak=True)]]]


def load(run: Run) -> list[Lanes]:
    """Five minutes on SQLite, five on PostgreSQL, and no search for the highest rate."""
    words = ["-m", "bench.load", "--seconds", "300", "--most-rate", "0"]
    return [[[Step("soak-load", [BIN / "python", *words], live=True)]]]


# Each with the parts of prepare.py that it needs.
ALL = ["dev", "web", "compiled", "services"]
WITH_SITE = ["site", *ALL]
TARGETS: dict[str, tuple[list[str], Callable[[Run], list[Lanes]]]] = {
    "lint": (["dev", "web"], lint),
    "components": (["web"], components),
    "quick": (["dev", "web"], quick),
    "test": (["learners", *WITH_SITE], everything),
    "browser": (WITH_SITE, browser),
}
KILLS = ["server/test_kill.py"]
DISK = ["server/test_power.py", "server/test_flips.py", "server/test_health.py", "server/test_retention.py"]
CLUSTER = ["server/test_history.py", "server/test_cluster.py"]
SOAK: dict[str, Callable[[Run], list[Lanes]]] = {
    "soak-engine": soak("soak-engine", "engine", "reference", "edition"),
    "soak-record": soak("soak-record", "record", "preview", "table"),
    "soak-bots": soak("soak-bots", "bots", "arena"),
    "soak-adapters": soak("soak-adapters", "adapters", "cli"),
    "soak-server": soak(
        "soak-server", "server", words=[f"--ignore=tests/{path}" for path in [*KILLS, *DISK, *CLUSTER]]
    ),
    "soak-kills": soak("soak-kills", *KILLS),
    "soak-disk": soak("soak-disk", *DISK),
    "soak-cluster": soak("soak-cluster", *CLUSTER),
    "soak-load": load,
    "soak-browser": soak("soak-browser", "browser"),
}
TARGETS |= {name: (ALL, steps) for name, steps in SOAK.items()}
TARGETS["soak-browser"] = (WITH_SITE, SOAK["soak-browser"])


class Outcome:
    """What became of each step; lines of several threads do not mix."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.failed: list[Step] = []
        self.took: list[tuple[str, float]] = []
        self.running: list[subprocess.Popen[str]] = []
        self.ended = False

    def start(self, step: Step) -> subprocess.Popen[str] | None:
        """In a group of its own, so that all its processes can be ended; nothing once the whole run was."""
        with self.lock:
            if self.ended:
                return None
            process = subprocess.Popen(
                step.command,
                cwd=ROOT,
                env=environment_of(step),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                process_group=0,
            )
            self.running.append(process)
            return process

    def run(self, step: Step) -> None:
        began = time.monotonic()
        process = self.start(step)
        if process is None:
            return
        heard = self.listen(step, process)
        took = time.monotonic() - began
        with self.lock:
            self.running.remove(process)
            self.took.append((step.name, took))
            if heard and (step.live or process.returncode != 0):
                print(heard, flush=True)
            if process.returncode == 0:
                say(f"{step.name}: passed in {minutes(took)}")
                return
            self.failed.append(step)
            say(f"{step.name}: FAILED after {minutes(took)}: {shlex.join(map(str, step.command))}")

    def listen(self, step: Step, process: subprocess.Popen[str]) -> str:
        """What a step wrote to its end, less the lines that were shown as they came: a report stays in one piece."""
        assert process.stdout is not None
        shown = step.live
        kept = []
        with process.stdout as lines:
            for line in lines:
                shown = shown and not line.startswith(REPORT)
                if not shown:
                    kept.append(line)
                elif line.strip():
                    with self.lock:
                        print(line, end="", flush=True)
        process.wait()
        return "".join(kept)

    def run_lanes(self, lanes: Lanes) -> None:
        threads = [threading.Thread(target=self.run_lane, args=[lane]) for lane in lanes]
        for thread in threads:
            thread.start()
        try:
            for thread in threads:
                thread.join()
        except BaseException:
            self.end()
            raise

    def run_lane(self, lane: list[Step]) -> None:
        for step in lane:
            self.run(step)

    def end(self) -> None:
        """No step outlives this process: each is interrupted, as by Ctrl+C, and killed if it does not end by itself."""
        with self.lock:
            self.ended = True
            running = list(self.running)
        for process in running:
            tell_group(process, signal.SIGINT)
        deadline = time.monotonic() + TIDYING_SECONDS
        for process in running:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(max(0.0, deadline - time.monotonic()))
            tell_group(process, signal.SIGKILL)  # also what its own end has left behind


def tell_group(process: subprocess.Popen[str], word: signal.Signals) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, word)


ENDINGS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Ended(BaseException):
    """This process was told to end, by the signal of that number."""


def end_in_order(number: int, frame: FrameType | None) -> None:
    for ending in ENDINGS:
        signal.signal(ending, signal.SIG_IGN)  # once is enough: what is begun must be tidied up
    raise Ended(number)


def say(text: str) -> None:
    print(f"astra: {text}", flush=True)


def minutes(seconds: float) -> str:
    whole = round(seconds)
    return f"{seconds:.1f} s" if seconds < 60 else f"{whole // 60} min {whole % 60} s"


def run_all(names: list[str], run: Run) -> Outcome:
    outcome = Outcome()
    for name in names:
        needs, stages = TARGETS[name]
        prepare.main(needs)
        for lanes in stages(run):
            outcome.run_lanes(lanes)
    return outcome


def report(outcome: Outcome, took: float, left_out: Sequence[str]) -> None:
    """The verdict, and then what nobody could test here."""
    if len(outcome.took) > 1:
        say("durations: " + ", ".join(f"{name} {minutes(seconds)}" for name, seconds in outcome.took))
    verdict = "FAILED: " + ", ".join(step.name for step in outcome.failed) if outcome.failed else "all passed"
    say(f"{verdict}, in {minutes(took)}")
    tell_left_out(left_out)


def read_left_out(lines: str) -> list[str]:
    """Each reason once, with the tests that all runs of pytest have left out for it (tests/compact.py)."""
    counts: Counter[str] = Counter()
    for line in lines.splitlines():
        count, _, reason = line.partition("\t")
        counts[reason] += int(count)
    return [f"{reason}; tests: {count}" for reason, count in sorted(counts.items())]


def tell_left_out(left_out: Sequence[str]) -> None:
    if left_out:
        say("LEFT OUT on this machine:")
        for line in dict.fromkeys(left_out):
            print(f"  - {line}", flush=True)


def main(words: list[str]) -> int:
    options = argparse.ArgumentParser(prog="suite.py", description="Run the tests.")
    options.add_argument("--seed", type=int, help="of the order and of every random number; else a new one")
    options.add_argument("targets", nargs="+", choices=[*TARGETS, "soak"], metavar="target")
    own, words = (words[: words.index("--")], words[words.index("--") + 1 :]) if "--" in words else (words, [])
    chosen = options.parse_args(own)
    names = [name for target in chosen.targets for name in (SOAK if target == "soak" else [target])]
    seed = random.SystemRandom().getrandbits(32) if chosen.seed is None else chosen.seed
    say(f"{' '.join(chosen.targets)}; the same order and random numbers again: make {chosen.targets[0]} SEED={seed}")
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="astra-suite-") as folder:
        place = Path(folder) / "left-out"
        os.environ["ASTRA_LEFT_OUT"] = str(place)
        try:
            outcome = run_all(names, Run(seed, words))
        except SystemExit:  # set-up could not go on, and has said why
            tell_left_out(prepare.LOSSES)
            raise
        told = read_left_out(place.read_text(encoding="utf-8") if place.exists() else "")
    report(outcome, time.monotonic() - began, [*prepare.LOSSES, *told])
    return 1 if outcome.failed else 0


def ending_in_order(run: Callable[[list[str]], int], words: list[str]) -> int:
    """The exit code of a program that ends what it has started, also when it is told to end."""
    for ending in ENDINGS:
        signal.signal(ending, end_in_order)
    try:
        return run(words)
    except Ended as ended:
        return int(128 + ended.args[0])


if __name__ == "__main__":
    sys.exit(ending_in_order(main, sys.argv[1:]))
