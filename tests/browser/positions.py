"""Positions of real games in which somebody is asked for a certain decision: tables can begin there."""

import json
import random
from collections.abc import Callable
from functools import cache
from typing import Any

from astra.game import Game

Position = dict[str, Any]
SEEDS = 200


@cache
def _found(decision: str, players: int, solo: bool, wanted: Callable[[Game], bool]) -> tuple[str, int]:
    for seed in range(SEEDS):
        game = Game.new(players=players, solo=solo, seed=seed)
        chance = random.Random(seed)
        while not game.over:
            if game.decision == decision and wanted(game):
                assert game.seat is not None
                return json.dumps(game.position()), game.seat
            game.play(chance.choice(game.legal()))
    raise LookupError(f"no game of {players} came to {decision!r} in {SEEDS} seeds")


def any_of(_: Game) -> bool:
    return True


def nearly_over(game: Game) -> bool:
    """Two cards above the Game End card at most."""
    above = game.position()["above_end"]
    return above is not None and above <= 2


def position_at(
    decision: str, players: int = 3, solo: bool = False, wanted: Callable[[Game], bool] = any_of
) -> tuple[Position, int]:
    """The first such position of games played at random, and the seat that is asked in it."""
    document, seat = _found(decision, players, solo, wanted)
    return json.loads(document), seat


def seats_at(seat: int, players: int, bot: str = "random") -> list[dict[str, Any]]:
    """The seats of a table at which this seat is mine and the others are bots'."""
    return [{"kind": "me"} if n == seat else {"kind": "bot", "bot": bot} for n in range(players)]
