"""Every decision of the rules, met in a real game and answered on the page: a clear prompt, nothing that axe minds."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from astra.game import Game
from tests.browser.axe import in_both_themes
from tests.browser.chromium import FINGER, PHONE, Person
from tests.browser.conftest import Meet
from tests.browser.players import ByKeyboard, ByMouse, ByTouch, Player
from tests.browser.positions import any_of, position_at, seats_at
from tests.browser.table_page import Moment, TablePage
from tests.browser.test_layout import check
from tests.soak import in_turns

pytestmark = pytest.mark.timeout(240)


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
        now = player.table.now(now.print, patience=3000)
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


@pytest.mark.parametrize(
    ("decision", "players"), [("discover", 3), ("boon", 3), ("activate", 3), ("discard", 3), ("dream", 2)]
)
@pytest.mark.parametrize("options", [{}, {"viewport": PHONE, **FINGER}], ids=["desk", "phone"])
def test_axe_finds_nothing_where_cards_boons_and_dreams_are_chosen(
    meet: Meet, decision: str, players: int, options: dict[str, Any]
) -> None:
    ann = meet("Ann", **options).sit()
    table, _ = begin(ann, decision, players, False, any_of)
    page = ann.page(f"/t/{table}")
    assert TablePage(page).until_open().decision == decision
    assert in_both_themes(page) == {}
