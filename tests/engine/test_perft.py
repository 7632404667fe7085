"""Perft: how many lines of play there are from fixed positions, the same interpreted and compiled."""

from collections.abc import Iterator
from typing import Any

import pytest

from astra import Game
from astra.record.chances import outcome_text
from astra.rules import ids
from astra.rules.state import State
from tests.engine.perft_table import POSITIONS, Perft
from tests.frozen import frozen_edition
from tests.reference import Reference
from tests.soak import SOAK

DICE = (ids.ROLL, ids.TIE, ids.PATH)


def state_of(perft: Perft) -> State:
    game = Game.from_position(perft.document(), seed=1, edition=frozen_edition())
    for action in perft.play:
        game.play(action)
    state = game.state
    state.outside_chance = True
    return state


def perft(state: State, depth: int) -> int:
    """Lines of `depth` decisions from a state that stops at chance."""
    if state.decision == ids.OVER or depth == 0:
        return 1
    total = 0
    for action in state.legal_ids():
        child = state.copy()
        child.apply_unchecked(action)
        total += after_chance(child, depth - 1)
    return total


def after_chance(state: State, depth: int) -> int:
    """All outcomes of dice, ties and paths; cards come from the top of their decks."""
    while state.decision == ids.CHANCE:
        if state.chance_kind in DICE:
            total = 0
            for outcome in state.chance_outcomes():
                child = state.copy()
                child.apply_chance(outcome)
                child.advance()
                total += after_chance(child, depth)
            return total
        state.apply_own_chance()
        state.advance()
    return perft(state, depth)


def played_alone(state: State, depth: int) -> int:
    """The same with a state that decides chance itself, for games without dice."""
    if state.decision == ids.OVER or depth == 0:
        return 1
    legal = state.legal_ids()
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        child = state.copy()
        child.apply_unchecked(action)
        total += played_alone(child, depth - 1)
    return total


# The same counted by the reference, which cannot copy: every line is played from the start.


class Script:
    """Chance for the reference: follows a list of choices, then takes the first option; remembers what there was."""

    def __init__(self, choices: list[int]) -> None:
        self.choices = choices
        self.sizes: list[int] = []
        self.texts: list[str] = []

    def __call__(self, kind: str, options: list[str]) -> str:
        chosen = self.choices[len(self.sizes)] if len(self.sizes) < len(self.choices) else 0
        self.sizes.append(len(options))
        self.texts.append(options[chosen])
        return options[chosen]


def reference_lines(document: dict[str, Any], line: list[tuple[str, list[str]]], depth: int) -> int:
    reference = Reference(frozen_edition(), document)
    for action, chance in line:
        reference.play(action, chance)
    if reference.over or depth == 0:
        return 1
    return sum(
        reference_lines(document, [*line, (action, chance)], depth - 1)
        for action in reference.legal()
        for chance in all_chances(document, line, action)
    )


def all_chances(document: dict[str, Any], line: list[tuple[str, list[str]]], action: str) -> Iterator[list[str]]:
    """Everything that chance can decide in an action, one list after another."""
    choices: list[int] = []
    while True:
        reference = Reference(frozen_edition(), document)
        for earlier, chance in line:
            reference.play(earlier, chance)
        script = Script(choices)
        reference.play(action, script)
        yield script.texts
        choices = [*choices, *[0] * (len(script.sizes) - len(choices))]
        while choices and choices[-1] + 1 == script.sizes[len(choices) - 1]:
            choices.pop()
        if not choices:
            return
        choices[-1] += 1


def start_of(perft: Perft) -> list[tuple[str, list[str]]]:
    """The actions that lead to the position, with what chance decides in them."""
    line: list[tuple[str, list[str]]] = []
    for action in perft.play:
        line.append((action, next(all_chances(perft.document(), line, action))))
    return line


# The tests


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_every_line_of_play_is_counted(position: Perft) -> None:
    state = state_of(position)
    assert tuple(perft(state, depth) for depth in range(1, len(position.counts) + 1)) == position.counts


@pytest.mark.parametrize("position", [p for p in POSITIONS if p.players > 1], ids=lambda position: position.name)
def test_a_state_that_draws_by_itself_counts_the_same(position: Perft) -> None:
    state = state_of(position)
    state.outside_chance = False
    assert tuple(played_alone(state, depth) for depth in range(1, len(position.counts) + 1)) == position.counts


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_the_reference_counts_the_same(position: Perft) -> None:
    most = 20_000 if SOAK else 600
    for depth, count in enumerate(position.counts, 1):
        if count <= most:
            assert reference_lines(position.document(), start_of(position), depth) == count


def test_the_positions_are_at_least_ten_and_of_every_kind() -> None:
    assert len(POSITIONS) >= 10
    assert {position.players for position in POSITIONS} == {1, 2, 3, 4, 5}
    asked = {ids.DECISIONS[state_of(position).decision] for position in POSITIONS}
    assert asked >= {"turn", "observe", "ability", "trade", "boon", "discover", "dream"}
    assert all(len(position.counts) >= 3 for position in POSITIONS)


def test_a_roll_by_its_text_is_the_roll_by_its_number() -> None:
    """R13.5: the six faces, as `chance_outcomes` gives them and as a record writes them."""
    state = state_of(next(position for position in POSITIONS if "dice" in position.name))
    child = state.copy()
    child.apply_unchecked(ids.REST)
    while child.decision != ids.CHANCE:
        child.apply_unchecked(child.legal_ids()[0])
    assert [outcome_text(child, int(outcome)) for outcome in child.chance_outcomes()] == [
        f"roll {face}" for face in range(1, 7)
    ]


if __name__ == "__main__":
    for position in POSITIONS:
        state = state_of(position)
        counts = [perft(state, 1)]
        while counts[-1] < 3_000 and counts[-1:] != counts[-2:-1]:
            counts.append(perft(state, len(counts) + 1))
        print(f"{position.name}: {tuple(counts)}")
