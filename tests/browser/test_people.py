"""People at one table: around one screen, away, with bots in their seats, on two devices, talking."""

import re
import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import in_both_themes
from tests.browser.chromium import Person
from tests.browser.conftest import QUICK, Meet
from tests.browser.players import ByKeyboard, ByMouse, take_turns
from tests.browser.table_page import TablePage
from tests.services.serve import Serve, serving

ME = {"kind": "me"}
CAT = {"kind": "me", "name": "Cat"}
OPEN = {"kind": "open"}
RANDOM = {"kind": "bot", "bot": "random"}
BUSY = {"error": {"code": "busy", "text_id": "error-busy", "arguments": {}, "message": "busy"}}
YOURS = re.compile("^● Your turn")


def join(host: Person, table: str, *others: Person) -> None:
    code = host.ask("GET", f"/tables/{table}")["invite"]["url"].split("code=")[1]
    for other in others:
        other.ask("POST", f"/tables/{table}/join", {"key": "sit", "code": code})


def rest(person: Person, table: str, seat: int) -> None:
    """The seat's whole turn: with three at a table a Rest brings no dream."""
    version = person.ask("GET", f"/tables/{table}/view?seat={seat}")["version"]
    body = {"key": f"rest-{version}", "seat": seat, "version": version, "actions": ["rest"]}
    person.ask("POST", f"/tables/{table}/actions", body)


def end_turn(person: Person, table: str, seat: int, *pages: Page) -> None:
    """Whatever ends it soonest. Pages of this person wait for nothing then: the answer to a question would be late."""
    while (now := person.ask("GET", f"/tables/{table}/view?seat={seat}"))["view"]["asked"] == seat:
        for page in pages:
            TablePage(page).settle(now["version"])
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


def test_around_one_screen_a_line_is_signed_by_the_player_who_has_it(meet: Meet) -> None:
    ann, ben, table, page = around_one_screen(meet)
    rest(ben, table, 2)
    rest(ann, table, 0)
    page.get_by_role("button", name="I am Cat").click()
    page.get_by_role("button", name="Chat").click()
    words = page.get_by_role("textbox", name="Say something to the table")
    words.fill("my turn")
    words.press("Enter")
    said = page.get_by_role("log", name="Chat").get_by_role("paragraph")
    expect(said).to_have_text("Cat my turn")
    expect(said.get_by_role("button")).to_have_count(0)  # nobody silences themselves


def test_around_one_screen_nobodys_secret_is_seen_while_somebody_elsewhere_plays(meet: Meet) -> None:
    ann, ben, table, page = around_one_screen(meet)
    secret, curtain = page.locator("[data-part=final]"), page.locator(".curtain")
    expect(page.locator("[data-part=rail] [data-seat]")).to_have_count(3)
    expect(secret).to_have_count(0)
    expect(page.get_by_text("Final card")).to_have_count(0)
    assert in_both_themes(page) == {}
    rest(ben, table, 2)
    expect(curtain).to_contain_text("Ann")
    curtain.get_by_role("button", name="I am Ann").click()
    expect(secret.first).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Continue on another device").click()
    private = page.get_by_role("dialog", name="Continue on another device")
    expect(private).to_be_visible()
    rest(ann, table, 0)
    expect(curtain).to_contain_text("Cat")
    expect(private).to_have_count(0)
    rest(ann, table, 1)
    expect(curtain).to_have_count(0)
    for reloads in (False, True):
        if reloads:
            page.reload()
        page.locator("[data-part=prompt]").wait_for()
        expect(page.locator("[data-part=rail] [data-seat]")).to_have_count(3)
        expect(secret).to_have_count(0)


def test_around_one_screen_an_assistant_is_asked_for_a_boon_and_nothing_of_the_turn_before_is_tried(meet: Meet) -> None:
    """Ann's last turn is what she saw last: a Rest could be tried then, and would be refused now."""
    marks = {"1": 0, "2": 0, "3": 0, "4": 1, "5": 1, "6": 0, "7": 1, "8": 0, "9": 0}
    places = [{"card": "Tau", "marks": marks}, {"card": "Leo", "marks": {}}, {"card": "Ori", "marks": {}}]
    ann = meet("Ann").sit()
    page = ann.page(f"/t/{ann.table(ME, CAT, position={'players': 2, 'first': 0, 'places': places})}")
    for name, card in (("Ann", "Leo"), ("Cat", "Tau")):
        page.get_by_role("button", name=f"I am {name}").click()
        stars = TablePage(page).until_open().of("mark")
        star = next(star for star in stars if star.name.startswith(f"mark {card}."))
        page.mouse.click(star.x, star.y)
        page.locator("[data-role=confirm]:enabled").click()
    page.get_by_role("button", name="I am Ann").click()
    expect(page.locator("[data-part=boons]")).to_contain_text("0 → 4")


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
    end_turn(ann, table, 0, page)
    curtain.get_by_role("button", name="I am Cat").click()
    expect(page.locator("[data-part=me] .who")).to_contain_text("Cat")
    expect(again).to_be_visible()
    for name in ("Ben", "Ann"):
        expect(page.locator("[data-part=chronicle] .new").filter(has_text=name)).not_to_have_count(0)
    star = TablePage(page).until_open().of("mark")[0]
    page.mouse.click(star.x, star.y)
    page.locator("[data-role=confirm]:enabled").click()
    # Ben is asked, elsewhere: all of them look on, and Cat can still take it back.
    expect(page.locator("[data-part=rail] [data-seat]")).to_have_count(3)
    page.locator("[data-deed=undo]:enabled").click()
    curtain.get_by_role("button", name="I am Cat").click()
    expect(page.locator("[data-part=me] .who")).to_contain_text("Cat")


def two_at_a_table(meet: Meet, at: Serve | None = None, **options: Any) -> tuple[Person, Person, str]:
    """Ann is the host, Ben begins."""
    ann, ben = meet("Ann", at=at).sit(), meet("Ben", at=at).sit()
    table = ann.table(ME, OPEN, first=1, **options)
    join(ann, table, ben)
    return ann, ben, table


def test_what_is_said_is_seen_heard_silenced_and_heard_again(meet: Meet) -> None:
    ann, ben, table = two_at_a_table(meet, watch="anyone")
    zoe = meet("Zoe")
    zoe.witness.forgive(r"status of 422 .*/chat\b")
    hers, watched = ann.page(f"/t/{table}"), zoe.page(f"/t/{table}")
    for page in (hers, watched):
        page.locator("[data-part=prompt]").wait_for()
    watched.get_by_role("button", name="Chat").click()
    words = watched.get_by_role("textbox", name="Say something to the table")
    words.fill("good luck")
    words.press("Enter")
    expect(hers.get_by_role("button", name="Chat: 1 new message")).to_be_visible()
    expect(hers.locator("[role=status][aria-live] > p").get_by_text("Guest: good luck", exact=True)).to_have_count(1)
    ben.ask("POST", f"/tables/{table}/chat", {"key": "hello", "text": "hello"})
    # Another who has given no name has the same one, and is another all the same.
    other = meet("Will").page(f"/t/{table}")
    other.get_by_role("button", name="Chat").click()
    other.get_by_role("textbox", name="Say something to the table").fill("thanks")
    other.get_by_role("textbox", name="Say something to the table").press("Enter")
    theirs = other.get_by_role("log", name="Chat").get_by_role("paragraph")
    expect(theirs.filter(has_text="thanks")).to_be_visible()
    silence = other.get_by_role("button", name="Mute Guest")
    expect(theirs.filter(has_text="good luck").filter(has=silence)).to_be_visible()
    expect(theirs.filter(has_text="thanks").filter(has=silence)).to_have_count(0)
    other.close()
    hers.get_by_role("button", name="Chat: 3 new messages").click()
    said = hers.get_by_role("log", name="Chat")
    expect(said).to_contain_text("good luck")
    hers.get_by_role("button", name="Mute Ben").click()
    expect(said).not_to_contain_text("hello")
    ben.ask("POST", f"/tables/{table}/chat", {"key": "there", "text": "are you there?"})
    assert in_both_themes(hers) == {}
    hers.keyboard.press("Escape")
    expect(hers.get_by_role("button", name="Chat", exact=True)).to_be_focused()
    hers.reload()
    hers.get_by_role("button", name="Chat", exact=True).click()
    expect(said).to_contain_text("good luck")
    expect(said).not_to_contain_text("hello")
    hers.get_by_role("button", name="Unmute Ben").click()
    expect(said).to_contain_text("are you there?")
    words.fill("\u200b")
    words.press("Enter")
    expect(watched.get_by_role("alert").filter(has_text="Write a message first")).to_be_visible()
    expect(words).to_have_value("\u200b")


def until_long_away(page: Page, seat: int, said: Locator) -> float:
    """The page's clock a minute after it has heard that nobody is at this seat; the time it has come to."""
    page.locator(f".played[data-absent~='{seat}']").wait_for()
    now = time.time() + 70
    page.clock.set_fixed_time(now)
    expect(said).to_contain_text("away for a while")
    return now


def test_everybody_sees_who_is_away_and_the_host_is_asked_again_after_waiting(meet: Meet) -> None:
    ann, ben, table = two_at_a_table(meet)
    his = ben.page(f"/t/{table}")
    his.locator("[data-part=prompt]").wait_for()
    hers = ann.page(f"/t/{table}")
    panel, banner = hers.locator("[data-seat='1']"), hers.locator(".banner")
    panel.wait_for()
    his.close()
    expect(banner).to_have_count(0)
    now = until_long_away(hers, 1, panel)
    banner.get_by_role("button", name="Wait").click()
    expect(banner).to_have_count(0)
    hers.clock.set_fixed_time(now + 70)
    expect(banner).to_contain_text("Ben has been away")
    again = ben.page(f"/t/{table}")
    expect(banner).to_have_count(0)
    expect(panel).not_to_contain_text("away")
    again.close()


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serve]:
    """A server that lets a bot sit in at once."""
    folder = tmp_path_factory.mktemp("impatient")
    with serving(folder, "--data-dir", str(folder / "data"), *QUICK, "--away-seconds", "0") as server:
        yield server


def test_a_bot_sits_in_for_somebody_who_is_away_until_they_take_their_seat_back(meet: Meet, impatient: Serve) -> None:
    ann, ben, table = two_at_a_table(meet, at=impatient)
    his, hers = ben.page(f"/t/{table}"), ann.page(f"/t/{table}")
    panel = hers.locator("[data-seat='1']")
    for page in (his, hers):
        page.locator("[data-part=prompt]").wait_for()
    his.close()
    until_long_away(hers, 1, panel)
    hers.locator(".banner").get_by_role("button", name="Let a bot sit in").click()
    expect(panel).to_contain_text("bot sits in")
    expect(hers.locator(".banner")).to_have_count(0)
    assert TablePage(hers).until_open().decision == "turn", "the bot has taken Ben's turn"
    end_turn(ann, table, 0, hers)
    expect(hers.locator("[data-part=chronicle] .new").filter(has_text="Ben")).not_to_have_count(0)
    assert TablePage(hers).until_open().mine, "and the next one"

    again = ben.page(f"/t/{table}")
    banner = again.locator(".banner")
    expect(banner).to_contain_text("A bot is playing for you.")
    assert in_both_themes(again) == {}
    banner.get_by_role("button", name="Take the seat back").click()
    expect(banner).to_have_count(0)
    expect(panel).not_to_contain_text("bot sits in")
    end_turn(ann, table, 0, hers)
    version = ben.ask("GET", f"/tables/{table}")["version"]
    with again.expect_response("**/actions*") as acted:
        take_turns(ByMouse(again), rounds=1)
    assert acted.value.ok
    assert ben.ask("GET", f"/tables/{table}")["version"] > version, "Ben has decided himself"


def test_a_guest_who_waits_for_an_absent_host_lets_a_bot_sit_in(meet: Meet, impatient: Serve) -> None:
    ann, ben, table = two_at_a_table(meet, at=impatient)
    end_turn(ben, table, 1)
    hers, his = ann.page(f"/t/{table}"), ben.page(f"/t/{table}")
    banner = his.locator(".banner")
    for page in (hers, his):
        page.locator("[data-part=prompt]").wait_for()
    expect(banner).to_have_count(0)
    hers.close()
    expect(banner).to_contain_text("Ann has been away for a while.")
    banner.get_by_role("button", name="Let a bot sit in").click()
    expect(his.locator("[data-seat='0']")).to_contain_text("bot sits in")
    expect(banner).to_have_count(0)
    assert TablePage(his).until_open().mine, "the bot has taken Ann's turn"


def test_the_menu_says_what_a_concession_will_do(meet: Meet) -> None:
    """Against two bots the game ends, although three seats are more than two."""
    ann = meet("Ann").sit()
    page = ann.page(f"/t/{ann.table(ME, RANDOM, RANDOM, first=0)}")
    TablePage(page).until_open()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Concede").click()
    expect(TablePage(page).dialog()).to_contain_text("The game ends for everyone, and you lose")


FOCUS = """() => { const at = document.activeElement;
  return at === document.body ? "nothing" : at.closest("[data-part]")?.dataset.part ?? at.textContent.trim(); }"""


def focus_goes_to(page: Page, part: str) -> None:
    page.wait_for_function(f"(part) => ({FOCUS})() === part", arg=part)


def test_keyboard_players_never_lose_the_focus(meet: Meet) -> None:
    """After a dialog it is where it was; after an action and behind the curtain it is at the prompt."""
    ann, ben = meet("Ann").sit(), meet("Ben").sit()
    table = ann.table(ME, CAT, OPEN, first=0)
    join(ann, table, ben)
    page = ann.page(f"/t/{table}")
    page.get_by_role("button", name="I am Ann").wait_for()
    page.keyboard.press("Enter")
    focus_goes_to(page, "prompt")
    menu = page.get_by_role("button", name="Menu")
    menu.focus()
    page.keyboard.press("Enter")
    page.get_by_role("dialog", name="Menu").wait_for()
    ByKeyboard(page).tab_to("Keys and signs")
    page.keyboard.press("Enter")
    page.get_by_role("dialog", name="Keys and signs").wait_for()
    page.keyboard.press("Escape")
    expect(menu).to_be_focused()
    player = ByKeyboard(page)
    player.choose(player.table.until_open().of("mark")[0])
    page.locator("[data-role=confirm]:enabled").wait_for()
    page.keyboard.press("Enter")
    expect(page.locator(".curtain").get_by_role("button", name="I am Cat")).to_be_focused()
    page.keyboard.press("Enter")
    focus_goes_to(page, "prompt")
    end = player.table.until_open()
    player.choose(end.of("mark")[0])
    page.locator("[data-role=confirm]:enabled").focus()
    page.keyboard.press("Enter")
    page.locator("[data-part=prompt]:not(.mine)").wait_for()
    focus_goes_to(page, "prompt")


def test_a_table_that_does_not_come_says_why_and_can_be_tried_again(meet: Meet) -> None:
    ann = meet("Ann").sit()
    ann.witness.forgive("404|503|Failed to load|ERR_")
    page = ann.page("/t/nowhere")
    expect(page.get_by_role("heading", name="No such table")).to_be_visible()
    assert in_both_themes(page) == {}
    table = ann.table(ME, RANDOM, first=0)
    address = f"{ann.server.address}/t/{table}"
    page.route(f"**/api/v1/tables/{table}*", lambda route: route.fulfill(status=503, json=BUSY))
    page.goto(address)
    expect(page.get_by_role("heading", name="The server cannot answer right now")).to_be_visible()
    page.unroute_all()
    page.route(f"**/api/v1/tables/{table}*", lambda route: route.abort())
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="Clouds")).to_be_visible()
    page.unroute_all()
    page.route("**/api/v1/editions/*", lambda route: route.fulfill(status=503, json=BUSY))
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("alert").filter(has_text="The server is busy")).to_be_visible()
    page.unroute_all()
    page.route("**/assets/Table-*.js", lambda route: route.abort())
    page.reload()
    expect(page.get_by_role("heading", name="Clouds")).to_be_visible()
    page.unroute_all()
    with page.expect_navigation():  # code that did not come is only asked for again by a page that starts afresh
        page.get_by_role("button", name="Try again").click()
    assert TablePage(page).until_open().decision == "turn"
