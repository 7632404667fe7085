"""Files that get their name only when they are complete, and the remains of writers that were killed halfway."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from astra.server.storage.locks import lock_now

SUFFIX = ".part"
BESIDE = ("", "-wal", "-shm", "-journal")
# How SQLite's files and compressed ones begin; an empty one is of a writer killed at once.
OURS = (b"SQLite format 3\0", b"\x1f\x8b\x08")


@contextmanager
def unfinished(file: Path) -> Iterator[Path]:
    """Write under another name: if the block ends well, the file is on disk under its own, otherwise it is removed."""
    with scratch(file) as part:
        yield part
        _sync(part)
        part.rename(file)
        _sync(file.parent)


@contextmanager
def scratch(file: Path) -> Iterator[Path]:
    """A file beside another one, for as long as the block lasts.

    Only its owner may read it, from the first byte on. What killed processes left in the folder is removed first.
    """
    remove_left(file.parent)
    part = file.with_name(file.name + SUFFIX)
    descriptor = os.open(part, os.O_RDWR | os.O_CREAT, 0o600)
    # Locked while it is written: another backup into the same folder leaves it alone.
    if not lock_now(descriptor) or not part.exists() or os.fstat(descriptor).st_ino != part.stat().st_ino:
        os.close(descriptor)
        raise FileExistsError(f"{part} is being written by another process")
    os.ftruncate(descriptor, 0)
    part.chmod(0o600)
    if sys.platform == "win32":  # Windows cannot rename an open file
        os.close(descriptor)
    try:
        yield part
    finally:
        if sys.platform != "win32":
            os.close(descriptor)
        _remove(part)


def remove_left(folder: Path) -> list[Path]:
    """Remove what killed processes left half-written in a folder: it holds secrets, and nobody will finish it."""
    left = [part for part in folder.glob(f"*{SUFFIX}") if _is_ours(part) and not _is_locked(part)]
    for part in left:
        _remove(part)
    return left


def _remove(part: Path) -> None:
    for beside in BESIDE:
        part.with_name(part.name + beside).unlink(missing_ok=True)


def _is_ours(part: Path) -> bool:
    with suppress(OSError), part.open("rb") as file:
        start = file.read(16)
        return not start or start.startswith(OURS)
    return False


def _is_locked(part: Path) -> bool:
    with part.open("r+b") as file:
        return not lock_now(file.fileno())


def _sync(path: Path) -> None:
    """When this returns, a file's content or a folder's names are on disk."""
    if sys.platform == "win32" and path.is_dir():
        return
    descriptor = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
