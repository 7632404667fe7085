"""Section 13, R13.5, R13.13, R13.14, H3: how a solo game ends, and who has won it."""

import pytest

from astra import Game
from astra.rules.events import EndTriggered, GameEnded
from tests.frozen import frozen_edition
from tests.rules.helpers import marked, only, play, refusal
from tests.rules.solo import DRAW_DECK, its, solo

# Cards with a final fame of 1, by element.
FIRE = ["Ara", "Ari", "Aur", "CMi", "CrB"]
WATER = ["Cnc", "Cep", "Crt", "Del", "PsA"]
AIR = ["Aql", "Cas", "Crv", "Cyg", "Lib"]
EARTH = ["Cap", "CrA", "Equ", "Lep", "Lup"]


# R13.5: the empty deck


def test_an_observe_with_an_empty_deck_is_your_loss() -> None:
    """R13.5: at once, whatever the fame; nothing is marked and no dust leaves."""
    game = solo(["Leo", None, "Tau"], ["Ara", "Equ"], own={"dust": 1, "fame": 200}, auptolemy={"deck": []})
    play(game, "mark Leo.1")
    assert game.over
    assert (game.seat, game.decision, game.legal(), game.winners()) == (None, None, [], [])
    assert its(game)["dust"] == 5
    assert refusal(game, "rest") == "R8.7"


def test_the_loss_is_told_as_the_end_of_the_game() -> None:
    """R13.5: the last event says that nobody won and why; the view says it, too."""
    game = solo(["Leo", None, "Tau"], ["Ara", "Equ"], auptolemy={"deck": []})
    events = play(game, "mark Leo.1")
    assert events[-1] == GameEnded((), True)
    assert game.view(0)["lost"]


def test_after_the_loss_the_scores_still_show_what_there_would_have_been() -> None:
    """R13.5: section 8 for you, R13.13 for Auptolemy."""
    game = solo(["Leo", None, "Tau"], ["Ara", "Equ"], own={"fame": 200}, auptolemy={"deck": []})
    play(game, "mark Leo.1")
    assert (game.scores()[0]["fame"], game.scores()[1]["fame"]) == (200, 12)


# R13.13: the end


def test_triggered_in_your_turn_auptolemy_has_one_more_turn() -> None:
    """R13.13, R7.2: you are the first player; your Rest brings up the Game End card."""
    game = solo(["Eri", None, None], own={"dust": 0}, sphere="earth", above_end=1)
    events = play(game, "rest")
    assert only(events, EndTriggered) == [EndTriggered(0, 2)]
    assert game.over
    assert its(game)["dust"] == 4
    assert events[-1] == GameEnded(tuple(game.winners()), False)


def test_triggered_in_its_turn_a_full_round_follows() -> None:
    """R13.13, R7.2: its Rest brings up the Game End card; you both play once more."""
    game = solo(["Eri", None, None], own={"dust": 1}, auptolemy={"dust": 0}, sphere="earth", above_end=1)
    events = play(game, "mark Eri.1")
    assert only(events, EndTriggered) == [EndTriggered("auptolemy", 3)]
    assert (game.over, game.turn, game.position()["last_turns"]) == (False, 3, 2)
    play(game, "rest")
    assert (game.over, game.turn) == (True, 4)


# R13.13: Auptolemy's scoring


def score(cards: list[str], final: list[str] | None = None) -> dict[str, int]:
    """Auptolemy's score with these cards; with a final scoring card the game has H3."""
    auptolemy = {"cards": cards} if final is None else {"cards": cards, "final": final}
    own = {"final": next(list(pair) for pair in frozen_edition().final_cards if list(pair) != final)}
    modifiers = [] if final is None else ["H3"]
    game = solo([None, None, None], own=own, auptolemy=auptolemy, modifiers=modifiers, deck=list(DRAW_DECK))
    return game.scores()[1]


@pytest.mark.parametrize(("count", "fame"), [(0, 0), (1, 2), (2, 3), (3, 7), (4, 13), (5, 13)])
@pytest.mark.parametrize("element", [FIRE, WATER, AIR, EARTH])
def test_auptolemy_scores_its_cards_of_an_element(element: list[str], count: int, fame: int) -> None:
    """R13.13: 2, 3, 7, 13 for one, two, three, four or more."""
    assert score(element[:count])["elements"] == fame


@pytest.mark.parametrize(("sets", "fame"), [(1, 8), (2, 17), (3, 27), (4, 38), (5, 38)])
def test_auptolemy_scores_sets_of_four_different_elements(sets: int, fame: int) -> None:
    """R13.13: 8, 17, 27, 38 for one, two, three, four or more, beside the elements."""
    elements = {1: 2, 2: 3, 3: 7, 4: 13, 5: 13}[sets] * 4
    cards = FIRE[:sets] + WATER[:sets] + AIR[:sets] + EARTH[:sets]
    assert score(cards)["elements"] == elements + fame


def test_the_rarest_element_counts_the_sets() -> None:
    """R13.13: four of fire, three of water, two of air and one of earth are one set."""
    assert score(FIRE[:4] + WATER[:3] + AIR[:2] + EARTH[:1])["elements"] == 13 + 7 + 3 + 2 + 8
    assert score(FIRE[:4] + WATER[:3] + AIR[:2])["elements"] == 13 + 7 + 3


def test_auptolemy_scores_the_final_fame_of_all_its_cards() -> None:
    """R13.13: Leo and Orion have two, Ara one."""
    assert score(["Leo", "Ori", "Ara"])["active"] == 5


def test_auptolemy_scores_half_its_stars_at_the_places_and_double_its_telescopes() -> None:
    """R13.13: five of its stars on two cards, together and rounded down; not yours, not the dreamer's."""
    sky = [marked("Leo", {"auptolemy": [1, 2, 3], 0: [4]}), marked("Tau", {"auptolemy": [1, 2], "dreamer": [3]}), None]
    score = solo(sky, auptolemy={"fame": 15, "telescopes": 3}).scores()[1]
    assert (score["stars"], score["telescopes"], score["fame"]) == (2, 6, 15)


def test_nothing_else_counts_for_auptolemy() -> None:
    """R13.13: its dust and its library score nothing."""
    sky = [marked("Vir", {"auptolemy": [1, 2]}), None, None]
    score = solo(sky, auptolemy={"dust": 30, "telescopes": 1, "cards": ["Leo", "Ara"]}).scores()[1]
    assert score == {"fame": 12, "active": 3, "stars": 1, "telescopes": 2, "elements": 3, "total": 21}


def test_your_scoring_is_that_of_section_8() -> None:
    """R13.13: pouch, limit, dust, stars, active cards, elements: fire has four marks, air one."""
    own = {
        "dust": 7,
        "pouch": 6,
        "wisdom": 4,
        "fame": 10,
        "cards": {"Leo": "active", "Ori": "exhausted", "Ara": "active"},
        "final": ["air", "fire"],
    }
    score = solo([marked("Vir", {0: [1, 2, 3]}), None, None], own=own).scores()[0]
    assert score == {
        "fame": 10,
        "pouch": 6,
        "limit": 4,
        "dust": 2,
        "stars": 1,
        "active": 3,
        "elements": 11,
        "total": 37,
    }


def test_with_h3_its_final_scoring_card_counts_one_more_in_both_tables() -> None:
    """R13.16, R13.13: H3: air and fire; with one card of each other element that is a set."""
    cards = FIRE[:1] + WATER[:1] + EARTH[:1]
    assert score(cards)["elements"] == 2 + 2 + 2
    assert score(cards, ["fire", "air"])["elements"] == 3 + 2 + 2 + 2 + 8


@pytest.mark.parametrize("final", frozen_edition().final_cards)
def test_with_h3_each_final_scoring_card_counts_for_its_own_two_elements(final: tuple[str, str]) -> None:
    """R13.16, R13.13: H3: a card of each other element and the two of the final scoring card are a set."""
    firsts = {"fire": FIRE[0], "water": WATER[0], "air": AIR[0], "earth": EARTH[0]}
    others = [card for element, card in firsts.items() if element not in final]
    assert score(others, list(final))["elements"] == 4 * 2 + 8


@pytest.mark.parametrize(("count", "fame"), [(0, 2), (1, 3), (2, 7), (3, 13), (4, 13)])
def test_with_h3_its_elements_are_one_further_in_the_table(count: int, fame: int) -> None:
    """R13.16: H3: fire has the cards and one more, air the one."""
    assert score(FIRE[:count], ["fire", "air"])["elements"] == fame + 2


# R13.14


def finished(fame: int, modifiers: list[str] | None = None) -> Game:
    """A game that ends with Auptolemy's Rest."""
    own = {"dust": 1, "fame": fame, "final": ["air", "fire"]}
    game = solo(["Eri", None, None], own=own, auptolemy={"dust": 0}, last_turns=2, modifiers=modifiers or [])
    play(game, "mark Eri.1")
    assert game.over
    return game


@pytest.mark.parametrize(("ahead", "winners"), [(-1, []), (0, []), (1, [0])])
def test_you_win_with_more_fame_and_a_tie_is_a_loss(ahead: int, winners: list[int]) -> None:
    """R13.14: compared after the scoring of both."""
    yours, auptolemys = (score["total"] for score in finished(0).scores())
    game = finished(auptolemys - yours + ahead)
    assert game.scores()[0]["total"] - game.scores()[1]["total"] == ahead
    assert game.winners() == winners


def test_with_h3_its_final_scoring_card_is_shown_at_the_end() -> None:
    """R13.16: H3: to you and to everybody."""
    game = finished(0, ["H3"])
    assert game.view(0)["auptolemy"]["final"] == game.view(None)["auptolemy"]["final"] == its(game)["final"]
    assert its(game)["final"] is not None


def test_reaching_the_game_end_card_brings_a_scoring_though_its_deck_is_empty() -> None:
    """R13.14: the end is triggered in your turn, its deck is empty in its last one: no loss by that."""
    sky = [marked("Leo", {0: [1]}), None, "Tau"]
    game = solo(sky, ["Ara", "Equ"], {"fame": 100}, {"deck": []}, sphere="earth", above_end=1)
    events = play(game, "rest", chance=["draw Psc", "roll 6", "roll 1"])
    assert game.over
    assert game.winners() == [0]
    assert events[-1] == GameEnded((0,), False)
