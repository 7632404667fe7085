"""Worked examples of the rules for two to five players, from a small hand-made edition."""

from collections.abc import Sequence
from typing import Any

import pytest

from astra.edition.model import Ability, Board, Boon, Element

from .chance import ReferenceError_
from .editions import edition_of, make_card
from .game import Reference
from .positions import make_position, make_seat
from .scoring import elements_score

CHAIN = ((1, 2), (2, 3), (3, 4), (4, 5))
BRANCH = ((1, 2), (2, 3), (2, 4), (2, 5))
PLACES: tuple[Element, ...] = ("fire", "air", "earth", "water", "fire", "air")
ACTIVATION = (Boon("activation", 1), Boon("fame", 3), Boon("stardust", 4), Boon("improvement", 9))

EDITION = edition_of(
    (
        make_card("Cha", "fire", CHAIN, grand=(4,), fame=2),
        make_card("Bra", "air", BRANCH, grand=(5,)),
        make_card("Act", "water", CHAIN, grand=(5,), boons=ACTIVATION),
        make_card("Six", "earth", (*CHAIN, (5, 6)), grand=(3, 6)),
        make_card("Dus", "air", CHAIN, (5,), Ability("gain_dust", n=4)),
        make_card("Tra", "air", CHAIN, (5,), Ability("trade_dust", cost=3)),
        make_card("Any", "air", CHAIN, (5,), Ability("mark_any")),
        make_card("Bur", "earth", CHAIN, (5,), Ability("starburst")),
        make_card("Two", "earth", CHAIN, (5,), Ability("mark_two")),
        make_card("Thr", "earth", CHAIN, (5,), Ability("mark_three")),
        make_card("Fre", "water", CHAIN, (5,), Ability("free_start")),
        make_card("Gra", "water", CHAIN, (5,), Ability("fame_per_grand")),
        make_card("Grb", "water", CHAIN, (5,), Ability("fame_per_grand")),
        make_card("Ove", "air", CHAIN, (5,), Ability("overfill")),
        make_card("Rec", "fire", CHAIN, (5,), Ability("reclaim_to_grand")),
        make_card("Com", "fire", CHAIN, (5,), Ability("reclaim_common")),
        *(make_card(f"Dk{letter}", "earth", CHAIN, (5,)) for letter in "abcdef"),
    ),
    {
        str(players): Board(
            ("fire", "water", "air", "earth"),
            "earth",
            PLACES[: players + 1],
            {"fire": 1, "water": 2, "air": 3, "earth": 4} if players == 2 else None,
        )
        for players in (2, 3, 4, 5)
    },
    "by-hand",
)
DECK = ["Dka", "Dkb", "Dkc"]
Marks = dict[int, int | str]


def game_of(places: list[tuple[str, Marks] | None], *seats: dict[str, Any], **parts: Any) -> Reference:
    deck = parts.pop("deck", DECK)
    return Reference(EDITION, make_position(places, list(seats), deck, **parts))


def play(game: Reference, actions: str, chance: Sequence[str] = ()) -> Reference:
    """Play actions separated by commas; chance is involved only in the last."""
    *texts, last = actions.split(", ")
    for text in texts:
        game.play(text)
    game.play(last, chance)
    return game


def only_option(_kind: str, options: list[str]) -> str:
    (option,) = options
    return option


def seat(game: Reference, number: int) -> dict[str, Any]:
    result: dict[str, Any] = game.position()["seats"][number]
    return result


def with_cards(*codes: str, **parts: Any) -> dict[str, Any]:
    return make_seat(cards=dict.fromkeys(codes, "active"), wisdom=12, **parts)


def test_the_check_of_r8_6_scores_28() -> None:
    marks = ["air", "fire", *["air"] * 3, *["earth"] * 2, *["water"] * 3]
    assert elements_score(marks) == 28


def test_scores_name_every_source_of_r8() -> None:
    cards = {"Cha": "active", "Act": "exhausted"}
    first = make_seat(fame=7, pouch=6, wisdom=3, dust=8, cards=cards)
    game = game_of([("Bra", {1: 0, 2: 0}), ("Six", {1: 0}), None, None], first, make_seat())
    expected = {"fame": 7, "pouch": 6, "limit": 3, "dust": 2, "stars": 1, "active": 2}
    # Fire has 2 marks, air and water 1 each: one full row of 2, and 3 marks in column 1.
    assert game.scores()[0] == {**expected, "elements": 2 + 3, "total": 26}


def test_a_forced_rest_is_asked_but_a_forced_star_is_not() -> None:
    game = game_of([("Cha", {}), ("Bra", {}), ("Six", {1: 1})], make_seat(dust=0), make_seat())
    assert (game.decision, game.legal()) == ("turn", ["rest"])
    # R9.2: of Cha and Bra, both with 5 stars, one is chosen; the sphere moved on to water, 2 stars.
    play(game, "rest")
    assert (game.seat, game.decision) == (0, "dream")
    assert set(game.legal()) == {"mark Cha.1", "mark Bra.1"}
    play(game, "mark Cha.1")
    assert game.position()["places"][0]["marks"] == {"1": "dreamer", "2": "dreamer"}
    assert (game.seat, game.decision, game.position()["pending"]) == (1, "turn", None)
    assert seat(game, 0)["dust"] == 5


def test_an_observe_follows_its_last_star_and_stops_at_a_dead_end() -> None:
    game = game_of([("Bra", {}), ("Cha", {2: 1}), None, None], make_seat(), make_seat(), make_seat())
    assert set(game.legal()) == {"mark Bra.1", "mark Cha.1", "mark Cha.3", "rest"}
    play(game, "mark Bra.1")
    assert (game.decision, set(game.legal())) == ("observe", {"stop", "mark Bra.2"})
    play(game, "mark Bra.2, mark Bra.5")
    assert (game.seat, game.decision) == (1, "turn")
    assert (seat(game, 0)["dust"], seat(game, 0)["wisdom"]) == (5, 1)  # R4.6


def test_a_telescope_is_spent_with_the_first_star_of_another_observe() -> None:
    first = make_seat(telescopes=1, dust=3)
    game = game_of([("Bra", {1: 1, 2: 1}), ("Cha", {}), None], first, make_seat())
    play(game, "mark Bra.3")
    assert game.decision == "again"
    assert set(game.legal()) == {"mark Bra.4", "mark Bra.5", "mark Cha.1", "stop"}
    assert seat(game, 0)["telescopes"] == 1
    play(game, "mark Cha.1")
    assert (game.decision, seat(game, 0)["telescopes"]) == ("observe", 0)
    play(game, "stop")
    assert (game.seat, game.decision) == (1, "turn")


def test_a14_opens_every_unmarked_common_star_to_each_observe() -> None:
    first = with_cards("Fre", telescopes=1, dust=4)
    game = game_of([("Cha", {}), ("Bra", {1: 1}), None], first, make_seat())
    play(game, "use Fre")
    stars = {"mark Cha.1", "mark Cha.2", "mark Cha.3", "mark Cha.5"}
    assert set(game.legal()) == stars | {"mark Bra.2", "mark Bra.3", "mark Bra.4", "rest"}
    play(game, "mark Bra.4, mark Bra.2, stop")
    assert game.decision == "again"
    # Grand Bra.5 comes by R4.2; the starting star of Cha is no common star, but first on its card.
    assert set(game.legal()) == stars | {"mark Bra.3", "mark Bra.5", "stop"}


def test_a11_leaves_no_action_and_a_lone_stop_is_not_asked() -> None:
    game = game_of([("Bra", {}), None, None], with_cards("Bur"), make_seat())
    play(game, "use Bur")
    assert game.decision == "ability"
    play(game, "mark Bra.2", ["draw Dka"])
    # All of Bra is marked, so it is discovered; no Rest, so no dream (R10.3).
    assert seat(game, 0)["cards"] == {"Bur": "exhausted", "Bra": "active"}
    assert (game.seat, game.position()["places"][0]["card"]) == (1, "Dka")


def test_after_a11_further_abilities_may_be_used_until_stop() -> None:
    first = with_cards("Bur", "Dus", "Ove", telescopes=2)
    game = game_of([("Six", {}), None, None], first, make_seat())
    play(game, "use Bur, mark Six.6")
    # R3.3: A16 is of no use without an action.
    assert (game.decision, set(game.legal())) == ("turn", {"use Dus", "stop"})
    play(game, "use Dus")
    assert (game.seat, game.decision) == (1, "turn")
    assert seat(game, 0)["dust"] == 12


def test_a12_takes_a_joined_star_or_a_first_star_of_another_card() -> None:
    game = game_of([("Bra", {2: 1}), ("Cha", {3: 1}), None], with_cards("Two"), make_seat())
    play(game, "use Two, mark Bra.1")
    # Star 1 of Bra has no unmarked neighbour, and no second first star on Bra is allowed.
    assert set(game.legal()) == {"mark Cha.2", "mark Cha.4"}
    play(game, "mark Cha.4")
    assert (game.decision, seat(game, 0)["dust"]) == ("turn", 8)


def test_a13_marks_by_itself_where_nothing_can_be_chosen() -> None:
    places: list[tuple[str, Marks] | None] = [("Bra", {}), ("Cha", {1: 1}), ("Six", {})]
    game = game_of(places, with_cards("Thr"), make_seat())
    play(game, "use Thr, mark Cha.2, mark Bra.1")
    assert game.decision == "turn"
    assert game.position()["places"][2]["marks"] == {"1": 0}


def test_a5_trades_once_by_itself_and_again_while_dust_lasts() -> None:
    game = game_of([("Cha", {}), None, None], with_cards("Tra", dust=7), make_seat())
    play(game, "use Tra")
    assert (game.decision, set(game.legal())) == ("trade", {"trade", "stop"})
    play(game, "trade")
    assert (game.decision, seat(game, 0)["dust"], seat(game, 0)["telescopes"]) == ("turn", 1, 2)


def test_a17_gives_back_what_lay_before_the_first_grand_star_of_each_observe() -> None:
    first = with_cards("Rec", telescopes=1)
    game = game_of([("Six", {}), ("Cha", {}), None], first, make_seat())
    play(game, "use Rec, mark Six.1, mark Six.2, mark Six.3, mark Six.4, stop")
    assert seat(game, 0)["dust"] == 4
    play(game, "mark Cha.1, mark Cha.2, stop")
    # Two stars before Six.3 come back; the Observe of Cha marked no grand star.
    assert seat(game, 0)["dust"] == 4 - 2 + 2


@pytest.mark.parametrize(
    ("marks", "actions", "dust"),
    [
        ({1: 1}, "mark Cha.2, mark Cha.3, stop", 8),
        ({}, "mark Cha.1, mark Cha.2, stop", 6),
        ({1: 1, 2: 1}, "mark Cha.3, mark Cha.4, stop", 6),
        ({1: 0, 2: 0, 3: 0, 4: 0}, "mark Cha.5", 7),
    ],
    ids=["only common", "the starting star", "a grand star", "completed"],
)
def test_a18_needs_common_stars_and_no_completed_card(marks: Marks, actions: str, dust: int) -> None:
    game = game_of([("Cha", marks), None, None], with_cards("Com"), make_seat())
    play(game, f"use Com, {actions}", ["draw Dka"] if 4 in marks else [])
    assert game.seat == 1
    assert seat(game, 0)["dust"] == dust


def test_two_a15_count_each_grand_star_twice_at_the_turns_end() -> None:
    first = with_cards("Gra", "Grb", "Any")
    game = game_of([("Six", {2: 1}), None, None], first, make_seat())
    play(game, "use Any, mark Six.6, use Gra, use Grb, mark Six.3")
    assert seat(game, 0)["fame"] == 0
    play(game, "stop")
    assert seat(game, 0)["fame"] == 4


def test_a16_adds_the_pouch_and_rest_wakes_the_sphere_before_it_moves() -> None:
    cards = {"Ove": "active", "Dus": "exhausted", "Act": "exhausted"}
    first = make_seat(cards=cards, dust=6, wisdom=4)
    places: list[tuple[str, Marks] | None] = [("Cha", {}), None, None, None]
    game = game_of(places, first, make_seat(), make_seat(), sphere="air")
    play(game, "use Ove, rest")
    assert seat(game, 0)["dust"] == 11
    assert seat(game, 0)["cards"] == {"Ove": "active", "Dus": "active", "Act": "exhausted"}
    assert game.position()["sphere"] == "earth"


def test_tied_assistants_choose_before_any_choice_takes_effect() -> None:
    tied = {"cards": {"Dus": "exhausted", "Tra": "exhausted"}, "wisdom": 0}
    marks: Marks = {1: 1, 2: 2, 3: 3, 4: 3}
    places: list[tuple[str, Marks] | None] = [("Act", marks), None, None, None, None]
    seats = [make_seat(), make_seat(**tied), make_seat(), make_seat()]
    game = play(game_of(places, *seats), "mark Act.5")
    assert (game.seat, game.decision) == (3, "boon")  # R6.2: most stars first
    play(game, "boon 4")
    assert seat(game, 3)["pouch"] == 12  # R5.5
    assert (game.seat, set(game.legal())) == (1, {"boon 1", "boon 2", "boon 3"})
    play(game, "boon 1")
    assert (game.seat, set(game.legal())) == (2, {"boon 1", "boon 2", "boon 3"})
    play(game, "boon 3")
    # R6.3: seat 1's Activation comes first, with its choice; seat 2's dust is still to come.
    assert (game.seat, game.decision) == (1, "activate")
    assert (seat(game, 1)["cards"]["Dus"], seat(game, 2)["dust"]) == ("exhausted", 8)
    play(game, "activate Tra", ["draw Dka"])
    assert seat(game, 1)["cards"] == {"Dus": "exhausted", "Tra": "active"}
    assert seat(game, 2)["dust"] == 12


def test_the_discoverer_chooses_the_order_then_keeps_the_limit_then_places_are_refilled() -> None:
    cards = {"Any": "active", "Dus": "active"}
    game = game_of(
        [("Cha", {1: 0, 2: 0, 3: 0, 4: 0}), ("Bra", {1: 0, 2: 0, 3: 0, 4: 1}), None, None],
        make_seat(cards=cards, wisdom=0),
        make_seat(),
        make_seat(),
        above_end=1,
    )
    play(game, "use Any, mark Cha.5, mark Bra.5")
    assert set(game.legal()) == {"discover Cha", "discover Bra"}
    play(game, "discover Bra")
    assert (game.seat, game.decision, game.position()["places"][1]["card"]) == (1, "boon", "Bra")
    play(game, "boon 2")
    # The one wisdom of Bra's grand star is not enough for another card: 4 cards, limit 2.
    assert (game.seat, game.decision) == (0, "discard")
    assert game.position()["places"] == [None, None, None, None]
    play(game, "discard Any, discard Bra", ["draw Dka", "draw Dkb"])
    position = game.position()
    assert position["discard"] == ["Bra", "Any"]
    assert [place and place["card"] for place in position["places"]] == ["Dka", "Dkb", None, None]
    # R7.1 came after the first draw, in the first player's turn: two turns are left after it.
    assert (position["above_end"], position["last_turns"], position["deck"]) == (None, 2, ["Dkc"])


@pytest.mark.parametrize(("turn", "left"), [(1, 2), (2, 4), (3, 3)])
def test_the_end_is_counted_from_the_turn_that_triggers_it(turn: int, left: int) -> None:
    places: list[tuple[str, Marks] | None] = [("Cha", {}), None, None, None]
    seats = [make_seat(dust=1) for _ in range(3)]
    game = game_of(places, *seats, sphere="earth", above_end=1, turn=turn, first=1)
    play(game, "rest", ["draw Dka"])  # R5.4: leaving earth passes the icon
    assert game.position()["last_turns"] == left
    for _ in range(left):
        game.play("rest", only_option)
    assert game.over
    assert (game.position()["turn"], game.position()["last_turns"]) == (turn + left, 0)
    assert game.winners() == [0, 1, 2]


def test_the_dreamer_leaves_the_two_rightmost_boons_to_an_assistant_with_fewer_stars() -> None:
    marks: Marks = {1: 1, 2: "dreamer", 3: "dreamer", 4: 0}
    game = play(game_of([("Act", marks), None, None], make_seat(), make_seat()), "mark Act.5")
    assert (game.seat, set(game.legal())) == (1, {"boon 3", "boon 4"})


def test_a_dreamed_card_gives_boons_to_both_and_goes_to_the_discard_pile() -> None:
    marks: Marks = {1: 0, 2: 1, 3: 0, 4: 1}
    game = game_of([("Act", marks), None, None], make_seat(fame=1), make_seat())
    play(game, "rest")
    # The dream marked the only star left without asking; two stars each, the active player is asked first.
    assert (game.seat, game.decision) == (0, "boon")
    play(game, "boon 2")
    assert (game.seat, len(game.legal()), seat(game, 0)["fame"]) == (1, 4, 1)
    play(game, "boon 2", ["draw Dka"])
    assert (seat(game, 0)["fame"], seat(game, 1)["fame"]) == (4, 3)
    assert (game.position()["discard"], seat(game, 0)["wisdom"]) == (["Act"], 0)


def test_chance_and_actions_that_the_rules_do_not_allow_are_refused() -> None:
    def fresh() -> Reference:
        places: list[tuple[str, Marks] | None] = [("Cha", {1: 1, 2: 1, 3: 1, 4: 0}), None, None]
        return play(game_of(places, make_seat(), make_seat()), "mark Cha.5")

    with pytest.raises(ReferenceError_, match="'rest' is not legal in decision boon of seat 1"):
        fresh().play("rest")
    with pytest.raises(ReferenceError_, match="a draw was due"):
        fresh().play("boon 1", [])
    with pytest.raises(ReferenceError_, match="allow only"):
        fresh().play("boon 1", ["draw Dkb"])
    with pytest.raises(ReferenceError_, match="decided nothing"):
        fresh().play("boon 1", ["draw Dka", "roll 3"])
