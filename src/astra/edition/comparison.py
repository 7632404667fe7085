"""Figures of two editions side by side, star by star and line by line, in words; other values, for programs."""

from collections.abc import Iterable, Iterator, Sequence

from astra.edition.model import Card, Star
from astra.edition.problems import MISSING, show
from astra.edition.wording import Words, differs

# Two stars closer than this, in chart heights, count as being in the same place.
SAME_PLACE = 0.002


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


def _name(star: Star) -> str:
    return star.name or star.designation


def _renamed(star: int, old: str, new: str) -> Words:
    if not new:
        return differs("star-unnamed", star=star, old=old)
    return differs("star-name", star=star, new=new, old=old) if old else differs("star-named", star=star, new=new)


def value_text(field: str, old: object, new: object) -> str:
    """What a draft has instead of another's value, whatever it is, in English."""
    return f"{field} {_plainly(new)} instead of {_plainly(old)}"


def _plainly(value: object) -> str:
    if isinstance(value, dict):
        return " ".join(_plainly(part) for part in value.values())
    if isinstance(value, list):
        return ", ".join(_plainly(part) for part in value)
    return show(MISSING if value is None else value).strip('"')
