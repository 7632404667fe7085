"""The benchmark of the adapters measures what it says it compares."""

import pytest

from bench.adapter_loops import LOOPS
from bench.adapters import COMPARISONS, MILLION, table
from bench.engine import compare

MEASURED_HERE = ("pettingzoo", "observing", "batch")  # the others need packages that only the benchmark installs
SIDES = [side for comparison in COMPARISONS for side in (comparison.ours, comparison.theirs)]


@pytest.mark.parametrize("loop", MEASURED_HERE)
def test_a_loop_measures_every_number_that_is_compared(loop: str) -> None:
    numbers = LOOPS[loop](0.02)
    assert {number for subject, number in SIDES if subject == loop} <= set(numbers)
    assert all(number > 0 for number in numbers.values())


def test_every_comparison_is_between_loops_that_a_round_measures() -> None:
    for comparison in COMPARISONS:
        assert {comparison.ours[0], comparison.theirs[0]} <= {*LOOPS, *MILLION}


def test_the_table_has_a_row_for_each_comparison() -> None:
    measured = {loop: dict.fromkeys([number for _, number in SIDES], 1.0) for loop in LOOPS} | MILLION
    results = [compare(comparison, [measured]) for comparison in COMPARISONS]
    assert table(results, 1).row_count == len(COMPARISONS)
