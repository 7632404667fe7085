"""What became of each card in a game, and where fame came from: heard from the events, for the balance study."""

from __future__ import annotations

from typing import Final

import msgspec

from astra.game import Game
from astra.rules.events import AbilityUsed, CardTaken, DiscoveryBegan, Event, Gained, PlaceFilled, TurnBegan

FAME_SOURCES: Final = ("boons", "abilities")


class Story(msgspec.Struct, frozen=True):
    """`seen` came to a place; `discovered` says by which pen, `used` how often by each seat, `kept` who has it last.

    `fame` is what each seat gained on the way, by boons and by abilities (A15's at the turn's end among them); `turns`
    counts each seat's.
    """

    seen: list[str]
    discovered: dict[str, int | str]
    used: dict[str, list[int]]
    kept: dict[str, int]
    fame: list[dict[str, int]]
    turns: list[int]


class StoryTeller:
    """Hears a game's events as they come."""

    def __init__(self, game: Game) -> None:
        self._seen = [place["card"] for place in game.view(None)["places"] if place is not None]
        self._discovered: dict[str, int | str] = {}
        self._used: dict[str, list[int]] = {}
        self._fame = [dict.fromkeys(FAME_SOURCES, 0) for _ in range(game.players)]
        self._turns = [0] * game.players
        self._players = game.players
        self._turns[0] = 1  # the first turn began with the game

    def hear(self, events: list[Event]) -> None:
        for event in events:
            if isinstance(event, PlaceFilled):
                self._seen.append(event.card)
            elif isinstance(event, DiscoveryBegan | CardTaken):
                self._discovered[event.card] = event.pen
            elif isinstance(event, AbilityUsed) and isinstance(event.pen, int):
                self._used.setdefault(event.card, [0] * self._players)[event.pen] += 1
            elif isinstance(event, TurnBegan) and isinstance(event.pen, int):
                self._turns[event.pen] += 1
            elif isinstance(event, Gained) and event.what == "fame" and isinstance(event.pen, int):
                self._fame[event.pen]["boons" if event.why == "boon" else "abilities"] += event.n

    def end(self, game: Game) -> Story:
        seats = game.view(None)["seats"]
        kept = {code: number for number, seat in enumerate(seats) for code in seat["cards"]}
        return Story(self._seen, self._discovered, self._used, kept, self._fame, self._turns)
