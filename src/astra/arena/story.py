"""What happened to each card in a game, and how it was played: collected from the events for the balance study."""

from __future__ import annotations

from typing import Final

import msgspec

from astra.game import Game
from astra.rules.events import (
    AbilityUsed,
    BoonTaken,
    CardDiscarded,
    CardTaken,
    DiscoveryBegan,
    Event,
    Gained,
    GameEnded,
    ObserveBegan,
    PlaceFilled,
    Rested,
    TurnBegan,
)

FAME_SOURCES: Final = ("boons", "abilities")


class Story(msgspec.Struct, frozen=True):
    """`seen` came to a place; `discovered` says by which pen, `used` how often by each seat, `kept` who has it last.

    `fame` is what each seat gained on the way, by boons and by abilities (including A15's at the turn's end); `turns`
    counts each seat's. `rests` is the longest run of turns of the seats that were Rests. `boons` counts the seats'
    choices by kind. `telescopes` are those gained and those spent. `discards` counts each seat's discarded cards, and
    `full` says which seats end with as many cards as their limit. `lost` is true if Auptolemy's deck ran out (R13.5).
    """

    seen: list[str]
    discovered: dict[str, int | str]
    used: dict[str, list[int]]
    kept: dict[str, int]
    fame: list[dict[str, int]]
    turns: list[int]
    rests: int
    boons: dict[str, int]
    telescopes: tuple[int, int]
    discards: list[int]
    full: list[bool]
    lost: bool


class StoryTeller:
    """Collects a game's events as they happen."""

    def __init__(self, game: Game) -> None:
        self._seen = [place["card"] for place in game.view(None)["places"] if place is not None]
        self._discovered: dict[str, int | str] = {}
        self._used: dict[str, list[int]] = {}
        self._fame = [dict.fromkeys(FAME_SOURCES, 0) for _ in range(game.players)]
        self._turns = [0] * game.players
        self._players = game.players
        self._turns[0] = 1  # the first turn began with the game
        self._rested = False
        self._run = self._longest_run = 0
        self._boons: dict[str, int] = {}
        self._gained = self._spent = 0
        self._discards = [0] * game.players
        self._lost = False

    def hear(self, events: list[Event]) -> None:
        for event in events:
            if isinstance(event, PlaceFilled):
                self._seen.append(event.card)
            elif isinstance(event, DiscoveryBegan | CardTaken):
                self._discovered[event.card] = event.pen
            elif isinstance(event, GameEnded):
                self._end_turn()
                self._lost = event.lost
            else:
                pen = getattr(event, "pen", None)
                if isinstance(pen, int):
                    self._hear_of_seat(event, pen)

    def _hear_of_seat(self, event: Event, seat: int) -> None:
        if isinstance(event, AbilityUsed):
            self._used.setdefault(event.card, [0] * self._players)[seat] += 1
        elif isinstance(event, TurnBegan):
            self._end_turn()
            self._turns[seat] += 1
        elif isinstance(event, Rested):
            self._rested = True
        elif isinstance(event, BoonTaken):
            self._boons[event.kind] = self._boons.get(event.kind, 0) + 1
        elif isinstance(event, ObserveBegan):
            self._spent += event.telescope
        elif isinstance(event, CardDiscarded):
            self._discards[seat] += event.why == "limit"
        elif isinstance(event, Gained) and event.what == "telescope":
            self._gained += event.n
        elif isinstance(event, Gained) and event.what == "fame":
            self._fame[seat]["boons" if event.why == "boon" else "abilities"] += event.n

    def _end_turn(self) -> None:
        """The previous seat's turn is over."""
        self._run = self._run + 1 if self._rested else 0
        self._longest_run = max(self._longest_run, self._run)
        self._rested = False

    def end(self, game: Game) -> Story:
        seats = game.view(None)["seats"]
        return Story(
            seen=self._seen,
            discovered=self._discovered,
            used=self._used,
            kept={code: number for number, seat in enumerate(seats) for code in seat["cards"]},
            fame=self._fame,
            turns=self._turns,
            rests=self._longest_run,
            boons=self._boons,
            telescopes=(self._gained, self._spent),
            discards=self._discards,
            full=[len(seat["cards"]) >= seat["limit"] for seat in seats],
            lost=self._lost,
        )
