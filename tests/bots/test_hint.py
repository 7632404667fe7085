"""Hints: what the search found best, with reasons that are made from the position."""

import random
from functools import cache
from typing import Any

import pytest

from astra import Game, SetupError
from astra.bots.foresight import Foresight
from astra.bots.hint import Hint, hint, hints_from, reason_text
from astra.bots.reasons import AGAINST, Reason, findings
from astra.bots.search import Move, think
from astra.locales import LANGUAGES, Texts
from astra.rules.events import CardCompleted
from tests.bots.hint_tables import TABLES, at, ids_of, reasons_of, some_views
from tests.frozen import frozen_edition
from tests.locales.messages import written
from tests.record.games import all_but

QUICK = 60
LANGUAGE_TEXTS = [Texts(language) for language in LANGUAGES]


def quick(view: dict[str, Any], **options: Any) -> list[Hint]:
    return hint(view, frozen_edition(), simulations=QUICK, rng=random.Random(1), **options)


@cache
def hints_of_many_views() -> list[tuple[dict[str, Any], list[Hint]]]:
    return [(view, hint(view, frozen_edition(), simulations=25, rng=random.Random(1))) for view in some_views()]


def test_a_hint_names_the_actions_that_the_search_found_best() -> None:
    view = at("observe").view(0)
    hints = quick(view, moves=2)
    moves = think(view, frozen_edition(), QUICK, None, random.Random(1)).moves
    assert {each.action: each.win for each in hints} == {move.action: move.win for move in moves[:2]}
    assert all(0 <= each.win <= 1 for each in hints)


def test_hints_come_by_their_chances_though_the_search_looked_longer_at_others() -> None:
    chances = [[each.win for each in hints] for _, hints in hints_of_many_views()]
    assert chances == [sorted(wins, reverse=True) for wins in chances]


def test_equal_seeds_give_equal_hints() -> None:
    view = at("turn").view(0)
    assert quick(view) == quick(view)


def test_a_seat_that_is_not_asked_gets_no_hint() -> None:
    with pytest.raises(SetupError, match="the view is of seat 1, expected the one to decide: 0"):
        quick(at("turn").view(1))


def test_a_hint_in_any_decision_of_any_game_has_reasons_that_can_be_said() -> None:
    """Views of random games of every kind; in all languages, with names and without."""
    for view, hints in hints_of_many_views():
        for each in hints:
            assert each.action in view["legal"]
            assert 1 <= len(each.reasons) <= 3
            for reason in each.reasons:
                for texts in LANGUAGE_TEXTS:
                    for names in (None, ["Ann", "Ben", "Eve", "Tom", "Zoé"]):
                        text = reason_text(reason, texts, names)
                        assert text
                        assert "{" not in text


def test_a_hint_is_made_from_the_view_alone() -> None:
    """Twins that differ in the deck and others' final cards have one view, so one hint."""
    document = at("turn").position()
    twin = {**document, "deck": document["deck"][::-1], "chance": f"{'ab' * 32}:0"}
    view = Game.from_position(twin, edition=frozen_edition()).view(0)
    assert view == at("turn").view(0)
    assert quick(view) == quick(at("turn").view(0))


def test_an_action_that_was_never_tried_is_no_hint() -> None:
    view = at("turn").view(0)
    tried = Move("rest", 5, 0.4, (0.4, 0.6), [], 30.0)
    untried = Move("mark Tau.4", 0, 0.0, (0.0, 0.0), [], 0.0)
    hints = hints_from(view, [tried, untried], frozen_edition(), 3, random.Random(1))
    assert [each.action for each in hints] == ["rest"]


# Reasons


@pytest.mark.parametrize("name", TABLES)
def test_a_reason_is_found_where_it_is_true(name: str) -> None:
    """Each table was set for one reason: it is told there, and filled with the table's own figures."""
    table = TABLES[name]
    found = {finding.reason.text_id: finding.reason.arguments for finding in reasons_of(table)}
    assert table.reason in found
    for key, value in table.arguments.items():
        assert found[table.reason][key] == value, key
    for absent in table.absent:
        assert absent not in found


def played_on(game: Game, seat: int, rng: random.Random) -> Game:
    """The game when the Discovery phase of the seat's turn is over: boons by chance, cards in the order asked."""
    turn = game.turn
    while not game.over and game.turn == turn and game.decision in ("discover", "boon", "activate"):
        game.play(game.legal()[0] if game.seat == seat else rng.choice(game.legal()))
    return game


def test_what_a_complete_card_is_said_to_be_worth_is_what_it_brings() -> None:
    """In random games, no matter who takes its boons first; where nothing is discarded: that is the seat's choice."""
    checked = 0
    for seed in range(3):
        rng = random.Random(seed)
        game = Game.new(players=2 + seed % 2, seed=seed, edition=frozen_edition())
        while not game.over:
            assert game.seat is not None
            seat, view, action = game.seat, game.view(game.seat), str(rng.choice(game.legal()))
            after = game.copy()
            happened = after.play(action)
            if view["active"] == seat and any(isinstance(e, CardCompleted) and e.pen == seat for e in happened):
                ahead = Foresight(view, [action], frozen_edition(), random.Random(1))
                real = played_on(after, seat, rng).view(seat)
                settled = real["decision"] in ("turn", "dream") and not ahead.complete(real)
                if ahead.complete(ahead.after) and settled and not view["now"]["in_force"]:
                    checked += 1
                    assert ahead.score_gain() == ahead.score(real) - ahead.score(view)
            game.play(action)
    assert checked > 5


def test_every_reason_has_a_table_and_every_text_a_reason() -> None:
    said_otherwise = {"hint-line", "hint-none", "hint-average", "hint-clear"}
    texts = {text_id for text_id in written("en") if text_id.startswith("hint-")}
    assert {table.reason for table in TABLES.values()} | said_otherwise == texts
    assert texts >= AGAINST


@pytest.mark.parametrize(
    "pair",
    [
        ("completes", "alone"),
        ("rest-dust", "rest-wakes"),
        ("rest-full", "rest-must"),
        ("takes", "takes-nothing"),
        ("discard-least", "discard-exhausted"),
        ("opens", "safe"),
        ("stops-short", "not short of an ability"),
        ("uses", "fame"),
    ],
)
def test_the_same_kind_of_action_has_different_reasons_in_different_positions(pair: tuple[str, str]) -> None:
    one, other = (TABLES[name] for name in pair)
    assert one.line[0].split()[0] == other.line[0].split()[0]
    first, second = ids_of(one), ids_of(other)
    assert first != second
    assert one.reason in first
    assert other.reason in second


def test_the_same_action_of_the_search_has_different_reasons_in_different_positions() -> None:
    """`rest` in many positions of real games: many different sentences."""
    told = set()
    for view in some_views():
        if "rest" in view["legal"]:
            move = Move("rest", 9, 0.5, (0.5,), [], 40.0)
            (each,) = hints_from(view, [move], frozen_edition(), 1, random.Random(1))
            told.add(" ".join(reason_text(reason, Texts("en")) for reason in each.reasons))
    assert len(told) > 10


def test_what_speaks_against_an_action_is_told_last() -> None:
    for _, hints in hints_of_many_views():
        for each in hints:
            against = [reason.text_id in AGAINST for reason in each.reasons]
            assert against == sorted(against)


def test_the_first_hint_says_when_it_is_far_ahead() -> None:
    view = at("turn").view(0)
    other = next(action for action in view["legal"] if action.startswith("mark"))
    moves = [Move("rest", 5, 0.51, (), [], 30.0), Move(other, 4, 0.3, (), [], 30.0)]
    first, second = hints_from(view, moves, frozen_edition(), 3, random.Random(1))
    assert Reason("hint-clear", {"n": 21}) in first.reasons
    assert "hint-clear" not in [reason.text_id for reason in second.reasons]


def test_a_line_that_goes_on_after_a_draw_is_read_as_far_as_it_can_be() -> None:
    """The search's line marks a card that was drawn in its own imagination."""
    table = TABLES["completes"]
    longer = Foresight(table.view(), [*table.line, "mark Ori.1", "mark Gem.1"], frozen_edition(), random.Random(1))
    assert {finding.reason.text_id for finding in findings(longer)} >= {"hint-completes"}
    assert longer.actions == table.line


def test_a_card_that_needs_two_paths_is_open_only_to_a_seat_with_a_telescope() -> None:
    """R4.3, R4.5: Taurus then lacks stars 5 and 8, which no one path joins."""
    places = [all_but("Tau", 4, 5, 8, pen=0), None, None]
    for telescopes, told in ((0, False), (1, True)):
        seats = [{}, {"dust": 4, "telescopes": telescopes}]
        game = Game.from_position({"players": 2, "places": places, "seats": seats}, seed=1, edition=frozen_edition())
        ahead = Foresight(game.view(0), ["mark Tau.4", "stop"], frozen_edition(), random.Random(1))
        assert ("hint-opens" in {finding.reason.text_id for finding in findings(ahead)}) is told


def test_names_and_numbers_are_those_of_the_table() -> None:
    reason = Reason("hint-opens", {"pen": 1, "card": "Tau", "n": 2})
    texts = Texts("en")
    assert reason_text(reason, texts) == "But Taurus then lacks 2 stars, and Player 2 can finish it."
    assert reason_text(reason, texts, ["Ann", "Ben"]) == "But Taurus then lacks 2 stars, and Ben can finish it."
    machine = Reason("hint-reply", {"pen": "auptolemy", "card": "Leo"})
    assert reason_text(machine, texts) == "But Auptolemy will probably finish Leo next."


def test_spending_the_last_dust_is_no_promise_to_rest() -> None:
    """R3.1: abilities that bring dust or free stars may still let the seat observe."""
    said = [reason_text(Reason("hint-dust-none", {}), texts) for texts in LANGUAGE_TEXTS]
    assert said == ["Spends your last dust.", "Dépense votre dernière poussière.", "Тратит последнюю пыль."]


def test_ways_into_one_plan_are_one_hint() -> None:
    """Two stars by two Observes in either order; a line that was cut off early; a plan with one of them alone."""
    position = {
        "players": 2,
        "places": [{"card": "Tau", "marks": {"1": 1, "2": 1, "3": 1}}, {"card": "Leo"}, None],
        "seats": [{"telescopes": 1}, {}],
    }
    view = Game.from_position(position, seed=1, edition=frozen_edition()).view(0)
    both = ["mark Tau.4", "stop", "mark Tau.6", "stop"]
    other_way = ["mark Tau.6", "stop", "mark Tau.4", "stop"]
    cut_off, one_alone, rest = ["mark Tau.6"], ["mark Tau.6", "stop", "stop"], ["rest"]

    def told(*lines: list[str]) -> list[list[str]]:
        moves = [Move(line[0], 9, 0.5, (0.5, 0.5), line[1:], 40.0) for line in lines]
        return [each.plan for each in hints_from(view, moves, frozen_edition(), 3, random.Random(1))]

    assert told(both, other_way, rest) == [both, rest]
    assert told(both, cut_off, rest) == [both, rest]
    assert told(both, one_alone, rest) == [both, one_alone, rest]


def test_what_comes_of_ones_own_next_turn_is_told_as_nobodys_reply() -> None:
    """R13.10: alone a line may go on beyond Auptolemy's turn; the dream there follows from one's own Rest."""
    card = next(code for code in ("Equ", "Tri", "Sge") if code in {card.code for card in frozen_edition().cards})
    position = {
        "solo": True,
        "sphere": "earth",
        "places": [all_but("Tau", 10), {"card": card, "marks": {"1": 0}}, None],
        "seats": [{"dust": 1}],
        "auptolemy": {"dust": 3},
    }
    dreams = 0
    for seed in range(12):
        game = Game.from_position(position, seed=seed, edition=frozen_edition())
        view = game.view(0)
        line = [next(action for action in view["legal"] if action.startswith(f"mark {card}")), "rest"]
        later = game.copy()
        for action in line:
            events = later.play(action) if later.why_not(action) is None else []
        dreams += any(isinstance(event, CardCompleted) and event.pen == "dreamer" for event in events)
        assert Foresight(view, line, frozen_edition(), random.Random(seed)).replies == []
    assert dreams
