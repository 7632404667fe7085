"""The other side of `workers.py`: a process that thinks about one question at a time, asked and answered by pipes.

A message is its length in four bytes, then JSON. Heavy modules are imported here, never in the server.
"""

from __future__ import annotations

import os
import random
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Any, BinaryIO

import msgspec

from astra.edition import Edition, from_document

if TYPE_CHECKING:
    from astra.bots.bot import Bot, Stop

LENGTH = 4  # bytes
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


BotOf = Callable[[str, Edition | None], "Bot"]


def framed(message: msgspec.Struct) -> bytes:
    body = msgspec.json.encode(message)
    return len(body).to_bytes(LENGTH, "big") + body


def built_in_bot(name: str, edition: Edition | None) -> Bot:
    from astra.bots import opponent

    return opponent(name, edition=edition)


@lru_cache(maxsize=16)
def _edition(document: str | None) -> Edition | None:
    return None if document is None else from_document(msgspec.json.decode(document))


def _hints(ask: Ask) -> list[dict[str, Any]]:
    from astra.bots.hint import hint

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


def answer(ask: Ask, bot_of: BotOf, stop: Stop) -> Answer:
    if ask.bot is None:
        return Answer(hints=_hints(ask))
    bot = bot_of(ask.bot, _edition(ask.edition))
    began = time.monotonic()
    action = bot.choose(ask.view, ask.legal, ask.seconds, random.Random(ask.seed), stop=stop)
    return Answer(action=action, seconds=time.monotonic() - began)


def serve(bot_of: BotOf = built_in_bot) -> None:
    """Answer until nobody asks any more. What a bot prints goes to the error output, not among the answers."""
    asked, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    with suppress(AttributeError, OSError):  # Windows has no such call
        os.nice(KINDER)
    parent = os.getppid()
    # The server may be gone in the middle of a thought: nobody waits for it then.
    with suppress(BrokenPipeError):
        _answer_all(asked, answers, bot_of, lambda: os.getppid() != parent)


def _answer_all(asked: BinaryIO, answers: BinaryIO, bot_of: BotOf, stop: Stop) -> None:
    decode = msgspec.json.Decoder(Ask).decode
    answers.write(framed(Answer()))
    answers.flush()
    while len(length := asked.read(LENGTH)) == LENGTH:
        ask = decode(asked.read(int.from_bytes(length, "big")))
        try:
            reply = answer(ask, bot_of, stop)
        except Exception as error:  # noqa: BLE001 - whatever a bot does wrong, the server is told
            reply = Answer(problem=f"{type(error).__name__}: {error}")
        answers.write(framed(reply))
        answers.flush()


if __name__ == "__main__":
    serve()
