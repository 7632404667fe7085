"""Positions at the start of a turn: written by hand for examples, or random in mid-game."""

import copy
import random
from typing import Any

from astra.edition.model import Edition


def make_seat(**parts: Any) -> dict[str, Any]:
    """A seat as after set-up, except for the given parts."""
    seat = {"dust": 8, "pouch": 5, "wisdom": 0, "telescopes": 0, "fame": 0, "cards": {}}
    return {**seat, "final": ["fire", "air"], **parts}


def make_position(
    places: list[tuple[str, dict[int, int | str]] | None],
    seats: list[dict[str, Any]],
    deck: list[str],
    **parts: Any,
) -> dict[str, Any]:
    """A position in the first turn of seat 0, except for the given parts."""
    return {
        "players": len(seats),
        "solo": False,
        "modifiers": [],
        "first": 0,
        "turn": 1,
        "sphere": "fire",
        "seats": seats,
        "places": [
            place and {"card": place[0], "marks": {str(star): pen for star, pen in place[1].items()}}
            for place in places
        ],
        "deck": deck,
        "above_end": len(deck),
        "last_turns": None,
        "discard": [],
        "removed": [],
        "auptolemy": None,
        "pending": None,
        **parts,
    }


def mid_game(edition: Edition, fresh: dict[str, Any], seed: int) -> dict[str, Any]:
    """A random possible position, made from a fresh one of the same edition.

    Seats have cards, stars are marked, the end is near or triggered: a game from here involves many more rules than a
    game from set-up.
    """
    rng = random.Random(seed)
    position = copy.deepcopy(fresh)
    seats, solo = position["seats"], position["solo"]
    position["turn"] += 2 * rng.randrange(10, 20) if solo else rng.randrange(40, 60)
    for seat in seats:
        seat["wisdom"] = rng.randrange(len(edition.wisdom))
        seat["pouch"] = rng.choice(edition.pouch)
        seat["dust"] = rng.choice((0, 1, 2, 3, 5, 8, 13))
        seat["telescopes"] = rng.choice((0, 0, 1, 2, 4))
        seat["fame"] = rng.randrange(40)
        for _ in range(rng.randint(0, edition.wisdom[seat["wisdom"]])):
            if _can_draw(position):
                seat["cards"][_draw(position)] = rng.choice(("active", "active", "exhausted"))
    while solo and _can_draw(position) and rng.random() < 0.6:
        position["auptolemy"]["cards"].append(_draw(position))
    while _can_draw(position) and rng.random() < 0.5:
        position["discard"].insert(0, _draw(position))
    if rng.random() < 0.3:
        _trigger(rng, position)
    if solo:
        _mid_game_of_auptolemy(rng, position)
    if position["last_turns"] is not None and rng.random() < 0.4:
        _empty_the_deck(rng, position)
    position["sphere"] = rng.choice(("fire", "water", "air", "earth"))
    pens: list[int | str] = list(range(len(seats)))
    pens += ["dreamer"] if solo or len(seats) == 2 else []
    pens += ["auptolemy"] if solo else []
    sizes = {card.code: len(card.stars) for card in edition.cards}
    for place in position["places"]:
        if place is not None and rng.random() < 0.9:
            size = sizes[place["card"]]
            count = rng.choice((rng.randrange(size), size - 1, size - 2, size - 3))
            stars = sorted(rng.sample(range(1, size + 1), count))
            place["marks"] = {str(star): rng.choice(pens) for star in stars}
    return position


def _can_draw(position: dict[str, Any]) -> bool:
    """R7.1: without bringing up the Game End card."""
    above: int = position["above_end"]
    return above > 1


def _draw(position: dict[str, Any]) -> str:
    position["above_end"] -= 1
    code: str = position["deck"].pop(0)
    return code


def _trigger(rng: random.Random, position: dict[str, Any]) -> None:
    """R7.2: turns still to play, as they can be at the start of a turn.

    The game ends with a round; the next round's end is possible once the end was triggered by
    another than the first player, in an earlier turn of this round.
    """
    takers = 2 if position["solo"] else position["players"]
    at = (position["turn"] - 1) % takers
    possible = [takers - at] + ([2 * takers - at] if at >= 2 else [])
    above = position["above_end"]
    position["discard"] = position["deck"][:above][::-1] + position["discard"]
    position["deck"] = position["deck"][above:]
    position["above_end"] = None
    position["last_turns"] = rng.choice(possible)


def _empty_the_deck(rng: random.Random, position: dict[str, Any]) -> None:
    """R6.8: with the deck empty, places stay empty."""
    position["discard"] = position["deck"][::-1] + position["discard"]
    position["deck"] = []
    for at, place in enumerate(position["places"]):
        if rng.random() < 0.4:
            position["discard"].insert(0, place["card"])
            position["places"][at] = None


def _mid_game_of_auptolemy(rng: random.Random, position: dict[str, Any]) -> None:
    machine, modifiers = position["auptolemy"], position["modifiers"]
    machine["dust"] = rng.choice((0, 0, 1, 2, 5))
    machine["fame"] += rng.randrange(30)
    machine["telescopes"] = 0 if "E3" in modifiers else rng.choice((0, 1, 2, 3))
    # Before the end is triggered, one card is left: an empty deck would be a loss at once.
    triggered = position["last_turns"] is not None
    least = 0 if triggered and "E5" not in modifiers else 1
    left = rng.choice((least, 1, 2, 3, len(machine["deck"])))
    while len(machine["deck"]) > left:
        machine["discard"].insert(0, machine["deck"].pop(0))
    if not machine["deck"] and rng.random() < 0.5:
        side = rng.choice((0, 1))
        machine["discard"].insert(0, machine["library"][side])
        machine["library"][side] = None
    seen = {"H5", "E4"} <= set(modifiers) and machine["library"][1] is not None
    machine["known"] = [machine["library"][1]] if seen else []
