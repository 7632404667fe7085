"""People at one table: around one screen, away, with bots in their seats, on two devices, talking."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.chromium import Person
from tests.browser.conftest import Meet
from tests.browser.table_page import TablePage

ME = {"kind": "me"}
CAT = {"kind": "me", "name": "Cat"}
OPEN = {"kind": "open"}
YOURS = re.compile("^● Your turn")

pytestmark = pytest.mark.timeout(240)


def join(host: Person, table: str, *others: Person) -> None:
    code = host.ask("GET", f"/tables/{table}")["invite"]["url"].split("code=")[1]
    for other in others:
        other.ask("POST", f"/tables/{table}/join", {"key": "sit", "code": code})


def rest(person: Person, table: str, seat: int) -> None:
    """The seat's whole turn: with three at a table a Rest brings no dream."""
    version = person.ask("GET", f"/tables/{table}/view?seat={seat}")["version"]
    body = {"key": f"rest-{version}", "seat": seat, "version": version, "actions": ["rest"]}
    person.ask("POST", f"/tables/{table}/actions", body)


def end_turn(person: Person, table: str, seat: int) -> None:
    """Whatever ends it soonest."""
    while (now := person.ask("GET", f"/tables/{table}/view?seat={seat}"))["view"]["asked"] == seat:
        legal = now["view"]["legal"]
        action = next((action for action in ("stop", "rest") if action in legal), legal[0])
        body = {"key": f"end-{now['version']}", "seat": seat, "version": now["version"], "actions": [action]}
        person.ask("POST", f"/tables/{table}/actions", body)


def around_one_screen(meet: Meet) -> tuple[Person, Person, str, Page]:
    """Ann and Cat share a screen, Ben sits elsewhere and begins; the page while he is asked."""
    ann, ben = meet("Ann").sit(), meet("Ben").sit()
    table = ann.table(ME, CAT, OPEN, first=2)
    join(ann, table, ben)
    page = ann.page(f"/t/{table}")
    page.locator("[data-part=prompt]").wait_for()
    return ann, ben, table, page


def test_around_one_screen_nobodys_secret_is_seen_while_somebody_elsewhere_plays(meet: Meet) -> None:
    ann, ben, table, page = around_one_screen(meet)
    secret, curtain = page.locator(".secret"), page.locator(".curtain")
    expect(page.locator("[data-part=rail] [data-seat]")).to_have_count(3)
    expect(secret).to_have_count(0)
    expect(page.get_by_text("Final card")).to_have_count(0)
    rest(ben, table, 2)
    expect(curtain).to_contain_text("Ann")
    curtain.get_by_role("button", name="I am Ann").click()
    expect(secret).to_have_count(1)
    for seat in (0, 1):
        rest(ann, table, seat)
    page.reload()
    page.locator("[data-part=prompt]").wait_for()
    expect(page.locator("[data-part=rail] [data-seat]")).to_have_count(3)
    expect(secret).to_have_count(0)


def test_a_seat_that_was_conceded_is_neither_called_nor_handed_the_screen(meet: Meet) -> None:
    ann, ben, table, page = around_one_screen(meet)
    ann.ask("POST", f"/tables/{table}/concede", {"key": "enough", "seat": 0})
    expect(page).not_to_have_title(YOURS)
    rest(ben, table, 2)
    curtain = page.locator(".curtain")
    expect(curtain).to_contain_text("Cat")
    expect(page).to_have_title(YOURS)
    curtain.get_by_role("button", name="I am Cat").click()
    expect(page.locator("[data-part=me] .who")).to_contain_text("Cat")
    expect(curtain).to_have_count(0)


def test_around_one_screen_the_last_action_can_be_taken_back_and_each_sees_what_the_others_did(meet: Meet) -> None:
    ann, ben, table, page = around_one_screen(meet)
    curtain, again = page.locator(".curtain"), page.get_by_role("button", name="See it again")
    rest(ben, table, 2)
    curtain.get_by_role("button", name="I am Ann").click()
    star = TablePage(page).until_open().of("mark")[0]
    page.mouse.click(star.x, star.y)
    page.locator("[data-role=confirm]:enabled").click()
    expect(curtain).to_contain_text("Cat")
    curtain.get_by_role("button", name="Undo the last action (Ann)").click()
    curtain.get_by_role("button", name="I am Ann").click()
    expect(page.locator("[data-part=me] .who")).to_contain_text("Ann")
    end_turn(ann, table, 0)
    curtain.get_by_role("button", name="I am Cat").click()
    expect(page.locator("[data-part=me] .who")).to_contain_text("Cat")
    expect(again).to_be_visible()
    for name in ("Ben", "Ann"):
        expect(page.locator("[data-part=chronicle] .new").filter(has_text=name)).not_to_have_count(0)
    end_turn(ann, table, 1)
    expect(again).to_have_count(0)
