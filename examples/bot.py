"""A bot in a few lines: it finishes what is nearly finished, and rests when its dust is low.

astra arena --bots random --bot examples/bot.py --games 100
"""

from __future__ import annotations

import random
from typing import Any


def choose(view: dict[str, Any], legal: list[str], seconds: float, rng: random.Random) -> str:
    """One of the legal actions; docs/bots.md says what is in a view."""
    marks = {place["card"]: len(place["marks"]) for place in view["places"] if place is not None}
    stars = [action for action in legal if action.startswith("mark ")]
    dust = view["seats"][view["seat"]]["dust"]
    if "rest" in legal and dust < 2:
        return "rest"
    if stars:
        most = max(marks[action[5:8]] for action in stars)
        return rng.choice([action for action in stars if marks[action[5:8]] == most])
    return rng.choice(legal)
