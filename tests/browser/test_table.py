"""What a person can do at the table besides moving: undo, hints, another language, watching, sharing a screen."""

import json
import re
from collections import Counter

import pytest
from playwright.sync_api import expect

from astra.edition import load_edition
from astra.locales import LANGUAGES, Texts
from tests.browser.axe import still
from tests.browser.conftest import Meet
from tests.browser.players import ByMouse
from tests.browser.positions import nearly_over, position_at, risen, seats_at
from tests.browser.table_page import TablePage, in_step
from tests.soak import SOAK
from tests.waiting import wait_until

ME = {"kind": "me"}
RANDOM = {"kind": "bot", "bot": "random"}
TEXT_ID = re.compile(
    r"\b(?:play|table|pages|home|new|score|learn|card|star|ability|boon|element|error|refused|hint|action|amount|log|seat|pen|"
    r"short|phase|rules|modifier|lobby|join|tables|settings|replay|opponent)-[a-z][a-z0-9]*(?:-[a-z0-9]+)*\b"
)
# What only one of them may see or choose.
SECRET = "[data-part=final], [data-part=me], [data-part=hand], [data-action]"
SHOWN = """() => [document.title, document.body.innerText,
  ...[...document.querySelectorAll("[aria-label]")].map((one) => one.getAttribute("aria-label"))].join("\\n")"""


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


def test_a_whole_turn_is_taken_back_with_what_the_bot_did_since(meet: Meet) -> None:
    """The bot has dust for four stars and every card more of them: none is completed, so nothing hidden is shown."""
    sizes = {card.code: len(card.stars) for card in load_edition().cards}
    position, seat = position_at("turn", 2, wanted=lambda game: min(sizes[code] for code in risen(game)) > 8)
    position["seats"][seat] |= {"dust": 5, "telescopes": 1}
    position["seats"][1 - seat] |= {"dust": 4, "telescopes": 0}
    ann = meet("Ann").sit()
    page = ann.page(f"/t/{ann.table(*seats_at(seat, 2, 'greedy'), position=position)}")
    sky = TablePage(page)
    now = sky.until_open()
    before = sky.marks()
    star = now.of("mark")[0]
    page.mouse.click(star.x, star.y)
    page.locator("[data-role=confirm]:enabled").click()
    page.locator("[data-deed=end]:enabled").click()  # not a second Observe: so the turn is two moves
    whole = page.locator("[data-deed=undo-turn]:enabled")
    whole.wait_for()
    sky.until_open()
    assert sum(sky.marks().values()) > sum(before.values()) + 1, "the bot marked no star"
    with page.expect_response("**/undo*") as answer:
        whole.click()
    assert answer.value.ok
    expect(page.locator("[data-deed=undo-turn]:enabled")).to_have_count(0)
    again = sky.until_open()
    assert sky.marks() == before
    assert [spot.name for spot in again.actions] == [spot.name for spot in now.actions]


def test_a_hint_draws_its_whole_plan_on_the_sky_and_is_adopted_with_one_press(meet: Meet) -> None:
    ann = meet("Ann").sit()
    page = ann.page(f"/t/{ann.table(ME, RANDOM, first=0)}")
    TablePage(page).until_open()
    with page.expect_response("**/hint*") as answer:
        page.get_by_role("button", name="Hint").click()
    hints = page.get_by_role("complementary", name="Hint")
    expect(hints.get_by_role("listitem").first).to_contain_text(re.compile(r"\d+% to win"))
    moves = answer.value.json()["hints"]
    # The first with a path; at the beginning of a game there is one.
    at, plan = next((n, move["plan"]) for n, move in enumerate(moves) if move["plan"][0].startswith("mark "))
    hints.get_by_role("listitem").nth(at).get_by_role("button").first.click()
    stars = [action for action in plan if action.startswith("mark ")]
    expect(page.locator(".nth")).to_have_count(len(stars))
    expect(page.locator(f"[data-star='{stars[0].split()[1]}']")).to_have_count(1)
    hints.locator("[data-role=adopt]").click()
    expect(page.locator(".mark .num")).to_have_count(len(stars))
    expect(page.locator("[data-role=confirm]")).to_contain_text(f"Mark {len(stars)} star")
    expect(hints).to_have_count(0)


def test_a_table_without_hints_offers_none(meet: Meet) -> None:
    ann = meet("Ann").sit()
    page = ann.page(f"/t/{ann.table(ME, RANDOM, first=0, hints=False)}")
    TablePage(page).until_open()
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)


NAMES = [("fr", "Français"), ("ru", "Русский"), ("en", "English")]


@pytest.mark.parametrize(("language", "name"), NAMES if SOAK else NAMES[:2])  # most other tests speak English
def test_the_table_speaks_each_language_and_nothing_is_untranslated(meet: Meet, language: str, name: str) -> None:
    ann = meet("Ann").sit()
    page = ann.page(f"/t/{ann.table(ME, RANDOM, RANDOM, first=0)}")
    player = ByMouse(page)
    player.table.until_open()
    page.locator("nav.tools button").last.click()
    page.get_by_role("radio", name=name).check()
    page.keyboard.press("Escape")
    expect(page.locator("html")).to_have_attribute("lang", language)
    bots = {each: Texts(each).format("opponent-random") for each in LANGUAGES}
    expect(page.locator("[data-seat='1']")).to_contain_text(bots[language])
    for _ in range(3 if SOAK else 2):
        shown = page.evaluate(SHOWN)
        assert TEXT_ID.findall(shown) == []
        assert [each for each, bot in bots.items() if bot in shown] == [language]
        player.play(until_confirmed=1)
    for key in ("l", "j", "?"):
        page.keyboard.press(key)
        player.table.dialog().wait_for()
        assert TEXT_ID.findall(page.evaluate(SHOWN)) == []
        page.keyboard.press("Escape")


def test_people_around_one_screen_play_to_the_end_and_see_no_secret_of_each_other(meet: Meet) -> None:
    """While the screen changes hands the board stays in sight, and nothing that is somebody's own. From late in a game;
    the soak begins at the beginning."""
    position, seat = (None, 0) if SOAK else position_at("turn", players=2, wanted=nearly_over)
    ann = meet("Ann").sit()
    table = ann.table(ME, {"kind": "me", "name": "Ben"}, **({"first": seat} if SOAK else {"position": position}))
    names = ["Ann", "Ben"]
    page = ann.page(f"/t/{table}")
    player = ByMouse(page)
    unveiled: list[str] = []
    secrets: dict[str, set[str]] = {"Ann": set(), "Ben": set()}
    now = player.table.until_open()
    assert now.curtain is not None
    while not now.scored:
        if now.curtain is not None:
            curtain = page.locator(".curtain")
            name = next(name for name in names if name in curtain.get_by_role("heading").inner_text())
            expect(page.locator(SECRET)).to_have_count(0)
            expect(page.locator("article[data-place]")).not_to_have_count(0)
            assert "Final card" not in page.evaluate(SHOWN)
            page.keyboard.press("r")
            expect(curtain).to_have_count(1)
            player.unveil(now.curtain)
            expect(curtain).to_have_count(0)
            expect(page.locator("[data-part=final]")).to_have_count(1)
            secrets[name].add(page.locator("[data-part=me] [data-part=final]").inner_text())
            unveiled.append(name)
            now = player.table.until_open()
            continue
        player.step(now)
        now = player.table.after(now)
    assert unveiled[:2] == [names[seat], names[1 - seat]]
    assert len(unveiled) > 4
    assert [len(known) for known in secrets.values()] == [1, 1]


def test_the_host_closes_the_table_from_its_menu_and_nobody_else_can(meet: Meet) -> None:
    ann, zoe = meet("Ann").sit(), meet("Zoe").sit()
    table = ann.table(ME, RANDOM, first=0, public=True, watch="anyone")
    page, watched = ann.page(f"/t/{table}"), zoe.page(f"/t/{table}")
    for one in (watched, page):
        one.locator("article[data-place]").first.wait_for()
        one.locator("nav.tools button").last.click()
        TablePage(one).dialog().wait_for()
    expect(watched.get_by_role("button", name="Close the table")).to_have_count(0)
    page.get_by_role("button", name="Close the table").click()
    expect(page.locator(".sure")).to_contain_text("without a winner")
    assert ann.ask("GET", f"/tables/{table}")["status"] == "playing"
    page.get_by_role("button", name="Close the table").click()
    expect(watched.locator("[data-part=prompt]")).to_have_count(0)
    assert ann.ask("GET", f"/tables/{table}")["status"] == "closed"


def test_a_spectator_sees_the_table_and_no_secret_and_is_led_to_the_scoring_of_a_conceded_game(meet: Meet) -> None:
    ann = meet("Ann").sit()
    table = ann.table(ME, RANDOM, RANDOM, first=0, public=True, watch="anyone")
    page = ann.page(f"/t/{table}")
    ByMouse(page).play(until_confirmed=1)
    zoe = meet("Zoe").sit()
    watched = zoe.page(f"/t/{table}")
    watched.locator("article[data-place]").first.wait_for()
    now = in_step(TablePage(watched), TablePage(page))[0]
    assert now.actions == ()
    assert not now.mine
    assert now.confirm is None
    shown = zoe.ask("GET", f"/tables/{table}/view")["view"]
    assert all(seat["final"] is None for seat in shown["seats"])
    assert shown["legal"] == []
    assert TablePage(watched).marks() == TablePage(page).marks()
    ann.ask("POST", f"/tables/{table}/concede", {"key": "enough", "seat": 0})
    watched.locator("[data-deed=score]").click()
    watched.wait_for_url(f"**/t/{table}/score")


# Until the glow has gone up and down once more.
BREATH = "() => new Promise((done) => addEventListener('animationiteration', done, { once: true }))"


def test_the_glow_of_what_can_be_chosen_breathes_without_a_repaint(meet: Meet) -> None:
    """At normal speed: frames are drawn, but the page itself has nothing to do for them."""
    ann = meet("Ann", whole=True, speed="1x").sit()
    browser = ann.context.browser
    assert browser is not None
    page = ann.page(f"/t/{ann.table(ME, RANDOM, RANDOM, first=0)}")
    TablePage(page).until_open()
    # They come when all else is drawn, on a busy machine some breaths later.
    expect(page.locator("svg.plate .engraved")).to_have_count(page.locator("svg.plate").count())
    still(page)
    page.evaluate(BREATH)
    counts: Counter[str] = Counter()

    def frames_are_drawn() -> bool:  # a busy machine draws only a few of them in a breath
        browser.start_tracing(page=page)
        page.evaluate(BREATH)
        counts.update(event["name"] for event in json.loads(browser.stop_tracing())["traceEvents"])
        return counts["DrawFrame"] > 5

    wait_until(frames_are_drawn, lambda: "the glow stands still")
    assert {name: counts[name] for name in ("Layout", "Paint", "RasterTask") if counts[name]} == {}
