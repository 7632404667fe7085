"""The guided first game, from its page to its scoring."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from astra.locales import Texts
from tests.browser.chromium import FINGER, PHONE
from tests.browser.conftest import Meet
from tests.browser.players import ByKeyboard, ByMouse, ByTouch, Player
from tests.browser.table_page import TablePage
from tests.browser.test_table import SHOWN, TEXT_ID
from tests.soak import SOAK, in_turns

LESSONS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "web" / "src" / "pages" / "learn" / "lessons.json").read_text(encoding="utf-8")
)


def do(page: Page, player: Player, actions: list[str]) -> None:
    """One way to do what a step asks, star by star."""
    table = TablePage(page)
    for action in actions:
        now = table.until_open()
        while now.close is not None:
            player.close(now.close)
            now = table.after(now)
        if action == "stop" and now.confirm is not None:
            break
        deed = {"rest": "rest", "stop": "end"}.get(action)
        if deed is not None:
            player.deed(deed, now.deeds[deed])
            continue
        found = [spot for spot in now.actions if spot.name == action]
        if not found and isinstance(player, ByTouch):  # one card is large at a time
            page.locator(f'.thumbs [data-place="{action.split()[1].split(".")[0]}"]').tap()
            found = [spot for spot in table.after(now).actions if spot.name == action]
        assert found, f"{action} is not offered: {[spot.name for spot in now.actions]}"
        player.choose(found[0])
        table.moved()
    now = table.settle()
    if now.confirm is not None and actions[0].split()[0] in ("mark", "boon"):
        player.confirm(now.confirm)


def through(page: Page, player: Player, lessons: list[dict[str, Any]]) -> None:
    for lesson in lessons:
        page.wait_for_url(f"**/learn/{lesson['id']}")
        coach = page.get_by_role("region", name="Lesson")
        for number, step in enumerate(lesson["steps"], 1):
            expect(coach).to_contain_text(re.compile(rf"\b{number} of {len(lesson['steps'])}"))
            if step["kind"] == "do":
                do(page, player, step["play"])
            else:
                go_on(page, player, coach)


EACH_LESSON = [pytest.param(lesson, id=lesson["id"]) for lesson in LESSONS]
EACH_LANGUAGE = [pytest.param(language, id=language) for language in ("fr", "ru", "en")]


@pytest.mark.parametrize(("lesson", "language"), in_turns(EACH_LESSON, EACH_LANGUAGE))
def test_a_lesson_is_learnt_in_each_language(meet: Meet, lesson: dict[str, Any], language: str) -> None:
    texts = Texts(language)
    page = meet("Ann", language=language).page(f"/learn/{lesson['id']}")
    player, coach = ByMouse(page), page.get_by_role("region", name=texts.format("learn-coach"), exact=True)
    of = len(lesson["steps"])
    for number, step in enumerate(lesson["steps"], 1):
        expect(coach).to_contain_text(texts.format("learn-step", n=number, of=of))
        expect(coach).to_contain_text(texts.format(step["text"]))
        assert TEXT_ID.findall(page.evaluate(SHOWN)) == []
        if step["kind"] == "do":
            do(page, player, step["play"])
        elif number < of:
            go_on(page, player, coach)


def go_on(page: Page, player: Player, coach: Locator) -> None:
    button = coach.locator(".btn.primary")
    if isinstance(player, ByKeyboard):
        player.tab_to(button.inner_text())
        page.keyboard.press("Enter")
    else:
        button.click()


def ends_with_a_scoring(page: Page) -> None:
    page.wait_for_url("**/t/*/score")
    expect(page.get_by_role("heading", level=1)).to_contain_text("the night")
    expect(page.get_by_role("button", name="Play again")).to_have_count(0)
    page.get_by_role("link", name="Play a game").click()
    page.wait_for_url("**/new?kind=bots")


@pytest.mark.parametrize("way", [ByKeyboard, ByMouse] if SOAK else [ByKeyboard])
def test_the_guided_game_goes_from_its_first_lesson_to_its_scoring(meet: Meet, way: type[Player]) -> None:
    """By keyboard alone the first two lessons and the last; the soak leaves none out. Others have them by mouse."""
    ann = meet("Ann")
    page = ann.page("/learn")
    begin = page.get_by_role("link", name="Start", exact=True)
    begin.wait_for()
    player = way(page)
    if isinstance(player, ByKeyboard):
        player.tab_to("Start")
        page.keyboard.press("Enter")
    else:
        begin.click()
    through(page, player, LESSONS if SOAK else LESSONS[:2])
    if not SOAK:
        page.wait_for_url(f"**/learn/{LESSONS[2]['id']}")
        page.goto(f"{ann.server.address}/learn/{LESSONS[-1]['id']}")
        through(page, player, LESSONS[-1:])
    ends_with_a_scoring(page)


# What of the table lies under the coach, in square pixels; its own frame may touch.
COVERED = """() => {
  const coach = document.querySelector(".coach").getBoundingClientRect();
  const under = (one) => {
    const box = one.getBoundingClientRect();
    return Math.max(0, Math.min(coach.right, box.right) - Math.max(coach.left, box.left)) *
      Math.max(0, Math.min(coach.bottom, box.bottom) - Math.max(coach.top, box.top));
  };
  return [...document.querySelectorAll(".big, .thumbs, [data-part]")].filter((one) => under(one) > 1)
    .map((one) => `${one.className} ${one.dataset.part ?? ""}`);
}"""
ON_SCREEN = """() => ["[data-part=prompt]", ".coach"].filter((which) => {
  const box = document.querySelector(which).getBoundingClientRect();
  return box.top < -1 || box.bottom > innerHeight + 1;
})"""


def test_on_a_phone_the_coach_stands_above_the_table_and_covers_nothing(meet: Meet) -> None:
    page = meet("Ann", viewport=PHONE, **FINGER).page("/learn/observe")
    player, coach = ByTouch(page), page.get_by_role("region", name="Lesson")
    steps = LESSONS[0]["steps"]
    assert LESSONS[0]["id"] == "observe"
    for number, step in enumerate(steps, 1):
        expect(coach).to_contain_text(re.compile(rf"\b{number} of {len(steps)}"))
        page.locator(".big svg.plate").wait_for()
        page.wait_for_function(f"() => ({COVERED})().length === 0")  # the table takes the room that the coach leaves
        assert page.evaluate(ON_SCREEN) == []
        if step["kind"] == "do":
            do(page, player, step["play"])
        else:
            coach.locator(".btn.primary").tap()


def test_a_lesson_refuses_other_moves_and_is_resumed_after_a_reload(meet: Meet) -> None:
    page = meet("Ann").page("/learn/rest")
    coach = page.get_by_role("region", name="Lesson")
    coach.get_by_role("button", name="Next", exact=True).click()
    expect(coach).to_contain_text("2 of 3")
    page.reload()
    expect(coach).to_contain_text("2 of 3")
    table = TablePage(page)
    now = table.until_open()
    star = now.of("mark")[0]
    page.mouse.click(star.x, star.y)
    page.locator("[data-role=confirm]:enabled").click()
    expect(page.get_by_role("alert").filter(has_text="The lesson asks for another move")).to_be_visible()
    page.keyboard.press("Backspace")
    expect(page.locator(".mark .num")).to_have_count(0)
    expect(coach).to_contain_text("2 of 3")
    do(page, ByKeyboard(page), ["rest"])
    expect(coach).to_contain_text("3 of 3")


def test_a_step_that_is_done_is_not_taken_back(meet: Meet) -> None:
    """The server would allow it: but then nothing that the next step asks for could be done."""
    ann = meet("Ann")
    page = ann.page("/learn/abilities")
    player, coach = ByMouse(page), page.get_by_role("region", name="Lesson")
    (steps,) = [lesson["steps"] for lesson in LESSONS if lesson["id"] == "abilities"]
    expect(coach).to_contain_text("1 of")
    table = page.evaluate("JSON.parse(localStorage['astra-learn']).going.abilities.table")
    undoable = 0
    for number, step in enumerate(steps, 1):
        expect(coach).to_contain_text(re.compile(rf"\b{number} of {len(steps)}"))
        if step["kind"] == "do":
            do(page, player, step["play"])
        elif number < len(steps):
            go_on(page, player, coach)
        if step["kind"] == "do" and number < len(steps):
            expect(coach).to_contain_text(re.compile(rf"\b{number + 1} of {len(steps)}"))
            undoable += ann.ask("GET", f"/tables/{table}/view?seat=0")["undo"]
            expect(page.locator("[data-deed=undo]")).to_have_count(0)
            page.keyboard.press("z")
    assert undoable > 0
