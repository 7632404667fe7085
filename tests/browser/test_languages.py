"""Pages and refusals in French and Russian: nothing is left in English, and no text id is shown."""

import re

import pytest
from playwright.sync_api import expect

from astra.locales import Texts
from tests.browser.conftest import Meet
from tests.browser.test_accessibility import PAGES, settle
from tests.browser.test_table import SHOWN, TEXT_ID

NOWHERE = {
    "table": "/t/nowhere12345",
    "scoring": "/t/nowhere12345/score",
    "replay": "/replay/nowhere12345",
    "door": "/join/nowhere12345?code=wrong",
}

pytestmark = pytest.mark.timeout(240)
each_translation = pytest.mark.parametrize("language", ["fr", "ru"])


@each_translation
def test_every_page_is_translated(meet: Meet, language: str) -> None:
    """A text that is missing is a warning on the console, too, which no page may give."""
    ann = meet("Ann", language=language).sit()
    page = ann.page("/")
    found = {}
    for name, path in PAGES.items():
        page.goto(ann.server.address + path)
        settle(page)
        expect(page.locator("html")).to_have_attribute("lang", language)
        if ids := TEXT_ID.findall(page.evaluate(SHOWN)):
            found[name] = ids
    assert found == {}


@each_translation
def test_a_refusal_of_the_server_is_translated_on_every_page_that_can_meet_one(meet: Meet, language: str) -> None:
    ann = meet("Ann", language=language).sit()
    ann.witness.forgive(r"status of 404")
    words = Texts(language).format("error-no-such-table")
    page = ann.page("/")
    for path in NOWHERE.values():
        page.goto(ann.server.address + path)
        expect(page.locator("#content")).to_contain_text(re.compile(re.escape(words)))
        assert TEXT_ID.findall(page.evaluate(SHOWN)) == []
