"""The PettingZoo environment: its own tests for every player count, and what ours promises beyond them."""

import copy
import pickle
import random
from itertools import count
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (  # type: ignore[import-untyped]
    api_test,
    parallel_api_test,
    performance_benchmark,
    seed_test,
)
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]
from pettingzoo.utils.conversions import turn_based_aec_to_parallel  # type: ignore[import-untyped]

import astra
from astra.adapters import pettingzoo_v0, pettingzoo_v1
from astra.adapters.versions import CURRENT, EDITIONS
from astra.edition import edition_hash
from astra.rules.actions import action_of
from astra.rules.ids import DISCOVER, STOP
from astra.rules.scoring import scores, winners
from tests.adapters.decoder import Decoder

TABLES: list[dict[str, Any]] = [
    *({"players": players} for players in (2, 3, 4, 5)),
    {"solo": True},
    {"solo": True, "modifiers": ("E4", "H5")},
]
# PettingZoo knows by name which of its own environments have a dictionary with a mask, and warns of all others.
WARNINGS = (
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:Action mask numpy array is all zeros",  # of agents whose game is over
)


def play(env: Any, seed: int, most: int = 10**6) -> dict[str, float]:
    """Random legal play; what each agent was given in all."""
    rng = random.Random(seed)
    given = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(most):
        observation, reward, over, cut, _ = env.last()
        given[agent] += reward
        env.step(None if over or cut else rng.choice(np.flatnonzero(observation["action_mask"]).tolist()))
    return given


@pytest.mark.filterwarnings(*WARNINGS)
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_pettingzoos_api_test_passes(table: dict[str, Any]) -> None:
    api_test(pettingzoo_v1.env(**table))


@pytest.mark.filterwarnings(*WARNINGS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_pettingzoos_api_test_passes_for_the_raw_environment(players: int) -> None:
    api_test(pettingzoo_v1.raw_env(players))


@pytest.mark.filterwarnings("ignore")
def test_pettingzoos_parallel_test_passes_where_all_agents_are_asked_at_once() -> None:
    """PettingZoo makes a parallel environment of one that takes turns."""
    parallel_api_test(turn_based_aec_to_parallel(pettingzoo_v1.raw_env(2, edition="short")), num_cycles=50)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_pettingzoos_seed_test_passes(table: dict[str, Any]) -> None:
    seed_test(lambda: pettingzoo_v1.env(**table), num_cycles=100)


def test_pettingzoos_performance_benchmark_runs(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    ticks = count()
    clock = SimpleNamespace(time=lambda: next(ticks) / 50)
    monkeypatch.setitem(performance_benchmark.__globals__, "time", clock)
    performance_benchmark(pettingzoo_v1.env(players=3))
    assert "turns per second" in capsys.readouterr().out


def test_a_seed_deals_the_game_that_it_deals_everywhere() -> None:
    env = pettingzoo_v1.env(players=4)
    env.reset(seed=7)
    game = astra.Game.new(players=4, seed=7)
    rng = random.Random(1)
    while not game.over:
        assert env.agent_selection == f"seat_{game.seat}"
        action = rng.choice(np.flatnonzero(env.last()[0]["action_mask"]).tolist())
        env.step(action)
        game.play(action_of(game.state.tables, action))
    assert all(env.terminations.values())


@pytest.mark.parametrize("seed", [7.0, "7", b"7"])
def test_a_seed_that_is_no_whole_number_is_refused_and_changes_nothing(seed: Any) -> None:
    env = pettingzoo_v1.env()
    number: Any = np.int64(7)
    env.reset(seed=number)
    before = env.state()
    with pytest.raises(astra.SetupError, match="expected a whole number"):
        env.reset(seed=seed)
    assert (env.state() == before).all()
    env.reset(seed=7)
    assert (env.state() == before).all()


def test_games_after_a_seed_follow_from_it_and_differ() -> None:
    first, again = pettingzoo_v1.env(2), pettingzoo_v1.env(2)
    seen = []
    for seed in (5, None, None):
        for env in (first, again):
            env.reset(seed=seed)
        rows = [env.observe("seat_0")["observation"] for env in (first, again)]
        assert (rows[0] == rows[1]).all()
        seen.append(rows[0].tobytes())
    assert len(set(seen)) == 3


def test_every_agent_can_look_at_any_time_and_sees_its_own_view() -> None:
    env = pettingzoo_v1.env(players=3)
    env.reset(seed=3)
    game = astra.Game.new(players=3, seed=3)
    for seat in range(3):
        looked = env.observe(f"seat_{seat}")
        view = Decoder(looked["observation"], game.edition).view()
        assert view["seats"] == game.view(seat)["seats"]
        assert looked["action_mask"].any() == (seat == game.seat)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_outcomes_add_up_to_nothing_and_the_winner_has_most(players: int) -> None:
    env = pettingzoo_v1.env(players)
    env.reset(seed=2)
    given = play(env, 2)
    assert sum(given.values()) == pytest.approx(0)
    state = env._scene.state
    best = [f"seat_{seat}" for seat in winners(state)]
    assert [agent for agent, reward in given.items() if reward == max(given.values())] == best


def test_margins_are_the_fame_ahead_of_the_best_other() -> None:
    env = pettingzoo_v1.env(3, rewards="margin")
    env.reset(seed=4)
    given = play(env, 4)
    totals = [row["total"] for row in scores(env._scene.state)]
    for seat, total in enumerate(totals):
        others = [other for number, other in enumerate(totals) if number != seat]
        assert given[f"seat_{seat}"] == pytest.approx((total - max(others)) / 100)


def test_an_illegal_action_ends_the_wrapped_game_and_is_explained_by_the_raw_one() -> None:
    env, raw = pettingzoo_v1.env(2), pettingzoo_v1.raw_env(2)
    env.reset(seed=1)
    raw.reset(seed=1)
    agent = env.agent_selection
    before = raw.observe(agent)["observation"]
    with pytest.raises(astra.IllegalAction, match=r"R3\.1"):
        raw.step(STOP)
    assert (raw.observe(agent)["observation"] == before).all()
    env.step(STOP)
    assert env.rewards == {agent: -1, "seat_0" if agent == "seat_1" else "seat_1": 0}
    assert "R3.1" in env.infos[agent]["illegal_action"]
    for agent in env.agent_iter():
        assert env.last()[1:4] == (env.rewards[agent], True, False)
        env.step(None)


def test_what_is_called_out_of_order_is_explained() -> None:
    env = pettingzoo_v1.env(2)
    with pytest.raises(AttributeError, match=r"agents is not there yet: call reset\(\) first"):
        env.step(0)
    with pytest.raises(AttributeError, match=r"agents is not there yet: call reset\(\) first"):
        env.last()
    env.reset(seed=1)
    play(env, 1)
    for call in (lambda: env.step(None), env.last):
        with pytest.raises(ValueError, match=r"every agent has had its last step: call reset\(\)"):
            call()


def test_an_agent_whose_game_is_over_steps_with_none_alone() -> None:
    env = pettingzoo_v1.env(2)
    env.reset(seed=1)
    env.step(STOP)
    with pytest.raises(ValueError, match="the only valid action is None"):
        env.step(0)
    env.step(None)
    env.step(None)
    assert env.agents == []


def test_pettingzoos_wrappers_would_change_nothing_but_the_speed() -> None:
    """`env()` has none of them: it checks bounds, order and legality itself."""
    illegal = wrappers.TerminateIllegalWrapper(pettingzoo_v1.raw_env(3), illegal_reward=-1)
    wrapped = wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(illegal))
    env = pettingzoo_v1.env(3)
    for legal_steps in (10**6, 20):
        env.reset(seed=5)
        wrapped.reset(seed=5)
        rng = random.Random(5)
        for step in count():
            agent = env.agent_selection
            assert wrapped.agent_selection == agent
            ours, theirs = env.last(), wrapped.last()
            assert ours[1:4] == theirs[1:4]
            for part in ("observation", "action_mask"):
                assert (ours[0][part] == theirs[0][part]).all()
            legal = np.flatnonzero(ours[0]["action_mask"]).tolist()
            action = rng.choice(legal) if step < legal_steps else DISCOVER
            env.step(action)
            wrapped.step(action)
            if env.terminations[agent]:
                break
        assert step > 10
        assert env.terminations == wrapped.terminations
        assert env.rewards == wrapped.rewards


@pytest.mark.parametrize("action", [None, 1.7, "rest"])
def test_an_action_that_is_no_whole_number_is_refused_and_changes_nothing(action: Any) -> None:
    env = pettingzoo_v1.env(2)
    env.reset(seed=1)
    with pytest.raises(ValueError, match=f"the action is {action!r}, expected a whole number from 0 to 966"):
        env.step(action)
    assert not any(env.terminations.values())


def test_an_action_beyond_all_numbers_is_refused_by_the_number_given() -> None:
    env = pettingzoo_v1.raw_env(2)
    env.reset(seed=1)
    with pytest.raises(astra.IllegalAction, match=str(2**70)):
        env.step(2**70)


def test_an_unknown_agent_is_told_which_there_are() -> None:
    env = pettingzoo_v1.env(2)
    env.reset(seed=1)
    for ask in (env.observe, env.observation_space, env.action_space):
        with pytest.raises(ValueError, match="the agent is 'seat_9', expected one of seat_0, seat_1"):
            ask("seat_9")


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"players": 6}, "players is 6, expected 2 to 5"),
        ({"players": 3, "solo": True}, "expected 1 in a solo game"),
        ({"players": 2, "modifiers": ["E1"]}, "solo games only"),
        ({"solo": True, "modifiers": "E4"}, r"modifiers is 'E4', expected a list such as \['E4'\]"),
        ({"rewards": "glory"}, "rewards is 'glory', expected 'outcome', 'margin' or 'fame'"),
        ({"render_mode": "text"}, "render_mode is 'text', expected None, 'human', 'ansi' or 'rgb_array'"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_what_would_be_right(options: dict[str, Any], text: str) -> None:
    with pytest.raises(astra.SetupError, match=text):
        pettingzoo_v1.env(**options)


def test_an_environment_can_be_sent_to_another_process() -> None:
    env = pickle.loads(pickle.dumps(pettingzoo_v1.raw_env(4, rewards="margin")))
    env.reset(seed=1)
    assert env.possible_agents == ["seat_0", "seat_1", "seat_2", "seat_3"]
    for _ in range(20):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[-1]))
    twin = pickle.loads(pickle.dumps(env))
    assert play(twin, 9) == play(env, 9)


@pytest.mark.filterwarnings(*WARNINGS)
@pytest.mark.parametrize("opponents", ["greedy", ["random"], ["novice", "greedy"]])
def test_opponents_have_the_last_seats_and_are_no_agents(opponents: Any) -> None:
    env = pettingzoo_v1.env(3, opponents=opponents, edition="short")
    assert len(env.possible_agents) == (1 if opponents == "greedy" else 3 - len(opponents))
    api_test(env, num_cycles=60)
    env.reset(seed=2)
    assert set(play(env, 2)) == set(env.possible_agents)


def test_without_opponents_every_seat_is_an_agent() -> None:
    none: list[Any] = [None, (), []]
    assert [pettingzoo_v1.env(3, opponents=opponents).max_num_agents for opponents in none] == [3, 3, 3]


def test_fame_is_given_to_every_agent_and_adds_up_to_its_final_score() -> None:
    env = pettingzoo_v1.env(3, rewards="fame")
    env.reset(seed=4)
    first = [row["total"] for row in scores(env._scene.state)]
    given = play(env, 4)
    totals = [row["total"] for row in scores(env._scene.state)]
    for seat in range(3):
        assert given[f"seat_{seat}"] == pytest.approx((totals[seat] - first[seat]) / 100)


def test_the_end_tells_every_agent_the_scores_and_its_seat() -> None:
    env = pettingzoo_v1.env(2, edition="short")
    env.reset(seed=1, options={"first": 1})
    assert env.agent_selection == "seat_1"
    play(env, 1, most=10)
    while not any(env.terminations.values()):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    totals = [row["total"] for row in scores(env._scene.state)]
    for seat in range(2):
        told = {"seat": seat, "scores": totals, "winners": winners(env._scene.state)}
        assert env.infos[f"seat_{seat}"] == told
    with pytest.raises(astra.SetupError, match="option 'seat' is unknown, expected one of first"):
        env.reset(options={"seat": 1})


def test_a_critic_gets_the_whole_state() -> None:
    env = pettingzoo_v1.env(4)
    env.reset(seed=1)
    assert env.state_space.contains(env.state())


def test_a_version_keeps_its_cards() -> None:
    old, new = pettingzoo_v0.env(2), pettingzoo_v1.env(2)
    assert (old.metadata["name"], old.metadata["edition"]) == ("astra_v0", "almagest 1")
    assert (new.metadata["name"], new.metadata["edition_sha256"]) == ("astra_v1", EDITIONS[1])
    assert EDITIONS[CURRENT] == edition_hash(astra.load_edition()), (
        "the shipped cards have changed: give the environments another number in astra.adapters.versions"
    )


@pytest.mark.parametrize("render_mode", [None, "ansi"])
def test_a_deep_copy_goes_on_with_the_same_game_on_its_own(render_mode: str | None) -> None:
    env = pettingzoo_v1.env(players=3, render_mode=render_mode)
    env.reset(seed=6)
    for _ in range(30):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[-1]))
    twin = copy.deepcopy(env)
    before = env.observe("seat_0")["observation"].copy()
    assert twin.render() == env.render()
    assert (twin.observe("seat_0")["observation"] == before).all()
    given = play(twin, 9)
    assert (env.observe("seat_0")["observation"] == before).all()
    assert env.agents == env.possible_agents
    assert play(env, 9) == given
    for table in (env, twin):
        table.reset()
    assert (twin.observe("seat_0")["observation"] == env.observe("seat_0")["observation"]).all()


def test_an_environment_without_a_game_can_be_copied() -> None:
    with pytest.raises(AttributeError, match="call reset"):
        copy.deepcopy(pettingzoo_v1.env(2)).step(0)
