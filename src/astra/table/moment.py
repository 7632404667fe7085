"""What is true at a moment but is in no row: the time, who is connected, for which seat a bot is thinking."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Protocol


class Attendance(Protocol):
    """Who is connected to a table. People count as missing after `patience` seconds."""

    @property
    def patience(self) -> float: ...

    def online(self) -> frozenset[int]:
        """The seats whose people are connected."""

    def watchers(self) -> int:
        """How many spectators there are."""

    def away(self, seat: int) -> float | None:
        """Seconds since somebody of this seat was last connected; None while somebody is."""

    def long_away_in(self, seats: Iterable[int]) -> float | None:
        """Seconds until everybody of some seats counts as missing, if nobody comes; None while somebody is there."""


class Now(NamedTuple):
    """A moment, as the shell sees it."""

    time: float
    attendance: Attendance
    thinking: int | None = None
