"""The site of plain files: whole games without a server, under a path, offline, through reloads and crashes."""

import gzip
import json
import random
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Browser, Page, Route, Worker, expect
from typer.testing import CliRunner

import astra
from astra.cli.main import app
from astra.edition import known_edition
from astra.server.http.pages import client_folder
from astra.site.publish import publish
from astra.table.names import bot_name
from tests.browser.axe import in_both_themes
from tests.browser.chromium import FINGER, PHONE, Browsers
from tests.browser.conftest import Meet
from tests.browser.players import FRAME, ByMouse
from tests.browser.site_files import CACHED, PATH, PYTHON, Visitor, new_game, rows_of, sent_bytes
from tests.browser.table_page import TablePage
from tests.browser.test_learn import LESSONS, do
from tests.browser.test_site_rows import late_in_a_game
from tests.browser.workshop_page import settled
from tests.record.tampering import replaced
from tests.record.test_earlier_editions import EARLIER
from tests.services.finding import Missing
from tests.services.fixtures import leave_out
from tests.soak import SOAK

SEED = 25
FIRST_GAME = 6_000_000  # bytes
PLACES = 4  # of three players
FIGURE = re.compile(r"assets/[A-Z][A-Za-z]{2}-[\w-]{8}\.json")
SIDEWAYS = {"width": 844, "height": 390}
# As browsers do when somebody clears a site's data: everybody who has the database open must close it.
DELETED = """() => new Promise((resolve, reject) => {
  const deleting = indexedDB.deleteDatabase("astra");
  deleting.onsuccess = () => resolve();
  deleting.onerror = () => reject(deleting.error);
})"""

# As a database does that has no room: what was asked for is begun, and then nothing of it is kept.
FULL = """() => {
  const add = self.roomyAdd = IDBObjectStore.prototype.add;
  IDBObjectStore.prototype.add = function (...what) {
    const asked = add.apply(this, what);
    this.transaction.abort();
    return asked;
  };
}"""
ROOMY = "() => { IDBObjectStore.prototype.add = self.roomyAdd; }"

Visit = Callable[..., Visitor]


@pytest.fixture
def shell(browsers: Browsers) -> Browser:
    try:
        return browsers.get(whole=False)
    except Missing as missing:
        leave_out(missing)


@pytest.fixture
def visit(shell: Browser, files: Path) -> Iterator[Visit]:
    """Somebody with a browser at the site, or at another one; every page must behave to the end.

    Who says `keeps=False` is never without a line, and spares a copy of the whole site in the browser.
    """
    print(f"seed {SEED}")
    visitors: list[Visitor] = []

    def come(at: Path = files, keeps: bool = True, **options: Any) -> Visitor:
        visitors.append(Visitor(shell, at, service_workers="allow" if keeps else "block", **options))
        if not keeps:
            visitors[-1].witness.forgive("Service Worker registration blocked")
        return visitors[-1]

    yield come
    faults = [fault for one in visitors for fault in one.witness.faults()]
    for one in visitors:
        one.close()
    assert faults == []


class Evening:
    """A game in a page that is reloaded, closed and killed; what was confirmed must be there afterwards."""

    def __init__(self, visitor: Visitor, page: Page, path: str) -> None:
        self.visitor = visitor
        self.page = page
        self.path = path
        self.chance = random.Random(SEED)
        self.player = ByMouse(page, SEED)
        self.rows: list[Any] = []
        """What was kept when it was last looked at."""

    def play(self, moves: int | None = None) -> bool:
        """So many moves; whether the game is over then."""
        return self.player.play(until_confirmed=moves).scored

    def send(self) -> bool:
        """Sends the next move and does not wait for an answer; false if the game is over."""
        now, before = self.player.table.until_open(), self.player.confirmed
        while not now.scored:
            self.player.step(now)
            if self.player.confirmed > before:
                return True
            now = self.player.table.after(now)
        return False

    def interrupt(self, how: str) -> None:
        """Ends the page in one way or another, and finds the table again with every row that was there."""
        shown = self.player.table.settle().version or 0
        self.rows = rows_of(self.page, self.path)
        assert self.rows[-1][0] >= shown, "a version was shown before it was kept"
        match how:
            case "reload":
                self.page.reload()
            case "close":
                self.page.close()
                self.page = self.visitor.page(self.path)
            case "lose a worker":
                self.visitor.witness.forgive("out of memory")
                self.table_worker().evaluate("setTimeout(() => { throw new Error('out of memory'); })")
            case "kill":
                self._kill()
            case "kill with a move on its way":
                self.send()
                self._kill()
            case "kill while it starts":
                with self.page.expect_event("worker"):
                    self.page.reload(wait_until="commit")
                self._kill()
        self.player = ByMouse(self.page, self.chance.randrange(1000))
        found = TablePage(self.page).settle(shown)
        # Opponents may have ended the game meanwhile.
        assert found.scored or (found.version or 0) >= shown
        assert rows_of(self.page, self.path)[: len(self.rows)] == self.rows

    def table_worker(self) -> Worker:
        return next(one for one in self.page.workers if "table-worker" in one.url)

    def _kill(self) -> None:
        self.visitor.kill(self.page)
        self.page = self.visitor.page(self.path)


KILLS = ("kill", "kill with a move on its way", "kill while it starts")
# After each the page starts Python twice, for its tables and for its opponents, which costs most of the game.
INTERRUPTIONS = ("reload", *KILLS, "lose a worker", "close") if SOAK else ("lose a worker", KILLS[1])
# Scholars search, which takes long.
LEVEL = "scholar" if SOAK else "beginner"


def test_a_game_by_mouse_offline_with_reloads_and_crashes(visit: Visit, tmp_path: Path) -> None:
    """Its beginning, and from late in another game to the scoring; the soak plays all of one."""
    visitor = visit()
    page = visitor.page()
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()
    page.wait_for_load_state("networkidle")
    assert not [name for name in visitor.asked if name.startswith("python/")], "Python came before a game was wanted"
    evening = Evening(visitor, page, new_game(page, LEVEL, LEVEL))
    TablePage(page).until_open()
    sizes = {name: sent_bytes(visitor.site, name) for name in visitor.asked}
    assert {name for name in sizes if name.startswith("python/")} == python_of(visitor.site)
    figures = [f"assets/{path.name}" for path in (visitor.site / "assets").glob("*.json")]
    heaviest = sorted((sent_bytes(visitor.site, name) for name in figures if FIGURE.fullmatch(name)), reverse=True)
    # Of figures the largest count, whatever is dealt and however many have come.
    rest = {name: size for name, size in sizes.items() if not FIGURE.fullmatch(name)}
    total = sum(rest.values()) + sum(heaviest[:PLACES])
    assert total <= FIRST_GAME, sorted(rest.items(), key=lambda each: -each[1])[:20]
    page.wait_for_function(CACHED)
    # From here on nothing comes over a line.
    visitor.cut_off()
    for how in INTERRUPTIONS:
        evening.interrupt(how)
        if evening.play(2 if SOAK else 1):
            break
    else:
        if SOAK:
            evening.play()
        else:
            concede(evening.page)
    page = evening.page
    expect(page.get_by_role("button", name="The shuffle matches the seal given at the start")).to_be_visible()
    if not SOAK:
        late = tmp_path / "late.astra"
        late.write_text(late_in_a_game(bot_name(LEVEL)).record())
        page.goto(f"{visitor.address}#/games")
        page.get_by_label("Open a game from a file").set_input_files(late)
        page.wait_for_url(re.compile(r"#/t/\w+$"))
        assert ByMouse(page, SEED).play().scored
    record = saved(page, tmp_path / "game.astra")
    replayed(record)
    analysed(record)
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    for there, heading in (("/atlas", "Atlas"), ("/rules", "Rules"), ("/learn", "A guided first night")):
        page.goto(f"{visitor.address}#{there}")
        expect(page.get_by_role("heading", level=1)).to_contain_text(heading)


def concede(page: Page) -> None:
    """Against opponents alone the game ends with it, and has a scoring like any other."""
    page.get_by_role("navigation").get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("dialog").locator(".btn.danger").click()
    page.locator("[data-deed=score]").click()
    page.wait_for_url(re.compile(r"#/t/\w+/score$"))


def saved(page: Page, path: Path) -> Path:
    """The record of the game that has been scored, as a file."""
    with page.expect_download() as coming:
        page.get_by_role("button", name="Save game record").click()
    coming.value.save_as(path)
    return path


def replayed(path: Path) -> None:
    """`astra replay` goes through a record to its end."""
    game = astra.Game.load(path.read_text())
    assert game.over
    last = len(game.actions)
    shown = CliRunner().invoke(app, ["replay", str(path)], input=f"{last}\nq\n", env={"LC_ALL": "en_GB.UTF-8"})
    assert shown.exit_code == 0, shown.output
    assert f"Action {last} of {last}: {game.actions[-1]}" in " ".join(shown.output.split())


def analysed(path: Path) -> None:
    """`astra analyse` judges every action of a record that somebody chose, and says who won."""
    game = astra.Game.load(path.read_text())
    shown = CliRunner().invoke(app, ["analyse", str(path), "--simulations", "1", "--json"])
    assert shown.exit_code == 0, shown.output
    judged = json.loads(shown.stdout)
    chosen = {moment["action"]: moment["played"] for moment in judged["moments"]}
    assert len(chosen) > len(game.actions) / 2
    assert all(str(game.actions[number - 1]) == played for number, played in chosen.items())
    assert judged["winners"] == game.winners()


def test_every_way_of_playing_needs_no_line(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page()
    new_game(page, "beginner", "beginner")
    TablePage(page).until_open()
    page.wait_for_function(CACHED)
    # From here on nothing comes over a line.
    visitor.cut_off()
    ByMouse(page, SEED).play(until_confirmed=1)
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("complementary", name="Hint").get_by_role("listitem").first).to_contain_text("% to win")

    def go(path: str) -> None:
        page.evaluate("(path) => { location.hash = path; }", path)

    go("/new?kind=hotseat")
    begin(page, turns=2)
    go("/new?kind=solo")
    page.get_by_role("radio", name=re.compile("^Hard")).check()
    begin(page, turns=1)
    expect(page.get_by_role("button", name="Modifiers: H1 H4")).to_be_visible()
    lesson = LESSONS[0]
    go(f"/learn/{lesson['id']}")
    coach = page.get_by_role("region", name="Lesson")
    for number, step in enumerate(lesson["steps"], 1):
        expect(coach).to_contain_text(f"{number} of {len(lesson['steps'])}")
        if step["kind"] == "do":
            do(page, ByMouse(page), step["play"])
        elif number < len(lesson["steps"]):
            coach.locator(".btn.primary").click()
    go("/workshop")
    page.get_by_label("Name of the edition").fill("corrected")
    settled(page)
    page.get_by_role("link", name="Use it at a new table").click()
    expect(page.locator("[data-part=edition] option:checked")).to_have_text("corrected, version 1")
    page.get_by_label("Seat 2: bot level").select_option("beginner")
    begin(page, turns=1)
    go("/games")
    expect(page.get_by_role("button", name=re.compile("^Save as a file"))).to_have_count(4)
    go("/rules")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Rules")
    go("/atlas/Tau")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Taurus")


def begin(page: Page, turns: int) -> None:
    """Starts a game from its form and plays some turns."""
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url(re.compile(r"#/t/\w+$"))
    ByMouse(page, SEED).play(until_confirmed=turns)


if SOAK:  # the game above is killed once

    def test_no_confirmed_move_is_lost_when_the_page_is_killed_fifty_times(visit: Visit) -> None:
        visitor = visit()
        page = visitor.page()
        evening = Evening(visitor, page, new_game(page, "beginner", "beginner"))
        page.wait_for_function(CACHED)
        visitor.cut_off()
        for number in range(50):
            evening.interrupt(KILLS[number % len(KILLS)])
            if evening.play(1):
                evening.page.goto(visitor.address)
                evening = Evening(visitor, evening.page, new_game(evening.page, "beginner", "beginner"))


def test_a_new_version_is_offered_and_never_forced_on_a_running_game(visit: Visit, files: Path, tmp_path: Path) -> None:
    shutil.copytree(files, tmp_path / "www")
    visitor = visit(tmp_path / "www", viewport=PHONE, **FINGER)
    page = visitor.page("/games")
    # A record of an earlier edition, whose cards are not in the page.
    page.get_by_label("Open a game from a file").set_input_files(earlier_game(tmp_path))
    page.wait_for_url(re.compile(r"#/t/\w+$"))
    table = TablePage(page)
    table.until_open()
    version = table.settle().version
    assert in_both_themes(page) == {}
    page.wait_for_function(CACHED)
    atlas = publish_another(visitor.site, tmp_path / "client")
    offer = page.get_by_text("A new version of Astra is ready.")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # as somebody who comes back to the tab
    expect(offer).to_be_visible()
    for _ in range(2 if SOAK else 1):  # however often it is loaded, it stays what it was
        page.reload()
        expect(offer).to_be_visible()
        assert page.locator("meta[name=version]").count() == 0
    assert table.settle().version == version
    assert in_both_themes(page) == {}
    page.get_by_role("button", name="Later").click()
    expect(offer).to_have_count(0)
    other = visitor.page()
    other.get_by_role("button", name="Use it now").click()
    other.locator("meta[name=version]").wait_for(state="attached")
    # The game goes on as it was, with files that are no longer published.
    assert page.locator("meta[name=version]").count() == 0
    assert table.settle().version == version
    page.evaluate("location.hash = '#/atlas'")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Atlas")
    assert atlas in visitor.asked
    page.close()
    other.goto(f"{visitor.address}#/games")
    other.get_by_role("link", name=re.compile("^(Go on|Continue|Your move)")).click()
    assert TablePage(other).settle().version == version


def test_an_old_tab_gets_its_own_versions_python_after_another_tab_took_the_new_version(
    visit: Visit, files: Path, tmp_path: Path
) -> None:
    shutil.copytree(files, tmp_path / "www")
    visitor = visit(tmp_path / "www")
    page = visitor.page()
    page.wait_for_function(CACHED)
    before = python_of(visitor.site)
    publish_another(visitor.site, tmp_path / "client", changed_python(tmp_path))
    other = visitor.page()
    other.get_by_role("button", name="Use it now").click()
    other.locator("meta[name=version]").wait_for(state="attached")
    visitor.asked.clear()
    new_game(page, "beginner")
    TablePage(page).until_open()
    assert page.locator("meta[name=version]").count() == 0
    assert {name for name in visitor.asked if name.startswith("python/")} == before
    assert before != python_of(visitor.site)


def test_an_old_tab_that_cannot_get_its_python_any_more_offers_the_new_version(
    visit: Visit, files: Path, tmp_path: Path
) -> None:
    shutil.copytree(files, tmp_path / "www")
    visitor = visit(tmp_path / "www", keeps=False)
    visitor.witness.forgive("404")
    page = visitor.page()
    page.get_by_role("link", name="Choose opponents").click()
    page.get_by_label("Seat 2: bot level").select_option("beginner")
    publish_another(visitor.site, tmp_path / "client", changed_python(tmp_path))
    page.get_by_role("button", name="Start").click()
    page.get_by_role("button", name="Use it now").click()
    page.locator("meta[name=version]").wait_for(state="attached")
    page.get_by_role("button", name="Start").click()
    page.wait_for_url(re.compile(r"#/t/\w+$"))
    TablePage(page).until_open()


def python_of(site: Path) -> set[str]:
    """The parts of Python that a site holds."""
    return {path.relative_to(site).as_posix() for path in (site / "python").iterdir()}


def changed_python(folder: Path) -> Path:
    """The same Python in parts with other names."""
    shutil.copytree(PYTHON, folder / "python")
    loader = folder / "python" / "loader.js.gz"
    loader.write_bytes(gzip.compress(gzip.decompress(loader.read_bytes()) + b"\n// another\n"))
    return folder / "python"


def earlier_game(folder: Path) -> Path:
    """The beginning of a game that was played with an earlier edition."""
    game, chance = astra.Game.new(2, seed=SEED, edition=known_edition(next(iter(EARLIER)))), random.Random(SEED)
    for _ in range(30):
        game.play(chance.choice(game.legal()))
    text = game.record()
    carried = next(line for line in text.splitlines(True) if line.startswith("edition-data: "))
    path = folder / "earlier.astra"
    path.write_text(replaced(text, carried, ""))
    return path


def publish_another(site: Path, client: Path, python: Path = PYTHON) -> str:
    """Publishes another version of the site, of which one file has another name; the file that is no longer there."""
    built = client_folder()
    assert built is not None
    shutil.copytree(built, client)
    [atlas] = client.glob("assets/Atlas-*.js")
    for path in client.rglob("*"):
        if path.suffix in (".js", ".html"):
            path.write_text(path.read_text().replace(atlas.name, "Atlas-ofanother.js"))
    atlas.rename(atlas.with_name("Atlas-ofanother.js"))
    page = client / "site.html"
    page.write_text(page.read_text().replace("<head>", '<head><meta name="version" content="another" />'))
    publish(site, client, python)
    return f"assets/{atlas.name}"


@pytest.mark.parametrize("viewport", [PHONE, SIDEWAYS], ids=["upright", "sideways"])
def test_what_the_site_says_of_itself_is_accessible_on_a_phone(visit: Visit, viewport: dict[str, int]) -> None:
    """What needs a server says so and takes an address; what is kept here, and who could read it, is told."""
    visitor = visit(viewport=viewport, keeps=False, **FINGER)
    page = visitor.page()
    page.get_by_role("button", name="Play now").wait_for()
    assert in_both_themes(page) == {}
    page.goto(visitor.address + "#/new?kind=bots")
    expect(page.get_by_text("the whole deal is in this page")).to_be_visible()
    page.get_by_label("Seat 2: bot level").select_option("master")
    expect(page.get_by_text(re.compile(r"thinks for about .* second.* over a decision"))).to_be_visible()
    assert in_both_themes(page) == {}
    for there, said in (
        ("/tables", "Public tables are on a server."),
        ("/settings", "Your games are kept in this browser"),
        ("/games", "Open a game from a file"),
    ):
        page.goto(f"{visitor.address}#{there}")
        expect(page.get_by_text(said)).to_be_visible()
        assert in_both_themes(page) == {}
    page.goto(visitor.address + "#/new?kind=friends")
    expect(page.get_by_text("needs a server")).to_be_visible()
    page.get_by_label("Address of a server").fill("astra.example.org")
    assert in_both_themes(page) == {}
    page.route("https://astra.example.org/**", lambda route: route.fulfill(body="a server"))
    page.get_by_role("button", name="Go there").click()
    page.wait_for_url("https://astra.example.org/new?kind=friends")
    visitor.witness.elsewhere.clear()
    page.goto(visitor.address)
    loads_for_long_and_fails(visitor, page)


def loads_for_long_and_fails(visitor: Visitor, page: Page) -> None:
    """The bar while Python is on its way, and what is said if it does not come."""
    held: list[Route] = []
    visitor.witness.forgive("ERR_FAILED")
    # The first is held, those after it fail.
    visitor.context.route("**/python/engine-*", lambda route: route.abort() if held else held.append(route))
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_role("status").filter(has_text="Getting the game")).to_be_visible()
    assert float(page.get_by_role("progressbar").get_attribute("value") or 0) < 1
    assert in_both_themes(page) == {}
    while not held:
        page.evaluate(FRAME)
    held[0].abort()
    expect(page.get_by_role("alert").filter(has_text="could not be loaded").first).to_be_visible()


def test_a_page_goes_on_when_its_database_was_deleted_behind_its_back(visit: Visit) -> None:
    page = visit(keeps=False).page()
    new_game(page, "beginner")
    TablePage(page).until_open()
    page.evaluate(DELETED)
    page.evaluate("location.hash = '#/games'")
    expect(page.get_by_text("No games in progress")).to_be_visible()


def test_a_move_that_the_browser_cannot_save_is_not_played_and_says_so(visit: Visit) -> None:
    visitor = visit(keeps=False)
    page = visitor.page()
    evening = Evening(visitor, page, new_game(page, "beginner"))
    evening.play(1)
    evening.player.table.until_open()
    rows = rows_of(page, evening.path)
    visitor.witness.forgive("nothing was kept")
    evening.table_worker().evaluate(FULL)
    assert evening.send()
    expect(page.get_by_text("Your browser could not save this").first).to_be_visible()
    full = page.get_by_role("alert").filter(has_text="cannot save anything now")
    expect(full).to_be_visible()
    assert in_both_themes(page) == {}
    assert rows_of(page, evening.path) == rows
    evening.table_worker().evaluate(ROOMY)
    evening.play(1)
    expect(full).to_have_count(0)
    assert len(rows_of(page, evening.path)) > len(rows)


def test_a_game_under_way_is_taken_along_as_a_file_with_its_opponents(visit: Visit, tmp_path: Path) -> None:
    page = visit(keeps=False, viewport=PHONE, **FINGER).page()
    new_game(page, "novice", "random")
    TablePage(page).until_open()
    page.evaluate("location.hash = '#/games'")
    with page.expect_download() as coming:
        page.get_by_role("button", name=re.compile("^Save as a file")).click()
    coming.value.save_as(tmp_path / "evening.astra")
    assert not astra.Game.load((tmp_path / "evening.astra").read_text()).over
    assert in_both_themes(page) == {}
    other = visit(keeps=False).page("/games")
    other.get_by_label("Open a game from a file").set_input_files(tmp_path / "evening.astra")
    other.wait_for_url(re.compile(r"#/t/\w+$"))
    # The opponents go on by themselves.
    ByMouse(other, SEED).play(until_confirmed=2)


def test_other_pages_that_lie_under_the_path_of_the_site_are_left_alone(
    visit: Visit, files: Path, tmp_path: Path
) -> None:
    """A site at the root of a host has others beside it, as on most page hosts."""
    shutil.copytree(files, tmp_path / "www")
    other = tmp_path / "www" / PATH / "other"
    other.mkdir()
    (other / "index.html").write_text("<title>Other</title><link rel=icon href=data:,><h1>Another site</h1>")
    visitor = visit(tmp_path / "www")
    page = visitor.page()
    page.wait_for_function(CACHED)
    page.goto(f"{visitor.address}other/")
    expect(page.get_by_role("heading", name="Another site")).to_be_visible()
    visitor.cut_off()
    page.goto(f"{visitor.address}index.html")
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()


def test_the_site_and_the_served_client_can_be_installed(visit: Visit, meet: Meet) -> None:
    visitor = visit()
    for page in (visitor.page(), meet("Ann").page("/")):
        wire = page.context.new_cdp_session(page)
        found = wire.send("Page.getAppManifest")
        assert found["errors"] == []
        manifest = json.loads(found["data"])
        start = urljoin(found["url"], manifest["start_url"])
        assert (start, manifest["display"]) == (page.url, "standalone")
        for icon in manifest["icons"]:
            answer = page.request.get(urljoin(found["url"], icon["src"]))
            assert (answer.status, answer.headers["content-type"]) == (200, icon["type"])
        # A window of a test leaves nothing behind, so nothing can be installed from it; all else is in order.
        errors = wire.send("Page.getInstallabilityErrors")["installabilityErrors"]
        assert [error["errorId"] for error in errors] in ([], ["in-incognito"])
