"""A change of a table, checked and ready to be written."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from astra.game import Game
from astra.server.state import TableState
from astra.server.steps import Played


class Plan(msgspec.Struct, kw_only=True):
    """A change that was checked against the present table and is ready to be written."""

    kind: str
    payload: str
    state: TableState | None = None
    game: Game | None = None
    seat: int = 0
    played: list[Played] = []
    turn: int = 0
    members: list[str] = []
    new_secret: bool = False


Planner = Callable[[], Plan]
