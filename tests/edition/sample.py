"""A small hand-made edition as plain data, and functions to break it and to write it to a file."""

import copy
import json
from itertools import combinations
from typing import Any

ELEMENTS = ("fire", "water", "air", "earth")

REMOVE = object()


def sample_document() -> dict[str, Any]:
    """48 valid cards with five stars each; the stars of the first are looked up."""
    return {
        "id": "sample",
        "version": 3,
        "pouch": [5, 6, 7, 8, 9, 10, 11, 12],
        "wisdom": [2, 2, 3, 3, 4, 5, 6, 7, 8],
        "final_cards": [list(pair) for pair in combinations(ELEMENTS, 2)],
        "boards": {str(players): _board(players) for players in range(2, 6)},
        "cards": [_looked_up_card(), *(_card(i) for i in range(1, 48))],
    }


def spoilt(*changes: tuple[str, Any]) -> dict[str, Any]:
    """The sample with values put at paths like `cards.0.stars.2.kind`, or removed there."""
    document = copy.deepcopy(sample_document())
    for path, value in changes:
        *parents, last = path.split(".")
        part: Any = document
        for key in parents:
            part = part[int(key)] if isinstance(part, list) else part[key]
        if value is REMOVE:
            del part[int(last) if isinstance(part, list) else last]
        elif isinstance(part, list):
            part[int(last) :] = [value, *part[int(last) + 1 :]]
        else:
            part[last] = value
    return document


def as_toml(document: dict[str, Any]) -> str:
    """The document as TOML; tables are written inline, which is all that a test needs."""
    return "".join(f"{key} = {_toml(value)}\n" for key, value in document.items())


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        pairs = ", ".join(f"{json.dumps(key)} = {_toml(item)}" for key, item in value.items())
        return "{" + pairs + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_toml(item) for item in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def _board(players: int) -> dict[str, Any]:
    places = ["fire", "air", "earth", "water", "fire", "water"][: players + 1]
    board = {"spheres": list(ELEMENTS), "discard_after": "earth", "places": places}
    dream = {"dream": {"fire": 1, "water": 2, "air": 3, "earth": 4}}
    return board | (dream if players == 2 else {})


def _card(i: int) -> dict[str, Any]:
    kinds = ("start", "common", "grand", "common", "common")
    return {
        "code": f"S{chr(97 + i // 26)}{chr(97 + i % 26)}",
        "latin": f"Sidus {i}",
        "element": ELEMENTS[i % 4],
        "fame": 1 + i % 2,
        "ability": {"kind": "gain_dust", "n": 2},
        "boons": [
            {"kind": "fame", "n": 3},
            {"kind": "stardust", "n": 4},
            {"kind": "wisdom", "n": 1},
            {"kind": "activation", "n": 1},
        ],
        "stars": [
            {"kind": kind, "x": round(0.1 + 0.3 * n, 4), "y": 0.5, "name": f"Star {n}", "mag": 2.5}
            for n, kind in enumerate(kinds)
        ],
        "lines": [[1, 2], [2, 3], [3, 4], [4, 5]],
    }


def _looked_up_card() -> dict[str, Any]:
    """The chair of Cassiopeia."""
    return _card(0) | {
        "code": "Cas",
        "latin": "Cassiopeia",
        "chart": {"ra": 1.1, "dec": 60.5, "scale": 14, "roll": 0},
        "stars": [
            {"hip": 8886, "kind": "start"},
            {"hip": 6686, "kind": "common"},
            {"hip": 4427, "kind": "common", "dx": 0.02, "dy": -0.01},
            {"hip": 3179, "kind": "grand"},
            {"hip": 746, "kind": "common"},
        ],
    }
