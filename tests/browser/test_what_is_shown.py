"""What the rules make visible is there on tablets and phones, too; what it means is told to the keyboard, too."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from astra.edition import load_edition
from astra.game import Game
from astra.locales import Texts
from tests.browser.axe import in_both_themes
from tests.browser.chromium import FINGER, PHONE
from tests.browser.conftest import Meet
from tests.browser.players import ByMouse, swipe
from tests.browser.positions import position_at, seats_at, with_usable_hand
from tests.browser.table_page import TablePage
from tests.browser.test_layout import LONG, ME, SCROLLS, THUMB_PX, THUMBS, check, longest, with_cards
from tests.browser.test_people import two_at_a_table, until_long_away
from tests.soak import SOAK

UPRIGHT = {"width": 834, "height": 1112}
LYING = {"width": 1112, "height": 834}
ELEMENTS = ("fire", "water", "air", "earth")


def sees_the_own_final_card_and_rows(page: Page, view: dict[str, Any], texts: Texts) -> None:
    """R2.1, R8.6: the two first marks, and a row for each element."""
    final = view["seats"][view["seat"]]["final"]
    for element in final:
        expect(page.locator("[data-part=final]")).to_contain_text(texts.format(f"element-{element}"))
    for element in ELEMENTS:
        row = page.locator("[data-part=elements]").get_by_role("img", name=texts.format(f"element-{element}"))
        expect(row).to_be_visible()


TABLETS = [(UPRIGHT, 3, "fr"), (LYING, 5, "ru"), (UPRIGHT, 5, "ru"), (LYING, 2, "en")]


@pytest.mark.parametrize(("viewport", "players", "language"), TABLETS if SOAK else TABLETS[:2])
def test_a_tablet_shows_what_a_desk_shows(meet: Meet, viewport: Any, players: int, language: str) -> None:
    ann = meet("Annabella", viewport=viewport, language=language).sit()
    texts = Texts(language)
    position = Game.new(players=players, seed=1, first=1).position()
    wordy = with_cards(position, longest(language, 3)[: len(position["places"])])
    table = ann.table(ME, *[LONG] * (players - 1), position=wordy)
    page = ann.page(f"/t/{table}")
    TablePage(page).until_open()
    view = ann.ask("GET", f"/tables/{table}/view?seat=0")["view"]
    sees_the_own_final_card_and_rows(page, view, texts)
    first = page.locator("[data-part=rail] [data-seat='1']")
    expect(first).to_contain_text(texts.format("play-first"))
    expect(page.locator("[data-part=rail] [data-seat='0']")).not_to_contain_text(texts.format("play-first"))
    check(page)
    ByMouse(page).play(until_confirmed=1)
    TablePage(page).until_open()
    expect(page.locator("[data-part=own] [data-role=see-again]")).to_be_visible()
    check(page)


def with_a_library_in_use(game: Game) -> bool:
    """Auptolemy owns cards and has used some of its library."""
    machine = game.position()["auptolemy"]
    return len(machine["cards"]) > 1 and len(machine["discard"]) > 1


@pytest.mark.parametrize("viewport", [UPRIGHT, PHONE], ids=["tablet", "phone"])
def test_solo_shows_what_auptolemy_owns_and_has_used(meet: Meet, viewport: Any) -> None:
    ann = meet("Ann", viewport=viewport).sit()
    position, seat = position_at("turn", 1, True, with_a_library_in_use)
    machine, texts = position["auptolemy"], Texts("en")
    page = ann.page(f"/t/{ann.table(*seats_at(seat, 1), solo=True, position=position)}")
    TablePage(page).until_open()
    check(page)
    strip = page.locator("[data-part=rail] [data-seat=auptolemy]")
    for text in (f"{machine['fame']} fame", f"{machine['dust']} dust"):
        expect(strip).to_contain_text(text)
    strip.click()
    for code in machine["cards"]:
        expect(page.locator("[data-journal=auptolemy]")).to_contain_text(texts.format(f"card-{code}"))
    assert in_both_themes(page) == {}
    page.keyboard.press("Escape")
    if viewport is PHONE:
        near = load_edition().boards["2"].places[0]
        expect(page.locator(".big")).to_contain_text(f"nearest to the {texts.format(f'element-{near}')} sphere")
        expect(page.locator(".big")).to_contain_text(re.compile(r"\d of \d+ open"))
    page.locator("[data-part=ring]").first.click()
    pile = page.get_by_role("dialog")
    expect(pile.get_by_role("img", name="Spheres")).to_be_visible()
    expect(pile).to_contain_text(
        "Clockwise: Fire, Water, Air, and Earth. The discard icon lies between Earth and Fire."
    )
    numbers = load_edition().boards["2"].dream or {}
    expect(pile).to_contain_text(", ".join(f"{texts.format(f'element-{at}')} {n}" for at, n in numbers.items()))
    assert page.evaluate(SCROLLS) == [0, 0]
    for code in machine["discard"]:
        expect(pile.get_by_role("button", name=texts.format(f"card-{code}"))).to_be_visible()
    pile.get_by_role("button", name=texts.format(f"card-{machine['discard'][0]}")).click()
    expect(page.get_by_role("dialog")).to_contain_text("in the library’s discard pile")
    page.keyboard.press("Escape")
    if viewport is PHONE:
        page.locator(".thumbs button").last.click()
    page.locator(".library").get_by_role("button", name=texts.format(f"card-{machine['library'][0]}")).click()
    expect(page.get_by_role("dialog")).to_contain_text("in Auptolemy’s library")


def test_a_hint_leads_to_what_it_names_and_commits_nothing(meet: Meet) -> None:
    """A boon on a phone: the hint is seen there, picks its boon, and leaves the taking to the person."""
    ann = meet("Ann", viewport=PHONE).sit()
    position, seat = position_at("boon")
    table = ann.table(*seats_at(seat, 3), position=position)
    page = ann.page(f"/t/{table}")
    TablePage(page).until_open()
    before = ann.ask("GET", f"/tables/{table}/view?seat={seat}")["version"]
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("complementary", name="Hint").get_by_role("button", name="Adopt").click()
    expect(page.get_by_role("radio", checked=True)).to_have_count(1)
    expect(page.get_by_role("status").filter(has_text="→")).to_be_visible()
    expect(page.locator("[data-role=confirm]")).to_be_in_viewport()
    assert ann.ask("GET", f"/tables/{table}/view?seat={seat}")["version"] == before


def test_boons_and_journals_explain_themselves_to_the_keyboard(meet: Meet) -> None:
    """One tab stop per card and journal; arrow keys go from it to each part, which says what it is."""
    ann = meet("Ann").sit()
    page = ann.page(f"/t/{ann.table(ME, LONG, LONG, first=0)}")
    TablePage(page).until_open()
    expect(page.locator("[data-part=me]")).to_contain_text("first player")
    for stop in ("article[data-place] [data-stop]", "[data-part=me] [data-stop]"):
        page.locator(stop).first.focus()
        told = set()
        parts = page.locator(stop).first.locator("xpath=..").locator("[data-explains]")
        for _ in range(parts.count()):
            page.keyboard.press("ArrowRight")
            told.add(page.get_by_role("tooltip").inner_text())
        assert len(told) >= 4, told
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.dataset.explains") is None


def test_a_phone_says_who_is_away_and_offers_the_host_a_bot(meet: Meet) -> None:
    ann, ben, table = two_at_a_table(meet)
    his = ben.page(f"/t/{table}")
    his.locator("[data-part=prompt]").wait_for()
    hers = ann.page(f"/t/{table}")
    hers.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    word = hers.locator("[data-part=rail] [data-seat='1'] small")
    hers.locator("[data-part=rail] [data-seat='1']").wait_for()
    expect(word).to_have_count(0)
    his.close()
    until_long_away(hers, 1, word)
    check(hers)
    hers.locator("[data-part=rail] [data-seat='1']").click()
    his_journal = hers.locator("[data-journal='1']")
    expect(his_journal).to_contain_text("away for a while")
    expect(his_journal.get_by_role("button", name="Let a bot sit in")).to_be_enabled()


def with_a_sleeping_and_a_usable_card(game: Game) -> bool:
    hand = game.position()["seats"][game.seat or 0]["cards"]
    uses = [action for action in map(str, game.legal()) if action.startswith("use ")]
    asleep = {code for code, state in hand.items() if state == "exhausted"} - set(game.view(None)["now"]["in_force"])
    return bool(uses) and bool(asleep)


def test_a_phones_cards_say_how_they_stand_and_open_beside_their_use(meet: Meet) -> None:
    ann = meet("Ann", viewport=PHONE, **FINGER).sit()
    position, seat = position_at("turn", 3, False, with_a_sleeping_and_a_usable_card)
    table = ann.table(*seats_at(seat, 3), position=position)
    page = ann.page(f"/t/{table}")
    TablePage(page).until_open()
    check(page)
    assert page.evaluate(THUMBS, THUMB_PX) == []
    hand = page.locator("[data-part=hand]")
    asleep = hand.get_by_role("button", name="Wakes at").first
    asleep.focus()
    expect(page.locator(f"#{asleep.get_attribute('aria-describedby')}")).to_contain_text("It is exhausted")
    usable = hand.locator("li:has([data-action^='use '])").first
    usable.get_by_role("button", name="Active").tap()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(usable.get_by_role("button", name=re.compile("^Use"))).to_be_enabled()
    me = page.locator("[data-part=me]")
    mine = position["seats"][seat]
    for text in (f"{mine['fame']} fame", f"dust {mine['dust']}/", f"telescopes {mine['telescopes']}", "cards "):
        expect(me).to_contain_text(text)
    me.locator("[data-explains]").first.focus()
    told = set()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
        told.add(page.get_by_role("tooltip").inner_text())
    assert len(told) == 4, told
    phases = page.get_by_role("button", name="Phases of the turn")
    expect(phases).to_contain_text("Abilities")
    phases.focus()
    expect(page.get_by_role("tooltip")).to_contain_text("as many of your active cards as you like")
    phases.tap()
    expect(page.get_by_role("dialog").get_by_role("listitem")).to_have_count(3)
    expect(page.get_by_role("dialog").locator("[aria-current=step]")).to_contain_text("Abilities")


def to_the_end_of(row: Locator) -> None:
    box = row.bounding_box()
    assert box is not None
    for _ in range(4):
        swipe(row.page, box["width"] - 30, 30, box["y"] + box["height"] / 2)
    expect(row).not_to_have_class(re.compile(r"\bmore\b"))


def test_a_phones_row_of_cards_scrolls_under_a_finger_and_leaves_the_chart_its_room(meet: Meet) -> None:
    ann = meet("Ann", viewport=PHONE, **FINGER).sit()
    position = with_usable_hand(6)
    codes = list(position["seats"][0]["cards"])
    table = ann.table(*seats_at(0, 3), position=position)
    page = ann.page(f"/t/{table}")
    sky = TablePage(page)
    assert len(sky.until_open().of("use")) == 6
    check(page)
    row, large, first = page.locator("[data-part=hand]"), page.locator(".big"), position["places"][0]["card"]
    box, chart = row.bounding_box(), large.locator("svg.plate").bounding_box()
    assert box is not None
    assert chart is not None
    assert box["height"] < 50, "one line"
    assert chart["height"] > 250, "stars for a thumb"
    expect(row).to_have_class(re.compile(r"\bmore\b"))
    uses = row.locator("[data-action^='use ']")
    expect(uses.last).not_to_be_in_viewport()
    to_the_end_of(row)
    expect(uses.last).to_be_in_viewport(ratio=1)
    expect(large).to_have_attribute("data-place", first)
    assert page.locator("[data-part=prompt] [data-role=confirm]").count() == 0
    expect(page.get_by_role("dialog")).to_have_count(0)

    said = {
        "version": 0,
        "hints": [{"action": f"use {codes[0]}", "win": 0.5, "reasons": [], "text": "why not", "plan": []}],
    }
    page.route("**/hint*", lambda route: route.fulfill(json=said))
    page.get_by_role("button", name="Hint").tap()
    page.get_by_role("complementary", name="Hint").get_by_role("button", name="Adopt").tap()
    expect(uses.first).to_be_in_viewport(ratio=1)

    to_the_end_of(row)
    uses.last.tap()
    expect(uses).to_have_count(5)
    swipe(page, 330, 80, chart["y"] + 20)
    expect(large).to_have_attribute("data-place", position["places"][1]["card"])


def test_while_cards_must_be_discarded_a_phone_shows_every_one_of_them(meet: Meet) -> None:
    """R6.7: nine cards, more than the limit takes; each can be pressed where it stands."""
    ann = meet("Ann", viewport=PHONE, **FINGER).sit()
    position, seat = position_at("discard")
    hand = position["seats"][seat]["cards"]
    for code in position["deck"][: 9 - len(hand)]:
        position["deck"].remove(code)
        hand[code] = "active"
    page = ann.page(f"/t/{ann.table(*seats_at(seat, 3), position=position)}")
    sky = TablePage(page)
    for picked in range(4):  # a card that is picked says more of itself, and takes more room
        cards = sky.until_open().of("discard")
        assert len(cards) == 9
        assert [card for card in cards if not card.hit] == []
        assert sum(card.pressed for card in cards) == picked
        page.touchscreen.tap(cards[picked].x, cards[picked].y)
    check(page)
    expect(page.locator("[data-part=prompt] [data-role=confirm]")).to_be_in_viewport(ratio=1)
