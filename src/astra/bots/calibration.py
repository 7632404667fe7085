"""The chances that players are told: what a search found, corrected by how games turned out (`calibration.json`).

A search averages over what it does not see, so early on it is too timid; once the end is triggered it is nearly exact.
It is also a little too hopeful for the seat it thinks for. tools/fit_calibration.py fitted both corrections to whole
games, by kind of game and by how far a game has gone.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from math import exp
from typing import NamedTuple

KNOTS = (0.0, 0.5, 1.0)  # of the way to the Game End card; beyond it the end is triggered


class Correction(NamedTuple):
    """`power` above 1 makes chances surer, below 1 more even; `hope` is how much the seat asked gains, in logits."""

    power: float
    hope: float


AS_FOUND = Correction(1.0, 0.0)
UNFITTED = (AS_FOUND,) * (len(KNOTS) + 1)


@cache
def corrections() -> dict[str, list[Correction]]:
    """By kind of game: one for each knot, and one for when the end is triggered."""
    found = json.loads((files(__package__) / "calibration.json").read_text(encoding="utf-8"))
    return {kind: [Correction(*row) for row in rows] for kind, rows in found["corrections"].items()}


def shares_of_knots(progress: float, triggered: bool) -> list[float]:
    """How much each knot counts, and last the end that was triggered; they add up to 1."""
    if triggered:
        return [0.0] * len(KNOTS) + [1.0]
    shares = [max(0.0, 1 - abs(progress - knot) / (KNOTS[1] - KNOTS[0])) for knot in KNOTS]
    return [*shares, 0.0]


def mixed(rows: Sequence[Correction], progress: float, triggered: bool) -> Correction:
    """The correction for this progress."""
    shares = shares_of_knots(progress, triggered)
    power = sum(share * row.power for share, row in zip(shares, rows, strict=True))
    return Correction(power, sum(share * row.hope for share, row in zip(shares, rows, strict=True)))


def correction_for(kind: str, progress: float, triggered: bool) -> Correction:
    """For a kind of game (`solo`, or its number of players); if none was fitted, chances stay as they were found."""
    return mixed(corrections().get(kind, UNFITTED), progress, triggered)


def told(wins: list[float], seat: int, correction: Correction) -> list[float]:
    """Correct all rivals' chances, as a search for this seat found them; they add up to 1."""
    parts = [max(win, 0.0) ** correction.power for win in wins]
    parts[seat] *= exp(correction.hope)
    total = sum(parts)
    return [part / total for part in parts] if total > 0 else wins
