"""An information-set Monte Carlo tree search on states: no network, no evaluation, random play-outs.

    python examples/state_search.py --games 4 --simulations 50      against the opponent `greedy`

Every simulation deals again what the seat cannot know. Nodes are what the seat to decide knows, so that no line of the
tree can learn a secret. `choose` has the signature of every bot: `astra play` and the adapters take it.
"""

import argparse
import random
from math import log, sqrt
from typing import Any

import astra
from astra.adapters.encoding import observation_of
from astra.bots import opponent
from astra.bots.redeal import redeal
from astra.rules.actions import action_of
from astra.rules.ids import OVER
from astra.rules.playout import play_out
from astra.rules.rng import Rng
from astra.rules.scoring import winners

EXPLORATION = 0.7
DEALS = 8  # states sampled from the view; the order of their decks is dealt again for every simulation
SIMULATIONS = 100


class Node:
    """What came of the actions tried where one seat knew the same: visits and wins by action."""

    def __init__(self) -> None:
        self.visits: dict[int, int] = {}
        self.wins: dict[int, float] = {}
        self.offered: dict[int, int] = {}

    def select(self, legal: list[int], rng: random.Random) -> int:
        """The most promising action of those legal in this deal, each tried once first."""
        for action in legal:
            self.offered[action] = self.offered.get(action, 0) + 1
        fresh = [action for action in legal if action not in self.visits]
        if fresh:
            return rng.choice(fresh)

        def bound(action: int) -> float:
            visits = self.visits[action]
            return self.wins[action] / visits + EXPLORATION * sqrt(log(self.offered[action]) / visits)

        return max(legal, key=bound)

    def add(self, action: int, won: float) -> None:
        self.visits[action] = self.visits.get(action, 0) + 1
        self.wins[action] = self.wins.get(action, 0.0) + won


def choose(
    view: dict[str, Any],
    legal: list[str],
    seconds: float | None,
    rng: random.Random,
    simulations: int = SIMULATIONS,
    edition: astra.Edition | None = None,
) -> str:
    """The action visited most often; the number of simulations counts, not the seconds. `edition` None is the shipped
    one: a view does not tell which cards are played with."""
    if len(legal) == 1:
        return legal[0]
    deals = [astra.sample(view, rng, edition) for _ in range(DEALS)]
    seat = int(deals[0].seat)
    chance = Rng(rng.randrange(2**31))
    nodes: dict[bytes, Node] = {}
    root = nodes.setdefault(bytes(observation_of(deals[0], seat)), Node())
    for number in range(simulations):
        state = deals[number % DEALS].copy()
        redeal(state, seat, chance)
        path: list[tuple[Node, int, int]] = []
        while state.decision != OVER:
            decides = int(state.seat)
            key = bytes(observation_of(state, decides))
            if key not in nodes:
                nodes[key] = Node()
                break
            action = nodes[key].select(list(state.legal_ids()), rng)
            path.append((nodes[key], decides, action))
            state.apply_unchecked(action)
        play_out(state, rng.randrange(2**31))
        best = winners(state)
        for node, decides, action in path:
            node.add(action, (decides in best) / max(len(best), 1))
    return str(action_of(deals[0].tables, max(root.visits, key=lambda action: root.visits[action])))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--simulations", type=int, default=SIMULATIONS)
    parser.add_argument("--opponent", default="greedy")
    words = parser.parse_args()
    other = opponent(words.opponent)
    won = 0.0
    for number in range(words.games):
        game = astra.Game.new(players=2, seed=number // 2)
        own = number % 2
        rng = random.Random(number)
        while game.seat is not None:
            view = game.view(game.seat)
            if game.seat == own:
                game.play(choose(view, view["legal"], None, rng, words.simulations))
            else:
                game.play(other.choose(view, view["legal"], None, rng))
        won += (own in game.winners()) / len(game.winners())
    print(f"won {won:g} of {words.games} games against {words.opponent}")


if __name__ == "__main__":
    main()
