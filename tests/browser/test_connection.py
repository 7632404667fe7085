"""Two people in two browsers, and everything that can go wrong between them and the server."""

import itertools
import random
import re

from playwright.sync_api import Page, Route, expect

from astra.locales import Texts
from tests.browser.chromium import Person
from tests.browser.conftest import Meet
from tests.browser.players import ByMouse, take_turns
from tests.browser.table_page import TablePage, in_step
from tests.browser.test_people import join
from tests.browser.test_table import SHOWN, TEXT_ID
from tests.services.serve import Serve
from tests.soak import SOAK

ME = {"kind": "me"}
OPEN = {"kind": "open"}
RANDOM = {"kind": "bot", "bot": "random"}
END = re.compile("wins the night|share the night")
CUT = r"net::ERR_|Failed to load resource: net"


def test_two_browsers_play_through_a_reload_a_cut_line_and_a_killed_server(meet: Meet, own_server: Serve) -> None:
    ann, ben = meet("Ann", at=own_server), meet("Ben", at=own_server)
    for person in (ann, ben):
        person.witness.forgive(CUT)
    hers = ann.page("/new?kind=friends")
    hers.get_by_role("textbox", name="Your name").fill("Ann")
    hers.get_by_role("button", name="Remove seat 3").click()
    hers.get_by_role("button", name="Open the table").click()
    link = hers.get_by_role("textbox", name="The link to this table").input_value()
    his = ben.page(link.removeprefix(own_server.address))
    his.get_by_role("textbox", name="Your name").fill("Ben")
    his.get_by_role("button", name="Sit down").click()
    first, second = ByMouse(hers, 1), ByMouse(his, 2)
    take_turns(first, second, rounds=2 if SOAK else 1)

    before = same_sky(first.table, second.table)
    hers.reload()
    assert first.table.marks() == before
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
    same_sky(first.table, second.table)
    if SOAK:
        assert take_turns(first, second)
    else:
        take_turns(first, second, rounds=1)


def same_sky(*tables: TablePage) -> dict[str, int]:
    """The stars that are marked, which are the same on all pages once nothing is on its way."""
    in_step(*tables)
    skies = [table.marks() for table in tables]
    assert skies[1:] == skies[:1] * (len(skies) - 1)
    return skies[0]


def play_near_the_end(table: str, *people: Person) -> None:
    """Until the deck is nearly through, each at their seat."""
    chance = random.Random(1)
    seat = 0
    for number in itertools.count():
        now = people[seat].ask("GET", f"/tables/{table}/view?seat={seat}")
        view = now["view"]
        if view["asked"] != seat:
            seat = view["asked"]
        elif view["decision"] == "turn" and (view["above_end"] is None or view["above_end"] <= 1):
            return
        else:
            body = {"key": f"near{number}", "seat": seat, "version": now["version"]}
            people[seat].ask("POST", f"/tables/{table}/actions", body | {"actions": [chance.choice(view["legal"])]})


def test_two_people_play_to_the_end_in_two_browsers(meet: Meet) -> None:
    """What comes before the end is played over the wire, before the pages are there; in the soak on them as well."""
    ann, ben = meet("Ann").sit(), meet("Ben").sit()
    table = ann.table(ME, OPEN, first=0)
    join(ann, table, ben)
    if not SOAK:
        play_near_the_end(table, ann, ben)
    players = [ByMouse(person.page(f"/t/{table}"), seed) for seed, person in enumerate((ann, ben), 1)]
    assert take_turns(*players)
    for player in players:
        expect(player.page.get_by_role("heading", level=1)).to_contain_text(END)


def trace_one(page: Page) -> TablePage:
    """One star in hand, not confirmed."""
    table = TablePage(page)
    star = table.until_open().of("mark")[0]
    page.mouse.click(star.x, star.y)
    page.locator("[data-role=confirm]:enabled").wait_for()
    table.settle()
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


def test_a_player_who_comes_back_to_a_turn_is_told_what_happened_and_can_see_it(meet: Meet) -> None:
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
    for player, other in ((left, right), (right, left)):
        player.play(until_confirmed=2, beside=other.table)
        same_sky(left.table, right.table)


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
    ann.witness.forgive(r"status of 409 .*/actions\b")
    table = ann.table(ME, RANDOM, RANDOM, first=0)
    address = f"/t/{table}"
    quick, slow = ann.page(address), ann.page(address)
    late = trace_one(slow)
    sky = trace_one(quick)
    held: list[Route] = []
    passing: list[bool] = []  # a page that gets no answer for long sends it again
    slow.route("**/actions*", lambda route: route.continue_() if passing else held.append(route))
    with slow.expect_request("**/actions*"):
        slow.locator("[data-role=confirm]").click()
    quick.locator("[data-role=confirm]").click()
    expect(quick.locator(".mark .num")).to_have_count(0)
    sky.until_mine()
    before = ann.ask("GET", f"/tables/{table}/view?seat=0")
    passing.append(True)
    held[-1].continue_()
    expect(slow.get_by_role("alert").filter(has_text="The sky has moved on.")).to_be_visible()
    after = ann.ask("GET", f"/tables/{table}/view?seat=0")
    assert (after["version"], after["view"]) == (before["version"], before["view"])
    slow.unroute("**/actions*")
    same_sky(sky, late)
    assert late.now().banner is None
    expect(slow.locator(".mark .num")).to_have_count(0)  # its star is marked by now, so nothing of it is legal
