"""Many seats at once: Gymnasium's vectors over a batch, and batches that several processes share."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest

import astra
from astra.adapters.batch import Batch
from astra.adapters.parallel import ParallelBatch
from astra.adapters.vector import AstraSeats
from astra.rules.ids import STOP

NAME = "astra.adapters.gymnasium_v1:Astra-v1"


def sampled(masks: Any, rng: np.random.Generator) -> Any:
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])


@pytest.mark.parametrize("kind", [{"players": 2, "opponents": "greedy"}, {"solo": True}], ids=str)
def test_gymnasium_makes_a_vector_that_deals_again_within_the_step(kind: dict[str, Any]) -> None:
    envs = gymnasium.make_vec(NAME, num_envs=3, edition="short", **kind)
    assert isinstance(envs.unwrapped, AstraSeats)
    rng = np.random.default_rng(1)
    seen, _ = envs.reset(seed=5)
    ended = 0
    for _ in range(120):
        assert envs.observation_space.contains(seen)
        seen, rewards, over, cut, infos = envs.step(sampled(seen["action_mask"], rng))
        assert not cut.any()
        assert not rewards[~over].any()
        assert ("final_info" in infos) == over.any()
        for game in np.flatnonzero(over):
            last = infos["final_obs"][game]
            assert np.flatnonzero(last["action_mask"]).tolist() == [STOP]
            assert last["observation"][7] == 0  # nothing is asked any more
            assert len(infos["final_info"]["scores"][game]) == 2
            won = infos["final_info"]["winners"][game]
            assert (rewards[game] > 0) == (won == [0])
            ended += 1
    assert ended > 0


def test_a_vector_follows_from_its_seed_and_refuses_options() -> None:
    envs = AstraSeats(2, edition="short")
    first = envs.reset(seed=3)[0]["observation"]
    assert (envs.reset(seed=3)[0]["observation"] == first).all()
    assert not (envs.reset()[0]["observation"] == first).all()
    with pytest.raises(astra.SetupError, match="option 'seat' is unknown"):
        envs.reset(options={"seat": 1})


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
        with pytest.raises(astra.IllegalAction, match="Game 3: action 965"):
            shared.step(actions)
        assert (shared.observations == before).all()
        shared.reset(3)
        alone.reset()
        assert (shared.observations == alone.observations).all()


def test_what_cannot_be_is_refused_before_any_process_starts() -> None:
    with pytest.raises(astra.SetupError, match="workers is 3, expected 1 to 2"):
        ParallelBatch(2, count=2, workers=3)
    with pytest.raises(astra.SetupError, match="expected 2 to 5"):
        ParallelBatch(6, count=2)


@pytest.mark.parametrize(
    "again", [copy.deepcopy, lambda envs: pickle.loads(pickle.dumps(envs))], ids=["copy", "pickle"]
)
def test_a_vector_goes_on_alike_when_it_is_copied_or_pickled(again: Callable[[AstraSeats], AstraSeats]) -> None:
    envs = AstraSeats(3, edition="short", opponents="greedy")
    rng = np.random.default_rng(2)
    seen, _ = envs.reset(seed=8)
    for _ in range(5):
        seen, *_ = envs.step(sampled(seen["action_mask"], rng))
    twin = again(envs)
    for _ in range(30):
        actions = sampled(seen["action_mask"], rng)
        seen, rewards, over, *_ = envs.step(actions)
        other, gains, ended, *_ = twin.step(actions)
        assert (seen["observation"] == other["observation"]).all()
        assert (rewards == gains).all()
        assert (over == ended).all()
