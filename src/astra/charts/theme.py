"""The colours of drawings: PAPER for print, NIGHT for the screen."""

from typing import Literal

import msgspec

from astra.edition.model import Element

ThemeName = Literal["paper", "night"]
Stop = tuple[float, tuple[int, int, int]]


class Theme(msgspec.Struct, frozen=True):
    """Every colour that a drawing may use, by its purpose."""

    name: ThemeName
    page: str
    panel: str
    well: str
    chart: str
    chart_centre: str
    ink: str
    ink_2: str
    ink_3: str
    brass: str
    label: str
    figure: str
    edge: str
    rule: str
    hair: str
    contour: str
    grid: str
    field: str
    wash: float
    elements: dict[Element, str]
    pens: tuple[str, str, str, str, str]
    dreamer: str
    auptolemy: str
    on_pen: str
    star_edge: str
    tints: tuple[Stop, ...]


# The page stays white, so that printing spends ink on lines and hardly any on backgrounds.
PAPER = Theme(
    name="paper",
    page="#ffffff",
    panel="#ffffff",
    well="#f8f2e4",
    chart="#fdfaf2",
    chart_centre="#f9f2e1",
    ink="#2a2118",
    ink_2="#574935",
    ink_3="#6b5b43",
    brass="#7d5312",
    label="#6e2a1c",
    figure="#6f5d3f",
    edge="#86714c",
    rule="#bda983",
    hair="#d9cbaa",
    contour="#cdbb94",
    grid="#e3d5b5",
    field="#a08d69",
    wash=0.18,
    elements={"fire": "#a8431b", "water": "#1f5f94", "air": "#5a5f83", "earth": "#4f6a1c"},
    pens=("#db0f68", "#0a6ae6", "#976a00", "#0e5236", "#5a1a94"),
    dreamer="#20222f",
    auptolemy="#8a3202",
    on_pen="#fffaf0",
    star_edge="#2a2118",
    tints=(
        (-0.3, (44, 95, 178)),
        (0.0, (116, 163, 219)),
        (0.35, (244, 246, 246)),
        (0.65, (250, 226, 138)),
        (1.0, (242, 172, 72)),
        (1.4, (222, 112, 42)),
        (1.8, (186, 52, 28)),
    ),
)

NIGHT = Theme(
    name="night",
    page="#090f20",
    panel="#121b34",
    well="#1a2544",
    chart="#0b1430",
    chart_centre="#13204a",
    ink="#f3ecdb",
    ink_2="#b9c3db",
    ink_3="#92a0c2",
    brass="#e6c684",
    label="#e6c684",
    figure="#8d9dca",
    edge="#7688b8",
    rule="#3a4a78",
    hair="#25325a",
    contour="#2a3970",
    grid="#22306a",
    field="#8b9ac6",
    wash=0.21,
    elements={"fire": "#f28f63", "water": "#64b5ea", "air": "#cdd3ea", "earth": "#a9c770"},
    pens=("#f7628f", "#86c0f5", "#f8d23b", "#35f28c", "#a07cfa"),
    dreamer="#ebeef7",
    auptolemy="#e28f39",
    on_pen="#0a0f20",
    star_edge="#0b1430",
    tints=(
        (-0.3, (170, 199, 255)),
        (0.0, (214, 226, 255)),
        (0.4, (250, 248, 240)),
        (0.8, (255, 238, 205)),
        (1.2, (255, 214, 165)),
        (1.8, (255, 184, 138)),
    ),
)

THEMES: dict[ThemeName, Theme] = {"paper": PAPER, "night": NIGHT}

# A star without a measured colour is drawn white.
_UNKNOWN_BV = 0.35


def star_colour(theme: Theme, bv: float | None) -> str:
    """Colour of a star by its B-V index: blue below 0, white, yellow, orange-red above 1.4."""
    index = _UNKNOWN_BV if bv is None else bv
    first, last = theme.tints[0], theme.tints[-1]
    index = max(first[0], min(last[0], index))
    for (low, dark), (high, light) in zip(theme.tints, theme.tints[1:], strict=False):
        if index <= high:
            share = (index - low) / (high - low)
            rgb = (round(a + (b - a) * share) for a, b in zip(dark, light, strict=True))
            return "#" + "".join(f"{value:02x}" for value in rgb)
    raise AssertionError("the tints of a theme rise")
