"""How much of a turn's time one decision may take."""

from __future__ import annotations

from time import monotonic
from typing import Any

# The share of the remaining time for each kind of decision: the opening choice matters most, the rest follows from it.
SHARES = {
    "turn": 0.5,
    "observe": 0.35,
    "again": 0.5,
    "ability": 0.4,
    "trade": 0.2,
    "dream": 0.35,
    "discover": 0.3,
    "boon": 0.6,
    "activate": 0.4,
    "discard": 0.5,
}
LEAST = 0.05  # of the turn's budget: the least for a late decision, while some is left


class TurnClock:
    """Divides `seconds` per turn among its decisions; a new turn begins with the full budget.

    The time from `for_decision` to `spent` (or to the next `for_decision` of the turn) is what a decision took, unless
    its author knows better.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._turn: object = None
        self._left = seconds
        self._since: float | None = None

    def begin_again(self) -> None:
        """After an undo: the next turn begins with the full budget."""
        self._turn = None

    def for_decision(self, view: dict[str, Any]) -> float:
        """The seconds that the decision asked in `view` may take."""
        turn = (view["turn"], view["asked"])
        if turn != self._turn:
            self._turn = turn
            self._left = self.seconds
            self._since = None
        self.spent()
        self._since = monotonic()
        if len(view["legal"]) == 1:
            return 0.0
        share = SHARES.get(str(view["decision"]), 0.5)
        wanted = max(self._left * share, self.seconds * LEAST)
        return max(min(wanted, self._left), 0.0)

    def spent(self, took: float | None = None) -> float:
        """The decision is made: subtract its time, `took` if that is known; returns what is left of the budget."""
        if self._since is not None:
            took = monotonic() - self._since if took is None else took
            self._left = max(self._left - took, 0.0)
            self._since = None
        return self._left
