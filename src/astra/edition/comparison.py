"""The differences between two editions, in words: owners compare their files with it."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from astra.edition.model import ABILITY_PARAMETERS, Ability, Board, Boon, Card, Edition, Star
from astra.edition.problems import MISSING, show
from astra.edition.wording import Words, differs

ORDINALS = ("first", "second", "third", "fourth")
# Two stars closer than this, in chart heights, count as being in the same place.
SAME_PLACE = 0.002


class Difference(msgspec.Struct, frozen=True):
    """Where the second edition differs from the first, and how: "Taurus (Tau)", "final fame 2 instead of 1"."""

    where: str
    text: str


def differences(first: Edition, second: Edition) -> list[Difference]:
    """Everything that `second` says differently, card by card, then boards and tracks; empty for equal editions."""
    return [*_cards(first, second), *_boards(first, second), *_tracks(first, second)]


def _cards(first: Edition, second: Edition) -> Iterator[Difference]:
    old, new = ({card.code: card for card in edition.cards} for edition in (first, second))
    for code, card in old.items():
        if code not in new:
            yield Difference(_title(card), "missing")
        else:
            yield from (Difference(_title(card), text) for text in _card(card, new[code]))
    yield from (Difference(_title(card), "new") for code, card in new.items() if code not in old)


def _title(card: Card) -> str:
    return f"{card.latin} ({card.code})"


def _card(old: Card, new: Card) -> Iterator[str]:
    yield from _changed("Latin name", old.latin, new.latin)
    yield from _changed("element", old.element, new.element)
    yield from _changed("final fame", old.fame, new.fame)
    yield from _changed("ability", _ability(old.ability), _ability(new.ability))
    for place, one, other in zip(ORDINALS, old.boons, new.boons, strict=True):
        yield from _changed(f"{place} boon", _boon(one), _boon(other))
    yield from map(str, figure_changes(old, new))


def figure_changes(old: Card, new: Card) -> Iterator[Words]:
    """What a card's figure has instead of another's, star by star and line by line."""
    yield from _stars(old.stars, new.stars)
    yield from _lines(old.lines, new.lines)
    if old.chart != new.chart:
        yield differs("chart")


def _stars(old: Sequence[Star], new: Sequence[Star]) -> Iterator[Words]:
    if len(old) != len(new):
        yield differs("star-count", new=len(new), old=len(old))
    for one, other in zip(old, new, strict=False):
        if one.kind != other.kind:
            yield differs("star-kind", star=one.n, new=other.kind, old=one.kind)
        if _name(one) != _name(other):
            yield _renamed(one.n, _name(one), _name(other))
        if max(abs(one.x - other.x), abs(one.y - other.y)) > SAME_PLACE:
            yield differs("star-place", star=one.n, x=other.x, y=other.y, old_x=one.x, old_y=one.y)


def _lines(old: Iterable[tuple[int, int]], new: Iterable[tuple[int, int]]) -> Iterator[Words]:
    before, after = ({(min(line), max(line)) for line in lines} for lines in (old, new))
    yield from (differs("line-gone", one=a, other=b) for a, b in sorted(before - after))
    yield from (differs("line-new", one=a, other=b) for a, b in sorted(after - before))


def _boards(first: Edition, second: Edition) -> Iterator[Difference]:
    for players in sorted({*first.boards, *second.boards}):
        where = f"board for {players} players"
        old, new = first.boards.get(players), second.boards.get(players)
        if old is None or new is None:
            yield Difference(where, "new" if old is None else "missing")
        else:
            yield from (Difference(where, text) for text in _board(old, new))


def _board(old: Board, new: Board) -> Iterator[str]:
    yield from _changed("spheres", _row(old.spheres), _row(new.spheres))
    yield from _changed("discard icon after", old.discard_after, new.discard_after)
    yield from _changed("places", _row(old.places), _row(new.places))
    yield from _changed("dream numbers", _dream(old), _dream(new))


def _tracks(first: Edition, second: Edition) -> Iterator[Difference]:
    tracks = (
        ("pouch track", _row(first.pouch), _row(second.pouch)),
        ("wisdom track", _row(first.wisdom), _row(second.wisdom)),
        ("scoring cards", _pairs(first.final_cards), _pairs(second.final_cards)),
    )
    for where, old, new in tracks:
        if old != new:
            yield Difference(where, f"{new} instead of {old}")


def _changed(what: str, old: object, new: object) -> Iterator[str]:
    if old != new:
        yield f"{what} {new} instead of {old}"


def _boon(boon: Boon) -> str:
    return f"{boon.kind} {boon.n}"


def _ability(ability: Ability) -> str:
    parameter = ABILITY_PARAMETERS.get(ability.kind)
    return ability.kind if parameter is None else f"{ability.kind} {getattr(ability, parameter)}"


def _name(star: Star) -> str:
    return star.name or star.designation


def _renamed(star: int, old: str, new: str) -> Words:
    if not new:
        return differs("star-unnamed", star=star, old=old)
    return differs("star-name", star=star, new=new, old=old) if old else differs("star-named", star=star, new=new)


def _row(values: Iterable[object]) -> str:
    return " ".join(map(str, values))


def _pairs(cards: Iterable[tuple[str, str]]) -> str:
    return ", ".join(sorted(f"{one} and {other}" for one, other in cards))


def _dream(board: Board) -> str:
    return "none" if board.dream is None else ", ".join(f"{element} {n}" for element, n in sorted(board.dream.items()))


def value_text(field: str, old: object, new: object) -> str:
    """The same for one value of a draft, whatever it is."""
    return f"{field} {_plainly(new)} instead of {_plainly(old)}"


def _plainly(value: object) -> str:
    if isinstance(value, dict):
        return " ".join(_plainly(part) for part in value.values())
    if isinstance(value, list):
        return ", ".join(_plainly(part) for part in value)
    return show(MISSING if value is None else value).strip('"')
