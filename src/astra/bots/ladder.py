"""The opponents by name, the weakest first."""

from __future__ import annotations

import msgspec

from astra.bots.bot import Bot
from astra.bots.greedy import GreedyBot
from astra.bots.random_bot import RandomBot
from astra.bots.search import COMPILED, SearchBot
from astra.edition.model import Edition
from astra.errors import SetupError


class Level(msgspec.Struct, frozen=True):
    """One rung of the ladder. Its texts are `opponent-NAME` and `opponent-NAME.character`."""

    name: str
    rank: int
    seconds: float  # per turn
    simulations: int  # per decision, for fixed work; 0 where nothing is simulated

    @property
    def text_id(self) -> str:
        return f"opponent-{self.name}"

    @property
    def character_id(self) -> str:
        return f"opponent-{self.name}.character"


LADDER: tuple[Level, ...] = (
    Level("random", 1, 0.05, 0),
    Level("novice", 2, 0.1, 0),
    Level("greedy", 3, 0.1, 0),
    Level("scholar", 4, 0.5, 400),
    Level("master", 5, 2.0, 6000),
)

THINKS_LONGER = "opponent-thinks-longer"


def opponent(name: str, edition: Edition | None = None, cores: int = 1) -> Bot:
    """The opponent of that name, for games of `edition` (None: the shipped one); raises SetupError."""
    level = next((level for level in LADDER if level.name == name), None)
    if level is None:
        known = ", ".join(each.name for each in LADDER)
        raise SetupError(f"opponent {name!r} is unknown, expected one of {known}")
    if name == "random":
        return RandomBot()
    if name == "novice":
        return GreedyBot(edition, width=3, blind=True)
    if name == "greedy":
        return GreedyBot(edition)
    return SearchBot(edition, level.simulations, cores, at_most=name != LADDER[-1].name)


def thinks_longer() -> bool:
    """Whether the engine is not compiled: searchers then keep their simulations and take their time."""
    return not COMPILED
