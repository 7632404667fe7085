"""Rules of thumb: what a careful reader of the rules would guess things are worth.

The planners of one turn judge by them, and the fit of the searchers' weights starts from them.
"""

from __future__ import annotations

from functools import cache
from typing import Any, get_args

from astra.bots import features as f
from astra.bots import policy as p
from astra.edition.model import AbilityKind

FAME_PER_LOGIT = 7.0  # about how much fame turns even chances into e to 1

# By column: its worth in fame early, late, before a last turn, and with no turn to come.
SEAT = {
    f.FAME: (1.0, 1.0, 1.0, 1.0),
    f.POUCH: (1.8, 1.3, 1.0, 1.0),
    f.LIMIT: (1.5, 1.2, 1.0, 1.0),
    f.WISDOM: (0.7, 0.4, 0.0, 0.0),
    f.DUST: (0.45, 0.35, 0.2, 0.0),
    f.DUST_FAME: (0.0, 0.1, 0.5, 1.0),
    f.SHORT_OF_DUST: (-0.2, -0.2, -0.2, 0.0),
    f.TELESCOPES: (1.2, 0.9, 0.7, 0.0),
    f.STARS: (0.6, 0.7, 1.0, 1.0),
    f.ACTIVE_FAME: (0.7, 0.9, 1.0, 1.0),
    f.ELEMENTS: (1.0, 1.0, 1.0, 1.0),
    f.BEST_ELEMENT: (0.5, 0.3, 0.1, 0.0),
    f.ALL_ELEMENTS: (0.1, 0.05, 0.0, 0.0),
    f.CARDS: (0.5, 0.3, 0.0, 0.0),
    f.ROOM: (0.4, 0.2, 0.0, 0.0),
    f.WAKING: (0.6, 0.6, 0.3, 0.0),
    f.EXHAUSTED: (0.6, 0.2, 0.0, 0.0),
    f.BOON_PROSPECT: (0.5, 0.5, 0.4, 0.2),
    f.CARD_PROSPECT: (0.5, 0.6, 0.6, 0.0),
    f.SECOND_PROSPECT: (0.2, 0.2, 0.2, 0.0),
    f.PRESENT: (0.2, 0.1, 0.0, 0.0),
    f.NEXT: (1.0, 1.0, 1.0, 0.0),
    f.TURNS: (0.0, 0.0, 2.0, 0.0),
}
ABILITY = (1.5, 1.0, 0.4, 0.0)
AUPTOLEMY = {
    f.ONE: (18.0, 4.0, 1.0, 0.0),
    f.ITS_SCORE: (1.0, 1.0, 1.0, 1.0),
    f.ITS_CARDS: (0.5, 0.3, 0.0, 0.0),
    f.ITS_DANGER: (1.0, 2.0, 0.0, 0.0),
    f.ITS_PROSPECT: (0.5, 0.5, 0.5, 0.0),
    f.ITS_TURNS: (0.5, 0.5, 2.0, 0.0),
}


def seat_table() -> list[list[float]]:
    table = [[0.0] * int(f.COLUMNS) for _ in range(int(f.PHASES))]
    for phase in range(int(f.PHASES)):
        for column, worth in SEAT.items():
            table[phase][column] = worth[phase] / FAME_PER_LOGIT
        for kind in range(int(f.KINDS)):
            table[phase][f.ABILITIES + kind] = ABILITY[phase] * f.ABILITY_WORTH[kind] / 2.5 / FAME_PER_LOGIT
    return table


def auptolemy_table() -> list[list[float]]:
    table = [[0.0] * int(f.COLUMNS) for _ in range(int(f.PHASES))]
    for phase in range(int(f.PHASES)):
        for column, worth in AUPTOLEMY.items():
            table[phase][column] = worth[phase] / FAME_PER_LOGIT
    return table


def policy_row() -> list[float]:
    """Preferences: use your cards, complete what can be completed, rest when the dust is gone."""
    row = [0.0] * int(p.TRAITS)
    for mode in (p.FIRST, p.FURTHER, p.FREE, p.DREAMT):
        row[p.GRAND + mode] = 1.0
        row[p.GRAND_LATE + mode] = -0.5
        row[p.COMPLETES + mode] = 3.0
        row[p.CARD_WORTH + mode] = 1.0
        row[p.WITHIN + mode] = 1.0
        row[p.WITHIN_WORTH + mode] = 0.5
        row[p.DEAD_END + mode] = -0.3
        row[p.TAKES_LEAD + mode] = 0.5
        row[p.MINE + mode] = 0.5
        row[p.HANDS_OVER + mode] = -0.7
    for trait in (p.GRAND, p.GRAND_LATE):
        row[trait + p.DREAMT] = 0.0
    row[p.COMPLETES + p.DREAMT] = -1.0
    row[p.MARK + p.FURTHER] = 1.0
    row[p.STOP_OBSERVE_WITHIN] = -1.5
    row[p.STOP_OBSERVE_DUST] = -1.0
    row[p.REST_] = -1.0
    row[p.REST_ROOM] = 2.0
    row[p.REST_NO_DUST] = 3.0
    row[p.REST_LITTLE_DUST] = 1.0
    row[p.REST_WAKES] = 0.3
    row[p.REST_OVERFILLS] = 3.0
    for kind in range(len(get_args(AbilityKind))):
        row[p.USE_KIND + kind] = 1.5
        row[p.DISCARD_KIND + kind] = -0.3
    for kind, worth in enumerate(f.BOON_WORTH):
        row[p.BOON_KIND + kind] = worth * 0.7
        row[p.BOON_LATE + kind] = f.BOON_WORTH_LATE[kind] * 0.7
    row[p.DISCARD_ELEMENT] = -1.0
    row[p.DISCARD_FAME] = -0.5
    row[p.ACTIVATE_FAME] = 0.5
    row[p.COMES_BACK] = 1.5
    row[p.FORFEITS] = -1.5
    row[p.STOP_COMES_BACK] = -1.5
    row[p.BRINGS_BACK] = 1.0
    return row


@cache
def rules_of_thumb() -> dict[str, Any]:
    """Weights in the form of `weights.json`, not fitted to anything."""
    kinds = ("solo", "2", "3", "4", "5")
    win = {kind: seat_table() for kind in kinds} | {"auptolemy": auptolemy_table()}
    fame = {kind: [[number * FAME_PER_LOGIT for number in row] for row in table] for kind, table in win.items()}
    return {"win": win, "fame": fame, "policy": {kind: policy_row() for kind in kinds}}
