"""Which cards a pen can complete in one turn: every way that the rules allow is tried.

Dust, telescopes and abilities count; so does every face of Auptolemy's die. Nothing hidden is looked at.
"""

from __future__ import annotations

from astra.rules import events as ev
from astra.rules.ids import (
    ABILITY,
    ACTIVATE,
    CHANCE,
    DRAW,
    H5,
    LIBRARY,
    REST,
    SHUFFLE,
    TURN_BEGINS,
    USE,
)
from astra.rules.state import State
from astra.rules.tables import lowest_bit

MOST_STATES = 6000  # tried for one card; beyond that the answer is "not known"


def next_turn(state: State, turn: int) -> State:
    """The beginning of the turn after this one, if this one ended now and had no effects beyond what is seen."""
    following = state.copy()
    following.events = None
    following.outside_chance = True
    following.discovery = None
    following.now.reset()
    following.turn = turn + 1
    following.step = TURN_BEGINS
    following.set_active()
    return following


def can_finish(beginning: State, code: str) -> bool | None:
    """Whether the pen whose turn begins (see `next_turn`) can complete a card in it; None if that is not known."""
    turn = beginning.copy()
    card = turn.tables.codes.index(code)
    if turn.place_of(card) < 0 or _left(turn, card) == 0:
        return False
    if turn.tables.solo and turn.active != 0:
        return _auptolemy_can_finish(turn, code)
    turn.begin_turn()
    if _left(turn, card) > _most_stars(turn):
        return False
    return _Search(card).finds(turn)


def _left(state: State, card: int) -> int:
    """Unmarked stars; none of a card that was discovered."""
    index = state.place_of(card)
    if index < 0:
        return 0
    place = state.places[index]
    return int(int(state.tables.full[card]) & ~int(place.marked)).bit_count()


def _most_stars(state: State) -> int:
    """More stars of a card than the seat to decide can mark in its turn, or just as many."""
    seat = state.seats[state.seat]
    stars = int(seat.dust)
    active = int(seat.active)
    while active:
        own = int(lowest_bit(active))
        active &= active - 1
        stars += int(state.ability(own).most_stars_on_a_card())
    return stars


class _Search:
    """All turns of a seat that may complete one card."""

    def __init__(self, card: int) -> None:
        self.card = card
        self.seen: set[tuple[int, ...]] = set()

    def finds(self, state: State) -> bool | None:
        seat, turn = int(state.seat), int(state.turn)
        open_states = [state]
        while open_states:
            now = open_states.pop()
            for action in self.ways_on(now):
                after = now.copy()
                after.apply_unchecked(action)
                if _left(after, self.card) == 0:
                    return True
                if int(after.decision) >= CHANCE or int(after.seat) != seat or int(after.turn) != turn:
                    continue
                key = self.key(after)
                if key not in self.seen:
                    self.seen.add(key)
                    open_states.append(after)
            if len(self.seen) > MOST_STATES:
                return None
        return False

    def ways_on(self, state: State) -> list[int]:
        """Actions that may help: what never hurts is done first, and other cards are marked only where one must."""
        legal = [int(action) for action in state.legal_ids()]
        abilities = {
            action: state.ability(action - USE) for action in legal if USE <= action < USE + len(state.tables.codes)
        }
        for action, ability in abilities.items():
            if ability.only_helps_to_mark:
                return [action]
        own = [action for action in legal if action < USE and action >> 4 == self.card]
        elsewhere = [action for action in legal if action < USE and action >> 4 != self.card]
        uses = [action for action, ability in abilities.items() if ability.helps_to_mark]
        others = [action for action in legal if action >= ACTIVATE and action != REST]
        return own + uses + others + (elsewhere[:1] if state.decision == ABILITY else [])

    def key(self, state: State) -> tuple[int, ...]:
        seat, now = state.seats[state.seat], state.now
        place = state.places[state.place_of(self.card)]
        return (
            int(state.decision),
            int(place.marked),
            int(seat.dust),
            int(seat.telescopes),
            int(seat.active),
            int(now.in_force),
            int(now.using),
            int(now.place),
            int(now.star),
            int(now.stars),
            int(now.places_used),
            int(now.skips_action),
        )


def _auptolemy_can_finish(turn: State, code: str) -> bool | None:
    """Whether some roll of its die, and some tie, lets it complete the card; with H5 that depends on a hidden card."""
    if int(turn.tables.modifiers) & H5:
        return None
    happened: list[ev.Event] = []
    turn.events = happened
    turn.begin_turn()
    turn.advance()
    open_states: list[tuple[State, list[ev.Event]]] = [(turn, happened)]
    tried = 0
    while open_states:
        state, events = open_states.pop()
        completed = [event for event in events if isinstance(event, ev.CardCompleted) and event.card == code]
        if any(event.pen == "auptolemy" for event in completed):  # after a Rest its dream may do so, for nobody
            return True
        if int(state.decision) != CHANCE or int(state.chance_kind) in (DRAW, LIBRARY, SHUFFLE):
            continue
        tried += 1
        if tried > MOST_STATES:
            return None
        for outcome in state.chance_outcomes():
            after = state.copy()
            later = list(events)
            after.events = later
            after.apply_chance(outcome)
            after.advance()
            open_states.append((after, later))
    return False
