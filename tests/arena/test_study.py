"""The balance study, counted by hand."""

from __future__ import annotations

import io
import re
from typing import Any

import msgspec
import pytest
from rich.console import Console

from astra.arena.statistics import Interval, wilson
from astra.arena.story import Story
from astra.arena.study import LYING, TOO_STRONG, UNUSED, WINS_LITTLE, WINS_MUCH, CardStudy, Study, make_study
from astra.arena.study_page import study_page
from astra.arena.study_plots import cards
from astra.cli.arena_text import show_study
from astra.edition import load_edition
from tests.arena.made import made_match, made_result, made_story


def story(
    discovered: dict[str, int | str], used: dict[str, list[int]], kept: dict[str, int], *more: str, **told: Any
) -> Story:
    return made_story(
        seen=[*discovered, *more],
        discovered=discovered,
        used=used,
        kept=kept,
        fame=[{"boons": 4, "abilities": 2}, {"boons": 0, "abilities": 0}],
        turns=[12, 11],
        **told,
    )


FATES = [
    story(
        {"Tau": 0, "Leo": 1},
        {"Tau": [3, 0]},
        {"Tau": 0},
        "Gem",
        rests=2,
        boons={"fame": 3, "wisdom": 1},
        telescopes=(4, 1),
        discards=[0, 1],
        full=[False, False],
    ),
    story(
        {"Tau": 0, "Ori": "dreamer"},
        {"Tau": [1, 0]},
        {},
        rests=5,
        boons={"fame": 4},
        telescopes=(0, 0),
        discards=[0, 0],
        full=[False, True],
    ),
    story({"Tau": 1}, {}, {"Tau": 1}, rests=4, telescopes=(1, 1), discards=[0, 0], full=[False, False]),
]
GAMES = [
    made_result(number, ["a", "a"], totals, story=fate)
    for number, (totals, fate) in enumerate(zip(([70, 60], [50, 90], [66, 66]), FATES, strict=True))
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
    assert study.winner_fame.values == [70, 90, 66]
    assert study.on_track == pytest.approx(2 / 3)
    assert study.sources["boons"] == 2
    assert study.winner_sources["boons"] == pytest.approx((4 + 0 + 4 + 0) / 4)
    assert study.fair == 0.5


def shown(study: Study) -> str:
    """What the command prints."""
    console = Console(width=100, file=io.StringIO(), color_system=None)
    show_study(console, study)
    assert isinstance(console.file, io.StringIO)
    return " ".join(console.file.getvalue().split())


def test_how_the_games_were_played_is_counted(study: Study) -> None:
    play = study.play
    assert play.rests.value == pytest.approx(11 / 3)
    assert play.most_rests == 5
    assert play.standstill == wilson(2, 3), "two rounds of two seats are four turns"
    assert play.uses == pytest.approx(4 / 6)
    assert play.boons["fame"] == pytest.approx(7 / 8)
    assert play.boons["wisdom"] == pytest.approx(1 / 8)
    assert play.boons["activation"] == 0
    assert play.telescopes == pytest.approx(5 / 6)
    assert play.idle == pytest.approx(3 / 5)
    assert play.limited == wilson(2, 3), "one discards, one ends at its limit"
    assert play.discarding == wilson(1, 3)
    assert play.cards == pytest.approx(4 / 6), "what the dreamer completed is nobody's"
    assert play.kept == pytest.approx(2 / 6)


def test_uses_of_an_ability_are_counted_per_card_owned_and_the_least_used_comes_first(study: Study) -> None:
    found = {each.kind: each for each in study.play.abilities}
    assert len(found) == 16
    assert found["reclaim_common"].owned == 3, "Taurus"
    assert found["reclaim_common"].uses == pytest.approx(4 / 3)
    assert (found["gain_dust"].owned, found["gain_dust"].uses) == (1, 0), "Leo"
    assert found["fame_per_grand"].owned == 0, "Orion was dreamt away"
    assert study.play.abilities[-1].kind == "reclaim_common"


def test_the_command_tells_how_the_games_were_played_beside_the_aims(study: Study) -> None:
    text = shown(study)
    assert "Winner's fame 75.3 (four in five 67 to 86; 66.7% below 90)" in text
    assert "turns a seat 11.5 (four in five 12 to 12)" in text
    assert "the owner of any card wins 37.5%" in text
    assert "Longest run of Rests, mean and most 3.7, 5" in text
    assert "Telescopes gained by a seat, never used 0.83, 60%" in text
    assert "Boon taken: wisdom, of all choices 12.5% 4% or more" in text
    assert "Uses of reclaim common, per card owned 1.33 of 3 0.4 or more" in text
    assert "Cards a player discovers, keeps 0.67, 0.33 4 to 7" in text
    assert "deck ran out" not in text


def test_a_solo_study_tells_how_often_auptolemys_deck_ran_out() -> None:
    fates = [made_story(turns=[14], fame=[{"boons": 1, "abilities": 0}], lost=lost) for lost in (True, False)]
    games = [made_result(number, ["a"], [50, 60], story=fate, lost=True) for number, fate in enumerate(fates)]
    study = make_study(made_match(["a"], 1), games, load_edition())
    assert study.play.empty_deck == wilson(1, 2)
    assert "Lost because Auptolemy's deck ran out 50.0%" in shown(study)
    assert "deck ran out</td>" in study_page(study)


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
    assert card(study, "Tau").judged == TOO_STRONG
    assert card(study, "Leo").judged == WINS_LITTLE
    assert card(study, "Vir").judged == UNUSED
    assert card(study, "Gem").judged == LYING
    assert card(study, "Ori").judged == ""


def test_an_owner_who_wins_more_often_for_certain_but_within_the_aim_is_told_so() -> None:
    games = []
    for number in range(1000):
        winner = number % 2
        owner = winner if number % 20 < 12 else 1 - winner
        discovered: dict[str, int | str] = {"Tau": owner, "Leo": 1 - owner}
        totals = [9, 1] if winner == 0 else [1, 9]
        games.append(made_result(number, ["a", "a"], totals, story=story(discovered, {}, {})))
    study = make_study(made_match(["a"]), games, load_edition())
    assert card(study, "Tau").owner_wins.value == pytest.approx(0.6)
    assert WINS_MUCH in card(study, "Tau").judged
    assert TOO_STRONG not in card(study, "Tau").judged


def test_the_page_names_every_card_and_needs_nothing_else(study: Study) -> None:
    page = study_page(study)
    for each in load_edition().cards:
        assert f">{each.latin}<" in page.replace("</svg>", "</svg>>")
    assert "<script" not in page
    assert "url(data:font/ttf" in page
    assert all(address.startswith("#") for address in re.findall(r'href="([^"]*)', page)), "of the page itself"


def test_a_study_of_solo_games_has_a_page_too() -> None:
    one_seat = made_story(seen=["Tau"], discovered={"Tau": 0}, fame=[{"boons": 1, "abilities": 0}], turns=[14])
    games = [made_result(number, ["a"], [70, 60], story=one_seat) for number in range(3)]
    page = study_page(make_study(made_match(["a"], 1), games, load_edition()))
    assert "Won against Auptolemy" in page


def lost_games() -> Study:
    one_seat = made_story(seen=["Tau"], discovered={"Tau": 0}, fame=[{"boons": 1, "abilities": 0}], turns=[14])
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
    fates = made_story(
        seen=["Tau", "Leo"],
        discovered={"Tau": "auptolemy", "Leo": "dreamer"},
        fame=[{"boons": 0, "abilities": 0}],
        turns=[14],
    )
    study = make_study(made_match(["a"], 1), [made_result(0, ["a"], [70, 60], story=fates)], load_edition())
    assert [card(study, code).dreamt for code in ("Tau", "Leo")] == [0, 1]
    assert card(study, "Tau").discovered == wilson(0, 1)


def ticks(study: Study) -> list[list[str]]:
    """The numbers on the two axes of the scatter of cards."""
    axes = cards(study).split('<g id="matplotlib.axis_')[1:]
    return [re.findall(r">([\d.]+ %)</text>", axis) for axis in axes]


def test_no_tick_lies_beyond_what_a_share_can_be() -> None:
    assert ticks(lost_games()) == [
        ["95 %", "96 %", "97 %", "98 %", "99 %", "100 %"],
        ["0 %", "1 %", "2 %", "3 %", "4 %", "5 %"],
    ]


def test_ticks_closer_than_a_percent_are_told_apart() -> None:
    study = lost_games()
    near = [
        msgspec.structs.replace(card(study, "Tau"), code=code, discovered=Interval(value, value, value))
        for code, value in (("Tau", 0.991), ("Leo", 0.994))
    ]
    across, _ = ticks(msgspec.structs.replace(study, cards=near))
    assert len(across) == len(set(across)) >= 4
    assert "99.2 %" in across
