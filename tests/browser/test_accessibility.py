"""axe-core finds nothing on any screen in either theme."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import in_both_themes
from tests.browser.chromium import PHONE, Person
from tests.browser.conftest import Meet
from tests.browser.players import ByMouse
from tests.browser.table_page import TablePage

ME = {"kind": "me"}
BOT = {"kind": "bot", "bot": "random"}
PAGES = {
    "home": "/",
    "new table": "/new?kind=bots",
    "new table with friends": "/new?kind=friends",
    "new table around one screen": "/new?kind=hotseat",
    "new solo game": "/new?kind=solo",
    "public tables": "/tables",
    "my games": "/games",
    "atlas": "/atlas",
    "card": "/atlas/Ori",
    "rules": "/rules",
    "settings": "/settings",
    "learn": "/learn",
    "a lesson that is not": "/learn/nowhere",
}

pytestmark = pytest.mark.timeout(240)


def settle(page: Page) -> None:
    page.get_by_role("heading", level=1).first.wait_for(state="attached")
    expect(page.locator(".wait")).to_have_count(0)


@pytest.fixture
def ann(meet: Meet) -> Person:
    person: Person = meet("Ann").sit()
    return person


@pytest.mark.parametrize("path", PAGES.values(), ids=PAGES.keys())
def test_axe_finds_nothing_on_a_page(ann: Person, path: str) -> None:
    page = ann.page(path)
    settle(page)
    assert in_both_themes(page) == {}


def test_axe_finds_nothing_at_the_table_and_in_its_panels(ann: Person) -> None:
    page = ann.page(f"/t/{ann.table(ME, BOT, BOT, first=0)}")
    table = TablePage(page)
    table.until_open()
    found = {"table": in_both_themes(page)}
    for panel in ("Journals", "Chronicle", "Chat", "Menu"):
        page.get_by_role("navigation").get_by_role("button", name=panel, exact=True).click()
        table.dialog().wait_for()
        found[panel] = in_both_themes(page)
        page.keyboard.press("Escape")
    page.keyboard.press("?")
    table.dialog().wait_for()
    found["help"] = in_both_themes(page)
    page.keyboard.press("Escape")
    page.locator("article[data-place] button.open").first.click()
    table.dialog().wait_for()
    found["card"] = in_both_themes(page)
    page.keyboard.press("Escape")
    page.locator("[data-part=ring]").first.click()
    found["ring"] = in_both_themes(page)
    page.keyboard.press("Escape")
    page.keyboard.press("n")
    page.keyboard.press("Space")
    page.locator("[data-role=confirm]:enabled").wait_for()
    found["traced"] = in_both_themes(page)
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def test_axe_finds_nothing_in_hints_nor_in_words_about_a_lost_line_and_a_late_move(ann: Person) -> None:
    ann.witness.forgive(r"net::ERR_|status of 409 .*/actions\b")
    page = ann.page(f"/t/{ann.table(ME, BOT, BOT, first=0)}")
    table = TablePage(page)
    table.until_open()
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("complementary", name="Hint").get_by_role("listitem").first.wait_for()
    found = {"hints": in_both_themes(page)}
    page.keyboard.press("Escape")
    page.keyboard.press("n")
    page.keyboard.press("Space")
    page.locator("[data-role=confirm]:enabled").wait_for()
    stale = {"error": {"code": "stale", "text_id": "error-stale", "arguments": {}, "message": ""}}
    page.route("**/actions*", lambda route: route.fulfill(status=409, json=stale))
    page.locator("[data-role=confirm]").click()
    page.get_by_role("alert").filter(has_text="The sky has moved on.").wait_for()
    found["late"] = in_both_themes(page)
    ann.context.set_offline(True)
    table.until_banner(True)
    found["lost"] = in_both_themes(page)
    ann.context.set_offline(False)
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def test_axe_finds_nothing_on_a_phone(meet: Meet) -> None:
    ann = meet("Ann", viewport=PHONE, has_touch=True, is_mobile=True).sit()
    page = ann.page(f"/t/{ann.table(ME, BOT, first=0)}")
    TablePage(page).until_open()
    assert in_both_themes(page) == {}


def test_axe_finds_nothing_at_a_solo_table_nor_behind_the_curtain(ann: Person) -> None:
    page = ann.page(f"/t/{ann.table(ME, solo=True, modifiers=['H1'])}")
    TablePage(page).until_open()
    found = {"solo": in_both_themes(page)}
    page.goto(f"{ann.server.address}/t/{ann.table(ME, ME, name='two')}")
    assert TablePage(page).until_open().curtain is not None
    found["curtain"] = in_both_themes(page)
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def test_axe_finds_nothing_in_the_lobby_and_at_the_door(ann: Person, meet: Meet) -> None:
    table = ann.table(ME, {"kind": "open"}, {"kind": "open"})
    page = ann.page(f"/t/{table}")
    settle(page)
    found = {"lobby": in_both_themes(page)}
    invitation = ann.ask("GET", f"/tables/{table}")["invite"]["url"]
    door = meet("Ben").page(invitation)
    settle(door)
    found["door"] = in_both_themes(door)
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def test_axe_finds_nothing_in_a_lesson(ann: Person) -> None:
    page = ann.page("/learn/observe")
    page.get_by_role("button", name="On", exact=True).wait_for()
    assert in_both_themes(page) == {}


def test_axe_finds_nothing_on_the_scoring_and_in_the_replay(ann: Person) -> None:
    """A conceded game of two has a scoring like any other."""
    page = ann.page(f"/t/{ann.table(ME, BOT, first=0)}")
    ByMouse(page).play(until_confirmed=2)
    page.get_by_role("navigation").get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("dialog").locator(".btn.danger").click()
    table = page.url.rsplit("/", 1)[1]
    while ann.ask("GET", f"/tables/{table}")["status"] != "over":
        page.wait_for_timeout(50)
    page.goto(f"{ann.server.address}/t/{table}/score")
    settle(page)
    found = {"score": in_both_themes(page)}
    page.goto(f"{ann.server.address}/replay/{table}?action=1")
    settle(page)
    found["replay"] = in_both_themes(page)
    assert {name: wrong for name, wrong in found.items() if wrong} == {}
