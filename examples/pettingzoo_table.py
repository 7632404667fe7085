"""A table of random seats through PettingZoo, watched turn by turn.

python examples/pettingzoo_table.py --players 4 --seed 7
"""

from __future__ import annotations

import argparse

from astra.adapters import pettingzoo_v1


def main() -> None:
    parser = argparse.ArgumentParser(description="Random seats play one game.")
    parser.add_argument("--players", type=int, default=3, help="2 to 5 (3)")
    parser.add_argument("--seed", type=int, default=7, help="of the game and of the choices (7)")
    parser.add_argument("--quiet", action="store_true", help="show the last table only")
    words = parser.parse_args()

    env = pettingzoo_v1.env(players=words.players, render_mode="ansi")
    env.reset(seed=words.seed)
    for seat, agent in enumerate(env.agents):
        env.action_space(agent).seed(words.seed + seat)
    rewards = {}
    for agent in env.agent_iter():
        observation, rewards[agent], terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        env.step(env.action_space(agent).sample(observation["action_mask"]))
        if not words.quiet:
            print(env.render())
    print(env.render())
    print("rewards:", ", ".join(f"{agent} {reward:+.2f}" for agent, reward in sorted(rewards.items())))


if __name__ == "__main__":
    main()
