"""The site of plain files: games without a server, under a path, kept through reloads and crashes, and offline."""

import json
import random
import re
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect

import astra
from astra.server.http.pages import client_folder
from astra.site.publish import publish
from tests.browser.axe import violations
from tests.browser.chromium import DESK, HANGS_MS, KEEP, PHONE, Witness
from tests.browser.players import ByMouse
from tests.browser.site_files import PATH, PYTHON, is_packed, served
from tests.browser.table_page import TablePage
from tests.services.finding import Missing, free_port
from tests.services.fixtures import leave_out
from tests.soak import SOAK

SEED = 25
SETTINGS = {"language": "en", "theme": "night", "speed": "instant", "sound": False, "hints": True}
pytestmark = pytest.mark.skipif(not SOAK, reason="the site without a server: make soak-browser plays it")
KILLS = 50 if SOAK else 3
# Every file of the site is in the cache of the service worker.
CACHED = """async () => {
  await navigator.serviceWorker.ready;
  const worker = await (await fetch("sw.js")).text();
  const files = JSON.parse(/FILES = (\\[.*\\]);/.exec(worker)[1]);
  const names = (await caches.keys()).filter((name) => name.startsWith("astra-"));
  const cache = await caches.open(names[0]);
  return names.length === 1 && (await cache.keys()).length === files.length;
}"""


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that holds the site under its path."""
    if not is_packed():
        leave_out(Missing("Python for browsers (make site)"))
    folder = tmp_path_factory.mktemp("site")
    publish(folder / PATH, client_folder(), PYTHON)
    return folder


class Visitor:
    """Somebody with a browser at a site, whose web server can be taken away."""

    def __init__(self, browser: Browser, files: Path, **options: object) -> None:
        self.files = files
        self.port = free_port()
        self._server = ExitStack()
        self.address = self._server.enter_context(served(files, self.port))
        self.context: BrowserContext = browser.new_context(locale="en-GB", **{"viewport": DESK, **options})  # type: ignore[arg-type]
        self.context.set_default_timeout(HANGS_MS)
        self.context.add_init_script(f"({KEEP})({json.dumps({'astra-settings': json.dumps(SETTINGS)})})")
        self.witness = Witness(self.context, self.address)

    def page(self, path: str = "") -> Page:
        page = self.context.new_page()
        page.goto(self.address + (f"#{path}" if path else ""))
        return page

    def cut_off(self) -> None:
        """No web server any more: what is not in the browser cannot come."""
        self._server.close()

    def close(self) -> None:
        self.context.close()
        self._server.close()


@pytest.fixture
def visitor(browser: Browser, files: Path) -> Iterator[Visitor]:
    print(f"seed {SEED}")
    found = Visitor(browser, files)
    yield found
    faults = found.witness.faults()
    found.close()
    assert faults == []


def new_game(page: Page, *levels: str) -> str:
    """A game against opponents of these levels; the path of its table."""
    page.get_by_role("link", name="Choose opponents").click()
    for number, level in enumerate(levels, 2):
        page.get_by_label(f"Seat {number}: bot level").select_option(level)
    page.get_by_role("button", name="Start").click()
    page.wait_for_url(re.compile(r"#/t/\w+$"))
    return page.url.partition("#")[2]


def test_a_game_in_a_page_outlives_reloads_its_network_and_its_renderer(visitor: Visitor) -> None:
    asked: list[str] = []
    visitor.context.on("request", lambda request: asked.append(request.url))
    page = visitor.page()
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()
    page.wait_for_load_state()
    assert not [address for address in asked if "/python/" in address], "Python was loaded before a game was wanted"
    says_what_it_is(visitor, page)
    path = new_game(page, "beginner", "beginner")
    player = ByMouse(page, SEED)
    player.play(until_confirmed=2)
    page.wait_for_function(CACHED)
    # From here on nothing comes over a line.
    visitor.cut_off()
    before = TablePage(page).settle()
    page.reload()
    table = TablePage(page)
    assert table.settle().version == before.version
    assert table.now().prompt == before.prompt
    page = killed(visitor, page, path)
    player = ByMouse(page, SEED)
    player.play(until_confirmed=2)
    for name, there in (("Atlas", "/atlas"), ("Rules", "/rules"), ("A guided first night", "/learn")):
        other = visitor.page(there)
        expect(other.get_by_role("heading", level=1)).to_contain_text(name)
        other.close()
    page.goto(visitor.address + "#/games")
    expect(page.get_by_role("link", name=re.compile("^(Go on|Continue|Your move)"))).to_have_count(1)


def says_what_it_is(visitor: Visitor, page: Page) -> None:
    """What needs a server says so and takes an address; what is kept here, and who could read it, is told."""
    page.goto(visitor.address + "#/tables")
    expect(page.get_by_text("Public tables are on a server.")).to_be_visible()
    page.goto(visitor.address + "#/new?kind=friends")
    expect(page.get_by_text("needs a server")).to_be_visible()
    page.get_by_label("Address of a server").fill("astra.example.org")
    assert violations(page) == []
    page.route("https://astra.example.org/**", lambda route: route.fulfill(body="a server"))
    page.get_by_role("button", name="Go there").click()
    page.wait_for_url("https://astra.example.org/new?kind=friends")
    visitor.witness.elsewhere.clear()
    page.goto(visitor.address + "#/settings")
    expect(page.get_by_text("Your games are kept in this browser")).to_be_visible()
    page.goto(visitor.address + "#/new?kind=bots")
    expect(page.get_by_text("the whole deal is in this page")).to_be_visible()
    page.get_by_label("Seat 2: bot level").select_option("master")
    expect(page.get_by_text(re.compile(r"thinks for about .* second.* over a decision"))).to_be_visible()
    assert violations(page) == []
    page.goto(visitor.address)


def killed(visitor: Visitor, page: Page, path: str) -> Page:
    """The same table in a new tab after the old one's process was killed."""
    visitor.witness.forgive("crash")
    with page.expect_event("crash"), suppress(Error):  # whoever is killed cannot answer
        page.goto("chrome://crash")
    page.close()
    return visitor.page(path)


def test_a_whole_game_against_two_scholars_by_mouse_offline_with_reloads(visitor: Visitor, tmp_path: Path) -> None:
    page = visitor.page()
    path = new_game(page, "scholar", "scholar")
    page.wait_for_function(CACHED)
    visitor.cut_off()
    player = ByMouse(page, SEED)
    while not player.play(until_confirmed=4).scored:
        page.reload()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save game record").click()
    record = tmp_path / "game.astra"
    saved.value.save_as(record)
    game = astra.Game.load(record.read_text())
    assert game.over
    assert path
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_no_confirmed_move_is_lost_however_often_the_page_is_killed(visitor: Visitor) -> None:
    chance = random.Random(SEED)
    page = visitor.page()
    path = new_game(page, "beginner", "beginner")
    page.wait_for_function(CACHED)
    confirmed = 0
    for _ in range(KILLS):
        player = ByMouse(page, chance.randrange(1000))
        if player.play(until_confirmed=1).scored:
            break
        confirmed = max(confirmed, TablePage(page).settle().version or 0)
        page = killed(visitor, page, path)
        assert (TablePage(page).settle(confirmed).version or 0) >= confirmed


def test_the_site_on_a_phone(browser: Browser, files: Path) -> None:
    visitor = Visitor(browser, files, viewport=PHONE)
    page = visitor.page()
    assert violations(page) == []
    new_game(page, "beginner", "beginner")
    TablePage(page).until_open()
    assert violations(page) == []
    faults = visitor.witness.faults()
    visitor.close()
    assert faults == []
