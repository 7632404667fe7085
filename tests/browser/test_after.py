"""What was: the whole chronicle, and the replay, which shows each moment as it was and whose end leads on."""

import itertools
import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import in_both_themes
from tests.browser.chromium import Person
from tests.browser.conftest import Meet
from tests.browser.table_page import TablePage
from tests.browser.test_people import end_turn
from tests.soak import SOAK

ME = {"kind": "me"}
RANDOM = {"kind": "bot", "bot": "random"}
GREEDY = {"kind": "bot", "bot": "greedy"}
LESSONS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "web" / "src" / "pages" / "learn" / "lessons.json").read_text(encoding="utf-8")
)
LAST = LESSONS[-1]
"""Its position is one turn before the end of a game."""


def ended(ann: Person) -> str:
    """A table whose game came to its end: Ann took the last turn."""
    table = ann.table(ME, RANDOM, RANDOM, position=LAST["position"])
    take_the_last_turn(ann, table)
    return table


def take_the_last_turn(ann: Person, table: str) -> None:
    actions = next(step["play"] for step in LAST["steps"] if "play" in step)
    version = ann.ask("GET", f"/tables/{table}")["version"]
    ann.ask("POST", f"/tables/{table}/actions", {"key": "last", "seat": 0, "version": version, "actions": actions})
    assert ann.ask("GET", f"/tables/{table}")["status"] == "over"


# Numbers of the final elements that reach over the edge of their panel.
OVER_EDGE = """() => [...document.querySelectorAll(".grids section")].flatMap((panel) => {
  const edge = panel.getBoundingClientRect().right;
  return [...panel.querySelectorAll("b, strong, svg")].filter((one) => one.getBoundingClientRect().right > edge - 4)
    .map((one) => one.textContent);
})"""


WINDOWS = [(360, 640), (667, 375), (1366, 768), (820, 1180), (2560, 1440)]


@pytest.mark.parametrize(("width", "height"), WINDOWS if SOAK else WINDOWS[:3])
def test_the_scoring_fits_its_window_and_each_number_its_panel(meet: Meet, width: int, height: int) -> None:
    ann = meet("Ann", viewport={"width": width, "height": height}).sit()
    page = ann.page(f"/t/{ended(ann)}/score")
    page.locator(".grids section").first.wait_for()
    page.evaluate("async () => { await document.fonts.ready; }")
    assert page.evaluate(OVER_EDGE) == []
    root = "document.scrollingElement"
    assert page.evaluate(f"{root}.scrollWidth <= {root}.clientWidth")
    if width >= 1366:
        assert page.evaluate(f"{root}.scrollHeight <= {root}.clientHeight")


def marks_at(ann: Person, table: str, action: int) -> dict[str, int]:
    view = ann.ask("GET", f"/tables/{table}/replay?action={action}")["view"]
    return {place["card"]: len(place["marks"]) for place in view["places"] if place is not None}


def test_a_replay_draws_each_moment_as_it_was_and_its_end_leads_to_the_scoring(meet: Meet) -> None:
    """At normal speed, so that there is a film to be cut short by a step back or a jump."""
    ann = meet("Ann", speed="1x").sit()
    table = ended(ann)
    page = ann.page(f"/replay/{table}")
    sky = TablePage(page)
    slider = page.get_by_role("slider", name="Point in the game")
    page.locator("article[data-place]").first.wait_for()
    last = int(slider.get_attribute("max") or "0")
    assert last == 3
    for key, at in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("Home", 0), ("End", last)):
        page.keyboard.press(key)
        expect(slider).to_have_attribute("aria-valuetext", f"Action {at} of {last}")
        marks = marks_at(ann, table, at)
        expect(page.locator("article[data-place] .mark .shape")).to_have_count(sum(marks.values()))
        assert sky.marks() == marks
    for seat, final in enumerate(["Fire and Water", "Air and Earth", "Water and Earth"]):
        expect(page.locator(f"[data-seat='{seat}'] [data-part=open-final]")).to_contain_text(final)
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/t/{table}/score")


def test_a_replay_that_runs_waits_for_its_film_and_stops_at_the_end(meet: Meet) -> None:
    ann = meet("Ann", speed="2x").sit()
    table = ended(ann)
    page = ann.page(f"/replay/{table}")
    page.get_by_role("button", name="Play", exact=True).click()
    slider = page.get_by_role("slider", name="Point in the game")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^Action 3 of 3$"))
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    expect(page.locator("[data-deed=score]")).to_be_visible()
    assert TablePage(page).marks() == marks_at(ann, table, 3)


def played_on(ann: Person, least: int | None = None) -> str:
    """A table in the middle of a game whose chronicle has so many lines, or more than what a page is given of it."""
    table = ann.table(ME, RANDOM, RANDOM, RANDOM, RANDOM, first=0)
    chance = random.Random(1)
    for number in itertools.count():
        now = ann.until(f"/tables/{table}/view?seat=0", lambda now: now["view"]["asked"] == 0 or now["view"]["over"])
        assert not now["view"]["over"], f"the game ended after {len(told(ann, table))} lines"
        if len(told(ann, table)) > (len(now["log"]) if least is None else least):
            return table
        body = {"key": f"n{number}", "seat": 0, "version": now["version"]}
        ann.ask("POST", f"/tables/{table}/actions", body | {"actions": [chance.choice(now["view"]["legal"])]})
    raise AssertionError("a count without an end")


def told(ann: Person, table: str) -> list[str]:
    return [line["text"] for line in ann.ask("GET", f"/tables/{table}/log?seat=0&lang=en")["lines"]]


# The line that somebody reads, and how far it stands below the edge of the box.
READ = """async (box) => {
  for (let n = 0; n < 3; n++) await new Promise((done) => requestAnimationFrame(done));
  const top = box.getBoundingClientRect().top;
  const line = [...box.querySelectorAll("li")].find((one) => one.getBoundingClientRect().top > top + 20);
  return [line.textContent, line.getBoundingClientRect().top - top];
}"""
# Whether it is at the foot, or far from it, once nothing moves any more.
STILL = """async (box, foot) => {
  const at = () => box.scrollHeight - box.scrollTop - box.clientHeight;
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const there = () => foot ? at() < 2 : at() > 60;
  for (let n = 0; n < 600 && !there(); n++) await frame();
  for (let same = 0, last = at(); same < 12; same = at() === last ? same + 1 : 0, last = at()) await frame();
  return there();
}"""
DRAWN = 45


def a_round_later(ann: Person, table: str, page: Page) -> None:
    """Ann has ended her turn, the bots theirs."""
    end_turn(ann, table, 0, page)
    ann.until(f"/tables/{table}/view?seat=0", lambda now: now["view"]["asked"] == 0)


def test_the_chronicle_stays_where_somebody_reads_further_up(meet: Meet) -> None:
    """It is longer than what is drawn beside the table: an old line goes for a new one, but none that is being read."""
    ann = meet("Ann").sit()
    table = played_on(ann, DRAWN)
    page = ann.page(f"/t/{table}")
    sky = TablePage(page)
    sky.until_open()
    page.keyboard.press("Escape")  # what happened meanwhile may be told first
    expect(sky.dialog()).to_have_count(0)
    box = page.locator("[data-part=chronicle] .box")
    newest = box.locator("li").last
    expect(newest).to_have_text(told(ann, table)[-1])
    expect(newest).to_be_in_viewport()
    assert in_both_themes(page) == {}
    box.locator("ol").focus()
    for _ in range(4):
        page.keyboard.press("ArrowUp")
    assert box.evaluate(STILL, False)
    read, below = box.evaluate(READ)
    for _ in range(2):
        a_round_later(ann, table, page)
        expect(newest).to_have_text(told(ann, table)[-1])
    assert box.evaluate(READ) == [read, pytest.approx(below, abs=1)]  # a browser may set lines at fractions of pixels
    page.keyboard.press("Escape")  # a long round is told
    expect(sky.dialog()).to_have_count(0)
    box.hover()
    page.mouse.wheel(0, 10_000)
    assert box.evaluate(STILL, True)
    a_round_later(ann, table, page)
    expect(newest).to_have_text(told(ann, table)[-1])
    expect(newest).to_be_in_viewport()


def test_the_whole_chronicle_goes_back_to_the_first_line(meet: Meet) -> None:
    """A page is given the last lines; the dialog asks for all of them."""
    ann = meet("Ann").sit()
    table = played_on(ann)
    page = ann.page(f"/t/{table}")
    TablePage(page).until_open()
    page.keyboard.press("Escape")  # what happened meanwhile may be told first
    page.keyboard.press("l")
    lines = page.get_by_role("dialog").locator("ol li:not(.since)")
    expect(lines).to_have_count(len(told(ann, table)))
    assert [text.strip() for text in lines.all_inner_texts()] == told(ann, table)


def test_the_host_of_bots_checks_the_seal_saves_the_record_and_plays_again(meet: Meet) -> None:
    """Nobody sits at this table; its game began from a position, whose decks are the sealed ones."""
    ann = meet("Ann").sit()
    table = ann.table(RANDOM, RANDOM, RANDOM, position=LAST["position"])
    ann.until(f"/tables/{table}", lambda now: now["status"] == "over")
    page = ann.page(f"/t/{table}/score")
    expect(page.get_by_text("The shuffle matches the seal given at the start")).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save game record").click()
    assert saved.value.suggested_filename == f"astra-{table}.astra"
    assert saved.value.path().read_text().startswith("format: astra-record")
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda address: re.search(rf"/t/(?!{table})\w+$", address) is not None)


def test_who_is_offered_next_follows_from_how_the_last_game_against_bots_ended(meet: Meet) -> None:
    """The server says who comes after a win and after a loss; the page that saw the end remembers which it was."""
    ann = meet("Ann").sit()
    ladder = {level["name"]: level for level in ann.ask("GET", "/opponents")["opponents"]}
    table = ann.table(ME, GREEDY, GREEDY, position=LAST["position"])
    page = ann.page(f"/t/{table}")
    TablePage(page).until_open()
    take_the_last_turn(ann, table)
    winners = ann.until(f"/tables/{table}/view?seat=0", lambda now: now["view"]["over"])["view"]["winners"]
    expect(page.locator("[data-deed=score]")).to_be_visible()
    page = ann.page("/new")
    suited = ladder[ladder["greedy"]["after_win" if 0 in winners else "after_loss"]]
    expect(page.locator(".seats option:checked", has_text="Urania").first).to_have_text(
        f"Urania: your match, {suited['name_text']['en']}"
    )
