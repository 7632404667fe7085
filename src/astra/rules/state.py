"""A position that knows the rules: what is legal, what an action does, what happens by itself."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from astra.rules import events as ev
from astra.rules.abilities import Ability
from astra.rules.auptolemy import (
    auptolemy_cleans_up,
    auptolemy_dreams,
    auptolemy_focuses,
    auptolemy_marks,
    auptolemy_reshuffles,
    auptolemy_rolled,
    auptolemy_selects,
    auptolemy_shuffled,
    auptolemy_takes_path,
    auptolemy_turns_to,
    begin_auptolemys_turn,
    focus_places,
    its,
    path_length,
    take_from_library_deck,
)
from astra.rules.discovery import (
    activate_card,
    begin_discovery,
    boons_open_to,
    choose_boon,
    discard_own_card,
    fill_place,
    is_complete,
    keep_card_limit,
    next_discovery,
    refill,
    serve_boons,
)
from astra.rules.dream import begin_dream, dream_places, dream_star, dream_stars
from astra.rules.ids import (
    ABILITY,
    ABILITY_GOES_ON,
    ACTION_DONE,
    ACTIVATE,
    ACTIVATE_CARD,
    AGAIN,
    AUPTOLEMY,
    AUPTOLEMY_CLEANS_UP,
    AUPTOLEMY_DREAMS,
    AUPTOLEMY_FOCUSES,
    AUPTOLEMY_MARKS,
    AUPTOLEMY_RESHUFFLES,
    AUPTOLEMY_ROLLS,
    AUPTOLEMY_SELECTS,
    BOON,
    BOONS,
    CARD_LIMIT,
    CHANCE,
    CHOOSE_BOON,
    DISCARD,
    DISCARD_CARD,
    DISCOVER,
    DISCOVER_NEXT,
    DISCOVERY,
    DRAW,
    DREAM,
    DREAM_DUE,
    DREAM_GOES_ON,
    ICON_PASSED,
    LIBRARY,
    NOBODY,
    NOTHING_ASKED,
    OBSERVE,
    OPENING,
    OVER,
    PATH,
    REFILL,
    REST,
    ROLL,
    SHUFFLE,
    STARS_PER_CARD,
    STOP,
    TIE,
    TRADE,
    TRADE_MORE,
    TURN,
    TURN_BEGINS,
    TURN_ENDS,
    USE,
)
from astra.rules.observe import (
    begin_observe,
    end_observe,
    observe_firsts,
    observe_star,
    rest,
)
from astra.rules.paths import preferred_paths
from astra.rules.position import Place, Position, Seat
from astra.rules.scoring import winners
from astra.rules.tables import COUNT, LOWEST, card_bit, count_bits, lowest_bit

# Rows of known length are cut from it; that is faster than to let them grow.
BLANK: Final = vec[i64]([0] * 64)


def numbers_of(mask: i64, first: i64) -> vec[i64]:
    """The number of each bit in the mask, counted from `first`."""
    numbers = BLANK[: count_bits(mask)]
    for i in range(len(numbers)):
        numbers[i] = first + lowest_bit(mask)
        mask &= mask - 1
    return numbers


def add_marks(ids: vec[i64], card: i64, stars: i64) -> vec[i64]:
    first = card * STARS_PER_CARD
    while stars != 0:
        ids = append(ids, first + LOWEST[stars])
        stars &= stars - 1
    return ids


class State(Position):
    """The engine. `legal_ids` is the only source of legality; `apply_unchecked` trusts its caller."""

    def copy(self) -> State:
        """An independent state; the deck and the tables are shared, they never change in place."""
        discovery = self.discovery
        auptolemy = self.auptolemy
        return State(
            self.tables,
            self.chance.copy(),
            vec[Seat]([seat.copy() for seat in self.seats]),
            vec[Place]([place.copy() for place in self.places]),
            self.deck,
            self.drawn,
            self.discard[:],
            self.removed,
            self.above_end,
            self.last_turns,
            self.sphere,
            self.first,
            self.turn,
            self.active,
            self.seat,
            self.decision,
            self.step,
            self.chance_kind,
            self.outside_chance,
            self.lost,
            self.now.copy(),
            None if discovery is None else discovery.copy(),
            None if auptolemy is None else auptolemy.copy(),
        )

    # Legal actions

    def legal_ids(self) -> vec[i64]:
        """The ids of all legal actions, in a stable order; none when the game is over or chance decides."""
        decision = self.decision
        if decision == TURN:
            return self.legal_opening()
        if decision == OBSERVE:
            return self.legal_next_stars()
        if decision == AGAIN:
            return append(self.add_first_marks(vec[i64](capacity=16)), STOP)
        if decision == CHOOSE_BOON:
            discovery = self.discovery
            assert discovery is not None
            return numbers_of(boons_open_to(self, discovery, self.seat), BOON)
        if decision == ABILITY or decision == DREAM:
            ids = vec[i64](capacity=16)
            for index in range(self.tables.places):
                ids = add_marks(ids, self.places[index].card, self.stars_to_mark(index))
            return ids
        if decision == DISCARD_CARD:
            return numbers_of(self.seats[self.seat].cards, DISCARD)
        if decision == ACTIVATE_CARD:
            seat = self.seats[self.seat]
            return numbers_of(seat.cards & ~seat.active, ACTIVATE)
        if decision == TRADE_MORE:
            return append(append(vec[i64](), TRADE), STOP)
        ids = vec[i64]()
        if decision == DISCOVER_NEXT:
            for index in range(self.tables.places):
                if is_complete(self, index):
                    ids = append(ids, DISCOVER + self.places[index].card)
        return ids

    def legal_opening(self) -> vec[i64]:
        """R3.2: every usable ability, every possible first star, and Rest; after A11 `stop` instead of both."""
        ids = vec[i64](capacity=16)
        seat = self.seats[self.seat]
        cards = seat.active
        abilities = self.tables.abilities
        while cards != 0:
            card = lowest_bit(cards)
            cards &= cards - 1
            if abilities[card].can_use(self, card):
                ids = append(ids, USE + card)
        if self.now.skips_action:
            return append(ids, STOP)
        if seat.dust > 0:
            ids = self.add_first_marks(ids)
        return append(ids, REST)

    def legal_next_stars(self) -> vec[i64]:
        """R4.3, R4.4: every star that may follow, and `stop`."""
        stars = self.next_stars()
        ids = BLANK[: COUNT[stars] + 1]
        last = len(ids) - 1
        first = self.places[self.now.place].card * STARS_PER_CARD
        for i in range(last):
            ids[i] = first + LOWEST[stars]
            stars &= stars - 1
        ids[last] = STOP
        return ids

    def add_first_marks(self, ids: vec[i64]) -> vec[i64]:
        """Every star that may be the first of an Observe (R4.2, A14)."""
        starts_free = self.now.in_force & self.tables.free_start != 0
        for place in self.places:
            stars = observe_firsts(self, place) if starts_free else place.reach & ~place.marked
            first = place.card * STARS_PER_CARD
            while stars != 0:
                ids = append(ids, first + LOWEST[stars])
                stars &= stars - 1
        return ids

    def stars_to_mark(self, index: i64) -> i64:
        """What an ability or a dream under way may mark on a place."""
        if self.now.dreamt:
            return dream_stars(self, index)
        return self.ability(self.now.using).stars(self, index)

    def ability(self, card: i64) -> Ability:
        return self.tables.abilities[card]

    # Actions

    def apply_unchecked(self, action: i64) -> None:
        """Apply an action that is legal now, and all that follows until somebody has to decide."""
        decision = self.decision
        if action < USE:
            if decision == OBSERVE:
                observe_star(self, self.now.place, action & 15)
            else:
                self.apply_mark(self.place_of(action >> 4), action & 15)
        elif action == STOP:
            if decision == OBSERVE:
                end_observe(self)
            else:
                self.go_on(OPENING if decision == TRADE_MORE else ACTION_DONE)
        elif action == REST:
            rest(self)
        elif action == TRADE:
            self.ability(self.now.using).repeat(self, self.now.using)
        elif action < ACTIVATE:
            self.apply_use(action - USE)
        elif action < DISCARD:
            activate_card(self, action - ACTIVATE)
        elif action < DISCOVER:
            discard_own_card(self, action - DISCARD)
        elif action < BOON:
            begin_discovery(self, self.place_of(action - DISCOVER), self.active)
        else:
            choose_boon(self, self.seat, action - BOON)
        if self.decision >= CHANCE:
            self.advance()

    def apply_mark(self, index: i64, star: i64) -> None:
        decision = self.decision
        if decision == TURN:
            begin_observe(self, index, star, False)
        elif decision == AGAIN:
            begin_observe(self, index, star, True)
        else:
            self.apply_free_mark(index, star)

    def apply_free_mark(self, index: i64, star: i64) -> None:
        """A star of an ability or a dream."""
        if self.now.dreamt:
            dream_star(self, index, star)
            return
        one: i64 = 1
        self.now.places_used |= one << index
        self.mark_for_seat(index, star, 0, "ability")
        self.ability(self.now.using).after_mark(self, index, star)
        self.go_on(ABILITY_GOES_ON)

    def apply_use(self, card: i64) -> None:
        """R3.2: a used card is exhausted."""
        self.seats[self.active].active &= ~card_bit(card)
        self.now.using = card
        if self.events is not None:
            self.events.append(ev.AbilityUsed(int(self.active), self.tables.codes[card]))
        self.ability(card).use(self, card)

    # What happens by itself

    def advance(self) -> None:
        """Carry on until a seat is asked, the game is over, or chance is to come from outside."""
        while self.decision >= CHANCE:
            if self.decision == NOTHING_ASKED:
                self.take_step()
            elif self.decision == OVER or self.outside_chance:
                return
            else:
                self.apply_own_chance()

    def take_step(self) -> None:
        step = self.step
        if step == ACTION_DONE:
            now = self.now
            if now.completed:
                self.step = DISCOVERY
            elif now.rested:
                self.step = DREAM_DUE
            else:
                self.end_turn()
        elif step == BOONS:
            serve_boons(self)
        elif step == DISCOVERY:
            next_discovery(self)
        elif step == TURN_ENDS:
            self.end_turn()
        elif step == OPENING:
            self.open_turn()
        elif step == ABILITY_GOES_ON:
            self.go_on_marking(ABILITY, OPENING)
        elif step == CARD_LIMIT:
            keep_card_limit(self)
        elif step == REFILL:
            refill(self)
        elif step == ICON_PASSED:
            self.ask_draw()
        elif step == DREAM_DUE:
            if not (self.now.rested and not self.now.dreamt and self.dreams()):
                self.step = TURN_ENDS
            elif self.active == AUPTOLEMY:
                self.step = AUPTOLEMY_DREAMS
            else:
                begin_dream(self)
        elif step == DREAM_GOES_ON:
            self.go_on_marking(DREAM, TURN_ENDS)
        elif step == TURN_BEGINS:
            self.begin_turn()
        else:
            self.take_auptolemys_step(step)

    def take_auptolemys_step(self, step: i64) -> None:
        if step == AUPTOLEMY_ROLLS:
            self.ask_chance(ROLL)
        elif step == AUPTOLEMY_SELECTS:
            auptolemy_selects(self)
        elif step == AUPTOLEMY_FOCUSES:
            auptolemy_focuses(self)
        elif step == AUPTOLEMY_MARKS:
            auptolemy_marks(self)
        elif step == AUPTOLEMY_CLEANS_UP:
            auptolemy_cleans_up(self)
        elif step == AUPTOLEMY_RESHUFFLES:
            auptolemy_reshuffles(self)
        else:
            auptolemy_dreams(self)

    def is_turn_fresh(self) -> bool:
        """Before the first action of a turn."""
        return self.decision == TURN and self.now.using == NOBODY

    def set_active(self) -> None:
        """Whose turn it is follows from the first player and the turn's number."""
        if self.tables.solo:
            self.active = 0 if self.turn % 2 == 1 else AUPTOLEMY
        else:
            self.active = (self.first + self.turn - 1) % self.tables.players

    def begin_turn(self) -> None:
        self.set_active()
        if self.events is not None:
            self.events.append(ev.TurnBegan(ev.pen_name(self.active), int(self.turn)))
        if self.active == AUPTOLEMY:
            begin_auptolemys_turn(self)
        else:
            self.ask(TURN, self.active)

    def open_turn(self) -> None:
        """Ask the opening choice again; not if A11 has left nothing but to stop."""
        self.ask(TURN, self.active)
        if self.now.skips_action and len(self.legal_ids()) == 1:
            self.go_on(ACTION_DONE)

    def go_on_marking(self, decision: i64, afterwards: i64) -> None:
        """The next star of an ability or a dream: asked only if there is a choice."""
        choices: i64 = 0
        for index in range(self.tables.places):
            stars = self.stars_to_mark(index)
            while stars != 0:
                star = LOWEST[stars]
                place = index
                stars &= stars - 1
                choices += 1
        if choices == 0:
            self.go_on(afterwards)
        elif choices == 1:
            self.apply_free_mark(place, star)
        else:
            self.ask(decision, self.active)

    def end_turn(self) -> None:
        """R10.1: what abilities in force give, then the next turn or the end of the game."""
        cards = self.now.in_force
        while cards != 0:
            card = lowest_bit(cards)
            cards &= cards - 1
            self.ability(card).settle(self, card)
        if self.events is not None:
            self.events.append(ev.TurnEnded(ev.pen_name(self.active)))
        if self.last_turns > 0:
            self.last_turns -= 1
            if self.last_turns == 0:
                self.ask(OVER, NOBODY)
                if self.events is not None:
                    self.events.append(ev.GameEnded(tuple(winners(self)), False))
                return
        self.turn += 1
        self.now.reset()
        self.step = TURN_BEGINS
        self.begin_turn()

    # Chance

    def chance_outcomes(self) -> vec[i64]:
        """What chance may decide now: cards, faces of the die, places or paths; of a deck its top is first."""
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

    def own_shuffle(self) -> vec[i64]:
        """E5: a new order of the library's discard pile, top first."""
        cards = self.chance_outcomes()
        self.chance.shuffle(cards)
        return cards

    def apply_chance(self, outcome: i64) -> None:
        """Let chance decide as given: one of `chance_outcomes`, not for a shuffle."""
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

    def apply_shuffle(self, cards: vec[i64]) -> None:
        """E5: the new deck of Auptolemy, top first."""
        deck = vec[i64]()
        for i in range(len(cards) - 1, -1, -1):
            deck = append(deck, cards[i])
        auptolemy_shuffled(self, deck)

    def discard_from_deck(self, card: i64) -> None:
        """R5.4: the icon's card, face up to the discard pile."""
        if self.events is not None:
            self.events.append(ev.DeckDiscarded(self.tables.codes[card]))
        self.draw(card)
        self.discard_card(card)
        self.go_on(ACTION_DONE if self.active != AUPTOLEMY else DREAM_DUE)
