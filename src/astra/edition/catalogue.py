"""The star table that ships with the package: the real sky, looked up by Hipparcos number."""

import csv
from functools import cache
from math import cos, radians, sin
from pathlib import Path
from typing import NamedTuple

TABLE = Path(__file__).with_name("stars.csv")


Vector = tuple[float, float, float]


class CatalogueStar(NamedTuple):
    """One star of the sky: right ascension in hours, declination in degrees (J2000)."""

    hip: int | None
    name: str
    designation: str
    constellation: str
    ra: float
    dec: float
    mag: float
    bv: float | None
    direction: Vector


def direction(ra: float, dec: float) -> Vector:
    """The unit vector to a point of the sky, x to 0 h, y to 6 h, z to the north pole."""
    east, north = radians(ra * 15), radians(dec)
    return cos(north) * cos(east), cos(north) * sin(east), sin(north)


@cache
def catalogue() -> tuple[CatalogueStar, ...]:
    """Every star of the table, in its order."""
    with TABLE.open(encoding="utf-8", newline="") as file:
        rows = csv.reader(file)
        next(rows)
        return tuple(_star(*row) for row in rows)


@cache
def stars_by_hip() -> dict[int, CatalogueStar]:
    """The stars that have a Hipparcos number."""
    return {star.hip: star for star in catalogue() if star.hip is not None}


def _star(
    hip: str,
    name: str,
    designation: str,
    constellation: str,
    ra_h: str,
    dec_deg: str,
    mag: str,
    bv: str,
) -> CatalogueStar:
    ra, dec = float(ra_h), float(dec_deg)
    return CatalogueStar(
        hip=int(hip) if hip else None,
        name=name,
        designation=designation,
        constellation=constellation,
        ra=ra,
        dec=dec,
        mag=float(mag),
        bv=float(bv) if bv else None,
        direction=direction(ra, dec),
    )
