"""Questions to a thinking process: a decision of an opponent, or hints. They are plain data and can go anywhere."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import msgspec

from astra.bots.bot import Bot
from astra.bots.hint import hint
from astra.bots.ladder import LADDER, opponent
from astra.edition import Edition, from_document


class Ask(msgspec.Struct):
    """A decision if `bot` is given, else hints; `edition` is a document as JSON, None for the shipped one."""

    view: dict[str, Any]
    legal: list[str]
    seconds: float | None
    seed: str
    bot: str | None = None
    edition: str | None = None
    moves: int = 3


class Answer(msgspec.Struct):
    """What was thought and for how long, or what went wrong. A process's first answer is empty: it is ready."""

    action: str | None = None
    seconds: float = 0.0
    hints: list[dict[str, Any]] | None = None
    problem: str | None = None


BotOf = Callable[[str, Edition | None], Bot]


_kept: tuple[Edition | None, Bot] | None = None


def built_in_bot(name: str, edition: Edition | None) -> Bot:
    """An opponent of the ladder. One that thinks by the clock alone is kept, and goes on with its search in its turn.

    The others' answers follow from the question, so they need no memory.
    """
    global _kept
    if name != LADDER[-1].name:
        return opponent(name, edition=edition)
    if _kept is None or _kept[0] is not edition:
        _kept = edition, opponent(name, edition=edition)
    return _kept[1]


@lru_cache(maxsize=16)
def edition_of(document: str | None) -> Edition | None:
    return None if document is None else from_document(msgspec.json.decode(document))


def _hints(ask: Ask) -> list[dict[str, Any]]:
    found = hint(
        ask.view, edition=edition_of(ask.edition), moves=ask.moves, seconds=ask.seconds, rng=random.Random(ask.seed)
    )
    return [
        {
            "action": one.action,
            "win": one.win,
            "reasons": [{"text_id": reason.text_id, "arguments": dict(reason.arguments)} for reason in one.reasons],
            "plan": one.plan,
        }
        for one in found
    ]


def answer(ask: Ask, bot_of: BotOf) -> Answer:
    if ask.bot is None:
        return Answer(hints=_hints(ask))
    bot = bot_of(ask.bot, edition_of(ask.edition))
    began = time.monotonic()
    action = bot.choose(ask.view, ask.legal, ask.seconds, random.Random(ask.seed))
    return Answer(action=action, seconds=time.monotonic() - began)
