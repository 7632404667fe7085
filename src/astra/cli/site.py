"""`astra site`: the whole game as plain files, for any web server or page host."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from astra.cli.common import fail

REPOSITORY = Path(__file__).parents[3]
PYTHON = REPOSITORY / "build" / "site-python"

MB = 1_000_000


def site(
    out: Annotated[Path, typer.Argument(metavar="OUT", help="The folder to write; an earlier site there is replaced.")],
    python: Annotated[
        Path, typer.Option("--python", metavar="FOLDER", help="Where the packed Python lies; `make site` makes it.")
    ] = PYTHON,
) -> None:
    """Write a site that plays Astra without a server.

    The folder holds the browser client, Python for the browser, the engine, the opponents, texts and figures. Any web
    server or page host serves it as it is, under any path: games against opponents, solo, around one screen, lessons,
    rules, atlas, replay. Games stay in the player's browser. docs/browser.md says how to publish it.
    """
    from astra.server.http.pages import client_folder
    from astra.site.publish import MissingParts, publish

    try:
        sizes = publish(out, client_folder(), python)
    except (MissingParts, OSError) as error:
        fail(str(error))
    typer.echo(f"{out}: {sizes.all / MB:.1f} MB; a first game loads {sizes.python / MB:.2f} MB of Python, once.")
