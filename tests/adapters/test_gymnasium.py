"""The Gymnasium environment: one seat against others, or solo against Auptolemy."""

import random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import astra
from astra.adapters import gymnasium_v0
from astra.adapters.gymnasium_v0 import AstraSeat
from astra.rules.ids import STOP

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


@pytest.mark.parametrize("kind", KINDS, ids=str)
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
        assert env._state.seat == 1
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
        ({"players": 1}, "players is 1, expected 2 to 5"),
        ({"rewards": "fame"}, "expected 'outcome' or 'margin'"),
    ],
)
def test_what_cannot_be_is_refused(options: dict[str, Any], text: str) -> None:
    with pytest.raises(astra.SetupError, match=text):
        AstraSeat(**options)
