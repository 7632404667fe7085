"""Games on disk: saved where players say, kept in the user's own folder when they just leave."""

from __future__ import annotations

import os
import time
from pathlib import Path

from astra.cli.terminal.session import Session


class SaveFailed(Exception):
    """A file that cannot be written; `reason` is the system's."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def save(session: Session, path: Path) -> None:
    """Write the record; raises SaveFailed."""
    try:
        path.write_text(session.game.record(), encoding="utf-8")
    except OSError as error:
        raise SaveFailed(error.strerror or str(error)) from None


def keep(session: Session, path: Path | None) -> Path:
    """Write the record where it came from, else to a new file of its own; raises SaveFailed."""
    if path is None:
        folder = games_folder()
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise SaveFailed(error.strerror or str(error)) from None
        path = _unused(folder / f"{time.strftime('%Y-%m-%d-%H%M%S')}.astra")
    save(session, path)
    return path


def games_folder() -> Path:
    """Where unfinished games are kept: the user's folder for the state of programs."""
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
