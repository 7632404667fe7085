"""Reading plain data (parsed TOML or JSON) piece by piece; every fault becomes a problem.

Each reader returns the value with its right type, or notes what is wrong and returns None, so that the caller can go on
and find the rest.
"""

import re
from collections.abc import Collection, Sequence
from typing import TypeVar

import msgspec

from astra.edition.problems import MISSING, Problem, show, show_key

Word = TypeVar("Word", bound=str)


class Spot(msgspec.Struct, frozen=True):
    """A place in the file, and the list that collects the problems of the whole file."""

    problems: list[Problem]
    card: str = ""
    path: tuple[object, ...] = ()

    def at(self, key: object) -> "Spot":
        """The place of one key, or of one item (counted from 1), below this one."""
        return Spot(self.problems, self.card, (*self.path, key))

    def in_card(self, card: str) -> "Spot":
        """The place of a whole card."""
        return Spot(self.problems, card)

    def problem(self, found: str, allowed: str) -> None:
        """Notes that something other than `allowed` was found here."""
        field = ".".join(map(show_key, self.path))
        self.problems.append(Problem(self.card, field, found, allowed))


def read_table(spot: Spot, value: object, keys: Collection[str]) -> dict[str, object] | None:
    """A table; notes each key that is not in `keys`. The caller notes missing keys."""
    if not isinstance(value, dict):
        spot.problem(show(value), f"a table with {', '.join(keys)}")
        return None
    for key in value:
        if key not in keys:
            spot.at(key).problem("an unknown key", f"only {', '.join(keys)}")
    return {key: value.get(key, MISSING) for key in keys}


def read_list(spot: Spot, value: object, what: str, low: int, high: int) -> Sequence[object] | None:
    """A list of `low` to `high` items; `what` names the items in the message.

    A list of another length is noted and still returned, so that its items get read.
    """
    size = str(low) if low == high else f"{low} to {high}"
    if not isinstance(value, (list, tuple)):
        spot.problem(show(value), f"a list of {size} {what}")
        return None
    if not low <= len(value) <= high:
        spot.problem(f"{len(value)} {what}", size)
    return value


def read_whole(spot: Spot, value: object, low: int, high: int) -> int | None:
    """A whole number from `low` to `high`; true and false do not count."""
    if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
        return value
    spot.problem(show(value), f"a whole number from {low} to {high}")
    return None


def read_number(spot: Spot, value: object, low: float, high: float) -> float | None:
    """A finite number from `low` to `high`."""
    if isinstance(value, (int, float)) and not isinstance(value, bool) and low <= value <= high:
        # Adding zero turns -0.0 into 0.0, so that it prints and hashes the same everywhere.
        return float(value) + 0.0
    spot.problem(show(value), f"a number from {low:g} to {high:g}")
    return None


def read_choice(spot: Spot, value: object, choices: Sequence[Word]) -> Word | None:
    """One of a few words."""
    for choice in choices:
        if value == choice:
            return choice
    spot.problem(show(value), f"one of {', '.join(choices)}")
    return None


def read_pattern(spot: Spot, value: object, pattern: str, allowed: str) -> str | None:
    """A text that matches the whole pattern."""
    if isinstance(value, str) and re.fullmatch(pattern, value):
        return value
    spot.problem(show(value), allowed)
    return None


def read_text(spot: Spot, value: object, shortest: int = 1) -> str | None:
    """One line of printable text of up to 60 letters."""
    if isinstance(value, str) and shortest <= len(value) <= 60 and value.isprintable():
        return value
    spot.problem(show(value), f"a line of text of {shortest} to 60 letters")
    return None
