"""The Gymnasium environment: one seat against others, or solo against Auptolemy."""

import copy
import random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

import astra
from astra.adapters import gymnasium_v0
from astra.adapters.gymnasium_v0 import AstraSeat
from astra.rules.ids import STOP
from tests.soak import few_interpreted

NAME = "astra.adapters.gymnasium_v0:Astra-v0"
KINDS: list[dict[str, Any]] = [
    *({"players": players} for players in (2, 3, 4, 5)),
    {"solo": True},
    {"solo": True, "modifiers": ("E4", "E5", "H5")},
    {"players": 3, "seat": 2, "rewards": "margin"},
]


def play(env: Any, seed: int) -> tuple[float, list[bytes]]:
    """A whole episode at random: its last reward, and everything that was seen."""
    rng = random.Random(seed)
    seen, info = env.reset(seed=seed)
    rows = []
    while True:
        rows.append(seen["observation"].tobytes())
        seen, reward, over, cut, info = env.step(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        assert info == {}
        assert not cut
        if over:
            return reward, rows
        assert reward == 0


@pytest.mark.parametrize("kind", few_interpreted(KINDS, 2), ids=str)
def test_gymnasiums_checker_finds_nothing(kind: dict[str, Any]) -> None:
    check_env(gymnasium.make(NAME, **kind).unwrapped)


def test_gymnasium_makes_it_by_name() -> None:
    env = gymnasium.make(NAME, players=2)
    assert isinstance(env.unwrapped, AstraSeat)
    assert "Astra-v0" in gymnasium.registry


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_equal_seeds_give_equal_episodes(kind: dict[str, Any]) -> None:
    first, again = (play(AstraSeat(**kind), 3) for _ in range(2))
    assert first == again
    assert first[1] != play(AstraSeat(**kind), 4)[1]
    assert -1 <= first[0] <= 1


def test_only_the_own_seat_is_ever_asked() -> None:
    env = AstraSeat(3, seat=1)
    rng = random.Random(1)
    seen, _ = env.reset(seed=8)
    over = False
    while not over:
        assert env._dealt().state.seat == 1
        seen, _, over, _, _ = env.step(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))


def test_opponents_get_their_own_view_and_sit_clockwise() -> None:
    asked: list[tuple[str, int]] = []

    def bot(name: str) -> gymnasium_v0.Opponent:
        def choose(view: dict[str, Any], legal: list[str], seconds: float, rng: random.Random) -> str:
            assert view["asked"] == view["seat"]
            assert seconds == 0.5
            asked.append((name, view["seat"]))
            return rng.choice(legal)

        return choose

    env = AstraSeat(3, seat=1, opponents=[bot("next"), bot("after")], seconds=0.5)
    play(env, 5)
    assert set(asked) == {("next", 2), ("after", 0)}


def test_an_opponent_that_cheats_is_named() -> None:
    def cheat(view: dict[str, Any], legal: list[str], seconds: float, rng: random.Random) -> str:
        return "boon 9"

    env = AstraSeat(2, opponents=[cheat])
    with pytest.raises(astra.SetupError, match="opponent at seat 1 chose 'boon 9', expected one of"):
        play(env, 1)


def test_an_opponent_cannot_make_an_action_legal_by_writing_into_its_lists() -> None:
    def forger(view: dict[str, Any], legal: list[str], seconds: float, rng: random.Random) -> str:
        view["legal"].append("boon 9")
        legal.append("boon 9")
        return "boon 9"

    with pytest.raises(astra.SetupError, match="chose 'boon 9', expected one of"):
        play(AstraSeat(2, opponents=[forger]), 1)


def test_an_opponent_that_fails_is_named_and_ends_the_episode() -> None:
    def broken(view: dict[str, Any], legal: list[str], seconds: float, rng: random.Random) -> str:
        raise KeyError("plan")

    env = AstraSeat(2, opponents=[broken])
    with pytest.raises(astra.SetupError, match=r"the opponent at seat 1 failed: KeyError\('plan'\)") as caught:
        play(env, 1)
    assert isinstance(caught.value.__cause__, KeyError)
    with pytest.raises(ResetNeeded, match=r"call reset\(\)"):
        env.step(STOP)


@pytest.mark.parametrize("answer", [None, 964, ["rest"]])
def test_an_opponent_that_answers_no_text_is_named(answer: Any) -> None:
    with pytest.raises(astra.SetupError, match=r"the opponent at seat 1 chose .*, expected one of"):
        play(AstraSeat(2, opponents=[lambda *_: answer]), 1)


def test_after_an_episode_a_step_is_refused_until_the_next() -> None:
    env = AstraSeat(2)
    play(env, 1)
    for _ in range(2):
        with pytest.raises(ResetNeeded, match=r"the episode is over: call reset\(\) first"):
            env.step(0)
        env.reset(seed=1)
        env.step(STOP)  # illegal now
    seen, _ = env.reset(seed=1)
    assert not env.step(int(np.flatnonzero(seen["action_mask"])[0]))[2]


def test_before_the_first_reset_there_is_no_game() -> None:
    env = AstraSeat(2, render_mode="ansi")
    with pytest.raises(ResetNeeded, match=r"there is no game yet: call reset\(\) first"):
        env.step(0)
    with pytest.raises(ResetNeeded, match=r"there is no game yet: call reset\(\) first"):
        env.render()


def test_an_action_that_is_no_whole_number_is_refused_and_changes_nothing() -> None:
    env = AstraSeat(2)
    seen, _ = env.reset(seed=1)
    wrong: Any = 1.7
    with pytest.raises(ValueError, match=r"the action is 1\.7, expected a whole number from 0 to 966"):
        env.step(wrong)
    assert not env.step(np.flatnonzero(seen["action_mask"])[0])[2]


def test_an_illegal_action_ends_the_episode_and_is_explained() -> None:
    env = AstraSeat(2)
    env.reset(seed=1)
    _, reward, over, _, info = env.step(STOP)
    assert (reward, over) == (-1, True)
    assert "R3.1" in info["illegal_action"]


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"seat": 3, "players": 3}, "seat is 3, expected 0 to 2"),
        ({"players": 3, "opponents": []}, "there are 0 opponents, expected 2"),
        ({"seat": "0", "players": 3}, "seat is '0', expected 0 to 2"),
        ({"players": 2, "opponents": ["random"]}, r"opponents is \['random'\], expected a list of functions choose"),
        ({"players": 2, "opponents": "r"}, "opponents is 'r', expected a list of functions choose"),
        ({"players": 2, "opponents": play}, "opponents is .*, expected a list of functions choose"),
        ({"solo": True, "modifiers": "E4"}, r"modifiers is 'E4', expected a list such as \['E4'\]"),
        ({"players": 1}, "players is 1, expected 2 to 5"),
        ({"rewards": "fame"}, "expected 'outcome' or 'margin'"),
    ],
)
def test_what_cannot_be_is_refused(options: dict[str, Any], text: str) -> None:
    with pytest.raises(astra.SetupError, match=text):
        AstraSeat(**options)


def test_a_deep_copy_goes_on_with_the_same_game_on_its_own() -> None:
    env = AstraSeat(3)
    seen, _ = env.reset(seed=6)
    rewards = []
    for one in (copy.deepcopy(env), env):
        over, row = False, seen
        while not over:
            row, reward, over, _, _ = one.step(int(np.flatnonzero(row["action_mask"])[0]))
        rewards.append((reward, row["observation"].tobytes()))
    assert rewards[0] == rewards[1]
