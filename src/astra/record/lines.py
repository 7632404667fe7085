"""The lines of a record: a number, an action, and what chance decided during it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import chain, count, repeat
from operator import eq
from typing import NamedTuple

from astra.errors import RecordError
from astra.rules import ids

# Between an action and what chance decided during it.
_CHANCE = "  # "
_LINE = re.compile(r"[^#]*[^# ](?:  # .+)?")

_UNKNOWN = ids.ACTIONS  # a number that no action has

# The beginnings of the first lines; in most games there are no more.
_NUMBERS = tuple(map("{}. ".format, range(1, 1001)))


class Line(NamedTuple):
    """One action and what chance decided during it."""

    action: str
    chance: tuple[str, ...] = ()

    def __str__(self) -> str:
        """As written in a record, without its number."""
        return f"{self.action}{_CHANCE}{', '.join(self.chance)}" if self.chance else self.action


def read_line(text: str) -> Line:
    """A line without its number."""
    action, _, chance = text.partition(_CHANCE)
    return Line(action, tuple(chance.split(", ")) if chance else ())


def read_lines(rows: list[str], first: int, known: Mapping[str, int]) -> tuple[list[str], list[int]]:
    """The lines without their numbers, and the ids of their actions as `astra.rules.replay` takes them.

    `first` is the record's row of the first line. `known` maps each action's text to its id; an unknown action gets a
    number that is never legal. Raises RecordError for a row that is not a line.
    """
    texts = list(map(str.removeprefix, rows, chain(_NUMBERS, map("{}. ".format, count(len(_NUMBERS) + 1)))))
    if any(map(eq, texts, rows)):
        number = list(map(eq, texts, rows)).index(True)
        raise _no_line(rows[number], first, number)
    actions = list(map(known.get, texts, repeat(_UNKNOWN)))
    for number in [number for number, action in enumerate(actions) if action == _UNKNOWN]:
        if not _LINE.fullmatch(texts[number]):
            raise _no_line(rows[number], first, number)
        text, told, _ = texts[number].partition(_CHANCE)
        if told:
            actions[number] = -1 - known.get(text, _UNKNOWN)
    return texts, actions


def _no_line(row: str, first: int, number: int) -> RecordError:
    expected = f"'{number + 1}. action', with chance after two spaces and '# '"
    return row_error(first + number, f"{row!r}: expected {expected}")


def row_error(row: int, reason: str) -> RecordError:
    return RecordError(f"line {row}: {reason}")
