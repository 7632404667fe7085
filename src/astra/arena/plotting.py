"""Plots in our own colours and fonts, with matplotlib from the extra `arena`: as files, and as SVG inside a page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import escape
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from typing import Any, Final

from astra.charts.lettering import BOLD, FONTS, SANS, SERIF
from astra.charts.theme import NIGHT
from astra.errors import SetupError

KINDS: Final = (".pdf", ".png", ".svg")
MARKERS: Final = ("o", "s", "^", "d", "P")  # the pens' shapes
HEADING: Final[dict[str, Any]] = {"fontfamily": "Astra Serif", "fontweight": 600, "fontsize": 19}
SETTINGS: Final[dict[str, Any]] = {
    "figure.facecolor": NIGHT.page,
    "figure.titleweight": 600,
    "axes.labelcolor": NIGHT.ink_2,
    "axes.labelweight": 500,
    "axes.titlecolor": NIGHT.ink,
    "grid.color": NIGHT.hair,
    "xtick.color": NIGHT.ink_3,
    "text.color": NIGHT.ink,
    "font.family": "Astra Sans",
    "font.weight": 500,
    "font.size": 12,
    "svg.fonttype": "path",
}


def check_picture(option: str, path: Path) -> None:
    """Raises SetupError, which names the `option`, for an unknown suffix or a missing package."""
    if path.suffix not in KINDS:
        raise SetupError(f"{option} {path}: ends with {path.suffix or 'nothing'!r}, expected {', '.join(KINDS)}")
    check_plots(option)


def check_plots(option: str) -> None:
    """Raises SetupError, which names the `option`, if matplotlib is missing."""
    if find_spec("matplotlib") is None:
        raise SetupError(f"{option} needs the package matplotlib: pip install 'astra-table[arena]'")


@contextmanager
def plotted(option: str, path: Path, size: tuple[float, float], settings: dict[str, Any]) -> Iterator[Any]:
    """A figure to draw on, which is then written in the format of the path's suffix.

    Raises SetupError as `check_picture` does, and if the file cannot be written.
    """
    check_picture(option, path)
    with _figure(size, settings) as figure:
        yield figure
        try:
            figure.savefig(path, dpi=144)
        except OSError as error:
            raise SetupError(f"{path} cannot be written: {error.strerror}") from None


def plot_svg(title: str, size: tuple[float, float], settings: dict[str, Any], draw: Callable[[Any], None]) -> str:
    """A plot as an `<svg>` for a page that has our fonts; `draw` gets its axes, `title` is its text alternative."""
    text = StringIO()
    with _figure(size, {"svg.fonttype": "none", "figure.facecolor": "none", **settings}) as figure:
        draw(figure.subplots())
        figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    svg = text.getvalue()
    return svg[svg.index("<svg ") :].replace("<svg ", f'<svg role="img" aria-label="{escape(title)}" ', 1)


@contextmanager
def _figure(size: tuple[float, float], settings: dict[str, Any]) -> Iterator[Any]:
    import matplotlib as mpl
    from matplotlib import font_manager
    from matplotlib.figure import Figure

    for face in (SERIF, SANS, BOLD):
        font_manager.fontManager.addfont(FONTS / face.file)
    chosen: Any = SETTINGS | settings
    with mpl.rc_context(chosen):
        yield Figure(figsize=size, layout="constrained")
