"""The dreamer's phase (R9.1 to R9.4, R9.6, R9.7)."""

from .discovery import dream_discovery
from .marking import mark_texts, read_mark
from .table import DREAMER, Place, Steps, Table, ask


def dream_places(table: Table) -> list[Place]:
    """R9.2: the cards that may be dreamed of, none by R9.7."""
    cards = table.undiscovered()
    without_marks = [place for place in cards if not place.marks]
    among = without_marks or cards
    most = max((len(place.card.stars) for place in among), default=0)
    return [place for place in among if len(place.card.stars) == most]


def dream_length(table: Table) -> int:
    """R9.1: the number on the active sphere."""
    assert table.board.dream is not None
    return next(n for sphere, n in table.board.dream.items() if sphere == table.sphere)


def dream(table: Table, number: int) -> Steps:
    """R9.1 to R9.4, R9.6, R9.7."""
    actions: list[str] = []
    for place in dream_places(table):
        actions += mark_texts(place, place.figure.first_stars(place.marks))
    marked = 0
    while actions and marked < dream_length(table):
        action = yield from ask(number, "dream", actions)
        place, star = read_mark(table, action)
        place.marks[star] = DREAMER
        marked += 1
        actions = mark_texts(place, place.figure.next_stars(place.marks, star))
    yield from dream_discovery(table, number)
