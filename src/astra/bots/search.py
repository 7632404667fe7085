"""The search as its users see it: it thinks about a view and returns moves with chances."""

from __future__ import annotations

import random
from time import perf_counter
from typing import Any

import msgspec
from msgspec import structs

from astra.bots import tree as _tree
from astra.bots.bot import Stop
from astra.bots.calibration import correction_for, told
from astra.bots.parallel import search_together
from astra.bots.standoff import rest_is_idle
from astra.bots.tree import Tree
from astra.bots.tree_search import Sums, avoid, most_tried, plant, search, simulate
from astra.bots.weights import judge_for, kind_of_game
from astra.edition import load_edition
from astra.edition.model import Edition
from astra.errors import SetupError
from astra.record.sample import sample
from astra.record.view import make_view
from astra.rules.actions import action_of
from astra.rules.ids import REST

SIMULATIONS = 2000
COMPILED_RATE = 40_000  # minimum of simulations a second for a compiled search, on an ordinary machine
COMPILED = not _tree.__file__.endswith((".py", ".pyc"))


class Move(msgspec.Struct, frozen=True):
    """One action and what the search found about it; without visits, its chances mean nothing."""

    action: str
    visits: int
    win: float  # the chance that the seat to decide wins, ties shared
    wins: tuple[float, ...]  # per seat
    line: list[str]  # the likely continuation: the rest of the turn and the next one
    fame: float  # expected final fame of the seat to decide


class Thoughts(msgspec.Struct, frozen=True):
    """The result of thinking; `moves` has the best first."""

    moves: list[Move]
    simulations: int


def think(
    view: dict[str, Any],
    edition: Edition | None = None,
    simulations: int | None = SIMULATIONS,
    seconds: float | None = None,
    rng: random.Random | None = None,
    stop: Stop | None = None,
    cores: int = 1,
) -> Thoughts:
    """Search from a view whose seat has to decide.

    Ends after `seconds`, if given, else after `simulations`; the same `rng` and number of simulations give the same
    thoughts. `stop` is asked every few milliseconds. With `cores` above 1 other processes search, too, each with a
    share of the simulations or all of the time. Raises SetupError if nobody is asked or it is another seat.
    """
    if seconds is not None:
        simulations = None
    edition = edition or load_edition()
    thoughts = think_within(view, edition, simulations, seconds, rng or random.Random(7), stop, cores)
    return _told(thoughts, view, edition)


def think_about(
    view: dict[str, Any],
    action: str,
    edition: Edition,
    simulations: int | None,
    seconds: float | None,
    rng: random.Random,
) -> Move:
    """One legal action alone, which every simulation begins with; otherwise as `think`."""
    seed = rng.getrandbits(60)
    done, sums = search(view, edition, None if seconds is not None else simulations, seconds, seed, None, action)
    move = _move(action, sums[action], len(view["seats"]), view["seat"])
    return _told(Thoughts([move], done), view, edition).moves[0]


def think_within(
    view: dict[str, Any],
    edition: Edition,
    simulations: int | None,
    seconds: float | None,
    rng: random.Random,
    stop: Stop | None,
    cores: int,
    only_to_choose: bool = False,
) -> Thoughts:
    """Like `think`, until either `simulations` or `seconds` is reached; the chances are those of the search itself.

    With `only_to_choose` the first move alone counts: it is never an idle Rest (`astra.bots.standoff`), and on one core
    the search ends once no other move can overtake it.
    """
    if view["asked"] is None or view["seat"] != view["asked"]:
        raise SetupError(f"the view is of seat {view['seat']}, expected the one to decide: {view['asked']}")
    seed = rng.getrandbits(60)
    if cores > 1:
        done, sums = search_together(view, edition, simulations, seconds, seed, stop, cores, never_idle=only_to_choose)
    else:
        done, sums = search(
            view, edition, simulations, seconds, seed, stop, never_idle=only_to_choose, ends_early=only_to_choose
        )
    moves = [_move(action, each, len(view["seats"]), view["seat"]) for action, each in sums.items()]
    moves.sort(key=lambda move: (-move.visits, -move.win))
    return Thoughts(moves, done)


def _move(action: str, sums: Sums, seats: int, seat: int) -> Move:
    visits = max(sums.visits, 1)
    wins = tuple(won / visits for won in sums.wins[:seats])
    return Move(action, sums.visits, wins[seat], wins, sums.line, sums.fame / visits)


def _told(thoughts: Thoughts, view: dict[str, Any], edition: Edition) -> Thoughts:
    """The same with calibrated chances."""
    state = sample(view, random.Random(7), edition)
    judge = judge_for(state.tables)
    judge.look(state)
    triggered = view["last_turns"] is not None
    correction = correction_for(kind_of_game(state.tables), judge.progress, triggered)
    moves = []
    for move in thoughts.moves:
        wins = [move.win, 1 - move.win] if view["solo"] else list(move.wins)
        chances = tuple(told(wins, view["seat"], correction)[: len(move.wins)])
        moves.append(structs.replace(move, win=chances[view["seat"]], wins=chances))
    return structs.replace(thoughts, moves=moves)


class SearchBot:
    """Plays the action that its search tried most, and stops searching once that is certain.

    `simulations` are for decisions without a time; with `at_most` they are also the most that it makes in time. Not
    compiled it makes as many as it would have made compiled, but no more than `simulations`, and takes the time for it.

    On one core it goes on with its tree while it decides again in the same turn and chance has had no say: what was
    tried of this decision already counts among the simulations.
    """

    def __init__(
        self,
        edition: Edition | None = None,
        simulations: int = SIMULATIONS,
        cores: int = 1,
        at_most: bool = False,
    ) -> None:
        self.edition = edition or load_edition()
        self.simulations = simulations
        self.cores = cores
        self.at_most = at_most
        self._kept: Tree | None = None

    def choose(
        self,
        view: dict[str, Any],
        legal: list[str],
        seconds: float | None,
        rng: random.Random,
        simulations: int | None = None,
        stop: Stop | None = None,
    ) -> str:
        if len(legal) == 1:
            return legal[0]
        count: int | None = simulations or self.simulations
        if seconds is not None and not COMPILED:
            count = max(1, min(self.simulations, int(seconds * COMPILED_RATE)))
            seconds = None
        elif seconds is not None and not self.at_most:
            count = None
        if self.cores > 1:
            thoughts = think_within(view, self.edition, count, seconds, rng, stop, self.cores, only_to_choose=True)
            return thoughts.moves[0].action
        return self._choose_alone(view, count, seconds, random.Random(rng.getrandbits(60)), stop)

    def _choose_alone(
        self, view: dict[str, Any], count: int | None, seconds: float | None, rng: random.Random, stop: Stop | None
    ) -> str:
        deadline = None if seconds is None else perf_counter() + seconds
        tree = self._kept
        self._kept = None
        if tree is None or make_view(tree.bases[0], view["seat"]) != view or rest_is_idle(tree.bases[0]):
            tree = plant(view, self.edition, rng)
            if rest_is_idle(tree.bases[0]):
                avoid(tree, REST)
        simulate(tree, view, self.edition, rng, count, deadline, stop, ends_early=True)
        action = most_tried(tree)
        chosen = str(action_of(tree.bases[0].tables, action))
        goes_on = tree.follow(action)
        while goes_on and len(tree.legal) == 1:
            goes_on = tree.follow(tree.legal[0])
        self._kept = tree if goes_on else None
        return chosen
