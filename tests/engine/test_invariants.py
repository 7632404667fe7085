"""What is true at every step of every game, no matter who plays or how badly."""

import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from astra import Action, Game, IllegalAction, SetupError
from astra.record.position import write_position
from astra.rules import ids
from astra.rules.actions import action_of, id_of, parse_action
from astra.rules.events import Event
from astra.rules.state import State
from tests.engine.ledger import Ledger
from tests.engine.play import EXCLUSIVE, Kind, Start, choose, edition_of, step
from tests.reference.setup_checks import cards_of
from tests.soak import SOAK, on_each_engine

RULES = Path(__file__).parents[2] / "docs" / "rules.md"
GARBAGE = ("", "mark", "mark Tau", "mark Zzz.1", "boon 5", "boon 0", "use", "rest rest", "♥")
PENS = range(ids.AUPTOLEMY + 1)

modifiers = st.lists(st.sampled_from(ids.MODIFIERS), unique=True).map(
    lambda some: tuple(modifier for modifier in ids.MODIFIERS if modifier in some)
)
kinds = st.one_of(
    st.integers(2, 5).map(Kind),
    modifiers.filter(lambda some: not any(pair <= set(some) for pair in EXCLUSIVE)).map(lambda some: Kind(1, some)),
)
starts = st.builds(
    Start, kinds, st.one_of(st.just(0), st.integers(1, 10_000)), st.integers(0, 1_000_000), st.booleans()
)
random_games = settings(max_examples=500 if SOAK else on_each_engine(8))


def walk(start: Start) -> Iterator[tuple[Game, Action, list[Event]]]:
    """A random game: after each play the game, what was played and what happened."""
    game, rng = start.game(), random.Random(start.seed)
    while not game.over:
        action = choose(rng, game.legal())
        events = game.play(action)
        yield game, action, events


def table_of(game: Game) -> str:
    """The whole position and what can be played, as one text."""
    return json.dumps([game.position(), [str(action) for action in game.legal()]])


def answers_of(game: Game) -> str:
    """Everything that a game can be asked, as one text."""
    views = [game.view(seat) for seat in (None, *range(game.players))]
    return json.dumps([table_of(game), game.seat, game.decision, views, game.scores(), game.winners()])


# What lies on the table


def check_table(game: Game) -> None:
    position = game.position()
    assert Counter(cards_of(position)) == Counter(card.code for card in game.edition.cards)
    for seat in position["seats"]:
        assert min(seat["dust"], seat["telescopes"], seat["fame"], seat["wisdom"]) >= 0
        assert seat["pouch"] in game.edition.pouch
        assert seat["wisdom"] < len(game.edition.wisdom)
    machine = position["auptolemy"]
    assert (machine is not None) == game.solo
    if machine is not None:
        assert min(machine["dust"], machine["telescopes"], machine["fame"]) >= 0
    if position["last_turns"] is None:
        assert 1 <= position["above_end"] <= len(position["deck"])
    else:
        assert position["above_end"] is None
        assert position["last_turns"] >= (0 if game.over else 1)
    if position["pending"] is None:
        check_turn_start(game, position)


def check_turn_start(game: Game, position: dict[str, Any]) -> None:
    """R6.1, R6.7: nothing is left to discover or to discard."""
    sizes = {card.code: len(card.stars) for card in game.edition.cards}
    assert game.decision == "turn"
    for place in position["places"]:
        assert place is None or len(place["marks"]) < sizes[place["card"]]
    for seat in position["seats"]:
        assert len(seat["cards"]) <= game.edition.wisdom[seat["wisdom"]]


def check_marks(state: State) -> None:
    """The masks of a place agree with each other, and `reach` is R4.2."""
    tables = state.tables
    for place in state.places:
        if place.card < 0:
            assert (place.marked, place.reach, place.pens) == (0, 0, 0)
            continue
        size = int(tables.sizes[place.card])
        stars = [star for star in range(size) if int(place.marked) >> star & 1]
        assert int(place.marked) < 1 << size
        assert sum(int(place.stars_of(pen)) for pen in PENS) == int(place.marked).bit_count() == len(stars)
        for star in range(size):
            assert bool(int(place.pens) >> 3 * star & 7) == (star in stars)
        reach = 0 if stars else 1
        for star in stars:
            reach |= int(tables.neighbours[place.card * ids.STARS_PER_CARD + star])
        assert int(place.reach) == reach


@random_games
@given(starts)
def test_cards_are_conserved_nothing_is_negative_and_marks_agree(start: Start) -> None:
    game = start.game()
    check_table(game)
    for game, _, _ in walk(start):
        check_table(game)
        check_marks(game.state)
        assert len(game.legal()) != 1 or game.decision == "turn"


@random_games
@given(starts)
def test_events_account_for_every_change(start: Start) -> None:
    before = start.game().position()
    for game, _, events in walk(start):
        ledger = Ledger(game.edition, before)
        ledger.read(events)
        before = game.position()
        ledger.check(before)


# Copies, undo


@random_games
@given(starts)
def test_no_copy_ever_changes(start: Start) -> None:
    kept: list[tuple[Game, State, str, dict[str, Any]]] = []
    for game, _, _ in walk(start):
        kept.append((game.copy(), game.state.copy(), answers_of(game), game.position()))
    for copy, state, answers, position in kept:
        assert answers_of(copy) == answers
        assert write_position(state) == position


@random_games
@given(starts)
def test_every_legal_action_can_be_played_on_a_copy_and_leaves_the_original(start: Start) -> None:
    rng = random.Random(start.seed)
    game = start.game()
    while not game.over:
        before = write_position(game.state)
        legal = game.legal()
        for action in legal:
            state = game.state.copy()
            step(state, action)
            assert state.decision == ids.OVER or len(state.legal_ids()) > 0
        assert game.legal() == legal
        assert write_position(game.state) == before
        game.play(choose(rng, legal))


@random_games
@given(starts)
def test_undo_restores_exactly_and_the_same_play_gives_the_same_again(start: Start) -> None:
    game, rng = start.game(), random.Random(start.seed)
    texts = [answers_of(game)]
    while not game.over:
        action = choose(rng, game.legal())
        events = game.play(action)
        after, actions = answers_of(game), game.actions
        game.undo()
        assert table_of(game) == json.loads(texts[-1])[0]
        assert game.play(action) == events
        assert (table_of(game), game.actions) == (json.loads(after)[0], actions)
        texts.append(after)
    while len(texts) > 1:
        assert answers_of(game) == texts.pop()
        game.undo()
    assert answers_of(game) == texts[0]
    with pytest.raises(IllegalAction):
        game.undo()


# Print and parse


@random_games
@given(starts)
def test_positions_round_trip_in_mid_turn_and_go_on_alike(start: Start) -> None:
    game, rng = start.game(), random.Random(start.seed)
    while True:
        document = json.loads(json.dumps(game.position()))
        again = Game.from_position(document, edition=game.edition)
        assert answers_of(again) == answers_of(game)
        if game.over:
            return
        action = choose(rng, game.legal())
        assert again.play(action) == game.play(action)
        assert again.position() == game.position()


@random_games
@given(starts, st.booleans())
def test_records_round_trip_with_chance_of_its_own_or_from_outside(start: Start, outside: bool) -> None:
    rng = random.Random(start.seed)
    kind, edition = start.kind, edition_of(start.edition)
    game = start.game()
    if not start.middle:
        game = Game.new(kind.players, solo=kind.solo, modifiers=kind.modifiers, seed=start.seed, edition=edition)
    moment = rng.randrange(60)
    while not game.over:
        if len(game.actions) == moment:
            check_record(game)
        action = choose(rng, game.legal())
        chance = [decided.text for decided in step(game.state.copy(), action, rng)] if outside else None
        game.play(action, chance)
    check_record(game)


def check_record(game: Game) -> None:
    """The same text, and but for a generator that the record does not tell, the same game."""
    record = game.record()
    again = Game.load(record)
    assert again.record() == record
    assert again.actions == game.actions
    positions = [{**one.position(), "chance": None} for one in (game, again)]
    assert positions[0] == positions[1]
    assert again.scores() == game.scores()


@random_games
@given(starts)
def test_actions_print_and_parse_and_their_order_is_stable(start: Start) -> None:
    for game, action, _ in walk(start):
        assert parse_action(str(action)) == action
        legal = game.legal()
        tables = game.state.tables
        assert [action_of(tables, id_of(tables, action)) for action in legal] == legal
        assert [parse_action(str(action)) for action in legal] == legal
        assert game.legal() == game.copy().legal() == legal


# What is refused


@random_games
@given(starts)
def test_illegal_actions_change_nothing_and_name_a_rule(start: Start) -> None:
    rules = set(re.findall(r"\b(?:R\d+\.\d+|A\d+)\b", RULES.read_text(encoding="utf-8")))
    rng = random.Random(start.seed)
    for game, _, _ in walk(start):
        legal = {id_of(game.state.tables, action) for action in game.legal()}
        before = table_of(game)
        for action in some_illegal(game, legal, rng):
            with pytest.raises(IllegalAction) as refused:
                game.play(action)
            assert refused.value.rule in rules
            assert refused.value.rule in str(refused.value)
            assert refused.value.reason
        with pytest.raises(IllegalAction):
            game.play(rng.choice(GARBAGE))
        assert table_of(game) == before


def some_illegal(game: Game, legal: set[int], rng: random.Random) -> list[Action]:
    """Four that are illegal now, of different verbs, and a star at the table."""
    tables = game.state.tables
    sizes = [int(size) for size in tables.sizes]
    every = [
        number
        for number in range(ids.ACTIONS)
        if number not in legal and (number >= ids.USE or number % 16 < sizes[number // 16])
    ]
    at_places = [number for number in every if number < ids.USE and game.state.place_of(number // 16) >= 0]
    firsts = (ids.MARK, ids.USE, ids.ACTIVATE, ids.DISCARD, ids.DISCOVER, ids.BOON, ids.REST, ids.ACTIONS)
    some = [number for number in (ids.REST, ids.STOP, ids.TRADE) if number not in legal]
    for first, end in pairwise(firsts):
        row = [number for number in every if first <= number < end]
        some += rng.sample(row, min(1, len(row)))
    some = rng.sample(some, min(4, len(some))) + rng.sample(at_places, min(1, len(at_places)))
    return [action_of(tables, number) for number in some]


@random_games
@given(starts)
def test_chance_from_outside_is_taken_if_it_can_be_and_refused_without_a_change_if_not(start: Start) -> None:
    game, rng = start.game(), random.Random(start.seed)
    while not game.over:
        action = choose(rng, game.legal())
        decided = step(game.state.copy(), action)
        before = table_of(game)
        for wrong in (["roll 7"], ["draw Zzz"], [*(chance.text for chance in decided), "roll 1"]):
            with pytest.raises(SetupError):
                game.play(action, wrong)
            assert table_of(game) == before
        if decided and decided[0].kind != "shuffle":
            # Any card, not only the top one: then that one was on top.
            text = rng.choice(decided[0].options)
            game.play(action, [text])
            assert text in game.record()
        else:
            game.play(action)
        check_table(game)
