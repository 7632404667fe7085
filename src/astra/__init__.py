"""Astra: a digital edition of the board game, as a Python library.

import astra
game = astra.Game.new(players=3, seed=7)
game.play(game.legal()[0])
"""

from importlib.metadata import PackageNotFoundError, version

from astra.edition import Edition, EditionError, load_edition, short_edition
from astra.errors import AstraError, IllegalAction, PositionError, RecordError, SetupError
from astra.game import Game
from astra.record.pickling import let_tables_be_pickled
from astra.record.sample import sample
from astra.rules import state as _state
from astra.rules.actions import Action
from astra.rules.state import State

let_tables_be_pickled()

try:
    __version__ = version("astra-table")
except PackageNotFoundError:  # run from the source tree, not installed
    __version__ = "0+source"

COMPILED: bool = not _state.__file__.endswith((".py", ".pyc"))
"""Whether the rules run as native code or interpreted."""

__all__ = [
    "COMPILED",
    "Action",
    "AstraError",
    "Edition",
    "EditionError",
    "Game",
    "IllegalAction",
    "PositionError",
    "RecordError",
    "SetupError",
    "State",
    "load_edition",
    "sample",
    "short_edition",
]
