"""A position that knows the rules: what is legal, what an action does, what follows without being asked."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from astra.rules import events as ev
from astra.rules.auptolemy import (
    auptolemy_cleans_up,
    auptolemy_dreams,
    auptolemy_focuses,
    auptolemy_marks,
    auptolemy_reshuffles,
    auptolemy_selects,
    begin_auptolemys_turn,
)
from astra.rules.chance import Chance
from astra.rules.discovery import (
    activate_card,
    begin_discovery,
    choose_boon,
    discard_own_card,
    keep_card_limit,
    next_discovery,
    refill,
    serve_boons,
)
from astra.rules.dream import begin_dream, dream_star
from astra.rules.ids import (
    ABILITY,
    ABILITY_GOES_ON,
    ACTION_DONE,
    ACTIVATE,
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
    DISCARD,
    DISCOVER,
    DISCOVERY,
    DREAM,
    DREAM_DUE,
    DREAM_GOES_ON,
    ICON_PASSED,
    NOBODY,
    NOTHING_ASKED,
    OBSERVE,
    OPENING,
    OVER,
    REFILL,
    REST,
    ROLL,
    STOP,
    TRADE,
    TRADE_MORE,
    TURN,
    TURN_BEGINS,
    TURN_ENDS,
    USE,
)
from astra.rules.observe import begin_observe, end_observe, observe_star, rest
from astra.rules.outcomes import Odds
from astra.rules.pieces import Place, Seat, new_turn
from astra.rules.scoring import winners
from astra.rules.snapshot import read_snapshot, write_snapshot
from astra.rules.tables import LOWEST, Tables, card_bit, lowest_bit


def is_same_game(one: Tables, other: Tables) -> bool:
    """Whether the tables are of one edition, player count and set of modifiers."""
    if one is other:
        return True
    same_kind = one.players == other.players and one.solo == other.solo and one.modifiers == other.modifiers
    return same_kind and one.edition == other.edition


class State(Odds):
    """The engine. `legal_ids` is the only source of legality; `apply_unchecked` trusts its caller.

    docs/state.md shows how a search uses it. States are equal if everything on the table is, the order of face-down
    piles and the generator included. They change, so they have no hash: `key` is for dictionaries.
    """

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return (
            is_same_game(self.tables, other.tables)
            and self.chance.key == other.chance.key
            and self.chance.counter == other.chance.counter
            and write_snapshot(self, True) == write_snapshot(other, True)
        )

    def key(self, ordered: bool = False) -> tuple[int, ...]:
        """Equal for equal tables of one kind of game: for transposition tables.

        Face-down piles are sets, and the generator does not count; with `ordered` the order of those piles does.
        """
        return tuple(write_snapshot(self, ordered))

    def __reduce__(self) -> tuple[Any, ...]:
        chance = self.chance
        row = write_snapshot(self, True)
        return restored, (self.tables, chance.key, int(chance.counter), self.outside_chance, row)

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.copy()

    def copy(self) -> State:
        """An independent state; deck, discard pile and tables are shared, since they never change in place."""
        discovery = self.discovery
        auptolemy = self.auptolemy
        return State(
            tables=self.tables,
            chance=self.chance.copy(),
            seats=vec[Seat]([seat.copy() for seat in self.seats]),
            places=vec[Place]([place.copy() for place in self.places]),
            deck=self.deck,
            drawn=self.drawn,
            discard=self.discard,
            removed=self.removed,
            above_end=self.above_end,
            last_turns=self.last_turns,
            sphere=self.sphere,
            first=self.first,
            turn=self.turn,
            active=self.active,
            seat=self.seat,
            decision=self.decision,
            step=self.step,
            chance_kind=self.chance_kind,
            outside_chance=self.outside_chance,
            lost=self.lost,
            now=self.now.copy(),
            discovery=None if discovery is None else discovery.copy(),
            auptolemy=None if auptolemy is None else auptolemy.copy(),
        )

    def become(self, other: State) -> None:
        """Be as another state of the same kind of game is: a copy without the cost of new objects."""
        self.chance.become(other.chance)
        for number in range(len(self.seats)):
            self.seats[number].become(other.seats[number])
        for index in range(len(self.places)):
            self.places[index].become(other.places[index])
        self.now.become(other.now)
        self.deck = other.deck
        self.drawn = other.drawn
        self.discard = other.discard
        self.removed = other.removed
        self.above_end = other.above_end
        self.last_turns = other.last_turns
        self.sphere = other.sphere
        self.first = other.first
        self.turn = other.turn
        self.active = other.active
        self.seat = other.seat
        self.decision = other.decision
        self.step = other.step
        self.chance_kind = other.chance_kind
        self.outside_chance = other.outside_chance
        self.lost = other.lost
        discovery = other.discovery
        self.discovery = None if discovery is None else discovery.copy()
        auptolemy = other.auptolemy
        self.auptolemy = None if auptolemy is None else auptolemy.copy()

    # Actions

    def apply_unchecked(self, action: i64) -> None:
        """Apply a legal action, and everything that follows until somebody has to decide."""
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

    # What follows without being asked

    def advance(self) -> None:
        """Go on until a seat is asked, the game is over, or the caller has to decide chance."""
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
            if not self.dream_is_due():
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
        """Ask the opening choice again, unless A11 leaves nothing but `stop`."""
        self.ask(TURN, self.active)
        if self.now.skips_action and len(self.legal_ids()) == 1:
            self.go_on(ACTION_DONE)

    def go_on_marking(self, decision: i64, afterwards: i64) -> None:
        """The next star of an ability or a dream; asked only if there is a choice."""
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


def restored(tables: Tables, key: bytes, counter: int, outside_chance: bool, row: list[int]) -> State:
    """A state from what a pickle holds."""
    state = State(
        tables=tables,
        chance=Chance(key, counter, b""),
        seats=vec[Seat](),
        places=vec[Place](),
        deck=vec[i64](),
        drawn=0,
        discard=vec[i64](),
        removed=vec[i64](),
        above_end=0,
        last_turns=0,
        sphere=0,
        first=0,
        turn=0,
        active=0,
        seat=0,
        decision=OVER,
        step=0,
        chance_kind=0,
        outside_chance=outside_chance,
        lost=False,
        now=new_turn(),
        discovery=None,
        auptolemy=None,
    )
    read_snapshot(state, row)
    return state
