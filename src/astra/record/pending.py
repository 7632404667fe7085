"""The `pending` part of a position: the turn under way, in the engine's own numbers, checked on reading."""

from __future__ import annotations

from typing import Any, NoReturn

from astra.errors import PositionError
from astra.record.position import (
    AUPTOLEMY_FIELDS,
    DISCOVERY_FIELDS,
    STATE_FIELDS,
    TURN_FIELDS,
)
from astra.rules import ids
from astra.rules.position import Discovery
from astra.rules.state import State

TRUTHS = (
    "lost",
    "skips_action",
    "rested",
    "dreamt",
    "only_common",
    "completed",
    "met_grand",
)
LARGEST = 1 << 48


def _fail(part: str, found: object, expected: str) -> NoReturn:
    raise PositionError(f"pending.{part}: found {found!r}, expected {expected}")


def read_pending(state: State, document: object) -> None:
    """Put the state in the middle of its turn; raises PositionError if no game can be there."""
    pending = _part("", document, (*STATE_FIELDS, "turn", "discovery", "auptolemy"))
    for name in STATE_FIELDS:
        setattr(state, name, _value(name, pending.get(name), name in TRUTHS))
    turn = _part("turn", pending.get("turn"), TURN_FIELDS)
    for name in TURN_FIELDS:
        setattr(state.now, name, _value(f"turn.{name}", turn.get(name), name in TRUTHS))
    if pending.get("discovery") is not None:
        row = _part("discovery", pending["discovery"], DISCOVERY_FIELDS)
        numbers = [_value(f"discovery.{name}", row.get(name), False) for name in DISCOVERY_FIELDS]
        state.discovery = Discovery(*numbers)
    if state.auptolemy is not None:
        row = _part("auptolemy", pending.get("auptolemy"), AUPTOLEMY_FIELDS)
        for name in AUPTOLEMY_FIELDS:
            setattr(state.auptolemy, name, _value(f"auptolemy.{name}", row.get(name), False))
    _check(state)


def _part(part: str, value: object, names: tuple[str, ...]) -> dict[str, Any]:
    if not isinstance(value, dict):
        _fail(part, value, "an object")
    for name in value:
        if name not in names:
            _fail(f"{part}.{name}" if part else name, value[name], f"only {', '.join(names)}")
    return value


def _value(part: str, value: object, truth: bool) -> Any:
    if truth and isinstance(value, bool):
        return value
    if not truth and isinstance(value, int) and not isinstance(value, bool) and -1 <= value < LARGEST:
        return value
    _fail(part, value, "true or false" if truth else "a whole number")


def _check(state: State) -> None:
    """The numbers must point at things that are there, and leave something to choose."""
    now = state.now
    places, players = int(state.tables.places), int(state.tables.players)
    if not 0 <= state.decision <= ids.OVER or state.decision == ids.CHANCE:
        _fail("decision", int(state.decision), "a decision that is asked, or the end")
    if not 0 <= state.step <= ids.AUPTOLEMY_DREAMS:
        _fail("step", int(state.step), f"0 to {ids.AUPTOLEMY_DREAMS}")
    if now.place >= places or now.star >= ids.STARS_PER_CARD - 2:
        _fail("turn.place", [int(now.place), int(now.star)], "a star at a place")
    if now.using >= len(state.tables.codes):
        _fail("turn.using", int(now.using), "a card")
    if state.decision == ids.OVER:
        return
    if not 0 <= state.seat < players:
        _fail("seat", int(state.seat), f"0 to {players - 1}")
    needs_discovery = state.decision in (ids.CHOOSE_BOON, ids.ACTIVATE_CARD)
    if needs_discovery != (state.discovery is not None):
        _fail("discovery", state.discovery is not None, "one exactly while boons are chosen")
    if state.discovery is not None and not 0 <= state.discovery.place < places:
        _fail("discovery.place", int(state.discovery.place), "a place")
    needs_star = state.decision == ids.OBSERVE
    if needs_star and (now.place < 0 or now.star < 0 or state.places[now.place].card < 0):
        _fail("turn.place", int(now.place), "the card under observation")
    if state.decision in (ids.ABILITY, ids.TRADE_MORE) and now.using < 0:
        _fail("turn.using", int(now.using), "the card in use")
    if len(state.legal_ids()) == 0:
        _fail("decision", int(state.decision), "a decision with something to choose")
