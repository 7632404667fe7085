"""Positions: missing parts have their set-up values, and every moment of a game is written and read exactly."""

import json
from typing import Any

import pytest

from astra import Game
from astra.rules import ids
from tests.frozen import frozen_edition
from tests.record.games import KINDS, LEADS, Kind, at_decision, moments, play_on
from tests.soak import how_many

PARTS = [
    *("players", "solo", "modifiers", "first", "turn", "sphere", "seats", "places", "deck", "above_end", "last_turns"),
    *("discard", "removed", "auptolemy", "chance", "pending"),
]


def position(document: dict[str, Any]) -> dict[str, Any]:
    return Game.from_position(document, seed=1, edition=frozen_edition()).position()


def cards_of(document: dict[str, Any]) -> list[str]:
    """Every card in a complete position."""
    cards = [place["card"] for place in document["places"] if place is not None]
    cards += [*document["deck"], *document["discard"], *document["removed"]]
    for seat in document["seats"]:
        cards += seat["cards"]
    its = document["auptolemy"]
    if its is not None:
        cards += [code for code in its["library"] if code is not None] + its["cards"] + its["deck"] + its["discard"]
    return cards


# Left out: the set-up value


@pytest.mark.parametrize(("players", "above_end", "deck"), [(2, 15, 44), (3, 18, 43), (4, 24, 42), (5, 30, 41)])
def test_an_empty_document_is_the_set_up(players: int, above_end: int, deck: int) -> None:
    """R2.1 to R2.3."""
    found = position({"players": players})
    assert list(found) == PARTS
    assert found["seats"][0] | {"final": None} == {
        "dust": 8,
        "pouch": 5,
        "wisdom": 0,
        "telescopes": 0,
        "fame": 0,
        "cards": {},
        "final": None,
    }
    assert (found["first"], found["turn"], found["solo"], found["modifiers"]) == (0, 1, False, [])
    assert (found["above_end"], found["last_turns"], len(found["deck"])) == (above_end, None, deck)
    assert [place["marks"] for place in found["places"]] == [{}] * (players + 1)
    element = {card.code: card.element for card in frozen_edition().cards}[found["discard"][0]]
    assert (len(found["discard"]), found["sphere"]) == (1, element)
    assert len({tuple(seat["final"]) for seat in found["seats"]}) == players
    assert (found["removed"], found["auptolemy"], found["pending"]) == ([], None, None)
    assert sorted(cards_of(found)) == sorted(card.code for card in frozen_edition().cards)


@pytest.mark.parametrize(
    ("modifiers", "dust", "its_dust", "fame", "removed"),
    [
        ([], 8, 5, 12, 3),
        (["E2", "E6"], 10, 5, 0, 3),
        (["H1", "H4"], 8, 6, 20, 3),
        (["E1"], 8, 5, 12, 3),
        (["H6"], 8, 5, 12, 6),
    ],
)
def test_an_empty_solo_document_is_the_solo_set_up(
    modifiers: list[str], dust: int, its_dust: int, fame: int, removed: int
) -> None:
    """R13.1 to R13.3 with the modifiers."""
    found = position({"solo": True, "modifiers": modifiers})
    its = found["auptolemy"]
    assert (found["players"], found["seats"][0]["dust"], its["dust"], its["fame"]) == (1, dust, its_dust, fame)
    assert (len(found["deck"]), found["above_end"], len(found["removed"])) == (16, 13, removed)
    assert (its["telescopes"], its["cards"], its["discard"], its["known"]) == (0, [], [], [])
    assert (len(its["deck"]), None in its["library"], its["final"]) == (26 - removed, False, None)
    assert sorted(cards_of(found)) == sorted(card.code for card in frozen_edition().cards)


def test_h3_deals_auptolemy_a_final_scoring_card_of_its_own() -> None:
    """R13.16."""
    found = position({"solo": True, "modifiers": ["H3"], "seats": [{"final": ["air", "fire"]}]})
    assert len(found["auptolemy"]["final"]) == 2
    assert {*found["auptolemy"]["final"]} != {"air", "fire"}


def test_the_deck_that_is_named_lies_on_top_of_the_cards_that_are_not() -> None:
    found = position({"players": 3, "deck": ["Leo", "Tau"]})
    assert found["deck"][:2] == ["Leo", "Tau"]
    assert (len(found["deck"]), found["above_end"]) == (43, 18)


def test_a_solo_deck_and_places_are_what_is_named() -> None:
    found = position({"solo": True, "deck": ["Leo", "Tau", "Ori", "Psc"], "places": [{"card": "Her"}, None, None]})
    assert found["deck"] == ["Leo", "Tau", "Ori", "Psc"]
    assert found["above_end"] == 1
    assert len(found["auptolemy"]["deck"]) == 48 - 4 - 1 - 1 - 3 - 2


def test_cards_without_a_place_of_their_own_lie_under_the_solo_deck() -> None:
    """If Auptolemy's deck is given, it is exactly that, so the loss of R13.5 can be set up."""
    found = position({"solo": True, "auptolemy": {"deck": []}})
    assert found["auptolemy"]["deck"] == []
    assert (len(found["deck"]), found["above_end"]) == (39, 13)
    assert sorted(cards_of(found)) == sorted(card.code for card in frozen_edition().cards)


def test_the_sphere_left_out_is_the_element_of_the_card_discarded_first() -> None:
    """R2.3; piles are listed top first."""
    assert position({"players": 2, "discard": ["Leo", "Tau", "Eri"]})["sphere"] == "water"


def test_the_active_seat_follows_from_the_first_player_and_the_turn() -> None:
    game = Game.from_position({"players": 4, "first": 3, "turn": 7}, seed=1)
    assert game.seat == 1


def test_auptolemys_turn_happens_while_the_position_is_read() -> None:
    game = Game.from_position({"solo": True, "turn": 2}, seed=1)
    assert (game.turn, game.seat, game.decision) == (3, 0, "turn")


@pytest.mark.parametrize("part", [part for part in PARTS if part not in ("players", "solo", "modifiers")])
def test_each_part_can_be_left_out_of_a_whole_document(part: str) -> None:
    for kind in (Kind(3), Kind(1, ("H3",))):
        whole = kind.new(5).position()
        rest = {key: value for key, value in whole.items() if key != part}
        found = Game.from_position(rest, seed=1).position()
        assert {key: found[key] for key in found if key not in (part, "chance")} == {
            key: whole[key] for key in found if key not in (part, "chance")
        }
        assert (found[part] is None) == (whole[part] is None)


def test_equal_seeds_deal_the_rest_alike_and_others_do_not() -> None:
    one, two, three = (Game.from_position({"players": 3}, seed=seed).position() for seed in (1, 1, 2))
    assert one == two
    assert one["deck"] != three["deck"]
    assert Game.from_position({"players": 3}).position()["deck"] != one["deck"]


def test_reading_changes_neither_the_document_nor_its_generator() -> None:
    document = at_decision("turn").position()
    before = json.dumps(document)
    game = Game.from_position(document, edition=frozen_edition())
    assert game.position()["chance"] == document["chance"]
    play_on(game)
    assert json.dumps(document) == before


# Every moment round-trips


@pytest.mark.parametrize("decision", LEADS)
def test_every_decision_in_mid_turn_round_trips(decision: str) -> None:
    game = at_decision(decision)
    assert game.decision == decision
    document = json.loads(json.dumps(game.position()))
    assert document["pending"]["decision"] == decision
    again = Game.from_position(document, edition=frozen_edition())
    assert again.position() == document
    assert (again.seat, again.decision, again.legal()) == (game.seat, game.decision, game.legal())
    for seat in (*range(game.players), None):
        assert again.view(seat) == game.view(seat)
    play_on(again, decision)
    play_on(game, decision)
    assert again.position() == game.position()
    assert again.scores() == game.scores()


def test_the_examples_are_of_every_decision() -> None:
    assert set(LEADS) == set(ids.DECISIONS)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_every_moment_of_random_games_round_trips(kind: Kind) -> None:
    for seed in range(how_many(1)):
        for game in moments(kind.new(seed), f"{kind} {seed}", 0.3):
            document = json.loads(json.dumps(game.position()))
            again = Game.from_position(document)
            assert again.position() == document
            assert (again.seat, again.decision, again.legal()) == (game.seat, game.decision, game.legal())
            assert [again.view(seat) for seat in range(kind.players)] == [
                game.view(seat) for seat in range(kind.players)
            ]


@pytest.mark.parametrize("kind", [Kind(3), Kind(1, ("E5", "H5"))], ids=str)
def test_the_game_goes_on_from_a_position_as_it_would_have(kind: Kind) -> None:
    """The generator is part of the position: draws, dice and ties are the same."""
    for number, game in enumerate(moments(kind.new(3), 3, 0.1)):
        again = Game.from_position(game.position())
        assert play_on(again, number).position() == play_on(game.copy(), number).position()


def test_pending_is_null_exactly_before_the_first_action_of_a_turn() -> None:
    turn = 0
    for game in moments(Game.new(4, seed=2), 2):
        assert (game.position()["pending"] is None) == (game.turn != turn and not game.over)
        turn = game.turn


def test_a_game_that_is_over_round_trips_with_its_scores() -> None:
    for kind in (Kind(2), Kind(1), Kind(1, ("H3",))):
        game = play_on(kind.new(4))
        again = Game.from_position(game.position())
        assert again.over
        assert (again.scores(), again.winners(), again.legal()) == (game.scores(), game.winners(), [])


def test_a_game_lost_to_the_empty_deck_round_trips() -> None:
    """R13.5."""
    document = {"solo": True, "seats": [{"dust": 1}], "auptolemy": {"deck": []}}
    game = Game.from_position(document, seed=1)
    game.play("rest")
    play_on(game)
    assert game.view(0)["lost"]
    assert Game.from_position(game.position()).view(0) == game.view(0)
