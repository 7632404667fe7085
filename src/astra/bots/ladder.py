"""The opponents by name, the weakest first."""

from __future__ import annotations

import msgspec

from astra.bots.bot import Bot
from astra.bots.greedy import Character, GreedyBot
from astra.bots.random_bot import RandomBot
from astra.bots.search import COMPILED, SearchBot
from astra.edition.model import Edition
from astra.errors import SetupError


class Level(msgspec.Struct, frozen=True):
    """One rung of the ladder. Its texts are `opponent-NAME`, and of that `.character` and `.difficulty`.

    `rating` is for two players, with greedy at 0; docs/opponents.md says how it was measured. `random` has rank 0: it
    is a yardstick, not a level.
    """

    name: str
    rank: int
    seconds: float  # per turn
    simulations: int  # per decision, for fixed work; 0 if nothing is simulated
    rating: int
    character: Character | None = None  # of those that plan one turn

    @property
    def text_id(self) -> str:
        return f"opponent-{self.name}"

    @property
    def character_id(self) -> str:
        return f"opponent-{self.name}.character"

    @property
    def difficulty_id(self) -> str:
        return f"opponent-{self.name}.difficulty"


LADDER: tuple[Level, ...] = (
    Level("random", 0, 0.05, 0, -1070),
    Level("beginner", 1, 0.1, 0, -383, Character(width=3, blind=True, favourite="earth", grasping=True, slack=0.7)),
    Level("novice", 2, 0.1, 0, -165, Character(width=5, blind=True)),
    Level("greedy", 3, 0.1, 0, 0, Character()),
    Level("student", 4, 0.1, 0, 189, Character(slack=0.9, fitted=True)),
    Level("planner", 5, 0.1, 0, 360, Character(fitted=True)),
    Level("adept", 6, 0.3, 100, 464),
    Level("scholar", 7, 0.5, 400, 626),
    Level("master", 8, 2.0, 6000, 851),
)

THINKS_LONGER = "opponent-thinks-longer"


def opponent(name: str, edition: Edition | None = None, cores: int = 1) -> Bot:
    """The opponent of that name, for games of `edition` (None: the shipped one); raises SetupError."""
    level = next((level for level in LADDER if level.name == name), None)
    if level is None:
        known = ", ".join(each.name for each in LADDER)
        raise SetupError(f"opponent {name!r} is unknown, expected one of {known}")
    if level.character is not None:
        return GreedyBot(edition, level.character)
    if level.simulations == 0:
        return RandomBot()
    return SearchBot(edition, level.simulations, cores, at_most=level is not LADDER[-1])


def suited_after(name: str, won: bool) -> str:
    """The opponent that suits a person after a game against this one: one level up after a win, one down after a loss.

    So anybody whose strength lies between the lowest and the highest level wins about as often as they lose.
    """
    levels = [level for level in LADDER if level.rank > 0]
    rank = next(level.rank for level in LADDER if level.name == name)
    return levels[min(max(rank + (1 if won else -1), 1), len(levels)) - 1].name


def thinks_longer() -> bool:
    """Whether the engine is not compiled: searchers then keep their number of simulations and take longer."""
    return not COMPILED
