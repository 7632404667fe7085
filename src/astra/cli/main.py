"""The `astra` command: every command of the other modules here, listed in one place."""

from typing import Annotated

import typer

import astra
from astra.cli import analyse, arena, bench, edition, play, replay, serve, sheet, site

app = typer.Typer(
    name="astra",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    help="Astra at your table: constellations of the real sky, one to five players.",
)
app.command()(play.play)
app.command()(replay.replay)
app.command()(arena.arena)
app.command("analyse")(analyse.analyse_game)
app.add_typer(bench.app, name="bench")
edition.app.command()(sheet.sheet)
app.add_typer(edition.app, name="edition")
app.add_typer(serve.app, name="serve")
app.command()(site.site)


def _say_version(wanted: bool) -> None:
    if wanted:
        print(f"astra {astra.__version__} ({'compiled' if astra.COMPILED else 'interpreted'} engine)")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool, typer.Option("--version", callback=_say_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Options before the command."""


def run() -> None:
    """What the installed `astra` script calls."""
    app()
