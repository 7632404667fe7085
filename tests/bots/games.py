"""Games for the tests of the opponents: positions along random play, and whole games between bots."""

import random
from functools import cache

from astra import Edition, Game
from astra.bots import Bot
from tests.frozen import frozen_edition

KINDS = ("2", "3", "4", "5", "solo", "solo E1 E4 E5 H5", "solo E6 H1 H2 H3 H4 H6")


def new_game(kind: str, seed: int, edition: Edition | None = None) -> Game:
    edition = edition or frozen_edition()
    name, *modifiers = kind.split()
    if name == "solo":
        return Game.new(solo=True, modifiers=modifiers, seed=seed, edition=edition)
    return Game.new(players=int(name), seed=seed, edition=edition)


@cache
def moments(kind: str, seed: int, count: int) -> tuple[Game, ...]:
    """So many moments of a random game, from its beginning to shortly before its end."""
    game = new_game(kind, seed)
    rng = random.Random(seed)
    past = []
    while not game.over:
        past.append(game.copy())
        game.play(rng.choice(game.legal()))
    return tuple(past[number * (len(past) - 1) // (count - 1)] for number in range(count))


def ask(bot: Bot, game: Game, rng: random.Random, simulations: int | None = None) -> str:
    assert game.seat is not None
    view = game.view(game.seat)
    return bot.choose(view, view["legal"], None, rng, simulations)


def play(game: Game, bots: list[Bot], seed: int, simulations: int | None = None) -> Game:
    """The game to its end, one bot per seat."""
    rngs = [random.Random(f"{seed} {seat}") for seat in range(len(bots))]
    while game.seat is not None:
        game.play(ask(bots[game.seat], game, rngs[game.seat], simulations))
    return game
