"""A game whose every chance comes from outside: what OpenSpiel's chance nodes decide, and what each seat has seen.

Moves are numbers: a seat's actions as in `astra.rules.ids`; chance's are cards, final scoring cards, faces of the die,
places, or the number of a path among those possible. The moves of a game make it again.

Set-up is dealt move by move: the final scoring cards, the card of the first sphere, the places. Later draws are moves
too, each card of the deck equally likely: the engine's deck is a set here, its order means nothing. In solo the cards
of the draw deck and the removed ones are named unseen at set-up (R13.1, R13.2), so that draws from either deck are
uniform; then come the library's two cards. With E4 a draw from Auptolemy's deck is known, and chance names the card
that is on top next.
"""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from astra.adapters.dealing import tables_of
from astra.record.chances import outcome_text
from astra.record.sample import sample
from astra.record.view import make_view
from astra.rules import ids
from astra.rules.auptolemy import its
from astra.rules.chance import chance_from_seed
from astra.rules.discovery import boons_open_to
from astra.rules.setup import SOLO_CARDS, Deal, new_state, remove_cards
from astra.rules.state import State
from astra.rules.tables import Tables

MOST_OUTCOMES = 256  # cards are 48; a figure of 14 stars has fewer equal paths than this
NO_SEAT = -1

kind_of_game = cache(tables_of)


class ChanceTable:
    """A game in the making (`state` is None) or under way.

    `hidden` says which moves are secret and who knows them, NO_SEAT for nobody. It is replaced, never changed, so
    copies share it.
    """

    __slots__ = ("hidden", "moves", "state", "tables")

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.state: State | None = None
        self.moves: list[int] = []
        self.hidden: dict[int, int] = {}

    def __deepcopy__(self, memo: dict[int, Any]) -> ChanceTable:
        copied = ChanceTable(self.tables)
        copied.state = None if self.state is None else self.state.copy()
        copied.moves = self.moves[:]
        copied.hidden = self.hidden
        return copied

    def __reduce__(self) -> tuple[Any, ...]:
        tables = self.tables
        modifiers = tuple(name for bit, name in enumerate(ids.MODIFIERS) if tables.modifiers >> bit & 1)
        return _replayed, (int(tables.players), tables.solo, modifiers, self.moves)

    def has(self, modifier: int) -> bool:
        return self.tables.modifiers & modifier != 0

    # Moves

    def outcomes(self) -> list[int]:
        """What chance may decide now, in ascending order, all equally likely."""
        state = self.state
        if state is None:
            return self.dealable()
        if state.chance_kind == ids.PATH:
            return list(range(len(state.chance_outcomes())))
        outcomes = list(state.chance_outcomes())
        if state.chance_kind == ids.LIBRARY and self.has(ids.E4) and len(outcomes) > 1:
            del outcomes[0]
        outcomes.sort()
        return outcomes

    def apply(self, move: int) -> None:
        """A legal move, and all that follows until somebody or chance has to decide."""
        state = self.state
        if state is None:
            self.deal(move)
            return
        if state.decision == ids.CHANCE:
            self.apply_chance(state, move)
            state.advance()
        else:
            if ids.BOON <= move < ids.REST and not self.tables.solo:
                self.hide_or_show_boon(state)
            state.apply_unchecked(move)
        self.moves.append(move)
        if state.decision >= ids.CHANCE:
            self.settle(state)

    def hide_or_show_boon(self, state: State) -> None:
        """R6.3: a choice is secret until all of the tie have chosen."""
        assert state.discovery is not None
        if state.discovery.choosing != 1 << state.seat:
            self.hidden = {**self.hidden, len(self.moves): int(state.seat)}
        else:
            self.hidden = {at: seat for at, seat in self.hidden.items() if at < self.finals()}

    def apply_chance(self, state: State, outcome: int) -> None:
        kind = state.chance_kind
        if kind == ids.LIBRARY:
            self.draw_for_library(state, outcome)
        elif kind == ids.PATH:
            state.apply_chance(state.chance_outcomes()[outcome])
        elif kind == ids.SHUFFLE:
            others = [card for card in state.chance_outcomes() if card != outcome]
            state.apply_shuffle(vec[i64]([outcome, *others]))
        else:
            if kind == ids.ROLL and 3 <= outcome <= 4 and self.hides_right():
                self.show_right()
            state.apply_chance(outcome)

    def draw_for_library(self, state: State, outcome: int) -> None:
        auptolemy = its(state)
        if not self.has(ids.E4):
            if self.has(ids.H5) and state.step == ids.AUPTOLEMY_CLEANS_UP and auptolemy.rolled > 2:
                self.hidden = {**self.hidden, len(self.moves): NO_SEAT}
            state.apply_chance(outcome)
            return
        deck = auptolemy.deck
        top = len(deck) - 1
        for i in range(top):
            if deck[i] == outcome:
                deck[i], deck[top - 1] = deck[top - 1], outcome
        state.apply_chance(deck[top])

    def settle(self, state: State) -> None:
        """E5's new deck needs no order unless its top is shown; final scoring cards are shown at the end."""
        while state.decision == ids.CHANCE and state.chance_kind == ids.SHUFFLE and not self.has(ids.E4):
            state.apply_shuffle(state.chance_outcomes())
            if its(state).right_known and self.hides_right():
                self.show_right()
            state.advance()
        if state.decision == ids.OVER:
            self.hidden = {at: seat for at, seat in self.hidden.items() if at >= self.finals()}

    def hides_right(self) -> bool:
        """H5: whether the library's right card is one that nobody can name; its move is then the last hidden one."""
        assert self.state is not None
        return self.has(ids.H5) and self.moves[max(self.hidden)] == its(self.state).right

    def show_right(self) -> None:
        self.hidden = {at: seat for at, seat in self.hidden.items() if at != max(self.hidden)}

    # Set-up

    def finals(self) -> int:
        """How many final scoring cards are dealt; those moves come first."""
        return int(self.tables.players) + (1 if self.has(ids.H3) else 0)

    def dealable(self) -> list[int]:
        """The next card of set-up: a final scoring card, a card for the table, one that is removed (R13.2)."""
        finals = self.finals()
        if len(self.moves) < finals:
            return [final for final in range(len(self.tables.final_first)) if final not in self.moves]
        dealt = self.moves[finals:]
        left = [card for card in range(len(self.tables.codes)) if card not in dealt]
        removed = dealt[SOLO_CARDS:]
        if len(removed) < self.to_remove(dealt):
            # `remove_cards` takes the first card that fits.
            return [c for c in left if remove_cards(self.tables, [*removed, c, *left])[len(removed)] == c]
        return left

    def to_remove(self, dealt: list[int]) -> int:
        """How many cards set-up removes, once the draw deck is known."""
        if not self.tables.solo or len(dealt) < SOLO_CARDS:
            return 0
        others = [card for card in range(len(self.tables.codes)) if card not in dealt[:SOLO_CARDS]]
        return len(remove_cards(self.tables, others))

    def deal(self, card: int) -> None:
        """One move of set-up; the last one makes the state."""
        finals = self.finals()
        seen = 1 + int(self.tables.places)
        at = len(self.moves)
        self.moves.append(card)
        dealt = self.moves[finals:]
        removed = self.to_remove(dealt)
        library = SOLO_CARDS + removed
        if at < finals:
            self.hidden = {**self.hidden, at: at if at < self.tables.players else NO_SEAT}
        elif self.tables.solo:
            number = len(dealt) - 1
            if seen <= number < library or (number == library + 1 and self.has(ids.H5)):
                self.hidden = {**self.hidden, at: NO_SEAT}
        if len(dealt) == (library + (3 if self.has(ids.E4) else 2) if self.tables.solo else seen):
            self.begin(dealt, removed)

    def begin(self, dealt: list[int], removed: int) -> None:
        rest = [card for card in range(len(self.tables.codes)) if card not in dealt]
        finals = tuple(self.moves[: int(self.tables.players)])
        if not self.tables.solo:
            dealing = Deal(0, finals, (*dealt, *rest))
        else:
            dealing = Deal(
                0,
                finals,
                tuple(dealt[:SOLO_CARDS]),
                tuple(dealt[SOLO_CARDS : SOLO_CARDS + removed]),
                self.moves[1] if self.has(ids.H3) else NO_SEAT,
                (*dealt[SOLO_CARDS + removed :], *rest),
            )
        self.state = new_state(self.tables, chance_from_seed(0), dealing)
        self.state.outside_chance = True

    # What a seat knows

    def seen_by(self, seat: int | None) -> list[int | None]:
        """All moves so far, None for one that the seat has not seen yet; `seat` None is a spectator."""
        moves: list[int | None] = [*self.moves]
        for at, owner in self.hidden.items():
            if owner != seat:
                moves[at] = None
        return moves

    def moves_like(self, seat: int, rng: random.Random) -> list[int]:
        """Moves that the seat cannot tell from those made, what it has not seen drawn again.

        In solo only where a seat decides or the game is over; raises ValueError elsewhere.
        """
        moves = self.moves[:]
        finals = self.finals()
        secret = sorted(at for at, owner in self.hidden.items() if owner != seat)
        shown = [move for at, move in enumerate(moves[:finals]) if at not in secret]
        pool = [final for final in range(len(self.tables.final_first)) if final not in shown]
        rng.shuffle(pool)
        for at in secret:
            if at < finals:
                moves[at] = pool.pop()
            elif not self.tables.solo:
                moves[at] = self.possible_boon(self.hidden[at], rng)
        if self.tables.solo:
            self.deal_unseen(moves, rng)
        return moves

    def possible_boon(self, seat: int, rng: random.Random) -> int:
        """A choice that another of the tie could have made; the tie is still being served."""
        state = self.state
        assert state is not None
        assert state.discovery is not None
        boons = boons_open_to(state, state.discovery, seat)
        return ids.BOON + rng.choice([boon for boon in range(4) if boons >> boon & 1])

    def deal_unseen(self, moves: list[int], rng: random.Random) -> None:
        """Solo: which unseen cards are the draw deck's, which are removed, and which is the right card (H5)."""
        state = self.state
        if state is None or state.decision == ids.CHANCE:
            raise ValueError("a solo game can be resampled only where the player decides, not where chance does")
        tables = self.tables
        sampled = sample(make_view(state, 0), rng, tables.edition)
        seen = 1 + int(tables.places)
        deck = [*state.deck[seen : state.drawn], *sampled.deck[sampled.drawn :]]
        removed = list(sampled.removed)
        others = [card for card in range(len(tables.codes)) if card not in deck and card not in self.laid()]
        rng.shuffle(deck)
        first = self.finals() + seen
        dealt = [*deck, *remove_cards(tables, [*removed, *others])]
        moves[first : first + len(dealt)] = dealt
        if self.hides_right():
            moves[max(self.hidden)] = int(its(sampled).right)

    def laid(self) -> list[int]:
        """The card of the first sphere and those of the first places."""
        finals = self.finals()
        return self.moves[finals : finals + 1 + int(self.tables.places)]

    def outcome_text(self, outcome: int) -> str:
        """What chance's move is called now."""
        codes = self.tables.codes
        state = self.state
        if state is None:
            if len(self.moves) < self.finals():
                return f"final {outcome + 1}"
            return f"deal {codes[outcome]}"
        if state.chance_kind == ids.PATH:
            return outcome_text(state, state.chance_outcomes()[outcome])
        if state.chance_kind == ids.SHUFFLE or (state.chance_kind == ids.LIBRARY and self.has(ids.E4)):
            return f"top {codes[outcome]}"
        return outcome_text(state, outcome)


def _replayed(players: int, solo: bool, modifiers: tuple[str, ...], moves: list[int]) -> ChanceTable:
    table = ChanceTable(kind_of_game(players, solo, modifiers))
    for move in moves:
        table.apply(move)
    return table
