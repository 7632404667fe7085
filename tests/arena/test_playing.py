"""A game of a match: fair to what the bots may see, the same again from its number, and all of it kept."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import astra
from astra.arena.match import make_match
from astra.arena.playing import GameResult, Seat, Table
from astra.arena.runner import ArenaFailed, ProcessRunner, usable_cores
from astra.bots.pipes import Child
from astra.bots.random_bot import RandomBot
from astra.errors import SetupError


@pytest.fixture(scope="module")
def table() -> Table:
    return Table(make_match(["random", "random", "random"], players=3, simulations=1, seed="playing"))


def timeless(result: GameResult) -> dict[str, Any]:
    return {name: getattr(result, name) for name in result.__struct_fields__ if name != "milliseconds"}


def test_a_game_is_the_same_again_from_its_number(table: Table) -> None:
    assert timeless(table.play(4)) == timeless(table.play(4))
    assert table.play(4).record != table.play(5).record


def test_the_record_is_the_game_that_was_played(table: Table) -> None:
    result = table.play(0)
    game = astra.Game.load(result.record)
    assert game.over
    assert game.names == list(result.seating)
    assert game.scores() == result.scores
    assert game.winners() == result.winners
    assert game.turn == result.turns


def test_the_story_agrees_with_the_game(table: Table) -> None:
    result = table.play(1)
    game = astra.Game.load(result.record)
    story = result.story
    assert sum(story.turns) == result.turns
    seats = game.view(None)["seats"]
    assert story.kept == {code: seat for seat in range(3) for code in seats[seat]["cards"]}
    assert set(story.kept) <= set(story.discovered) <= set(story.seen)
    used = [action.split()[1] for action in game.actions if action.startswith("use ")]
    assert {code: sum(counts) for code, counts in story.used.items()} == {code: used.count(code) for code in used}
    assert [sum(sources.values()) for sources in story.fame] == [seat["fame"] for seat in seats]
    assert sum(story.boons.values()) == sum(action.startswith("boon ") for action in game.actions)
    gained, spent = story.telescopes
    assert gained - spent == sum(seat["telescopes"] for seat in seats)
    assert sum(story.discards) == sum(action.startswith("discard ") for action in game.actions)
    assert story.full == [len(seat["cards"]) >= seat["limit"] for seat in seats]
    assert not story.lost


def test_the_story_counts_the_longest_run_of_rests(table: Table) -> None:
    result = table.play(3)
    game = astra.Game.load(result.record)
    again = astra.Game.load(game.record())
    turns: list[bool] = []
    while again.actions:
        again.undo()
    for action in game.actions:
        while len(turns) < again.turn:
            turns.append(False)
        turns[-1] |= action == "rest"
        again.play(action)
    runs = "".join("r" if rested else " " for rested in turns).split()
    assert result.story.rests == max(map(len, runs), default=0)


def test_the_first_player_sits_first(table: Table) -> None:
    assert astra.Game.load(table.play(2).record).view(None)["first"] == 0


def test_only_real_choices_are_asked(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[dict[str, Any], list[str]]] = []

    def choose(seat: Seat, view: dict[str, Any], legal: list[str]) -> str:
        asked.append((view, legal))
        return seat.rng.choice(legal)

    monkeypatch.setattr(Seat, "choose", choose)
    table.play(3)
    assert all(len(legal) > 1 for _, legal in asked)
    for view, _ in asked:
        finals = [seat["final"] for seat in view["seats"]]
        assert [seat for seat, final in enumerate(finals) if final is not None] == [view["seat"]]


def test_a_bot_that_was_edited_during_the_match_is_told(tmp_path: Path) -> None:
    """Every game loads it again, and games of two versions cannot be counted together."""
    bot = tmp_path / "mine.py"
    bot.write_text("def choose(view, legal, seconds, rng):\n    return legal[-1]\n")
    table = Table(make_match(["random"], files=[str(bot)], simulations=1))
    bot.write_text("def choose(view, legal, seconds, rng):\n    return legal[0]\n")
    with pytest.raises(SetupError, match="bot mine has changed since the match began"):
        table.play(0)


def test_solo_games_with_modifiers_are_played() -> None:
    table = Table(make_match(["random"], solo=True, modifiers=["E2", "H4"], simulations=1))
    result = table.play(0)
    assert result.winners in ([], [0])
    assert len(result.scores) == 2
    assert astra.Game.load(result.record).view(None)["modifiers"] == ["E2", "H4"]


def test_a_late_decision_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(make_match(["random"], seconds=0.001))
    moments = iter(range(10**6))
    monkeypatch.setattr("astra.arena.playing.time.perf_counter", lambda: next(moments) / 100)
    result = table.play(0)
    assert result.late == [len(times) for times in result.milliseconds]
    assert set(result.milliseconds[0]) == {10.0}


def test_processes_play_each_number_once() -> None:
    match = make_match(["random"], players=2, simulations=1, seed="runner")
    results = list(ProcessRunner(2).run(match, iter(range(7))))
    assert sorted(result.number for result in results) == list(range(7))
    table = Table(match)
    assert [timeless(result) for result in sorted(results, key=lambda r: r.number)] == [
        timeless(table.play(number)) for number in range(7)
    ]


def test_games_are_played_on_the_cores_that_this_process_may_use(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 64)
    monkeypatch.setattr("os.sched_getaffinity", lambda _: {3, 5, 7}, raising=False)
    assert usable_cores() == 3
    monkeypatch.delattr("os.sched_getaffinity")
    assert usable_cores() == 64


def test_a_process_is_replaced_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("astra.arena.runner.MOST_GAMES", 2)
    results = list(ProcessRunner(1).run(make_match(["random"], simulations=1), iter(range(5))))
    assert [result.number for result in results] == list(range(5))


def test_a_runner_that_is_closed_ends_its_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[Child] = []

    class Known(Child):
        def __init__(self, *arguments: str) -> None:
            super().__init__(*arguments)
            started.append(self)

    monkeypatch.setattr("astra.arena.runner.Child", Known)
    games = ProcessRunner(2).run(make_match(["random"], simulations=1), iter(range(10_000)))
    next(games)
    assert len(started) == 2
    assert any(child.process.poll() is None for child in started)
    games.close()
    assert all(child.process.poll() is not None for child in started)


def test_a_match_that_processes_cannot_play_is_told() -> None:
    match = make_match(["random"], simulations=1)
    with pytest.raises(ArenaFailed, match="game 3 cannot be played"):
        list(ProcessRunner(1).run(match.__class__(**{**as_dict(match), "players": 9}), iter([3])))


def as_dict(match: Any) -> dict[str, Any]:
    return {name: getattr(match, name) for name in match.__struct_fields__}


def test_a_bot_of_the_ladder_that_fails_is_told_and_not_hidden(monkeypatch: pytest.MonkeyPatch, table: Table) -> None:
    def fail(*_: object) -> str:
        raise RuntimeError("no idea")

    monkeypatch.setattr(RandomBot, "choose", fail)
    with pytest.raises(RuntimeError, match="no idea"):
        table.play(0)


def test_dice_differ_between_seats_and_games(table: Table) -> None:
    bot = RandomBot()
    first = [Seat(table, "random", bot, f"x/{number}/{seat}").rng.random() for number in range(3) for seat in range(3)]
    assert len(set(first)) == 9
    assert random.Random("x/0/0").random() == first[0]
