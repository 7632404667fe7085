"""The greedy planner with the master's judgement instead of rules of thumb: how much of the strength is foresight?

astra arena --bots master --bot examples/planner_bot.py --games 100 --seconds 0.2
"""

from __future__ import annotations

import random
from typing import Any

from astra.bots.greedy import Character, GreedyBot

planner = GreedyBot(character=Character(fitted=True))


def choose(view: dict[str, Any], legal: list[str], seconds: float, rng: random.Random) -> str:
    return planner.choose(view, legal, seconds, rng)
