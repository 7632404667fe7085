"""One seat through Gymnasium: a rule of thumb against custom opponents, and solo against Auptolemy.

python examples/gymnasium_seat.py --episodes 20
"""

from __future__ import annotations

import argparse
import random
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from astra.rules import ids

NAME = "astra.adapters.gymnasium_v1:Astra-v1"


def never_rests_early(view: dict[str, Any], legal: list[str], seconds: float, rng: random.Random) -> str:
    """An opponent that plays any legal action, but rests only without dust. It sees what its seat sees."""
    if view["seats"][view["seat"]]["dust"] > 0 and len(legal) > 1:
        legal = [action for action in legal if action != "rest"]
    return rng.choice(legal)


def rule_of_thumb(mask: NDArray[np.int8], rng: np.random.Generator) -> int:
    """Use abilities and mark stars as long as possible; rest or stop only if nothing else is left."""
    legal = np.flatnonzero(mask)
    eager = legal[(legal != ids.REST) & (legal != ids.STOP)]
    return int(rng.choice(eager if len(eager) else legal))


def play(env: gymnasium.Env[Any, Any], episodes: int, seed: int) -> list[float]:
    """The last reward of each episode: 1 won, -1 lost, 0 shared."""
    rng = np.random.default_rng(seed)
    rewards = []
    for episode in range(episodes):
        seen, _ = env.reset(seed=seed if episode == 0 else None)
        over = False
        while not over:
            seen, reward, over, _, _ = env.step(rule_of_thumb(seen["action_mask"], rng))
        rewards.append(float(reward))
    return rewards


def main() -> None:
    parser = argparse.ArgumentParser(description="A rule of thumb plays one seat.")
    parser.add_argument("--episodes", type=int, default=20, help="games of each kind (20)")
    parser.add_argument("--seed", type=int, default=7, help="of the games and of the choices (7)")
    words = parser.parse_args()
    tables: dict[str, dict[str, Any]] = {
        "two players, against random": {"players": 2},
        "two players, against an opponent of our own": {"players": 2, "opponents": [never_rests_early]},
        "solo, Auptolemy with less fame": {"solo": True, "modifiers": ["E2"]},
    }
    for title, options in tables.items():
        rewards = play(gymnasium.make(NAME, **options), words.episodes, words.seed)
        print(f"{title}: won {sum(reward > 0 for reward in rewards)} of {words.episodes}")


if __name__ == "__main__":
    main()
