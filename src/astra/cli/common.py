"""What commands share: options, and opening files, editions, texts and the console."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from rich.console import Console

from astra.cli.edition import complaint
from astra.edition import EditionError, load_edition
from astra.edition.model import Edition
from astra.locales import LANGUAGES, Texts, UnknownLanguage

LanguageOption = Annotated[
    str | None,
    typer.Option(
        "--language",
        help=f"Language of the table: {', '.join(LANGUAGES)}; without it your system's.",
    ),
]
NoColorOption = Annotated[bool, typer.Option("--no-color", help="No colours; the variable NO_COLOR does the same.")]
EditionOption = Annotated[
    Path | None,
    typer.Option("--edition", metavar="FILE", help="An edition file instead of the shipped one."),
]


def read_text(path: Path) -> str:
    """A record's text."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        fail(f"{path} cannot be read: {error.strerror}")
    except UnicodeDecodeError:
        typer.echo(f"{path} is no record: it is not text", err=True)
        raise typer.Exit(1) from None


def open_edition(path: Path | None) -> Edition | None:
    """The edition of --edition, with all its problems reported at once; None means the shipped one."""
    if path is None:
        return None
    try:
        return load_edition(path)
    except EditionError as error:
        fail(complaint(path, error))


def open_texts(language: str | None) -> Texts:
    """The texts in --language, else in the system's language, else in English."""
    try:
        return Texts(language or system_language())
    except UnknownLanguage as error:
        fail(f"--language: {error}")


def system_language() -> str:
    """The language of LC_ALL, LC_MESSAGES or LANG, whichever is set first, if Astra speaks it."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            return value[:2].lower() if value[:2].lower() in LANGUAGES else "en"
    return "en"


def open_console(no_color: bool) -> Console:
    return Console(no_color=True) if no_color else Console()


def fail(message: str) -> NoReturn:
    """Say what is wrong with an option and exit with 2."""
    typer.echo(message, err=True)
    raise typer.Exit(2)


def quit_words(texts: Texts) -> tuple[str, ...]:
    """The words that leave the program."""
    return ("q", "quit", texts.format("command-quit").casefold())
