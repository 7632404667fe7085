"""Section 3: the phases of a turn, and when an ability may be used."""

from typing import Any

import pytest

from astra import Game
from astra.rules.events import (
    AbilityUsed,
    CardCompleted,
    CardTaken,
    DiscoveryBegan,
    DreamBegan,
    Gained,
    ObserveBegan,
    ObserveEnded,
    PlaceFilled,
    Rested,
    SphereTurned,
    StarMarked,
    TurnBegan,
    TurnEnded,
)
from tests.rules.helpers import legal, marked, only, places, play, refusal, seat, table


def holding(*cards: str, **parts: Any) -> dict[str, Any]:
    """A seat with active cards, and as much wisdom as they need."""
    return {"wisdom": 12, "cards": dict.fromkeys(cards, "active"), **parts}


# R3.1


def test_ability_action_and_discovery_come_in_this_order() -> None:
    """R3.1: one turn with all of them, event by event."""
    game = table(places=[marked("Equ", {0: [1, 2, 3, 4]})], seats=[holding("Ari")], deck=["Gem"])
    events = play(game, "use Ari", "mark Equ.5")
    assert [type(event) for event in events] == [
        AbilityUsed,
        Gained,
        ObserveBegan,
        StarMarked,
        CardCompleted,
        ObserveEnded,
        DiscoveryBegan,
        CardTaken,
        PlaceFilled,
        TurnEnded,
        TurnBegan,
    ]
    assert events[-2:] == [TurnEnded(0), TurnBegan(1, 2)]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_only_two_players_dream_and_only_after_a_rest(players: int) -> None:
    """R3.1: the Dream phase follows a Rest, never an Observe, and never with three or more."""
    observing = table(players, ["CrB", "Tau"])
    assert only(play(observing, "mark CrB.1", "stop"), DreamBegan) == []
    resting = table(players, ["CrB", "Tau"])
    assert only(play(resting, "rest"), DreamBegan) == ([DreamBegan(0, 2)] if players == 2 else [])


def test_the_dream_comes_after_the_discovery_phase() -> None:
    """R3.1: a card completed by an ability before a Rest is discovered and replaced, then the dream begins."""
    game = table(2, [marked("Equ", {0: [1, 2, 3, 4]})], seats=[holding("Cet")], deck=["Eri"])
    events = play(game, "use Cet", "rest")
    kinds = [type(event) for event in events]
    order = [CardCompleted, Rested, SphereTurned, DiscoveryBegan, CardTaken, PlaceFilled, DreamBegan, TurnEnded]
    assert [kind for kind in kinds if kind in order] == order


def test_the_action_is_mandatory() -> None:
    """R3.1: a turn cannot end without Observe or Rest, before an ability or after it."""
    game = table(places=["Tau"], seats=[holding("Leo")])
    assert refusal(game, "stop") == "R3.1"
    game.play("use Leo")
    assert refusal(game, "stop") == "R3.1"
    assert legal(game) == ["mark Tau.1", "rest"]


def test_an_ability_can_make_the_action_phase_be_skipped() -> None:
    """R3.1, R3.5: after A11 the turn is over, as nothing else can be used."""
    game = table(places=["Tau"], seats=[holding("Vir")])
    play(game, "use Vir", "mark Tau.1")
    assert (game.seat, game.turn) == (1, 2)


def test_without_dust_the_action_is_a_rest() -> None:
    """R3.1: abilities come first, and dust from one makes an Observe possible."""
    game = table(places=["Tau"], seats=[holding("Leo", dust=0)])
    assert legal(game) == ["use Leo", "rest"]
    assert refusal(game, "mark Tau.1") == "R4.1"
    game.play("use Leo")
    assert legal(game) == ["mark Tau.1", "rest"]


def test_dust_is_counted_when_the_action_is_due() -> None:
    """R3.1: who pays all dust for telescopes must Rest."""
    game = table(places=["Tau"], seats=[holding("Ara", dust=3)])
    game.play("use Ara")
    assert legal(game) == ["rest"]


def test_without_an_undiscovered_card_the_action_is_a_rest() -> None:
    """R3.1: with every place empty, and with the last card completed by an ability."""
    assert legal(table(places=[])) == ["rest"]
    game = table(places=[marked("Equ", {1: [1, 2, 3, 4]})], seats=[holding("Cet")])
    game.play("use Cet")
    assert legal(game) == ["rest"]


# R3.2


def test_a_turn_opens_with_every_ability_every_first_star_and_rest() -> None:
    """R3.2: one list of all of them, in a stable order."""
    game = table(
        places=["Tau", None, marked("Tri", {1: [1, 2, 3]}), "Eri"],
        seats=[holding("Leo", "Ari", "Vir") | {"cards": {"Leo": "active", "Ari": "exhausted", "Vir": "active"}}],
    )
    assert (game.seat, game.decision) == (0, "turn")
    assert legal(game) == [
        "use Leo",
        "use Vir",
        "mark Tau.1",
        "mark Tri.4",
        "mark Tri.5",
        "mark Eri.1",
        "rest",
    ]


def test_the_opening_choice_is_asked_even_if_there_is_only_one() -> None:
    """R3.2: a forced Rest is an action of the player's, also when it comes again after an ability."""
    game = table(places=[], seats=[holding("Leo")])
    game.play("use Leo")
    assert (game.seat, game.decision, legal(game)) == (0, "turn", ["rest"])
    game.play("rest")
    assert (game.seat, game.decision, legal(game)) == (1, "turn", ["rest"])


def test_a_choice_of_one_is_not_asked_elsewhere() -> None:
    """R3.2: A10 on a table with one unmarked star marks it without asking, inside the same action."""
    game = table(places=[marked("Equ", {1: [1, 2, 3, 4]})], seats=[holding("Cet")])
    assert only(play(game, "use Cet"), StarMarked) == [StarMarked(0, "Equ", 5, "common", "ε Equ", 0, "ability")]
    assert game.actions == ["use Cet"]


@pytest.mark.parametrize("order", [("Leo", "CrB", "Gem"), ("Gem", "CrB", "Leo"), ("CrB", "Gem", "Leo")], ids="-".join)
def test_any_number_of_abilities_in_any_order(order: tuple[str, ...]) -> None:
    """R3.2: all three of them work, whichever comes first."""
    game = table(places=["Tau"], seats=[holding("Leo", "CrB", "Gem")])
    play(game, *(f"use {card}" for card in order))
    assert seat(game, 0) | {"final": None} == {
        "dust": 12,
        "pouch": 6,
        "wisdom": 12,
        "telescopes": 1,
        "fame": 0,
        "cards": {"CrB": "exhausted", "Gem": "exhausted", "Leo": "exhausted"},
        "final": None,
    }
    assert legal(game) == ["mark Tau.1", "rest"]


def test_an_ability_is_resolved_before_the_next_begins() -> None:
    """R3.2: in the middle of A13, or between two trades of A5, no other card and no action."""
    game = table(places=["Tau", "Tri", "Eri"], seats=[holding("Lep", "Ara", "Leo", dust=6)])
    game.play("use Lep")
    assert legal(game) == ["mark Tau.1", "mark Tri.1", "mark Eri.1"]
    assert [refusal(game, text) for text in ("use Leo", "rest", "stop")] == ["R3.2", "R3.2", "R10.2"]
    play(game, "mark Tau.1", "mark Tri.1")
    assert game.decision == "turn"
    game.play("use Ara")
    assert legal(game) == ["trade", "stop"]
    assert [refusal(game, text) for text in ("use Leo", "rest", "mark Tau.2")] == ["R3.2"] * 3


def test_a_used_card_is_exhausted_and_cannot_be_used_again() -> None:
    """R3.2: the same turn and any other, until something makes it active."""
    game = table(places=["Tau"], seats=[holding("Leo")])
    game.play("use Leo")
    assert seat(game, 0)["cards"] == {"Leo": "exhausted"}
    assert refusal(game, "use Leo") == "R3.2"
    play(game, "mark Tau.1", "stop", "rest", "rest")
    assert game.seat == 0
    assert refusal(game, "use Leo") == "R3.2"


def test_only_own_cards_are_used() -> None:
    """R3.2: not those of others, nor cards at the places or in the deck."""
    game = table(places=["Tau"], seats=[{}, holding("Leo")], deck=["Ari"])
    assert [refusal(game, f"use {card}") for card in ("Leo", "Tau", "Ari")] == ["R3.2"] * 3
    assert legal(game) == ["mark Tau.1", "rest"]


@pytest.mark.parametrize("text", ["use", "use Xyz", "mark Tau", "mark Tau.11", "mark Tau.0", "boon 5", "sleep", ""])
def test_what_is_no_action_is_refused(text: str) -> None:
    """R3.2: an unknown word, card, star or boon is none of the choices, and breaks no rule that could be named."""
    assert refusal(table(places=["Tau"]), text) == ""


# R3.3


@pytest.mark.parametrize("card", ["Ara", "Aur", "UMa"])
def test_trading_needs_three_dust(card: str) -> None:
    """R3.3, A5: not with 2, but with 3."""
    poor = table(places=["Tau"], seats=[holding(card, dust=2)])
    assert legal(poor) == ["mark Tau.1", "rest"]
    assert refusal(poor, f"use {card}") == "R3.3"
    assert f"use {card}" in legal(table(places=["Tau"], seats=[holding(card, dust=3)]))


@pytest.mark.parametrize("card", ["CMi", "Sge"])
def test_gaining_wisdom_needs_a_free_spot(card: str) -> None:
    """R3.3, A6: not at the end of the track, but one spot before it."""
    full = table(seats=[holding(card, wisdom=12)])
    assert refusal(full, f"use {card}") == "R3.3"
    game = table(seats=[holding(card, wisdom=11)])
    game.play(f"use {card}")
    assert seat(game, 0)["wisdom"] == 12


@pytest.mark.parametrize("card", ["Crt", "Gem"])
def test_growing_the_pouch_needs_one_below_12(card: str) -> None:
    """R3.3, A7: not with 12, but with 11."""
    full = table(seats=[holding(card, pouch=12)])
    assert refusal(full, f"use {card}") == "R3.3"
    game = table(seats=[holding(card, pouch=11)])
    game.play(f"use {card}")
    assert seat(game, 0)["pouch"] == 12


@pytest.mark.parametrize("card", ["Cas", "Crv", "Lyr"])
def test_fame_for_marked_cards_needs_a_star_of_ones_own(card: str) -> None:
    """R3.3, A8: stars of others do not help."""
    game = table(places=["Eri", marked("Tau", {1: [1]})], seats=[holding(card)])
    assert refusal(game, f"use {card}") == "R3.3"
    assert f"use {card}" in legal(table(places=["Eri", marked("Tau", {0: [1]})], seats=[holding(card)]))


def test_a_card_completed_this_turn_gives_no_fame_for_marked_cards() -> None:
    """R3.3, R4.7, A8: it is no longer undiscovered."""
    game = table(places=[marked("Equ", {0: [1, 2, 3, 4]}), "Tau"], seats=[holding("Cas", "Cet")])
    assert "use Cas" in legal(game)
    play(game, "use Cet", "mark Equ.5")
    assert refusal(game, "use Cas") == "R3.3"


@pytest.mark.parametrize("card", ["Lib", "Per"])
def test_fame_for_an_element_needs_a_card_of_the_active_sphere(card: str) -> None:
    """R3.3, A9: an exhausted card will do, and the used card itself where its own sphere is active."""
    assert refusal(table(seats=[holding(card)], sphere="fire"), f"use {card}") == "R3.3"
    assert f"use {card}" in legal(table(seats=[{"cards": {card: "active", "Leo": "exhausted"}}], sphere="fire"))
    assert f"use {card}" in legal(table(seats=[holding(card)], sphere="air"))


MARKING = ["Cen", "Cet", "Ser", "And", "Eri", "Vir", "Her", "Oph", "Psc", "Arg", "Dra", "Lep"]


@pytest.mark.parametrize("card", MARKING)
def test_marking_needs_an_undiscovered_card(card: str) -> None:
    """R3.3, A10, A11, A12, A13: an empty table will not do, one card with one unmarked star will."""
    assert refusal(table(places=[], seats=[holding(card)]), f"use {card}") == "R3.3"
    game = table(places=[marked("Equ", {1: [1, 2, 3, 4]})], seats=[holding(card)])
    assert f"use {card}" in legal(game)


@pytest.mark.parametrize("card", MARKING)
def test_a_card_completed_this_turn_is_nothing_to_mark(card: str) -> None:
    """R3.3, R4.7: once an ability has completed the only card, no second one can be used."""
    helper = "Cen" if card != "Cen" else "Cet"
    game = table(places=[marked("Equ", {1: [1, 2, 3, 4]})], seats=[holding(card, helper)])
    game.play(f"use {helper}")
    assert refusal(game, f"use {card}") == "R3.3"


SAME_KIND = [
    ("Boo", "CMa"),
    ("CMa", "Sco"),
    ("Cyg", "Lup"),
    ("Lup", "Sgr"),
    ("Aqr", "Cap"),
    ("Cap", "Hya"),
    ("Peg", "PsA"),
    ("PsA", "Tau"),
]


@pytest.mark.parametrize(("one", "other"), SAME_KIND)
def test_a_second_copy_of_an_effect_in_force_is_refused(one: str, other: str) -> None:
    """R3.3, A14, A16, A17, A18: one copy a turn; the next turn it may be used."""
    game = table(places=["Eri"], seats=[holding(one, other)])
    assert {f"use {one}", f"use {other}"} <= set(legal(game))
    game.play(f"use {one}")
    assert f"use {other}" not in legal(game)
    assert refusal(game, f"use {other}") == "R3.3"
    play(game, "rest", "rest", "rest")
    assert f"use {other}" in legal(game)


def test_different_effects_may_be_in_force_together() -> None:
    """R3.3: A14, A16, A17 and A18 do not hinder each other."""
    game = table(places=["Eri"], seats=[holding("Boo", "Cyg", "Aqr", "Peg")])
    play(game, "use Boo", "use Cyg", "use Aqr", "use Peg")
    assert set(seat(game, 0)["cards"].values()) == {"exhausted"}


@pytest.mark.parametrize("card", ["Boo", "Sco", "Cyg", "Sgr", "Aqr", "Hya", "Peg", "Tau"])
def test_an_effect_on_the_action_is_refused_once_the_action_is_skipped(card: str) -> None:
    """R3.3, A14, A16, A17, A18: after A11 there is no action in this turn."""
    game = table(places=["Equ"], seats=[holding("Vir", "Leo", card)])
    play(game, "use Vir", "mark Equ.1")
    assert legal(game) == ["use Leo", "stop"]
    assert refusal(game, f"use {card}") == "R3.3"


ALWAYS = ["Aql", "Leo", "Ari", "Del", "Equ", "Tri", "Cep", "CrB", "UMi", "Cnc", "CrA", "Ori"]


@pytest.mark.parametrize("card", ALWAYS)
def test_dust_telescopes_and_fame_for_grand_stars_can_always_be_used(card: str) -> None:
    """R3.3, A1, A2, A3, A4, A15: on an empty table with hundreds of dust, and after A11."""
    rich = table(places=[], seats=[holding(card, dust=500, pouch=12, telescopes=99)])
    assert legal(rich) == [f"use {card}", "rest"]
    rich.play(f"use {card}")
    skipped = table(places=["Lyr"], seats=[holding("Vir", card)])
    play(skipped, "use Vir", "mark Lyr.1")
    assert legal(skipped) == [f"use {card}", "stop"]


def test_a_second_fame_for_grand_stars_can_be_used() -> None:
    """R3.3, A15: there a copy in force is no hindrance."""
    game = table(places=["Tau"], seats=[holding("Cnc", "CrA", "Ori")])
    play(game, "use Cnc", "use CrA", "use Ori")
    assert legal(game) == ["mark Tau.1", "rest"]


def test_a_condition_is_looked_at_when_the_ability_would_be_used() -> None:
    """R3.3: dust from A1 makes A5 usable, a star from A10 makes A8 usable."""
    game = table(places=["Equ"], seats=[holding("Leo", "Ara", "Cet", "Cas", dust=0)])
    assert legal(game) == ["use Cet", "use Leo", "rest"]
    play(game, "use Leo", "use Cet", "mark Equ.2")
    assert legal(game) == ["use Ara", "use Cas", "mark Equ.1", "mark Equ.3", "rest"]


# R3.4


def test_no_ability_after_the_action_has_begun() -> None:
    """R3.4: neither within an Observe nor between two of them."""
    game = table(places=["Tau"], seats=[holding("Leo", telescopes=1)])
    game.play("mark Tau.1")
    assert (game.decision, refusal(game, "use Leo")) == ("observe", "R3.4")
    game.play("stop")
    assert (game.decision, refusal(game, "use Leo")) == ("again", "R3.4")


def test_a_card_that_the_rest_makes_active_waits_for_the_next_turn() -> None:
    """R3.4: with two players there is still a dream to mark, and Leo is active, but not to be used."""
    game = table(2, ["Lyr"], seats=[holding("Leo", dust=0)], sphere="fire")
    play(game, "use Leo", "rest")
    assert (game.seat, game.decision) == (0, "dream")
    assert seat(game, 0)["cards"] == {"Leo": "active"}
    assert refusal(game, "use Leo") == "R3.4"


# R3.5


def on_equ(card: str) -> Game:
    return table(places=["Equ", "Tau"], seats=[holding(card, "Leo")])


def test_the_effect_of_an_ability_wins_over_the_rule_of_first_stars() -> None:
    """R3.5: R4.2 gives star 1 alone, A10 any star, A14 any common one."""
    game = on_equ("Cet")
    assert refusal(game, "mark Equ.4") == "R4.2"
    game.play("use Cet")
    assert legal(game) == [f"mark Equ.{n}" for n in range(1, 6)] + [f"mark Tau.{n}" for n in range(1, 11)]
    game = on_equ("Boo")
    game.play("use Boo")
    assert "mark Equ.4" in legal(game)


def test_the_effect_of_a_boon_wins_over_the_pouch() -> None:
    """R3.5: six dust above a pouch of five are kept, in another player's turn."""
    game = table(places=[marked("Tau", {1: [1, 2, 3, 4, 5, 6, 7, 8, 9]})], seats=[{}, {"dust": 5}], deck=["Gem"])
    play(game, "mark Tau.10", "boon 2")
    assert (seat(game, 1)["dust"], seat(game, 1)["pouch"]) == (11, 5)
    assert places(game)[0] == "Gem"
