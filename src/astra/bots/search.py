"""The search as its users see it: think about a view, get moves with chances."""

from __future__ import annotations

import random
from time import perf_counter
from typing import Any

import msgspec
from msgspec import structs

from astra.bots import tree as _tree
from astra.bots.bot import Stop
from astra.bots.calibration import correction_for, told
from astra.bots.standoff import rest_is_idle
from astra.bots.tree import Node, Tree
from astra.bots.weights import judge_for, kind_of_game, policy_for
from astra.edition import load_edition
from astra.edition.model import Edition
from astra.errors import SetupError
from astra.record.sample import sample
from astra.rules.actions import action_of
from astra.rules.ids import REST
from astra.rules.rng import Rng

SIMULATIONS = 2000
BASES = 16  # states from `sample` where dealing again does not reach everything hidden
PER_BASE = 25  # simulations before the next of them is made: each takes as long as about that many
BETWEEN_LOOKS = 0.004  # seconds between two looks at the clock and at `stop`
COMPILED_RATE = 40_000  # simulations a second that a compiled search makes at least, on a common machine
COMPILED = not _tree.__file__.endswith(".py")
LINE_VISITS = 4  # fewer say nothing about what comes next
REPLY_VISITS = 16  # the same of what another seat does: it is told as probable
MOST_IN_LINE = 30
SURE = 1e9
FASTER = 1.5  # than it was just now: so fast the search may become before its deadline


class Move(msgspec.Struct, frozen=True):
    """One action and what the search found about it; the chances of one without visits say nothing."""

    action: str
    visits: int
    win: float  # chance that the seat asked wins, ties shared
    wins: tuple[float, ...]  # per seat
    line: list[str]  # how it is likely to go on: the rest of the turn and the next one
    fame: float  # expected final fame of the seat asked


class Thoughts(msgspec.Struct, frozen=True):
    """What came of thinking; `moves` has the best first."""

    moves: list[Move]
    simulations: int


class Sums(msgspec.Struct):
    """One root action in one search, before averages; those of several searches add up."""

    visits: int
    wins: list[float]
    fame: float
    line: list[str]


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
    """As `think`, until the first of `simulations` and `seconds` is reached; the chances are as the search has them.

    With `only_to_choose` the first move alone counts: it is never an idle Rest (`astra.bots.standoff`), and on one core
    the search ends once no other move can overtake it.
    """
    if view["asked"] is None or view["seat"] != view["asked"]:
        raise SetupError(f"the view is of seat {view['seat']}, expected the one to decide: {view['asked']}")
    seed = rng.getrandbits(60)
    if cores > 1:
        from astra.bots.parallel import search_together

        done, sums = search_together(view, edition, simulations, seconds, seed, stop, cores, never_idle=only_to_choose)
    else:
        done, sums = search(
            view, edition, simulations, seconds, seed, stop, never_idle=only_to_choose, ends_early=only_to_choose
        )
    moves = [_move(action, each, len(view["seats"]), view["seat"]) for action, each in sums.items()]
    moves.sort(key=lambda move: (-move.visits, -move.win))
    return Thoughts(moves, done)


def search(
    view: dict[str, Any],
    edition: Edition,
    simulations: int | None,
    seconds: float | None,
    seed: int,
    stop: Stop | None,
    only: str | None = None,
    never_idle: bool = False,
    ends_early: bool = False,
) -> tuple[int, dict[str, Sums]]:
    """One search in this process: simulations made, and sums by action.

    With `only` all simulations begin with that action, with `never_idle` none with a Rest that changes nothing; with
    `ends_early` those that cannot change the most tried action are left out.
    """
    start = perf_counter()
    rng = random.Random(seed)
    tree = plant(view, edition, rng)
    if only is not None:
        prefer(tree, only)
    if never_idle and rest_is_idle(tree.bases[0]):
        avoid(tree, REST)
    deadline = None if seconds is None else start + seconds
    if hides_more(view):
        while len(tree.bases) < BASES and not grow(
            tree, PER_BASE * len(tree.bases), simulations, deadline, stop, ends_early
        ):
            tree.bases.append(sample(view, rng, edition))
    grow(tree, None, simulations, deadline, stop, ends_early)
    return int(tree.simulations), _sums(tree)


def hides_more(view: dict[str, Any]) -> bool:
    """Whether `redeal` leaves something hidden as it is: where the solo cards lie, a tied boon not yet shown."""
    return bool(view["solo"]) or (view["discovery"] is not None and len(view["discovery"]["taking"]) > 1)


def plant(view: dict[str, Any], edition: Edition, rng: random.Random) -> Tree:
    """A tree without simulations."""
    state = sample(view, rng, edition)
    tables = state.tables
    return Tree([state], judge_for(tables), policy_for(tables), Rng(rng.getrandbits(30)))


def prefer(tree: Tree, action: str) -> None:
    """Let the root choose this action always: no chance to win makes up for such a prior."""
    root = tree.nodes[0]
    tables = tree.bases[0].tables
    for edge, number in enumerate(tree.legal):
        root.priors[edge] = SURE if str(action_of(tables, int(number))) == action else 0.0


def avoid(tree: Tree, number: int) -> None:
    """Let the root never choose this action."""
    root = tree.nodes[0]
    for edge, legal in enumerate(tree.legal):
        if legal == number:
            root.priors[edge] = -SURE


def grow(
    tree: Tree,
    pause: int | None,
    simulations: int | None,
    deadline: float | None,
    stop: Stop | None,
    ends_early: bool = False,
) -> bool:
    """Simulate up to `pause`, or until the number, the deadline or `stop` says enough: then true.

    One simulation is always made. With `ends_early` it is also enough when what is left of the number, or what fits
    before the deadline at half as much speed again, cannot change the most tried action.
    """
    batch = 1
    enough = simulations
    while tree.simulations == 0 or enough is None or tree.simulations < enough:
        goal = enough if pause is None else pause if enough is None else min(pause, enough)
        if goal is not None:
            if tree.simulations >= goal > 0:
                return False
            batch = max(1, min(batch, goal - int(tree.simulations)))
        before = perf_counter()
        if not ends_early or enough is None:
            tree.run(batch)
        elif tree.run_until_decided(batch, enough - int(tree.simulations)):
            return True
        now = perf_counter()
        if stop is not None and stop():
            return True
        took = now - before
        if ends_early and deadline is not None and int(tree.lead()) * took > FASTER * batch * (deadline - now):
            return True
        if deadline is not None and now + took >= deadline:
            fits = int(batch * (deadline - now) / took)
            if fits < 1:
                return True
            batch = fits
        elif deadline is None and enough is None:
            return True
        elif took < BETWEEN_LOOKS / 2:
            batch *= 2
        elif took > BETWEEN_LOOKS:
            batch = max(1, batch // 2)
    return True


def _sums(tree: Tree) -> dict[str, Sums]:
    root = tree.nodes[0]
    rivals = int(tree.judge.rivals)
    tables = tree.bases[0].tables
    found: dict[str, Sums] = {}
    for edge, action in enumerate(tree.legal):
        wins = [float(tree.wins[edge * rivals + rival]) for rival in range(rivals)]
        line = _line(tree, int(root.children[edge]))
        found[str(action_of(tables, int(action)))] = Sums(
            int(root.visits[edge]),
            wins,
            float(tree.fame[edge]),
            [str(action_of(tables, number)) for number in line],
        )
    return found


def _line(tree: Tree, at: int) -> list[int]:
    """The most visited way on, to the end of the next turn; of others only what they did more often than not."""
    line: list[int] = []
    while at >= 0 and len(line) < MOST_IN_LINE:
        node: Node = tree.nodes[at]
        edge = max(range(len(node.actions)), key=lambda i: int(node.visits[i]))
        if node.visits[edge] < LINE_VISITS or node.turn > tree.turn + 1:
            break
        if node.seat != tree.seat and (node.visits[edge] < REPLY_VISITS or 2 * node.visits[edge] <= node.visited):
            break
        line.append(int(node.actions[edge]))
        at = int(node.children[edge])
    return line


def _move(action: str, sums: Sums, seats: int, seat: int) -> Move:
    visits = max(sums.visits, 1)
    wins = tuple(won / visits for won in sums.wins[:seats])
    return Move(action, sums.visits, wins[seat], wins, sums.line, sums.fame / visits)


def _told(thoughts: Thoughts, view: dict[str, Any], edition: Edition) -> Thoughts:
    """The same with chances that hold."""
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
    """Plays the action that its search tried most, and ends the search once that is certain.

    `simulations` are for decisions without a time; with `at_most` they are also the most that it makes in time. Not
    compiled it makes as many as it would have made compiled, but no more than `simulations`, and takes the time for it.
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
        thoughts = think_within(view, self.edition, count, seconds, rng, stop, self.cores, only_to_choose=True)
        return thoughts.moves[0].action
