"""One search in this process: a tree grows until its simulations or its time are used up, or somebody stops it."""

from __future__ import annotations

import random
from time import perf_counter
from typing import Any

import msgspec

from astra.bots.bot import Stop
from astra.bots.standoff import rest_is_idle
from astra.bots.tree import Node, Tree
from astra.bots.weights import judge_for, policy_for
from astra.edition.model import Edition
from astra.record.sample import sample
from astra.rules.actions import action_of
from astra.rules.ids import REST
from astra.rules.rng import Rng

BASES = 16  # states from `sample`, if dealing again does not change everything hidden
PER_BASE = 25  # simulations before the next state is made, which takes about as long as that many
BETWEEN_LOOKS = 0.004  # seconds between two looks at the clock and at `stop`
LINE_VISITS = 4  # with fewer visits, the continuation means nothing
REPLY_VISITS = 16  # the same for another seat's actions, which are shown as probable
MOST_IN_LINE = 30
SURE = 1e9
FASTER = 1.5  # times its current speed: how fast the search may become before its deadline


class Sums(msgspec.Struct):
    """One root action in one search, as sums, so that several searches can be added up."""

    visits: int
    wins: list[float]
    fame: float
    line: list[str]


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
    simulate(tree, view, edition, rng, simulations, deadline, stop, ends_early)
    return int(tree.simulations), _sums(tree)


def simulate(
    tree: Tree,
    view: dict[str, Any],
    edition: Edition,
    rng: random.Random,
    simulations: int | None,
    deadline: float | None,
    stop: Stop | None,
    ends_early: bool,
) -> None:
    """Grow the tree of a view until the number, the deadline or `stop` ends it, with more states if that helps."""
    if hides_more(view):
        while len(tree.bases) < BASES and not grow(
            tree, PER_BASE * len(tree.bases), simulations, deadline, stop, ends_early
        ):
            tree.bases.append(sample(view, rng, edition))
    grow(tree, None, simulations, deadline, stop, ends_early)


def hides_more(view: dict[str, Any]) -> bool:
    """Whether `redeal` leaves something hidden unchanged: where the solo cards are, a tied boon not yet shown."""
    return bool(view["solo"]) or (view["discovery"] is not None and len(view["discovery"]["taking"]) > 1)


def plant(view: dict[str, Any], edition: Edition, rng: random.Random) -> Tree:
    """A tree without simulations."""
    state = sample(view, rng, edition)
    tables = state.tables
    return Tree([state], judge_for(tables), policy_for(tables), Rng(rng.getrandbits(30)))


def prefer(tree: Tree, action: str) -> None:
    """Let the root always choose this action: no chance of winning makes up for such a prior."""
    root = tree.nodes[0]
    tables = tree.bases[0].tables
    for edge, number in enumerate(tree.legal):
        root.priors[edge] = SURE if str(action_of(tables, int(number))) == action else 0.0


def avoid(tree: Tree, number: int) -> None:
    """Never let the root choose this action."""
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


def most_tried(tree: Tree) -> int:
    """The action of the root with most simulations; of equals the better one."""
    root = tree.nodes[0]

    def tried(edge: int) -> tuple[int, float]:
        visits = int(root.visits[edge])
        return visits, float(root.totals[edge]) / max(visits, 1)

    return int(root.actions[max(range(len(tree.legal)), key=tried)])


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
