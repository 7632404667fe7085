"""What lies on the table, and how far the current turn has come.

`Position` is data with the small changes that every rule is made of: mark a star, gain, draw. Each phase of a turn has
its own module; `astra.rules.state.State` puts them together.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from astra.rules import events as ev
from astra.rules.chance import Chance
from astra.rules.ids import AUPTOLEMY, CHANCE, DRAW, NOBODY, NOTHING_ASKED, STARS_PER_CARD
from astra.rules.pieces import Auptolemy, Discovery, Place, Seat, Turn
from astra.rules.tables import Tables


class Position:
    """The whole table. Copies share `deck` and `discard`, which never change in place; `drawn` counts draws."""

    def __init__(
        self,
        *,
        tables: Tables,
        chance: Chance,
        seats: vec[Seat],
        places: vec[Place],
        deck: vec[i64],
        drawn: i64,
        discard: vec[i64],
        removed: vec[i64],
        above_end: i64,
        last_turns: i64,
        sphere: i64,
        first: i64,
        turn: i64,
        active: i64,
        seat: i64,
        decision: i64,
        step: i64,
        chance_kind: i64,
        outside_chance: bool,
        lost: bool,
        now: Turn,
        discovery: Discovery | None,
        auptolemy: Auptolemy | None,
    ) -> None:
        self.tables = tables
        self.chance = chance
        self.seats = seats
        self.places = places
        self.deck = deck  # top first
        self.drawn = drawn
        self.discard = discard  # top last
        self.removed = removed
        self.above_end = above_end  # cards above the Game End card; -1 once the end is triggered
        self.last_turns = last_turns  # turns to play, this one included; -1 before the trigger
        self.sphere = sphere
        self.first = first
        self.turn = turn
        self.active = active  # whose turn it is: a seat or AUPTOLEMY
        self.seat = seat  # whose decision it is
        self.decision = decision
        self.step = step
        self.chance_kind = chance_kind
        self.outside_chance = outside_chance  # stop where chance decides, and let the caller decide
        self.lost = lost  # R13.5
        self.now = now
        self.discovery = discovery
        self.auptolemy = auptolemy
        self.events: list[ev.Event] | None = None

    # Asking

    def ask(self, decision: i64, seat: i64) -> None:
        self.decision = decision
        self.seat = seat

    def ask_chance(self, kind: i64) -> None:
        self.decision = CHANCE
        self.chance_kind = kind
        self.seat = NOBODY

    def go_on(self, step: i64) -> None:
        """Ask nothing: `step` happens next."""
        self.decision = NOTHING_ASKED
        self.step = step

    # Marking

    def mark(self, pen: i64, index: i64, star: i64) -> bool:
        """Put the pen's mark on a star; true if that completed the card."""
        place = self.places[index]
        card = place.card
        if place.marked == 0:
            place.reach = 0
        marked = place.marked | (1 << star)
        place.marked = marked
        place.reach |= self.tables.neighbours[card * STARS_PER_CARD + star]
        place.pens |= (pen + 1) << (star * 3)
        now = self.now
        now.place = index
        now.star = star
        now.stars += 1
        return marked == self.tables.full[card]

    def mark_for_seat(self, index: i64, star: i64, dust: i64, means: str) -> None:
        """The active player marks a star and gets what R4.6 gives; abilities count it later."""
        completed = self.mark(self.active, index, star)
        now = self.now
        place = self.places[index]
        bit: i64 = 1 << star
        if self.events is not None:
            self.events.append(ev.star_marked(self.tables, self.active, place.card, star, dust, means))
        if self.tables.grand[place.card] & bit != 0:
            now.grand_stars += 1
            now.only_common = False
            self.gain_wisdom(self.active, 1, "grand_star", place.card)
        elif star == 0:
            now.only_common = False
        if completed:
            now.completed = True
            if self.events is not None:
                self.events.append(ev.CardCompleted(self.active, self.tables.codes[place.card]))

    def unmarked(self, index: i64) -> i64:
        """The unmarked stars of a place; none if it is empty."""
        place = self.places[index]
        if place.card < 0:
            return 0
        return self.tables.full[place.card] & ~place.marked

    def first_stars(self, index: i64) -> i64:
        """The stars of a place that may be first (R4.2)."""
        place = self.places[index]
        return place.reach & ~place.marked

    def next_stars(self) -> i64:
        """The stars that may follow the one marked last (R4.3)."""
        place = self.places[self.now.place]
        return self.tables.neighbours[place.card * STARS_PER_CARD + self.now.star] & ~place.marked

    def has_undiscovered(self) -> bool:
        for place in self.places:
            if place.card >= 0 and place.marked != self.tables.full[place.card]:
                return True
        return False

    def place_of(self, card: i64) -> i64:
        index: i64 = 0
        for place in self.places:
            if place.card == card:
                return index
            index += 1
        return NOBODY

    def card_limit(self, seat: i64) -> i64:
        return self.tables.card_limits[self.seats[seat].wisdom]

    # Gaining. `card` is the card that gives it, -1 if none does.

    def gain_dust(self, seat: i64, n: i64, why: str, card: i64) -> None:
        self.seats[seat].dust += n
        self.tell_gain(seat, "dust", n, why, card)

    def gain_telescopes(self, seat: i64, n: i64, why: str, card: i64) -> None:
        self.seats[seat].telescopes += n
        self.tell_gain(seat, "telescope", n, why, card)

    def gain_fame(self, seat: i64, n: i64, why: str, card: i64) -> None:
        self.seats[seat].fame += n
        self.tell_gain(seat, "fame", n, why, card)

    def gain_wisdom(self, seat: i64, n: i64, why: str, card: i64) -> None:
        """R4.6: what goes beyond the end of the track is lost."""
        journal = self.seats[seat]
        n = min(n, self.tables.most_wisdom - journal.wisdom)
        journal.wisdom += n
        self.tell_gain(seat, "wisdom", n, why, card)

    def gain_pouch(self, seat: i64, n: i64, why: str, card: i64) -> None:
        """R5.5: the pouch cannot exceed 12."""
        journal = self.seats[seat]
        n = min(n, self.tables.most_pouch - journal.pouch)
        journal.pouch += n
        self.tell_gain(seat, "pouch", n, why, card)

    def tell_gain(self, seat: i64, what: str, n: i64, why: str, card: i64) -> None:
        if self.events is not None:
            self.events.append(ev.gained(self.tables, seat, what, n, why, card))

    def wake(self, seat: i64, cards: i64, why: str) -> None:
        """Exhausted cards become active."""
        if cards == 0:
            return
        self.seats[seat].active |= cards
        if self.events is not None:
            self.events.append(ev.cards_woken(self.tables, seat, cards, why))

    # The deck

    def cards_left(self) -> i64:
        return len(self.deck) - self.drawn

    def ask_draw(self) -> None:
        self.ask_chance(DRAW)

    def draw(self, card: i64) -> None:
        """Take a card from the deck: the top one, or the one that the caller says was on top."""
        if self.deck[self.drawn] != card:
            deck = self.deck[:]
            for i in range(self.drawn + 1, len(deck)):
                if deck[i] == card:
                    deck[i] = deck[self.drawn]
                    deck[self.drawn] = card
            self.deck = deck
        self.drawn += 1
        if self.above_end > 0:
            self.above_end -= 1
            if self.above_end == 0:
                self.trigger_end()

    def turns_in_round(self) -> i64:
        """Auptolemy's turn counts too."""
        return self.tables.players + (1 if self.tables.solo else 0)

    def trigger_end(self) -> None:
        """R7.1, R7.2: the rest of this round, plus one full round unless the first player triggered the end."""
        self.above_end = -1
        turns_in_round = self.turns_in_round()
        done: i64 = (self.turn - 1) % turns_in_round
        self.last_turns = turns_in_round - done
        if done != 0:
            self.last_turns += turns_in_round
        if self.events is not None:
            self.events.append(ev.EndTriggered(ev.pen_name(self.active), int(self.last_turns)))

    def discard_card(self, card: i64) -> None:
        self.discard = append(self.discard[:], card)

    def lay_card(self, index: i64, card: i64) -> None:
        """Put a fresh card on a place; -1 leaves it empty."""
        place = self.places[index]
        place.card = card
        place.marked = 0
        place.reach = 0 if card < 0 else 1
        place.pens = 0

    def turn_marker(self) -> bool:
        """R5.4: move the marker; true if it passed the discard icon and a card must be discarded."""
        passed = self.tables.passes_icon[self.sphere] != 0
        self.sphere = self.tables.next_sphere[self.sphere]
        if self.events is not None:
            self.events.append(ev.sphere_turned(self.sphere))
        return passed and self.cards_left() > 0

    def dreams(self) -> bool:
        return len(self.tables.dream_numbers) > 0

    def dream_is_due(self) -> bool:
        """R9.1: a turn with a Rest has a dream, after its Discovery phase."""
        return self.now.rested and not self.now.dreamt and self.dreams()

    def is_auptolemys_turn(self) -> bool:
        return self.active == AUPTOLEMY
