"""`astra replay --verify`: was the game dealt, drawn and rolled as committed?"""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

import typer

from astra.cli.common import fail, read_text
from astra.edition.model import Edition
from astra.errors import RecordError
from astra.game import Game
from astra.locales import Texts
from astra.record.commitment import commitment, verify


class Deal(NamedTuple):
    """A committed text, and the hash that was shown before the game, if known."""

    text: str
    commitment: str | None


def read_deal(path: Path, told: str | None) -> Deal:
    """The text itself, or a server's answer with text and commitment; --commitment takes precedence."""
    text = read_text(path)
    if not text.lstrip().startswith("{"):
        return Deal(text, told)
    try:
        answer: dict[str, object] = json.loads(text)
        deal, its_hash = answer["text"], answer["commitment"]
    except (ValueError, KeyError):
        fail(f"{path}: expected a committed text, or JSON with 'text' and 'commitment'")
    if not isinstance(deal, str) or not isinstance(its_hash, str):
        fail(f"{path}: 'text' or 'commitment' is no text; a table tells its text when the game is over")
    return Deal(deal, told or its_hash)


def say_verdict(
    file: Path,
    deal_file: Path | None,
    told: str | None,
    edition: Edition | None,
    texts: Texts,
    as_json: bool,
) -> None:
    """Check and print the verdict; exits with 1 if anything does not fit."""
    record = read_text(file)
    deal = None if deal_file is None else read_deal(deal_file, told)
    problems: list[str] = []
    actions, over = 0, False
    try:
        game = Game.load(record, edition)
        actions, over = len(game.actions), game.over
    except RecordError as error:
        problems.append(f"the record: {error}")
    if deal is not None and not problems:
        problems = verify(record, deal.text, deal.commitment, edition)
    found = None if deal is None else commitment(deal.text)
    if as_json:
        answer = {"holds": not problems, "problems": problems, "commitment": found, "actions": actions, "over": over}
        typer.echo(json.dumps(answer, ensure_ascii=False))
    else:
        for problem in problems:
            typer.echo(f"{file}: {problem}", err=True)
        if problems:
            typer.echo(texts.format("verify-fails", n=len(problems)), err=True)
        else:
            typer.echo(texts.format("verify-record", n=actions))
            typer.echo(texts.format("verify-no-deal" if found is None else "verify-deal"))
            if found is not None:
                typer.echo(texts.format("verify-compare", hash=found))
            if not over:
                typer.echo(texts.format("verify-under-way"))
    if problems:
        raise typer.Exit(1)
