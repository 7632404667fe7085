"""What can be wrong with an edition file, and the one error that lists all of it."""

import json
import re
from collections.abc import Iterable
from typing import Any

import msgspec

from astra.edition.names import NAMES
from astra.edition.wording import Words, found
from astra.errors import AstraError


class Problem(msgspec.Struct, frozen=True):
    """One fault: the card and field it is in, what was found, what is allowed.

    `card` is empty if the fault does not concern a card, and "card 8" if that has no code of its own. `field` counts
    from 1 as people do; `path` leads to the same place in the document, its positions count from 0. In a file that is
    no document it is "line", the number of the line and, if that is known, of the column, both from 1.
    """

    card: str
    field: str
    found: Words
    allowed: Words
    path: tuple[str | int, ...] = ()

    @property
    def code(self) -> str | None:
        """The code of the card, if it has one."""
        return self.card if len(self.card) == 3 else None

    def __str__(self) -> str:
        where = [part for part in (self.card, self.field) if part]
        return ": ".join((*where, f"found {self.found}, allowed {self.allowed}"))


class EditionError(AstraError):
    """An edition that can't be used; `problems` has every fault, and `str` shows one per line."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = list(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.problems,)


class Missing(msgspec.Struct, frozen=True):
    """Stands for the value of a key that is not there, so that one check covers both."""


MISSING = Missing()

LONGEST_SHOWN = 60
LARGEST_SHOWN = 10**15
MOST_NAMED = 8  # words of one list


def show(value: object) -> str:
    """The value as an error message prints it: short, on one line, without control characters."""
    if isinstance(value, Missing):
        return "nothing"
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        # Python refuses to print integers of more than a few thousand digits.
        return str(value) if abs(value) < LARGEST_SHOWN else "a huge number"
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, str):
        return _quote(value)
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, (list, tuple)):
        if _is_counted(value):
            return f"a list of {len(value)}"
        return _enumerate(value)
    return f"a {type(value).__name__}"


def found_value(value: object) -> Words:
    """The same as a phrase, which says in any language that there is nothing, or no plain value."""
    if isinstance(value, Missing) or value is None:
        return found("nothing")
    if isinstance(value, dict):
        return found("table")
    if isinstance(value, int) and abs(value) >= LARGEST_SHOWN:
        return found("huge")
    if isinstance(value, (list, tuple)) and _is_counted(value):
        return found("list", count=len(value))
    return found("value", value=named(value))


def named(value: object) -> str | list[str]:
    """The value for a phrase: its words if each has a name in every language, else as `show` prints it."""
    words = value if isinstance(value, (list, tuple)) else [value]
    known = [word for word in words[:MOST_NAMED] if isinstance(word, str) and word in NAMES]
    return known if known and len(known) == len(words) else show(value)


def show_key(key: object) -> str:
    """A key as the field of a problem: bare if it is a plain word, else quoted."""
    if isinstance(key, str) and len(key) <= LONGEST_SHOWN and re.fullmatch(r"[\w-]+", key):
        return key
    return show(key)


def _quote(text: str) -> str:
    cut = text[:LONGEST_SHOWN]
    while len(quoted := json.dumps(cut, ensure_ascii=not cut.isprintable())) > LONGEST_SHOWN + 2:
        cut = cut[:-1]  # an escape is longer than the letter it stands for
    return quoted if cut == text else quoted + "..."


def _is_counted(values: list[object] | tuple[object, ...]) -> bool:
    """Whether only the length of a list is told: its items are no plain values, or would not look like a list."""
    return len(values) < 2 or any(isinstance(item, (dict, list, tuple)) for item in values)


def _enumerate(values: list[object] | tuple[object, ...]) -> str:
    shown = [show(value) for value in values[:LONGEST_SHOWN]]
    while len(", ".join(shown)) > LONGEST_SHOWN and len(shown) > 1:
        shown.pop()
    return ", ".join(shown if len(shown) == len(values) else [*shown, "..."])
