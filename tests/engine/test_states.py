"""A state for searches: it shares nothing, decides chance by itself, has a value, and travels."""

import copy
import pickle
import random
import re
from pathlib import Path
from typing import Any

import pytest

import astra
from astra.edition import EditionError, from_document
from astra.record.position import write_position
from astra.record.reading import read_position
from astra.rules import ids
from astra.rules.playout import play_out
from astra.rules.state import State

KINDS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 5},
    {"solo": True},
    {"solo": True, "modifiers": ["E4", "E5", "H3", "H5"]},
]
ROOT = Path(__file__).parents[2]


def moments(kind: dict[str, Any], seed: int) -> list[State]:
    """A random game, before every decision and at the end."""
    state = astra.Game.new(**kind, seed=seed).state
    rng = random.Random(seed)
    found = [state.copy()]
    while state.decision != ids.OVER:
        state.apply_unchecked(rng.choice(list(state.legal_ids())))
        found.append(state.copy())
    return found


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_search_plays_on_through_chance_and_the_game_stays_as_it_was(kind: dict[str, Any]) -> None:
    game = astra.Game.new(**kind, seed=4)
    twin = game.copy()
    before = game.position()
    for searched in (game.state, twin.state, game.state.copy()):
        play_out(searched, 1)
        assert searched.decision == ids.OVER
    assert game.position() == twin.position() == before
    game.play(game.legal()[0])
    assert twin.position() == before


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_equal_states_are_equal_by_value_and_any_action_makes_them_differ(kind: dict[str, Any]) -> None:
    past: list[State] = []
    for state in moments(kind, 2):
        twin = state.copy()
        assert state == twin
        assert state.key() == twin.key()
        assert state.key(True) == twin.key(True)
        assert all(state != earlier and state.key() != earlier.key() for earlier in past)
        past.append(state)
    assert past[0] != object()


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_state_read_from_its_document_is_equal(kind: dict[str, Any]) -> None:
    for state in moments(kind, 3):
        again = read_position(write_position(state), state.tables.edition, None)
        assert again == state
        assert again.key(True) == state.key(True)


def test_a_key_does_not_tell_the_order_of_the_deck_unless_it_is_asked_to() -> None:
    state = astra.Game.new(players=2, seed=1).state
    twin = state.copy()
    deck = twin.deck[:]
    deck[twin.drawn], deck[twin.drawn + 1] = deck[twin.drawn + 1], deck[twin.drawn]
    twin.deck = deck
    assert twin.key() == state.key()
    assert twin.key(True) != state.key(True)
    assert twin != state


def test_two_ways_to_one_table_have_one_key() -> None:
    """Two stars that may follow each other in either order, reached both ways through different Observes."""
    table: dict[tuple[int, ...], int] = {}
    met = 0
    start = astra.Game.new(players=2, seed=5).state
    rng = random.Random(5)
    for _ in range(400):
        state = start.copy()
        for _ in range(5):
            state.apply_unchecked(rng.choice(list(state.legal_ids())))
        met += table.setdefault(state.key(), 0)
        table[state.key()] = 1
    assert met > 0


def test_states_of_other_kinds_of_game_are_not_equal() -> None:
    two, three = (astra.Game.new(players=players, seed=1).state for players in (2, 3))
    short = astra.Game.new(players=2, seed=1, edition=astra.short_edition()).state
    assert two != three
    assert two != short
    with pytest.raises(TypeError, match="unhashable"):
        hash(two)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_state_goes_on_alike_after_pickling_and_deep_copying(kind: dict[str, Any]) -> None:
    for number, state in enumerate(moments(kind, 6)[::9]):
        for twin in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):
            assert twin == state
            assert twin is not state
            assert twin.tables is state.tables
            here = state.copy()
            assert play_out(here, number) == play_out(twin, number)
            assert here == twin


def test_a_pickle_names_a_shipped_edition_and_holds_any_other() -> None:
    shipped = astra.Game.new(players=2, seed=1).state
    other = astra.Game.new(players=2, seed=1, edition=astra.short_edition()).state
    assert len(pickle.dumps(shipped)) < 2000 < len(pickle.dumps(other))
    assert pickle.loads(pickle.dumps(other)) == other


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_game_under_way_can_be_pickled_and_deep_copied(kind: dict[str, Any]) -> None:
    game = astra.Game.new(**kind, seed=3)
    for _ in range(20):
        game.play(game.legal()[-1])
    for twin in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
        assert twin.record() == game.record()
        twin.undo()
        twin.play(game.last_action)
        assert twin.position() == game.position()
        twin.play(twin.legal()[0])
        assert len(twin.actions) == len(game.actions) + 1


def test_a_loaded_game_can_be_pickled_and_undone() -> None:
    game = astra.Game.new(players=2, seed=3)
    for _ in range(12):
        game.play(game.legal()[0])
    twin = pickle.loads(pickle.dumps(astra.Game.load(game.record())))
    twin.undo()
    game.undo()
    assert twin.state.key() == game.state.key()


def test_errors_reach_another_process_whole() -> None:
    game = astra.Game.new(players=2, seed=1)
    with pytest.raises(astra.IllegalAction) as illegal:
        game.play("stop")
    again = pickle.loads(pickle.dumps(illegal.value))
    assert (type(again), str(again), vars(again)) == (astra.IllegalAction, str(illegal.value), vars(illegal.value))
    with pytest.raises(EditionError) as faulty:
        from_document({"id": "mine"})
    twin = copy.deepcopy(faulty.value)
    assert (type(twin), str(twin), twin.problems) == (EditionError, str(faulty.value), faulty.value.problems)


def test_the_examples_of_the_page_about_states_run() -> None:
    blocks = re.findall(r"(?s)```python\n(.*?)```", (ROOT / "docs" / "state.md").read_text(encoding="utf-8"))
    assert len(blocks) >= 4
    names: dict[str, Any] = {}
    for block in blocks:
        exec(block, names)
    assert names["best"] in names["game"].legal()


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_state_that_becomes_another_is_its_equal_and_shares_nothing(kind: dict[str, Any]) -> None:
    *some, last = moments(kind, 7)
    for state in some[::7]:
        twin = last.copy()
        twin.become(state)
        assert twin == state
        before = write_position(state)
        play_out(twin, 1)
        assert write_position(state) == before
    used = some[-1].copy()
    used.become(some[0])
    alone = some[0].copy()
    assert play_out(used, 3) == play_out(alone, 3)
    assert used == alone
