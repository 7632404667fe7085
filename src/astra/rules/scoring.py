"""Final scoring (section 8, R13.13): every source by name, and who wins."""

from __future__ import annotations

from mypy_extensions import i64

from astra.rules.ids import AUPTOLEMY, H3, OVER
from astra.rules.position import Position
from astra.rules.tables import count_bits

ROW_FAME = (0, 0, 2, 6, 11)
ROW_SPOTS = len(ROW_FAME) - 1
COLUMN_FAME = (0, 0, 0, 3, 6)
SOLO_ROW_FAME = (0, 2, 3, 7, 13)
SOLO_SET_FAME = (0, 8, 17, 27, 38)


def element_fame(marks: list[int]) -> int:
    """R8.6, from the marks in each element's row."""
    rows = [min(count, ROW_SPOTS) for count in marks]
    columns = [sum(1 for row in rows if row >= column) for column in (1, 2, 3, 4)]
    return sum(ROW_FAME[row] for row in rows) + sum(COLUMN_FAME[count] for count in columns)


def stars_at_places(position: Position, pen: i64) -> i64:
    stars: i64 = 0
    for place in position.places:
        if place.card >= 0:
            stars += place.stars_of(pen)
    return stars


def fame_of(position: Position, cards: i64) -> int:
    return sum(
        int(position.tables.final_fame[card]) for card in range(len(position.tables.codes)) if (int(cards) >> card) & 1
    )


def seat_score(position: Position, number: i64) -> dict[str, int]:
    """What section 8 gives a seat, source by source."""
    seat = position.seats[number]
    tables = position.tables
    marks = [int(count_bits(seat.cards & mask)) for mask in tables.cards_of_element]
    if seat.final >= 0:
        marks[tables.final_first[seat.final]] += 1
        marks[tables.final_second[seat.final]] += 1
    score = {
        "fame": int(seat.fame),
        "pouch": int(seat.pouch),
        "limit": int(position.card_limit(number)),
        "dust": int(seat.dust) // 3,
        "stars": int(stars_at_places(position, number)) // 2,
        "active": fame_of(position, seat.active),
        "elements": element_fame(marks),
    }
    score["total"] = sum(score.values())
    return score


def auptolemy_score(position: Position) -> dict[str, int]:
    """R13.13; H3 counts one more for each element of its final scoring card."""
    auptolemy = position.auptolemy
    assert auptolemy is not None
    tables = position.tables
    marks = [0, 0, 0, 0]
    active = 0
    for card in auptolemy.cards:
        marks[tables.elements[card]] += 1
        active += int(tables.final_fame[card])
    if tables.modifiers & H3 != 0 and auptolemy.final >= 0:
        marks[tables.final_first[auptolemy.final]] += 1
        marks[tables.final_second[auptolemy.final]] += 1
    score = {
        "fame": int(auptolemy.fame),
        "active": active,
        "stars": int(stars_at_places(position, AUPTOLEMY)) // 2,
        "telescopes": 2 * int(auptolemy.telescopes),
        "elements": sum(SOLO_ROW_FAME[min(count, 4)] for count in marks) + SOLO_SET_FAME[min(min(marks), 4)],
    }
    score["total"] = sum(score.values())
    return score


def scores(position: Position) -> list[dict[str, int]]:
    """One row per seat; solo has a second one for Auptolemy."""
    rows = [seat_score(position, seat) for seat in range(len(position.seats))]
    if position.auptolemy is not None:
        rows.append(auptolemy_score(position))
    return rows


def winners(position: Position) -> list[int]:
    """R8.7, R13.14: the seats with most fame; in solo [0] or, for a loss, []."""
    if position.decision != OVER or position.lost:
        return []
    totals = [row["total"] for row in scores(position)]
    if position.auptolemy is not None:
        return [0] if totals[0] > totals[1] else []
    return [seat for seat, total in enumerate(totals) if total == max(totals)]
