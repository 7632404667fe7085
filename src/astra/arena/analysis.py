"""Judging a game again, decision by decision: chances to win, and the turns that cost most.

Each decision is judged from the view of its seat at the time: the search does not know what was drawn or rolled later,
nor what others held. So a good decision with bad luck costs nothing here.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, Final

import msgspec

from astra.arena.runner import ArenaFailed
from astra.bots.foresight import Foresight
from astra.bots.hint import hints_from
from astra.bots.pipes import Child, ProcessFailed
from astra.bots.reasons import Reason
from astra.bots.search import Move, think, think_about
from astra.edition import edition_json
from astra.edition.model import Edition
from astra.errors import SetupError
from astra.game import Game

SIMULATIONS: Final = 600
COSTLY_TURNS: Final = 3
LEAST_COST: Final = 0.005  # a turn that cost less is not worth mentioning
SUSPECT: Final = 0.01  # a decision that seems to cost this much is searched again; tools/measure_analysis.py says why
DEEPER: Final = 10  # times as long


class Moment(msgspec.Struct, frozen=True):
    """An action of the record, from 1, and what the search thought of it.

    `best_win` and `win` are the chances of its seat with the best action and with the one that was played; `chances`
    are those of all seats after it, in solo of you and of Auptolemy.
    """

    action: int
    turn: int
    seat: int
    decision: str
    played: str
    best: str
    win: float
    best_win: float
    chances: list[float]

    @property
    def cost(self) -> float:
        return max(self.best_win - self.win, 0.0)


class CostlyTurn(msgspec.Struct, frozen=True):
    """The decision of a seat that cost most in a turn: how much, what was better, and why."""

    turn: int
    seat: int
    cost: float
    action: int
    played: str
    win: float
    better: list[str]
    better_win: float
    reasons: list[Reason]


class Analysis(msgspec.Struct, frozen=True):
    """`before` are the chances before the first action; `winners` is null while the game is under way."""

    names: list[str]
    solo: bool
    simulations: int | None
    seconds: float | None
    before: list[float]
    moments: list[Moment]
    costly: list[CostlyTurn]
    winners: list[int] | None


class Question(msgspec.Struct, frozen=True):
    """One decision to think about."""

    number: int
    view: dict[str, Any]
    played: str
    simulations: int | None
    seconds: float | None
    edition: Edition


def analyse(
    text: str,
    edition: Edition | None = None,
    simulations: int | None = SIMULATIONS,
    seconds: float | None = None,
    jobs: int = 1,
    heard: Callable[[int, int], None] = lambda done, of: None,
) -> Analysis:
    """Judge a record; raises RecordError if it is not valid, SetupError if there is nothing to judge.

    Raises ArenaFailed if one of several processes fails.

    `seconds`, or else `simulations`, are for each decision, and ten times as much if one seems to cost a point;
    `heard` is called with the number of decisions done. Equal records and simulations give equal analyses, whatever
    `jobs`.
    """
    game = Game.load(text, edition)
    if not game.actions:
        raise SetupError("the record has no action yet: there is nothing to analyse")
    questions = questions_of(game, simulations, seconds)
    answers: list[list[Move]] = []
    with _searching(jobs) as search_all:
        for moves in search_all(questions):
            answers.append(moves)
            heard(len(answers), len(questions))
    moments = [_moment(questions, answers, number, game) for number in range(len(questions))]
    return Analysis(
        game.names,
        game.solo,
        None if seconds is not None else simulations,
        seconds,
        _chances(answers[0][0], game.solo),
        moments,
        _costly_turns(questions, answers, moments),
        game.winners() if game.over else None,
    )


def questions_of(game: Game, simulations: int | None, seconds: float | None) -> list[Question]:
    """Every decision of the game, as its seat saw it."""
    past = game.copy()
    found: list[Question] = []
    for number, action in reversed(list(enumerate(game.actions))):
        past.undo()
        assert past.seat is not None
        found.append(Question(number, past.view(past.seat), action, simulations, seconds, game.edition))
    return found[::-1]


@contextmanager
def _searching(jobs: int) -> Iterator[Callable[[list[Question]], Iterator[list[Move]]]]:
    """A function that answers many questions in order, here or in other processes."""
    if jobs <= 1:
        yield lambda questions: map(judged, questions)
        return
    children = [Child("astra.arena.analysis_host", answers=list[Move]) for _ in range(jobs)]
    free = children.copy()
    here = threading.local()  # each thread speaks with one process

    def take_one() -> None:
        here.child = free.pop()

    def ask(question: Question) -> list[Move]:
        child: Child = here.child
        try:
            if not hasattr(here, "edition"):
                here.edition = question.edition
                child.send(edition_json(question.edition))
            child.send(msgspec.structs.astuple(question)[:-1])
            found: list[Move] = child.receive()
        except ProcessFailed as error:
            raise ArenaFailed(f"decision {question.number + 1} cannot be judged: {error}") from None
        return found

    pool = ThreadPoolExecutor(jobs, initializer=take_one)
    try:
        yield lambda questions: pool.map(ask, questions)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for child in children:
            child.kill()
        pool.shutdown()


def judged(question: Question) -> list[Move]:
    """The moves of a decision, best first; a costly one is searched for longer."""
    moves = thought_over(question)
    if cost_of(moves, question.played) < SUSPECT:
        return moves
    return thought_over(
        msgspec.structs.replace(
            question,
            simulations=None if question.simulations is None else DEEPER * question.simulations,
            seconds=None if question.seconds is None else DEEPER * question.seconds,
        )
    )


def cost_of(moves: list[Move], played: str) -> float:
    return moves[0].win - next(move.win for move in moves if move.action == played)


def thought_over(question: Question) -> list[Move]:
    """The moves, best first; the played one is tried as often as the best.

    A search soon abandons what looks bad, and after a few tries it says little about such an action. So the played
    action is searched separately with the same seed: both searches deal the hidden cards alike.
    """
    seed = f"analysis {question.number}"
    thoughts = think(question.view, question.edition, question.simulations, question.seconds, random.Random(seed))
    moves = thoughts.moves
    if moves[0].action == question.played:
        return moves
    share = moves[0].visits / thoughts.simulations
    seconds = None if question.seconds is None else question.seconds * share
    visits = moves[0].visits
    played = think_about(question.view, question.played, question.edition, visits, seconds, random.Random(seed))
    return [played if move.action == question.played else move for move in moves]


def _chances(move: Move, solo: bool) -> list[float]:
    return [*move.wins, 1 - move.wins[0]] if solo else list(move.wins)


def _outcome(game: Game) -> list[float]:
    """The outcome as chances; a shared victory is divided."""
    winners = game.winners()
    if game.solo:
        return [1.0, 0.0] if winners else [0.0, 1.0]
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(game.players)]


def _moment(questions: list[Question], answers: list[list[Move]], number: int, game: Game) -> Moment:
    question, moves = questions[number], answers[number]
    played = next(move for move in moves if move.action == question.played)
    best = max(moves[0], played, key=lambda move: move.win)
    if number + 1 < len(questions):
        chances = _chances(answers[number + 1][0], game.solo)
    else:
        chances = _outcome(game) if game.over else _chances(played, game.solo)
    view = question.view
    return Moment(
        number + 1,
        view["turn"],
        view["seat"],
        view["decision"],
        played.action,
        best.action,
        played.win,
        best.win,
        chances,
    )


def _costly_turns(questions: list[Question], answers: list[list[Move]], moments: list[Moment]) -> list[CostlyTurn]:
    """The turns with the costliest decisions; choices in another seat's turn count for the seat that made them.

    A turn costs what its worst decision cost. Adding up several would count differences between searches twice.
    """
    worst: dict[tuple[int, int], Moment] = {}
    for moment in moments:
        key = (moment.turn, moment.seat)
        if key not in worst or moment.cost > worst[key].cost:
            worst[key] = moment
    costly = sorted((moment for moment in worst.values() if moment.cost >= LEAST_COST), key=lambda each: -each.cost)
    found = []
    for moment in costly[:COSTLY_TURNS]:
        question = questions[moment.action - 1]
        better = next(move for move in answers[moment.action - 1] if move.action == moment.best)
        rng = random.Random(f"reasons {moment.action}")
        (hint,) = hints_from(question.view, [better], question.edition, 1, rng)
        ahead = Foresight(question.view, [better.action, *better.line], question.edition, rng)
        found.append(
            CostlyTurn(
                moment.turn,
                moment.seat,
                moment.cost,
                moment.action,
                moment.played,
                moment.win,
                ahead.actions,
                moment.best_win,
                hint.reasons,
            )
        )
    return found
