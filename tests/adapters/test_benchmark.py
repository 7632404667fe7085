"""The benchmark of the adapters measures what it says it compares."""

from itertools import repeat
from typing import Any

import pytest

from astra.adapters.batch import Batch
from bench import adapter_loops
from bench.adapter_loops import CHUNK, LOOPS, PARTS, per_second
from bench.adapters import COMPARISONS, REPORT, SUBJECTS
from bench.comparing import compare
from bench.two_processes import at_any_point, one_against_two

TURN = 4  # of an observation, see docs/adapters.md

MEASURED_HERE = (
    "pettingzoo",
    "observing",
    "batch",
    "opponents",
)  # the others need packages that only the benchmark installs
SIDES = [side for comparison in COMPARISONS for side in (comparison.ours, comparison.theirs)]


@pytest.mark.parametrize("loop", MEASURED_HERE)
def test_a_loop_measures_every_number_that_is_compared(loop: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adapter_loops, "CHUNK", 10)
    monkeypatch.setattr(adapter_loops, "LANES", 4)
    numbers = LOOPS[loop](0.02)
    assert {number for subject, number in SIDES if subject == loop} <= set(numbers)
    assert all(number > 0 for number in numbers.values())


def test_one_process_and_two_are_timed_by_the_clock_and_by_processor_time() -> None:
    numbers = one_against_two(8, 0.0, players=2, seed=1, edition="short")
    assert {number for subject, number in SIDES if subject == "parallel"} <= {
        f"{kind}_{number}" for kind in ("greedy", "alone") for number in numbers
    }
    assert all(number > 0 for number in numbers.values())


@pytest.mark.parametrize("count", [5, 16, 32])
def test_neighbours_are_at_different_points_of_a_game_so_that_parts_of_a_batch_cost_alike(count: int) -> None:
    kind: dict[str, Any] = {"players": 2, "seed": 1, "count": count}
    batch = Batch(**kind)
    batch.restore(at_any_point(**kind))
    turns = [set(batch.observations[part, TURN].tolist()) for part in (slice(count // 2), slice(count // 2, None))]
    assert all(len(found) >= min(count // 2, 4) for found in turns)
    assert count < 16 or all(1 in found for found in turns)


def test_every_comparison_is_between_loops_that_a_round_measures() -> None:
    for comparison in COMPARISONS:
        assert {comparison.ours[0], comparison.theirs[0]} <= set(SUBJECTS)


def test_the_table_has_a_row_for_each_comparison() -> None:
    measured = {loop: dict.fromkeys([number for _, number in SIDES], 1.0) for loop in SUBJECTS}
    results = [compare(comparison, [measured]) for comparison in COMPARISONS]
    assert REPORT.table(results, 1).row_count == len(COMPARISONS)


def test_the_best_part_of_a_loop_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    # Each part looks at the clock as it begins and until its time is up; the third one is the quickest.
    ticks = iter([time for part in range(PARTS) for time in (0.0, 0.0, 2.0 if part == 2 else 4.0)])
    monkeypatch.setattr(adapter_loops, "process_time", lambda: next(ticks))
    assert per_second(repeat(1), PARTS) == CHUNK / 2
    assert next(ticks, None) is None
