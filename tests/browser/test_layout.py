"""Everything fits: no page scrolls and no text is cut at the sizes that are promised."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from astra.edition import load_edition
from astra.edition.model import Card
from astra.game import Game
from astra.locales import Texts
from tests.browser.chromium import DESK, FINGER, LARGE, PHONE
from tests.browser.conftest import Meet
from tests.browser.players import ByMouse, ByTouch, Player
from tests.browser.positions import position_at, seats_at
from tests.browser.table_page import TablePage, drawn
from tests.soak import SOAK, in_turns

ME = {"kind": "me"}
BOT = {"kind": "bot", "bot": "random"}
LONG = {"kind": "bot", "bot": "greedy"}  # Eratosthenes has the longest name of the ladder

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
    const look = getComputedStyle(element);
    const slack = 0.35 * parseFloat(look.fontSize);  // letters of a tight line reach over it
    if (look.display !== "inline" && outside(words, element.getBoundingClientRect(), 2, slack))
      cut.push(`spills: ${told(element)}`);
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
  for (const box of document.querySelectorAll(".info, .foe, .mini .txt, .free li, .act, .sheet, .top"))
    if (box.scrollWidth > box.clientWidth + 1) cut.push(`too wide: ${told(box)}`);
  return [...new Set(cut)];
}"""
SCROLLS = """() => {
  const root = document.scrollingElement;
  return [root.scrollWidth - root.clientWidth, root.scrollHeight - root.clientHeight];
}"""

# The height and width of what a thumb can press: from the middle outwards, as far as a press reaches the same control.
THUMBS = """(least) => {
  const small = [];
  for (const one of document.querySelectorAll("#content button, #content a[href], dialog[open] button")) {
    const box = one.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const own = one.closest("[data-presses]") ?? one;  // a group that is pressed like its button
    const mine = (dx, dy) => own.contains(document.elementFromPoint(x + dx, y + dy));
    if (box.width === 0 || !mine(0, 0)) continue;
    const reach = (dx, dy) => { let n = 0; while (n < least && mine(dx * (n + 1), dy * (n + 1))) n++; return n; };
    const [wide, high] = [1 + reach(-1, 0) + reach(1, 0), 1 + reach(0, -1) + reach(0, 1)];
    if (Math.min(wide, high) < least)
      small.push(`${wide}x${high} ${one.className} "${(one.ariaLabel ?? one.textContent).trim().slice(0, 40)}"`);
  }
  return small;
}"""
THUMB_PX = 44

SIZES = [
    pytest.param(3, False, DESK, {}, id="three players at 1366x650"),
    pytest.param(1, True, DESK, {}, id="solo at 1366x650"),
    pytest.param(5, False, LARGE, {}, id="five players at 1440x780"),
    pytest.param(3, False, PHONE, FINGER, id="three players on a phone"),
    pytest.param(1, True, PHONE, FINGER, id="solo on a phone"),
]
LANGUAGES = [pytest.param(language, id=language) for language in ("fr", "ru", "en")]


def check(page: Page) -> None:
    drawn(page)
    assert page.evaluate(SCROLLS) == [0, 0]
    assert page.evaluate(CUT) == []
    covered = [
        spot for spot in TablePage(page).now().actions if not spot.hit and 0 < spot.x < page.evaluate("innerWidth")
    ]
    assert covered == []


@pytest.mark.parametrize(("players", "solo", "viewport", "options", "language"), in_turns(SIZES, LANGUAGES))
def test_the_table_neither_scrolls_nor_cuts_a_text(
    meet: Meet, players: int, solo: bool, viewport: Any, options: Any, language: str
) -> None:
    """With the wordiest cards; all cards have their turn in the soak."""
    ann = meet("Annabella", viewport=viewport, language=language, **options).sit()
    position = Game.new(players=players, solo=solo, seed=1, first=0).position()
    wordy = with_cards(position, longest(language, 3)[: len(position["places"])])
    page = ann.page(f"/t/{ann.table(*[ME, LONG, BOT, LONG, BOT][:players], solo=solo, position=wordy)}")
    TablePage(page).until_open()
    check(page)
    if options:
        assert page.evaluate(THUMBS, THUMB_PX) == []
        assert_all_cards_fit(page)
    player: Player = ByTouch(page) if options else ByMouse(page)
    player.play(until_confirmed=2)
    check(page)


def as_an_assistant(game: Game) -> bool:
    """Somebody is asked in another's turn."""
    return bool(game.view(0)["active"] != game.seat)


@pytest.mark.parametrize("width", [1024, 1180], ids=["a tablet", "a desk"])
def test_the_top_line_has_room_for_who_decides_the_phases_and_every_tool(meet: Meet, width: int) -> None:
    texts = Texts("ru")
    ann = meet("Annabella", viewport={"width": width, "height": 768}, language="ru").sit()
    position, seat = position_at("boon", 2, False, as_an_assistant)
    page = ann.page(f"/t/{ann.table(*seats_at(seat, 2, 'greedy'), position=position)}")
    TablePage(page).until_open()
    check(page)
    top = page.locator(".top")
    for word in ("play-asked-you", "play-phase-discovery"):
        expect(top).to_contain_text(texts.format(word))


def longest(language: str, count: int) -> list[str]:
    """The cards whose names and abilities need most room in a language."""
    texts, cards = Texts(language), load_edition().cards

    def ability(card: Card) -> int:
        words = f"ability-{card.ability.kind}"
        numbers = {"n": card.ability.n or 0, "cost": card.ability.cost or 0}
        return len(texts.format(words, **numbers) + texts.format(f"{words}.when", **numbers))

    by_ability = sorted(cards, key=ability, reverse=True)[:count]
    by_name = sorted(cards, key=lambda card: len(texts.format(f"card-{card.code}")), reverse=True)[:count]
    return list(dict.fromkeys(card.code for card in by_ability + by_name))


def with_cards(position: dict[str, Any], codes: list[str]) -> dict[str, Any]:
    """The same position with these cards at its places: they change with those that are there."""
    for index, code in enumerate(codes):
        there = position["places"][index]["card"]
        parts = re.split(rf'"({there}|{code})"', json.dumps(position))
        swapped = [code if part == there else there if part == code else part for part in parts]
        position = json.loads('"'.join(swapped))
    return position


def assert_all_cards_fit(phone: Page) -> None:
    """One card is large at a time."""
    for thumbnail in phone.locator(".thumbs button").all():
        thumbnail.tap()
        drawn(phone)
        assert phone.evaluate(CUT) == []


if SOAK:  # the wordiest of them above

    @pytest.mark.parametrize(("players", "solo", "viewport", "options", "language"), in_turns(SIZES, LANGUAGES))
    def test_every_card_fits_its_place(
        meet: Meet, players: int, solo: bool, viewport: Any, options: Any, language: str
    ) -> None:
        ann = meet("Ann", viewport=viewport, language=language, **options).sit()
        position = Game.new(players=players, solo=solo, seed=1, first=0).position()
        seats = [ME, BOT, BOT, BOT, BOT][:players]
        codes, places = [card.code for card in load_edition().cards], len(position["places"])
        for start in range(0, len(codes), places):
            shown = with_cards(position, codes[start : start + places])
            page = ann.page(f"/t/{ann.table(*seats, solo=solo, position=shown, name=str(start))}")
            TablePage(page).until_open()
            drawn(page)
            assert page.evaluate(CUT) == []
            if options:
                assert_all_cards_fit(page)
            page.close()


WINDOWS = [(1024, 768), (820, 1180), (1366, 768), (1920, 1080), (2560, 1440)]
# Text that everybody reads, and the panels beside the sky, in px.
SET = """() => ({
  root: parseFloat(getComputedStyle(document.documentElement).fontSize),
  prompt: parseFloat(getComputedStyle(document.querySelector("[data-part=prompt] .title")).fontSize),
  rail: document.querySelector("[data-part=rail]").clientWidth,
})"""
# How high the journals of the strip on a tablet are: all alike.
STRIP = (
    "() => [...document.querySelectorAll('.strip > *')].map((one) => Math.round(one.getBoundingClientRect().height))"
)


# A window tells its size at once; what is measured hears of it with the next frame and is drawn for the one after.
LAID_OUT = """async (size) => {
  const frame = () => new Promise(requestAnimationFrame);
  while (`${innerWidth} ${innerHeight}` !== size) await frame();
  await frame();
  await frame();
}"""


def test_five_players_fit_tablets_and_everything_grows_with_a_large_window(meet: Meet) -> None:
    ann = meet("Annabella", viewport={"width": 1366, "height": 768}, language="fr").sit()
    page = ann.page(f"/t/{ann.table(ME, LONG, BOT, LONG, BOT, first=0)}")
    TablePage(page).until_open()
    sizes = {}
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(LAID_OUT, f"{width} {height}")
        TablePage(page).settle()
        assert page.evaluate(HIDDEN_FEET) == []
        if width != 1024:  # there a long ability is clamped, like those of a hand, and whole when it is pointed at
            check(page)
        sizes[width] = page.evaluate(SET)
        assert len(set(page.evaluate(STRIP))) <= 1
    assert sizes[1366]["root"] == 16
    for wide, least in ((1920, 1.12), (2560, 1.5)):
        for what in ("root", "prompt", "rail"):
            assert sizes[wide][what] >= least * sizes[1366][what], (wide, what)


# Boons and tallies that their card does not show whole.
HIDDEN_FEET = """() => [...document.querySelectorAll(".card .foot, .card .boons")]
  .filter((part) => part.getBoundingClientRect().bottom > part.closest(".card").getBoundingClientRect().bottom - 3)
  .map((part) => `${part.closest(".card").dataset.place} ${part.className}`)"""


@pytest.mark.parametrize("language", LANGUAGES if SOAK else LANGUAGES[1:2])
def test_five_players_in_a_low_window_see_every_boon_and_every_majority(meet: Meet, language: str) -> None:
    ann = meet("Annabella", viewport=DESK, language=language).sit()
    position = with_cards(Game.new(players=5, seed=3, first=0).position(), longest(language, 6)[:6])
    page = ann.page(f"/t/{ann.table(ME, BOT, BOT, BOT, BOT, position=position)}")
    TablePage(page).until_open()
    assert page.evaluate(SCROLLS) == [0, 0]
    assert page.evaluate(HIDDEN_FEET) == []
