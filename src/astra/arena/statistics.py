"""Shares and means with their intervals, and the sequential test: what a number of games proves, and what it does not.

All intervals are 95 % unless a `z` says otherwise. Games are treated as independent. Those of one deal are not quite,
but each bot plays a deal once from every seat, so the luck of the deal cancels out and the share is a little more
certain than stated.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from astra.errors import SetupError

Z: Final = 1.959964
ERROR: Final = 0.05  # of the sequential test, on each side
ZONE: Final = 0.05


class Interval(msgspec.Struct, frozen=True):
    """An estimate with its bounds."""

    value: float
    low: float
    high: float


def wilson(successes: float, trials: int, z: float = Z) -> Interval:
    """Wilson's score interval for a share. A shared win counts as a fraction, which keeps it conservative."""
    if trials == 0:
        return Interval(0.0, 0.0, 1.0)
    share = successes / trials
    scale = 1 + z * z / trials
    middle = (share + z * z / (2 * trials)) / scale
    half = z * math.sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials)) / scale
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half))


def mean_interval(values: Sequence[float], z: float = Z) -> Interval:
    """A mean and the normal interval around it; for a single value, just the value."""
    if not values:
        return Interval(0.0, 0.0, 0.0)
    mean = math.fsum(values) / len(values)
    half = z * deviation(values) / math.sqrt(len(values))
    return Interval(mean, mean - half, mean + half)


def deviation(values: Sequence[float]) -> float:
    """The standard deviation of a sample; 0 for fewer than two values."""
    if len(values) < 2:
        return 0.0
    mean = math.fsum(values) / len(values)
    return math.sqrt(math.fsum((value - mean) ** 2 for value in values) / (len(values) - 1))


def quantile(values: Iterable[float], share: float) -> float:
    """The value below which this share of the values lies, with linear interpolation; 0 if there are none."""
    row = sorted(values)
    if not row:
        return 0.0
    at = share * (len(row) - 1)
    low = math.floor(at)
    high = min(low + 1, len(row) - 1)
    return row[low] + (row[high] - row[low]) * (at - low)


class Claim(msgspec.Struct, frozen=True):
    """A bot wins more, or less, than a share of the games: `strong>0.85`."""

    bot: str
    more: bool
    share: float
    zone: float = ZONE

    def __str__(self) -> str:
        return f"{self.bot}{'>' if self.more else '<'}{self.share:g}"

    @property
    def alternative(self) -> float:
        """The share at which the claim is found true with 95 %; between it and `share` either verdict is possible."""
        room = (1 - self.share if self.more else self.share) / 2
        zone = min(self.zone, room)
        return self.share + zone if self.more else self.share - zone


def parse_claim(text: str, zone: float = ZONE) -> Claim:
    """Read `strong>0.85`, `strong > 85%` or `greedy<0.2`; raises SetupError for anything else."""
    found = re.fullmatch(r"\s*(?P<bot>[^<>=\s]+)\s*(?P<sign>[<>])=?\s*(?P<share>\d*\.?\d+)\s*(?P<percent>%?)\s*", text)
    share = float(found["share"]) / (100 if found["percent"] else 1) if found else 0.0
    if found is None or not 0 < share < 1:
        raise SetupError(f"--until is {text!r}, expected a bot and a share of games such as 'strong>0.85'")
    if not 0 < zone < 1:
        raise SetupError(f"--zone is {zone:g}, expected more than 0 and less than 1")
    return Claim(found["bot"], found["sign"] == ">", share, zone)


class Verdict(msgspec.Struct, frozen=True):
    """How a sequential test stands: `holds` is None while it is open; `ratio` is the log of the likelihood ratio."""

    claim: str
    share: float
    alternative: float
    holds: bool | None
    games: int
    ratio: float
    interval: Interval


def sequential_test(claim: Claim, outcomes: Iterable[float], ends: Iterable[int] | None = None) -> Verdict:
    """Wald's test of `share` against `alternative`, with 5 % error on each side.

    Outcomes are 1 for a win, 0 for a loss, and in between for a shared win. It checks only after the games in `ends`
    (all if None), so that every deal is complete, and stops at the first decision: later outcomes do not count.
    """
    bound = math.log((1 - ERROR) / ERROR)
    win = math.log(claim.alternative / claim.share)
    loss = math.log((1 - claim.alternative) / (1 - claim.share))
    looks = None if ends is None else set(ends)
    ratio = total = 0.0
    games = 0
    holds: bool | None = None
    for outcome in outcomes:
        ratio += outcome * win + (1 - outcome) * loss
        total += outcome
        games += 1
        if (looks is None or games in looks) and abs(ratio) >= bound:
            holds = ratio > 0
            break
    return Verdict(str(claim), claim.share, claim.alternative, holds, games, ratio, wilson(total, games))
