"""The solo modifiers: which there are, which exclude each other (R13.17), and refusals that name them."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from astra.rules import ids
from astra.rules.setup import is_easier, modifier_bits
from astra.server.http.errors import Refused
from astra.server.http.schemas import Modifier, Modifiers


@cache
def modifiers_document() -> Modifiers:
    return Modifiers(
        [
            Modifier(one, is_easier(one), [other for other in ids.MODIFIERS if excluded(one, other)])
            for one in ids.MODIFIERS
        ]
    )


def excluded(one: str, other: str) -> bool:
    """Whether the rules refuse a game with both; nothing excludes itself."""
    if one == other:
        return False
    try:
        modifier_bits((one, other))
    except ValueError:
        return True
    return False


def needs_modifiers(modifiers: list[str], solo: bool) -> None:
    """Raises Refused for modifiers that no game can have."""
    if modifiers and not solo:
        raise Refused("modifiers-solo", 422)
    for number, one in enumerate(modifiers):
        if one not in ids.MODIFIERS:
            raise Refused("no-such-modifier", 422, arguments={"modifier": one})
        if one in modifiers[:number]:
            raise Refused("modifier-twice", 422, arguments={"modifier": one})
    for one, other in combinations(modifiers, 2):
        if excluded(one, other):
            raise Refused("modifiers-exclude", 422, arguments={"one": one, "other": other})
