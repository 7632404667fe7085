"""The games of a match on disk: one line each, safely stored before it counts.

A folder contains `match.json` and `games.jsonl`. Lines are only appended, and each is synced; a line that a crash cut
short is dropped and its game played again. Games are identified by their number, so none counts twice. Both files
reveal deals, so only their user may read them.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO, Final

import msgspec

from astra.arena.match import Match, differences
from astra.arena.playing import GameResult
from astra.arena.runner import ArenaFailed
from astra.arena.schedule import Schedule
from astra.errors import SetupError

try:
    import fcntl
except ImportError:  # Windows has no flock: nothing prevents a second writer there
    fcntl = None  # type: ignore[assignment]

MATCH: Final = "match.json"
GAMES: Final = "games.jsonl"


class MatchFolder:
    """The folder of one match, with one writer at a time. `match` is that match, with the seed that is kept there."""

    def __init__(self, folder: Path, match: Match, fresh: bool = False) -> None:
        """Open or begin it; `fresh` deletes the games there first, and nothing else in the folder.

        Raises SetupError if it contains another match, is damaged or in use, or cannot be read and written.
        """
        self.folder = folder
        self.results: dict[int, GameResult] = {}
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._file: IO[bytes] = open(folder / GAMES, "a+b", opener=_private)  # noqa: SIM115
        except OSError as error:
            raise SetupError(f"--out {folder}: cannot be written: {error.strerror}") from None
        try:
            self._lock()
            if fresh:
                self._empty()
            self.match = self._kept_match(match)
            self._read()
        except OSError as error:
            self._close()
            raise SetupError(f"--out {folder}: cannot be read and written: {error.strerror}") from None
        except BaseException:
            self._close()
            raise

    def __enter__(self) -> MatchFolder:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._close()

    def _close(self) -> None:
        # Failed writes were reported, and everything written is synced.
        with suppress(OSError):
            self._file.close()

    def add(self, result: GameResult) -> None:
        """Save a game; when this returns, it is on disk. A game that is already there stays as it is.

        Raises ArenaFailed if it cannot be written.
        """
        if result.number in self.results:
            return
        try:
            self._file.write(msgspec.json.encode(result) + b"\n")
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise ArenaFailed(
                f"{self.folder / GAMES} cannot be written: {error.strerror}. Games kept: {len(self.results):,};"
                " when there is room, the same command goes on."
            ) from None
        self.results[result.number] = result

    def _lock(self) -> None:
        if fcntl is None:
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise SetupError(f"--out {self.folder}: another arena is writing there now") from None

    def _empty(self) -> None:
        """Call it only under the lock: another arena may still be playing."""
        self._file.truncate(0)
        (self.folder / MATCH).unlink(missing_ok=True)

    def _kept_match(self, match: Match) -> Match:
        path = self.folder / MATCH
        if not path.exists():
            if (self.folder / GAMES).stat().st_size:
                raise SetupError(f"--out {self.folder}: has {GAMES} and no {MATCH}: games of an unknown match")
            # Written under another name first, so that a crash never leaves half of it.
            written = path.with_suffix(".new")
            with open(written, "wb", opener=_private) as file:
                file.write(msgspec.json.format(msgspec.json.encode(match)))
                file.flush()
                os.fsync(file.fileno())
            written.replace(path)
            return match
        try:
            kept = msgspec.json.decode(path.read_bytes(), type=Match)
        except msgspec.DecodeError as error:
            raise SetupError(f"{path}: is no match: {error}") from None
        found = differences(kept, match)
        if found:
            raise SetupError(
                f"--out {self.folder} holds another match, and their games cannot be counted together.\n"
                + "\n".join(f"  {difference}" for difference in found)
                + "\nGive another folder, or --fresh to throw the games there away."
            )
        return msgspec.structs.replace(match, seed=kept.seed)

    def _read(self) -> None:
        schedule = Schedule(self.match.line_up, self.match.players, self.match.seed)
        self._file.seek(0)
        whole = 0
        for number, line in enumerate(self._file, 1):
            if not line.endswith(b"\n"):
                break
            try:
                result = msgspec.json.decode(line, type=GameResult)
            except msgspec.DecodeError as error:
                raise SetupError(f"{self.folder / GAMES}, line {number}: is no game: {error}") from None
            due = schedule.game(result.number)
            if (result.seed, result.seating) != (due.seed, due.seating):
                raise SetupError(
                    f"{self.folder / GAMES}, line {number}: game {result.number} has the seats"
                    f" {', '.join(result.seating)} and the deal {result.seed},"
                    f" expected {', '.join(due.seating)} and {due.seed}"
                )
            self.results.setdefault(result.number, result)
            whole += len(line)
        self._file.truncate(whole)


def _private(path: str, flags: int) -> int:
    """Open a file that other users cannot read."""
    return os.open(path, flags, 0o600)
