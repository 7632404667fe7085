"""MaskablePPO of sb3-contrib on `Astra-v1`: one seat against an opponent by name.

    pip install sb3-contrib                                 brings torch along, which Astra itself never needs
    python examples/maskable_ppo.py --steps 200000          against `novice`

The policy reads the row of numbers alone; the mask goes to the algorithm, which asks `action_masks()` for it.
"""

import argparse
import sys
from importlib import import_module
from typing import Any

import gymnasium
import numpy as np

NAME = "astra.adapters.gymnasium_v1:Astra-v1"


def make_env(opponent: str, edition: str | None) -> Any:
    """The environment with the row of numbers as its only observation, scaled to between 0 and 1."""
    env = gymnasium.make(NAME, players=2, opponents=opponent, edition=edition, rewards="margin")
    row = env.observation_space["observation"]  # type: ignore[index]
    high = row.high.clip(max=60).astype("float32")
    space = gymnasium.spaces.Box(0.0, 600.0, row.shape, np.float32)
    return gymnasium.wrappers.TransformObservation(
        env, lambda seen: (seen["observation"] / high).astype("float32"), space
    )


def play(model: Any, env: Any, games: int) -> float:
    """The share of games that the model wins; a shared victory is half one."""
    won = 0.0
    for seed in range(games):
        seen, _ = env.reset(seed=10_000 + seed, options={"seat": seed % 2})
        over = False
        while not over:
            action, _ = model.predict(seen, action_masks=env.unwrapped.action_masks(), deterministic=True)
            seen, _, over, _, info = env.step(int(action))
        won += (info["seat"] in info["winners"]) / len(info["winners"])
    return won / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--opponent", default="novice")
    parser.add_argument("--edition", help="`short` for quick games")
    words = parser.parse_args()
    try:
        maskable_ppo = import_module("sb3_contrib").MaskablePPO
    except ModuleNotFoundError:
        sys.exit("this example needs sb3-contrib: pip install sb3-contrib")
    env = make_env(words.opponent, words.edition)
    model = maskable_ppo("MlpPolicy", env, n_steps=256, batch_size=256, seed=1, device="cpu")
    model.learn(words.steps)
    print(f"won {play(model, env, words.games):.0%} of {words.games} games against {words.opponent}")


if __name__ == "__main__":
    main()
