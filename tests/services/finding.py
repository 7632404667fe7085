"""What the services share: free ports, logs, and what to do when a program is not on this machine."""

import shutil
import socket
from pathlib import Path


class Missing(Exception):
    """A program that this machine does not have; the text says what to install."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def log_tail(log: Path) -> str:
    return "\n".join(log.read_text(errors="replace").splitlines()[-20:])


def dying_with_us(how: str) -> list[str]:
    """Words before a command: tests that are killed leave no service behind, where Linux helps."""
    setpriv = shutil.which("setpriv")
    return [] if setpriv is None else [setpriv, "--pdeathsig", how]
