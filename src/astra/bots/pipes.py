"""How our Python processes talk to each other: over pipes, one line of JSON per message.

`Child` is used by the process that starts another one, `Parent` by the process that was started. The server, which must
not block, has its own starting side in `astra.server.bots.workers`. A process may die, hang or write anything: the one
that started it learns which, and carries on.
"""

from __future__ import annotations

import os
import queue
import selectors
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import IO, Any, Final

import msgspec

from astra import errors

MOST_BYTES: Final = 64 * 2**20  # a result of the arena has some 10 kB, an answer of a bot 20 bytes
TAIL: Final = 2000  # bytes of what the process last wrote to stderr
REST: Final = 0.5  # seconds to wait for a dead process's last words, which nearly always are there at once
END: Final = b""


def packed(message: object) -> bytes:
    """A message in the form that goes through a pipe."""
    return msgspec.json.encode(message) + b"\n"


def environment() -> dict[str, str]:
    """The environment for a process that must find the same Astra as this one, however this one found it."""
    places = [str(Path(errors.__file__).parents[1]), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(places)}


class ProcessFailed(Exception):
    """The process did not answer as it should; the text says what happened. It is dead now."""


class Gone(ProcessFailed):
    """It ended by itself."""


class Stalled(ProcessFailed):
    """It did not answer in time."""


class Garbage(ProcessFailed):
    """It wrote something that is not a message."""


class Child:
    """The side that starts a process. Every failure ends the process: start another one.

    `answers` is the type of the messages that come from it.
    """

    def __init__(self, module: str, *arguments: str, most_bytes: int = MOST_BYTES, answers: Any = Any) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", module, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(),
            start_new_session=True,
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        self._lines: queue.Queue[bytes] = queue.Queue(maxsize=4)
        self._most_bytes = most_bytes
        self._decode = msgspec.json.Decoder(answers).decode
        self._tail = b""
        self._closing = False
        # Closed to wake the threads: a pipe ends only with the last process that holds it, which may not be ours.
        self._waker, self._woken = socket.socketpair()
        self._threads = [
            threading.Thread(target=self._read, args=(self.process.stdout,), daemon=True),
            threading.Thread(target=self._listen, args=(self.process.stderr,), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def send(self, message: object) -> None:
        """Write one message; raises Gone if nobody reads any longer."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(packed(message))
            self.process.stdin.flush()
        except (BrokenPipeError, ValueError):
            raise self._gone() from None

    def receive(self, timeout: float | None = None) -> Any:
        """The next message; raises Gone, Stalled or Garbage."""
        try:
            line = self._lines.get(timeout=timeout)
        except queue.Empty:
            self.kill()
            raise Stalled(f"no answer after {timeout:.2g} s") from None
        return self._read_line(line)

    def receive_within(self, seconds: float) -> Any | None:
        """The next message, or None if there is none yet; raises Gone or Garbage. The process may go on."""
        try:
            line = self._lines.get(timeout=max(seconds, 0.0))
        except queue.Empty:
            return None
        return self._read_line(line)

    def _read_line(self, line: bytes) -> Any:
        if line == END:
            raise self._gone()
        try:
            return self._decode(line)
        except msgspec.DecodeError:
            self.kill()
            raise Garbage(f"wrote {line[:60]!r}, expected one line of JSON") from None

    def _gone(self) -> Gone:
        code: int | None = None
        with suppress(subprocess.TimeoutExpired):
            code = self.process.wait(timeout=1)
        self.kill()
        if code is None:
            how = "closed its pipe"
        else:
            how = f"was ended by {signal.Signals(-code).name}" if code < 0 else f"ended with {code}"
        told = self.last_words()
        return Gone(f"{how}: {told}" if told else how)

    def last_words(self) -> str:
        """The last line that the process wrote to stderr."""
        lines = [line.strip() for line in self._tail.decode(errors="replace").splitlines() if line.strip()]
        return lines[-1] if lines else ""

    def kill(self) -> None:
        """End it, with everything that it started, and leave nothing behind."""
        self._closing = True
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        with suppress(queue.Empty):
            while True:
                self._lines.get_nowait()
        until = monotonic() + REST
        for thread in self._threads:
            thread.join(timeout=max(until - monotonic(), 0.0))
        self._waker.close()
        for thread in self._threads:
            thread.join()
        self._woken.close()
        # Wakes a thread that is waiting for a message.
        with suppress(queue.Full):
            self._lines.put_nowait(END)
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert pipe is not None
            with suppress(OSError):
                pipe.close()

    def _read(self, pipe: IO[bytes]) -> None:
        for line in self._lines_of(pipe):
            while not self._closing:
                with suppress(queue.Full):
                    self._lines.put(line, timeout=0.1)
                    break
            if self._closing:
                return
        with suppress(queue.Full):
            self._lines.put(END, timeout=10)

    def _lines_of(self, pipe: IO[bytes]) -> Iterator[bytes]:
        """Line by line; a line that is too long or has no end is cut."""
        kept = bytearray()
        for piece in self._pieces(pipe):
            *ends, begun = piece.split(b"\n")
            for end in ends:
                yield (bytes(kept) + end + b"\n")[: self._most_bytes]
                kept.clear()
            kept += begun
            if len(kept) >= self._most_bytes:
                break
        if kept:
            yield bytes(kept[: self._most_bytes])

    def _listen(self, pipe: IO[bytes]) -> None:
        for piece in self._pieces(pipe):
            self._tail = (self._tail + piece)[-TAIL:]

    def _pieces(self, pipe: IO[bytes]) -> Iterator[bytes]:
        """What comes out of a pipe, until it ends or the waker is closed."""
        with selectors.DefaultSelector() as ready:
            ready.register(pipe, selectors.EVENT_READ)
            ready.register(self._woken, selectors.EVENT_READ)
            while all(key.fileobj is pipe for key, _ in ready.select()):
                piece = os.read(pipe.fileno(), 65536)
                if not piece:
                    return
                yield piece


class Parent:
    """The side of the started process, for its whole life. `questions` is the type of what it is told.

    Only messages go out through the pipe: anything else that is printed goes to stderr. When the other side is gone,
    the process ends at once, whatever it is doing.
    """

    def __init__(self, questions: Any = Any) -> None:
        self._decode = msgspec.json.Decoder(questions).decode
        self._out = os.fdopen(os.dup(1), "wb")
        os.dup2(2, 1)
        self._in = os.fdopen(os.dup(0), "rb")
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.close(nothing)
        self._messages: queue.Queue[Any] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        for line in self._in:
            self._messages.put(self._decode(line))
        os._exit(0)

    def messages(self) -> Iterator[Any]:
        """The incoming messages, without end: when the other side ends, so does the process."""
        while True:
            yield self._messages.get()

    def is_spoken_to(self) -> bool:
        """Whether another message is waiting."""
        return not self._messages.empty()

    def send(self, message: object) -> None:
        self._out.write(packed(message))
        self._out.flush()
