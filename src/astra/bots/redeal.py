"""Another state that a seat cannot tell from the real one: what it has not seen is dealt again."""

from __future__ import annotations

from mypy_extensions import i64

from astra.rules.discovery import boons_open_to
from astra.rules.ids import E4
from astra.rules.rng import Rng
from astra.rules.state import State


def redeal(state: State, seat: i64, rng: Rng) -> None:
    """Deal again, in place, what `seat` cannot know: the deck's order, others' final cards, the rolls to come.

    Which unseen cards are in the draw deck and which are Auptolemy's own stays as it is (R13.2 makes that unequally
    likely): a search takes several states from `astra.sample` for that, as it does for tied boons not yet shown.
    """
    deck = state.deck[:]
    rng.shuffle(deck, state.drawn)
    state.deck = deck
    tables = state.tables
    if tables.solo:
        auptolemy = state.auptolemy
        assert auptolemy is not None
        unseen = auptolemy.deck[:]
        top: i64 = len(unseen) - 1
        i = top - 1 if tables.modifiers & E4 != 0 else top
        while i > 0:
            j = rng.below(i + 1)
            unseen[i], unseen[j] = unseen[j], unseen[i]
            i -= 1
        auptolemy.deck = unseen
        state.chance.counter = rng.below(1 << 30) << 3
        return
    redeal_finals(state, seat, rng)


def redeal_secrets(state: State, seat: i64, rng: Rng) -> None:
    """Deal again, in place, what `seat` cannot know of the table: others' final cards, tied boons not yet shown.

    For planners that stop before chance, so the deck stays as it is. Not for solo games.
    """
    redeal_finals(state, seat, rng)
    discovery = state.discovery
    if discovery is None or discovery.choosing == 0:
        return
    chosen = discovery.taking & ~discovery.choosing
    for pen in range(state.tables.players):
        if pen != seat and (chosen >> pen) & 1 != 0:
            boons = boons_open_to(state, discovery, pen)
            boon = rng.below(4)
            while (boons >> boon) & 1 == 0:
                boon = rng.below(4)
            made: i64 = 7
            discovery.choices = (discovery.choices & ~(made << (pen * 3))) | (boon << (pen * 3))


def redeal_finals(state: State, seat: i64, rng: Rng) -> None:
    """Others' final scoring cards are any of those that the seat does not have (R2.1)."""
    tables = state.tables
    own = state.seats[seat].final
    finals = len(tables.final_first)
    dealt: i64 = 0
    if own >= 0:
        dealt |= 1 << own
    for number in range(tables.players):
        if number != seat and state.seats[number].final >= 0:
            final = rng.below(finals)
            while (dealt >> final) & 1 != 0:
                final = rng.below(finals)
            dealt |= 1 << final
            state.seats[number].final = final
