"""Every field of the engine's state is in the position document, or exempt by name with a reason."""

import ast
from importlib.resources import files
from typing import Any

import pytest
from librt.vecs import append

from astra.record.position import write_position
from astra.rules import ids
from astra.rules.pieces import new_turn
from astra.rules.state import State
from tests.record.games import Kind, at_decision, moments

EXEMPT = {
    "Position.tables": "made from players, solo, modifiers and the edition",
    "Position.drawn": "the deck is written without its drawn cards",
    "Position.active": "follows from first and turn",
    "Position.step": "no step is pending while a seat decides",
    "Position.chance_kind": "chance decides nothing while a seat decides",
    "Position.outside_chance": "who decides chance is the caller's matter",
    "Position.events": "told by play, not kept",
    "Place.reach": "follows from the marks",
    "Auptolemy.selected": "lies in the discard pile before a seat decides",
    "Auptolemy.rolled": "of no use after the clean-up",
}


def fields() -> list[str]:
    """`Class.field` for every attribute that a constructor of the engine's data assigns."""
    modules = [ast.parse((files("astra.rules") / name).read_text()) for name in ("pieces.py", "position.py")]
    found = []
    for node in (node for tree in modules for node in tree.body):
        if isinstance(node, ast.ClassDef):
            for inner in ast.walk(next(n for n in node.body if isinstance(n, ast.FunctionDef))):
                if isinstance(inner, ast.Attribute) and isinstance(inner.ctx, ast.Store):
                    found.append(f"{node.name}.{inner.attr}")
    return found


FIELDS = fields()


def examples() -> list[State]:
    """A tie of boons, a seat with cards, and solo with a library that hides cards."""
    games = [at_decision("boon"), at_decision("discard"), Kind(1, ("E5", "H3", "H5")).new(1)]
    return [game.state.copy() for game in games]


def part_of(state: State, name: str) -> Any:
    return {
        "Position": state,
        "Seat": state.seats[0],
        "Place": state.places[0],
        "Turn": state.now,
        "Discovery": state.discovery,
        "Auptolemy": state.auptolemy,
    }[name]


def changed(field: str, value: Any) -> Any:
    """Another value that the field could have."""
    special = {
        "Position.last_turns": 3,
        "Position.discovery": None,
        "Position.auptolemy": None,
        "Seat.active": 0,
        "Turn.using": 0,
    }
    if field in special:
        return special[field]
    if field == "Position.now":
        turn = new_turn()
        turn.spent = 7
        return turn
    if field == "Position.chance":
        other = value.copy()
        other.below(2)
        return other
    if field in ("Position.seats", "Position.places"):
        return value[1:]
    if field == "Discovery.choices":
        return value ^ 0o10
    if field == "Auptolemy.seen":
        return value ^ (1 << 48) - 1
    if isinstance(value, bool):
        return not value
    return value ^ 1 if isinstance(value, int) else append(value, 0)


def test_the_fields_are_found_and_the_exempt_ones_are_among_them() -> None:
    assert len(FIELDS) > 60
    assert set(EXEMPT) <= set(FIELDS)
    assert {"Position.deck", "Seat.final", "Place.pens", "Turn.emptied", "Discovery.crossed", "Auptolemy.seen"} <= {
        *FIELDS
    }


@pytest.mark.parametrize("field", [field for field in FIELDS if field not in EXEMPT])
def test_a_change_of_any_field_changes_the_document(field: str) -> None:
    class_name, name = field.split(".")
    differs = []
    for state in examples():
        part = part_of(state, class_name)
        if part is not None:
            before = write_position(state)
            setattr(part, name, changed(field, getattr(part, name)))
            differs.append(write_position(state) != before)
    assert any(differs)


def test_nothing_is_selected_and_no_step_is_pending_while_a_seat_decides() -> None:
    """The reasons why `selected`, `step` and `chance_kind` are exempt."""
    for seed in range(5):
        for game in moments(Kind(1).new(seed), seed):
            auptolemy = game.state.auptolemy
            assert auptolemy is not None
            assert auptolemy.selected == ids.NOBODY
            assert game.state.decision not in (ids.CHANCE, ids.NOTHING_ASKED)
