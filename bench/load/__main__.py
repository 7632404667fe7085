"""One server process under load: 1,000 connected clients on 250 tables, on SQLite and on PostgreSQL.

    python -m bench.load                          from the project's folder; needs `make dev`
    python -m bench.load --seconds 30 --json      shorter; the figures for machines
    python -m bench.load --database sqlite --most-rate 0

Server, load generator and database share this machine. Every action is committed before it is answered (SQLite with
synchronous=FULL, PostgreSQL with fsync), and every client gets its full view. The delay counts from the POST to the
event, at every client of the table; an event that never comes is a missed target. Other programs, and the neighbours of
a virtual machine, may take processor time away: there are two verdicts, one over all seconds and one over those that
the benchmark had to itself (bench/load/neighbours.py). What an action costs the server is its processor time, which
holds on a busy machine, too. Then the rate is raised until something breaks, and what that was is told; last comes a
closed loop, in which every table plays on as soon as it is answered. Ends with code 1 if a target is missed in the
undisturbed seconds, an action is lost or memory grows.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import platform
import sys
from pathlib import Path
from typing import Any

from rich.console import Console

from bench.load.client import LATEST
from bench.load.rig import DATABASES, Rig, running
from bench.load.verdicts import MOST_DELAY_MS, RATE, held, held_always, mean, passed, what_broke
from tools.prepare import COMPILED, prepare_compiled

STEP = 1.15  # by this the rate is raised
# A game of four takes about 300 actions at random: how far games may have come when the run begins.
MOST_AGE = 300
SETTLE_SECONDS = 20  # not counted: tables that were unloaded while others were played up come back all at once


def measure(kind: str, words: argparse.Namespace, say: Console) -> dict[str, Any]:
    """One database: the steady rate, rising rates, a closed loop."""
    say.print(f"{kind}: setting up {words.tables} tables", style="dim")
    with running(kind, words.engine, words) as rig:
        if words.age:
            say.print(f"{kind}: playing every game up to {words.age} actions", style="dim")
            rig.age(words.age)
            rig.hold(words.rate, words.settle)
        say.print(f"{kind}: {words.rate:.0f} actions/s for {words.seconds:.0f} s", style="dim")
        steady = rig.hold(words.rate, words.seconds)
        raised = raise_rate(rig, steady, words, say)
        closed = rig.closed(words.closed_seconds) if words.closed_seconds else None
        return {
            "database": kind,
            "clients": words.tables * words.seats,
            "tables": words.tables,
            "set_up_seconds": rig.set_up_seconds,
            "steady": steady,
            "held": held(steady, words.seats),
            "held_always": held_always(steady, words.seats),
            "highest_rate": max(
                (phase["achieved"] for phase in (steady, *raised) if held(phase, words.seats)), default=0.0
            ),
            "raised": raised,
            "broke": what_broke((steady, *raised)[-1], words.seats),
            "closed": closed,
            "aged": bool(words.age),
            "end": rig.generator.finish(),
        }


def raise_rate(rig: Rig, steady: dict[str, Any], words: argparse.Namespace, say: Console) -> list[dict[str, Any]]:
    """Raise the rate until something breaks or the given limit is reached."""
    phases, rate = [steady], words.rate
    while words.most_rate > rate * STEP and held(phases[-1], words.seats):
        rate *= STEP
        say.print(f"{rate:.0f} actions/s for {words.step_seconds:.0f} s", style="dim")
        phases.append(rig.hold(rate, words.step_seconds))
    return phases[1:]


def row(result: dict[str, Any]) -> list[str]:
    steady, closed = result["steady"], result["closed"]
    delay, rss = steady["delay_ms"], steady["memory"]
    return [
        result["database"],
        f"{steady['achieved']:.0f}/s for {steady['seconds']:.0f} s",
        f"{steady['committed']} of {steady['posted']}",
        f"{delay.get('p50', 0):.1f}",
        f"{delay.get('p99', 0):.1f}",
        f"{steady['undisturbed_delay_ms'].get('p99', 0):.1f} ({steady['undisturbed_seconds']} s)",
        f"{delay.get('most', 0):.0f}",
        f"{mean(steady['stolen_by_second']):.0%}, {mean(steady['others_by_second']):.0%}",
        f"{steady['cpu_ms_per_action']['server']:.2f}",
        f"{result['highest_rate']:.0f}/s",
        "" if closed is None else f"{closed['achieved']:.0f}/s at {closed['cpu_ms_per_action']['server']:.2f} ms",
        f"{rss['start_mb']:.0f} to {rss['end_mb']:.0f} MB",
        "yes" if result["held_always"] else "NO",
        "yes" if result["held"] else "NO",
    ]


HEADINGS = (
    "database",
    "actions",
    "committed",
    "p50 ms",
    "p99 ms",
    "p99 ms undisturbed",
    "most ms",
    "stolen, other programs",
    "processor ms per action",
    "highest rate",
    "closed loop",
    "memory over the run",
    "held over all seconds",
    "held undisturbed",
)


def report(results: list[dict[str, Any]], words: argparse.Namespace, say: Console) -> None:
    clients = words.tables * words.seats
    for line in [HEADINGS, ["---"] * len(HEADINGS), *(row(result) for result in results)]:  # as docs/serve.md has it
        say.print(f"| {' | '.join(line)} |", soft_wrap=True, highlight=False)
    say.print(
        f"\n{clients} clients on {words.tables} tables; one server process, generator and database on {os.cpu_count()}"
        f" cores, {platform.machine()}, Python {platform.python_version()}. Delays count from the POST to the event at"
        f" every client; undisturbed are the seconds in which neither other machines nor other programs here took much"
        f" processor time. Target: {RATE:.0f} actions/s, their 99th percentile below {MOST_DELAY_MS:.0f} ms.",
        soft_wrap=True,
        highlight=False,
    )
    for result in results:
        if result["broke"]:
            last = (result["steady"], *result["raised"])[-1]
            say.print(f"{result['database']} broke at {last['rate']:.0f}/s: {result['broke']}", soft_wrap=True)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--database", choices=(*DATABASES, "both"), default="both")
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--rate", type=float, default=RATE, help="actions per second, of all tables together")
    parser.add_argument("--seconds", type=float, default=300, help="how long the steady rate is held")
    parser.add_argument(
        "--most-rate", type=float, default=math.inf, help="raise the rate no further than this; 0: do not raise it"
    )
    parser.add_argument("--step-seconds", type=float, default=15, help="how long each higher rate is held")
    parser.add_argument("--closed-seconds", type=float, default=15, help="of the closed loop; 0: none")
    parser.add_argument("--age", type=int, default=MOST_AGE, help="play every game so far first, at most; 0: begin new")
    parser.add_argument("--settle", type=float, default=SETTLE_SECONDS, help="seconds of play after that, not counted")
    parser.add_argument("--latest", type=float, default=LATEST, help="seconds after which what has not come is missing")
    parser.add_argument("--seed", help="for deals and actions; left out, they are others every time, as in real life")
    parser.add_argument("--engine", type=Path, help="folder of a compiled package; left out, it is built")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    return parser.parse_args()


def main() -> None:
    words = arguments()
    if words.engine is None:
        prepare_compiled()
        words.engine = COMPILED
    say = Console(stderr=words.json)
    kinds = DATABASES if words.database == "both" else (words.database,)
    results = [measure(kind, words, say) for kind in kinds]
    report(results, words, say)
    if words.json:
        print(json.dumps(results, indent=2))
    sys.exit(0 if all(passed(result) for result in results) else 1)


if __name__ == "__main__":
    main()
