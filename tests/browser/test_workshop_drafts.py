"""The workshop's drafts beside each other: none is lost, and no key or faulty file does harm."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Route, expect

from astra.edition import edition_json, load_edition
from tests.browser.chromium import FINGER
from tests.browser.conftest import Meet
from tests.browser.workshop_page import enter, open_card, put_in, settled
from tests.services.serve import serving

OURS = edition_json(load_edition())
FROZEN = Path(__file__).parents[1] / "frozen" / "almagest-1.json"


def other_edition() -> dict[str, Any]:
    """A copy of ours, to be changed."""
    return dict(json.loads(json.dumps(OURS)))


def named(page: Page, name: str) -> None:
    field = page.get_by_label("Name of the edition")
    field.fill(name)
    settled(page)


def test_a_new_copy_and_the_draft_before_it_are_both_there_as_they_were_left(meet: Meet) -> None:
    page = meet("Ann").sit().page("/workshop")
    field = page.get_by_label("Name of the edition")
    named(page, "mine")
    page.get_by_role("button", name="New copy of ours").click()
    other = page.get_by_role("button", name="mine, version 1")
    expect(other).to_be_visible()
    expect(field).to_have_value("almagest-printed")

    page.get_by_role("link", name="Begin with Andromeda").click()
    open_card(page, "And")
    page.keyboard.press("Escape")
    expect(field).to_have_value("almagest-printed")

    named(page, "second")
    other.click()
    expect(field).to_have_value("mine")
    page.get_by_role("button", name="second, version 1").click()
    expect(field).to_have_value("second")


def test_two_tabs_begin_one_draft(meet: Meet) -> None:
    ann = meet("Ann").sit()
    one, other = ann.page("/workshop/And"), ann.page("/workshop/Aqr")
    for page, code in ((one, "And"), (other, "Aqr")):
        open_card(page, code)
        settled(page)
    one.bring_to_front()
    enter(one, "f=")
    settled(one)
    other.bring_to_front()
    other.evaluate("dispatchEvent(new Event('focus'))")
    expect(other.get_by_text("1 of 48 as printed")).to_be_visible()
    enter(other, "e=")
    settled(other)
    expect(other.get_by_text("2 of 48 as printed")).to_be_visible()
    one.goto(f"{ann.server.address}/workshop")
    expect(one.get_by_text("2 of 48 as printed")).to_be_visible()


def test_in_a_browser_that_keeps_nothing_the_draft_stays_until_it_is_saved(meet: Meet) -> None:
    ann = meet("Ann").sit()
    ann.context.add_init_script("Object.defineProperty(window, 'indexedDB', { get() { throw new Error('none'); } })")
    page = ann.page("/workshop/And")
    open_card(page, "And")
    enter(page, "=")
    page.get_by_text("This browser cannot store anything: save a file before you leave.").wait_for()
    page.keyboard.press("Escape")
    page.get_by_text("1 of 48 as printed").wait_for()
    with page.expect_download():
        page.get_by_role("button", name="Save as TOML").click()


def test_numbers_typed_on_two_cards_are_taken_back_one_by_one(meet: Meet) -> None:
    page = meet("Ann").sit().page("/workshop/And")
    open_card(page, "And")
    number = page.get_by_label("Boon 1: number")
    first, second = (OURS["cards"][at]["boons"][0]["n"] for at in (0, 1))
    number.fill("7")
    settled(page)
    page.get_by_role("navigation", name="Other constellations").get_by_role("link", name="Aquarius").click()
    open_card(page, "Aqr")
    number.fill("8")
    settled(page)
    page.get_by_role("button", name="Undo").click()
    expect(number).to_have_value(str(second))
    page.get_by_role("navigation", name="Other constellations").get_by_role("link", name="Andromeda").click()
    open_card(page, "And")
    expect(number).to_have_value("7")
    page.get_by_role("button", name="Undo").click()
    expect(number).to_have_value(str(first))


def test_a_card_takes_thirteen_keys_and_whoever_types_ahead_loses_none(meet: Meet) -> None:
    """Eleven for element, fame, four boons and the rest, Enter, and one key to the next card; nothing is waited for."""
    page = meet("Ann").sit().page("/workshop/And")
    open_card(page, "And")
    expect(page.locator("[data-part=entry]")).to_be_focused()
    for line in ("f1f5w2f3o1=", "e2s6f4i1a2=", "a1f3s2w1o1="):
        for sign in line:
            page.keyboard.press(sign)
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
    open_card(page, "Ara")
    page.get_by_text("3 of 48 as printed").wait_for()
    page.keyboard.press("Shift+Enter")
    open_card(page, "Aql")
    expect(page.get_by_role("radio", name="Air")).to_be_checked()
    expect(page.get_by_label("Boon 2: number")).to_have_value("2")
    expect(page.get_by_label("Boon 2: kind")).to_have_value("stardust")


def test_a_boon_that_is_typed_is_confirmed_alone_and_so_is_the_icon_of_a_board(meet: Meet) -> None:
    page = meet("Ann").sit().page("/workshop/And")
    open_card(page, "And")
    page.get_by_label("Boon 2: number").fill("9")
    for n in range(1, 5):
        confirmed = "true" if n == 2 else "false"
        expect(page.get_by_role("button", name=f"As printed: boon {n}")).to_have_attribute("aria-pressed", confirmed)
    boons = page.get_by_role("button", name="As printed: Boons")
    expect(boons).to_have_attribute("aria-pressed", "false")
    for n in (1, 3, 4):
        page.get_by_role("button", name=f"As printed: boon {n}").click()
    expect(boons).to_have_attribute("aria-pressed", "true")
    settled(page)

    page.goto(page.url.replace("And", "boards"))
    board = page.locator("[data-board='3']")
    whole = board.get_by_role("button", name="As printed: Board for 3 players", exact=True)
    board.get_by_label("Sphere 1").select_option("air")
    board.get_by_role("combobox", name="Discard icon after").select_option("fire")
    settled(page)
    for row, confirmed in (("Spheres, clockwise", "false"), ("Discard icon after", "true"), ("Places", "false")):
        expect(board.get_by_role("button", name=f"As printed: {row}")).to_have_attribute("aria-pressed", confirmed)
    expect(whole).to_have_attribute("aria-pressed", "false")
    whole.click()
    for row in ("Spheres, clockwise", "Discard icon after", "Places"):
        expect(board.get_by_role("button", name=f"As printed: {row}")).to_have_attribute("aria-pressed", "true")


def test_a_number_that_was_emptied_shows_again_what_the_draft_has(meet: Meet) -> None:
    page = meet("Ann").sit().page("/workshop/And")
    open_card(page, "And")
    number = page.get_by_label("Boon 1: number")
    number.fill("7")
    number.fill("")
    number.blur()
    expect(number).to_have_value("7")


def test_a_card_that_is_right_is_confirmed_at_one_press_and_doubted_at_the_next(meet: Meet) -> None:
    page = meet("Ann").sit().page("/workshop/And")
    open_card(page, "And")
    whole = page.get_by_role("button", name="All of it as printed")
    whole.click()
    expect(whole).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_text("1 of 48 as printed")).to_be_visible()
    whole.click()
    expect(page.get_by_text("0 of 48 as printed")).to_be_visible()


def test_a_figure_can_be_removed_and_drawn_again_by_keys(meet: Meet) -> None:
    page = meet("Ann").sit().page("/workshop/Tau")
    open_card(page, "Tau")
    stars = page.locator("[data-star]")
    count = stars.count()
    page.locator("[data-star='Tau.1']").focus()
    for left in reversed(range(count)):
        page.keyboard.press("Delete")
        expect(stars).to_have_count(left)
    chart = page.locator("svg.sheet")
    expect(chart).to_be_focused()
    expect(page.locator("[data-part=problems]")).to_contain_text("Found 0 stars; allowed: 5 to 14.")
    for drawn in range(1, 6):
        page.keyboard.press("a")
        expect(page.locator(f"[data-star='Tau.{drawn}']")).to_be_focused()
    page.keyboard.press("g")
    page.keyboard.press("Enter")
    page.keyboard.type("Nova")
    expect(page.locator("[data-part=problems]")).to_have_count(0)
    settled(page)


def test_a_new_problem_is_said_once_and_so_is_that_it_is_mended(meet: Meet) -> None:
    page = meet("Ann").sit().page("/workshop/And")
    open_card(page, "And")
    settled(page)
    said = page.locator("[role=status][aria-live] > p")
    problem = "Andromeda, final fame: Found 9; allowed: a whole number from 1 to 2."
    enter(page, "9")
    expect(said.get_by_text(problem, exact=True)).to_have_count(1)
    enter(page, "e")
    expect(said.get_by_text("Taken: Earth")).to_have_count(1)
    settled(page)
    enter(page, "2")
    expect(said.get_by_text("Saved in this browser", exact=True)).to_have_count(1)


def test_on_a_phone_on_its_side_the_next_card_is_within_the_page(meet: Meet) -> None:
    page = meet("Ann", viewport={"width": 844, "height": 390}, language="ru", **FINGER).sit().page("/workshop/Tau")
    open_card(page, "Tau")
    box = page.get_by_role("button", name="Дальше").bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= 844 - 20


def test_escape_in_a_dialog_closes_it_and_stays_on_the_page(meet: Meet) -> None:
    page = meet("Ann").sit().page("/workshop/compare")
    page.get_by_text("Both say the same").wait_for()
    put_in(page.locator("input[type=file]"), "letter.txt", b"Dear Ann")
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("heading", name="Compare two editions")).to_be_visible()
    assert page.url.endswith("/workshop/compare")


def test_of_a_faulty_file_only_what_can_be_edited_is_taken(meet: Meet) -> None:
    page = meet("Ann").sit().page("/workshop/compare")
    page.get_by_text("Both say the same").wait_for()
    other = other_edition()
    cards = other["cards"]
    cards[0] |= {"fame": 9}
    cards[1] |= {"element": "constructor", "boons": None}
    cards[2] |= {"stars": "none"}
    # Two cards of one name.
    for at, code in ((3, "Xxa"), (4, "Xxb")):
        cards[at] |= {"code": code, "latin": "The Same"}
    put_in(page.locator("input[type=file]"), "ben.json", json.dumps(other).encode())
    page.get_by_role("dialog").get_by_role("button", name="Compare anyway").click()
    expect(page.get_by_role("rowgroup").filter(has_text="The Same")).to_have_count(2)
    expect(page.get_by_role("row").filter(has_text="constructor").get_by_role("button")).to_have_count(0)
    page.get_by_role("button", name="Take this one: Andromeda, final fame").click()
    settled(page)
    page.goto(page.url.replace("compare", "And"))
    expect(page.locator("[data-part=problems]")).to_contain_text("Found 9; allowed: a whole number from 1 to 2.")


def test_the_last_card_is_gone_on_with_and_a_bad_name_is_in_no_command(meet: Meet) -> None:
    page = meet("Ann").sit().page("/workshop")
    settled(page)
    ours = other_edition()
    for card in ours["cards"][:-1]:
        card["printed"] = ["element", "fame", "boons", "ability", "stars"]
    put_in(page.locator("input[type=file]"), "mine.json", json.dumps(ours).encode())
    page.get_by_text("47 of 48 as printed").first.wait_for()
    command = page.locator("code")
    expect(command).to_have_text(f"astra edition sheet cards.pdf --edition {OURS['id']}-{OURS['version']}.toml")
    named(page, "$(rm x)")
    expect(command).to_have_count(0)
    page.keyboard.press("Tab")
    page.get_by_role("link", name="Continue with Virgo").click()
    open_card(page, "Vir")
    enter(page, "=")
    page.get_by_text("48 of 48 as printed").wait_for()


def test_a_table_waits_for_the_edition_that_it_was_asked_for_with(meet: Meet) -> None:
    ann = meet("Ann").sit()
    page = ann.page("/workshop/And")
    open_card(page, "And")
    enter(page, "f=")
    page.keyboard.press("Escape")
    address = page.get_by_role("link", name="Play solo").get_attribute("href")
    held: list[Route] = []
    page.route("**/api/v1/editions/*", lambda route: held.append(route))
    with page.expect_request("**/api/v1/editions/*"):
        page.goto(f"{ann.server.address}{address}")
    start = page.get_by_role("button", name="Start", exact=True)
    expect(page.locator("[autocomplete=nickname]")).to_have_value("Ann")
    expect(start).to_be_disabled()
    page.route("**/api/v1/editions/*", lambda route: route.continue_())
    for route in held:
        route.continue_()
    expect(page.locator("[data-part=edition] option:checked")).to_have_text("almagest-printed, version 1")
    expect(start).to_be_enabled()


def test_on_a_server_with_an_edition_of_its_own_the_workshop_begins_with_ours(meet: Meet, tmp_path: Path) -> None:
    judgement = "their judgement was made for our cards"
    with serving(tmp_path, "--edition", str(FROZEN)) as server:
        page = meet("Ann", at=server).sit().page("/new?kind=bots")
        expect(page.get_by_text(judgement)).to_be_visible()
        page.get_by_role("radio", name="Solo").check(force=True)
        expect(page.get_by_text(judgement)).to_have_count(0)

        page.goto(f"{server.address}/workshop/compare")
        page.get_by_text("Both say the same").wait_for()
        page.goto(f"{server.address}/workshop/And")
        open_card(page, "And")
        expect(page.locator("[data-star]")).to_have_count(len(OURS["cards"][0]["stars"]))
        enter(page, "=")
        settled(page)
        page.goto(f"{server.address}/new?kind=bots")
        choice = page.locator("[data-part=edition]")
        expect(choice.locator("option").first).to_have_text("almagest, version 1")
        expect(choice).to_contain_text(judgement)


def test_a_hint_says_that_its_judgement_was_made_for_other_cards(meet: Meet, tmp_path: Path) -> None:
    with serving(tmp_path, "--edition", str(FROZEN)) as server:
        page = meet("Ann", at=server).sit().page("/new?kind=solo")
        page.get_by_role("button", name="Start", exact=True).click()
        page.wait_for_url("**/t/*")
        page.get_by_role("button", name="Hint", exact=True).click()
        expect(page.locator("[data-part=other-cards]")).to_have_text(
            "The computer knows every rule, but its judgement was made for our cards, not for yours."
        )
