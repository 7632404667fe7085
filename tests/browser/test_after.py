"""What was: the whole chronicle, and the replay, which shows each moment as it was and whose end leads on."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import Person
from tests.browser.conftest import Meet
from tests.browser.table_page import TablePage
from tests.server.house import wait_until

ME = {"kind": "me"}
RANDOM = {"kind": "bot", "bot": "random"}
LESSONS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "web" / "src" / "pages" / "learn" / "lessons.json").read_text(encoding="utf-8")
)
LAST = LESSONS[-1]
"""Its position is one turn before the end of a game."""

pytestmark = pytest.mark.timeout(240)


def ended(ann: Person) -> str:
    """A table whose game came to its end: Ann took the last turn."""
    table = ann.table(ME, RANDOM, RANDOM, position=LAST["position"])
    actions = next(step["play"] for step in LAST["steps"] if "play" in step)
    version = ann.ask("GET", f"/tables/{table}")["version"]
    ann.ask("POST", f"/tables/{table}/actions", {"key": "last", "seat": 0, "version": version, "actions": actions})
    assert ann.ask("GET", f"/tables/{table}")["status"] == "over"
    return table


def marks_at(ann: Person, table: str, action: int) -> dict[str, int]:
    view = ann.ask("GET", f"/tables/{table}/replay?action={action}")["view"]
    return {place["card"]: len(place["marks"]) for place in view["places"] if place is not None}


def test_a_replay_draws_each_moment_as_it_was_and_its_end_leads_to_the_scoring(meet: Meet) -> None:
    """At normal speed, so that there is a film to be cut short by a step back or a jump."""
    ann = meet("Ann", speed="1x").sit()
    table = ended(ann)
    page = ann.page(f"/replay/{table}")
    sky = TablePage(page)
    slider = page.get_by_role("slider", name="Moment of the game")
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
    slider = page.get_by_role("slider", name="Moment of the game")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^Action 3 of 3$"))
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    expect(page.locator("[data-deed=score]")).to_be_visible()
    assert TablePage(page).marks() == marks_at(ann, table, 3)


def played_on(ann: Person) -> str:
    """A table in the middle of a game whose chronicle has become longer than what a page is given of it."""
    table = ann.table(ME, RANDOM, RANDOM, RANDOM, RANDOM, first=0)
    chance = random.Random(1)
    for number in range(2000):
        now = ann.ask("GET", f"/tables/{table}/view?seat=0")
        assert not now["view"]["over"], f"the game ended after {len(told(ann, table))} lines"
        if now["view"]["asked"] != 0:
            continue
        if len(told(ann, table)) > len(now["log"]):
            return table
        body = {"key": f"n{number}", "seat": 0, "version": now["version"]}
        ann.ask("POST", f"/tables/{table}/actions", body | {"actions": [chance.choice(now["view"]["legal"])]})
    raise AssertionError("nobody is asked")


def told(ann: Person, table: str) -> list[str]:
    return [line["text"] for line in ann.ask("GET", f"/tables/{table}/log?seat=0&lang=en")["lines"]]


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
    wait_until(lambda: ann.ask("GET", f"/tables/{table}")["status"] == "over")
    page = ann.page(f"/t/{table}/score")
    expect(page.get_by_text("The shuffle matches the seal given at the start")).to_be_visible()
    expect(page.get_by_role("link", name="Save the record")).to_have_attribute("download", f"astra-{table}.astra")
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda address: re.search(rf"/t/(?!{table})\w+$", address) is not None)
