"""Files that a command writes at the end: problems are reported before the long work begins."""

from __future__ import annotations

import os
from pathlib import Path

from astra.arena.plotting import check_picture, check_plots
from astra.cli.common import fail
from astra.errors import SetupError


def check_written(path: Path) -> None:
    """Exit with 2 if the file cannot be written."""
    folder = path.absolute().parent
    if not folder.is_dir():
        fail(f"{path} cannot be written: there is no folder {folder}")
    if path.is_dir():
        fail(f"{path} cannot be written: it is a folder")
    if not os.access(path if path.exists() else folder, os.W_OK):
        fail(f"{path} cannot be written: permission denied")


def check_picture_file(option: str, path: Path) -> None:
    """The same for a picture, whose suffix says its format."""
    check_written(path)
    try:
        check_picture(option, path)
    except SetupError as error:
        fail(str(error))


def check_page_file(option: str, path: Path) -> None:
    """The same for a page with plots in it."""
    check_written(path)
    try:
        check_plots(option)
    except SetupError as error:
        fail(str(error))


def write(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as error:
        fail(f"{path} cannot be written: {error.strerror}")
