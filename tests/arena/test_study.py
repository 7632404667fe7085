"""The balance study, counted by hand."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console

from astra.arena.plots import steps
from astra.arena.statistics import wilson
from astra.arena.story import Story
from astra.arena.study import LYING, UNUSED, WINS_LITTLE, WINS_MUCH, CardStudy, Study, make_study
from astra.arena.study_page import study_page
from astra.cli.arena_text import show_study
from astra.edition import load_edition
from tests.arena.made import made_match, made_result


def story(discovered: dict[str, int | str], used: dict[str, list[int]], kept: dict[str, int], *more: str) -> Story:
    return Story(
        seen=[*discovered, *more],
        discovered=discovered,
        used=used,
        kept=kept,
        fame=[{"boons": 4, "abilities": 2}, {"boons": 0, "abilities": 0}],
        turns=[12, 11],
    )


GAMES = [
    made_result(0, ["a", "a"], [70, 60], story=story({"Tau": 0, "Leo": 1}, {"Tau": [3, 0]}, {"Tau": 0}, "Gem")),
    made_result(1, ["a", "a"], [50, 90], story=story({"Tau": 0, "Ori": "dreamer"}, {"Tau": [1, 0]}, {})),
    made_result(2, ["a", "a"], [66, 66], story=story({"Tau": 1}, {}, {"Tau": 1})),
]


@pytest.fixture(scope="module")
def study() -> Study:
    return make_study(made_match(["a"]), GAMES, load_edition())


def card(study: Study, code: str) -> CardStudy:
    return next(card for card in study.cards if card.code == code)


def test_a_cards_fate_is_counted(study: Study) -> None:
    taurus = card(study, "Tau")
    assert taurus.seen == 1
    assert taurus.discovered == wilson(3, 3)
    assert taurus.kept == wilson(2, 3)
    assert taurus.uses == pytest.approx(4 / 3)
    assert taurus.owner_wins == wilson(1.5, 3)
    assert taurus.keeper_wins == wilson(1.5, 2)
    assert card(study, "Gem").seen == pytest.approx(1 / 3)
    assert card(study, "Gem").discovered == wilson(0, 1)
    assert card(study, "Ori").dreamt == 1
    assert card(study, "Ori").discovered == wilson(0, 1)
    assert study.owner == pytest.approx((1.5 + 0) / 4)


def test_seats_turns_and_fame_are_counted(study: Study) -> None:
    assert [seat.share for seat in study.seats] == [wilson(1.5, 3), wilson(1.5, 3)]
    assert study.seats[0].fame == 62
    assert study.turns.values == [11.5, 11.5, 11.5]
    assert study.turns.inside == 1
    assert study.winner_fame.values == [70, 90, 66]
    assert study.sources["boons"] == 2
    assert study.winner_sources["boons"] == pytest.approx((4 + 0 + 4 + 0) / 4)
    assert study.fair == 0.5


def shown(study: Study) -> str:
    """What the command prints."""
    console = Console(width=100, file=io.StringIO(), color_system=None)
    show_study(console, study)
    assert isinstance(console.file, io.StringIO)
    return " ".join(console.file.getvalue().split())


def test_the_share_of_games_within_each_aim_is_told(study: Study) -> None:
    text = shown(study)
    assert "Winner's fame 75.3 (four in five 67 to 86; 100% within 60 to 110)" in text
    assert "turns a seat 11.5 (four in five 12 to 12; 100% within 10 to 18)" in text


def test_a_card_stands_out_only_where_chance_does_not_explain_it() -> None:
    games = []
    for number in range(300):
        first_wins = number % 2 == 0
        winner, loser = (0, 1) if first_wins else (1, 0)
        discovered: dict[str, int | str] = {"Tau": winner, "Leo": loser, "Vir": number % 3 % 2}
        used = {"Tau": [1, 0], "Leo": [1, 0], "Vir": [0, 0]}
        games.append(
            made_result(number, ["a", "a"], [9, 1] if first_wins else [1, 9], story=story(discovered, used, {}, "Gem"))
        )
    study = make_study(made_match(["a"]), games, load_edition())
    assert card(study, "Tau").judged == WINS_MUCH
    assert card(study, "Leo").judged == WINS_LITTLE
    assert card(study, "Vir").judged == UNUSED
    assert card(study, "Gem").judged == LYING
    assert card(study, "Ori").judged == ""


def test_the_page_names_every_card_and_needs_nothing_else(study: Study) -> None:
    page = study_page(study)
    for each in load_edition().cards:
        assert f">{each.latin}<" in page.replace("</svg>", "</svg>>")
    assert "<script" not in page
    assert "url(data:font/ttf" in page
    assert 'href="' not in page


def test_a_study_of_solo_games_has_a_page_too() -> None:
    one_seat = Story(["Tau"], {"Tau": 0}, {}, {}, [{"boons": 1, "abilities": 0}], [14])
    games = [made_result(number, ["a"], [70, 60], story=one_seat) for number in range(3)]
    page = study_page(make_study(made_match(["a"], 1), games, load_edition()))
    assert "Won against Auptolemy" in page


def lost_games() -> Study:
    one_seat = Story(["Tau"], {"Tau": 0}, {}, {}, [{"boons": 1, "abilities": 0}], [14])
    games = [made_result(number, ["a"], [50, 60], story=one_seat, lost=True) for number in range(3)]
    return make_study(made_match(["a"], 1), games, load_edition())


def test_a_study_of_solo_games_tells_no_share_of_seats() -> None:
    text = shown(lost_games())
    assert "Won against Auptolemy: 0.0% (0.0% to 56.1%); fame 50.0" in text
    assert "fair share" not in text


def test_where_no_game_was_won_the_winners_fame_is_not_known() -> None:
    assert "Winner's fame not known: no game was won;" in shown(lost_games())
    page = study_page(lost_games())
    assert "<h2>Winner&#x27;s fame</h2><strong>–</strong><p>No game was won.</p>" in page
    assert "Mean 0.0" not in page


def test_what_auptolemy_discovers_was_not_dreamt() -> None:
    fates = Story(["Tau", "Leo"], {"Tau": "auptolemy", "Leo": "dreamer"}, {}, {}, [{"boons": 0, "abilities": 0}], [14])
    study = make_study(made_match(["a"], 1), [made_result(0, ["a"], [70, 60], story=fates)], load_edition())
    assert [card(study, code).dreamt for code in ("Tau", "Leo")] == [0, 1]
    assert card(study, "Tau").discovered == wilson(0, 1)


def test_ticks_closer_than_a_percent_are_told_apart() -> None:
    page = study_page(lost_games())
    drawing = page[page.index("<h2>Cards</h2>") : page.index("Card by card")]
    ticks = re.findall(r">([\d.]+%)</text>", drawing)
    assert ticks == ["0%", "0.2%", "0.4%", "0.6%", "0.8%", "1%", "99%", "99.2%", "99.4%", "99.6%", "99.8%", "100%"]


def test_ticks_are_round_numbers() -> None:
    assert steps(0, 1, 5) == [0, 0.2, 0.4, pytest.approx(0.6), 0.8, 1.0]
    assert steps(52, 117, 7) == [60, 70, 80, 90, 100, 110]
    assert steps(5, 5, 4) == [5]
