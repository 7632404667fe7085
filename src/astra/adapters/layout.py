"""What each number of an observation means. `docs/adapters.md` shows this table; a test compares the two."""

from __future__ import annotations

from typing import NamedTuple

from astra.adapters.encoding import (
    DISCARD,
    DISCOVERY,
    GAME,
    LIBRARY,
    NOW,
    PENS,
    PLACE,
    PLACE_SIZE,
    PLACES,
    SEAT,
    SEAT_SIZE,
    SEATS,
    SIZE,
    VERSION,
)
from astra.rules.ids import (
    ACTIONS,
    ACTIVATE,
    BOON,
    CARDS,
    DECISIONS,
    DISCOVER,
    MARK,
    MODIFIERS,
    REST,
    STARS_PER_CARD,
    STOP,
    TRADE,
    USE,
)
from astra.rules.ids import (
    DISCARD as DISCARD_ACTION,
)

MANY = 32767  # for numbers without an upper bound in the rules
STARS = 14
BOONS = 4


class Field(NamedTuple):
    """`size` numbers from 0 to `high` that begin at `at`; the same again every `stride` numbers, `times` in all."""

    name: str
    at: int
    size: int
    high: int
    meaning: str
    times: int = 1
    stride: int = 0


def _seat(name: str, at: int, size: int, high: int, meaning: str) -> Field:
    return Field(f"seats.{name}", SEAT + at, size, high, meaning, SEATS, SEAT_SIZE)


def _place(name: str, at: int, size: int, high: int, meaning: str) -> Field:
    return Field(f"places.{name}", PLACE + at, size, high, meaning, PLACES, PLACE_SIZE)


_DECISIONS = ", ".join(f"{number} {decision}" for number, decision in enumerate(DECISIONS, start=1))
_NOBODY = "0 when the game is over, and at OpenSpiel's chance nodes"

LAYOUT: tuple[Field, ...] = (
    Field("players", GAME, 1, SEATS, "how many seats"),
    Field("solo", GAME + 1, 1, 1, "1 in a solo game"),
    Field("seat", GAME + 2, 1, SEATS - 1, "the number of the seat that looks"),
    Field("first", GAME + 3, 1, SEATS - 1, "the first player, a seat"),
    Field("turn", GAME + 4, 1, MANY, "the number of the turn, from 1"),
    Field("active", GAME + 5, 1, PENS - 1, "whose turn it is, a pen"),
    Field("asked", GAME + 6, 1, SEATS, f"who has to decide, a seat + 1; {_NOBODY}"),
    Field("decision", GAME + 7, 1, len(DECISIONS), f"what is asked: {_DECISIONS}; {_NOBODY}"),
    Field("sphere", GAME + 8, 1, 3, "the active sphere, an element"),
    Field("deck", GAME + 9, 1, CARDS, "cards left in the deck"),
    Field("above_end", GAME + 10, 1, CARDS, "cards above the Game End card; 0 once the end is triggered"),
    Field("last_turns", GAME + 11, 1, MANY, "turns to play once the end is triggered, this one included"),
    Field("removed", GAME + 12, 1, CARDS, "cards removed unseen at set-up (R13.2)"),
    Field("lost", GAME + 13, 1, 1, "1 if Auptolemy's deck ran out (R13.5)"),
    Field("modifiers", GAME + 14, len(MODIFIERS), 1, f"1 if in play: {', '.join(MODIFIERS)}"),
    _seat("dust", 0, 1, MANY, "dust"),
    _seat("pouch", 1, 1, MANY, "pouch size"),
    _seat("wisdom", 2, 1, MANY, "wisdom spots marked"),
    _seat("limit", 3, 1, MANY, "card limit"),
    _seat("telescopes", 4, 1, MANY, "telescopes"),
    _seat("fame", 5, 1, MANY, "fame so far"),
    _seat("final", 6, 2, 4, "the two elements of the final scoring card, each + 1; 0 where it is hidden"),
    _seat("cards", 8, CARDS, 2, "per card: 0 not owned, 1 exhausted, 2 active"),
    _place("card", 0, 1, CARDS, "the card + 1; 0 empty"),
    _place("marks", 1, STARS, PENS, "per star: the pen + 1; 0 unmarked"),
    Field("discard", DISCARD, CARDS, CARDS, "the discard pile"),
    Field("now.skips_action", NOW, 1, 1, "this turn has no Action phase (A11)"),
    Field("now.rested", NOW + 1, 1, 1, "a Rest was taken"),
    Field("now.dreamt", NOW + 2, 1, 1, "the dream has begun"),
    Field("now.grand_stars", NOW + 3, 1, MANY, "grand stars marked this turn"),
    Field("now.only_common", NOW + 4, 1, 1, "every star marked this turn was common"),
    Field("now.completed", NOW + 5, 1, 1, "a card was completed this turn"),
    Field("now.spent", NOW + 6, 1, MANY, "dust spent on marking this turn"),
    Field("now.reclaimed", NOW + 7, 1, MANY, "dust that A17 gives back for finished Observes"),
    Field("now.before_grand", NOW + 8, 1, MANY, "dust of this Observe before its first grand star"),
    Field("now.met_grand", NOW + 9, 1, 1, "this Observe has marked a grand star"),
    Field("now.place", NOW + 10, 1, PLACES, "the place of the star marked last + 1; 0 none"),
    Field("now.star", NOW + 11, 1, STARS, "the number of that star, from 1; 0 none"),
    Field("now.stars", NOW + 12, 1, MANY, "stars marked in this Observe, ability or dream"),
    Field("now.using", NOW + 13, 1, CARDS, "the card whose ability was used last + 1; 0 none"),
    Field("now.places_used", NOW + 14, PLACES, 1, "per place: the ability under way has marked here"),
    Field("now.emptied", NOW + 20, PLACES, 1, "per place: its card was discovered, none is drawn yet"),
    Field("now.in_force", NOW + 26, CARDS, 1, "per card: its effect lasts this turn"),
    Field("discovery.place", DISCOVERY, 1, PLACES, "the place of the card being discovered + 1; 0 none"),
    Field("discovery.discoverer", DISCOVERY + 1, 1, PENS - 1, "who discovers it, a pen; the dreamer: nobody gets it"),
    Field("discovery.activations", DISCOVERY + 2, 1, MANY, "cards that the asked seat has yet to activate (R6.5)"),
    Field("discovery.crossed", DISCOVERY + 3, BOONS, 1, "per boon: crossed out"),
    Field("discovery.waiting", DISCOVERY + 7, PENS, 1, "per pen: its turn to choose is to come"),
    Field("discovery.choosing", DISCOVERY + 14, PENS, 1, "per pen of the tie served now: yet to choose"),
    Field("discovery.taking", DISCOVERY + 21, PENS, 1, "per pen of the tie served now: its boon is not yet in effect"),
    Field("discovery.choices", DISCOVERY + 28, PENS, BOONS, "per pen: the boon it chose, from 1; 0 none or hidden"),
    Field("auptolemy.dust", LIBRARY, 1, MANY, "dust"),
    Field("auptolemy.fame", LIBRARY + 1, 1, MANY, "fame so far"),
    Field("auptolemy.telescopes", LIBRARY + 2, 1, MANY, "telescopes"),
    Field("auptolemy.left", LIBRARY + 3, 1, CARDS, "the library's left card + 1; 0 none"),
    Field("auptolemy.right", LIBRARY + 4, 1, CARDS, "its right card + 1; 0 none or unknown"),
    Field("auptolemy.right_face_down", LIBRARY + 5, 1, 1, "the right card lies face down (H5)"),
    Field("auptolemy.deck", LIBRARY + 6, 1, CARDS, "cards in its deck"),
    Field("auptolemy.top", LIBRARY + 7, 1, CARDS, "the deck's top card + 1 (E4); 0 none or unknown"),
    Field("auptolemy.final", LIBRARY + 8, 2, 4, "the two elements of its final scoring card, each + 1; 0 where hidden"),
    Field("auptolemy.cards", LIBRARY + 10, CARDS, CARDS, "the cards that it collected, as a pile"),
    Field("auptolemy.discard", LIBRARY + 58, CARDS, CARDS, "the library's discard pile"),
    Field("auptolemy.known", LIBRARY + 106, CARDS, 1, "per card: lies face down in library or deck, and was seen"),
)


# The first number of each kind of action, its text, and how numbers go on from there.
NUMBERING: tuple[tuple[int, str, str], ...] = (
    (MARK, "mark CARD.STAR", f"{STARS_PER_CARD} times the card, plus the star - 1"),
    (USE, "use CARD", "plus the card"),
    (ACTIVATE, "activate CARD", "plus the card"),
    (DISCARD_ACTION, "discard CARD", "plus the card"),
    (DISCOVER, "discover CARD", "plus the card"),
    (BOON, "boon N", "plus the boon - 1"),
    (REST, "rest", ""),
    (STOP, "stop", ""),
    (TRADE, "trade", ""),
)


def highest() -> list[int]:
    """The upper bound of each number; the lower one is 0."""
    bounds = [0] * SIZE
    for field in LAYOUT:
        for i in range(field.times):
            start = field.at + i * field.stride
            bounds[start : start + field.size] = [field.high] * field.size
    return bounds


def observation_table() -> str:
    """The layout as a Markdown table."""
    lines = [
        f"Version {VERSION}, {SIZE} numbers.",
        "",
        "| at | shape | name | 0 to | meaning |",
        "|---|---|---|---|---|",
    ]
    for field in LAYOUT:
        at = f"{field.at} + {field.stride} i" if field.times > 1 else f"{field.at}"
        shape = ", ".join(str(n) for n in (field.times, field.size) if n > 1) or "1"
        high = "" if field.high == MANY else field.high
        lines.append(f"| {at} | {shape} | `{field.name}` | {high} | {field.meaning} |")
    return "\n".join(lines) + "\n"


def action_table() -> str:
    """The numbering as a Markdown table."""
    lines = [f"Version {VERSION}, {ACTIONS} numbers.", "", "| from | action | number |", "|---|---|---|"]
    lines += [f"| {first} | `{action}` | {rest} |" for first, action, rest in NUMBERING]
    return "\n".join(lines) + "\n"
