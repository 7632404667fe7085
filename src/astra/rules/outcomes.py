"""What chance may decide, and what then happens."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from astra.rules import events as ev
from astra.rules.auptolemy import (
    auptolemy_rolled,
    auptolemy_shuffled,
    auptolemy_takes_path,
    auptolemy_turns_to,
    focus_places,
    its,
    path_length,
    take_from_library_deck,
)
from astra.rules.discovery import fill_place
from astra.rules.dream import dream_places
from astra.rules.ids import ACTION_DONE, AUPTOLEMY, DRAW, DREAM_DUE, ICON_PASSED, LIBRARY, PATH, ROLL, SHUFFLE, TIE
from astra.rules.legal import Choices, numbers_of
from astra.rules.paths import preferred_paths


class Odds(Choices):
    """A position that knows what chance may decide, and can apply it."""

    def chance_outcomes(self) -> vec[i64]:
        """What chance may decide now: cards, faces of the die, places or paths; a deck's top card comes first."""
        kind = self.chance_kind
        if kind == DRAW:
            return self.deck[self.drawn :]
        outcomes = vec[i64]()
        if kind == LIBRARY or kind == SHUFFLE:
            cards = its(self).deck if kind == LIBRARY else its(self).discard
            for i in range(len(cards) - 1, -1, -1):
                outcomes = append(outcomes, cards[i])
        elif kind == ROLL:
            for face in range(1, 7):
                outcomes = append(outcomes, face)
        elif kind == TIE:
            places = dream_places(self) if self.now.rested else focus_places(self)
            outcomes = numbers_of(places, 0)
        elif kind == PATH:
            place = self.places[self.now.place]
            outcomes = preferred_paths(self.tables, place.card, place.marked, place.reach, path_length(self))
        return outcomes

    def apply_own_chance(self) -> None:
        if self.chance_kind == SHUFFLE:
            self.apply_shuffle(self.own_shuffle())
        else:
            self.apply_chance(self.own_chance())

    def own_chance(self) -> i64:
        """What the state's own deck or generator decides; the generator moves on."""
        kind = self.chance_kind
        if kind == DRAW:
            return self.deck[self.drawn]
        if kind == LIBRARY:
            return its(self).top()
        outcomes = self.chance_outcomes()
        return outcomes[self.chance.below(len(outcomes))]

    def own_shuffle(self) -> list[int]:
        """E5: a new order of the library's discard pile, top first."""
        cards = self.chance_outcomes()
        self.chance.shuffle(cards)
        return [int(card) for card in cards]

    def apply_chance(self, outcome: i64) -> None:
        """Apply an outcome of chance, one of `chance_outcomes`; a shuffle has its own method."""
        kind = self.chance_kind
        if kind == DRAW:
            if self.step == ICON_PASSED:
                self.discard_from_deck(outcome)
            else:
                fill_place(self, outcome)
        elif kind == LIBRARY:
            take_from_library_deck(self, outcome)
        elif kind == ROLL:
            auptolemy_rolled(self, outcome)
        elif kind == TIE:
            auptolemy_turns_to(self, outcome)
        else:
            auptolemy_takes_path(self, outcome)

    def apply_shuffle(self, cards: list[int]) -> None:
        """E5: the new deck of Auptolemy, top first.

        A list and not a vec: mypyc 2.4.1 never frees a vec that plain Python passes to compiled code or assigns to an
        attribute there.
        """
        deck = vec[i64]()
        for i in range(len(cards) - 1, -1, -1):
            deck = append(deck, cards[i])
        auptolemy_shuffled(self, deck)

    def exchange(self, one: i64, other: i64) -> None:
        """Swap two face-down cards of a solo game whose places nobody can know."""
        self.deck = exchanged(self.deck, one, other)
        self.removed = exchanged(self.removed, one, other)
        auptolemy = its(self)
        auptolemy.deck = exchanged(auptolemy.deck, one, other)

    def discard_from_deck(self, card: i64) -> None:
        """R5.4: the icon's card, face up to the discard pile."""
        if self.events is not None:
            self.events.append(ev.DeckDiscarded(self.tables.codes[card]))
        self.draw(card)
        self.discard_card(card)
        self.go_on(ACTION_DONE if self.active != AUPTOLEMY else DREAM_DUE)


def exchanged(cards: vec[i64], one: i64, other: i64) -> vec[i64]:
    """The pile with the two cards swapped."""
    pile = cards[:]
    for i in range(len(pile)):
        if pile[i] == one:
            pile[i] = other
        elif pile[i] == other:
            pile[i] = one
    return pile
