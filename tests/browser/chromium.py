"""Chromium for the tests, and a witness of everything that a page must not do."""

import itertools
import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from zlib import crc32

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    Request,
    WebError,
    expect,
    sync_playwright,
)

from tests.services.chance import SEED
from tests.services.finding import Missing
from tests.services.serve import Serve

PROGRAM = Path("/usr/bin/chromium")
# The same without windows and notifications: half the processor time.
SHELL = Path("/usr/bin/chromium-headless-shell")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
DESK = {"width": 1366, "height": 650}
LARGE = {"width": 1440, "height": 780}
PHONE = {"width": 390, "height": 844}
FINGER = {"has_touch": True, "is_mobile": True, "device_scale_factor": 1}
HANGS_MS = 120_000  # only what hangs takes so long: tests wait for states, however busy the machine is
expect.set_options(timeout=HANGS_MS)

TELL_POLICY = """addEventListener("securitypolicyviolation", (event) =>
    console.error(`Content-Security-Policy: ${event.violatedDirective} ${event.blockedURI}`));"""
KEEP = """(kept) => { if (location.protocol.startsWith("http")) for (const [key, value] of Object.entries(kept))
    if (localStorage.getItem(key) === null) localStorage.setItem(key, value); }"""


# What the pages draw (names of tables, modifiers, how long a lost line waits) follows from a seed, on every page.
CHANCE = """(seed) => { Math.random = () => {
    seed = (seed * 1664525 + 1013904223) % 4294967296;
    return seed / 4294967296;
}; }"""


class Browsers:
    """The whole browser and its shell, each started when it is first wanted."""

    def __init__(self, playwright: Playwright) -> None:
        self._playwright = playwright
        self._running: dict[Path, Browser] = {}

    def get(self, whole: bool) -> Browser:
        """The shell, if it will do and is there; raises Missing when this machine has no Chromium."""
        programs = [path for path in ([PROGRAM] if whole else [SHELL, PROGRAM]) if path.exists()]
        if not programs:
            raise Missing("a browser (Debian's package chromium)")
        program = programs[0]
        if program not in self._running:
            self._running[program] = self._playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        return self._running[program]

    def close(self) -> None:
        for browser in self._running.values():
            browser.close()


@contextmanager
def running_browsers() -> Iterator[Browsers]:
    with sync_playwright() as playwright:
        browsers = Browsers(playwright)
        try:
            yield browsers
        finally:
            browsers.close()


class Witness:
    """Notes errors on the console, uncaught errors, breaches of the policy, and requests that leave our server."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.host = urlsplit(address).netloc
        self.errors: list[str] = []
        self.elsewhere: list[str] = []
        self._forgiven: list[re.Pattern[str]] = []
        context.on("console", self._heard)
        context.on("weberror", self._thrown)
        context.on("request", self._asked)

    def forgive(self, pattern: str) -> None:
        """What a test brings about on purpose, as a cut line or a race of two tabs, is no fault of the page."""
        self._forgiven.append(re.compile(pattern))

    def faults(self) -> list[str]:
        errors = [text for text in self.errors if not any(pattern.search(text) for pattern in self._forgiven)]
        return errors + [f"a request to {address}" for address in self.elsewhere]

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.errors.append(f"{message.text} ({message.location.get('url', '')})")

    def _thrown(self, error: WebError) -> None:
        self.errors.append(f"uncaught: {error.error.stack or error.error}")

    def _asked(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme not in ("data", "blob") and parts.netloc != self.host:
            self.elsewhere.append(request.url)


class Person:
    """Somebody with a browser of their own: cookies, settings, tabs."""

    def __init__(self, browser: Browser, server: Serve, name: str, settings: dict[str, Any], **options: Any) -> None:
        met = options.pop("met", ["dreamer", "auptolemy", "set-up"])
        self.server = server
        self.name = name
        self.context = browser.new_context(locale="en-GB", **options)
        self.context.set_default_timeout(HANGS_MS)
        self.witness = Witness(self.context, server.address)
        self._tables = itertools.count(1)
        # What everybody meets once was met before: a test that is about it says otherwise.
        kept = {"astra-settings": json.dumps(settings), "astra-met": json.dumps(met)}
        self.context.add_init_script(TELL_POLICY)
        self.context.add_init_script(f"({CHANCE})({crc32(SEED.encode())})")
        self.context.add_init_script(f"({KEEP})({json.dumps(kept)})")

    def page(self, path: str = "/") -> Page:
        page = self.context.new_page()
        page.goto(self.server.address + path, wait_until="domcontentloaded")
        return page

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """The API with this browser's cookie, for what a test needs but is not about."""
        answer = self.context.request.fetch(
            f"{self.server.address}/api/v1{path}", method=method, data=body, headers={"X-Astra": "1"}
        )
        assert answer.ok, f"{method} {path}: {answer.status} {answer.text()}"
        return answer.json()

    def sit(self) -> "Person":
        """A guest of the server, as after the first game in this browser."""
        self.ask("PUT", "/me", {"name": self.name})
        self.context.add_init_script(f"({KEEP})({json.dumps({'astra-known': '1'})})")
        return self

    def table(self, *seats: dict[str, Any], **options: Any) -> str:
        """The id of a new table; the caller has seats of kind "me"."""
        key = f"table-{next(self._tables)}"
        table: str = self.ask("POST", "/tables", {"key": key, "seats": list(seats), **options})["id"]
        return table

    def until(self, path: str, reached: Callable[[Any], bool]) -> Any:
        """The first answer of the API that is as it should be."""
        end = time.monotonic() + HANGS_MS / 1000
        while not reached(answer := self.ask("GET", path)):
            assert time.monotonic() < end, f"{path} stays {answer}"
        return answer
