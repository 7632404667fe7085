"""The process in which one part of a parallel search runs; `astra.bots.parallel` is the other side.

It works on one job after another, and stops thinking when the next message comes in.
"""

from __future__ import annotations

from time import monotonic

from astra.bots.parallel import Halt, Job, Result
from astra.bots.pipes import Parent
from astra.bots.tree_search import search
from astra.edition import from_document
from astra.edition.model import Edition


def main() -> None:
    parent = Parent(Job | Halt)
    edition: Edition | None = None
    for job in parent.messages():
        if isinstance(job, Halt):
            continue
        if job.edition is not None:
            edition = from_document(job.edition)
        assert edition is not None
        left = None if job.deadline is None else max(job.deadline - monotonic(), 0.0)
        found = search(
            job.view,
            edition,
            job.simulations,
            left,
            job.seed,
            stop=parent.is_spoken_to,
            never_idle=job.never_idle,
        )
        parent.send(Result(job.number, *found))


if __name__ == "__main__":
    main()
