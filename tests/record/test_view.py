"""Views: what a seat may know and nothing else, in the shape of the schema."""

import json
from typing import Any

import pytest

from astra import Game
from tests.frozen import frozen_edition
from tests.record.games import KINDS, LEADS, Kind, at_decision, moments, play_on
from tests.record.schemas import validate
from tests.soak import how_many

KEYS = {
    *("format", "seat", "players", "solo", "modifiers", "first", "turn", "active", "asked", "decision", "legal"),
    *("sphere", "seats", "places", "deck", "above_end", "last_turns", "discard", "removed", "auptolemy", "now"),
    *("discovery", "over", "lost", "scores", "winners"),
}
SEAT_KEYS = {"dust", "pouch", "wisdom", "limit", "telescopes", "fame", "cards", "final"}
AUPTOLEMY_KEYS = {
    *("dust", "fame", "telescopes", "cards", "left", "right", "right_face_down", "deck", "top", "known", "discard"),
    "final",
}
NOW_KEYS = {
    *("in_force", "skips_action", "rested", "dreamt", "grand_stars", "only_common", "completed", "spent", "reclaimed"),
    *("before_grand", "met_grand", "place", "star", "stars", "using", "places_used", "emptied"),
}
DISCOVERY_KEYS = {"card", "discoverer", "waiting", "choosing", "taking", "choices", "crossed", "activations"}


def seats_of(game: Game) -> tuple[int | None, ...]:
    return (*range(game.players), None)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_views_of_random_games_fit_the_schema(kind: Kind) -> None:
    for seed in range(how_many(1)):
        for game in moments(kind.new(seed), f"{kind} {seed}", 0.03):
            for seat in seats_of(game):
                validate("view", game.view(seat))


@pytest.mark.parametrize("decision", LEADS)
def test_views_of_every_decision_fit_the_schema(decision: str) -> None:
    game = at_decision(decision)
    for seat in seats_of(game):
        validate("view", game.view(seat))


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_view_has_the_allowed_keys_and_no_others(kind: Kind) -> None:
    for game in moments(kind.new(5), 5, 0.2):
        for seat in seats_of(game):
            view = game.view(seat)
            assert set(view) == KEYS
            assert all(set(row) == SEAT_KEYS for row in view["seats"])
            assert set(view["now"]) == NOW_KEYS
            assert view["discovery"] is None or set(view["discovery"]) == DISCOVERY_KEYS
            assert (view["auptolemy"] is None) == (not game.solo)
            assert view["auptolemy"] is None or set(view["auptolemy"]) == AUPTOLEMY_KEYS
            assert all(place is None or set(place) == {"card", "marks"} for place in view["places"])
            assert json.loads(json.dumps(view)) == view


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_card_that_nobody_has_seen_is_in_no_view(kind: Kind) -> None:
    """The deck, the removed cards and Auptolemy's deck are only counted, except for what E4 and E5 have shown."""
    for game in moments(kind.new(6), 6, 0.1):
        position = game.position()
        hidden = {*position["deck"], *position["removed"]}
        if position["auptolemy"] is not None:
            its = position["auptolemy"]
            hidden |= {*its["deck"]} - {*its["known"]}
            hidden -= {*its["deck"][:1]} if "E4" in kind.modifiers else set()
        for seat in seats_of(game):
            text = json.dumps(game.view(seat))
            assert not [code for code in hidden if f'"{code}"' in text]


@pytest.mark.parametrize("kind", [Kind(3), Kind(5), Kind(1, ("H3",))], ids=str)
def test_final_scoring_cards_are_hidden_till_the_end(kind: Kind) -> None:
    """R2.1, R13.16: each owner sees its own, a spectator none; at the end they are shown."""
    for game in moments(kind.new(7), 7, 0.1):
        finals = [seat["final"] for seat in game.position()["seats"]]
        for viewer in seats_of(game):
            view = game.view(viewer)
            shown = [seat["final"] for seat in view["seats"]]
            assert shown == [final if game.over or seat == viewer else None for seat, final in enumerate(finals)]
            if game.solo:
                its_final = game.position()["auptolemy"]["final"]
                assert view["auptolemy"]["final"] == (its_final if game.over else None)
            assert view["scores"] == (game.scores() if game.over else None)
            assert view["winners"] == (game.winners() if game.over else None)


def test_only_the_asked_seat_sees_its_legal_actions() -> None:
    for game in moments(Game.new(4, seed=1), 1, 0.3):
        for seat in seats_of(game):
            view = game.view(seat)
            assert (view["asked"], view["decision"]) == (game.seat, game.decision)
            mine = seat is not None and seat == game.seat
            assert view["legal"] == ([str(action) for action in game.legal()] if mine else [])


def test_a_tied_choice_is_seen_by_its_maker_alone_until_the_tie_is_complete() -> None:
    """R6.3: seats 1 and 2 have one star each, and seat 1 has chosen."""
    game = at_decision("boon")
    choices = {seat: game.view(seat)["discovery"]["choices"] for seat in seats_of(game)}
    assert choices == {0: [], 1: [[1, 2]], 2: [], None: []}
    assert game.view(0)["discovery"]["crossed"] == []


def test_the_choices_of_a_complete_tie_are_public() -> None:
    """R6.3: while seat 1 names the cards of its Activation, seat 2's choice is shown and waits."""
    exhausted = dict.fromkeys(("Aql", "Ari"), "exhausted")
    game = Game.from_position(
        {
            "players": 3,
            "seats": [{}, {"cards": exhausted}, {}],
            "places": [{"card": "Cas", "marks": {"1": 0, "2": 1, "3": 2, "4": 0}}, None, None, None],
        },
        seed=1,
        edition=frozen_edition(),
    )
    for action in ("mark Cas.5", "boon 4", "boon 4"):
        game.play(action)
    assert (game.decision, game.seat) == ("activate", 1)
    for seat in seats_of(game):
        discovery = game.view(seat)["discovery"]
        assert (discovery["choices"], discovery["crossed"], discovery["activations"]) == ([[2, 4]], [4], 1)


def library(modifiers: list[str], **parts: Any) -> dict[str, Any]:
    """What you see of Auptolemy's library."""
    document = {"solo": True, "modifiers": modifiers, "auptolemy": parts}
    view: dict[str, Any] = Game.from_position(document, seed=1, edition=frozen_edition()).view(0)["auptolemy"]
    return view


def test_both_library_cards_lie_open_and_the_deck_does_not() -> None:
    """R13.2."""
    seen = library([], library=["Leo", "Tau"])
    assert (seen["left"], seen["right"], seen["right_face_down"], seen["top"]) == ("Leo", "Tau", False, None)


def test_with_h5_the_right_card_is_face_down() -> None:
    """R13.16."""
    seen = library(["H5"], library=["Leo", "Tau"])
    assert (seen["left"], seen["right"], seen["right_face_down"], seen["known"]) == ("Leo", None, True, [])


def test_with_e4_the_top_of_its_deck_is_face_up() -> None:
    """R13.15."""
    seen = library(["E4"], library=["Leo", "Tau"], deck=["Psc", "Ori"])
    assert (seen["top"], seen["deck"], seen["known"]) == ("Psc", 2, [])


def test_a_right_card_seen_on_top_stays_known() -> None:
    """R13.16, H5 with E4."""
    seen = library(["E4", "H5"], library=["Leo", "Tau"], known=["Tau"])
    assert (seen["right"], seen["right_face_down"], seen["known"]) == ("Tau", True, ["Tau"])


def test_a_face_down_card_from_a_deck_of_seen_cards_is_not_told() -> None:
    """E5 with H5: all four were seen before they were shuffled, but which of them lies to the right is not known."""
    cards = ["Ari", "Tau", "Psc", "Cnc"]
    seen = library(["E5", "H5"], library=["Leo", "Tau"], deck=["Psc", "Ari", "Cnc"], known=cards)
    other = library(["E5", "H5"], library=["Leo", "Ari"], deck=["Tau", "Cnc", "Psc"], known=cards)
    assert seen == other
    assert (seen["right"], seen["right_face_down"], sorted(seen["known"])) == (None, True, sorted(cards))


def test_a_face_down_card_that_a_shuffle_told_is_shown() -> None:
    """E5 with H5: it lay there, seen before, when all other seen cards were shuffled."""
    cards = ["Ari", "Tau", "Psc"]
    seen = library(["E5", "H5"], library=["Leo", "Tau"], deck=["Psc", "Ari"], known=cards, right_known=True)
    assert (seen["right"], seen["right_face_down"], sorted(seen["known"])) == ("Tau", True, sorted(cards))


def test_a_missing_right_card_is_not_face_down() -> None:
    seen = library(["H5"], library=["Leo", None], deck=[])
    assert (seen["right"], seen["right_face_down"]) == (None, False)


def test_a_lost_game_says_so() -> None:
    """R13.5."""
    game = play_on(Game.from_position({"solo": True, "auptolemy": {"deck": []}}, seed=1))
    view = game.view(None)
    assert (view["over"], view["lost"], view["winners"]) == (True, True, [])
