"""Everything fits: no page scrolls and no text is cut at the sizes that are promised."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.chromium import DESK, FINGER, LARGE, PHONE
from tests.browser.conftest import Meet
from tests.browser.players import ByMouse, ByTouch, Player
from tests.browser.table_page import TablePage

ME = {"kind": "me"}
BOT = {"kind": "bot", "bot": "random"}

# A text is cut when its box hides what overflows; ellipses and clamps are cuts, too. Lists that scroll by
# themselves (chronicle, hand) may be longer than their room.
CUT = """() => {
  const cut = [];
  const told = (one) => `${one.tagName}.${one.className} "${one.textContent.trim().slice(0, 50)}"`;
  const outside = (words, room, dx, dy) => words.right > room.right + dx || words.left < room.left - dx ||
    words.bottom > room.bottom + dy || words.top < room.top - dy;
  for (const element of document.querySelectorAll("#content *")) {
    if (!(element instanceof HTMLElement) || element.closest(".vh, [aria-hidden=true], dialog")) continue;
    const own = [...element.childNodes].filter((node) => node.nodeType === 3 && node.textContent.trim() !== "");
    if (own.length === 0 || getComputedStyle(element).visibility === "hidden") continue;
    const range = document.createRange();
    range.setStartBefore(own[0]);
    range.setEndAfter(own[0]);
    const words = range.getBoundingClientRect();
    if (words.width === 0) continue;
    let scrolls = false;
    for (let box = element; box && box.id !== "content"; box = box.parentElement) {
      const style = getComputedStyle(box);
      scrolls ||= /auto|scroll/.test(style.overflowX + style.overflowY);
      if (scrolls || style.position === "fixed") break;
      if (!/hidden|clip/.test(style.overflowX + style.overflowY)) continue;
      const room = box.getBoundingClientRect();
      if (outside(words, room, 2, 4))
        cut.push(`${told(box)} cuts ${told(element)}`);
    }
    if (!scrolls && outside(words, { left: 0, top: 0, right: innerWidth, bottom: innerHeight }, 1, 1))
      cut.push(`off the screen: ${told(element)}`);
  }
  return [...new Set(cut)];
}"""
SCROLLS = """() => {
  const root = document.scrollingElement;
  return [root.scrollWidth - root.clientWidth, root.scrollHeight - root.clientHeight];
}"""

SIZES = [
    pytest.param(3, False, DESK, {}, id="three players at 1366x650"),
    pytest.param(5, False, LARGE, {}, id="five players at 1440x780"),
    pytest.param(3, False, PHONE, FINGER, id="three players on a phone"),
    pytest.param(1, True, PHONE, FINGER, id="solo on a phone"),
]

pytestmark = pytest.mark.timeout(240)


def check(page: Page) -> None:
    # Awaited in the page, and nothing is returned: a promise that only the driver waits for can be collected.
    page.evaluate("async () => { await document.fonts.ready; }")
    assert page.evaluate(SCROLLS) == [0, 0]
    assert page.evaluate(CUT) == []
    covered = [
        spot for spot in TablePage(page).now().actions if not spot.hit and 0 < spot.x < page.evaluate("innerWidth")
    ]
    assert covered == []


@pytest.mark.parametrize("language", ["en", "fr", "ru"])
@pytest.mark.parametrize(("players", "solo", "viewport", "options"), SIZES)
def test_the_table_neither_scrolls_nor_cuts_a_text(
    meet: Meet, players: int, solo: bool, viewport: Any, options: Any, language: str
) -> None:
    ann = meet("Annabella", viewport=viewport, language=language, **options).sit()
    page = ann.page(f"/t/{ann.table(*[ME, BOT, BOT, BOT, BOT][:players], solo=solo)}")
    TablePage(page).until_open()
    check(page)
    player: Player = ByTouch(page) if options else ByMouse(page)
    player.play(until_confirmed=2)
    check(page)
