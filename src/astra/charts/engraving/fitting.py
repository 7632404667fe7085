"""How a figure lies on a card: carried from the stars that it was drawn on to the card's own."""

from collections.abc import Mapping

import msgspec

from astra.edition.model import Card

# At least this many anchors, and this share of them, must be stars of the card.
_FEWEST = 3
_SHARE = 0.6
# No anchor may miss its star by more than this, in units of the card's chart.
_FARTHEST = 0.08


class Similarity(msgspec.Struct, frozen=True):
    """Turn, scale and shift: (x, y) becomes (a x - b y + dx, b x + a y + dy), in units of the chart."""

    a: float
    b: float
    dx: float
    dy: float

    def __call__(self, x: float, y: float) -> tuple[float, float]:
        return self.a * x - self.b * y + self.dx, self.b * x + self.a * y + self.dy


def fit(anchors: Mapping[int, tuple[float, float]], card: Card) -> Similarity | None:
    """The similarity that brings a figure's anchors (in thousandths) closest to the card's stars.

    None where the card has too few of those stars, or has them elsewhere: there the figure is left out.
    """
    stars = {star.hip: star for star in card.stars if star.hip is not None}
    pairs = [((x / 1000, y / 1000), stars[hip]) for hip, (x, y) in anchors.items() if hip in stars]
    n = len(pairs)
    if n < _FEWEST or n < _SHARE * len(anchors):
        return None
    mean_x, mean_y = sum(x for (x, _), _ in pairs) / n, sum(y for (_, y), _ in pairs) / n
    star_x, star_y = sum(star.x for _, star in pairs) / n, sum(star.y for _, star in pairs) / n
    spread = straight = turned = 0.0
    for (x, y), star in pairs:
        px, py, qx, qy = x - mean_x, y - mean_y, star.x - star_x, star.y - star_y
        spread += px * px + py * py
        straight += px * qx + py * qy
        turned += px * qy - py * qx
    if spread == 0:
        return None
    a, b = straight / spread, turned / spread
    found = Similarity(a, b, star_x - a * mean_x + b * mean_y, star_y - b * mean_x - a * mean_y)
    for place, star in pairs:
        x, y = found(*place)
        if (x - star.x) ** 2 + (y - star.y) ** 2 > _FARTHEST**2:
            return None
    return found
