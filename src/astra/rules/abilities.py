"""The sixteen kinds of ability: when each may be used (R3.3) and what it does (section 10).

A kind is a class here, a name in `astra.edition.model.AbilityKind`, a row in `KINDS` below and texts in the
locales; nothing else in the engine knows it. A card's ability is an instance with the card's parameter.
"""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from astra.edition.model import Ability as AbilityData
from astra.rules import events as ev
from astra.rules.ids import ABILITY_GOES_ON, OPENING, STARS_PER_CARD, TRADE_MORE
from astra.rules.position import Position
from astra.rules.tables import LOWEST, Tables, card_bit, count_bits

STARS_OF_A12: Final = 2
STARS_OF_A13: Final = 3


class Ability:
    """An ability that can always be used and does nothing: each kind overrides what differs."""

    marking_rule: ClassVar[str] = ""
    """The rule that says which stars a marking ability marks."""
    chosen_stars: ClassVar[int] = 0
    """How many of these stars its user chooses."""
    one_star_a_card: ClassVar[bool] = False
    """Whether each of them is on a different card."""
    frees_first_star: ClassVar[bool] = False
    """Whether, in force, an Observe may begin at any common star."""
    overfills_rest: ClassVar[bool] = False
    """Whether, in force, a Rest adds a whole pouch of dust."""
    returns_common_dust: ClassVar[bool] = False
    """Whether, in force, dust comes back at the end of a turn that marks common stars only."""
    returns_dust_before_grand: ClassVar[bool] = False
    """Whether, in force, the first grand star of an Observe brings back the dust spent before it."""
    is_repeatable: ClassVar[bool] = False
    """Whether one use may carry it out several times."""
    helps_to_mark: ClassVar[bool] = True
    """Whether using it can let the user mark more stars, or other ones, in the same turn."""
    only_helps_to_mark: ClassVar[bool] = False
    """Whether using it first never leaves fewer ways to mark stars in the same turn."""

    def __init__(self, n: i64) -> None:
        self.n = n

    def can_use(self, position: Position, card: i64) -> bool:
        """R3.3: whether using it now would do anything."""
        return True

    def refusal(self, position: Position) -> str:
        """Why it cannot be used now, as the end of a text id `refused-...`; empty for an ability that always can."""
        return ""

    def use(self, position: Position, card: i64) -> None:
        """Use the card, which is already exhausted."""
        position.go_on(OPENING)

    def stars(self, position: Position, index: i64) -> i64:
        """The stars of a place that a marking ability under way may mark next."""
        return 0

    def after_mark(self, position: Position, index: i64, star: i64) -> None:
        """What follows a star marked with this ability."""

    def repeat(self, position: Position, card: i64) -> None:
        """Carry out a repeatable ability once more."""

    def most_stars_on_a_card(self) -> i64:
        """An upper limit to the stars of one card that its use adds to what dust alone can mark in the turn."""
        return STARS_PER_CARD if self.helps_to_mark else 0

    def fame_due(self, position: Position) -> i64:
        """The fame that it would give if the turn ended now and it is in force (R10.1)."""
        return 0

    def dust_due(self, position: Position) -> i64:
        """The dust that it would give back then."""
        return 0

    def settle(self, position: Position, card: i64) -> None:
        """Give what is due at the end of the turn."""
        fame = self.fame_due(position)
        if fame > 0:
            position.gain_fame(position.active, fame, "turn_end", card)
        dust = self.dust_due(position)
        if dust > 0:
            position.gain_dust(position.active, dust, "turn_end", card)


class GainDust(Ability):
    """A1 to A3."""

    only_helps_to_mark: ClassVar[bool] = True

    def most_stars_on_a_card(self) -> i64:
        return self.n

    def use(self, position: Position, card: i64) -> None:
        position.gain_dust(position.active, self.n, "ability", card)
        position.go_on(OPENING)


class GainTelescope(Ability):
    """A4."""

    only_helps_to_mark: ClassVar[bool] = True

    def most_stars_on_a_card(self) -> i64:
        return 0

    def use(self, position: Position, card: i64) -> None:
        position.gain_telescopes(position.active, self.n, "ability", card)
        position.go_on(OPENING)


class TradeDust(Ability):
    """A5: once at least, then as often as wanted and possible."""

    is_repeatable: ClassVar[bool] = True

    def most_stars_on_a_card(self) -> i64:
        return 0

    def can_use(self, position: Position, card: i64) -> bool:
        return position.seats[position.active].dust >= self.n

    def refusal(self, position: Position) -> str:
        return "use-no-dust"

    def use(self, position: Position, card: i64) -> None:
        self.repeat(position, card)

    def repeat(self, position: Position, card: i64) -> None:
        seat = position.seats[position.active]
        seat.dust -= self.n
        if position.events is not None:
            position.events.append(ev.Traded(int(position.active), position.tables.codes[card], int(self.n)))
        position.gain_telescopes(position.active, 1, "ability", card)
        if seat.dust >= self.n:
            position.ask(TRADE_MORE, position.active)
        else:
            position.go_on(OPENING)


class GainWisdom(Ability):
    """A6."""

    helps_to_mark: ClassVar[bool] = False

    def can_use(self, position: Position, card: i64) -> bool:
        return position.seats[position.active].wisdom < position.tables.most_wisdom

    def refusal(self, position: Position) -> str:
        return "use-wisdom-full"

    def use(self, position: Position, card: i64) -> None:
        position.gain_wisdom(position.active, self.n, "ability", card)
        position.go_on(OPENING)


class GainPouch(Ability):
    """A7."""

    helps_to_mark: ClassVar[bool] = False

    def can_use(self, position: Position, card: i64) -> bool:
        return position.seats[position.active].pouch < position.tables.most_pouch

    def refusal(self, position: Position) -> str:
        return "use-pouch-full"

    def use(self, position: Position, card: i64) -> None:
        position.gain_pouch(position.active, self.n, "ability", card)
        position.go_on(OPENING)


class FamePerMarked(Ability):
    """A8: undiscovered cards at the places with a star of the player's."""

    helps_to_mark: ClassVar[bool] = False

    def fame(self, position: Position) -> i64:
        fame: i64 = 0
        for index in range(position.tables.places):
            if position.unmarked(index) != 0 and position.places[index].stars_of(position.active) > 0:
                fame += 1
        return fame

    def can_use(self, position: Position, card: i64) -> bool:
        return self.fame(position) > 0

    def refusal(self, position: Position) -> str:
        return "use-no-fame"

    def use(self, position: Position, card: i64) -> None:
        position.gain_fame(position.active, self.fame(position), "ability", card)
        position.go_on(OPENING)


class FamePerElement(Ability):
    """A9: the player's cards of the active sphere's element."""

    helps_to_mark: ClassVar[bool] = False

    def fame(self, position: Position) -> i64:
        cards = position.seats[position.active].cards
        return count_bits(cards & position.tables.cards_of_element[position.sphere])

    def can_use(self, position: Position, card: i64) -> bool:
        return self.fame(position) > 0

    def refusal(self, position: Position) -> str:
        return "use-no-fame"

    def use(self, position: Position, card: i64) -> None:
        position.gain_fame(position.active, self.fame(position), "ability", card)
        position.go_on(OPENING)


class MarkingAbility(Ability):
    """A10 to A13: stars marked without dust, one after another, as far as possible (R10.2)."""

    def can_use(self, position: Position, card: i64) -> bool:
        return position.has_undiscovered()

    def refusal(self, position: Position) -> str:
        return "use-no-card"

    def use(self, position: Position, card: i64) -> None:
        now = position.now
        now.stars = 0
        now.places_used = 0
        position.go_on(ABILITY_GOES_ON)

    def most_stars_on_a_card(self) -> i64:
        return 1 if self.one_star_a_card else self.chosen_stars


class MarkAny(MarkingAbility):
    """A10: any unmarked star."""

    marking_rule: ClassVar[str] = "A10"
    chosen_stars: ClassVar[int] = 1

    def stars(self, position: Position, index: i64) -> i64:
        return position.unmarked(index) if position.now.stars == 0 else 0


class Starburst(MarkingAbility):
    """A11: any unmarked star, then all unmarked stars joined to it; no Action phase this turn."""

    marking_rule: ClassVar[str] = "A11"
    chosen_stars: ClassVar[int] = 1

    def use(self, position: Position, card: i64) -> None:
        position.now.skips_action = True
        super().use(position, card)

    def stars(self, position: Position, index: i64) -> i64:
        return position.unmarked(index) if position.now.stars == 0 else 0

    def after_mark(self, position: Position, index: i64, star: i64) -> None:
        joined = position.next_stars()
        while joined != 0:
            position.mark_for_seat(index, LOWEST[joined], 0, "ability")
            joined &= joined - 1

    def most_stars_on_a_card(self) -> i64:
        return STARS_PER_CARD


class MarkTwo(MarkingAbility):
    """A12: a first star, then one joined to it or a first star on another card."""

    marking_rule: ClassVar[str] = "A12"
    chosen_stars: ClassVar[int] = STARS_OF_A12

    def stars(self, position: Position, index: i64) -> i64:
        now = position.now
        if now.stars == 0:
            return position.first_stars(index)
        if now.stars == STARS_OF_A12:
            return 0
        return position.next_stars() if index == now.place else position.first_stars(index)


class MarkThree(MarkingAbility):
    """A13: a first star on each of three different cards."""

    marking_rule: ClassVar[str] = "A13"
    chosen_stars: ClassVar[int] = STARS_OF_A13
    one_star_a_card: ClassVar[bool] = True

    def stars(self, position: Position, index: i64) -> i64:
        now = position.now
        if now.stars == STARS_OF_A13 or (now.places_used >> index) & 1 != 0:
            return 0
        return position.first_stars(index)


class LastingAbility(Ability):
    """A14, A16 to A18: in force for this turn's action; a second copy adds nothing (R3.3)."""

    helps_to_mark: ClassVar[bool] = False

    def can_use(self, position: Position, card: i64) -> bool:
        now = position.now
        return not now.skips_action and now.in_force & position.tables.same_ability[card] == 0

    def refusal(self, position: Position) -> str:
        return "use-action-skipped" if position.now.skips_action else "use-in-force"

    def use(self, position: Position, card: i64) -> None:
        position.now.in_force |= card_bit(card)
        position.go_on(OPENING)


class FreeStart(LastingAbility):
    """A14."""

    frees_first_star: ClassVar[bool] = True
    helps_to_mark: ClassVar[bool] = True

    def most_stars_on_a_card(self) -> i64:
        return 0


class Overfill(LastingAbility):
    """A16."""

    overfills_rest: ClassVar[bool] = True


class FamePerGrand(LastingAbility):
    """A15: two such cards each count, and no action is needed."""

    def can_use(self, position: Position, card: i64) -> bool:
        return True

    def fame_due(self, position: Position) -> i64:
        return position.now.grand_stars


class ReclaimToGrand(LastingAbility):
    """A17: the dust spent before the first grand star of an Observe."""

    returns_dust_before_grand: ClassVar[bool] = True

    def dust_due(self, position: Position) -> i64:
        return position.now.reclaimed


class ReclaimCommon(LastingAbility):
    """A18: all dust spent on marking, if every star was common and no card was completed."""

    returns_common_dust: ClassVar[bool] = True

    def dust_due(self, position: Position) -> i64:
        now = position.now
        return now.spent if now.only_common and not now.completed else 0


KINDS: dict[str, type[Ability]] = {
    "gain_dust": GainDust,
    "gain_telescope": GainTelescope,
    "trade_dust": TradeDust,
    "gain_wisdom": GainWisdom,
    "gain_pouch": GainPouch,
    "fame_per_marked": FamePerMarked,
    "fame_per_element": FamePerElement,
    "mark_any": MarkAny,
    "starburst": Starburst,
    "mark_two": MarkTwo,
    "mark_three": MarkThree,
    "free_start": FreeStart,
    "fame_per_grand": FamePerGrand,
    "overfill": Overfill,
    "reclaim_to_grand": ReclaimToGrand,
    "reclaim_common": ReclaimCommon,
}

# Every kind with every parameter: an ability is two small numbers, and `ability_number` combines them.
PARAMETERS: Final = 16
ABILITIES: Final = vec[Ability]([kind(n) for kind in KINDS.values() for n in range(PARAMETERS)])


def ability_number(data: AbilityData) -> int:
    """The number of the ability that an edition describes."""
    return list(KINDS).index(data.kind) * PARAMETERS + (data.n or data.cost or 0)


def ability_of(tables: Tables, card: i64) -> Ability:
    return ABILITIES[tables.ability_numbers[card]]
