"""An action at the wrong moment is refused by the rule for that moment, with its own reason."""

import re
from collections.abc import Callable

import pytest

from astra import Game, IllegalAction
from astra.locales import LANGUAGES, Texts
from astra.rules.abilities import KINDS, Ability
from tests.rules.helpers import marked, play, table


def observing() -> Game:
    game = table(places=["Tau"], seats=[{"cards": {"Leo": "active"}, "telescopes": 1}])
    play(game, "mark Tau.1")
    return game


def observing_again() -> Game:
    game = observing()
    play(game, "stop")
    return game


def in_an_ability() -> Game:
    game = table(places=["Tau", "Tri", "Eri"], seats=[{"cards": {"Lep": "active", "Leo": "active"}}])
    play(game, "use Lep")
    return game


def trading() -> Game:
    game = table(places=["Tau"], seats=[{"cards": {"Ara": "active", "Leo": "active"}, "dust": 6}])
    play(game, "use Ara")
    return game


def dreaming() -> Game:
    game = table(2, ["Lyr"], seats=[{"cards": {"Leo": "active"}}])
    play(game, "rest")
    return game


def choosing_a_discovery() -> Game:
    two = [marked("Equ", {0: [1, 2, 3, 4]}), marked("Tri", {0: [1, 2, 3, 4]})]
    game = table(places=["Tau", *two], seats=[{"telescopes": 1, "cards": {"Leo": "active"}}])
    play(game, "mark Tri.5", "mark Equ.5")
    return game


def choosing_a_boon() -> Game:
    game = table(places=["Tau", marked("Equ", {1: [1, 2, 3, 4]})], seats=[{}, {"cards": {"Leo": "active"}}])
    play(game, "mark Equ.5")
    return game


def activating() -> Game:
    cards = {"Leo": "active", "Del": "exhausted", "Lyr": "exhausted", "Ori": "exhausted"}
    game = table(places=["Tau", marked("Lep", {1: range(1, 7)})], seats=[{}, {"wisdom": 12, "cards": cards}])
    play(game, "mark Lep.7", "boon 3")
    return game


def discarding() -> Game:
    cards = {"Leo": "active", "Ori": "exhausted"}
    game = table(places=["Tau", marked("Equ", {0: [1, 2, 3, 4]})], seats=[{"cards": cards}])
    play(game, "mark Equ.5")
    return game


MOMENTS: dict[str, Callable[[], Game]] = {
    "observe": observing,
    "again": observing_again,
    "ability": in_an_ability,
    "trade": trading,
    "dream": dreaming,
    "discover": choosing_a_discovery,
    "boon": choosing_a_boon,
    "activate": activating,
    "discard": discarding,
}


def refused(game: Game, text: str) -> tuple[str, str]:
    error = game.why_not(text)
    assert error is not None, f"{text} is legal"
    return error.rule, error.reason


@pytest.mark.parametrize(
    ("decision", "text", "rule", "reason"),
    [
        ("observe", "rest", "R5.1", "rest-after-observe"),
        ("again", "rest", "R5.1", "rest-after-observe"),
        ("observe", "use Leo", "R3.4", "use-action-begun"),
        ("again", "use Leo", "R3.4", "use-action-begun"),
        ("ability", "use Leo", "R3.2", "ability-first"),
        ("ability", "rest", "R3.2", "ability-first"),
        ("ability", "stop", "R10.2", "ability-goes-on"),
        ("trade", "use Leo", "R3.2", "trade-first"),
        ("trade", "rest", "R3.2", "trade-first"),
        ("trade", "mark Tau.1", "R3.2", "trade-first"),
        ("dream", "use Leo", "R3.4", "use-action-begun"),
        ("dream", "rest", "R9.1", "dream-first"),
        ("dream", "stop", "R9.3", "dream-goes-on"),
        ("discover", "mark Tau.1", "R6.1", "discover-first"),
        ("discover", "use Leo", "R6.1", "discover-first"),
        ("discover", "rest", "R6.1", "discover-first"),
        ("discover", "stop", "R6.1", "discover-first"),
        ("boon", "mark Tau.1", "R6.2", "boon-first"),
        ("boon", "use Leo", "R6.2", "boon-first"),
        ("boon", "rest", "R6.2", "boon-first"),
        ("boon", "stop", "R6.4", "boon-not-declined"),
        ("activate", "mark Tau.1", "R6.5", "activate-first"),
        ("activate", "use Leo", "R6.5", "activate-first"),
        ("activate", "rest", "R6.5", "activate-first"),
        ("activate", "stop", "R6.5", "activate-first"),
        ("discard", "mark Tau.1", "R6.7", "discard-first"),
        ("discard", "use Leo", "R6.7", "discard-first"),
        ("discard", "rest", "R6.7", "discard-first"),
        ("discard", "stop", "R6.7", "discard-first"),
    ],
)
def test_what_is_asked_comes_first(decision: str, text: str, rule: str, reason: str) -> None:
    """R3.2, R3.4, R5.1, R6.1, R6.2, R6.4, R6.5, R6.7, R9.1, R9.3, R10.2: each names itself."""
    game = MOMENTS[decision]()
    assert game.decision == decision
    assert refused(game, text) == (rule, reason)


@pytest.mark.parametrize("decision", ["turn", *MOMENTS])
@pytest.mark.parametrize(
    ("text", "asked_at", "rule"),
    [
        ("trade", "trade", "A5"),
        ("discover Tau", "discover", "R6.1"),
        ("boon 1", "boon", "R6.2"),
        ("activate Leo", "activate", "R6.5"),
        ("discard Leo", "discard", "R6.7"),
    ],
)
def test_a_choice_that_is_not_asked_cannot_be_made(decision: str, text: str, asked_at: str, rule: str) -> None:
    """A5, R6.1, R6.2, R6.5, R6.7: wherever else the game stands."""
    game = table() if decision == "turn" else MOMENTS[decision]()
    if decision == asked_at:
        assert asked_at in {action.verb for action in game.legal()}
    else:
        reason = "trade-not-begun" if text == "trade" else f"{asked_at}-not-asked"
        assert refused(game, text) == (rule, reason)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("decision", MOMENTS)
def test_a_refusal_speaks_to_players_and_not_of_names_in_the_engine(decision: str, language: str) -> None:
    """R3.1: the moment of a turn is described in the player's language."""
    texts = Texts(language)
    for text in ("rest", "stop", "use Leo", "trade", "boon 1", "discover Tau", "activate Leo", "discard Leo"):
        error = MOMENTS[decision]().why_not(text)
        if error is not None:
            told = texts.format(f"refused-{error.reason}", **error.arguments)
            assert told.endswith(".")
            assert language != "ru" or not re.search("[a-z]", re.sub("Tau|Leo", "", told))


@pytest.mark.parametrize(
    ("card", "journal", "reason"),
    [
        ("Ara", {"dust": 2}, "use-no-dust"),
        ("Sge", {"wisdom": 12}, "use-wisdom-full"),
        ("Gem", {"pouch": 12}, "use-pouch-full"),
        ("Lyr", {}, "use-no-fame"),
    ],
)
def test_an_ability_that_would_do_nothing_says_why(card: str, journal: dict[str, object], reason: str) -> None:
    """R3.3: the reason comes from its kind."""
    game = table(places=["Tau"], seats=[{**journal, "cards": {card: "active"}}])
    assert refused(game, f"use {card}") == ("R3.3", reason)


@pytest.mark.parametrize("card", ["Cen", "Vir", "Oph", "Dra"])
def test_a_marking_ability_without_a_card_to_mark_says_so(card: str) -> None:
    """R3.3: A10 to A13 with every place empty."""
    game = table(places=[], seats=[{"cards": {card: "active"}}])
    assert refused(game, f"use {card}") == ("R3.3", "use-no-card")


def test_a_lasting_ability_says_whether_a_copy_or_a_missing_action_forbids_it() -> None:
    """R3.3: Lup and Sgr have the same one; Vir gives the action up, and Leo keeps the turn going."""
    cards = dict.fromkeys(("Lup", "Sgr", "Vir", "Leo"), "active")
    game = table(places=["Tau"], seats=[{"wisdom": 12, "cards": cards}])
    play(game, "use Lup")
    assert refused(game, "use Sgr") == ("R3.3", "use-in-force")
    play(game, "use Vir", "mark Tau.1")
    assert refused(game, "use Sgr") == ("R3.3", "use-action-skipped")


def test_every_kind_that_can_be_refused_has_a_text_for_it() -> None:
    """R3.3: a kind with its own condition has a reason, or inherits one."""
    position = table(places=["Tau"]).state
    for kind in KINDS.values():
        if kind.can_use is not Ability.can_use:
            assert Texts("en").format(f"refused-{kind(1).refusal(position)}", card="Leo")


def test_nothing_to_take_back_breaks_no_rule() -> None:
    """R3.2: undo is no action of the game, so its refusal names no number."""
    with pytest.raises(IllegalAction) as caught:
        table().undo()
    assert (caught.value.rule, str(caught.value)) == ("", "There is nothing to take back.")
