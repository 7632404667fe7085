"""Phones held sideways and short phones: everything playable by a thumb, and no star moves under it."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from astra.locales import Texts
from tests.browser.axe import violations
from tests.browser.chromium import FINGER
from tests.browser.conftest import Meet
from tests.browser.players import ByTouch
from tests.browser.positions import position_at, seats_at, with_usable_hand
from tests.browser.table_page import TablePage, drawn
from tests.browser.test_after import ended
from tests.browser.test_layout import BOT, LANGUAGES, LONG, ME, SCROLLS, THUMB_PX, THUMBS
from tests.browser.test_learn import COVERED, LESSONS, do
from tests.soak import SOAK, in_turns

SIDEWAYS = [(844, 390), (915, 412), (667, 375)]
SHORT = [(390, 664), (360, 640)]
# The least room that there is, lying and upright; the soak tries all sizes.
LEAST = [*SIDEWAYS, *SHORT] if SOAK else [SIDEWAYS[2], SHORT[1]]
CHART_PX = 220


def sizes(*all_of: tuple[int, int]) -> list[Any]:
    return [pytest.param({"width": width, "height": height}, id=f"{width}x{height}") for width, height in all_of]


# Where each star of the large card is, to the pixel: by its number, since those that can be chosen are painted last.
STARS = """() => Object.fromEntries([...document.querySelectorAll(".big .stars > *")].map((star) => {
  const at = star.getCTM();
  return [star.dataset.n, [Math.round(at.e), Math.round(at.f)]];
}).concat([["chart", (({ left, top, width, height }) => [left, top, width, height].map(Math.round))(
  document.querySelector(".big svg.plate").getBoundingClientRect())]]))"""

# What a thumb needs and something else covers, or lies outside the screen.
UNREACHABLE = """() => [...document.querySelectorAll(
    "[data-part=prompt] .btn:enabled, [data-part=boons] .btn:enabled, .big [data-action], .thumbs button, .use")]
  .flatMap((one) => {
    const box = one.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const row = one.closest(".hand");
    if (box.width === 0 || (row && (x > row.getBoundingClientRect().right || x < 0))) return [];  // a swipe brings it
    const found = document.elementFromPoint(x, y);
    const top = found !== null && (one.contains(found) ||
      (one.ownerSVGElement !== null && one.ownerSVGElement === found.closest("svg")));
    return top ? [] : [`${one.className.baseVal ?? one.className} ${one.dataset.action ?? one.dataset.deed ?? ""} ` +
      `under ${found?.tagName}.${found?.getAttribute("class")}`];
  })"""


# What the prompt says and its own buttons cover.
PROMPT_COVERED = """() => {
  const buttons = document.querySelector("[data-part=prompt] .do").getBoundingClientRect().top;
  return [...document.querySelectorAll("[data-part=prompt] :is(.title, .sum, .told)")]
    .filter((one) => one.getBoundingClientRect().bottom > buttons + 1).map((one) => one.textContent);
}"""


# Boons of which a part lies under the button, or whose words are broken within.
BOONS_CUT = """() => {
  const foot = document.querySelector("[data-part=boons] .foot").getBoundingClientRect().top;
  const broken = (text) => [...text.data.matchAll(/\\S+/g)].some(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return range.getClientRects().length > 1;
  });
  return [...document.querySelectorAll(".boon")].filter((boon) => boon.getBoundingClientRect().bottom > foot + 1 ||
    [...boon.querySelectorAll(".w, .o")].some((one) => one.scrollWidth > one.clientWidth + 1 ||
      [...one.childNodes].some((text) => text.nodeType === Node.TEXT_NODE && broken(text))))
    .map((boon) => boon.textContent);
}"""


# Words of the bar and numbers of the journal that are cut, or reach over the edge of what they stand in.
TEXT_CUT = """() => [...document.querySelectorAll(".bar h2, .bar .turn, [data-part=me], [data-part=me] .st")]
  .filter((one) => {
    const [box, room] = [one, one.closest(".bar, .sheet")].map((which) => which.getBoundingClientRect());
    return one.scrollWidth > one.clientWidth + 1 || box.right > room.right + 1 || box.top < room.top - 1 ||
      box.bottom > room.bottom + 1;
  }).map((one) => `${one.className} ${one.textContent}`)"""


# All of one moment: a card that is being exchanged is never measured half before and half after.
MOMENT = f"""() => ({{ card: document.querySelector(".big").dataset.place ?? "", stars: ({STARS})(),
  high: document.querySelector(".big svg.plate").getBoundingClientRect().height }})"""


def chart_height(page: Page) -> float:
    return float(page.locator(".big svg.plate").evaluate("(chart) => chart.getBoundingClientRect().height"))


@pytest.mark.parametrize("viewport", sizes(*LEAST))
def test_a_small_phone_is_playable_and_its_stars_stand_still(meet: Meet, viewport: dict[str, int]) -> None:
    ann = meet("Annabella", viewport=viewport, **FINGER).sit()
    page = ann.page(f"/t/{ann.table(ME, LONG, BOT, position=with_usable_hand(3))}")
    table, player = TablePage(page), ByTouch(page)
    table.until_open()
    now = table.drawn()
    assert page.evaluate(SCROLLS) == [0, 0]
    assert page.evaluate(UNREACHABLE) == []
    assert page.evaluate(THUMBS, THUMB_PX) == []
    assert page.evaluate(PROMPT_COVERED) == []
    assert chart_height(page) >= CHART_PX
    card, sheet = (page.locator(part).bounding_box() for part in (".big", ".sheet"))
    assert card is not None
    assert sheet is not None
    if viewport["width"] > viewport["height"]:
        assert card["x"] + card["width"] <= sheet["x"] + 1
    else:
        assert card["y"] + card["height"] <= sheet["y"] + 1
    before = page.evaluate(STARS)
    for _ in range(2):  # trace two stars: the prompt says more each time
        player.choose(now.of("mark")[0])
        now = table.after(now)
        assert page.evaluate(STARS) == before
        assert page.evaluate(UNREACHABLE) == []
        assert page.evaluate(PROMPT_COVERED) == []
    assert now.confirm is not None
    player.confirm(now.confirm)
    table.after(now)
    player.play(until_confirmed=3)


# Stars of the thumbnails under the number in their corner: marks, lone grand stars, and the dots, which are one path.
UNDER_NUMBER = """() => [...document.querySelectorAll(".thumbs button:has(svg)")].flatMap((one) => {
  const number = one.querySelector(".n").getBoundingClientRect();
  const parts = [...one.querySelectorAll("path.lone")].map((part) => part.getBoundingClientRect());
  const dots = one.querySelector("path.dots"), { e, f } = dots.getScreenCTM();
  for (const [, x, y] of dots.getAttribute("d").matchAll(/M(-?[\\d.]+)[ ,](-?[\\d.]+)/g))
    parts.push({ left: e + +x, right: e + +x, top: f + +y, bottom: f + +y });
  return parts.some((part) => part.right > number.left && part.left < number.right &&
    part.top < number.bottom - 2 && part.bottom > number.top) ? [one.dataset.place] : [];
})"""


@pytest.mark.parametrize(("language", "viewport"), in_turns(LANGUAGES, sizes(SIDEWAYS[2], SHORT[1])))
def test_five_players_and_a_boon_fit_a_small_phone(meet: Meet, viewport: dict[str, int], language: str) -> None:
    ann = meet("Annabella", viewport=viewport, language=language, **FINGER).sit()
    page = ann.page(f"/t/{ann.table(ME, LONG, BOT, LONG, BOT)}")
    TablePage(page).until_open()
    TablePage(page).drawn()
    assert page.evaluate(UNDER_NUMBER) == []
    assert page.evaluate(SCROLLS) == [0, 0]
    assert page.evaluate(UNREACHABLE) == []
    assert chart_height(page) >= CHART_PX
    page.close()
    position, seat = position_at("boon", 3)
    page = ann.page(f"/t/{ann.table(*seats_at(seat, 3), position=position, name='A boon')}")
    TablePage(page).until_open()
    now = TablePage(page).drawn()
    assert page.evaluate(TEXT_CUT) == []
    assert page.evaluate(UNREACHABLE) == []
    before = page.evaluate(STARS)
    player = ByTouch(page)
    player.choose(now.of("boon")[0])
    now = TablePage(page).after(now)
    assert page.evaluate(UNREACHABLE) == []
    assert page.evaluate(STARS) == before
    assert now.confirm is not None
    assert now.confirm.hit
    assert page.evaluate(BOONS_CUT) == []


@pytest.mark.parametrize(("viewport", "language"), in_turns(sizes(*SIDEWAYS, *SHORT), LANGUAGES))
def test_boons_are_read_in_full_under_the_coach(meet: Meet, viewport: dict[str, int], language: str) -> None:
    page = meet("Ann", viewport=viewport, language=language, **FINGER).page("/learn/boons")
    page.locator(".coach .btn.primary").tap()
    page.locator(".coach .yours").wait_for()
    TablePage(page).drawn()
    assert page.evaluate(BOONS_CUT) == []


@pytest.mark.parametrize("viewport", sizes(*LEAST))
def test_when_a_phone_is_handed_on_the_curtain_covers_neither_chart_nor_thumbnails_and_no_star_moves(
    meet: Meet, viewport: dict[str, int]
) -> None:
    ann = meet("Annabella", viewport=viewport, **FINGER).sit()
    page = ann.page(f"/t/{ann.table(ME, ME | {'name': 'Benjamin'}, LONG, first=0)}")
    TablePage(page).until_open()
    now = TablePage(page).drawn()
    assert now.curtain is not None
    assert page.evaluate(UNREACHABLE) == []
    assert chart_height(page) >= CHART_PX
    before = page.evaluate(STARS)
    ByTouch(page).unveil(now.curtain)
    TablePage(page).after(now)
    assert page.evaluate(STARS) == before


# The stars that a hint draws on the large card and something covers.
HINT_COVERED = """() => [...document.querySelectorAll(".big .stars > *")].filter((star) => {
  const at = star.getCTM(), svg = star.ownerSVGElement.getBoundingClientRect();
  return star.querySelector(".hinted") !== null &&
    document.elementFromPoint(svg.left + at.e, svg.top + at.f)?.closest(".big") === null;
}).map((star) => star.dataset.n)"""


@pytest.mark.parametrize("viewport", sizes(*LEAST, *([(390, 844)] if SOAK else [])))
def test_a_hint_brings_its_card_and_leaves_in_sight_what_it_draws(meet: Meet, viewport: dict[str, int]) -> None:
    ann = meet("Ann", viewport=viewport, **FINGER).sit()
    page = ann.page(f"/t/{ann.table(ME, LONG, BOT, first=0)}")
    TablePage(page).until_open()
    page.get_by_role("button", name="Hint").tap()
    page.get_by_role("complementary", name="Hint").get_by_role("listitem").first.wait_for()
    drawn_stars = 0
    for hint in page.locator(".hints .move").all():
        hint.tap()
        TablePage(page).drawn()
        assert page.evaluate(HINT_COVERED) == []
        drawn_stars += page.locator(".big .hinted").count()
    assert drawn_stars > 0


@pytest.mark.parametrize("viewport", sizes(*(SIDEWAYS if SOAK else SIDEWAYS[2:])))
def test_on_a_phone_held_sideways_a_replay_keeps_its_chart_and_a_card_its_plate(
    meet: Meet, viewport: dict[str, int]
) -> None:
    ann = meet("Ann", viewport=viewport, **FINGER).sit()
    page = ann.page(f"/replay/{ended(ann)}?action=2")
    TablePage(page).drawn()
    assert chart_height(page) >= CHART_PX
    page.goto(f"{ann.server.address}/atlas/Ori")
    plate, key = page.locator("svg.plate"), page.locator(".key")
    plate.wait_for()
    box, words = plate.bounding_box(), key.bounding_box()
    assert box is not None
    assert words is not None
    assert box["height"] >= CHART_PX
    assert words["y"] >= box["y"] + box["height"]  # it covers no name of a star
    assert words["y"] + words["height"] <= viewport["height"]


COVERED_FIELD = """(field) => {
  const { left, top, width, height } = field.getBoundingClientRect();
  return !field.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


@pytest.mark.parametrize("viewport", sizes(*(SIDEWAYS + SHORT if SOAK else SHORT[:1])))
def test_the_button_of_a_new_table_is_in_sight_and_covers_no_field_with_the_focus(
    meet: Meet, viewport: dict[str, int]
) -> None:
    page = meet("Ann", viewport=viewport, **FINGER).page("/new?kind=bots")
    begin = page.get_by_role("button", name="Start", exact=True)
    expect(begin).to_be_enabled()
    expect(begin).to_be_in_viewport(ratio=1)
    for field in page.locator("form").locator("select, input:not([type=radio])").all():
        field.focus()
        assert not field.evaluate(COVERED_FIELD)
        expect(begin).to_be_in_viewport(ratio=1)


# Names that are broken within a word, and controls that reach out of the window.
BROKEN = """() => [...document.querySelectorAll(".who b")].filter((name) => {
  const range = document.createRange();
  range.selectNodeContents(name);
  return range.getClientRects().length > 1;
}).map((name) => name.textContent)"""


@pytest.mark.parametrize("viewport", sizes(*LEAST, (1024, 768)))
def test_in_a_lobby_every_seat_is_named_on_one_line(meet: Meet, viewport: dict[str, int]) -> None:
    ann = meet("Ann", viewport=viewport).sit()
    page = ann.page(f"/t/{ann.table(ME, {'kind': 'open'}, LONG)}")
    page.locator(".who b").first.wait_for()
    drawn(page)
    assert page.evaluate(BROKEN) == []
    assert page.evaluate(SCROLLS)[0] == 0


# The number of a step that is not all there to be read: it stands beside the button, on one line.
STEP_CUT = """() => {
  const small = document.querySelector(".coach header small"), box = small.getBoundingClientRect();
  const next = document.querySelector(".coach .next").getBoundingClientRect();
  return box.right > next.left + 1 || small.getClientRects().length > 1 || small.scrollWidth > small.clientWidth + 1
    ? [small.textContent] : [];
}"""
LEARNT = [
    pytest.param(lesson, id=lesson["id"]) for lesson in LESSONS if SOAK or lesson["id"] in ("observe", "discovery")
]


@pytest.mark.parametrize(
    ("viewport", "lesson", "language"),
    [
        *(pytest.param(*one.values, "en", id=one.id) for one in in_turns(sizes(*SIDEWAYS[::2], *SHORT), LEARNT)),
        # The longest name of a lesson beside the longest button.
        *(pytest.param(*size.values, LESSONS[-2], "ru", id=f"{size.id}, Russian") for size in sizes(SHORT[1])),
        *(pytest.param(*size.values, LESSONS[-2], "fr", id=f"{size.id}, French") for size in sizes(SIDEWAYS[2])),
    ],
)
def test_in_a_lesson_the_star_to_tap_is_on_top_and_none_moves(
    meet: Meet, viewport: dict[str, int], lesson: dict[str, Any], language: str
) -> None:
    texts = Texts(language)
    page = meet("Ann", viewport=viewport, language=language, **FINGER).page(f"/learn/{lesson['id']}")
    coach, player = page.get_by_role("region", name=texts.format("learn-coach"), exact=True), ByTouch(page)
    stood: dict[str, Any] = {}
    for number, step in enumerate(lesson["steps"], 1):
        expect(coach).to_contain_text(texts.format("learn-step", n=number, of=len(lesson["steps"])))
        page.locator(".big svg.plate").wait_for()
        page.wait_for_function(f"() => ({COVERED})().length === 0")
        TablePage(page).drawn()
        moment = page.evaluate(MOMENT)
        stars = moment["stars"]
        assert stars["chart"] == stood.setdefault("chart", stars["chart"])
        assert stars == stood.setdefault(moment["card"], stars)
        assert moment["high"] >= CHART_PX - 20
        assert page.evaluate(STEP_CUT) == []
        if number == 1:
            assert violations(page) == []
        if step["kind"] == "do":
            do(page, player, step["play"])
        elif number < len(lesson["steps"]):
            coach.locator(".btn.primary").tap()
