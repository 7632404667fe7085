"""The figures that come with the game, one file for each card that has one."""

from functools import cache
from importlib.resources import files

from astra.charts.engraving.building import Engraving, engrave
from astra.charts.engraving.description import Figure, read_figure

_FOLDER = files("astra.edition") / "engravings"


@cache
def shipped_codes() -> tuple[str, ...]:
    """The cards that have a figure."""
    return tuple(sorted(file.name.removesuffix(".json") for file in _FOLDER.iterdir() if file.name.endswith(".json")))


def shipped_figure(code: str) -> Figure | None:
    """A card's figure as it is described, or None where nobody drew one yet."""
    return read_figure((_FOLDER / f"{code}.json").read_bytes()) if code in shipped_codes() else None


@cache
def shipped_engraving(code: str) -> Engraving | None:
    """A card's figure as ink; drawing it takes up to a second."""
    figure = shipped_figure(code)
    return None if figure is None else engrave(figure)
