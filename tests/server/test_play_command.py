"""`astra play` without --terminal: a private server on loopback, and the address where there is no display."""

import json
import os
import re
import signal
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from astra.edition import edition_hash, load_edition
from tests.waiting import PATIENCE

FROZEN = Path(__file__).parents[1] / "frozen" / "almagest-1.json"


@pytest.fixture
def client(tmp_path: Path) -> Path:
    """A stand-in for the built client where none is built, so that the server has something to serve."""
    page = tmp_path / "client" / "index.html"
    page.parent.mkdir()
    page.write_text("<!doctype html><title>Astra</title>", encoding="utf-8")
    return page.parent


@pytest.fixture
def play(tmp_path: Path, client: Path) -> Iterator[Any]:
    """Starts `astra play` with its own data and no display; answers with its lines until it says how to stop it."""
    started: list[subprocess.Popen[str]] = []

    def start(*arguments: str, data: str = "data") -> tuple[subprocess.Popen[str], list[str]]:
        code = (
            "import sys; from pathlib import Path; from astra.server.http import pages; from astra.cli.main import run;"
            f"pages.PACKAGED = Path({str(client)!r}); sys.argv = ['astra', 'play', *{list(arguments)!r}]; run()"
        )
        environment = {key: value for key, value in os.environ.items() if "DISPLAY" not in key}
        process = subprocess.Popen(
            [sys.executable, "-c", code],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=environment | {"XDG_DATA_HOME": str(tmp_path / data), "PYTHONUNBUFFERED": "1", "LANGUAGE": "en"},
        )
        started.append(process)
        watchdog = threading.Timer(PATIENCE, process.kill)
        watchdog.start()
        lines: list[str] = []
        assert process.stdout is not None
        for line in process.stdout:
            lines.append(line.strip())
            if line.startswith("Press Ctrl+C"):
                break
        watchdog.cancel()
        return process, lines

    yield start
    for process in started:
        process.kill()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()


def test_without_a_display_it_prints_an_address_that_answers(play: Any) -> None:
    process, lines = play("--language", "en")
    found = re.fullmatch(r"Astra is open at (http://127\.0\.0\.1:\d+)", lines[0])
    assert found is not None, lines
    with urllib.request.urlopen(f"{found[1]}/api/v1/server", timeout=PATIENCE) as answer:
        told = json.load(answer)
    assert (told["name"], told["private"], told["lan"]["on"]) == ("astra", True, False)
    with urllib.request.urlopen(found[1], timeout=PATIENCE) as answer:
        assert b"<title>Astra" in answer.read()
    process.send_signal(signal.SIGINT)
    rest, _ = process.communicate(timeout=PATIENCE)
    assert "Traceback" not in rest
    assert "Good night." in rest


def test_a_second_one_leads_to_the_first_says_if_that_has_another_edition_and_leaves_another_persons_alone(
    play: Any,
) -> None:
    first, (here, *_) = play("--language", "en")
    running = here.replace("Astra is open at ", "Astra is already running: ")
    assert running != here
    second, lines = play("--language", "en")
    assert lines == [running]
    assert second.wait(timeout=PATIENCE) == 0
    own = ("--edition", str(FROZEN))
    _, lines = play("--language", "en", *own)
    assert lines == [running, "It is using a different edition. Close it first, then start this one."]
    _, (elsewhere, *_) = play("--language", "en", data="of another person")
    assert elsewhere.startswith("Astra is open at ")
    assert elsewhere != here
    first.send_signal(signal.SIGINT)
    first.communicate(timeout=PATIENCE)
    _, (again, *_) = play("--language", "en", *own)
    address = again.removeprefix("Astra is open at ")
    assert address != again
    with urllib.request.urlopen(f"{address}/api/v1/editions/current", timeout=PATIENCE) as answer:
        assert json.load(answer)["hash"] == edition_hash(load_edition(FROZEN))
    _, lines = play("--language", "en", *own)
    assert lines == [f"Astra is already running: {address}"]
