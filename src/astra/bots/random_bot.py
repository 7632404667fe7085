"""Plays any legal action, all equally likely: for tests, and as a yardstick."""

from __future__ import annotations

import random
from typing import Any

from astra.bots.bot import Stop


class RandomBot:
    """Does not think."""

    def choose(
        self,
        view: dict[str, Any],
        legal: list[str],
        seconds: float | None,
        rng: random.Random,
        simulations: int | None = None,
        stop: Stop | None = None,
    ) -> str:
        return rng.choice(legal)
