"""The present server beside earlier versions of it and beside boardgame.io's, in turns, in one run.

    python -m bench.load.compare                      needs `make dev`, git and npm
    python -m bench.load.compare --before v1 v2 --peer none --rounds 2

Processor time per action is what compares: it holds on a busy machine. First the versions are held to one rate, a while
each in turns; then all of them play closed loops, in which every table makes its next move as soon as the one
before is acknowledged. Astra's moves are on disk by then. In the end each server is killed and what it kept is counted.
"""

from __future__ import annotations

import argparse
import json
import sqlite3
import sys
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from statistics import median
from typing import Any

from rich.console import Console

from bench.load.client import LATEST
from bench.load.peer import STORAGES, Peer, prepare_peer, running_peer
from bench.load.revisions import package_of
from bench.load.rig import Rig, running
from bench.load.verdicts import RATE
from tools.prepare import COMPILED, prepare_compiled

BEFORE = "66e21f7"  # before the work on what an action costs
Phase = dict[str, Any]


def in_turns(rounds: int, what: dict[str, Callable[[], Phase]], say: Console) -> dict[str, list[Phase]]:
    """Each once per round, so that all of them have the same neighbours; every second round in reverse order."""
    phases: dict[str, list[Phase]] = {name: [] for name in what}
    for number in range(rounds):
        for name in list(what)[:: -1 if number % 2 else 1]:
            phases[name].append(what[name]())
            last = phases[name][-1]
            used = last["cpu_ms_per_action"]["server"]
            say.print(f"{name}: {last['achieved']:.0f}/s, {used:.3f} ms an action", style="dim", highlight=False)
    return phases


def name_of(revision: str) -> str:
    return f"before, {Path(revision).name}"


def summary(phases: list[Phase]) -> dict[str, float]:
    """The median of all rounds."""
    return {
        "per_second": median(phase["achieved"] for phase in phases),
        "cpu_ms_per_action": median(phase["cpu_ms_per_action"]["server"] for phase in phases),
        "committed": sum(phase["committed"] for phase in phases),
    }


def astra_on_disk(rig: Rig) -> tuple[int, int]:
    """Rows of logs that are found after a kill, and their bytes; SQLite."""
    rig.server.kill()
    file = Path(next(word for word in rig.server.words if word.startswith("sqlite:///")).removeprefix("sqlite:///"))
    size = sum(part.stat().st_size for part in file.parent.glob(f"{file.name}*"))
    with closing(sqlite3.connect(file)) as database:
        [count] = database.execute("SELECT count(*) FROM log WHERE kind = 'actions'").fetchone()
    return count, size


def compare(words: argparse.Namespace, say: Console) -> dict[str, Any]:
    packages = {"now": words.engine}
    packages |= {name_of(revision): package_of(revision) for revision in words.before}
    with ExitStack() as stack:
        rigs: dict[str, Rig] = {}
        for name, package in packages.items():
            say.print(f"{name}: setting up {words.tables} tables", style="dim")
            rigs[name] = stack.enter_context(running("sqlite", package, words))
            rigs[name].hold(words.rate, words.settle)
        peers: dict[str, Peer] = {}
        for storage in STORAGES if words.peer != "none" else ():
            say.print(f"boardgame.io, {storage}: setting up {words.tables} tables", style="dim")
            peers[f"boardgame.io, {storage}"] = stack.enter_context(running_peer(storage, words.tables, words.seats))
        steady = in_turns(
            words.rounds,
            {name: lambda rig=rig: rig.hold(words.rate, words.seconds) for name, rig in rigs.items()},  # type: ignore[misc]
            say,
        )
        loops: dict[str, Callable[[], Phase]] = {
            name: lambda one=one: one.closed(words.closed_seconds)  # type: ignore[misc]
            for name, one in {**rigs, **peers}.items()
        }
        closed = in_turns(words.rounds, loops, say)
        disk = {name: _peer_disk(peer) for name, peer in peers.items()}
        for name, rig in rigs.items():
            committed = sum(phase["committed"] for phase in (*steady[name], *closed[name]))
            rows, size = astra_on_disk(rig)
            disk[name] = {"lost": max(0, committed - rows), "bytes": size, "moves": rows}
        return {
            "clients": words.tables * words.seats,
            "tables": words.tables,
            "rate": words.rate,
            "steady": {name: summary(phases) for name, phases in steady.items()},
            "closed": {name: summary(phases) for name, phases in closed.items()},
            "disk": disk,
        }


def _peer_disk(peer: Peer) -> dict[str, int]:
    """Killed at a moment when the clients know what was acknowledged."""
    states = peer.closed(1.0)["states"]
    peer.kill()
    kept = peer.kept()
    lost = sum(max(0, told - kept.get(table, 0)) for table, told in states.items())
    return {"lost": lost, "bytes": peer.on_disk(), "moves": sum(states.values())}


def report(result: dict[str, Any], say: Console) -> None:
    steady, closed = result["steady"], result["closed"]
    lines: list[tuple[str, ...]] = [
        (
            "server",
            f"ms an action at {result['rate']:.0f}/s",
            "closed loop",
            "ms an action",
            "lost by a kill",
            "on disk",
        )
    ]
    lines.append(("---",) * len(lines[0]))
    for name, loop in closed.items():
        held, disk = steady.get(name), result["disk"][name]
        lines.append(
            (
                name,
                "" if held is None else f"{held['cpu_ms_per_action']:.3f}",
                f"{loop['per_second']:.0f}/s",
                f"{loop['cpu_ms_per_action']:.3f}",
                f"{disk['lost']} of {disk['moves']} moves",
                f"{disk['bytes'] / 1e6:.1f} MB",
            )
        )
    for line in lines:
        say.print(f"| {' | '.join(line)} |", soft_wrap=True, highlight=False)
    for name in steady:
        if name == "now":
            continue
        ratios = [part["now"]["cpu_ms_per_action"] / part[name]["cpu_ms_per_action"] for part in (steady, closed)]
        say.print(
            f"\nNow an action costs {ratios[0]:.2f} of what it did {name}, at the steady rate, {ratios[1]:.2f} in the"
            f" closed loop. {result['clients']} clients on {result['tables']} tables.",
            highlight=False,
        )


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--before", nargs="*", default=[BEFORE], help="revisions or compiled packages to compare with; none if empty"
    )
    parser.add_argument("--peer", choices=("boardgame.io", "none"), default="boardgame.io")
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--rate", type=float, default=RATE, help="actions per second, of all tables together")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=20, help="how long a round holds the rate")
    parser.add_argument("--closed-seconds", type=float, default=10, help="how long a round plays the closed loop")
    parser.add_argument("--settle", type=float, default=5, help="seconds of play before that, not counted")
    parser.add_argument("--latest", type=float, default=LATEST, help="seconds after which what has not come is missing")
    parser.add_argument("--engine", type=Path, help="folder of a compiled package; left out, it is built")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.set_defaults(seed=None)
    return parser.parse_args()


def main() -> None:
    words = arguments()
    if words.engine is None:
        prepare_compiled()
        words.engine = COMPILED
    if words.peer != "none":
        prepare_peer()
    say = Console(stderr=words.json)
    result = compare(words, say)
    report(result, say)
    if words.json:
        print(json.dumps(result, indent=2))
    sys.exit(0 if result["disk"]["now"]["lost"] == 0 else 1)


if __name__ == "__main__":
    main()
