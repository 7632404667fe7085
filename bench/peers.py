"""Random games of other engines, in the environment where they are installed.

    python bench/peers.py hearts --seconds 1      one JSON object; also backgammon, catanatron, clone

A step is a decision of a player, as for Astra. OpenSpiel deals and rolls by chance nodes: `with_chance_per_s`
counts these as steps, too. All times are CPU time of one core, set-up of each game included.
"""

import argparse
import json
from collections.abc import Callable
from importlib import import_module
from time import process_time
from typing import Any

BATCH = 10


def measure_openspiel(name: str, seconds: float) -> dict[str, float]:
    """Its own loop in C++, `evaluate_bots`, with its uniformly random bots."""
    pyspiel: Any = import_module("pyspiel")
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(seat, 1 + seat) for seat in range(game.num_players())]
    decisions = chances = games = 0
    spent = 0.0
    while spent < seconds:
        start = process_time()
        states = [game.new_initial_state() for _ in range(BATCH)]
        for state in states:
            pyspiel.evaluate_bots(state, bots, games)
            games += 1
        spent += process_time() - start
        for state in states:
            decided = sum(1 for entry in state.full_history() if entry.player >= 0)
            decisions += decided
            chances += len(state.full_history()) - decided
    return {
        "steps_per_s": decisions / spent,
        "with_chance_per_s": (decisions + chances) / spent,
        "steps_per_game": decisions / games,
    }


def measure_catanatron(seconds: float) -> dict[str, float]:
    """Four of its own random players."""
    catanatron: Any = import_module("catanatron")
    decisions = games = 0
    start = process_time()
    while (spent := process_time() - start) < seconds or games == 0:
        game = catanatron.Game([catanatron.RandomPlayer(colour) for colour in catanatron.Color], seed=games)
        game.play()
        decisions += len(game.state.actions)
        games += 1
    return {"steps_per_s": decisions / spent, "steps_per_game": decisions / games}


def measure_clone(seconds: float) -> dict[str, float]:
    """Copies of a hearts state in mid-game."""
    pyspiel: Any = import_module("pyspiel")
    state = pyspiel.load_game("hearts").new_initial_state()
    while state.move_number() < 85:  # 53 chance nodes, then about half of the tricks
        state.apply_action(state.legal_actions()[0])
    copies = 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        for _ in range(50):
            state.clone()
        copies += 50
    return {"copies_per_s": copies / spent}


PEERS: dict[str, Callable[[float], dict[str, float]]] = {
    "hearts": lambda seconds: measure_openspiel("hearts", seconds),
    "backgammon": lambda seconds: measure_openspiel("backgammon", seconds),
    "catanatron": measure_catanatron,
    "clone": measure_clone,
}

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Measure another engine.")
    parser.add_argument("peer", choices=PEERS)
    parser.add_argument("--seconds", type=float, default=1.0)
    words = parser.parse_args()
    print(json.dumps(PEERS[words.peer](words.seconds)))
