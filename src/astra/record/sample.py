"""A full state that fits what one seat knows, drawn with the probability given by set-up and everything seen."""

from __future__ import annotations

import random
from math import comb
from typing import Any

from astra.edition import load_edition
from astra.edition.model import Card, Edition
from astra.errors import PositionError
from astra.record.reading import read_position
from astra.rules import setup
from astra.rules.state import State

MOST_TRIES = 10_000

# What a view and a position have in common.
COMMON_PARTS = (
    *("players", "solo", "modifiers", "first", "turn", "sphere", "places", "above_end", "last_turns", "discard"),
)
VIEW_PARTS = (
    *COMMON_PARTS,
    "seats",
    "auptolemy",
    "deck",
    "removed",
    "asked",
    "decision",
    "now",
    "discovery",
    "over",
    "lost",
)
COMMON_OF_AUPTOLEMY = ("dust", "fame", "telescopes", "cards", "final", "discard", "known")


def sample(view: dict[str, Any], rng: random.Random, edition: Edition | None = None) -> State:
    """A state that the view's seat cannot tell from the real one; `rng` decides what it cannot know.

    All orders of the unseen cards are equally likely, and unseen final scoring cards are any of those left. In solo,
    the cards removed at set-up count too (R13.2). A tied boon choice that is still hidden is any that its maker could
    have made. `edition` is the game's edition; None means the shipped one.
    """
    edition = edition or load_edition()
    given: object = view
    missing = [part for part in VIEW_PARTS if not isinstance(given, dict) or part not in given]
    if missing:
        raise PositionError(f"view: found no {missing[0]!r}, expected what Game.view gives")
    document = {part: view[part] for part in COMMON_PARTS}
    document["seats"] = [{part: value for part, value in seat.items() if part != "limit"} for seat in view["seats"]]
    if view["solo"]:
        document |= _deal_solo(view, rng, edition)
    if view["over"] or view["decision"] != "turn" or view["now"]["using"] is not None:
        document["pending"] = _pending(view, rng, edition)
    # The reader deals the deck and the final scoring cards that a document leaves out.
    return read_position(document, edition, rng.getrandbits(128))


def _pending(view: dict[str, Any], rng: random.Random, edition: Edition) -> dict[str, Any]:
    discovery = view["discovery"]
    if discovery is not None:
        discovery = {**discovery, "choices": _choices(view, rng, edition)}
    return {
        "decision": "over" if view["over"] else view["decision"],
        "seat": view["asked"],
        "lost": view["lost"],
        "now": view["now"],
        "discovery": discovery,
    }


def _choices(view: dict[str, Any], rng: random.Random, edition: Edition) -> list[list[Any]]:
    """The boons chosen in the current tie; hidden choices are any of the open boons (R6.2, R9.5)."""
    discovery = view["discovery"]
    choices = dict(discovery["choices"])
    place = next(place for place in view["places"] if place is not None and place["card"] == discovery["card"])
    pens = list(place["marks"].values())
    for pen in discovery["taking"]:
        if pen not in discovery["choosing"] and pen not in choices:
            boons = (3, 4) if pens.count("dreamer") > pens.count(pen) else (1, 2, 3, 4)
            choices[pen] = rng.choice([boon for boon in boons if boon not in discovery["crossed"]])
    return [[pen, boon] for pen, boon in choices.items()]


# Solo


def _deal_solo(view: dict[str, Any], rng: random.Random, edition: Edition) -> dict[str, Any]:
    """The draw deck, the removed cards and Auptolemy's cards, seen and unseen."""
    seen = view["auptolemy"]
    top = [] if seen["top"] is None else [seen["top"]]
    known = [code for code in seen["known"] if code != seen["right"]]
    shown = {code for code in (*seen["discard"], *top, seen["left"], seen["right"]) if code is not None}
    right_unknown = seen["right_face_down"] and seen["right"] is None
    slots = seen["deck"] + right_unknown - len(known) - len(top)
    deck, removed, own = _partition(view, rng, edition, shown.union(known), slots)
    right = seen["right"]
    hidden = known + own
    if right_unknown:
        # Once E5 has made a deck of seen cards, a card that was never seen can only be the right card.
        right = rng.choice(own if known and own else hidden)
        hidden.remove(right)
    rng.shuffle(deck)
    rng.shuffle(hidden)
    auptolemy = {part: seen[part] for part in COMMON_OF_AUPTOLEMY}
    auptolemy |= {"library": [seen["left"], right], "deck": top + hidden, "right_known": seen["right"] is not None}
    return {"deck": deck, "removed": removed, "auptolemy": auptolemy}


def _partition(
    view: dict[str, Any], rng: random.Random, edition: Edition, seen: set[str], slots: int
) -> tuple[list[str], list[str], list[str]]:
    """Divide the unseen cards into draw deck, removed cards and Auptolemy's, with the right probabilities.

    Every set of cards is equally likely to be the draw deck, so a coin toss puts each unseen card on Auptolemy's side
    or not, and tries of the wrong size are rejected. The removed cards are the first of their element by R13.2 and none
    of the seen ones: `_ways` weighs that, element by element. A position that no set-up leads to has no way; then
    everything is equally likely.
    """
    met = _met(view)
    unseen = [card.code for card in edition.cards if card.code not in met]
    share = (slots + view["removed"]) / max(len(unseen), 1)
    elements = [
        _Element(edition, element, need, set(unseen), seen, share)
        for element, need in _removals(view["modifiers"]).items()
    ]
    possible = {0}
    for element in elements:
        possible = {count + removed for count in possible for removed in element.counts()}
    for _ in range(MOST_TRIES if view["removed"] in possible else 0):
        own: list[str] = []
        removed: list[str] = []
        free = set(unseen)
        for element in elements:
            element.deal(rng, own, removed, free)
        own += [code for code in unseen if code in free and rng.random() < share]
        if len(own) == slots and len(removed) == view["removed"]:
            return [code for code in unseen if code not in own and code not in removed], removed, own
    rng.shuffle(unseen)
    size = view["deck"]
    return unseen[:size], unseen[size + slots :], unseen[size : size + slots]


Way = tuple[tuple[int, int], ...]


class _Element:
    """The cards of an element from which some were removed, in groups; lower ranks are removed first."""

    def __init__(
        self, edition: Edition, element: str, need: int, unseen: set[str], seen: set[str], share: float
    ) -> None:
        cards = [card for card in edition.cards if card.element == element]
        ranks = sorted({_rank(card) for card in cards})
        groups = [[card.code for card in cards if _rank(card) == rank] for rank in ranks]
        self.groups = [[code for code in group if code in unseen] for group in groups]
        counts = [(len(row), len(seen.intersection(group))) for row, group in zip(self.groups, groups, strict=True)]
        self.ways = _ways(counts, need, share)
        self.weights = [weight for _, weight in self.ways]

    def counts(self) -> set[int]:
        """How many cards can have been removed."""
        return {sum(taken for taken, _ in way) for way, _ in self.ways}

    def deal(self, rng: random.Random, own: list[str], removed: list[str], free: set[str]) -> None:
        """Choose a way and cards that fit it; the other cards stay free."""
        way, _ = rng.choices(self.ways, self.weights)[0]
        for group, (taken, kept) in zip(self.groups, way, strict=False):
            cards = rng.sample(group, taken + kept)
            removed += cards[:taken]
            own += cards[taken:]
            free.difference_update(group)


def _removals(modifiers: list[str]) -> dict[str, int]:
    """How many cards of each element are removed (R13.2, E1, H6, R13.17)."""
    small = 1 + ("H6" in modifiers) - ("E1" in modifiers)
    removals = {"air": small, "fire": small, "earth": small, "water": 3 if "E1" in modifiers else 0}
    return {element: count for element, count in removals.items() if count > 0}


def _rank(card: Card) -> int:
    """Lower ranks are removed first: Water from the most stars down, others from the fewest up; 7 counts like fewer."""
    return -len(card.stars) if card.element == "water" else max(len(card.stars), setup.SMALL)


def _ways(groups: list[tuple[int, int]], need: int, share: float) -> list[tuple[Way, float]]:
    """The ways in which the unseen cards of one element can lie on Auptolemy's side, each with its weight.

    A group is the cards of one rank: how many are unseen and how many seen. A way says for each group, until `need`
    cards are removed, how many unseen cards were removed and how many kept; the rest is free.
    """
    if need == 0 or not groups:
        return [((), 1.0)]
    unseen, seen = groups[0]
    ways: list[tuple[Way, float]] = []
    for count in range(unseen + 1):
        removed = min(need, count + seen)
        unharmed = comb(count, removed) / comb(count + seen, removed)
        weight = comb(unseen, count) * share**count * (1 - share) ** (unseen - count) * unharmed
        if weight > 0:
            for way, further in _ways(groups[1:], need - removed, share):
                ways.append((((removed, count - removed), *way), weight * further))
    return ways


def _met(view: dict[str, Any]) -> set[str]:
    """The cards that the seat can name: at a place, owned, discarded, or Auptolemy's and seen."""
    seen = view["auptolemy"]
    cards = {place["card"] for place in view["places"] if place is not None}
    cards.update(*(seat["cards"] for seat in view["seats"]))
    return cards.union(view["discard"], seen["cards"], seen["discard"], seen["known"]) | {
        code for code in (seen["left"], seen["right"], seen["top"]) if code is not None
    }
