"""Playing one game of a match by its number, and everything that is stored about it."""

from __future__ import annotations

import random
import time
from typing import Any, Final

import msgspec

from astra.arena.match import Entrant, Match
from astra.arena.schedule import Appointment, Schedule
from astra.arena.story import Story, StoryTeller
from astra.bots import LADDER, Bot, TurnClock, opponent, thinks_longer
from astra.bots.third_party import ThirdPartyBot, load_bot, source_digest
from astra.edition import load_edition
from astra.edition.model import Edition
from astra.errors import SetupError
from astra.game import Game

LATE: Final = 1.1  # a decision that takes this many times its budget counts as late
SLACK: Final = 0.005  # seconds for the clock itself and the way to the bot and back


class ForfeitCount(msgspec.Struct, frozen=True):
    """Decisions of a seat that the fallback made for one reason; `detail` is the first of them."""

    seat: int
    reason: str
    count: int
    detail: str


class GameResult(msgspec.Struct, frozen=True):
    """A finished game. `milliseconds` lists each seat's decisions; a decision with one legal action is nobody's."""

    number: int
    round: int
    seed: str
    seating: tuple[str, ...]
    scores: list[dict[str, int]]
    winners: list[int]
    turns: int
    milliseconds: list[list[float]]
    late: list[int]
    forfeits: list[ForfeitCount]
    story: Story
    record: str

    def share(self, name: str) -> float:
        """A bot's share of the victory, over all its seats."""
        return sum(self.seating[seat] == name for seat in self.winners) / max(len(self.winners), 1)


class Table:
    """The bots of a match, made once for each seat that they may have, and games between them."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.edition = load_edition(match.edition_file)
        self.schedule = Schedule(match.line_up, match.players, match.seed)
        self.levels = {level.name: level for level in LADDER}
        self.bots = {entrant.name: make_bots(entrant, self.edition, match.players) for entrant in match.entrants}

    def close(self) -> None:
        for bots in self.bots.values():
            for bot in bots:
                if isinstance(bot, ThirdPartyBot):
                    bot.close()

    def play(self, number: int) -> GameResult:
        """Play the game with this number; no process of a third-party bot outlives it."""
        try:
            return self._play(number)
        finally:
            self.close()

    def _play(self, number: int) -> GameResult:
        appointment = self.schedule.game(number)
        seating = appointment.seating
        game = Game.new(
            self.match.players,
            solo=self.match.solo,
            modifiers=self.match.modifiers,
            seed=appointment.seed,
            first=0,
            edition=self.edition,
            names=seating,
        )
        self._check_versions()
        seats = []
        for seat, name in enumerate(seating):
            bot = self.bots[name][seating[:seat].count(name)]
            if isinstance(bot, ThirdPartyBot):
                bot.begin_game()
            seats.append(Seat(self, name, bot, f"{appointment.seed}/{number}/{seat}"))
        teller = StoryTeller(game)
        while (asked := game.seat) is not None:
            view = game.view(asked)
            legal: list[str] = view["legal"]
            action = legal[0] if len(legal) == 1 else seats[asked].choose(view, legal)
            teller.hear(game.play(action))
        return _result(appointment, game, seats, teller.end(game))

    def _check_versions(self) -> None:
        """Each game loads third-party bots again: raises SetupError if one has changed since the match began."""
        for entrant in self.match.entrants:
            if entrant.kind != "ladder" and source_digest(entrant.source) != entrant.digest:
                raise SetupError(f"bot {entrant.name} has changed since the match began; with it that is another match")


class Seat:
    """A bot in its seat for one game, with its own random generator and clock."""

    def __init__(self, table: Table, name: str, bot: Bot, seed: str) -> None:
        self.bot = bot
        self.rng = random.Random(seed)
        self.seconds = table.match.seconds
        self.simulations = table.match.simulations
        level = table.levels.get(name)
        self.clock: TurnClock | None = None
        if level is not None and self.seconds is None and self.simulations is None:
            # Without a compiled engine, a level is defined by its simulations.
            if thinks_longer():
                self.simulations = level.simulations
            else:
                self.clock = TurnClock(level.seconds)
        self.milliseconds: list[float] = []
        self.late = 0
        self.forfeits: dict[str, list[str]] = {}

    def choose(self, view: dict[str, Any], legal: list[str]) -> str:
        seconds = self.seconds if self.clock is None else self.clock.for_decision(view)
        before = len(self.bot.forfeits) if isinstance(self.bot, ThirdPartyBot) else 0
        start = time.perf_counter()
        action = self.bot.choose(view, legal, seconds, self.rng, self.simulations)
        spent = time.perf_counter() - start
        if self.clock is not None:
            self.clock.spent()
        if isinstance(self.bot, ThirdPartyBot):
            for forfeit in self.bot.forfeits[before:]:
                self.forfeits.setdefault(forfeit.reason, []).append(forfeit.detail)
        self.milliseconds.append(round(1000 * spent, 2))
        if seconds is not None and spent > LATE * seconds + SLACK:
            self.late += 1
        return action


def make_bots(entrant: Entrant, edition: Edition, seats: int) -> list[Bot]:
    """One bot for each seat. Opponents of the ladder remember at most the search of a turn: seats can share one."""
    if entrant.kind == "ladder":
        return [opponent(entrant.name, edition)] * seats
    return [load_bot(entrant.source, edition) for _ in range(seats)]


def _result(appointment: Appointment, game: Game, seats: list[Seat], story: Story) -> GameResult:
    return GameResult(
        number=appointment.number,
        round=appointment.round,
        seed=appointment.seed,
        seating=appointment.seating,
        scores=game.scores(),
        winners=game.winners(),
        turns=game.turn,
        milliseconds=[seat.milliseconds for seat in seats],
        late=[seat.late for seat in seats],
        forfeits=[
            ForfeitCount(number, reason, len(details), details[0])
            for number, seat in enumerate(seats)
            for reason, details in seat.forfeits.items()
        ],
        story=story,
        record=game.record(),
    )
