"""The strongest opponent's search, shared out over the cores of a browser."""

import random

import msgspec

import astra
from astra.bots.ladder import LADDER
from astra.bots.questions import Ask
from astra.bots.tree_search import Sums
from astra.site.thinker import Found, Share, most_tried, search_share


def late_in_a_game() -> astra.Game:
    """A decision with few ways on: 6,000 simulations are soon made."""
    chance = random.Random(25)
    game = astra.Game.new(2, seed=25)
    while not game.over:
        game.play(chance.choice(game.legal()))
    for _ in range(6):
        game.undo()
    while len(game.legal()) < 2:
        game.undo()
    return game


def test_all_cores_together_make_the_simulations_of_the_level() -> None:
    game, cores = late_in_a_game(), 4
    assert game.seat is not None
    ask = Ask(game.view(game.seat), [str(action) for action in game.legal()], None, "seed", bot=LADDER[-1].name)
    shares = [search_share(msgspec.json.encode(Share(ask, n, cores)).decode()) for n in range(cores)]
    found = [msgspec.json.decode(share, type=Found) for share in shares]
    assert most_tried(shares, game.seat) in ask.legal
    assert sum(each.simulations for each in found) == LADDER[-1].simulations == 6000
    assert len(set(shares)) == cores, "each core searches with a seed of its own"


def test_the_action_that_was_tried_most_by_all_is_played_and_a_tie_goes_to_the_one_that_won_more() -> None:
    def found(**sums: tuple[int, float]) -> str:
        told = {action: Sums(visits, [0.0, wins], 0.0, []) for action, (visits, wins) in sums.items()}
        return msgspec.json.encode(Found(0, told)).decode()

    assert most_tried([found(rest=(60, 9.0), stop=(40, 9.0)), found(rest=(10, 0.0), stop=(40, 9.0))], seat=1) == "stop"
    assert most_tried([found(rest=(50, 1.0)), found(stop=(50, 2.0))], seat=1) == "stop"
