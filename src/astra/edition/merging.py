"""Two drafts side by side, value by value: what somebody who merges them can take from either."""

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any

import msgspec

from astra.edition.cards import BOONS, read_card
from astra.edition.comparison import figure_changes, value_text
from astra.edition.drafts import MOST_CARDS, looked_up, plain
from astra.edition.printed import BOARD_VALUES, CARD_PRINTED, EDITION_PRINTED, confirmed
from astra.edition.reading import Spot
from astra.edition.wording import Words, differs

CARD_VALUES = ("latin", "element", "fame", "ability")
FIGURE = ("stars", "lines", "chart", "field")
TRACKS = ("pouch", "wisdom", "final_cards")

Value = tuple[str, Any, Any]
"""The name of a value, and what each draft has."""
Marks = tuple[set[str], set[str]]
"""What each draft has confirmed of a card, or of everything else."""


class Choice(msgspec.Struct, frozen=True):
    """One value that differs: what each draft has (None: nothing), and whether it was confirmed as printed there.

    `field` is a key of the card or of the document, "boons.0" to "boons.3", "boards.2.spheres", "figure" for stars,
    lines, chart and field together, and "card" for one that only one of them has. What both have alike is one only if
    the second draft alone has confirmed it; then "boons" and "boards.2" to "boards.5" can stand for all of their
    values.
    """

    card: str | None
    latin: str | None
    field: str
    first: Any
    second: Any
    first_printed: bool = False
    second_printed: bool = False
    words: list[Words] = []
    text: str = ""


def choices(first: Mapping[str, Any], second: Mapping[str, Any]) -> list[Choice]:
    """All that `first` can take from `second`, card by card, then boards and tracks; empty if they are equal."""
    one, other = looked_up(plain(first)), looked_up(plain(second))
    return [*_cards(one, other), *_rest(one, other)]


def _cards(first: dict[str, Any], second: dict[str, Any]) -> Iterator[Choice]:
    old, new = _by_code(first), _by_code(second)
    for code in dict.fromkeys((*old, *new)):
        one, other = old.get(code), new.get(code)
        if one is None or other is None:
            latin = _latin(one or other or {})
            yield Choice(code, latin, "card", one, other, text="new" if one is None else "missing")
        else:
            yield from _card(code, one, other)


def _by_code(document: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Cards by their code; if two share one, the first counts."""
    cards = document.get("cards")
    found: dict[str, dict[str, Any]] = {}
    for row in _list(cards)[:MOST_CARDS]:
        if isinstance(row, dict) and isinstance(row.get("code"), str):
            found.setdefault(row["code"], row)
    return found


def _latin(row: dict[str, Any]) -> str | None:
    latin = row.get("latin")
    return latin if isinstance(latin, str) else None


def _card(code: str, one: dict[str, Any], other: dict[str, Any]) -> Iterator[Choice]:
    marks = (confirmed(one, CARD_PRINTED), confirmed(other, CARD_PRINTED))
    for choice in _card_values(one, other, marks):
        yield msgspec.structs.replace(choice, card=code, latin=_latin(one))


def _card_values(one: dict[str, Any], other: dict[str, Any], marks: Marks) -> Iterator[Choice]:
    for key in CARD_VALUES:
        yield from _value(key, (key, one.get(key), other.get(key)), marks)
    mine, theirs = (_list(row.get("boons"))[: 2 * BOONS] for row in (one, other))
    boons = {f"boons.{n + 1}": (f"boons.{n}", *pair) for n, pair in enumerate(zip_longest(mine, theirs))}
    yield from _values(("boons", one.get("boons"), other.get("boons")), boons, marks)
    yield from _figure(one, other, marks)


def _figure(one: dict[str, Any], other: dict[str, Any], marks: Marks) -> Iterator[Choice]:
    """The order of lines and of their ends makes no difference."""
    old, new = ({key: row.get(key) for key in FIGURE} for row in (one, other))
    sure = _sure("stars", marks)
    if _shape(old) != _shape(new):
        words = _figure_words(one, other)
        yield Choice(None, None, "figure", old, new, *sure, words, "; ".join(map(str, words)) or "another figure")
    elif sure == (False, True):
        yield _confirmed_there(("figure", old, new))


def _shape(figure: dict[str, Any]) -> tuple[Any, ...]:
    lines = figure["lines"]
    if isinstance(lines, list) and all(_is_line(line) for line in lines):
        lines = sorted(sorted(line) for line in lines)
    return figure["stars"], lines, figure["chart"]


def _is_line(line: Any) -> bool:
    return isinstance(line, list) and all(type(end) is int for end in line)


def _figure_words(one: dict[str, Any], other: dict[str, Any]) -> list[Words]:
    """Star by star, if both cards are sound."""
    old, new = (read_card(Spot([]), row) for row in (one, other))
    return [] if old is None or new is None else list(figure_changes(old, new))


def _rest(first: dict[str, Any], second: dict[str, Any]) -> Iterator[Choice]:
    """Boards and tracks."""
    marks = (confirmed(first, EDITION_PRINTED), confirmed(second, EDITION_PRINTED))
    old, new = (_table(document.get("boards")) for document in (first, second))
    for players, keys in BOARD_VALUES.items():
        board = f"boards.{players}"
        one, other = _table(old.get(players)), _table(new.get(players))
        values = {f"{board}.{key}": (f"{board}.{key}", one.get(key), other.get(key)) for key in keys}
        yield from _values((board, one, other), values, marks)
    for track in TRACKS:
        yield from _value(track, (track, first.get(track), second.get(track)), marks)


def _values(whole: Value, values: dict[str, Value], marks: Marks) -> Iterator[Choice]:
    """Values by the words that confirm them; the whole, if both have it alike and only the second has confirmed it."""
    ours, theirs = marks
    alike = bool(values) and all(old == new for _, old, new in values.values())
    if alike and theirs.issuperset(values) and ours.isdisjoint(values):
        yield _confirmed_there(whole)
    else:
        for word, value in values.items():
            yield from _value(word, value, marks)


def _value(word: str, value: Value, marks: Marks) -> Iterator[Choice]:
    """A value that differs, or that only the second draft has confirmed."""
    field, old, new = value
    sure = _sure(word, marks)
    if old != new:
        yield Choice(None, None, field, old, new, *sure, [], _text(field, old, new))
    elif sure == (False, True):
        yield _confirmed_there(value)


def _sure(word: str, marks: Marks) -> tuple[bool, bool]:
    """Which of the drafts have confirmed a value."""
    ours, theirs = marks
    return word in ours, word in theirs


def _confirmed_there(value: Value) -> Choice:
    words = differs("confirmed")
    return Choice(None, None, *value, False, True, [words], str(words))


def _text(field: str, old: Any, new: Any) -> str:
    return value_text(field.split(".")[-1] if field.startswith("boards.") else field, old, new)


def _table(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
