"""The adapters against environments of other games, as ratios measured in one run.

    python -m bench.adapters                  from the project's folder; needs `make dev`
    python -m bench.adapters --json

Ends with code 1 if a target is missed.
"""

from functools import partial
from pathlib import Path

from bench.adapter_loops import LANES, LOOPS, PARTS
from bench.comparing import Comparison, Report, Subjects, run_benchmark, run_json
from tools.prepare import DIST, PINS, ROOT, Stamp, key_of, make_environment, pip, prepare_wheel, say

ENVIRONMENT = ROOT / ".venv-bench-adapters"
PEER_PINS = ROOT / "bench" / "constraints.txt"
STEPS = "steps_per_s"

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
        0.75,
    ),
    Comparison(
        "batch against greedy, the learner's steps : twenty thousand",
        ("opponents", "learner_steps_per_s"),
        ("million", "fiftieth_per_s"),
        1,
    ),
    *(
        Comparison(f"{what}, {how}", ("parallel", f"{two}_per{unit}_s"), ("parallel", f"{one}_per{unit}_s"), target)
        for what, two, one, how, unit, target in (
            ("greedy, all games in two processes : in one", "greedy_two", "greedy_one", "by the clock", "", 1.7),
            ("greedy, halves in two processes : in one", "greedy_halves", "greedy_one", "by the clock", "", None),
            ("greedy, all games in two processes : in one", "greedy_two", "greedy_one", "processor", "_processor", 1.7),
            ("two plain loops : one, beside it", "greedy_two_loops", "greedy_loop", "by the clock", "", None),
            ("no opponents, all in two processes : in one", "alone_two", "alone_one", "by the clock", "", None),
        )
    ),
)
HOW = (
    f"Uniformly random play driven from Python, CPU time of one core, compiled engine; the batch has {LANES} games, its"
    " steps include choosing the actions, checking them and dealing new games."
    f" Of each loop, ours or theirs, the best of {PARTS} short parts counts; of two processes and of plain loops, which"
    " are also measured by the clock, the median of parts."
    " Ratios are medians over {rounds} interleaved rounds."
)
REPORT = Report("Astra's adapters", HOW, COMPARISONS)


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
    python = ENVIRONMENT / "bin" / "python"
    words: list[str | Path] = [python, "-m", "bench.adapter_loops", loop, "--seconds", str(seconds)]
    return run_json(words, {"PYTHONPATH": str(ROOT)})


SUBJECTS: Subjects = {loop: partial(measure, loop) for loop in LOOPS} | {
    "million": lambda seconds: {STEPS: 1e6, "fiftieth_per_s": 2e4}
}

if __name__ == "__main__":
    run_benchmark("bench.adapters", REPORT, prepare, SUBJECTS)
