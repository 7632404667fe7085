"""The other side of `workers.py`: a process that thinks about one question at a time (see `astra.bots.pipes`)."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from typing import Any

import msgspec

from astra.bots import Bot, opponent
from astra.bots.hint import hint
from astra.bots.pipes import Parent
from astra.edition import Edition, from_document

KINDER = 5  # added to the process's nice value: answering people goes before thinking


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
    """What was thought and how long, or what went wrong. The first answer of a process is empty: it is ready."""

    action: str | None = None
    seconds: float = 0.0
    hints: list[dict[str, Any]] | None = None
    problem: str | None = None


BotOf = Callable[[str, Edition | None], Bot]


def built_in_bot(name: str, edition: Edition | None) -> Bot:
    return opponent(name, edition=edition)


@lru_cache(maxsize=16)
def _edition(document: str | None) -> Edition | None:
    return None if document is None else from_document(msgspec.json.decode(document))


def _hints(ask: Ask) -> list[dict[str, Any]]:
    found = hint(
        ask.view, edition=_edition(ask.edition), moves=ask.moves, seconds=ask.seconds, rng=random.Random(ask.seed)
    )
    return [
        {
            "action": one.action,
            "win": one.win,
            "reasons": [{"text_id": reason.text_id, "arguments": dict(reason.arguments)} for reason in one.reasons],
        }
        for one in found
    ]


def answer(ask: Ask, bot_of: BotOf) -> Answer:
    if ask.bot is None:
        return Answer(hints=_hints(ask))
    bot = bot_of(ask.bot, _edition(ask.edition))
    began = time.monotonic()
    action = bot.choose(ask.view, ask.legal, ask.seconds, random.Random(ask.seed))
    return Answer(action=action, seconds=time.monotonic() - began)


def serve(bot_of: BotOf = built_in_bot) -> None:
    """Answer until the server is gone."""
    parent = Parent(Ask)
    with suppress(AttributeError, OSError):  # Windows has no such call
        os.nice(KINDER)
    parent.send(Answer())
    for ask in parent.messages():
        try:
            reply = answer(ask, bot_of)
        except Exception as error:  # noqa: BLE001 - whatever a bot does wrong, the server is told
            reply = Answer(problem=f"{type(error).__name__}: {error}")
        parent.send(reply)


if __name__ == "__main__":
    serve()
