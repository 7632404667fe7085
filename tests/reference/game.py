"""The reference's interface: one decision at a time, from the start of a turn to the end of the game."""

from typing import Any

from astra.edition.model import Edition

from . import scoring
from .auptolemy import auptolemy_turn
from .chance import Chance, ReferenceError_, Source
from .table import Choice, Steps, Table
from .turn import player_turn


def turns(table: Table) -> Steps:
    """All turns until the game is over (R7.2; R13.5 for the empty deck)."""
    while True:
        active = table.active()
        if isinstance(active, int):
            yield from player_turn(table, active)
        else:
            yield from auptolemy_turn(table)
        if table.lost:
            return
        if table.last_turns is not None:
            table.last_turns -= 1
            if table.last_turns == 0:
                return
        table.turn += 1


class Reference:
    """A game from a full position document at the start of a player's turn.

    `play` takes what chance decides during it: a list of texts in order of happening, or a
    function (see `chance.Chance`). `chance_options` then holds, for each roll, tie and path of
    that play, the set of texts that were possible. After an exception a reference is of no further
    use, unless it refused an illegal action.
    """

    def __init__(self, edition: Edition, position: dict[str, Any]) -> None:
        self.table = Table(edition, position)
        if not isinstance(self.table.active(), int):
            raise ReferenceError_(f"turn {self.table.turn} is Auptolemy's: the reference starts with a player's turn")
        self.chance_options: list[set[str]] = []
        self._steps = turns(self.table)
        # The opening choice is always asked, so there is one.
        self._choice: Choice | None = next(self._steps)

    @property
    def over(self) -> bool:
        return self._choice is None

    @property
    def seat(self) -> int | None:
        return None if self._choice is None else self._choice.seat

    @property
    def decision(self) -> str | None:
        return None if self._choice is None else self._choice.decision

    def legal(self) -> list[str]:
        return [] if self._choice is None else list(self._choice.actions)

    def play(self, action: str, chance: Source = ()) -> None:
        if action not in self.legal():
            raise ReferenceError_(
                f"{action!r} is not legal in decision {self.decision} of seat {self.seat}; legal: {self.legal()}"
            )
        self.table.chance = Chance(chance)
        try:
            self._choice = self._steps.send(action)
        except StopIteration:
            self._choice = None
        self.table.chance.check_nothing_left()
        self.chance_options = self.table.chance.options

    def position(self) -> dict[str, Any]:
        """As the position document, without `chance`; `pending` in mid-turn or over is "..."."""
        return self.table.position()

    def scores(self) -> list[dict[str, int]]:
        """What the game would score if it ended now."""
        return scoring.scores(self.table)

    def winners(self) -> list[int]:
        return scoring.winners(self.table) if self.over else []
