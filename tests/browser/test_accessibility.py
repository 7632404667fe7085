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
TABLET = {"width": 820, "height": 1180}
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
    "how to play": "/rules",
    "exact rules": "/rules#exact",
    "settings": "/settings",
    "learn": "/learn",
    "a lesson that is not": "/learn/nowhere",
}
ERROR_PAGES = {
    "no such page": "/nowhere",
    "no such table": "/t/nowhere12345",
    "no such scoring": "/t/nowhere12345/score",
    "no such replay": "/replay/nowhere12345",
    "no such invitation": "/join/nowhere12345?code=wrong",
}


def settle(page: Page) -> None:
    page.get_by_role("heading", level=1).first.wait_for(state="attached")
    expect(page.locator(".wait")).to_have_count(0)


@pytest.fixture
def ann(meet: Meet) -> Person:
    person: Person = meet("Ann").sit()
    return person


def test_axe_finds_nothing_on_any_page(ann: Person) -> None:
    page = ann.context.new_page()
    found = {}
    for name, path in PAGES.items():
        page.goto(ann.server.address + path)
        settle(page)
        found[name] = in_both_themes(page)
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def test_axe_finds_nothing_in_the_dialog_of_the_settings(ann: Person) -> None:
    page = ann.page("/settings")
    settle(page)
    page.get_by_role("button", name="Delete my data").click()
    page.get_by_role("dialog").wait_for()
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


def test_axe_finds_nothing_on_a_tablet_nor_on_the_page_of_a_closed_table(meet: Meet) -> None:
    ann = meet("Ann", viewport=TABLET, has_touch=True).sit()
    table = ann.table(ME, BOT, BOT, first=0)
    page = ann.page(f"/t/{table}")
    TablePage(page).until_open()
    found = {"tablet": in_both_themes(page)}
    ann.ask("POST", f"/tables/{table}/close", {"key": "enough"})
    page.get_by_text("The host closed this table.").wait_for()
    found["closed"] = in_both_themes(page)
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


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
    page.get_by_role("button", name="Close the table").click()
    page.get_by_role("dialog").wait_for()
    found["lobby's dialog"] = in_both_themes(page)
    invitation = ann.ask("GET", f"/tables/{table}")["invite"]["url"]
    door = meet("Ben").page(invitation)
    settle(door)
    found["door"] = in_both_themes(door)
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def test_axe_finds_nothing_in_a_lesson(ann: Person) -> None:
    page = ann.page("/learn/observe")
    page.get_by_role("button", name="Next", exact=True).wait_for()
    assert in_both_themes(page) == {}


def test_axe_finds_nothing_on_the_scoring_and_in_the_replay(ann: Person) -> None:
    """A conceded game of two has a scoring like any other."""
    page = ann.page(f"/t/{ann.table(ME, BOT, first=0)}")
    ByMouse(page).play(until_confirmed=2)
    page.get_by_role("navigation").get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("dialog").locator(".btn.danger").click()
    table = page.url.rsplit("/", 1)[1]
    ann.until(f"/tables/{table}", lambda now: now["status"] == "over")
    page.goto(f"{ann.server.address}/t/{table}/score")
    settle(page)
    found = {"score": in_both_themes(page)}
    page.locator(".seal").click()
    page.get_by_role("dialog", name="The seal of the deal").wait_for()
    found["seal"] = in_both_themes(page)
    page.goto(f"{ann.server.address}/replay/{table}?action=1")
    settle(page)
    found["replay"] = in_both_themes(page)
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def test_axe_finds_nothing_on_pages_that_say_what_is_wrong(ann: Person) -> None:
    ann.witness.forgive(r"status of 404")
    page = ann.page("/")
    found = {}
    for name, path in ERROR_PAGES.items():
        page.goto(ann.server.address + path)
        settle(page)
        found[name] = in_both_themes(page)
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def test_axe_finds_nothing_for_a_spectator_nor_after_the_curtain_nor_in_the_link_to_another_device(
    ann: Person, meet: Meet
) -> None:
    table = ann.table(ME, BOT, BOT, first=0, public=True, watch="anyone", name="seen")
    watched = meet("Zoe").sit().page(f"/t/{table}")
    watched.locator("article[data-place]").first.wait_for()
    found = {"spectator": in_both_themes(watched)}
    page = ann.page(f"/t/{table}")
    TablePage(page).until_open()
    page.get_by_role("navigation").get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Continue on another device").click()
    dialog = page.get_by_role("dialog", name="Continue on another device")
    dialog.wait_for()
    found["another device"] = in_both_themes(page)
    # What lies outside of an open dialog can be neither read out nor pressed.
    dialog.get_by_role("button", name="Copy").click()
    expect(dialog.locator("[role=status][aria-live] > p")).to_have_count(1)
    dialog.locator(".notes").get_by_role("button", name="Close").click()
    expect(page.locator(".notes")).to_have_count(0)
    page.goto(f"{ann.server.address}/t/{ann.table(ME, {'kind': 'me', 'name': 'Ben'}, name='two')}")
    now = TablePage(page).until_open()
    assert now.curtain is not None
    page.mouse.click(now.curtain.x, now.curtain.y)
    page.locator("article[data-place]").first.wait_for()
    TablePage(page).until_open()
    found["after the curtain"] = in_both_themes(page)
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def test_axe_finds_nothing_in_the_panels_of_a_solo_game_nor_on_its_phone(ann: Person, meet: Meet) -> None:
    solo = {"solo": True, "modifiers": ["E4", "H1", "H5"]}
    page = ann.page(f"/t/{ann.table(ME, **solo)}")
    table = TablePage(page)
    table.until_open()
    found = {}
    for panel in ("Journals", "Chronicle"):
        page.get_by_role("navigation").get_by_role("button", name=panel, exact=True).click()
        table.dialog().wait_for()
        found[panel] = in_both_themes(page)
        page.keyboard.press("Escape")
    page.locator("[data-part=ring]").first.click()
    table.dialog().wait_for()
    found["ring"] = in_both_themes(page)
    ben = meet("Ben", viewport=PHONE, has_touch=True, is_mobile=True).sit()
    small = ben.page(f"/t/{ben.table(ME, **solo)}")
    TablePage(small).until_open()
    found["phone"] = in_both_themes(small)
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_axe_finds_nothing_in_the_summary_of_what_happened_meanwhile(ann: Person) -> None:
    """The tab is out of sight while Ann rests from elsewhere and the bots play."""
    table = ann.table(ME, BOT, BOT, first=0)
    page = ann.page(f"/t/{table}")
    TablePage(page).until_open()
    page.evaluate(HIDE, True)
    version = ann.ask("GET", f"/tables/{table}")["version"]
    ann.ask("POST", f"/tables/{table}/actions", {"key": "r", "seat": 0, "version": version, "actions": ["rest"]})
    now = ann.until(f"/tables/{table}/view?seat=0", lambda now: now["view"]["asked"] == 0)
    last = now["log"][-1]["text"]
    expect(page.locator("[data-part=chronicle] li").last).to_contain_text(last)
    page.evaluate(HIDE, False)
    page.get_by_role("dialog", name="Meanwhile").wait_for()
    assert in_both_themes(page) == {}
