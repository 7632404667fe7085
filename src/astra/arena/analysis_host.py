"""The process that judges some decisions of a game; `astra.arena.analysis` is the other side."""

from __future__ import annotations

from astra.arena.analysis import Question, judged
from astra.bots.pipes import Parent
from astra.edition import from_document


def main() -> None:
    """Receive the edition, then one decision after another; answer each with its moves."""
    parent = Parent()
    messages = parent.messages()
    edition = from_document(next(messages))
    for number, view, played, simulations, seconds in messages:
        parent.send(judged(Question(number, view, played, simulations, seconds, edition)))


if __name__ == "__main__":
    main()
