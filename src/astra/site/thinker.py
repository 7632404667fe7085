"""What a thinking worker runs: decisions of opponents, hints, and its share of a search on several cores."""

from __future__ import annotations

import random

import msgspec

from astra.bots.ladder import LADDER
from astra.bots.questions import Answer, Ask, answer, built_in_bot, edition_of
from astra.bots.tree_search import Sums, search
from astra.edition import load_edition

STRONGEST = LADDER[-1]


class Share(msgspec.Struct):
    """A part of the strongest opponent's search: worker `number` of `of`, each with its own seed."""

    ask: Ask
    number: int
    of: int


class Found(msgspec.Struct):
    """What a share of a search found, by action."""

    simulations: int
    sums: dict[str, Sums]


def think(question: str) -> str:
    """Answer a question, as JSON; the answer reports whatever goes wrong."""
    try:
        told = answer(msgspec.json.decode(question, type=Ask), built_in_bot)
    except Exception as error:  # noqa: BLE001 - whatever an opponent does wrong, the table is told
        told = Answer(problem=f"{type(error).__name__}: {error}")
    return msgspec.json.encode(told).decode()


def search_share(question: str) -> str:
    """One worker's share of a search, as JSON."""
    share = msgspec.json.decode(question, type=Share)
    ask = share.ask
    seed = random.Random(ask.seed).getrandbits(60) + share.number
    least, more = divmod(STRONGEST.simulations, share.of)
    simulations = least + (share.number < more)
    edition = edition_of(ask.edition) or load_edition()
    found = search(ask.view, edition, simulations, None, seed, None, never_idle=True, ends_early=share.of == 1)
    return msgspec.json.encode(Found(*found)).decode()


def most_tried(shares: list[str], seat: int) -> str:
    """The action that all shares together tried most; in a tie, the one that won most for the seat."""
    visits: dict[str, int] = {}
    wins: dict[str, float] = {}
    for text in shares:
        for action, each in msgspec.json.decode(text, type=Found).sums.items():
            visits[action] = visits.get(action, 0) + each.visits
            wins[action] = wins.get(action, 0.0) + each.wins[seat]
    return max(visits, key=lambda action: (visits[action], wins[action] / max(visits[action], 1)))
