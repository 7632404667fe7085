"""Ratios between measurements of the same rounds: comparing, printing and storing them.

Every round measures everybody once, so that a busy machine slows all of them; the median of the rounds' ratios counts.
"""

import argparse
import contextlib
import json
import os
import platform
import re
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

from rich.console import Console
from rich.progress import track
from rich.table import Table

# What one round found: for each subject, numbers by name.
Round = dict[str, dict[str, float]]
Subjects = Mapping[str, Callable[[float], dict[str, float]]]


class Comparison(NamedTuple):
    """Our number by theirs, each as (subject, name of the number); the ratio should reach the target, if any."""

    what: str
    ours: tuple[str, str]
    theirs: tuple[str, str]
    target: float | None


class Result(NamedTuple):
    """A comparison over all rounds: medians, and the lowest and highest ratio of a round."""

    what: str
    ours: float
    theirs: float
    ratio: float
    lowest: float
    highest: float
    target: float | None
    met: bool


def compare(comparison: Comparison, rounds: list[Round]) -> Result:
    (our_subject, our_number), (their_subject, their_number) = comparison.ours, comparison.theirs
    ours = [measured[our_subject][our_number] for measured in rounds]
    theirs = [measured[their_subject][their_number] for measured in rounds]
    ratios = [our / their for our, their in zip(ours, theirs, strict=True)]
    ratio = median(ratios)
    return Result(
        comparison.what,
        median(ours),
        median(theirs),
        ratio,
        min(ratios),
        max(ratios),
        comparison.target,
        comparison.target is None or ratio >= comparison.target,
    )


# Measuring


def run_json(words: Sequence[str | Path], extra: dict[str, str] | None = None) -> dict[str, float]:
    """The numbers that a program prints; it sees `extra` in its environment, and no source tree of ours."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    outcome = subprocess.run(words, env=environment | (extra or {}), stdout=subprocess.PIPE, text=True, check=False)
    if outcome.returncode != 0:
        sys.exit(f"astra: {' '.join(map(str, words))} failed, see above")
    numbers: dict[str, float] = json.loads(outcome.stdout)
    return numbers


def measure_rounds(subjects: Subjects, count: int, seconds: float) -> list[Round]:
    rounds: list[Round] = []
    # There and back again: nobody is always measured after the same neighbour.
    orders = [list(subjects), list(reversed(list(subjects)))]
    for number in track(range(count), description="Rounds", console=Console(stderr=True), transient=True):
        rounds.append({subject: subjects[subject](seconds) for subject in orders[number % 2]})
    return rounds


# Telling


class Report(NamedTuple):
    """A comparison and the words around it; `how` has a place for the number of `{rounds}`."""

    title: str
    how: str
    comparisons: tuple[Comparison, ...]
    versions: tuple[str, ...] = ()

    def machine(self) -> str:
        cores = f"{os.cpu_count()} cores, one of them used"
        python = f"Python {platform.python_version()}"
        return ", ".join([f"{platform.system()} {platform.machine()}", cores, python, *self.versions])

    def table(self, results: list[Result], rounds: int) -> Table:
        drawn = Table(title=self.title, caption=f"{self.machine()}. {self.how.format(rounds=rounds)}")
        for number, heading in enumerate(HEADINGS):
            drawn.add_column(heading, justify="left" if number in {0, 6} else "right")
        for result in results:
            drawn.add_row(*cells(result), style=None if result.met else "bold red")
        return drawn

    def markdown(self, results: list[Result], rounds: int) -> str:
        """One section of a document."""
        rows = [HEADINGS, ("---",) * len(HEADINGS), *(cells(result) for result in results)]
        lines = [f"| {' | '.join(row)} |" for row in rows]
        how = f"{self.how.format(rounds=rounds)} `make bench` measures again."
        return "\n".join([f"## {self.title}", "", how, "", *lines, "", f"{self.machine()}.", ""])


HEADINGS = ("Comparison", "ours/s", "theirs/s", "ratio", "rounds", "target", "")


def per_second(number: float) -> str:
    return f"{number / 1e6:.2f} M" if number >= 1e5 else f"{number / 1e3:.1f} k"


def cells(result: Result) -> tuple[str, ...]:
    return (
        result.what,
        per_second(result.ours),
        per_second(result.theirs),
        f"{result.ratio:.3g}",
        f"{result.lowest:.3g}-{result.highest:.3g}",
        "" if result.target is None else f"{result.target:g}",
        "" if result.target is None else "met" if result.met else "missed",
    )


def write_section(path: Path, section: str) -> None:
    """Put a section into a document of benchmarks, in place of the one with the same heading."""
    text = path.read_text(encoding="utf-8") if path.exists() else "# Benchmarks\n"
    heading = section.partition("\n")[0]
    kept = [part for part in re.split(r"(?m)^(?=## )", text) if part.partition("\n")[0] != heading]
    path.write_text("\n".join([*(part.rstrip("\n") + "\n" for part in kept), section]), encoding="utf-8")


def run_benchmark(program: str, report: Report, prepare: Callable[[], None], subjects: Subjects) -> None:
    """The program of a benchmark; ends with code 1 if a target is missed."""
    parser = argparse.ArgumentParser(prog=program, description=f"{report.title}, compared in one run.")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--rounds", type=int, default=5, help="how often everybody is measured (5)")
    parser.add_argument("--seconds", type=float, default=1.0, help="seconds for each subject and round (1)")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write the table as Markdown, too")
    words = parser.parse_args()
    if words.rounds < 1 or words.seconds <= 0:
        parser.error("--rounds is at least 1 and --seconds more than 0")
    with contextlib.redirect_stdout(sys.stderr):  # JSON stays alone
        prepare()
    rounds = measure_rounds(subjects, words.rounds, words.seconds)
    results = [compare(comparison, rounds) for comparison in report.comparisons]
    if words.json:
        found = {"machine": report.machine(), "results": [r._asdict() for r in results], "rounds": rounds}
        print(json.dumps(found, indent=2))
    else:
        Console().print(report.table(results, words.rounds))
    if words.write:
        write_section(words.write, report.markdown(results, words.rounds))
    missed = [result.what for result in results if not result.met]
    if missed:
        sys.exit(f"astra: missed: {'; '.join(missed)}")
