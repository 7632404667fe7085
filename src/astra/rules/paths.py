"""Which stars Auptolemy marks: every path it could take, and the ones it prefers (R13.7, R13.8).

A path is one number, four bits per star, the first star lowest, each star plus 1 so that 0 ends it.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from astra.rules.ids import STARS_PER_CARD
from astra.rules.tables import LOWEST, Tables, count_bits

FAR: Final[i64] = 99

# The criteria of R13.7, in order: (a) to (d).
MOST_GRAND: Final = 0
NEAREST_TO_START: Final = 1
NEAREST_TO_GRAND: Final = 2
MOST_STARS: Final = 3


def path_stars(path: i64) -> list[i64]:
    """The stars of a path, in order."""
    stars: list[i64] = []
    while path != 0:
        stars.append((path & 15) - 1)
        path >>= 4
    return stars


def path_mask(path: i64) -> i64:
    mask: i64 = 0
    one: i64 = 1
    while path != 0:
        mask |= one << ((path & 15) - 1)
        path >>= 4
    return mask


def longest_paths(tables: Tables, card: i64, marked: i64, reach: i64, length: i64) -> vec[i64]:
    """All paths by R4.2 and R4.3 that have `length` stars or cannot be extended."""
    found = vec[i64]()
    firsts = reach & ~marked
    while firsts != 0:
        star = LOWEST[firsts]
        firsts &= firsts - 1
        found = _prolong(tables, card, marked, star, 0, 0, length, found)
    return found


def _prolong(
    tables: Tables,
    card: i64,
    marked: i64,
    star: i64,
    path: i64,
    stars: i64,
    length: i64,
    found: vec[i64],
) -> vec[i64]:
    one: i64 = 1
    path |= (star + 1) << (stars * 4)
    stars += 1
    marked |= one << star
    open_stars = tables.neighbours[card * STARS_PER_CARD + star] & ~marked
    if stars == length or open_stars == 0:
        return append(found, path)
    while open_stars != 0:
        found = _prolong(tables, card, marked, LOWEST[open_stars], path, stars, length, found)
        open_stars &= open_stars - 1
    return found


def preferred_paths(tables: Tables, card: i64, marked: i64, reach: i64, length: i64) -> vec[i64]:
    """The paths left after R13.7 (a) to (d), each of which keeps only the paths with the best value."""
    paths = longest_paths(tables, card, marked, reach, length)
    for criterion in (MOST_GRAND, NEAREST_TO_START, NEAREST_TO_GRAND, MOST_STARS):
        paths = _keep_best(tables, card, marked, paths, criterion)
    return paths


def _keep_best(tables: Tables, card: i64, marked: i64, paths: vec[i64], criterion: i64) -> vec[i64]:
    best: i64 = -FAR - 1
    kept = vec[i64]()
    for path in paths:
        value = _value(tables, card, marked, path, criterion)
        if value > best:
            best = value
            kept = vec[i64]()
        if value == best:
            kept = append(kept, path)
    return kept


def _value(tables: Tables, card: i64, marked: i64, path: i64, criterion: i64) -> i64:
    """How good a path is by one criterion of R13.7; more is better."""
    one: i64 = 1
    mask = path_mask(path)
    if criterion == MOST_GRAND:
        return count_bits(mask & tables.grand[card])
    if criterion == NEAREST_TO_START:
        first = one << ((path & 15) - 1)
        return -lines_between(tables, card, one, first, tables.full[card])
    if criterion == NEAREST_TO_GRAND:
        last = path
        while last >> 4 != 0:
            last >>= 4
        free = tables.full[card] & ~marked & ~mask
        return -lines_between(tables, card, one << (last - 1), tables.grand[card] & free, free)
    return count_bits(mask)


def lines_between(tables: Tables, card: i64, start: i64, goal: i64, through: i64) -> i64:
    """The fewest lines from one set of stars to another through the stars of `through`; FAR if there is no way."""
    lines: i64 = 0
    seen = start
    edge = start
    while edge != 0:
        if edge & goal != 0:
            return lines
        joined: i64 = 0
        while edge != 0:
            joined |= tables.neighbours[card * STARS_PER_CARD + LOWEST[edge]]
            edge &= edge - 1
        edge = joined & through & ~seen
        seen |= edge
        lines += 1
    return FAR


def paths_to_complete(tables: Tables, card: i64, marked: i64) -> i64:
    """R13.8: the fewest paths of any length that mark every remaining star of a card."""
    one: i64 = 1
    reached = {int(marked)}
    count: i64 = 0
    while int(tables.full[card]) not in reached:
        count += 1
        further: set[int] = set()
        for before in reached:
            mask: i64 = before
            firsts = _reach(tables, card, mask) & ~mask
            while firsts != 0:
                star = LOWEST[firsts]
                firsts &= firsts - 1
                _spread(tables, card, mask | (one << star), star, further)
        reached = further
    return count


def _reach(tables: Tables, card: i64, marked: i64) -> i64:
    reach: i64 = 1 if marked == 0 else 0
    while marked != 0:
        reach |= tables.neighbours[card * STARS_PER_CARD + LOWEST[marked]]
        marked &= marked - 1
    return reach


def _spread(tables: Tables, card: i64, marked: i64, star: i64, found: set[int]) -> None:
    """Collect the marks after every path that goes on from `star`."""
    one: i64 = 1
    found.add(int(marked))
    open_stars = tables.neighbours[card * STARS_PER_CARD + star] & ~marked
    while open_stars != 0:
        next_star = LOWEST[open_stars]
        open_stars &= open_stars - 1
        _spread(tables, card, marked | (one << next_star), next_star, found)
