"""Actions as players write them: a verb with a card, a star or a number. The engine's ids are in `astra.rules.ids`."""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec

from astra.rules import ids
from astra.rules.tables import Tables

_CARD_VERBS = {
    "use": ids.USE,
    "activate": ids.ACTIVATE,
    "discard": ids.DISCARD,
    "discover": ids.DISCOVER,
}
_PLAIN_VERBS = {"rest": ids.REST, "stop": ids.STOP, "trade": ids.TRADE}

_PATTERN = re.compile(
    r"(?P<plain>rest|stop|trade)|boon (?P<boon>[1-4])"
    r"|(?P<verb>use|activate|discard|discover) (?P<card>\w+)"
    r"|mark (?P<marked>\w+)\.(?P<star>[1-9]\d?)"
)


class Action(msgspec.Struct, frozen=True):
    """What a player wants to do. `n` is a star's number or a boon's, from 1."""

    verb: str
    card: str = ""
    n: int = 0

    def __str__(self) -> str:
        if self.verb == "mark":
            return f"mark {self.card}.{self.n}"
        if self.verb == "boon":
            return f"boon {self.n}"
        return f"{self.verb} {self.card}" if self.card else self.verb


def parse_action(text: str) -> Action:
    """Parse the text of an action; raises ValueError if it is not one."""
    match = _PATTERN.fullmatch(" ".join(text.split()))
    if match is None:
        raise ValueError(f"{text!r} is no action")
    if match["plain"]:
        return Action(match["plain"])
    if match["boon"]:
        return Action("boon", n=int(match["boon"]))
    if match["verb"]:
        return Action(match["verb"], match["card"])
    return Action("mark", match["marked"], int(match["star"]))


@lru_cache(maxsize=64)
def actions_by_id(tables: Tables) -> dict[int, Action]:
    """Every action of an edition's cards and stars."""
    marks = [ids.STARS_PER_CARD * card + star for card, size in enumerate(tables.sizes) for star in range(int(size))]
    rows = [base + card for base in _CARD_VERBS.values() for card in range(len(tables.codes))]
    others = range(ids.BOON, ids.ACTIONS)
    return {number: _action_of(tables, number) for number in (*marks, *rows, *others)}


@lru_cache(maxsize=64)
def action_texts(tables: Tables) -> dict[int, str]:
    """The texts of all actions by their ids."""
    return {number: str(action) for number, action in actions_by_id(tables).items()}


@lru_cache(maxsize=64)
def action_ids(tables: Tables) -> dict[str, int]:
    """The ids of all actions by their texts."""
    return {text: number for number, text in action_texts(tables).items()}


def action_of(tables: Tables, action: int) -> Action:
    """The action of an id."""
    return actions_by_id(tables)[action]


def _action_of(tables: Tables, action: int) -> Action:
    if action < ids.USE:
        return Action("mark", tables.codes[action >> 4], (action & 15) + 1)
    for verb, number in _PLAIN_VERBS.items():
        if action == number:
            return Action(verb)
    if action >= ids.BOON:
        return Action("boon", n=action - ids.BOON + 1)
    verb, base = max((item for item in _CARD_VERBS.items() if item[1] <= action), key=lambda item: item[1])
    return Action(verb, tables.codes[action - base])


def id_of(tables: Tables, action: Action) -> int:
    """The id of an action; raises ValueError if the edition has no such card or star."""
    if action.verb in _PLAIN_VERBS:
        return _PLAIN_VERBS[action.verb]
    if action.verb == "boon":
        return ids.BOON + action.n - 1
    if action.card not in tables.codes:
        raise ValueError(f"{action}: there is no card {action.card!r}")
    card = tables.codes.index(action.card)
    if action.verb != "mark":
        return _CARD_VERBS[action.verb] + card
    stars = int(tables.sizes[card])
    if not 1 <= action.n <= stars:
        raise ValueError(f"{action}: {action.card} has stars 1 to {stars}")
    return card * ids.STARS_PER_CARD + action.n - 1
