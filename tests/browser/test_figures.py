"""The figures behind the stars: they come when the table can be played, they may stay away, and a setting ends them."""

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Response, Route, expect

from astra.charts.wording import ability_text
from astra.edition import edition_json, load_edition
from astra.game import Game
from astra.locales import Texts
from tests.browser.chromium import Person
from tests.browser.conftest import Meet
from tests.browser.positions import position_at, seats_at
from tests.browser.table_page import TablePage
from tests.browser.test_layout_shift import FRAMES
from tests.services.serve import serving

FIGURE = re.compile(r"/assets/[A-Z][A-Za-z]{2}-[^/]*\.json$")
ITALIC = re.compile(r"-italic-[^/]*\.woff2$")
BOT = {"kind": "bot", "bot": "random"}
# When the first text was drawn for which a table needs its italics.
WATCH_ITALICS = """() => new MutationObserver((_, watching) => {
  if (document.querySelector("[data-part] em, .plate .names text") === null) return;
  window.astraItalics = performance.now();
  watching.disconnect();
}).observe(document, { childList: true, subtree: true })"""


def places(ann: Person, number: str) -> int:
    """The number of charts on a table."""
    return sum(place is not None for place in ann.ask("GET", f"/tables/{number}/view?seat=0")["view"]["places"])


# Of each chart: the share of its stars that are marked, whether it is complete, how strong contours and hatching are.
STRENGTHS = """() => [...document.querySelectorAll("svg.plate")].map((chart) => [
  chart.querySelectorAll(".stars .shape").length / chart.querySelectorAll(".stars > *").length,
  chart.querySelector(".complete") !== null,
  ...[".contour", ".hatching"].map((part) => Number(getComputedStyle(chart.querySelector(part)).opacity)),
])"""


def several_shares(game: Game) -> bool:
    """Beside what is complete there are charts with different shares of marked stars."""
    places = [place for place in game.position()["places"] if place]
    sizes = {card.code: len(card.stars) for card in game.edition.cards}
    return len({len(place["marks"]) / sizes[place["card"]] for place in places}) > 2


def test_every_chart_of_a_table_gets_its_figure_once_and_keeps_it(meet: Meet) -> None:
    ann = meet("Ann").sit()
    number = ann.table({"kind": "me"}, BOT, first=0)
    page = ann.context.new_page()
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer) if FIGURE.search(answer.url) else None)
    page.goto(f"{ann.server.address}/t/{number}")
    count = places(ann, number)
    expect(page.locator("svg.plate .engraved")).to_have_count(count)
    assert len({answer.url for answer in answers}) == len(answers) >= count
    assert all("immutable" in answer.headers["cache-control"] for answer in answers)
    # At the table they are decoration: behind the lines, and silent.
    first = page.locator("svg.plate").first
    assert first.evaluate(
        """(plate) => Boolean(plate.querySelector(".engraved").compareDocumentPosition(
            plate.querySelector(".lines")) & Node.DOCUMENT_POSITION_FOLLOWING)"""
    )
    assert first.locator(".engraved").evaluate("(figure) => figure.closest('[aria-hidden]') !== null")


def test_a_figure_is_a_step_brighter_with_every_mark_and_lit_when_its_card_is_complete(meet: Meet) -> None:
    ann = meet("Ann", reduced_motion="reduce").sit()
    position, seat = position_at("discover", 3, wanted=several_shares)
    page = ann.page(f"/t/{ann.table(*seats_at(seat, 3), position=position)}")
    TablePage(page).settle()
    expect(page.locator("svg.plate .engraved")).to_have_count(page.locator("svg.plate").count())
    found = page.evaluate(STRENGTHS)
    lit = [strengths for _, complete, *strengths in found if complete]
    assert len(lit) >= 2, "it is asked which of them is discovered first"
    quiet = sorted((share, *strengths) for share, complete, *strengths in found if not complete)
    assert len({share for share, *_ in quiet}) > 1
    for (fewer, *weaker), (more, *stronger) in pairwise(quiet):
        assert (more > fewer) == (stronger[0] > weaker[0]) == (stronger[1] > weaker[1])
    assert all(a > b + 0.2 for one in lit for _, *other in quiet for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("cards", [2, 5, 8])
def test_every_card_in_hand_has_its_figure_whatever_room_its_ability_leaves(meet: Meet, cards: int) -> None:
    ann = meet("Ann").sit()
    position = Game.new(players=5, seed=1, first=0).position()
    longest = sorted(load_edition().cards, key=lambda card: -len(ability_text(card.ability, Texts("en"))))
    hand = [card.code for card in longest if card.code in position["deck"]][:cards]
    position["deck"] = [code for code in position["deck"] if code not in hand]
    position["seats"][0] |= {"cards": dict.fromkeys(hand, "active"), "wisdom": 12}
    page = ann.page(f"/t/{ann.table(*seats_at(0, 5), position=position)}")
    expect(page.locator("[data-part=hand] .engraved")).to_have_count(cards)


def test_a_table_can_be_played_while_its_figures_are_on_their_way(meet: Meet) -> None:
    ann = meet("Ann").sit()
    number = ann.table({"kind": "me"}, BOT, first=0)
    page = ann.context.new_page()
    held: list[Route] = []
    page.route(FIGURE, lambda route: held.append(route))
    page.goto(f"{ann.server.address}/t/{number}")
    expect(page.locator("svg.plate .wash")).to_have_count(places(ann, number))
    page.locator('svg.plate [data-action^="mark "]').first.click(force=True)
    expect(page.get_by_role("status")).to_contain_text("1 dust")
    page.route(FIGURE, lambda route: route.continue_())
    for route in held:
        route.continue_()
    expect(page.locator("svg.plate .engraved")).to_have_count(places(ann, number))
    expect(page.get_by_role("status")).to_contain_text("1 dust")


@pytest.mark.parametrize(("language", "scripts"), [("en", 1), ("ru", 2)])
def test_a_table_asks_for_its_italics_before_it_draws_with_them(meet: Meet, language: str, scripts: int) -> None:
    """A font that comes after its text has the whole page laid out and painted once more, while the figures appear."""
    ann = meet("Ann", language=language).sit()
    ann.context.add_init_script(f"({WATCH_ITALICS})()")
    page = ann.page(f"/t/{ann.table({'kind': 'me'}, BOT, first=0)}")
    TablePage(page).drawn()
    drawn = page.evaluate("window.astraItalics")
    asked = page.evaluate(
        """() => performance.getEntriesByType("resource").filter(({ name }) => name.includes("-italic-"))
             .map(({ startTime }) => startTime)"""
    )
    assert len(asked) == 2 * scripts, "one for abilities, one for the names of stars"
    assert max(asked) < drawn


def test_figures_wait_until_the_fonts_of_their_table_are_drawn(meet: Meet) -> None:
    ann = meet("Ann").sit()
    number = ann.table({"kind": "me"}, BOT, first=0)
    page = ann.context.new_page()
    asked: list[str] = []
    held: list[Route] = []
    page.on("request", lambda request: asked.append(request.url) if FIGURE.search(request.url) else None)
    page.route(ITALIC, lambda route: held.append(route))
    page.goto(f"{ann.server.address}/t/{number}")
    TablePage(page).settle()
    page.evaluate(f"({FRAMES})(30)")
    assert asked == []
    page.route(ITALIC, lambda route: route.continue_())  # those that are asked for only now
    for font in held:
        font.continue_()
    expect(page.locator("svg.plate .engraved")).to_have_count(places(ann, number))


def test_an_edition_with_moved_stars_is_played_without_the_figures_of_those_cards(meet: Meet, tmp_path: Path) -> None:
    document = edition_json(load_edition())
    for card in document["cards"]:
        if card["code"] != "Tau":
            star = card["stars"][0]
            star["x"] = round(star["x"] + (0.24 if star["x"] < 0.7 else -0.24), 4)
    file = tmp_path / "own.json"
    file.write_text(json.dumps(document))
    with serving(tmp_path, "--data-dir", str(tmp_path), "--edition", str(file)) as own:
        ann = meet("Ann", at=own).sit()
        page = ann.page("/atlas/Tau")
        expect(page.locator("svg.plate .engraved")).to_have_count(1)
        with page.expect_response(FIGURE):
            page.goto(f"{own.address}/atlas/Ori")
        page.wait_for_load_state("networkidle")
        expect(page.locator("svg.plate .wash")).to_have_count(1)
        expect(page.locator("svg.plate .engraved")).to_have_count(0)
        number = ann.table({"kind": "me"}, BOT, first=0)
        page.goto(f"{own.address}/t/{number}")
        page.locator('svg.plate [data-action^="mark "]').first.click(force=True)
        expect(page.get_by_role("status")).to_contain_text("1 dust")


def test_without_their_figures_charts_look_as_before_and_can_be_played(meet: Meet) -> None:
    ann = meet("Ann").sit()
    ann.witness.forgive(r"net::ERR_FAILED")
    number = ann.table({"kind": "me"}, BOT, first=0)
    page = ann.context.new_page()
    page.route(FIGURE, lambda route: route.abort())
    with page.expect_event("requestfailed", lambda request: bool(FIGURE.search(request.url))):
        page.goto(f"{ann.server.address}/t/{number}")
    expect(page.locator("svg.plate .wash")).to_have_count(places(ann, number))
    expect(page.locator(".engraved")).to_have_count(0)
    page.locator('svg.plate [data-action^="mark "]').first.click(force=True)
    expect(page.get_by_role("status")).to_contain_text("1 dust")


def test_a_setting_turns_the_figures_off(meet: Meet) -> None:
    ann = meet("Ann").sit()
    texts = Texts("en")
    page = ann.page("/atlas/Tau")
    picture = page.get_by_role("img", name=texts.format("figure-Tau"))
    expect(picture).to_be_attached()
    page.goto(ann.server.address + "/settings")
    box = page.get_by_label(texts.format("settings-figures"))
    expect(box).to_be_checked()
    box.uncheck()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if FIGURE.search(request.url) else None)
    page.goto(ann.server.address + "/atlas/Leo")
    expect(page.locator("svg.plate .wash")).to_have_count(1)
    page.wait_for_load_state("networkidle")
    assert asked == []
    expect(page.locator(".engraved")).to_have_count(0)


def test_the_sky_of_the_start_page_gets_its_figures_and_names_when_its_window_is_made_wide(meet: Meet) -> None:
    ann = meet("Ann", viewport={"width": 800, "height": 768}).sit()
    page = ann.page("/")
    expect(page.locator(".disc svg")).to_have_count(1)
    expect(page.locator(".disc svg .figures")).to_have_count(0)
    expect(page.locator(".disc svg text", has_text="Cassiopeia")).to_have_count(0)
    page.set_viewport_size({"width": 1366, "height": 768})
    expect(page.locator(".disc svg .figures > g")).to_have_count(48)
    expect(page.locator(".disc svg text", has_text="Cassiopeia")).to_have_count(1)
