"""Positions of real games in which somebody is asked for a certain decision: tables can begin there."""

import json
import random
from collections.abc import Callable
from functools import cache
from typing import Any

from astra.edition import load_edition
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


def risen(game: Game) -> list[str]:
    """The codes of the cards at the places."""
    return [place["card"] for place in game.position()["places"] if place["card"] is not None]


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


def with_usable_hand(count: int, players: int = 3) -> Position:
    """The beginning of a game in which the first seat has so many cards from the deck that can be used at any time."""
    kinds = ("gain_dust", "gain_pouch", "gain_telescope")
    usable = {card.code for card in load_edition().cards if card.ability.kind in kinds}
    position = Game.new(players=players, seed=1, first=0).position()
    hand = [code for code in position["deck"] if code in usable][:count]
    assert len(hand) == count
    position["deck"] = [code for code in position["deck"] if code not in hand]
    position["seats"][0] |= {"cards": dict.fromkeys(hand, "active"), "wisdom": 12}
    return position
