"""Writes the sky of the start page: the 48 figures of the edition and the catalogue, on one disc around the pole.

.venv/bin/python tools/web_planisphere.py        (from the project's root; writes web/src/pages/home/planisphere.json)
"""

import json
import math
from pathlib import Path

from astra.edition import load_edition
from astra.edition.catalogue import catalogue, stars_by_hip
from astra.locales import LANGUAGES, Texts

SIZE = 1010
RADIUS = SIZE / 2 - 44
TURN = 128.0
SOUTH = -42.0
LETTER = 7.6
OUT = Path(__file__).parents[1] / "web" / "src" / "pages" / "home" / "planisphere.json"

Point = tuple[float, float]


def spot(ra: float, dec: float) -> Point:
    """Equidistant around the north pole; right ascension in degrees runs anticlockwise, as seen from below."""
    r = RADIUS * (90 - dec) / (90 - SOUTH)
    a = math.radians(TURN - ra)
    return SIZE / 2 + r * math.sin(a), SIZE / 2 - r * math.cos(a)


def rounded(point: Point) -> list[float]:
    return [round(point[0], 1), round(point[1], 1)]


def main() -> None:
    by_hip = stars_by_hip()
    figures, used, ink = [], set(), []
    for card in load_edition().cards:
        sky = {star.n: by_hip[star.hip] for star in card.stars if star.hip is not None and star.hip in by_hip}
        path, inside = "", []
        for a, b in card.lines:
            if a not in sky or b not in sky or min(sky[a].dec, sky[b].dec) < SOUTH - 6:
                continue
            one, two = (spot(star.ra * 15, star.dec) for star in (sky[a], sky[b]))
            if math.dist(one, two) > 260:
                continue
            path += "M{:g} {:g}L{:g} {:g}".format(*rounded(one), *rounded(two))
            used |= {sky[a].hip, sky[b].hip}
            inside += [one, two]
            steps = max(2, int(math.dist(one, two) / 5))
            ink += [
                (one[0] + (two[0] - one[0]) * i / steps, one[1] + (two[1] - one[1]) * i / steps)
                for i in range(steps + 1)
            ]
        if inside:
            figures.append((card, path, inside))
    stars = []
    for star in catalogue():
        if star.dec < SOUTH - 2:
            continue
        bright = star.mag < 1.65
        r = 0 if bright else max(0.9, 4.6 - 0.8 * star.mag) if star.hip in used else max(0.7, 2.6 - 0.4 * star.mag)
        stars.append(
            [*rounded(spot(star.ra * 15, star.dec)), round(r, 1), round(star.bv if star.bv is not None else 0.3, 1)]
        )
    labels: dict[str, list[float]] = {}
    taken: list[tuple[float, float, float]] = []
    for card, _, inside in sorted(figures, key=lambda figure: -len(figure[2])):
        x0 = sum(x for x, _ in inside) / len(inside)
        y0 = sum(y for _, y in inside) / len(inside)
        if math.dist((x0, y0), (SIZE / 2, SIZE / 2)) > RADIUS - 30:
            continue
        width = LETTER * max(len(Texts(language).format(f"card-{card.code}")) for language in LANGUAGES)
        best = None
        for dx in range(-70, 71, 7):
            for dy in range(-56, 63, 7):
                x, y = x0 + dx, y0 + dy
                cost = 0.045 * math.hypot(dx, dy)
                cost += sum(1 for px, py in ink if abs(px - x) < width / 2 + 4 and y - 14 < py < y + 6)
                cost += 40 * sum(1 for u, v, w in taken if abs(u - x) < (w + width) / 2 + 4 and abs(v - y) < 17)
                cost += 40 if math.dist((x, y), (SIZE / 2, SIZE / 2)) + width / 2 > RADIUS - 6 else 0
                if best is None or cost < best[0]:
                    best = (cost, x, y)
        assert best is not None
        if best[0] > 14:
            continue
        taken.append((best[1], best[2], width))
        labels[card.code] = rounded((best[1], best[2]))
    document = {
        "size": SIZE,
        "radius": RADIUS,
        "turn": TURN,
        "south": SOUTH,
        "figures": {card.code: path for card, path, _ in figures},
        "stars": stars,
        "labels": labels,
    }
    OUT.write_text(json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")
    print(f"{OUT.name}: {len(figures)} figures, {len(stars)} stars, {len(labels)} names, {OUT.stat().st_size} bytes")


if __name__ == "__main__":
    main()
