"""Whether a phase met its targets, and what broke if it did not."""

from __future__ import annotations

from typing import Any

from bench.load.neighbours import DISTURBING

RATE = 250.0
MOST_DELAY_MS = 50.0
ENOUGH = 0.98  # of the wanted rate counts as held
LEAST_UNDISTURBED = 0.25  # of the seconds: with fewer of its own the machine shows nothing
MOST_GROWTH = 1.1  # of memory over the run; games of all ages are under way, and finished ones leave
BUSY = 0.9  # of a core: a process that runs Python has no more


def carried(phase: dict[str, Any], seats: int) -> bool:
    """Whether the rate was reached, nothing was refused, and everybody at each table heard about every action."""
    return bool(
        not phase["problems"]
        and phase["achieved"] >= ENOUGH * phase["rate"]
        and phase["events"] == seats * phase["committed"]
    )


def held(phase: dict[str, Any], seats: int) -> bool:
    """Whether it was carried, and every listener heard in time in the seconds that the machine had to itself."""
    return bool(
        carried(phase, seats)
        and phase["undisturbed_seconds"] >= LEAST_UNDISTURBED * phase["seconds"]
        and phase["undisturbed_delay_ms"].get("p99", MOST_DELAY_MS) < MOST_DELAY_MS
    )


def held_always(phase: dict[str, Any], seats: int) -> bool:
    """The same over all seconds, whatever the neighbours did."""
    return bool(carried(phase, seats) and phase["delay_ms"].get("p99", MOST_DELAY_MS) < MOST_DELAY_MS)


def what_broke(phase: dict[str, Any], seats: int) -> str:
    """Why a phase failed, and what was at its limit; empty if it did not fail."""
    if held(phase, seats):
        return ""
    return f"{_symptom(phase, seats)}; {_cause(phase)}"


def _symptom(phase: dict[str, Any], seats: int) -> str:
    if phase["problems"]:
        problem, count = max(phase["problems"].items(), key=lambda item: item[1])
        return f"{count} times: {problem}"
    if phase["achieved"] < ENOUGH * phase["rate"]:
        return f"{phase['achieved']:.0f} of {phase['rate']:.0f} actions/s were answered"
    if phase["events"] != (owed := seats * phase["committed"]):
        return f"{phase['events']} of {owed} events arrived"
    if phase["undisturbed_seconds"] < LEAST_UNDISTURBED * phase["seconds"]:
        return f"only {phase['undisturbed_seconds']} of {phase['seconds']:.0f} seconds were undisturbed"
    p99 = phase["undisturbed_delay_ms"].get("p99", 0.0)
    return f"the 99th percentile is {p99:.0f} ms, not below {MOST_DELAY_MS:.0f}"


def _cause(phase: dict[str, Any]) -> str:
    used = phase["share_of_a_core"]
    told = f"the server used {used['server']:.0%} of a core, the generator {used['generator']:.0%}"
    if used["server"] >= BUSY:
        return f"the server's event loop is full: {told}"
    if used["generator"] >= BUSY:
        return f"the generator is full, not the server: {told}"
    others = mean(phase["others_by_second"]) + mean(phase["stolen_by_second"])
    if others > DISTURBING:
        return f"neighbours had {others:.0%} of all cores: {told}"
    return f"neither was full, so they waited for the disk or for each other: {told}"


def mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def passed(result: dict[str, Any]) -> bool:
    rss = result["steady"]["memory"]
    return bool(
        result["held"]
        and result["steady"]["committed"] == result["steady"]["posted"]
        and not result["end"]["wrong"]
        and (not result["aged"] or rss["end_mb"] <= MOST_GROWTH * rss["start_mb"])
    )
