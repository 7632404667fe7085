"""`sample(view, rng)`: a state that fits the view, drawn with the right probability."""

import json
import random

import pytest

import astra
from astra import Game
from astra.record.position import write_position
from astra.record.view import make_view
from astra.rules.playout import play_out
from tests.frozen import frozen_edition
from tests.record.games import KINDS, LEADS, Kind, at_decision, moments
from tests.soak import how_many


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_the_view_of_a_sample_is_the_view_it_came_from(kind: Kind) -> None:
    rng = random.Random(str(kind))
    for seed in range(how_many(1)):
        for game in moments(kind.new(seed), f"{kind} {seed}", 0.1):
            for seat in (*range(game.players), None):
                view = game.view(seat)
                before = json.dumps(view)
                assert make_view(astra.sample(view, rng), seat) == view
                assert json.dumps(view) == before


@pytest.mark.parametrize("decision", LEADS)
def test_every_decision_can_be_sampled(decision: str) -> None:
    game = at_decision(decision)
    rng = random.Random(decision)
    for seat in (*range(game.players), None):
        view = json.loads(json.dumps(game.view(seat)))
        state = astra.sample(view, rng, frozen_edition())
        assert make_view(state, seat) == view


def test_equal_generators_give_equal_samples_and_others_do_not() -> None:
    for kind in (Kind(3), Kind(1, ("E4", "H3", "H5", "H6"))):
        view = kind.new(1).view(0)
        one, two, three = (write_position(astra.sample(view, random.Random(seed))) for seed in (1, 1, 2))
        assert one == two
        assert one["deck"] != three["deck"]


@pytest.mark.parametrize("kind", [Kind(2), Kind(5), Kind(1), Kind(1, ("E5", "H5"))], ids=str)
def test_a_sample_plays_on_by_itself_to_the_end(kind: Kind) -> None:
    rng = random.Random(1)
    for game in moments(kind.new(2), 2, 0.05):
        state = astra.sample(game.view(0), rng)
        play_out(state, 1)
        assert make_view(state, None)["over"]


def test_a_position_that_no_set_up_leads_to_can_be_sampled_all_the_same() -> None:
    """Documents may remove any cards; then every partition of the unseen cards is equally likely."""
    document = {"solo": True, "removed": ["Psc", "Sco", "Arg", "Hya", "Eri"]}
    view = Game.from_position(document, seed=1).view(0)
    rng = random.Random(1)
    removed = [write_position(astra.sample(view, rng))["removed"] for _ in range(200)]
    assert {len(cards) for cards in removed} == {5}
    assert len({code for cards in removed for code in cards}) > 35
