"""The `astra` command: every command of the other modules here, listed in one place."""

import typer

from astra.cli import edition

app = typer.Typer(
    name="astra",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    help="Astra at your table: constellations of the real sky, one to five players.",
)
app.add_typer(edition.app, name="edition")


def run() -> None:
    """What the installed `astra` script calls."""
    app()
