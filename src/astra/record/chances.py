"""What chance decided, as text: `draw Leo`, `library Ara`, `roll 5`, `tie Tau`, `path Tau 3 4`, `shuffle Leo Ara`."""

from __future__ import annotations

from astra.errors import SetupError
from astra.rules import ids
from astra.rules.paths import path_stars
from astra.rules.state import State


def outcome_text(state: State, outcome: int) -> str:
    """An outcome of what the state asks chance to decide."""
    kind = state.chance_kind
    codes = state.tables.codes
    if kind == ids.ROLL:
        return f"roll {outcome}"
    if kind == ids.TIE:
        return f"tie {codes[state.places[outcome].card]}"
    if kind == ids.PATH:
        stars = " ".join([str(int(star) + 1) for star in path_stars(outcome)])
        return f"path {codes[state.places[state.now.place].card]} {stars}"
    return f"{ids.CHANCES[kind]} {codes[outcome]}"


def decide_chance(state: State) -> str:
    """Let the state's own deck or generator decide; returns the outcome."""
    if state.chance_kind == ids.SHUFFLE:
        cards = state.own_shuffle()
        state.apply_shuffle(cards)
        return "shuffle " + " ".join(state.tables.codes[card] for card in cards)
    outcome = int(state.own_chance())
    text = outcome_text(state, outcome)
    state.apply_chance(outcome)
    return text


def chance_options(state: State) -> list[str]:
    """Every possible outcome; for a shuffle only the cards, as draws of a new deck."""
    return [outcome_text(state, outcome) for outcome in _outcomes(state)]


def _outcomes(state: State) -> list[int]:
    """E4: the top of Auptolemy's deck is face up, so it is already decided."""
    outcomes = [int(outcome) for outcome in state.chance_outcomes()]
    return outcomes[:1] if state.chance_kind == ids.LIBRARY and state.tables.modifiers & ids.E4 else outcomes


def given_chance(state: State, text: str) -> None:
    """Apply the outcome `text`; raises SetupError if it is not possible now."""
    if state.chance_kind == ids.SHUFFLE:
        _given_shuffle(state, text)
        return
    for outcome in _named_card(state, text) if state.chance_kind in (ids.DRAW, ids.LIBRARY) else _outcomes(state):
        if outcome_text(state, outcome) == text:
            state.apply_chance(outcome)
            return
    options = ", ".join(chance_options(state))
    raise SetupError(f"chance {text!r} cannot be: expected one of {options}")


def _named_card(state: State, text: str) -> list[int]:
    """The card at the end of the text, if it can be drawn now. This avoids writing out every card of a deck."""
    code = text.rpartition(" ")[2]
    codes = state.tables.codes
    return [card for card in _outcomes(state) if codes[card] == code]


def _given_shuffle(state: State, text: str) -> None:
    codes = state.tables.codes
    cards = [codes[card] for card in state.chance_outcomes()]
    words = text.split(" ")
    if words[0] != "shuffle" or sorted(words[1:]) != sorted(cards):
        raise SetupError(f"chance {text!r} cannot be: expected a shuffle of {' '.join(cards)}")
    state.apply_shuffle([codes.index(code) for code in words[1:]])
