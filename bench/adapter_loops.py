"""Loops over the adapters and over environments of other games, in the environment where these are installed.

    PYTHONPATH=. python -m bench.adapter_loops pettingzoo --seconds 1      one JSON object; see LOOPS

All play uniformly random legal actions. Times are CPU time of one core, set-up of each game included; of every loop the
best of several short parts counts, since other work on the machine slows some of them. `parallel` is about two cores:
see `bench.two_processes`.
"""

import argparse
import json
import random
from collections.abc import Callable, Iterator
from importlib import import_module
from time import process_time
from typing import Any

from bench.two_processes import at_any_point, one_against_two

CHUNK = 200  # steps between two looks at the clock
PARTS = 5
LANES = 256


def random_play(env: Any) -> Iterator[int]:
    """PettingZoo's own benchmark, without an end: a number for each step."""
    flatnonzero = import_module("numpy").flatnonzero
    env.reset(seed=1)
    while True:
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            over = terminated or truncated
            env.step(None if over else random.choice(flatnonzero(observation["action_mask"]).tolist()))
            yield 1
        env.reset()


def per_second(steps: Iterator[int], seconds: float, chunk: int | None = None) -> float:
    """How many a second in the best part of the time, without the first few, which load and fill caches."""
    chunk = chunk or CHUNK
    for _ in range(chunk):
        next(steps)
    best = 0.0
    for _ in range(PARTS):
        count = 0
        start = process_time()
        while (spent := process_time() - start) < seconds / PARTS:
            for _ in range(chunk):
                count += next(steps)
        best = max(best, count / spent)
    return best


def measure_hanabi(seconds: float) -> dict[str, float]:
    hanabi: Any = import_module("pettingzoo.classic.hanabi_v5")
    return {"steps_per_s": per_second(random_play(hanabi.env()), seconds)}


def measure_pettingzoo(seconds: float) -> dict[str, float]:
    adapter: Any = import_module("astra.adapters.pettingzoo_v1")
    return {"steps_per_s": per_second(random_play(adapter.env(players=3)), seconds)}


def measure_observing(seconds: float) -> dict[str, float]:
    """One game again and again: `step` and `last` without observations, plain and in PettingZoo's usual wrappers;
    what observations add to the plain one; and the compiled functions that write them, alone. The quickest game of
    each kind counts."""
    adapter: Any = import_module("astra.adapters.pettingzoo_v1")
    encoding: Any = import_module("astra.adapters.encoding")
    wrappers: Any = import_module("pettingzoo.utils.wrappers")
    plain = adapter.raw_env(players=3)
    illegal = wrappers.TerminateIllegalWrapper(adapter.raw_env(players=3), illegal_reward=-1)
    wrapped = wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(illegal))
    actions = actions_of_a_game(adapter.raw_env(players=3))

    def replay(env: Any, observe: bool) -> float:
        env.reset(seed=1)
        start = process_time()
        for action in actions:
            env.last(observe)
            env.step(action)
        return process_time() - start

    def write() -> float:
        plain.reset(seed=1)
        spent = 0.0
        for action in actions:
            state = plain._scene.state
            seat = int(state.seat)
            start = process_time()
            for _ in range(20):
                encoding.observation_of(state, seat)
                encoding.mask_of(state, seat)
            spent += (process_time() - start) / 20
            plain.step(action)
        return spent

    without = with_arrays = in_wrappers = writing = float("inf")
    start = process_time()
    while process_time() - start < seconds:
        without = min(without, replay(plain, False))
        with_arrays = min(with_arrays, replay(plain, True))
        in_wrappers = min(in_wrappers, replay(wrapped, True))
        writing = min(writing, write())
    steps = len(actions)
    arrays = with_arrays - without
    return {
        "step_and_last_per_s": steps / without,
        "wrapped_step_and_last_per_s": steps / (in_wrappers - arrays),
        "observations_per_s": steps / arrays,
        "rows_per_s": steps / writing,
    }


def actions_of_a_game(env: Any) -> list[int]:
    flatnonzero = import_module("numpy").flatnonzero
    env.reset(seed=1)
    rng = random.Random(1)
    actions: list[int] = []
    while not any(env.terminations.values()):
        observation, *_ = env.last()
        actions.append(rng.choice(flatnonzero(observation["action_mask"]).tolist()))
        env.step(actions[-1])
    return actions


def measure_batch(seconds: float) -> dict[str, float]:
    """Random actions chosen, checked and played, finished games dealt again; then the arrays asked for."""
    module: Any = import_module("astra.adapters.batch")
    batch = module.Batch(players=3, count=LANES, seed=1)

    def steps(*arrays: str) -> Iterator[int]:
        while True:
            batch.step(batch.random_actions())
            for array in arrays:
                getattr(batch, array)
            yield LANES

    return {
        "steps_per_s": per_second(steps(), seconds),
        "with_masks_per_s": per_second(steps("masks"), seconds),
        "with_masks_and_observations_per_s": per_second(steps("masks", "observations"), seconds),
    }


def measure_opponents(seconds: float) -> dict[str, float]:
    """A random learner against an opponent by name: the steps of the learner, with masks and observations."""
    module: Any = import_module("astra.adapters.batch")
    kind: dict[str, Any] = {"players": 2, "count": LANES, "seed": 1, "opponents": "greedy"}
    batch = module.Batch(**kind)
    batch.restore(at_any_point(**kind))

    def steps() -> Iterator[int]:
        while True:
            batch.step(batch.random_actions())
            assert len(batch.masks) == len(batch.observations)
            yield LANES

    return {"learner_steps_per_s": per_second(steps(), seconds, chunk=1)}


def measure_parallel(seconds: float) -> dict[str, float]:
    """The same games in one process and in two, with masks and observations: against opponents that think, and without,
    where the arrays that two processes hand over cost more than the games."""
    found: dict[str, float] = {}
    for name, opponents in (("greedy", "greedy"), ("alone", None)):
        numbers = one_against_two(4 * LANES, seconds, players=2, seed=1, opponents=opponents)
        found |= {f"{name}_{number}": value for number, value in numbers.items()}
    return found


def measure_openspiel(name: str, seconds: float) -> dict[str, float]:
    """Driven from Python; a step is a player's decision, and chance nodes are sampled on the way."""
    pyspiel: Any = import_module("pyspiel")
    if name.startswith("python_astra"):
        import_module("astra.adapters.openspiel")
    game = pyspiel.load_game(name)

    def steps() -> Iterator[int]:
        while True:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(random.choices(outcomes, chances)[0])
                else:
                    state.apply_action(random.choice(state.legal_actions()))
                    yield 1

    return {"steps_per_s": per_second(steps(), seconds)}


LOOPS: dict[str, Callable[[float], dict[str, float]]] = {
    "hanabi": measure_hanabi,
    "pettingzoo": measure_pettingzoo,
    "observing": measure_observing,
    "batch": measure_batch,
    "opponents": measure_opponents,
    "parallel": measure_parallel,
    "openspiel": lambda seconds: measure_openspiel("python_astra(players=2)", seconds),
    "backgammon": lambda seconds: measure_openspiel("backgammon", seconds),
}

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Measure an adapter, or another environment.")
    parser.add_argument("loop", choices=LOOPS)
    parser.add_argument("--seconds", type=float, default=1.0)
    words = parser.parse_args()
    print(json.dumps(LOOPS[words.loop](words.seconds)))
