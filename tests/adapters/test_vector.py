"""Many seats at once: Gymnasium's vectors over a batch."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pyspiel  # type: ignore[import-not-found]
import pytest

import astra
import astra.adapters.openspiel  # registers python_astra
from astra.adapters import pettingzoo_v1
from astra.adapters.batch import Batch
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
    with pytest.raises(astra.SetupError, match="option 'seat' is unknown, there are none"):
        envs.reset(options={"seat": 1})


@pytest.mark.parametrize("mode", ["vector_entry_point", "sync"])
def test_every_vector_tells_the_learners_seats_when_it_begins(mode: str) -> None:
    envs = gymnasium.make_vec(NAME, num_envs=3, vectorization_mode=mode, players=3, seat=1, seconds=0.1)
    infos = envs.reset(seed=2)[1]
    assert infos["seat"].tolist() == [1, 1, 1]
    assert infos["_seat"].tolist() == [True, True, True]


def test_the_learners_seats_of_a_vector_can_differ() -> None:
    infos = AstraSeats(4, 3, edition="short", seat=None).reset(seed=2)[1]
    assert infos["seat"].tolist() == [0, 1, 2, 0]


def test_a_vector_says_that_it_draws_nothing() -> None:
    assert gymnasium.make_vec(NAME, num_envs=2, render_mode=None).num_envs == 2
    with pytest.raises(astra.SetupError, match=r"a vector draws nothing: .* vectorization_mode='sync'"):
        gymnasium.make_vec(NAME, num_envs=2, render_mode="ansi")


@pytest.mark.parametrize("solo", [False, True])
def test_without_a_number_of_players_all_adapters_deal_for_two_and_in_solo_for_one(solo: bool) -> None:
    expected = 1 if solo else 2
    table = pettingzoo_v1.env(solo=solo)
    seat, seats = gymnasium.make(NAME, solo=solo), gymnasium.make_vec(NAME, num_envs=1, solo=solo)
    tree = pyspiel.load_game("python_astra", {"solo": solo})
    assert len(astra.Game.new(solo=solo).view(None)["seats"]) == expected
    assert Batch(count=1, solo=solo).players == len(table.possible_agents) == tree.num_players() == expected
    assert seat.reset(seed=1)[0]["observation"][0] == seats.reset(seed=1)[0]["observation"][0, 0] == expected


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
