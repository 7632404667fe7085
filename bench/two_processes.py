"""A batch of games in two processes against the same games in one, and what two cores are worth in the same moments.

Short parts take turns: a few steps in one process, the same steps in two, with all games stepped at once and with two
halves that take turns, then plain loops of Python, one alone and two side by side. Medians count. What two loops gain
over one is what the machine allows, however busy it is.
"""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from importlib import import_module
from multiprocessing import active_children, get_context
from multiprocessing.connection import Connection
from statistics import median
from time import clock_gettime, perf_counter, process_time
from typing import Any

POINTS, APART = 8, 10  # in a game for two where the learner plays at random it decides about 75 times
PART = 0.2  # seconds in one process, of processor time
AT_LEAST = 3  # turns
TURNS = 1_000_000  # of a plain loop, some hundredths of a second


def at_any_point(count: int, **kind: Any) -> Any:
    """What a batch of `count` games has saved, neighbours at different points of a game.

    Games that begin together are cheap together at first, and ten times dearer when turns have become long.
    """
    module: Any = import_module("astra.adapters.batch")
    parts: list[Any] = []
    for point in range(POINTS):
        first, last = count * point // POINTS, count * (point + 1) // POINTS
        if first < last:
            batch = module.Batch(**kind, count=last - first, first_game=first)
            for _ in range(point * APART):
                batch.step(batch.random_actions())
            parts.append(batch.save())
    lanes = sorted((lane, point) for point, part in enumerate(parts) for lane in range(len(part.games[0])))
    states, dealt, rngs = ([parts[point].games[at][lane] for lane, point in lanes] for at in range(3))
    return module.Saved(parts[0].seed, (states, dealt, rngs, parts[0].games[3]))


def one_against_two(count: int, seconds: float, **kind: Any) -> dict[str, float]:
    """Steps of games a second in one process and in two, by the clock and by processor time, and turns of loops.

    `halves` are two batches with half of the games each, whose steps overlap: neither waits for the other's last game.
    """
    batch: Any = import_module("astra.adapters.batch")
    parallel: Any = import_module("astra.adapters.parallel")
    saved = at_any_point(count, **kind)
    alone = batch.Batch(**kind, count=count)
    alone.restore(saved)
    with ExitStack() as stack:
        make = partial(parallel.ParallelBatch, workers=2, **kind)
        shared = stack.enter_context(make(count=count))
        workers = [int(process.pid or 0) for process in active_children()]
        halves = [stack.enter_context(make(count=count // 2, first_game=first)) for first in (0, count // 2)]
        loop = stack.enter_context(_loops())
        shared.restore(saved)
        for half, part in zip(halves, _split(saved, count // 2), strict=True):
            half.restore(part)
        _steps(shared, 2, workers)
        _turns(halves, 2)
        steps = max(2, round(2 * PART / _steps(alone, 2)[1]))
        parts: list[tuple[float, ...]] = []
        began = perf_counter()
        while perf_counter() - began < seconds or len(parts) < AT_LEAST:
            together = _steps(alone, steps), _steps(shared, steps, workers)
            parts.append((*together[0], *together[1], _turns(halves, steps), loop(1), loop(2)))
    one, one_processor, two, two_processor, two_halves, loop_alone, loops = map(median, zip(*parts, strict=True))
    return {
        "one_per_s": steps * count / one,
        "two_per_s": steps * count / two,
        "halves_per_s": steps * count / two_halves,
        "one_per_processor_s": steps * count / one_processor,
        "two_per_processor_s": steps * count / two_processor,
        "loop_per_s": TURNS / loop_alone,
        "two_loops_per_s": 2 * TURNS / loops,
    }


def _split(saved: Any, count: int) -> list[Any]:
    *lists, number = saved.games
    parts = ([one[cut] for one in lists] for cut in (slice(count), slice(count, None)))
    return [type(saved)(saved.seed, (*part, number)) for part in parts]


def _turns(halves: Sequence[Any], steps: int) -> float:
    """How long some steps of all games take by the clock, if the learner looks at one half while the other steps."""
    began = perf_counter()
    for half in halves:
        half.step_async(half.random_actions())
    for step in range(1, steps + 1):
        for half in halves:
            half.step_wait()
            assert len(half.masks) == len(half.observations)
            if step < steps:
                half.step_async(half.random_actions())
    return perf_counter() - began


def _steps(games: Any, steps: int, workers: Sequence[int] = ()) -> tuple[float, float]:
    """How long some steps take by the clock, and of the processors: this process, and the worker that needed more."""
    clock, own, slowest = perf_counter(), process_time(), 0.0
    for _ in range(steps):
        before = [_processor(worker) for worker in workers]
        games.step(games.random_actions())
        assert len(games.masks) == len(games.observations)
        spent = (_processor(worker) - start for worker, start in zip(workers, before, strict=True))
        slowest += max(spent, default=0.0)
    return perf_counter() - clock, process_time() - own + slowest


def _processor(process: int) -> float:
    """The processor time of another process, by the clock that Linux keeps for it (clock_getcpuclockid)."""
    return clock_gettime(~process << 3 | 2)


# Plain loops


@contextmanager
def _loops() -> Iterator[Any]:
    """Two processes; what comes tells how long one or both of them take for a loop."""
    context = get_context("spawn")
    ends: list[Connection] = []
    for _ in range(2):
        here, there = context.Pipe()
        context.Process(target=_loop, args=(there,), daemon=True).start()
        there.close()
        ends.append(here)

    def seconds(count: int) -> float:
        began = perf_counter()
        for end in ends[:count]:
            end.send(TURNS)
        for end in ends[:count]:
            end.recv()
        return perf_counter() - began

    seconds(2)  # they have started
    yield seconds
    for end in ends:
        end.close()


def _loop(orders: Connection) -> None:
    try:
        while True:
            total = 0
            for turn in range(orders.recv()):
                total += turn
            orders.send(total)
    except EOFError:
        return
