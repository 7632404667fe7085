"""Who decides for a bot that does not."""

from astra.bots.greedy import GreedyBot
from astra.bots.third_party import fallback_bot


def test_the_fallback_is_the_greedy_opponent() -> None:
    assert isinstance(fallback_bot(), GreedyBot)
