"""What every opponent is: something that chooses among the legal actions, from a view."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Protocol

Stop = Callable[[], bool]


class Bot(Protocol):
    """An opponent. It sees a view, never a game: it cannot know what its seat does not."""

    def choose(
        self,
        view: dict[str, Any],
        legal: list[str],
        seconds: float | None,
        rng: random.Random,
        simulations: int | None = None,
        stop: Stop | None = None,
    ) -> str:
        """One of `legal`. `seconds` or else `simulations` say how long to think; `stop` is asked often."""
