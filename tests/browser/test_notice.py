"""Your turn, by title, sound and notification; and what the page does instead where plain http allows less."""

import re
import socket
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.chromium import Person
from tests.browser.conftest import QUICK, Meet
from tests.browser.players import ByMouse
from tests.browser.table_page import TablePage, in_step
from tests.services.finding import Missing
from tests.services.fixtures import leave_out
from tests.services.serve import Serve, serving

ME = {"kind": "me"}
IGNORED = "Cross-Origin-Opener-Policy header has been ignored"  # which the browser says of any page that is not secure
YOURS = "● Your turn"

# The browser's own sound and notifications, with a note of each; a tab in the background is one that is not looked at.
NOTES = """
  window.heard = [];
  window.lookedAt = true;
  Object.defineProperty(document, "hidden", { get: () => !window.lookedAt });
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) { window.heard.push("sound"); return start.apply(this, when); };
  window.Notification = class extends Notification {
    constructor(title, options) { super(title, options); window.heard.push(`notification: ${title}`); }
  };
"""


def two_at_a_table(ann: Person, ben: Person) -> tuple[Page, Page]:
    """Ben begins."""
    table = ann.table(ME, {"kind": "open"}, first=1)
    code = ann.ask("GET", f"/tables/{table}")["invite"]["url"].split("code=")[1]
    ben.ask("POST", f"/tables/{table}/join", {"key": "sit", "code": code})
    hers, his = ann.page(f"/t/{table}"), ben.page(f"/t/{table}")
    for page in (hers, his):
        page.locator("[data-part=prompt]").wait_for()
    return hers, his


def until_it_is_her_turn(hers: Page, his: Page) -> None:
    """He plays until the title of her tab calls her: a dream or a second observation is still his."""
    player = ByMouse(his)
    his_now, her_now = in_step(player.table, TablePage(hers))
    while not her_now.mine:
        assert his_now.open, his_now.prompt
        player.step(his_now)
        player.table.moved()
        his_now, her_now = in_step(player.table, TablePage(hers))
    expect(hers).to_have_title(re.compile(f"^{YOURS}"))


@pytest.mark.parametrize("looked_at", [True, False], ids=["in front", "in the background"])
def test_my_turn_is_told_by_title_sound_and_notification(meet: Meet, looked_at: bool) -> None:
    ann, ben = meet("Ann", whole=True, sound=True, notifications=True).sit(), meet("Ben").sit()
    ann.context.grant_permissions(["notifications"], origin=ann.server.address)
    ann.context.add_init_script(NOTES)
    hers, his = two_at_a_table(ann, ben)
    assert not hers.title().startswith(YOURS)
    expect(his).to_have_title(re.compile(f"^{YOURS}"))
    hers.locator("h2").first.click()  # browsers are silent until somebody touches the page
    hers.evaluate("(looked) => { window.lookedAt = looked; window.heard.length = 0; }", looked_at)
    until_it_is_her_turn(hers, his)
    told = ["sound"] if looked_at else ["notification: Your turn", "sound"]
    hers.wait_for_function("(told) => [...new Set(window.heard)].sort().join() === told", arg=",".join(told))
    expect(his).not_to_have_title(re.compile(f"^{YOURS}"))


def test_nothing_is_announced_to_players_who_want_no_sound_and_no_notification(meet: Meet) -> None:
    ann, ben = meet("Ann").sit(), meet("Ben").sit()
    ann.context.grant_permissions(["notifications"], origin=ann.server.address)
    ann.context.add_init_script(NOTES)
    hers, his = two_at_a_table(ann, ben)
    hers.locator("h2").first.click()
    hers.evaluate("window.lookedAt = false")
    until_it_is_her_turn(hers, his)
    assert hers.evaluate("window.heard") == []


def address_in_the_network() -> str | None:
    """This machine's address in its local network; None where it has none. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            address: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if address.startswith("127.") else address


@pytest.fixture(scope="module")
def plain_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serve]:
    """Plain http on the local network: the browser calls that page insecure."""
    address = address_in_the_network()
    if address is None:
        leave_out(Missing("a network (an address besides loopback)"))
    folder = tmp_path_factory.mktemp("plain")
    with serving(folder, "--host", "0.0.0.0", "--data-dir", str(folder / "data"), *QUICK) as server:
        server.address = f"http://{address}:{server.port}"
        yield server


def test_on_plain_http_the_link_is_selected_instead_of_copied(meet: Meet, plain_server: Serve) -> None:
    ann = meet("Ann", at=plain_server).sit()
    ann.witness.forgive(IGNORED)
    page = ann.page(f"/t/{ann.table(ME, {'kind': 'open'})}")
    field = page.get_by_role("textbox", name="The link to this table")
    field.wait_for()
    assert page.evaluate("[isSecureContext, navigator.clipboard === undefined]") == [False, True]
    field.locator("xpath=following::button[1]").click()
    selected = "(field) => field.value.slice(field.selectionStart, field.selectionEnd)"
    assert field.evaluate(selected) == field.input_value() != ""


def test_on_plain_http_two_tabs_play_and_the_deal_is_checked_at_the_end(meet: Meet, plain_server: Serve) -> None:
    """No locks between tabs, no own SHA-256 of the browser: the page has its own."""
    ann = meet("Ann", at=plain_server).sit()
    ann.witness.forgive(IGNORED)
    table = ann.table(ME, {"kind": "bot", "bot": "random"}, first=0)
    page = ann.page(f"/t/{table}")
    TablePage(page).until_open()
    assert page.evaluate("[isSecureContext, crypto.subtle === undefined, navigator.locks === undefined]") == [
        False,
        True,
        True,
    ]
    assert page.title().startswith(YOURS)
    other = ann.page(f"/t/{table}")
    ByMouse(page).play(until_confirmed=2)
    TablePage(other).until_open()
    ann.ask("POST", f"/tables/{table}/concede", {"key": "enough", "seat": 0})
    page.goto(f"{ann.server.address}/t/{table}/score")
    expect(page.get_by_role("button", name="The shuffle matches the seal")).to_be_visible()
