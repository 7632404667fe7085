"""Marking stars in a player's turn, and what the turn keeps track of (R4.6, section 10)."""

from dataclasses import dataclass, field

from .table import Place, Seat, Table


@dataclass
class Turn:
    """What must be remembered from the beginning of a turn to its end."""

    number: int
    seat: Seat
    in_force: list[str] = field(default_factory=list)  # ability kinds "this turn", A15 maybe twice
    action_skipped: bool = False  # A11
    grand_stars: int = 0  # A15
    dust_on_marking: int = 0  # A18
    dust_before_grand: int = 0  # A17, summed over the Observes that marked a grand star
    only_common: bool = True  # A18
    completed_a_card: bool = False  # A18


def mark_texts(place: Place, stars: list[int]) -> list[str]:
    return [f"mark {place.card.code}.{star}" for star in stars]


def read_mark(table: Table, action: str) -> tuple[Place, int]:
    code, star = action.removeprefix("mark ").split(".")
    return table.place_of(code), int(star)


def mark(table: Table, turn: Turn, place: Place, star: int) -> None:
    """The active player marks a star, by whatever means (R4.6, A15, A18)."""
    place.marks[star] = turn.number
    kind = place.figure.kinds[star]
    if kind == "grand":
        table.gain_wisdom(turn.seat, 1)
        turn.grand_stars += 1
    if kind != "common":
        turn.only_common = False
    if place.is_full():
        turn.completed_a_card = True
