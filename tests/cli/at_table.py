"""A terminal table in a test: typed lines go in, the screen comes out."""

from __future__ import annotations

import io
from collections.abc import Iterable
from pathlib import Path

from rich.console import Console

from astra import Game
from astra.cli.terminal.display import Display
from astra.cli.terminal.scene import Scene
from astra.cli.terminal.session import Session
from astra.cli.terminal.table import Table
from astra.locales import Texts

NAMES = ("Mira", "Ilse", "Anselm", "Tycho", "Zoé")


def new_game(players: int = 3, seed: int = 5) -> Game:
    """A game of named people; one player plays solo."""
    return Game.new(players=players, solo=players == 1, seed=seed, names=NAMES[:players])


def tied_game() -> Game:
    """Mira can complete Taurus, on which Ilse and Anselm have two stars each (R6.3)."""
    pens = {1: 0, 2: 0, 3: 0, 4: 1, 5: 1, 6: 2, 7: 2, 8: 0, 9: 0}
    return Game.from_position(
        {
            "players": 3,
            "first": 0,
            "places": [
                {"card": "Tau", "marks": {str(star): pen for star, pen in pens.items()}},
                {"card": "Leo", "marks": {}},
                {"card": "Ori", "marks": {}},
                {"card": "Lyr", "marks": {}},
            ],
        },
        seed=1,
        names=NAMES[:3],
    )


class Screen:
    """A table with a reader that types the given lines and then leaves."""

    def __init__(
        self,
        game: Game,
        language: str = "en",
        width: int = 100,
        height: int = 30,
        file: Path | None = None,
        terminal: bool = False,
    ) -> None:
        self.output = io.StringIO()
        console = Console(
            file=self.output,
            width=width,
            height=height,
            color_system=None,
            force_terminal=terminal,
            legacy_windows=False,
        )
        self.typed: list[str] = []
        self.session = Session(game)
        self.table = Table(self.session, Texts(language), Display(console, self._read), file)

    def _read(self, prompt: str) -> str:
        self.output.write(prompt)
        if not self.typed:
            raise EOFError
        return self.typed.pop(0)

    def play(self, *lines: str) -> str:
        """Type the lines, leave, and return everything that was shown."""
        self.typed = list(lines)
        self.table.run()
        return self.output.getvalue()

    def answer(self, line: str) -> str:
        """What one line shows, without leaving."""
        start = len(self.output.getvalue())
        self.table.obey(line)
        return self.output.getvalue()[start:]

    @property
    def scene(self) -> Scene:
        return Scene(self.session, self.table.texts)


def words(text: str) -> str:
    """The text without line breaks and padding."""
    return " ".join(text.split())


def typed_by_chance(numbers: Iterable[int]) -> list[str]:
    """Choices, Rests and stops in an order that ends a game soon; illegal ones are just refused."""
    words_to_type = ("1", "rest", "2", "rest", "stop", "rest", "3")
    return [words_to_type[number % len(words_to_type)] for number in numbers]
