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
    """A rule's number and a reason's id, with the values that its text needs."""

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


def why_not(state: State, action: Action) -> Refusal:
    """The first rule that forbids an action which is not among the legal ones."""
    if state.decision == ids.OVER:
        return Refusal("R8.7", "over")
    if state.decision not in _NEEDED_DECISION[action.verb]:
        return Refusal(
            "R3.1",
            "wrong-decision",
            {"decision": ids.DECISIONS[state.decision], "verb": action.verb},
        )
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
        return Refusal(_rule_of_marking(state), "mark-not-by-ability", here)
    if state.decision == ids.DREAM and state.now.stars == 0 and not state.stars_to_mark(index):
        return Refusal("R9.2", "dream-other-card", here)
    if state.decision == ids.DREAM and state.now.stars > 0:
        return Refusal("R9.3", "dream-not-joined", here)
    if state.places[index].marked == 0 and not observe_firsts(state, state.places[index]) & ~1:
        return Refusal("R4.2", "mark-start-first", here)
    return Refusal("R4.2", "mark-not-reached", here)


def _rule_of_marking(state: State) -> str:
    kind = state.tables.edition.cards[state.now.using].ability.kind
    return {"mark_two": "A12", "mark_three": "A13"}.get(kind, "A10")


_USE_REASONS = {
    "trade_dust": "use-no-dust",
    "gain_wisdom": "use-wisdom-full",
    "gain_pouch": "use-pouch-full",
    "fame_per_marked": "use-no-fame",
    "fame_per_element": "use-no-fame",
    "mark_any": "use-no-card",
    "starburst": "use-no-card",
    "mark_two": "use-no-card",
    "mark_three": "use-no-card",
}


def _why_not_use(state: State, action: Action) -> Refusal:
    card = state.tables.codes.index(action.card)
    seat = state.seats[state.active]
    here: dict[str, str | int] = {"card": action.card}
    if not (int(seat.cards) >> card) & 1:
        return Refusal("R3.2", "use-not-owned", here)
    if not (int(seat.active) >> card) & 1:
        return Refusal("R3.2", "use-exhausted", here)
    kind = state.tables.edition.cards[card].ability.kind
    if kind in _USE_REASONS:
        return Refusal("R3.3", _USE_REASONS[kind], here)
    if state.now.skips_action:
        return Refusal("R3.3", "use-action-skipped", here)
    return Refusal("R3.3", "use-in-force", here)


def _why_not_boon(state: State, action: Action) -> Refusal:
    discovery = state.discovery
    assert discovery is not None
    if (int(discovery.crossed) >> (action.n - 1)) & 1:
        return Refusal("R6.2", "boon-crossed-out", {"boon": action.n})
    return Refusal("R9.5", "boon-dreamer-ahead", {"boon": action.n})
