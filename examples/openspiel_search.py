"""OpenSpiel's searchers against random play.

MCTS sees every secret except future draws; IS-MCTS sees only what a player may see.

    python examples/openspiel_search.py --games 10 --simulations 50
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found]
from open_spiel.python.algorithms import ismcts, mcts  # type: ignore[import-untyped]
from open_spiel.python.bots import uniform_random  # type: ignore[import-untyped]

import astra.adapters.openspiel  # noqa: F401  registers python_astra


def make_searcher(kind: str, game: Any, simulations: int, chance: np.random.RandomState) -> Any:
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    if kind == "MCTS":
        return mcts.MCTSBot(game, 1.4, simulations, evaluator, random_state=chance)
    return ismcts.ISMCTSBot(game, evaluator, 1.4, simulations, random_state=chance)


def play(game: Any, bots: list[Any], chance: np.random.RandomState) -> list[float]:
    """One game; every draw is a chance node, so it is decided here and not by the deck."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
            action = chance.choice(outcomes, p=probabilities)
        else:
            action = bots[state.current_player()].step(state)
        state.apply_action(action)
    returns: list[float] = state.returns()
    return returns


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--games", type=int, default=4, help="games of each searcher")
    options.add_argument("--simulations", type=int, default=20, help="simulations per move")
    options.add_argument("--players", type=int, default=2, help="2 to 5")
    options.add_argument("--edition", default="", help='cards: "short", or a hash (the shipped ones)')
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    game = pyspiel.load_game("python_astra", {"players": chosen.players, "edition": chosen.edition})
    chance = np.random.RandomState(chosen.seed)
    for kind in ("MCTS", "IS-MCTS"):
        total = 0.0
        for number in range(chosen.games):
            seat = number % chosen.players
            bots = [uniform_random.UniformRandomBot(player, chance) for player in range(chosen.players)]
            bots[seat] = make_searcher(kind, game, chosen.simulations, chance)
            total += play(game, bots, chance)[seat]
        print(f"{kind}: mean return {total / chosen.games:+.2f} over {chosen.games} games, against random play")


if __name__ == "__main__":
    main()
