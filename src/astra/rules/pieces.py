"""The pieces of a position: journals, places, the turn and the discovery under way, Auptolemy.

Each is data that can be copied; `astra.rules.position.Position` puts them together.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from astra.rules.ids import NOBODY
from astra.rules.tables import card_bit

# One bit per star in a row of 14 groups of three bits: a place's `pens`.
LOW_BITS: Final[i64] = 0o11111111111111


@mypyc_attr(acyclic=True)
class Seat:
    """One journal: what a player has. `cards` and `active` are masks of cards; `final` is -1 if unknown."""

    def __init__(
        self,
        dust: i64,
        pouch: i64,
        wisdom: i64,
        telescopes: i64,
        fame: i64,
        cards: i64,
        active: i64,
        final: i64,
    ) -> None:
        self.dust = dust
        self.pouch = pouch
        self.wisdom = wisdom
        self.telescopes = telescopes
        self.fame = fame
        self.cards = cards
        self.active = active
        self.final = final

    def copy(self) -> Seat:
        return Seat(
            dust=self.dust,
            pouch=self.pouch,
            wisdom=self.wisdom,
            telescopes=self.telescopes,
            fame=self.fame,
            cards=self.cards,
            active=self.active,
            final=self.final,
        )

    def become(self, other: Seat) -> None:
        self.dust = other.dust
        self.pouch = other.pouch
        self.wisdom = other.wisdom
        self.telescopes = other.telescopes
        self.fame = other.fame
        self.cards = other.cards
        self.active = other.active
        self.final = other.final


@mypyc_attr(acyclic=True)
class Place:
    """A place at the sphere board; `card` is -1 when it is empty.

    `reach` holds every star that a line joins to a marked one, and on a card without marks the starting star: the
    stars that may be first (R4.2) are `reach & ~marked`. `pens` has three bits per star: 0 unmarked, else the pen
    plus 1.
    """

    def __init__(self, card: i64, marked: i64, reach: i64, pens: i64) -> None:
        self.card = card
        self.marked = marked
        self.reach = reach
        self.pens = pens

    def copy(self) -> Place:
        return Place(card=self.card, marked=self.marked, reach=self.reach, pens=self.pens)

    def become(self, other: Place) -> None:
        self.card = other.card
        self.marked = other.marked
        self.reach = other.reach
        self.pens = other.pens

    def stars_of(self, pen: i64) -> i64:
        """How many stars of this card the pen has marked."""
        other = self.pens ^ ((pen + 1) * LOW_BITS)
        equal = ~(other | (other >> 1) | (other >> 2)) & LOW_BITS
        count: i64 = 0
        while equal != 0:
            equal &= equal - 1
            count += 1
        return count


@mypyc_attr(acyclic=True)
class Turn:
    """The current turn: what was done in it, and how far a path or a repetition has come."""

    def __init__(
        self,
        in_force: i64,
        skips_action: bool,
        rested: bool,
        dreamt: bool,
        grand_stars: i64,
        only_common: bool,
        completed: bool,
        spent: i64,
        reclaimed: i64,
        before_grand: i64,
        met_grand: bool,
        place: i64,
        star: i64,
        stars: i64,
        using: i64,
        places_used: i64,
        emptied: i64,
    ) -> None:
        self.in_force = in_force  # cards whose effect lasts this turn
        self.skips_action = skips_action
        self.rested = rested
        self.dreamt = dreamt
        self.grand_stars = grand_stars
        self.only_common = only_common
        self.completed = completed
        self.spent = spent  # dust spent on marking
        self.reclaimed = reclaimed  # dust before the first grand star, of Observes that had one
        self.before_grand = before_grand  # the same for the current Observe
        self.met_grand = met_grand
        self.place = place  # of the star marked last
        self.star = star
        self.stars = stars  # marked in this Observe, ability or dream
        self.using = using  # the card whose ability was used last
        self.places_used = places_used  # by the current ability, one bit each
        self.emptied = emptied  # places whose card was discovered, yet to be refilled

    def reset(self) -> None:
        """Start a new turn without the cost of a new object."""
        self.in_force = 0
        self.skips_action = False
        self.rested = False
        self.dreamt = False
        self.grand_stars = 0
        self.only_common = True
        self.completed = False
        self.spent = 0
        self.reclaimed = 0
        self.before_grand = 0
        self.met_grand = False
        self.place = NOBODY
        self.star = NOBODY
        self.stars = 0
        self.using = NOBODY
        self.places_used = 0
        self.emptied = 0

    def copy(self) -> Turn:
        return Turn(
            in_force=self.in_force,
            skips_action=self.skips_action,
            rested=self.rested,
            dreamt=self.dreamt,
            grand_stars=self.grand_stars,
            only_common=self.only_common,
            completed=self.completed,
            spent=self.spent,
            reclaimed=self.reclaimed,
            before_grand=self.before_grand,
            met_grand=self.met_grand,
            place=self.place,
            star=self.star,
            stars=self.stars,
            using=self.using,
            places_used=self.places_used,
            emptied=self.emptied,
        )

    def become(self, other: Turn) -> None:
        self.in_force = other.in_force
        self.skips_action = other.skips_action
        self.rested = other.rested
        self.dreamt = other.dreamt
        self.grand_stars = other.grand_stars
        self.only_common = other.only_common
        self.completed = other.completed
        self.spent = other.spent
        self.reclaimed = other.reclaimed
        self.before_grand = other.before_grand
        self.met_grand = other.met_grand
        self.place = other.place
        self.star = other.star
        self.stars = other.stars
        self.using = other.using
        self.places_used = other.places_used
        self.emptied = other.emptied


def new_turn() -> Turn:
    return Turn(
        in_force=0,
        skips_action=False,
        rested=False,
        dreamt=False,
        grand_stars=0,
        only_common=True,
        completed=False,
        spent=0,
        reclaimed=0,
        before_grand=0,
        met_grand=False,
        place=NOBODY,
        star=NOBODY,
        stars=0,
        using=NOBODY,
        places_used=0,
        emptied=0,
    )


@mypyc_attr(acyclic=True)
class Discovery:
    """The current discovery: who gets the card, and how far the boons have come (R6.2 to R6.5)."""

    def __init__(
        self,
        place: i64,
        discoverer: i64,
        waiting: i64,
        choosing: i64,
        taking: i64,
        choices: i64,
        crossed: i64,
        activations: i64,
    ) -> None:
        self.place = place
        self.discoverer = discoverer  # a seat, AUPTOLEMY, or DREAMER if nobody gets the card
        self.waiting = waiting  # pens of fewer stars than those served now, one bit each
        self.choosing = choosing  # of the tie served now: yet to choose
        self.taking = taking  # of the tie served now: choice not yet in effect
        self.choices = choices  # three bits per pen: the boon chosen
        self.crossed = crossed  # boons that are crossed out
        self.activations = activations  # that the seat to decide still has to name

    def copy(self) -> Discovery:
        return Discovery(
            place=self.place,
            discoverer=self.discoverer,
            waiting=self.waiting,
            choosing=self.choosing,
            taking=self.taking,
            choices=self.choices,
            crossed=self.crossed,
            activations=self.activations,
        )


class Auptolemy:
    """The solo automaton: its journal, its library and its deck (section 13). -1 is a missing card."""

    def __init__(
        self,
        dust: i64,
        fame: i64,
        telescopes: i64,
        final: i64,
        left: i64,
        right: i64,
        right_known: bool,
        seen: i64,
        selected: i64,
        rolled: i64,
        cards: vec[i64],
        deck: vec[i64],
        discard: vec[i64],
    ) -> None:
        self.dust = dust
        self.fame = fame
        self.telescopes = telescopes
        self.final = final
        self.left = left
        self.right = right
        self.right_known = right_known  # face up, or face down but deducible (H5)
        self.seen = seen  # a mask of its cards that have ever been face up
        self.selected = selected  # the card chosen in this turn, until the clean-up
        self.rolled = rolled
        self.cards = cards
        self.deck = deck  # top last
        self.discard = discard  # top last

    def copy(self) -> Auptolemy:
        return Auptolemy(
            dust=self.dust,
            fame=self.fame,
            telescopes=self.telescopes,
            final=self.final,
            left=self.left,
            right=self.right,
            right_known=self.right_known,
            seen=self.seen,
            selected=self.selected,
            rolled=self.rolled,
            cards=self.cards[:],
            deck=self.deck[:],
            discard=self.discard[:],
        )

    def restock(self, deck: list[int]) -> None:
        """A new deck, top last; a list, because plain Python calls it (see Odds.apply_shuffle)."""
        self.deck = vec[i64](deck)

    def collect(self, card: i64) -> None:
        self.cards = append(self.cards, card)

    def see(self, card: i64) -> None:
        self.seen |= card_bit(card)

    def top(self) -> i64:
        """The top card of its deck, -1 if there is none."""
        return self.deck[len(self.deck) - 1] if len(self.deck) > 0 else NOBODY
