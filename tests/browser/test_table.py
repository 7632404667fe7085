"""What a person can do at the table besides moving: undo, hints, another language, watching, sharing a screen."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Meet
from tests.browser.players import ByMouse
from tests.browser.table_page import TablePage

ME = {"kind": "me"}
RANDOM = {"kind": "bot", "bot": "random"}
TEXT_ID = re.compile(
    r"\b(?:play|table|pages|home|new|score|learn|card|star|ability|boon|element|error|refused|hint|action|amount|log|seat|pen|"
    r"short|phase|rules|modifier|lobby|join|tables|settings|replay|opponent)-[a-z][a-z0-9]*(?:-[a-z0-9]+)*\b"
)
SHOWN = """() => [document.title, document.body.innerText,
  ...[...document.querySelectorAll("[aria-label]")].map((one) => one.getAttribute("aria-label"))].join("\\n")"""

pytestmark = pytest.mark.timeout(240)


def test_undo_gives_back_the_table_before_the_mark(meet: Meet) -> None:
    """Ben has not decided anything yet, so Ann may still take her stars back."""
    ann, ben = meet("Ann").sit(), meet("Ben").sit()
    table = ann.table(ME, {"kind": "open"}, first=0)
    code = ann.ask("GET", f"/tables/{table}")["invite"]["url"].split("code=")[1]
    ben.ask("POST", f"/tables/{table}/join", {"key": "sit", "code": code})
    page = ann.page(f"/t/{table}")
    sky = TablePage(page)
    now = sky.until_open()
    before = sky.marks()
    page.mouse.click(now.of("mark")[0].x, now.of("mark")[0].y)
    page.locator("[data-role=confirm]:enabled").click()
    undo = page.locator("[data-deed=undo]:enabled")
    undo.wait_for()
    assert sum(sky.marks().values()) == sum(before.values()) + 1
    while sky.marks() != before:  # the star, and the stop after it if it was a decision of its own
        with page.expect_response("**/undo*") as answer:
            undo.click()
        assert answer.value.ok
        expect(page.locator("[data-deed=undo]:disabled")).to_have_count(0)
    assert sky.until_open().of("mark")


def test_a_hint_names_moves_with_their_chance_and_shows_them_on_the_sky(meet: Meet) -> None:
    ann = meet("Ann").sit()
    page = ann.page(f"/t/{ann.table(ME, RANDOM, first=0)}")
    TablePage(page).until_open()
    page.get_by_role("button", name="Hint").click()
    hints = page.get_by_role("complementary", name="Hint")
    expect(hints.get_by_role("listitem").first).to_contain_text(re.compile(r"\d+ % to win"))


def test_a_table_without_hints_offers_none(meet: Meet) -> None:
    ann = meet("Ann").sit()
    page = ann.page(f"/t/{ann.table(ME, RANDOM, first=0, hints=False)}")
    TablePage(page).until_open()
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)


@pytest.mark.parametrize(("language", "name"), [("en", "English"), ("fr", "Français"), ("ru", "Русский")])
def test_the_table_speaks_each_language_and_nothing_is_untranslated(meet: Meet, language: str, name: str) -> None:
    ann = meet("Ann").sit()
    page = ann.page(f"/t/{ann.table(ME, RANDOM, RANDOM, first=0)}")
    player = ByMouse(page)
    player.table.until_open()
    page.locator("nav.tools button").last.click()
    page.get_by_role("radio", name=name).check()
    page.keyboard.press("Escape")
    expect(page.locator("html")).to_have_attribute("lang", language)
    for _ in range(3):
        assert TEXT_ID.findall(page.evaluate(SHOWN)) == []
        player.play(until_confirmed=1)
    for key in ("l", "j", "?"):
        page.keyboard.press(key)
        player.table.dialog().wait_for()
        assert TEXT_ID.findall(page.evaluate(SHOWN)) == []
        page.keyboard.press("Escape")


def test_a_curtain_hides_the_next_players_secrets_around_one_screen(meet: Meet) -> None:
    ann = meet("Ann").sit()
    table = ann.table(ME, {"kind": "me", "name": "Ben"}, first=0)
    page = ann.page(f"/t/{table}")
    player = ByMouse(page)
    secrets = []
    for name in ("Ann", "Ben", "Ann"):
        now = player.table.until_open()
        while now.curtain is None:
            player.step(now)
            now = player.table.now(now.print, patience=3000)
        expect(page.get_by_role("dialog")).to_contain_text(name)
        expect(page.locator(".curtain")).to_have_count(1)
        expect(page.locator("[data-part=me], [data-action], [data-part=hand]")).to_have_count(0)
        page.keyboard.press("r")
        expect(page.locator(".curtain")).to_have_count(1)
        player.unveil(now.curtain)
        expect(page.locator(".curtain")).to_have_count(0)
        expect(page.locator("[data-part=me] .secret")).to_have_count(1)
        secrets.append(page.locator("[data-part=me] .secret").inner_text())
    assert secrets[0] == secrets[2]


def test_a_spectator_sees_the_table_and_no_secret(meet: Meet) -> None:
    ann = meet("Ann").sit()
    table = ann.table(ME, RANDOM, RANDOM, first=0, public=True, watch="anyone")
    page = ann.page(f"/t/{table}")
    ByMouse(page).play(until_confirmed=1)
    zoe = meet("Zoe").sit()
    watched = zoe.page(f"/t/{table}")
    watched.locator("article[data-place]").first.wait_for()
    now = TablePage(watched).now(patience=500)
    assert now.actions == ()
    assert not now.mine
    assert now.confirm is None
    shown = zoe.ask("GET", f"/tables/{table}/view")["view"]
    assert all(seat["final"] is None for seat in shown["seats"])
    assert shown["legal"] == []
    assert TablePage(watched).marks() == TablePage(page).marks()
