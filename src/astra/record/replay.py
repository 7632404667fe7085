"""Playing the lines of a record again: exactly as written, or not at all."""

from __future__ import annotations

from astra.errors import SetupError
from astra.record.chances import decide_chance, given_chance
from astra.record.lines import read_line
from astra.record.record import Record
from astra.rules import ids
from astra.rules.replay import replay
from astra.rules.state import State


def replay_lines(state: State, record: Record, until: int, own: bool, past: list[State] | None = None) -> int:
    """Play the lines before number `until`; returns the first that cannot be played as written, else `until`.

    If chance is the state's `own`, it must decide as the line says; else the line decides, if that is possible. The
    state must wait for chance from outside. After an impossible line it is of no further use.
    """
    at = 0
    while at < until:
        began = at
        at = int(replay(state, record.actions, began, until, past))
        if at == began:
            return at
        last = at - 1
        has_chance = state.decision == ids.CHANCE or record.actions[last] < 0
        if has_chance and not _chance_decides(state, read_line(record.texts[last]).chance, own):
            return last
    return at


def _chance_decides(state: State, told: tuple[str, ...], own: bool) -> bool:
    """Whether chance decides exactly as written."""
    for text in told:
        if state.decision != ids.CHANCE:
            return False
        if own:
            if decide_chance(state) != text:
                return False
        else:
            try:
                given_chance(state, text)
            except SetupError:
                return False
        state.advance()
    return state.decision != ids.CHANCE


class Replayed:
    """A record played again from its first state. Intermediate states are made only when they are needed for undo."""

    def __init__(self, first: State, record: Record, own: bool) -> None:
        self._first = first
        self._record = record
        self._own = own
        self._past: list[State] | None = None

    def play(self, until: int) -> tuple[State, int]:
        """The state after the lines before number `until`, and that number, if all of them can be played as written.

        Else the number of the first that cannot, and a state of no use.
        """
        state = self._first.copy()
        return state, replay_lines(state, self._record, until, self._own)

    def states(self) -> list[State]:
        """The state before each line; do not change them."""
        if self._past is None:
            self._past = []
            replay_lines(self._first.copy(), self._record, len(self._record.texts), self._own, self._past)
        return self._past
