"""The process that plays games of one match; `astra.arena.runner` is the other side."""

from __future__ import annotations

import msgspec

from astra.arena.match import Match
from astra.arena.playing import Table
from astra.bots.pipes import Parent


def main() -> None:
    """Receive the match, then numbers of games; answer each with its result or with what failed."""
    parent = Parent()
    messages = parent.messages()
    table = Table(msgspec.convert(next(messages), Match))
    for number in messages:
        try:
            result = table.play(number)
        except Exception as error:  # noqa: BLE001  a fault of a bot of the ladder must reach the person who started the match
            parent.send({"failed": f"{type(error).__name__}: {error}"})
        else:
            parent.send(result)


if __name__ == "__main__":
    main()
