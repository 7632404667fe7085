"""Nobody cheats: games that differ only in what a seat cannot know get the same choices."""

import json
import random
from collections import Counter

import pytest

from astra import Game
from astra.bots import LADDER, opponent, think
from tests.bots.games import KINDS, moments
from tests.engine.twins import Twin
from tests.frozen import frozen_edition


@pytest.mark.parametrize("kind", KINDS)
def test_twins_that_differ_in_secrets_alone_get_the_same_choice(kind: str) -> None:
    edition = frozen_edition()
    changed: Counter[str] = Counter()
    twin = Twin(edition, random.Random(kind), changed)
    bots = [opponent(level.name, edition) for level in LADDER]
    for number, game in enumerate(moments(kind, seed=11, count=5)):
        document = twin.of(game.position(), game.seat, set(), True, True)
        other = Game.from_position(document, edition=edition)
        views = [game.view(game.seat), other.view(game.seat)]
        assert json.dumps(views[0]) == json.dumps(views[1])
        for bot in bots:
            choices = [bot.choose(view, view["legal"], None, random.Random(number), 10) for view in views]
            assert choices[0] == choices[1]
    assert changed["cards never seen" if kind.startswith("solo") else "deck"] > 2
    assert changed["generator"] > 2


def test_twins_get_the_same_thoughts_byte_for_byte() -> None:
    edition = frozen_edition()
    twin = Twin(edition, random.Random(2), Counter())
    for game in moments("3", seed=12, count=5):
        document = twin.of(game.position(), game.seat, set(), True, True)
        other = Game.from_position(document, edition=edition)
        assert json.dumps(game.view(game.seat)) == json.dumps(other.view(game.seat))
        found = [
            think(each.view(game.seat), edition, simulations=30, rng=random.Random(5)).moves for each in (game, other)
        ]
        assert json.dumps([repr(move) for move in found[0]]) == json.dumps([repr(move) for move in found[1]])
