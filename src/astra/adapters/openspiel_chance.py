"""A game in which all chance comes from outside: what OpenSpiel's chance nodes decide, and what each seat has seen.

Moves are numbers: a seat's actions as in `astra.rules.ids`; chance's are cards, final scoring cards, faces of the die,
places, or the number of a possible path. The moves of a game are enough to replay it.

Set-up is dealt move by move: the final scoring cards, the card of the first sphere, the places. Later draws are moves
too, with each unseen card equally likely: the engine's deck is a set here, and its order means nothing.

In solo, set-up continues with the number of removed cards (R13.2) and the library's two cards. It is never decided
which unseen cards are in the draw deck, which in Auptolemy's, and which are removed: the engine's piles hold them in
any order, and a draw from either deck may be any card that can be there, with the probability given by everything drawn
so far (`astra.adapters.unseen`). With E4 a draw from Auptolemy's deck is known, and chance decides the next card on
top.
"""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from astra.adapters.dealing import tables_of
from astra.adapters.unseen import removed_counts, shares
from astra.record.chances import outcome_text
from astra.rules import ids
from astra.rules.auptolemy import its
from astra.rules.chance import chance_from_seed
from astra.rules.discovery import boons_open_to
from astra.rules.setup import Deal, new_state, solo_cards
from astra.rules.state import State
from astra.rules.tables import Tables

MOST_OUTCOMES = 256  # cards are 48; a figure of 14 stars has fewer equal paths than this
NO_SEAT = -1

kind_of_game = cache(tables_of)


class ChanceTable:
    """A game during set-up (`state` is None) or in progress.

    `hidden` says which moves are secret and who knows them, NO_SEAT for nobody. It is replaced, never changed, so
    copies share it. `named` and `own` are masks, for solo only: the cards that moves have named, and those of them that
    are Auptolemy's.
    """

    __slots__ = ("hidden", "moves", "named", "own", "state", "tables")

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.state: State | None = None
        self.moves: list[int] = []
        self.hidden: dict[int, int] = {}
        self.named = 0
        self.own = 0

    def __deepcopy__(self, memo: dict[int, Any]) -> ChanceTable:
        copied = ChanceTable(self.tables)
        copied.state = None if self.state is None else self.state.copy()
        copied.moves = self.moves[:]
        copied.hidden = self.hidden
        copied.named = self.named
        copied.own = self.own
        return copied

    def __reduce__(self) -> tuple[Any, ...]:
        tables = self.tables
        return _replayed, (tables, self.moves)

    def every_card(self) -> int:
        return (1 << len(self.tables.codes)) - 1

    def has(self, modifier: int) -> bool:
        return self.tables.modifiers & modifier != 0

    # Moves

    def outcomes(self) -> list[int]:
        """What chance may decide now, in ascending order."""
        state = self.state
        if self.tables.solo and self.names_unseen():
            return [outcome for outcome, _ in self.odds()]
        if state is None:
            return self.dealable()
        if state.chance_kind == ids.PATH:
            return list(range(len(state.chance_outcomes())))
        outcomes = list(state.chance_outcomes())
        if state.chance_kind == ids.LIBRARY and self.has(ids.E4) and len(outcomes) > 1:
            del outcomes[0]
        outcomes.sort()
        return outcomes

    def odds(self) -> list[tuple[int, float]]:
        """What chance may decide now, in ascending order, with probabilities."""
        if not (self.tables.solo and self.names_unseen()):
            outcomes = self.outcomes()
            return [(outcome, 1 / len(outcomes)) for outcome in outcomes]
        unseen = self.every_card() & ~self.named
        outside = unseen.bit_count() - self.left_in_deck()
        if self.is_removal():
            return sorted(removed_counts(self.tables, unseen, outside).items())
        found = shares(self.tables, unseen, self.own, outside, self.removed())
        weights = found.own if self.draws_own() else found.deck
        total = sum(weights.values())
        return sorted((card, weight / total) for card, weight in weights.items() if weight > 0)

    def apply(self, move: int) -> None:
        """Apply a legal move and everything that follows until somebody or chance has to decide."""
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
        """R6.3: a choice is secret until all tied players have chosen."""
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
            others = [int(card) for card in state.chance_outcomes() if card != outcome]
            state.apply_shuffle([outcome, *others])
        else:
            if kind == ids.ROLL and 3 <= outcome <= 4 and self.hides_right():
                self.show_right()
            if kind == ids.DRAW and self.tables.solo:
                self.name_card(state, outcome)
            state.apply_chance(outcome)

    def draw_for_library(self, state: State, outcome: int) -> None:
        auptolemy = its(state)
        if self.names_unseen():
            self.name_card(state, outcome)
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
            state.apply_shuffle([int(card) for card in state.chance_outcomes()])
            if its(state).right_known and self.hides_right():
                self.show_right()
            state.advance()
        if state.decision == ids.OVER:
            self.hidden = {at: seat for at, seat in self.hidden.items() if at >= self.finals()}

    def hides_right(self) -> bool:
        """H5: whether the library's right card is one that nobody can name; its move is then the last hidden one."""
        assert self.state is not None
        last = max(self.hidden, default=NO_SEAT)
        return self.has(ids.H5) and last >= self.finals() and self.moves[last] == its(self.state).right

    def show_right(self) -> None:
        self.hidden = {at: seat for at, seat in self.hidden.items() if at != max(self.hidden)}

    # Unseen cards, in solo

    def names_unseen(self) -> bool:
        """Whether the current chance depends on where the unseen cards are."""
        state = self.state
        if state is None:
            return len(self.moves) >= self.finals() + self.laid_first()
        if state.chance_kind == ids.LIBRARY:
            return any(not self.named >> card & 1 for card in its(state).deck)
        return state.chance_kind == ids.DRAW

    def is_removal(self) -> bool:
        """Whether chance decides how many cards are removed."""
        return self.state is None and len(self.moves) == self.finals() + self.laid_first()

    def draws_own(self) -> bool:
        """Whether the card that chance names is Auptolemy's."""
        if self.state is None:
            return len(self.moves) > self.finals() + self.laid_first()
        return self.state.chance_kind == ids.LIBRARY

    def left_in_deck(self) -> int:
        if self.state is not None:
            return int(self.state.cards_left())
        return solo_cards(len(self.tables.codes)) - self.laid_first()

    def removed(self) -> int:
        """How many cards set-up has removed."""
        return self.moves[self.finals() + self.laid_first()]

    def name_card(self, state: State, card: int) -> None:
        """Put an unseen card into the pile it is drawn from, in exchange for another card of that pile."""
        own = self.draws_own()
        pile = [c for c in its(state).deck if not self.named >> c & 1] if own else list(state.deck[state.drawn :])
        if card not in pile:
            state.exchange(card, pile[0])
        self.named |= 1 << card
        if own:
            self.own |= 1 << card

    # Set-up

    def finals(self) -> int:
        """How many final scoring cards are dealt; those moves come first."""
        return int(self.tables.players) + (1 if self.has(ids.H3) else 0)

    def laid_first(self) -> int:
        """The card of the first sphere and those of the first places."""
        return 1 + int(self.tables.places)

    def dealable(self) -> list[int]:
        """The next card of set-up: a final scoring card, or one for the table."""
        finals = self.finals()
        if len(self.moves) < finals:
            return [final for final in range(len(self.tables.final_first)) if final not in self.moves]
        dealt = self.moves[finals:]
        return [card for card in range(len(self.tables.codes)) if card not in dealt]

    def deal(self, move: int) -> None:
        """One move of set-up; the last one makes the state."""
        finals = self.finals()
        at = len(self.moves)
        number = at - finals
        first_own = self.laid_first() + 1
        if number < 0:
            self.hidden = {**self.hidden, at: at if at < self.tables.players else NO_SEAT}
        elif self.tables.solo and not self.is_removal():
            self.named |= 1 << move
            self.own |= 1 << move if self.draws_own() else 0
            if number == first_own + 1 and self.has(ids.H5):
                self.hidden = {**self.hidden, at: NO_SEAT}
        self.moves.append(move)
        last = first_own + (2 if self.has(ids.E4) else 1) if self.tables.solo else self.laid_first() - 1
        if number == last:
            self.begin()

    def begin(self) -> None:
        """The first state. Cards whose place is unknown fill the piles in any order."""
        finals, first = self.finals(), self.laid_first()
        laid = self.moves[finals : finals + first]
        own = self.moves[finals + first + 1 :]
        rest = [card for card in range(len(self.tables.codes)) if card not in laid and card not in own]
        dealing = Deal(0, tuple(self.moves[: int(self.tables.players)]), (*laid, *rest))
        if self.tables.solo:
            deck, removed = solo_cards(len(self.tables.codes)) - first, self.removed()
            dealing = dealing._replace(
                deck=(*laid, *rest[:deck]),
                removed=tuple(rest[deck : deck + removed]),
                auptolemy_final=self.moves[1] if self.has(ids.H3) else NO_SEAT,
                auptolemy_deck=(*own, *rest[deck + removed :]),
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
        """Moves that the seat cannot tell from the real ones; what it has not seen is drawn again."""
        moves = self.moves[:]
        finals = self.finals()
        secret = sorted(at for at, owner in self.hidden.items() if owner != seat)
        shown = [move for at, move in enumerate(moves[:finals]) if at not in secret]
        pool = [final for final in range(len(self.tables.final_first)) if final not in shown]
        rng.shuffle(pool)
        for at in secret:
            if at < finals:
                moves[at] = pool.pop()
            elif self.tables.solo:
                moves[at] = self.possible_right(moves[at], rng)
            else:
                moves[at] = self.possible_boon(self.hidden[at], rng)
        return moves

    def possible_boon(self, seat: int, rng: random.Random) -> int:
        """A choice that another tied player could have made, while the tie is being served."""
        state = self.state
        assert state is not None
        assert state.discovery is not None
        boons = boons_open_to(state, state.discovery, seat)
        return ids.BOON + rng.choice([boon for boon in range(4) if boons >> boon & 1])

    def possible_right(self, right: int, rng: random.Random) -> int:
        """H5: a card that the library's right one could be. One from E5's new deck was seen, any other was not."""
        state = self.state
        if state is not None and its(state).seen >> right & 1:
            return rng.choice([right, *map(int, its(state).deck)])
        unseen = self.every_card() & ~self.named | 1 << right
        outside = unseen.bit_count() - self.left_in_deck()
        weights = shares(self.tables, unseen, self.own & ~(1 << right), outside, self.removed()).own
        return rng.choices(list(weights), list(weights.values()))[0]

    def outcome_text(self, outcome: int) -> str:
        """The text of a move of chance."""
        codes = self.tables.codes
        state = self.state
        if state is None:
            if len(self.moves) < self.finals():
                return f"final {outcome + 1}"
            if self.tables.solo and self.is_removal():
                return f"removed {outcome}"
            return f"deal {codes[outcome]}"
        if state.chance_kind == ids.PATH:
            return outcome_text(state, state.chance_outcomes()[outcome])
        if state.chance_kind == ids.SHUFFLE or (state.chance_kind == ids.LIBRARY and self.has(ids.E4)):
            return f"top {codes[outcome]}"
        return outcome_text(state, outcome)


def _replayed(tables: Tables, moves: list[int]) -> ChanceTable:
    table = ChanceTable(tables)
    for move in moves:
        table.apply(move)
    return table
