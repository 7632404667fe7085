"""The ladder: who is on it, what is told about each, and that each can play every kind of game."""

import itertools
import random
import re
from pathlib import Path

import pytest

import astra
from astra import SetupError
from astra.bots import LADDER, THINKS_LONGER, opponent, suited_after, thinks_longer
from astra.locales import LANGUAGES, Texts
from tests.bots.games import KINDS, ask, moments
from tests.frozen import frozen_edition


def test_ranks_rise_with_the_ladder_and_names_are_unique() -> None:
    """Eight levels, and below them the yardstick."""
    assert [level.rank for level in LADDER] == list(range(9))
    assert len({level.name for level in LADDER}) == len(LADDER)
    assert [level.rating for level in LADDER] == sorted({level.rating for level in LADDER})


def test_the_page_on_opponents_has_the_ratings_and_their_steps() -> None:
    """A rating is the one of the level below and the step between them, but for rounding; no step is above 250."""
    text = (Path(__file__).parents[2] / "docs" / "opponents.md").read_text(encoding="utf-8").replace("−", "-")
    text = text.partition("**Ratings**")[2].partition("**Stand-offs.**")[0]
    rows = re.findall(r"(?m)^\| `(\w+)` \| ([+-]?\d+) \| (\d*)", text)
    assert {name: int(rating) for name, rating, _ in rows} == {level.name: level.rating for level in LADDER}
    steps = {name: int(step) for name, _, step in rows if step}
    for lower, higher in itertools.pairwise(level for level in LADDER if level.rank > 0):
        assert higher.rating - lower.rating == pytest.approx(steps[higher.name], abs=1)
        assert steps[higher.name] <= 250


def test_names_of_earlier_programs_and_records_are_still_known() -> None:
    assert {"random", "novice", "greedy", "scholar", "master"} <= {level.name for level in LADDER}


def test_stronger_searchers_simulate_more_and_have_more_time() -> None:
    searchers = [level for level in LADDER if level.simulations > 0]
    assert len(searchers) >= 2
    assert [level.simulations for level in searchers] == sorted({level.simulations for level in searchers})
    assert [level.seconds for level in LADDER] == sorted(level.seconds for level in LADDER)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_opponent_has_a_name_a_character_and_a_difficulty_of_its_own(language: str) -> None:
    texts = Texts(language)
    names = {texts.format(level.text_id) for level in LADDER}
    characters = {texts.format(level.character_id) for level in LADDER}
    words = {texts.format(level.difficulty_id) for level in LADDER}
    assert len(names) == len(characters) == len(words) == len(LADDER)
    assert all(character.endswith(".") and character.count(".") == 1 for character in characters)


def test_without_machine_code_the_opponents_say_that_they_think_longer() -> None:
    assert thinks_longer() is not astra.COMPILED
    said = [Texts(language).format(THINKS_LONGER) for language in LANGUAGES]
    assert len(set(said)) == len(LANGUAGES)
    assert all(sentence.endswith(".") and sentence != THINKS_LONGER for sentence in said)


def test_an_unknown_opponent_is_refused_with_the_names_of_the_known_ones() -> None:
    with pytest.raises(SetupError) as caught:
        opponent("ptolemy")
    assert all(name in str(caught.value) for name in ("ptolemy", *(level.name for level in LADDER)))


@pytest.mark.parametrize("kind", KINDS)
def test_every_opponent_plays_a_legal_action_wherever_a_game_stands(kind: str) -> None:
    bots = [opponent(level.name, frozen_edition()) for level in LADDER]
    for number, game in enumerate(moments(kind, seed=4, count=5)):
        legal = [str(action) for action in game.legal()]
        for bot in bots:
            assert ask(bot, game, random.Random(number), simulations=8) in legal


def test_who_suits_a_person_follows_from_the_last_result() -> None:
    levels = [level.name for level in LADDER if level.rank > 0]
    for lower, higher in itertools.pairwise(levels):
        assert suited_after(lower, won=True) == higher
        assert suited_after(higher, won=False) == lower
    assert suited_after(levels[0], won=False) == suited_after("random", won=False) == levels[0]
    assert suited_after(levels[-1], won=True) == levels[-1]


@pytest.mark.parametrize("strength", [-300, -100, 150, 500, 700])
def test_a_person_of_any_strength_on_the_ladder_wins_about_half_of_the_games(strength: int) -> None:
    """A made-up person who wins by the ratings, against the level after the last game, once it is found."""
    ratings = {level.name: level.rating for level in LADDER}
    rng = random.Random(strength)
    name, won = "greedy", []
    for _ in range(100):
        won.append(rng.random() < 1 / (1 + 10 ** ((ratings[name] - strength) / 400)))
        name = suited_after(name, won[-1])
    assert 0.4 <= sum(won[10:]) / len(won[10:]) <= 0.6
