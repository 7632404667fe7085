"""What an evaluation looks at: a row of numbers per seat, and one for Auptolemy.

A state is always looked at as if the current turn were over: between two turns it is, and a planner asks what its turn
would leave behind.
"""

from __future__ import annotations

from typing import Final, get_args

from librt.vecs import append, vec
from mypy_extensions import i64

from astra.edition.model import AbilityKind
from astra.rules import scoring
from astra.rules.abilities import ability_of
from astra.rules.ids import AUPTOLEMY, DREAMER, H3, OVER, TURN
from astra.rules.scoring import DUST_PER_FAME, FAME_PER_TELESCOPE, ROW_SPOTS, STARS_PER_FAME
from astra.rules.setup import first_above_end
from astra.rules.state import State
from astra.rules.tables import COUNT, Tables, count_bits, lowest_bit

PENS: Final[i64] = 7
KINDS: Final[i64] = 16  # of abilities

# The columns of a seat's row.
ONE: Final[i64] = 0
NEXT: Final[i64] = 1  # its turn comes soonest: 1, last: near 0
FAME: Final[i64] = 2
POUCH: Final[i64] = 3
LIMIT: Final[i64] = 4
WISDOM: Final[i64] = 5
DUST: Final[i64] = 6
DUST_FAME: Final[i64] = 7  # R8.3
SHORT_OF_DUST: Final[i64] = 8  # below four
TELESCOPES: Final[i64] = 9
STARS: Final[i64] = 10  # R8.4
ACTIVE_FAME: Final[i64] = 11  # R8.5
ELEMENTS: Final[i64] = 12  # R8.6
BEST_ELEMENT: Final[i64] = 13  # what one more card would add there at best
ALL_ELEMENTS: Final[i64] = 14  # over all four
CARDS: Final[i64] = 15
ROOM: Final[i64] = 16  # cards below the limit
WAKING: Final[i64] = 17  # exhausted cards that the next Rest wakes
EXHAUSTED: Final[i64] = 18
BOON_PROSPECT: Final[i64] = 19
CARD_PROSPECT: Final[i64] = 20
SECOND_PROSPECT: Final[i64] = 21
LEADS: Final[i64] = 22
PRESENT: Final[i64] = 23  # undiscovered cards with a star of the seat's
TURNS: Final[i64] = 24  # still to come, exactly or estimated from the cards above the Game End card
ABILITIES: Final[i64] = 25  # active cards, one column per kind
COLUMNS: Final[i64] = ABILITIES + KINDS

# The columns of Auptolemy's row.
ITS_SCORE: Final[i64] = 2
ITS_CARDS: Final[i64] = 3
ITS_DUST: Final[i64] = 4
ITS_TELESCOPES: Final[i64] = 5
ITS_CARDS_LEFT: Final[i64] = 6  # of its deck, before it wins by an empty one
ITS_DANGER: Final[i64] = 7  # R13.5: turns that its deck lasts, fewer than the game seems to need
ITS_PROSPECT: Final[i64] = 8
ITS_TURNS: Final[i64] = 9

# How a row is read: between EARLY and LATE before the end is triggered, afterwards by the turns left.
EARLY: Final[i64] = 0
LATE: Final[i64] = 1
LAST_TURN: Final[i64] = 2
NO_TURN: Final[i64] = 3
PHASES: Final[i64] = 4

# Rows of the rules' scoring tables, which this reads for every state.
ROW_FAME: Final = vec[i64](scoring.ROW_FAME)
COLUMN_FAME: Final = vec[i64](scoring.COLUMN_FAME)
ITS_ROW_FAME: Final = vec[i64](scoring.SOLO_ROW_FAME)
ITS_SET_FAME: Final = vec[i64](scoring.SOLO_SET_FAME)

# Rough worth in fame, only to weigh prospects against each other; the fitted weights do the rest.
BOON_WORTH: Final = vec[float]([1.0, 1.6, 0.5, 1.1, 1.2, 0.8])
BOON_WORTH_LATE: Final = vec[float]([1.0, 1.0, 0.4, 0.6, 0.5, 0.9])
WORTH_OF_KIND: Final[dict[AbilityKind, float]] = {
    "gain_dust": 2.5,
    "gain_telescope": 2.0,
    "trade_dust": 1.0,
    "gain_wisdom": 2.5,
    "gain_pouch": 2.5,
    "fame_per_marked": 3.0,
    "fame_per_element": 3.0,
    "mark_any": 1.5,
    "starburst": 2.5,
    "mark_two": 2.5,
    "mark_three": 3.0,
    "free_start": 1.5,
    "fame_per_grand": 2.5,
    "overfill": 2.5,
    "reclaim_to_grand": 2.0,
    "reclaim_common": 2.5,
}
ABILITY_WORTH: Final = vec[float]([WORTH_OF_KIND[kind] for kind in get_args(AbilityKind)])


def element_fame(marks: vec[i64]) -> i64:
    """R8.6, from the marks in each element's row."""
    fame: i64 = 0
    columns: i64 = 0  # how many rows reach each column, four bits a column
    for row in marks:
        marked: i64 = min(row, ROW_SPOTS)
        fame += ROW_FAME[marked]
        for column in range(marked):
            columns += 1 << (column * 4)
    for column in range(ROW_SPOTS):
        fame += COLUMN_FAME[(columns >> (column * 4)) & 15]
    return fame


class Observer:
    """Writes the rows of a state; made once per kind of game, then used for any number of its states."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        kinds = get_args(AbilityKind)
        self.kinds = vec[i64]()
        for card in tables.edition.cards:
            self.kinds = append(self.kinds, kinds.index(card.ability.kind))
        self.rivals: i64 = tables.players + (1 if tables.solo else 0)
        self.stars: vec[i64] = vec[i64]([0] * (int(tables.places) * int(PENS)))  # by place * 7 + pen
        self.left: vec[i64] = vec[i64]([0] * int(tables.places))  # unmarked stars by place
        self.rows: vec[float] = vec[float]([0.0] * (int(self.rivals) * int(COLUMNS)))
        self.phases: vec[float] = vec[float]([0.0] * (int(self.rivals) * int(PHASES)))
        self.marks: vec[i64] = vec[i64]([0, 0, 0, 0])
        self.gains: vec[i64] = vec[i64]([0] * (int(self.rivals) * 4))  # by seat * 4 + element
        # What a seat's columns of elements were written for: cards, final card.
        self.elements_for: vec[i64] = vec[i64]([-9] * (int(self.rivals) * 2))
        # What its other columns of cards were written for: cards, active ones, sphere, limit.
        self.cards_for: vec[i64] = vec[i64]([-9] * (int(self.rivals) * 4))
        self.active_kinds: vec[i64] = vec[i64]([0] * int(self.rivals))  # kinds of abilities, one bit each
        # What the counts of stars by place were counted for: its card, and whose stars these are.
        self.counted: vec[i64] = vec[i64]([-9] * (int(tables.places) * 2))
        # By card * 2 + rightmost: for which progress its boons were put in order, and the three that are worth most.
        cards = len(self.kinds)
        self.ordered_for: vec[float] = vec[float]([-1.0] * (cards * 2))
        self.best_boons: vec[float] = vec[float]([0.0] * (cards * 6))
        self.above_at_first: i64 = first_above_end(tables)
        self.next_turn: i64 = 1
        self.progress = 0.0

    def look(self, state: State) -> None:
        """Write all rows."""
        self.next_turn = state.turn
        if not (state.decision == TURN and state.now.using < 0):
            self.next_turn += 1
        self.count_stars(state)
        self.progress = 1.0
        if state.above_end >= 0:
            self.progress = 1.0 - float(state.above_end) / float(self.above_at_first)
            if self.progress < 0.0:
                self.progress = 0.0
        for seat in range(self.tables.players):
            self.write_phase(state, seat)
            self.write_seat(state, seat)
        if self.tables.solo:
            self.write_phase(state, 1)
            self.write_auptolemy(state)

    def count_stars(self, state: State) -> None:
        """Count stars by place and pen, and unmarked stars; a place is counted again only if it has changed."""
        stars = self.stars
        counted = self.counted
        for index in range(self.tables.places):
            place = state.places[index]
            if counted[index * 2] == place.card and counted[index * 2 + 1] == place.pens:
                continue
            counted[index * 2] = place.card
            counted[index * 2 + 1] = place.pens
            row = index * PENS
            for pen in range(PENS):
                stars[row + pen] = 0
            if place.card < 0:
                self.left[index] = 0
                continue
            self.left[index] = COUNT[self.tables.full[place.card] & ~place.marked]
            pens = place.pens
            while pens != 0:
                if pens & 7 != 0:
                    stars[row + (pens & 7) - 1] += 1
                pens >>= 3

    def distance(self, state: State, rival: i64) -> i64:
        """Turns until the rival's next one begins."""
        if self.tables.solo:
            mover: i64 = (self.next_turn - 1) % 2
            return rival if mover == 0 else 1 - rival
        mover = (state.first + self.next_turn - 1) % self.rivals
        return (rival - mover + self.rivals) % self.rivals

    def turns_left(self, state: State, rival: i64) -> float:
        """Exact once the end is triggered; before that, about as many as strong play takes."""
        if state.last_turns < 0:
            return 1.5 + float(state.above_end) * 0.9 * 2.0 / float(self.rivals)
        left = state.last_turns - (self.next_turn - state.turn)
        distance = self.distance(state, rival)
        if distance >= left:
            return 0.0
        return float(1 + (left - 1 - distance) // self.rivals)

    def write_phase(self, state: State, rival: i64) -> None:
        phases = self.phases
        at = rival * PHASES
        for phase in range(PHASES):
            phases[at + phase] = 0.0
        if state.last_turns < 0:
            phases[at + EARLY] = 1.0 - self.progress
            phases[at + LATE] = self.progress
        elif self.turns_left(state, rival) > 0.0:
            phases[at + LAST_TURN] = 1.0
        else:
            phases[at + NO_TURN] = 1.0

    def write_seat(self, state: State, number: i64) -> None:
        rows = self.rows
        at = number * COLUMNS
        tables = self.tables
        seat = state.seats[number]
        dust = seat.dust
        fame = seat.fame
        if self.next_turn != state.turn and state.active == number and state.decision != OVER:
            # R10.1: what the abilities in force are about to give.
            cards = state.now.in_force
            while cards != 0:
                ability = ability_of(tables, lowest_bit(cards))
                cards &= cards - 1
                fame += ability.fame_due(state)
                dust += ability.dust_due(state)
        limit = tables.card_limits[seat.wisdom]
        turns = self.turns_left(state, number)
        distance = self.distance(state, number)
        rows[at + ONE] = 1.0
        rows[at + NEXT] = 1.0 - float(distance) / float(self.rivals)
        rows[at + FAME] = float(fame)
        rows[at + POUCH] = float(seat.pouch)
        rows[at + LIMIT] = float(limit)
        rows[at + WISDOM] = float(seat.wisdom)
        rows[at + DUST] = float(min(dust, 16))
        rows[at + DUST_FAME] = float(dust // DUST_PER_FAME)
        rows[at + SHORT_OF_DUST] = float(4 - dust if dust < 4 else 0)
        rows[at + TELESCOPES] = float(min(seat.telescopes, 4))
        rows[at + TURNS] = min(turns, 12.0)
        self.write_elements(number, at, seat.cards, seat.final)
        self.write_cards(state, number, at, limit)
        self.write_places(state, number, at, dust, turns, distance)

    def write_elements(self, number: i64, at: i64, cards: i64, final: i64) -> None:
        """What the elements of a seat's cards are worth; written again only if these have changed."""
        written = self.elements_for
        if written[number * 2] == cards and written[number * 2 + 1] == final:
            return
        written[number * 2] = cards
        written[number * 2 + 1] = final
        rows = self.rows
        tables = self.tables
        marks = self.marks
        owned: i64 = 0
        for element in range(4):
            count = count_bits(cards & tables.cards_of_element[element])
            marks[element] = count
            owned += count
        if final >= 0:
            marks[tables.final_first[final]] += 1
            marks[tables.final_second[final]] += 1
        fame = element_fame(marks)
        best: i64 = 0
        total: i64 = 0
        for element in range(4):
            marks[element] += 1
            gain = element_fame(marks) - fame
            marks[element] -= 1
            self.gains[number * 4 + element] = gain
            total += gain
            if gain > best:
                best = gain
        rows[at + ELEMENTS] = float(fame)
        rows[at + BEST_ELEMENT] = float(best)
        rows[at + ALL_ELEMENTS] = float(total)
        rows[at + CARDS] = float(owned)

    def write_cards(self, state: State, number: i64, at: i64, limit: i64) -> None:
        """What a seat's cards are worth as such; written again only if they have changed."""
        seat = state.seats[number]
        if self.is_written(number, seat.cards, seat.active, state.sphere, limit):
            return
        rows = self.rows
        tables = self.tables
        exhausted = seat.cards & ~seat.active
        owned = count_bits(seat.cards)
        rows[at + ROOM] = float(limit - owned if limit > owned else 0)
        rows[at + WAKING] = float(count_bits(exhausted & tables.cards_of_element[state.sphere]))
        rows[at + EXHAUSTED] = float(count_bits(exhausted))
        for kind in range(KINDS):
            rows[at + ABILITIES + kind] = 0.0
        active = seat.active
        active_kinds: i64 = 0
        one: i64 = 1
        final: i64 = 0
        while active != 0:
            card = lowest_bit(active)
            active &= active - 1
            final += tables.final_fame[card]
            kind = self.kinds[card]
            rows[at + ABILITIES + kind] += 1.0
            active_kinds |= one << kind
        self.active_kinds[number] = active_kinds
        rows[at + ACTIVE_FAME] = float(final)

    def is_written(self, number: i64, cards: i64, active: i64, sphere: i64, limit: i64) -> bool:
        """Whether the columns of a seat's cards are already written; if not, remember what they will be written for."""
        written = self.cards_for
        at = number * 4
        if (
            written[at] == cards
            and written[at + 1] == active
            and written[at + 2] == sphere
            and written[at + 3] == limit
        ):
            return True
        written[at] = cards
        written[at + 1] = active
        written[at + 2] = sphere
        written[at + 3] = limit
        return False

    def card_worth(self, number: i64, card: i64, turns: float) -> float:
        """What one more card is worth to a seat."""
        worth = float(self.tables.final_fame[card]) + float(self.gains[number * 4 + self.tables.elements[card]])
        use = min(turns, 4.0)
        return worth + ABILITY_WORTH[self.kinds[card]] * use * 0.35

    def boon_worth(self, card: i64, boon: i64) -> float:
        row = card * 4 + boon
        kind = self.tables.boon_kinds[row]
        worth = BOON_WORTH[kind] * (1.0 - self.progress) + BOON_WORTH_LATE[kind] * self.progress
        return worth * float(self.tables.boon_values[row])

    def prospect_of_boon(self, card: i64, rank: i64, rightmost: bool) -> float:
        """The worth of the boon that `rank` better assistants leave."""
        at = card * 2 + (1 if rightmost else 0)
        if self.ordered_for[at] != self.progress:
            self.order_boons(card, rightmost, at)
        return self.best_boons[at * 3 + min(rank, 2)]

    def order_boons(self, card: i64, rightmost: bool, at: i64) -> None:
        """Remember the three boons of a card that are worth most now."""
        best = 0.0
        second = 0.0
        third = 0.0
        for boon in range(2 if rightmost else 0, 4):
            worth = self.boon_worth(card, boon)
            if worth > best:
                third = second
                second = best
                best = worth
            elif worth > second:
                third = second
                second = worth
            elif worth > third:
                third = worth
        self.ordered_for[at] = self.progress
        self.best_boons[at * 3] = best
        self.best_boons[at * 3 + 1] = second
        self.best_boons[at * 3 + 2] = third

    def write_places(self, state: State, number: i64, at: i64, dust: i64, turns: float, distance: i64) -> None:
        """What the cards at the places promise a seat."""
        rows = self.rows
        tables = self.tables
        stars = self.stars
        pouch = state.seats[number].pouch
        marked: i64 = 0
        boons = 0.0
        leads = 0.0
        present: i64 = 0
        best = 0.0
        second = 0.0
        done = state.now.completed and self.next_turn != state.turn
        for index in range(tables.places):
            place = state.places[index]
            if place.card < 0:
                continue
            row = index * PENS
            mine = stars[row + number]
            left = self.left[index]
            if mine > 0:
                marked += mine
                if left > 0:
                    present += 1
                    rank: i64 = 0
                    for rival in range(tables.players):
                        if rival != number and stars[row + rival] > mine:
                            rank += 1
                    if tables.solo and stars[row + AUPTOLEMY] > mine:
                        rank += 1
                    if rank == 0:
                        leads += 1.0
                    size = tables.sizes[place.card]
                    rightmost = stars[row + DREAMER] > mine
                    near = float(size - left) / float(size)
                    boons += self.prospect_of_boon(place.card, rank, rightmost) * near
            chance = 0.0
            if left == 0:
                if done and state.active == number:
                    chance = 1.0
            elif turns > 0.0:
                if left <= dust:
                    chance = 0.8 - 0.5 * float(distance) / float(self.rivals)
                elif left <= dust + 3:
                    chance = 0.3 - 0.05 * float(left - dust)
                elif left <= pouch and turns > 1.0:
                    chance = 0.1
            if chance > 0.0:
                worth = self.card_worth(number, place.card, turns) * chance
                if worth > best:
                    second = best
                    best = worth
                elif worth > second:
                    second = worth
        rows[at + STARS] = float(marked // STARS_PER_FAME)
        rows[at + BOON_PROSPECT] = boons
        rows[at + LEADS] = leads
        rows[at + PRESENT] = float(present)
        rows[at + CARD_PROSPECT] = best
        rows[at + SECOND_PROSPECT] = second

    def write_auptolemy(self, state: State) -> None:
        """R13.13 as if the game ended now, and what it may still win by."""
        rows = self.rows
        tables = self.tables
        auptolemy = state.auptolemy
        assert auptolemy is not None
        at = COLUMNS
        for column in range(COLUMNS):
            rows[at + column] = 0.0
        marks = self.marks
        for element in range(4):
            marks[element] = 0
        score = auptolemy.fame + FAME_PER_TELESCOPE * auptolemy.telescopes
        for card in auptolemy.cards:
            marks[tables.elements[card]] += 1
            score += tables.final_fame[card]
        if tables.modifiers & H3 != 0 and auptolemy.final >= 0:
            marks[tables.final_first[auptolemy.final]] += 1
            marks[tables.final_second[auptolemy.final]] += 1
        sets: i64 = 4
        for element in range(4):
            count: i64 = min(marks[element], ROW_SPOTS)
            score += ITS_ROW_FAME[count]
            if count < sets:
                sets = count
        score += ITS_SET_FAME[sets]
        stars: i64 = 0
        prospect = 0.0
        for index in range(tables.places):
            stars += self.stars[index * PENS + AUPTOLEMY]
            if self.left[index] > 0 and self.left[index] <= 4:
                prospect += 1.0
        turns = self.turns_left(state, 1)
        cards = len(auptolemy.deck)
        rows[at + ONE] = 1.0
        rows[at + NEXT] = 1.0 - float(self.distance(state, 1)) / 2.0
        rows[at + ITS_SCORE] = float(score + stars // STARS_PER_FAME)
        rows[at + ITS_CARDS] = float(len(auptolemy.cards))
        rows[at + ITS_DUST] = float(auptolemy.dust)
        rows[at + ITS_TELESCOPES] = float(auptolemy.telescopes)
        rows[at + ITS_PROSPECT] = prospect
        rows[at + ITS_TURNS] = min(turns, 16.0)
        if state.last_turns < 0:
            rows[at + ITS_CARDS_LEFT] = float(cards)
            danger = turns * 0.8 - float(cards)
            rows[at + ITS_DANGER] = max(danger, 0.0)
