"""Why an action is not legal now: the rule it breaks, for a message in any language."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from astra.rules import ids
from astra.rules.actions import Action
from astra.rules.observe import observe_firsts
from astra.rules.state import State


class Refusal(NamedTuple):
    """A rule's number and a reason's id, with the values for its text; no number if no rule is broken."""

    rule: str
    reason: str
    arguments: Mapping[str, str | int] = MappingProxyType({})


_NEEDED_DECISION = {
    "use": (ids.TURN,),
    "rest": (ids.TURN,),
    "trade": (ids.TRADE_MORE,),
    "discover": (ids.DISCOVER_NEXT,),
    "boon": (ids.CHOOSE_BOON,),
    "activate": (ids.ACTIVATE_CARD,),
    "discard": (ids.DISCARD_CARD,),
    "mark": (ids.TURN, ids.OBSERVE, ids.AGAIN, ids.ABILITY, ids.DREAM),
    "stop": (ids.TURN, ids.OBSERVE, ids.AGAIN, ids.TRADE_MORE),
}


# The refusal of a verb that is not asked for.
_NOT_ASKED = {
    "trade": Refusal("A5", "trade-not-begun"),
    "discover": Refusal("R6.1", "discover-not-asked"),
    "boon": Refusal("R6.2", "boon-not-asked"),
    "activate": Refusal("R6.5", "activate-not-asked"),
    "discard": Refusal("R6.7", "discard-not-asked"),
}

# The refusal of other verbs while something else is asked: by verb and decision, else by decision.
_FORBIDDEN_NOW = {
    ("rest", ids.OBSERVE): Refusal("R5.1", "rest-after-observe"),
    ("rest", ids.AGAIN): Refusal("R5.1", "rest-after-observe"),
    ("use", ids.OBSERVE): Refusal("R3.4", "use-action-begun"),
    ("use", ids.AGAIN): Refusal("R3.4", "use-action-begun"),
    ("use", ids.DREAM): Refusal("R3.4", "use-action-begun"),
    ("stop", ids.ABILITY): Refusal("R10.2", "ability-goes-on"),
    ("stop", ids.DREAM): Refusal("R9.3", "dream-goes-on"),
    ("stop", ids.CHOOSE_BOON): Refusal("R6.4", "boon-not-declined"),
}
_ASKED_FIRST = {
    ids.ABILITY: Refusal("R3.2", "ability-first"),
    ids.TRADE_MORE: Refusal("R3.2", "trade-first"),
    ids.DREAM: Refusal("R9.1", "dream-first"),
    ids.DISCOVER_NEXT: Refusal("R6.1", "discover-first"),
    ids.CHOOSE_BOON: Refusal("R6.2", "boon-first"),
    ids.ACTIVATE_CARD: Refusal("R6.5", "activate-first"),
    ids.DISCARD_CARD: Refusal("R6.7", "discard-first"),
}


def why_not(state: State, action: Action) -> Refusal:
    """The first rule that forbids an action that is not legal."""
    if state.decision == ids.OVER:
        return Refusal("R8.7", "over")
    if state.decision not in _NEEDED_DECISION[action.verb]:
        return _why_not_now(int(state.decision), action.verb)
    if action.verb == "mark":
        return _why_not_mark(state, action)
    if action.verb == "use":
        return _why_not_use(state, action)
    if action.verb == "boon":
        return _why_not_boon(state, action)
    if action.verb == "activate":
        return Refusal("R6.5", "activate-not-exhausted", {"card": action.card})
    if action.verb == "discard":
        return Refusal("R6.7", "discard-not-owned", {"card": action.card})
    if action.verb == "discover":
        return Refusal("R6.1", "discover-not-complete", {"card": action.card})
    if action.verb == "rest":
        return Refusal("A11", "action-skipped")
    return Refusal("R3.1", "turn-needs-action")


def _why_not_now(decision: int, verb: str) -> Refusal:
    if verb in _NOT_ASKED:
        return _NOT_ASKED[verb]
    return _FORBIDDEN_NOW.get((verb, decision)) or _ASKED_FIRST[decision]


def _why_not_mark(state: State, action: Action) -> Refusal:
    tables = state.tables
    card = tables.codes.index(action.card)
    index = int(state.place_of(card))
    here: dict[str, str | int] = {"card": action.card, "star": action.n}
    if state.now.skips_action and state.decision == ids.TURN:
        return Refusal("A11", "action-skipped")
    if index == ids.NOBODY:
        return Refusal("R4.7", "mark-not-at-place", here)
    if state.unmarked(index) == 0:
        return Refusal("R4.7", "mark-complete", here)
    if (int(state.places[index].marked) >> (action.n - 1)) & 1:
        return Refusal("R4.1", "mark-twice", here)
    if state.decision in (ids.TURN, ids.OBSERVE, ids.AGAIN) and state.seats[state.active].dust == 0:
        return Refusal("R4.1", "mark-no-dust", here)
    if state.decision == ids.OBSERVE:
        if index != state.now.place:
            return Refusal("R4.3", "mark-other-card", here)
        return Refusal("R4.3", "mark-not-joined", here)
    if state.decision == ids.ABILITY:
        return Refusal(state.ability(state.now.using).marking_rule, "mark-not-by-ability", here)
    if state.decision == ids.DREAM and state.now.stars == 0 and not state.stars_to_mark(index):
        return Refusal("R9.2", "dream-other-card", here)
    if state.decision == ids.DREAM and state.now.stars > 0:
        return Refusal("R9.3", "dream-not-joined", here)
    if state.places[index].marked == 0 and not observe_firsts(state, state.places[index]) & ~1:
        return Refusal("R4.2", "mark-start-first", here)
    return Refusal("R4.2", "mark-not-reached", here)


def _why_not_use(state: State, action: Action) -> Refusal:
    card = state.tables.codes.index(action.card)
    seat = state.seats[state.active]
    here: dict[str, str | int] = {"card": action.card}
    if not (int(seat.cards) >> card) & 1:
        return Refusal("R3.2", "use-not-owned", here)
    if not (int(seat.active) >> card) & 1:
        return Refusal("R3.2", "use-exhausted", here)
    return Refusal("R3.3", state.ability(card).refusal(state), here)


def _why_not_boon(state: State, action: Action) -> Refusal:
    discovery = state.discovery
    assert discovery is not None
    if (int(discovery.crossed) >> (action.n - 1)) & 1:
        return Refusal("R6.2", "boon-crossed-out", {"boon": action.n})
    return Refusal("R9.5", "boon-dreamer-ahead", {"boon": action.n})
