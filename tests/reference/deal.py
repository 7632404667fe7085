"""Set-up: fresh positions by section 2 and R13.1 to R13.3, R13.15 to R13.17."""

import random
from typing import Any, TypeVar

from astra.edition.model import Card, Edition, Element

BELOW_THE_END = {2: 29, 3: 25, 4: 18, 5: 11}
SOLO_BELOW, SOLO_ABOVE = 3, 17
SMALL, LARGE = 7, 14

T = TypeVar("T")


def deal(edition: Edition, players: int, seed: int, first: int = 0) -> dict[str, Any]:
    """R2.1 to R2.4."""
    rng = random.Random(seed)
    codes = _shuffled(rng, [card.code for card in edition.cards])
    finals = _shuffled(rng, [list(pair) for pair in edition.final_cards])
    above = len(codes) - BELOW_THE_END[players]
    return {
        "players": players,
        "solo": False,
        "modifiers": [],
        "first": first,
        "turn": 1,
        "seats": [_seat(8, final) for final in finals[:players]],
        **_sphere_board(edition, codes, above, players + 1),
        "last_turns": None,
        "removed": [],
        "auptolemy": None,
        "pending": None,
    }


def deal_solo(edition: Edition, modifiers: list[str], seed: int) -> dict[str, Any]:
    """R13.1 to R13.3 with the modifiers."""
    rng = random.Random(seed)
    codes = _shuffled(rng, [card.code for card in edition.cards])
    finals = _shuffled(rng, [list(pair) for pair in edition.final_cards])
    sphere_deck, rest = codes[: SOLO_BELOW + SOLO_ABOVE], codes[SOLO_BELOW + SOLO_ABOVE :]
    removed = _remove(rng, [card for card in edition.cards if card.code in rest], modifiers)
    left, right, *deck = [code for code in rest if code not in removed]
    return {
        "players": 1,
        "solo": True,
        "modifiers": list(modifiers),
        "first": 0,
        "turn": 1,
        "seats": [_seat(10 if "E6" in modifiers else 8, finals[0])],
        **_sphere_board(edition, sphere_deck, SOLO_ABOVE, 3),
        "last_turns": None,
        "removed": removed,
        "auptolemy": {
            "dust": 6 if "H4" in modifiers else 5,
            "fame": 0 if "E2" in modifiers else 20 if "H1" in modifiers else 12,
            "telescopes": 0,
            "cards": [],
            "final": finals[1] if "H3" in modifiers else None,
            "library": [left, right],
            "deck": deck,
            "discard": [],
            "known": [],
        },
        "pending": None,
    }


def _shuffled(rng: random.Random, things: list[T]) -> list[T]:
    return rng.sample(things, len(things))


def _seat(dust: int, final: list[Element]) -> dict[str, Any]:
    """R2.1."""
    return {
        "dust": dust,
        "pouch": 5,
        "wisdom": 0,
        "telescopes": 0,
        "fame": 0,
        "cards": {},
        "final": final,
    }


def _sphere_board(edition: Edition, codes: list[str], above: int, places: int) -> dict[str, Any]:
    """R2.3."""
    discarded, *rest = codes
    element = next(card.element for card in edition.cards if card.code == discarded)
    return {
        "sphere": element,
        "places": [{"card": code, "marks": {}} for code in rest[:places]],
        "deck": rest[places:],
        "above_end": above - 1 - places,
        "discard": [discarded],
    }


def removals(modifiers: list[str]) -> dict[str, int]:
    """R13.2, R13.15 (E1), R13.16 (H6), R13.17: how many cards of each element are removed."""
    small = 1 + ("H6" in modifiers) - ("E1" in modifiers)
    return {"air": small, "fire": small, "earth": small, "water": 3 if "E1" in modifiers else 0}


def _remove(rng: random.Random, pool: list[Card], modifiers: list[str]) -> list[str]:
    removed: list[str] = []
    for element, count in removals(modifiers).items():
        cards = _shuffled(rng, [card for card in pool if card.element == element])
        if element == "water":
            cards.sort(key=lambda card: len(card.stars), reverse=True)
        else:
            cards.sort(key=lambda card: max(len(card.stars), SMALL))
        removed += [card.code for card in cards[:count]]
    return removed
