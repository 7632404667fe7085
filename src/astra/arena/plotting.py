"""Pictures in our own colours and letters, with matplotlib from the extra `arena`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
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
    """Raises SetupError, which names the `option`, for an ending that is none of ours or a missing package."""
    if path.suffix not in KINDS:
        raise SetupError(f"{option} {path}: ends with {path.suffix or 'nothing'!r}, expected {', '.join(KINDS)}")
    if find_spec("matplotlib") is None:
        raise SetupError(f"{option} needs the package matplotlib: pip install 'astra-table[arena]'")


@contextmanager
def plotted(option: str, path: Path, size: tuple[float, float], settings: dict[str, Any]) -> Iterator[Any]:
    """A figure to draw on, written as the path's ending says once it is drawn.

    Raises SetupError as `check_picture` does, and for a file that cannot be.
    """
    check_picture(option, path)
    import matplotlib as mpl
    from matplotlib import font_manager
    from matplotlib.figure import Figure

    for face in (SERIF, SANS, BOLD):
        font_manager.fontManager.addfont(FONTS / face.file)
    chosen: Any = SETTINGS | settings
    with mpl.rc_context(chosen):
        figure = Figure(figsize=size, layout="constrained")
        yield figure
        try:
            figure.savefig(path, dpi=144)
        except OSError as error:
            raise SetupError(f"{path} cannot be written: {error.strerror}") from None
