"""Power cuts: what a process wrote to a database's files but did not sync is lost, all of it or any part of it."""

import random
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

from tests.services.finding import Missing

SOURCE = Path(__file__).with_suffix(".c")


class Change(NamedTuple):
    """Something that was done to a file; `T` is cut at `offset`, `W` written there, `S` everything before synced."""

    kind: str
    file: Path
    offset: int
    size: int
    before: bytes
    after: bytes


class Power:
    """The supply of one database; `variables` are for the process that depends on it."""

    def __init__(self, folder: Path, name: str) -> None:
        compiler = shutil.which("cc") or shutil.which("gcc")
        if compiler is None:
            raise Missing("a C compiler")
        self.writes = folder / "power.writes"
        library = folder / "power.so"
        words = [compiler, "-O1", "-shared", "-fPIC", "-o", str(library), str(SOURCE), "-ldl", "-lpthread"]
        subprocess.run(words, check=True)
        self.variables = {
            "LD_PRELOAD": str(library),
            "ASTRA_POWER_NAME": name,
            "ASTRA_POWER_WRITES": str(self.writes),
        }

    def cut(self, rng: random.Random) -> int:
        """Take back what was not synced; the process must be dead. Returns how many changes were lost.

        A disk writes in any order: every unsynced change may have arrived or not, whatever became of the others.
        """
        unsynced: dict[Path, list[Change]] = {}
        for change in self._changes():
            if change.kind == "S":
                unsynced.pop(change.file, None)
            else:
                unsynced.setdefault(change.file, []).append(change)
        lost = 0
        for file, changes in unsynced.items():
            if file.exists():
                lost += _settle(file, changes, rng)
            for shared in file.parent.glob("*-shm"):  # memory, by its nature
                shared.unlink()
        self.writes.unlink(missing_ok=True)
        return lost

    def _changes(self) -> list[Change]:
        content = self.writes.read_bytes() if self.writes.exists() else b""
        found, at = list[Change](), 0
        while (end := content.find(b"\n", at)) >= 0:
            kind, offset, size, old, new, name = content[at:end].decode().split(" ", 5)
            middle = end + 1 + int(old)
            at = middle + int(new)
            if at > len(content):
                break  # killed while it noted what it was about to do
            file = Path(name)
            found.append(Change(kind, file, int(offset), int(size), content[end + 1 : middle], content[middle:at]))
        return found


def _settle(file: Path, changes: list[Change], rng: random.Random) -> int:
    """Undo all, the last first; then do again those that had arrived."""
    with file.open("r+b") as disk:
        for change in reversed(changes):
            disk.seek(change.offset)
            disk.write(change.before)
            disk.truncate(change.size)
        share = rng.choice([0.0, 0.5, 0.9])
        arrived = [change for change in changes if rng.random() < share]
        for change in arrived:
            if change.kind == "T":
                disk.truncate(change.offset)
            else:
                disk.seek(change.offset)
                disk.write(change.after)
    return len(changes) - len(arrived)
