"""Batches that several processes share: the games of one process, in less time."""

import copy
import multiprocessing
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import astra
from astra.adapters.batch import Batch
from astra.adapters.parallel import ParallelBatch
from astra.rules.ids import ACTIONS, STOP


def test_processes_share_the_games_of_one_batch() -> None:
    alone = Batch(2, count=5, seed=3, edition="short", opponents="greedy")
    with ParallelBatch(2, count=5, workers=2, seed=3, edition="short", opponents="greedy") as shared:
        ended = 0
        for _ in range(60):
            for one, other in ((shared.observations, alone.observations), (shared.masks, alone.masks)):
                assert (one == other).all()
            assert (shared.seats == alone.seats).all()
            actions = shared.random_actions()
            results = [batch.step(actions) for batch in (shared, alone)]
            assert (results[0][0] == results[1][0]).all()
            assert (results[0][1] == results[1][1]).all()
            assert (shared.final_scores == alone.final_scores).all()
            ended += len(shared.final_scores)
        assert ended > 0
        actions = shared.random_actions()
        actions[3] = STOP
        before = shared.observations.copy()
        refusals = []
        for batch in (shared, alone):
            with pytest.raises(astra.IllegalAction, match="Game 3: ") as refused:
                batch.step(actions)
            refusals.append((str(refused.value), refused.value.rule, refused.value.reason, refused.value.arguments))
        assert refusals[0] == refusals[1]
        assert (shared.observations == before).all()
        for seed in (3, 4, None):
            shared.reset(seed)
            alone.reset(seed)
            assert (shared.observations == alone.observations).all()


def same_endings(one: Batch | ParallelBatch, other: Batch | ParallelBatch) -> int:
    """Plays both with the same actions, which both choose at random; returns how many games ended."""
    ended = 0
    for _ in range(60):
        actions = one.random_actions()
        assert (actions == other.random_actions()).all()
        results = [batch.step(actions) for batch in (one, other)]
        assert (results[0][0] == results[1][0]).all()
        assert (results[0][1] == results[1][1]).all()
        assert (one.final_scores == other.final_scores).all()
        for seat in range(one.players):
            assert (one.final_observations(seat) == other.final_observations(seat)).all()
        ended += len(one.final_scores)
    return ended


@pytest.mark.parametrize(
    ("kind", "copied"),
    [
        # A search would take most of `make quick`.
        ({"players": 3, "opponents": ["student" if astra.COMPILED else "greedy", "random"]}, copy.deepcopy),
        ({"solo": True, "rewards": "fame"}, lambda batch: pickle.loads(pickle.dumps(batch))),
    ],
    ids=["copied", "pickled"],
)
def test_shared_games_are_saved_and_end_as_those_of_one_process_do(
    kind: dict[str, Any], copied: Callable[[ParallelBatch], ParallelBatch]
) -> None:
    settings = {**kind, "count": 5, "seed": 2**70, "edition": "short", "first_game": 7}
    alone = Batch(**settings)
    with ParallelBatch(**settings, workers=2) as shared:
        saved = shared.save()
        assert same_endings(shared, alone) > 0
        later = shared.save()
        assert later == alone.save()
        alone.restore(saved)
        shared.restore(saved)
        assert len(shared.final_scores) == len(shared.final_observations(0)) == 0
        same_endings(alone, shared)
        assert shared.save() == later
        with copied(shared) as twin:
            same_endings(twin, shared)
            alone.restore(shared.save())
            assert twin.save() == shared.save()
        with pytest.raises(astra.SetupError, match="has 2 games, expected 5"):
            shared.restore(Batch(2, count=2).save())
        with pytest.raises(astra.SetupError, match="of another kind of game"):
            shared.restore(Batch(4, count=5).save())
        with pytest.raises(astra.SetupError, match="seat is 5, expected 0 to"):
            shared.final_observations(5)
        same_endings(alone, shared)  # what was refused has changed nothing


def test_what_steps_of_shared_games_return_is_kept_and_what_is_closed_says_so() -> None:
    with ParallelBatch(2, count=2, workers=2, seed=1, edition="short", rewards="fame") as shared:
        first = shared.step(shared.random_actions())
        seats = shared.seats
        kept = [array.copy() for array in (*first, seats)]
        for _ in range(10):
            shared.step(shared.random_actions())
        assert all((array == copied).all() for array, copied in zip((*first, seats), kept, strict=True))
        shared.masks[1] = 1
        with pytest.raises(astra.IllegalAction, match="Game 1: "):
            shared.step([shared.random_actions()[0], ACTIONS])
    for use in (
        lambda: shared.reset(1),
        lambda: shared.step([0, 0]),
        lambda: shared.seats,
        lambda: shared.final_scores,
    ):
        with pytest.raises(astra.SetupError, match="the batch is closed"):
            use()


FORGOTTEN = """
from astra.adapters.parallel import ParallelBatch

def seen():
    batch = ParallelBatch(2, count=2, workers=2, edition="short")
    batch.step(batch.random_actions())
    return batch.observations, batch.observations.copy()

kept, copied = seen()
print((kept == copied).all())
"""


def test_arrays_outlive_a_batch_that_nobody_closed_and_nothing_is_left_behind() -> None:
    outcome = subprocess.run([sys.executable, "-c", FORGOTTEN], capture_output=True, text=True, check=False)
    assert (outcome.returncode, outcome.stdout, outcome.stderr) == (0, "True\n", "")


def test_a_program_that_does_not_guard_its_start_is_told_to(tmp_path: Path) -> None:
    program = tmp_path / "unguarded.py"
    program.write_text("from astra.adapters.parallel import ParallelBatch\nParallelBatch(2, count=2, workers=2)\n")
    outcome = subprocess.run([sys.executable, program], capture_output=True, text=True, check=False)
    assert 'start it under `if __name__ == "__main__":`' in outcome.stderr
    assert "leaked" not in outcome.stderr


def test_a_batch_whose_process_was_killed_says_so_and_is_closed() -> None:
    with ParallelBatch(2, count=2, workers=2, edition="short") as shared:
        actions = shared.random_actions()
        [*_, last] = multiprocessing.active_children()
        last.kill()
        last.join()
        with pytest.raises(astra.SetupError, match="a process of the batch has ended"):
            shared.step(actions)
        with pytest.raises(astra.SetupError, match="the batch is closed"):
            shared.step(actions)
    assert not multiprocessing.active_children()


INTERRUPTED = """
import os
import signal
from pathlib import Path

import astra
from astra.adapters.parallel import ParallelBatch

NOW = Path(__file__).with_name("now")

def interrupting(view, legal, seconds, rng):
    try:
        NOW.unlink()
    except FileNotFoundError:
        return legal[0]
    os.kill(os.getppid(), signal.SIGINT)  # as Control-C does, while the learner waits for the answers
    return legal[0]

if __name__ == "__main__":
    batch = ParallelBatch(2, count=2, workers=2, edition="short", opponents=[interrupting])
    NOW.touch()
    try:
        while True:
            batch.step(batch.random_actions())
    except KeyboardInterrupt:
        print("interrupted")
    try:
        batch.save()
    except astra.SetupError as error:
        print(error)
"""


def test_an_interrupted_batch_is_closed_rather_than_a_step_behind(tmp_path: Path) -> None:
    program = tmp_path / "interrupted.py"
    program.write_text(INTERRUPTED)
    outcome = subprocess.run([sys.executable, program], capture_output=True, text=True, check=False)
    assert outcome.stdout == "interrupted\nthe batch is closed: make another one\n"
    assert outcome.stderr == ""


def test_what_cannot_be_is_refused_before_any_process_starts() -> None:
    with pytest.raises(astra.SetupError, match="workers is 3, expected 1 to 2"):
        ParallelBatch(2, count=2, workers=3)
    with pytest.raises(astra.SetupError, match="expected 2 to 5"):
        ParallelBatch(6, count=2)


@pytest.mark.parametrize("workers", [1, 3])
def test_two_batches_that_take_turns_play_the_games_of_one(workers: int) -> None:
    kind: dict[str, Any] = {"players": 2, "seed": 3, "edition": "short", "opponents": "greedy"}
    halves = [ParallelBatch(**kind, count=5, workers=workers, first_game=first) for first in (0, 5)]
    alone = [Batch(**kind, count=5, first_game=first) for first in (0, 5)]
    for half in halves:
        half.step_async(half.random_actions())
    ended = 0
    for _ in range(60):
        for half, same in zip(halves, alone, strict=True):
            results = [half.step_wait(), same.step(same.random_actions())]
            assert (results[0][0] == results[1][0]).all()
            assert (results[0][1] == results[1][1]).all()
            assert (half.observations == same.observations).all()
            assert (half.masks == same.masks).all()
            ended += len(half.final_scores)
            half.step_async(half.random_actions())
    assert ended > 0
    for half in halves:
        half.close()
    assert not multiprocessing.active_children()


def test_while_a_step_is_under_way_nothing_else_is_done_and_without_one_there_is_nothing_to_wait_for() -> None:
    with ParallelBatch(2, count=2, workers=2, seed=1, edition="short") as shared:
        with pytest.raises(astra.SetupError, match="no step is under way"):
            shared.step_wait()
        actions = shared.random_actions()
        with pytest.raises(astra.IllegalAction, match="Game 1: "):
            shared.step_async([actions[0], STOP])
        shared.step_async(actions)
        for use in (
            lambda: shared.step(actions),
            lambda: shared.step_async(actions),
            shared.random_actions,
            shared.save,
            lambda: shared.restore(Batch(2, count=2, edition="short").save()),
            lambda: shared.seats,
            lambda: shared.final_scores,
            lambda: shared.final_observations(0),
            shared.reset,
        ):
            with pytest.raises(astra.SetupError, match="a step is under way: `step_wait` ends it"):
                use()
        rewards, done = shared.step_wait()
        assert (len(rewards), len(done)) == (2, 2)
        shared.step(shared.random_actions())


def test_a_refused_action_is_told_as_a_batch_tells_it() -> None:
    alone = Batch(2, count=2, seed=1, edition="short")
    with ParallelBatch(2, count=2, workers=2, seed=1, edition="short") as shared:
        for wrong in (
            np.array([0, 2**64 - 1], np.uint64),
            np.array([-1, 0]),
            np.array([0, ACTIONS]),
            np.array([0, 2**62]),
        ):
            told = []
            for batch in (alone, shared):
                with pytest.raises(astra.IllegalAction) as refused:
                    batch.step(wrong)
                told.append((str(refused.value), refused.value.rule, refused.value.reason))
            assert told[0] == told[1]


CLOSED_WITHIN_A_STEP = """
from astra.adapters.parallel import ParallelBatch

if __name__ == "__main__":
    batch = ParallelBatch(2, count=64, workers=2, edition="short", opponents="greedy")
    batch.step_async(batch.random_actions())
    batch.close()
    print("closed")
"""


def test_a_batch_can_be_closed_while_a_step_is_under_way(tmp_path: Path) -> None:
    program = tmp_path / "closed.py"
    program.write_text(CLOSED_WITHIN_A_STEP)
    outcome = subprocess.run([sys.executable, program], capture_output=True, text=True, check=False)
    assert (outcome.returncode, outcome.stdout, outcome.stderr) == (0, "closed\n", "")
