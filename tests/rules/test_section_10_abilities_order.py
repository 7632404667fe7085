"""Section 10, R10.1 to R10.3: when effects end, what does not stack, and what must be carried out."""

from typing import Any

import pytest

from astra import Game
from astra.rules.events import CardTaken, Gained, PlaceFilled, StarMarked
from tests.frozen import frozen_edition
from tests.rules.helpers import Place, legal, marked, marks, only, places, play, refusal, seat, table


def owner(*cards: str, **journal: Any) -> dict[str, Any]:
    """A seat with these cards, all active, and a card limit of four."""
    return {"wisdom": 4, "cards": dict.fromkeys(cards, "active"), **journal}


# R10.1


def test_the_turns_end_comes_after_discovery_and_dream() -> None:
    """R10.1: first the card is taken, then its place filled, then the dream, and then Orion's fame."""
    game = table(2, [marked("Equ", {0: [1, 2, 4, 5]})], [owner("Ori", "Cen")])
    events = play(game, "use Ori", "use Cen", "rest", chance=["draw Eri"])
    after = events[next(i for i, event in enumerate(events) if isinstance(event, CardTaken)) :]
    told = [event for event in after if isinstance(event, CardTaken | PlaceFilled | StarMarked | Gained)]
    assert [type(event) for event in told] == [CardTaken, PlaceFilled, StarMarked, StarMarked, Gained]
    assert told[-1] == Gained(0, "fame", 1, "turn_end", "Ori")


@pytest.mark.parametrize("card", ["Aqr", "Peg"])
def test_what_comes_back_cannot_pay_in_the_same_turn(card: str) -> None:
    """R10.1, A17, A18: dust and telescopes for more, but the last dust is spent when the Observe ends."""
    sky: list[Place] = [marked("CrB", {1: [1, 2, 3]}), "Tau"] if card == "Aqr" else [marked("Tau", {1: [1]}), "CrB"]
    stars = ["mark CrB.4", "mark CrB.5"] if card == "Aqr" else ["mark Tau.2", "mark Tau.3"]
    game = table(3, sky, [owner(card, dust=2, telescopes=3)])
    play(game, f"use {card}", *stars)
    assert game.seat == 1
    assert (seat(game, 0)["telescopes"], seat(game, 0)["dust"]) == (3, 1 if card == "Aqr" else 2)


def test_what_comes_back_may_exceed_the_pouch() -> None:
    """R10.1, A18: the pouch holds five, nine come together."""
    game = table(3, [marked("Tau", {1: [1]})], [owner("Peg", dust=9)])
    play(game, "use Peg", "mark Tau.2", "mark Tau.3", "stop")
    assert (seat(game, 0)["pouch"], seat(game, 0)["dust"]) == (5, 9)


def test_no_dust_comes_back_twice() -> None:
    """R10.1, A17, A18: with a grand star only A17 gives, without one only A18."""
    with_grand = table(3, [marked("CrB", {1: [1, 2]})], [owner("Aqr", "Peg", dust=8)])
    play(with_grand, "use Aqr", "use Peg", "mark CrB.3", "mark CrB.4", "mark CrB.5", "stop")
    assert seat(with_grand, 0)["dust"] == 7
    without = table(3, [marked("CrB", {1: [1, 2]})], [owner("Aqr", "Peg", dust=8)])
    play(without, "use Aqr", "use Peg", "mark CrB.3", "mark CrB.4", "stop")
    assert seat(without, 0)["dust"] == 8


def test_a_reactivated_copy_does_not_stack_either() -> None:
    """R10.1, R3.4: Cygnus, woken by the Rest it served, is not used again in that turn."""
    game = table(3, ["Tau"], [owner("Cyg", dust=1)], sphere="air")
    play(game, "use Cyg", "rest")
    assert seat(game, 0)["cards"] == {"Cyg": "active"}
    assert (game.seat, seat(game, 0)["dust"]) == (1, 6)


@pytest.mark.parametrize("traded", [1, 2])
def test_dust_traded_for_telescopes_does_not_come_back(traded: int) -> None:
    """R10.1, A5, A18: it is not spent on marking; the one star's dust is."""
    game = table(3, [marked("Tau", {1: [1]})], [owner("Peg", "Ara", dust=12)])
    play(game, "use Peg", "use Ara", *["trade"] * (traded - 1), "stop", "mark Tau.2", "stop", "stop")
    assert seat(game, 0)["dust"] == 12 - 3 * traded


def test_an_effect_stays_in_force_when_its_card_is_reactivated() -> None:
    """R10.1, A15: Orion is of fire, and the Rest wakes it before its fame is counted."""
    game = table(3, ["Ari"], [owner("Ori", "Cen")], sphere="fire")
    play(game, "use Ori", "use Cen", "mark Ari.2", "rest")
    assert seat(game, 0)["cards"] == {"Ori": "active", "Cen": "exhausted"}
    assert seat(game, 0)["fame"] == 1


@pytest.mark.parametrize(("card", "what", "n"), [("Ori", "fame", 1), ("Aqr", "dust", 1)])
def test_an_effect_stays_in_force_when_its_card_is_discarded(card: str, what: str, n: int) -> None:
    """R10.1, A15, A17: Crater is completed with its grand star last, and the used card goes for the card limit."""
    sky: list[Place] = [marked("Crt", {0: [1, 2, 3, 6, 7, 8]})]
    game = table(3, sky, [{"dust": 2, "cards": {card: "active", "Leo": "active"}}])
    play(game, f"use {card}", "mark Crt.4", "mark Crt.5")
    assert game.decision == "discard"
    events = play(game, f"discard {card}")
    assert card not in seat(game, 0)["cards"]
    assert only(events, Gained) == [Gained(0, what, n, "turn_end", card)]


def test_an_effect_is_in_force_for_one_turn() -> None:
    """R10.1, A15: a grand star of the next turn gives no fame."""
    game = table(2, ["Eri", "Tau"], [owner("Ori")])
    play(game, "use Ori", "mark Eri.1", "stop", "mark Tau.1", "stop", "mark Eri.2", "stop")
    assert marks(game, "Eri") == {1: 0, 2: 0}
    assert (seat(game, 0)["wisdom"], seat(game, 0)["fame"]) == (5, 0)


# R10.2


@pytest.mark.parametrize("card", ["Cen", "Vir", "Oph", "Dra"])
def test_a_marking_ability_once_begun_cannot_be_stopped(card: str) -> None:
    """R10.2, A10, A11, A12, A13: only marks are legal until it is done."""
    game = table(3, ["Tau", "Leo", "Equ", "Tri"], [owner(card)])
    play(game, f"use {card}")
    while game.decision == "ability":
        assert all(text.startswith("mark ") for text in legal(game))
        assert refusal(game, "stop") == "R10.2"
        play(game, legal(game)[0])
    assert seat(game, 0)["cards"][card] == "exhausted"


def test_the_second_star_of_two_is_marked_even_if_it_is_unwelcome() -> None:
    """R10.2, A12: the only possible second star is marked without asking, though a rival gains most from it."""
    game = table(3, [marked("Equ", {1: [1, 2, 3, 4]}), marked("CrB", {0: [1, 2, 3, 4, 5, 6]})], [owner("Oph")])
    play(game, "use Oph", "mark CrB.7")
    assert marks(game, "Equ")[5] == 0
    assert game.decision == "turn"


def test_all_three_stars_are_marked_though_one_completes_a_card() -> None:
    """R10.2, A13: the third is no longer a choice and is marked without asking."""
    sky: list[Place] = [marked("CrB", {1: [1, 2]}), marked("Equ", {1: [1, 2, 3, 4]}), marked("Eri", {1: [1]})]
    game = table(3, sky, [owner("Dra")])
    play(game, "use Dra", "mark CrB.3", "mark Eri.2")
    assert (marks(game, "CrB")[3], marks(game, "Equ")[5], marks(game, "Eri")[2]) == (0, 0, 0)
    assert game.decision == "turn"


def test_an_ability_in_mid_use_survives_saving() -> None:
    """R10.2, A12: the second star is still due after the position was written and read."""
    game = table(3, [marked("Tau", {1: [1, 2, 3]}), "Equ"], [owner("Oph")])
    play(game, "use Oph", "mark Tau.4")
    again = Game.from_position(game.position(), edition=frozen_edition())
    assert (again.decision, legal(again)) == ("ability", ["mark Tau.5", "mark Equ.1"])


def test_what_an_ability_opened_survives_saving() -> None:
    """R10.2, A10, R4.2: a mark far from the starting star opens its own neighbours only, now and when read again."""
    game = table(3, ["Tau"], [owner("Cen")])
    play(game, "use Cen", "mark Tau.8")
    again = Game.from_position(game.position(), edition=frozen_edition())
    assert legal(again) == legal(game) == ["mark Tau.7", "rest"]


# R10.3


@pytest.mark.parametrize(("card", "second"), [("Cen", 2), ("Oph", 3), ("Dra", 3)])
@pytest.mark.parametrize("rests", [True, False])
def test_a_card_completed_by_an_ability_is_discovered_after_the_action(card: str, second: int, rests: bool) -> None:
    """R10.3, A10, A12, A13: after an Observe and after a Rest; until then it stays at its place."""
    game = table(3, [marked("Equ", {0: [1, 2, 3, 4]}), marked("Eri", {1: [1]})], [owner(card)])
    play(game, f"use {card}", "mark Equ.5")
    assert (game.decision, places(game)[0]) == ("turn", "Equ")
    action = ["rest"] if rests else [f"mark Eri.{second}", "stop"]
    events = play(game, *action, chance=["draw Tau"])
    assert only(events, CardTaken) == [CardTaken(0, "Equ")]
    assert (places(game)[0], seat(game, 0)["cards"]["Equ"]) == ("Tau", "active")


def test_a_card_completed_without_an_action_is_discovered_too() -> None:
    """R10.3, A11: the burst completes it, and the Action phase is skipped."""
    game = table(3, [marked("Equ", {0: [1, 2]})], [owner("Vir")])
    events = play(game, "use Vir", "mark Equ.3", chance=["draw Tau"])
    assert only(events, CardTaken) == [CardTaken(0, "Equ")]
    assert places(game)[0] == "Tau"


def test_a_card_completed_before_a_skipped_action_waits_until_the_player_stops() -> None:
    """R10.3, A11: further abilities come before Discovery, and the complete card is no target."""
    game = table(3, [marked("Equ", {0: [1, 2]}), "Tau"], [owner("Vir", "Leo", "Eri")])
    play(game, "use Vir", "mark Equ.3", "use Eri")
    assert legal(game) == [f"mark Tau.{n}" for n in range(1, 11)]
    play(game, "mark Tau.1")
    assert legal(game) == ["use Leo", "stop"]
    assert only(play(game, "stop"), CardTaken) == [CardTaken(0, "Equ")]


def test_discovery_and_refill_come_before_the_dream_of_a_rest() -> None:
    """R10.3: the dream finds the fresh Eridanus and not the smaller Taurus."""
    game = table(2, [marked("Equ", {0: [1, 2, 3, 4]}), "Tau"], [owner("Cen")])
    play(game, "use Cen", "mark Equ.5", "rest", chance=["draw Eri"])
    assert marks(game, "Eri") == {1: "dreamer", 2: "dreamer"}
    assert marks(game, "Tau") == {}


def test_a_completed_card_cannot_be_used_in_the_turn_of_its_discovery() -> None:
    """R10.3, R6.6: it is taken after the action, and the next turn is another's."""
    game = table(3, [marked("Equ", {0: [1, 2]})], [owner("Vir", "Leo")])
    play(game, "use Vir", "mark Equ.3")
    assert refusal(game, "use Equ") == "R3.2"
