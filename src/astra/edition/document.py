"""An edition as plain data: the document that `astra edition show --json` prints, and its hash."""

import hashlib
import json
from typing import Any

from astra.edition.model import Ability, Board, Card, Chart, Edition, Star


def edition_json(edition: Edition) -> dict[str, Any]:
    """The edition with its stars looked up; `from_document` turns it back into an equal edition."""
    return {
        "id": edition.id,
        "version": edition.version,
        "cards": [card_json(card) for card in edition.cards],
        "boards": {count: _board(board) for count, board in edition.boards.items()},
        "pouch": list(edition.pouch),
        "wisdom": list(edition.wisdom),
        "final_cards": [list(pair) for pair in edition.final_cards],
    }


def card_json(card: Card) -> dict[str, Any]:
    """One card of `edition_json`."""
    return {
        "code": card.code,
        "latin": card.latin,
        "element": card.element,
        "fame": card.fame,
        "stars": [star_json(star) for star in card.stars],
        "lines": [list(line) for line in card.lines],
        "chart": card.chart and chart_json(card.chart),
        "field": [list(point) for point in card.field],
        "boons": [{"kind": boon.kind, "n": boon.n} for boon in card.boons],
        "ability": _ability(card.ability),
    }


# By the edition's identity; the edition is kept too, so that nothing else can get the same identity.
_HASHES: dict[int, tuple[Edition, str]] = {}
MOST_HASHES = 256  # how many are kept; the oldest are dropped


def edition_hash(edition: Edition) -> str:
    """SHA-256 of everything that is printed, whatever kind of file it came from."""
    if id(edition) not in _HASHES:
        while len(_HASHES) >= MOST_HASHES:
            del _HASHES[next(iter(_HASHES))]
        _HASHES[id(edition)] = (edition, passing_hash(edition))
    return _HASHES[id(edition)][1]


def passing_hash(edition: Edition) -> str:
    """The same for an edition that nobody will ask about again: neither is kept."""
    text = json.dumps(edition_json(edition), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def chart_json(chart: Chart) -> dict[str, Any]:
    """Where in the sky a card of `edition_json` is."""
    return {"ra": chart.ra, "dec": chart.dec, "scale": chart.scale, "roll": chart.roll}


def star_json(star: Star) -> dict[str, Any]:
    """One star of `edition_json`."""
    return {
        "n": star.n,
        "kind": star.kind,
        "hip": star.hip,
        "name": star.name,
        "designation": star.designation,
        "x": star.x,
        "y": star.y,
        "mag": star.mag,
        "bv": star.bv,
    }


def _ability(ability: Ability) -> dict[str, Any]:
    parameters = {"n": ability.n, "cost": ability.cost}
    given = {key: value for key, value in parameters.items() if value is not None}
    return {"kind": ability.kind, **given}


def _board(board: Board) -> dict[str, Any]:
    dream = {} if board.dream is None else {"dream": dict(board.dream)}
    return {
        "spheres": list(board.spheres),
        "discard_after": board.discard_after,
        **dream,
        "places": list(board.places),
    }
