"""The solo modifiers: which there are, and which exclude each other (R13.17)."""

from __future__ import annotations

from functools import cache

from astra.rules import ids
from astra.rules.setup import is_easier
from astra.table.opening import excluded
from astra.table.schemas import Modifier, Modifiers


@cache
def modifiers_document() -> Modifiers:
    return Modifiers(
        [
            Modifier(one, is_easier(one), [other for other in ids.MODIFIERS if excluded(one, other)])
            for one in ids.MODIFIERS
        ]
    )
