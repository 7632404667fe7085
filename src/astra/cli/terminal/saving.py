"""Games on disk: saved where players say, or in the user's own folder when they just leave."""

from __future__ import annotations

import errno
import os
import time
from contextlib import suppress
from pathlib import Path

from astra.cli.terminal.session import Session

# Why a file cannot be written, by text; any other reason is "other".
REASONS = {
    errno.ENOENT: "no-folder",
    errno.ENOTDIR: "no-folder",
    errno.EACCES: "forbidden",
    errno.EPERM: "forbidden",
    errno.EROFS: "forbidden",
    errno.EEXIST: "exists",
    errno.ENAMETOOLONG: "bad-name",
    errno.EINVAL: "bad-name",
    errno.ENOSPC: "full",
}


class SaveFailed(Exception):
    """A file that cannot be written; `text_id` says why in the player's language."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.text_id = f"save-failed-{reason}"


def named_file(name: str) -> Path:
    """The file that a player named; `~` is their home folder."""
    with suppress(RuntimeError):
        return Path(name).expanduser()
    return Path(name)


def save(session: Session, path: Path, overwrite: bool) -> None:
    """Write the record; raises SaveFailed, also for a file that exists and may not be overwritten."""
    record = session.game.record()
    try:
        with path.open("w" if overwrite else "x", encoding="utf-8") as file:
            file.write(record)
    except OSError as error:
        raise _failure(error) from None
    except ValueError:
        # A name with a character that no file can have.
        raise SaveFailed("bad-name") from None


def keep(session: Session, path: Path | None) -> Path:
    """Write the record to the file it came from, else to a new one; raises SaveFailed."""
    if path is None:
        folder = games_folder()
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise _failure(error) from None
        path = _unused(folder / f"{time.strftime('%Y-%m-%d-%H%M%S')}.astra")
    save(session, path, overwrite=True)
    return path


def _failure(error: OSError) -> SaveFailed:
    return SaveFailed(REASONS.get(error.errno or 0, "other"))


def games_folder() -> Path:
    """Where unfinished games are kept: the user's state folder."""
    for variable in ("XDG_STATE_HOME", "LOCALAPPDATA"):
        if os.environ.get(variable):
            return Path(os.environ[variable]) / "astra" / "games"
    return Path.home() / ".local" / "state" / "astra" / "games"


def _unused(path: Path) -> Path:
    number = 2
    candidate = path
    while candidate.exists():
        candidate = path.with_stem(f"{path.stem}-{number}")
        number += 1
    return candidate
