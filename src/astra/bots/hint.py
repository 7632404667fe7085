"""A hint: the best few actions of a search, with their chances and reasons in plain words."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from astra.bots.bot import Stop
from astra.bots.foresight import Foresight
from astra.bots.reasons import Reason, Value, findings, search_findings, weightiest
from astra.bots.search import SIMULATIONS, Move, think
from astra.edition import load_edition
from astra.edition.model import Edition
from astra.locales import Texts
from astra.locales.star_names import star_text
from astra.record.log import card_text, pen_text

MOVES = 3
REASONS = 3

__all__ = ["Hint", "Reason", "hint", "hints_from", "reason_text"]


class Hint(msgspec.Struct, frozen=True):
    """An action, the chance of winning with it, and why: the weightiest reason first.

    `plan` are the actions that the reasons speak of: this one, and how the turn goes on as far as that can be known.
    """

    action: str
    win: float
    reasons: list[Reason]
    plan: list[str]


def hint(
    view: dict[str, Any],
    edition: Edition | None = None,
    moves: int = MOVES,
    simulations: int | None = SIMULATIONS,
    seconds: float | None = None,
    rng: random.Random | None = None,
    stop: Stop | None = None,
    cores: int = 1,
) -> list[Hint]:
    """The best actions for the view's seat, which has to decide, the one with the best chance first.

    How long it thinks is given as for `astra.bots.search.think`, and it raises SetupError in the same cases.
    """
    edition = edition or load_edition()
    rng = rng or random.Random(7)
    thoughts = think(view, edition, simulations, seconds, rng, stop, cores)
    return hints_from(view, thoughts.moves, edition, moves, rng)


def hints_from(
    view: dict[str, Any],
    moves: Sequence[Move],
    edition: Edition,
    count: int,
    rng: random.Random,
    reasons: int = REASONS,
) -> list[Hint]:
    """The same from existing thoughts; of several ways into one plan only the first is given.

    The search spends its time on what is best and may hardly have looked at the others: it says which moves are given,
    and their chances say in which order.
    """
    tried = [move for move in moves if move.visits > 0]
    found: list[Hint] = []
    plans: list[Plan] = []
    for move in tried:
        if len(found) == count:
            break
        ahead = Foresight(view, [move.action, *move.line], edition, rng)
        plan = Plan(Counter(ahead.actions), ahead.is_whole_turn())
        if any(plan.is_part_of(other) for other in plans):
            continue
        plans.append(plan)
        told = [*findings(ahead), *search_findings(move.win, _next_best(tried, move, found), move.fame)]
        found.append(Hint(move.action, move.win, weightiest(told, reasons), ahead.actions))
    return sorted(found, key=lambda each: each.win, reverse=True)


class Plan(NamedTuple):
    """What a seat does in a turn, in any order."""

    actions: Counter[str]
    whole: bool  # to the turn's end, or as far as anybody can know

    def is_part_of(self, other: Plan) -> bool:
        """Whether it is the same plan; an unfinished one also counts if the other contains all of it."""
        own, others = (Counter({a: n for a, n in each.actions.items() if a != "stop"}) for each in (self, other))
        return own == others if self.whole else own <= others


def _next_best(tried: Sequence[Move], move: Move, told: Sequence[Hint]) -> float | None:
    """The chance of the best other move, for the first suggestion."""
    return None if told else max((other.win for other in tried if other is not move), default=None)


def reason_text(reason: Reason, texts: Texts, names: Sequence[str] | None = None) -> str:
    """A reason as a sentence; without `names`, seats are called by their numbers."""
    arguments: dict[str, object] = dict(reason.arguments)
    for key, value in reason.arguments.items():
        arguments |= _spelt_out(key, value, reason, texts, names)
    return texts.format(reason.text_id, **arguments)


def _spelt_out(key: str, value: Value, reason: Reason, texts: Texts, names: Sequence[str] | None) -> dict[str, object]:
    """What a player reads for a value: names for cards, seats, boons and abilities."""
    numbers = {name: reason.arguments.get(name, 0) for name in ("n", "cost")}
    if isinstance(value, list):
        of_each = star_text if key == "stars" else card_text
        joined = [of_each(one, texts) for one in value]
        return {key: ", ".join(joined)}
    if key == "card":
        code = str(value)
        forms = {"card": "", "card_of": "of", "card_the": "the"}
        return {name: card_text(code, texts, form) for name, form in forms.items()}
    if key == "pen":
        if isinstance(value, int):
            return {key: texts.format("table-default-name", n=value + 1) if names is None else names[value]}
        return {key: pen_text(value, texts, ())}
    if key == "boon":
        return {key: texts.format(f"boon-{value}", n=numbers["n"])}
    if key == "ability":
        return {key: texts.format(f"short-{value}", **numbers)}
    return {}
