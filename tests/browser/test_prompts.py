"""Every decision of the rules, met in a real game and answered on the page: a clear prompt, nothing that axe minds."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from astra.edition import load_edition
from astra.game import Game
from tests.browser.axe import in_both_themes
from tests.browser.chromium import FINGER, PHONE, Person
from tests.browser.conftest import Meet
from tests.browser.players import ByKeyboard, ByMouse, ByTouch, Player
from tests.browser.positions import any_of, position_at, seats_at
from tests.browser.table_page import Moment, TablePage
from tests.browser.test_layout import check
from tests.soak import in_turns


def several_cards(game: Game) -> bool:
    """A choice of at least three cards of the hand."""
    return len(game.legal()) >= 3


DECISIONS = [
    pytest.param("turn", 3, False, any_of, id="a turn"),
    pytest.param("observe", 3, False, any_of, id="an observation under way"),
    pytest.param("again", 3, False, any_of, id="a telescope"),
    pytest.param("ability", 3, False, any_of, id="an ability that marks"),
    pytest.param("trade", 3, False, any_of, id="a trade"),
    pytest.param("discover", 3, False, any_of, id="the order of discoveries"),
    pytest.param("boon", 3, False, any_of, id="a boon"),
    pytest.param("activate", 3, False, any_of, id="an activation"),
    pytest.param("discard", 3, False, several_cards, id="a discard to the limit"),
    pytest.param("dream", 2, False, any_of, id="a dream"),
    pytest.param("boon", 1, True, any_of, id="a boon in solo"),
    pytest.param("dream", 1, True, any_of, id="a dream in solo"),
]
WAYS = [
    pytest.param(ByMouse, {}, id="mouse"),
    pytest.param(ByKeyboard, {}, id="keyboard"),
    pytest.param(ByTouch, {"viewport": PHONE, **FINGER}, id="touch"),
]


def begin(person: Person, decision: str, players: int, solo: bool, wanted: Callable[[Game], bool]) -> tuple[str, int]:
    """A table that begins where somebody is asked for this; that seat is the person's."""
    position, seat = position_at(decision, players, solo, wanted)
    return person.table(*seats_at(seat, players), solo=solo, position=position), seat


def answer(player: Player, now: Moment, decision: str) -> None:
    """Until the decision that was asked for first is taken; everything pressed belongs to it."""
    for _ in range(40):
        player.step(now)
        if player.answered:
            return
        now = player.table.after(now)
        assert now.decision == decision, now.prompt


@pytest.mark.parametrize(("decision", "players", "solo", "wanted", "way", "options"), in_turns(DECISIONS, WAYS))
def test_each_decision_is_answered_on_the_page(
    meet: Meet, decision: str, players: int, solo: bool, wanted: Any, way: type[Player], options: dict[str, Any]
) -> None:
    ann = meet("Ann", **options).sit()
    table, seat = begin(ann, decision, players, solo, wanted)
    before = ann.ask("GET", f"/tables/{table}/view?seat={seat}")
    assert before["view"]["decision"] == decision
    page = ann.page(f"/t/{table}")
    player = way(page)
    now = player.table.until_open()
    assert now.decision == decision
    check(page)
    with page.expect_response("**/actions*") as acted:
        answer(player, now, decision)
    assert acted.value.ok
    assert json.loads(acted.value.request.post_data or "")["actions"][0] in before["view"]["legal"]
    assert ann.ask("GET", f"/tables/{table}/view?seat={seat}")["version"] > before["version"]


CHOICES = [("discover", 3), ("boon", 3), ("activate", 3), ("discard", 3), ("dream", 2)]


@pytest.mark.parametrize(
    ("decision", "players", "options"),
    in_turns(
        [pytest.param(decision, players, id=decision) for decision, players in CHOICES],
        [pytest.param({}, id="desk"), pytest.param({"viewport": PHONE, **FINGER}, id="phone")],
    ),
)
def test_axe_finds_nothing_where_cards_boons_and_dreams_are_chosen(
    meet: Meet, decision: str, players: int, options: dict[str, Any]
) -> None:
    ann = meet("Ann", **options).sit()
    table, _ = begin(ann, decision, players, False, any_of)
    page = ann.page(f"/t/{table}")
    assert TablePage(page).until_open().decision == decision
    assert in_both_themes(page) == {}


def struck(game: Game) -> bool:
    """The last boon can be chosen, and another one not any more."""
    legal = [str(action) for action in game.legal()]
    return "boon 4" in legal and 2 <= len(legal) < 4


def begetting(game: Game) -> list[str]:
    """The stars of a dream that complete a card of which the dreaming person is asked for a boon then."""
    found = []
    for action in game.legal():
        then = game.copy()
        then.play(action)
        if then.decision == "boon" and then.seat == game.seat:
            found.append(str(action))
    return found


def begets_a_boon(game: Game) -> bool:
    return begetting(game) != []


BUSY = {"error": {"code": "busy", "message": "busy", "text_id": "error-busy", "arguments": {}}}


def test_a_boon_on_a_phone_says_that_it_was_refused_and_why_others_are_struck(meet: Meet) -> None:
    ann = meet("Ann", viewport=PHONE).sit()
    ann.witness.forgive("503")
    table, _ = begin(ann, "boon", 3, False, struck)
    page = ann.page(f"/t/{table}")
    TablePage(page).until_open()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("radio").nth(3)).to_be_focused()
    expect(page.get_by_role("radio").nth(3)).to_be_checked()
    told = set()
    for _ in range(4):
        page.keyboard.press("ArrowLeft")
        if page.evaluate("document.activeElement.ariaDisabled") == "true":
            told.add(page.get_by_role("tooltip").inner_text().splitlines()[-1])
            page.keyboard.press("Enter")
    assert told == {"A player with more stars took it."}
    expect(page.get_by_role("radio", checked=True)).to_have_count(1)
    page.route("**/actions*", lambda route: route.fulfill(status=503, json=BUSY))
    page.locator("[data-role=confirm]").click()
    refusal = page.locator("[data-part=boons] [role=alert]")
    expect(refusal).to_contain_text("busy")
    expect(refusal).to_be_in_viewport()
    check(page)


def test_what_led_to_a_boon_is_undone_on_a_phone(meet: Meet) -> None:
    ann = meet("Ann", viewport=PHONE, **FINGER).sit()
    table, seat = begin(ann, "dream", 2, False, begets_a_boon)
    [star, *_] = begetting(Game.from_position(position_at("dream", 2, False, begets_a_boon)[0]))
    version = ann.ask("GET", f"/tables/{table}/view?seat={seat}")["version"]
    ann.ask("POST", f"/tables/{table}/actions", {"key": "dream", "seat": seat, "version": version, "actions": [star]})
    page = ann.page(f"/t/{table}")
    assert TablePage(page).until_open().decision == "boon"
    undo = page.locator("[data-deed=undo]")
    expect(undo).to_be_in_viewport()
    undo.tap()
    expect(page.locator("[data-part=prompt][data-decision=dream]")).to_be_visible()


def passes_the_icon(game: Game) -> bool:
    """A Rest would bring the top card of the deck to light, and there is a choice."""
    there = game.position()
    return there["sphere"] == "earth" and len(there["deck"]) > 2 and len(game.legal()) > 1


def test_a_rest_that_cannot_be_taken_back_is_asked_about(meet: Meet) -> None:
    ann = meet("Ann").sit()
    table, seat = begin(ann, "turn", 3, False, passes_the_icon)
    page = ann.page(f"/t/{table}")
    TablePage(page).until_open()
    button = page.locator("[data-deed=rest]")
    expect(button.locator(".badge")).to_be_visible()
    before = ann.ask("GET", f"/tables/{table}/view?seat={seat}")["version"]
    page.keyboard.press("r")
    expect(button).to_contain_text("Sure? Press again")
    expect(button).to_contain_text("no undo")
    check(page)
    assert ann.ask("GET", f"/tables/{table}/view?seat={seat}")["version"] == before
    with page.expect_response("**/actions*") as acted:
        page.keyboard.press("r")
    assert acted.value.ok


class Dragging:
    """A mouse or a finger that goes down, moves on and is lifted."""

    def __init__(self, page: Page, finger: bool) -> None:
        self.page = page
        self.wire = page.context.new_cdp_session(page) if finger else None

    def _touch(self, kind: str, *points: dict[str, float]) -> None:
        assert self.wire is not None
        self.wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    def down(self, x: float, y: float) -> None:
        if self.wire is None:
            self.page.mouse.move(x, y)
            self.page.mouse.down()
        else:
            self._touch("touchStart", {"x": x, "y": y})

    def move(self, x: float, y: float) -> None:
        if self.wire is None:
            self.page.mouse.move(x, y)
        else:
            self._touch("touchMove", {"x": x, "y": y})

    def up(self) -> None:
        if self.wire is None:
            self.page.mouse.up()
        else:
            self._touch("touchEnd")


# Where the stars of unmarked cards are drawn: those that can be marked have names, the others come in the card's order.
STARS = """() => {
  const at = {};
  for (const place of document.querySelectorAll(".big[data-place], article[data-place]")) {
    const all = [...place.querySelectorAll("svg.plate g.star")];
    const named = new Map(all.map((star) => [star.querySelector("[data-star]")?.dataset.star, star]));
    const rest = all.filter((star) => star.querySelector("[data-star]") === null);
    all.forEach((_, i) => {
      const name = `${place.dataset.place}.${i + 1}`;
      const { e, f } = (named.get(name) ?? rest.shift()).getScreenCTM();
      at[name] = [e, f];
    });
  }
  return at;
}"""


def flat_path(page: Page, now: Moment, most: int) -> list[tuple[str, float, float]]:
    """A path of open stars from one that can be marked, whose ends lie side by side as those of a swipe."""
    lines = {card.code: card.lines for card in load_edition().cards}
    at = page.evaluate(STARS)
    ways = [[spot.name.split()[1]] for spot in now.of("mark")]
    while ways:
        way = ways.pop(0)
        (x, y), (left, top) = at[way[-1]], at[way[0]]
        if abs(x - left) > 70 and abs(x - left) > 2.2 * abs(y - top):
            return [(star, *at[star]) for star in way]
        code, n = way[-1].split(".")
        joined = [b if a == int(n) else a for a, b in lines[code] if int(n) in (a, b)]
        nexts = [star for star in (f"{code}.{m}" for m in joined) if star not in way]
        if len(way) < most:
            ways += [[*way, star] for star in nexts]
    return []


@pytest.mark.parametrize("options", [{}, {"viewport": PHONE, **FINGER}], ids=["mouse", "finger"])
def test_a_path_is_traced_by_dragging_through_its_stars(meet: Meet, options: dict[str, Any]) -> None:
    """On a phone this movement turns the card where it begins beside the stars; through them it must not."""
    ann = meet("Ann", **options).sit()
    position = Game.new(players=3, seed=1, first=0).position()
    page = ann.page(f"/t/{ann.table(*seats_at(0, 3), position=position)}")
    sky = TablePage(page)
    now = sky.until_open()
    hand = Dragging(page, bool(options))
    path: list[tuple[str, float, float]] = []
    for place in range(len(position["places"])):
        if options:
            page.locator(".thumbs button").nth(place).tap()
            page.locator(f".big[data-place={position['places'][place]['card']}] svg.plate").wait_for()
            now = sky.until_open()
        path = flat_path(page, now, position["seats"][0]["dust"])
        if path:
            break
    assert len(path) >= 2, "no card has a path for this test"
    card = path[0][0].split(".")[0]
    hand.down(path[0][1], path[0][2])
    done = 1
    if not options:
        # Let go outside the card: a mouse that comes back without a button traces nothing.
        expect(page.locator(".mark .num")).to_have_count(1)
        sky.until_open()
        hand.move(4, 4)
        hand.up()
        hand.move(path[1][1], path[1][2])
        sky.until_open()
        assert page.locator(".mark .num").count() == 1
        page.mouse.down()
        done = 2
    for n, (_, x, y) in enumerate(path[done:], start=done):
        expect(page.locator(".mark .num")).to_have_count(n)
        sky.until_open()  # the server has said what can follow
        hand.move(x, y)
    expect(page.locator(".mark .num")).to_have_count(len(path))
    hand.up()
    expect(page.locator("[data-role=confirm]")).to_contain_text(f"Mark {len(path)} stars")
    expect(page.locator(f"[data-place={card}] .mark .num")).to_have_count(len(path))
