"""The bots at the table: opponents of the ladder, and bots from files."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

from astra.bots import LADDER, Bot, Level, TurnClock, opponent, thinks_longer
from astra.bots.third_party import Forfeit, ThirdPartyBot, load_bot
from astra.cli.terminal.session import Session
from astra.edition.model import Edition
from astra.errors import SetupError
from astra.locales import Texts


class Decision(NamedTuple):
    """What a bot chose; `forfeits` are decisions that its fallback had to make."""

    action: str
    forfeits: list[Forfeit]


class Opponent:
    """A bot in a seat, with its own random generator and clock."""

    def __init__(self, source: str, bot: Bot, level: Level | None, seed: object) -> None:
        self.source = source
        self.bot = bot
        self.level = level
        self.rng = random.Random(None if seed is None else str(seed))
        self.clock = None if level is None or thinks_longer() else TurnClock(level.seconds)

    @property
    def thinks(self) -> bool:
        """Whether it may take a while."""
        return self.level is None or self.level.simulations > 0

    def decide(self, view: dict[str, Any]) -> Decision:
        legal: list[str] = view["legal"]
        if len(legal) == 1:
            return Decision(legal[0], [])
        seconds = None if self.clock is None else self.clock.for_decision(view)
        simulations = self.level.simulations or None if self.level is not None and seconds is None else None
        before = len(self.bot.forfeits) if isinstance(self.bot, ThirdPartyBot) else 0
        action = self.bot.choose(view, legal, seconds, self.rng, simulations)
        if self.clock is not None:
            self.clock.spent()
        forfeits = self.bot.forfeits[before:] if isinstance(self.bot, ThirdPartyBot) else []
        return Decision(action, forfeits)


class Opponents:
    """The bots of a table, in its last seats. Searches at this table, including hints, use this many `cores`."""

    def __init__(self, made: Sequence[Opponent] = (), players: int = 0, cores: int = 1) -> None:
        first = players - len(made)
        self.cores = cores
        self.by_seat = {first + number: one for number, one in enumerate(made)}

    def asked(self, session: Session) -> Opponent | None:
        """The bot that has to decide now, if any."""
        return None if session.game.seat is None else self.by_seat.get(session.game.seat)

    def thinks_longer(self) -> bool:
        return thinks_longer() and any(one.level is not None and one.thinks for one in self.by_seat.values())

    def options(self) -> str:
        """The options that seat them again: ` --against greedy --bot mine.py --cores 2`."""
        seated = (f" --{'bot' if one.level is None else 'against'} {one.source}" for one in self.by_seat.values())
        return "".join(seated) + (f" --cores {self.cores}" if self.cores > 1 else "")

    def begin_again(self) -> None:
        """After an undo: their turns come again, with all of their time."""
        for one in self.by_seat.values():
            if one.clock is not None:
                one.clock.begin_again()

    def close(self) -> None:
        for one in self.by_seat.values():
            if isinstance(one.bot, ThirdPartyBot):
                one.bot.close()


def make_opponents(
    names: Sequence[str], files: Sequence[str], edition: Edition | None, seed: object = None, cores: int = 1
) -> list[Opponent]:
    """Opponents of the ladder by name, then bots by file or entry point; raises SetupError if one does not exist."""
    levels = {level.name: level for level in LADDER}
    made = [Opponent(name, opponent(name, edition, cores), levels[name], _own(seed, i)) for i, name in enumerate(names)]
    try:
        for number, source in enumerate(files):
            bot = load_bot(source, edition)
            made.append(Opponent(source, bot, None, _own(seed, len(names) + number)))
            bot.start()
    except SetupError:
        Opponents(made, len(made)).close()
        raise
    return made


def _own(seed: object, number: int) -> str | None:
    return None if seed is None else f"{seed} opponent {number}"


def proper_names(made: Sequence[Opponent], texts: Texts, taken: Sequence[str] = ()) -> list[str]:
    """Their names at the table; a second bot with the same name gets a number."""
    names: list[str] = []
    for one in made:
        if one.level is not None:
            name = texts.format(one.level.text_id)
        else:
            name = getattr(one.bot, "name", one.source).replace(",", " ").strip() or "bot"
        same = sum(other == name or other.startswith(f"{name} ") for other in [*taken, *names])
        names.append(f"{name} {same + 1}" if same else name)
    return names
