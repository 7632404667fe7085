"""The compiled engine gives back the memory of every decision.

A row (`vec`) that plain Python passes to compiled code is never freed; see ARCHITECTURE.md. Such a leak is one block of
memory or more each time, so blocks are counted, which neither the clock nor the machine changes.
"""

import gc
import random
import sys
from array import array
from collections.abc import Callable
from itertools import pairwise
from statistics import median

import pytest

import astra
from astra import Game
from astra.adapters.batch import Batch
from astra.adapters.openspiel_chance import ChanceTable, kind_of_game
from astra.bots import opponent
from astra.bots.search import think
from astra.record.chances import decide_chance
from astra.rules import ids
from astra.rules.playout import play_out
from tests.bots.games import KINDS, ask, moments, new_game
from tests.frozen import frozen_edition

pytestmark = pytest.mark.skipif(not astra.COMPILED, reason="the leak is one of compiled code")

ROUNDS = 6
STEPS = 300  # of a batch in a round
SHUFFLES = "solo E4 E5"  # with a deck that is shuffled again


def growth(play: Callable[[], object]) -> float:
    """Blocks of memory that equal rounds leave behind, after two that may fill caches.

    As many as all of them would leave if each were like the middle one: a leak is there in every round, while what the
    threads of pytest and xdist keep in the same process comes in one or two.
    """
    play()
    play()
    gc.collect()
    gc.freeze()  # only what is new is looked at again
    blocks = array("q", [0] * (ROUNDS + 1))  # a list would keep a block for each number
    try:
        for number in range(ROUNDS + 1):
            blocks[number] = blocks_after(play)
    finally:
        gc.unfreeze()
    return ROUNDS * median(after - before for before, after in pairwise(blocks))


def blocks_after(play: Callable[[], object]) -> int:
    play()
    gc.collect()
    blocks = sys.getallocatedblocks()
    assert blocks > 0, "Python counts no blocks with this PYTHONMALLOC"
    return blocks


def test_a_block_a_round_is_a_leak_and_many_in_one_round_are_none() -> None:
    kept: list[object] = []
    assert growth(lambda: kept.append(object())) >= ROUNDS
    rounds = iter(range(2 + ROUNDS + 1))
    assert growth(lambda: kept.extend(object() for _ in range(500 if next(rounds) == 5 else 0))) < ROUNDS


def decide(name: str, kind: str, simulations: int | None) -> None:
    rng = random.Random(3)
    for game in moments(kind, seed=3, count=4):
        ask(opponent(name, frozen_edition()), game, rng, simulations)


@pytest.mark.parametrize("kind", ["4", "solo"])
@pytest.mark.parametrize("name", ["novice", "greedy"])
def test_a_planner_keeps_nothing_of_its_decisions(name: str, kind: str) -> None:
    assert growth(lambda: decide(name, kind, None)) < ROUNDS


@pytest.mark.parametrize("kind", ["2", "4", "solo", SHUFFLES])
def test_a_search_keeps_nothing_of_its_decisions(kind: str) -> None:
    def search() -> None:
        for game in moments(kind, seed=3, count=4):
            assert game.seat is not None
            think(game.view(game.seat), frozen_edition(), simulations=100, rng=random.Random(3))

    assert growth(search) < ROUNDS


@pytest.mark.parametrize("kind", [*KINDS, SHUFFLES])
def test_a_game_leaves_nothing_behind_when_it_is_over(kind: str) -> None:
    def game_and_document() -> None:
        game = new_game(kind, 3)
        rng = random.Random(3)
        while not game.over:
            game.play(rng.choice(game.legal()))
        assert Game.from_position(game.position(), edition=frozen_edition()).over

    assert growth(game_and_document) < ROUNDS


@pytest.mark.parametrize("kind", [*KINDS, SHUFFLES])
def test_a_playout_leaves_nothing_behind(kind: str) -> None:
    start = new_game(kind, 4).state

    def playouts() -> None:
        for seed in range(8):
            state = start.copy()
            state.outside_chance = False
            play_out(state, seed)

    assert growth(playouts) < ROUNDS


def test_chance_that_comes_from_outside_leaves_nothing_behind() -> None:
    start = new_game(SHUFFLES, 4).state
    shuffles = 0

    def games() -> None:
        nonlocal shuffles
        for seed in range(8):
            state = start.copy()
            state.outside_chance = True
            rng = random.Random(seed)
            while state.decision != ids.OVER:
                if state.decision == ids.CHANCE:
                    shuffles += decide_chance(state).startswith("shuffle")
                    state.advance()
                else:
                    state.apply_unchecked(rng.choice(list(state.legal_ids())))

    assert growth(games) < ROUNDS
    assert shuffles > 0


@pytest.mark.parametrize("modifiers", [(), ("E4", "E5"), ("E5", "H5")])
def test_a_table_of_openspiel_leaves_nothing_behind(modifiers: tuple[str, ...]) -> None:
    def games() -> None:
        for seed in range(2):
            table = ChanceTable(kind_of_game(1, True, modifiers))
            rng = random.Random(seed)
            while table.state is None or table.state.decision != ids.OVER:
                state = table.state
                if state is None or state.decision == ids.CHANCE:
                    table.apply(rng.choice(table.outcomes()))
                else:
                    table.apply(int(rng.choice(list(state.legal_ids()))))

    assert growth(games) < ROUNDS


@pytest.mark.parametrize("players", [2, None])
def test_a_batch_leaves_nothing_behind(players: int | None) -> None:
    def steps() -> None:
        batch = Batch(players, solo=players is None, count=4, seed=5, edition=frozen_edition())
        for _ in range(STEPS):
            assert batch.observations.shape[0] == batch.masks.shape[0] == batch.seats.shape[0]
            batch.step(batch.random_actions())

    assert growth(steps) < STEPS  # NumPy and ctypes fill caches of their own with some 200 blocks, then no more
