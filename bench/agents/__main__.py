"""Trains and measures the agents of docs/benchmark.md.

    export PYTHONPATH=build/compiled:. OMP_NUM_THREADS=1
    python -m bench.agents all                            everything, one job after another on each core
    python -m bench.agents train ppo 2 --seed 1           one learner: build/agents/ppo-2-1.npz and its curve
    python -m bench.agents measure ppo 2 --seed 1         one row of the table, as lines of JSON
    python -m bench.agents table                          the tables, from build/agents/*.jsonl

Times are processor time. All randomness follows from the seeds; learners stop by time, so the number of their games
depends on the machine.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from bench.agents.learning import LEARNERS, new_network
from bench.agents.network import Network
from bench.agents.protocol import (
    KINDS,
    OPPONENTS,
    SEARCHERS,
    Kind,
    Play,
    Result,
    ismcts_agent,
    measure,
    named_agent,
    network_agent,
)

FOLDER = Path(__file__).parents[2] / "build" / "agents"
SEEDS = (1, 2, 3)
POINTS = 6  # of a curve
AGENTS = ("random", "greedy", "ismcts", *LEARNERS)
HEADINGS = {"2": "Two players", "3": "Three players", "solo": "Solo"}


def train(name: str, kind: Kind, seed: int, seconds: float) -> None:
    """Train a network, save it, and write its curve: games, seconds, and what it wins on the way."""
    began = time.process_time()
    curve: list[dict[str, Any]] = []
    measuring = 0.0

    def report(games: int, network: Network) -> None:
        nonlocal measuring
        spent = time.process_time() - began - measuring
        if spent >= seconds * len(curve) / POINTS:
            start = time.process_time()
            rival = "greedy" if not kind.solo else "auptolemy"
            found = measure(name, kind, network_agent(network), rival, 60)
            curve.append({"games": games, "seconds": round(spent), f"won against {rival}": found.won / found.games})
            measuring += time.process_time() - start

    network = LEARNERS[name](kind.settings(), seed, seconds, report)
    network.save(FOLDER / f"{name}-{kind}-{seed}.npz")
    (FOLDER / f"{name}-{kind}-{seed}.json").write_text(json.dumps(curve, indent=1) + "\n", encoding="utf-8")


def agent_of(name: str, kind: Kind, seed: int, simulations: int) -> Play:
    if name == "ismcts":
        return ismcts_agent(kind, simulations)
    if name not in LEARNERS:
        return named_agent(kind, name)
    network = new_network(seed)
    network.load(FOLDER / f"{name}-{kind}-{seed}.npz")
    return network_agent(network)


def measure_row(words: argparse.Namespace, kind: Kind) -> None:
    """One line of JSON for each opponent, as soon as it is known."""
    agent = agent_of(words.agent, kind, words.seed, words.simulations)
    label = f"{words.agent}-{words.seed}" if words.agent in LEARNERS else words.agent
    FOLDER.mkdir(parents=True, exist_ok=True)
    for opponent in ("auptolemy",) if kind.solo else words.opponents or OPPONENTS:
        games = words.few if opponent in SEARCHERS or words.agent == "ismcts" else words.games
        found = measure(label, kind, agent, opponent, games)
        with (FOLDER / f"{label}-{kind}.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps(found._asdict()) + "\n")
        print(found, flush=True)


def table() -> None:
    """The tables of docs/benchmark.md: what each agent won of each opponent, and the learners' curves."""
    results = [
        Result(**json.loads(line))
        for path in sorted(FOLDER.glob("*.jsonl"))
        for line in path.read_text(encoding="utf-8").splitlines()
    ]
    for kind, heading in HEADINGS.items():
        found = {(result.agent, result.opponent): result for result in results if result.kind == kind}
        agents = sorted({agent for agent, _ in found}, key=_place)
        opponents = ("auptolemy",) if kind == "solo" else OPPONENTS
        rows = ([opponent, *(_cell(found.get((agent, opponent))) for agent in agents)] for opponent in opponents)
        print(f"**{heading}**, share of victories with its interval:\n\n{_markdown(['against', *agents], rows)}\n")
    curves = [
        [
            f"`{name}`, {HEADINGS[kind].lower()}, seed {seed}",
            *(_point(**point) for point in json.loads(path.read_text())),
        ]
        for path in sorted(FOLDER.glob("*.json"))
        for name, kind, seed in [path.stem.split("-")]
    ]
    points = [f"point {number}" for number in range(1, max(map(len, curves), default=1))]
    print(_markdown(["learner", *points], curves))


def _place(agent: str) -> tuple[int, str]:
    return AGENTS.index(agent.partition("-")[0]), agent


def _markdown(heads: list[str], rows: Iterable[list[str]]) -> str:
    whole = [heads, ["---"] * len(heads), *(row + [""] * (len(heads) - len(row)) for row in rows)]
    return "\n".join(f"| {' | '.join(row)} |" for row in whole)


def _cell(result: Result | None) -> str:
    if result is None:
        return "not yet played"
    low, high = result.interval()
    return f"{100 * result.won / result.games:.1f} % ({100 * low:.0f} % to {100 * high:.0f} %)"


def _point(games: int, seconds: int, **won: float) -> str:
    [share] = won.values()
    return f"{games:,} games, {seconds} s: {100 * share:.0f} %"


def everything(seconds: float) -> None:
    """All jobs, two at a time: learners first."""
    began = time.monotonic()
    program = [sys.executable, "-m", "bench.agents"]
    kinds = list(KINDS)
    learners = [(name, kind, seed) for name in LEARNERS for kind in kinds for seed in SEEDS]

    def run(*words: object) -> None:
        subprocess.run([*program, *map(str, words)], check=True)

    with ThreadPoolExecutor(2) as pool:
        for _ in pool.map(lambda job: run("train", job[0], job[1], "--seed", job[2], "--seconds", seconds), learners):
            pass
        rows = [*learners, *((name, kind, 1) for name in ("random", "greedy", "ismcts") for kind in kinds)]
        for _ in pool.map(lambda job: run("measure", job[0], job[1], "--seed", job[2]), rows):
            pass
    table()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    processor, clock = (used.ru_utime + used.ru_stime) / 60, (time.monotonic() - began) / 60
    print(f"\nall of it took {processor:.0f} minutes of processor time and {clock:.0f} by the clock")


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.agents", description="Train and measure the benchmark's agents.")
    parser.add_argument("what", choices=("all", "train", "measure", "table"))
    parser.add_argument("agent", nargs="?", choices=AGENTS)
    parser.add_argument("kind", nargs="?", choices=list(KINDS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=60, help="processor time of one training (60)")
    parser.add_argument("--games", type=int, default=200, help="against opponents that plan (200)")
    parser.add_argument("--few", type=int, default=20, help="of or against searchers (20)")
    parser.add_argument("--simulations", type=int, default=50, help="of IS-MCTS for a decision (50)")
    parser.add_argument("--opponents", nargs="*", choices=OPPONENTS)
    words = parser.parse_args()
    if words.what == "all":
        everything(words.seconds)
    elif words.what == "table":
        table()
    elif words.agent is None or words.kind is None:
        parser.error("name an agent and a kind of game")
    elif words.what == "train":
        train(words.agent, KINDS[words.kind], words.seed, words.seconds)
    else:
        measure_row(words, KINDS[words.kind])


if __name__ == "__main__":
    main()
