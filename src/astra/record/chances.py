"""What chance decided, as text: `draw Leo`, `library Ara`, `roll 5`, `tie Tau`, `path Tau 3 4`, `shuffle Leo Ara`."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from astra.errors import SetupError
from astra.rules import ids
from astra.rules.paths import path_stars
from astra.rules.state import State


def outcome_text(state: State, outcome: int) -> str:
    """One outcome of the chance that the state waits for."""
    kind = ids.CHANCES[state.chance_kind]
    codes = state.tables.codes
    if state.chance_kind == ids.ROLL:
        return f"{kind} {outcome}"
    if state.chance_kind == ids.TIE:
        return f"{kind} {codes[state.places[outcome].card]}"
    if state.chance_kind == ids.PATH:
        stars = " ".join(str(int(star) + 1) for star in path_stars(outcome))
        return f"{kind} {codes[state.places[state.now.place].card]} {stars}"
    return f"{kind} {codes[outcome]}"


def chance_text(state: State) -> str:
    """What the state's own deck or generator decides now."""
    if state.chance_kind == ids.SHUFFLE:
        return "shuffle " + " ".join(state.tables.codes[card] for card in state.own_shuffle())
    return outcome_text(state, int(state.own_chance()))


def chance_options(state: State) -> list[str]:
    """Every outcome that is possible now; of a shuffle only the cards, as draws of a new deck."""
    return [outcome_text(state, outcome) for outcome in _outcomes(state)]


def _outcomes(state: State) -> list[int]:
    """E4: the top of Auptolemy's deck is face up, so chance has decided already."""
    outcomes = [int(outcome) for outcome in state.chance_outcomes()]
    return outcomes[:1] if state.chance_kind == ids.LIBRARY and state.tables.modifiers & ids.E4 else outcomes


def given_chance(state: State, text: str) -> None:
    """Let chance decide as `text` says; raises SetupError if it cannot decide so now."""
    if state.chance_kind == ids.SHUFFLE:
        _given_shuffle(state, text)
        return
    for outcome in _outcomes(state):
        if outcome_text(state, outcome) == text:
            state.apply_chance(outcome)
            return
    options = ", ".join(chance_options(state))
    raise SetupError(f"chance {text!r} cannot be: expected one of {options}")


def _given_shuffle(state: State, text: str) -> None:
    codes = state.tables.codes
    cards = [codes[card] for card in state.chance_outcomes()]
    words = text.split(" ")
    if words[0] != "shuffle" or sorted(words[1:]) != sorted(cards):
        raise SetupError(f"chance {text!r} cannot be: expected a shuffle of {' '.join(cards)}")
    state.apply_shuffle(vec[i64]([codes.index(code) for code in words[1:]]))
