"""Impossible positions are refused with an error that names the part; all others can be played to the end."""

import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from astra import Game, PositionError
from astra.rules import ids
from tests.frozen import frozen_edition
from tests.record.games import LEADS, Kind, all_but, at_decision, play_on

TAU = {"card": "Tau"}
EVERY_CARD = [card.code for card in frozen_edition().cards]


def place(marks: dict[str, Any], players: int = 3) -> dict[str, Any]:
    return {"players": players, "places": [{"card": "Tau", "marks": marks}, *[None] * players]}


def seat(**parts: Any) -> dict[str, Any]:
    return {"players": 2, "seats": [parts, {}]}


def solo(*modifiers: str, **parts: Any) -> dict[str, Any]:
    return {"solo": True, "modifiers": list(modifiers), **parts}


def its(*modifiers: str, **parts: Any) -> dict[str, Any]:
    return {"solo": True, "modifiers": list(modifiers), "auptolemy": parts}


# The document, the part that the error must name first, and words that it must contain.
REFUSED: list[tuple[Any, str, str]] = [
    # Shapes
    (None, "position", "an object"),
    ([], "position", "an object"),
    ("players", "position", "an object"),
    ({"colour": 1}, "position.colour", "players, solo"),
    ({1: 2}, "position.1", "players"),
    ({"players": 2, "seats": [{"gold": 1}, {}]}, "seats[0].gold", "dust"),
    ({"players": 2, "places": [{"card": "Tau", "star": 1}, None, None]}, "places[0].star", "card, marks"),
    (its(hand=[]), "auptolemy.hand", "library"),
    ({"players": 2, "seats": {}}, "seats", "a list"),
    ({"players": 2, "seats": [None, {}]}, "seats[0]", "an object"),
    ({"players": 2, "places": {"card": "Tau"}}, "places", "a list"),
    ({"players": 2, "places": ["Tau", None, None]}, "places[0]", "an object"),
    ({"deck": "Tau"}, "deck", "a list"),
    ({"discard": {"Tau": 1}}, "discard", "a list"),
    (solo(auptolemy=[]), "auptolemy", "an object"),
    # The kind of game
    ({"players": 1}, "players", "from 2 to 5"),
    ({"players": 6}, "players", "from 2 to 5"),
    ({"players": 2.0}, "players", "whole number"),
    ({"players": True}, "players", "whole number"),
    ({"players": "3"}, "players", "whole number"),
    ({"solo": 1}, "solo", "true or false"),
    ({"solo": True, "players": 2}, "players", "from 1 to 1"),
    ({"modifiers": ["E1"]}, "modifiers", "solo"),
    (solo("E7"), "modifiers", "one of E1"),
    (solo("E1", "E1"), "modifiers", "twice"),
    (solo("E2", "H1"), "modifiers", "R13.17"),
    (solo("E3", "H2"), "modifiers", "R13.17"),
    ({"solo": True, "modifiers": [["E1"]]}, "modifiers", "one of E1"),
    ({"solo": True, "modifiers": "E1"}, "modifiers", "a list"),
    ({"players": 3, "first": 3}, "first", "from 0 to 2"),
    (solo(first=1), "first", "from 0 to 0"),
    ({"turn": 0}, "turn", "from 1"),
    ({"turn": 1.5}, "turn", "whole number"),
    ({"sphere": "wood"}, "sphere", "fire, water, air, earth"),
    ({"sphere": ["fire"]}, "sphere", "fire, water, air, earth"),
    ({"discard": []}, "sphere", "an element"),
    ({"chance": 7}, "chance", "64 hex digits"),
    ({"chance": "seven"}, "chance", "64 hex digits"),
    ({"chance": "z" * 64 + ":1"}, "chance", "64 hex digits"),
    ({"chance": "ab " * 21 + "a:1"}, "chance", "64 hex digits"),
    ({"chance": "a" * 64 + ":-1"}, "chance", "64 hex digits"),
    ({"chance": "a" * 64 + ":" + "9" * 16}, "chance", "64 hex digits"),
    # Seats
    ({"players": 3, "seats": [{}, {}]}, "seats", "a list of 3"),
    (seat(dust=-1), "seats[0].dust", "from 0"),
    (seat(dust=1e3), "seats[0].dust", "whole number"),
    (seat(dust=10**30), "seats[0].dust", "from 0"),
    (seat(dust=None), "seats[0].dust", "whole number"),
    (seat(pouch=4), "seats[0].pouch", "from 5 to 12"),
    (seat(pouch=13), "seats[0].pouch", "from 5 to 12"),
    (seat(pouch=5.0), "seats[0].pouch", "whole number"),
    (seat(wisdom=13), "seats[0].wisdom", "from 0 to 12"),
    (seat(telescopes=-1), "seats[0].telescopes", "from 0"),
    (seat(fame="4"), "seats[0].fame", "whole number"),
    (seat(cards=["Leo"]), "seats[0].cards", "an object"),
    (seat(cards={"Xyz": "active"}), "seats[0].cards", "a card of this edition"),
    (seat(cards={"Leo": "asleep"}), "seats[0].cards.Leo", "active, exhausted"),
    (seat(cards={"Leo": True}), "seats[0].cards.Leo", "active, exhausted"),
    (seat(cards={"Leo": "active", "Tau": "active", "Ori": "exhausted"}), "seats[0].cards", "at most 2"),
    (seat(wisdom=2, cards=dict.fromkeys(["Leo", "Tau", "Ori", "Cet"], "active")), "seats[0].cards", "at most 3"),
    (seat(final=["air"]), "seats[0].final", "a list of 2"),
    (seat(final=["air", "air"]), "seats[0].final", "final scoring card"),
    (seat(final=["air", "wood"]), "seats[0].final", "fire, water, air, earth"),
    (seat(final="air"), "seats[0].final", "a list"),
    (
        {"players": 2, "seats": [{"final": ["air", "fire"]}, {"final": ["fire", "air"]}]},
        "seats[1].final",
        "nobody else has",
    ),
    # Places and marks
    ({"players": 3, "places": [None, None, None]}, "places", "a list of 4"),
    (solo(places=[None, None]), "places", "a list of 3"),
    ({"players": 2, "places": [{}, None, None]}, "places[0].card", "a card of this edition"),
    ({"players": 2, "places": [{"card": "tau"}, None, None]}, "places[0].card", "a card of this edition"),
    ({"players": 2, "places": [{"card": 5}, None, None]}, "places[0].card", "a card of this edition"),
    ({"players": 2, "places": [TAU, TAU, None]}, "places[1].card", "it is in places[0].card"),
    (place({"0": 0}), "places[0].marks", "stars from 1 to 10"),
    (place({"11": 0}), "places[0].marks", "stars from 1 to 10"),
    (place({"01": 0}), "places[0].marks", "stars from 1 to 10"),
    (place({"one": 0}), "places[0].marks", "stars from 1 to 10"),
    (place({"1": 3}), "places[0].marks.1", "one of 0, 1, 2"),
    (place({"1": -1}), "places[0].marks.1", "one of 0, 1, 2"),
    (place({"1": True}), "places[0].marks.1", "one of 0, 1, 2"),
    (place({"1": 0.0}), "places[0].marks.1", "one of 0, 1, 2"),
    (place({"1": None}), "places[0].marks.1", "one of 0, 1, 2"),
    (place({"1": "dreamer"}), "places[0].marks.1", "one of 0, 1, 2"),
    (place({"1": "auptolemy"}, 2), "places[0].marks.1", "one of 0, 1, dreamer"),
    (solo(places=[{"card": "Tau", "marks": {"1": 1}}, None, None]), "places[0].marks.1", "0, dreamer, auptolemy"),
    ({"players": 2, "places": [{"card": "Tau", "marks": []}, None, None]}, "places[0].marks", "an object"),
    ({"players": 2, "places": [None, all_but("Tau"), None]}, "places[1].marks", "an unmarked star"),
    # Piles
    ({"deck": ["Tau", "Leo", "Tau"]}, "deck[2]", "it is in deck[0]"),
    ({"deck": ["Tau"], "discard": ["Leo", "Tau"]}, "deck[0]", "it is in discard[1]"),
    ({"deck": ["Nix"]}, "deck[0]", "a card of this edition"),
    ({"deck": [None]}, "deck[0]", "a card of this edition"),
    (
        {"players": 2, "seats": [{"cards": {"Leo": "active"}}, {"cards": {"Leo": "active"}}]},
        "seats[1].cards",
        "it is in",
    ),
    ({"removed": ["Tau"]}, "removed", "solo"),
    ({"deck": EVERY_CARD, "sphere": "air"}, "places", "too few cards"),
    # The end
    ({"above_end": 0}, "above_end", "from 1"),
    ({"players": 2, "above_end": 45}, "above_end", "from 1 to 44"),
    ({"above_end": None}, "above_end", "a number"),
    ({"above_end": 3, "last_turns": 2}, "above_end", "null"),
    ({"above_end": "3"}, "above_end", "whole number"),
    ({"players": 3, "last_turns": 6}, "last_turns", "from 0 to 5"),
    ({"last_turns": 0}, "last_turns", "at least 1"),
    ({"last_turns": -1}, "last_turns", "from 0"),
    (
        {"places": [None] * 3, "discard": EVERY_CARD, "above_end": 1},
        "last_turns",
        "R7.1",
    ),
    # Auptolemy
    ({"players": 3, "auptolemy": {}}, "auptolemy", "solo"),
    (its(library=["Leo"]), "auptolemy.library", "a list of 2"),
    (its(library=["Leo", "Tau", "Ori"]), "auptolemy.library", "a list of 2"),
    (its(library=["Leo", "Leo"]), "auptolemy.library[1]", "it is in auptolemy.library[0]"),
    (its(library=[None, "Leo"]), "auptolemy.library[0]", "R13.9"),
    (its(deck=["Leo"], library=["Leo", None]), "auptolemy.deck[0]", "it is in auptolemy.library[0]"),
    (its(cards=["Leo"], discard=["Leo"]), "auptolemy.discard[0]", "it is in auptolemy.cards[0]"),
    (its(dust=-1), "auptolemy.dust", "from 0"),
    (its(fame=None), "auptolemy.fame", "whole number"),
    (its("E3", telescopes=1), "auptolemy.telescopes", "from 0 to 0"),
    (its(final=["air", "fire"]), "auptolemy.final", "H3"),
    (
        {**its("H3", final=["air", "fire"]), "seats": [{"final": ["air", "fire"]}]},
        "auptolemy.final",
        "nobody else has",
    ),
    (its(deck=["Leo", "Tau"], known=["Leo"]), "auptolemy.known[0]", "was seen"),
    (its("H5", library=["Leo", "Tau"], known=["Tau"]), "auptolemy.known[0]", "was seen"),
    (its("E4", "H5", library=["Leo", "Tau"], known=["Leo"]), "auptolemy.known[0]", "was seen"),
    (its("E5", deck=["Leo", "Tau"], known=["Ori"]), "auptolemy.known[0]", "was seen"),
    (its("E5", known=[7]), "auptolemy.known[0]", "was seen"),
    (its("E5", known="Leo"), "auptolemy.known", "a list"),
    (its("E5", "H5", right_known=1), "auptolemy.right_known", "true or false"),
    (its("H5", library=["Leo", "Tau"], right_known=True), "auptolemy.right_known", "never seen"),
    (its("E5", "H5", library=["Leo", "Tau"], right_known=True), "auptolemy.right_known", "never seen"),
    (its(library=["Leo", None], deck=[], right_known=True), "auptolemy.right_known", "is missing"),
    (its(library=["Leo", "Tau"], right_known=False), "auptolemy.right_known", "lies face up"),
    (
        its("E4", "H5", library=["Leo", "Tau"], known=["Tau"], right_known=False),
        "auptolemy.right_known",
        "on top of the deck",
    ),
    # The current turn
    ({"pending": 3}, "pending", "an object"),
    ({"pending": {}}, "pending.decision", "one of turn"),
    ({"pending": {"decision": "nap"}}, "pending.decision", "one of turn"),
    ({"pending": {"decision": "turn", "colour": 1}}, "pending.colour", "decision"),
]


@pytest.mark.parametrize(("document", "part", "words"), REFUSED)
def test_an_impossible_position_is_refused_and_the_part_named(document: Any, part: str, words: str) -> None:
    before = copy.deepcopy(document)
    with pytest.raises(PositionError) as caught:
        Game.from_position(document, seed=1, edition=frozen_edition())
    message = str(caught.value)
    assert message.startswith(f"{part}:")
    assert words in message
    assert "\n" not in message
    assert document == before


NOW = "pending.now"
FOUND = "pending.discovery"

# The decision, what is changed in `pending` (or in the document, with a leading slash), and the part that is named.
REFUSED_PENDING: list[tuple[str, dict[str, Any], str]] = [
    ("turn", {"decision": "over"}, "pending.decision"),
    ("turn", {"decision": "observe"}, "pending.now.star"),
    ("turn", {"decision": "again"}, "pending.decision"),
    ("turn", {"decision": "trade"}, "pending.decision"),
    ("turn", {"decision": "dream"}, "pending.now.dreamt"),
    ("turn", {"decision": "boon"}, "pending.discovery"),
    ("turn", {"decision": "discover"}, "pending.decision"),
    ("turn", {"decision": "discard"}, "pending.decision"),
    ("turn", {"seat": 1}, "pending.seat"),
    ("turn", {"seat": 3}, "pending.seat"),
    ("turn", {"seat": None}, "pending.seat"),
    ("turn", {"seat": False}, "pending.seat"),
    ("turn", {"lost": True}, "pending.lost"),
    ("turn", {"lost": None}, "pending.lost"),
    ("turn", {"now": None}, "pending.now"),
    ("turn", {"now.using": None}, "pending"),
    ("turn", {"now.using": "Nix"}, "pending.now.using"),
    ("turn", {"now.rested": True}, "pending.now.rested"),
    ("turn", {"now.dreamt": True}, "pending.now.dreamt"),
    ("turn", {"now.skips_action": 0}, "pending.now.skips_action"),
    ("turn", {"now.spent": -1}, "pending.now.spent"),
    ("turn", {"now.stars": "1"}, "pending.now.stars"),
    ("turn", {"now.in_force": ["Nix"]}, "pending.now.in_force"),
    ("turn", {"now.in_force": "Leo"}, "pending.now.in_force"),
    ("turn", {"now.emptied": [0]}, "pending.now.emptied"),
    ("turn", {"now.emptied": [9]}, "pending.now.emptied"),
    ("turn", {"now.places_used": [4]}, "pending.now.places_used"),
    ("turn", {"now.place": 4}, "pending.now.place"),
    ("turn", {"now.star": 0}, "pending.now.star"),
    ("turn", {"now.extra": 1}, "pending.now.extra"),
    ("turn", {"/turn": 2}, "pending.seat"),
    ("turn", {"/last_turns": 0, "/above_end": None}, "last_turns"),
    ("observe", {"now.star": 9}, "pending.now.star"),
    ("observe", {"now.star": 14}, "pending.now.star"),
    ("observe", {"now.star": None}, "pending.now.star"),
    ("observe", {"now.place": 1}, "pending.now.star"),
    ("observe", {"now.place": None}, "pending.now.star"),
    ("observe", {"now.rested": True}, "pending.now.rested"),
    ("observe", {"/seats": [{"dust": 0}, {}]}, "pending.decision"),
    ("again", {"/seats": [{"dust": 3, "telescopes": 0}, {}]}, "pending.decision"),
    ("again", {"/seats": [{"dust": 0, "telescopes": 1}, {}]}, "pending.decision"),
    ("ability", {"now.using": None}, "pending.now.using"),
    ("ability", {"now.using": "Leo"}, "pending.decision"),
    ("ability", {"now.stars": 3}, "pending.now.star"),
    ("trade", {"now.using": "Leo"}, "pending.decision"),
    ("trade", {"/seats": [{"dust": 2, "cards": {"Ara": "exhausted"}}, {}]}, "pending.decision"),
    ("dream", {"now.rested": False}, "pending.now.dreamt"),
    ("dream", {"now.dreamt": False}, "pending.now.dreamt"),
    ("dream", {"now.stars": 3}, "pending.decision"),
    ("discover", {"now.dreamt": True}, "pending.now.dreamt"),
    ("discover", {"now.completed": False}, "places[0].marks"),
    ("boon", {"discovery": None}, "pending.discovery"),
    ("boon", {"discovery": []}, "pending.discovery"),
    ("boon", {"discovery.card": "Leo"}, "pending.discovery.card"),
    ("boon", {"discovery.discoverer": 1}, "pending.discovery.discoverer"),
    ("boon", {"discovery.discoverer": "dreamer"}, "pending.discovery.discoverer"),
    ("boon", {"discovery.waiting": [1]}, "pending.discovery.waiting"),
    ("boon", {"discovery.waiting": [0]}, "pending.discovery.waiting"),
    ("boon", {"discovery.choosing": []}, "pending.discovery.choices"),
    ("boon", {"discovery.choosing": ["auptolemy"]}, "pending.discovery.choosing"),
    ("boon", {"discovery.choosing": [True]}, "pending.discovery.choosing"),
    ("boon", {"discovery.taking": [1]}, "pending.discovery.taking"),
    ("boon", {"discovery.choices": []}, "pending.discovery.choices"),
    ("boon", {"discovery.choices": [[1, 5]]}, "pending.discovery.choices"),
    ("boon", {"discovery.choices": [[1]]}, "pending.discovery.choices"),
    ("boon", {"discovery.choices": [1, 2]}, "pending.discovery.choices"),
    ("boon", {"discovery.crossed": [2]}, "pending.discovery.choices"),
    ("boon", {"discovery.crossed": [0]}, "pending.discovery.crossed"),
    ("boon", {"discovery.activations": -1}, "pending.discovery.activations"),
    ("boon", {"seat": 1}, "pending.decision"),
    ("boon", {"now.completed": False, "/last_turns": 0, "/above_end": None, "decision": "over"}, "pending.discovery"),
    ("activate", {"discovery.activations": 0}, "pending.decision"),
    ("activate", {"discovery.activations": 3}, "pending.decision"),
    ("activate", {"seat": 0}, "pending.decision"),
    ("discard", {"decision": "turn"}, "pending"),
    ("discard", {"now.emptied": [1, 2, 3]}, "pending.now.emptied"),
    ("discard", {"now.dreamt": True, "now.rested": True}, "pending.now.dreamt"),
    ("discard", {"/seats": [{"cards": {"Aql": "active", "Ari": "active"}}, {}]}, "pending.decision"),
]


def changed(document: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    document = copy.deepcopy(document)
    for path, value in changes.items():
        table = document if path.startswith("/") else document["pending"]
        *way, last = path.removeprefix("/").split(".")
        for key in way:
            table = table[key]
        table[last] = value
    return document


@pytest.mark.parametrize(("decision", "changes", "part"), REFUSED_PENDING)
def test_a_turn_under_way_that_cannot_be_is_refused(decision: str, changes: dict[str, Any], part: str) -> None:
    document = changed(at_decision(decision).position(), changes)
    with pytest.raises(PositionError) as caught:
        Game.from_position(document, seed=1, edition=frozen_edition())
    assert str(caught.value).startswith(f"{part}:")


def test_a_seat_over_the_card_limit_must_be_the_one_that_discovers() -> None:
    """R6.7: only the discoverer, in its own Discovery, has more cards than the limit."""
    document = at_decision("discard").position()
    too_many = dict.fromkeys(["Ori", "Psc", "Cet"], "active")
    document["deck"] = [code for code in document["deck"] if code not in too_many]
    document["seats"][1]["cards"] = too_many
    with pytest.raises(PositionError, match=r"^seats\[1\].cards: found 3, expected at most 2"):
        Game.from_position(document, edition=frozen_edition())


def test_a_lost_game_needs_an_empty_deck_of_auptolemys() -> None:
    """R13.5."""
    game = Game.from_position({"solo": True, "auptolemy": {"deck": []}}, seed=1, edition=frozen_edition())
    document = play_on(game).position()
    assert document["pending"]["lost"]
    document["auptolemy"]["deck"].append(document["deck"].pop())
    with pytest.raises(PositionError, match=r"^pending.decision: .*R13\.5"):
        Game.from_position(document, edition=frozen_edition())


# Anything at all: an error or a game


def starting_points() -> list[dict[str, Any]]:
    documents = [at_decision(decision).position() for decision in LEADS]
    documents += [Kind(1, ("E4", "E5", "H3", "H5")).new(1).position(), Kind(5).new(1).position()]
    documents.append(play_on(Kind(1).new(3)).position())
    return documents


START = starting_points()
KEYS = sorted({key for document in START for key in json.dumps(document).split('"')[1::2]})
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 60)
    | st.sampled_from([10**6, 2**62, 2**63, 2**70, 1.0, -0.5, float("inf")])
    | st.sampled_from([*KEYS, "over", "dreamer", "auptolemy", "active", ""])
    | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=3), inner),
    max_leaves=6,
)


def spots(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path to every value in a document."""
    found = [way] if way else []
    if isinstance(value, dict):
        for key, inner in value.items():
            found += spots(inner, (*way, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            found += spots(inner, (*way, index))
    return found


@given(st.data())
def test_a_document_changed_at_random_is_refused_or_plays_on_to_the_end(data: st.DataObject) -> None:
    document = copy.deepcopy(data.draw(st.sampled_from(START)))
    for _ in range(data.draw(st.integers(1, 3))):
        *way, last = data.draw(st.sampled_from(spots(document)))
        table = document
        for key in way:
            table = table[key]
        if data.draw(st.booleans()) and not isinstance(table, list):
            del table[last]
        else:
            table[last] = data.draw(VALUES)
        if not document:
            break
    try:
        game = Game.from_position(document, seed=1, edition=frozen_edition())
    except PositionError:
        return
    assert Game.from_position(game.position(), edition=frozen_edition()).position() == game.position()
    assert game.over or game.legal()
    play_on(game)


@given(VALUES)
def test_a_part_that_is_anything_at_all_is_refused_or_read(value: Any) -> None:
    for part in ("pending", "places", "auptolemy", "seats", "above_end", "modifiers", "known"):
        for document in ({"players": 2, part: value}, {"solo": True, part: value}):
            try:
                game = Game.from_position(document, seed=1, edition=frozen_edition())
            except PositionError:
                continue
            assert game.position()["players"] in (1, 2)


def test_every_kind_of_decision_was_a_starting_point() -> None:
    decisions = {document["pending"]["decision"] for document in START if document["pending"] is not None}
    assert decisions == {*ids.DECISIONS, "over"}
