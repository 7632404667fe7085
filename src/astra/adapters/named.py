"""Opponents for the adapters, by name or as functions: `"greedy"`, `["greedy", "random"]`, `[choose]`."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from astra.adapters.opponents import AskedOpponent, Opponent, PlanningOpponent
from astra.bots.greedy import Character
from astra.bots.heuristics import rules_of_thumb
from astra.bots.ladder import LADDER, Level, opponent
from astra.bots.planner import Planner
from astra.bots.weights import fitted, judge_for, policy_for
from astra.edition.model import ELEMENTS
from astra.errors import SetupError
from astra.record.view import make_view
from astra.rules.actions import id_of, parse_action
from astra.rules.ids import NOBODY
from astra.rules.state import State
from astra.rules.tables import Tables

Choose = Callable[[dict[str, Any], list[str], float, random.Random], str]
"""A bot: `choose(view, legal, seconds, rng)` returns one of the legal texts; `seconds` are for this one decision."""

Opponents = str | Sequence[str | Choose] | None
"""One name for all, or a name or a function for each; None: nobody, or random where somebody has to play."""


def make_opponents(tables: Tables, opponents: Opponents, count: int, seconds: float) -> list[Opponent]:
    """Opponents for one kind of game, `count` of them; raises SetupError for anything else."""
    if opponents is None:
        opponents = "random"
    if isinstance(opponents, str):
        opponents = [opponents] * count
    given: object = opponents
    if not isinstance(given, Sequence) or not all(isinstance(one, str) or callable(one) for one in given):
        wanted = "a name, or a list of names and functions choose(view, legal, seconds, rng)"
        raise SetupError(f"opponents is {opponents!r}, expected {wanted}")
    if len(opponents) != count:
        raise SetupError(f"there are {len(opponents)} opponents, expected {count}")
    return [by_name(tables, one) if isinstance(one, str) else asked(one, seconds) for one in opponents]


def by_name(tables: Tables, name: str) -> Opponent:
    """An opponent of the ladder. Searchers think with the fixed number of simulations of their level."""
    level = next((level for level in LADDER if level.name == name), None)
    if level is None:
        raise SetupError(f"opponent {name!r} is unknown, expected one of {', '.join(each.name for each in LADDER)}")
    if level.character is not None:
        return planning(tables, level.character)
    return searching(tables, level) if level.simulations else Opponent()


def planning(tables: Tables, own: Character) -> Opponent:
    weights = fitted() if own.fitted else rules_of_thumb()
    favourite = NOBODY if own.favourite is None else ELEMENTS.index(own.favourite)
    judge, policy = judge_for(tables, weights), policy_for(tables, weights)
    planner = Planner(judge, policy, own.width, own.blind, favourite, own.grasping)
    return PlanningOpponent(planner, own.slack)


def searching(tables: Tables, level: Level) -> Opponent:
    bot = opponent(level.name, tables.edition)

    def ask(state: State, number: int) -> int:
        view = make_view(state, int(state.seat))
        chosen = bot.choose(view, view["legal"], None, random.Random(number), level.simulations)
        return int(id_of(tables, parse_action(chosen)))

    return AskedOpponent(ask)


def asked(choose: Choose, seconds: float) -> Opponent:
    """Somebody else's function: it sees its own copy, and its answers are checked."""

    def ask(state: State, number: int) -> int:
        seat = int(state.seat)
        view = make_view(state, seat)
        legal = tuple(view["legal"])
        try:
            chosen: object = choose(view, list(legal), seconds, random.Random(number))
        except Exception as error:
            raise SetupError(f"the opponent at seat {seat} failed: {error!r}") from error
        if not isinstance(chosen, str) or chosen not in legal:
            raise SetupError(f"the opponent at seat {seat} chose {chosen!r}, expected one of {list(legal)}")
        return int(id_of(state.tables, parse_action(chosen)))

    return AskedOpponent(ask)
