"""Two drafts side by side, value by value: what somebody who merges them can take from either."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import zip_longest
from typing import Any

import msgspec

from astra.edition.cards import BOONS, CARD_PRINTED, read_card
from astra.edition.checks import EDITION_PRINTED, PLAYER_COUNTS
from astra.edition.comparison import figure_changes, value_text
from astra.edition.drafts import MOST_CARDS, looked_up, plain
from astra.edition.reading import Spot
from astra.edition.wording import Words, differs

CARD_VALUES = ("latin", "element", "fame", "ability")
FIGURE = ("stars", "lines", "chart", "field")
BOARD_VALUES = ("spheres", "discard_after", "places", "dream")
TRACKS = ("pouch", "wisdom", "final_cards")

Value = tuple[str, Any, Any]
"""The name of a value, and what each draft has."""


class Choice(msgspec.Struct, frozen=True):
    """One value that differs: what each draft has (None: nothing), and whether it was confirmed as printed there.

    `field` is a key of the card or of the document, "boons.0" to "boons.3", "figure" for stars, lines, chart and field
    together, and "card" for one that only one of them has. What both have alike is one only if the second draft alone
    has confirmed it: "boons" and "boards.2" to "boards.5" as a whole.
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
    return [*_cards(one, other), *_boards(one, other), *_tracks(one, other)]


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
    for part, whole, changed in _card_parts(one, other):
        for choice in _part(one, other, part, whole, changed):
            yield msgspec.structs.replace(choice, card=code, latin=_latin(one))


def _card_parts(one: dict[str, Any], other: dict[str, Any]) -> Iterator[tuple[str, Value, list[Value]]]:
    """What can be confirmed of a card: its name, the whole of it, and which of its values differ."""
    for key in CARD_VALUES:
        value = (key, one.get(key), other.get(key))
        yield key, value, _changed([value])
    mine, theirs = (_list(row.get("boons"))[: 2 * BOONS] for row in (one, other))
    rows = [(f"boons.{n}", *pair) for n, pair in enumerate(zip_longest(mine, theirs))]
    yield "boons", ("boons", one.get("boons"), other.get("boons")), _changed(rows)
    old, new = ({key: row.get(key) for key in FIGURE} for row in (one, other))
    figure = ("figure", old, new)
    # The order of lines and of their ends makes no difference.
    yield "stars", figure, [figure] if _shape(old) != _shape(new) else []


def _changed(values: Iterable[Value]) -> list[Value]:
    return [(field, old, new) for field, old, new in values if old != new]


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


def _boards(first: dict[str, Any], second: dict[str, Any]) -> Iterator[Choice]:
    old, new = (_table(document.get("boards")) for document in (first, second))
    for players in PLAYER_COUNTS:
        part = f"boards.{players}"
        one, other = _table(old.get(players)), _table(new.get(players))
        values = [(f"{part}.{key}", one.get(key), other.get(key)) for key in BOARD_VALUES]
        yield from _part(first, second, part, (part, one, other), _changed(values))


def _tracks(first: dict[str, Any], second: dict[str, Any]) -> Iterator[Choice]:
    for track in TRACKS:
        value = (track, first.get(track), second.get(track))
        yield from _part(first, second, track, value, _changed([value]))


def _part(
    one: dict[str, Any], other: dict[str, Any], part: str, whole: Value, changed: list[Value]
) -> Iterator[Choice]:
    """A part that can be confirmed: each value that differs, or else the whole if only the second has confirmed it."""
    ours, theirs = _is_printed(one, part), _is_printed(other, part)
    for field, old, new in changed:
        words = _figure_words(one, other) if field == "figure" else []
        text = "; ".join(map(str, words)) or _text(field, old, new)
        yield Choice(None, None, field, old, new, ours, theirs, words, text)
    if not changed and theirs and not ours:
        words = [differs("confirmed")]
        yield Choice(None, None, *whole, ours, theirs, words, str(words[0]))


def _text(field: str, old: Any, new: Any) -> str:
    if field == "figure":
        return "another figure"
    return value_text(field.split(".")[-1] if field.startswith("boards.") else field, old, new)


def _table(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _is_printed(holder: dict[str, Any], what: str) -> bool:
    printed = holder.get("printed")
    return what in (*CARD_PRINTED, *EDITION_PRINTED) and isinstance(printed, list) and what in printed
