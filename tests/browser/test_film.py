"""At normal speed: what the others do is played as a film, which ends in the truth and can be seen again."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.chromium import FINGER, Person
from tests.browser.conftest import Meet
from tests.browser.players import ByMouse, ByTouch
from tests.browser.positions import position_at, seats_at
from tests.browser.table_page import Moment, TablePage
from tests.browser.test_learn import LESSONS
from tests.soak import SOAK

ME = {"kind": "me"}
RANDOM = {"kind": "bot", "bot": "random"}
TURNS = 3 if SOAK else 1
# Notes each change of whether the table listens to this person; while a film runs it does not.
NOTE = """() => {
  const mine = () => document.querySelector("[data-part=prompt]")?.classList.contains("mine") ?? false;
  window.listened = [mine()];
  const note = () => { if (mine() !== window.listened.at(-1)) window.listened.push(mine()); };
  const watch = { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] };
  new MutationObserver(note).observe(document.body, watch);
}"""
CHANGES = "(n) => window.listened.length >= n ? window.listened : false"


def in_truth(ann: Person, table: str, page: Page) -> Moment:
    """The moment in which the film is over: Ann is asked, and the sky is the server's."""
    sky = TablePage(page)
    now = sky.until_open()
    if now.dialog is None:
        view = ann.ask("GET", f"/tables/{table}/view?seat=0")["view"]
        assert view["asked"] == 0
        assert sky.marks() == {place["card"]: len(place["marks"]) for place in view["places"] if place is not None}
        assert sky.traced() == 0
    return now


def can_be_seen_again(page: Page) -> bool:
    return page.locator("[data-part=chronicle] [aria-keyshortcuts=V]").count() > 0


def test_a_few_turns_with_a_film_end_in_the_truth_and_are_seen_again(meet: Meet) -> None:
    ann = meet("Ann", speed="1x").sit()
    table = ann.table(ME, RANDOM, RANDOM, first=0)
    page = ann.page(f"/t/{table}")
    player = ByMouse(page)
    player.table.until_open()
    page.evaluate(NOTE)
    turns = 0
    while turns < TURNS:
        player.play(until_confirmed=1)
        now = in_truth(ann, table, page)
        turns += now.decision == "turn" and now.dialog is None and can_be_seen_again(page)
    assert page.evaluate("window.listened.filter((mine) => !mine).length") >= TURNS

    page.evaluate("window.listened = [true]")
    page.keyboard.press("v")
    assert page.wait_for_function(CHANGES, arg=3).json_value() == [True, False, True]
    in_truth(ann, table, page)

    page.evaluate("window.listened = [true]")
    page.keyboard.press("v")
    assert page.wait_for_function(CHANGES, arg=2).json_value()[:2] == [True, False]
    page.keyboard.press("n")  # any input ends it
    in_truth(ann, table, page)


# In how many columns the boons of the moment of a discovery stand, and what the coach says meanwhile.
MOMENT = """() => {
  const boons = [...document.querySelectorAll("[data-part=discovery] .boons li")];
  const tops = boons.map((boon) => Math.round(boon.getBoundingClientRect().top));
  return boons.length < 4 ? null : {
    rows: [...new Set(tops)].map((top) => tops.filter((one) => one === top).length),
    coach: document.querySelector(".coach header small").textContent,
  };
}"""


WINDOWS = [((667, 375), [2, 2]), ((1366, 768), [4]), ((844, 390), [4]), ((360, 640), [4])]


@pytest.mark.parametrize(("viewport", "rows"), WINDOWS if SOAK else WINDOWS[:2])
def test_at_a_discovery_the_boons_stand_evenly_and_the_coach_waits_until_it_is_over(
    meet: Meet, viewport: tuple[int, int], rows: list[int]
) -> None:
    size = {"width": viewport[0], "height": viewport[1]}
    phone = FINGER if viewport[0] < 1000 else {}
    page = meet("Ann", speed="1x", viewport=size, **phone).page("/learn/discovery")
    (steps,) = [lesson["steps"] for lesson in LESSONS if lesson["id"] == "discovery"]
    coach = page.get_by_role("region", name="Lesson")
    page.locator(".coach .btn.primary").click()
    expect(coach).to_contain_text("2 of 3")
    player = ByTouch(page) if phone else ByMouse(page)
    table = TablePage(page)
    now = table.until_open()
    (star,) = [spot for spot in now.actions if spot.name == steps[1]["play"][0]]
    player.choose(star)
    now = table.after(now)
    assert now.confirm is not None
    player.confirm(now.confirm)
    moment = page.wait_for_function(MOMENT).json_value()
    assert moment == {"rows": rows, "coach": "2 of 3"}
    expect(coach).to_contain_text("3 of 3")
    expect(page.locator("[data-part=discovery]")).to_have_count(0)


# Notes what is said at each moment at which the table does not listen: top line, prompt, and whose panel is framed.
SAID = """() => {
  window.said = new Set();
  const note = () => {
    const prompt = document.querySelector("[data-part=prompt]");
    if (prompt === null || prompt.classList.contains("mine")) return;
    const words = (of) => of?.textContent.trim() ?? "";
    const framed = [...document.querySelectorAll("[data-seat].now")].map((seat) => seat.dataset.seat).join();
    window.said.add(`${words(document.querySelector(".turn h2"))} / ${words(prompt.querySelector("h2"))} / ${framed}`);
  };
  const watch = { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ["class"] };
  new MutationObserver(note).observe(document.body, watch);
}"""


def test_while_auptolemy_plays_in_a_film_everything_says_so(meet: Meet) -> None:
    """A dream ends the turn: all of Auptolemy's comes with its answer."""
    ann = meet("Ann", speed="1x").sit()
    position, seat = position_at("dream", 1, True)
    table = ann.table(*seats_at(seat, 1), solo=True, position=position)
    page = ann.page(f"/t/{table}")
    player = ByMouse(page)
    player.table.until_open()
    page.evaluate(SAID)
    theirs: list[str] = []
    for _ in range(4):  # the dream may complete a card first
        player.play(until_confirmed=1)
        in_truth(ann, table, page)
        theirs = [said for said in page.evaluate("[...window.said]") if said.startswith("Auptolemy’s turn")]
        if theirs:
            break
    assert theirs == ["Auptolemy’s turn / Auptolemy’s turn / auptolemy"]
