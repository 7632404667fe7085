"""Reading and checking a whole edition: tracks, boards, final cards, and all 48 cards, or 24 of a short edition."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TypeVar

from astra.edition.cards import read_card
from astra.edition.document import edition_json
from astra.edition.model import ELEMENTS, Board, Card, Edition, Element
from astra.edition.names import listed
from astra.edition.printed import BOARD_VALUES, EDITION_PRINTED
from astra.edition.problems import EditionError, Problem, found_value, named, show
from astra.edition.reading import (
    Spot,
    read_choice,
    read_list,
    read_pattern,
    read_table,
    read_whole,
    read_words,
)
from astra.edition.wording import allowed, found

CARDS = 48
SHORT = 24  # cards of a short edition: half the game, for learners and tests
FINAL_CARDS = 6
POUCH = tuple(range(5, 13))
FIRST_LIMIT, LAST_LIMIT = 2, 8
LONGEST_TRACK = 40
PLAYER_COUNTS = ("2", "3", "4", "5")
# The solo rules look for the place nearest to each of these spheres (section 11).
TWO_PLAYER_PLACES: tuple[Element, ...] = ("air", "earth", "fire")

EDITION_KEYS = ("id", "version", "pouch", "wisdom", "final_cards", "boards", "cards", "printed")

Item = TypeVar("Item")


def from_document(document: object) -> Edition:
    """The edition in a parsed file; raises `EditionError` with all its problems.

    A document looks like the edition file, or like `edition_json`, in which stars are already looked up.
    """
    edition, problems = read_edition(document)
    if edition is None:
        raise EditionError(problems)
    return edition


def read_edition(document: object) -> tuple[Edition | None, list[Problem]]:
    """The edition in a parsed file and no problems, or None and all its problems."""
    spot = Spot([])
    edition = _edition(spot, document)
    return (None if spot.problems else edition), spot.problems


# By the edition's identity; the edition is kept too, so that nothing else can get the same identity.
_CHECKED: dict[int, Edition] = {}
MOST_CHECKED = 256  # how many are kept; the oldest are dropped


def check_edition(edition: Edition) -> None:
    """Check an edition that was made in memory like a file; raises `EditionError` with every problem."""
    if id(edition) in _CHECKED:
        return
    from_document(edition_json(edition))
    while len(_CHECKED) >= MOST_CHECKED:
        del _CHECKED[next(iter(_CHECKED))]
    _CHECKED[id(edition)] = edition


def _edition(spot: Spot, document: object) -> Edition | None:
    if not isinstance(document, dict):
        spot.at("edition").problem(found_value(document), allowed("table", keys=listed(EDITION_KEYS)))
        return None
    table = read_table(spot, document, EDITION_KEYS)
    assert table is not None, "the document is a table"
    name = read_pattern(spot.at("id"), table["id"], "[A-Za-z0-9._-]{1,40}", allowed("id"))
    version = read_whole(spot.at("version"), table["version"], 1, 9999)
    pouch = _pouch(spot.at("pouch"), table["pouch"])
    wisdom = _wisdom(spot.at("wisdom"), table["wisdom"])
    final_cards = _final_cards(spot.at("final_cards"), table["final_cards"])
    boards = _boards(spot.at("boards"), table["boards"])
    cards = _cards(spot, table["cards"])
    read_words(spot.at("printed"), table["printed"], EDITION_PRINTED)
    if name is None or version is None:
        return None
    return Edition(name, version, cards, boards, pouch, wisdom, final_cards)


def _pouch(spot: Spot, value: object) -> tuple[int, ...]:
    """The pouch track 5, 6, ..., 12 (R1.4)."""
    track = _track(spot, value, POUCH[0], POUCH[-1])
    if track is not None and track != POUCH:
        spot.problem(found_value(value), allowed("row", row=show(list(POUCH))))
    return track or ()


def _wisdom(spot: Spot, value: object) -> tuple[int, ...]:
    """The card limit by spots marked, from 2 to 8 (R1.4)."""
    track = _track(spot, value, FIRST_LIMIT, LAST_LIMIT)
    if track is not None and (
        track[:1] != (FIRST_LIMIT,) or track[-1:] != (LAST_LIMIT,) or any(a > b for a, b in pairwise(track))
    ):
        spot.problem(found_value(value), allowed("never-fall", first=FIRST_LIMIT, last=LAST_LIMIT))
    return track or ()


def _track(spot: Spot, value: object, low: int, high: int) -> tuple[int, ...] | None:
    rows = read_list(spot, value, "numbers", 1, LONGEST_TRACK)
    if rows is None or len(rows) not in range(1, LONGEST_TRACK + 1):
        return None
    return _whole([read_whole(spot.at(i), row, low, high) for i, row in enumerate(rows, 1)])


def _final_cards(spot: Spot, value: object) -> tuple[tuple[Element, Element], ...]:
    """All pairs of the four elements (R1.6)."""
    rows = read_list(spot, value, "final_cards", FINAL_CARDS, FINAL_CARDS) or ()
    pairs: list[tuple[Element, Element]] = []
    seen: dict[frozenset[Element], int] = {}
    for i, row in enumerate(rows, 1):
        if not isinstance(row, (list, tuple)) or len(row) != 2:
            spot.at(i).problem(found_value(row), allowed("two-elements"))
            continue
        elements = _elements(spot.at(i), row)
        if elements is None:
            continue
        first, second = elements
        if first == second:
            spot.at(i).problem(found_value(row), allowed("different-elements"))
            continue
        pair = frozenset(elements)
        if pair in seen:
            spot.at(i).problem(found("as-in-card", value=named(row), number=seen[pair]), allowed("pair-once"))
        seen.setdefault(pair, i)
        pairs.append((first, second))
    return tuple(pairs)


def _boards(spot: Spot, value: object) -> dict[str, Board]:
    """One sphere board for each player count (R1.5)."""
    table = read_table(spot, value, PLAYER_COUNTS)
    if table is None:
        return {}
    boards = {count: _board(spot.at(count), table[count], int(count)) for count in PLAYER_COUNTS}
    return {count: board for count, board in boards.items() if board}


def _board(spot: Spot, value: object, players: int) -> Board | None:
    table = read_table(spot, value, BOARD_VALUES[str(players)])
    if table is None:
        return None
    spheres = _spheres(spot.at("spheres"), table["spheres"])
    icon = read_choice(spot.at("discard_after"), table["discard_after"], ELEMENTS)
    places = _places(spot.at("places"), table["places"], players)
    dream = _dream(spot.at("dream"), table["dream"]) if players == 2 else None
    if spheres is None or icon is None or places is None:
        return None
    return Board(spheres, icon, places, dream)


def _spheres(spot: Spot, value: object) -> tuple[Element, ...] | None:
    rows = read_list(spot, value, "spheres", len(ELEMENTS), len(ELEMENTS))
    if rows is None or len(rows) != len(ELEMENTS):
        return None
    spheres = _elements(spot, rows)
    if spheres is not None and set(spheres) != set(ELEMENTS):
        spot.problem(found_value(value), allowed("each-once", words=listed(ELEMENTS)))
    return spheres


def _places(spot: Spot, value: object, players: int) -> tuple[Element, ...] | None:
    rows = read_list(spot, value, "places", players + 1, players + 1)
    places = None if rows is None else _elements(spot, rows)
    if places is None or len(places) != players + 1:
        return None
    if players == 2 and tuple(sorted(places)) != TWO_PLAYER_PLACES:
        spot.problem(found_value(value), allowed("each-once", words=listed(TWO_PLAYER_PLACES)))
    return places


def _dream(spot: Spot, value: object) -> dict[Element, int] | None:
    """A number from 1 to 4 on each sphere of the two-player board."""
    table = read_table(spot, value, ELEMENTS)
    if table is None:
        return None
    read = {element: read_whole(spot.at(element), table[element], 1, len(ELEMENTS)) for element in ELEMENTS}
    numbers = {element: number for element, number in read.items() if number is not None}
    if len(numbers) == len(ELEMENTS) and len(set(numbers.values())) < len(ELEMENTS):
        spot.problem(found_value(list(numbers.values())), allowed("numbers-once"))
    return numbers


def _cards(spot: Spot, value: object) -> tuple[Card, ...]:
    """48 cards, each with its own code and name (R1.1), or 24."""
    count = SHORT if isinstance(value, (list, tuple)) and len(value) == SHORT else CARDS
    right = allowed("cards", count=CARDS, short=SHORT)
    rows = read_list(spot.at("cards"), value, "cards", count, count, right) or ()
    codes: dict[str, int] = {}
    names: dict[str, int] = {}
    cards = []
    for i, row in enumerate(rows, 1):
        code = row.get("code") if isinstance(row, dict) else None
        known = isinstance(code, str) and code.isalpha() and len(code) == 3 and code not in codes
        card = read_card(spot.in_card(str(code) if known else f"card {i}", i), row)
        here = spot.in_card(f"card {i}", i)
        for key, seen in (("code", codes), ("latin", names)):
            text = row.get(key) if isinstance(row, dict) else None
            if isinstance(text, str) and text:
                if text in seen:
                    twin = found("as-in-card", value=show(text), number=seen[text])
                    here.at(key).problem(twin, allowed("once"))
                seen.setdefault(text, i)
        if card:
            cards.append(card)
    return tuple(cards)


def _elements(spot: Spot, rows: Sequence[object]) -> tuple[Element, ...] | None:
    return _whole([read_choice(spot.at(i), row, ELEMENTS) for i, row in enumerate(rows, 1)])


def _whole(items: Sequence[Item | None]) -> tuple[Item, ...] | None:
    """All the items, or None if one of them was faulty."""
    good = tuple(item for item in items if item is not None)
    return good if len(good) == len(items) else None
