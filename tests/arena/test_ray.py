"""The same games on a Ray cluster: a local one of two cores."""

from __future__ import annotations

import pytest

import astra
from astra.arena.match import make_match
from astra.arena.playing import Table
from astra.errors import SetupError

ray = pytest.importorskip("ray")
pytestmark = [
    pytest.mark.skipif(not astra.COMPILED, reason="starts a cluster, and interpreted it would do no more than here"),
    # Ray itself leaves sockets and files to the garbage collector.
    pytest.mark.filterwarnings("ignore"),
]


def test_a_cluster_plays_the_same_games() -> None:
    from astra.arena.ray_runner import RayRunner

    match = make_match(["random"], players=3, simulations=1, seed="ray")
    runner = RayRunner("local", 2)
    try:
        assert runner.workers == 2
        results = sorted(runner.run(match, iter(range(6))), key=lambda result: result.number)
        table = Table(match)
        assert [result.record for result in results] == [table.play(number).record for number in range(6)]
        games = runner.run(match, iter(range(10_000)))
        next(games)
        games.close()
    finally:
        runner.close()


def test_a_cluster_that_is_not_there_is_told() -> None:
    from astra.arena.ray_runner import RayRunner

    with pytest.raises(SetupError, match=r"--ray 127\.0\.0\.1:1"):
        RayRunner("127.0.0.1:1")
