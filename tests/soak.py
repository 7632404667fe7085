"""What takes longer in the soak, and less long in `make quick`.

ASTRA_SOAK=1 tries everything with everything. ASTRA_QUICK=1 leaves no test out, but draws fewer examples.
"""

import os
from itertools import product
from typing import Any

import pytest

from astra import COMPILED

SOAK = os.environ.get("ASTRA_SOAK") == "1"
QUICK = os.environ.get("ASTRA_QUICK") == "1"


def how_many(quick: int) -> int:
    """The number of games of a test: many times more in the soak."""
    return quick * 30 if SOAK else quick


def examples(usual: int) -> int:
    """How many examples Hypothesis draws: a third in `make quick`."""
    return max(usual // 3, 1) if QUICK else how_many(usual)


def on_each_engine(quick: int) -> int:
    """The number of games of a test that runs on both engines: most of them on the compiled one, which is quicker."""
    return how_many(quick) if COMPILED or SOAK else max(quick // 3, 1)


def few_interpreted(some: list[Any], few: int) -> list[Any]:
    """All parameters of a long test on the compiled engine and in the soak; the first few of them elsewhere."""
    return some if COMPILED or SOAK else some[:few]


def in_turns(first: list[Any], second: list[Any]) -> list[Any]:
    """Parameters of two kinds: each of the first with all of the second in the soak, else with one, in turns."""
    pairs = product(first, second) if SOAK else ((one, second[i % len(second)]) for i, one in enumerate(first))
    return [pytest.param(*one.values, *other.values, id=f"{one.id}-{other.id}") for one, other in pairs]
