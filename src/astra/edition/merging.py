"""Two drafts side by side, value by value: what somebody who merges them can take from either."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from astra.edition.cards import BOONS, read_card
from astra.edition.checks import PLAYER_COUNTS
from astra.edition.comparison import figure_changes, value_text
from astra.edition.drafts import MOST_CARDS, looked_up, plain
from astra.edition.reading import Spot
from astra.edition.wording import Words

CARD_VALUES = ("latin", "element", "fame", "ability")
FIGURE = ("stars", "lines", "chart", "field")
BOARD_VALUES = ("spheres", "discard_after", "places", "dream")
TRACKS = ("pouch", "wisdom", "final_cards")
# The name under which a value is confirmed, if it is another one.
CONFIRMED_BY = {"figure": "stars"}


class Choice(msgspec.Struct, frozen=True):
    """One value that differs: what each draft has (None: nothing), and whether it was confirmed as printed there.

    `field` is a key of the card or of the document, "boons.0" to "boons.3", "figure" for stars, lines, chart and field
    together, and "card" for one that only one of them has.
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
    """All differences between two documents, card by card, then boards and tracks; empty if they are equal."""
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
    for field, old, new in _card_values(one, other):
        if old == new:
            continue
        by = CONFIRMED_BY.get(field, field.split(".", maxsplit=1)[0])
        words = _figure_words(one, other) if field == "figure" else []
        text = "; ".join(map(str, words)) or "another figure" if field == "figure" else value_text(field, old, new)
        ours, theirs = _is_printed(one, by), _is_printed(other, by)
        yield Choice(code, _latin(one), field, old, new, ours, theirs, words, text)


def _card_values(one: dict[str, Any], other: dict[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    for key in CARD_VALUES:
        yield key, one.get(key), other.get(key)
    boons = [_list(row.get("boons")) for row in (one, other)]
    for number in range(min(2 * BOONS, max(map(len, boons)))):
        old, new = (rows[number] if number < len(rows) else None for rows in boons)
        yield f"boons.{number}", old, new
    old, new = ({key: row.get(key) for key in FIGURE} for row in (one, other))
    # The order of lines and of their ends makes no difference.
    if _shape(old) != _shape(new):
        yield "figure", old, new


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
        one, other = _table(old.get(players)), _table(new.get(players))
        for key in BOARD_VALUES:
            yield from _choice(first, second, f"boards.{players}", key, one.get(key), other.get(key))


def _tracks(first: dict[str, Any], second: dict[str, Any]) -> Iterator[Choice]:
    for track in TRACKS:
        yield from _choice(first, second, track, "", first.get(track), second.get(track))


def _choice(first: dict[str, Any], second: dict[str, Any], of: str, key: str, old: Any, new: Any) -> Iterator[Choice]:
    if old != new:
        field = f"{of}.{key}" if key else of
        ours, theirs = _is_printed(first, of), _is_printed(second, of)
        yield Choice(None, None, field, old, new, ours, theirs, text=value_text(key or of, old, new))


def _table(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _is_printed(holder: dict[str, Any], what: str) -> bool:
    printed = holder.get("printed")
    return isinstance(printed, list) and what in printed
