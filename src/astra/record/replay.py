"""A record's lines played again: exactly as they stand there, or not at all."""

from __future__ import annotations

from astra.errors import SetupError
from astra.record.chances import decide_chance, given_chance
from astra.record.lines import read_line
from astra.record.record import Record
from astra.rules import ids
from astra.rules.replay import replay
from astra.rules.state import State


def replay_lines(state: State, record: Record, until: int, own: bool, past: list[State] | None = None) -> int:
    """Play the lines before number `until`; the number of the first that is not played as it stands, else `until`.

    Where chance is the state's `own` it must decide as the line says; else the line decides, as far as chance can. The
    state waits for chance to come from outside. After a line that cannot be, it is of no further use.
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
    """Whether chance decides exactly as told."""
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
    """A record played again from its first state. The states on the way are made when somebody wants to go back."""

    def __init__(self, first: State, record: Record, own: bool) -> None:
        self._first = first
        self._record = record
        self._own = own
        self._past: list[State] | None = None

    def play(self, until: int) -> tuple[State, int]:
        """The state after the lines before number `until`, and that number, if all of them are played as they stand.

        Else the number is of the first that is not, and the state is of no use.
        """
        state = self._first.copy()
        return state, replay_lines(state, self._record, until, self._own)

    def states(self) -> list[State]:
        """The state before each line; nobody may change them."""
        if self._past is None:
            self._past = []
            replay_lines(self._first.copy(), self._record, len(self._record.texts), self._own, self._past)
        return self._past
