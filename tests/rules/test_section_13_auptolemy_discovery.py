"""Section 13, R13.11, R13.12, E3, H2: discoveries with and by Auptolemy."""

from collections.abc import Sequence

import msgspec
import pytest

from astra import Edition, Game
from astra.edition.model import Boon
from astra.rules.events import BoonTaken, CardTaken, Gained
from tests.frozen import frozen_edition
from tests.rules.helpers import Place, legal, marked, marks, only, places, play, refusal, seat
from tests.rules.solo import its, solo


def with_boons(card: str, *boons: Boon) -> Edition:
    """The frozen edition with other boons on one card."""
    edition = frozen_edition()
    cards = tuple(msgspec.structs.replace(c, boons=boons) if c.code == card else c for c in edition.cards)
    return msgspec.structs.replace(edition, cards=cards)


# R13.11


def test_auptolemy_collects_the_card_it_completes() -> None:
    """R13.11, R6.8: without a star of yours at once; then the place is filled."""
    sky = ["Leo", None, marked("Equ", {"auptolemy": [1, 2], "dreamer": [3, 4]})]
    game = solo(sky, ["Tri", "Tau"], deck=["Vir", "Boo", "Psc", "Sco"])
    events = play(game, "mark Leo.1", chance=["roll 4"])
    assert only(events, CardTaken) == [CardTaken("auptolemy", "Equ")]
    assert only(events, BoonTaken) == []
    assert its(game)["cards"] == ["Equ"]
    assert places(game) == ["Leo", None, "Vir"]
    assert game.turn == 3


def test_you_choose_a_boon_before_auptolemy_collects_the_card() -> None:
    """R13.11: with a star on it, in its turn; Auptolemy, who discovers, takes no boon (R6.9)."""
    game = solo(["Leo", None, marked("Equ", {"auptolemy": [1, 2, 3], 0: [4]})], ["Tri", "Tau"])
    play(game, "mark Leo.1", chance=["roll 4"])
    assert (game.seat, game.decision, game.turn) == (0, "boon", 2)
    assert legal(game) == ["boon 1", "boon 2", "boon 3", "boon 4"]
    assert its(game)["cards"] == []
    events = play(game, "boon 1")
    assert [taken.pen for taken in only(events, BoonTaken)] == [0]
    assert (seat(game, 0)["fame"], its(game)["fame"], its(game)["cards"]) == (2, 12, ["Equ"])


def test_behind_the_dreamer_you_have_the_two_rightmost_boons_of_its_card() -> None:
    """R13.11, R9.5: the dreamer has two stars, you have one."""
    game = solo(["Leo", None, marked("Equ", {"auptolemy": [1], "dreamer": [2, 3], 0: [4]})], ["Tri", "Tau"])
    play(game, "mark Leo.1", chance=["roll 4"])
    assert legal(game) == ["boon 3", "boon 4"]
    assert refusal(game, "boon 1") == "R9.5"


def test_an_activation_boon_of_its_card_is_your_choice() -> None:
    """R13.11, R6.5: one of two exhausted cards."""
    own = {"cards": {"Vir": "exhausted", "Ori": "exhausted"}}
    game = solo(["Leo", None, marked("Equ", {"auptolemy": [1, 2, 3], 0: [4]})], ["Tri", "Tau"], own)
    play(game, "mark Leo.1", chance=["roll 4"])
    play(game, "boon 3", "activate Vir")
    assert seat(game, 0)["cards"] == {"Vir": "active", "Ori": "exhausted"}


def test_auptolemy_has_no_card_limit() -> None:
    """R13.11, R13.3: nine cards are no reason to discard one."""
    cards = ["Ara", "Ari", "Aur", "CMi", "CrB", "Her", "Ori", "Sgr", "Dra"]
    sky = ["Leo", None, marked("Equ", {"auptolemy": [1, 2, 3, 4]})]
    game = solo(sky, ["Tri", "Tau"], auptolemy={"cards": cards})
    play(game, "mark Leo.1", chance=["roll 4"])
    assert its(game)["cards"] == [*cards, "Equ"]
    assert game.position()["discard"] == []


def test_with_the_draw_deck_empty_the_place_of_its_card_stays_empty() -> None:
    """R13.11, R6.8: nothing is shuffled back."""
    sky = ["Leo", None, marked("Equ", {"auptolemy": [1, 2, 3, 4]})]
    game = solo(sky, ["Tri", "Tau"], auptolemy={"deck": ["Cas", "Lyr"]}, deck=[], last_turns=2)
    play(game, "mark Leo.1", chance=["roll 4"])
    assert places(game) == ["Leo", None, None]


# R13.12


@pytest.mark.parametrize(
    ("card", "last", "fame", "telescopes"),
    [("Equ", 5, 2, 1), ("Aur", 8, 3, 1), ("CrA", 7, 3, 1), ("Cnc", 8, 3, 1), ("Leo", 7, 4, 0), ("And", 12, 4, 0)],
)
def test_assisting_you_it_takes_the_highest_fame_boon(card: str, last: int, fame: int, telescopes: int) -> None:
    """R13.12: wherever it stands; with a boon of 2 or 3 it also gains a telescope, with a higher one not."""
    stars = {data.code: len(data.stars) for data in frozen_edition().cards}[card]
    others = [star for star in range(2, stars + 1) if star != last]
    game = solo([marked(card, {"auptolemy": [1], 0: others}), "Tau"])
    events = play(game, f"mark {card}.{last}")
    assert Gained("auptolemy", "fame", fame, "boon") in events
    assert (its(game)["fame"], its(game)["telescopes"]) == (12 + fame, telescopes)
    assert seat(game, 0)["cards"] == {card: "active"}


def test_without_a_star_on_your_card_it_gets_nothing() -> None:
    """R13.12: it must have a star on the card."""
    game = solo([marked("Equ", {0: [1, 2], "dreamer": [3, 4]}), "Tau"])
    events = play(game, "mark Equ.5")
    assert only(events, BoonTaken) == []
    assert (its(game)["fame"], its(game)["telescopes"]) == (12, 0)


def test_it_takes_the_fame_boon_whatever_the_dreamer_has() -> None:
    """R13.12: R9.5 is not for Auptolemy; Fame is the leftmost boon of Equuleus."""
    game = solo([marked("Equ", {"auptolemy": [1], "dreamer": [2, 3, 4]}), "Tau"])
    events = play(game, "mark Equ.5")
    assert [(taken.pen, taken.boon) for taken in only(events, BoonTaken)] == [("auptolemy", 1)]


def test_of_equal_fame_boons_it_takes_the_leftmost() -> None:
    """R13.12: of four boons the second and the third are Fame 3."""
    edition = with_boons("Equ", Boon("fame", 1), Boon("fame", 3), Boon("fame", 3), Boon("stardust", 2))
    position = solo([marked("Equ", {"auptolemy": [1], 0: [2, 3, 4]}), "Tau"]).position()
    game = Game.from_position(position, edition=edition)
    events = play(game, "mark Equ.5")
    assert [(taken.boon, taken.n) for taken in only(events, BoonTaken)] == [(2, 3)]
    assert its(game)["telescopes"] == 1


def dreamt(marks_before: dict[int | str, list[int]], modifiers: Sequence[str] = ()) -> Game:
    """Your Rest dreams of the last star of Equuleus; the marker moves to water."""
    game = solo([marked("Equ", marks_before), None, None], own={"dust": 5}, modifiers=list(modifiers))
    play(game, "rest")
    return game


def test_in_a_dream_auptolemy_with_more_stars_comes_first() -> None:
    """R13.12, R9.6: its Fame boon is crossed out for you, and nobody collects the card."""
    game = dreamt({"auptolemy": [1, 2, 3], 0: [4]})
    assert (its(game)["fame"], its(game)["telescopes"]) == (14, 1)
    assert (game.decision, legal(game)) == ("boon", ["boon 2", "boon 3", "boon 4"])
    play(game, "boon 4")
    assert game.position()["discard"] == ["Equ"]
    assert "Equ" not in seat(game, 0)["cards"]
    assert its(game)["cards"] == []


def test_in_a_dream_you_come_first_with_more_stars() -> None:
    """R13.12: if you take the only Fame boon, it gets nothing, and no telescope."""
    game = dreamt({"auptolemy": [1], 0: [2, 3, 4]})
    assert (game.decision, len(legal(game))) == ("boon", 4)
    events = play(game, "boon 1")
    assert [taken.pen for taken in only(events, BoonTaken)] == [0]
    assert (seat(game, 0)["fame"], its(game)["fame"], its(game)["telescopes"]) == (2, 12, 0)


def test_in_a_dream_it_takes_what_fame_you_left() -> None:
    """R13.12: you took another boon, so the Fame boon is there."""
    game = dreamt({"auptolemy": [1], 0: [2, 3, 4]})
    play(game, "boon 4")
    assert (its(game)["fame"], its(game)["telescopes"]) == (14, 1)


def test_in_a_dream_it_takes_the_second_fame_boon_if_you_took_the_first() -> None:
    """R13.12: Corona Australis has Fame 3 and Fame 2."""
    game = solo([marked("CrA", {"auptolemy": [1], 0: [2, 3, 4, 5, 6]}), None, None], own={"dust": 5})
    play(game, "rest", "boon 1")
    assert (seat(game, 0)["fame"], its(game)["fame"], its(game)["telescopes"]) == (3, 14, 1)


def test_tied_in_a_dream_both_may_take_the_same_boon() -> None:
    """R13.12, R6.3: you choose without seeing its choice, and both have the fame."""
    game = dreamt({"auptolemy": [1, 2], 0: [3, 4]})
    assert its(game)["fame"] == 12
    assert len(legal(game)) == 4
    play(game, "boon 1")
    assert (seat(game, 0)["fame"], its(game)["fame"], its(game)["telescopes"]) == (2, 14, 1)


def test_in_a_dream_of_its_own_the_same_holds() -> None:
    """R13.12, R13.10: it rests, the dreamer completes Equuleus, both have helped."""
    sky = [marked("Tri", {0: [1]}), None, marked("Equ", {"auptolemy": [1, 2, 3], 0: [4]})]
    game = solo(sky, auptolemy={"dust": 0})
    play(game, "mark Tri.2", chance=["tie Equ"])
    assert (game.turn, its(game)["fame"], legal(game)) == (2, 14, ["boon 2", "boon 3", "boon 4"])


def test_a_dream_without_a_star_of_yours_asks_you_nothing() -> None:
    """R13.12: Auptolemy alone helped; behind the dreamer it still takes its Fame boon."""
    game = dreamt({"auptolemy": [1], "dreamer": [2, 3, 4]})
    assert (its(game)["fame"], game.decision, game.turn) == (14, "turn", 3)


# E3, H2


@pytest.mark.parametrize(("modifiers", "telescopes"), [([], 1), (["E3"], 0)])
def test_with_e3_it_never_gains_a_telescope(modifiers: list[str], telescopes: int) -> None:
    """R13.15: E3: the Fame boon of 2 stays without one."""
    game = solo([marked("Equ", {"auptolemy": [1], 0: [2, 3, 4]}), "Tau"], modifiers=modifiers)
    play(game, "mark Equ.5")
    assert (its(game)["fame"], its(game)["telescopes"]) == (14, telescopes)


def test_with_e3_it_gains_none_in_a_dream_either() -> None:
    """R13.15: E3: what a dream gives is fame alone."""
    game = dreamt({"auptolemy": [1, 2, 3], 0: [4]}, modifiers=["E3"])
    assert (its(game)["fame"], its(game)["telescopes"]) == (14, 0)


@pytest.mark.parametrize(("modifiers", "telescopes"), [([], 0), (["H2"], 1)])
def test_with_h2_it_gains_a_telescope_whenever_you_discover_a_card(modifiers: list[str], telescopes: int) -> None:
    """R13.16: H2: it has no star on it, and gains one all the same."""
    game = solo([marked("Equ", {0: [1, 2, 3, 4]}), "Tau"], modifiers=modifiers)
    play(game, "mark Equ.5")
    assert its(game)["telescopes"] == telescopes


def test_with_h2_two_cards_are_two_telescopes() -> None:
    """R13.16: H2: for each card of the same Discovery phase; a Fame boon of 2 gives one more."""
    sky: list[Place] = [marked("Equ", {0: [1, 2, 3, 4]}), marked("Tri", {0: [2, 3, 4], "auptolemy": [1]}), "Tau"]
    own = {"wisdom": 4, "cards": {"Cen": "active"}}
    game = solo(sky, own=own, modifiers=["H2"])
    play(game, "use Cen", "mark Equ.5", "mark Tri.5", "discover Equ")
    assert its(game)["telescopes"] == 3


def test_with_h2_a_dream_and_its_own_discovery_give_no_telescope() -> None:
    """R13.16: H2: only what you discover."""
    game = dreamt({"dreamer": [1, 2, 3, 4]}, modifiers=["H2"])
    assert its(game)["telescopes"] == 0
    its_own = solo(["Leo", None, marked("Equ", {"auptolemy": [1, 2, 3, 4]})], ["Tri", "Tau"], modifiers=["H2"])
    play(its_own, "mark Leo.1", chance=["roll 4"])
    assert (its(its_own)["cards"], its(its_own)["telescopes"]) == (["Equ"], 0)


def test_a_telescope_gained_by_assisting_serves_auptolemy_at_once() -> None:
    """R13.12, R13.8: you discover Equuleus, and in its turn it completes Taurus with the new telescope."""
    sky = [marked("Equ", {"auptolemy": [1], 0: [2, 3, 4]}), None, marked("Tau", {0: [1, 2, 3, 4, 6, 7, 9, 10]})]
    game = solo(sky, ["Tri", "Lup"], deck=["Psc", "Sco", "Hya", "Arg"])
    play(game, "mark Equ.5", chance=["draw Psc", "roll 4"])
    assert game.decision == "boon"
    assert sorted(marks(game, "Tau")) == list(range(1, 11))
    assert its(game)["telescopes"] == 0
