"""axe looks at every state of the workshop: faults on each page, dialogs, a photo, a line that begins, a merge."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from astra.edition import edition_json, load_edition
from tests.browser.axe import in_both_themes
from tests.browser.chromium import FINGER, PHONE
from tests.browser.conftest import Meet
from tests.browser.test_workshop import PNG
from tests.browser.workshop_page import open_card, put_in, settled
from tests.soak import in_turns

OURS = edition_json(load_edition())
DESK: dict[str, Any] = {}
HAND: dict[str, Any] = {"viewport": PHONE, **FINGER}
Seen = dict[str, Any]


def faulty() -> dict[str, Any]:
    """Something is wrong in every part, and one card is there twice."""
    document: dict[str, Any] = json.loads(json.dumps(OURS))
    cards = document["cards"]
    cards.append(json.loads(json.dumps(cards[0])))
    cards[0] |= {"fame": 9, "printed": ["element", "boons.2"]}
    cards[0]["ability"] = {"kind": "gain_dust", "n": 99}
    cards[0]["boons"] = [{"kind": "wisdom", "n": 13}] * 4
    cards[0]["stars"][1] |= {"x": cards[0]["stars"][0]["x"], "y": cards[0]["stars"][0]["y"]}
    cards[0]["lines"] = cards[0]["lines"][1:]
    cards[1]["printed"] = ["element", "fame", "boons", "ability", "stars"]
    document["boards"]["2"] |= {"spheres": ["fire"] * 4, "places": ["air", "air", "fire"]}
    document["boards"]["2"]["dream"] = {"fire": 1, "water": 1, "air": 1, "earth": 1}
    document["boards"]["3"]["places"] = ["air", "air"]
    document |= {"wisdom": [3, 2], "pouch": [5, 7], "printed": ["boards.3.spheres", "wisdom"]}
    document["final_cards"][1] = ["fire", "fire"]
    document["id"] = "a b"
    return document


def opened(page: Page, document: dict[str, Any]) -> None:
    """A file of the workshop's first page, whatever is wrong with it."""
    put_in(page.locator("input[type=file]"), "theirs.json", json.dumps(document).encode())
    page.get_by_role("dialog").get_by_role("button", name="Open it and fix it here").click()
    page.locator("[data-part=all-problems]").wait_for()
    settled(page)


def go(page: Page, part: str) -> None:
    page.goto(page.url.split("/workshop")[0] + "/workshop" + part)
    page.get_by_role("heading", level=1).wait_for()
    settled(page)


def look(found: Seen, page: Page, state: str) -> None:
    if wrong := in_both_themes(page):
        found[state] = wrong


def faults_on_every_page(page: Page, found: Seen) -> None:
    opened(page, faulty())
    page.get_by_text("The 49 cards").wait_for()
    look(found, page, "list of problems, two drafts, a card twice")
    page.get_by_role("button", name="Delete", exact=True).click()
    page.get_by_role("dialog").wait_for()
    look(found, page, "to be deleted")
    page.get_by_role("button", name="Cancel").click()
    for part in ("/boards", "/tracks", "/49"):
        go(page, part)
        page.locator("[data-part=problems]").first.wait_for()
        look(found, page, f"faults on {part}")
    expect(page.get_by_role("button", name="Remove this card")).to_be_visible()
    go(page, "/tracks")
    page.get_by_role("textbox", name="Wisdom track").fill("2 x")
    page.get_by_text("Only numbers with spaces between them.").wait_for()
    look(found, page, "a track that is no row of numbers")


def a_card_at_work(page: Page, found: Seen) -> None:
    opened(page, faulty())
    go(page, "/And")
    open_card(page, "And")
    page.locator(".fault").first.wait_for()
    look(found, page, "a card with faults")
    page.locator("[data-part=entry]").fill("w 2 f4")
    page.keyboard.press("Enter")
    page.get_by_role("region", name="Values").get_by_text("That is 2 boons; a card has four.").wait_for()
    look(found, page, "a line that is refused")
    page.get_by_text("A photo of your card underneath").click()
    put_in(page.locator("input[type=file]"), "card.png", PNG)
    page.locator("svg.sheet image").wait_for()
    page.locator("[data-star='And.3']").focus()
    page.keyboard.press("l")
    page.locator(".chosen.from").wait_for()
    look(found, page, "a line begins over a photo")
    put_in(page.locator("input[type=file]"), "letter.txt", b"no image")
    page.locator(".notes").get_by_text("letter.txt is not an image").wait_for()
    look(found, page, "a photo that is none")


def two_editions(page: Page, found: Seen) -> None:
    go(page, "/compare")
    page.get_by_text("Both say the same").wait_for()
    look(found, page, "nothing differs")
    put_in(page.locator("input[type=file]"), "theirs.json", json.dumps(faulty()).encode())
    page.get_by_role("dialog").wait_for()
    look(found, page, "a faulty file")
    page.get_by_role("dialog").get_by_role("button", name="Compare anyway").click()
    page.get_by_role("button", name="that are confirmed there").wait_for()
    look(found, page, "two editions")
    page.get_by_role("button", name="Take this one: Andromeda, final fame").click()
    settled(page)
    look(found, page, "a value was taken")


def a_finished_edition(page: Page, found: Seen) -> None:
    document: dict[str, Any] = json.loads(json.dumps(OURS))
    for card in document["cards"]:
        card["printed"] = ["element", "fame", "boons", "ability", "stars"]
    document |= {"id": "-mine", "printed": ["boards.2", "boards.3", "boards.4", "boards.5", "pouch", "wisdom"]}
    put_in(page.locator("input[type=file]"), "mine.json", json.dumps(document).encode())
    page.get_by_text("48 of 48 as printed").first.wait_for()
    settled(page)
    expect(page.locator("code")).to_have_text("astra edition sheet cards.pdf --edition edition.toml")
    look(found, page, "finished")
    for part in ("/And", "/boards", "/tracks"):
        go(page, part)
        look(found, page, f"all of {part} confirmed")
    go(page, "")
    page.get_by_role("link", name="Use it at a new table").click()
    page.get_by_text("their judgement was made for our cards").wait_for()
    look(found, page, "a new table with it")
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url("**/t/*")


def without_a_server_or_a_database(page: Page, found: Seen) -> None:
    page.context.add_init_script("Object.defineProperty(window, 'indexedDB', { get() { throw new Error('none'); } })")
    go(page, "/And")
    open_card(page, "And")
    page.locator("label", has_text="Fire").first.click()
    page.get_by_text("This browser cannot store anything: save a file before you leave.").wait_for()
    look(found, page, "nothing can be kept")


STORIES = [faults_on_every_page, a_card_at_work, two_editions, a_finished_edition, without_a_server_or_a_database]


@pytest.mark.parametrize(
    ("story", "eyes"),
    in_turns(
        [pytest.param(story, id=story.__name__.replace("_", " ")) for story in STORIES],
        [pytest.param(DESK, id="desk"), pytest.param(HAND, id="phone")],
    ),
)
def test_axe_finds_nothing_in_any_state_of_the_workshop(
    meet: Meet, story: Callable[[Page, Seen], None], eyes: dict[str, Any]
) -> None:
    page = meet("Ann", **eyes).sit().page("/workshop")
    settled(page)
    found: Seen = {}
    story(page, found)
    assert found == {}
