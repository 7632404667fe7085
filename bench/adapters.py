"""The adapters against environments of other games, as ratios measured in one run.

    python -m bench.adapters                  from the project's folder; needs `make dev`
    python -m bench.adapters --json

Every round measures everybody once, so that a busy machine slows all of them; what counts is the median of the
rounds' ratios. Ends with code 1 if a target is missed.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table

from bench.adapter_loops import LANES, LOOPS, PARTS
from bench.engine import HEADINGS, Comparison, Result, Round, cells, compare
from tools.prepare import DIST, PINS, ROOT, Stamp, key_of, make_environment, pip, prepare_wheel, say

ENVIRONMENT = ROOT / ".venv-bench-adapters"
PEER_PINS = ROOT / "bench" / "constraints.txt"
STEPS = "steps_per_s"
MILLION = {"million": {STEPS: 1e6}}

COMPARISONS = (
    Comparison("PettingZoo loop : hanabi_v5", ("pettingzoo", STEPS), ("hanabi", STEPS), 20),
    Comparison(
        "observation and mask written : step and last",
        ("observing", "rows_per_s"),
        ("observing", "step_and_last_per_s"),
        1,
    ),
    Comparison(
        "observation and mask as arrays : step and last in PettingZoo's wrappers",
        ("observing", "observations_per_s"),
        ("observing", "wrapped_step_and_last_per_s"),
        1,
    ),
    Comparison(
        "observation and mask as arrays : step and last",
        ("observing", "observations_per_s"),
        ("observing", "step_and_last_per_s"),
        None,
    ),
    Comparison("OpenSpiel loop : backgammon", ("openspiel", STEPS), ("backgammon", STEPS), 0.5),
    Comparison("batch, steps : a million", ("batch", STEPS), ("million", STEPS), 1),
    Comparison("batch, steps and masks : a million", ("batch", "with_masks_per_s"), ("million", STEPS), 1),
    Comparison(
        "batch, steps, masks and observations : a million",
        ("batch", "with_masks_and_observations_per_s"),
        ("million", STEPS),
        None,
    ),
)
HOW = (
    f"Uniformly random play driven from Python, CPU time of one core, compiled engine; the batch has {LANES} games, its"
    " steps include choosing the actions, checking them and dealing new games."
    f" Of each loop, ours or theirs, the best of {PARTS} short parts counts."
    " Ratios are medians over {rounds} interleaved rounds."
)


def prepare() -> None:
    """The wheel with its `rl` extra, and PettingZoo's own games; again only when the wheel or a pin has changed."""
    prepare_wheel()
    [wheel] = DIST.glob("*.whl")
    stamp = Stamp(ENVIRONMENT, key_of([wheel, PINS, PEER_PINS]))
    if stamp.is_fresh():
        return
    say(f"setting up {ENVIRONMENT.name}: PettingZoo's games and the wheel")
    make_environment(ENVIRONMENT)
    constraints = ("--constraint", PINS, "--constraint", PEER_PINS)
    pip(ENVIRONMENT, "install", *constraints, "pettingzoo[classic]", f"{wheel}[rl]")
    # The version alone does not tell one build from the next.
    pip(ENVIRONMENT, "install", "--force-reinstall", "--no-deps", wheel)
    stamp.set()


def measure(loop: str, seconds: float) -> dict[str, float]:
    words: list[str | Path] = [
        ENVIRONMENT / "bin" / "python",
        ROOT / "bench" / "adapter_loops.py",
        loop,
        "--seconds",
        str(seconds),
    ]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    outcome = subprocess.run(words, env=environment, stdout=subprocess.PIPE, text=True, check=False)
    if outcome.returncode != 0:
        sys.exit(f"astra: {' '.join(map(str, words))} failed, see above")
    numbers: dict[str, float] = json.loads(outcome.stdout)
    return numbers


def measure_rounds(count: int, seconds: float) -> list[Round]:
    rounds: list[Round] = []
    # There and back again: nobody is always measured after the same neighbour.
    orders = [list(LOOPS), list(reversed(LOOPS))]
    for number in track(range(count), description="Rounds", console=Console(stderr=True), transient=True):
        rounds.append({loop: measure(loop, seconds) for loop in orders[number % 2]} | MILLION)
    return rounds


def machine() -> str:
    cores = f"{os.cpu_count()} cores, one of them used"
    return f"{platform.system()} {platform.machine()}, {cores}, Python {platform.python_version()}"


def table(results: list[Result], rounds: int) -> Table:
    drawn = Table(title="Astra's adapters", caption=f"{machine()}. {HOW.format(rounds=rounds)}")
    for number, heading in enumerate(HEADINGS):
        drawn.add_column(heading, justify="left" if number in {0, 6} else "right")
    for result in results:
        drawn.add_row(*cells(result), style=None if result.met else "bold red")
    return drawn


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.adapters", description="Astra's adapters against other environments.")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--rounds", type=int, default=5, help="how often everybody is measured (5)")
    parser.add_argument("--seconds", type=float, default=1.0, help="seconds per loop and round (1)")
    words = parser.parse_args()
    if words.rounds < 1 or words.seconds <= 0:
        parser.error("--rounds is at least 1 and --seconds more than 0")
    prepare()
    rounds = measure_rounds(words.rounds, words.seconds)
    results = [compare(comparison, rounds) for comparison in COMPARISONS]
    if words.json:
        print(json.dumps({"machine": machine(), "results": [r._asdict() for r in results], "rounds": rounds}, indent=2))
    else:
        Console().print(table(results, words.rounds))
    missed = [result.what for result in results if not result.met]
    if missed:
        sys.exit(f"astra: missed: {'; '.join(missed)}")


if __name__ == "__main__":
    main()
