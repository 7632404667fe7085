"""Chance that can be repeated: with one seed, a server answers the same requests with the same deals and names."""

import hmac
import os
from collections import Counter

from astra.table.chance import Purpose

# One for all servers of a run, 1 where the soak does not give another; the command of a failure has it.
SEED = os.environ.setdefault("ASTRA_SEED", "1")

# What follows from nothing but what was asked: whichever test came before, and however the requests raced. All else
# is a name, and must never be given twice.
ALWAYS_THE_SAME = ("deal", "thought")


class SeededChance:
    """Every draw follows from the seed and from what is asked for, not from when it is asked."""

    def __init__(self, seed: str = SEED) -> None:
        self._seed = seed.encode()
        self._drawn: Counter[tuple[str, ...]] = Counter()

    def draw(self, count: int, purpose: Purpose, *about: str) -> bytes:
        what = (purpose, *about)
        times = 0 if purpose in ALWAYS_THE_SAME else self._drawn[what]
        self._drawn[what] += 1
        noise = b""
        while len(noise) < count:
            noise += hmac.digest(self._seed, repr((what, times, len(noise))).encode(), "sha256")
        return noise[:count]
