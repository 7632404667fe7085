"""A game at the table and everything that happened in it, action by action."""

from __future__ import annotations

from astra.edition.model import Edition
from astra.game import Game
from astra.record.lines import Line
from astra.record.record import read_record
from astra.rules.actions import Action
from astra.rules.events import Event


class Session:
    """A game and the events of each of its actions. `people` are the seats of people at this screen."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.people = set(range(game.players))
        self.happened: list[list[Event]] = []
        self._deciders: list[int | None] = []

    @classmethod
    def load(cls, text: str, edition: Edition | None = None) -> Session:
        """Replay a record; raises RecordError if it is not valid."""
        recording = Recording(text, edition)
        recording.go_to(len(recording.lines))
        return recording.session

    def play(self, action: Action | str, chance: tuple[str, ...] | None = None) -> None:
        """Play an action and keep its events; raises IllegalAction."""
        decider = self.game.seat
        self.happened.append(self.game.play(action, chance))
        self._deciders.append(decider)

    def undo(self) -> str:
        """Take back the last action and return its text."""
        action = self.game.last_action
        self.game.undo()
        self.happened.pop()
        self._deciders.pop()
        return action

    def undo_to_people(self) -> str | None:
        """Take back the last action of a person, and everything that bots did since; None if no person has acted."""
        if not self.people.intersection(self._deciders):
            return None
        while self._deciders[-1] not in self.people:
            self.undo()
        return self.undo()

    def events(self) -> list[Event]:
        """Everything that happened, in order."""
        return [event for events in self.happened for event in events]


class Recording:
    """A record that can be stepped through in both directions."""

    def __init__(self, text: str, edition: Edition | None = None) -> None:
        game = Game.load(text, edition)
        self.lines: list[Line] = read_record(text, edition).lines
        for _ in self.lines:
            game.undo()
        self.session = Session(game)

    @property
    def at(self) -> int:
        """How many actions have been played so far."""
        return len(self.session.happened)

    def go_to(self, number: int) -> None:
        """The moment after action `number`."""
        while self.at > number:
            self.session.undo()
        while self.at < number:
            line = self.lines[self.at]
            self.session.play(line.action, line.chance)
