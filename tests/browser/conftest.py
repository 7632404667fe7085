"""A server and a Chromium per test process, people with browsers of their own, and one rule for every test: no error on
the console, no breach of the security policy, no request to another host."""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import brotli  # type: ignore[import-untyped]
import pytest
from playwright.sync_api import Browser

from astra.server.http.pages import client_folder
from astra.site.publish import publish
from tests.browser.chromium import DESK, Browsers, Person, running_browsers
from tests.browser.site_files import PATH, PYTHON, is_packed
from tests.services.finding import Missing
from tests.services.fixtures import leave_out
from tests.services.serve import Serve, serving
from tests.soak import SOAK

Meet = Callable[..., Person]

SETTINGS = ("language", "theme", "speed", "sound", "notifications", "figures")
QUICK = ("--bot-pace", "0", "--no-rate-limits")


@pytest.fixture(scope="package")  # no longer: while it lives, an event loop runs, and no other test could start one
def browsers() -> Iterator[Browsers]:
    if client_folder() is None:
        leave_out(Missing("the built client (make web)"))
    with running_browsers() as browsers:
        yield browsers


@pytest.fixture
def browser(browsers: Browsers) -> Browser:
    """The whole one, for tests that meet nobody."""
    try:
        return browsers.get(whole=True)
    except Missing as missing:
        leave_out(missing)


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serve]:
    folder = tmp_path_factory.mktemp("serve")
    with serving(folder, "--data-dir", str(folder / "data"), *QUICK) as server:
        yield server


@pytest.fixture
def server(shared_server: Serve) -> Serve:
    return shared_server


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Serve]:
    """For tests that kill it."""
    with serving(tmp_path, "--data-dir", str(tmp_path / "data"), *QUICK) as server:
        yield server


@pytest.fixture(scope="session")
def files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder that holds the site under its path."""
    if not is_packed():
        leave_out(Missing("Python for browsers (make site)"))
    folder = tmp_path_factory.mktemp("site")
    with pytest.MonkeyPatch.context() as patch:
        # Other sites of the tests differ in few files, and to compress one takes seconds.
        patch.setattr(brotli, "compress", cache(brotli.compress))
        publish(folder / PATH, client_folder(), PYTHON)
        yield folder


@pytest.fixture
def meet(browsers: Browsers, server: Serve) -> Iterator[Meet]:
    """Somebody with a browser: `meet("Ann", theme="paper", viewport=PHONE)`; every page must behave to the end.

    Who says `whole`, and in the soak every phone, has the whole browser; for all others its shell will do.
    """
    people: list[Person] = []

    def person(name: str = "Ann", at: Serve | None = None, whole: bool = False, **options: Any) -> Person:
        settings = {"language": "en", "theme": "night", "speed": "instant", "sound": False, "hints": True}
        settings |= {word: options.pop(word) for word in SETTINGS if word in options}
        options.setdefault("viewport", DESK)
        try:
            browser = browsers.get(whole or (SOAK and options.get("has_touch", False)))
        except Missing as missing:
            leave_out(missing)
        met = Person(browser, at or server, name, settings, **options)
        people.append(met)
        return met

    yield person
    faults = [f"{one.name}: {fault}" for one in people for fault in one.witness.faults()]
    for one in people:
        one.context.close()
    assert faults == []
