"""Two people in two browsers, and everything that can go wrong between them and the server."""

import random
import re
import time

import pytest
from playwright.sync_api import Page, Route, expect

from astra.locales import Texts
from tests.browser.chromium import Person
from tests.browser.conftest import Meet
from tests.browser.players import ByMouse
from tests.browser.table_page import TablePage
from tests.browser.test_table import SHOWN, TEXT_ID
from tests.services.serve import Serve
from tests.soak import SOAK

ME = {"kind": "me"}
OPEN = {"kind": "open"}
RANDOM = {"kind": "bot", "bot": "random"}
END = re.compile("wins the night|share the night")
CUT = r"net::ERR_|Failed to load resource: net"

pytestmark = pytest.mark.timeout(420)


def take_turns(*players: ByMouse, rounds: int, seconds: float = 90) -> bool:
    """Whoever is asked acts, until each has confirmed so often more or the game is over; true when it is over.

    Raises AssertionError when nobody is asked for so many seconds.
    """
    goals = {player: player.confirmed + rounds for player in players}
    deadline = time.monotonic() + seconds
    while any(player.confirmed < goal for player, goal in goals.items()):
        moments = [(player, player.table.now()) for player in players]
        if all(now.scored for _, now in moments):
            return True
        asked = [(player, now) for player, now in moments if now.open and not now.scored]
        for player, now in asked:
            player.step(now)
            player.table.now(now.print, patience=1000, whenever=True)
            deadline = time.monotonic() + seconds
        if not asked:
            assert time.monotonic() < deadline, [now.prompt for _, now in moments]
            players[0].page.wait_for_timeout(20)
    return False


def test_two_browsers_play_through_a_reload_a_cut_line_and_a_killed_server(meet: Meet, own_server: Serve) -> None:
    ann, ben = meet("Ann", at=own_server), meet("Ben", at=own_server)
    for person in (ann, ben):
        person.witness.forgive(CUT)
    hers = ann.page("/new?kind=friends")
    hers.get_by_role("textbox", name="Your name").fill("Ann")
    hers.get_by_role("button", name="Take seat 3 away").click()
    hers.get_by_role("button", name="Open the table").click()
    link = hers.get_by_role("textbox", name="The link to this table").input_value()
    his = ben.page(link.removeprefix(own_server.address))
    his.get_by_role("textbox", name="Your name").fill("Ben")
    his.get_by_role("button", name="Sit down").click()
    first, second = ByMouse(hers, 1), ByMouse(his, 2)
    take_turns(first, second, rounds=2)

    same_sky(first, second)
    hers.reload()
    hers.locator("[data-part=prompt]").wait_for()
    same_sky(first, second)
    take_turns(first, second, rounds=1)

    ben.context.set_offline(True)
    second.table.until_banner(True)
    ben.context.set_offline(False)
    second.table.until_banner(False)
    take_turns(first, second, rounds=1)

    own_server.kill()
    first.table.until_banner(True)
    second.table.until_banner(True)
    own_server.start()
    first.table.until_banner(False)
    second.table.until_banner(False)
    same_sky(first, second)
    if not SOAK:
        take_turns(first, second, rounds=2)
        play_out(hers.url.rsplit("/", 1)[1], ann, ben)
    assert take_turns(first, second, rounds=1000)
    for player in (first, second):
        expect(player.page.get_by_role("heading", level=1)).to_contain_text(END)


def play_out(table: str, *people: Person) -> None:
    """The rest of the game over the wire, each at their seat; the pages follow."""
    for person in people:
        person.witness.forgive(r"status of 409 .*/preview\b")  # turns end while the page asks what could be done
    chance = random.Random(1)
    for number in range(2000):
        seat = number % len(people)
        now = people[seat].ask("GET", f"/tables/{table}/view?seat={seat}")
        if now["view"]["over"]:
            return
        if now["view"]["asked"] == seat:
            body = {"key": f"out{number}", "seat": seat, "version": now["version"]}
            action = chance.choice(now["view"]["legal"])
            people[seat].ask("POST", f"/tables/{table}/actions", body | {"actions": [action]})
    raise AssertionError("the game does not end")


def same_sky(*players: ByMouse) -> None:
    """The tables agree once nothing is on its way."""
    for _ in range(200):
        skies = [player.table.marks() for player in players]
        if all(sky == skies[0] for sky in skies):
            return
        players[0].page.wait_for_timeout(50)
    assert skies[1:] == skies[:1] * (len(skies) - 1)


def trace_one(page: Page) -> TablePage:
    """One star in hand, not confirmed."""
    table = TablePage(page)
    star = table.until_open().of("mark")[0]
    page.mouse.click(star.x, star.y)
    page.locator("[data-role=confirm]:enabled").wait_for()
    return table


def test_what_was_traced_is_still_there_after_the_line_was_cut(meet: Meet) -> None:
    ann = meet("Ann").sit()
    ann.witness.forgive(CUT)
    page = ann.page(f"/t/{ann.table(ME, RANDOM, first=0)}")
    table = trace_one(page)
    ann.context.set_offline(True)
    table.until_banner(True)
    assert table.traced() == 1
    assert table.now().confirm is None
    ann.context.set_offline(False)
    table.until_banner(False)
    page.locator("[data-role=confirm]:enabled").wait_for()
    assert table.traced() == 1
    page.locator("[data-role=confirm]").click()
    expect(page.locator(".mark .num")).to_have_count(0)


def test_what_is_in_hand_survives_a_reload_and_a_switch_of_language_after_a_line_of_chat(meet: Meet) -> None:
    ann = meet("Ann").sit()
    table = ann.table(ME, RANDOM, first=1)
    page = ann.page(f"/t/{table}")
    sky = trace_one(page)
    line = page.locator("[data-part=chronicle] li").last
    english = line.inner_text()
    page.reload()
    page.locator("[data-role=confirm]:enabled").wait_for()
    assert sky.traced() == 1
    ann.ask("POST", f"/tables/{table}/chat", {"key": "hello", "text": "hello"})
    beside = ann.page("/rules")
    expect(beside.get_by_role("heading", level=1)).to_have_text(Texts("en").format("pages-rules"))
    page.locator("nav.tools button").last.click()
    page.get_by_role("radio", name="Français").check()
    expect(line).not_to_have_text(english)
    expect(beside.get_by_role("heading", level=1)).to_have_text(Texts("fr").format("pages-rules"))
    assert TEXT_ID.findall(beside.evaluate(SHOWN)) == []
    page.keyboard.press("Escape")
    assert sky.traced() == 1
    page.locator("[data-role=confirm]:enabled").click()
    expect(page.locator(".mark .num")).to_have_count(0)
    page.reload()
    sky.until_open()
    assert sky.traced() == 0


def test_whoever_comes_back_to_a_turn_is_told_what_happened_and_can_see_it(meet: Meet) -> None:
    ann = meet("Ann").sit()
    address = f"/t/{ann.table(ME, RANDOM, RANDOM, first=0)}"
    page = ann.page(address)
    player = ByMouse(page)
    while not (page.locator("[data-role=see-again]").count() and player.table.until_open().decision == "turn"):
        player.play(until_confirmed=1)
    page.reload()
    player.table.until_open()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("[data-role=see-again]").first).to_be_visible()
    page.close()

    later = ann.page(address)
    told = later.get_by_role("dialog", name="Meanwhile")
    expect(told.get_by_role("listitem").first).to_be_visible()
    told.get_by_role("button", name="See it again").click()
    expect(told).to_have_count(0)
    assert TablePage(later).until_open().decision == "turn"


def test_two_tabs_of_one_seat_stay_in_step(meet: Meet) -> None:
    ann = meet("Ann").sit()
    address = f"/t/{ann.table(ME, RANDOM, first=0)}"
    left, right = ByMouse(ann.page(address), 1), ByMouse(ann.page(address), 2)
    left.play(until_confirmed=2)
    same_sky(left, right)
    right.play(until_confirmed=2)
    same_sky(left, right)


def test_a_tab_that_is_opened_later_shows_again_what_the_first_one_does(meet: Meet) -> None:
    ann = meet("Ann").sit()
    address = f"/t/{ann.table(ME, RANDOM, RANDOM, first=0)}"
    first = ann.page(address)
    player = ByMouse(first)
    while not (first.locator("[data-role=see-again]").count() and player.table.until_open().decision == "turn"):
        player.play(until_confirmed=1)
    news = first.locator("[data-part=chronicle] .new")
    lines = news.all_inner_texts()
    assert lines
    later = ann.page(address)
    told = later.get_by_role("dialog", name="Meanwhile")
    expect(told.get_by_role("listitem").first).to_be_visible()
    expect(later.locator("[data-part=chronicle] .new")).to_have_text(lines, use_inner_text=True)
    told.get_by_role("button", name="See it again").click()
    assert TablePage(later).until_open().decision == "turn"
    expect(news).to_have_count(len(lines))
    expect(first.get_by_role("dialog")).to_have_count(0)


def test_a_stale_click_is_explained_and_costs_nothing(meet: Meet) -> None:
    """A confirmation that is long on its way, and meanwhile the other tab of the seat confirms something else."""
    ann = meet("Ann").sit()
    # The page asks what of the late list is still possible; a refusal answers that.
    ann.witness.forgive(r"status of 409 .*/actions\b|status of 422 .*/preview\b")
    table = ann.table(ME, RANDOM, RANDOM, first=0)
    address = f"/t/{table}"
    quick, slow = ann.page(address), ann.page(address)
    trace_one(quick)
    late = trace_one(slow)
    held: list[Route] = []
    passing: list[bool] = []  # a page that gets no answer for long sends it again
    slow.route("**/actions*", lambda route: route.continue_() if passing else held.append(route))
    slow.locator("[data-role=confirm]").click()
    while not held:
        slow.wait_for_timeout(20)
    quick.locator("[data-role=confirm]").click()
    expect(quick.locator(".mark .num")).to_have_count(0)
    while (before := ann.ask("GET", f"/tables/{table}/view?seat=0"))["view"]["asked"] != 0:
        quick.wait_for_timeout(20)
    passing.append(True)
    held[-1].continue_()
    expect(slow.get_by_role("alert").filter(has_text="The sky has moved on.")).to_be_visible()
    after = ann.ask("GET", f"/tables/{table}/view?seat=0")
    assert (after["version"], after["view"]) == (before["version"], before["view"])
    slow.unroute("**/actions*")
    same_sky(ByMouse(quick), ByMouse(slow))
    assert late.now().banner is None
    expect(slow.locator(".mark .num")).to_have_count(0)  # its star is marked by now, so nothing of it is legal
