"""A real Redis of our own on loopback; it keeps nothing."""

import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.services.finding import Missing, dying_with_us, free_port, log_tail
from tests.waiting import PATIENCE


def find_redis() -> str:
    found = shutil.which("redis-server")
    if found is None:
        raise Missing("Redis (Debian: apt-get install redis-server)")
    return found


class Redis:
    """On the same port however often it is started."""

    def __init__(self, folder: Path) -> None:
        self.program, self.port = find_redis(), free_port()
        self.address = f"redis://127.0.0.1:{self.port}/0"
        self.folder = folder
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        log = self.folder / "log"
        words = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        command = [*dying_with_us("KILL"), self.program, *words, "--dir", str(self.folder)]
        with log.open("ab") as output:
            self.process = subprocess.Popen(command, stdout=output, stderr=output)
        _wait(self.port, self.process, log)

    def halt(self) -> None:
        """From now on it accepts connections and answers nobody, like a machine that has vanished."""
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGCONT)

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()


@contextmanager
def redis_server() -> Iterator[Redis]:
    """A running Redis of one's own, to be killed and started again."""
    with tempfile.TemporaryDirectory(prefix="astra-redis-") as folder:
        redis = Redis(Path(folder))
        try:
            redis.start()
            yield redis
        finally:
            redis.kill()


@contextmanager
def running_redis() -> Iterator[str]:
    """The address of a running Redis."""
    with redis_server() as redis:
        yield redis.address


def _wait(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            with socket.create_connection(("127.0.0.1", port), PATIENCE) as connection:
                connection.sendall(b"PING\r\n")
                if connection.recv(16).startswith(b"+PONG"):
                    return
        except OSError:
            pass
        if process.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError(f"Redis does not start:\n{log_tail(log)}")
        time.sleep(0.02)
