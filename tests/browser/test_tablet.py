"""A tablet, upright and lying: what the rules make visible is there, nothing is cut, nothing scrolls."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from astra.game import Game
from astra.locales import Texts
from tests.browser.axe import in_both_themes
from tests.browser.chromium import PHONE, Person
from tests.browser.conftest import Meet
from tests.browser.players import ByMouse
from tests.browser.positions import position_at, seats_at
from tests.browser.table_page import TablePage
from tests.browser.test_layout import LONG, ME, check

UPRIGHT = {"width": 834, "height": 1112}
LYING = {"width": 1112, "height": 834}
ELEMENTS = ("fire", "water", "air", "earth")

pytestmark = pytest.mark.timeout(240)


def sees_the_own_final_card_and_rows(page: Page, view: dict[str, Any], texts: Texts) -> None:
    """R2.1, R8.6: the two first marks, and a row for each element."""
    final = view["seats"][view["seat"]]["final"]
    for element in final:
        expect(page.locator("[data-part=final]")).to_contain_text(texts.format(f"element-{element}"))
    for element in ELEMENTS:
        row = page.locator("[data-part=elements]").get_by_role("img", name=texts.format(f"element-{element}"))
        expect(row).to_be_visible()


@pytest.mark.parametrize(
    ("viewport", "players", "language"), [(UPRIGHT, 3, "fr"), (LYING, 5, "ru"), (UPRIGHT, 5, "ru"), (LYING, 2, "en")]
)
def test_a_tablet_shows_what_a_desk_shows(meet: Meet, viewport: Any, players: int, language: str) -> None:
    ann = meet("Annabella", viewport=viewport, language=language).sit()
    texts = Texts(language)
    table = ann.table(ME, *[LONG] * (players - 1), first=1)
    page = ann.page(f"/t/{table}")
    TablePage(page).until_open()
    view = ann.ask("GET", f"/tables/{table}/view?seat=0")["view"]
    sees_the_own_final_card_and_rows(page, view, texts)
    first = page.locator("[data-part=rail] [data-seat='1']")
    expect(first).to_contain_text(texts.format("play-first"))
    expect(page.locator("[data-part=rail] [data-seat='0']")).not_to_contain_text(texts.format("play-first"))
    check(page)
    ByMouse(page).play(until_confirmed=1)
    TablePage(page).until_open()
    expect(page.locator("[data-part=own] [data-role=see-again]")).to_be_visible()
    check(page)
