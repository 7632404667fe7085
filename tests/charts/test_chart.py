"""A card's chart: real sizes, colours, grid and names."""

import re
from itertools import combinations

import msgspec
import pytest

from astra.charts import sky
from astra.charts.chart import Frame, chart, grand_radius, labels, placing, star_name, star_radius
from astra.charts.engraved import reach
from astra.charts.engraving.shipped import shipped_figure
from astra.charts.face import PLATE
from astra.charts.labels import Label
from astra.charts.lettering import BOLD
from astra.charts.theme import NIGHT, PAPER, THEMES, Theme, star_colour
from astra.edition import Card, Edition, Star


def star(mag: float, bv: float | None = 0.0) -> Star:
    return Star(n=2, kind="common", x=0.5, y=0.5, mag=mag, bv=bv)


def rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def placed_labels(card: Card) -> list[Label]:
    place = placing(card, PLATE)
    return labels(card, {s.n: place((s.x, s.y)) for s in card.stars}, PLATE)


def test_a_brighter_star_is_never_drawn_smaller() -> None:
    sizes = [star_radius(star(mag / 10)) for mag in range(-15, 60)]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[15] > 1.8 * sizes[-1]
    grand = [grand_radius(star(mag / 10)) for mag in range(-15, 60)]
    assert grand == sorted(grand, reverse=True)
    assert min(grand) > max(sizes)


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_hot_stars_are_bluish_and_cool_ones_reddish(theme: Theme) -> None:
    hot, cool = rgb(star_colour(theme, -0.2)), rgb(star_colour(theme, 1.6))
    assert hot[2] > hot[0]
    assert cool[0] > cool[2]
    assert star_colour(theme, -5) == star_colour(theme, -0.3)
    assert star_colour(theme, 9) == star_colour(theme, 1.8)


def test_a_star_without_a_measured_colour_is_drawn_white() -> None:
    assert min(rgb(star_colour(PAPER, None))) > 230


def test_every_star_and_line_of_every_card_is_drawn(edition: Edition) -> None:
    for card in edition.cards:
        drawn = chart(card, PLATE, PAPER)
        for one in card.stars:
            assert star_colour(PAPER, one.bv) in drawn
        figure = re.search(rf'd="([^"]*)" fill="none" stroke="{PAPER.figure}"', drawn)
        assert figure is not None
        assert figure.group(1).count("M") == len(card.lines)


def test_every_star_has_its_number_and_every_grand_star_its_name(edition: Edition) -> None:
    for card in edition.cards:
        words = [label.words for label in placed_labels(card)]
        numbers = [label.words for label in placed_labels(card) if label.face is BOLD]
        assert sorted(map(int, numbers)) == [one.n for one in card.stars]
        names = [star_name(one) for one in card.stars if one.kind == "grand"]
        assert names == words[: len(names)]


def test_a_nameless_grand_star_is_called_by_its_designation(edition: Edition) -> None:
    ara = next(card for card in edition.cards if card.code == "Ara")
    assert [star_name(one) for one in ara.stars if one.kind == "grand"] == ["β Ara"]


def test_labels_stay_on_their_plate_and_do_not_cover_each_other(edition: Edition) -> None:
    for card in edition.cards:
        placed = placed_labels(card)
        for label in placed:
            left, top, right, bottom = label.box
            assert left > 1, (card.code, label.words)
            assert right < PLATE.wide - 1, (card.code, label.words)
            assert top > 1, (card.code, label.words)
            assert bottom < PLATE.high - 1, (card.code, label.words)
        for one, other in combinations(placed, 2):
            a, b = one.box, other.box
            apart = a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
            assert apart, (card.code, one.words, other.words)


def filled(card: Card, frame: Frame) -> float:
    """The share of the frame's free height or width that the stars fill, whichever is larger."""
    place = placing(card, frame)
    spots = [place((one.x, one.y)) for one in card.stars]
    wide = max(x for x, _ in spots) - min(x for x, _ in spots)
    high = max(y for _, y in spots) - min(y for _, y in spots)
    return max(wide / (frame.wide - 2 * frame.margin), high / (frame.high - 2 * frame.margin))


def test_stars_fill_their_frame_whatever_its_shape_but_for_a_tenth_that_an_engraving_may_take(edition: Edition) -> None:
    for frame in (PLATE, Frame(140, 100), Frame(40, 90)):
        for card in edition.cards:
            assert filled(msgspec.structs.replace(card, code="Xyz"), frame) == pytest.approx(1)
            assert 0.9 - 1e-6 <= filled(card, frame) <= 1 + 1e-6


def test_the_frame_of_a_card_holds_its_engraving_or_shrinks_the_stars_as_far_as_it_may(edition: Edition) -> None:
    for card in edition.cards:
        place, box = placing(card, PLATE), reach(card)
        assert box is not None
        (left, top), (right, bottom) = place((box[0], box[1])), place((box[2], box[3]))
        held = (
            left >= 2 - 1e-6 and top >= 2 - 1e-6 and right <= PLATE.wide - 2 + 1e-6 and bottom <= PLATE.high - 2 + 1e-6
        )
        assert held or filled(card, PLATE) == pytest.approx(0.9)


@pytest.mark.parametrize("code", ["And", "Aqr", "Eri", "Tau"])
def test_a_figure_that_passes_into_the_sky_does_so_in_print(code: str, edition: Edition) -> None:
    card = next(card for card in edition.cards if card.code == code)
    figure = shipped_figure(code)
    assert figure is not None
    assert figure.fade is not None
    drawn = chart(card, PLATE, PAPER)
    [gradient] = re.findall(r'<linearGradient id="(out-[^"]+)" [^>]*x1="([^"]+)" y1="([^"]+)" x2', drawn)
    assert (float(gradient[1]), float(gradient[2])) == (2 * figure.fade[0], 2 * figure.fade[1])
    [mask] = re.findall(rf'<mask id="([^"]+)" [^>]*><rect [^>]*fill="url\(#{gradient[0]}\)"', drawn)
    assert f'mask="url(#{mask})"' in drawn


def test_a_printed_figure_is_fine_lines_only_and_lies_under_the_stars(edition: Edition) -> None:
    card = next(card for card in edition.cards if card.code == "Tau")
    drawn = chart(card, PLATE, PAPER)
    # The figure comes first, then the lines that join the stars.
    start, end = drawn.index('<g transform="matrix('), drawn.index(f'fill="none" stroke="{PAPER.figure}"')
    assert start < end
    assert PAPER.elements["earth"] not in drawn
    place = placing(card, PLATE)
    millimetres = (place((1.0, 0.0))[0] - place((0.0, 0.0))[0]) / 2000
    weights = [float(weight) * millimetres for weight in re.findall(r'stroke-width="([\d.]+)"', drawn[start:end])]
    assert 0.03 < min(weights) < max(weights) < 0.3


def test_the_grid_shows_the_pole_in_the_little_bear(edition: Edition) -> None:
    bear = next(card for card in edition.cards if card.code == "UMi")
    assert bear.chart is not None
    polaris = next(one for one in bear.stars if one.name == "Polaris")
    path = sky.grid(bear.chart, lambda point: point, 1.4, 1.0)
    points = [tuple(map(float, found)) for found in re.findall(r"(-?[\d.]+) (-?[\d.]+)", path)]
    # The parallel of 80 degrees, the last one drawn, runs around Polaris, 10 degrees from it.
    ring = 10 / bear.chart.scale
    near = [p for p in points if (p[0] - polaris.x) ** 2 + (p[1] - polaris.y) ** 2 < (2 * ring) ** 2]
    assert near


def test_a_card_of_ones_own_without_a_place_in_the_sky_has_no_grid(edition: Edition) -> None:
    card = msgspec.structs.replace(edition.cards[0], chart=None, field=())
    assert NIGHT.grid not in chart(card, PLATE, NIGHT)
    assert NIGHT.grid in chart(edition.cards[0], PLATE, NIGHT)
