"""Another state that a seat cannot tell from the one at hand: what it has not seen is dealt again."""

from __future__ import annotations

from mypy_extensions import i64

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
