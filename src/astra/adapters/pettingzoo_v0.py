"""Version 0 of the PettingZoo environment, with the cards of edition 1: see `astra.adapters.pettingzoo_v1`."""

from typing import Any

from astra.adapters.pettingzoo_v1 import AstraTable


def env(players: int | None = None, **options: Any) -> AstraTable:
    """The environment for learners, as in `astra.adapters.pettingzoo_v1`."""
    return AstraTable(players, **options, version=0)


def raw_env(players: int | None = None, **options: Any) -> AstraTable:
    """The same, but an illegal action raises IllegalAction and changes nothing."""
    return AstraTable(players, **options, version=0, ends_on_illegal=False)
