"""The site as plain files, `python -m http.server` that gives it out under a path, and somebody who visits it."""

import json
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from playwright.sync_api import Browser, BrowserContext, Error, Page, Request

from tests.browser.chromium import DESK, HANGS_MS, KEEP, Witness
from tests.services.finding import free_port

ROOT = Path(__file__).parents[2]
PYTHON = ROOT / "build" / "site-python"
PATH = "some/path"
SETTINGS = {"language": "en", "theme": "night", "speed": "instant", "sound": False, "hints": True}
# Every file of the site is in the cache of the service worker.
CACHED = """async () => {
  await navigator.serviceWorker.ready;
  const worker = await (await fetch("sw.js", { cache: "no-store" })).text();
  const [version, files] = [/VERSION = "(.*)"/, /FILES = (\\[.*\\]);/].map((part) => part.exec(worker)[1]);
  const name = (await caches.keys()).find((name) => name.endsWith(version));
  return name !== undefined && (await (await caches.open(name)).keys()).length === JSON.parse(files).length;
}"""
# The rows of a table in the browser's own database.
ROWS = """(table) => new Promise((resolve, reject) => {
  const opening = indexedDB.open("astra");
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const range = IDBKeyRange.bound([table], [table, Infinity]);
    const rows = opening.result.transaction("rows").objectStore("rows").getAll(range);
    rows.onerror = () => reject(rows.error);
    rows.onsuccess = () => { opening.result.close(); resolve(rows.result); };
  };
})"""


def is_packed() -> bool:
    """Whether Python for browsers is there (`make site`)."""
    return (PYTHON / "packages.zip.gz").is_file()


def sent_bytes(site: Path, name: str) -> int:
    """The size of a file as a host sends it that compresses."""
    path = site / (name or "index.html")
    packed = Path(f"{path}.br")
    return (packed if packed.exists() else path).stat().st_size


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


class Visitor:
    """Somebody with a browser at a site, whose web server can be taken away."""

    def __init__(self, browser: Browser, files: Path, **options: Any) -> None:
        self.site = files / PATH
        self._server = ExitStack()
        self.address = self._server.enter_context(served(files))
        settings = SETTINGS | {"theme": options.pop("theme", "night")}
        self.context: BrowserContext = browser.new_context(locale="en-GB", **{"viewport": DESK, **options})
        self.context.set_default_timeout(HANGS_MS)
        self.context.add_init_script(f"({KEEP})({json.dumps({'astra-settings': json.dumps(settings)})})")
        self.witness = Witness(self.context, self.address)
        self.asked: set[str] = set()
        """The files that pages and their workers have asked for, without those that are fetched ahead for later."""
        self.context.on("request", self._note)

    def _note(self, request: Request) -> None:
        if request.service_worker is None and request.url.startswith(self.address):
            self.asked.add(re.split("[?#]", request.url.removeprefix(self.address))[0])

    def page(self, path: str = "") -> Page:
        page = self.context.new_page()
        page.goto(self.address + (f"#{path}" if path else ""))
        return page

    def cut_off(self) -> None:
        """No web server any more: what is not in the browser cannot come."""
        self._server.close()

    def kill(self, page: Page) -> None:
        """The process of a page dies as it does for want of memory, and its workers with it."""
        self.witness.forgive("crash")
        with page.expect_event("crash"), suppress(Error):  # a killed page cannot answer
            page.goto("chrome://crash")
        page.close()

    def close(self) -> None:
        self.context.close()
        self._server.close()


def new_game(page: Page, *levels: str) -> str:
    """A game against opponents of these levels; the path of its table."""
    page.get_by_role("link", name="Choose opponents").click()
    for number, level in enumerate(levels, 2):
        page.get_by_label(f"Seat {number}: bot level").select_option(level)
    page.get_by_role("button", name="Start").click()
    page.wait_for_url(re.compile(r"#/t/\w+$"))
    return page.url.partition("#")[2]


def rows_of(page: Page, path: str) -> list[Any]:
    """The rows of a table that this browser has kept."""
    rows: list[Any] = page.evaluate(ROWS, path.rpartition("/")[2])
    return rows
