"""Pages and refusals in French and Russian: nothing is left in English, and no text id is shown."""

import re

import pytest
from playwright.sync_api import expect

from astra.edition import load_edition
from astra.edition.model import Card
from astra.locales import Texts
from tests.browser.conftest import Meet
from tests.browser.test_accessibility import PAGES, settle
from tests.browser.test_table import SHOWN, TEXT_ID
from tests.soak import SOAK

NOWHERE = {
    "table": "/t/nowhere12345",
    "scoring": "/t/nowhere12345/score",
    "replay": "/replay/nowhere12345",
    "door": "/join/nowhere12345?code=wrong",
}

A_FEW = 4
each_translation = pytest.mark.parametrize("language", ["fr", "ru"])


@pytest.mark.parametrize(("language", "turn"), [("fr", 0), ("ru", 1)])
def test_every_page_is_translated(meet: Meet, language: str, turn: int) -> None:
    """A text that is missing is a warning on the console, too, which no page may give.

    The languages take turns with the pages; in the soak each page is seen in both.
    """
    ann = meet("Ann", language=language).sit()
    page = ann.context.new_page()
    found = {}
    for name, path in list(PAGES.items())[0 if SOAK else turn :: 1 if SOAK else 2]:
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


def on_the_card_page(card: Card, texts: Texts) -> list[str]:
    """The name, the element, what the ability does, and the boons."""
    ability = f"ability-{card.ability.kind}"
    numbers = {"n": card.ability.n or 0, "cost": card.ability.cost or 0}
    boons = [f"{boon.n}{texts.format(f'plate-boon-{boon.kind}', n=boon.n)}" for boon in card.boons]
    words = [f"card-{card.code}", f"element-{card.element}"]
    return [*map(texts.format, words), texts.format(ability, **numbers), *boons]


@pytest.mark.parametrize(("language", "start"), [("en", "And"), ("fr", "Cyg"), ("ru", "Ori")])
def test_each_card_of_the_atlas_names_its_element_ability_and_boons(meet: Meet, language: str, start: str) -> None:
    """From card to card by key: a few, in the soak once round the sky."""
    texts, cards = Texts(language), {card.code: card for card in load_edition().cards}
    page = meet("Ann", language=language).page(f"/atlas/{start}")
    missing, seen = {}, set()
    for _ in range(len(cards) if SOAK else A_FEW):
        card = cards[page.url.rsplit("/", 1)[1]]
        seen.add(card.code)
        expect(page.get_by_role("heading", level=1)).to_have_text(texts.format(f"card-{card.code}"))
        shown = " ".join((page.locator(".txt").text_content() or "").split())
        if lacks := [words for words in on_the_card_page(card, texts) if " ".join(words.split()) not in shown]:
            missing[card.code] = lacks
        page.keyboard.press("ArrowRight")
        expect(page).not_to_have_url(re.compile(f"/{card.code}$"))
    assert missing == {}
    assert len(seen) == (len(cards) if SOAK else A_FEW)
