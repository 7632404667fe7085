"""A real Redis of our own on loopback; it keeps nothing."""

import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.services.finding import Missing, dying_with_us, free_port, log_tail

START_SECONDS = 30


def find_redis() -> str:
    found = shutil.which("redis-server")
    if found is None:
        raise Missing("Redis (Debian: apt-get install redis-server)")
    return found


@contextmanager
def running_redis() -> Iterator[str]:
    """The address of a running Redis."""
    program, port = find_redis(), free_port()
    with tempfile.TemporaryDirectory(prefix="astra-redis-") as folder:
        log = Path(folder) / "log"
        words = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", folder]
        with log.open("wb") as output:
            process = subprocess.Popen([*dying_with_us("KILL"), program, *words], stdout=output, stderr=output)
            try:
                _wait(port, process, log)
                yield f"redis://127.0.0.1:{port}/0"
            finally:
                process.kill()
                process.wait()


def _wait(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while True:
        try:
            with socket.create_connection(("127.0.0.1", port), 1) as connection:
                connection.sendall(b"PING\r\n")
                if connection.recv(16).startswith(b"+PONG"):
                    return
        except OSError:
            pass
        if process.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError(f"Redis does not start:\n{log_tail(log)}")
        time.sleep(0.02)
