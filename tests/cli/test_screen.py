"""The screen: it fits the terminal, and no star is ever lost."""

from __future__ import annotations

import random

import pytest

from astra import load_edition
from astra.cli.terminal.chart import Chart, chart_columns
from astra.cli.terminal.look import PEN_SHAPES, STAR_SIGNS, small
from astra.cli.terminal.scene import Scene
from astra.cli.terminal.screen import LEAST_ROWS, draw_screen, layout_for
from astra.cli.terminal.session import Session
from astra.edition.model import Card
from astra.locales import LANGUAGES, Texts
from tests.cli.at_table import new_game

CARDS = load_edition().cards
# Below the screen come the question and what is typed.
LINES_BELOW = 2


def some_turns(players: int, actions: int = 60) -> Session:
    session = Session(new_game(players))
    rng = random.Random(players)
    for _ in range(actions):
        session.play(rng.choice(session.game.legal()))
    return session


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.code)
def test_every_star_has_a_cell_and_a_number_of_its_own(card: Card) -> None:
    for rows in range(LEAST_ROWS, 19):
        chart = Chart(card, rows, {})
        lines = chart.draw()
        assert len(set(chart.stars.values())) == len(card.stars)
        assert {len(line.plain) for line in lines} == {chart_columns(rows)}
        drawn = "".join(line.plain for line in lines)
        for kind, sign in STAR_SIGNS.items():
            assert drawn.count(sign) == sum(star.kind == kind for star in card.stars)
        if rows == LEAST_ROWS:
            continue  # too small for all numbers of Hydra's head; choices keep theirs
        digits = sorted(character for character in drawn if character in "₀₁₂₃₄₅₆₇₈₉")
        assert digits == sorted("".join(small(star.n) for star in card.stars)), rows


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.code)
def test_every_choice_is_on_the_chart(card: Card) -> None:
    choices = {star.n: 40 + star.n for star in card.stars if star.n % 2}
    drawn = "".join(line.plain for line in Chart(card, LEAST_ROWS, {}, choices).draw())
    assert all(str(number) in drawn for number in choices.values())


def test_marks_carry_the_shape_of_their_pen_and_a_grand_star_stays_known() -> None:
    card = next(card for card in CARDS if card.code == "Tau")
    drawn = "".join(line.plain for line in Chart(card, 12, {4: 1, 5: "dreamer"}).draw())
    assert f"{PEN_SHAPES[1]}★" in drawn or f"★{PEN_SHAPES[1]}" in drawn
    assert PEN_SHAPES["dreamer"] in drawn


@pytest.mark.parametrize(("width", "height"), [(100, 30), (140, 40), (80, 24), (60, 20), (200, 60)])
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_is_as_wide_as_the_terminal(players: int, width: int, height: int, language: str) -> None:
    scene = Scene(some_turns(players, 30), Texts(language))
    assert {row.cell_len for row in draw_screen(scene, width, height)} == {width}


@pytest.mark.parametrize(("width", "height", "most_players"), [(100, 30, 5), (140, 40, 5), (80, 24, 3)])
def test_the_screen_fits_the_terminal(width: int, height: int, most_players: int) -> None:
    for players in range(1, most_players + 1):
        for actions in (0, 20, 40):
            scene = Scene(some_turns(players, actions), Texts("ru"))
            assert len(draw_screen(scene, width, height)) + LINES_BELOW <= height


def test_a_larger_terminal_has_larger_charts() -> None:
    for places in (3, 4, 5, 6):
        assert layout_for(places, 100, 30).rows < layout_for(places, 160, 50).rows


def test_the_story_on_the_table_is_that_of_the_last_turns() -> None:
    scene = Scene(some_turns(3), Texts("en"))
    assert scene.whole_log()[-1] == scene.recent_log()[-1]
    assert len(scene.recent_log()) < len(scene.whole_log())
