"""How likely a sensible player is to choose each legal action: at a glance, without looking ahead.

Each action is described by a few numbered traits; fitted weights make a preference of them. It is the prior of the
search and plays its rollouts.
"""

from __future__ import annotations

from math import exp
from typing import Final, get_args

from librt.vecs import append, vec
from mypy_extensions import i64

from astra.edition.model import AbilityKind
from astra.rules.abilities import ability_of
from astra.rules.ids import (
    ABILITY,
    ACTIVATE,
    ACTIVATION,
    AGAIN,
    AUPTOLEMY,
    BOON,
    DISCARD,
    DISCOVER,
    DREAM,
    IMPROVEMENT,
    OBSERVE,
    REST,
    STOP,
    TRADE,
    TURN,
    USE,
    WISDOM,
)
from astra.rules.rng import Rng
from astra.rules.state import State
from astra.rules.tables import COUNT, Tables, card_bit, count_bits

ROW_GAIN: Final = vec[i64]([0, 2, 4, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])

KINDS: Final[i64] = 16  # of abilities

# Modes of a mark; its traits are numbered by trait * 4 + mode.
FIRST: Final[i64] = 0
FURTHER: Final[i64] = 1
FREE: Final[i64] = 2
DREAMT: Final[i64] = 3

MARK: Final[i64] = 0
GRAND: Final[i64] = 4
GRAND_LATE: Final[i64] = 8
COMPLETES: Final[i64] = 12
CARD_WORTH: Final[i64] = 16  # of the card that the mark completes
WITHIN: Final[i64] = 20  # the rest of the card is within the dust left
WITHIN_WORTH: Final[i64] = 24
DEAD_END: Final[i64] = 28
WAYS: Final[i64] = 32
LEFT: Final[i64] = 36
TAKES_LEAD: Final[i64] = 40
BEHIND: Final[i64] = 44
MINE: Final[i64] = 48
OTHERS: Final[i64] = 52
FRESH: Final[i64] = 56
HANDS_OVER: Final[i64] = 60  # the next seat could complete what the seat itself cannot
DUST: Final[i64] = 64
LASTING: Final[i64] = 68  # any lasting ability is in force, whatever the star; of further marks only
ODD: Final[i64] = 72  # a star that makes a pair at the places (R8.4), in the last turns
FULL_CARDS: Final[i64] = 76  # would be over the card limit

STOP_OBSERVE: Final[i64] = 80
STOP_OBSERVE_DUST: Final[i64] = 81
STOP_OBSERVE_WITHIN: Final[i64] = 82  # the rest of the card is within the dust left
STOP_OBSERVE_TELESCOPES: Final[i64] = 83
STOP_OBSERVE_HANDS_OVER: Final[i64] = 84  # the next seat could complete what the seat itself cannot
STOP_OBSERVE_LAST: Final[i64] = 85
STOP_OBSERVE_STARS: Final[i64] = 86  # of this Observe
STOP_AGAIN: Final[i64] = 87
STOP_AGAIN_DUST: Final[i64] = 88
STOP_AGAIN_LAST: Final[i64] = 89
STOP_OTHER: Final[i64] = 90
REST_: Final[i64] = 91
REST_ROOM: Final[i64] = 92  # in the pouch
REST_NO_DUST: Final[i64] = 93
REST_LITTLE_DUST: Final[i64] = 94
REST_WAKES: Final[i64] = 95  # cards of the sphere's element
REST_OVERFILLS: Final[i64] = 96
REST_LAST: Final[i64] = 97
REST_DUST: Final[i64] = 98
USE_KIND: Final[i64] = 99
USE_LAST: Final[i64] = USE_KIND + KINDS
USE_DUST: Final[i64] = USE_LAST + KINDS
TRADE_: Final[i64] = USE_DUST + KINDS
TRADE_DUST: Final[i64] = TRADE_ + 1
BOON_KIND: Final[i64] = TRADE_ + 2
BOON_LATE: Final[i64] = BOON_KIND + 6
BOON_USELESS: Final[i64] = BOON_LATE + 6
DISCARD_ELEMENT: Final[i64] = BOON_USELESS + 1
DISCARD_FAME: Final[i64] = BOON_USELESS + 2
DISCARD_KIND: Final[i64] = BOON_USELESS + 3
ACTIVATE_KIND: Final[i64] = DISCARD_KIND + KINDS
ACTIVATE_FAME: Final[i64] = ACTIVATE_KIND + KINDS
COMES_BACK: Final[i64] = ACTIVATE_FAME + 1  # a common star under A18, which forfeits nothing yet
FORFEITS: Final[i64] = ACTIVATE_FAME + 2  # the dust that A18 would bring back
STOP_COMES_BACK: Final[i64] = ACTIVATE_FAME + 3  # an end with dust left under A18
BRINGS_BACK: Final[i64] = ACTIVATE_FAME + 4  # the dust before a grand star, under A17
TRAITS: Final[i64] = ACTIVATE_FAME + 5


class Policy:
    """Preferences among legal actions; `weigh` fills `scores`, `choose` draws by them.

    The weights come as a list: plain Python passes them, and a vec would stay in memory for ever (see
    Odds.apply_shuffle).
    """

    def __init__(self, tables: Tables, weights: list[float]) -> None:
        self.tables = tables
        self.weights: vec[float] = vec[float](weights)
        kinds = get_args(AbilityKind)
        self.kinds = vec[i64]()
        for card in tables.edition.cards:
            self.kinds = append(self.kinds, kinds.index(card.ability.kind))
        self.returning_common_dust: i64 = 0  # the cards whose abilities do so
        self.returning_dust_before_grand: i64 = 0
        for number in range(len(tables.ability_numbers)):
            ability = ability_of(tables, number)
            if ability.returns_common_dust:
                self.returning_common_dust |= card_bit(number)
            if ability.returns_dust_before_grand:
                self.returning_dust_before_grand |= card_bit(number)
        self.traits: vec[i64] = vec[i64]([0] * 32)
        self.amounts: vec[float] = vec[float]([0.0] * 32)
        self.count: i64 = 0
        self.scores: vec[float] = vec[float]([0.0] * 800)
        # `late` is 0 with this many cards above the Game End card, 1 with none: a game of five begins with 30, one of
        # two with 15, solo with 13 and so at 0.73. The weights were fitted with these numbers and know each kind.
        self.above_at_zero = float(48 if tables.solo else 30)
        places = int(tables.places)
        self.mine: vec[i64] = vec[i64]([0] * places)
        self.best_other: vec[i64] = vec[i64]([0] * places)
        self.others: vec[i64] = vec[i64]([0] * places)
        self.worth: vec[float] = vec[float]([0.0] * places)
        self.late = 0.0
        self.last = False
        self.next_dust: i64 = 0
        self.full = False
        self.common_comes_back = False  # A18 is in force, and nothing forfeits it yet
        self.grand_brings_back = False  # A17 is in force

    def weigh(self, state: State, legal: vec[i64]) -> None:
        """Write the preference for each legal action to `scores`."""
        self.prepare(state)
        for i in range(len(legal)):
            self.describe(state, legal[i])
            score = 0.0
            for j in range(self.count):
                score += self.weights[self.traits[j]] * self.amounts[j]
            self.scores[i] = score

    def choose(self, state: State, legal: vec[i64], rng: Rng) -> i64:
        """An action drawn by the preferences."""
        count = len(legal)
        if count == 1:
            return legal[0]
        self.weigh(state, legal)
        scores = self.scores
        highest = scores[0]
        for i in range(1, count):
            if scores[i] > highest:
                highest = scores[i]
        total = 0.0
        for i in range(count):
            scores[i] = exp(scores[i] - highest)
            total += scores[i]
        draw = rng.unit() * total
        for i in range(count):
            draw -= scores[i]
            if draw <= 0.0:
                return legal[i]
        return legal[count - 1]

    def best(self, state: State, legal: vec[i64]) -> i64:
        """The action preferred most, the first of equals."""
        if len(legal) == 1:
            return legal[0]
        self.weigh(state, legal)
        best: i64 = 0
        for i in range(1, len(legal)):
            if self.scores[i] > self.scores[best]:
                best = i
        return legal[best]

    # What all actions of a decision have in common

    def prepare(self, state: State) -> None:
        tables = self.tables
        seat = state.seats[state.seat]
        self.late = 1.0
        if state.above_end >= 0:
            self.late = 1.0 - float(state.above_end) / self.above_at_zero
        self.last = state.last_turns >= 0 and state.last_turns <= tables.players + (1 if tables.solo else 0)
        decision = state.decision
        self.look_at_turn(state)
        if decision == OBSERVE:
            self.next_dust = self.dust_of_next(state)
            self.full = count_bits(seat.cards) >= tables.card_limits[seat.wisdom]
            self.count_place(state, state.now.place)
        elif decision == TURN or decision == AGAIN or decision == ABILITY or decision == DREAM:
            self.next_dust = self.dust_of_next(state)
            self.full = count_bits(seat.cards) >= tables.card_limits[seat.wisdom]
            for index in range(tables.places):
                if state.places[index].card >= 0:
                    self.count_place(state, index)

    def look_at_turn(self, state: State) -> None:
        """Whether dust is to come back at the turn's end."""
        now = state.now
        in_force = now.in_force
        self.common_comes_back = in_force & self.returning_common_dust != 0 and now.only_common and not now.completed
        self.grand_brings_back = in_force & self.returning_dust_before_grand != 0

    def dust_of_next(self, state: State) -> i64:
        if self.tables.solo:
            return 4
        players = self.tables.players
        return state.seats[(state.seat + 1) % players].dust

    def count_place(self, state: State, index: i64) -> None:
        tables = self.tables
        place = state.places[index]
        self.mine[index] = 0
        self.best_other[index] = 0
        self.others[index] = 0
        pens = place.pens
        counts: i64 = 0  # four bits a pen
        while pens != 0:
            if pens & 7 != 0:
                counts += 1 << (((pens & 7) - 1) * 4)
            pens >>= 3
        for pen in range(7):
            stars = counts & 15
            counts >>= 4
            if stars == 0:
                continue
            if pen == state.seat:
                self.mine[index] = stars
            elif pen < 5 or pen == AUPTOLEMY:
                self.others[index] += stars
                if stars > self.best_other[index]:
                    self.best_other[index] = stars
        element = tables.elements[place.card]
        marks = self.marks_of(state, element)
        self.worth[index] = (float(ROW_GAIN[marks] + tables.final_fame[place.card])) * 0.2

    def marks_of(self, state: State, element: i64) -> i64:
        """R8.6: the marks in an element's row of the seat to decide."""
        tables = self.tables
        seat = state.seats[state.seat]
        marks = count_bits(seat.cards & tables.cards_of_element[element])
        final = seat.final
        if final >= 0 and (tables.final_first[final] == element or tables.final_second[final] == element):
            marks += 1
        return marks

    # One action

    def add(self, trait: i64, amount: float) -> None:
        self.traits[self.count] = trait
        self.amounts[self.count] = amount
        self.count += 1

    def describe(self, state: State, action: i64) -> None:
        """Write the traits of an action and how much of each."""
        self.count = 0
        decision = state.decision
        if action < USE:
            self.describe_mark(state, action)
        elif action == STOP:
            self.describe_stop(state, decision)
        elif action == REST:
            self.describe_rest(state)
        elif action == TRADE:
            self.add(TRADE_, 1.0)
            self.add(TRADE_DUST, float(state.seats[state.seat].dust) * 0.1)
        elif action < ACTIVATE:
            kind = self.kinds[action - USE]
            self.add(USE_KIND + kind, 1.0)
            self.add(USE_DUST + kind, float(state.seats[state.seat].dust) * 0.1)
            if self.last:
                self.add(USE_LAST + kind, 1.0)
        elif action < DISCARD:
            card = action - ACTIVATE
            self.add(ACTIVATE_KIND + self.kinds[card], 1.0)
            self.add(ACTIVATE_FAME, float(self.tables.final_fame[card]) * self.late)
        elif action < DISCOVER:
            self.describe_discard(state, action - DISCARD)
        elif action >= BOON:
            self.describe_boon(state, action - BOON)

    def describe_mark(self, state: State, action: i64) -> None:
        tables = self.tables
        decision = state.decision
        card = action >> 4
        star = action & 15
        index = state.now.place if decision == OBSERVE else state.place_of(card)
        place = state.places[index]
        seat = state.seats[state.seat]
        mode = FIRST
        dust = seat.dust - 1
        if decision == OBSERVE:
            mode = FURTHER
        elif decision == ABILITY:
            mode = FREE
            dust += 1
        elif decision == DREAM:
            mode = DREAMT
            dust = 0
        bit: i64 = 1 << star
        rest = tables.full[card] & ~place.marked & ~bit
        left = COUNT[rest]
        worth = self.worth[index]
        self.add(MARK + mode, 1.0)
        if tables.grand[card] & bit != 0:
            self.add(GRAND + mode, 1.0)
            self.add(GRAND_LATE + mode, self.late)
        if left == 0:
            self.add(COMPLETES + mode, 1.0)
            self.add(CARD_WORTH + mode, worth)
            if self.full:
                self.add(FULL_CARDS + mode, 1.0)
        else:
            ways = COUNT[tables.neighbours[action] & rest]
            if ways == 0:
                self.add(DEAD_END + mode, 1.0)
            else:
                self.add(WAYS + mode, float(ways))
            if left <= dust:
                self.add(WITHIN + mode, 1.0)
                self.add(WITHIN_WORTH + mode, worth)
            elif left <= self.next_dust:
                self.add(HANDS_OVER + mode, 1.0)
            self.add(LEFT + mode, float(left) * 0.1)
        mine = self.mine[index]
        best = self.best_other[index]
        self.add(MINE + mode, float(mine) * 0.2)
        if mine <= best and mine + 1 > best and best > 0:
            self.add(TAKES_LEAD + mode, 1.0)
        elif mine + 1 <= best:
            self.add(BEHIND + mode, float(best - mine) * 0.2)
        self.add(OTHERS + mode, float(self.others[index]) * 0.1)
        if place.marked == 0:
            self.add(FRESH + mode, 1.0)
        self.add(DUST + mode, float(dust) * 0.1)
        if state.now.in_force != 0 and mode == FURTHER:
            self.add(LASTING + mode, 1.0)
        if self.last and mine & 1 != 0:
            self.add(ODD + mode, 1.0)
        if mode == FIRST or mode == FURTHER:
            grand = tables.grand[card] & bit != 0
            if self.common_comes_back:
                self.add(FORFEITS if grand or star == 0 or left == 0 else COMES_BACK, 1.0)
            if self.grand_brings_back and grand and mode == FURTHER and not state.now.met_grand:
                self.add(BRINGS_BACK, float(state.now.before_grand) * 0.2)

    def describe_stop(self, state: State, decision: i64) -> None:
        seat = state.seats[state.seat]
        dust = seat.dust
        if decision == OBSERVE:
            now = state.now
            place = state.places[now.place]
            left = COUNT[self.tables.full[place.card] & ~place.marked]
            self.add(STOP_OBSERVE, 1.0)
            self.add(STOP_OBSERVE_DUST, float(dust) * 0.1)
            if left <= dust:
                self.add(STOP_OBSERVE_WITHIN, 1.0)
            elif left <= self.next_dust:
                self.add(STOP_OBSERVE_HANDS_OVER, 1.0)
            if seat.telescopes > 0:
                self.add(STOP_OBSERVE_TELESCOPES, 1.0)
            if self.last:
                self.add(STOP_OBSERVE_LAST, 1.0)
            self.add(STOP_OBSERVE_STARS, float(now.stars) * 0.1)
            if self.common_comes_back and dust > 0:
                self.add(STOP_COMES_BACK, 1.0)
        elif decision == AGAIN:
            self.add(STOP_AGAIN, 1.0)
            self.add(STOP_AGAIN_DUST, float(dust) * 0.1)
            if self.last:
                self.add(STOP_AGAIN_LAST, 1.0)
        else:
            self.add(STOP_OTHER, 1.0)

    def describe_rest(self, state: State) -> None:
        tables = self.tables
        seat = state.seats[state.seat]
        self.add(REST_, 1.0)
        room = seat.pouch - seat.dust
        if room > 0:
            self.add(REST_ROOM, float(room) * 0.1)
        if seat.dust <= 2:
            self.add(REST_NO_DUST if seat.dust == 0 else REST_LITTLE_DUST, 1.0)
        waking = seat.cards & ~seat.active & tables.cards_of_element[state.sphere]
        if waking != 0:
            self.add(REST_WAKES, float(count_bits(waking)))
        if state.now.in_force & tables.overfilling_rests != 0:
            self.add(REST_OVERFILLS, 1.0)
        if self.last:
            self.add(REST_LAST, 1.0)
        self.add(REST_DUST, float(seat.dust) * 0.1)

    def describe_discard(self, state: State, card: i64) -> None:
        tables = self.tables
        seat = state.seats[state.seat]
        element = tables.elements[card]
        marks = self.marks_of(state, element)
        self.add(DISCARD_ELEMENT, float(ROW_GAIN[marks - 1]) * 0.2)
        kind = self.kinds[card]
        if (seat.active >> card) & 1 != 0:
            self.add(DISCARD_FAME, float(tables.final_fame[card]))
            self.add(DISCARD_KIND + kind, 1.0)
        else:
            self.add(DISCARD_KIND + kind, 0.5)

    def describe_boon(self, state: State, boon: i64) -> None:
        tables = self.tables
        discovery = state.discovery
        assert discovery is not None
        row = state.places[discovery.place].card * 4 + boon
        kind = tables.boon_kinds[row]
        n = tables.boon_values[row]
        seat = state.seats[state.seat]
        if kind == IMPROVEMENT:
            n = min(n, tables.most_pouch - seat.pouch)
        elif kind == WISDOM:
            n = min(n, tables.most_wisdom - seat.wisdom)
        elif kind == ACTIVATION:
            n = min(n, count_bits(seat.cards & ~seat.active))
        if n == 0:
            self.add(BOON_USELESS, 1.0)
        self.add(BOON_KIND + kind, float(n) * (1.0 - self.late))
        self.add(BOON_LATE + kind, float(n) * self.late)
