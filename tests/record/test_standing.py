"""If the night ended now: the final scoring as far as a reader may know it, and nothing beyond."""

import random
from collections import Counter

import msgspec
import pytest

from astra import Game
from astra.record.moments import Standing
from astra.record.standing import standings
from tests.engine.play import KINDS, Kind, choose, some_start
from tests.engine.twins import Twin


def plain(rows: list[Standing]) -> list[dict[str, object]]:
    return [msgspec.to_builtins(row) for row in rows]


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_nobody_reads_a_final_card_of_others_in_it(kind: Kind) -> None:
    """Twins differ in all that a reader cannot know: their standings are equal, at every moment of a game."""
    rng = random.Random(f"standings {kind}")
    start = some_start(rng, kind)
    game = start.game()
    changed: Counter[str] = Counter()
    while not game.over:
        for reader in (None, *range(game.players)):
            position = Twin(game.edition, rng, changed).of(game.position(), reader, set(), finals=True, choices=True)
            twin = Game.from_position(position, edition=game.edition)
            assert plain(standings(twin.state, reader)) == plain(standings(game.state, reader))
        for _ in range(6):
            if not game.over:
                game.play(choose(rng, game.legal()))
    assert changed["final card"] > 0 or kind.players == 1


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_the_truth_lies_between_the_least_and_the_most(kind: Kind) -> None:
    rng = random.Random(f"truth {kind}")
    game = some_start(rng, kind).game()
    while not game.over:
        truth = [row["total"] for row in game.scores()]
        for reader in (None, *range(game.players)):
            rows = standings(game.state, reader)
            assert all(row.total <= total <= row.most for row, total in zip(rows, truth, strict=True))
            assert all(sum(row.sources.values()) == row.total for row in rows)
            if reader is not None:
                assert rows[reader].total == rows[reader].most == truth[reader]
        game.play(choose(rng, game.legal()))
    rows = standings(game.state, None)
    assert [{**row.sources, "total": row.total} for row in rows] == game.scores()
    assert all(row.total == row.most for row in rows)


def test_an_opened_moment_knows_all_final_cards() -> None:
    game = Game.new(3, seed=5)
    rng = random.Random(5)
    while max(len(seat["cards"]) for seat in game.position()["seats"]) < 2:
        game.play(choose(rng, game.legal()))
    totals = [row["total"] for row in game.scores()]
    assert [row.total for row in standings(game.state, None, opened=True)] == totals
    assert [row.total for row in standings(game.state, None)] != [row.most for row in standings(game.state, None)]
