"""The other side of `workers.py`: a process that thinks about one question at a time (see `astra.bots.pipes`)."""

from __future__ import annotations

import os
from contextlib import suppress

from astra.bots.pipes import Parent
from astra.bots.questions import Answer, Ask, BotOf, answer, built_in_bot

KINDER = 5  # added to the process's nice value: answering people goes before thinking


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
