"""Games from the first page to the scoring, by mouse, by keys and by thumb."""

import re

import pytest
from playwright.sync_api import expect

from astra.locales import Texts
from tests.browser.chromium import FINGER, LARGE, PHONE
from tests.browser.conftest import Meet
from tests.browser.players import ByKeyboard, ByMouse, ByTouch
from tests.browser.positions import nearly_over, position_at, seats_at
from tests.browser.test_table import SHOWN, TEXT_ID
from tests.soak import SOAK

GAMES = range(1, 11) if SOAK else range(1, 2)
TRANSLATED = [(1, "fr"), (1, "ru")] if SOAK else []


@pytest.mark.parametrize(("seed", "language"), [(seed, "en") for seed in GAMES] + TRANSLATED)
def test_one_person_plays_a_whole_game_against_two_bots_by_mouse(meet: Meet, seed: int, language: str) -> None:
    texts = Texts(language)
    page = meet("Ann", language=language).page("/")
    page.get_by_role("button", name=texts.format("home-play")).click()
    page.wait_for_url("**/t/*")
    player = ByMouse(page, seed)
    end = player.play()
    assert end.scored
    assert player.confirmed >= 5
    wins, share = (texts.format(text_id, names="").strip(" .:") for text_id in ("score-winner", "score-winners"))
    expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile(f"{wins}|{share}"))
    expect(page.get_by_role("button", name=texts.format("score-seal"), exact=True)).to_be_visible()
    assert TEXT_ID.findall(page.evaluate(SHOWN)) == []


@pytest.mark.parametrize("seed", GAMES)
def test_one_person_plays_a_game_by_keyboard_alone(meet: Meet, seed: int) -> None:
    """From the first page to a turn, and from late in a game to the scoring; the soak plays all of it."""
    ann = meet("Ann")
    page = ann.page("/")
    page.get_by_role("button", name="Play now").wait_for()
    player = ByKeyboard(page, seed)
    player.tab_to("Play now")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    if not SOAK:
        player.play(until_confirmed=1)
        position, seat = position_at("turn", 3, wanted=nearly_over)
        page.goto(f"{ann.server.address}/t/{ann.table(*seats_at(seat, 3), position=position)}")
    end = player.play()
    assert end.scored
    expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile("wins the night|share the night"))
    expect(page.get_by_role("heading", level=1)).to_be_focused()


@pytest.mark.parametrize("seed", GAMES)
def test_a_solo_game_is_played_to_the_end(meet: Meet, seed: int) -> None:
    """From its form to a turn, and from late in a game to the scoring; the soak plays all of it."""
    ann = meet("Ann")
    page = ann.page("/new?kind=solo")
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/t/*")
    player = ByMouse(page, seed)
    if not SOAK:
        player.play(until_confirmed=1)
        position, seat = position_at("turn", 1, solo=True, wanted=nearly_over)
        page.goto(f"{ann.server.address}/t/{ann.table(*seats_at(seat, 1), solo=True, position=position)}")
    assert player.play().scored
    expect(page.get_by_role("heading", level=1)).to_contain_text("the night")
    expect(page.get_by_role("columnheader", name="Auptolemy").first).to_be_visible()
    expect(page.get_by_role("rowheader", name="Cards final fame of your active ones, of all of")).to_be_visible()


def test_a_phone_plays_to_the_end_with_touch(meet: Meet) -> None:
    """In the whole browser, from late in a game; the soak begins at the beginning."""
    ann = meet("Ann", whole=True, viewport=PHONE, **FINGER).sit()
    position, seat = (None, 0) if SOAK else position_at("turn", 2, wanted=nearly_over)
    player = ByTouch(ann.page(f"/t/{ann.table(*seats_at(seat, 2), position=position)}"))
    assert player.play().scored
    assert player.confirmed > 1


@pytest.mark.parametrize("players", [4, 5] if SOAK else [5])
def test_one_person_plays_to_the_end_at_a_table_of_four_and_of_five(meet: Meet, players: int) -> None:
    """From late in a game; the soak begins at the beginning."""
    ann = meet("Ann", viewport=LARGE).sit()
    position, seat = (None, 0) if SOAK else position_at("turn", players, wanted=nearly_over)
    page = ann.page(f"/t/{ann.table(*seats_at(seat, players), position=position)}")
    player = ByMouse(page)
    assert player.play().scored
    assert player.confirmed > 1
    expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile("wins the night|share the night"))
    expect(page.get_by_role("table").first.get_by_role("columnheader")).to_have_count(players)
