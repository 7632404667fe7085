"""The opponents: one per file, each seeing only what its seat may see."""

from astra.bots.bot import Bot
from astra.bots.budget import TurnClock
from astra.bots.ladder import LADDER, THINKS_LONGER, Level, opponent, suited_after, thinks_longer
from astra.bots.search import Move, Thoughts, think

__all__ = [
    "LADDER",
    "THINKS_LONGER",
    "Bot",
    "Level",
    "Move",
    "Thoughts",
    "TurnClock",
    "opponent",
    "suited_after",
    "think",
    "thinks_longer",
]
