"""The ways into a game and on from it: `astra play`, the lobby, the local network, scoring, replay, rematch."""

import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Route, expect

from astra.bots import THINKS_LONGER
from astra.edition import edition_hash, load_edition
from astra.locales import Texts
from astra.server.http.qr import qr_code
from tests.browser.axe import in_both_themes
from tests.browser.chromium import Person
from tests.browser.conftest import Meet
from tests.browser.players import ByMouse
from tests.browser.table_page import TablePage
from tests.browser.test_notice import IGNORED, address_in_the_network
from tests.services.finding import Missing, dying_with_us
from tests.services.fixtures import leave_out
from tests.services.serve import ASTRA, Serve
from tests.soak import SOAK
from tests.waiting import PATIENCE

ME = {"kind": "me"}
OPEN = {"kind": "open"}
RANDOM = {"kind": "bot", "bot": "random"}
ROOT = Path(__file__).parents[2]
FROZEN = ROOT / "tests" / "frozen" / "almagest-1.json"
EXAMPLES = json.loads((ROOT / "web" / "src" / "pages" / "rules" / "examples.json").read_text(encoding="utf-8"))
RESULT = re.compile("wins the night|share the night")


@pytest.fixture
def private(tmp_path: Path) -> Iterator[Serve]:
    """What `astra play` starts where there is no display; the address is the one that it prints."""
    with playing(tmp_path) as server:
        yield server


@contextmanager
def playing(tmp_path: Path, *words: str) -> Iterator[Serve]:
    environment = {key: value for key, value in os.environ.items() if "DISPLAY" not in key}
    process = subprocess.Popen(
        [*dying_with_us("KILL"), sys.executable, "-c", ASTRA, "play", "--language", "en", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=environment | {"XDG_DATA_HOME": str(tmp_path / "data"), "PYTHONUNBUFFERED": "1"},
    )
    watchdog = threading.Timer(PATIENCE, process.kill)
    watchdog.start()
    try:
        assert process.stdout is not None
        found = None
        lines = []
        while found is None:
            lines.append(process.stdout.readline())
            assert lines[-1], f"astra play does not start: {lines}"
            found = re.search(r"Astra is open at (http://127\.0\.0\.1:\d+)", lines[-1])
        watchdog.cancel()
        server = Serve(tmp_path)
        server.address = found[1]
        yield server
    finally:
        watchdog.cancel()
        process.kill()
        process.communicate()


def drawn_of(address: str) -> list[str]:
    """The lines of the QR code that leads to an address."""
    return re.findall(r' d="([^"]+)"', qr_code(address))


def drawn(code: Locator) -> list[str]:
    """The lines of a QR code on the page."""
    lines: list[str] = code.locator("path").evaluate_all("(all) => all.map((one) => one.getAttribute('d'))")
    return lines


def test_astra_play_is_one_click_away_from_a_game_and_every_page_shows_its_edition(meet: Meet, tmp_path: Path) -> None:
    with playing(tmp_path, "--edition", str(FROZEN)) as private:
        ann = meet("Ann", at=private)
        page = ann.page("/")
        page.get_by_role("button", name="Play now").click()
        now = TablePage(page).until_open()
        assert now.decision == "turn"
        assert now.of("mark")
        expect(page.locator("[data-part=rail] [data-seat]")).to_have_count(2)
        [table] = ann.ask("GET", "/me/tables")["tables"]
        assert ann.ask("GET", f"/tables/{table['id']}")["edition"] == edition_hash(load_edition(FROZEN))
        page.goto(f"{private.address}/atlas")
        expect(page.get_by_text("Edition almagest, version 1.")).to_be_visible()
        page.goto(f"{private.address}/rules#exact")
        figures = page.locator("figure:has(figcaption)")
        expect(figures).to_have_count(len(EXAMPLES))
        # They are drawn as they come near; the soak looks at every one.
        for figure in figures.all() if SOAK else (figures.first, figures.last):
            figure.scroll_into_view_if_needed()
            expect(figure.locator("svg").first).to_be_visible()


def test_one_click_lets_the_local_network_in_and_says_what_that_means(meet: Meet, private: Serve) -> None:
    address = address_in_the_network()
    if address is None:
        leave_out(Missing("a network (an address besides loopback)"))
    ann = meet("Ann", at=private)
    hers = ann.page("/new?kind=friends")
    hers.get_by_role("textbox", name="Your name").fill("Ann")
    hers.get_by_role("button", name="Remove seat 3").click()
    hers.get_by_role("button", name="Open the table").click()
    invitation = hers.get_by_role("region", name="Invite")
    for words in ("only this computer can reach the table", "Anyone on this network", "not encrypted"):
        expect(invitation).to_contain_text(words)
    expect(invitation.get_by_role("textbox")).to_have_count(0)
    invitation.get_by_role("button", name="Open to the local network").click()
    field = hers.get_by_role("textbox", name="The link to this table")
    expect(field).to_have_value(re.compile(rf"^http://{re.escape(address)}:\d+/"))
    code = invitation.get_by_role("img", name="The same link as a QR code")
    assert drawn(code) == drawn_of(field.input_value())
    expect(invitation.get_by_role("button", name="Close to the local network")).to_be_visible()

    outside = Serve(private.log.parent)
    outside.address = field.input_value().split("/join")[0].split("/t/")[0]
    ben = meet("Ben", at=outside)
    ben.witness.forgive(IGNORED)
    his = ben.page(field.input_value().removeprefix(outside.address))
    his.get_by_role("textbox", name="Your name").fill("Ben")
    his.get_by_role("button", name="Sit down").click()
    for page in (hers, his):
        page.locator("[data-part=prompt]").wait_for()


def test_a_seat_goes_on_over_the_network_on_another_device_until_its_links_are_revoked(
    meet: Meet, private: Serve
) -> None:
    address = address_in_the_network()
    if address is None:
        leave_out(Missing("a network (an address besides loopback)"))
    ann = meet("Ann", at=private).sit()
    table = ann.table(ME, RANDOM, first=0)
    hers = ann.page(f"/t/{table}")
    TablePage(hers).until_open()
    hers.get_by_role("button", name="Menu").click()
    hers.get_by_role("button", name="Continue on another device").click()
    dialog = hers.get_by_role("dialog", name="Continue on another device")
    expect(dialog).to_contain_text("only this computer can reach the table")
    assert in_both_themes(hers) == {}
    dialog.get_by_role("button", name="Open to the local network").click()
    field = dialog.get_by_role("textbox", name="The link to your seat")
    expect(field).to_have_value(re.compile(rf"^http://{re.escape(address)}:\d+/t/{table}#"))
    assert drawn(dialog.get_by_role("img", name="The same link as a QR code")) == drawn_of(field.input_value())
    expect(dialog.get_by_role("button", name="Copy")).to_be_visible()
    assert in_both_themes(hers) == {}

    outside = Serve(private.log.parent)
    outside.address, _, path = field.input_value().partition("/t/")
    other = meet("Ann elsewhere", at=outside)
    other.witness.forgive(f"{IGNORED}|403|404")
    there = other.page(f"/t/{path}")
    assert TablePage(there).until_open().decision == "turn"
    dialog.get_by_role("button", name="Revoke all links").click()
    expect(dialog).to_contain_text("The links to this seat no longer work")
    expect(there.get_by_role("heading", name="This table is private")).to_be_visible()
    later = other.page(f"/t/{path}")
    expect(later.get_by_text("This link is no longer valid")).to_be_visible()


def test_each_seat_of_a_new_table_is_chosen_and_the_first_player_stays_the_same(meet: Meet) -> None:
    ann, texts = meet("Ann").sit(), Texts("en")
    page = ann.page("/new?kind=friends")
    more, begins = page.get_by_role("button", name="Add a seat"), page.get_by_label("First player")
    rows = page.locator(".seats > li")
    expect(rows).to_have_count(3)
    expect(page.get_by_role("button", name="Open the table")).to_be_enabled()
    for _ in range(2):
        more.click()
    expect(rows).to_have_count(5)
    expect(more).to_have_count(0)
    for seat, who in ((2, "here"), (3, "bot"), (4, "bot"), (5, "here")):
        page.get_by_label(f"Seat {seat}: who sits here").select_option(who)
    page.get_by_label("Seat 2: name").fill("Cat")
    page.get_by_label("Seat 5: name").fill("Dan")
    page.get_by_label("Seat 4: bot level").select_option("random")
    expect(rows.nth(3)).to_contain_text(texts.format("opponent-random.character"))
    begins.select_option(label="Dan")
    page.get_by_role("button", name="Remove seat 3").click()
    expect(rows).to_have_count(4)
    expect(begins).to_have_value("3")
    page.get_by_role("checkbox", name="Hints on demand").uncheck()
    page.get_by_role("button", name="Start").click()
    page.get_by_role("button", name="I am Dan").wait_for()
    made = ann.ask("GET", f"/tables/{page.url.rsplit('/', 1)[1]}")
    seated = [(seat["kind"], seat["name"], seat["bot"], seat["you"]) for seat in made["seats"]]
    bot = ("bot", texts.format("opponent-random"), "random", False)
    assert seated == [("person", "Ann", None, True), ("person", "Cat", None, True), bot, ("person", "Dan", None, True)]
    assert made["hints"] is False

    page.goto(f"{ann.server.address}/new?kind=bots")
    page.get_by_role("button", name="Remove seat 3").click()
    expect(page.get_by_role("button", name="Remove seat 2")).to_be_disabled()
    page.get_by_role("radio", name="On this screen").check()
    expect(page.get_by_label("Seat 3: name")).to_be_visible()
    expect(page).to_have_url(re.compile("kind=hotseat$"))


def test_people_waiting_in_the_lobby_see_that_the_game_begins(meet: Meet) -> None:
    """At normal speed: the lobby stays for a moment when the last seat is taken by somebody else."""
    ann, ben = meet("Ann", speed="1x").sit(), meet("Ben").sit()
    table = ann.table(ME, OPEN)
    page = ann.page(f"/t/{table}")
    begin = page.get_by_role("button", name="Start with a bot in the free seat")
    expect(begin).to_be_enabled()
    expect(page.locator(".lobby button").first).to_have_text("Copy link")
    invitation = ann.ask("GET", f"/tables/{table}")["invite"]["url"]
    door = ben.page(invitation)
    expect(door.get_by_role("heading", level=1)).to_have_text("Ann invites you to a night of Astra")
    expect(door.locator(".what")).to_contain_text("2 players")
    code = invitation.split("code=")[1]
    ben.ask("POST", f"/tables/{table}/join", {"key": "sit", "code": code})
    expect(page.get_by_role("status").filter(has_text="The game is starting")).to_be_visible()
    expect(page.get_by_role("region", name="Seats")).to_contain_text("Ben")
    page.locator("[data-part=prompt]").wait_for()


def test_the_host_begins_with_bots_in_the_free_seats(meet: Meet) -> None:
    ann = meet("Ann", speed="1x").sit()
    page = ann.page(f"/t/{ann.table(ME, OPEN, OPEN)}")
    page.get_by_role("button", name="Start with bots in the 2 free seats").click()
    expect(page.get_by_role("status").filter(has_text="The game is starting")).to_be_visible()
    page.locator("[data-part=prompt]").wait_for()
    expect(page.locator("[data-part=rail] [data-seat]")).to_have_count(2)


def finished(ann: Person, *seats: dict[str, str]) -> str:
    """A table whose game is over: Ann marked a few stars and conceded."""
    table = ann.table(*seats, first=0)
    page = ann.page(f"/t/{table}")
    ByMouse(page).play(until_confirmed=2)
    ann.ask("POST", f"/tables/{table}/concede", {"key": "enough", "seat": 0})
    page.close()
    return table


# The parts of the scoring from top to bottom.
ORDER = """() => [...document.querySelectorAll("h1, [data-part=highlights], .sc table, footer")]
  .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
  .map((one) => one.dataset.part ?? one.tagName.toLowerCase())"""


def test_the_scoring_says_who_won_then_what_stood_out_then_the_sources_then_what_next(meet: Meet) -> None:
    ann = meet("Ann").sit()
    table = finished(ann, ME, RANDOM)
    page = ann.page(f"/t/{table}/score")
    expect(page.get_by_role("heading", level=1)).to_contain_text(RESULT)
    highlights = page.locator("[data-part=highlights]")
    expect(highlights).to_contain_text("You")
    shown = page.evaluate(ORDER)
    assert [part for at, part in enumerate(shown) if part not in shown[:at]] == ["h1", "highlights", "table", "footer"]
    rows = page.locator(".sc table").first
    totals = [score["total"] for score in ann.ask("GET", f"/tables/{table}/history")["scores"]]
    for total in totals:
        expect(rows.locator("tfoot")).to_contain_text(str(total))
    highlights.get_by_role("link").first.click()
    expect(page).to_have_url(re.compile(rf"/replay/{table}\?action=\d+$"))


def test_the_replay_goes_to_any_moment_by_slider_key_and_address(meet: Meet) -> None:
    ann = meet("Ann").sit()
    table = finished(ann, ME, RANDOM)
    page = ann.page(f"/replay/{table}")
    slider = page.get_by_role("slider", name="Point in the game")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^Action 0 of \d+$"))
    sky = TablePage(page)

    def marked() -> int:
        return sum(sky.marks().values())

    page.locator("article[data-place]").first.wait_for()
    assert marked() == 0
    last = int(slider.get_attribute("max") or "0")
    assert last > 3
    box = slider.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] - 3, box["y"] + box["height"] / 2)
    expect(page).to_have_url(re.compile(rf"action={last}$"))
    expect(slider).to_have_attribute("aria-valuetext", f"Action {last} of {last}")
    # A game this short may end with every mark on a card that has gone: what is drawn is what the server replays.
    then = ann.ask("GET", f"/tables/{table}/replay?action={last}")["view"]["places"]
    there = sum(len(place["marks"]) for place in then if place is not None)
    shapes = page.locator("article[data-place] .mark:has(.shape)")
    expect(shapes).to_have_count(there)
    slider.press("ArrowLeft")
    expect(page).to_have_url(re.compile(rf"action={last - 1}$"))
    slider.press("End")
    expect(slider).to_have_attribute("aria-valuetext", f"Action {last} of {last}")
    page.goto(f"{ann.server.address}/replay/{table}?action=1")
    expect(slider).to_have_attribute("aria-valuetext", f"Action 1 of {last}")


def test_a_rematch_seats_the_same_people_again(meet: Meet) -> None:
    ann, ben = meet("Ann").sit(), meet("Ben").sit()
    table = ann.table(ME, OPEN, RANDOM, first=0)
    code = ann.ask("GET", f"/tables/{table}")["invite"]["url"].split("code=")[1]
    ben.ask("POST", f"/tables/{table}/join", {"key": "sit", "code": code})
    for person, seat in ((ann, 0), (ben, 1)):
        person.ask("POST", f"/tables/{table}/concede", {"key": "enough", "seat": seat})
    hers, his = ann.page(f"/t/{table}/score"), ben.page(f"/t/{table}/score")
    his.get_by_role("button", name="Play again").wait_for()
    hers.get_by_role("button", name="Play again").click()
    hers.wait_for_url(lambda url: table not in url)
    again = hers.url.rsplit("/", 1)[1].split("?")[0]
    expect(his.get_by_text("A rematch is open, and your seat is saved.").first).to_be_visible()
    his.get_by_role("button", name="Join the rematch").click()
    his.wait_for_url(f"**/t/{again}*")
    for page in (hers, his):
        page.locator("[data-part=prompt]").wait_for()
    names = [[seat["name"] for seat in ann.ask("GET", f"/tables/{which}")["seats"]] for which in (table, again)]
    assert names[0] == names[1]


def test_the_rules_page_defines_its_words_and_a_reference_leads_out_of_a_search(meet: Meet) -> None:
    page = meet("Ann").page("/rules")
    expect(page.get_by_role("heading", name="Rest", exact=True)).to_be_visible()
    expect(page.locator(".how figure svg").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight / innerHeight") <= 2.2
    expect(page.locator(".rule")).to_have_count(0)
    page.get_by_text("Exact rules", exact=True).click()
    expect(page).to_have_url(re.compile(r"/rules#exact$"))
    expect(page.locator("#rules-words")).to_contain_text("a pen belongs to the one who marked a star")
    search = page.get_by_role("searchbox")
    search.fill("R4.3")
    expect(page.locator("#R4\\.2")).to_have_count(0)
    page.locator(".rule").get_by_role("link", name="R4.2", exact=True).first.click()
    expect(page).to_have_url(re.compile(r"/rules#R4\.2$"))
    expect(search).to_have_value("")
    expect(page.locator("#R4\\.2")).to_be_in_viewport()
    page.locator(".rule").get_by_role("link", name="R4.2", exact=True).first.click()
    expect(page).to_have_url(re.compile(r"/rules#R4\.2$"))


def test_who_seats_opponents_on_a_server_without_machine_code_is_told_that_they_think_longer(meet: Meet) -> None:
    def uncompiled(route: Route) -> None:
        answer = route.fetch()
        assert answer.json()["compiled"] in (True, False)
        route.fulfill(response=answer, json={**answer.json(), "compiled": False})

    ann = meet("Ann")
    ann.context.route("**/api/v1/server", uncompiled)
    page = ann.page("/new?kind=bots")
    told = page.get_by_text(Texts("en").format(THINKS_LONGER))
    expect(told).to_be_visible()
    page.get_by_role("radio", name="On this screen").check()
    expect(told).to_have_count(0)


def test_the_form_of_a_table_says_what_it_will_do_and_what_it_takes(meet: Meet) -> None:
    page = meet("Ann").page("/new?kind=bots")
    expect(page.get_by_role("button", name="Start")).to_be_enabled()
    page.get_by_role("combobox", name="Seat 2: who sits here").select_option("open")
    expect(page.get_by_role("button", name="Open the table")).to_be_enabled()
    name = page.get_by_role("textbox", name="Your name", exact=True)
    name.press_sequentially("A name of more than 24 letters")
    expect(name).to_have_value("A name of more than 24 l")
    name.fill("Ann, Ben")
    expect(name).to_have_accessible_description("Up to 24 characters, no comma.")
    expect(name).to_have_attribute("aria-invalid", "true")
