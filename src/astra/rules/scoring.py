"""Final scoring (section 8, R13.13): every source of fame by name, and who wins."""

from __future__ import annotations

from typing import Final, NamedTuple

from mypy_extensions import i64

from astra.rules.ids import AUPTOLEMY, H3, OVER
from astra.rules.position import Position
from astra.rules.tables import count_bits

DUST_PER_FAME: Final[i64] = 3  # R8.3
STARS_PER_FAME: Final[i64] = 2  # R8.4
ROW_SPOTS: Final[i64] = 4  # R8.6
ROW_FAME = (0, 0, 2, 6, 11)
COLUMN_FAME = (0, 0, 0, 3, 6)
FAME_PER_TELESCOPE: Final[i64] = 2  # R13.13
SOLO_ROW_FAME = (0, 2, 3, 7, 13)
SOLO_SET_FAME = (0, 8, 17, 27, 38)


class ElementScore(NamedTuple):
    """What the elements give, row by row and column by column; marks of a row are printed (`first`) or cards."""

    first: list[int]
    cards: list[int]
    rows: list[int]
    columns: list[int]


def row_fame(marks: list[int]) -> list[int]:
    """R8.6, from the marks in each element's row."""
    return [ROW_FAME[min(count, ROW_SPOTS)] for count in marks]


def column_fame(marks: list[int]) -> list[int]:
    """R8.6: how many rows reach a column."""
    return [COLUMN_FAME[sum(1 for count in marks if count > column)] for column in range(ROW_SPOTS)]


def element_fame(marks: list[int]) -> int:
    """R8.6, rows and columns together."""
    return sum(row_fame(marks)) + sum(column_fame(marks))


def cards_by_element(position: Position, number: i64) -> list[int]:
    seat = position.seats[number]
    return [int(count_bits(seat.cards & mask)) for mask in position.tables.cards_of_element]


def seat_elements(position: Position, number: i64) -> ElementScore:
    cards = cards_by_element(position, number)
    first = first_marks(position, position.seats[number].final)
    marks = [printed + count for printed, count in zip(first, cards, strict=True)]
    return ElementScore(first, cards, row_fame(marks), column_fame(marks))


def auptolemy_elements(position: Position) -> ElementScore:
    """R13.13: rows score by another table, and each full column, a set of four, adds to those before it."""
    auptolemy = position.auptolemy
    assert auptolemy is not None
    cards = auptolemy_cards_by_element(position)
    first = first_marks(position, auptolemy.final if counts_its_final(position) else -1)
    marks = [printed + count for printed, count in zip(first, cards, strict=True)]
    return ElementScore(first, cards, solo_row_fame(marks), solo_set_fame(marks))


def auptolemy_cards_by_element(position: Position) -> list[int]:
    auptolemy = position.auptolemy
    assert auptolemy is not None
    cards = [0, 0, 0, 0]
    for card in auptolemy.cards:
        cards[position.tables.elements[card]] += 1
    return cards


def counts_its_final(position: Position) -> bool:
    """H3: Auptolemy counts one more for each element of its final scoring card."""
    return bool(position.tables.modifiers & H3 != 0)


def solo_row_fame(marks: list[int]) -> list[int]:
    return [SOLO_ROW_FAME[min(count, ROW_SPOTS)] for count in marks]


def solo_set_fame(marks: list[int]) -> list[int]:
    return [SOLO_SET_FAME[one + 1] - SOLO_SET_FAME[one] if min(marks) > one else 0 for one in range(ROW_SPOTS)]


def sum_of(score: ElementScore) -> int:
    return sum(score.rows) + sum(score.columns)


def first_marks(position: Position, final: i64) -> list[int]:
    """The marks printed on a final scoring card; none without a card."""
    marks = [0, 0, 0, 0]
    if final >= 0:
        marks[position.tables.final_first[final]] += 1
        marks[position.tables.final_second[final]] += 1
    return marks


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


def seat_sources(position: Position, number: i64) -> dict[str, int]:
    """What section 8 gives a seat, source by source; without the elements, which its final scoring card decides."""
    seat = position.seats[number]
    return {
        "fame": int(seat.fame),
        "pouch": int(seat.pouch),
        "limit": int(position.card_limit(number)),
        "dust": int(seat.dust // DUST_PER_FAME),
        "stars": int(stars_at_places(position, number) // STARS_PER_FAME),
        "active": fame_of(position, seat.active),
    }


def seat_score(position: Position, number: i64) -> dict[str, int]:
    """A seat's fame by section 8, source by source."""
    score = seat_sources(position, number)
    score["elements"] = sum_of(seat_elements(position, number))
    score["total"] = sum(score.values())
    return score


def seat_total(position: Position, number: i64) -> i64:
    """The fame that a seat would have if the game ended now."""
    return seat_score(position, number)["total"]


def auptolemy_sources(position: Position) -> dict[str, int]:
    """R13.13, without the elements."""
    auptolemy = position.auptolemy
    assert auptolemy is not None
    return {
        "fame": int(auptolemy.fame),
        "active": sum([int(position.tables.final_fame[card]) for card in auptolemy.cards]),
        "stars": int(stars_at_places(position, AUPTOLEMY) // STARS_PER_FAME),
        "telescopes": int(FAME_PER_TELESCOPE * auptolemy.telescopes),
    }


def auptolemy_score(position: Position) -> dict[str, int]:
    """R13.13."""
    score = auptolemy_sources(position)
    score["elements"] = sum_of(auptolemy_elements(position))
    score["total"] = sum(score.values())
    return score


def scores(position: Position) -> list[dict[str, int]]:
    """One row per seat; solo has a second one for Auptolemy."""
    rows = [seat_score(position, seat) for seat in range(len(position.seats))]
    if position.auptolemy is not None:
        rows.append(auptolemy_score(position))
    return rows


def elements(position: Position) -> list[ElementScore]:
    """The elements of each row of `scores`."""
    rows = [seat_elements(position, seat) for seat in range(len(position.seats))]
    return rows if position.auptolemy is None else [*rows, auptolemy_elements(position)]


def seat_counts(position: Position, number: i64) -> dict[str, int]:
    seat = position.seats[number]
    stars = int(stars_at_places(position, number))
    return {"dust": int(seat.dust), "stars": stars, "active": int(count_bits(seat.active))}


def counts(position: Position) -> list[dict[str, int]]:
    """The counts behind each row of `scores`, for sources that do not give one fame each."""
    rows = [seat_counts(position, seat) for seat in range(len(position.seats))]
    auptolemy = position.auptolemy
    if auptolemy is not None:
        stars = int(stars_at_places(position, AUPTOLEMY))
        rows.append({"stars": stars, "active": len(auptolemy.cards), "telescopes": int(auptolemy.telescopes)})
    return rows


def winners(position: Position) -> list[int]:
    """R8.7, R13.14: the seats with most fame; in solo [0] or, for a loss, []."""
    if position.decision != OVER or position.lost:
        return []
    totals = [row["total"] for row in scores(position)]
    if position.auptolemy is not None:
        return [0] if totals[0] > totals[1] else []
    return [seat for seat, total in enumerate(totals) if total == max(totals)]
