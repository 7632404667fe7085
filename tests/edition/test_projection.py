"""The chart of a card shows the sky as seen from Earth: stereographic, north up, east to the left."""

from math import acos, atan2, cos, degrees, pi, radians, sin, tan

import pytest

from astra.edition.catalogue import CatalogueStar, catalogue, direction, stars_by_hip
from astra.edition.model import Chart
from astra.edition.projection import Projection, inside, rounded

BETELGEUSE, RIGEL, POLARIS = 27989, 24436, 11767


def star(hip: int) -> CatalogueStar:
    return stars_by_hip()[hip]


def by_distance_and_angle(chart: Chart, ra: float, dec: float) -> tuple[float, float]:
    """The same by spherical trigonometry: distance and position angle from the centre."""
    d0, d, a = radians(chart.dec), radians(dec), radians((ra - chart.ra) * 15)
    distance = acos(sin(d0) * sin(d) + cos(d0) * cos(d) * cos(a))
    from_north_to_east = atan2(sin(a), cos(d0) * tan(d) - sin(d0) * cos(a))
    # East is to the left, so position angles run counter-clockwise, like a turn by `roll`.
    angle = pi / 2 + from_north_to_east + radians(chart.roll)
    radius = tan(distance / 2) / tan(radians(chart.scale) / 2)
    return 0.7 + radius * cos(angle), 0.5 - radius * sin(angle)


def test_the_centre_of_the_chart_is_the_middle_of_the_box() -> None:
    projection = Projection(Chart(ra=5.6, dec=-3.0, scale=25, roll=31))
    assert projection.place(direction(5.6, -3.0)) == pytest.approx((0.7, 0.5))


def test_betelgeuse_is_up_and_to_the_left_of_rigel() -> None:
    projection = Projection(Chart(ra=5.6, dec=0.0, scale=25, roll=0))
    left, top = projection.place(star(BETELGEUSE).direction)
    right, bottom = projection.place(star(RIGEL).direction)
    assert left < right
    assert top < bottom


def test_a_turn_of_90_degrees_brings_north_to_the_left() -> None:
    upright = Projection(Chart(ra=5.6, dec=0.0, scale=25, roll=0))
    turned = Projection(Chart(ra=5.6, dec=0.0, scale=25, roll=90))
    north = direction(5.6, 5.0)
    assert upright.place(north)[1] < 0.5
    x, y = turned.place(north)
    assert x < 0.7
    assert y == pytest.approx(0.5)


def test_the_height_of_the_box_is_the_scale_at_its_centre() -> None:
    projection = Projection(Chart(ra=0.0, dec=0.0, scale=20, roll=0))
    small = 0.01
    _, y = projection.place(direction(0.0, small))
    per_degree = (0.5 - y) / small
    assert per_degree == pytest.approx(1 / degrees(2 * tan(radians(20) / 2)), rel=1e-6)


@pytest.mark.parametrize(
    "chart",
    [
        Chart(ra=5.6, dec=-3.0, scale=25, roll=0),
        Chart(ra=23.9, dec=40.0, scale=40, roll=-75),
        Chart(ra=16.0, dec=80.0, scale=30, roll=120),
        Chart(ra=8.5, dec=-55.0, scale=60, roll=15),
    ],
)
def test_all_stars_near_a_chart_agree_with_spherical_trigonometry(chart: Chart) -> None:
    projection = Projection(chart)
    compared = 0
    for item in catalogue():
        x, y = projection.place(item.direction)
        if abs(x) < 10 and abs(y) < 10:
            expected = by_distance_and_angle(chart, item.ra, item.dec)
            assert (x, y) == pytest.approx(expected, abs=1e-6)
            compared += 1
    assert compared > 50


def test_the_point_opposite_to_the_centre_is_nowhere_in_the_box() -> None:
    projection = Projection(Chart(ra=0.0, dec=90.0, scale=30, roll=0))
    assert not inside(*projection.place((0.0, 0.0, -1.0)))


def test_the_field_has_every_other_catalogue_star_in_the_box() -> None:
    chart = Chart(ra=5.6, dec=0.0, scale=25, roll=10)
    projection = Projection(chart)
    in_box = {
        item.hip: (rounded(x), rounded(y), item.mag)
        for item in catalogue()
        for x, y in (projection.place(item.direction),)
        if inside(x, y)
    }
    assert {BETELGEUSE, RIGEL} <= in_box.keys()
    assert POLARIS not in in_box
    others = sorted(place for hip, place in in_box.items() if hip not in (BETELGEUSE, RIGEL))
    assert sorted(projection.field({BETELGEUSE, RIGEL})) == others


def test_positions_have_four_decimals_and_no_negative_zero() -> None:
    assert rounded(0.123456) == 0.1235
    assert str(rounded(-0.00001)) == "0.0"


def test_the_way_back_from_the_chart_leads_to_the_same_direction() -> None:
    projection = Projection(Chart(ra=5.6, dec=-3.0, scale=25, roll=31))
    for hip in (BETELGEUSE, RIGEL, POLARIS):
        there = star(hip).direction
        assert projection.direction(*projection.place(there)) == pytest.approx(there)
