"""Tests wait until something holds, however long a busy machine takes; the one limit is for what hangs."""

import time
from collections.abc import Callable

# Seconds that nothing needs unless it hangs, on however slow a machine.
PATIENCE = 300.0


def wait_until(holds: Callable[[], bool], what: Callable[[], str] = lambda: "it never came about") -> None:
    """Ask again and again; `what` says what is missing if it hangs."""
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline, what()
        time.sleep(0.01)
