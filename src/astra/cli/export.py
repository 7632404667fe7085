"""A single game from an arena's export."""

from __future__ import annotations

from pathlib import Path

import msgspec
import typer

from astra.cli.common import fail, read_text


class ExportedGame(msgspec.Struct):
    """The needed part of a line of `astra arena --export`."""

    number: int
    record: str


def read_record(path: Path, number: int | None) -> str:
    """The text of a record, or of one game of an export; for anything else the command ends with an error."""
    text = read_text(path)
    if not text.lstrip().startswith("{"):
        if number is not None:
            fail(f"--game {number}: {path} is one record, and no export of `astra arena --export`")
        return text
    games = {game.number: game.record for game in _games(path, text)}
    if number is None:
        fail(f"{path} is an export of the arena with {_counted(games)}: --game N says which one")
    if number not in games:
        fail(f"--game {number}: {path} has {_counted(games)}")
    return games[number]


def _games(path: Path, text: str) -> list[ExportedGame]:
    games = []
    # Not `splitlines`, which also splits at characters that JSON strings may contain.
    for row, line in enumerate(text.removesuffix("\n").split("\n"), 1):
        try:
            games.append(msgspec.json.decode(line, type=ExportedGame))
        except msgspec.DecodeError as error:
            typer.echo(
                f"{path}, line {row}: is neither a record nor a game of `astra arena --export`: {error}", err=True
            )
            raise typer.Exit(1) from None
    return games


def _counted(games: dict[int, str]) -> str:
    return f"game {min(games)}" if len(games) == 1 else f"{len(games)} games, {min(games)} to {max(games)}"
