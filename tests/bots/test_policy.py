"""The policy sees which stars an ability in force pays for."""

import random

import pytest

from astra import Game
from astra.bots import policy as p
from astra.bots.heuristics import rules_of_thumb
from astra.bots.weights import policy_for
from astra.rules.ids import USE
from astra.rules.state import State
from tests.frozen import frozen_edition


def after(*actions: str, cards: tuple[str, ...] = ()) -> Game:
    """Seat 0 owns the cards, active, and has done this; Taurus lies there with its two horn stars marked."""
    position = {
        "players": 2,
        "sphere": "fire",
        "places": [{"card": "Tau", "marks": {"1": 1, "2": 1}}, {"card": "Leo"}, None],
        "seats": [{"dust": 5, "cards": dict.fromkeys(cards, "active")}, {"dust": 5}],
    }
    game = Game.from_position(position, seed=1, edition=frozen_edition())
    for action in actions:
        game.play(action)
    return game


def traits(state: State, action: int) -> dict[int, float]:
    policy = policy_for(state.tables, rules_of_thumb())
    policy.prepare(state)
    policy.describe(state, action)
    return {int(policy.traits[i]): float(policy.amounts[i]) for i in range(int(policy.count))}


def by_text(game: Game) -> dict[str, dict[int, float]]:
    state = game.state
    return {str(text): traits(state, action) for text, action in zip(game.legal(), state.legal_ids(), strict=True)}


NEW = {int(trait) for trait in (p.COMES_BACK, p.FORFEITS, p.STOP_COMES_BACK, p.BRINGS_BACK)}


def test_without_such_an_ability_no_star_is_paid_for() -> None:
    for game in (after(cards=("Peg",)), after("mark Tau.3", cards=("Aqr",))):
        assert all(not NEW & found.keys() for found in by_text(game).values())


def test_under_a18_common_stars_come_back_and_a_starting_star_forfeits_them() -> None:
    found = by_text(after("use Peg", cards=("Peg",)))
    assert NEW & found["mark Tau.3"].keys() == {p.COMES_BACK}
    assert NEW & found["mark Leo.1"].keys() == {p.FORFEITS}
    assert NEW & by_text(after("use Peg", "mark Tau.3", cards=("Peg",)))["stop"].keys() == {p.STOP_COMES_BACK}
    assert all(not NEW & found.keys() for found in by_text(after("use Peg", "mark Leo.1", cards=("Peg",))).values()), (
        "nothing is left to forfeit"
    )


@pytest.mark.parametrize("code", ["Peg", "Aqr"])
def test_a_grand_star_forfeits_a18_and_brings_a17_the_dust_before_it(code: str) -> None:
    game = after(f"use {code}", "mark Tau.3", cards=(code,))
    tables, marks = game.state.tables, [action for action in game.state.legal_ids() if action < USE]
    grand = [traits(game.state, action) for action in marks if tables.grand[action >> 4] >> (action & 15) & 1]
    assert grand, "Aldebaran is beside the head"
    for found in grand:
        assert (p.FORFEITS in found) == (code == "Peg")
        assert found.get(int(p.BRINGS_BACK), 0.0) == pytest.approx(0.2 if code == "Aqr" else 0.0)


def test_traits_of_every_action_stay_within_their_space() -> None:
    game, rng = Game.new(3, seed=3), random.Random(3)
    while not game.over:
        for found in by_text(game).values():
            assert len(found) <= 32
            assert all(0 <= trait < p.TRAITS for trait in found)
        game.play(rng.choice(game.legal()))
