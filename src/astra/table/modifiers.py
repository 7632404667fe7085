"""The solo modifiers: which there are, which exclude each other (R13.17), and which make a game easy or hard."""

from __future__ import annotations

from functools import cache

from astra.rules import ids
from astra.rules.setup import is_easier
from astra.table.opening import excluded
from astra.table.schemas import Modifier, Modifiers

# Those of an easy and of a hard game change only how it begins, so there is nothing new to learn.
EASY = ("E2", "E6")
HARD = ("H1", "H4")


@cache
def modifiers_document() -> Modifiers:
    return Modifiers(
        [
            Modifier(
                one,
                is_easier(one),
                [other for other in ids.MODIFIERS if excluded(one, other)],
                "easy" if one in EASY else "hard" if one in HARD else None,
            )
            for one in ids.MODIFIERS
        ]
    )
