"""What the rules say about a moment, beside its view: a client that draws a table needs no rules."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from astra import Game
from astra.preview import preview
from astra.record.facts import facts_of
from astra.record.moments import Facts
from astra.rules.events import DeckDiscarded, DieRolled, DreamBegan, Event, LibraryChosen, SphereTurned
from tests.frozen import frozen_edition
from tests.record.games import LEADS, Kind, all_but, at_decision, choose, moments
from tests.rules.helpers import legal, marked, play, table
from tests.rules.solo import solo

MANY: list[dict[str, Any]] = [{"solo": True}, *({"players": players} for players in range(2, 6))]
SEEDS = range(4)


def facts(game: Game, seat: int | None = None) -> Facts:
    return facts_of(game.state, game.view(seat))


def played(kind: Kind) -> Iterator[tuple[Game, Facts, list[Event]]]:
    """Random games to their end: before each action the game and its facts, then what happened."""
    for seed in SEEDS:
        game, rng = kind.new(seed, edition=frozen_edition()), random.Random(seed)
        while not game.over:
            before, said = game.copy(), facts(game)
            yield before, said, game.play(choose(rng, game.legal()))


@pytest.mark.parametrize("kind", MANY, ids=str)
def test_facts_are_the_same_for_every_seat_and_for_a_spectator(kind: dict[str, Any]) -> None:
    for game in moments(Game.new(**kind, seed=3), 3, share=0.2):
        assert [facts(game, seat) for seat in range(game.players)] == [facts(game)] * game.players


def test_r13_1_solo_lies_on_the_board_of_two_players() -> None:
    assert [facts(Game.new(**kind, seed=1)).board for kind in MANY] == ["2", "2", "3", "4", "5"]


def test_r3_1_a_turn_has_a_dream_with_two_players_and_solo_only() -> None:
    last = [facts(Game.new(**kind, seed=1)).phases[-1] for kind in MANY]
    assert last == ["dream", "dream", "discovery", "discovery", "discovery"]


def test_r3_1_every_decision_belongs_to_a_phase() -> None:
    assert {decision: facts(at_decision(decision)).phase for decision in LEADS} == {
        "turn": "abilities",
        "ability": "abilities",
        "trade": "abilities",
        "observe": "action",
        "again": "action",
        "dream": "dream",
        "discover": "discovery",
        "boon": "discovery",
        "activate": "discovery",
        "discard": "discovery",
    }


def test_r3_1_the_first_star_and_the_rest_are_the_action_of_a_turn_and_an_ability_is_not() -> None:
    game = table(2, ["Tau", "Leo"], [{"cards": {"Aql": "active"}}])
    tried = {text: preview(game, 0, [text])["phase"] for text in ("use Aql", "mark Tau.1", "rest")}
    assert tried == {"use Aql": "abilities", "mark Tau.1": "action", "rest": "action"}
    assert preview(game, 0, [])["phase"] == "abilities"


def test_r9_6_a_card_that_a_dream_completes_is_discovered_in_the_dream() -> None:
    game = table(2, [all_but("Tau", 10)], sphere="air")
    assert game.play("rest")
    assert (game.decision, facts(game).phase) == ("boon", "dream")


def test_r9_1_the_stars_of_a_dream_are_the_dreamers_all_others_of_the_seat_that_is_asked() -> None:
    assert {decision: facts(at_decision(decision)).pen for decision in ("turn", "observe", "ability", "dream")} == {
        "turn": 0,
        "observe": 0,
        "ability": 0,
        "dream": "dreamer",
    }


def test_a_round_has_a_turn_of_every_seat_and_of_auptolemy() -> None:
    assert [facts(table(3, turn=turn)).round for turn in range(1, 8)] == [1, 1, 1, 2, 2, 2, 3]
    assert [facts(table(solo=True, turn=turn)).round for turn in (1, 3, 5)] == [1, 2, 3]


@pytest.mark.parametrize("kind", MANY, ids=str)
def test_r2_2_the_cards_above_the_game_end_card_are_as_many_as_after_set_up(kind: dict[str, Any]) -> None:
    game = Game.new(**kind, seed=1)
    first = game.view(None)["above_end"]
    assert {facts(moment).above_end for moment in moments(game, 1, share=0.1)} == {first}


def test_r8_6_a_row_of_the_final_scoring_holds_four_marks() -> None:
    assert facts(Game.new(players=2, seed=1)).row_spots == 4


def test_r8_6_every_card_of_a_seat_is_a_mark_in_the_row_of_its_element() -> None:
    seats = [{"cards": {"Leo": "active", "Tau": "exhausted"}, "final": ["air", "fire"]}, {}]
    rows = facts(table(2, seats=seats)).row_cards
    assert rows == [{"fire": 1, "water": 0, "air": 0, "earth": 1}, {"fire": 0, "water": 0, "air": 0, "earth": 0}]


def test_a12_and_a13_ask_for_two_and_three_stars() -> None:
    assert facts(Game.new(players=2, seed=1)).chosen_stars == {"mark_two": 2, "mark_three": 3}


def test_a13_marks_its_stars_on_different_cards() -> None:
    assert facts(Game.new(players=2, seed=1)).one_star_each == ["mark_three"]


@pytest.mark.parametrize("kind", [Kind(1), Kind(2), Kind(4)], ids=str)
def test_r5_4_the_marker_goes_where_it_was_said_to_go_and_passes_the_icon_where_that_was_said(kind: Kind) -> None:
    met = set()
    for game, said, happened in played(kind):
        spheres = [event.sphere for event in happened if isinstance(event, SphereTurned)]
        if len(spheres) == 1 and game.view(None)["deck"] > 0:
            assert spheres[0] == said.next_sphere
            assert any(isinstance(event, DeckDiscarded) for event in happened) is said.passes_icon
            met.add((spheres[0], said.passes_icon))
    assert sorted(passes for _, passes in met) == [False, False, False, True]


@pytest.mark.parametrize("kind", [Kind(1), Kind(2), Kind(4)], ids=str)
def test_r9_1_the_player_who_chooses_a_dreams_path_is_told_how_many_stars_it_has(kind: Kind) -> None:
    number: int | None = None
    met: set[int | None] = set()
    for game, said, happened in played(kind):
        assert said.dream == (number if game.decision == "dream" else None)
        met.add(said.dream)
        for event in happened:
            if isinstance(event, DreamBegan):
                number = event.number
    assert met == ({None} if kind.players > 2 else {None, 1, 2, 3, 4})


def test_r6_8_a_place_stays_empty_once_the_deck_is() -> None:
    lying = ["Tau", "Leo", "Ori"]
    others = [card.code for card in frozen_edition().cards if card.code not in lying]
    assert not facts(table(2, lying, above_end=None, last_turns=2, deck=[], discard=others)).refills
    assert facts(Game.new(players=2, seed=1)).refills


@pytest.mark.parametrize("decision", ["activate", "discard"])
def test_r6_5_r6_7_as_many_cards_are_picked_as_are_asked_for_one_after_another(decision: str) -> None:
    game = at_decision(decision)
    picks = facts(game).picks
    assert picks is not None
    for left in range(picks, 0, -1):
        assert (game.decision, facts(game).picks) == (decision, left)
        game.play(game.legal()[0])
    assert game.decision != decision
    assert facts(game).picks is None


@pytest.mark.parametrize(
    ("discoverer", "order"),
    [(0, [(3, 3), (1, 2), (2, 2)]), (2, [(3, 3), (0, 2), (1, 2)]), (1, [(3, 3), (2, 2), (0, 2)])],
)
def test_r6_2_r6_3_assistants_are_named_in_the_order_in_which_they_choose(
    discoverer: int, order: list[tuple[int, int]]
) -> None:
    """Taurus has ten stars, the last for the discoverer; ties go clockwise from there."""
    tied = [pen for pen, stars in order if stars == 2]
    marks: dict[int | str, list[int]] = {3: [1, 2, 3], tied[0]: [4, 5], tied[1]: [6, 7], discoverer: [8, 9]}
    game = table(4, [marked("Tau", marks)], first=discoverer)
    play(game, "mark Tau.10")
    assert [(assistant.pen, assistant.stars) for assistant in facts(game).assistants] == order
    chose = []
    while game.decision == "boon":
        chose.append(game.seat)
        game.play(game.legal()[0])
    assert chose == [pen for pen, _ in order]
    assert facts(game).assistants == []


def test_r6_3_of_a_tie_one_is_asked_at_a_time_and_chooses_in_secret() -> None:
    game = table(4, [marked("Tau", {3: [1, 2, 3], 1: [4, 5], 2: [6, 7], 0: [8, 9]})])
    play(game, "mark Tau.10")
    told = []
    while game.decision == "boon":
        now = facts(game)
        told.append(([assistant.state for assistant in now.assistants], now.in_secret))
        game.play(game.legal()[0])
    assert told == [
        (["now", "next", "next"], False),
        (["done", "now", "next"], True),
        (["done", "sealed", "now"], True),
    ]
    assert not facts(game).in_secret


def test_r13_11_a_tie_with_auptolemy_is_no_secret() -> None:
    game = solo([marked("Tau", {0: [1, 2], "auptolemy": [3, 4], "dreamer": [5, 6, 7, 8, 9]})], sphere="air")
    play(game, "rest")
    assert game.decision == "boon"
    assert [(assistant.pen, assistant.state) for assistant in facts(game).assistants] == [
        (0, "now"),
        ("auptolemy", "next"),
    ]
    assert not facts(game).in_secret


def test_r9_5_r13_12_the_dreamer_is_no_assistant_and_auptolemy_is_one() -> None:
    """A dream completes the card: you are asked, and Auptolemy takes its boon without asking."""
    game = solo([marked("Tau", {0: [1, 2, 3], "auptolemy": [4, 5], "dreamer": [6, 7, 8, 9]})], sphere="air")
    play(game, "rest")
    assert game.decision == "boon"
    assert [(assistant.pen, assistant.stars) for assistant in facts(game).assistants] == [(0, 3), ("auptolemy", 2)]


@pytest.mark.parametrize("kind", [Kind(2), Kind(1)], ids=str)
def test_r9_5_the_dreamer_bars_boons_from_a_seat_that_it_is_ahead_of(kind: Kind) -> None:
    barred = 0
    for game, said, _ in played(kind):
        if game.decision != "boon":
            assert said.barred == []
            continue
        view = game.view(game.seat)
        open_to = {1, 2, 3, 4} - set(said.barred) - set(view["discovery"]["crossed"])
        assert [f"boon {n}" for n in sorted(open_to)] == legal(game)
        place = [place and place["card"] for place in view["places"]].index(view["discovery"]["card"])
        assert (game.seat in said.dreamer_ahead[place]) == bool(said.barred)
        barred += said.barred == [1, 2]
    assert barred > 0


def test_r9_5_the_dreamer_is_ahead_where_it_has_more_stars_than_a_seat() -> None:
    sky = [
        marked("Tau", {0: [1, 2], 1: [3], "dreamer": [4, 5]}),
        marked("Leo", {0: [1]}),
        marked("Ori", {"dreamer": [1]}),
    ]
    assert facts(table(2, sky)).dreamer_ahead == [[1], [], [0, 1]]
    assert facts(table(3, ["Tau"])).dreamer_ahead == []


@pytest.mark.parametrize("kind", [Kind(1), Kind(1, ("E4",)), Kind(1, ("H5",)), Kind(1, ("E4", "E5", "H5"))], ids=str)
def test_r13_5_the_die_means_the_card_and_the_card_the_number_that_were_told(kind: Kind) -> None:
    met = set()
    for _, said, events in played(kind):
        assert said.library is not None
        told = {"left": said.library.left, "right": said.library.right, "deck": said.library.deck}
        rolls = [event.value for event in events if isinstance(event, DieRolled)]
        # Later ones may involve cards that came to light after these facts.
        for event in [event for event in events if isinstance(event, LibraryChosen)][:1]:
            card = told[event.source]
            assert any(roll in card.dice for roll in rolls)
            met.add((event.source, card.number is not None))
            assert card.number in (None, event.number)
    seen_top, seen_right = "E4" in kind.modifiers, "H5" not in kind.modifiers
    assert {("left", True), ("right", seen_right), ("deck", seen_top)} <= met
    assert seen_top or ("deck", True) not in met


def test_r13_5_the_six_faces_are_told_once_each() -> None:
    library = facts(Game.new(solo=True, seed=1)).library
    assert library is not None
    assert [*library.left.dice, *library.right.dice, *library.deck.dice] == [1, 2, 3, 4, 5, 6]
    assert facts(Game.new(players=2, seed=1)).library is None


@pytest.mark.parametrize(
    ("parts", "loses"),
    [({}, True), ({"modifiers": ["E5"]}, False), ({"above_end": None, "last_turns": 2}, False)],
    ids=["R13.5", "E5", "R13.14"],
)
def test_an_empty_deck_of_auptolemys_loses_until_the_end_is_triggered(parts: dict[str, Any], loses: bool) -> None:
    game = solo(["Tau"], ["Leo", "Ori"], auptolemy={"deck": []}, **parts)
    library = facts(game).library
    assert library is not None
    assert library.empty_deck_loses is loses
    play(game, "mark Tau.1")
    assert game.view(0)["lost"] is loses


@pytest.mark.parametrize("kind", [Kind(2), Kind(3), Kind(1)], ids=str)
def test_r5_4_r9_1_the_preview_of_a_rest_tells_the_discard_and_the_dream_to_come(kind: Kind) -> None:
    met = set()
    for game, _, _ in played(kind):
        if game.decision != "turn" or "rest" not in legal(game):
            continue
        seat = game.seat
        assert seat is not None
        tried = preview(game, seat, ["rest"])
        happened = game.play("rest")
        own = happened[: next((i for i, e in enumerate(happened) if type(e).__name__ == "TurnEnded"), None)]
        discarded = any(isinstance(event, DeckDiscarded) for event in own)
        dreams = [event.number for event in own if isinstance(event, DreamBegan)]
        assert tried["discards"] is discarded
        if game.view(None)["discovery"] is None:
            assert tried["dream"] == next(iter(dreams), None)
        met.add((discarded, bool(dreams)))
    assert met == {(True, kind.players < 3), (False, kind.players < 3)}
