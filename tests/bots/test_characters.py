"""The lower half of the ladder errs as people do, each in its own way, and never by a random blunder."""

import random

import pytest

import astra
from astra import Game, sample
from astra.bots import LADDER, opponent
from astra.bots.greedy import Character, GreedyBot
from astra.bots.planner import PER_FAME, Planner
from astra.bots.weights import judge_for, policy_for
from astra.rules.actions import action_of
from astra.rules.events import StarMarked
from tests.bots.games import ask, moments, new_game
from tests.frozen import frozen_edition
from tests.soak import SOAK


def positions(count: int) -> list[Game]:
    """With a choice, of random games of two, three and five."""
    games = [game for kind in ("2", "3", "5") for seed in (1, 2) for game in moments(kind, seed=seed, count=count)]
    return [game for game in games if len(game.legal()) > 1]


def stars_by_element(names: tuple[str, str], games: int) -> list[dict[str, int]]:
    """Stars that each of two opponents marks by Observes and abilities, in games against each other."""
    elements = {card.code: card.element for card in frozen_edition().cards}
    found: list[dict[str, int]] = [dict.fromkeys(elements.values(), 0) for _ in names]
    for number in range(games):
        game = new_game("2", 300 + number)
        bots = [opponent(name, frozen_edition()) for name in names]
        rng = random.Random(number)
        while game.seat is not None:
            seat = (game.seat + number) % 2  # each sits in both seats
            for event in game.play(ask(bots[seat], game, rng)):
                if isinstance(event, StarMarked) and isinstance(event.pen, int):
                    found[(event.pen + number) % 2][elements[event.card]] += 1
    return found


@pytest.mark.skipif(not astra.COMPILED, reason="too slow interpreted")
def test_two_levels_differ_in_style_and_not_only_in_strength() -> None:
    """Hesiod is fond of earth: of all stars it marks, more are on such cards than of those that Aratus marks."""
    fond, other = stars_by_element(("beginner", "novice"), 60 if SOAK else 16)
    share, others_share = (stars["earth"] / sum(stars.values()) for stars in (fond, other))
    assert share > others_share + 0.1


@pytest.mark.parametrize("name", [level.name for level in LADDER if level.character and level.character.slack])
def test_what_is_chosen_is_hardly_worse_than_the_best_by_the_opponents_own_judgement(name: str) -> None:
    bot = opponent(name, frozen_edition())
    assert isinstance(bot, GreedyBot)
    differ = 0
    for number, game in enumerate(positions(8)):
        rng = random.Random(number)
        state = sample(game.view(game.seat), rng, frozen_edition())
        tables, own = state.tables, bot.character
        favourite = -1 if own.favourite is None else ("fire", "water", "air", "earth").index(own.favourite)
        judge, policy = judge_for(tables, bot.weights), policy_for(tables, bot.weights)
        plans = Planner(judge, policy, own.width, own.blind, favourite, own.grasping).plans(state)
        margins: dict[str, float] = {}
        for plan in plans:
            first = str(action_of(tables, int(plan.actions()[0])))
            margins[first] = max(bot._margin(plan.value), margins.get(first, -100.0))
        chosen = {ask(bot, game, random.Random(number)) for _ in range(3)}
        assert len(chosen) == 1
        (action,) = chosen
        assert margins[action] >= max(margins.values()) - own.slack * PER_FAME
        differ += margins[action] < max(margins.values())
    assert differ


def test_near_the_end_a_grasping_planner_takes_what_it_would_score_now() -> None:
    checked = 0
    for game in positions(12):
        state = sample(game.view(game.seat), random.Random(1), frozen_edition())
        tables, seat = state.tables, int(state.seat)
        weights = GreedyBot(frozen_edition(), Character()).weights
        judge = judge_for(tables, weights)
        judge.look(state)
        if judge.progress < 0.75 or game.decision != "turn":
            continue
        plans = Planner(judge, policy_for(tables, weights), 24, True, -1, True).plans(state)
        going_on = [plan for plan in plans if plan.value < 50]
        for plan in going_on:
            judge.look(plan.state)
            assert plan.value == pytest.approx(int(judge.total(seat)) * PER_FAME)
            checked += 1
    assert checked


def test_the_lower_half_has_a_character_each_and_no_two_the_same() -> None:
    lower = [level.character for level in LADDER if 1 <= level.rank <= 4]
    assert all(character is not None for character in lower)
    assert len({str(character) for character in lower}) == len(lower) == 4
