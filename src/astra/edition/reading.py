"""Reading plain data (parsed TOML or JSON) piece by piece; every fault becomes a problem.

Each reader returns the value with its right type, or notes what is wrong and returns None, so that the caller can go on
and find the rest.
"""

import re
from collections.abc import Collection, Sequence
from typing import TypeVar

import msgspec

from astra.edition.names import listed
from astra.edition.problems import MISSING, Problem, found_value, show, show_key
from astra.edition.wording import Words, allowed, found

Word = TypeVar("Word", bound=str)

MOST_UNKNOWN = 20  # keys of one table that are named


class Spot(msgspec.Struct, frozen=True):
    """A place in the file, and the list that collects the problems of the whole file."""

    problems: list[Problem]
    card: str = ""
    path: tuple[str | int, ...] = ()
    above: tuple[str | int, ...] = ()
    """What leads to the card."""

    def at(self, key: str | int) -> "Spot":
        """The place of one key, or of one item (counted from 1), below this one."""
        return Spot(self.problems, self.card, (*self.path, key), self.above)

    def in_card(self, card: str, number: int) -> "Spot":
        """The place of a whole card, counted from 1."""
        return Spot(self.problems, card, (), ("cards", number))

    def problem(self, what: Words, right: Words) -> None:
        """Notes that something other than `right` was found here."""
        field = ".".join(map(show_key, self.path))
        path = tuple(key - 1 if isinstance(key, int) else key for key in (*self.above, *self.path))
        self.problems.append(Problem(self.card, field, what, right, path))


def read_table(spot: Spot, value: object, keys: Collection[str]) -> dict[str, object] | None:
    """A table; notes each key that is not in `keys`. The caller notes missing keys."""
    if not isinstance(value, dict):
        spot.problem(found_value(value), allowed("table", keys=listed(keys)))
        return None
    unknown = [key for key in value if key not in keys]
    only = allowed("keys", keys=listed(keys))
    for key in unknown[:MOST_UNKNOWN]:
        spot.at(key).problem(found("unknown-key"), only)
    if more := len(unknown[MOST_UNKNOWN:]):
        spot.problem(found("unknown-keys", count=more), only)
    return {key: value.get(key, MISSING) for key in keys}


def read_list(
    spot: Spot, value: object, what: str, low: int, high: int, right: Words | None = None
) -> Sequence[object] | None:
    """A list of `low` to `high` items; `what` names the items in the message. `right` is for where other lengths would
    be right as well: it says all of them.

    A list of another length is noted and still returned, so that its items get read; if it is far too long, at most
    twice the maximum.
    """
    if not isinstance(value, (list, tuple)):
        one_size, sizes = allowed("list", count=low, what=what), allowed("list-from", low=low, high=high, what=what)
        spot.problem(found_value(value), right or (one_size if low == high else sizes))
        return None
    if not low <= len(value) <= high:
        lengths = allowed("count", count=low) if low == high else allowed("counts", low=low, high=high)
        spot.problem(found("count", count=len(value), what=what), right or lengths)
    return value[: 2 * high]


def read_whole(spot: Spot, value: object, low: int, high: int) -> int | None:
    """A whole number from `low` to `high`; true and false do not count."""
    if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
        return value
    spot.problem(found_value(value), allowed("whole", low=low, high=high))
    return None


def read_number(spot: Spot, value: object, low: float, high: float) -> float | None:
    """A finite number from `low` to `high`."""
    if isinstance(value, (int, float)) and not isinstance(value, bool) and low <= value <= high:
        # Adding zero turns -0.0 into 0.0, so that it prints and hashes the same everywhere.
        return float(value) + 0.0
    spot.problem(found_value(value), allowed("number", low=low, high=high))
    return None


def read_choice(spot: Spot, value: object, choices: Sequence[Word]) -> Word | None:
    """One of a few words."""
    for choice in choices:
        if value == choice:
            return choice
    spot.problem(found_value(value), allowed("choice", choices=listed(choices)))
    return None


def read_pattern(spot: Spot, value: object, pattern: str, right: Words) -> str | None:
    """A text that matches the whole pattern."""
    if isinstance(value, str) and re.fullmatch(pattern, value):
        return value
    spot.problem(found_value(value), right)
    return None


def read_text(spot: Spot, value: object, shortest: int = 1) -> str | None:
    """One line of printable text of up to 60 letters."""
    if isinstance(value, str) and shortest <= len(value) <= 60 and value.isprintable():
        return value
    spot.problem(found_value(value), allowed("text", shortest=shortest))
    return None


def read_words(spot: Spot, value: object, choices: Sequence[str]) -> None:
    """A list of some of these words, each once; it may be left out."""
    if value is MISSING or value is None:
        return
    if not isinstance(value, (list, tuple)):
        spot.problem(found_value(value), allowed("words", words=listed(choices)))
        return
    for i, word in enumerate(value[: 2 * len(choices)], 1):
        if read_choice(spot.at(i), word, choices) is not None and word in value[: i - 1]:
            spot.at(i).problem(found("twice", value=show(word)), allowed("once"))
