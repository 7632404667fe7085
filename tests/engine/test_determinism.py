"""Equal seeds and equal actions give equal games, whichever engine plays them: the numbers here are those of both."""

import hashlib
from typing import Any

import pytest

from astra.adapters.batch import Batch
from astra.adapters.versions import CURRENT, EDITIONS
from tests.engine import digests

# What every step showed and gave, of games at random and against opponents that calculate with fractions.
DIGESTS = {
    "2 players": "78b7f3bef79c97aa",
    "5 players": "f5662a03da7a18b4",
    "solo": "4796f8522a863978",
    "greedy": "a0de63544a5f3082",
    "student": "367335c80113db67",
}
KINDS: dict[str, dict[str, Any]] = {
    "2 players": {"players": 2},
    "5 players": {"players": 5},
    "solo": {"solo": True, "modifiers": ["E5", "H3", "H5"]},
    "greedy": {"players": 2, "opponents": "greedy"},
    "student": {"players": 3, "opponents": "student", "rewards": "fame"},
}


@pytest.mark.parametrize("name", KINDS)
def test_both_engines_play_the_same_games_to_the_last_number(name: str) -> None:
    batch = Batch(**KINDS[name], count=2, seed=20, edition=EDITIONS[CURRENT])
    digest = hashlib.sha256()
    for _ in range(60):
        rewards, done = batch.step(batch.random_actions())
        for array in (batch.observations, batch.masks, rewards, done):
            digest.update(array.tobytes())
    assert digest.hexdigest()[:16] == DIGESTS[name]


@pytest.mark.parametrize("name", digests.KINDS)
def test_both_engines_play_what_the_engine_in_a_page_plays(name: str) -> None:
    """tests/site/test_wasm.py compares the same digests."""
    assert digests.digest(name) == digests.DIGESTS[name]
