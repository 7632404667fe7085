"""The Gymnasium environment: one seat against others, or solo against Auptolemy."""

import copy
import pickle
import random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

import astra
from astra.adapters import gymnasium_v1
from astra.adapters.encoding import DECK, SEAT, SEAT_SIZE, VERSION, observation_of
from astra.adapters.gymnasium_v1 import AstraSeat
from astra.rules.ids import STOP
from astra.rules.scoring import scores, winners
from tests.soak import few_interpreted

NAME = "astra.adapters.gymnasium_v1:Astra-v1"
KINDS: list[dict[str, Any]] = [
    *({"players": players} for players in (2, 3, 4, 5)),
    {"solo": True},
    {"solo": True, "modifiers": ("E4", "E5", "H5")},
    {"players": 3, "seat": 2, "rewards": "margin"},
    {"players": 2, "opponents": "greedy", "edition": "short"},
]


def play(env: Any, seed: int) -> tuple[float, list[bytes]]:
    """A whole episode at random: its last reward, and everything that was seen."""
    rng = random.Random(seed)
    seen, info = env.reset(seed=seed)
    rows = []
    while True:
        rows.append(seen["observation"].tobytes())
        seen, reward, over, cut, info = env.step(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        assert not cut
        if over:
            assert set(info) == {"seat", "scores", "winners"}
            return reward, rows
        assert info == {}
        assert reward == 0


@pytest.mark.parametrize("kind", few_interpreted(KINDS, 2), ids=str)
def test_gymnasiums_checker_finds_nothing(kind: dict[str, Any]) -> None:
    check_env(gymnasium.make(NAME, **kind).unwrapped)


def test_gymnasium_makes_it_by_name() -> None:
    env = gymnasium.make(NAME, players=2)
    assert isinstance(env.unwrapped, AstraSeat)
    assert {"Astra-v0", "Astra-v1"} <= set(gymnasium.registry)


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

    def bot(name: str) -> gymnasium_v1.Opponent:
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
        ({"players": 2, "opponents": ["r"]}, "opponent 'r' is unknown, expected one of random, beginner, "),
        ({"players": 2, "opponents": "r"}, "opponent 'r' is unknown, expected one of random, beginner, "),
        ({"players": 2, "opponents": play}, "opponents is .*, expected a name, or a list of names and functions"),
        ({"players": 2, "opponents": [3]}, "opponents is .*, expected a name, or a list of names and functions"),
        ({"players": 2, "edition": "short "}, "edition is 'short ', expected 'short' or the hash of an edition"),
        ({"solo": True, "modifiers": "E4"}, r"modifiers is 'E4', expected a list such as \['E4'\]"),
        ({"players": 1}, "players is 1, expected 2 to 5"),
        ({"rewards": "glory"}, "expected 'outcome', 'margin' or 'fame'"),
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


def test_a_pickle_goes_on_with_the_same_game() -> None:
    env = AstraSeat(3, opponents=["greedy", "student"], edition="short", render_mode="ansi")
    seen, _ = env.reset(seed=6)
    for _ in range(3):
        seen, *_ = env.step(int(np.flatnonzero(seen["action_mask"])[0]))
    twin = pickle.loads(pickle.dumps(env))
    assert twin.render() == env.render()
    over, row = False, seen
    while not over:
        action = int(np.flatnonzero(row["action_mask"])[0])
        row, reward, over, _, info = env.step(action)
        assert twin.step(action)[1:] == (reward, over, False, info)
    for one in (env, twin):
        row, _ = one.reset()
    assert (env.reset(seed=2)[0]["observation"] == twin.reset(seed=2)[0]["observation"]).all()


def test_the_end_tells_scores_winners_and_the_seat() -> None:
    env = AstraSeat(3, seat=1)
    _, info = env.reset(seed=4)
    assert info == {"seat": 1}
    rng = random.Random(4)
    over = False
    while not over:
        _, reward, over, _, info = env.step(rng.choice(np.flatnonzero(env.action_masks()).tolist()))
    state = env._dealt().state
    assert info == {"seat": 1, "scores": [row["total"] for row in scores(state)], "winners": winners(state)}
    assert (reward > 0) == (1 in info["winners"])


def test_after_the_end_one_action_stays_in_the_mask_so_that_samplers_find_one() -> None:
    env = AstraSeat(2)
    rng = random.Random(1)
    seen, _ = env.reset(seed=1)
    over = False
    while not over:
        assert (env.action_masks() == seen["action_mask"].astype(bool)).all()
        seen, _, over, _, _ = env.step(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    assert np.flatnonzero(seen["action_mask"]).tolist() == np.flatnonzero(env.action_masks()).tolist() == [STOP]
    with pytest.raises(ResetNeeded):
        env.step(STOP)


def test_gymnasiums_own_vectors_reset_by_themselves() -> None:
    """Their default mode asks for one more action after the end and ignores it."""
    envs = gymnasium.make_vec(NAME, 2, "sync", players=2, edition="short")
    seen, _ = envs.reset(seed=1)
    ended = 0
    for _ in range(150):
        actions = [envs.single_action_space.sample(mask) for mask in seen["action_mask"]]
        seen, _, over, _, _ = envs.step(np.array(actions))
        assert seen["action_mask"].any(axis=1).all()
        ended += int(over.sum())
    assert ended > 0


def test_reset_takes_the_learners_seat_and_who_is_first_and_refuses_the_rest() -> None:
    env = AstraSeat(3)
    seen, info = env.reset(seed=7, options={"seat": 2, "first": 2})
    assert info == {"seat": 2}
    game = astra.Game.new(players=3, seed=7, first=2)
    assert seen["observation"].tolist() == list(observation_of(game.state, 2))
    assert env.reset()[1] == {"seat": 2}
    for options, text in (
        ({"sead": 1}, "option 'sead' is unknown, expected one of seat, first"),
        ({"seat": 3}, "0 to 2"),
    ):
        with pytest.raises(astra.SetupError, match=text):
            env.reset(options=options)


@pytest.mark.parametrize("kind", [{"players": 3}, {"solo": True}], ids=str)
def test_fame_comes_with_every_step_and_adds_up_to_the_final_score(kind: dict[str, Any]) -> None:
    env = AstraSeat(**kind, rewards="fame")
    env.reset(seed=5)
    first = scores(env._dealt().state)[0]["total"]
    rng = random.Random(5)
    earned: list[float] = []
    over = False
    while not over:
        _, reward, over, _, info = env.step(rng.choice(np.flatnonzero(env.action_masks()).tolist()))
        earned.append(reward)
    assert sum(earned) == pytest.approx((info["scores"][0] - first) / 100)
    assert sum(reward != 0 for reward in earned) > 5


def test_a_critic_sees_everything_that_the_seats_together_know() -> None:
    env = AstraSeat(3)
    env.reset(seed=2)
    whole, state = env.state(), env._dealt().state
    public = np.asarray(observation_of(state, 0))
    changed = np.flatnonzero(whole[: len(public)] != public).tolist()
    assert changed == [SEAT + SEAT_SIZE * seat + 6 + part for seat in (1, 2) for part in (0, 1)]
    order = whole[DECK : DECK + 48]
    assert [int(np.flatnonzero(order == place + 1)[0]) for place in range(int(state.cards_left()))] == list(
        state.deck[state.drawn :]
    )


def test_metadata_names_the_cards_and_the_layout() -> None:
    env = gymnasium.make(NAME, players=2).unwrapped
    assert env.metadata["edition"] == f"{astra.load_edition().id} {astra.load_edition().version}"
    assert env.metadata["layout"] == VERSION
    with pytest.warns(DeprecationWarning, match="Astra-v0 is out of date"):
        earlier = gymnasium.make("astra.adapters.gymnasium_v0:Astra-v0").unwrapped
    assert earlier.metadata["edition"] == "almagest 1"
