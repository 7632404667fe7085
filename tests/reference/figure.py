"""The stars and lines of a card, and where pens may go on them (R4.2, R4.3, R13.7, R13.8)."""

from collections.abc import Collection

from astra.edition.model import Card

Path = tuple[int, ...]


class Figure:
    """A card's graph with the star kinds."""

    def __init__(self, card: Card) -> None:
        self.kinds = {star.n: star.kind for star in card.stars}
        self.start = next(n for n, kind in self.kinds.items() if kind == "start")
        self.neighbours: dict[int, set[int]] = {n: set() for n in self.kinds}
        for one, other in card.lines:
            self.neighbours[one].add(other)
            self.neighbours[other].add(one)

    def unmarked(self, marked: Collection[int]) -> list[int]:
        return [star for star in self.kinds if star not in marked]

    def first_stars(self, marked: Collection[int]) -> list[int]:
        """R4.2."""
        if not marked:
            return [self.start]
        return [star for star in self.unmarked(marked) if any(n in marked for n in self.neighbours[star])]

    def next_stars(self, marked: Collection[int], last: int) -> list[int]:
        """R4.3."""
        return [star for star in self.unmarked(marked) if star in self.neighbours[last]]

    def paths(self, marked: Collection[int]) -> list[Path]:
        """All paths of any length from one star on, by R4.2 and R4.3."""
        found: list[Path] = []
        growing: list[Path] = [(star,) for star in self.first_stars(marked)]
        while growing:
            path = growing.pop()
            found.append(path)
            growing += [(*path, star) for star in self.next_stars({*marked, *path}, path[-1])]
        return found

    def candidate_paths(self, marked: Collection[int], length: int) -> list[Path]:
        """R13.7: the paths that have `length` stars or cannot be extended."""
        found: list[Path] = []
        growing: list[Path] = [(star,) for star in self.first_stars(marked)]
        while growing:
            path = growing.pop()
            longer = [(*path, star) for star in self.next_stars({*marked, *path}, path[-1])]
            if len(path) == length or not longer:
                found.append(path)
            else:
                growing += longer
        return found

    def fewest_paths_to_complete(self, marked: Collection[int]) -> int:
        """R13.8: how many paths, one after another, it takes to mark every unmarked star."""
        everything = frozenset(self.kinds)
        reached = {frozenset(marked)}
        count = 0
        while everything not in reached:
            reached = {before | set(path) for before in reached for path in self.paths(before)}
            count += 1
        return count

    def distances(self, origin: int, over: Collection[int]) -> dict[int, int]:
        """Lines from the origin to each star that can be reached over the given stars."""
        lines = {origin: 0}
        edge = [origin]
        while edge:
            star = edge.pop(0)
            for neighbour in self.neighbours[star]:
                if neighbour in over and neighbour not in lines:
                    lines[neighbour] = lines[star] + 1
                    edge.append(neighbour)
        return lines

    def lines_from_start(self, star: int) -> int:
        """R13.7 (b): counted over all stars of the figure."""
        return self.distances(self.start, self.kinds)[star]

    def lines_to_grand(self, marked: Collection[int], path: Path) -> int | None:
        """R13.7 (c): from the path's last star to the nearest grand star left, over unmarked stars.

        None if no such grand star can be reached.
        """
        left = self.unmarked({*marked, *path})
        lines = self.distances(path[-1], left)
        reachable = [lines[star] for star in left if star in lines and self.kinds[star] == "grand"]
        return min(reachable, default=None)

    def grand_stars(self, stars: Collection[int]) -> int:
        return sum(self.kinds[star] == "grand" for star in stars)
