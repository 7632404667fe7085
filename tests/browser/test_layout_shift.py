"""Nothing that comes late moves what is already read: on a phone, however slow the line."""

import re

import pytest
from playwright.sync_api import Page, Route

from tests.browser.chromium import FINGER, PHONE
from tests.browser.conftest import Meet

MOST = 0.1  # what is called good
PAGES = {
    "home": "/",
    "how to play": "/rules",
    "exact rules": "/rules#exact",
    "atlas": "/atlas",
    "card": "/atlas/Tau",
    "workshop": "/workshop",
    "table": "/t/{table}",
}
# What comes after a page's first paint: cards, texts of the server, fonts, figures.
LATE = re.compile(r"/api/v1/(editions|opponents|me|tables)|\.woff2$|/assets/[A-Z][A-Za-z]{2}-[^/]*\.json$")
WATCH = """() => { window.astraShifts = [];
  new PerformanceObserver((list) => window.astraShifts.push(...list.getEntries()))
    .observe({ type: "layout-shift", buffered: true }); }"""
SHIFTS = """() => window.astraShifts.map(({ value, sources }) =>
  [value, sources.map(({ node }) => node instanceof Element ? `${node.tagName}.${node.className}` : String(node))])"""
FRAMES = """async (count) => {
  for (let frame = 0; frame < count; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
}"""


class Held:
    """Answers that are held back until the page has drawn what it has."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._held: list[Route] = []
        page.route(LATE, lambda route: self._held.append(route))

    def let_go(self) -> None:
        """One after another, each followed by a few frames; and what they bring about."""
        while True:
            self._page.evaluate(FRAMES, 30)
            if not self._held:
                return
            while self._held:
                self._held.pop(0).continue_()
                self._page.evaluate(FRAMES, 5)


@pytest.mark.parametrize("path", PAGES.values(), ids=PAGES.keys())
def test_nothing_moves_when_the_rest_of_a_page_comes(meet: Meet, path: str) -> None:
    ann = meet("Ann", viewport=PHONE, **FINGER).sit()
    ann.context.add_init_script(f"({WATCH})()")
    bot = {"kind": "bot", "bot": "random"}
    page = ann.context.new_page()
    held = Held(page)
    table = ann.table({"kind": "me"}, bot, bot, first=0)
    page.goto(ann.server.address + path.format(table=table), wait_until="domcontentloaded")
    page.locator("main").wait_for()
    held.let_go()
    shifts = page.evaluate(SHIFTS)
    print(shifts)
    assert sum(value for value, _ in shifts) < MOST
