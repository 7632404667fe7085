"""The engine against its peers and against itself, as ratios measured in one run.

    make bench                                       from the project's folder
    make bench ARGS="--write docs/benchmarks.md"     keep the table

Every round measures everybody once, so that a busy machine slows all of them; what counts is the median of the
rounds' ratios. Ends with code 1 if a target is missed.
"""

import argparse
import contextlib
import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import NamedTuple

from rich.console import Console
from rich.progress import track
from rich.table import Table

from bench.environment import PYTHON, peer_versions, prepare_bench
from tools.prepare import ROOT

ASTRA = "from astra.cli.main import run; run()"

# What one round found: for each of SUBJECTS, numbers by name.
Round = dict[str, dict[str, float]]


class Comparison(NamedTuple):
    """Our number by theirs, each as (subject, name of the number); the ratio should reach the target, if any."""

    what: str
    ours: tuple[str, str]
    theirs: tuple[str, str]
    target: float | None


STEPS = "steps_per_s"
WITH_CHANCE = "with_chance_per_s"
COMPARISONS = (
    Comparison("compiled : hearts", ("compiled", STEPS), ("hearts", STEPS), 1.5),
    Comparison("compiled : hearts with chance", ("compiled", STEPS), ("hearts", WITH_CHANCE), 1.5),
    Comparison("compiled : backgammon", ("compiled", STEPS), ("backgammon", STEPS), 15),
    Comparison("compiled : backgammon with chance", ("compiled", STEPS), ("backgammon", WITH_CHANCE), 15),
    Comparison("compiled : catanatron", ("compiled", STEPS), ("catanatron", STEPS), 100),
    Comparison("compiled : interpreted", ("compiled", STEPS), ("interpreted", STEPS), 12),
    Comparison("interpreted : hearts", ("interpreted", STEPS), ("hearts", STEPS), 0.05),
    Comparison("interpreted : hearts with chance", ("interpreted", STEPS), ("hearts", WITH_CHANCE), None),
    Comparison("copies : clones of hearts", ("compiled", "copies_per_s"), ("clone", "copies_per_s"), 1),
)


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


def measure_astra(python: str | Path, seconds: float, compiled: bool) -> dict[str, float]:
    """`astra bench engine` of one environment; a development install runs this source tree, interpreted."""
    # Half of its time goes to the games.
    words = [python, "-c", ASTRA, "bench", "engine", "--json", "--seconds", str(2 * seconds)]
    measured = _run(words, {} if compiled else {"PYTHONPATH": str(ROOT / "src")})
    if bool(measured["compiled"]) != compiled:
        state = "interpreted, expected compiled: is there a C compiler" if compiled else "compiled, expected plain"
        sys.exit(f"astra: the engine of {python} is {state}")
    return measured


def measure_peer(peer: str, seconds: float) -> dict[str, float]:
    return _run([PYTHON, ROOT / "bench" / "peers.py", peer, "--seconds", str(seconds)], {})


def _run(words: list[str | Path], extra: dict[str, str]) -> dict[str, float]:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    outcome = subprocess.run(words, env=environment | extra, stdout=subprocess.PIPE, text=True, check=False)
    if outcome.returncode != 0:
        sys.exit(f"astra: {' '.join(map(str, words))} failed, see above")
    numbers: dict[str, float] = json.loads(outcome.stdout)
    return numbers


SUBJECTS: dict[str, Callable[[float], dict[str, float]]] = {
    "hearts": lambda seconds: measure_peer("hearts", seconds),
    "compiled": lambda seconds: measure_astra(PYTHON, seconds, True),
    "clone": lambda seconds: measure_peer("clone", seconds / 2),
    "interpreted": lambda seconds: measure_astra(sys.executable, seconds, False),
    "backgammon": lambda seconds: measure_peer("backgammon", seconds),
    "catanatron": lambda seconds: measure_peer("catanatron", seconds),
}


def measure_rounds(count: int, seconds: float) -> list[Round]:
    rounds: list[Round] = []
    # There and back again: nobody is always measured after the same neighbour.
    orders = [list(SUBJECTS), list(reversed(SUBJECTS))]
    for number in track(range(count), description="Rounds", console=Console(stderr=True), transient=True):
        rounds.append({subject: SUBJECTS[subject](seconds) for subject in orders[number % 2]})
    return rounds


def machine() -> str:
    cores = f"{os.cpu_count()} cores, one of them used"
    python = f"Python {platform.python_version()}"
    return ", ".join([f"{platform.system()} {platform.machine()}", cores, python, *peer_versions()])


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


HEADINGS = ("Comparison", "ours/s", "theirs/s", "ratio", "rounds", "target", "")
HOW = (
    "Random play of whole games, set-up included, CPU time of one core; Astra with three players and full rules."
    " A step is a decision of a player: all legal actions listed, one applied. Hearts and backgammon are OpenSpiel's,"
    " played in C++ by `pyspiel.evaluate_bots`; `with chance` counts each card dealt and each roll as a step of theirs."
    " Copies are of states in mid-game. Ratios are medians over {rounds} interleaved rounds."
)


def table(results: list[Result], rounds: int) -> Table:
    drawn = Table(title="Astra and its peers", caption=f"{machine()}. {HOW.format(rounds=rounds)}")
    for number, heading in enumerate(HEADINGS):
        drawn.add_column(heading, justify="left" if number in {0, 6} else "right")
    for result in results:
        drawn.add_row(*cells(result), style=None if result.met else "bold red")
    return drawn


def markdown(results: list[Result], rounds: int) -> str:
    rows = [HEADINGS, ("---",) * len(HEADINGS), *(cells(result) for result in results)]
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join(
        [
            "# Benchmarks",
            "",
            f"{HOW.format(rounds=rounds)} `make bench` measures again.",
            "",
            *lines,
            "",
            f"{machine()}.",
            "",
        ]
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="make bench", description="Astra's engine against its peers.")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--rounds", type=int, default=5, help="how often everybody is measured (5)")
    parser.add_argument("--seconds", type=float, default=1.0, help="seconds of games per engine and round (1)")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write the table as Markdown, too")
    words = parser.parse_args()
    if words.rounds < 1 or words.seconds <= 0:
        parser.error("--rounds is at least 1 and --seconds more than 0")
    with contextlib.redirect_stdout(sys.stderr):  # JSON stays alone
        prepare_bench()
    rounds = measure_rounds(words.rounds, words.seconds)
    results = [compare(comparison, rounds) for comparison in COMPARISONS]
    if words.json:
        print(json.dumps({"machine": machine(), "results": [r._asdict() for r in results], "rounds": rounds}, indent=2))
    else:
        Console().print(table(results, words.rounds))
    if words.write:
        words.write.write_text(markdown(results, words.rounds), encoding="utf-8")
    missed = [result.what for result in results if not result.met]
    if missed:
        sys.exit(f"astra: missed: {'; '.join(missed)}")


if __name__ == "__main__":
    main()
