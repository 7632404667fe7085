"""The site as plain files: `astra site` writes it once for a run, and a plain web server gives it out under a path."""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

from tests.services.finding import free_port

ROOT = Path(__file__).parents[2]
PYTHON = ROOT / "build" / "site-python"
PATH = "some/path"


def is_packed() -> bool:
    """Whether Python for browsers is there (`make site`)."""
    return (PYTHON / "packages.zip").is_file()


@contextmanager
def served(folder: Path, port: int = 0) -> Iterator[str]:
    """The address of a site that `python -m http.server` serves under a path."""
    port = port or free_port()
    command = [sys.executable, "-m", "http.server", str(port), "--bind", "127.0.0.1", "--directory", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        address = f"http://127.0.0.1:{port}/{PATH}/"
        try:
            while True:
                try:
                    urlopen(address).close()
                    break
                except OSError:
                    assert server.poll() is None, "the web server ended"
                    time.sleep(0.02)
            yield address
        finally:
            server.terminate()
