"""The workshop: an edition made by hand, by mouse and by keyboard, played with, found again, saved and checked."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from typer.testing import CliRunner

from astra.cli.main import app
from astra.edition import edition_hash, edition_json, load_edition
from astra.edition.model import Card, Edition
from astra.locales import Texts
from tests.browser.axe import in_both_themes, violations
from tests.browser.chromium import FINGER, PHONE, Person
from tests.browser.conftest import Meet
from tests.browser.players import ByKeyboard, ByMouse, Player
from tests.browser.table_page import TablePage
from tests.browser.workshop_page import arrow_to, drag, enter, open_card, press_key, put_in, settled, sky, star, tab_to
from tests.services.serve import Serve
from tests.soak import SOAK

OURS = load_edition()
OURS_DOCUMENT = edition_json(OURS)
RANDOM = "random"
Press = Callable[[Locator], None]
# One pixel, as small as a photo can be.
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c49444154789c63606060000000040001f6173855"
    "0000000049454e44ae426082"
)


def card_of(edition: Edition, code: str) -> Card:
    return next(card for card in edition.cards if card.code == code)


def saved(page: Page, press: Press, folder: Path, kind: str) -> Path:
    """The file that the workshop writes."""
    with page.expect_download() as download:
        press(page.get_by_role("button", name=f"Save as {kind}"))
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    return file


def checked(file: Path) -> str:
    """What `astra edition check` says of a file; it finds no fault."""
    done = CliRunner().invoke(app, ["edition", "check", str(file)])
    assert done.exit_code == 0, done.output
    return done.stdout


def choose(page: Page, name: str) -> None:
    """One of a row of choices; the radio itself is under what is seen of it."""
    page.get_by_role("radio", name=name, exact=True).check(force=True)


def change_by_mouse(page: Page) -> None:
    page.get_by_role("link", name="Begin with Andromeda").click()
    open_card(page, "And")
    choose(page, "Fire")
    choose(page, "1")
    page.get_by_label("Boon 2: kind").select_option("wisdom")
    page.get_by_label("Boon 2: number").fill("2")
    page.get_by_role("navigation", name="Other constellations").get_by_role("link", name="Aquarius").click()
    open_card(page, "Aqr")
    choose(page, "Earth")
    page.get_by_role("navigation", name="Other constellations").get_by_role("link", name="Aquila").click()
    open_card(page, "Aql")
    choose(page, "2")
    draw_by_mouse(page)
    page.get_by_role("link", name="Back to the workshop").click()
    page.get_by_role("link", name="Sphere boards").click()
    board = page.locator("[data-board='3']")
    board.get_by_label("Sphere 1").select_option("air")
    board.get_by_label("Place 2").select_option("earth")
    settled(page)
    page.get_by_role("navigation", name="Tools").get_by_role("link", name="Workshop").click()


def draw_by_mouse(page: Page) -> None:
    """A star of Aquila moves, a new one is joined to it, a line is drawn and another star goes."""
    x, y = star(page, "Aql", 1)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y + 10)
    page.mouse.move(x + 30, y + 20)
    page.mouse.up()
    choose(page, "Add")
    page.mouse.click(*sky(page, 0.12, 0.12))
    page.locator("[data-star='Aql.10']").wait_for(state="attached")
    page.get_by_label("Name of the star").fill("Nova")
    choose(page, "Lines")
    page.mouse.click(*star(page, "Aql", 10))
    page.mouse.click(*star(page, "Aql", 9))
    choose(page, "Erase")
    page.mouse.click(*star(page, "Aql", 10))
    expect(page.locator("[data-star='Aql.10']")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    page.locator("[data-star='Aql.10']").wait_for(state="attached")
    page.get_by_role("button", name="As printed: Figure").click()


def change_by_keys(page: Page) -> None:
    page.keyboard.press("n")
    for code, line in (("And", "f1f5w2f3o1"), ("Aqr", "e"), ("Aql", "2")):
        open_card(page, code)
        enter(page, line)
        if code != "Aql":
            page.keyboard.press("Enter")
    draw_by_keys(page)
    page.keyboard.press("Escape")
    press_key(page.get_by_role("link", name="Sphere boards"))
    tab_to(page.locator("[data-board='3']").get_by_label("Sphere 1"))
    page.keyboard.type("Air")
    tab_to(page.locator("[data-board='3']").get_by_label("Place 2"))
    page.keyboard.type("Earth")
    settled(page)
    page.keyboard.press("Escape")
    page.wait_for_url("**/workshop")
    page.get_by_role("link", name="Sphere boards").wait_for()


def draw_by_keys(page: Page) -> None:
    """The same figure: Aquila's first star moves, a new one beside its fourth is joined to the ninth, too."""
    tab_to(page.locator("[data-star='Aql.1']"))
    page.keyboard.press("Alt+ArrowRight")
    page.keyboard.press("Shift+ArrowDown")
    arrow_to(page.locator("[data-star='Aql.4']"))
    page.keyboard.press("a")
    page.locator("[data-star='Aql.10']").wait_for(state="attached")
    expect(page.locator("[data-star='Aql.10']")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Name of the star")).to_be_focused()
    page.keyboard.type("Nova")
    tab_to(page.locator("[data-star='Aql.10']"))
    page.keyboard.press("l")
    arrow_to(page.locator("[data-star='Aql.9']"))
    page.keyboard.press("l")
    arrow_to(page.locator("[data-star='Aql.10']"))
    page.keyboard.press("Delete")
    expect(page.locator("[data-star='Aql.10']")).to_have_count(0)
    page.keyboard.press("z")
    page.locator("[data-star='Aql.10']").wait_for(state="attached")
    press_key(page.get_by_role("button", name="As printed: Figure"))


def open_table(page: Page, press: Press) -> str:
    """A game with the edition, against two random bots; the table's number."""
    press(page.get_by_role("link", name="Use it at a new table"))
    choice = page.locator("[data-part=edition]")
    expect(choice.locator("option:checked")).to_have_text("almagest-printed, version 1")
    expect(choice).to_contain_text("their judgement was made for our cards")
    for seat in (2, 3):
        level = page.get_by_label(f"Seat {seat}: bot level")
        if press is press_key:
            tab_to(level)
            page.keyboard.type(level.locator(f"option[value={RANDOM}]").inner_text())
        else:
            level.select_option(RANDOM)
        expect(level).to_have_value(RANDOM)
    press(page.get_by_role("button", name="Start", exact=True))
    page.wait_for_url("**/t/*")
    return page.url.rsplit("/", 1)[1]


def play_a_turn(ann: Person, player: Player, table: str) -> None:
    def turn() -> int:
        return int(ann.ask("GET", f"/tables/{table}/view?seat=0")["view"]["turn"])

    while player.table.until_open().decision != "turn":
        player.play(until_confirmed=1)
    begun = turn()
    while turn() == begun:
        player.play(until_confirmed=1)


@pytest.mark.parametrize(
    ("change", "press", "player"),
    [(change_by_mouse, Locator.click, ByMouse), (change_by_keys, press_key, ByKeyboard)],
    ids=["by mouse", "by keyboard"],
)
def test_an_edition_made_by_hand_is_played_found_again_saved_and_checked(
    meet: Meet,
    own_server: Serve,
    tmp_path: Path,
    change: Callable[[Page], None],
    press: Press,
    player: type[Player],
) -> None:
    ann: Person = meet("Ann", at=own_server).sit()
    page = ann.page("/workshop")
    page.get_by_text("0 of 48 as printed").wait_for()
    change(page)
    if press is press_key and not SOAK:  # what follows is done by mouse, and in the soak both ways
        made(saved(page, press, tmp_path, "TOML"))
    table = open_table(page, press)
    play_a_turn(ann, player(page), table)
    if press is press_key and not SOAK:
        return

    page.close()
    own_server.kill()
    own_server.start()
    page = ann.page("/workshop")
    page.get_by_role("heading", name="The 48 cards").wait_for()
    settled(page)
    edition = made(saved(page, press, tmp_path, "TOML"))
    assert made(saved(page, press, tmp_path, "JSON")) == edition

    played = ann.ask("GET", f"/tables/{table}")
    assert (played["edition"], played["edition_name"]["id"]) == (edition_hash(edition), "almagest-printed")
    page = ann.page(f"/t/{table}")
    assert TablePage(page).until_open().decision is not None
    player(page).play(until_confirmed=1)


def made(file: Path) -> Edition:
    """The edition as it is saved: three cards and a board are others, one figure is drawn again, and no more."""
    assert "almagest-printed" in checked(file)
    edition = load_edition(file)
    and_, aqr, aql = (card_of(edition, code) for code in ("And", "Aqr", "Aql"))
    assert (and_.element, and_.fame, and_.boons[1].kind, and_.boons[1].n) == ("fire", 1, "wisdom", 2)
    assert (aqr.element, aql.fame) == ("earth", 2)
    former = card_of(OURS, "Aql")
    assert len(former.stars) == 9
    assert len(aql.stars) == 10
    assert aql.stars[9].name == "Nova"
    assert aql.stars[0].x != former.stars[0].x
    assert {tuple(sorted(line)) for line in aql.lines} > {(9, 10)} | {tuple(sorted(line)) for line in former.lines}
    assert edition.boards["3"].spheres == ("air", "water", "fire", "earth")
    assert edition.boards["3"].places[1] == "earth"
    same = [card for card in edition.cards if card in OURS.cards]
    assert len(same) == len(OURS.cards) - 3
    return edition


def bad_file() -> dict[str, Any]:
    """A card twice, two stars in one place, a figure that falls apart, a number too high, a board of one sphere."""
    document = json.loads(json.dumps(OURS_DOCUMENT))
    cards = document["cards"]
    cards[1] = cards[0]
    cards[2]["boons"][0]["n"] = 13
    cards[3]["stars"][1] |= {"x": cards[3]["stars"][0]["x"], "y": cards[3]["stars"][0]["y"]}
    cards[4]["lines"] = cards[4]["lines"][1:]
    document["boards"]["4"]["spheres"] = ["fire", "fire", "fire", "fire"]
    document["id"] = "<b>bold</b>"
    return dict(document)


def test_a_bad_file_gets_all_of_its_problems_at_once_and_nothing_is_lost(meet: Meet) -> None:
    ann = meet("Ann").sit()
    page = ann.page("/workshop/And")
    open_card(page, "And")
    enter(page, "f1=")
    settled(page)
    page.keyboard.press("Escape")
    count = page.get_by_text("1 of 48 as printed")
    count.wait_for()
    file = page.locator("input[type=file]")
    dialog = page.get_by_role("dialog")

    put_in(file, "bad.json", json.dumps(bad_file()).encode())
    listed = dialog.locator("[data-part=file-problems] li")
    for where, what in (
        ("Aquila, boon 1", "Found 13; allowed: a whole number from 1 to 12."),
        ("Argo Navis, figure", "cut off from star 1"),
        ("Ara, Star 2", "the place of star 1"),
        ("card 2, code", "as in card 1"),
        ("Board for 4 players, spheres", "each of fire, water, air, earth once"),
        ("Name of the edition", "<b>bold</b>"),
    ):
        expect(listed.filter(has_text=where).filter(has_text=what)).to_have_count(1)
    expect(dialog.locator("li b").filter(has_text="bold")).to_have_count(0)
    assert violations(page) == []
    dialog.get_by_role("button", name="Close").last.click()
    expect(count).to_be_visible()

    for name, content, words in (
        ("huge.toml", b"#" * 2_000_000, "This file has 2 MB."),
        ("letter.txt", b"Dear Ann,\nthese are no cards.", "This is not an edition file."),
        ("wrong.toml", b'id = "x"\nversion = 1\n[[cards]]\nelement = "fire\n', "line 4, column 16"),
        ("picture.png", PNG, "This is not an edition file."),
    ):
        put_in(file, name, content)
        expect(dialog).to_contain_text(words)
        dialog.get_by_role("button", name="Close").last.click()
        expect(dialog).to_have_count(0)
        expect(count).to_be_visible()

    # What can be read is opened as an edition of its own and mended here; the other one stays.
    put_in(file, "bad.json", json.dumps(bad_file()).encode())
    dialog.get_by_role("button", name="Open it and fix it here").click()
    problems = page.locator("[data-part=all-problems]")
    expect(problems).to_contain_text("Found 13; allowed: a whole number from 1 to 12.")
    problems.get_by_role("link", name="Aquila, boon 1").click()
    open_card(page, "Aql")
    expect(page.locator("[data-part=problems]")).to_contain_text("Found 13")
    page.get_by_label("Boon 1: number").fill("4")
    expect(page.locator("[data-part=problems]")).to_have_count(0)

    # Both cards of one code are there, each on a page of its own, and the card that was missing is ours.
    page.goto(f"{ann.server.address}/workshop")
    page.get_by_text("The 49 cards").wait_for()
    problems.get_by_role("link", name="card 2, code").click()
    page.wait_for_url("**/workshop/2")
    expect(page.get_by_role("heading", name="Andromeda")).to_be_visible()
    expect(page.locator("[data-part=problems]").filter(has_text='Found "And", as in card 1')).to_have_count(1)
    page.get_by_role("button", name="Remove this card").click()
    page.get_by_text("The 48 cards").wait_for()
    page.get_by_role("button", name="Undo").click()
    page.get_by_text("The 49 cards").wait_for()
    page.get_by_role("button", name="Redo").click()
    page.get_by_text("The 48 cards").wait_for()
    settled(page)
    expect(problems).not_to_contain_text("card 2")
    page.goto(f"{ann.server.address}/workshop")
    page.get_by_role("button", name="almagest-printed, version 1").click()
    expect(count).to_be_visible()


def test_a_photo_stays_in_the_browser_and_what_is_none_is_refused(meet: Meet) -> None:
    ann = meet("Ann").sit()
    sent: list[str] = []
    ann.context.on(
        "request", lambda request: sent.append(request.post_data or "") if request.method == "POST" else None
    )
    page = ann.page("/workshop/And")
    open_card(page, "And")
    enter(page, "w2=")
    page.get_by_text("A photo of your card underneath").click()
    photo = page.locator("input[type=file]")
    put_in(photo, "letter.jpg", b"no image at all")
    notes = page.locator(".notes")
    expect(notes).to_contain_text("letter.jpg is not an image that this browser can read. Nothing has changed.")
    notes.get_by_role("button", name="Close").click()
    expect(page.locator("svg.sheet image")).to_have_count(0)
    put_in(photo, "card.png", PNG)
    expect(page.locator("svg.sheet image")).to_have_count(1)
    page.get_by_role("slider", name="Strength").fill("0.3")
    expect(page.locator("svg.sheet image")).to_have_attribute("opacity", "0.3")
    page.get_by_role("button", name="Turn a quarter").click()
    page.get_by_role("slider", name="Tilt").fill("-2.5")
    expect(page.locator("svg.sheet image")).to_have_attribute("transform", re.compile(r"rotate\(87\.5 "))
    assert in_both_themes(page) == {}
    settled(page)
    page.reload()
    expect(page.locator("svg.sheet image")).to_have_attribute("opacity", "0.3")
    expect(page.locator("svg.sheet image")).to_have_attribute("transform", re.compile(r"rotate\(87\.5 "))
    page.get_by_text("1 of 48 as printed").wait_for()
    settled(page)
    assert sent
    assert all(text.startswith("{") and "JFIF" not in text for text in sent)


def test_two_owners_compare_and_merge_value_by_value(meet: Meet) -> None:
    ann = meet("Ann").sit()
    page = ann.page("/workshop/compare")
    page.get_by_text("Both say the same").wait_for()
    other = json.loads(json.dumps(OURS_DOCUMENT))
    other["cards"][0] |= {"fame": 1, "printed": ["fame"]}
    other["cards"][1]["printed"] = ["boons"]
    other["cards"][5]["boons"][3] = {"kind": "wisdom", "n": 1}
    other["wisdom"] = [2, 3, 4, 5, 6, 7, 8]
    put_in(page.locator("input[type=file]"), "ben.json", json.dumps(other).encode())
    rows = page.locator("tbody tr:not(.group)")
    expect(rows).to_have_count(4)
    expect(rows.nth(1)).to_contain_text("the same value, confirmed there")
    assert in_both_themes(page) == {}
    page.get_by_role("button", name="Take the 2 that are confirmed there").click()
    expect(rows).to_have_count(2)
    page.get_by_role("button", name="Take this one: Wisdom track, numbers").click()
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("1 wisdom")
    page.get_by_role("button", name="Undo").click()
    expect(rows).to_have_count(2)
    settled(page)
    page.goto(f"{ann.server.address}/workshop/And")
    expect(page.get_by_role("button", name="As printed: Final fame")).to_have_attribute("aria-pressed", "true")


def test_a_figure_is_drawn_with_a_finger_and_its_faults_are_shown_where_they_are(meet: Meet) -> None:
    ann = meet("Ann", viewport=PHONE, **FINGER).sit()
    page = ann.page("/workshop/Tau")
    open_card(page, "Tau")
    moved, still = star(page, "Tau", 1), star(page, "Tau", 7)
    drag(page, moved, (30, 20), second=still)
    settled(page)
    assert star(page, "Tau", 1) == pytest.approx((moved[0] + 30, moved[1] + 20), abs=2)
    assert star(page, "Tau", 7) == still
    count = page.locator("[data-star]").count()
    page.get_by_text("Add", exact=True).tap()
    page.touchscreen.tap(*sky(page, 0.3, 0.8))
    added = page.locator(f"[data-star='Tau.{count + 1}']")
    added.wait_for(state="attached")
    page.get_by_text("grand", exact=True).tap()
    expect(added).to_have_attribute("aria-label", re.compile("grand star"))
    expect(page.locator(".fault")).to_have_count(0)
    page.get_by_role("button", name="Remove", exact=True).tap()
    expect(added).to_have_count(0)
    page.get_by_text("Erase", exact=True).tap()
    page.touchscreen.tap(*star(page, "Tau", 4))
    expect(page.locator(".fault")).to_have_count(1)
    expect(page.locator("[data-part=problems]")).to_contain_text("cut off from star 1")
    page.get_by_text("Lines", exact=True).tap()
    page.touchscreen.tap(*star(page, "Tau", 4))
    page.touchscreen.tap(*star(page, "Tau", 3))
    expect(page.locator(".fault")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert in_both_themes(page) == {}


@pytest.mark.parametrize("language", ["ru", "fr", "en"] if SOAK else ["ru"])
def test_axe_finds_nothing_in_the_workshop(meet: Meet, language: str) -> None:
    """All its states are looked at in English elsewhere. What only colours can spoil is the same in all languages."""
    ann = meet("Ann", language=language).sit()
    look = in_both_themes if language == "ru" else violations
    page = ann.page("/workshop/Ori")
    open_card(page, "Ori")
    enter(page, "=")
    settled(page)
    found = {"card": look(page)}
    page.get_by_role("button", name=Texts(language).format("workshop-keys")).click()
    page.get_by_role("dialog").wait_for()
    found["keys"] = look(page)
    for path in ("", "/boards", "/tracks", "/compare"):
        page.goto(f"{ann.server.address}/workshop{path}")
        page.get_by_role("heading", level=1).wait_for()
        settled(page)
        found[path] = look(page)
    assert {name: wrong for name, wrong in found.items() if wrong} == {}
