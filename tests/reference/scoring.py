"""Final scoring: section 8, and R13.13 for Auptolemy."""

from collections.abc import Collection

from astra.edition.model import ELEMENTS

from .table import AUPTOLEMY, Auptolemy, Pen, Seat, Table

ROW = {0: 0, 1: 0, 2: 2, 3: 6, 4: 11}
COLUMN = {0: 0, 1: 0, 2: 0, 3: 3, 4: 6}
AUPTOLEMY_ROW = {0: 0, 1: 2, 2: 3, 3: 7, 4: 13}
AUPTOLEMY_SETS = {0: 0, 1: 8, 2: 17, 3: 27, 4: 38}


def scores(table: Table) -> list[dict[str, int]]:
    rows = [seat_score(table, number, seat) for number, seat in enumerate(table.seats)]
    if table.auptolemy is not None:
        rows.append(auptolemy_score(table, table.auptolemy))
    return [{**row, "total": sum(row.values())} for row in rows]


def winners(table: Table) -> list[int]:
    """R8.7, R13.5, R13.14."""
    totals = [row["total"] for row in scores(table)]
    if table.solo:
        return [0] if totals[0] > totals[1] and not table.lost else []
    return [number for number, total in enumerate(totals) if total == max(totals)]


def seat_score(table: Table, number: int, seat: Seat) -> dict[str, int]:
    """R8.1 to R8.6."""
    active = [code for code, state in seat.cards.items() if state == "active"]
    return {
        "fame": seat.fame,
        "pouch": seat.pouch,
        "limit": table.card_limit(seat),
        "dust": seat.dust // 3,
        "stars": stars_at_the_places(table, number) // 2,
        "active": sum(table.cards[code].fame for code in active),
        "elements": elements_score([*seat.final, *elements_of(table, seat.cards)]),
    }


def auptolemy_score(table: Table, machine: Auptolemy) -> dict[str, int]:
    """R13.13, and H3 for the final scoring card."""
    marks = [*(machine.final or []), *elements_of(table, machine.cards)]
    return {
        "fame": machine.fame,
        "active": sum(table.cards[code].fame for code in machine.cards),
        "stars": stars_at_the_places(table, AUPTOLEMY) // 2,
        "telescopes": 2 * machine.telescopes,
        "elements": auptolemy_elements_score(marks),
    }


def stars_at_the_places(table: Table, pen: Pen) -> int:
    """R8.4."""
    return sum(place.stars_of(pen) for place in table.places if place is not None)


def elements_of(table: Table, codes: Collection[str]) -> list[str]:
    return [table.cards[code].element for code in codes]


def elements_score(marks: list[str]) -> int:
    """R8.6, given the element of every mark: the first ones and one per card."""
    rows = [min(marks.count(element), 4) for element in ELEMENTS]
    columns = [sum(row >= column for row in rows) for column in (1, 2, 3, 4)]
    return sum(ROW[row] for row in rows) + sum(COLUMN[column] for column in columns)


def auptolemy_elements_score(marks: list[str]) -> int:
    """R13.13: both tables."""
    counts = [marks.count(element) for element in ELEMENTS]
    sets = min(counts)
    return sum(AUPTOLEMY_ROW[min(count, 4)] for count in counts) + AUPTOLEMY_SETS[min(sets, 4)]
