"""Games judged again: chances after each action, what cost most, and no hindsight."""

import random
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from astra import Game, RecordError, SetupError
from astra.arena.analysis import Analysis, analyse, judged, questions_of
from astra.arena.analysis_chart import draw_chart
from astra.arena.runner import ArenaFailed
from astra.bots import Thoughts, opponent, think
from astra.bots.pipes import Child
from astra.cli.analyse import told
from astra.locales import LANGUAGES, Texts
from tests.frozen import frozen_edition
from tests.record.games import all_but

QUICK = 20


def judge(game: Game, **options: Any) -> Analysis:
    return analyse(game.record(), frozen_edition(), **{"simulations": QUICK, **options})


def last_turn(*actions: str) -> Game:
    """The last turn of a game: the card is one star from complete, and dust is there."""
    game = Game.from_position(
        {
            "players": 2,
            "turn": 2,
            "sphere": "fire",
            "above_end": None,
            "last_turns": 1,
            "places": [all_but("Tau", 10, pen=0), {"card": "Leo", "marks": {"1": 0}}, None],
            "seats": [{"fame": 20}, {"fame": 20, "dust": 2, "cards": {"Cas": "exhausted"}}],
        },
        seed=1,
        edition=frozen_edition(),
        names=["Ann", "Ben"],
    )
    for action in actions:
        game.play(action)
    return game


@cache
def short_game() -> Game:
    """A whole game from near its end, by bots."""
    game = Game.from_position({"players": 3, "above_end": 2, "turn": 3}, seed=5, edition=frozen_edition())
    bot, rng = opponent("greedy", frozen_edition()), random.Random(5)
    while not game.over:
        view = game.view(game.seat)
        game.play(bot.choose(view, view["legal"], 0.1, rng))
    return game


@cache
def whole_analysis() -> Analysis:
    return judge(short_game())


def up_to(game: Game, count: int) -> Game:
    """The same game, so many actions old."""
    past = game.copy()
    while len(past.actions) > count:
        past.undo()
    return past


def test_every_action_has_chances_that_add_up() -> None:
    analysis = whole_analysis()
    assert [moment.played for moment in analysis.moments] == short_game().actions
    for chances in [analysis.before, *(moment.chances for moment in analysis.moments)]:
        assert sum(chances) == pytest.approx(1, abs=0.02)
        assert all(-0.001 <= chance <= 1.001 for chance in chances)


def test_the_chances_after_the_last_action_are_the_result() -> None:
    game = short_game()
    winners = game.winners()
    expected = [1 / len(winners) if seat in winners else 0.0 for seat in range(3)]
    assert whole_analysis().moments[-1].chances == expected
    assert whole_analysis().winners == winners


def test_a_blunder_is_found_with_what_was_better_and_why() -> None:
    (turn,) = judge(last_turn("rest", *last_turn("rest").view(1)["legal"][:1]), simulations=60).costly
    assert (turn.turn, turn.seat, turn.action, turn.played) == (2, 1, 1, "rest")
    assert turn.better == ["mark Tau.10"]
    assert turn.cost == pytest.approx(turn.better_win - turn.win)
    assert turn.cost > 0.3
    assert {"hint-last-turn", "hint-completes"} <= {reason.text_id for reason in turn.reasons}


def test_the_best_action_costs_nothing() -> None:
    game = last_turn("mark Tau.10")
    analysis = judge(game, simulations=60)
    assert analysis.moments[0].cost == 0
    assert analysis.moments[0].best == "mark Tau.10"


@cache
def random_game() -> Game:
    """The beginning of a game that is played badly."""
    game = Game.new(2, seed=3, edition=frozen_edition())
    rng = random.Random(2)
    for _ in range(25):
        game.play(rng.choice(game.legal()))
    return game


@cache
def random_analysis() -> Analysis:
    return judge(random_game())


def test_at_most_three_turns_are_told_the_costliest_first() -> None:
    analysis = random_analysis()
    costs: dict[tuple[int, int], float] = {}
    for moment in analysis.moments:
        key = moment.turn, moment.seat
        costs[key] = max(costs.get(key, 0), moment.cost)
    told = [(turn.turn, turn.seat) for turn in analysis.costly]
    assert told == sorted(costs, key=lambda key: -costs[key])[:3]
    for turn in analysis.costly:
        own = [m for m in analysis.moments if (m.turn, m.seat) == (turn.turn, turn.seat)]
        assert analysis.moments[turn.action - 1].cost == max(moment.cost for moment in own)


def test_the_action_that_was_played_is_tried_as_often_as_the_best() -> None:
    """Twenty simulations leave most actions untried, and what was never tried must not be told as lost."""
    untried = 0
    for question in questions_of(random_game(), QUICK, None):
        first = think(question.view, question.edition, QUICK, None, random.Random(f"analysis {question.number}")).moves
        untried += any(move.action == question.played and move.visits == 0 for move in first)
        moves = judged(question)
        played = next(move for move in moves if move.action == question.played)
        assert played.visits == moves[0].visits
    assert untried


def test_what_an_action_left_is_what_the_next_decision_begins_with() -> None:
    """Where nothing was drawn between two decisions of a turn the seat knows no more than before."""
    game = random_game()
    questions = questions_of(game, QUICK, None)
    judgement = judge(game, simulations=100)  # two searches of a few simulations differ by chance
    compared = 0
    for now, following, moment in zip(questions, questions[1:], judgement.moments, strict=False):
        before, after = now.view, following.view
        if all(before[part] == after[part] for part in ("seat", "turn", "deck")):
            compared += 1
            assert moment.win == pytest.approx(moment.chances[moment.seat], abs=0.06)
    assert compared > 10


@pytest.mark.parametrize("simulations", [1, 5])
def test_no_turn_costs_more_than_there_was_to_lose(simulations: int) -> None:
    analysis = judge(random_game(), simulations=simulations)
    for turn in analysis.costly:
        own = [m for m in analysis.moments if (m.turn, m.seat) == (turn.turn, turn.seat)]
        assert turn.cost <= max(moment.best_win for moment in own)
    assert all(moment.cost <= moment.best_win for moment in analysis.moments)


def test_a_decision_is_judged_without_hindsight() -> None:
    """What comes later in the record changes nothing in how earlier decisions are judged."""
    game = short_game()
    whole = whole_analysis()
    count = len(whole.moments) // 2
    half = judge(up_to(game, count))
    for one, other in zip(half.moments, whole.moments, strict=False):
        assert (one.win, one.best, one.best_win) == (other.win, other.best, other.best_win)
    assert half.winners is None


def test_what_others_hold_does_not_change_the_judgement() -> None:
    """Two deals that differ in the deck and in final cards that the first seat cannot see."""
    document = Game.new(2, seed=1, first=0, edition=frozen_edition()).position()
    twin = {**document, "deck": document["deck"][::-1]}
    final = next(pair for pair in map(list, frozen_edition().final_cards) if pair not in finals(document))
    twin["seats"] = [document["seats"][0], {**document["seats"][1], "final": final}]
    judged = []
    for deal in (document, twin):
        game = Game.from_position(deal, edition=frozen_edition())
        game.play(game.legal()[0])
        judged.append(judge(game).moments[0])
    assert judged[0] == judged[1]


def finals(document: dict[str, Any]) -> list[list[str]]:
    return [seat["final"] for seat in document["seats"]]


def test_more_processes_give_the_same_analysis() -> None:
    game = up_to(short_game(), 4)
    assert judge(game, jobs=2) == judge(game)


def test_a_process_that_fails_is_told_with_its_last_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("astra.arena.analysis.Child", lambda _, answers: Child("tests.arena.nowhere", answers=answers))
    with pytest.raises(ArenaFailed, match=r"decision \d+ cannot be judged: ended with 1: .*No module named"):
        judge(short_game(), jobs=2)


def test_progress_is_told_decision_by_decision() -> None:
    heard: list[tuple[int, int]] = []
    game = up_to(short_game(), 4)
    judge(game, heard=lambda done, of: heard.append((done, of)))
    assert heard == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_a_solo_game_has_auptolemys_chance_beside_yours() -> None:
    game = Game.new(solo=True, seed=2, edition=frozen_edition())
    for _ in range(4):
        game.play(game.legal()[-1])
    analysis = judge(game)
    assert all(len(moment.chances) == 2 for moment in analysis.moments)
    assert sum(analysis.before) == pytest.approx(1)


def test_seconds_go_before_simulations() -> None:
    analysis = judge(up_to(short_game(), 1), seconds=0.02)
    assert (analysis.seconds, analysis.simulations) == (0.02, None)


def test_a_record_without_actions_cannot_be_analysed() -> None:
    with pytest.raises(SetupError, match="the record has no action yet"):
        judge(Game.new(2, seed=1, edition=frozen_edition()))


def test_a_damaged_record_is_refused() -> None:
    with pytest.raises(RecordError, match="hash"):
        analyse(short_game().record().replace("1. ", "1.  ", 1))


# The chart


@pytest.mark.parametrize("kind", ["svg", "png", "pdf"])
def test_a_chart_is_drawn(kind: str, tmp_path: Path) -> None:
    path = tmp_path / f"night.{kind}"
    draw_chart(judge(up_to(short_game(), 6)), ["Ann", "Ben", "Eve"], Texts("en"), path)
    starts = {"svg": b"<?xml", "png": b"\x89PNG", "pdf": b"%PDF"}
    assert path.read_bytes().startswith(starts[kind])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_chart_speaks_three_languages(language: str, tmp_path: Path) -> None:
    path = tmp_path / "night.png"
    draw_chart(judge(last_turn("mark Tau.10")), ["Ann", "Ben"], Texts(language), path)
    assert path.stat().st_size > 5000


def test_a_chart_of_another_kind_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match=r"ends with '.gif', expected .pdf, .png, .svg"):
        draw_chart(judge(last_turn("mark Tau.10")), ["Ann", "Ben"], Texts("en"), tmp_path / "night.gif")


def test_a_chart_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="cannot be written"):
        draw_chart(judge(last_turn("mark Tau.10")), ["Ann", "Ben"], Texts("en"), tmp_path / "no" / "night.svg")


def test_a_decision_that_seems_to_cost_much_is_thought_over_ten_times_as_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once with the simulations asked for; again where the first search says that a point was lost."""
    asked: list[int | None] = []

    def noted(view: Any, edition: Any, simulations: int | None, *more: Any) -> Thoughts:
        asked.append(simulations)
        return think(view, edition, simulations, *more)

    monkeypatch.setattr("astra.arena.analysis.think", noted)
    judge(last_turn("rest", *last_turn("rest").view(1)["legal"][:1]), simulations=60)
    assert asked[:2] == [60, 600]
    asked.clear()
    best = think(last_turn().view(1), frozen_edition(), 60).moves[0].action
    judge(last_turn(best), simulations=60)
    assert asked == [60]


def test_a_turn_has_one_number_in_heading_and_text() -> None:
    """What lies between the two chances that are told, however they were rounded."""
    analysis = whole_analysis()
    rows = told(analysis, ["Ann", "Ben", "Eve"], Texts("en"), brief=True)
    heads = [row for row in rows if re.match(r"\d\. Turn", row)]
    assert len(heads) == len(analysis.costly) > 0
    for head in heads:
        played, better = rows[rows.index(head) + 1 : rows.index(head) + 3]
        lost = int(re.findall(r"−(\d+) %", head)[0])
        assert lost == int(re.findall(r"\((\d+) %\)", better)[0]) - int(re.findall(r"(\d+) % to win", played)[0])
