"""Figures behind the stars: their files, the ink made from them, and how they fit on a card."""

import gzip
import json
import re
from math import cos, dist, sin
from pathlib import Path

import msgspec
import pytest

from astra.charts.engraving.areas import Area
from astra.charts.engraving.building import Engraving, engrave
from astra.charts.engraving.curves import Way, Written, beziers, flattened, thinned
from astra.charts.engraving.description import Figure, FigureError, read_figure
from astra.charts.engraving.fitting import fit
from astra.charts.engraving.hidden import visible_strokes
from astra.charts.engraving.items import draw
from astra.charts.engraving.shipped import shipped_codes, shipped_engraving, shipped_figure
from astra.charts.engraving.tracing import traced
from astra.edition import Card, Chart, Edition, load_edition
from astra.edition.catalogue import stars_by_hip
from astra.edition.projection import Projection
from astra.locales import Texts
from tools import web_sky_figures

BUILT = Path(__file__).parents[2] / "web" / "src" / "engravings"
BOXES = BUILT.parent / "chart" / "boxes.json"
SQUARE = "100,100! 300,100! 300,300! 100,300!"


def described(*items: dict[str, object], **head: object) -> Figure:
    anchors = {"1": [0, 0], "2": [1000, 0], "3": [0, 1000]}
    return read_figure(json.dumps({"code": "Tst", "anchors": anchors, "items": items, **head}).encode())


def figure(*items: dict[str, object], **head: object) -> Engraving:
    return engrave(described(*items, **head))


def numbers(path: str) -> list[int]:
    return [int(number) for number in re.findall(r"-?\d+", path)]


def card_of(edition: Edition, code: str) -> Card:
    return next(card for card in edition.cards if card.code == code)


def card_in_frame(card: Card, chart: Chart) -> Card:
    """The card with another chart frame, and its stars placed in that frame."""
    sky, projection = stars_by_hip(), Projection(chart)
    stars = []
    for star in card.stars:
        assert star.hip is not None
        x, y = projection.star(sky[star.hip], 0, 0)
        stars.append(msgspec.structs.replace(star, x=x, y=y))
    return msgspec.structs.replace(card, stars=tuple(stars), chart=chart)


def test_a_point_is_a_corner_or_smooth_and_the_pen_lifts_at_a_bar() -> None:
    written = Written("0,0! 10,0 | 10,10 0,10")
    assert written.points == [(0, 0), (10, 0), (10, 10), (0, 10)]
    assert written.corners == {0}
    assert written.pen == [True, False, False, False]


def test_a_curve_passes_through_its_points_and_stays_there_when_thinned() -> None:
    points = [(0.0, 0.0), (60.0, 40.0), (140.0, 10.0), (200.0, 90.0)]
    line, sources = flattened(beziers(points))
    assert all(min(abs(x - a) + abs(y - b) for x, y in line) < 1e-9 for a, b in points)
    assert sorted(set(sources)) == [0, 1, 2]
    few = thinned(line, 0.5)
    assert len(few) < len(line) / 2
    way, thin = Way(line), Way(few)
    assert thin.length == pytest.approx(way.length, rel=0.01)


def test_a_traced_line_keeps_its_corners_and_stays_close_with_few_curves() -> None:
    circle = [(200 + 150 * cos(i / 40), 200 + 150 * sin(i / 40)) for i in range(252)]
    square = Way([(0, 0), (400, 0), (400, 400), (0, 400), (0, 0)])
    for line, most in (([square(i / 400) for i in range(401)], 4), (circle, 8)):
        segments = traced(line, 0.9)
        assert len(segments) <= most
        drawn = flattened(segments, 2)[0]
        assert max(min(dist(p, q) for q in line) for p in drawn) < 4.5, "the line has a point every four units"
        assert max(min(dist(p, q) for q in drawn) for p in line) < 2.5
    assert {segment[0] for segment in traced([square(i / 400) for i in range(401)], 0.9)} >= {(400, 0), (400, 400)}


def test_an_area_knows_its_inside_and_how_far_it_goes_on() -> None:
    area = Area([(0, 0), (100, 0), (100, 100), (0, 100)])
    assert area.has(50, 50)
    assert not area.has(150, 50)
    assert area.reach((10, 50), (1, 0)) == pytest.approx(92, abs=3)


def test_a_surface_hides_the_line_under_it_and_not_the_one_over_it() -> None:
    line, square = {"line": "0,200 400,200", "w": 1}, {"shape": SQUARE, "shade": 0, "w": 0}
    over, under = visible_strokes(draw(described(square, line))), visible_strokes(draw(described(line, square)))
    assert [(round(piece.line[0][0]), round(piece.line[-1][0])) for piece in over] == [(0, 400)]
    assert [(round(piece.line[0][0]), round(piece.line[-1][0])) for piece in under] == [(0, 100), (300, 400)]


def test_hatching_lies_on_the_side_away_from_the_light_and_within_its_surface() -> None:
    drawn = figure({"shape": SQUARE, "shade": 1, "gap": 8})
    x = y = 0
    starts = []
    for command, words in re.findall(r"([Mmq])([^Mmq]*)", "".join(path for _, path in drawn.hatching[:1])):
        steps = numbers(words)
        x, y = (0, 0) if command == "M" else (x, y)
        x, y = x + steps[-2], y + steps[-1]
        if command != "q":
            starts.append((x / drawn.units, y / drawn.units))
    assert starts
    assert all(95 <= px <= 305 and 95 <= py <= 305 for px, py in starts)
    assert sum(px > 290 or py > 290 for px, py in starts) == len(starts)


def test_a_frame_turns_and_mirrors_its_part() -> None:
    part = {"line": "10,0 20,0", "frame": "hand", "mirror": True}
    both = figure({"shape": SQUARE, "shade": 0, "w": 0}, part, frames={"hand": [500, 500, 90, 2]})
    [(_, path)] = both.contour
    # The part points down from its place, its mirror image up.
    assert path.startswith("M1000 1040")
    assert path.count("m") == 1


@pytest.mark.parametrize(
    ("item", "told"),
    [
        ({"shape": SQUARE, "shad": 1}, "item 1, shape: .*shad"),
        ({"wings": SQUARE}, "item 1: one of .* is wanted, found none"),
        ({"line": "0,0 1,1", "frame": "head"}, "item 1: no frame 'head'"),
    ],
)
def test_a_fault_in_a_figure_is_told_with_its_place(item: dict[str, object], told: str) -> None:
    with pytest.raises(FigureError, match=told):
        figure(item)


@pytest.mark.parametrize("code", shipped_codes())
def test_a_shipped_figure_is_drawn_as_it_was_built_and_small_enough(code: str, edition: Edition) -> None:
    orion = shipped_figure(code)
    assert orion is not None
    content = msgspec.json.encode(shipped_engraving(code)) + b"\n"
    assert content == (BUILT / f"{code}.json").read_bytes(), "tools/web_engravings.py writes the built files"
    assert len(gzip.compress(content, 9)) <= 20_000
    found = fit(orion.anchors, card_of(edition, code))
    assert found is not None


def test_every_built_figure_has_its_description_and_its_reach() -> None:
    assert sorted(file.stem for file in BUILT.glob("*.json")) == list(shipped_codes())
    reaches = json.loads(BOXES.read_bytes())
    built = {file.stem: msgspec.json.decode(file.read_bytes(), type=Engraving) for file in BUILT.glob("*.json")}
    assert reaches == {code: list(engraving.reach) for code, engraving in built.items()}


@pytest.mark.parametrize(
    ("fade", "reach"),
    [
        (None, (100, 100, 300, 300)),
        ((200, 200, 200, 300), (100, 100, 300, 250)),
        ((200, 200, 210, 100), (100, 150, 300, 300)),
        ((220, 200, 300, 210), (100, 100, 260, 300)),
        ((200, 200, 100, 200), (150, 100, 300, 300)),
    ],
)
def test_a_figure_reaches_to_the_middle_of_where_it_fades(
    fade: tuple[float, ...] | None, reach: tuple[int, ...]
) -> None:
    assert figure({"shape": SQUARE}, fade=fade).reach == reach


def test_the_sky_of_the_start_page_has_every_built_figure_and_stays_light() -> None:
    built = web_sky_figures.document()
    assert built == web_sky_figures.OUT.read_text(encoding="utf-8"), "tools/web_sky_figures.py writes it"
    assert set(json.loads(built)["figures"]) == set(shipped_codes())
    assert len(gzip.compress(built.encode(), 9)) <= 45_000


def test_every_card_has_a_figure_and_its_words_in_every_language(edition: Edition, language: str) -> None:
    assert list(shipped_codes()) == sorted(card.code for card in edition.cards)
    assert all(Texts(language).format(f"figure-{code}") for code in shipped_codes())


def test_the_heaviest_figures_of_one_table_take_at_most_150_kilobytes() -> None:
    sizes = sorted((len(gzip.compress(file.read_bytes(), 9)) for file in BUILT.glob("*.json")), reverse=True)
    # Five players have six places, four have five and the pile's top card; a hand has up to eight cards.
    places, hand = 6, 8
    assert sum(sizes[: places + hand]) <= 150_000


def test_a_figure_follows_its_charts_frame() -> None:
    card = card_of(load_edition(), "Ori")
    orion = shipped_figure("Ori")
    assert orion is not None
    assert card.chart is not None
    moved = card_in_frame(card, Chart(ra=card.chart.ra + 0.2, dec=card.chart.dec + 4, scale=30, roll=35))
    before, after = fit(orion.anchors, card), fit(orion.anchors, moved)
    assert before is not None
    assert after is not None
    assert (before.a, before.b) == pytest.approx((1, 0), abs=0.02)
    turned = complex(after.a, after.b) / complex(before.a, before.b)
    assert abs(turned) == pytest.approx(card.chart.scale / 30, abs=0.03)


def test_a_figure_is_left_out_where_a_star_is_elsewhere_or_most_are_missing() -> None:
    card = card_of(load_edition(), "Ori")
    orion = shipped_figure("Ori")
    assert orion is not None
    anchored = next(star for star in card.stars if star.hip in orion.anchors)
    others = tuple(star for star in card.stars if star is not anchored)
    away = msgspec.structs.replace(anchored, x=anchored.x + 0.2)
    assert fit(orion.anchors, msgspec.structs.replace(card, stars=(away, *others))) is None
    assert fit(orion.anchors, msgspec.structs.replace(card, stars=card.stars[:3])) is None
    assert fit(orion.anchors, card_of(load_edition(), "Tau")) is None
