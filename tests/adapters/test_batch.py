"""Many games at once: each is the game that it would be alone."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import astra
from astra.adapters.batch import Batch
from astra.adapters.dealing import rewards_of, totals_of
from astra.adapters.encoding import SIZE, mask_of, observation_of
from astra.rules.actions import action_of
from astra.rules.ids import ACTIONS, STOP
from tests.soak import SOAK

STEPS = 5000 if SOAK else 600


def test_arrays_have_the_documented_shapes_and_lie_over_the_engines_memory() -> None:
    batch = Batch(players=4, count=3, seed=1)
    arrays = (batch.observations, batch.masks, batch.seats)
    assert [array.shape for array in arrays] == [(3, SIZE), (3, ACTIONS), (3,)]
    assert [str(array.dtype) for array in arrays] == ["int16", "int8", "int64"]
    rewards, done = batch.step(batch.random_actions())
    assert [array.shape for array in (rewards, done)] == [(3, 5), (3,)]
    assert [str(array.dtype) for array in (rewards, done)] == ["float64", "bool"]
    for array in (*arrays, rewards, done):
        assert not array.flags.owndata
        assert array.flags.writeable


@pytest.mark.parametrize("players", [None, 2, 3, 4, 5])
def test_each_row_is_the_observation_and_the_mask_of_its_game(players: int | None) -> None:
    batch = Batch(players, solo=players is None, count=4, seed=5)
    for _ in range(40):
        for lane, state in enumerate(batch.states):
            seat = int(state.seat)
            assert batch.seats[lane] == seat
            assert (batch.observations[lane] == np.asarray(observation_of(state, seat))).all()
            assert (batch.masks[lane] == np.asarray(mask_of(state, seat))).all()
        batch.step(batch.random_actions())


def test_each_game_is_the_one_of_its_seed_to_the_last_reward() -> None:
    batch = Batch(players=3, count=3, seed=7)
    games = [astra.Game.new(players=3, seed=f"7:{lane}:0") for lane in range(3)]
    dealt = [1, 1, 1]
    ended = 0
    for _ in range(STEPS):
        actions = batch.random_actions()
        rewards, done = batch.step(actions)
        for lane, game in enumerate(games):
            game.play(action_of(game.state.tables, int(actions[lane])))
            assert done[lane] == game.over
            if game.over:
                assert rewards[lane, :3].tolist() == rewards_of(game.state, "outcome")
                games[lane] = astra.Game.new(players=3, seed=f"7:{lane}:{dealt[lane]}")
                dealt[lane] += 1
                ended += 1
            else:
                assert not rewards[lane].any()
            assert games[lane].seat == batch.seats[lane]
    assert ended >= 3


def test_equal_seeds_and_actions_give_equal_batches_however_many_games_there_are() -> None:
    small, large, other = Batch(2, count=2, seed=3), Batch(2, count=5, seed=3), Batch(2, count=2, seed=2**80)
    assert not (small.observations == other.observations).all()
    for _ in range(STEPS // 2):
        actions = large.random_actions()
        small.step(actions[:2])
        large.step(actions)
        assert (small.observations == large.observations[:2]).all()


def test_random_actions_are_legal_and_reach_every_choice() -> None:
    batch = Batch(players=5, count=50, seed=2)
    opening = batch.masks[0].copy()
    chosen = set()
    for _ in range(40):
        actions = batch.random_actions()
        assert batch.masks[np.arange(50), actions].all()
        chosen.add(int(actions[0]))
    assert chosen == set(np.flatnonzero(opening).tolist())


def test_observations_and_masks_are_filled_again_in_the_same_memory() -> None:
    batch = Batch(players=2, count=2, seed=1)
    arrays = (batch.observations, batch.masks)
    before = [array.copy() for array in arrays]
    batch.step(batch.random_actions())
    for array, again, old in zip(arrays, (batch.observations, batch.masks), before, strict=True):
        assert again is array
        assert (array != old).any()


def test_an_illegal_action_is_refused_with_its_game_and_no_game_changes() -> None:
    batch = Batch(players=3, count=4, seed=1)
    actions = batch.random_actions().copy()
    before = batch.observations.copy()
    actions[2] = STOP
    with pytest.raises(astra.IllegalAction, match=r"^Game 2: .*R3\.1"):
        batch.step(actions)
    for wrong in (-1, ACTIONS, 2**62, 15):
        actions[2] = wrong
        with pytest.raises(astra.IllegalAction, match=r"^Game 2: "):
            batch.step(actions)
    for lane, state in enumerate(batch.states):
        assert (np.asarray(observation_of(state, int(state.seat))) == before[lane]).all()


@pytest.mark.parametrize("actions", [[1], [[1, 2]], [1.0, 2.0], ["rest", "rest"]])
def test_actions_of_another_shape_or_kind_are_refused(actions: list[object]) -> None:
    batch = Batch(players=2, count=2)
    with pytest.raises(ValueError, match=r"expected integers of \(2,\)"):
        batch.step(np.array(actions))


@pytest.mark.parametrize(("players", "text"), [(6, "expected 2 to 5"), (1, "expected 2 to 5")])
def test_games_that_the_rules_do_not_know_are_refused(players: int, text: str) -> None:
    with pytest.raises(astra.SetupError, match=text):
        Batch(players)
    with pytest.raises(astra.SetupError, match="count is 0, expected at least 1"):
        Batch(2, count=0)


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"count": 2.5}, r"count is 2\.5, expected a whole number"),
        ({"count": "8"}, "count is '8', expected a whole number"),
        ({"seed": None}, "seed is None, expected a whole number"),
        ({"seed": "a"}, "seed is 'a', expected a whole number"),
    ],
)
def test_numbers_of_another_kind_are_refused(options: dict[str, Any], text: str) -> None:
    with pytest.raises(astra.SetupError, match=text):
        Batch(2, **options)


def test_numpys_integers_are_whole_numbers() -> None:
    numbers: dict[str, Any] = {"count": np.int32(2), "seed": np.uint8(7)}
    assert (Batch(2, **numbers).observations == Batch(2, count=2, seed=7).observations).all()


def test_an_unsigned_action_beyond_all_numbers_is_refused_as_it_was_given() -> None:
    batch = Batch(2, count=2, seed=1)
    actions = batch.random_actions().astype(np.uint64)
    actions[1] = 2**64 - 1
    with pytest.raises(astra.IllegalAction, match=rf"^Game 1: .*{2**64 - 1}"):
        batch.step(actions)


def test_margins_stay_between_minus_one_and_one() -> None:
    batch = Batch(players=2, count=8, seed=1, rewards="margin")
    seen = []
    for _ in range(STEPS):
        rewards, done = batch.step(batch.random_actions())
        seen += rewards[done, :2].tolist()
    assert seen
    for first, second in seen:
        assert first == pytest.approx(-second)
        assert -1 <= first <= 1


def test_numbers_of_numpy_make_the_same_games() -> None:
    numbers: dict[str, Any] = {"players": np.int64(3), "count": np.int32(2), "seed": np.uint8(4), "seat": np.int64(1)}
    batch = Batch(**numbers, opponents="random")
    assert (batch.observations == Batch(3, count=2, seed=4, seat=1, opponents="random").observations).all()


def test_reset_begins_again_with_the_same_or_another_seed() -> None:
    batch = Batch(players=2, count=3, seed=4)
    arrays = (batch.observations, batch.masks)
    first = [array.copy() for array in arrays]
    for seed, same in ((None, True), (5, False), (4, True)):
        for _ in range(20):
            batch.step(batch.random_actions())
        batch.reset(seed)
        assert batch.observations is arrays[0]
        assert (batch.observations == first[0]).all() == same
        assert (batch.masks == first[1]).all() == same


@pytest.mark.parametrize("opponents", [None, "greedy"])
def test_what_is_saved_pickled_or_copied_goes_on_alike(opponents: str | None) -> None:
    batch = Batch(players=2, count=3, seed=4, edition="short", opponents=opponents, rewards="fame")
    for _ in range(15):
        batch.step(batch.random_actions())
    saved = batch.save()
    twins = [pickle.loads(pickle.dumps(batch)), copy.deepcopy(batch)]

    def story(one: Batch) -> list[bytes]:
        told = []
        for _ in range(60):
            rewards, done = one.step(one.random_actions())
            told.append(rewards.tobytes() + done.tobytes() + one.observations.tobytes())
        return told

    first = story(batch)
    assert [story(twin) for twin in twins] == [first, first]
    batch.restore(saved)
    assert story(batch) == first
    with pytest.raises(astra.SetupError, match="has 3 games, expected 2"):
        Batch(2, count=2).restore(saved)
    kinds: list[dict[str, Any]] = [{"players": 3}, {"players": 2}, {"solo": True, "edition": "short"}]
    for other in kinds:
        with pytest.raises(astra.SetupError, match="of another kind of game"):
            Batch(**other, count=3).restore(saved)


def test_what_a_seat_saw_and_scored_at_the_end_is_kept_for_one_step() -> None:
    batch = Batch(players=3, count=4, seed=7, edition="short")
    ended = 0
    for _ in range(150):
        before = [state.copy() for state in batch.states]
        actions = batch.random_actions()
        _, done = batch.step(actions)
        lanes = np.flatnonzero(done)
        ended += len(lanes)
        assert len(batch.final_scores) == len(lanes)
        for row, lane in enumerate(lanes):
            last = before[lane]
            last.apply_unchecked(int(actions[lane]))
            assert batch.final_scores[row, :3].tolist() == totals_of(last)
            assert (batch.final_observations(2)[row] == np.asarray(observation_of(last, 2))).all()
    assert ended > 0


def test_fame_is_given_with_every_step_and_adds_up_to_the_final_scores() -> None:
    batch = Batch(players=2, count=2, seed=3, edition="short", rewards="fame")
    first = [totals_of(state) for state in batch.states]
    earned = np.zeros((2, 5))
    ended = 0
    for _ in range(150):
        rewards, done = batch.step(batch.random_actions())
        earned += rewards
        for row, lane in enumerate(np.flatnonzero(done)):
            gained = (batch.final_scores[row, :2] - first[lane]) / 100
            assert earned[lane, :2] == pytest.approx(gained)
            earned[lane] = 0
            first[lane] = totals_of(batch.states[int(lane)])
            ended += 1
    assert ended > 0


def test_only_the_learners_seats_are_asked_where_there_are_opponents() -> None:
    batch = Batch(players=3, count=6, seed=1, edition="short", opponents=["greedy", "random"])
    fixed = Batch(players=3, count=2, seed=1, edition="short", opponents="random", seat=2)
    for _ in range(40):
        assert batch.seats.tolist() == [0, 1, 2, 0, 1, 2]
        assert fixed.seats.tolist() == [2, 2]
        batch.step(batch.random_actions())
        fixed.step(fixed.random_actions())
    with pytest.raises(astra.SetupError, match="seat is 3, expected 0 to 2, and opponents"):
        Batch(players=3, opponents="greedy", seat=3)
    with pytest.raises(astra.SetupError, match="seat is 0, expected 0 to 2, and opponents"):
        Batch(players=3, seat=0)
