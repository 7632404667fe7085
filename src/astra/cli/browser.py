"""The browser half of `astra play`: a private server on loopback, and a browser window."""

from __future__ import annotations

import json
import logging
import os
import socket
import sys
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import typer

from astra.edition import EditionError, edition_hash, load_edition
from astra.locales import Texts

if TYPE_CHECKING:
    from astra.server.run import AstraServer

HOST = "127.0.0.1"
# Always the same port if it is free: a browser stores settings by address and port.
PORT = 8766
# The file with the running server's port, in its data folder: another person's server is not ours.
PORT_FILE = "playing-at"
START_SECONDS = 60.0


def play_in_browser(
    texts: Texts,
    *,
    path: str = "/",
    lan: bool = False,
    edition: Path | None = None,
    data_folder: Path | None = None,
    browser: bool = True,
) -> None:
    """Serve this person's own tables until Ctrl+C, and open `path` in the browser.

    Without a display, or if `browser` is false, only print the address. `lan` also listens on the local network. If
    this person's server is already running, open it instead of starting a second one.
    """
    # The server is slow to import, and the table in the terminal does not need it.
    from astra.server.http.limits import Limits
    from astra.server.http.pages import client_folder
    from astra.server.run import ServerError, prepare, server_for
    from astra.server.settings import Settings

    if client_folder() is None:
        _fail(texts.format("browser-not-built"))
    folder = data_folder or Settings().data_folder
    port = _written_port(folder)
    running = None if port is None else _running_at(port)
    if running is not None:
        url = f"http://{HOST}:{port}"
        typer.echo(texts.format("browser-running", url=url))
        if lan and not running["lan"]["on"]:
            typer.echo(texts.format("browser-lan-later"))
        if edition is not None and _fetch(port, "/editions/current") != {"hash": edition_hash(load_edition(edition))}:
            typer.echo(texts.format("browser-edition-later"))
        _open(url + path, browser)
        return
    door = _door()
    settings = Settings(
        host=HOST,
        port=door.getsockname()[1],
        private=True,
        lan=lan,
        limits=Limits(work=0, address_work=0),  # everybody here is trusted, and an uncompiled preview takes its time
        editions=() if edition is None else (edition,),
        data_folder=folder,
    )
    _only_warnings()
    try:
        prepare(settings)
        server = server_for(settings)
    except (ServerError, EditionError) as error:
        door.close()
        _fail(str(error))
    (folder / PORT_FILE).write_text(str(settings.port), encoding="ascii")
    greeting = threading.Thread(target=_greet, args=(server, settings.port, path, texts, browser), daemon=True)
    greeting.start()
    try:
        server.run(sockets=[door])
    except KeyboardInterrupt:
        pass
    finally:
        door.close()
        (folder / PORT_FILE).unlink(missing_ok=True)
    typer.echo(texts.format("farewell"))


def _door() -> socket.socket:
    """A listening socket on loopback: at the usual port, else at any free one."""
    try:
        return _listening_at(PORT)
    except OSError:
        return _listening_at(0)


def _listening_at(port: int) -> socket.socket:
    """Listen at once: until somebody listens at a port, Linux lets a second process bind it too."""
    door = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind((HOST, port))
        door.listen()
    except OSError:
        door.close()
        raise
    return door


def _written_port(folder: Path) -> int | None:
    """The port of this folder's server; None if it has ended or never ran."""
    try:
        return int((folder / PORT_FILE).read_text(encoding="ascii"))
    except (OSError, ValueError):
        return None


def _running_at(port: int) -> dict[str, Any] | None:
    """What a private Astra server at this port says about itself; None if there is none."""
    server = _fetch(port, "/server")
    ours = isinstance(server, dict) and server.get("name") == "astra" and server.get("private") is True
    return server if ours else None


def _fetch(port: int | None, path: str) -> Any:
    """What a server at this port answers; None if nobody does."""
    try:
        with urllib.request.urlopen(f"http://{HOST}:{port}/api/v1{path}", timeout=2) as answer:
            return json.load(answer)
    except (OSError, urllib.error.URLError, ValueError):
        return None


def _greet(server: AstraServer, port: int, path: str, texts: Texts, browser: bool) -> None:
    """Once the server answers, print its address and open the browser."""
    end = time.monotonic() + START_SECONDS
    while not server.started and time.monotonic() < end:
        if server.should_exit:
            return
        time.sleep(0.05)
    url = f"http://{HOST}:{port}"
    said = _running_at(port)
    typer.echo(texts.format("browser-open", url=url + path.rstrip("/")))
    if said is not None and said["lan"]["on"]:
        for address in said["lan"]["addresses"]:
            typer.echo(texts.format("browser-lan", url=address))
    typer.echo(texts.format("browser-stop"))
    _open(url + path, browser)


def _open(url: str, wanted: bool) -> None:
    if wanted and has_display():
        webbrowser.open(url)


def has_display() -> bool:
    """Whether a browser window can appear; without one `webbrowser` would start a text browser in this terminal."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _only_warnings() -> None:
    """A player's terminal is not a server log: show only warnings."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(message)s"))
    for name in ("astra.server", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.setLevel(logging.WARNING)
        logger.propagate = False


def _fail(message: str) -> NoReturn:
    typer.echo(message, err=True)
    raise typer.Exit(1)
