"""The engine against its peers and against itself, as ratios measured in one run.

    python -m bench.engine                    from the project's folder; needs `make dev`
    python -m bench.engine --write FILE       keep the tables

Ends with code 1 if a target is missed.
"""

import sys
from pathlib import Path

from bench.comparing import Comparison, Report, Subjects, run_benchmark, run_json
from bench.environment import PYTHON, peer_versions, prepare_bench
from tools.prepare import ROOT

ASTRA = "from astra.cli.main import run; run()"

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
    # A line is a step, and its text read and checked besides: the hash, the deal, every action and every draw.
    Comparison("lines of a record loaded : steps", ("compiled", "record_lines_per_s"), ("compiled", STEPS), 0.1),
)
HOW = (
    "Random play of whole games, set-up included, CPU time of one core; Astra with three players and full rules."
    " A step is a decision of a player: all legal actions listed, one applied. Hearts and backgammon are OpenSpiel's,"
    " played in C++ by `pyspiel.evaluate_bots`; `with chance` counts each card dealt and each roll as a step of theirs."
    " Copies are of states in mid-game. A record is loaded by `Game.load`, with all its checks."
    " Ratios are medians over {rounds} interleaved rounds."
)
REPORT = Report("Astra and its peers", HOW, COMPARISONS, tuple(peer_versions()))


def measure_astra(python: str | Path, seconds: float, compiled: bool) -> dict[str, float]:
    """`astra bench engine` of one environment; a development install runs this source tree, interpreted."""
    # Half of its time goes to the games.
    words = [python, "-c", ASTRA, "bench", "engine", "--json", "--players", "3", "--seconds", str(2 * seconds)]
    measured = run_json(words, {} if compiled else {"PYTHONPATH": str(ROOT / "src")})
    if bool(measured["compiled"]) != compiled:
        state = "interpreted, expected compiled: is there a C compiler" if compiled else "compiled, expected plain"
        sys.exit(f"astra: the engine of {python} is {state}")
    return measured


def measure_peer(peer: str, seconds: float) -> dict[str, float]:
    return run_json([PYTHON, ROOT / "bench" / "peers.py", peer, "--seconds", str(seconds)])


SUBJECTS: Subjects = {
    "hearts": lambda seconds: measure_peer("hearts", seconds),
    "compiled": lambda seconds: measure_astra(PYTHON, seconds, True),
    "clone": lambda seconds: measure_peer("clone", seconds / 2),
    "interpreted": lambda seconds: measure_astra(sys.executable, seconds, False),
    "backgammon": lambda seconds: measure_peer("backgammon", seconds),
    "catanatron": lambda seconds: measure_peer("catanatron", seconds),
}

if __name__ == "__main__":
    run_benchmark("make bench", REPORT, prepare_bench, SUBJECTS)
